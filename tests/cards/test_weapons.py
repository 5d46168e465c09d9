"""Weapons of range 1 and 2, and all ranges: Zhuge Crossbow, Qinggang Sword, Double Swords, Ice Sword (cards.md 4; decisions.md 4)."""

import pytest

from tests.support import act, asked, offers, quiet, refuse, scenario

# --------------------------------------------------------------------------------------------------------------- ranges

ROLES = "lord loyalist rebel rebel spy rebel rebel spy loyalist loyalist".split()


@pytest.mark.parametrize("weapon, reach", [
    ("", 1), ("Zhuge Crossbow CA", 1), ("Zhuge Crossbow DA", 1), ("Qinggang Sword S6", 2), ("Double Swords S2", 2),
    ("Ice Sword S2", 2), ("Green Dragon Blade S5", 3), ("Serpent Spear SQ", 3), ("Stone Axe D5", 3),
    ("Heaven Halberd DQ", 4), ("Kylin Bow H5", 5)])
def test_weapon_range(weapon, reach):
    """B is in A's attack range iff distance(A, B) <= the range of the weapon, 1 without (0.3)."""
    others = "\n".join(f"{i} {role} - 4/4 | | |" for i, role in enumerate(ROLES) if i)
    g = scenario(f"""
    0 lord - 5/5 | Slash S7, {weapon or "Dodge D2"}, Dilu C5 | |
    {others}
    turn 0 play
    """)
    if weapon:
        act(g, weapon)
        assert g.seats[0].equipment == [weapon]
    act(g, "Slash S7")
    assert offers(g) == {f"seat {i}" for i in range(1, 10) if min(i, 10 - i) <= reach}


# ------------------------------------------------------------------------------------------------------- Zhuge Crossbow

@pytest.mark.parametrize("bow", ["Zhuge Crossbow CA", "Zhuge Crossbow DA"])
def test_zhuge_crossbow_no_limit(bow):
    """No limit of Slashes in your play phase."""
    g = scenario(f"""
    0 lord  - 4/4 | Slash S7, Slash S8, Slash S9, Dilu C5 | {bow} |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    act(g, "Slash S7", "Slash S8")
    assert offers(g) == {"Slash S9", "Dilu C5", "pass"}
    act(g, "Slash S9")
    assert g.seats[1].hp == 1
    quiet(g, 0)


SWAP = """
0 lord  - 4/4 | Slash S7, Slash S8, Slash S9, Slash C2, Zhuge Crossbow CA, Qinggang Sword S6, Dilu C5 | |
1 rebel - 4/4 | | |
turn 0 play
"""


def test_zhuge_crossbow_after_a_slash():
    """The permission also comes after one was already used; once it is gone no further Slash (case A28)."""
    g = act(scenario(SWAP), "Slash S7")
    assert offers(g) == {"Zhuge Crossbow CA", "Qinggang Sword S6", "Dilu C5", "pass"}
    act(g, "Zhuge Crossbow CA", "Slash S8", "Slash S9")
    assert offers(g) == {"Slash C2", "Qinggang Sword S6", "Dilu C5", "pass"}
    act(g, "Qinggang Sword S6")
    assert offers(g) == {"Dilu C5", "pass"} and g.seats[1].hp == 1 and "Zhuge Crossbow CA" in g.discard_pile
    quiet(g, 0)


def test_zhuge_crossbow_slashes_count_all_the_same():
    """Slashes used while the limit is lifted are counted: after the swap one is allowed only if none was used."""
    g = act(scenario(SWAP), "Zhuge Crossbow CA", "Slash S7", "Qinggang Sword S6")
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)
    g = act(scenario(SWAP), "Zhuge Crossbow CA", "Qinggang Sword S6")
    assert offers(g) == {"Slash S7", "Slash S8", "Slash S9", "Slash C2", "Dilu C5", "pass"}
    act(g, "Slash S7")
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------------- Qinggang Sword

@pytest.mark.parametrize("armor", ["Eight Diagrams S2", "Renwang Shield C2"])
def test_qinggang_sword_ignores_armor(armor):
    """Locked: a Slash you use ignores the target's armor; the normal Dodge question remains."""
    g = scenario(f"""
    0 lord  - 4/4 | Slash S7, Dilu C5 | Qinggang Sword S6 |
    1 rebel - 4/4 | Dodge D2 | {armor} |
    turn 0 play
    """)
    act(g, "Slash S7")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "pass")
    assert g.seats[1].hp == 3 and g.seats[1].equipment == [armor]
    quiet(g, 0)


def test_qinggang_sword_only_this_slash():
    """Afterwards the armor works again (case A25): the sword is gone, the next black Slash has no effect."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Slash S8, Zhuge Crossbow CA, Dilu C5 | Qinggang Sword S6 |
    1 rebel - 4/4 | Dodge D2 | Renwang Shield C2 |
    turn 0 play
    """)
    act(g, "Slash S7", "Dodge D2", "Zhuge Crossbow CA", "Slash S8")
    assert g.seats[1].hp == 4 and g.seats[1].hand == [] and g.seats[1].equipment == ["Renwang Shield C2"]
    quiet(g, 0)


