"""Stable-Baselines3 and sb3-contrib: many games as one native `VecEnv`, and `SingleAgentEnv`s in SB3's own vectors.

>>> from sb3_contrib import MaskablePPO
>>> from sgs_env.env.sb3 import SgsVecEnv
>>> model = MaskablePPO("MlpPolicy", SgsVecEnv(64, seed=1, num_players=5, opponents="rule_based"))       # doctest: +SKIP
>>> model.learn(1_000_000)                                                                               # doctest: +SKIP

`SgsVecEnv` plays in compiled code, with compiled opponents.  For opponents written in Python (an agent object, a checkpoint)
there is `make_vec_env`.  MaskablePPO finds the masks of either by itself.  Ordinary PPO and DQN have no masks and would send
illegal actions: they need `make_vec_env(..., illegal="terminate")`, and learn poorly.
"""

import functools
import time

import numpy as np
from gymnasium.spaces import Box, Discrete
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecEnv

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE
from sgs_env.env.gymnasium import ROLE_WORDS, SingleAgentEnv
from sgs_env.env.vector import LearnerBatch
from sgs_env.errors import MOST_SEED, ConfigError, whole, whole_seed

__all__ = ["SgsVecEnv", "action_masks", "make_vec_env", "monitored"]

MASKS = "action_masks"
MOST_PROCESSES = 4096


def action_masks(env):
    """The mask of a (wrapped) `SingleAgentEnv`, bool[NUM_ACTIONS]; of a vector of B of them, bool[B, NUM_ACTIONS]."""
    from sb3_contrib.common.maskable.utils import get_action_masks
    masks = get_action_masks(env)
    return masks.reshape(-1, NUM_ACTIONS) if masks.ndim == 3 else masks


