"""The C that the generated `.pxd` files hold word for word: bit operations, the writing of bits as bytes, what threads need
(see `build.py`)."""

BITS = '''cdef extern from *:
    """
    #include <string.h>
    #include <stdint.h>
    #define sgs_ctz(x) __builtin_ctzll(x)
    #define sgs_popcount(x) __builtin_popcountll(x)
    #define sgs_row(out, i, size) ((out) + (size_t)(i) * (size))
    static inline int sgs_fetch(void* place, int n) {
        int k;
        for (k = 0; k < n; k += 64) __builtin_prefetch((char*)place + k, 1, 2);
        return 0;
    }
    """
    int ctz "sgs_ctz"(unsigned long long) noexcept nogil
    int popcount "sgs_popcount"(unsigned long long) noexcept nogil
    int fetch "sgs_fetch"(void*, int) noexcept nogil
    unsigned char* row "sgs_row"(unsigned char*, long, int) noexcept nogil
'''

# Each way of writing the first n bits as n bytes 0/1 writes these n bytes and no other.  The two wide ones are taken where the processor
# has them, whatever the compiler was told to compile for; `bits` has at least n / 64 + 2 words.  Words are little-endian, as in the state.
BYTES = '''cdef extern from *:
    """
    #include <string.h>
    #include <stdint.h>
    #if defined(__x86_64__) && defined(__GNUC__)
    #define SGS_WIDE
    #include <immintrin.h>
    #endif

    /* the eight bits of b as eight bytes 0/1, lowest bit first */
    static inline uint64_t sgs_eight(uint64_t b) {
        return ((b & 127) * 0x0002040810204081ULL & 0x0101010101010101ULL) | b >> 7 << 56;
    }
    /* 64 bits from bit i on */
    static inline uint64_t sgs_from(const unsigned long long* bits, int i) {
        return bits[i >> 6] >> (i & 63) | bits[(i >> 6) + 1] << 1 << (63 - (i & 63));
    }
    static inline void sgs_rest(const unsigned long long* bits, unsigned char* out, int i, int n) {
        for (; i < n; i++) out[i] = bits[i >> 6] >> (i & 63) & 1;
    }
    static int sgs_expand_any(const unsigned long long* bits, unsigned char* out, int n) {
        int i, k;
        for (i = 0; i + 64 <= n; i += 64) {
            uint64_t word = bits[i >> 6], bytes;
            if (!word) memset(out + i, 0, 64);
            else for (k = 0; k < 64; k += 8) {
                bytes = sgs_eight(word >> k & 255);
                memcpy(out + i + k, &bytes, 8);
            }
        }
        sgs_rest(bits, out, i, n);
        return 0;
    }
    #ifdef SGS_WIDE
    /* With `stream` whole lines of the cache go straight to memory (rows have no alignment: the bits are shifted to that of the memory);
       what is left at both ends is written the usual way. */
    __attribute__((target("avx2"))) static inline __m256i sgs_32(uint32_t bits) {
        const __m256i order = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
        __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32((int)bits), order);
        bytes = _mm256_and_si256(bytes, _mm256_set1_epi64x((long long)0x8040201008040201ULL));
        return _mm256_min_epu8(bytes, _mm256_set1_epi8(1));
    }
    __attribute__((target("avx2"))) static int sgs_expand_avx2(const unsigned long long* bits, unsigned char* out, int n, int stream) {
        int i, k;
        if (n < 64) return sgs_expand_any(bits, out, n);
        if (stream) {
            i = -(uintptr_t)out & 63;
            sgs_rest(bits, out, 0, i);
            for (; i + 64 <= n; i += 64)
                for (k = 0; k < 64; k += 32) _mm256_stream_si256((__m256i*)(out + i + k), sgs_32(sgs_from(bits, i) >> k));
            sgs_rest(bits, out, i, n);
            return 0;
        }
        for (i = 0; i + 64 <= n; i += 64)
            for (k = 0; k < 64; k += 32) _mm256_storeu_si256((__m256i*)(out + i + k), sgs_32(bits[i >> 6] >> k));
        for (k = 0; k < 64; k += 32) _mm256_storeu_si256((__m256i*)(out + n - 64 + k), sgs_32(sgs_from(bits, n - 64) >> k));
        return 0;
    }
    #define SGS_64(bits) _mm512_maskz_mov_epi8(bits, _mm512_set1_epi8(1))
    __attribute__((target("avx512f,avx512bw"))) static int sgs_expand_avx512(const unsigned long long* bits, unsigned char* out, int n, int stream) {
        int i;
        if (n < 64) return sgs_expand_any(bits, out, n);
        if (stream) {
            i = -(uintptr_t)out & 63;
            _mm512_mask_storeu_epi8(out, ((uint64_t)1 << i) - 1, SGS_64(bits[0]));
            for (; i + 64 <= n; i += 64) _mm512_stream_si512((__m512i*)(out + i), SGS_64(sgs_from(bits, i)));
            if (i < n) _mm512_mask_storeu_epi8(out + i, ((uint64_t)1 << (n - i)) - 1, SGS_64(sgs_from(bits, i)));
            return 0;
        }
        for (i = 0; i + 64 <= n; i += 64) _mm512_storeu_si512(out + i, SGS_64(bits[i >> 6]));
        _mm512_storeu_si512(out + n - 64, SGS_64(sgs_from(bits, n - 64)));
        return 0;
    }
    #endif
    /* way: 2 = AVX-512, 1 = AVX2, 0 = plain C; the best that there is up to this one */
    static int sgs_expand_by(int way, const unsigned long long* bits, unsigned char* out, int n, int stream) {
        #ifdef SGS_WIDE
        if (way >= 2 && __builtin_cpu_supports("avx512bw")) return sgs_expand_avx512(bits, out, n, stream);
        if (way >= 1 && __builtin_cpu_supports("avx2")) return sgs_expand_avx2(bits, out, n, stream);
        #endif
        return sgs_expand_any(bits, out, n);
    }
    /* streamed bytes are there for other threads before anything written later */
    static inline int sgs_fence(void) {
        #ifdef SGS_WIDE
        _mm_sfence();
        #endif
        return 0;
    }

    /* the eight counts of two seats as 16 bits: each at least 1, at least 3 */
    static inline uint64_t sgs_acts(const unsigned char* counts) {
        #ifdef SGS_WIDE
        __m128i x = _mm_loadl_epi64((const __m128i*)counts), least = _mm_set1_epi16(0x0301);
        x = _mm_unpacklo_epi8(x, x);
        return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(x, least), x));
        #else
        const uint64_t top = 0x8080808080808080ULL;
        uint64_t x, low;
        memcpy(&x, counts, 8);
        low = x & ~top;
        x = (((low + 0x7f7f7f7f7f7f7f7fULL) | x) & top) >> 7 | (((low + 0x7d7d7d7d7d7d7d7dULL) | x) & top) >> 6;
        x = (x | x >> 6) & 0x000f000f000f000fULL;
        x = (x | x >> 12) & 0x000000ff000000ffULL;
        return (x | x >> 24) & 0xffff;
        #endif
    }
    /* a row of the record, the observer's seat first */
    static inline int sgs_put_acts(unsigned long long* sheet, int place, const unsigned char* counts, int seat, int n) {
        uint64_t low = sgs_acts(counts) | sgs_acts(counts + 8) << 16, high = 0;
        int k = place & 63;
        if (n > 4) low |= sgs_acts(counts + 16) << 32;
        if (n > 6) low |= sgs_acts(counts + 24) << 48;
        if (n <= 8) low = (low >> 8 * seat | low << 1 << (8 * (n - seat) - 1)) & ~0ULL >> (64 - 8 * n);
        else {
            unsigned __int128 row = low | (unsigned __int128)(sgs_acts(counts + 32) | sgs_acts(counts + 40) << 16) << 64;
            row = (row >> 8 * seat | row << 8 * (n - seat)) & (((unsigned __int128)1 << 8 * n) - 1);
            low = row;
            high = row >> 64;
        }
        sheet += place >> 6;
        sheet[0] |= low << k;
        sheet[1] |= low >> 1 >> (63 - k) | high << k;
        sheet[2] |= high >> 1 >> (63 - k);
        return 0;
    }
    #define sgs_record_row(sheet, place, record, seat, n) sgs_put_acts(sheet, place, &(record)[0][0], seat, n)
    #define sgs_expand(bits, out, n, stream) sgs_expand_by(2, bits, out, n, stream)
    #define sgs_zero(out, n) (memset(out, 0, n), 0)
    #define sgs_clean(sheet, n) (memset(sheet, 0, (n) * sizeof(unsigned long long)), 0)
    """
    int expand "sgs_expand"(unsigned long long*, unsigned char*, int, int) noexcept nogil
    int expand_by "sgs_expand_by"(int, unsigned long long*, unsigned char*, int, int) noexcept nogil
    int fence "sgs_fence"() noexcept nogil
    int put_acts "sgs_record_row"(unsigned long long*, int, unsigned char (*)[4], int, int) noexcept nogil
    int zero "sgs_zero"(unsigned char*, int) noexcept nogil
    int clean "sgs_clean"(unsigned long long*, int) noexcept nogil
'''

