"""Zhuge Liang: Guanxing arranges the top of the pile, Kongcheng protects an empty hand."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario

GUANXING = {"skill guanxing", "pass"}


# --- Guanxing -----------------------------------------------------------------------------------

def watching(deck, seats=2, judgement="", dead=()):
    """Zhuge Liang in his preparation phase with `seats` characters in the game."""
    roles = ["lord", "rebel", "spy", "rebel", "loyalist", "rebel"]
    others = [f"{i} {roles[i]} - {0 if i in dead else 4}/4 | | |{' dead' if i in dead else ''}" for i in range(1, seats)]
    lines = "\n".join([f"0 lord Zhuge Liang 3/3 | | | {judgement}", *others])
    return scenario(f"{lines}\nturn 0 preparation\ndeck: {deck}\n")


def test_guanxing_top_and_bottom():
    """decisions.md 5.1 guanxing: first pick = top card; after `pass` the bottom order, the last pick very last."""
    g = watching("Dodge D3, Dodge D4, Dilu C5, Slash S8, Slash C2", seats=3)
    asked(g, 0, "trigger")
    assert offers(g) == GUANXING
    act(g, "skill guanxing")
    asked(g, 0, "arrange", skill="guanxing", left=3)
    assert offers(g) == {"Dodge D3", "Dodge D4", "Dilu C5", "pass"}
    refuse(g, "Slash S8")
    act(g, "Dilu C5")
    asked(g, 0, "arrange", left=2)
    assert offers(g) == {"Dodge D3", "Dodge D4", "pass"}
    act(g, "pass")
    asked(g, 0, "arrange", left=2)
    assert offers(g) == {"Dodge D3", "Dodge D4"}
    act(g, "Dodge D4")                              # the very last card is forced
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S8"}      # the draw
    assert g.deck[0] == "Slash C2" and g.deck[-2:] == ["Dodge D4", "Dodge D3"]
    quiet(g, 0)


def test_guanxing_all_on_top():
    """decisions.md 5.1 guanxing: all placed on top: over; the first pick is drawn first."""
    g = watching("Dodge D3, Dilu C5, Slash S8, Slash C2", seats=3)
    act(g, "skill guanxing", "Slash S8", "Dilu C5")
    asked(g, 0, "arrange", left=1)
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "Dodge D3")
    assert set(g.seats[0].hand) == {"Slash S8", "Dilu C5"}
    assert g.deck[:2] == ["Dodge D3", "Slash C2"]
    quiet(g, 0)


def test_guanxing_one_left_goes_to_the_bottom_unasked():
    """decisions.md 5.1 guanxing: r = 1: placed unasked."""
    g = watching("Dodge D3, Dilu C5, Slash S8")
    act(g, "skill guanxing", "Dilu C5", "pass")
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S8"} and g.deck[-1] == "Dodge D3"
    quiet(g, 0)


def test_guanxing_everything_to_the_bottom():
    """skills.md Guanxing: any number on top (none), the rest at the bottom in any order."""
    g = watching("Dodge D3, Dodge D4, Dilu C5, Slash S8")
    act(g, "skill guanxing", "pass", "Dodge D4")
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S8"} and g.deck[-2:] == ["Dodge D4", "Dodge D3"]
    quiet(g, 0)


SIX = ["Dilu C5", "Dodge D4", "Dodge D5", "Dodge D6", "Dodge D7", "Dodge D8"]


@pytest.mark.parametrize("seats, dead, number", [(2, (), 2), (4, (), 4), (4, (2,), 3), (5, (), 5), (6, (), 5)])
def test_guanxing_number_of_cards(seats, dead, number):
    """skills.md Guanxing: X = living characters, max 5."""
    g = watching(", ".join(SIX), seats, dead=dead)
    act(g, "skill guanxing")
    asked(g, 0, "arrange", left=number)
    assert offers(g) == {"pass", *SIX[:number]}
    act(g, *SIX[:number])
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D4"} and g.deck[:4] == SIX[2:]
    quiet(g, 0)


def test_guanxing_is_optional():
    """skills.md Guanxing [O]: declined, the pile stays as it is."""
    g = act(watching("Dodge D3, Dilu C5, Slash S8, Slash C2"), "pass")
    assert set(g.seats[0].hand) == {"Dodge D3", "Dilu C5"} and g.deck[:2] == ["Slash S8", "Slash C2"]
    quiet(g, 0)


def test_guanxing_before_the_judgement_phase():
    """skills.md Guanxing: happens before the judgement phase: a heart is put up for Indulgence."""
    g = watching("Slash S7, Peach H4, Dilu C5, Dodge D3", judgement="Indulgence S6")
    asked(g, 0, "trigger")
    assert g.phase == "preparation" and g.seats[0].judgement == ["Indulgence S6"]
    act(g, "skill guanxing", "Peach H4", "pass")
    assert set(g.discard_pile) == {"Peach H4", "Indulgence S6"}
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"} and g.deck[-1] == "Slash S7"
    quiet(g, 0)


# --- Kongcheng ----------------------------------------------------------------------------------

@pytest.mark.parametrize("card", ["Slash S7", "Duel SA"])
@pytest.mark.parametrize("hand", ["", "Peach H3"])
def test_kongcheng_no_target_of_slash_or_duel(card, hand):
    """skills.md Kongcheng: without hand cards not a target of Slash or Duel; with one he is."""
    g = scenario(f"""
