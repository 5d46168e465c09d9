"""Wu: Da Qiao (guose, liuli)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, scenario


def hand(g, seat):
    return set(g.seats[seat].hand)


def hps(g):
    return [s.hp for s in g.seats]


# ---------------------------------------------------------------- Da Qiao: guose

def test_guose_any_diamond_of_hand_or_equipment():
    """skills.md Guose; decisions 5.2: diamond PAY, then an Indulgence target; several per phase."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Dodge D2, Slash D6, Dodge H2, Jueying S5 | Stone Axe D5 |
    1 rebel -       4/4 | | | Indulgence C6
    2 rebel -       4/4 | | |
    3 rebel Lu Xun  3/3 | | |
    4 rebel -       4/4 | | | Lightning SA
    turn 0 play
    """)
    assert offers(g) == {"Slash D6", "Jueying S5", "skill guose", "pass"}
    act(g, "skill guose")
    asked(g, 0, "material", skill="guose", left=1)
    assert offers(g) == {"Dodge D2", "Slash D6", "Stone Axe D5"}
    act(g, "Dodge D2")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 2", "seat 4"}, "not one who has an Indulgence, not Lu Xun, not herself"
    act(g, "seat 2")
    assert list(g.seats[2].judgement) == ["Dodge D2 as Indulgence"] and list(g.discard_pile) == []
    act(g, "skill guose", "Stone Axe D5")  # seat 4 is the only one left
    assert list(g.seats[4].judgement) == ["Lightning SA", "Stone Axe D5 as Indulgence"]
    assert list(g.seats[0].equipment) == [] and offers(g) == {"Slash D6", "Jueying S5", "pass"}
    quiet(g, 0)


def test_guose_card_counts_as_indulgence_for_further_ones():
    """cards.md 0.2, 3: in the judgement area it counts as that delayed trick; no two of one name."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Dodge D2, Dodge D3, Indulgence S6, Jueying S5 | |
    1 rebel -       4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Indulgence S6", "Jueying S5", "skill guose", "pass"}
    act(g, "skill guose", "Dodge D3")
    assert list(g.seats[1].judgement) == ["Dodge D3 as Indulgence"]
    assert offers(g) == {"Jueying S5", "pass"}
    quiet(g, 0)


def test_guose_not_offered_without_a_diamond():
    """decisions 5.2 F: a diamond card in PAY (hearts are red but no diamonds)."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Dodge H2, Jueying S5 | Qinggang Sword S6 | Lightning SA
    1 rebel -       4/4 | Dodge D2 | |
    turn 0 play
    """)
    assert offers(g) == {"Jueying S5", "pass"}
    quiet(g, 0)


@pytest.mark.parametrize("judge, turn", [("Slash S8", 0), ("Slash D8", 0), ("Slash C8", 0), ("Peach H3", 1)])
def test_guose_card_is_judged_as_indulgence(judge, turn):
    """cards.md Indulgence: not a heart skips the play phase; the material is discarded as itself."""
    g = scenario(f"""
    0 lord  Da Qiao 3/3 | Jueying S5 | |
    1 rebel -       4/4 | Dayuan SK  | | Dodge D2 as Indulgence
    turn 1 judgement
    deck: {judge}, Dodge D3, Dodge D4, Slash S9, Dodge D6
    """)
    idle(g, turn)
    assert hand(g, 1) == {"Dayuan SK", "Dodge D3", "Dodge D4"} and list(g.seats[1].judgement) == []
    assert sorted(g.discard_pile) == sorted([judge, "Dodge D2"])
    quiet(g, turn)


def test_guose_is_nullified_in_the_judgement_phase_not_when_placed():
    """cards.md Nullification: delayed tricks: the window is before judging."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Dodge D2, Jueying S5 | |
    1 rebel -       4/4 | Nullification CQ     | |
    turn 0 play
    deck: Dayuan SK, Dodge D3, Slash S8
    """)
    act(g, "skill guose")
    idle(g, 0)
    act(g, "pass")
    asked(g, 1, "nullify", card="Indulgence", target=1)
    assert offers(g) == {"Nullification CQ", "pass"}
    act(g, "Nullification CQ")
    assert hand(g, 1) == {"Dayuan SK", "Dodge D3"} and g.deck[0] == "Slash S8"
    assert set(g.discard_pile) == {"Dodge D2", "Nullification CQ"}
    quiet(g, 1)


# ---------------------------------------------------------------- Da Qiao: liuli

def liuli(cards, equipment="", two="-", three="-", **config):
    """Seat 0 slashes Da Qiao (seat 1); she is asked for liuli or, if she cannot, for a Dodge."""
    g = scenario(f"""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel Da Qiao 3/3 | {cards} | {equipment} |
    2 rebel {two}   3/3 | Dodge D3 | |
    3 rebel {three} 3/3 | Dodge D4 | |
    turn 0 play
    """, **config)
    act(g, "Slash S7")
    assert offers(g) == {"seat 1", "seat 3"}
    return act(g, "seat 1")


