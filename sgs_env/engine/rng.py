# cython: infer_types=True
"""xorshift64* held in the state: the only source of chance."""

import cython

if not cython.compiled:
    from sgs_env.engine.state import *


def next_random(s):
    """The next 64 random bits."""
    mask = 0xFFFFFFFFFFFFFFFF
    factor = 0x2545F4914F6CDD1D
    x = s.rng
    x ^= x >> 12
    x ^= (x << 25) & mask
    x ^= x >> 27
    s.rng = x
    return (x * factor) & mask


def mixed(word):
    """A word that looks unrelated to those made of neighbouring numbers (splitmix64)."""
    mask = 0xFFFFFFFFFFFFFFFF
    step = 0x9E3779B97F4A7C15
    a = 0xBF58476D1CE4E5B9
    b = 0x94D049BB133111EB
    z = (word + step) & mask
    z = ((z ^ (z >> 30)) * a) & mask
    z = ((z ^ (z >> 27)) * b) & mask
    return z ^ (z >> 31)


def seed_rng(s):
    """Start the random numbers from `s.seed`, neighbouring seeds unrelated."""
    step = 0x9E3779B97F4A7C15
    z = mixed(s.seed)
    s.rng = z if z else step
    return 0


def roll(s, n):
    """A random number 0 .. n-1."""
    m = n
    x = next_random(s) >> 32
    return (x * m) >> 32
