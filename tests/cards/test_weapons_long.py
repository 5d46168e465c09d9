"""Weapons of range 3 to 5: Green Dragon Blade, Serpent Spear, Stone Axe, Heaven Halberd, Kylin Bow (cards.md 4; decisions.md 4)."""

import pytest

from tests.support import act, asked, offers, quiet, refuse, scenario

# --------------------------------------------------------------------------------------------------- Green Dragon Blade

BLADE = """
0 lord  - 4/4 | Slash S7, {}Dilu C5 | Green Dragon Blade S5 |
1 rebel {} | {} | {} |
turn 0 play
"""


def test_green_dragon_blade_again_until_a_hit():
    """When your Slash was dodged you may use another at once; repeatable until a hit; beyond the limit of the phase."""
    g = scenario(BLADE.format("Slash S8, Slash S9, Slash C2, ", "- 4/4", "Dodge D2, Dodge D3, Peach H3", ""))
    act(g, "Slash S7", "Dodge D2")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill green_dragon_blade", "pass"}
    act(g, "skill green_dragon_blade")
    asked(g, 0, "slash", skill="green_dragon_blade", target=1)
    assert offers(g) == {"Slash S8", "Slash S9", "Slash C2"}
    refuse(g, "pass", "Dilu C5")
    act(g, "Slash S9")
    asked(g, 1, "dodge", source=0)
    act(g, "Dodge D3")
    asked(g, 0, "trigger", target=1)
    act(g, "skill green_dragon_blade", "Slash S8")      # no Dodge left: hit
    assert g.seats[1].hp == 3 and set(g.seats[0].hand) == {"Slash C2", "Dilu C5"}
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_green_dragon_blade_stop():
    """`pass`: the Slash stays dodged."""
    g = act(scenario(BLADE.format("Slash S8, ", "- 4/4", "Dodge D2", "")), "Slash S7", "Dodge D2", "pass")
    assert g.seats[1].hp == 4 and set(g.seats[0].hand) == {"Slash S8", "Dilu C5"}
    quiet(g, 0)


@pytest.mark.parametrize("more, armor, answer", [("", "", "Dodge D2"), ("Slash S8, ", "", "pass"),
                                                 ("Slash S8, ", "Renwang Shield C2", None)])
def test_green_dragon_blade_not_offered(more, armor, answer):
    """No means of slashing; or the Slash hit; or it was without effect (not offset by a Dodge): not offered."""
    g = act(scenario(BLADE.format(more, "- 4/4", "Dodge D2", armor)), "Slash S7", *([answer] if answer else []))
    assert g.seats[1].hp == (3 if answer == "pass" else 4)
    assert len(g.seats[0].hand) == (2 if more else 1)
    quiet(g, 0)


def test_green_dragon_blade_kongcheng():
    """He must still be a legal target: Zhuge Liang dodged with his last card (case A06)."""
    g = act(scenario(BLADE.format("Slash S8, ", "Zhuge Liang 3/3", "Dodge D2", "")), "Slash S7", "Dodge D2")
    assert g.seats[1].hp == 3 and g.seats[1].hand == []
    quiet(g, 0)
    g = act(scenario(BLADE.format("Slash S8, ", "Zhuge Liang 3/3", "Dodge D2, Peach H3", "")), "Slash S7", "Dodge D2")
    assert offers(g) == {"skill green_dragon_blade", "pass"}
    act(g, "pass")
    quiet(g, 0)


def test_green_dragon_blade_no_distance_limit():
    """No distance limit, any conversion: Guan Yu turns the -1 horse that brought him into range into the new Slash."""
    g = scenario("""
    0 lord     Guan Yu 4/4 | Slash S7, Dilu C5 | Green Dragon Blade S5, Chitu H5 |
    1 rebel    - 4/4 | | |
    2 rebel    - 4/4 | | |
    3 spy      - 4/4 | | |
    4 rebel    - 4/4 | Dodge D2, Dodge D3 | |
    5 loyalist - 4/4 | | |
    6 loyalist - 4/4 | | |
    7 spy      - 4/4 | | |
    turn 0 play
    """)
    act(g, "Slash S7", "seat 4", "Dodge D2", "skill green_dragon_blade")
    asked(g, 4, "dodge", source=0)                      # one means, one material: played by the engine
    assert g.seats[0].equipment == ["Green Dragon Blade S5"]
    act(g, "pass")
    assert g.seats[4].hp == 3 and set(g.discard_pile) == {"Slash S7", "Dodge D2", "Chitu H5"}
    quiet(g, 0)