def test_qinggang_sword_slash_only():
    """Not a Slash: the Eight Diagrams helps against the wearer's Archery Attack."""
    g = scenario("""
    0 lord  - 4/4 | Archery Attack HA, Dilu C5 | Qinggang Sword S6 |
    1 rebel - 4/4 | | Eight Diagrams S2 |
    turn 0 play
    """)
    act(g, "Archery Attack HA")
    assert offers(g) == {"skill eight_diagrams", "pass"}
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


# -------------------------------------------------------------------------------------------------------- Double Swords

SEXES = """
0 lord  {} 4/4 | Slash S7, Dilu C5 | Double Swords S2 |
1 rebel {} 3/3 | {} | Dayuan SK |
turn 0 play
deck: Dodge D9, Dodge DT
"""


def test_double_swords_discard():
    """He may make a target of the other sex choose: discarding 1 hand card; before the Dodge, a discarded Dodge is gone."""
    g = act(scenario(SEXES.format("Zhang Liao", "Diao Chan", "Dodge D2, Peach H3")), "Slash S7")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill double_swords", "pass"}
    act(g, "skill double_swords")
    asked(g, 1, "discard", skill="double_swords", source=0, left=1)
    assert offers(g) == {"Dodge D2", "Peach H3", "pass"}
    act(g, "Dodge D2")
    assert g.seats[1].hp == 2 and g.seats[1].hand == ["Peach H3"] and g.seats[0].hand == ["Dilu C5"]
    assert set(g.discard_pile) == {"Slash S7", "Dodge D2"}
    quiet(g, 0)


def test_double_swords_draw():
    """... or the user draws 1; then the Dodge window."""
    g = act(scenario(SEXES.format("Zhang Liao", "Diao Chan", "Dodge D2, Peach H3")), "Slash S7", "skill double_swords", "pass")
    asked(g, 1, "dodge", source=0)
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D9"}
    act(g, "Dodge D2")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_double_swords_no_hand_card():
    """No hand card: the user draws at once; equipment is no choice."""
    g = scenario(SEXES.format("Zhang Liao", "Diao Chan", ""), skip_forced=False)
    act(g, "Slash S7", "seat 1", "skill double_swords")
    asked(g, 1, "dodge")
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D9"} and g.seats[1].equipment == ["Dayuan SK"]
    act(g, "pass")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_double_swords_declined():
    """`pass`: neither discard nor draw."""
    g = act(scenario(SEXES.format("Zhang Liao", "Diao Chan", "Dodge D2")), "Slash S7", "pass")
    asked(g, 1, "dodge")
    act(g, "Dodge D2")
    assert g.seats[0].hand == ["Dilu C5"] and g.seats[1].hp == 3
    quiet(g, 0)


def test_double_swords_woman_on_man():
    """It works both ways."""
    g = act(scenario(SEXES.format("Diao Chan", "Zhang Liao", "Dodge D2")), "Slash S7")
    assert offers(g) == {"skill double_swords", "pass"}
    act(g, "skill double_swords", "Dodge D2")
    assert g.seats[1].hp == 2
    quiet(g, 0)


@pytest.mark.parametrize("user, target", [("Zhang Liao", "Xu Chu"), ("Diao Chan", "Sun Shangxiang"), ("-", "Diao Chan"),
                                          ("Zhang Liao", "-")])
def test_double_swords_same_sex_or_sexless(user, target):
    """Same sex, or one of them without a gender: not triggered."""
    g = act(scenario(SEXES.format(user, target, "Dodge D2")), "Slash S7")
    asked(g, 1, "dodge")
    act(g, "pass")
    assert g.seats[1].hp == 2 and g.seats[0].hand == ["Dilu C5"]
    quiet(g, 0)


def test_double_swords_not_in_a_duel():
    """A Slash played has no target: no weapon effect."""
    g = scenario("""
    0 lord  Zhang Liao 4/4 | Duel SA, Slash S7, Dilu C5 | Double Swords S2 |
    1 rebel Diao Chan 3/3 | Slash C2, Dodge D2 | |
    turn 0 play
    """)
    act(g, "Duel SA", "Slash C2", "Slash S7")
    assert g.seats[1].hp == 2 and g.seats[1].hand == ["Dodge D2"] and g.seats[0].hand == ["Dilu C5"]
    quiet(g, 0)


