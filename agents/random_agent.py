"""The agents that every other one is measured against first: chance, and idleness."""

import numpy as np

from agents.base import AgentBase, need_legal, random_legal


class RandomAgent(AgentBase):
    """A uniformly random legal action."""

    name = "random"

    def act(self, observation, mask, rng):
        return random_legal(mask, rng)

    def act_batch(self, observations, masks, rng):
        need_legal(masks)
        masks = np.asarray(masks, bool)
        keys = rng.random(masks.shape, np.float32)
        return np.where(masks, keys, -1).argmax(axis=1)


class PassiveAgent(AgentBase):
    """Passes whenever it may, and takes the first legal action otherwise: never attacks, never defends."""

    name = "passive"

    def act(self, observation, mask, rng):
        need_legal(mask)
        return int(np.flatnonzero(mask)[0])

    def act_batch(self, observations, masks, rng):
        need_legal(masks)
        return np.asarray(masks, bool).argmax(axis=1)
