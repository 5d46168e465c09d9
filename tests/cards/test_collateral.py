"""Collateral (cards.md 2; decisions.md 2.2, 3, Q15 and Q24): U makes A slash B or takes A's weapon."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario

TABLE = """
0 lord     - 4/4 | Collateral CQ, Dilu C5 | |
1 rebel    - 4/4 | Slash S7, Slash S8, Dodge D3 | Double Swords S2 |
2 spy      - 4/4 | Dodge D2 | |
3 loyalist - 4/4 | | Zhuge Crossbow CA |
turn 0 play
"""


def test_collateral_a_then_b():
    """A = another character with a weapon and somebody in range; B in A's range, not A, perhaps the user himself."""
    g = act(scenario(TABLE), "Collateral CQ")
    asked(g, 0, "target", card="Collateral", left=2)
    assert offers(g) == {"seat 1", "seat 3"}
    refuse(g, "seat 0", "seat 2", "pass")
    h = act(g.clone(), "seat 3")                        # range 1: the neighbours
    asked(h, 0, "target", card="Collateral", left=1)
    assert offers(h) == {"seat 0", "seat 2"}
    refuse(h, "seat 1", "seat 3", "pass")
    act(g, "seat 1")                                    # range 2: everybody
    assert offers(g) == {"seat 0", "seat 2", "seat 3"}


def test_collateral_slash_used():
    """A uses a Slash on B: normal Slash of A; the weapon stays."""
    g = act(scenario(TABLE), "Collateral CQ", "seat 1", "seat 2")
    asked(g, 1, "slash", card="Collateral", source=0, target=2, left=1)
    assert offers(g) == {"Slash S7", "Slash S8", "pass"}
    act(g, "Slash S7")
    asked(g, 2, "dodge", card="Slash", source=1)
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 4, 3, 4] and g.seats[1].equipment == ["Double Swords S2"]
    assert set(g.discard_pile) == {"Collateral CQ", "Slash S7"} and g.seats[0].hand == ["Dilu C5"]
    quiet(g, 0)


def test_collateral_dodged_slash_is_enough():
    """The Slash was used even if dodged: the weapon stays."""
    g = act(scenario(TABLE), "Collateral CQ", "seat 1", "seat 2", "Slash S7", "Dodge D2")
    assert g.seats[2].hp == 4 and g.seats[1].equipment == ["Double Swords S2"]
    quiet(g, 0)


def test_collateral_declined():
    """A may choose not to slash although he could: the user obtains the weapon, to hand."""
    g = act(scenario(TABLE), "Collateral CQ", "seat 1", "seat 2", "pass")
    assert set(g.seats[0].hand) == {"Dilu C5", "Double Swords S2"} and g.seats[0].equipment == []
    assert g.seats[1].equipment == [] and len(g.seats[1].hand) == 3 and g.discard_pile == ["Collateral CQ"]
    quiet(g, 0)


def test_collateral_without_slash():
    """A without a Slash loses the weapon unasked; a Dodge is no Slash."""
    g = act(scenario(TABLE.replace("Slash S7, Slash S8, ", "")), "Collateral CQ", "seat 1", "seat 2")
    assert set(g.seats[0].hand) == {"Dilu C5", "Double Swords S2"} and g.seats[1].hand == ["Dodge D3"]
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Collateral CQ", "Collateral CK"])
def test_collateral_on_the_user(card):
    """B may be the user himself."""
    g = scenario(f"""
    0 lord  - 4/4 | {card}, Dodge D2, Dilu C5 | |
    1 rebel - 4/4 | Slash S7 | Kylin Bow H5 |
    turn 0 play
    """)
    act(g, card)                                        # A and B are the only ones possible
    asked(g, 1, "slash", card="Collateral", source=0, target=0)
    act(g, "Slash S7")
    asked(g, 0, "dodge", source=1)
    act(g, "Dodge D2")
    assert g.seats[0].hp == 4 and g.seats[1].equipment == ["Kylin Bow H5"]
    quiet(g, 0)


