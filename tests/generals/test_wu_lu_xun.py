"""Wu: Lu Xun (qianxun, lianying)."""

import pytest

from tests.support import act, asked, offers, quiet, refuse, scenario


def hand(g, seat):
    return set(g.seats[seat].hand)


def hps(g):
    return [s.hp for s in g.seats]


# ---------------------------------------------------------------- Lu Xun: qianxun

QIANXUN = """
0 lord  -      4/4 | {card}, Jueying S5 | Chitu H5 |
1 rebel Lu Xun 3/3 | Dodge D2           | Eight Diagrams C2 |
2 rebel -      4/4 | Dodge D3           | |
3 rebel -      4/4 | Dodge D4           | |
turn 0 play
"""


@pytest.mark.parametrize("card", ["Snatch S3", "Snatch S4", "Indulgence S6"])
def test_qianxun_no_target_of_snatch_and_indulgence(card):
    """skills.md Qianxun [L]: cannot be chosen as a target of Snatch or Indulgence."""
    g = scenario(QIANXUN.format(card=card))
    act(g, card)
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 2", "seat 3"}
    refuse(g, "seat 1")
    act(g, "seat 3")  # Snatch: his one hand card, forced
    assert hand(g, 1) == {"Dodge D2"} and list(g.seats[1].judgement) == []
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Dismantlement S3", "Duel SA", "Slash S7"])
def test_qianxun_protects_from_nothing_else(card):
    """skills.md Qianxun: only Snatch and Indulgence."""
    g = scenario(QIANXUN.format(card=card))
    act(g, card)
    asked(g, 0, "target")
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}
    act(g, "seat 2")
    while g.decision.kind != "play":
        act(g, "pass")
    assert g.seats[1].hp == 3 and hand(g, 1) == {"Dodge D2"}
    quiet(g, 0)


def test_qianxun_only_lu_xun_left_means_no_snatch_no_indulgence_no_guose():
    """decisions 3: the card is offered only with a legal target; judgement cards of his do not matter."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Snatch D3, Indulgence S6, Jueying S5 | |
    1 rebel Lu Xun  3/3 | Dodge D2 | Eight Diagrams C2 | Lightning SA
    turn 0 play
    """)
    assert offers(g) == {"Jueying S5", "pass"}
    quiet(g, 0)


def test_qianxun_lightning_moves_to_him():
    """skills.md Qianxun: Lightning is not named; it moves on to him."""
    g = scenario("""
    0 lord  -      4/4 | Jueying S5 | | Lightning SA
    1 rebel Lu Xun 3/3 | Dodge D2   | |
    2 rebel -      4/4 |            | |
    turn 0 judgement
    deck: Peach H3, Dodge D3, Dodge D4
    """)
    assert list(g.seats[1].judgement) == ["Lightning SA"] and list(g.seats[0].judgement) == []
    quiet(g, 0)


# ---------------------------------------------------------------- Lu Xun: lianying

@pytest.mark.parametrize("answer, drawn", [("skill lianying", {"Jueying S5"}), ("pass", set())])
def test_lianying_before_the_used_card_resolves(answer, drawn):
    """skills.md Lianying [O]: after the whole move, so before the Slash asks for a Dodge (cards.md 0.6 step 3)."""
    g = scenario("""
    0 lord  Lu Xun 3/3 | Slash S7 | |
    1 rebel -      4/4 | Dodge D2 | |
    turn 0 play
    deck: Jueying S5, Dayuan SK, Dodge D3
    """)
    act(g, "Slash S7")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill lianying", "pass"}
    act(g, answer)
    asked(g, 1, "dodge", card="Slash", source=0)
    assert hand(g, 0) == drawn
    act(g, "Dodge D2")
    assert hps(g) == [3, 4]
    quiet(g, 0 if drawn else 1)


def test_lianying_each_time_also_by_equipping():
    """skills.md Lianying: each time the last HAND card is lost; putting it on loses it from the hand."""
    g = scenario("""
    0 lord  Lu Xun 3/3 | Jueying S5 | |
    1 rebel -      4/4 | | |
    turn 0 play
    deck: Dayuan SK, Qinggang Sword S6, Slash S7
    """)
    act(g, "Jueying S5")
    asked(g, 0, "trigger")
    act(g, "skill lianying")
    assert hand(g, 0) == {"Dayuan SK"} and list(g.seats[0].equipment) == ["Jueying S5"]
    act(g, "Dayuan SK")
    asked(g, 0, "trigger")
    act(g, "skill lianying")
    assert hand(g, 0) == {"Qinggang Sword S6"} and set(g.seats[0].equipment) == {"Jueying S5", "Dayuan SK"}
    quiet(g, 0)


