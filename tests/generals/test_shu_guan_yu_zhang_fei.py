"""Guan Yu (Wusheng: red cards as Slash) and Zhang Fei (Paoxiao: no Slash limit)."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario


def green(hand, equipment="", other="- 4/4 | | |"):
    """Guan Yu to play against one enemy."""
    return scenario(f"""
0 lord Guan Yu 4/4 | {hand} | {equipment} |
1 rebel {other}
turn 0 play
""")


def table(hand, equipment):
    """Guan Yu to play, three enemies around the table (seat 2 at distance 2)."""
    return scenario(f"""
0 lord Guan Yu 4/4 | {hand} | {equipment} |
1 rebel - 4/4 | | |
2 rebel - 4/4 | | |
3 spy - 4/4 | | |
turn 0 play
""")


# --- Wusheng in the play phase ------------------------------------------------------------------

def test_wusheng_offers_red_hand_and_equipment():
    """skills.md Wusheng: any red card (hand or own equipment), no black one; it is used as a Slash."""
    g = green("Peach H3, Dodge D3, Dilu C5", "Zixing DK, Eight Diagrams S2")
    assert offers(g) == {"skill wusheng", "Dilu C5", "pass"}
    act(g, "skill wusheng")
    asked(g, 0, "material", skill="wusheng", left=1)
    assert offers(g) == {"Peach H3", "Dodge D3", "Zixing DK"}
    refuse(g, "pass", "Dilu C5", "Eight Diagrams S2")
    act(g, "Zixing DK")
    assert g.seats[1].hp == 3 and g.seats[0].equipment == ["Eight Diagrams S2"]
    assert g.discard_pile == ["Zixing DK"]
    assert offers(g) == {"Dilu C5", "pass"}         # counts for the limit
    quiet(g, 0)


def test_wusheng_a_red_slash_may_be_converted():
    """decisions.md C5: a card that already is the wanted one may still be converted."""
    g = green("Slash D6, Slash S7, Dilu C5")
    assert offers(g) == {"Slash D6", "Slash S7", "skill wusheng", "Dilu C5", "pass"}
    act(g, "skill wusheng")                         # one red card: forced
    assert g.seats[1].hp == 3 and set(g.seats[0].hand) == {"Slash S7", "Dilu C5"}
    quiet(g, 0)


def test_wusheng_needs_a_red_card():
    """skills.md Wusheng: red only."""
    g = green("Slash S7, Dilu C5", "Jueying S5")
    assert offers(g) == {"Slash S7", "Dilu C5", "pass"}
    refuse(g, "skill wusheng")
    quiet(g, 0)


@pytest.mark.parametrize("action, hp", [("Slash S7", 4), ("skill wusheng", 3)])
def test_wusheng_keeps_the_colour(action, hp):
    """cards.md 0.2: the virtual card keeps its suit and colour (Renwang Shield stops black only)."""
    g = act(green("Slash S7, Peach H3, Dilu C5", other="- 4/4 | | Renwang Shield C2 |"), action)
    assert g.seats[1].hp == hp
    quiet(g, 0)


def test_wusheng_slash_can_be_dodged():
    """skills.md Wusheng: a Slash like any other."""
    g = act(green("Peach H3, Dilu C5", other="- 4/4 | Dodge D4 | |"), "skill wusheng")
    asked(g, 1, "dodge", card="Slash", source=0, materials=("Peach H3",))
    act(g, "Dodge D4")
    assert g.seats[1].hp == 4 and set(g.discard_pile) == {"Peach H3", "Dodge D4"}
    quiet(g, 0)


@pytest.mark.parametrize("material, targets", [
    ("Peach H3", {"seat 1", "seat 2", "seat 3"}), ("Kylin Bow H5", {"seat 1", "seat 3"})])
def test_wusheng_weapon_leaves_before_range(material, targets):
    """cards.md 0.2: not the reach of the weapon you convert."""
    g = act(table("Peach H3, Dilu C5", "Kylin Bow H5"), "skill wusheng", material)
    asked(g, 0, "target")
    assert offers(g) == targets
    act(g, "seat 3")
    assert [s.hp for s in g.seats] == [4, 4, 4, 3] and g.discard_pile == [material]
    quiet(g, 0)


@pytest.mark.parametrize("material, targets", [
    ("Peach H3", {"seat 1", "seat 2", "seat 3"}), ("Chitu H5", {"seat 1", "seat 3"})])
def test_wusheng_horse_leaves_before_distance(material, targets):
    """cards.md 0.2: nor the -1 of the horse you convert."""
    g = act(table("Peach H3, Dilu C5", "Chitu H5"), "skill wusheng", material)
    assert offers(g) == targets
    act(g, "seat 1")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4]
    quiet(g, 0)


def test_wusheng_material_must_leave_a_target():
    """decisions.md C5: a material is offered only if with it away every later stage is non-empty."""
    far = "- 4/4 | | Jueying S5 |"
    g = green("Dilu C5, Peach H3, Peach H4", "Chitu H5", far)
    act(g, "skill wusheng")
    assert offers(g) == {"Peach H3", "Peach H4"}
    act(g, "Peach H4")
    assert g.seats[1].hp == 3 and g.seats[0].equipment == ["Chitu H5"]
    quiet(g, 0)
    g = green("Dilu C5", "Chitu H5", far)           # the horse alone: no Wusheng at all
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_wusheng_crossbow_as_material_before_any_slash():
    """cards.md 0.2: the Crossbow may be converted while the limit is free; afterwards the limit is back."""
    g = green("Peach H3, Dilu C5", "Zhuge Crossbow DA")
    act(g, "skill wusheng")
    assert offers(g) == {"Peach H3", "Zhuge Crossbow DA"}
    act(g, "Zhuge Crossbow DA")
    assert g.seats[1].hp == 3 and offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_wusheng_crossbow_cannot_exceed_the_limit():
    """cards.md 0.2: you cannot exceed the Slash limit by converting the Zhuge Crossbow itself."""
    g = green("Slash S7, Peach H3, Peach H4, Dilu C5", "Zhuge Crossbow DA")
    act(g, "Slash S7", "skill wusheng")
    assert offers(g) == {"Peach H3", "Peach H4"}
    act(g, "Peach H4")
    assert g.seats[1].hp == 2 and offers(g) == {"skill wusheng", "Dilu C5", "pass"}
    act(g, "skill wusheng")                         # the last red card but the Crossbow
    assert g.seats[1].hp == 1 and offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_wusheng_last_hand_card_with_halberd():
    """cards.md 4 rulings: Halberd with Wusheng only if the converted card was the last HAND card."""
    g = scenario("""
