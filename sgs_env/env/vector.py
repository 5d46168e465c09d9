"""Many games for one learner in each: `gymnasium.vector.VectorEnv` over `BatchGame`, compiled players on the other seats.

>>> from sgs_env.env.vector import SgsVectorEnv
>>> envs = SgsVectorEnv(64, num_players=5)
>>> observations, infos = envs.reset(seed=7)
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
>>> observations.shape[0], infos["action_mask"].shape
(64, (64, 463))
"""

import dataclasses

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, ConfigError, GameConfig, observation_layout
from sgs_env.batch import MOST_GAMES, BatchGame, Interrupted
from sgs_env.config import config_of
from sgs_env.env.gymnasium import ID, ROLE_WORDS
from sgs_env.env.render import NAMES, table
from sgs_env.errors import MOST_SEED, whole, whole_seed

__all__ = ["Finished", "LearnerBatch", "SgsVectorEnv"]

OWN_ROLE = observation_layout()["seats/0/role"]
ROLES = np.array(ROLE_WORDS, object)


@dataclasses.dataclass
class Finished:
    """The games that ended in the last step, k of them: their slots int64[k] and what they were to the learner.

    Attributes: rewards float32[k]; lengths int64[k], its decisions; seats int32[k]; roles uint8[k] (index into ROLE_WORDS);
    truncated bool[k]; winners bool[k, 12] of all seats; won bool[k].
    """

    slots: np.ndarray
    rewards: np.ndarray
    lengths: np.ndarray
    seats: np.ndarray
    roles: np.ndarray
    truncated: np.ndarray
    winners: np.ndarray
    won: np.ndarray

    def winners_of(self, k):
        """Seats that won the k-th of these games, a tuple."""
        return tuple(np.flatnonzero(self.winners[k]).tolist())


class LearnerBatch:
    """A `BatchGame` with one learner's seat per game, and the learner's own side of every finished game.

    What the two vector environments share: choice of the seat, rewards of that seat, lengths in its decisions.

    Args:
        num_envs: games side by side. seed: slot i begins with `Game(config, seed + i)`. threads: share the work.
        seat: the learner's seat, None = by lot in every game. role: the learner's role, None = as dealt.
        opponents: name of the compiled player ("random", "rule_based") of all other seats, or a list of names, from which
            each seat draws by lot in every game.
        configs: a list of `GameConfig`, slot i playing `configs[i % len(configs)]`; instead of `config`.
        config: every field of `GameConfig`.

    Attributes (n = num_envs): batch, the BatchGame; seats int32[n] and roles uint8[n] of the learner in the running games;
    finished, a `Finished` or None after a step in which no game ended.

    Raises:
        ConfigError: impossible settings. IllegalAction (from `step`): no game has moved.
    """

    def __init__(self, num_envs, *, seed=0, threads=1, seat=None, role=None, opponents="random", configs=None, **config):
        if configs is not None and config:
            raise ConfigError(f"configs says it all: drop {', '.join(config)}")
        num_envs = whole("num_envs", num_envs, 1, MOST_GAMES, ConfigError)
        if configs is not None and (not isinstance(configs, (list, tuple)) or not configs or not all(isinstance(c, GameConfig) for c in configs)):
            raise ConfigError(f"configs must be a list of at least one GameConfig, not {configs!r}")
        if "load" in config:
            raise ConfigError("unknown setting 'load': agents that are not compiled play in SingleAgentEnv (gymnasium.make_vec: vectorization_mode='sync')")
        configs = [config_of(config, "num_envs, seed, threads, seat, role, opponents, configs")] if configs is None else configs
        if seat is not None and role is not None:
            raise ConfigError("name the learner's seat or its role; for both, fix the roles of all seats with roles=[...] and name the seat")
        if role is not None and (not isinstance(role, str) or role not in ROLE_WORDS):
            raise ConfigError(f"role is {role!r}: choose None or one of {', '.join(ROLE_WORDS)}")
        most = min(c.num_players for c in configs) - 1
        seat = None if seat is None else whole("seat must be None, or it", seat, 0, most, ConfigError)
        learner = role if role is not None else "any" if seat is None else seat
        self.batch = BatchGame(configs, num_envs, seed, threads, learner=learner, opponents=opponents)
        self._decisions, self._interrupted = np.zeros(num_envs, np.int64), Interrupted()
        self._note(np.arange(num_envs))

    def reset(self, seed):
        """Begin anew with this seed; the same seed gives the same games and opponents."""
        self.batch.reset(seed)
        self._decisions[:] = 0
        self._note(np.arange(self.batch.num_games))
        self._interrupted.mend()

    def _note(self, slots):
        """Remember the learner's seat and role in the games that have just begun."""
        if len(slots) == self.batch.num_games:
            self.seats, self.roles = self.batch.learners.copy(), np.zeros(len(slots), np.uint8)
        self.seats[slots] = self.batch.learners[slots]
        self.roles[slots] = self.batch.observations[slots, OWN_ROLE].argmax(axis=1)
        self.finished = None

    def step(self, actions):
        """Play the learner's action in every game, int array-like [n], and on to its next decision or the end.

        Returns:
            float32[n] rewards (0 where the game goes on); all else stands in the attributes and in `batch`.

        Raises:
            IllegalAction: no game has moved. SgsError: an exception (Ctrl-C, say) broke off the step before; `reset` begins anew.
        """
        with self._interrupted:
            return self._step(actions)

    def _step(self, actions):
        b = self.batch
        b.step(actions)
        self._decisions += 1
        rewards = np.zeros(b.num_games, np.float32)
        slots = np.flatnonzero(b.dones)
        self.finished = None
        if len(slots):
            seats, winners = self.seats[slots], b.winners[slots] != 0
            rewards[slots] = b.rewards[slots, seats]
            found = Finished(slots, rewards[slots], self._decisions[slots], seats, self.roles[slots], b.dones[slots] == 3, winners,
                             winners[np.arange(len(slots)), seats])
            self._decisions[slots] = 0
            self._note(slots)
            self.finished = found
        return rewards