# Threads that hold no GIL: counters that all of them see in the same order, and bells to sleep by (the interpreter's own locks; a bell
# rung before anybody waits for it is heard once).
THREADS = '''cdef extern from *:
    """
    #include "pythread.h"
    #if defined(__x86_64__)
    #include <immintrin.h>
    #define sgs_breathe() (_mm_pause(), 0)
    #else
    #define sgs_breathe() 0
    #endif
    #if defined(__unix__) || defined(__APPLE__)
    #include <sched.h>
    #define sgs_give_way() sched_yield()
    #else
    #define sgs_give_way() 0
    #endif
    #define sgs_count_on(place, n) __atomic_fetch_add(place, n, __ATOMIC_SEQ_CST)
    #define sgs_look(place) __atomic_load_n(place, __ATOMIC_SEQ_CST)
    #define sgs_swap(place, n) __atomic_exchange_n(place, n, __ATOMIC_SEQ_CST)
    #define sgs_wait(bell) PyThread_acquire_lock(bell, 1)
    #define sgs_ring(bell) (PyThread_release_lock(bell), 0)
    #define sgs_drop(bell) (PyThread_free_lock(bell), 0)
    """
    int count_on "sgs_count_on"(int*, int) noexcept nogil
    int look "sgs_look"(int*) noexcept nogil
    int swap "sgs_swap"(int*, int) noexcept nogil
    int breathe "sgs_breathe"() noexcept nogil
    int give_way "sgs_give_way"() noexcept nogil
    void* new_bell "PyThread_allocate_lock"() noexcept nogil
    int await_bell "sgs_wait"(void*) noexcept nogil
    int ring_bell "sgs_ring"(void*) noexcept nogil
    int drop_bell "sgs_drop"(void*) noexcept nogil
'''
