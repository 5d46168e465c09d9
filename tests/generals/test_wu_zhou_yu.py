"""Wu: Zhou Yu (yingzi, fanjian)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    return set(g.seats[seat].hand)


def hps(g):
    return [s.hp for s in g.seats]


# ---------------------------------------------------------------- Zhou Yu: yingzi

@pytest.mark.parametrize("answer, drawn", [("skill yingzi", 3), ("pass", 2)])
def test_yingzi_draws_one_more(answer, drawn):
    """skills.md Yingzi [O]: draw 3 instead of 2 in the own draw phase."""
    pile = ["Jueying S5", "Dodge D3", "Dodge D4", "Dodge D5"]
    g = scenario(f"""
    0 lord  Zhou Yu 3/3 | | |
    1 rebel -       4/4 | | |
    turn 0 draw
    deck: {", ".join(pile)}
    """)
    asked(g, 0, "trigger")
    assert offers(g) == {"skill yingzi", "pass"}
    act(g, answer)
    assert hand(g, 0) == set(pile[:drawn]) and g.deck[0] == pile[drawn]
    quiet(g, 0)


def test_yingzi_only_in_the_draw_phase():
    """skills.md Yingzi: draw phase; Ex Nihilo draws 2 as always and nothing is asked."""
    g = scenario("""
    0 lord  Zhou Yu 3/3 | Ex Nihilo H7 | |
    1 rebel -       4/4 | | |
    turn 0 play
    deck: Jueying S5, Dodge D3, Dodge D4
    """)
    act(g, "Ex Nihilo H7")
    assert hand(g, 0) == {"Jueying S5", "Dodge D3"}
    quiet(g, 0)


def test_yingzi_leaves_the_hand_limit_alone():
    """case A47: HP 3 with 6 cards discards 3."""
    g = scenario("""
    0 lord  Zhou Yu 3/3 | Jueying S5, Dodge H2, Dodge HK, Dodge D2, Dodge D3, Dodge D4 | |
    1 rebel -       4/4 | | |
    turn 0 play
    deck: Dayuan SK, Dodge D5
    """)
    act(g, "pass")
    asked(g, 0, "discard", left=3)
    act(g, "Dodge H2", "Dodge D2", "Jueying S5")
    assert hand(g, 0) == {"Dodge HK", "Dodge D3", "Dodge D4"}
    quiet(g, 1)


# ---------------------------------------------------------------- Zhou Yu: fanjian

FANJIAN = """
0 lord  Zhou Yu 3/3 | Jueying S5, Dayuan SK | |
1 rebel -       4/4 | Dodge D2              | |
2 rebel -       4/4 |                       | |
3 rebel -       4/4 |                       | |
turn 0 play
"""


@pytest.mark.parametrize("suit, hp", [("suit S", 4), ("suit H", 3), ("suit C", 3), ("suit D", 3)])
def test_fanjian_another_suit_hurts_and_the_card_is_handed_over_whatever_the_suit(suit, hp):
    """skills.md Fanjian: any other character, no distance; wrong suit 1 damage; he obtains the shown card."""
    g = scenario(FANJIAN)
    assert offers(g) == {"Jueying S5", "Dayuan SK", "skill fanjian", "pass"}
    act(g, "skill fanjian")
    asked(g, 0, "target", skill="fanjian", left=1)
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}
    act(g, "seat 2")
    assert g.log()[-1] == ("target", 0, "fanjian", 2)
    asked(g, 2, "suit", skill="fanjian", source=0)
    assert offers(g) == {"suit S", "suit H", "suit C", "suit D"}
    assert hand(g, 0) == {"Jueying S5", "Dayuan SK"}, "the suit is named before a card is shown"
    act(g, suit)
    assert hps(g) == [3, 4, hp, 4]
    assert len(hand(g, 0)) == len(hand(g, 2)) == 1 and hand(g, 0) | hand(g, 2) == {"Jueying S5", "Dayuan SK"}
    assert hand(g, 1) == {"Dodge D2"} and list(g.discard_pile) == []
    quiet(g, 0)


def test_fanjian_once_per_play_phase():
    """skills.md Fanjian: 1/phase."""
    g = scenario(FANJIAN)
    act(g, "skill fanjian", "seat 3", "suit S")
    assert offers(g) == hand(g, 0) | {"pass"} and len(hand(g, 0)) == 1
    refuse(g, "skill fanjian")
    quiet(g, 0)


def test_fanjian_needs_a_hand_card():
    """skills.md Fanjian: you need a HAND card; equipment is none."""
    g = scenario("""
    0 lord  Zhou Yu 3/3 |          | Qinggang Sword S6 |
    1 rebel -       4/4 | Dodge D2 | |
    turn 0 play
    """, skip_forced=False)
    assert offers(g) == {"pass"}
    quiet(g, 0)


FANJIAN_PEACH = """
0 lord  Zhou Yu 3/3 | Peach H3 | |
1 rebel -       1/4 | Dodge D2 | |
2 rebel -       4/4 |          | |
turn 0 play
deck: Jueying S5, Dodge D3, Dodge D4
"""


def test_fanjian_damage_comes_before_the_card():
    """skills.md Fanjian: during the damage the card is still Zhou Yu's: the victim cannot save himself with it."""
    g = scenario(FANJIAN_PEACH)
    act(g, "skill fanjian", "seat 1", "suit S")
    asked(g, 0, "peach", target=1)
    assert hand(g, 0) == {"Peach H3"} and offers(g) == {"Peach H3", "pass"}
    act(g, "pass")
    assert not g.seats[1].alive, "nobody else has a Peach"
    assert hand(g, 0) == {"Peach H3", "Jueying S5", "Dodge D3", "Dodge D4"}, "kept, and 3 for the rebel he killed"
    assert list(g.discard_pile) == ["Dodge D2"]
    quiet(g, 0)


