"""Qun: Hua Tuo (jijiu, qingnang) and Lü Bu (wushuang)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    return set(g.seats[seat].hand)


def hps(g):
    return [s.hp for s in g.seats]


# ---------------------------------------------------------------- Hua Tuo: jijiu

def test_jijiu_red_card_of_hand_or_equipment_as_a_peach_for_the_dying():
    """skills.md Jijiu [O]: outside his turn a red card (hand/equip) as a Peach; decisions 2.3."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel -       1/4 | | |
    2 rebel Hua Tuo 2/3 | Slash HT, Slash S8, Peach H3 | Chitu H5, Qinggang Sword S6 |
    turn 0 play
    """)
    act(g, "Slash S7", "seat 1")
    asked(g, 2, "peach", target=1, left=1)
    assert offers(g) == {"Peach H3", "skill jijiu", "pass"}
    act(g, "skill jijiu")
    asked(g, 2, "material", skill="jijiu", left=1)
    assert offers(g) == {"Slash HT", "Peach H3", "Chitu H5"}
    act(g, "Chitu H5")
    assert hps(g) == [4, 1, 2] and list(g.seats[2].equipment) == ["Qinggang Sword S6"]
    assert hand(g, 2) == {"Slash HT", "Slash S8", "Peach H3"} and set(g.discard_pile) == {"Chitu H5", "Slash S7"}
    quiet(g, 0)


def test_jijiu_for_himself_outside_his_turn():
    """skills.md Jijiu: the dying one may be himself."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel Hua Tuo 1/3 | Dodge H2, Slash S8   | |
    turn 0 play
    """)
    act(g, "Slash S7", "pass")
    asked(g, 1, "peach", target=1)
    assert offers(g) == {"skill jijiu", "pass"}
    act(g, "skill jijiu")
    assert hps(g) == [4, 1] and hand(g, 1) == {"Slash S8"}
    quiet(g, 0)


def test_jijiu_any_number_of_times():
    """decisions 2.3: asked again while HP <= 0; each time another red card."""
    g = scenario("""
    0 lord  -       4/4 | | |
    1 rebel -       2/4 | Jueying S5 | | Lightning SA
    2 rebel Hua Tuo 3/3 | Dodge H2, Dodge D2 | |
    turn 1 judgement
    deck: Slash S7, Dodge D3, Dodge D4
    """)
    asked(g, 2, "peach", target=1, left=2)
    act(g, "skill jijiu", "Dodge H2")
    asked(g, 2, "peach", target=1, left=1)
    assert offers(g) == {"skill jijiu", "pass"} and g.seats[1].hp == 0
    act(g, "skill jijiu")
    assert hps(g) == [4, 1, 3] and hand(g, 2) == set()
    quiet(g, 1)


def test_jijiu_not_with_black_cards():
    """decisions 2.3: a red card is needed; the window is opened for him, with nothing but `pass`."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel -       1/4 | | |
    2 rebel Hua Tuo 3/3 | Slash S8 | Qinggang Sword S6 |
    turn 0 play
    deck: Dodge D3, Dodge D4, Dodge D5
    """, skip_forced=False)
    act(g, "Slash S7", "seat 1", "pass", "pass", "pass")  # Dodge; Peach of seats 0 and 1
    asked(g, 2, "peach", target=1)
    assert offers(g) == {"pass"}
    act(g, "pass")
    assert not g.seats[1].alive and hand(g, 2) == {"Slash S8"}
    quiet(g, 0)


def test_jijiu_declined():
    """skills.md Jijiu [O]: `pass` lets the dying one die."""
    g = scenario("""
    0 lord  -       4/4 | Slash S7, Jueying S5 | |
    1 rebel -       1/4 | | |
    2 rebel Hua Tuo 3/3 | Dodge H2 | |
    turn 0 play
    deck: Dodge D3, Dodge D4, Dodge D5
    """)
    act(g, "Slash S7", "seat 1", "pass")
    assert not g.seats[1].alive and hand(g, 2) == {"Dodge H2"}
    quiet(g, 0)


def test_jijiu_not_in_his_own_turn_for_another():
    """skills.md Jijiu: OUTSIDE your turn; in it only real Peaches."""
    g = scenario("""
    0 lord  Hua Tuo 3/3 | Slash S7, Dodge H2, Peach H3, Jueying S5 | |
    1 rebel -       1/4 | | |
    turn 0 play
    """)
    act(g, "Slash S7")
    asked(g, 0, "peach", target=1)
    assert offers(g) == {"Peach H3", "pass"}
    act(g, "Peach H3")
    assert hps(g) == [3, 1] and hand(g, 0) == {"Dodge H2", "Jueying S5"}
    quiet(g, 0)


def test_jijiu_not_in_his_own_turn_for_himself():
    """skills.md Jijiu: a Hua Tuo who dies in his own turn cannot use red cards."""
    g = scenario("""
    0 lord  Hua Tuo 1/3 | Duel SA, Dodge H2 | Chitu H5 |
    1 rebel -       4/4 | Slash S8 | |
    turn 0 play
    """)
    act(g, "Duel SA", "Slash S8")
    assert g.over and g.winners == (1,) and not g.seats[0].alive


def test_jijiu_is_no_healing_in_the_play_phase():
    """skills.md Jijiu: only for dying characters; his own play phase offers no jijiu, wounded or not."""
    g = scenario("""
    0 lord  Hua Tuo 1/3 | Dodge H2, Peach H3 | Chitu H5 |
    1 rebel -       4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Peach H3", "skill qingnang", "pass"}
    quiet(g, 0)


