"""Nullification (cards.md 2; decisions.md 2.4): windows, chains, what it answers and what it does not."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario

TABLE = """
0 lord  - 4/4 | Dismantlement S3, Nullification SJ, Dilu C5 | |
1 rebel - 4/4 | Slash S7, Nullification CQ | Chitu H5 |
2 spy   - 4/4 | Peach H3, Nullification CK | |
turn 0 play
"""


def start(**config):
    return act(scenario(TABLE, **config), "Dismantlement S3", "seat 1")


def test_nullification_never_in_play():
    """Cannot be used proactively."""
    g = scenario(TABLE)
    assert offers(g) == {"Dismantlement S3", "Dilu C5", "pass"}
    refuse(g, "Nullification SJ")
    quiet(g, 0)


def test_nullification_asks_in_action_order():
    """All living from the current-turn character, user and target included; all pass: the effect comes."""
    g = start()
    for seat, card in ((0, "Nullification SJ"), (1, "Nullification CQ"), (2, "Nullification CK")):
        asked(g, seat, "nullify", card="Dismantlement", source=0, target=1)
        assert offers(g) == {card, "pass"}
        act(g, "pass")
    asked(g, 0, "take", card="Dismantlement")
    act(g, "Chitu H5")
    assert [len(s.hand) for s in g.seats] == [2, 2, 2]
    quiet(g, 0)


def test_nullification_cancels_the_effect():
    """The trick has no effect on that target; the first to use one ends the asking."""
    g = act(start(), "pass", "Nullification CQ")
    asked(g, 0, "nullify", card="Nullification", target=1)          # level 1, before seat 2 was asked about the trick
    act(g, "pass")
    asked(g, 2, "nullify", card="Nullification", target=1)
    act(g, "pass")
    assert g.seats[1].equipment == ["Chitu H5"] and g.seats[1].hand == ["Slash S7"]
    assert set(g.discard_pile) == {"Dismantlement S3", "Nullification CQ"}
    quiet(g, 0)


def test_nullification_of_a_nullification():
    """Even chain: the trick takes effect, with no second window although seat 0 still holds one."""
    g = act(start(), "pass", "Nullification CQ", "pass", "Nullification CK")
    asked(g, 0, "nullify", card="Nullification", target=1)          # declining twice, he is asked again at the next level
    act(g, "pass")
    asked(g, 0, "take", card="Dismantlement", target=1)
    act(g, "Chitu H5")
    assert set(g.seats[0].hand) == {"Nullification SJ", "Dilu C5"}
    quiet(g, 0)


def test_nullification_three_deep():
    """Odd chain: no effect."""
    g = act(start(), "pass", "Nullification CQ", "pass", "Nullification CK", "Nullification SJ")
    assert g.seats[1].equipment == ["Chitu H5"] and g.seats[1].hand == ["Slash S7"]
    assert set(g.discard_pile) == {"Dismantlement S3", "Nullification CQ", "Nullification CK", "Nullification SJ"}
    quiet(g, 0)


def test_nullification_against_ones_own():
    """At the next level everybody is asked again, also who has just used one."""
    g = scenario("""
    0 lord  - 4/4 | Ex Nihilo H7, Dilu C5 | |
    1 rebel - 4/4 | Nullification CQ, Nullification CK | |
    turn 0 play
    """)
    act(g, "Ex Nihilo H7")
    assert offers(g) == {"Nullification CQ", "Nullification CK", "pass"}
    act(g, "Nullification CQ")
    asked(g, 1, "nullify", card="Nullification", target=0)
    assert offers(g) == {"Nullification CK", "pass"}
    act(g, "Nullification CK")
    assert len(g.seats[0].hand) == 3 and g.seats[1].hand == []
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Nullification SJ", "Nullification CQ", "Nullification CK", "Nullification DQ"])
def test_nullification_by_the_user(card):
    """Anybody, the user too, may stop the trick."""
    g = scenario(f"""
    0 lord  - 4/4 | Ex Nihilo H7, {card}, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    act(g, "Ex Nihilo H7")
    asked(g, 0, "nullify", card="Ex Nihilo", source=0, target=0)
    act(g, card)
    assert g.seats[0].hand == ["Dilu C5"] and set(g.discard_pile) == {"Ex Nihilo H7", card}
    quiet(g, 0)


