"""Conversions: one card as another, colours, material away first (cards.md 0.2; decisions.md C5 and C19)."""

import pytest

from tests.support import act, asked, offers, quiet, refuse, scenario

OTHERS = """
1 rebel    - 4/4 | | |
2 rebel    - 4/4 | | |
3 spy      - 4/4 | | |
4 rebel    - 4/4 | | |
5 loyalist - 4/4 | | |
6 loyalist - 4/4 | | |
7 spy      - 4/4 | | |
turn 0 play
"""


def guan_yu(hand, equipment):
    return scenario(f"0 lord Guan Yu 5/5 | {hand} | {equipment} |" + OTHERS)


def test_conversion_weapon_away():
    """The reach of the weapon you convert does not count; -1 horse stays (case A45)."""
    g = act(guan_yu("", "Kylin Bow H5, Chitu H5"), "skill wusheng")
    asked(g, 0, "material", skill="wusheng", left=1)
    assert offers(g) == {"Kylin Bow H5", "Chitu H5"}
    act(g, "Kylin Bow H5")
    asked(g, 0, "target", card="Slash")
    assert offers(g) == {"seat 1", "seat 2", "seat 6", "seat 7"}


def test_conversion_horse_away():
    """The -1 of the horse you convert does not count; the weapon stays."""
    g = act(guan_yu("Peach H3", "Stone Axe D5, Chitu H5"), "skill wusheng")
    h = act(g.clone(), "Peach H3")
    assert offers(h) == {f"seat {i}" for i in range(1, 8)}          # range 3, distance 4 - 1
    act(g, "Chitu H5")
    assert offers(g) == {f"seat {i}" for i in (1, 2, 3, 5, 6, 7)}


def test_conversion_horse_away_without_weapon():
    """No weapon: only distance 1 before the horse's help."""
    g = act(guan_yu("Dilu C5", "Chitu H5"), "skill wusheng")        # the lone material
    asked(g, 0, "target", card="Slash")
    assert offers(g) == {"seat 1", "seat 7"}
    act(g, "seat 7")
    assert g.seats[7].hp == 3 and g.seats[0].equipment == [] and g.discard_pile == ["Chitu H5"]
    quiet(g, 0)


def test_conversion_only_offered_with_a_target():
    """A material is offered only if with it away a target is left: not the weapon that alone reaches him."""
    text = """
    0 lord  Guan Yu 4/4 | {}Dilu C5 | Kylin Bow H5 |
    1 rebel - 4/4 | | Jueying S5 |
    turn 0 play
    """
    g = scenario(text.format(""))
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "skill wusheng")
    g = scenario(text.format("Peach H3, Peach H4, "))
    assert offers(g) == {"Dilu C5", "skill wusheng", "pass"}
    act(g, "skill wusheng")
    assert offers(g) == {"Peach H3", "Peach H4"}
    refuse(g, "Kylin Bow H5", "Dilu C5", "pass")
    act(g, "Peach H4", "pass")                          # the bow stays, its effect may be declined
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_conversion_crossbow_away():
    """You cannot exceed the Slash limit by converting the Zhuge Crossbow itself; as the first Slash you can."""
    text = """
    0 lord  Guan Yu 4/4 | Slash S7, Dilu C5{} | Zhuge Crossbow DA |
    1 rebel - 4/4 | | |
    turn 0 play
    """
    g = act(scenario(text.format("")), "skill wusheng")             # first Slash of the phase
    assert g.seats[1].hp == 3 and g.discard_pile == ["Zhuge Crossbow DA"] and offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)
    g = act(scenario(text.format("")), "Slash S7")
    assert offers(g) == {"Dilu C5", "pass"}
    g = act(scenario(text.format(", Peach H3, Peach H4")), "Slash S7")
    assert offers(g) == {"Dilu C5", "skill wusheng", "pass"}
    act(g, "skill wusheng")
    assert offers(g) == {"Peach H3", "Peach H4"}                    # the Crossbow that lifts the limit is no material
    act(g, "Peach H3")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_conversion_of_the_same_kind():
    """A red Slash may still be converted; it is another legal action with the same effect (C5)."""
    text = """
    0 lord  Guan Yu 4/4 | Slash HT, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    """
    g = scenario(text)
    assert offers(g) == {"Slash HT", "skill wusheng", "Dilu C5", "pass"}
    act(g, "skill wusheng")
    assert g.seats[1].hp == 3 and g.discard_pile == ["Slash HT"]
    quiet(g, 0)