JIJIANG = """
0 lord     Liu Bei 4/4 | Slash S7, Dilu C5 | Green Dragon Blade S5 |
1 rebel    - 4/4 | Dodge D2, Dodge D3 | |
2 loyalist Guan Yu 4/4 | Slash S8 | |
turn 0 play
"""


def test_green_dragon_blade_jijiang():
    """Jijiang is a means too: the helper's card is the lord's new Slash."""
    g = act(scenario(JIJIANG), "Slash S7", "seat 1", "Dodge D2", "skill green_dragon_blade")
    asked(g, 2, "slash", skill="jijiang", left=1)
    assert offers(g) == {"Slash S8", "pass"}
    act(g, "Slash S8")
    asked(g, 1, "dodge", source=0)
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_green_dragon_blade_jijiang_refused():
    """Only Jijiang and refused: the window closes, no Slash, the original stays dodged."""
    g = act(scenario(JIJIANG), "Slash S7", "seat 1", "Dodge D2", "skill green_dragon_blade", "pass")
    assert g.seats[1].hp == 4 and g.seats[1].hand == ["Dodge D3"] and g.seats[2].hand == ["Slash S8"]
    assert offers(g) == {"Dilu C5", "skill rende", "pass"}
    quiet(g, 0)


def test_green_dragon_blade_jijiang_refused_with_a_slash():
    """After the refusal the re-asked window adds `pass` = stop."""
    text = JIJIANG.replace("Slash S7, Dilu C5", "Slash S7, Slash S9, Dilu C5")
    g = act(scenario(text), "Slash S7", "seat 1", "Dodge D2", "skill green_dragon_blade")
    asked(g, 0, "slash", skill="green_dragon_blade")
    assert offers(g) == {"Slash S9", "skill jijiang"}
    act(g, "skill jijiang", "pass")
    asked(g, 0, "slash", skill="green_dragon_blade")
    assert offers(g) == {"Slash S9", "pass"}
    act(g, "pass")
    assert g.seats[1].hp == 4 and set(g.seats[0].hand) == {"Slash S9", "Dilu C5"}
    quiet(g, 0)


# -------------------------------------------------------------------------------------------------------- Serpent Spear

SPEAR = """
0 lord  - 4/4 | {} | Serpent Spear SQ |
1 rebel - 4/4 | {} | {} |
turn 0 play
"""


def test_serpent_spear_two_hand_cards():
    """Two HAND cards as a Slash: any of them, not the Spear; both go; it counts as the Slash of the phase."""
    g = scenario(SPEAR.format("Peach H3, Dodge D2, Slash S7, Dilu C5", "Dodge D3", ""))
    assert offers(g) == {"skill serpent_spear", "Slash S7", "Dilu C5", "pass"}
    act(g, "skill serpent_spear")
    asked(g, 0, "material", skill="serpent_spear", left=2)
    assert offers(g) == {"Peach H3", "Dodge D2", "Slash S7", "Dilu C5"}
    refuse(g, "pass", "Serpent Spear SQ")
    act(g, "Peach H3")
    asked(g, 0, "material", skill="serpent_spear", left=1)
    assert offers(g) == {"Dodge D2", "Slash S7", "Dilu C5"} and len(g.seats[0].hand) == 4      # nothing has moved yet
    refuse(g, "pass", "Peach H3")
    act(g, "Dodge D2")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert set(g.seats[0].hand) == {"Slash S7", "Dilu C5"}
    act(g, "pass")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Peach H3", "Dodge D2"}
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_serpent_spear_one_card_is_not_enough():
    """One hand card: not offered, equipment does not count."""
    g = scenario(SPEAR.format("Dilu C5", "", "").replace("Serpent Spear SQ", "Serpent Spear SQ, Chitu H5"))
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "skill serpent_spear")
    quiet(g, 0)


