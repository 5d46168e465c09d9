"""The rule-based agent: legal always, honest, the same from a state and from an observation, compiled or not."""

import os
import subprocess
import sys

import numpy as np
import pytest

from agents.rule_based import RuleBasedAgent, choose
from sgs_env import COMPILED, Game, GameConfig
from sgs_env.scenario import scenario

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


PLAY = """
import hashlib
from agents.rule_based import choose
from sgs_env import Game, GameConfig
for n in (5, 8):
    g = Game(GameConfig(num_players=n), seed=n)
    while not g.over and g.num_decisions < 150:
        g.step(choose.act_on(g._core, g.num_decisions))
    print(g.digest())
"""


@pytest.mark.skipif(not COMPILED, reason="compares compiled and plain")
def test_compiled_and_plain_choose_alike():
    told = [subprocess.run([sys.executable, "-c", PLAY], env={**os.environ, "SGS_PLAIN": plain}, capture_output=True, text=True, check=True)
            for plain in ("0", "1")]
    assert told[0].stdout == told[1].stdout


# What it does in plain situations

def chosen(text, **config):
    """The text of its choice in a position."""
    g = scenario(text, **{"generals": None, **config})
    return g.action_text(choose.act_on(g._core, 0))


def test_rebel_attacks_the_lord():
    g = scenario("""
    0 rebel    - 4/4 | Slash S7 | |
    1 lord     - 4/4 | Dodge D2, Peach H3 | |
    2 rebel    - 4/4 | Dodge D3 | |
    3 loyalist - 4/4 | Dodge D4 | |
    turn 0 play
    """)
    assert g.action_text(choose.act_on(g._core, 0)) == "Slash S7"
    g.step("Slash S7")
    assert g.action_text(choose.act_on(g._core, 0)) == "seat 1"


def test_loyalist_does_not_attack_the_lord():
    assert chosen("""
    0 loyalist - 4/4 | Slash S7 | |
    1 lord     - 4/4 | Dodge D2 | |
    2 rebel    - 4/4 | Dodge D3 | Jueying S5 |
    turn 0 play
    """) == "pass"


def test_draws_before_it_attacks():
    assert chosen("""
    0 lord     - 5/5 | Slash S7, Ex Nihilo H7, Chitu H5 | |
    1 rebel    - 4/4 | Dodge D2 | |
    turn 0 play
    """) == "Ex Nihilo H7"


def test_loyalist_saves_the_lord_and_a_rebel_does_not():
    for role, answer in (("loyalist", "Peach H3"), ("rebel", "pass")):
        g = scenario(f"""
        0 rebel    - 4/4 | Slash S7 | |
        1 lord     - 1/5 | | |
        2 {role}   - 4/4 | Peach H3 | |
        turn 0 play
        """)
        g.step("Slash S7")
        while g.decision.kind == "target":
            g.step("seat 1")
        assert g.decision.kind == "peach" and g.player == 2
        assert g.action_text(choose.act_on(g._core, 0)) == answer


def test_takes_the_delayed_trick_off_a_friend():
    g = scenario("""
    0 loyalist - 4/4 | Dismantlement S3 | |
    1 lord     - 4/5 | Slash S8, Slash S9, Dodge D2 | | Indulgence S6
    2 rebel    - 4/4 | | |
    turn 0 play
    """)
    g.step("Dismantlement S3")
    assert g.decision.kind == "take" and g.decision.target == 1
    assert g.action_text(choose.act_on(g._core, 0)) == "Indulgence S6"


def test_keeps_the_peach_when_it_must_discard():
    g = scenario("""
    0 lord  - 1/5 | Peach H3, Slash S7 | |
    1 rebel - 4/4 | | Jueying S5 |
    turn 0 discard
    """)
    assert g.action_text(choose.act_on(g._core, 0)) == "Slash S7"


# Finishing somebody off

def finish(g, seat):
    """The actions with which a seat goes on in its turn while all others pass; until the game or the turn is over."""
    taken, turn = [], g.turn
    while not g.over and g.turn == turn:
        if g.player == seat:
            taken.append(g.action_text(choose.act_on(g._core, 0)))
        g.step(taken[-1] if g.player == seat else "pass")
    return taken


def test_rebel_takes_the_armor_before_the_shot_that_wins():
    g = scenario("""
    0 rebel    - 4/4 | Dismantlement S3, Slash S7 | |
    1 lord     - 1/5 | Slash HT | Renwang Shield C2 |
    2 rebel    - 4/4 | Dodge D3 | |
    3 loyalist - 4/4 | Dodge D7, Dodge D8 | Eight Diagrams S2 |
    4 spy      - 4/4 | Dodge D9, Dodge DT | |
    turn 0 play
    """, generals=None)
    assert finish(g, 0) == ["Dismantlement S3", "seat 1", "Renwang Shield C2", "Slash S7", "seat 1"]
    assert 0 in g.winners


def test_rebel_puts_on_the_weapon_that_reaches_the_dying_lord():
    assert chosen("""
    0 rebel    - 4/4 | Kylin Bow H5, Slash S7, Dodge D5 | Eight Diagrams S2 |
    1 loyalist - 4/4 | Dodge D3, Dodge D4 | |
    2 loyalist - 4/4 | Dodge D6, Dodge D7 | |
    3 lord     - 1/5 | | |
    4 rebel    - 4/4 | Dodge D8 | |
    5 spy      - 4/4 | Dodge D9 | |
    turn 0 play
    """) == "Kylin Bow H5"


def test_shoots_until_the_last_rebel_is_dead():
    g = scenario("""
    0 lord  - 4/5 | Slash S7, Slash S8, Zhuge Crossbow CA | Kylin Bow H5 |
    1 rebel - 2/4 | | |
    turn 0 play
    """, generals=None)
    assert finish(g, 0)[0] == "Zhuge Crossbow CA"
    assert 0 in g.winners


def test_no_savage_assault_that_kills_the_own_lord():
    """The rebel would die too, but the lord comes first and has nothing to answer with."""
    assert chosen("""
    0 loyalist - 4/4 | Savage Assault S7 | |
    1 lord     - 1/5 | | |
    2 rebel    - 1/4 | | |
    3 rebel    - 4/4 | Dodge D3, Dodge D4 | |
    turn 0 play
    """) == "pass"


def test_keeps_the_dodge_when_the_shot_cannot_kill():
    """Zhao Yun could turn his only Dodge into a Slash: not for one of four HP, being weak himself."""
    assert chosen("""
    0 rebel    Zhao Yun 1/4 | Dodge D2 | |
    1 lord     Liu Bei  4/5 | Dodge D3, Dodge D4, Dodge D5, Dodge D6 | |
    2 loyalist Ma Chao  4/4 | Slash S7, Slash S8, Dodge D7 | |
    turn 0 play
    """, generals="standard") == "pass"
