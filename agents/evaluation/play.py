"""Plays the games of a series side by side, asking each agent for all its pending decisions in one call.

What an agent draws by lot in a game depends only on the evaluation's seed, the deal and the seat, so games do not depend on what
is played beside them, and two agents that play the same seat of the same deal share its luck.
"""

import typing

import numpy as np

import agents
from agents.base import AgentBase
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, Game
from sgs_env.batch import POLICIES, play_compiled, policy_number


class Record(typing.NamedTuple):
    """What is kept of a finished game; seat by seat where there are several."""

    decisions: int
    truncated: bool
    roles: list
    winners: list           # seats
    scores: list
    generals: list          # names, None = no general


class Table:
    """One running game: who sits where, and the luck of each."""

    def __init__(self, series, number, policies):
        luck = series.luck(number)
        self.game = Game(series.config, seed=int(luck[0]))
        self.seating = series.seating(number, self.game.roles)
        self.players = np.array([policies[agent] for agent in self.seating], np.uint8)
        self.streams = luck[1:]
        self.rngs: dict[int, np.random.Generator] = {}
        self.go_on()

    def go_on(self):
        """Let compiled players decide until another agent has to."""
        if self.players.any():
            play_compiled(self.game, self.players, self.streams)

    def step(self, action):
        """Take the decision of an agent."""
        self.game.step(int(action))
        self.go_on()

    def rng(self):
        """The generator of the seat to decide."""
        seat = self.game.player
        if seat not in self.rngs:
            self.rngs[seat] = np.random.Generator(np.random.PCG64(int(self.streams[seat])))
        return self.rngs[seat]

    def record(self):
        """What is kept of the game."""
        g = self.game
        return Record(g.num_decisions, g.truncated, g.roles, list(g.winners), g.scores(), g.generals)


class Rows(np.random.Generator):
    """The generators of the rows of a batch as one: row i of `random` and `integers` comes from the i-th, whatever else is in the
    batch.  Draws that are not made row by row come from the first."""

    def __init__(self, rngs):
        super().__init__(rngs[0].bit_generator)
        self.rngs = rngs

    def _draw(self, name, size, *args):
        shape = (size,) if isinstance(size, (int, np.integer)) else tuple(size or ())
        if not shape or shape[0] != len(self.rngs):
            return getattr(super(), name)(*args[:-1], size, args[-1])
        return np.stack([getattr(rng, name)(*args[:-1], shape[1:], args[-1]) for rng in self.rngs])

    def random(self, size=None, dtype=np.float64, out=None):
        return self._draw("random", size, dtype)

    def integers(self, low, high=None, size=None, dtype=np.int64, endpoint=False):
        if endpoint:
            low, high = (0, low + 1) if high is None else (low, high + 1)
        return self._draw("integers", size, low, high, dtype)


def compiled_policy(agent):
    """Number of the compiled player that an agent is, 0 = none."""
    if agent.name in POLICIES and type(agent) is type(agents.load(agent.name)):
        return policy_number(agent.name)
    return 0


def chunk_size(players):
    """How many games are played side by side: by what the slowest agent needs, never by the number of workers."""
    asked = [p for p in players if not compiled_policy(p)]
    if any(hasattr(p, "act_game") for p in asked):
        return 8
    return 64 if asked else 500


def decide(agent, tables):
    """The agent's actions at tables where it is to decide."""
    if hasattr(agent, "act_game"):
        return [agent.act_game(t.game, t.rng()) for t in tables]
    seen = np.empty((len(tables), OBSERVATION_SIZE), np.uint8)
    masks = np.empty((len(tables), NUM_ACTIONS), np.uint8)
    for t, observation, mask in zip(tables, seen, masks, strict=True):
        t.game.write_observation(t.game.player, observation)
        t.game.write_mask(t.game.player, mask)
    rngs = [t.rng() for t in tables]
    if getattr(type(agent), "act_batch", None) is AgentBase.act_batch:      # it decides one by one anyway
        return [agent.act(*each) for each in zip(seen, masks, rngs, strict=True)]
    return agent.act_batch(seen, masks, Rows(rngs))


def play_games(players, series, first, number):
    """Games `first`, `first` + 1, ... of a series, by these agents; a list of `number` records."""
    policies = [compiled_policy(p) for p in players]
    tables = [Table(series, k, policies) for k in range(first, first + number)]
    running = [t for t in tables if not t.game.over]
    while running:
        asked: dict[int, list[Table]] = {}
        for t in running:
            asked.setdefault(t.seating[t.game.player], []).append(t)
        for agent, waiting in asked.items():
            for t, action in zip(waiting, decide(players[agent], waiting), strict=True):
                t.step(action)
        running = [t for t in running if not t.game.over]
    return [t.record() for t in tables]