@pytest.mark.parametrize("first, second, hp", [("Peach H3", "Dodge D2", 3), ("Slash S7", "Slash C2", 4), ("Peach H3", "Slash C2", 3)])
def test_serpent_spear_colour(first, second, hp):
    """Both red = red, both black = black, mixed = colourless: ignored by the Renwang Shield (case B01)."""
    g = scenario(SPEAR.format(f"{first}, {second}, Dilu C5", "", "Renwang Shield C2"))
    act(g, "skill serpent_spear", first, second)
    assert g.seats[1].hp == hp and set(g.discard_pile) == {first, second}
    quiet(g, 0)


def test_serpent_spear_to_play():
    """To use or play: it answers a Duel and a Savage Assault."""
    g = scenario("""
    0 lord  - 4/4 | Savage Assault S7, Dilu C5 | |
    1 rebel - 4/4 | Dodge D2, Peach H3, Peach H4 | Serpent Spear SQ |
    turn 0 play
    """)
    act(g, "Savage Assault S7")
    asked(g, 1, "slash", card="Savage Assault")
    assert offers(g) == {"skill serpent_spear", "pass"}
    act(g, "skill serpent_spear", "Peach H3", "Dodge D2")
    assert g.seats[1].hp == 4 and g.seats[1].hand == ["Peach H4"] and g.seats[1].equipment == ["Serpent Spear SQ"]
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------------------ Stone Axe

AXE = """
0 lord  - 4/4 | {} | Stone Axe D5{} |
1 rebel - 4/4 | Dodge D2, Peach H3 | {} |
turn 0 play
"""


def test_stone_axe_pays_two():
    """When your Slash was dodged: discard 2 cards, hand and/or equipment, not the Axe: it still deals its damage."""
    g = act(scenario(AXE.format("Slash S7, Peach H4, Dilu C5", ", Dayuan SK", "")), "Slash S7", "Dodge D2")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill stone_axe", "pass"}
    act(g, "skill stone_axe")
    asked(g, 0, "material", skill="stone_axe", left=2)
    assert offers(g) == {"Peach H4", "Dilu C5", "Dayuan SK"}
    refuse(g, "pass", "Stone Axe D5")
    act(g, "Peach H4")
    asked(g, 0, "material", left=1)
    assert offers(g) == {"Dilu C5", "Dayuan SK"}
    act(g, "Dayuan SK")
    assert g.seats[1].hp == 3 and g.seats[0].hand == ["Dilu C5"] and g.seats[0].equipment == ["Stone Axe D5"]
    assert set(g.discard_pile) == {"Slash S7", "Dodge D2", "Peach H4", "Dayuan SK"}
    quiet(g, 0)


def test_stone_axe_declined():
    """`pass`: the Slash stays dodged."""
    g = act(scenario(AXE.format("Slash S7, Peach H4, Dilu C5", "", "")), "Slash S7", "Dodge D2", "pass")
    assert g.seats[1].hp == 4 and len(g.seats[0].hand) == 2
    quiet(g, 0)


@pytest.mark.parametrize("more, armor, answer", [("", "", "Dodge D2"), (", Peach H4", "", "pass"),
                                                 (", Peach H4", "Renwang Shield C2", None)])
def test_stone_axe_not_offered(more, armor, answer):
    """One other card only; or the Slash hit by itself; or it was ineffective, not dodged: not offered."""
    g = act(scenario(AXE.format(f"Slash S7, Dilu C5{more}", "", armor)), "Slash S7", *([answer] if answer else []))
    assert g.seats[1].hp == (3 if answer == "pass" else 4) and len(g.seats[0].hand) == (2 if more else 1)
    quiet(g, 0)


