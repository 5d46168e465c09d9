"""Wu: Sun Shangxiang (jieyin, xiaoji)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    return set(g.seats[seat].hand)


def hps(g):
    return [s.hp for s in g.seats]


# ---------------------------------------------------------------- Sun Shangxiang: jieyin

@pytest.mark.parametrize("hp, healed", [(2, 3), (3, 3)])
def test_jieyin_two_hand_cards_and_a_wounded_male(hp, healed):
    """skills.md Jieyin: 2 HAND cards, another wounded MALE at any distance: both recover 1; hers is not required."""
    g = scenario(f"""
    0 lord  Sun Shangxiang {hp}/3 | Slash S7, Dodge H2, Dodge D2 | Chitu H5 |
    1 rebel Diao Chan      2/3 | | |
    2 rebel Zhang Fei      2/4 | Dodge D3 | |
    3 rebel Gan Ning       3/4 | | |
    4 rebel Xu Chu         4/4 | | |
    turn 0 play
    """)
    act(g, "skill jieyin")
    asked(g, 0, "material", skill="jieyin", left=2)
    assert offers(g) == {"Slash S7", "Dodge H2", "Dodge D2"}
    act(g, "Dodge H2")
    asked(g, 0, "material", left=1, picked=("Dodge H2",))
    assert offers(g) == {"Slash S7", "Dodge D2"}
    act(g, "Dodge D2")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 2", "seat 3"}
    act(g, "seat 2")
    assert hps(g) == [healed, 2, 3, 3, 4] and hand(g, 0) == {"Slash S7"}
    assert set(g.discard_pile) == {"Dodge H2", "Dodge D2"} and hand(g, 2) == {"Dodge D3"}
    quiet(g, 0)


def test_jieyin_once_per_play_phase():
    """skills.md Jieyin: 1/phase."""
    g = scenario("""
    0 lord  Sun Shangxiang 1/3 | Jueying S5, Dodge H2, Dodge D2, Dodge D3 | |
    1 rebel Zhang Fei      1/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Jueying S5", "skill jieyin", "pass"}
    act(g, "skill jieyin", "Dodge H2", "Dodge D2")
    assert hps(g) == [2, 2] and offers(g) == {"Jueying S5", "pass"}
    refuse(g, "skill jieyin")
    quiet(g, 0)


@pytest.mark.parametrize("cards, others", [
    ("Jueying S5", "Zhang Fei 2/4"),              # one hand card; the equipped one does not count
    ("Jueying S5, Dodge D2", "Zhang Fei 4/4"),    # not wounded
    ("Jueying S5, Dodge D2", "Diao Chan 2/3"),    # no male
])
def test_jieyin_not_offered(cards, others):
    """decisions 5.2 F: |HAND| >= 2 and a wounded other male (she herself, wounded, is neither)."""
    g = scenario(f"""
    0 lord  Sun Shangxiang 1/3 | {cards} | Chitu H5 |
    1 rebel {others} | | |
    turn 0 play
    """)
    assert offers(g) == {"Jueying S5", "pass"}
    quiet(g, 0)


# ---------------------------------------------------------------- Sun Shangxiang: xiaoji

@pytest.mark.parametrize("answer, drawn", [("skill xiaoji", {"Jueying S5", "Dodge D3"}), ("pass", set())])
def test_xiaoji_when_she_replaces_her_equipment(answer, drawn):
    """skills.md Xiaoji [O]: replacing counts; asked after old out and new in, one move (cards.md 4)."""
    g = scenario("""
    0 lord  Sun Shangxiang 3/3 | Kylin Bow H5, Dayuan SK | Qinggang Sword S6 |
    1 rebel -              4/4 | | |
    turn 0 play
    deck: Jueying S5, Dodge D3, Slash S7
    """)
    act(g, "Kylin Bow H5")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill xiaoji", "pass"}
    assert list(g.seats[0].equipment) == ["Kylin Bow H5"] and list(g.discard_pile) == ["Qinggang Sword S6"]
    act(g, answer)
    assert hand(g, 0) == {"Dayuan SK"} | drawn
    quiet(g, 0)


def test_xiaoji_not_for_an_empty_slot():
    """skills.md Xiaoji: only a LOST equipment card; putting one on an empty slot loses none."""
    g = scenario("""
    0 lord  Sun Shangxiang 3/3 | Kylin Bow H5, Dayuan SK | Jueying S5 |
    1 rebel -              4/4 | | |
    turn 0 play
    """)
    act(g, "Kylin Bow H5")
    idle(g, 0)
    assert hand(g, 0) == {"Dayuan SK"} and set(g.seats[0].equipment) == {"Kylin Bow H5", "Jueying S5"}
    quiet(g, 0)


@pytest.mark.parametrize("taken, asked_for", [("Eight Diagrams C2", True), ("hand", False), ("Indulgence S6", False)])
def test_xiaoji_when_a_card_is_dismantled(taken, asked_for):
    """skills.md Xiaoji: a card of the EQUIPMENT area; hand and judgement cards give nothing."""
    g = scenario("""
    0 lord  -              4/4 | Dismantlement S3, Jueying S5 | |
    1 rebel Sun Shangxiang 3/3 | Peach H3 | Eight Diagrams C2 | Indulgence S6
    turn 0 play
    deck: Dodge D3, Dodge D4
    """)
    act(g, "Dismantlement S3")
    assert offers(g) == {"hand", "Eight Diagrams C2", "Indulgence S6"}
    act(g, taken)
    if asked_for:
        asked(g, 1, "trigger")
        act(g, "skill xiaoji")
    assert hand(g, 1) == {"hand": set(), "Indulgence S6": {"Peach H3"},
                          "Eight Diagrams C2": {"Peach H3", "Dodge D3", "Dodge D4"}}[taken]
    quiet(g, 0)


