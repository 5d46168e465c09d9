"""Qun: Diao Chan (lijian, biyue)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    return set(g.seats[seat].hand)


def hps(g):
    return [s.hp for s in g.seats]


# ---------------------------------------------------------------- lijian

LIJIAN = """
0 lord  Diao Chan 3/3 | Dodge H2, Jueying S5 | Eight Diagrams C2 |
1 rebel Zhang Fei 4/4 | Slash S7 | |
2 rebel Gan Ning  4/4 | Slash S8 | |
3 rebel Zhen Ji   3/3 | Slash S9 | |
4 rebel Xu Chu    4/4 | Slash ST | |
turn 0 play
"""


def test_lijian_one_card_and_two_other_males():
    """skills.md Lijian; decisions 5.2: PAY, then who uses the Duel, then on whom; the second plays Slash first."""
    g = scenario(LIJIAN)
    assert offers(g) == {"Jueying S5", "skill lijian", "pass"}
    act(g, "skill lijian")
    asked(g, 0, "material", skill="lijian", left=1)
    assert offers(g) == {"Dodge H2", "Jueying S5", "Eight Diagrams C2"}
    act(g, "Dodge H2")
    asked(g, 0, "target", skill="lijian", left=2)
    assert offers(g) == {"seat 1", "seat 2", "seat 4"}
    act(g, "seat 4")
    asked(g, 0, "target", skill="lijian", left=1)
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 2")
    asked(g, 2, "slash", card="Duel", source=4, left=1)
    assert offers(g) == {"Slash S8", "pass"} and "Dodge H2" in g.discard_pile
    act(g, "Slash S8")
    asked(g, 4, "slash", card="Duel", left=1)
    act(g, "pass")
    assert hps(g) == [3, 4, 4, 3, 3] and hand(g, 2) == set() and hand(g, 4) == {"Slash ST"}
    assert hand(g, 0) == {"Jueying S5"}
    quiet(g, 0)


def test_lijian_equipment_pays_and_once_per_play_phase():
    """skills.md Lijian: one card (hand or equipped); 1/phase."""
    g = scenario(LIJIAN)
    act(g, "skill lijian", "Eight Diagrams C2", "seat 1", "seat 2", "pass")
    assert hps(g) == [3, 4, 3, 3, 4] and list(g.seats[0].equipment) == []
    assert list(g.discard_pile) == ["Eight Diagrams C2"], "the Duel itself has no card"
    assert offers(g) == {"Jueying S5", "pass"}
    refuse(g, "skill lijian")
    quiet(g, 0)


@pytest.mark.parametrize("cards, others", [
    ("Dodge D2", ["Zhang Fei 4/4", "Zhen Ji 3/3"]),       # one male only; she is no male herself
    ("Dodge D2", ["Zhang Fei 4/4", "Xu Chu 0/4 dead"]),   # the second one is dead
    ("", ["Zhang Fei 4/4", "Xu Chu 4/4"]),                # nothing to pay; a judgement card is not hers
])
def test_lijian_not_offered(cards, others):
    """decisions 5.2 F: |PAY| >= 1 and two other living males."""
    seats = [f"{o.removesuffix('dead')} | | | {'dead' if o.endswith('dead') else ''}" for o in others]
    g = scenario(f"""
    0 lord  Diao Chan 3/3 | {cards} | | Lightning SA
    1 rebel {seats[0]}
    2 spy   {seats[1]}
    turn 0 play
    """, skip_forced=False)
    assert offers(g) == {"pass"}
    quiet(g, 0)


def test_lijian_respects_kongcheng_of_the_second_only():
    """skills.md Lijian, Kongcheng: B must be a legal Duel target; an empty-handed Zhuge Liang can only be A."""
    g = scenario("""
    0 lord  Diao Chan    3/3 | Dodge H2, Jueying S5 | |
    1 rebel Zhuge Liang  3/3 | | |
    2 rebel Zhang Fei    4/4 | | |
    turn 0 play
    """, skip_forced=False)
    act(g, "skill lijian", "Dodge H2")
    asked(g, 0, "target", left=2)
    assert offers(g) == {"seat 1"}
    act(g, "seat 1")
    assert offers(g) == {"seat 2"}
    act(g, "seat 2")
    asked(g, 2, "slash", card="Duel", source=1)
    act(g, "pass")
    idle(g, 0)
    assert hps(g) == [3, 3, 3]
    quiet(g, 0)


def test_lijian_kongcheng_with_a_third_male():
    """decisions 6 L2: every male with a legal B may be A; the protected one is never B."""
    g = scenario("""
    0 lord  Diao Chan    3/3 | Dodge H2, Jueying S5 | |
    1 rebel Zhuge Liang  3/3 | | |
    2 rebel Zhang Fei    4/4 | | |
    3 rebel Xu Chu       4/4 | Slash S7 | |
    turn 0 play
    """, skip_forced=False)
    act(g, "skill lijian", "Dodge H2")
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}
    act(g, "seat 2")
    assert offers(g) == {"seat 3"}
    act(g, "seat 3", "Slash S7", "pass")
    assert hps(g) == [3, 3, 3, 4]
    quiet(g, 0)


def test_lijian_duel_cannot_be_nullified():
    """skills.md Lijian, cards.md Nullification: no window, whoever holds one."""
    g = scenario("""
    0 lord  Diao Chan 3/3 | Dodge H2, Jueying S5 | |
    1 rebel Zhang Fei 4/4 | Nullification CQ | |
    2 rebel Gan Ning  4/4 | Nullification DQ, Slash S8 | |
    turn 0 play
    """)
    act(g, "skill lijian", "Dodge H2", "seat 1")
    asked(g, 2, "slash", card="Duel", source=1)
    assert offers(g) == {"Slash S8", "pass"}
    act(g, "pass")
    assert hps(g) == [3, 4, 3] and hand(g, 1) == {"Nullification CQ"}
    quiet(g, 0)


def test_lijian_duel_has_no_card_for_jianxiong():
    """skills.md Lijian: virtual, no card for Jianxiong; the paid card did not cause the damage."""
    g = scenario("""
    0 lord  Diao Chan 3/3 | Dodge H2, Jueying S5 | |
    1 rebel Zhang Fei 4/4 | | |
    2 rebel Cao Cao   4/4 | | |
    turn 0 play
    """)
    act(g, "skill lijian", "Dodge H2", "seat 1")
    idle(g, 0)
    assert hps(g) == [3, 4, 3] and hand(g, 2) == set() and list(g.discard_pile) == ["Dodge H2"]
    quiet(g, 0)


def test_lijian_damage_comes_from_the_duellist():
    """cards.md 0.7: Duel: the other duellist is the source: Fankui takes his card, not hers."""
    g = scenario("""
    0 lord  Diao Chan 3/3 | Dodge H2, Jueying S5 | |
    1 rebel Zhang Fei 4/4 | Dodge D2 | |
    2 rebel Sima Yi   3/3 | | |
    turn 0 play
    """)
    act(g, "skill lijian", "Dodge H2", "seat 1")
    asked(g, 2, "trigger")
    assert offers(g) == {"skill fankui", "pass"}
    act(g, "skill fankui")  # one hand card: forced
    assert hand(g, 2) == {"Dodge D2"} and hand(g, 1) == set() and hand(g, 0) == {"Jueying S5"}
    quiet(g, 0)


@pytest.mark.parametrize("role, drawn", [("loyalist", 0), ("rebel", 3)])
def test_lijian_reward_goes_to_the_duellist(role, drawn):
    """modes.md 1.6: Lijian: the duellist is the killer, not Diao Chan (no penalty for her, the reward for him)."""
    g = scenario(f"""
    0 lord   Diao Chan 3/3 | Dodge H2, Jueying S5 | Eight Diagrams C2 |
    1 rebel  Zhang Fei 4/4 | | |
    2 {role} Gan Ning  1/4 | Dodge D2 | |
    3 spy    -         4/4 | | |
    turn 0 play
    deck: Dodge D3, Dodge D4, Dodge D5, Slash S7
    """)
    act(g, "skill lijian", "Dodge H2", "seat 1")
    assert not g.seats[2].alive and len(g.seats[1].hand) == drawn
    assert hand(g, 0) == {"Jueying S5"} and list(g.seats[0].equipment) == ["Eight Diagrams C2"]
    assert set(g.discard_pile) == {"Dodge H2", "Dodge D2"}
    quiet(g, 0)


def test_lijian_with_lu_bu_as_user():
    """skills.md Wushuang: Lü Bu uses this Duel: his opponent needs two Slashes, he himself one."""
    g = scenario("""
    0 lord  Diao Chan 3/3 | Dodge H2, Jueying S5 | |
    1 rebel Lü Bu     4/4 | | |
    2 rebel Zhang Fei 4/4 | Slash S7, Slash S8 | |
    turn 0 play
    """)
    act(g, "skill lijian", "Dodge H2", "seat 1")
    asked(g, 2, "slash", card="Duel", source=1, left=2)
    act(g, "Slash S7")
    asked(g, 2, "slash", left=1)
    act(g, "Slash S8")
    assert hps(g) == [3, 3, 4] and hand(g, 2) == set()
    quiet(g, 0)


# ---------------------------------------------------------------- biyue

@pytest.mark.parametrize("answer, cards", [("skill biyue", {"Jueying S5", "Dodge D2"}), ("pass", {"Jueying S5"})])
def test_biyue_draws_one_in_the_end_phase(answer, cards):
    """skills.md Biyue [O]: end phase: draw 1; after the discard phase, so not limited by HP."""
    g = scenario("""
    0 lord  Diao Chan 1/3 | Jueying S5 | |
    1 rebel -         4/4 | | |
    turn 0 play
    deck: Dodge D2, Dayuan SK, Qinggang Sword S6
    """)
    act(g, "pass")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill biyue", "pass"} and g.phase == "end"
    act(g, answer)
    assert hand(g, 0) == cards and len(g.seats[1].hand) == 2 and g.turn == 1
    quiet(g, 1)


def test_biyue_after_discarding():
    """modes.md 1.4: the discard phase comes before the end phase."""
    g = scenario("""
    0 lord  Diao Chan 1/3 | Jueying S5, Dodge D3 | |
    1 rebel -         4/4 | | |
    turn 0 play
    deck: Dodge D2, Dayuan SK, Qinggang Sword S6
    """)
    act(g, "pass")
    asked(g, 0, "discard", left=1)
    act(g, "Dodge D3")
    asked(g, 0, "trigger")
    act(g, "skill biyue")
    assert hand(g, 0) == {"Jueying S5", "Dodge D2"}
    quiet(g, 1)


def test_biyue_without_a_play_phase():
    """skills.md Biyue: the end phase comes also when Indulgence skipped the play phase."""
    g = scenario("""
    0 lord  Diao Chan 3/3 | | | Indulgence S6
    1 rebel -         4/4 | | |
    turn 0 judgement
    deck: Slash S7, Slash S8, Dodge D3, Dodge D2, Dayuan SK, Qinggang Sword S6
    """)
    asked(g, 0, "trigger")
    act(g, "skill biyue")
    assert hand(g, 0) == {"Slash S8", "Dodge D3", "Dodge D2"}
    quiet(g, 1)


def test_biyue_not_in_the_turn_of_another():
    """skills.md Biyue: HER end phase."""
    g = scenario("""
    0 lord  -         4/4 | Jueying S5 | |
    1 rebel Diao Chan 3/3 | | |
    turn 0 play
    deck: Dayuan SK, Qinggang Sword S6, Dodge D2
    """)
    act(g, "pass")
    idle(g, 1)
    assert hand(g, 1) == {"Dayuan SK", "Qinggang Sword S6"}
    quiet(g, 1)
