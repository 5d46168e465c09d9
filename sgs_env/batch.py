"""`BatchGame`: thousands of games in one call, on several threads, and roll-outs to the end of the game."""

import concurrent.futures
import os
import threading
import weakref

import numpy as np

from sgs_env.config import ROLE_WORDS, GameConfig, table_bytes
from sgs_env.engine import words
from sgs_env.engine.core import state_bytes
from sgs_env.engine.layout import OBSERVATION_SIZE, SECRETS_SIZE
from sgs_env.engine.many import Many, play_seats, roll_out
from sgs_env.errors import ConfigError, IllegalAction, SgsError, is_whole, whole, whole_seed
from sgs_env.game import Game

POLICIES = {"random": 1, "rule_based": 2}
MOST_OPPONENTS = 8
MOST_GAMES, MOST_ROLLOUTS = 2**22, 2**31 - 1
ARRAYS = ("observations", "masks", "final_observations", "players", "learners", "lengths", "rewards", "dones", "winners", "roles", "seeds")
LEAST_PART = 64             # games that are worth a thread: to wake one takes some 0.05 ms
ROLLOUTS_PART = 64          # roll-outs in one piece: in between Python hears of interrupts
BATCHES: weakref.WeakSet = weakref.WeakSet()


def policy_number(name):
    """Number of a compiled player by its name.

    Raises:
        ConfigError: there is no such player.
    """
    if not isinstance(name, str) or name not in POLICIES:
        raise ConfigError(f"unknown compiled player {name!r}; there are {', '.join(POLICIES)}")
    if name == "rule_based":
        import agents.rule_based  # noqa: F401  (registers the compiled player)
    return POLICIES[name]