def test_liuli_discards_a_card_and_moves_the_slash():
    """skills.md Liuli, case A16: to somebody in HER range, not the user, without distance check from the user."""
    g = liuli("Dodge D2, Peach H3")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill liuli", "pass"}
    act(g, "skill liuli")
    asked(g, 1, "material", skill="liuli", left=1)
    assert offers(g) == {"Dodge D2", "Peach H3"}
    act(g, "Dodge D2")  # only seat 2 is in her range and not the user
    assert "Dodge D2" in g.discard_pile and ("target", 1, "liuli", 2) in g.log()
    asked(g, 2, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "pass")
    assert hps(g) == [4, 3, 2, 3] and hand(g, 1) == {"Peach H3"}
    assert list(g.discard_pile) == ["Dodge D2", "Slash S7"]
    quiet(g, 0)


def test_liuli_declined():
    """skills.md Liuli [O]: `pass` keeps her the target."""
    g = liuli("Dodge D2, Peach H3")
    act(g, "pass")
    asked(g, 1, "dodge", card="Slash", source=0)
    act(g, "pass")
    assert hps(g) == [4, 2, 3, 3] and hand(g, 1) == {"Dodge D2", "Peach H3"}
    quiet(g, 0)


@pytest.mark.parametrize("equipment, card, reach", [
    ("Qinggang Sword S6", "Dodge D2", {"seat 2", "seat 3"}),
    ("Qinggang Sword S6", "Qinggang Sword S6", {"seat 2"}),
    ("Chitu H5", "Dodge D2", {"seat 2", "seat 3"}),
    ("Chitu H5", "Chitu H5", {"seat 2"}),
])
def test_liuli_range_is_computed_without_the_discarded_card(equipment, card, reach):
    """skills.md Liuli: discarding the weapon or -1 horse reduces the range."""
    g = liuli("Dodge D2", equipment, skip_forced=False)
    act(g, "skill liuli")
    assert offers(g) == {"Dodge D2", equipment}
    act(g, card)
    asked(g, 1, "target", skill="liuli", left=1)
    assert offers(g) == reach
    act(g, "seat 2")
    asked(g, 2, "dodge", source=0)
    act(g, "Dodge D3")
    assert hps(g) == [4, 3, 3, 3] and set(g.discard_pile) == {card, "Slash S7", "Dodge D3"}
    quiet(g, 0)


def test_liuli_does_not_offer_a_card_that_leaves_nobody():
    """decisions 5.1: a card is offered only if a target remains with it away; Kongcheng is respected."""
    g = scenario("""
    0 lord  -            4/4 | Slash S7, Jueying S5 | |
    1 rebel Da Qiao      3/3 | Dodge D2 | Qinggang Sword S6 |
    2 rebel Zhuge Liang  3/3 |          | |
    3 rebel -            4/4 | Dodge D4 | |
    turn 0 play
    """, skip_forced=False)
    act(g, "Slash S7", "seat 1", "skill liuli")
    assert offers(g) == {"Dodge D2"}
    act(g, "Dodge D2")
    assert offers(g) == {"seat 3"}
    act(g, "seat 3", "Dodge D4")
    assert hps(g) == [4, 3, 3, 4] and list(g.seats[1].equipment) == ["Qinggang Sword S6"]
    quiet(g, 0)


@pytest.mark.parametrize("neighbour, mine", [
    ("Zhuge Liang 3/3", "Dodge D2 | |"),            # Kongcheng: nobody legal in range 1
    ("Zhuge Liang 3/3", "| Qinggang Sword S6 |"),   # the weapon itself reaches seat 3, but not when it is away
    ("Zhang Fei 4/4", "| | Lightning SA"),          # no card of her own
])
def test_liuli_not_offered_without_a_possible_payment(neighbour, mine):
    """decisions 5.1 F of liuli: some card in PAY that leaves, with it away, a legal seat."""
    g = scenario(f"""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel Da Qiao 3/3 | {mine}
    2 rebel {neighbour} | | |
    3 rebel -       4/4 | | |
    turn 0 play
    """, skip_forced=False)
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge", source=0)
    act(g, "pass")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_liuli_not_with_only_the_user_in_range():
    """skills.md Liuli: another character who is not the user."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel Da Qiao 3/3 | Dodge D2 | |
    turn 0 play
    """)
    act(g, "Slash S7")
    asked(g, 1, "dodge")
    act(g, "Dodge D2")
    quiet(g, 0)


