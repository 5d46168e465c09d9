# cython: infer_types=True
"""Sets of cards, skills and actions: bits in 64-bit words."""

import cython

if not cython.compiled:
    from sgs_env.engine.state import *

    def ctz(x):
        """Index of the lowest bit that is set."""
        return (x & -x).bit_length() - 1

    def popcount(x):
        """Number of bits that are set."""
        return x.bit_count()

    def row(out, i, size):
        """The i-th row of a flat buffer."""
        return out[i * size:(i + 1) * size]

    def zero(out, n):
        """Clear the first n bytes."""
        out[:n] = bytes(n)
        return 0


def next_bit(word, k):
    """The lowest bit of a word that is set, from bit `k` on; 64 when there is none."""
    if k > 63:
        return 64
    x = word >> k
    return k + ctz(x) if x else 64


def bit(k):
    """The word with only bit `k` (modulo 64) set."""
    one = 1
    return one << (k & 63)


def has(cards, k):
    """Is `k` a member? (1 or 0)"""
    return (cards[k >> 6] >> (k & 63)) & 1


def add(cards, k):
    """Make `k` a member."""
    cards[k >> 6] |= bit(k)
    return 0


def remove(cards, k):
    """Make `k` no member."""
    cards[k >> 6] &= ~bit(k)
    return 0


def clear(cards):
    """Empty a set of cards or skills."""
    cards[0] = 0
    cards[1] = 0
    cards[2] = 0
    return 0


def meets(cards, others):
    """Have two sets a common member?"""
    return (cards[0] & others[0]) != 0 or (cards[1] & others[1]) != 0 or (cards[2] & others[2]) != 0


def count(cards):
    """Number of members."""
    return popcount(cards[0]) + popcount(cards[1]) + popcount(cards[2])


def count_common(cards, others):
    """Number of members in both sets."""
    return popcount(cards[0] & others[0]) + popcount(cards[1] & others[1]) + popcount(cards[2] & others[2])


def next_card(cards, c):
    """The lowest member above `c`, -1 when there is none: `c = next_card(cards, -1)` starts a round through the set."""
    c += 1
    w = c >> 6
    if w > 2:
        return -1
    x = cards[w] >> (c & 63)
    if x:
        return c + ctz(x)
    while w < 2:
        w += 1
        if cards[w]:
            return (w << 6) + ctz(cards[w])
    return -1


# Sheets: long sets on which an observation is noted, each with a spare word at the end

def mark(sheet, place):
    """Set one bit."""
    sheet[place >> 6] |= bit(place)
    return 0


def put_word(sheet, place, word):
    """Set the bits of a word, the lowest of them at a place."""
    mask = 0xFFFFFFFFFFFFFFFF
    w = place >> 6
    k = place & 63
    sheet[w] |= (word << k) & mask
    sheet[w + 1] |= word >> 1 >> (63 - k)
    return 0


def put_words(sheet, place, word0, word1, word2):
    """Set the bits of three words."""
    mask = 0xFFFFFFFFFFFFFFFF
    w = place >> 6
    k = place & 63
    sheet[w] |= (word0 << k) & mask
    sheet[w + 1] |= word0 >> 1 >> (63 - k) | (word1 << k) & mask
    sheet[w + 2] |= word1 >> 1 >> (63 - k) | (word2 << k) & mask
    sheet[w + 3] |= word2 >> 1 >> (63 - k)
    return 0


def put_set(sheet, place, cards):
    """Set the bits of a set."""
    return put_words(sheet, place, cards[0], cards[1], cards[2])


def put_common(sheet, place, cards, others):
    """Set the bits of what two sets have in common."""
    return put_words(sheet, place, cards[0] & others[0], cards[1] & others[1], cards[2] & others[2])


def ones(n, most):
    """The word with the n lowest bits set, at most `most` of them: a thermometer."""
    one = 1
    return (one << max(min(n, most), 0)) - 1
