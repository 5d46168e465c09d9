"""Which games an evaluation plays: series of numbered games, each series with one rule of who sits where.

A deal is a game's seed, and with it roles, generals offered, cards and everybody's luck.  Most rules play each deal several times
with the agents changing places, so that the luck of the deal is the same for all of them.
"""

import dataclasses
import functools
import typing

import numpy as np

from sgs_env import GameConfig

ROLES = ("lord", "loyalist", "rebel", "spy")
SIDES = {"lord": "lord side", "loyalist": "lord side", "rebel": "rebels", "spy": "spy"}


@dataclasses.dataclass(frozen=True)
class Series:
    """Games seated by one rule (a key of `RULES`): game k plays deal k // plays for the (k % plays)-th time.

    `agents` are numbers in the evaluation's list of agents; what each stands for is said by the rule.
    """

    rule: str
    agents: tuple[int, ...]
    config: GameConfig
    games: int
    seed: int

    @property
    def plays(self):
        """How often each deal is played."""
        return {"alone": 1, "sides": 2}.get(self.rule, self.config.num_players)

    def seating(self, number, roles):
        """The agent of each seat in a game in which the roles fell like this."""
        deal, turn = divmod(number, self.plays)
        return RULES[self.rule](self, deal, turn, roles)

    def luck(self, number):
        """uint64 numbers of a game's deal: the game's seed, then where each seat's own stream of lots begins (never 0)."""
        numbers = np.random.SeedSequence([self.seed, number // self.plays]).generate_state(1 + self.config.num_players, np.uint64)
        return np.maximum(numbers, np.uint64(1))


@functools.lru_cache(maxsize=4096)
def shuffled(n, *seeds):
    """0 .. n-1 in an order by lot, the same for the same seeds."""
    return tuple(np.random.default_rng(seeds).permutation(n).tolist())


def seat_alone(series, deal, turn, roles):
    """One agent on every seat."""
    return [series.agents[0]] * len(roles)


def seat_named(series, deal, turn, roles):
    """One agent per seat; they sit by lot, and go round the table from play to play."""
    order = shuffled(len(roles), series.seed, deal, 1)
    return [series.agents[order[(seat + turn) % len(roles)]] for seat in range(len(roles))]


def seat_one(series, deal, turn, roles):
    """The first agent takes one seat, each in turn; the second all others."""
    one = (deal + turn) % len(roles)
    return [series.agents[int(seat != one)] for seat in range(len(roles))]


def seat_sides(series, deal, turn, roles):
    """The first agent plays lord and loyalists against the second's rebels, then the other way round; the further agents take the
    spies in turn, deal by deal."""
    first, second, *spies = series.agents
    agent = {"lord side": second if turn else first, "rebels": first if turn else second, "spy": spies[deal % len(spies)]}
    return [agent[SIDES[role]] for role in roles]


def seat_league(series, deal, turn, roles):
    """All agents in turn: each takes a place, in an order by lot, before one takes the next; the line-up goes round the table."""
    n, k = len(roles), len(series.agents)
    drawn = [shuffled(k, series.seed, place // k, 2)[place % k] for place in range(deal * n, deal * n + n)]
    order = shuffled(n, series.seed, deal, 1)
    return [series.agents[drawn[order[(seat + turn) % n]]] for seat in range(n)]


RULES: dict[str, typing.Callable] = {"alone": seat_alone, "named": seat_named, "one": seat_one, "sides": seat_sides, "league": seat_league}
