"""The games of self-play: who sits where, whose decisions are learnt from, and what became of each of them.

One `Table` is a `BatchGame` with one kind of company.  The learner's own decisions go into a `Memory` as rows; each row is
linked to the next decision of the same seat in the same game, or, at the end of the game, to that seat's result, also where
its character died long before.
"""

import collections
import dataclasses

import numpy as np
import torch

from agents.base import AgentBase
from agents.learned.network import Bits, set_bits
from sgs_env import OBSERVATION_SIZE
from sgs_env.batch import POLICIES, BatchGame

OPEN, ENDED = -1, -2                    # what follows a row: not known yet; the end of the game


@dataclasses.dataclass
class Bundle:
    """Base of data classes whose fields are arrays [n, ...] or pairs of set bits (which, counts)."""

    @classmethod
    def join(cls, parts):
        """Several in order, as one."""
        def joined(name):
            values = [getattr(p, name) for p in parts]
            if isinstance(values[0], tuple):
                return tuple(np.concatenate(v) for v in zip(*values, strict=True))
            return np.concatenate(values)
        return cls(**{f.name: joined(f.name) for f in dataclasses.fields(cls)})


@dataclasses.dataclass
class Rows(Bundle):
    """Decisions, n of them: set bits of the observations and of what is hidden, masks bool[n, NUM_ACTIONS], and numbers [n].

    `advice` int64: what the rule-based player would do (zeros where nobody wants to know).

    `following` int64: the row of the same seat's next decision, OPEN or ENDED; `rewards` float32: its result where ENDED.
    """

    seen: tuple
    secrets: tuple
    masks: np.ndarray
    advice: np.ndarray
    actions: np.ndarray
    log_chances: np.ndarray
    values: np.ndarray
    keys: np.ndarray
    following: np.ndarray
    rewards: np.ndarray

    def __len__(self):
        return len(self.actions)

    def take(self, rows):
        """Some of the rows, int64[k] or slice."""
        def taken(value):
            return pick_bits(value, rows) if isinstance(value, tuple) else value[rows]
        return Rows(**{f.name: taken(getattr(self, f.name)) for f in dataclasses.fields(self)})


def pick_bits(bits, rows):
    """The set bits (which, counts) of some rows."""
    which, counts = bits
    starts = np.cumsum(counts) - counts
    found = counts[rows]
    shifts = starts[rows] - (np.cumsum(found) - found)
    return which[np.arange(found.sum()) + np.repeat(shifts, found)], found


def as_bits(bits):
    """(which, counts) as torch knows them."""
    return Bits(*map(torch.from_numpy, bits))


def draw(log_chances, rng):
    """One action per row from float32[n, NUM_ACTIONS] of logarithms of chances: int64[n]."""
    with np.errstate(divide="ignore"):
        noise = -np.log(-np.log(rng.random(log_chances.shape, np.float32)))
    return (log_chances + noise).argmax(1)


class Memory:
    """Rows of the learner in order of time, with an open row per (table, game, seat) at most."""

    def __init__(self, num_keys):
        self.parts, self.size = [], 0
        self.last = np.full(num_keys, OPEN, np.int64)
        self.following, self.rewards = [], []

    def add(self, rows):
        """Keep these rows, each a decision of a different seat."""
        places = self.size + np.arange(len(rows))
        before = self.last[rows.keys]
        self._links(before[before >= 0], places[before >= 0])
        self.last[rows.keys] = places
        self.parts.append(rows)
        self.size += len(rows)

    def _links(self, rows, places):
        self.following.append((rows, places))

    def end(self, keys, rewards):
        """These seats' games are over, with this result."""
        rows = self.last[keys]
        known = rows >= 0
        self._links(rows[known], np.full(known.sum(), ENDED))
        self.rewards.append((rows[known], np.asarray(rewards)[known]))
        self.last[keys] = OPEN

    def close(self):
        """All rows so far as one `Rows`; those still open begin the next round."""
        found = Rows.join(self.parts)
        for name, changes in (("following", self.following), ("rewards", self.rewards)):
            for rows, values in changes:
                getattr(found, name)[rows] = values
        self.parts, self.following, self.rewards, self.size = [], [], [], 0
        waiting = np.sort(self.last[self.last >= 0])
        self.last[:] = OPEN
        if len(waiting):
            self.add(found.take(waiting))
        return found


