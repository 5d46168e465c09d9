"""Identity mode, the end (modes.md 1.7 and 1.8 c): victory at each death, draw, returns and the scoring table.

Readings used here: `winners` are the winning seats, dead members included; `reward="score"` returns are the scores times
one positive constant; seats that a scenario begins with as dead were killed by nobody.
"""

import numpy as np
import pytest
from sgs_env import Game, GameConfig
from tests.support import act, asked, quiet, scenario


def table(roles, dead=(), weak=(), killer=0, cards="Duel SA", **config):
    """A position without generals: `killer` is Huang Gai (always idle) with `cards`, the `weak` have 1 HP, no hands."""
    rows = []
    for i, role in enumerate(roles.split()):
        if i in dead:
            rows.append(f"{i} {role} - 0/4 dead")
        elif i == killer:
            rows.append(f"{i} {role} Huang Gai {1 if i in weak else 4}/4 | {cards} | |")
        else:
            rows.append(f"{i} {role} - {1 if i in weak else 4}/4 | | |")
    deck = "Dodge D2, Dodge D3, Dodge D4, Dodge D5, Dodge D6, Dodge D7"
    return scenario("\n".join(rows) + f"\nturn {killer} play\ndeck: {deck}\n", **config)


def duel(g, victim, card="Duel SA"):
    """Kill a weak seat by a Duel; with one possible target the engine picks it."""
    act(g, card)
    if not g.over and g.decision.kind == "target":
        act(g, f"seat {victim}")
    assert not g.seats[victim].alive
    return g


def ended(g, *winners):
    """The game is over and exactly these seats have won; returns agree."""
    assert g.over and set(g.winners) == set(winners) and len(g.winners) == len(winners)
    n = g.num_players
    assert list(g.returns()) == ([1 if i in winners else -1 for i in range(n)] if winners else [0] * n)


# --- 1.7 victory ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("roles, dead, killer, victim, winners", [
    # the lord dies
    ("lord loyalist rebel rebel spy", (), 2, 0, (2, 3)),
    ("lord loyalist rebel rebel spy", (3,), 2, 0, (2, 3)),           # dead rebels win too
    ("lord loyalist rebel rebel spy", (2, 3), 4, 0, (2, 3)),         # even if no rebel is alive
    ("lord loyalist rebel rebel spy", (1, 2, 3), 4, 0, (4,)),        # the spy alone is left
    ("lord loyalist rebel rebel spy", (1, 2), 4, 0, (2, 3)),         # a rebel lives beside him
    ("lord loyalist rebel rebel spy spy", (1, 2, 3), 4, 0, (2, 3)),  # two spies: not the sole survivor
    ("lord loyalist rebel rebel spy spy", (1, 2, 3, 5), 4, 0, (4,)),
    ("lord rebel", (), 1, 0, (1,)),
    ("lord rebel spy", (1,), 2, 0, (2,)),
    ("lord rebel spy", (), 2, 0, (1,)),
    # the last rebel or spy dies
    ("lord loyalist rebel rebel spy", (2, 3), 0, 4, (0, 1)),
    ("lord loyalist rebel rebel spy", (1, 2, 4), 0, 3, (0, 1)),      # dead loyalists win too
    ("lord loyalist rebel rebel spy spy", (2, 3, 5), 1, 4, (0, 1)),
    ("lord rebel", (), 0, 1, (0,)),
])
def test_identity_victory(roles, dead, killer, victim, winners):
    g = duel(table(roles, dead, weak=(victim,), killer=killer), victim)
    ended(g, *winners)


@pytest.mark.parametrize("roles, dead, killer, victim", [
    ("lord loyalist rebel rebel spy", (2,), 0, 3),                   # the spy lives
    ("lord loyalist rebel rebel spy", (2,), 0, 4),                   # a rebel lives
    ("lord loyalist rebel rebel spy spy", (2, 3), 0, 4),             # the other spy lives
    ("lord loyalist rebel rebel spy", (2,), 3, 1),                   # loyalists do not decide anything
])
def test_identity_the_game_goes_on(roles, dead, killer, victim):
    g = duel(table(roles, dead, weak=(victim,), killer=killer), victim)
    assert not g.over and not list(g.winners)
    quiet(g, killer)