def test_nullification_jizhi_before_the_next_level():
    """The Nullification is used: Jizhi comes before the window for it is opened."""
    g = scenario("""
    0 lord  - 4/4 | Ex Nihilo H7, Nullification SJ, Dilu C5 | |
    1 rebel Huang Yueying 3/3 | Nullification CQ | |
    turn 0 play
    deck: Nullification CK
    """)
    act(g, "Ex Nihilo H7", "pass", "Nullification CQ")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill jizhi", "pass"}
    act(g, "skill jizhi")
    asked(g, 0, "nullify", card="Nullification")
    act(g, "pass")
    asked(g, 1, "nullify", card="Nullification")        # the card just drawn
    act(g, "pass")
    assert g.seats[1].hand == ["Nullification CK"] and len(g.seats[0].hand) == 2
    quiet(g, 0)


def test_nullification_per_target():
    """Multi-target tricks: each target has its own window, opened when its turn comes."""
    g = scenario("""
    0 lord     - 4/4 | Savage Assault S7, Dilu C5 | |
    1 rebel    - 4/4 | Slash C2 | |
    2 spy      - 4/4 | | |
    3 loyalist - 4/4 | Nullification SJ | |
    turn 0 play
    """)
    act(g, "Savage Assault S7")
    asked(g, 3, "nullify", card="Savage Assault", target=1)
    act(g, "pass")
    asked(g, 1, "slash")
    act(g, "Slash C2")
    asked(g, 3, "nullify", target=2)
    act(g, "Nullification SJ")                          # saves seat 2 only
    assert [s.hp for s in g.seats] == [4, 4, 4, 3]
    quiet(g, 0)


def test_nullification_not_when_a_delayed_trick_is_placed():
    """Delayed tricks: the window is in the judgement phase, not when the card is placed."""
    g = scenario("""
    0 lord  - 4/4 | Indulgence S6, Lightning SA, Dilu C5 | |
    1 rebel - 4/4 | Nullification SJ | |
    turn 0 play
    """)
    act(g, "Indulgence S6")
    assert g.seats[1].judgement == ["Indulgence S6"]
    act(g, "Lightning SA")
    assert g.seats[0].judgement == ["Lightning SA"] and g.seats[1].hand == ["Nullification SJ"]
    quiet(g, 0)


@pytest.mark.parametrize("action", ["Slash S7", "Peach H3", "Chitu H5", "Eight Diagrams S2", "skill kurou"])
def test_nullification_not_against_basic_equipment_skills(action):
    """Cannot be used against equips, basic cards or skills: no window."""
    g = scenario("""
    0 lord  Huang Gai 3/4 | Slash S7, Peach H3, Chitu H5, Eight Diagrams S2 | |
    1 rebel - 4/4 | Nullification SJ | |
    turn 0 play
    """)
    act(g, action)
    quiet(g, 0)
    assert g.seats[1].hand == ["Nullification SJ"]


def test_nullification_not_against_lijian():
    """The Duel of Lijian cannot be nullified."""
    g = scenario("""
    0 rebel Diao Chan 3/3 | Dodge D2, Dilu C5 | |
    1 lord  Zhang Liao 4/4 | Nullification SJ | |
    2 spy   Xu Chu 4/4 | Slash S8 | |
    turn 0 play
    """)
    act(g, "skill lijian", "Dodge D2", "seat 1")
    asked(g, 2, "slash", card="Duel")
    act(g, "pass")
    assert [s.hp for s in g.seats] == [3, 4, 3] and g.seats[1].hand == ["Nullification SJ"]
    quiet(g, 0)


def test_nullification_window_shown_to_all():
    """skip_forced=False: the window is shown to every living character, with or without the card (C16)."""
    g = scenario("""
    0 lord     - 4/4 | Dilu C5 | |
    1 rebel    - 4/4 | Ex Nihilo H7, Jueying S5 | |
    2 spy      - 0/4 | | | dead
    3 loyalist - 4/4 | Slash C2 | |
    turn 1 play
    """, skip_forced=False)
    act(g, "Ex Nihilo H7")
    for seat in (1, 3, 0):
        asked(g, seat, "nullify", card="Ex Nihilo", source=1, target=1)
        assert offers(g) == {"pass"}
        act(g, "pass")
    idle(g, 1)
    assert len(g.seats[1].hand) == 3
    quiet(g, 1)