class Table:
    """Games side by side with one kind of company for the learner.

    Args:
        company: name of a compiled player, an agent, or None: the learner itself, half of the seats with an earlier self.
        first_key: its (game, seat) pairs are numbered from here on.
    """

    def __init__(self, config, num_games, seed, company, first_key, threads=1):
        self.compiled = isinstance(company, str) and company in POLICIES
        people = {"learner": "any", "opponents": (company,)} if self.compiled else {}
        self.batch = BatchGame(config, num_games, seed, threads, **people)
        self.company, self.first_key, self.rng = company, first_key, np.random.default_rng([seed, 1])
        self.seats = self.batch.rewards.shape[1]
        self.num_keys = num_games * self.seats
        self.own = np.zeros((num_games, self.seats), bool)          # seats of the learner
        self.advice = np.zeros(num_games, np.int64)                 # what the rule-based player would do, where the learner wants to know
        self._seat(np.arange(num_games))

    def _seat(self, games):
        """Seat the learner in games that have just begun."""
        if self.compiled:
            self.own[games] = True                                  # only his decisions come here
            return
        for i in games:
            n = self.batch.configs[i % len(self.batch.configs)].num_players
            self.own[i, :n] = self.rng.random(n) < 0.5 if self.company is None else False
            self.own[i, self.rng.integers(n)] = True

    @property
    def mine(self):
        """Whether the learner has to decide, bool[n]."""
        return self.own[np.arange(len(self.own)), self.batch.players]

    @property
    def keys(self):
        """(game, seat) of the pending decisions as numbers, int64[n]."""
        return self.first_key + np.arange(len(self.own)) * self.seats + self.batch.players

    def step(self, actions):
        """Play; returns (keys, rewards) of all the learner's seats in games that ended."""
        acted = self.batch.learners.copy()
        self.batch.step(actions)
        over = np.flatnonzero(self.batch.dones)
        if not len(over):
            return np.zeros(0, np.int64), np.zeros(0, np.float32)
        own = self.own[over].copy()
        if self.compiled:
            own[:] = False
            own[np.arange(len(over)), acted[over]] = True
        game, seat = np.nonzero(own)
        result = self.first_key + over[game] * self.seats + seat, self.batch.rewards[over[game], seat]
        self._seat(over)
        return result


class Tables:
    """All tables of a run, and their `Memory`.

    Args:
        companies: one `company` per table (see `Table`); the games are shared out evenly.
    """

    def __init__(self, config, num_games, seed, companies, threads=1):
        share, self.tables, key = max(1, num_games // len(companies)), [], 0
        for k, company in enumerate(companies):
            self.tables.append(Table(config, share, seed + k * 10**9, company, key, threads))
            key += self.tables[-1].num_keys
        self.memory, self.rng = Memory(key), np.random.default_rng([seed, 2])
        self.results: list[collections.deque] = [collections.deque(maxlen=1000) for _ in companies]          # what the learner's seats got of late, by table

    def play(self, policy, earlier, least):
        """Play until the memory has `least` more rows; returns them as `Rows` (see `Memory.close`).

        Args:
            policy: LearnedPolicy that learns. earlier: a LearnedPolicy to sit beside it, or None: itself.
        """
        carried = self.memory.size
        while self.memory.size - carried < least:
            self.step(policy, earlier or policy)
        return self.memory.close()

    def step(self, policy, earlier):
        """One decision in every game."""
        mine = [t.mine for t in self.tables]
        for table in self.tables:
            table.advice = table.batch.advice(seed=int(self.rng.integers(2**16))) if policy.advised else np.zeros(len(table.own), np.int64)
        actions = [np.zeros(len(m), np.int64) for m in mine]
        chosen = self._learn(list(zip(self.tables, mine, strict=True)), policy)
        for a, m, own in zip(actions, mine, chosen, strict=True):
            a[m] = own
        for table, m, a, results in zip(self.tables, mine, actions, self.results, strict=True):
            others = np.flatnonzero(~m)
            if len(others):
                a[others] = self._company(table, others, earlier)
            keys, rewards = table.step(a)
            self.memory.end(keys, rewards)
            results.extend(rewards.tolist())

    def _learn(self, parts, policy):
        """The learner's choices, table by table, noted in the memory."""
        seen, masks, secrets, keys, advice = (np.concatenate(found) for found in zip(
            *((t.batch.observations[m], t.batch.masks[m], t.batch.secrets()[m], t.keys[m], t.advice[m]) for t, m in parts), strict=True))
        sizes = np.cumsum([m.sum() for _, m in parts])[:-1]
        if not len(keys):
            return np.split(keys, sizes)
        seen, secrets, masks = set_bits(seen), set_bits(secrets), masks.astype(bool)
        with torch.no_grad():
            log_chances = policy.log_chances(as_bits(seen), torch.from_numpy(masks), torch.from_numpy(advice)).numpy()
            values = policy.critic(as_bits(seen), as_bits(secrets)).numpy()
        actions = draw(log_chances, self.rng)
        n = len(keys)
        self.memory.add(Rows((seen[0].astype(np.int16), seen[1]), (secrets[0].astype(np.int16), secrets[1]), masks, advice, actions,
                             log_chances[np.arange(n), actions], values, keys, np.full(n, OPEN), np.zeros(n, np.float32)))
        return np.split(actions, sizes)

    def _company(self, table, games, earlier):
        """The choices of the others."""
        seen, masks = table.batch.observations[games], table.batch.masks[games]
        if isinstance(table.company, AgentBase):
            return table.company.act_batch(seen, masks, self.rng)
        with torch.no_grad():
            return draw(earlier.log_chances(Bits.of(seen), torch.from_numpy(masks.astype(bool)), torch.from_numpy(table.advice[games])).numpy(), self.rng)

    def close(self):
        """Release the threads."""
        for table in self.tables:
            table.batch.close()


assert OBSERVATION_SIZE < 2**15         # bits are kept as int16
