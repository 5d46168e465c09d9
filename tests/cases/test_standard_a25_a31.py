"""Public bug cases A25-A31 of `shared/cases/standard.md`, each with siblings of its kind of fault."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario


def hand(g, seat):
    """Hand cards of a seat in a fixed order."""
    return sorted(g.seats[seat].hand)


def hps(g):
    """Hit points of all seats."""
    return [s.hp for s in g.seats]


# --- A25: ignoring armour lasts for one Slash -----------------------------------------------------------------------

def test_a25_shield_ignored_by_the_sword_only():
    """Qinggang Sword ignores Renwang Shield; once the sword is gone the shield blocks the next black Slash."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7, Zhuge Crossbow CA, Slash S8 | Qinggang Sword S6  |
1 rebel -         4/4 | Dodge D2                              | Renwang Shield C2  |
turn 0 play
""")
    act(g, "Slash S7")
    asked(g, 1, "dodge", card="Slash")
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "pass")
    assert hps(g) == [4, 3]
    act(g, "Zhuge Crossbow CA", "Slash S8")
    assert hps(g) == [4, 3] and hand(g, 1) == ["Dodge D2"]
    quiet(g, 0)


def test_a25_eight_diagrams_ignored_by_the_sword_only():
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7, Zhuge Crossbow CA, Slash S8 | Qinggang Sword S6  |
1 rebel -         4/4 | Dodge D2                              | Eight Diagrams C2  |
turn 0 play
""")
    act(g, "Slash S7")
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "pass", "Zhuge Crossbow CA", "Slash S8")
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "Dodge D2")
    assert hps(g) == [4, 3]
    quiet(g, 0)


def test_a25_ignoring_ends_also_when_the_slash_was_dodged():
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7, Zhuge Crossbow CA, Slash S8 | Qinggang Sword S6  |
1 rebel -         4/4 | Dodge D2                              | Renwang Shield C2  |
turn 0 play
""")
    act(g, "Slash S7", "Dodge D2", "Zhuge Crossbow CA", "Slash S8")
    assert hps(g) == [4, 4]
    quiet(g, 0)


def test_a25_collateral_victim():
    """The Slash of a Collateral ignores the shield; the user's own black Slash afterwards does not."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Collateral CQ, Slash S9 |                   |
1 rebel -         4/4 | Slash S7                | Qinggang Sword S6 |
2 spy   -         4/4 | Dodge D2                | Renwang Shield C2 |
turn 0 play
""")
    act(g, "Collateral CQ")
    assert offers(g) == {"seat 0", "seat 2"}
    act(g, "seat 2")
    asked(g, 1, "slash", card="Collateral", source=0, target=2)
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "Slash S7")
    asked(g, 2, "dodge", card="Slash", source=1)
    act(g, "pass")
    assert hps(g) == [4, 4, 3]
    act(g, "Slash S9", "seat 2")
    assert hps(g) == [4, 4, 3] and hand(g, 2) == ["Dodge D2"]
    quiet(g, 0)


def test_a25_sword_does_not_help_a_bystander_or_an_area_trick():
    """Sibling: only the wearer's own Slash; Archery Attack still lets Eight Diagrams work."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Archery Attack HA | Qinggang Sword S6 |
1 rebel -         4/4 | Dodge D2          | Eight Diagrams C2 |
turn 0 play
""")
    act(g, "Archery Attack HA")
    asked(g, 1, "dodge", card="Archery Attack")
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "pass")
    quiet(g, 0)


# --- A26: only the user's own weapon works --------------------------------------------------------------------------

WEAPONS = ["Ice Sword S2", "Kylin Bow H5", "Double Swords S2", "Stone Axe D5", "Green Dragon Blade S5"]


@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("answer", ["pass", "Dodge D2"])
def test_a26_a_bystanders_weapon_is_not_asked(weapon, answer):
    """P3's weapon does nothing for P1's Slash, hit or dodged."""
    g = scenario(f"""
0 lord  Huang Gai 4/4 | Slash S7           |          |
1 rebel Zhen Ji   3/3 | Dodge D2, Dodge D3 | Chitu H5 |
2 spy   Zhao Yun  4/4 | Slash S8, Slash S9 | {weapon} |
turn 0 play
""")
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge", card="Slash", source=0)
    act(g, answer)
    assert hps(g) == [4, 2 if answer == "pass" else 3, 4] and list(g.seats[1].equipment) == ["Chitu H5"]
    quiet(g, 0)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_a26_the_victims_weapon_is_not_asked(weapon):
    """Nor does the weapon of the one who is hit."""
    g = scenario(f"""
