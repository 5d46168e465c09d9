"""Who is who: the posterior is exact, and assignments are drawn from it."""

import collections
import itertools
import math
import random

import pytest

from agents.rule_based import choose, data, roles
from sgs_env import COMPILED, Game, GameConfig, terms
from sgs_env.engine._plain import unpack

KINDS = tuple(terms.RECORDS)


def acts_of(state):
    """Levels of the acts between all pairs, without what one did to everybody alive."""
    n = state.num_players
    acts = {}
    for a, k in itertools.product(range(n), range(4)):
        levels = [0 if x == 0 else 1 if x < 3 else 2 for x in (state.record[a][b][k] for b in range(n))]
        common = min([levels[b] for b in range(n) if b != a and state.alive[b]] + [2])
        for b in range(n):
            if b != a and levels[b] > common:
                acts[a, b, k] = levels[b] - common
    return acts


def assignments(state, me):
    """Every assignment of the hidden roles that fits their numbers, with its weight: [(roles, weight)]."""
    n = state.num_players
    hidden = [p for p in range(n) if p != me and not state.role_shown[p]]
    acts = acts_of(state)
    found = []
    for dealt in sorted(set(itertools.permutations([state.role[p] for p in hidden]))):
        told = list(state.role[:n])
        for p, role in zip(hidden, dealt, strict=True):
            told[p] = role
        evidence = 0
        for (a, b, k), level in acts.items():
            if (a in hidden or b in hidden) and not (a == me):
                evidence += data.EVIDENCE[KINDS[k]][level - 1][told[a]][told[b]]
        found.append((tuple(told), math.exp(evidence / 100)))
    return found


def positions(players, games, every, seed):
    """Positions of games by rules, some decisions by lot."""
    for k in range(games):
        g, lots, step = Game(GameConfig(num_players=players), seed=1000 * seed + k), random.Random(k), 0
        while not g.over:
            step += 1
            if step % every == 0:
                yield g
            g.step(lots.choice(list(g.legal_actions())) if lots.random() < 0.2 else choose.act_on(g._core, step))


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_belief_is_the_exact_posterior(players):
    for g in positions(players, 6 if COMPILED else 1, 17 if COMPILED else 40, 4):
        me = g.player
        state = unpack(g._core.dump())
        chances = assignments(state, me)
        total = sum(w for _, w in chances)
        belief = roles.beliefs(g._core, me)
        for p, role in itertools.product(range(players), range(4)):
            exact = 1000 * sum(w for told, w in chances if told[p] == role) / total
            assert abs(belief[p][role] - exact) < 0.5001, (g.text(), p, role)


def test_belief_is_exact_among_ten():
    for g in positions(10, 1, 130 if COMPILED else 1000, 5):
        state = unpack(g._core.dump())
        hidden = [p for p in range(10) if p != g.player and not state.role_shown[p]]
        if len(hidden) > 7:
            continue
        chances = assignments(state, g.player)
        total = sum(w for _, w in chances)
        belief = roles.beliefs(g._core, g.player)
        for p, role in itertools.product(range(10), range(4)):
            assert abs(belief[p][role] - 1000 * sum(w for told, w in chances if told[p] == role) / total) < 0.5001


@pytest.mark.parametrize("players", [5, 8])
def test_assignments_are_drawn_by_weight(players):
    """A lot of evenly spread random numbers: each assignment comes up as often as its weight says."""
    draws = 20_000 if COMPILED else 300
    for g in itertools.islice(positions(players, 2, 60, 6), 4 if COMPILED else 1):
        state = unpack(g._core.dump())
        chances = assignments(state, g.player)
        total = sum(w for _, w in chances)
        found = collections.Counter(tuple(roles.drawn_roles(g._core, g.player, int((i + 0.5) * 2**31 / draws))) for i in range(draws))
        assert set(found) <= {told for told, _ in chances}
        for told, w in chances:
            assert abs(found[told] / draws - w / total) <= 1.01 / draws, (g.text(), told)


def test_own_and_shown_roles_are_kept():
    g = Game(GameConfig(num_players=8), seed=3)
    lord = [seat.role for seat in g.seats].index("lord")
    for me in range(8):
        for lots in (0, 1 << 30, (1 << 31) - 1):
            told = roles.drawn_roles(g._core, me, lots)
            assert told[lord] == 0 and terms.ROLES[told[me]][0] == g.seats[me].role
            assert sorted(terms.ROLES[r][0] for r in told) == sorted(seat.role for seat in g.seats)