# ---------------------------------------------------------------- Hua Tuo: qingnang

QINGNANG = """
0 lord  Hua Tuo   2/3 | Slash S7, Dodge H2 | Chitu H5 |
1 rebel -         4/4 | | |
2 rebel Zhang Fei 1/4 | | |
3 rebel Diao Chan 2/3 | Dodge D2 | |
turn 0 play
"""


@pytest.mark.parametrize("target, hp", [("seat 0", [3, 4, 1, 2]), ("seat 2", [2, 4, 2, 2]), ("seat 3", [2, 4, 1, 3])])
def test_qingnang_hand_card_heals_any_wounded_character(target, hp):
    """skills.md Qingnang: 1 HAND card, a wounded character at any distance, also yourself."""
    g = scenario(QINGNANG)
    assert offers(g) == {"Slash S7", "skill qingnang", "pass"}
    act(g, "skill qingnang")
    asked(g, 0, "material", skill="qingnang", left=1)
    assert offers(g) == {"Slash S7", "Dodge H2"}
    act(g, "Dodge H2")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 0", "seat 2", "seat 3"}
    act(g, target)
    assert hps(g) == hp and list(g.discard_pile) == ["Dodge H2"] and hand(g, 0) == {"Slash S7"}
    assert offers(g) == {"Slash S7", "pass"}, "once per phase"
    refuse(g, "skill qingnang")
    quiet(g, 0)


@pytest.mark.parametrize("hp, cards", [("3/3", "Slash S7, Dodge H2"), ("2/3", "")])
def test_qingnang_not_offered_without_wounded_or_hand_card(hp, cards):
    """decisions 5.2 F: |HAND| >= 1 and somebody wounded; equipment does not pay."""
    g = scenario(f"""
    0 lord  Hua Tuo {hp} | {cards} | Chitu H5 |
    1 rebel -       4/4  | | |
    turn 0 play
    """, skip_forced=False)
    assert offers(g) == ({"Slash S7", "pass"} if cards else {"pass"})
    quiet(g, 0)


# ---------------------------------------------------------------- Lü Bu: wushuang, Slash

def wushuang_slash(cards, equipment="", deck="Peach H4"):
    """Lü Bu slashes seat 1, who stands at the first of two Dodge demands."""
    g = scenario(f"""
    0 lord  Lü Bu 4/4 | Slash S7, Jueying S5 | |
    1 rebel -     4/4 | {cards} | {equipment} |
    turn 0 play
    deck: {deck}
    """)
    act(g, "Slash S7")
    asked(g, 1, "dodge", card="Slash", source=0, left=2)
    return g


def test_wushuang_slash_needs_two_dodges():
    """skills.md Wushuang [L]: 2 Dodges, one after another (decisions 2.1)."""
    g = wushuang_slash("Dodge D2, Dodge D3, Dodge D4")
    assert offers(g) == {"Dodge D2", "Dodge D3", "Dodge D4", "pass"}
    act(g, "Dodge D3")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D2", "Dodge D4", "pass"}
    act(g, "Dodge D2")
    assert hps(g) == [4, 4] and hand(g, 1) == {"Dodge D4"}
    quiet(g, 0)