0 lord  Huang Gai 4/4 | Slash S7, Dodge D4 | Chitu H5 |
1 rebel Zhen Ji   3/3 | Dodge D2, Dodge D3 | {weapon} |
turn 0 play
""")
    act(g, "Slash S7", "pass")
    assert hps(g) == [4, 2] and hand(g, 0) == ["Dodge D4"]
    quiet(g, 0)


@pytest.mark.parametrize("weapon", ["Ice Sword S2", "Kylin Bow H5"])
@pytest.mark.parametrize("trick", ["Duel SA", "Savage Assault S7", "Archery Attack HA"])
def test_a26_damage_of_a_trick_starts_no_weapon(weapon, trick):
    """Ice Sword and Kylin Bow belong to Slash damage only."""
    g = scenario(f"""
0 lord  Huang Gai 4/4 | {trick}  | {weapon}  |
1 rebel -         4/4 | Peach H3 | Dayuan SK |
turn 0 play
""")
    act(g, trick)
    assert hps(g) == [4, 3] and hand(g, 1) == ["Peach H3"] and list(g.seats[1].equipment) == ["Dayuan SK"]
    quiet(g, 0)


def test_a26_ice_sword_needs_a_card_of_the_victim():
    """Judgement cards are not cards of his (cards.md 0.1)."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7 | Ice Sword S2 |
1 rebel -         4/4 |          |              | Lightning SA
turn 0 play
""")
    act(g, "Slash S7")
    assert hps(g) == [4, 3] and list(g.seats[1].judgement) == ["Lightning SA"]
    quiet(g, 0)


def test_a26_own_ice_sword_is_asked():
    """Control: the source's own sword, his Slash, a victim with cards."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7           | Ice Sword S2 |
1 rebel -         4/4 | Peach H3, Peach H4 |              |
turn 0 play
""")
    act(g, "Slash S7")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill ice_sword", "pass"}
    act(g, "skill ice_sword")
    assert hps(g) == [4, 4] and hand(g, 1) == [] and sorted(g.discard_pile) == ["Peach H3", "Peach H4", "Slash S7"]
    quiet(g, 0)


# --- A28: the Slash counter while the Crossbow comes and goes -------------------------------------------------------

CROSSBOW = """
0 lord  Huang Gai 4/4 | Slash S7, Zhuge Crossbow CA, Slash S8, Slash S9, Qinggang Sword S6, Slash ST | |
1 rebel -         4/4 |                                                                              | |
turn 0 play
"""


def test_a28_slashes_under_the_crossbow_are_counted():
    g = scenario(CROSSBOW)
    act(g, "Slash S7")
    assert offers(g) == {"Zhuge Crossbow CA", "Qinggang Sword S6", "skill kurou", "pass"}
    refuse(g, "Slash S8")
    act(g, "Zhuge Crossbow CA", "Slash S8", "Slash S9")
    assert "Slash ST" in offers(g)
    act(g, "Qinggang Sword S6")
    assert offers(g) == {"skill kurou", "pass"} and hps(g) == [4, 1]
    refuse(g, "Slash ST")
    quiet(g, 0)


@pytest.mark.parametrize("used", [0, 1, 2])
def test_a28_one_slash_is_left_only_if_none_was_used(used):
    """Variant: Crossbow first, `used` Slashes, then replaced."""
    g = scenario(CROSSBOW)
    act(g, "Zhuge Crossbow CA", *["Slash S7", "Slash S8"][:used], "Qinggang Sword S6")
    assert ("Slash ST" in offers(g)) == (used == 0)
    if used == 0:
        act(g, "Slash ST")
        assert offers(g) == {"skill kurou", "pass"}
    quiet(g, 0)


def test_a28_spear_slashes_are_counted_too():
    """Sibling: whatever the Slash is made of."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Dodge D2, Dodge D3, Slash S7, Slash S8, Slash S9 | Serpent Spear SQ |
1 rebel -         4/4 |                                                  |                  |
turn 0 play
""")
    act(g, "skill serpent_spear", "Dodge D2", "Dodge D3")
    assert hps(g) == [4, 3] and offers(g) == {"skill kurou", "pass"}
    refuse(g, "Slash S7", "skill serpent_spear")
    quiet(g, 0)


def test_a28_the_crossbow_itself_cannot_be_the_second_slash():
    """cards.md 0.2: the converted card leaves its slot first, so the limit holds for it."""
    g = scenario("""