class BatchGame:
    """Many games stepped together by compiled code, without the GIL.

    >>> b = BatchGame(GameConfig(num_players=2, generals=None), num_games=4, seed=0)
    >>> b.step([int(np.flatnonzero(mask)[0]) for mask in b.masks])
    >>> b.num_games, b.masks.shape
    (4, (4, 463))

    The k-th game of slot i (k = 0, 1, ...) is `Game(config of the slot, seed + i + k * num_games)`, whatever the number of threads;
    slot i plays `configs[i % len(configs)]`; with a learner, games that end before it has to decide are left out. A finished game
    restarts in the same call: `dones`, `rewards`, `winners`, `roles`, `lengths` and `final_observations` then tell of the finished
    one, everything else of the new one.

    Args:
        config: a `GameConfig`, or a list of them (mixed batch; all with the same `reward`). num_games: slots. seed: of the first slot's first
        game, 0 to 2**63 - 1. threads: how many share the work at most, one for every 64 games. observe: whether observations are written.
        learner: whose decisions come to the caller: None = every seat's; "any" = a seat drawn by lot for every game; a seat number; or a role
        word (a seat of that role by lot).
        opponents: names of compiled players ("random", "rule_based") for the other seats, drawn by lot per seat and game.

    Attributes (preallocated arrays, the same objects for ever, overwritten by every step; n = num_games):
        observations: uint8[n, OBSERVATION_SIZE] of who decides. masks: uint8[n, NUM_ACTIONS]. players: int32[n] seat to decide.
        learners: int32[n] the caller's seat, -1 = every seat. rewards: float32[n, 12] per seat, valid where done, else 0.
        dones: uint8[n], 0 = running, else how it ended (1 won, 2 drawn, 3 cut off). winners: uint8[n, 12], roles: uint8[n, 12]
        (255 = no seat), lengths: int32[n] decisions of all seats: of the last finished game. final_observations: uint8[n, OBSERVATION_SIZE], the
        learner's last view (without learner: that of the last one to act). seeds: uint64[n] of the running games.

    Raises:
        ConfigError, SgsError: an argument is wrong, or the learner had nothing to decide in a thousand games in a row.
        IllegalAction (from `step`): names the first game concerned; no game has moved.
    """

    def __init__(self, config=None, num_games=1024, seed=0, threads=1, observe=True, learner=None, opponents=("random",)):
        several = isinstance(config, (list, tuple))
        self.configs = list(config) if several else [GameConfig() if config is None else config]
        if not self.configs or not all(isinstance(c, GameConfig) for c in self.configs):
            raise SgsError("config must be a GameConfig or a list of them")
        if not isinstance(observe, (bool, np.bool_)):
            raise SgsError(f"observe must be True or False, not {observe!r}")
        rewards = {c.reward for c in self.configs}
        if len(rewards) > 1:
            raise ConfigError("all configurations of a batch must have the same reward scheme")
        self.num_games, self.threads = whole("num_games", num_games, 1, MOST_GAMES), whole("threads", threads, 1, words.MOST_THREADS)
        self.seed, self.observe = whole_seed(seed), bool(observe)
        opponents = [opponents] if isinstance(opponents, str) else opponents
        if not isinstance(opponents, (list, tuple)):
            raise ConfigError(f"opponents must be a compiled player's name or a list of such, not {opponents!r}")
        if not 1 <= len(opponents) <= MOST_OPPONENTS:
            raise ConfigError(f"opponents must name 1 to {MOST_OPPONENTS} compiled players, not {len(opponents)}")
        numbers = bytes(policy_number(name) for name in opponents)
        numbers = b"" if learner is None else numbers
        self._many = Many(self.num_games, self._learner(learner), int(rewards == {"score"}), numbers)
        self._allocate()
        self._lock, self._torn = threading.RLock(), False           # a handler of signals may call the batch in the middle of its own call
        self._start_threads(max(1, min(self.threads, self.num_games // LEAST_PART)))
        self.reset()
        BATCHES.add(self)

    def __setattr__(self, name, value):
        if name in ARRAYS and self.__dict__.get(name, value) is not value:
            raise AttributeError(f"{name} cannot be replaced, every step writes into it: change it in place, or make a copy under another name")
        super().__setattr__(name, value)

    def __reduce_ex__(self, protocol):
        raise TypeError("a BatchGame cannot be copied or pickled: make one in each process, or take games out of it with game(i)")

    def _learner(self, learner):
        if learner is None:
            return words.EVERY_SEAT
        if isinstance(learner, str) and learner == "any":
            return words.ANY_SEAT
        if isinstance(learner, str) and learner in ROLE_WORDS:
            for config in self.configs:
                if learner not in config.role_list():
                    raise ConfigError(f"no {learner} in a game of {config.num_players} players")
            return words.ROLE_SEAT + ROLE_WORDS.index(learner)
        least = min(c.num_players for c in self.configs)
        if not is_whole(learner, 0, least - 1):
            raise ConfigError(f"learner must be None, 'any', a role or a seat 0 to {least - 1}, not {learner!r}")
        return int(learner)

    def _allocate(self):
        n, seats = self.num_games, words.MAX_SEATS
        self.observations = np.zeros((n, OBSERVATION_SIZE), np.uint8)
        self.final_observations = np.zeros((n, OBSERVATION_SIZE), np.uint8)
        self.masks = np.zeros((n, words.NUM_ACTIONS), np.uint8)
        self.players, self.learners, self.lengths = (np.zeros(n, np.int32) for _ in range(3))
        self.rewards = np.zeros((n, seats), np.float32)
        self.dones = np.zeros(n, np.uint8)
        self.winners, self.roles, self._policies = (np.zeros((n, seats), np.uint8) for _ in range(3))
        self.seeds, self._rngs = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self._actions = np.zeros(n, np.int64)
        self._configs = np.arange(n, dtype=np.int32) % len(self.configs)
        self._games = np.zeros(n * state_bytes(), np.uint8)
        self._templates = np.frombuffer(b"".join(map(table_bytes, self.configs)), np.uint8).copy()
        flat = (self.observations, self.masks, self.final_observations, self.dones, self._policies, self.winners, self.roles)
        self._many.bind(self._games, self._templates, *(a.reshape(-1) for a in flat), self._configs, self._actions, self.players,
                        self.learners, self.lengths, self._rngs, self.seeds, self.rewards.reshape(-1), self.observe)

    def _start_threads(self, number):
        """Start the helpers, which sleep until there is something to do; they end with the batch."""
        number = self._many.crew(number)
        self._helpers = [threading.Thread(target=self._many.help, args=(k,), daemon=True) for k in range(1, number)]
        for helper in self._helpers:
            helper.start()
        self._dismiss = weakref.finalize(self, self._many.dismiss)

    def _whole(self):
        """The lock of the batch, whose games all stand at a decision."""
        if self._torn:
            raise SgsError("this process was forked while another thread stepped the batch, whose games stand anywhere: call reset() first")
        return self._lock

    def _forked(self):
        """In a process just forked: there are no helpers here, and nobody who will ever release a lock that another thread held."""
        self._torn = not self._lock.acquire(blocking=False)
        self._lock = threading.RLock()

    @staticmethod
    def _told(failed):
        if failed:
            raise ConfigError(f"learner: in {failed} slots it had nothing to decide in a thousand games in a row")

    def reset(self, seed=None):
        """Begin anew as if made with this seed (None: the same as before); the arrays stay the same objects."""
        seed = self.seed if seed is None else whole_seed(seed)
        with self._lock:
            self.seed, self._torn = seed, False
            self.seeds[:] = np.arange(self.num_games, dtype=np.uint64) + np.uint64(self.seed)
            streams = (self.seeds + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
            self._rngs[:] = np.where(streams == 0, np.uint64(1), streams)
            for results in self.rewards, self.dones, self.winners, self.lengths, self.final_observations:
                results[:] = 0
            self.roles[:] = 255
            self._told(self._many.start())

    def step(self, actions):
        """Take one action in every game: int array-like [n]; returns nothing, the attributes are overwritten."""
        try:
            actions = np.asarray(actions)
        except ValueError:
            raise SgsError(f"step needs {self.num_games} whole numbers, not rows of several lengths") from None
        if actions.shape != (self.num_games,) or actions.dtype.kind not in "iu":
            raise SgsError(f"step needs {self.num_games} whole numbers, not an array of shape {actions.shape} and type {actions.dtype}")
        with self._whole():
            self._actions[:] = actions
            if self._many.check():
                i = self._many.find_illegal()
                raise IllegalAction(f"game {i} of the batch: action {actions[i]} is not legal; legal are {np.flatnonzero(self.masks[i]).tolist()}")
            self._told(self._many.step())

    def advice(self, policy="rule_based", seed=0):
        """What a compiled player would choose in each pending decision: int64[n]; nothing is played.

        Raises:
            ConfigError: there is no such player.
        """
        number, seed = policy_number(policy), whole_seed(seed)
        with self._whole():
            self._many.advise(number, seed)
            return self._actions.copy()

    def secrets(self, out=None):
        """What the pending observations lack, for critics in training: uint8[n, SECRETS_SIZE].

        One bit per seat and role (10 x 4), then per seat and card in hand (10 x 180); seats as who decides counts them.
        `out`: a C-contiguous array of that shape to write into.
        """
        out = np.empty((self.num_games, SECRETS_SIZE), np.uint8) if out is None else out
        if not isinstance(out, np.ndarray) or not out.flags.writeable:
            raise SgsError(f"out must be a writeable array, not {'a read-only one' if isinstance(out, np.ndarray) else type(out).__name__}")
        if out.shape != (self.num_games, SECRETS_SIZE) or out.dtype != np.uint8 or not out.flags.c_contiguous:
            raise SgsError(f"out must be a C-contiguous uint8 array of shape {(self.num_games, SECRETS_SIZE)}, not {out.dtype} {out.shape}")
        with self._whole():
            self._many.secrets(out.reshape(-1))
        return out

    def game(self, i):
        """A `Game` that stands where slot i stands (its history begins there)."""
        if not is_whole(i, 0, self.num_games - 1):
            raise SgsError(f"there is no game {i!r}; games run from 0 to {self.num_games - 1}")
        with self._whole():
            return Game.from_state(self.configs[self._configs[i]], self._many.game(i).dump())

    def close(self):
        """Release the threads; the batch goes on with one."""
        with self._lock:
            self._dismiss()
            for helper in self._helpers:
                helper.join()
            self._start_threads(1)

    def __len__(self):
        return self.num_games


def _after_fork():
    for batch in list(BATCHES):
        batch._forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Interrupted:
    """Tells a step whose results were noted from one that an exception, say Ctrl-C, has broken off in between: `with` around both.

    After such a one every use raises an SgsError until `mend`; an illegal action or a wrong argument, with which nothing moves, breaks nothing.
    """

    def __init__(self):
        self.broken = False

    def __enter__(self):
        if self.broken:
            raise SgsError("the last step was interrupted before its results were noted: call reset() to begin anew")
        self.broken = True

    def __exit__(self, kind, value, traceback):
        self.broken = kind is not None and (not issubclass(kind, SgsError) or issubclass(kind, ConfigError))

    def mend(self):
        """Everything has been begun anew."""
        self.broken = False


def play_compiled(game, players, streams):
    """Let compiled players take the decisions of their seats, until another seat has to decide or the game is over.

    Each seat draws its lots from a stream of its own, so what it does depends on nothing that other seats draw.

    Args:
        game: a `Game`; it moves on, history included. players: uint8[num_players], `policy_number` of who plays each seat, 0 = nobody
        does. streams: uint64[num_players], numbers other than 0; overwritten by what follows in each stream.
    """
    taken = np.empty(1024, np.int16)
    while True:
        n = play_seats(game._core, players, streams, taken)
        game._actions.frombytes(taken[:n].tobytes())
        game._view = None
        if n < len(taken):
            return


def rollout(game, policy="random", seed=0, num=1, determinize=None, threads=1):
    """Play a position to its end with a compiled player in every seat.

    Args:
        game: a `Game` (left as it is). policy: name of a compiled player. seed: of the roll-outs. num: how many.
        determinize: a seat whose unknown is re-drawn for each roll-out, None = the true position. threads: share the work.

    Returns:
        float32[num, num_players]: what each seat gets, as by `Game.returns`.
    """
    if not isinstance(game, Game):
        raise SgsError(f"rollout needs a Game, not {type(game).__name__}: take one out of a batch with batch.game(i)")
    num, threads, seed = whole("num", num, 0, MOST_ROLLOUTS), whole("threads", threads, 1, words.MOST_THREADS), whole_seed(seed)
    seat = -1 if determinize is None else whole("determinize must be None, or a seat: it", determinize, 0, game.num_players - 1)
    number, scheme = policy_number(policy), int(game.config.reward == "score")
    out = np.zeros((num, game.num_players), np.float32)

    def part(lo):
        hi = min(lo + ROLLOUTS_PART, num)
        roll_out(game._core, seat, number, seed + lo, hi - lo, scheme, out[lo:hi])

    parts = range(0, num, ROLLOUTS_PART)
    if threads == 1:
        for lo in parts:
            part(lo)
        return out
    pool = concurrent.futures.ThreadPoolExecutor(threads)
    try:
        for job in [pool.submit(part, lo) for lo in parts]:
            job.result()
    finally:
        pool.shutdown(cancel_futures=True)
    return out