def test_conversion_is_the_original_again():
    """The physical card is not changed: a Peach used as a Slash lies as a Peach in the discard pile."""
    g = scenario("""
    0 lord  Guan Yu 4/4 | Peach H3, Dilu C5 | |
    1 rebel - 4/4 | Dodge D2 | |
    turn 0 play
    """)
    act(g, "skill wusheng")
    asked(g, 1, "dodge", card="Slash", source=0)
    act(g, "Dodge D2")
    assert set(g.discard_pile) == {"Peach H3", "Dodge D2"} and g.seats[1].hp == 4
    quiet(g, 0)


def test_conversion_to_use_and_to_play():
    """Longdan: Slash as Dodge, Dodge as Slash, to use or to play; hand cards of the other kind only."""
    g = scenario("""
    0 lord  Zhao Yun 4/4 | Duel SA, Dodge D2, Dodge D3, Peach H3, Dilu C5 | |
    1 rebel Zhao Yun 4/4 | Slash C2, Dodge D4, Slash C3 | |
    turn 0 play
    """)
    act(g, "Duel SA")
    asked(g, 1, "slash", card="Duel")
    assert offers(g) == {"Slash C2", "Slash C3", "skill longdan", "pass"}
    act(g, "skill longdan")                             # the lone Dodge
    asked(g, 0, "slash", card="Duel")
    assert offers(g) == {"skill longdan", "pass"}
    act(g, "skill longdan")
    asked(g, 0, "material", skill="longdan", left=1)
    assert offers(g) == {"Dodge D2", "Dodge D3"}
    act(g, "Dodge D2", "pass")
    assert g.seats[1].hp == 3
    act(g, "skill longdan")                             # Dodge D3 as the Slash of the phase
    asked(g, 1, "dodge", card="Slash")
    assert offers(g) == {"skill longdan", "pass"}
    act(g, "skill longdan", "Slash C3")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Duel SA", "Dodge D4", "Dodge D2", "Dodge D3", "Slash C3"}
    quiet(g, 0)


def test_conversion_does_not_stack():
    """A converted card is no material of another: the Spear takes real hand cards, Guan Yu's red equipment does not help."""
    g = scenario("""
    0 lord  Guan Yu 4/4 | Peach H3 | Serpent Spear SQ, Chitu H5 |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"skill wusheng", "pass"}
    refuse(g, "skill serpent_spear")
    quiet(g, 0)


def test_conversion_two_cards_jianxiong():
    """A virtual card is made of all its cards: Jianxiong takes both cards of a Serpent Spear."""
    g = scenario("""
    0 rebel - 4/4 | Peach H3, Slash S7, Dilu C5 | Serpent Spear SQ |
    1 lord  Cao Cao 4/4 | | |
    turn 0 play
    """)
    act(g, "skill serpent_spear", "Peach H3", "Slash S7", "skill jianxiong")
    assert set(g.seats[1].hand) == {"Peach H3", "Slash S7"} and g.seats[1].hp == 3 and g.discard_pile == []
    quiet(g, 0)


def test_conversion_loses_its_card_before_targets_react():
    """The material leaves first (0.6 step 3): Xiaoji and Lianying style skills come before the Dodge window."""
    g = scenario("""
    0 lord  Lu Xun 3/3 | Slash S7 | |
    1 rebel - 4/4 | Dodge D2 | |
    turn 0 play
    deck: Dilu C5
    """)
    act(g, "Slash S7")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill lianying", "pass"}
    act(g, "skill lianying")
    asked(g, 1, "dodge", source=0)
    assert g.seats[0].hand == ["Dilu C5"]
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


@pytest.mark.parametrize("material", ["Slash D6", "Dodge D2", "Zixing DK"])
def test_conversion_into_a_delayed_trick(material):
    """Placed as Indulgence it counts as that trick, lies as itself and skips the play phase (0.2)."""
    g = scenario(f"""
    0 lord  Da Qiao 3/3 | {material}, Indulgence S6, Dilu C5 | |
    1 rebel - 4/4 | Slash S7 | |
    turn 0 play
    deck: Dodge D9, Dodge DT, Dodge DJ, Jueying S5, Slash S8
    """)
    act(g, "skill guose")
    assert g.seats[1].judgement == [f"{material} as Indulgence"]
    refuse(g, "Indulgence S6")
    act(g, "pass")
    assert g.seats[1].judgement == [] and set(g.discard_pile) == {material, "Dodge D9"}
    assert set(g.seats[1].hand) == {"Slash S7", "Dodge DT", "Dodge DJ"}
    quiet(g, 0)