@pytest.mark.parametrize("card, weapon", [("Snatch S3", "Qinggang Sword S6"), ("Collateral CQ", "Qinggang Sword S6")])
def test_xiaoji_when_her_weapon_is_obtained_by_another(card, weapon):
    """cards.md Snatch, Collateral: taken equipment is lost: Xiaoji."""
    g = scenario(f"""
    0 lord  -              4/4 | {card}, Jueying S5 | |
    1 rebel Sun Shangxiang 3/3 | | {weapon} |
    turn 0 play
    deck: Dodge D3, Dodge D4
    """)
    act(g, card)  # everything else is forced: one target, one card, no Slash in her hand
    asked(g, 1, "trigger")
    assert offers(g) == {"skill xiaoji", "pass"} and hand(g, 0) == {"Jueying S5", weapon}
    act(g, "skill xiaoji")
    assert hand(g, 1) == {"Dodge D3", "Dodge D4"} and list(g.seats[1].equipment) == []
    quiet(g, 0)


def test_xiaoji_inside_a_damage_event():
    """cards.md 4 Kylin Bow: the horse goes before HP is reduced; Xiaoji is asked at once (decisions 2.6)."""
    g = scenario("""
    0 lord  -              4/4 | Slash S7, Jueying S5 | Kylin Bow H5 |
    1 rebel Sun Shangxiang 1/3 | | Dilu C5 |
    turn 0 play
    deck: Peach H3, Dodge D4
    """)
    act(g, "Slash S7")
    asked(g, 0, "trigger", target=1)
    act(g, "skill kylin_bow")
    asked(g, 1, "trigger")
    assert g.seats[1].hp == 1
    act(g, "skill xiaoji")
    asked(g, 1, "peach", target=1)  # the Peach just drawn
    act(g, "Peach H3")
    assert hps(g) == [4, 1] and hand(g, 1) == {"Dodge D4"}
    quiet(g, 0)


@pytest.mark.parametrize("answers, drawn", [
    (["skill xiaoji", "skill xiaoji"], 4),
    (["skill xiaoji", "pass"], 2),
    (["pass"], 0),
])
def test_xiaoji_two_cards_lost_together_are_asked_twice(answers, drawn):
    """skills.md Xiaoji: per card; one `pass` ends the repeats (X6). Here both pay her Stone Axe, before the damage."""
    pile = ["Dodge D3", "Dodge D4", "Dodge D6", "Dodge D7"]
    g = scenario(f"""
    0 lord  Sun Shangxiang 3/3 | Slash S7, Dayuan SK | Stone Axe D5, Eight Diagrams C2, Dilu C5 |
    1 rebel -              4/4 | Dodge D2 | |
    turn 0 play
    deck: {", ".join(pile)}
    """)
    act(g, "Slash S7", "Dodge D2", "skill stone_axe")
    assert offers(g) == {"Eight Diagrams C2", "Dilu C5", "Dayuan SK"}
    act(g, "Eight Diagrams C2", "Dilu C5")
    for answer in answers:
        asked(g, 0, "trigger")
        assert offers(g) == {"skill xiaoji", "pass"} and g.seats[1].hp == 4
        act(g, answer)
    assert hand(g, 0) == {"Dayuan SK"} | set(pile[:drawn])
    assert hps(g) == [3, 3] and list(g.seats[0].equipment) == ["Stone Axe D5"]
    quiet(g, 0)


def test_xiaoji_not_at_her_death():
    """skills.md Xiaoji: not at your death."""
    g = scenario("""
    0 lord  -              4/4 | Slash S7, Jueying S5 | |
    1 rebel Sun Shangxiang 1/3 | | Qinggang Sword S6, Chitu H5 |
    2 rebel -              4/4 | | |
    turn 0 play
    deck: Dodge D3, Dodge D4, Dodge D6, Slash S8
    """)
    act(g, "Slash S7", "seat 1")
    assert not g.seats[1].alive and hand(g, 1) == set()
    assert hand(g, 0) == {"Jueying S5", "Dodge D3", "Dodge D4", "Dodge D6"} and g.deck[0] == "Slash S8"
    quiet(g, 0)


def test_xiaoji_after_the_lords_penalty():
    """decisions 5.4, modes.md 1.6: a lord Sun Shangxiang who kills a loyalist draws for each equipment card lost."""
    g = scenario("""
    0 lord     Sun Shangxiang 3/3 | Slash S7, Dodge D2 | Qinggang Sword S6, Chitu H5 |
    1 loyalist -              1/4 | | |
    2 rebel    -              4/4 | | |
    turn 0 play
    deck: Jueying S5, Dodge D3, Dodge D4, Dodge D6
    """)
    act(g, "Slash S7", "seat 1", "skill xiaoji")
    asked(g, 0, "trigger")
    act(g, "skill xiaoji")
    assert hand(g, 0) == {"Jueying S5", "Dodge D3", "Dodge D4", "Dodge D6"} and list(g.seats[0].equipment) == []
    quiet(g, 0)
