"""Bits are written as bytes the same in every way that the processor has, byte for byte and nothing beside them."""

import numpy as np
import pytest
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE
from sgs_env.engine.core import expand_bits

GUARD = 70


def check(words, n, start, way, stream):
    """Write n bytes from `start` of a larger array and compare all of it."""
    room = np.full(GUARD + n + GUARD, 9, np.uint8)[start:]
    wanted = room.copy()
    wanted[GUARD:GUARD + n] = np.unpackbits(words.view(np.uint8), count=n, bitorder="little")
    expand_bits(words, room[GUARD:GUARD + n], way, stream)
    assert np.array_equal(room, wanted), (n, start)


@pytest.mark.parametrize("stream", [0, 1])
@pytest.mark.parametrize("way", [0, 1, 2], ids=["C", "AVX2", "AVX-512"])
def test_every_size_and_place(way, stream):
    """Dense, sparse and full sets; all sizes up to a few words, those of masks and observations; all places within 64 bytes."""
    rng = np.random.default_rng(way)
    for n in (*range(1, 200), NUM_ACTIONS, OBSERVATION_SIZE):
        words = rng.integers(0, 2**64, n // 64 + 2, np.uint64)
        words[rng.random(len(words)) < 0.3] = 0
        check(words, n, n % 64, way, stream)
    for start in range(64):
        check(rng.integers(0, 2**64, OBSERVATION_SIZE // 64 + 2, np.uint64), OBSERVATION_SIZE, start, way, stream)
        check(np.full(NUM_ACTIONS // 64 + 2, 2**64 - 1, np.uint64), NUM_ACTIONS, start, way, stream)


def test_too_few_words():
    with pytest.raises(ValueError, match="too few"):
        expand_bits(np.zeros(2, np.uint64), np.zeros(65, np.uint8), 2, 0)