0 lord  Guan Yu 4/4 | Slash S7, Peach H3 | Zhuge Crossbow DA |
1 rebel -       4/4 |                    |                   |
turn 0 play
deck: Slash S8, Slash S9
""")
    act(g, "Slash S7")
    assert offers(g) == {"skill wusheng", "pass"}
    act(g, "skill wusheng")                               # the Peach is the only material: played by the engine
    assert hps(g) == [4, 2] and list(g.seats[0].equipment) == ["Zhuge Crossbow DA"]
    quiet(g, 1)                                           # the Crossbow alone gives nothing: the phase is over


# --- A31: one try per demanded Dodge --------------------------------------------------------------------------------

LU_BU = """
0 lord  Lü Bu 3/4 | Slash S7, Peach H3 |                   |
1 rebel -     4/4 | {cards}            | Eight Diagrams S2 |
turn 0 play
deck: {deck}
"""
BOTH = {"Dodge D2", "skill eight_diagrams", "pass"}


def test_a31_eight_diagrams_once_for_each_of_two_dodges():
    g = scenario(LU_BU.format(cards="Dodge D2", deck="Dodge H2, Slash C2"))
    act(g, "Slash S7")
    asked(g, 1, "dodge", left=2)
    assert offers(g) == BOTH
    act(g, "skill eight_diagrams")                        # red: the first Dodge
    asked(g, 1, "dodge", left=1)
    assert offers(g) == BOTH
    act(g, "skill eight_diagrams")                        # black: not again, but the card may still be used
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "Dodge D2")
    assert hps(g) == [3, 4]
    quiet(g, 0)


def test_a31_a_failed_try_is_reset_for_the_second_dodge():
    g = scenario(LU_BU.format(cards="Dodge D2, Dodge D3", deck="Slash C2, Dodge H2"))
    act(g, "Slash S7", "skill eight_diagrams")
    asked(g, 1, "dodge", left=2)
    assert offers(g) == {"Dodge D2", "Dodge D3", "pass"}
    act(g, "Dodge D2")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D3", "skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    assert hps(g) == [3, 4] and hand(g, 1) == ["Dodge D3"]
    quiet(g, 0)


def test_a31_declining_the_second_wastes_the_first():
    g = scenario(LU_BU.format(cards="Dodge D2, Dodge D3", deck="Slash C2"))
    act(g, "Slash S7", "Dodge D2", "pass")
    assert hps(g) == [3, 3] and hand(g, 1) == ["Dodge D3"]
    quiet(g, 0)


def test_a31_one_try_for_an_ordinary_slash_and_for_archery_attack():
    """Sibling: without Wushuang there is one demand and one try."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7, Archery Attack HA |                   |
1 rebel -         4/4 | Dodge D2                    | Eight Diagrams S2 |
turn 0 play
deck: Slash C2, Slash C3
""")
    for card in ("Slash S7", "Archery Attack HA"):
        act(g, card)
        assert offers(g) == BOTH
        act(g, "skill eight_diagrams")
        assert offers(g) == {"Dodge D2", "pass"}
        act(g, "pass")
    assert hps(g) == [4, 2]
    quiet(g, 0)


def test_a31_hujia_may_be_asked_for_each_dodge():
    """Sibling: the lord skill is tried once per demanded Dodge, too."""
    g = scenario("""
0 lord     Cao Cao 4/4 | Dodge D4           | |
1 rebel    Lü Bu   3/4 | Slash S7, Peach H3 | |
2 loyalist Zhen Ji 3/3 | Dodge D2, Dodge D3 | |
turn 1 play
""")
    act(g, "Slash S7", "seat 0")
    for left, card in ((2, "Dodge D2"), (1, "Dodge D3")):
        asked(g, 0, "dodge", left=left)
        assert offers(g) == {"Dodge D4", "skill hujia", "pass"}
        act(g, "skill hujia")
        asked(g, 2, "dodge", skill="hujia", source=0)
        act(g, card)
    assert hps(g) == [4, 3, 3] and hand(g, 0) == ["Dodge D4"]
    quiet(g, 1)


def test_a31_jijiang_may_be_asked_for_each_slash():
    """Sibling: each Slash demanded by Wushuang in a Duel is a new demand."""
    g = scenario("""
0 lord     Liu Bei   4/4 |                    | |
1 rebel    Lü Bu     3/4 | Duel SA, Peach H3  | |
2 loyalist Zhang Fei 4/4 | Slash S7, Slash S8 | |
turn 1 play
""")
    act(g, "Duel SA", "seat 0")
    for left, card in ((2, "Slash S7"), (1, "Slash S8")):
        asked(g, 0, "slash", card="Duel", left=left)
        assert offers(g) == {"skill jijiang", "pass"}
        act(g, "skill jijiang")
        asked(g, 2, "slash", skill="jijiang", source=0)
        act(g, card)
    assert hps(g) == [4, 2, 4]
    quiet(g, 1)
