"""The rule-based agent: legal always, honest, and the same from a state and from an observation."""

import numpy as np
import pytest

from agents.rule_based import RuleBasedAgent, choose
from sgs_env import COMPILED, Game, GameConfig

TABLES = [dict(num_players=2), dict(num_players=5), dict(num_players=8), dict(num_players=10, generals="standard+sp"),
          dict(num_players=6, generals=None), dict(num_players=4, skip_forced=False)]


class Fixed:
    """A generator that always gives the same noise."""

    def __init__(self, noise):
        self.noise = noise

    def integers(self, n):
        return self.noise % n


def positions(config, games, seed):
    """Positions of games in which half of the seats play by rules and half by lot."""
    rng = np.random.default_rng(seed)
    for k in range(games):
        g = Game(config, seed=1000 * seed + k)
        while not g.over:
            yield g
            legal = g.legal_actions()
            g.step(choose.act_on(g._core, int(rng.integers(1 << 16))) if (g.player + k) % 2 else int(rng.choice(legal)))


GAMES = 6 if COMPILED else 1


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_choice_is_legal_and_does_not_change_the_game(table):
    for i, g in enumerate(positions(GameConfig(**table), GAMES, 1)):
        before = g.digest() if i % 50 == 0 else None
        assert choose.act_on(g._core, i & 1023) in g.legal_actions(), g.decision
        assert before is None or g.digest() == before


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hidden_information_does_not_matter(table):
    """The choice stays the same when everything that is hidden from the seat is dealt again."""
    for i, g in enumerate(positions(GameConfig(**table), GAMES, 2)):
        other = g.determinize(g.player, i)
        assert choose.act_on(g._core, i & 1023) == choose.act_on(other._core, i & 1023), str(g.decision)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_observation_is_enough(table):
    """From its observation the agent chooses as from the state."""
    agent, asked, differing = RuleBasedAgent(), 0, []
    for i, g in enumerate(positions(GameConfig(**table), GAMES, 3)):
        seen = agent.act(g.observe(g.player), g.mask(), Fixed(i))
        told = agent.act_game(g, Fixed(i))
        asked += 1
        if seen != told:
            differing.append((str(g.decision), g.action_text(seen), g.action_text(told)))
    assert len(differing) <= 0.01 * asked, differing[:10]


def test_it_beats_random_players():
    rng, won, games = np.random.default_rng(0), 0, 60 if COMPILED else 4
    for k in range(games):
        g = Game(GameConfig(num_players=5), seed=k)
        while not g.over:
            legal = g.legal_actions()
            g.step(choose.act_on(g._core, 0) if g.player == k % 5 else int(rng.choice(legal)))
        won += k % 5 in g.winners
    assert won >= (0.7 if COMPILED else 0.25) * games