def test_identity_deaths_in_one_area_trick_are_checked_one_by_one():
    """The lord (first in order) dies while the last rebel is still alive: the rebels win, the rest is not resolved."""
    g = table("lord rebel spy loyalist", dead=(2,), weak=(0, 1), killer=3, cards="Savage Assault S7")
    act(g, "Savage Assault S7")
    ended(g, 1)
    assert g.seats[1].alive and g.seats[1].hp == 1


def test_identity_the_spy_wins_if_the_others_die_first():
    """Order of one Archery Attack by the spy: last rebel, loyalist, then the lord."""
    g = table("rebel loyalist lord spy", weak=(0, 1, 2), killer=3, cards="Archery Attack HA")
    act(g, "Archery Attack HA")
    ended(g, 3)


def test_identity_nothing_can_be_done_when_it_is_over():
    g = duel(table("lord rebel", weak=(1,)), 1)
    assert g.player == -1 and not np.asarray(g.mask()).any() and len(g.legal_actions()) == 0


def test_identity_the_last_kill_is_not_rewarded():
    """QSG and FK: victory is checked before rewards."""
    g = duel(table("lord rebel spy", dead=(2,), weak=(1,), cards="Duel SA, Dodge D8"), 1)
    ended(g, 0)
    assert list(g.seats[0].hand) == ["Dodge D8"]


def every_card():
    """Texts of the 108 cards, copies without their number."""
    g = Game(GameConfig(num_players=2, generals=None), seed=0)
    return [c.split("#")[0] for c in [*g.deck, *(c for s in g.seats for c in s.hand)]]


def test_identity_both_piles_empty_is_a_draw():
    """cards.md 0.5: a card is needed and there is none: nobody wins."""
    g = scenario(f"""
0 lord  - 4/4 | | |
1 rebel - 4/4 | {', '.join(every_card())} | |
turn 0 draw
""")
    ended(g)
    assert list(g.scores()) == [0, 0]


def test_identity_one_card_left_and_no_discards_is_a_draw():
    """A draw of two with one card in both piles together."""
    cards = every_card()
    cards.remove("Dodge D2")
    g = scenario(f"""
0 lord  - 4/4 | | |
1 rebel - 4/4 | {', '.join(cards)} | |
turn 0 draw
deck: Dodge D2
""")
    ended(g)


def test_identity_an_empty_pile_is_filled_from_the_discards():
    """Control: take one, reshuffle, take one."""
    cards = every_card()
    for c in ("Slash S7", "Slash D6", "Slash D7"):
        cards.remove(c)
    g = scenario(f"""
0 lord  - 4/4 | | |
1 rebel - 4/4 | {', '.join(cards)} | |
turn 0 draw
deck: Slash S7
discard: Slash D6, Slash D7
""")
    assert not g.over and "Slash S7" in g.seats[0].hand and len(g.seats[0].hand) == 2
    assert len(g.deck) == 1 and not g.discard_pile
    quiet(g, 0)


def test_identity_truncation_has_no_winner():
    """`max_decisions` ends a game without a result."""
    g = Game(GameConfig(num_players=4, generals=None, max_decisions=30), seed=0)
    rng = np.random.default_rng(0)
    while not g.over:
        g.step(int(rng.choice(g.legal_actions())))
    assert not list(g.winners) and list(g.returns()) == [0, 0, 0, 0] and list(g.scores()) == [0, 0, 0, 0]


# --- 1.8 c scoring --------------------------------------------------------------------------------------------------

