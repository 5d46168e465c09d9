"""Armor, horses and equipping (cards.md 4 and 0.3; decisions.md 2.1, 3 and 4)."""

import pytest

from tests.support import act, asked, offers, quiet, refuse, scenario

# -------------------------------------------------------------------------------------------------------- Eight Diagrams

DIAGRAMS = """
0 lord  - 4/4 | Slash S7, Dilu C5 | |
1 rebel - 4/4 | {} | {} |
turn 0 play
deck: {}, Slash S9
"""


@pytest.mark.parametrize("armor", ["Eight Diagrams S2", "Eight Diagrams C2"])
@pytest.mark.parametrize("card", ["Slash HT", "Peach DQ"])
def test_eight_diagrams_red(armor, card):
    """You may judge: red = a Dodge counts as used, not from hand, no physical card."""
    g = act(scenario(DIAGRAMS.format("Dodge D2", armor, card)), "Slash S7")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    assert g.seats[1].hp == 4 and g.seats[1].hand == ["Dodge D2"] and g.seats[1].equipment == [armor]
    assert set(g.discard_pile) == {"Slash S7", card} and g.deck[0] == "Slash S9"
    quiet(g, 0)


@pytest.mark.parametrize("answer, hp", [("Dodge D2", 4), ("pass", 3)])
def test_eight_diagrams_black(answer, hp):
    """Black: you may still dodge otherwise; not tried again for the same demand."""
    g = act(scenario(DIAGRAMS.format("Dodge D2", "Eight Diagrams S2", "Slash C2")), "Slash S7", "skill eight_diagrams")
    asked(g, 1, "dodge", card="Slash")
    assert offers(g) == {"Dodge D2", "pass"}
    refuse(g, "skill eight_diagrams")
    act(g, answer)
    assert g.seats[1].hp == hp
    quiet(g, 0)


def test_eight_diagrams_black_without_dodge():
    """Black and nothing else: hit."""
    g = act(scenario(DIAGRAMS.format("Slash C3", "Eight Diagrams S2", "Slash C2")), "Slash S7", "skill eight_diagrams")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Slash S7", "Slash C2"}
    quiet(g, 0)


@pytest.mark.parametrize("answer", ["Dodge D2", "pass"])
def test_eight_diagrams_may(answer):
    """Optional: a Dodge or `pass` without judging."""
    g = act(scenario(DIAGRAMS.format("Dodge D2", "Eight Diagrams S2", "Slash HT")), "Slash S7", answer)
    assert g.seats[1].hp == (4 if answer != "pass" else 3) and g.deck[0] == "Slash HT"
    quiet(g, 0)


@pytest.mark.parametrize("action", ["Duel SA", "Savage Assault S7"])
def test_eight_diagrams_dodge_only(action):
    """It makes a Dodge only: it is not offered when a Slash is demanded."""
    g = scenario(DIAGRAMS.replace("Slash S7", action).format("Dodge D2", "Eight Diagrams S2", "Slash HT"), skip_forced=False)
    act(g, action)
    while g.decision.kind != "slash":
        act(g, "seat 1" if g.decision.kind == "target" else "pass")
    asked(g, 1, "slash")
    assert offers(g) == {"pass"}
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


WUSHUANG = """
0 lord  Lü Bu 4/4 | Slash S7, Dilu C5 | |
1 rebel - 4/4 | Dodge D2 | Eight Diagrams S2 |
turn 0 play
deck: {}, {}, Slash S9
"""


def test_eight_diagrams_wushuang_red_then_black():
    """One attempt per required Dodge: the first counts, the second fails, the Dodge from hand completes (case A31)."""
    g = act(scenario(WUSHUANG.format("Slash HT", "Slash C2")), "Slash S7")
    asked(g, 1, "dodge", left=2)
    act(g, "skill eight_diagrams")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "Dodge D2")
    assert g.seats[1].hp == 4
    quiet(g, 0)


