"""Batches for tests: configurations of every kind, random play, and a digest of all that a batch shows."""

import hashlib

import numpy as np
import pytest
from sgs_env import COMPILED, GameConfig

compiled_only = pytest.mark.skipif(not COMPILED, reason="about the compiled engine's speed, threads or memory")

MIXED = (GameConfig(), GameConfig(num_players=2, generals=None), GameConfig(num_players=10, draft=False), GameConfig(num_players=8, roles="b"),
         GameConfig(num_players=3, generals="standard+sp", skip_forced=False), GameConfig(num_players=6, roles="b", sudden_death=True),
         GameConfig(num_players=4, max_decisions=60))


def choose(masks, rng):
    """A random legal action in every game."""
    return (rng.random(masks.shape, np.float32) * masks).argmax(axis=1)


def trace(b, steps, seed=0):
    """Digest of everything that the batch shows in some steps of random play."""
    rng, digest = np.random.default_rng(seed), hashlib.blake2b(digest_size=16)
    for _ in range(steps):
        for array in (b.players, b.masks, b.observations, b.rewards, b.dones, b.winners, b.roles, b.lengths, b.final_observations, b.seeds, b.learners):
            digest.update(array.tobytes())
        b.step(choose(b.masks, rng))
    return digest.hexdigest()
