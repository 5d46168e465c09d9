"""The first rule-based agent in positions that show one rule each, and its strength in numbers."""

import numpy as np
import pytest

import agents
from agents.seen import Seen
from agents.simple_rules import Enmity
from eval import evaluate
from sgs_env import Game, GameConfig
from tests.support import act, asked, scenario


def choice(g):
    """Text of what the agent does."""
    action = agents.load("simple").act(g.observe(g.player), g.mask(), np.random.default_rng(0))
    return g.action_text(action)


def enmity(g):
    """Whom the decider fights, by absolute seat."""
    found = Enmity(Seen(g.observe(g.player), g.mask())).of
    return [found[(seat - g.player) % g.num_players] for seat in range(g.num_players)]


FOUR = """
0 lord     - 4/4 | {0} | |
1 rebel    - 4/4 | {1} | |
2 loyalist - 4/4 | {2} | |
3 spy      - 4/4 | {3} | |
turn {turn} play
deck: Dodge H2, Dodge D2
"""


def four(turn=0, hands=("Slash S7", "Dodge D3", "Dodge D4", "Dodge D5")):
    return scenario(FOUR.format(*hands, turn=turn))


# --- one rule each ---------------------------------------------------------------------------------------------------

def test_simple_puts_on_equipment_first():
    assert choice(four(hands=("Slash S7, Eight Diagrams S2", "Dodge D3", "Dodge D4", "Dodge D5"))) == "Eight Diagrams S2"


def test_simple_heals_itself():
    g = scenario("""
    0 lord  - 2/4 | Peach H3, Amazing Grace H4 | |
    1 rebel - 4/4 | Dodge D3 | |
    turn 0 play
    """)
    assert choice(g) == "Peach H3"


def test_simple_rebel_attacks_the_lord():
    g = four(turn=1, hands=("Dodge D3", "Slash S7", "Dodge D4", "Dodge D5"))
    assert choice(g) == "Slash S7"
    act(g, "Slash S7")
    assert choice(g) == "seat 0"


def test_simple_loyalist_never_attacks_the_lord():
    g = scenario("""
    0 lord     - 1/4 | Dodge D3 | |
    1 loyalist - 4/4 | Slash S7 | |
    2 rebel    - 4/4 | Dodge D4 | |
    turn 1 play
    """)
    act(g, "Slash S7")
    assert choice(g) == "seat 2"


def test_simple_lord_does_not_finish_somebody_unknown():
    g = scenario("""
    0 lord     - 4/4 | Slash S7, Peach H3 | |
    1 loyalist - 1/4 | Dodge D3 | |
    2 rebel    - 4/4 | Dodge D4 | | Indulgence S6
    3 spy      - 1/4 | Dodge D5 | |
    turn 0 play
    """)
    assert choice(g) == "pass"