def test_eight_diagrams_wushuang_second_fails():
    """Black, the Dodge from hand as the first, then black again: hit, the first Dodge is wasted."""
    g = act(scenario(WUSHUANG.format("Slash C3", "Slash C2")), "Slash S7", "skill eight_diagrams")
    asked(g, 1, "dodge", left=2)
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "Dodge D2")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    assert g.seats[1].hp == 3 and g.seats[1].hand == []
    quiet(g, 0)


def test_eight_diagrams_wushuang_declined_second():
    """Declining the second Dodge: hit."""
    g = act(scenario(WUSHUANG.format("Slash HT", "Slash C2")), "Slash S7", "skill eight_diagrams", "pass")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Dodge D2"] and g.deck[0] == "Slash C2"
    quiet(g, 0)


HUJIA = """
0 rebel    - 4/4 | Slash S7, Dilu C5 | |
1 lord     Cao Cao 4/4 | Dodge D2 | {} |
2 loyalist Zhang Liao 4/4 | {} | Eight Diagrams C2 |
turn 0 play
deck: {}, Slash S9
"""


def test_eight_diagrams_hujia_helper():
    """A Hujia helper may use his own Eight Diagrams: red, the lord has dodged."""
    g = act(scenario(HUJIA.format("", "", "Slash HT")), "Slash S7", "seat 1")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D2", "skill hujia", "pass"}
    act(g, "skill hujia")
    asked(g, 2, "dodge", skill="hujia", source=1)
    assert offers(g) == {"skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    assert g.seats[1].hp == 4 and g.seats[1].hand == ["Dodge D2"]
    quiet(g, 0)


def test_eight_diagrams_hujia_helper_fails():
    """Black: the helper may still play a Dodge; all declined: the lord's window again, with his own armor, without Hujia."""
    g = act(scenario(HUJIA.format("Eight Diagrams S2", "Dodge D3", "Slash C2")), "Slash S7", "seat 1")
    assert offers(g) == {"Dodge D2", "skill hujia", "skill eight_diagrams", "pass"}
    act(g, "skill hujia", "skill eight_diagrams")
    asked(g, 2, "dodge", skill="hujia")
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "pass")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "Dodge D2")
    assert g.seats[1].hp == 4 and g.seats[2].hand == ["Dodge D3"]
    quiet(g, 0)


# -------------------------------------------------------------------------------------------------------- Renwang Shield

SHIELD = """
0 lord  {} 4/4 | {}, Dilu C5 | |
1 rebel - 4/4 | Dodge D2 | Renwang Shield C2 |
turn 0 play
"""


@pytest.mark.parametrize("card", ["Slash S7", "Slash C2"])
def test_renwang_shield_black(card):
    """Locked: black Slashes have no effect; no Dodge window; the Slash was used all the same."""
    g = act(scenario(SHIELD.format("-", f"{card}, Slash C3")), card)
    assert g.seats[1].hp == 4 and g.seats[1].hand == ["Dodge D2"] and g.discard_pile == [card]
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Slash HT", "Slash D6"])
def test_renwang_shield_red(card):
    """A red Slash is not stopped."""
    g = act(scenario(SHIELD.format("-", card)), card)
    asked(g, 1, "dodge")
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


@pytest.mark.parametrize("user, skill, card, hp", [("Guan Yu", "wusheng", "Peach H3", 3), ("Zhao Yun", "longdan", "Dodge D3", 3)])
def test_renwang_shield_converted(user, skill, card, hp):
    """The colour of the virtual Slash counts: one card keeps its colour (0.2)."""
    g = act(scenario(SHIELD.format(user, card)), f"skill {skill}", "pass")
    assert g.seats[1].hp == hp and g.discard_pile == [card]
    quiet(g, 0)


