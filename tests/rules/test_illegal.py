"""Illegal actions are refused and change nothing; no cancel, no double picks (design.md 7; decisions.md C1, C2)."""

import pickle

import pytest

from tests.support import IllegalAction, act, asked, idle, offers, quiet, refuse, scenario

TABLE = """
0 lord  - 4/4 | Slash S7, Slash S8, Peach H3, Dodge D2, Duel SA | Serpent Spear SQ |
1 rebel - 4/4 | Slash C2, Dodge D3, Dodge D4, Peach H4 | Chitu H5 |
2 spy   - 4/4 | Nullification SJ, Zixing DK | |
turn 0 play
"""


def test_illegal_in_play():
    """Dodge, Peach at full HP, others' cards, worn cards, seats, foreign skills: refused, the state unchanged."""
    g = scenario(TABLE)
    assert offers(g) == {"Slash S7", "Slash S8", "Duel SA", "skill serpent_spear", "pass"}
    refuse(g, "Dodge D2", "Peach H3", "Slash C2", "Serpent Spear SQ", "Chitu H5", "Zixing DK", "seat 1", "hand", "suit H",
           "skill wusheng", "skill rende", "skill eight_diagrams")
    quiet(g, 0)


def test_illegal_everything_not_in_the_mask():
    """Every id outside the mask is refused by number, ids outside the action space too; every id inside is accepted."""
    g = scenario(TABLE)
    mask, before = g.mask(), g.digest()
    assert set(mask.nonzero()[0].tolist()) == set(g.legal_actions().tolist())
    for action in [-1, len(mask), *(mask == 0).nonzero()[0].tolist()]:
        with pytest.raises(IllegalAction):
            g.step(action)
    assert g.digest() == before
    for action in g.legal_actions().tolist():
        h = g.clone()
        h.step(action)
        assert h.digest() != before and g.digest() == before


def test_illegal_in_a_window():
    """In a window only the answers offered: no Slash for a Dodge, nobody else's card, nothing of the own play phase."""
    g = act(scenario(TABLE), "Slash S7", "seat 1")
    asked(g, 1, "dodge")
    assert offers(g) == {"Dodge D3", "Dodge D4", "pass"}
    refuse(g, "Slash C2", "Peach H4", "Dodge D2", "Slash S8", "seat 0", "skill eight_diagrams", "Chitu H5")
    act(g, "Dodge D3")
    quiet(g, 0)


def test_illegal_no_cancel():
    """A compound once opened is completed: no `pass`, no other opening, no seat out of range."""
    g = act(scenario(TABLE), "Duel SA")
    asked(g, 0, "target")
    refuse(g, "pass", "Slash S7", "Duel SA", "seat 0", "skill serpent_spear")
    act(g, "seat 2", "pass")                            # the spy does not nullify, he has no Slash
    assert g.seats[2].hp == 3
    quiet(g, 0)


def test_illegal_pick_twice():
    """Picked cards stay where they are and are not offered again."""
    g = act(scenario(TABLE), "skill serpent_spear")
    asked(g, 0, "material", left=2)
    before = set(g.seats[0].hand)
    act(g, "Peach H3")
    asked(g, 0, "material", left=1, picked=("Peach H3",))
    assert set(g.seats[0].hand) == before and offers(g) == before - {"Peach H3"}
    refuse(g, "Peach H3", "Serpent Spear SQ", "pass")
    act(g, "Dodge D2", "seat 1", "pass")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Peach H3", "Dodge D2"}
    quiet(g, 0)


def test_illegal_after_the_end():
    """When the game is over nobody decides and every action is refused."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 rebel - 1/4 | | |
    turn 0 play
    """)
    act(g, "Slash S7")
    assert g.over and g.player == -1 and g.winners == (0,)
    assert len(g.legal_actions()) == 0 and not g.mask().any()
    refuse(g, "pass", "Dilu C5")


def test_illegal_leaves_a_playable_game():
    """After a refusal the same decision can be answered; copies made before and after are equal and go the same way."""
    g = act(scenario(TABLE), "Slash S7", "seat 1")
    h = g.clone()
    refuse(g, "Slash C2", "seat 2")
    k = pickle.loads(pickle.dumps(g))
    assert g == h == k
    for game in (g, h, k):
        act(game, "pass")
        idle(game, 0)
        assert game.seats[1].hp == 3
    assert g == h == k
    quiet(g, 0)


def test_illegal_kept_mask_does_not_change():
    """A mask handed out is a copy: a later step does not alter it."""
    g = scenario(TABLE)
    mask, actions = g.mask(), g.legal_actions()
    kept = mask.copy(), actions.copy()
    act(g, "Slash S7", "seat 1", "pass")
    assert (mask == kept[0]).all() and (actions == kept[1]).all()
    quiet(g, 0)