@pytest.mark.parametrize("cards, answers, kept", [
    ("Dodge D2", ["Dodge D2"], set()),                                 # the second is lacking
    ("Dodge D2, Dodge D3", ["Dodge D2", "pass"], {"Dodge D3"}),        # the second is declined
    ("Dodge D2, Dodge D3", ["pass"], {"Dodge D2", "Dodge D3"}),        # the first is declined: no second demand
])
def test_wushuang_single_dodge_is_wasted(cards, answers, kept):
    """skills.md Wushuang, cards.md 1: lacking or declining one of the two: the Slash hits."""
    g = wushuang_slash(cards)
    act(g, *answers)
    assert hps(g) == [4, 3] and hand(g, 1) == kept
    quiet(g, 0)


def test_wushuang_eight_diagrams_once_per_required_dodge():
    """case A31, cards.md 4 rulings: red counts for the first; black for the second, then a hand card."""
    g = wushuang_slash("Dodge D2", "Eight Diagrams C2", "Peach H3, Slash S8")
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D2", "skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D2", "pass"}
    act(g, "Dodge D2")
    assert hps(g) == [4, 4] and hand(g, 1) == set()
    quiet(g, 0)


def test_wushuang_failed_eight_diagrams_may_be_tried_for_the_second():
    """decisions 2.1: tries reset for the second demand."""
    g = wushuang_slash("Dodge D2, Dodge D3", "Eight Diagrams C2", "Slash S8, Peach H3")
    act(g, "skill eight_diagrams")
    asked(g, 1, "dodge", left=2)
    assert offers(g) == {"Dodge D2", "Dodge D3", "pass"}
    act(g, "Dodge D2")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D3", "skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    assert hps(g) == [4, 4] and hand(g, 1) == {"Dodge D3"}
    quiet(g, 0)


HUJIA = """
0 lord     Cao Cao 4/4 | {lord} | |
1 loyalist Sima Yi 3/3 | Dodge D2, Dodge D3 | |
2 rebel    Lü Bu   4/4 | Slash S7, Jueying S5 | |
turn 2 play
"""


def test_wushuang_hujia_for_each_dodge():
    """skills.md Hujia: with Wushuang it may be used for each of the two demands."""
    g = scenario(HUJIA.format(lord=""))
    act(g, "Slash S7", "seat 0")
    asked(g, 0, "dodge", card="Slash", source=2, left=2)
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia")
    asked(g, 1, "dodge", skill="hujia", source=0)
    assert offers(g) == {"Dodge D2", "Dodge D3", "pass"}
    act(g, "Dodge D2")
    asked(g, 0, "dodge", left=1)
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia", "Dodge D3")
    assert hps(g) == [4, 3, 4] and hand(g, 1) == set()
    quiet(g, 2)


def test_wushuang_hujia_refused_once_may_be_tried_for_the_second():
    """decisions 2.1: refused for the first demand, open again for the second."""
    g = scenario(HUJIA.format(lord="Dodge H2"))
    act(g, "Slash S7", "seat 0", "skill hujia", "pass")
    asked(g, 0, "dodge", left=2)
    assert offers(g) == {"Dodge H2", "pass"}
    act(g, "Dodge H2")
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia", "Dodge D3")
    assert hps(g) == [4, 3, 4] and hand(g, 1) == {"Dodge D2"}
    quiet(g, 2)


def test_wushuang_each_target_of_a_halberd_slash():
    """skills.md Wushuang: EACH target needs 2 Dodges."""
    g = scenario("""
    0 lord  Lü Bu 4/4 | Slash S7 | Heaven Halberd DQ |
    1 rebel -     4/4 | Dodge D2, Dodge D3 | |
    2 rebel -     4/4 | Dodge D4, Dodge D5 | |
    turn 0 play
    deck: Jueying S5, Dodge H2
    """)
    act(g, "Slash S7", "seat 1", "seat 2")
    asked(g, 1, "dodge", left=2)
    act(g, "Dodge D2", "Dodge D3")
    asked(g, 2, "dodge", left=2)
    act(g, "Dodge D4")
    asked(g, 2, "dodge", left=1)
    act(g, "pass")
    assert hps(g) == [4, 4, 3]
    quiet(g, 1)


# ---------------------------------------------------------------- Lü Bu: wushuang, Duel