def test_stone_axe_armor_not_checked_again():
    """With Eight Diagrams it was dodged too; paid, the Slash hits and the armor is not checked again."""
    g = scenario(AXE.format("Slash S7, Peach H4, Peach H6, Dilu C5", "", "Eight Diagrams S2") + "deck: Slash HT")
    act(g, "Slash S7", "skill eight_diagrams", "skill stone_axe", "Peach H4", "Peach H6")
    assert g.seats[1].hp == 3 and set(g.seats[1].hand) == {"Dodge D2", "Peach H3"}
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------------- Heaven Halberd

HALBERD = """
0 lord     {} 4/4 | {} | Heaven Halberd DQ |
1 rebel    - 4/4 | Dodge D2 | |
2 loyalist - 4/4 | | Renwang Shield C2 |
3 spy      - 4/4 | Dodge D3 | |
4 rebel    - 1/4 | | Jueying S5 |
turn 0 play
deck: Dilu C5, Dodge D9, Dodge DT, Slash C9
"""


def test_heaven_halberd_three_targets():
    """The last hand card: up to 2 more targets in range; resolved in action order, each with its own Dodge and armor."""
    g = act(scenario(HALBERD.format("-", "Slash S7")), "Slash S7")
    asked(g, 0, "target", card="Slash", left=3)
    assert offers(g) == {"seat 1", "seat 2", "seat 3", "seat 4"}
    refuse(g, "pass")
    act(g, "seat 3")
    asked(g, 0, "target", left=2)
    assert offers(g) == {"seat 1", "seat 2", "seat 4", "pass"}
    act(g, "seat 2")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 1", "seat 4", "pass"}
    act(g, "seat 1")
    asked(g, 1, "dodge", source=0)                      # seat 1 first, whatever the order of choosing
    act(g, "pass")
    asked(g, 3, "dodge", source=0)                      # seat 2: black Slash, Renwang Shield
    act(g, "Dodge D3")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4, 1]
    quiet(g, 1)                                         # no card left: the turn went on


def test_heaven_halberd_enough():
    """`pass` = enough, after one or two targets."""
    g = act(scenario(HALBERD.format("-", "Slash S7")), "Slash S7", "seat 3", "pass")
    asked(g, 3, "dodge")
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 4, 4, 3, 1]
    quiet(g, 1)


def test_heaven_halberd_kill_goes_on():
    """The kill of one target does not stop the others."""
    text = HALBERD.format("-", "Slash S7").replace("1 rebel    - 4/4", "1 spy      - 1/4").replace("Dodge D2", "Chitu H5")
    g = act(scenario(text), "Slash S7", "seat 3", "seat 1", "pass")
    assert not g.seats[1].alive
    asked(g, 3, "dodge", source=0)
    act(g, "pass")
    assert g.seats[3].hp == 3
    quiet(g, 2)


def test_heaven_halberd_not_the_last_card():
    """Another hand card left: one target only."""
    g = act(scenario(HALBERD.format("-", "Slash S7, Chitu H5")), "Slash S7")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 1", "seat 2", "seat 3", "seat 4"}
    act(g, "seat 1")
    asked(g, 1, "dodge")
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4, 1]
    quiet(g, 0)


def test_heaven_halberd_extra_targets_in_range():
    """Each additional target must be within attack range: a +1 horse on the opposite seat of eight is out of it."""
    seats = "\n".join(f"{i} {role} - 4/4 | | {'Jueying S5' if i == 4 else ''} |" for i, role in
                      enumerate("lord rebel rebel spy rebel loyalist loyalist rebel".split()) if i)
    g = scenario(f"0 lord - 4/4 | Slash S7 | Heaven Halberd DQ |\n{seats}\nturn 0 play")
    act(g, "Slash S7")
    assert offers(g) == {f"seat {i}" for i in (1, 2, 3, 5, 6, 7)}
    act(g, "seat 3")
    assert offers(g) == {f"seat {i}" for i in (1, 2, 5, 6, 7)} | {"pass"}


