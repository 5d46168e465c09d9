"""Stable-Baselines3 and sb3-contrib: what MaskablePPO needs beside `SingleAgentEnv`, which is little.

>>> from sb3_contrib import MaskablePPO
>>> from sgs_env.env.sb3 import make_vec_env
>>> model = MaskablePPO("MlpPolicy", make_vec_env(8, seed=1, num_players=5))       # doctest: +SKIP
>>> model.learn(100_000)                                                           # doctest: +SKIP

MaskablePPO finds `action_masks()` on the environment by itself, also through wrappers.  Ordinary PPO and DQN have no masks
and would send illegal actions: they need `illegal="terminate"`, and learn poorly.
"""

from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from sgs_env.env.gymnasium import SingleAgentEnv

__all__ = ["action_masks", "make_vec_env", "monitored"]


def action_masks(env):
    """The mask of a (wrapped) `SingleAgentEnv`, bool[NUM_ACTIONS]; of a vector of B of them, bool[B, NUM_ACTIONS]."""
    from sb3_contrib.common.maskable.utils import get_action_masks
    return get_action_masks(env)


def monitored(**kwargs):
    """A `SingleAgentEnv(**kwargs)` in SB3's Monitor, which also keeps whether the learner `won` and in which `role`."""
    return Monitor(SingleAgentEnv(**kwargs), info_keywords=("won", "role"))


def make_vec_env(num_envs, *, seed=None, processes=False, **kwargs):
    """`num_envs` monitored environments as one SB3 VecEnv, seeded seed, seed + 1, ... (None: by entropy).

    `processes=True` runs each in a process of its own, which pays only with slow opponents.
    """
    make = [_Maker(kwargs) for _ in range(num_envs)]
    venv = SubprocVecEnv(make) if processes else DummyVecEnv(make)
    if seed is not None:
        venv.seed(seed)
    return venv


class _Maker:
    """A function that can be sent to another process."""

    def __init__(self, kwargs):
        self.kwargs = kwargs

    def __call__(self):
        return monitored(**self.kwargs)