@pytest.mark.parametrize("action", ["Duel SA", "Savage Assault S7"])
def test_renwang_shield_slash_used_only(action):
    """It stops Slashes used on the wearer, not a black Duel or Savage Assault."""
    g = act(scenario(SHIELD.format("-", action)), action)
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_renwang_shield_only_the_wearer():
    """His own black Slash is not hindered."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | Renwang Shield C2 |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    act(g, "Slash S7")
    assert g.seats[1].hp == 3
    quiet(g, 0)


# ---------------------------------------------------------------------------------------------------------------- horses

HORSES = """
0 lord     - 4/4 | Slash S7, Dodge D2 | {} |
1 rebel    - 4/4 | | {} |
2 spy      - 4/4 | | |
3 loyalist - 4/4 | | |
turn 0 play
"""
PLUS = {"jueying": "Jueying S5", "dilu": "Dilu C5", "zhuahuang_feidian": "Zhuahuang Feidian HK"}
MINUS = {"chitu": "Chitu H5", "dayuan": "Dayuan SK", "zixing": "Zixing DK"}


@pytest.mark.parametrize("horse", PLUS.values(), ids=PLUS)
def test_plus_horse(horse):
    """+1: others' distance to you +1; your own distance to them is unchanged."""
    g = scenario(HORSES.format("", horse), skip_forced=False)
    act(g, "Slash S7")
    assert offers(g) == {"seat 3"}
    g = act(scenario(HORSES.format(horse, "")), "Slash S7")
    assert offers(g) == {"seat 1", "seat 3"}


@pytest.mark.parametrize("horse", MINUS.values(), ids=MINUS)
def test_minus_horse(horse):
    """-1: your distance to others -1 (min 1); theirs to you is unchanged."""
    g = act(scenario(HORSES.format(horse, "")), "Slash S7")
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}
    g = act(scenario(HORSES.format("", horse)), "Slash S7")
    assert offers(g) == {"seat 1", "seat 3"}


def test_plus_horse_against_minus_horse():
    """They cancel out: distance 1 + 1 - 1."""
    g = act(scenario(HORSES.format("Chitu H5", "Jueying S5")), "Slash S7")
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}


@pytest.mark.parametrize("plus", PLUS.values(), ids=PLUS)
@pytest.mark.parametrize("minus", MINUS.values(), ids=MINUS)
def test_plus_horse_minus_horse_together(plus, minus):
    """A +1 and a -1 horse can be worn together."""
    g = scenario(f"""
    0 lord  - 4/4 | {plus}, {minus}, Slash S7 | Kylin Bow H5 |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    act(g, plus, minus)
    assert set(g.seats[0].equipment) == {"Kylin Bow H5", plus, minus} and g.discard_pile == []
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------------------- equipping

@pytest.mark.parametrize("old, new", [
    ("Jueying S5", "Dilu C5"), ("Dilu C5", "Zhuahuang Feidian HK"), ("Chitu H5", "Zixing DK"), ("Zixing DK", "Dayuan SK"),
    ("Zhuge Crossbow CA", "Zhuge Crossbow DA"), ("Kylin Bow H5", "Stone Axe D5"), ("Eight Diagrams S2", "Eight Diagrams C2"),
    ("Eight Diagrams S2", "Renwang Shield C2")])
def test_equipment_replaces_the_old(old, new):
    """One card per slot, always offered, also onto an equal card: the old one is discarded, nothing is asked."""
    g = scenario(f"""
    0 lord  - 4/4 | {new}, Slash S7 | {old} |
    1 rebel - 4/4 | Nullification SJ | |
    turn 0 play
    """)
    assert offers(g) == {new, "Slash S7", "pass"}
    act(g, new)
    assert g.seats[0].equipment == [new] and g.discard_pile == [old] and g.seats[0].hand == ["Slash S7"]
    quiet(g, 0)


def test_equipment_replacing_is_losing():
    """The old card is LOST: Xiaoji is asked once, after the move, with the new card already worn."""
    g = scenario("""
    0 lord  Sun Shangxiang 3/3 | Chitu H5, Slash S7 | Zixing DK, Jueying S5 |
    1 rebel - 4/4 | | |
    turn 0 play
    deck: Dodge D2, Dodge D3
    """)
    act(g, "Chitu H5")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill xiaoji", "pass"} and set(g.seats[0].equipment) == {"Jueying S5", "Chitu H5"}
    act(g, "skill xiaoji")
    assert set(g.seats[0].hand) == {"Slash S7", "Dodge D2", "Dodge D3"}
    quiet(g, 0)
