"""Wu, first half: Sun Quan (zhiheng, jiuyuan), Gan Ning (qixi), Lü Meng (keji), Huang Gai (kurou)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    return set(g.seats[seat].hand)


def hps(g):
    return [s.hp for s in g.seats]


# ---------------------------------------------------------------- Sun Quan: zhiheng

ZHIHENG = """
0 lord  Sun Quan 4/4 | Slash S7, Dodge H2, Peach H3 | Qinggang Sword S6 | Lightning SA
1 rebel -        4/4 | Dodge D2                     |                   |
turn 0 play
deck: Jueying S5, Ex Nihilo H7, Slash C2, Slash C3, Slash C4
"""


def test_zhiheng_discards_any_number_of_hand_and_equipment_and_draws_as_many():
    """skills.md Zhiheng: any positive number of cards (hand/equip), draw as many; decisions 5.2."""
    g = scenario(ZHIHENG)
    assert offers(g) == {"Slash S7", "skill zhiheng", "pass"}
    act(g, "skill zhiheng")
    asked(g, 0, "material", skill="zhiheng", left=4)
    assert offers(g) == {"Slash S7", "Dodge H2", "Peach H3", "Qinggang Sword S6"}
    refuse(g, "pass", "Lightning SA", "Dodge D2")
    act(g, "Dodge H2")
    asked(g, 0, "material", left=3, picked=("Dodge H2",))
    assert offers(g) == {"Slash S7", "Peach H3", "Qinggang Sword S6", "pass"}
    act(g, "Qinggang Sword S6")
    assert hand(g, 0) == {"Slash S7", "Dodge H2", "Peach H3"}, "picked cards stay until all are picked (C2)"
    act(g, "pass")
    assert hand(g, 0) == {"Slash S7", "Peach H3", "Jueying S5", "Ex Nihilo H7"}
    assert list(g.seats[0].equipment) == [] and list(g.seats[0].judgement) == ["Lightning SA"]
    assert set(g.discard_pile) == {"Dodge H2", "Qinggang Sword S6"}
    assert hand(g, 1) == {"Dodge D2"}
    quiet(g, 0)


def test_zhiheng_of_all_cards_closes_by_itself():
    """decisions.md 6 L3: at the maximum the stage closes by itself; every card discarded, as many drawn."""
    g = scenario(ZHIHENG)
    act(g, "skill zhiheng", "Dodge H2", "Qinggang Sword S6", "Slash S7")
    asked(g, 0, "material", left=1)
    assert offers(g) == {"Peach H3", "pass"}
    act(g, "Peach H3")
    assert hand(g, 0) == {"Jueying S5", "Ex Nihilo H7", "Slash C2", "Slash C3"}
    assert g.deck[0] == "Slash C4" and len(g.discard_pile) == 4
    quiet(g, 0)


def test_zhiheng_once_per_play_phase_and_again_in_the_next():
    """skills.md Zhiheng: 1/phase."""
    g = scenario("""
    0 lord  Sun Quan 4/4 | Slash S7, Dodge H2 | |
    1 rebel -        4/4 |                    | |
    turn 0 play
    deck: Jueying S5, Dodge D3, Dodge D4, Dodge D5, Dodge D6
    """)
    act(g, "skill zhiheng", "Slash S7", "pass")
    assert offers(g) == {"Jueying S5", "pass"}
    refuse(g, "skill zhiheng")
    act(g, "pass")
    assert hand(g, 0) == {"Dodge H2", "Jueying S5", "Dodge D5", "Dodge D6"}
    assert offers(g) == {"Jueying S5", "skill zhiheng", "pass"}
    quiet(g, 0)


def test_zhiheng_with_equipment_only_and_by_any_role():
    """skills.md Zhiheng: an equipped card is enough; not a lord skill (a rebel has it)."""
    g = scenario("""
    0 lord  -        4/4 | | |
    1 rebel Sun Quan 4/4 | | Qinggang Sword S6 |
    turn 1 play
    deck: Jueying S5
    """)
    assert offers(g) == {"skill zhiheng", "pass"}
    act(g, "skill zhiheng")
    assert hand(g, 1) == {"Jueying S5"} and list(g.seats[1].equipment) == []
    assert list(g.discard_pile) == ["Qinggang Sword S6"]
    quiet(g, 1)


def test_zhiheng_needs_a_card_of_his_own():
    """skills.md: a cost that cannot be paid cannot be chosen; judgement cards are not his (cards.md 0.1)."""
    g = scenario("""
    0 lord  Sun Quan 4/4 | | | Lightning SA
    1 rebel -        4/4 | Dodge D2 | Qinggang Sword S6 |
    turn 0 play
    """, skip_forced=False)
    assert offers(g) == {"pass"}
    quiet(g, 0)


# ---------------------------------------------------------------- Sun Quan: jiuyuan

@pytest.mark.parametrize("helper, offered, hp", [
    ("Gan Ning  4/4", {"Peach H3", "pass"}, 2),
    ("Da Qiao   3/3", {"Peach H3", "pass"}, 2),
    ("Zhang Fei 4/4", {"Peach H3", "pass"}, 1),
    ("Hua Tuo   3/3", {"Peach H3", "skill jijiu", "pass"}, 1),
])
def test_jiuyuan_another_wu_character_heals_one_more(helper, offered, hp):
    """skills.md Jiuyuan: a Peach of another WU character on the dying lord recovers 2; of anybody else 1."""
    g = scenario(f"""
    0 lord     Sun Quan 1/4 |                      | |
    1 rebel    -        4/4 | Slash S7, Jueying S5 | |
    2 loyalist {helper}     | Peach H3             | |
    turn 1 play
    """)
    act(g, "Slash S7", "seat 0")
    asked(g, 2, "peach", target=0, left=1)
    assert offers(g) == offered
    act(g, "Peach H3")
    assert g.seats[0].hp == hp and g.seats[0].alive
    quiet(g, 1)


def test_jiuyuan_not_for_his_own_peach():
    """skills.md Jiuyuan: ANOTHER Wu character; his own Peach heals 1."""
    g = scenario("""
    0 lord  Sun Quan 1/4 | Peach H3            | |
    1 rebel Gan Ning 4/4 | Slash HT, Jueying S5 | |
    turn 1 play
    """)
    act(g, "Slash HT")
    asked(g, 0, "peach", target=0)
    act(g, "Peach H3")
    assert hps(g) == [1, 4]
    quiet(g, 1)


def test_jiuyuan_not_when_he_is_not_the_lord():
    """skills.md, general rules: lord skills work only for the lord."""
    g = scenario("""
    0 lord     -        4/4 |                      | |
    1 rebel    -        4/4 | Slash S7, Jueying S5 | |
    2 loyalist Sun Quan 1/4 |                      | |
    3 spy      Gan Ning 4/4 | Peach H3             | |
    turn 1 play
    """)
    act(g, "Slash S7", "seat 2")
    asked(g, 3, "peach", target=2)
    act(g, "Peach H3")
    assert hps(g) == [4, 4, 1, 4]
    quiet(g, 1)


def test_jiuyuan_counts_from_below_zero():
    """cases A34 (iv): at HP -1 one Peach of Gan Ning brings him to 1; two were needed, one is enough."""
    g = scenario("""
    0 lord     Sun Quan 2/4 | Jueying S5         | | Lightning SA
    1 loyalist Gan Ning 4/4 | Peach H3, Peach H4 | |
    2 rebel    -        4/4 |                    | |
    turn 0 judgement
    deck: Slash S7, Dodge D3, Dodge D4
    """)
    asked(g, 1, "peach", target=0, left=2)
    act(g, "Peach H3")
    assert g.seats[0].hp == 1 and hand(g, 1) == {"Peach H4"}
    quiet(g, 0)


def test_jiuyuan_never_above_max_hp():
    """skills.md Jiuyuan: max HP is the cap."""
    g = scenario("""
    0 lord     Sun Quan 1/1 |                      | |
    1 rebel    -        4/4 | Slash S7, Jueying S5 | |
    2 loyalist Gan Ning 4/4 | Peach H3             | |
    turn 1 play
    """)
    act(g, "Slash S7", "seat 0", "Peach H3")
    assert g.seats[0].hp == 1
    quiet(g, 1)


def test_jiuyuan_only_for_a_peach_while_dying():
    """skills.md Jiuyuan: not for God Salvation, and not outside dying."""
    g = scenario("""
    0 lord     Sun Quan 1/4 |                             | |
    1 loyalist Gan Ning 4/4 | God Salvation HA, Jueying S5 | |
    2 rebel    -        4/4 |                             | |
    turn 1 play
    """)
    act(g, "God Salvation HA")
    assert g.seats[0].hp == 2
    quiet(g, 1)


# ---------------------------------------------------------------- Gan Ning: qixi

def test_qixi_any_black_card_of_hand_or_equipment_at_any_distance():
    """skills.md Qixi; decisions 5.2: black PAY, then a Dismantlement target (hand, equipment or judgement card)."""
    g = scenario("""
    0 lord  Gan Ning 4/4 | Slash S7, Dismantlement S3, Dodge H2, Nullification CQ | Qinggang Sword S6, Chitu H5 |
    1 rebel -        4/4 |                    | |
    2 rebel -        4/4 | Dodge D2           | Eight Diagrams C2 | Indulgence S6
    3 rebel -        4/4 |                    | | Lightning SA
    turn 0 play
    """)
    assert offers(g) == {"Slash S7", "Dismantlement S3", "skill qixi", "pass"}
    act(g, "skill qixi")
    asked(g, 0, "material", skill="qixi", left=1)
    assert offers(g) == {"Slash S7", "Dismantlement S3", "Nullification CQ", "Qinggang Sword S6"}
    act(g, "Slash S7")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 2", "seat 3"}
    act(g, "seat 2")
    asked(g, 0, "nullify", card="Dismantlement", target=2)  # he holds a Nullification himself
    act(g, "pass")
    asked(g, 0, "take", target=2)
    assert offers(g) == {"hand", "Eight Diagrams C2", "Indulgence S6"}
    act(g, "Eight Diagrams C2")
    assert set(g.discard_pile) == {"Slash S7", "Eight Diagrams C2"}
    assert list(g.seats[2].equipment) == [] and hand(g, 2) == {"Dodge D2"}
    quiet(g, 0)


def test_qixi_equipment_leaves_its_slot():
    """cards.md 0.2: converted equipment leaves first and lies in the discard pile as itself."""
    g = scenario("""
    0 lord  Gan Ning 4/4 | Slash S7, Chitu H5 | Qinggang Sword S6 |
    1 rebel -        4/4 | Dodge D2           | |
    2 rebel -        4/4 | Dodge D3           | |
    3 rebel -        4/4 | Dodge D4           | |
    turn 0 play
    """)
    act(g, "skill qixi", "Qinggang Sword S6", "seat 3")  # his only card: `hand` is forced
    assert list(g.seats[0].equipment) == [] and set(g.discard_pile) == {"Qinggang Sword S6", "Dodge D4"}
    act(g, "Slash S7")
    assert offers(g) == {"seat 1", "seat 3"}, "without the sword seat 2 is out of range"
    act(g, "seat 3")
    assert hps(g) == [4, 4, 4, 3] and hand(g, 1) == {"Dodge D2"} and hand(g, 2) == {"Dodge D3"}
    quiet(g, 0)


def test_qixi_is_not_limited_and_leaves_the_slash_limit_alone():
    """skills.md: converting skills are not limited in number; the card is a Dismantlement, not a Slash."""
    g = scenario("""
    0 lord  Gan Ning 4/4 | Slash S7, Slash S8, Slash S9 | |
    1 rebel -        4/4 | Dodge D2, Dodge D3, Peach H3 | |
    turn 0 play
    """)
    act(g, "skill qixi", "Slash S7")
    assert len(g.seats[1].hand) == 2 and offers(g) == {"Slash S8", "Slash S9", "skill qixi", "pass"}
    act(g, "skill qixi", "Slash S8")
    assert len(g.seats[1].hand) == 1 and offers(g) == {"Slash S9", "skill qixi", "pass"}
    quiet(g, 0)


def test_qixi_can_be_nullified_as_a_dismantlement():
    """cards.md Nullification: a converted trick is a trick; the window shows the virtual card and its material."""
    g = scenario("""
    0 lord  Gan Ning 4/4 | Slash S7, Chitu H5 | |
    1 rebel -        4/4 | Nullification CQ, Dodge D2 | |
    turn 0 play
    """)
    act(g, "skill qixi")
    asked(g, 1, "nullify", card="Dismantlement", materials=("Slash S7",), source=0, target=1)
    act(g, "Nullification CQ")
    assert hand(g, 1) == {"Dodge D2"} and hand(g, 0) == {"Chitu H5"}
    assert set(g.discard_pile) == {"Slash S7", "Nullification CQ"}
    quiet(g, 0)


@pytest.mark.parametrize("mine, theirs", [
    ("Dodge H2, Chitu H5", "Dodge D2"),  # no black card
    ("Jueying S5", ""),                  # nobody to take from
])
def test_qixi_not_offered_without_black_card_or_target(mine, theirs):
    """decisions 5.2 F: a black card in PAY and a Dismantlement target."""
    g = scenario(f"""
    0 lord  Gan Ning 4/4 | {mine}   | |
    1 rebel -        4/4 | {theirs} | |
    turn 0 play
    """)
    assert offers(g) == {mine.split(", ")[-1], "pass"}
    quiet(g, 0)


# ---------------------------------------------------------------- Lü Meng: keji

def test_keji_skips_the_discard_phase():
    """skills.md Keji: no Slash used or played in the own play phase: may skip the discard phase."""
    g = scenario("""
    0 lord  Lü Meng 1/4 | Dodge H2, Dodge D2, Jueying S5 | |
    1 rebel -       4/4 | | |
    turn 0 play
    deck: Dayuan SK, Dodge D3
    """)
    act(g, "pass")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill keji", "pass"}
    act(g, "skill keji")
    assert hand(g, 0) == {"Dodge H2", "Dodge D2", "Jueying S5"} and g.turn == 1
    quiet(g, 1)


def test_keji_declined_discards_as_usual():
    """skills.md Keji is optional; decisions 1: discard hand - HP."""
    g = scenario("""
    0 lord  Lü Meng 1/4 | Dodge H2, Dodge D2, Jueying S5 | |
    1 rebel -       4/4 | | |
    turn 0 play
    deck: Dayuan SK, Dodge D3
    """)
    act(g, "pass", "pass")
    asked(g, 0, "discard", left=2)
    assert offers(g) == {"Dodge H2", "Dodge D2", "Jueying S5"}
    act(g, "Dodge H2", "Jueying S5")
    assert hand(g, 0) == {"Dodge D2"} and set(g.discard_pile) == {"Dodge H2", "Jueying S5"}
    quiet(g, 1)


def test_keji_is_asked_also_with_nothing_to_discard():
    """decisions 5.1 keji: asked also when nothing would have to be discarded."""
    g = scenario("""
    0 lord  Lü Meng 4/4 | Jueying S5 | |
    1 rebel -       4/4 | | |
    turn 0 play
    deck: Dayuan SK, Dodge D3
    """)
    act(g, "pass")
    asked(g, 0, "trigger")
    act(g, "pass")
    assert hand(g, 0) == {"Jueying S5"}
    quiet(g, 1)


@pytest.mark.parametrize("cards, equipment, line", [
    ("Slash S7", "", ["Slash S7", "pass"]),                                              # used
    ("Duel SA, Slash S7", "", ["Duel SA", "Slash S8", "Slash S7"]),                      # played in a Duel
    ("Slash S7, Dodge D6", "Serpent Spear SQ", ["skill serpent_spear", "Slash S7", "Dodge D6", "pass"]),
])
def test_keji_not_after_a_slash_used_or_played_in_the_play_phase(cards, equipment, line):
    """skills.md Keji, case A20: used or PLAYED; converted Slashes count."""
    g = scenario(f"""
    0 lord  Lü Meng 4/4 | {cards}, Dodge H2, Dodge HK, Dodge D2, Dodge D3, Dodge D4 | {equipment} |
    1 rebel -       4/4 | Slash S8, Dodge D7 | |
    turn 0 play
    deck: Dayuan SK, Dodge D5
    """)
    act(g, *line)
    asked(g, 0, "discard", left=1)  # nothing but Dodges left: the play phase has ended by itself, keji not asked
    assert hps(g) == [4, 3]
    act(g, "Dodge D4")
    quiet(g, 1)


def test_keji_after_a_duel_without_a_slash_of_his():
    """skills.md Keji: only HIS Slashes count."""
    g = scenario("""
    0 lord  Lü Meng 4/4 | Duel SA, Slash S7 | |
    1 rebel -       4/4 | | |
    turn 0 play
    deck: Dayuan SK, Dodge D3
    """)
    act(g, "Duel SA", "pass")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill keji", "pass"}
    act(g, "skill keji")
    quiet(g, 1)


def test_keji_ignores_a_slash_played_in_another_turn():
    """skills.md Keji: in YOUR play phase of THIS turn."""
    g = scenario("""
    0 lord  Lü Meng 4/4 | Slash S7          | |
    1 rebel -       4/4 | Savage Assault SK | |
    turn 1 play
    deck: Dayuan SK, Dodge D3, Jueying S5, Dodge D4
    """)
    act(g, "Savage Assault SK", "Slash S7")
    idle(g, 0)
    act(g, "pass")
    asked(g, 0, "trigger")
    act(g, "skill keji")
    quiet(g, 1)


def test_keji_without_a_play_phase():
    """skills.md Keji: no play phase at all: allowed (Indulgence)."""
    g = scenario("""
    0 lord  Lü Meng 1/4 | Dodge H2, Dodge D2 | | Indulgence S6
    1 rebel -       4/4 | | |
    turn 0 judgement
    deck: Slash S8, Dodge D3, Slash S9, Dayuan SK, Dodge D5
    """)
    asked(g, 0, "trigger")
    assert offers(g) == {"skill keji", "pass"}
    act(g, "skill keji")
    assert hand(g, 0) == {"Dodge H2", "Dodge D2", "Dodge D3", "Slash S9"}
    quiet(g, 1)


# ---------------------------------------------------------------- Huang Gai: kurou

def test_kurou_any_number_of_times_until_death():
    """skills.md Kurou, case C01: lose 1 HP, then draw 2; at HP 0 the dying event comes before the draw."""
    g = scenario("""
    0 lord  -         4/4 | Peach H3 | |
    1 rebel Huang Gai 4/4 |          | |
    turn 1 play
    deck: Dodge H2, Dodge HK, Dodge D2, Dodge D3, Dodge D4, Dodge D5, Slash S7
    """)
    for hp, cards in ((3, 2), (2, 4), (1, 6)):
        assert offers(g) == {"skill kurou", "pass"}
        act(g, "skill kurou")
        assert (g.seats[1].hp, len(g.seats[1].hand)) == (hp, cards)
    act(g, "skill kurou")
    asked(g, 0, "peach", target=1, left=1)
    assert len(g.seats[1].hand) == 6 and offers(g) == {"Peach H3", "pass"}
    act(g, "pass")
    assert g.over and g.winners == (0,) and not g.seats[1].alive
    assert g.deck[0] == "Slash S7" and hand(g, 0) == {"Peach H3"}


def test_kurou_draws_after_being_saved():
    """skills.md Kurou: only if you survive you draw."""
    g = scenario("""
    0 lord  -         4/4 |          | |
    1 rebel Huang Gai 1/4 | Peach H3 | |
    turn 1 play
    deck: Jueying S5, Dodge D3
    """)
    assert offers(g) == {"Peach H3", "skill kurou", "pass"}
    act(g, "skill kurou")
    asked(g, 1, "peach", target=1)
    assert g.seats[1].hp == 0 and hand(g, 1) == {"Peach H3"}
    act(g, "Peach H3")
    assert g.seats[1].hp == 1 and hand(g, 1) == {"Jueying S5", "Dodge D3"}
    assert offers(g) == {"Jueying S5", "skill kurou", "pass"}
    quiet(g, 1)


def test_kurou_death_has_no_killer_and_ends_his_turn():
    """modes.md 1.4, 1.6: HP loss has no killer (no reward); his remaining phases fall away, nothing is drawn."""
    g = scenario("""
    0 lord  -         4/4 |          | |
    1 rebel Huang Gai 1/4 | Dodge D2 | |
    2 rebel -         4/4 |          | |
    turn 1 play
    deck: Jueying S5, Dodge D3, Slash S7
    """)
    act(g, "skill kurou")
    assert not g.seats[1].alive and list(g.discard_pile) == ["Dodge D2"]
    assert hand(g, 0) == set() and hand(g, 2) == {"Jueying S5", "Dodge D3"} and g.turn == 2
    quiet(g, 2)