def test_double_swords_and_tieqi_together():
    """All optional skills of one owner that fit the timing are offered together; the rest is offered again (C6)."""
    text = """
    0 lord  Ma Chao 4/4 | Slash S7, Dilu C5 | Double Swords S2 |
    1 rebel Diao Chan 3/3 | Dodge D2, Peach H3 | |
    turn 0 play
    deck: Slash C2, Dodge D9
    """
    g = act(scenario(text), "Slash S7")
    assert offers(g) == {"skill double_swords", "skill tieqi", "pass"}
    h = act(g.clone(), "pass")                          # none of the remaining ones
    asked(h, 1, "dodge")
    act(g, "skill tieqi")                               # black: the Dodge is allowed
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill double_swords", "pass"}
    act(g, "skill double_swords")
    asked(g, 1, "discard")
    act(g, "Peach H3")
    asked(g, 1, "dodge")
    act(g, "Dodge D2")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Slash S7", "Slash C2", "Peach H3", "Dodge D2"}
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------------------ Ice Sword

COLD = """
0 lord  - 4/4 | Slash S7, Duel SA, Dilu C5 | Ice Sword S2 |
1 rebel {} | {} | {} | {}
turn 0 play
deck: Dodge D9, Dodge DT
"""


def test_ice_sword_prevents_and_discards_two():
    """Prevent the damage, discard one of his cards, then a second; hand random, equipment chosen; no `pass`."""
    g = scenario(COLD.replace("Slash S7", "Slash HT").format("- 4/4", "Slash C2, Peach H3", "Chitu H5, Renwang Shield C2",
                                                              "Lightning SA"))
    act(g, "Slash HT")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill ice_sword", "pass"}
    act(g, "skill ice_sword")
    asked(g, 0, "take", skill="ice_sword", target=1, left=2)
    assert offers(g) == {"hand", "Chitu H5", "Renwang Shield C2"}
    refuse(g, "pass", "Lightning SA", "Slash C2")
    act(g, "Chitu H5")
    asked(g, 0, "take", skill="ice_sword", left=1)
    assert offers(g) == {"hand", "Renwang Shield C2"}
    act(g, "hand")
    assert g.seats[1].hp == 4 and len(g.seats[1].hand) == 1 and g.seats[1].equipment == ["Renwang Shield C2"]
    assert len(g.discard_pile) == 3 and {"Slash HT", "Chitu H5"} < set(g.discard_pile)
    quiet(g, 0)


def test_ice_sword_declined():
    """`pass`: ordinary damage."""
    g = act(scenario(COLD.format("- 4/4", "Peach H3", "", "")), "Slash S7", "pass")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_ice_sword_one_card():
    """Only one card: one is discarded and nothing more is asked."""
    g = act(scenario(COLD.format("- 4/4", "", "Chitu H5", "")), "Slash S7", "skill ice_sword")
    assert g.seats[1].hp == 4 and g.seats[1].equipment == [] and set(g.discard_pile) == {"Slash S7", "Chitu H5"}
    quiet(g, 0)


def test_ice_sword_needs_a_card():
    """A target without hand and equipment: not offered, a card in his judgement area does not belong to him."""
    g = act(scenario(COLD.format("- 4/4", "", "", "Lightning SA")), "Slash S7")
    assert g.seats[1].hp == 3 and g.seats[1].judgement == ["Lightning SA"]
    quiet(g, 0)


def test_ice_sword_lianying_in_between():
    """Skills about losing cards act in between: Lianying's new card can be the second."""
    g = act(scenario(COLD.format("Lu Xun 3/3", "Peach H3", "", "")), "Slash S7", "skill ice_sword")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill lianying", "pass"}
    h = act(g.clone(), "pass")                          # no card left: no second take
    assert h.seats[1].hp == 3 and "Dodge D9" not in h.discard_pile
    quiet(h, 0)
    act(g, "skill lianying")                            # the new card is the lone second one
    asked(g, 1, "trigger")
    act(g, "pass")
    assert g.seats[1].hand == [] and g.seats[1].hp == 3
    assert set(g.discard_pile) == {"Slash S7", "Peach H3", "Dodge D9"}
    quiet(g, 0)


def test_ice_sword_no_after_damage_skills():
    """Prevented damage skips the later steps: Fankui is not asked."""
    g = act(scenario(COLD.format("Sima Yi 3/3", "Peach H3, Slash C2", "", "")), "Slash S7", "skill ice_sword")
    assert g.seats[1].hp == 3 and g.seats[1].hand == [] and g.seats[0].equipment == ["Ice Sword S2"]
    quiet(g, 0)


def test_ice_sword_slash_damage_only():
    """Only for a Slash: not for the wearer's Duel."""
    g = act(scenario(COLD.format("- 4/4", "Peach H3", "", "")), "Duel SA")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_ice_sword_of_somebody_else():
    """Only the damage source's own Ice Sword counts (case A26)."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 rebel - 4/4 | Peach H3 | |
    2 spy   - 4/4 | Slash C2 | Ice Sword S2 |
    turn 0 play
    """)
    act(g, "Slash S7", "seat 1")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)