def test_liuli_to_one_who_is_a_target_already_strikes_twice():
    """skills.md Liuli, cards.md 0.6: he stands twice in the target list: two Dodge demands."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7 | Heaven Halberd DQ |
    1 rebel Da Qiao 3/3 | Dodge D2 | |
    2 rebel -       4/4 | Dodge D3, Dodge D4 | |
    3 rebel -       4/4 | | |
    turn 0 play
    deck: Jueying S5, Dodge H2
    """)
    act(g, "Slash S7", "seat 1")
    assert offers(g) == {"seat 2", "seat 3", "pass"}
    act(g, "seat 2", "pass", "skill liuli")  # Dodge D2 and seat 2 are the only choices
    asked(g, 2, "dodge", left=1)
    act(g, "Dodge D3")
    asked(g, 2, "dodge", left=1)
    assert offers(g) == {"Dodge D4", "pass"}
    act(g, "pass")
    assert hps(g) == [4, 3, 3, 4] and hand(g, 1) == {"Jueying S5", "Dodge H2"}
    quiet(g, 1)


def test_liuli_new_target_stands_at_his_action_order_position():
    """skills.md Liuli: he is placed at his action-order position (seat 1 before seat 2)."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7 | Heaven Halberd DQ |
    1 rebel -       4/4 | Dodge D3 | |
    2 rebel -       4/4 | Dodge D4 | |
    3 rebel Da Qiao 3/3 | Dodge D2 | Chitu H5 |
    turn 0 play
    deck: Jueying S5, Dodge H2
    """)
    act(g, "Slash S7", "seat 2", "seat 3", "pass", "skill liuli", "Dodge D2")
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 1")
    asked(g, 1, "dodge")
    act(g, "pass")
    asked(g, 2, "dodge")
    act(g, "Dodge D4")
    assert hps(g) == [4, 3, 4, 3]
    quiet(g, 1)


def test_liuli_comes_before_the_users_skills_per_target():
    """cards.md 0.6 steps 5, 6: Tieqi (like every skill after specifying) meets the new target."""
    g = scenario("""
    0 lord  Ma Chao 4/4 | Slash S7, Jueying S5 | |
    1 rebel Da Qiao 3/3 | Dodge D2 | |
    2 rebel -       4/4 | Dodge D3 | |
    3 rebel -       4/4 | | |
    turn 0 play
    deck: Peach H3
    """)
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "trigger")
    act(g, "skill liuli")
    asked(g, 0, "trigger", target=2)
    assert offers(g) == {"skill tieqi", "pass"}
    act(g, "skill tieqi")
    assert hps(g) == [4, 3, 3, 4] and hand(g, 2) == {"Dodge D3"}
    quiet(g, 0)


def test_liuli_armor_of_the_new_target_counts():
    """decisions 5.1: the new target takes her place: his Renwang Shield stops a black Slash."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel Da Qiao 3/3 | Dodge D2 | |
    2 rebel -       4/4 | Dodge D3 | Renwang Shield C2 |
    turn 0 play
    """)
    act(g, "Slash S7", "seat 1", "skill liuli")
    idle(g, 0)
    assert hps(g) == [4, 3, 4] and hand(g, 2) == {"Dodge D3"}
    quiet(g, 0)


def test_liuli_moves_the_slash_of_collateral_and_the_weapon_stays():
    """cards.md Collateral: Liuli moving A's Slash elsewhere changes nothing; user here = A."""
    g = scenario("""
    0 lord  -       4/4 | Collateral CQ, Jueying S5 | |
    1 rebel Xu Chu  4/4 | Slash S7 | Qinggang Sword S6 |
    2 rebel Da Qiao 3/3 | Dodge D2 | |
    3 rebel -       4/4 | | |
    turn 0 play
    """)
    act(g, "Collateral CQ")  # seat 1 is the only one with a weapon
    assert offers(g) == {"seat 0", "seat 2", "seat 3"}
    act(g, "seat 2")
    asked(g, 1, "slash", card="Collateral", source=0, target=2)
    act(g, "Slash S7")
    asked(g, 2, "trigger")
    act(g, "skill liuli")  # not seat 1, the user: seat 3
    assert hps(g) == [4, 4, 3, 3] and list(g.seats[1].equipment) == ["Qinggang Sword S6"]
    quiet(g, 0)


def test_liuli_only_against_slash():
    """skills.md Liuli: target of a SLASH; Archery Attack asks for the Dodge at once."""
    g = scenario("""
    0 lord  -       4/4 | Archery Attack HA, Jueying S5 | |
    1 rebel Da Qiao 3/3 | Dodge D2 | |
    2 rebel -       4/4 | | |
    turn 0 play
    """)
    act(g, "Archery Attack HA")
    asked(g, 1, "dodge", card="Archery Attack", source=0)
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "Dodge D2")
    assert hps(g) == [4, 3, 3]
    quiet(g, 0)