@pytest.mark.parametrize("mine, theirs", [("", ""), ("Kylin Bow H5", ""), ("Jueying S5", "Zhuge Crossbow CA"),
                                          ("", "Eight Diagrams S2")])
def test_collateral_no_legal_pair(mine, theirs):
    """Not offered: nobody else has a weapon (the user's own does not count), or A has nobody in range."""
    g = scenario(f"""
    0 lord  - 4/4 | Collateral CQ, Dilu C5 | {mine} |
    1 rebel - 4/4 | Slash S7 | {theirs} |
    turn 0 play
    """)
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Collateral CQ")
    quiet(g, 0)


def test_collateral_kongcheng():
    """A protected character (Kongcheng without cards) is no B."""
    g = scenario("""
    0 lord     - 4/4 | Collateral CQ, Dilu C5 | |
    1 rebel    - 4/4 | Slash S7 | Kylin Bow H5 |
    2 loyalist Zhuge Liang 3/3 | | |
    3 spy      - 4/4 | | |
    turn 0 play
    """)
    act(g, "Collateral CQ")
    assert offers(g) == {"seat 0", "seat 3"}
    act(g, "seat 3", "pass")
    assert "Kylin Bow H5" in g.seats[0].hand
    quiet(g, 0)


@pytest.mark.parametrize("more, offered", [("", {"pass"}), (", Dilu C5", {"Collateral CQ", "Dilu C5", "pass"})])
def test_collateral_last_card_of_zhuge_liang(more, offered):
    """Judged as if the card had left the hand: with it as his last card Zhuge Liang cannot name himself (Q24)."""
    g = scenario(f"""
    0 lord  Zhuge Liang 3/3 | Collateral CQ{more} | |
    1 rebel - 4/4 | Slash S7 | Zhuge Crossbow CA |
    turn 0 play
    """, skip_forced=False)
    assert offers(g) == offered
    quiet(g, 0)


def test_collateral_nullification_looks_at_a_only():
    """Only A is a target: one window, about A; nullified: neither Slash nor weapon."""
    g = act(scenario(TABLE.replace("Dodge D2", "Nullification SJ"), skip_forced=False), "Collateral CQ", "seat 1", "seat 2")
    for seat in (0, 1):
        asked(g, seat, "nullify", card="Collateral", source=0, target=1)
        act(g, "pass")
    asked(g, 2, "nullify", card="Collateral", target=1)
    h = act(g.clone(), "Nullification SJ", "pass", "pass", "pass", "pass")
    idle(h, 0)
    assert h.seats[1].equipment == ["Double Swords S2"] and len(h.seats[1].hand) == 3
    act(g, "pass", "pass")
    asked(g, 1, "slash", card="Collateral")             # no second window for B


def test_collateral_b_protected_at_resolution():
    """B has become illegal (Zhuge Liang spent his last card in the window): only `pass`, the weapon is taken (Q15)."""
    g = scenario("""
    0 lord     - 4/4 | Collateral CQ, Dilu C5 | |
    1 rebel    - 4/4 | Slash S7 | Kylin Bow H5 |
    2 loyalist Zhuge Liang 3/3 | Nullification SJ | |
    3 spy      - 4/4 | Nullification CQ | |
    turn 0 play
    """, skip_forced=False)
    act(g, "Collateral CQ", "seat 1", "seat 2", "pass", "pass", "Nullification SJ")
    act(g, "pass", "pass", "pass", "Nullification CQ", "pass", "pass", "pass", "pass")
    asked(g, 1, "slash", card="Collateral", target=2)
    assert offers(g) == {"pass"}
    act(g, "pass")
    assert set(g.seats[0].hand) == {"Dilu C5", "Kylin Bow H5"} and g.seats[1].hand == ["Slash S7"]
    quiet(g, 0)