def test_heaven_halberd_wusheng():
    """A converted last HAND card allows extra targets; converted equipment does not, not even the Halberd itself."""
    g = act(scenario(HALBERD.format("Guan Yu", "Peach H3")), "skill wusheng")
    asked(g, 0, "material", skill="wusheng", left=1)
    assert offers(g) == {"Peach H3", "Heaven Halberd DQ"}
    h = act(g.clone(), "Heaven Halberd DQ")             # range 1 with it away: seat 1 is the lone target
    asked(h, 1, "dodge", source=0)
    act(h, "pass")
    assert [s.hp for s in h.seats] == [4, 3, 4, 4, 1] and h.seats[0].hand == ["Peach H3"]
    quiet(h, 1)
    act(g, "Peach H3")
    asked(g, 0, "target", left=3)
    act(g, "seat 2", "pass")
    assert g.seats[2].hp == 3                           # red
    quiet(g, 1)


def test_heaven_halberd_empty_hand_converted_equipment():
    """With an empty hand and a converted equip: no extra targets."""
    g = scenario(HALBERD.format("Guan Yu", "").replace("Heaven Halberd DQ", "Heaven Halberd DQ, Chitu H5"))
    act(g, "skill wusheng", "Chitu H5")
    asked(g, 0, "target", left=1)
    act(g, "seat 1", "pass")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4, 1]
    quiet(g, 1)


# ------------------------------------------------------------------------------------------------------------ Kylin Bow

BOW = """
0 lord  - 4/4 | Slash HT, Duel SA, Dilu C5 | Kylin Bow H5 |
1 rebel - {}/4 | Peach H3 | {} |
turn 0 play
"""


def test_kylin_bow_choose_a_horse():
    """When your Slash deals damage you may discard one horse of the target, chosen by you; no other equipment."""
    g = act(scenario(BOW.format(4, "Jueying S5, Dayuan SK, Renwang Shield C2, Zhuge Crossbow CA")), "Slash HT")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill kylin_bow", "pass"}
    act(g, "skill kylin_bow")
    asked(g, 0, "take", skill="kylin_bow", target=1, left=1)
    assert offers(g) == {"Jueying S5", "Dayuan SK"}
    refuse(g, "pass", "hand", "Renwang Shield C2")
    act(g, "Dayuan SK")
    assert g.seats[1].hp == 3 and set(g.seats[1].equipment) == {"Jueying S5", "Renwang Shield C2", "Zhuge Crossbow CA"}
    assert set(g.discard_pile) == {"Slash HT", "Dayuan SK"}
    quiet(g, 0)


def test_kylin_bow_declined():
    """`pass`: the horse stays."""
    g = act(scenario(BOW.format(4, "Jueying S5")), "Slash HT", "pass")
    assert g.seats[1].hp == 3 and g.seats[1].equipment == ["Jueying S5"]
    quiet(g, 0)


def test_kylin_bow_before_hp_is_reduced():
    """It happens before HP is reduced and even if the damage kills: the horse is gone when the victim is dying."""
    g = act(scenario(BOW.format(1, "Jueying S5")), "Slash HT")
    asked(g, 0, "trigger")
    assert g.seats[1].hp == 1
    act(g, "skill kylin_bow")
    asked(g, 1, "peach", target=1)
    assert g.seats[1].hp == 0 and g.seats[1].equipment == [] and "Jueying S5" in g.discard_pile
    act(g, "Peach H3")
    quiet(g, 0)


@pytest.mark.parametrize("action, equipment", [("Slash HT", "Eight Diagrams S2"), ("Duel SA", "Jueying S5")])
def test_kylin_bow_not_offered(action, equipment):
    """No horse there, or not a Slash: nothing is asked."""
    g = act(scenario(BOW.format(4, equipment)), action)
    if g.decision.kind == "dodge":
        act(g, "pass")
    assert g.seats[1].hp == 3 and g.seats[1].equipment == [equipment]
    quiet(g, 0)


def test_kylin_bow_not_when_dodged():
    """No damage, no horse."""
    g = act(scenario(BOW.format(4, "Jueying S5").replace("Peach H3", "Dodge D2")), "Slash HT", "Dodge D2")
    assert g.seats[1].hp == 4 and g.seats[1].equipment == ["Jueying S5"]
    quiet(g, 0)