0 rebel Huang Gai 4/4 | {card} | Kylin Bow H5 |
1 lord Zhuge Liang 3/3 | {hand} | Eight Diagrams S2 |
2 rebel - 4/4 | | |
3 spy - 4/4 | | |
turn 0 play
""")
    act(g, card)
    assert offers(g) == {"seat 2", "seat 3"} | ({"seat 1"} if hand else set())
    act(g, "seat 3")
    assert [s.hp for s in g.seats] == [4, 3, 4, 3]
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Slash S7", "Duel SA"])
def test_kongcheng_no_target_at_all(card):
    """decisions.md 3: Slash and Duel are offered only with a legal target."""
    g = scenario(f"""
0 rebel - 4/4 | {card}, Dilu C5 | |
1 lord Zhuge Liang 3/3 | | Eight Diagrams S2 |
turn 0 play
""")
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, card)
    quiet(g, 0)


def test_kongcheng_other_cards_reach_him():
    """skills.md Kongcheng: only Slash and Duel: Dismantlement and Savage Assault work."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Dismantlement S3, Savage Assault S7 | |
1 lord Zhuge Liang 3/3 | | Eight Diagrams S2 |
turn 0 play
""")
    act(g, "Dismantlement S3")
    assert g.seats[1].equipment == []
    act(g, "Savage Assault S7")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_kongcheng_losing_the_last_card_afterwards():
    """skills.md Kongcheng: checked when targets are chosen; losing the last card later does not help."""
    g = scenario("""
0 rebel Sun Shangxiang 3/3 | Slash S7, Dilu C5 | Double Swords S2 |
1 lord Zhuge Liang 3/3 | Dodge D3 | |
turn 0 play
""")
    act(g, "Slash S7", "skill double_swords")
    asked(g, 1, "discard", skill="double_swords", source=0)
    act(g, "Dodge D3")
    assert g.seats[1].hp == 2 and g.seats[1].hand == []
    quiet(g, 0)


def test_kongcheng_does_not_stop_a_running_duel():
    """skills.md Kongcheng: a running Duel is not stopped."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Duel SA, Slash S7 | |
1 lord Zhuge Liang 3/3 | Slash S8 | |
turn 0 play
""")
    act(g, "Duel SA", "Slash S8", "Slash S7")
    assert g.seats[1].hp == 2 and g.seats[0].hp == 4
    quiet(g, 0)


def test_kongcheng_stops_green_dragon_blade():
    """cards.md 4 rulings: Green Dragon Blade: he must still be a legal target (Kongcheng!)."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7, Slash S8 | Green Dragon Blade S5 |
1 lord Zhuge Liang 3/3 | Dodge D3 | |
turn 0 play
""")
    act(g, "Slash S7", "Dodge D3")
    assert g.seats[1].hp == 3 and g.seats[0].hand == ["Slash S8"]
    quiet(g, 0)


@pytest.mark.parametrize("hand", ["", "Dodge D3"])
def test_kongcheng_no_liuli_target(hand):
    """skills.md Kongcheng: applies to Liuli targets as well."""
    g = scenario(f"""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Da Qiao 3/3 | Peach H3 | |
2 loyalist Zhuge Liang 3/3 | {hand} | |
3 spy - 4/4 | | |
turn 0 play
""")
    act(g, "Slash S7", "seat 1")
    if hand:
        asked(g, 1, "trigger")
        assert offers(g) == {"skill liuli", "pass"}
        act(g, "skill liuli")                       # only seat 2 is in her range
        asked(g, 2, "dodge")
        act(g, "pass")
        assert [s.hp for s in g.seats] == [4, 3, 2, 4]
    else:
        assert [s.hp for s in g.seats] == [4, 2, 3, 4] and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_kongcheng_not_the_victim_of_collateral():
    """skills.md Kongcheng: applies to Collateral's B."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Collateral CQ | |
1 lord - 4/4 | | Kylin Bow H5 |
2 loyalist Zhuge Liang 3/3 | | |
3 spy - 4/4 | | |
turn 0 play
""")
    act(g, "Collateral CQ")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 0", "seat 3"}
    act(g, "seat 3")
    assert g.seats[0].hand == ["Kylin Bow H5"] and g.seats[3].hp == 4
    quiet(g, 0)


def test_kongcheng_his_own_last_card_collateral():
    """decisions.md Q24: judged as if the card had left him: he cannot name himself as B."""
    text = """
0 lord Zhuge Liang 3/3 | Collateral CQ{more} | |
1 rebel - 4/4 | | Zhuge Crossbow CA |
turn 0 play
"""
    g = scenario(text.format(more=""), skip_forced=False)
    assert offers(g) == {"pass"}
    refuse(g, "Collateral CQ")
    quiet(g, 0)
    g = scenario(text.format(more=", Dilu C5"))     # another hand card is left: he may be B
    assert offers(g) == {"Collateral CQ", "Dilu C5", "pass"}
    act(g, "Collateral CQ")
    assert set(g.seats[0].hand) == {"Dilu C5", "Zhuge Crossbow CA"}
    quiet(g, 0)


def test_kongcheng_not_the_target_of_lijian():
    """skills.md Kongcheng: applies to Lijian's target: he can only be the user."""
    g = scenario("""
0 rebel Diao Chan 3/3 | Peach H3, Dilu C5 | |
1 lord Zhuge Liang 3/3 | | |
2 spy Huang Gai 4/4 | | |
turn 0 play
""", skip_forced=False)
    act(g, "skill lijian", "Peach H3")
    asked(g, 0, "target", skill="lijian", left=2)
    assert offers(g) == {"seat 1"}
    act(g, "seat 1")
    asked(g, 0, "target", skill="lijian", left=1)
    assert offers(g) == {"seat 2"}
    act(g, "seat 2")
    asked(g, 2, "slash", card="Duel")
    act(g, "pass")
    assert [s.hp for s in g.seats] == [3, 3, 3]
    quiet(g, 0)
