"""Random play of AEC environments for the tests of this folder."""

import random

import numpy as np


def legal(env):
    """Legal actions of the selected agent, ascending."""
    return np.flatnonzero(env.observe(env.agent_selection)["action_mask"])


def play(env, decisions=10**6, rng=None):
    """Play at most so many random decisions, not beyond the end; yields the mover's mask before each of them."""
    rng = rng or random.Random(0)
    for _ in range(decisions):
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            return
        mask = env.observe(env.agent_selection)["action_mask"]
        yield mask
        env.step(int(rng.choice(np.flatnonzero(mask).tolist())))


def play_to_end(env):
    """Play randomly until the game is over for all."""
    for _ in play(env):
        pass
