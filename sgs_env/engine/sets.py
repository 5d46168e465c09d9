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

    def ones(out, place, n, most):
        """Set n bytes, at most `most`: a thermometer."""
        if n > 0:
            out[place:place + min(n, most)] = b"\1" * min(n, most)
        return 0

    def spread(out, place, cards, n):
        """Write the first n bits of a set as n bytes."""
        number = 0
        for w in range((n + 63) // 64):
            number |= cards[w] << (64 * w)
        while number:
            low = number & -number
            out[place + low.bit_length() - 1] = 1
            number ^= low
        return 0

    def spread_common(out, place, cards, others, n):
        """Write the first n bits of the common part of two sets as n bytes."""
        return spread(out, place, [a & b for a, b in zip(cards, others, strict=True)], n)


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