def test_fanjian_obtains_only_a_card_still_in_the_hand():
    """skills.md Fanjian: handed over if the card is still in Zhou Yu's hand (here it was used as the saving Peach)."""
    g = scenario(FANJIAN_PEACH)
    act(g, "skill fanjian", "seat 1", "suit S", "Peach H3")
    assert g.seats[1].hp == 1 and list(g.discard_pile) == ["Peach H3"]
    assert hand(g, 0) == set() and hand(g, 1) == {"Dodge D2", "Jueying S5", "Dodge D3"} and g.turn == 1
    quiet(g, 1)


def test_fanjian_damage_has_him_as_source():
    """cards.md 0.7: the source is the owner of the skill; Ganglie of the victim comes before the card is given."""
    g = scenario("""
    0 lord  Zhou Yu      3/3 | Jueying S5, Dayuan SK | |
    1 rebel Xiahou Dun   4/4 | | |
    turn 0 play
    deck: Slash S7
    """)
    act(g, "skill fanjian", "suit H")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill ganglie", "pass"} and hand(g, 0) == {"Jueying S5", "Dayuan SK"}
    act(g, "skill ganglie")
    asked(g, 0, "discard", skill="ganglie", left=2)
    act(g, "pass")
    assert hps(g) == [2, 3] and len(hand(g, 0)) == len(hand(g, 1)) == 1
    quiet(g, 0)


def test_fanjian_damage_has_no_card_for_jianxiong():
    """skills.md Jianxiong: nothing for damage by a skill; the shown card has not caused it."""
    g = scenario("""
    0 lord  Zhou Yu 3/3 | Jueying S5, Dayuan SK | |
    1 rebel Cao Cao 4/4 | | |
    turn 0 play
    """)
    act(g, "skill fanjian", "suit H")
    idle(g, 0)
    assert hps(g) == [3, 3] and len(hand(g, 1)) == 1
    quiet(g, 0)