def test_wushuang_duel_as_user():
    """skills.md Wushuang: the opponent plays 2 Slashes each round, he 1; a single one is wasted."""
    g = scenario("""
    0 lord  Lü Bu 4/4 | Duel SA, Slash S7, Jueying S5 | |
    1 rebel -     4/4 | Slash S8, Slash S9, Slash ST | |
    turn 0 play
    """)
    act(g, "Duel SA")
    asked(g, 1, "slash", card="Duel", source=0, left=2)
    assert offers(g) == {"Slash S8", "Slash S9", "Slash ST", "pass"}
    act(g, "Slash S8")
    asked(g, 1, "slash", left=1)
    assert offers(g) == {"Slash S9", "Slash ST", "pass"}
    act(g, "Slash S9")
    asked(g, 0, "slash", card="Duel", left=1)
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "Slash S7")
    asked(g, 1, "slash", left=2)
    act(g, "Slash ST")  # no second one
    assert hps(g) == [4, 3] and hand(g, 1) == set() and hand(g, 0) == {"Jueying S5"}
    quiet(g, 0)


def test_wushuang_duel_as_target():
    """skills.md Wushuang: also as the target: he plays 1, the user 2; declining the second wastes the first."""
    g = scenario("""
    0 lord  -     4/4 | Duel SA, Slash S7, Slash S8, Jueying S5 | |
    1 rebel Lü Bu 4/4 | Slash S9, Slash ST | |
    turn 0 play
    """)
    act(g, "Duel SA")
    asked(g, 1, "slash", card="Duel", left=1)
    assert offers(g) == {"Slash S9", "Slash ST", "pass"}
    act(g, "Slash S9")
    asked(g, 0, "slash", card="Duel", left=2)
    assert offers(g) == {"Slash S7", "Slash S8", "pass"}
    act(g, "Slash S7")
    asked(g, 0, "slash", left=1)
    assert offers(g) == {"Slash S8", "pass"}
    act(g, "pass")
    assert hps(g) == [3, 4] and offers(g) == {"Slash S8", "Jueying S5", "pass"}
    quiet(g, 0)


@pytest.mark.parametrize("own, line, left_over", [
    ("", ["skill jijiang", "Slash S7", "skill jijiang", "Slash S8"], set()),
    ("Slash C2", ["skill jijiang", "pass", "Slash C2", "skill jijiang", "Slash S8"], {"Slash S7"}),
])
def test_wushuang_each_slash_of_a_duel_is_a_new_demand_for_jijiang(own, line, left_over):
    """skills.md Jijiang: each Slash demanded by Wushuang is a new demand, also after a refusal."""
    g = scenario(f"""
    0 lord     Liu Bei   4/4 | {own} | |
    1 rebel    Lü Bu     4/4 | Duel SA, Jueying S5 | |
    2 loyalist Zhang Fei 4/4 | Slash S7, Slash S8 | |
    turn 1 play
    """)
    act(g, "Duel SA", "seat 0")
    asked(g, 0, "slash", card="Duel", source=1, left=2)
    assert offers(g) == {"skill jijiang", "pass"} | ({own} - {""})
    act(g, "skill jijiang")
    asked(g, 2, "slash", skill="jijiang")
    assert offers(g) == {"Slash S7", "Slash S8", "pass"}
    for action in line[1:-2]:
        act(g, action)
    asked(g, 0, "slash", left=1)
    assert offers(g) == {"skill jijiang", "pass"}
    act(g, *line[-2:])
    assert hps(g) == [4, 3, 4] and hand(g, 2) == left_over  # Lü Bu has no Slash for his turn
    quiet(g, 1)


@pytest.mark.parametrize("card, kind, answer", [
    ("Savage Assault SK", "slash", "Slash S8"), ("Archery Attack HA", "dodge", "Dodge D2")])
def test_wushuang_not_for_area_tricks(card, kind, answer):
    """skills.md Wushuang: only Slash and Duel; one card answers Savage Assault or Archery Attack."""
    g = scenario(f"""
    0 lord  Lü Bu 4/4 | {card}, Jueying S5 | |
    1 rebel -     4/4 | Slash S8, Dodge D2 | |
    turn 0 play
    """)
    act(g, card)
    asked(g, 1, kind, left=1)
    act(g, answer)
    idle(g, 0)
    assert hps(g) == [4, 4]
    quiet(g, 0)