def test_lianying_not_while_a_hand_card_is_left():
    """skills.md Lianying: the LAST hand card only."""
    g = scenario("""
    0 lord  Lu Xun 3/3 | Ex Nihilo H7, Dayuan SK | |
    1 rebel -      4/4 | | |
    turn 0 play
    deck: Jueying S5, Dodge D3
    """)
    act(g, "Ex Nihilo H7")
    assert hand(g, 0) == {"Dayuan SK", "Jueying S5", "Dodge D3"}
    act(g, "Dayuan SK")
    assert hand(g, 0) == {"Jueying S5", "Dodge D3"}
    quiet(g, 0)


def test_lianying_after_the_last_card_was_a_dodge():
    """case A10: he uses it as Dodge in another's turn."""
    g = scenario("""
    0 lord  -      4/4 | Slash S7, Jueying S5 | |
    1 rebel Lu Xun 3/3 | Dodge D2 | |
    turn 0 play
    deck: Dodge D3
    """)
    act(g, "Slash S7", "Dodge D2")
    asked(g, 1, "trigger")
    act(g, "skill lianying")
    assert hand(g, 1) == {"Dodge D3"} and g.seats[1].hp == 3
    quiet(g, 0)


@pytest.mark.parametrize("taken, asked_for", [("hand", True), ("Eight Diagrams C2", False), ("Lightning SA", False)])
def test_lianying_when_the_card_is_dismantled(taken, asked_for):
    """case A10: another takes his last hand card: asked; losing equipment or a judgement card gives nothing."""
    g = scenario("""
    0 lord  -      4/4 | Dismantlement S3, Jueying S5 | |
    1 rebel Lu Xun 3/3 | Dodge D2 | Eight Diagrams C2 | Lightning SA
    turn 0 play
    deck: Dodge D3
    """)
    act(g, "Dismantlement S3")
    assert offers(g) == {"hand", "Eight Diagrams C2", "Lightning SA"}
    act(g, taken)
    if asked_for:
        asked(g, 1, "trigger")
        assert offers(g) == {"skill lianying", "pass"} and hand(g, 1) == set()
        act(g, "skill lianying")
    assert hand(g, 1) == ({"Dodge D3"} if asked_for else {"Dodge D2"})
    quiet(g, 0)


def test_lianying_not_by_losing_equipment_with_an_empty_hand():
    """skills.md Lianying: the hand was empty before: no last hand card was lost."""
    g = scenario("""
    0 lord  -      4/4 | Dismantlement S3, Jueying S5 | |
    1 rebel Lu Xun 3/3 | | Eight Diagrams C2 |
    turn 0 play
    """)
    act(g, "Dismantlement S3")
    assert list(g.seats[1].equipment) == [] and hand(g, 1) == set()
    quiet(g, 0)


def test_lianying_after_tuxi():
    """case A10: Zhang Liao takes his only hand card."""
    g = scenario("""
    0 lord  Zhang Liao 4/4 | Jueying S5 | |
    1 rebel Lu Xun     3/3 | Dodge D2   | |
    turn 0 draw
    deck: Dodge D3, Slash S7
    """)
    act(g, "skill tuxi")  # one character with hand cards: forced
    asked(g, 1, "trigger")
    act(g, "skill lianying")
    assert hand(g, 0) == {"Jueying S5", "Dodge D2"} and hand(g, 1) == {"Dodge D3"} and g.deck[0] == "Slash S7"
    quiet(g, 0)


def test_lianying_once_for_two_cards_spent_together():
    """case C08: several cards leave in one move: exactly one draw (Serpent Spear)."""
    g = scenario("""
    0 lord  Lu Xun 3/3 | Dodge D2, Dodge D3 | Serpent Spear SQ |
    1 rebel -      4/4 | Dodge D4 | |
    turn 0 play
    deck: Jueying S5, Slash S7
    """)
    act(g, "skill serpent_spear", "Dodge D2")  # the second card and the target are forced
    asked(g, 0, "trigger")
    act(g, "skill lianying")
    asked(g, 1, "dodge", card="Slash")
    assert hand(g, 0) == {"Jueying S5"} and g.deck[0] == "Slash S7"
    act(g, "Dodge D4")
    quiet(g, 0)