FIVE, TWO_SPIES = "lord loyalist rebel rebel spy", "lord loyalist rebel rebel spy spy"
SCORES = [
    # lord's side: lord 4 + 2L, loyalist 5 + L; +1 per rebel or spy killed by a winner
    (FIVE, (2, 3), 0, (4,), [4 + 2 + 1, 5 + 1, 0, 0, 0]),
    (FIVE, (2, 3), 1, (4,), [4 + 2, 5 + 1 + 1, 0, 0, 0]),
    (FIVE, (1, 2, 4), 0, (3,), [4 + 0 + 1, 5 + 0, 0, 0, 0]),                      # a dead loyalist scores the same team points
    (FIVE, (2,), 0, (3, 4), [4 + 2 + 2, 5 + 1, 0, 0, 0]),
    ("lord loyalist loyalist rebel rebel rebel spy", (3, 4, 5), 1, (6,), [4 + 4, 5 + 2 + 1, 5 + 2, 0, 0, 0, 0]),
    ("lord loyalist loyalist rebel rebel rebel spy", (2, 3, 4, 5), 0, (6,), [4 + 2 + 1, 5 + 1, 5 + 1, 0, 0, 0, 0]),
    # the spy lost the final duel against the lord: N
    (FIVE, (1, 2, 3), 0, (4,), [4 + 1, 5, 0, 0, 5]),
    (TWO_SPIES, (1, 2, 3), 0, (5, 4), [4 + 2, 5, 0, 0, 6, 0]),                    # only the one who was in the duel
    # rebels: 3R each; +1 per loyalist or spy, +2 for the lord; the spy 1 if alive
    (FIVE, (), 2, (0,), [0, 0, 6 + 2, 6, 1]),
    (FIVE, (3,), 2, (0,), [0, 0, 3 + 2, 3, 1]),
    (FIVE, (), 2, (1, 0), [0, 0, 6 + 1 + 2, 6, 1]),
    (FIVE, (), 2, (4, 0), [0, 0, 6 + 1 + 2, 6, 0]),
    (FIVE, (), 2, (3, 0), [0, 0, 3 + 2, 3, 1]),                                   # killing another rebel is no bonus
    (FIVE, (2, 3), 4, (0,), [0, 0, 0, 0, 1]),                                     # the spy kills the lord too early: R = 0
    (FIVE, (), 1, (3, 0), [0, 0, 3, 3, 1]),                                       # no bonus on the losing side
    # the spy: 4 + 2N, the lord 1
    (FIVE, (1, 2, 3), 4, (0,), [1, 0, 0, 0, 4 + 10]),
    (FIVE, (2, 3), 4, (1, 0), [1, 0, 0, 0, 14]),                                  # no personal bonus for spies
    (TWO_SPIES, (1, 2, 3, 5), 4, (0,), [1, 0, 0, 0, 4 + 12, 0]),
]


def play_out(case, **config):
    roles, dead, killer, victims, _ = case
    duels = ("Duel SA", "Duel CA")[:len(victims)]
    g = table(roles, dead, weak=victims, killer=killer, cards=", ".join(duels), **config)
    for victim, card in zip(victims, duels, strict=True):
        duel(g, victim, card)
    assert g.over
    return g


@pytest.mark.parametrize("case", SCORES, ids=str)
def test_identity_scoring_table(case):
    assert list(play_out(case).scores()) == case[-1]


def test_identity_scoring_duel_that_arises_in_the_game():
    """The spy removes the loyalist, then loses against the lord alone: N."""
    g = scenario("""
0 lord     - 4/4 |                   | |
1 loyalist - 1/4 |                   | |
2 rebel    - 0/4 dead
3 rebel    - 0/4 dead
4 spy      - 1/4 | Archery Attack HA | |
turn 4 play
deck: Duel SA, Dodge D2
""")
    act(g, "Archery Attack HA")                           # then the lord's turn: he draws the Duel
    asked(g, 0, "play")
    assert not g.seats[1].alive and g.seats[0].hp == 3
    act(g, "Duel SA")
    ended(g, 0, 1)
    assert list(g.scores()) == [4 + 1, 5, 0, 0, 5]


@pytest.mark.parametrize("case", SCORES, ids=str)
def test_identity_score_returns_are_proportional(case):
    """reward="score": the same scores times one positive constant, the same for all games."""
    one = play_out(SCORES[1], reward="score")
    scale = one.returns()[0] / one.scores()[0]
    g = play_out(case, reward="score")
    assert scale > 0 and list(g.scores()) == case[-1]
    assert np.allclose(np.asarray(g.returns(), float), scale * np.asarray(case[-1], float))