class SgsVecEnv(VecEnv):
    """One learner in each of many games, all played in compiled code; the VecEnv for MaskablePPO.

    Args:
        num_envs: games side by side (n). seed: slot i begins with `Game(config, seed + i)`, None = by chance; SB3's
            `seed(s)` (a model's `seed=`) chooses it anew at the next reset.
        settings: `threads`, `seat`, `role`, `opponents`, `configs` and every field of `GameConfig`, as of `LearnerBatch`.

    Observations uint8[n, OBSERVATION_SIZE], rewards float32[n], dones bool[n]: new arrays at every step.  Finished games restart in
    the same step; their info then has `terminal_observation` (the learner's last view), `TimeLimit.truncated`, `seat`, `role`,
    `winners` (seats), `won`, and what SB3's Monitor notes: `episode` = {"r": reward, "l": the learner's decisions, "t": seconds since
    the start, "won", "role"}.  Infos of games that go on are empty.

    `env_method("action_masks")` is a list with one array bool[n, NUM_ACTIONS], read-only and overwritten by the next step
    (sb3-contrib copies it); with `indices`, a list of bool[NUM_ACTIONS].  `get_attr` knows "seat", "role" and "render_mode".

    Raises ConfigError for impossible settings; IllegalAction from `step`, no game having moved.
    """

    def __init__(self, num_envs, *, seed=None, **settings):
        seed = int(np.random.default_rng().integers(MOST_SEED)) if seed is None else whole_seed(seed)
        self.games = LearnerBatch(num_envs, seed=seed, **settings)
        self._masks = self.games.batch.masks.view(bool)
        self._masks.flags.writeable = False
        self._rng = np.random.default_rng(seed)
        self._fresh, self._start, self._actions = True, time.time(), None
        self._nothing = [{} for _ in range(num_envs)]
        super().__init__(num_envs, Box(0, 1, (OBSERVATION_SIZE,), np.uint8), Discrete(NUM_ACTIONS))

    def seed(self, seed=None):
        """Choose the games of the next reset anew, as the constructor's `seed`; None: by chance."""
        return super().seed(None if seed is None else whole_seed(seed))

    def set_options(self, options=None):
        """There are none."""
        if options:
            raise ConfigError(f"options are {options!r}: these games take none")
        super().set_options(options)

    def reset(self):
        """Deal new games in all slots: those of the seed given last, the first time; later ones by the own generator."""
        if self._seeds[0] is not None:
            self._rng = np.random.default_rng(self._seeds[0])
            self.games.reset(self._seeds[0])
        elif not self._fresh:
            self.games.reset(int(self._rng.integers(MOST_SEED)))
        self._fresh = False
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = list(map(dict.copy, self._nothing))
        return self.games.batch.observations.copy()

    def step_async(self, actions):
        """Keep the actions int[n] for `step_wait`."""
        self._actions = actions

    def step_wait(self):
        """Play them; returns (observations, rewards, dones, infos)."""
        rewards = self.games.step(self._actions)
        self._fresh = False
        infos = list(map(dict.copy, self._nothing))
        if self.games.finished is not None:
            self._tell(infos, self.games.finished)
        return self.games.batch.observations.copy(), rewards, self.games.batch.dones != 0, infos

    def _tell(self, infos, ended):
        now = round(time.time() - self._start, 6)
        for k, i in enumerate(ended.slots.tolist()):
            role, won = ROLE_WORDS[ended.roles[k]], bool(ended.won[k])
            infos[i].update({
                "terminal_observation": self.games.batch.final_observations[i].copy(), "TimeLimit.truncated": bool(ended.truncated[k]),
                "seat": int(ended.seats[k]), "role": role, "winners": ended.winners_of(k), "won": won,
                "episode": {"r": float(ended.rewards[k]), "l": int(ended.lengths[k]), "t": now, "won": won, "role": role}})

    def close(self):
        """Release the threads."""
        self.games.batch.close()

    # What SB3 asks of the environments inside

    def has_attr(self, attr_name):
        """Is there such an attribute in every game?"""
        return attr_name in (MASKS, "seat", "role", "render_mode")

    def get_attr(self, attr_name, indices=None):
        """"seat" (int), "role" (word), "render_mode" (None) or "action_masks" (a function) of the games asked for, a list."""
        slots = self._get_indices(indices)
        if attr_name == MASKS:
            return [functools.partial(self._mask, i) for i in slots]
        if attr_name == "seat":
            return [int(self.games.seats[i]) for i in slots]
        if attr_name == "role":
            return [ROLE_WORDS[self.games.roles[i]] for i in slots]
        if attr_name == "render_mode":
            return [None for _ in slots]
        raise AttributeError(f"the games of a SgsVecEnv have no {attr_name!r}, but seat, role, action_masks and render_mode")

    def set_attr(self, attr_name, value, indices=None):
        """Not possible: the games are no Python objects."""
        raise AttributeError(f"{attr_name!r} cannot be set: the games of a SgsVecEnv are no Python objects")

    def env_method(self, method_name, *method_args, indices=None, **method_kwargs):
        """"action_masks": see the class.  Nothing else can be called."""
        if method_name != MASKS:
            raise AttributeError(f"the games of a SgsVecEnv have the method action_masks(), not {method_name!r}")
        return [self._masks] if indices is None else [self._mask(i) for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class, indices=None):
        """True for SB3's Monitor, whose notes on finished games the infos hold; False for everything else."""
        return [issubclass(wrapper_class, Monitor) for _ in self._get_indices(indices)]

    def _mask(self, i):
        return self._masks[i]


# SingleAgentEnvs, for opponents written in Python

def monitored(**kwargs):
    """A `SingleAgentEnv(**kwargs)` in SB3's Monitor, which also keeps whether the learner `won` and in which `role`."""
    return Monitor(SingleAgentEnv(**kwargs), info_keywords=("won", "role"))


def make_vec_env(num_envs, *, seed=None, processes=False, **kwargs):
    """`num_envs` monitored environments as one SB3 VecEnv, seeded seed, seed + 1, ... (None: by entropy).

    `processes=True` runs each in a process of its own, which pays only with slow opponents.
    """
    seed = None if seed is None else whole_seed(seed)
    make = [_Maker(kwargs) for _ in range(whole("num_envs", num_envs, 1, MOST_PROCESSES, ConfigError))]
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