def test_simple_dodges_and_saves_itself():
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Slash S8 | Zhuge Crossbow CA |
    1 rebel - 1/4 | Dodge D3, Peach H3 | |
    turn 0 play
    """)
    act(g, "Slash S7")
    asked(g, 1, "dodge")
    assert choice(g) == "Dodge D3"
    act(g, "Dodge D3", "Slash S8")
    asked(g, 1, "peach", target=1)
    assert choice(g) == "Peach H3"


@pytest.mark.parametrize("role, answer", [("loyalist", "Peach H3"), ("spy", "Peach H3"), ("rebel", "pass")])
def test_simple_saves_the_lord_unless_a_rebel(role, answer):
    others = {"loyalist": ("rebel", "spy"), "spy": ("rebel", "loyalist"), "rebel": ("loyalist", "spy")}[role]
    g = scenario(f"""
    0 lord - 1/4 | | |
    1 {others[0]} - 4/4 | Slash S7 | |
    2 {others[1]} - 4/4 | | |
    3 {role} - 4/4 | Peach H3 | |
    turn 1 play
    """)
    act(g, "Slash S7", "seat 0")
    asked(g, 3, "peach", target=0)
    assert choice(g) == answer


def test_simple_discards_what_is_worth_least():
    g = scenario("""
    0 lord  - 1/4 | Peach H3, Dodge D3, Lightning SA | |
    1 rebel - 4/4 | Dodge D4 | |
    turn 0 discard
    """)
    asked(g, 0, "discard")
    assert choice(g) == "Lightning SA"


def test_simple_nullifies_an_indulgence_on_itself():
    g = scenario("""
    0 lord  - 4/4 | Peach H3, Slash S7, Nullification SJ | | Indulgence S6
    1 rebel - 4/4 | Dodge D4 | |
    turn 0 judgement
    """)
    asked(g, 0, "nullify")
    assert choice(g) == "Nullification SJ"


def test_simple_takes_the_armor_of_an_enemy():
    g = scenario("""
    0 lord  - 4/4 | Dismantlement S3, Dodge D3 | |
    1 rebel - 4/4 | Dodge D4 | Renwang Shield C2, Chitu H5 |
    turn 0 play
    """)
    act(g, "Dismantlement S3")
    asked(g, 0, "take")
    assert choice(g) == "Renwang Shield C2"


# --- whom it fights ------------------------------------------------------------------------------------------------------

def test_simple_learns_from_the_public_record():
    g = four(turn=1, hands=("Slash S8", "Slash S7", "Slash S9", "Slash ST"))
    act(g, "Slash S7", "seat 0")
    while g.player != 0 or g.decision.kind != "play":
        g.step("pass")
    lord = enmity(g)
    assert lord[1] > 0.4 and lord[1] > lord[2] and lord[1] > lord[3]


def test_simple_judges_by_role():
    g = four(turn=1, hands=("Dodge D3", "Slash S7", "Dodge D4", "Dodge D5"))
    assert enmity(g)[0] == 1.0 and enmity(g)[1] == -1.0
    g = four(turn=2, hands=("Dodge D3", "Dodge D5", "Slash S7", "Dodge D4"))
    loyalist = enmity(g)
    assert loyalist[0] == loyalist[2] == -1.0 and min(loyalist[1], loyalist[3]) > 0.15     # the one loyalist: all others are enemies
    g = four(turn=3, hands=("Dodge D3", "Dodge D5", "Dodge D4", "Slash S7"))
    assert enmity(g)[0] < 0


def test_simple_spy_turns_on_the_lord_in_the_end():
    g = scenario("""
    0 lord     - 4/4 | Dodge D3 | |
    1 rebel    - 0/4 | | | dead
    2 loyalist - 0/4 | | | dead
    3 spy      - 4/4 | Slash S7 | |
    turn 3 play
    """)
    assert enmity(g)[0] == 1.0 and choice(g) == "Slash S7"


def test_simple_decides_from_observation_and_mask_alone():
    """What others hold does not matter: a redeal of all that is hidden changes no decision."""
    rng, g = np.random.default_rng(4), Game(GameConfig(num_players=5), seed=4)
    for _ in range(150):
        if g.over:
            break
        other = g.determinize(g.player, rng)
        assert np.array_equal(g.observe(g.player), other.observe(g.player))
        assert choice(g) == choice(other)
        g.step(choice(g))


# --- strength ------------------------------------------------------------------------------------------------------------

def test_simple_beats_random_in_every_role():
    result = evaluate(["simple", "random"], GameConfig(num_players=5), games=160, seed=1)
    plain = evaluate(["random"], GameConfig(num_players=5), games=160, seed=1)
    rate = {(r["agent"], r["identity"]): r["rate"] for r in result["rows"]}
    before = {r["identity"]: r["rate"] for r in plain["rows"]}
    for role in before:
        assert rate["simple", role] > before[role] + 0.1, (role, rate, before)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 11))
def test_simple_tables_come_to_an_end(players):
    result = evaluate(["simple"], GameConfig(num_players=players), games=200, seed=2)
    assert result["truncated"] == 0 and result["games"] == 200