0 lord Guan Yu 4/4 | Peach H3 | Heaven Halberd DQ |
1 rebel - 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
deck: Jueying S5, Dodge D3
""")
    act(g, "skill wusheng", "Peach H3")
    asked(g, 0, "target", left=3)
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 1")
    asked(g, 0, "target", left=2)
    assert offers(g) == {"seat 2", "pass"}
    act(g, "seat 2")
    assert [s.hp for s in g.seats] == [4, 3, 3]
    quiet(g, 1)


def test_wusheng_converted_equipment_with_halberd():
    """cards.md 4 rulings: with an empty hand and a converted equip: no extra targets."""
    g = scenario("""
0 lord Guan Yu 4/4 | | Heaven Halberd DQ, Chitu H5 |
1 rebel - 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
deck: Jueying S5, Dodge D3
""")
    act(g, "skill wusheng", "Chitu H5")
    asked(g, 0, "target", left=1)
    act(g, "seat 2")
    assert [s.hp for s in g.seats] == [4, 4, 3] and g.seats[0].equipment == ["Heaven Halberd DQ"]
    quiet(g, 1)


# --- Wusheng as an answer -----------------------------------------------------------------------

@pytest.mark.parametrize("card", ["Duel SA", "Savage Assault S7"])
def test_wusheng_played(card):
    """skills.md Wusheng: to use or play; red equipment too."""
    g = scenario(f"""
0 rebel Huang Gai 4/4 | {card} | |
1 lord Guan Yu 4/4 | Peach H3, Dilu C5 | Chitu H5 |
turn 0 play
""")
    act(g, card)
    asked(g, 1, "slash", card=card[:-3], source=0)
    assert offers(g) == {"skill wusheng", "pass"}
    act(g, "skill wusheng")
    assert offers(g) == {"Peach H3", "Chitu H5"}
    act(g, "Chitu H5")
    assert g.seats[1].hp == 4 and g.seats[1].equipment == []
    assert g.seats[0].hp == (3 if card == "Duel SA" else 4)
    assert set(g.discard_pile) == {card, "Chitu H5"}
    quiet(g, 0)


def collateral(hand):
    """Guan Yu (1) wears only the red Kylin Bow; seat 0 uses Collateral on him."""
    return scenario(f"""