def test_lianying_once_for_two_cards_discarded_together():
    """decisions 5.1 ganglie: both discards go in one move; one trigger."""
    g = scenario("""
    0 lord  Lu Xun      3/3 | Slash S7, Dodge D2, Dodge D3 | |
    1 rebel Xiahou Dun  4/4 | | |
    turn 0 play
    deck: Slash S8, Jueying S5, Slash S9
    """)
    act(g, "Slash S7", "skill ganglie")
    asked(g, 0, "discard", left=2)
    assert offers(g) == {"Dodge D2", "Dodge D3", "pass"}
    act(g, "Dodge D2")
    asked(g, 0, "trigger")
    act(g, "skill lianying")
    assert hand(g, 0) == {"Jueying S5"} and hps(g) == [3, 3] and g.deck[0] == "Slash S9"
    quiet(g, 0)


def test_lianying_after_a_nullification_before_the_next_window():
    """decisions 2.4: the used Nullification's triggers come first; the drawn card may be used at level 1."""
    g = scenario("""
    0 lord  -      4/4 | Dismantlement S3, Jueying S5 | |
    1 rebel Lu Xun 3/3 | Nullification CQ | Eight Diagrams C2 |
    turn 0 play
    deck: Nullification DQ
    """)
    act(g, "Dismantlement S3")
    asked(g, 1, "nullify", card="Dismantlement", source=0, target=1)
    act(g, "Nullification CQ")
    asked(g, 1, "trigger")
    act(g, "skill lianying")
    asked(g, 1, "nullify", card="Nullification")
    assert offers(g) == {"Nullification DQ", "pass"}
    act(g, "pass")
    assert hand(g, 1) == {"Nullification DQ"} and list(g.seats[1].equipment) == ["Eight Diagrams C2"]
    quiet(g, 0)


def test_lianying_new_card_is_the_second_of_ice_sword():
    """cards.md 4 Ice Sword: skills about losing cards act between the two discards."""
    g = scenario("""
    0 lord  -      4/4 | Slash S7, Jueying S5 | Ice Sword S2 |
    1 rebel Lu Xun 3/3 | Peach H3 | |
    turn 0 play
    deck: Dodge D3, Dodge D4
    """)
    act(g, "Slash S7")
    asked(g, 0, "trigger")
    act(g, "skill ice_sword")
    asked(g, 1, "trigger")
    act(g, "skill lianying")
    asked(g, 1, "trigger")
    assert hand(g, 1) == set() and set(g.discard_pile) >= {"Peach H3", "Dodge D3"}
    act(g, "skill lianying")
    assert hand(g, 1) == {"Dodge D4"} and hps(g) == [4, 3]
    quiet(g, 0)


def test_lianying_not_at_his_death():
    """decisions 2.6: not for a character who has died."""
    g = scenario("""
    0 lord  -      4/4 | Slash S7, Jueying S5 | |
    1 rebel Lu Xun 1/3 | Dodge D2 | |
    2 rebel -      4/4 | | |
    turn 0 play
    deck: Dodge D3, Dodge D4, Dodge D5, Slash S8
    """)
    act(g, "Slash S7", "seat 1", "pass")
    assert not g.seats[1].alive and hand(g, 1) == set() and "Dodge D2" in g.discard_pile
    assert hand(g, 0) == {"Jueying S5", "Dodge D3", "Dodge D4", "Dodge D5"} and g.deck[0] == "Slash S8"
    quiet(g, 0)


def test_lianying_after_the_lords_penalty():
    """decisions 5.4, modes.md 1.6: a lord Lu Xun who kills a loyalist loses all and may draw."""
    g = scenario("""
    0 lord     Lu Xun 3/3 | Slash S7, Dodge D2 | Qinggang Sword S6 |
    1 loyalist -      1/4 | | |
    2 rebel    -      4/4 | | |
    turn 0 play
    deck: Jueying S5
    """)
    act(g, "Slash S7", "seat 1")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill lianying", "pass"} and list(g.seats[0].equipment) == []
    act(g, "skill lianying")
    assert hand(g, 0) == {"Jueying S5"} and not g.seats[1].alive
    assert {"Dodge D2", "Qinggang Sword S6", "Slash S7"} <= set(g.discard_pile)
    quiet(g, 0)