class SgsVectorEnv(VectorEnv):
    """One learner in each of many games; every game of the vector is a `SingleAgentEnv` in all but speed.

    Arguments as of `LearnerBatch`, and `copy`: whether observations are handed out as copies (else as the buffer that the
    next step overwrites); `render_mode`: None or "ansi"; `names`: "en" or "zh", the language of `render()`.

    Autoreset is same-step: when a game ends, `step` returns its reward and termination or truncation together with the first
    observation of the slot's next game; `infos["final_obs"]` and `infos["final_info"]` tell of the finished one, with
    Gymnasium's masks `_final_obs`, `_final_info`.

    Observations uint8[n, OBSERVATION_SIZE]; rewards float64[n]; terminations, truncations bool[n]; infos: `action_mask`
    int8[n, NUM_ACTIONS], `seat` int32[n], `role` object[n] of words; in `final_info` also `won` bool[n], `winners` object[n] of
    tuples of seats, `length` int64[n] in the learner's decisions.

    `reset(seed=s)` deals `Game(config, s + i)` in slot i, and `s + i + k * num_envs` as its k-th next game; the first `reset()` takes the
    `seed` of the constructor, later ones the environment's own generator. `action_masks()` is the mask alone, bool[n, NUM_ACTIONS].

    Raises ConfigError for impossible settings; IllegalAction from `step`, no game having moved.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs=64, *, seed=None, copy=True, render_mode=None, names="en", **settings):
        if render_mode not in (None, "ansi"):
            raise ConfigError(f"render_mode is {render_mode!r}: choose None or 'ansi'")
        if names not in NAMES:
            raise ConfigError(f"names is {names!r}: choose one of {NAMES}")
        self._first_seed = None if seed is None else whole_seed(seed)
        self.games = LearnerBatch(num_envs, seed=int(np.random.default_rng().integers(MOST_SEED)) if seed is None else seed, **settings)
        self.num_envs, self.copy, self.render_mode, self.names = num_envs, copy, render_mode, names
        self.single_observation_space = Box(0, 1, (OBSERVATION_SIZE,), np.uint8)
        self.single_action_space = Discrete(NUM_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, bool)

    def reset(self, *, seed=None, options=None):
        """Deal new games in all slots; returns (observations, infos)."""
        if options:
            raise ConfigError(f"options has {', '.join(options)}: this environment takes none (finished games restart by themselves)")
        seed = self._first_seed if seed is None else whole_seed(seed)
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(MOST_SEED)) if seed is None else seed)
        self._first_seed = None
        return self._observations(), self._infos()

    def step(self, actions):
        """Play `actions` int[n]; returns (observations, rewards, terminations, truncations, infos)."""
        rewards = self.games.step(actions)
        dones, infos = self.games.batch.dones, {}
        if self.games.finished is not None:
            self._tell(infos, self.games.finished)
        infos.update(self._infos())
        return self._observations(), rewards.astype(np.float64), (dones == 1) | (dones == 2), dones == 3, infos

    def action_masks(self):
        """The legal actions of all games as a new bool[n, NUM_ACTIONS]."""
        return self.games.batch.masks.astype(bool)

    def render(self):
        """The tables of all games as their learners see them, a tuple of texts ("ansi"), or None."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: make the environment with render_mode='ansi'")
            return None
        return tuple(table(self.games.batch.game(i), seat=int(self.games.seats[i]), names=self.names) for i in range(self.num_envs))

    def close_extras(self, **kwargs):
        """Release the threads."""
        self.games.batch.close()

    # ------------------------------------------------------------------------------------------------------ details

    def _observations(self):
        return self.games.batch.observations.copy() if self.copy else self.games.batch.observations

    def _infos(self):
        games, every = self.games, self._all
        return {"action_mask": games.batch.masks.astype(np.int8), "_action_mask": every.copy(), "seat": games.seats.copy(),
                "_seat": every.copy(), "role": ROLES[games.roles], "_role": every.copy()}

    def _tell(self, infos, ended):
        """What Gymnasium wants to know of finished games: arrays over all slots, each with a mask of the slots it is about."""
        n, slots = self.num_envs, ended.slots
        here = np.zeros(n, bool)
        here[slots] = True
        observations, winners = np.full(n, None, object), np.full(n, None, object)
        for k, i in enumerate(slots.tolist()):
            observations[i], winners[i] = self.games.batch.final_observations[i].copy(), ended.winners_of(k)
        final = {"winners": winners, "action_mask": np.zeros((n, NUM_ACTIONS), np.int8)}
        for name, values in (("seat", ended.seats), ("role", ROLES[ended.roles]), ("won", ended.won), ("length", ended.lengths)):
            final[name] = np.full(n, None, object) if values.dtype == object else np.zeros(n, values.dtype)
            final[name][slots] = values
        final.update({f"_{name}": here.copy() for name in list(final)})
        infos.update({"final_obs": observations, "_final_obs": here, "final_info": final, "_final_info": here.copy()})


gymnasium.registry[ID].vector_entry_point = "sgs_env.env.vector:SgsVectorEnv"