0 rebel Huang Gai 4/4 | Collateral CQ | |
1 lord Guan Yu 4/4 | {hand} | Kylin Bow H5 |
2 rebel - 4/4 | | |
3 spy - 4/4 | | |
turn 0 play
""")


def test_wusheng_collateral_out_of_reach_without_the_bow():
    """decisions.md 2.2: B must be legal with the material away: only `pass`, the weapon is taken."""
    g = act(collateral("Dilu C5"), "Collateral CQ")
    assert offers(g) == {"seat 0", "seat 2", "seat 3"}
    act(g, "seat 3")
    assert g.seats[0].hand == ["Kylin Bow H5"] and g.seats[1].equipment == [] and g.seats[3].hp == 4
    quiet(g, 0)


def test_wusheng_collateral_with_a_hand_card():
    """decisions.md 2.2: the red hand card keeps the reach; the bow is not offered as material."""
    g = act(collateral("Peach H3, Peach H4"), "Collateral CQ", "seat 3")
    asked(g, 1, "slash", card="Collateral", source=0, target=3)
    assert offers(g) == {"skill wusheng", "pass"}
    act(g, "skill wusheng")
    assert offers(g) == {"Peach H3", "Peach H4"}
    act(g, "Peach H3")
    assert g.seats[3].hp == 3 and g.seats[1].equipment == ["Kylin Bow H5"]
    quiet(g, 0)


def test_wusheng_collateral_with_the_weapon_itself():
    """cards.md Collateral: A lost the weapon meanwhile: he Slashed, nothing is taken."""
    g = act(collateral("Dilu C5"), "Collateral CQ", "seat 0")
    assert offers(g) == {"skill wusheng", "pass"}
    act(g, "skill wusheng")
    assert g.seats[0].hp == 3 and g.seats[0].hand == []
    assert set(g.discard_pile) == {"Collateral CQ", "Kylin Bow H5"}
    quiet(g, 0)


# --- Paoxiao ------------------------------------------------------------------------------------

def test_paoxiao_no_limit():
    """skills.md Paoxiao: no limit of Slashes in your play phase."""
    g = scenario("""
0 lord Zhang Fei 4/4 | Slash S7, Slash C2, Slash C3, Dilu C5 | |
1 rebel - 4/4 | | |
turn 0 play
""")
    assert offers(g) == {"Slash S7", "Slash C2", "Slash C3", "Dilu C5", "pass"}
    act(g, "Slash C2")
    assert offers(g) == {"Slash S7", "Slash C3", "Dilu C5", "pass"}
    act(g, "Slash S7", "Slash C3")
    assert g.seats[1].hp == 1 and offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_paoxiao_converted_slashes_too():
    """cards.md Slash: the limit is over all conversions; Paoxiao lifts it (Serpent Spear)."""
    g = scenario("""
0 lord Zhang Fei 4/4 | Slash S7, Dodge D3, Peach H3, Dilu C5 | Serpent Spear SQ |
1 rebel - 4/4 | | |
turn 0 play
""")
    act(g, "Slash S7")
    assert offers(g) == {"skill serpent_spear", "Dilu C5", "pass"}
    act(g, "skill serpent_spear", "Dodge D3", "Peach H3")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_paoxiao_range_still_counts():
    """skills.md Paoxiao: only the number is free, not the range."""
    g = scenario("""
0 lord Zhang Fei 4/4 | Slash S7, Slash C2, Dilu C5 | |
1 rebel - 4/4 | | |
2 rebel - 4/4 | | |
3 spy - 4/4 | | |
turn 0 play
""")
    act(g, "Slash S7", "seat 1", "Slash C2")
    assert offers(g) == {"seat 1", "seat 3"}
    act(g, "seat 3")
    assert [s.hp for s in g.seats] == [4, 3, 4, 3]
    quiet(g, 0)


def test_paoxiao_only_for_its_owner():
    """cards.md Slash: everybody else has one Slash per play phase."""
    g = scenario("""
0 rebel Ma Chao 4/4 | Slash S7, Slash C2, Dilu C5 | |
1 lord Zhang Fei 4/4 | | |
turn 0 play
""")
    act(g, "Slash S7", "pass")                      # no Tieqi
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Slash C2")
    quiet(g, 0)