def test_collateral_conversion_with_the_weapon_itself():
    """A converts the weapon itself: it leaves first, so B must be in range 1; a Slash was used, nothing is left to take."""
    text = """
    0 lord     - 4/4 | Collateral CQ, Dilu C5 | |
    1 rebel    Guan Yu 4/4 | | Kylin Bow H5 |
    2 spy      - 4/4 | | |
    3 loyalist - 4/4 | | |
    turn 0 play
    """
    g = act(scenario(text), "Collateral CQ", "seat 2")
    asked(g, 1, "slash", card="Collateral", target=2)
    assert offers(g) == {"skill wusheng", "pass"}
    act(g, "skill wusheng")
    assert g.seats[2].hp == 3 and set(g.discard_pile) == {"Collateral CQ", "Kylin Bow H5"}
    assert g.seats[0].hand == ["Dilu C5"] and g.seats[1].equipment == []
    quiet(g, 0)
    g = act(scenario(text), "Collateral CQ", "seat 3")  # distance 2: not with the bow away
    assert g.seats[3].hp == 4 and set(g.seats[0].hand) == {"Dilu C5", "Kylin Bow H5"}
    quiet(g, 0)


def test_collateral_weapon_of_a_applies():
    """Normal Slash rules with weapon and skills of A: Qinggang Sword ignores B's armor, for this Slash only (case A25)."""
    g = scenario("""
    0 lord  - 4/4 | Collateral CQ, Slash S8, Dilu C5 | |
    1 rebel - 4/4 | Slash S7 | Qinggang Sword S6 |
    2 spy   - 4/4 | | Renwang Shield C2 |
    turn 0 play
    """)
    act(g, "Collateral CQ", "seat 2", "Slash S7")
    assert g.seats[2].hp == 3
    act(g, "Slash S8", "seat 2")
    assert g.seats[2].hp == 3                           # black and no sword: the shield works again
    quiet(g, 0)


def test_collateral_liuli_changes_nothing():
    """Liuli moving A's Slash elsewhere: a Slash was used, the weapon stays."""
    g = scenario("""
    0 lord  - 4/4 | Collateral CQ, Dilu C5 | |
    1 rebel - 4/4 | Slash S7 | Kylin Bow H5 |
    2 spy   Da Qiao 3/3 | Peach H3 | |
    turn 0 play
    """)
    act(g, "Collateral CQ", "seat 2", "Slash S7")
    asked(g, 2, "trigger")
    assert offers(g) == {"skill liuli", "pass"}
    act(g, "skill liuli")                               # the lone card, the lone seat in her range that is not A
    assert [s.hp for s in g.seats] == [3, 4, 3] and g.seats[1].equipment == ["Kylin Bow H5"]
    assert set(g.discard_pile) == {"Collateral CQ", "Slash S7", "Peach H3"}
    quiet(g, 0)


HALBERD = """
0 lord     - 4/4 | Collateral CQ, Dilu C5 | |
1 rebel    - 4/4 | {} | Heaven Halberd DQ |
2 spy      - 4/4 | Dodge D2 | |
3 loyalist - 4/4 | Dodge D3 | |
turn 0 play
"""


def test_collateral_halberd_must_include_b():
    """A's last hand card with the Halberd: B is fixed, up to two more targets in range (case A52)."""
    g = act(scenario(HALBERD.format("Slash S7")), "Collateral CQ", "seat 3", "Slash S7")
    asked(g, 1, "target", card="Slash", left=2)
    assert offers(g) == {"seat 0", "seat 2", "pass"}
    refuse(g, "seat 3", "seat 1")
    act(g, "seat 2")
    asked(g, 1, "target", left=1)
    assert offers(g) == {"seat 0", "pass"}
    act(g, "pass")
    asked(g, 2, "dodge", source=1)
    act(g, "Dodge D2")
    asked(g, 3, "dodge", source=1)
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 4, 4, 3] and g.seats[1].equipment == ["Heaven Halberd DQ"]
    quiet(g, 0)


def test_collateral_halberd_not_the_last_card():
    """Not the last hand card: B alone."""
    g = act(scenario(HALBERD.format("Slash S7, Slash S8")), "Collateral CQ", "seat 3", "Slash S7")
    asked(g, 3, "dodge", source=1)
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 4, 4, 3]
    quiet(g, 0)
