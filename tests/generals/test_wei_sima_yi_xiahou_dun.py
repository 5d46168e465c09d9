"""Sima Yi (Fankui, Guicai) and Xiahou Dun (Ganglie): what a hurt character does to the source."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario

FANKUI = {"skill fankui", "pass"}
GANGLIE = {"skill ganglie", "pass"}
GUICAI = {"skill guicai", "pass"}


def duel_of_two(attacker, victim, deck=""):
    """Seat 0 attacks seat 1; each given as `role general hp | hand | equipment | judgement`."""
    return scenario(f"""
0 {attacker}
1 {victim}
turn 0 play
deck: {deck}
""")


# --- Fankui -------------------------------------------------------------------------------------

def test_fankui_offers_hand_and_equipment_not_judgement():
    """skills.md Fankui: a random hand card or a chosen equipment; not from the judgement area."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7, Peach H3 | Zhuge Crossbow CA, Chitu H5 | Indulgence S6",
                    "lord Sima Yi 3/3 | | |")
    act(g, "Slash S7")
    asked(g, 1, "trigger")
    assert offers(g) == FANKUI
    act(g, "skill fankui")
    asked(g, 1, "take", skill="fankui", left=1)
    assert offers(g) == {"hand", "Zhuge Crossbow CA", "Chitu H5"}
    refuse(g, "pass", "Indulgence S6", "Peach H3")
    act(g, "Zhuge Crossbow CA")
    assert g.seats[1].hand == ["Zhuge Crossbow CA"] and g.seats[1].hp == 2
    assert g.seats[0].equipment == ["Chitu H5"] and g.seats[0].hand == ["Peach H3"]
    assert g.seats[0].judgement == ["Indulgence S6"] and g.discard_pile == ["Slash S7"]
    quiet(g, 0)


def test_fankui_takes_a_random_hand_card():
    """skills.md Fankui: one random hand card; the rest stays."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7, Dodge D3, Dodge D4 | Dilu C5 |", "lord Sima Yi 3/3 | | |")
    act(g, "Slash S7", "skill fankui", "hand")
    taken, kept = g.seats[1].hand, g.seats[0].hand
    assert len(taken) == len(kept) == 1 and set(taken + kept) == {"Dodge D3", "Dodge D4"}
    assert g.seats[0].equipment == ["Dilu C5"]
    quiet(g, 0)


def test_fankui_is_optional():
    """skills.md Fankui [O]."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7, Dodge D3 | |", "lord Sima Yi 3/3 | | |")
    act(g, "Slash S7", "pass")
    assert g.seats[1].hand == [] and g.seats[0].hand == ["Dodge D3"]
    quiet(g, 0)


@pytest.mark.parametrize("judgement", ["", "Indulgence S6"])
def test_fankui_needs_a_card_of_the_source(judgement):
    """skills.md Fankui: a source that has a card; the judgement area does not count."""
    g = duel_of_two(f"rebel Huang Gai 4/4 | Slash S7 | | {judgement}", "lord Sima Yi 3/3 | | |")
    act(g, "Slash S7")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_fankui_nothing_without_a_source():
    """skills.md Fankui: source dead or none (Lightning): nothing."""
    g = scenario("""
0 lord Sima Yi 4/4 | | | Lightning SA
1 rebel - 4/4 | Peach H3 | |
turn 0 judgement
deck: Slash S7, Dilu C5, Dodge D3
""")
    assert g.seats[0].hp == 1 and set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"}
    assert g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_fankui_once_whatever_the_amount():
    """skills.md Fankui: one card per damage event, whatever the amount (Luoyi's 2)."""
    g = scenario("""
0 rebel Xu Chu 4/4 | Slash S7 | Zhuge Crossbow CA, Eight Diagrams S2 |
1 lord Sima Yi 3/3 | | |
turn 0 draw
deck: Dilu C5
""")
    act(g, "skill luoyi", "Slash S7")
    assert g.seats[1].hp == 1 and offers(g) == FANKUI
    act(g, "skill fankui", "Eight Diagrams S2")
    assert g.seats[1].hand == ["Eight Diagrams S2"] and g.seats[0].equipment == ["Zhuge Crossbow CA"]
    quiet(g, 0)


def test_fankui_source_is_the_other_duellist():
    """cards.md 0.7: the source of Duel damage is the other duellist, here the target."""
    g = duel_of_two("lord Sima Yi 3/3 | Duel SA, Dilu C5 | |", "rebel - 4/4 | Slash S7, Peach H3 | |")
    act(g, "Duel SA", "Slash S7")
    asked(g, 0, "trigger")
    assert offers(g) == FANKUI
    act(g, "skill fankui")
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H3"} and g.seats[1].hand == []
    assert g.seats[0].hp == 2
    quiet(g, 0)


def test_fankui_for_damage_of_a_skill():
    """skills.md Fankui: took damage from a source, also Ganglie's."""
    g = duel_of_two("lord Sima Yi 3/3 | Slash S7 | Dilu C5 |", "rebel Xiahou Dun 4/4 | Peach H3 | Chitu H5 |", "Slash S8")
    act(g, "Slash S7", "skill ganglie")             # no hand card: neither Guicai nor a discard is possible
    asked(g, 0, "trigger")
    assert offers(g) == FANKUI and g.seats[0].hp == 2
    act(g, "skill fankui", "Chitu H5")
    assert g.seats[0].hand == ["Chitu H5"] and g.seats[1].equipment == []
    quiet(g, 0)


def test_fankui_not_after_death():
    """cards.md 0.7 D6: the victim, if alive (the lord draws the reward and keeps his cards)."""
    g = scenario("""
0 lord Huang Gai 4/4 | Slash S7, Peach H3 | |
1 rebel Sima Yi 1/3 | | |
2 rebel - 4/4 | | |
turn 0 play
deck: Dodge D3, Dodge D4, Dodge D5
""")
    act(g, "Slash S7", "seat 1", "pass")            # seat 0 does not save him
    assert not g.seats[1].alive
    assert set(g.seats[0].hand) == {"Peach H3", "Dodge D3", "Dodge D4", "Dodge D5"}
    quiet(g, 0)


# --- Guicai -------------------------------------------------------------------------------------

def test_guicai_replaces_his_own_judgement():
    """skills.md Guicai: PLAY one HAND card; the old card is discarded; once per judgement; own suit."""
    g = scenario("""
0 lord Sima Yi 3/3 | Peach H3, Dilu C5 | Chitu H5 | Indulgence S6
1 rebel - 4/4 | | |
turn 0 judgement
deck: Slash S7, Slash S8, Dodge D3
""")
    asked(g, 0, "trigger")
    assert offers(g) == GUICAI
    act(g, "skill guicai")
    asked(g, 0, "material", skill="guicai", left=1)
    assert offers(g) == {"Peach H3", "Dilu C5"}     # no equipment
    refuse(g, "pass", "Chitu H5")
    act(g, "Peach H3")                              # a heart: the play phase is not skipped, not asked again
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S8", "Dodge D3"}
    assert set(g.discard_pile) == {"Slash S7", "Peach H3", "Indulgence S6"}
    quiet(g, 0)


@pytest.mark.parametrize("changed", [True, False])
def test_guicai_on_another_characters_judgement(changed):
    """skills.md Guicai: any character's judgement; declined, the revealed card counts."""
    g = scenario("""
0 rebel Huang Gai 4/4 | | | Indulgence S6
1 lord Sima Yi 3/3 | Slash S8 | |
turn 0 judgement
deck: Peach H4, Dodge D3, Dodge D4, Dilu C5, Dodge D5
""")
    asked(g, 1, "trigger")
    assert offers(g) == GUICAI
    if changed:                                     # black: seat 0 skips its play phase
        act(g, "skill guicai")
        assert set(g.discard_pile) == {"Peach H4", "Slash S8", "Indulgence S6"}
        assert set(g.seats[1].hand) == {"Dilu C5", "Dodge D5"}
        quiet(g, 1)
    else:                                           # heart: seat 0 plays
        act(g, "pass")
        assert set(g.discard_pile) == {"Peach H4", "Indulgence S6"}
        assert g.seats[1].hand == ["Slash S8"]
        quiet(g, 0)
    assert set(g.seats[0].hand) == {"Dodge D3", "Dodge D4"}


def test_guicai_needs_a_hand_card():
    """decisions.md 2.5: each owner with a HAND card; equipment is not enough."""
    g = scenario("""
0 lord Sima Yi 3/3 | | Chitu H5 | Indulgence S6
1 rebel - 4/4 | | |
turn 0 judgement
deck: Peach H4, Dilu C5, Dodge D3
""")
    assert set(g.discard_pile) == {"Peach H4", "Indulgence S6"}
    assert g.seats[0].equipment == ["Chitu H5"]
    quiet(g, 0)


def test_guicai_new_card_counts_with_suit_and_rank():
    """skills.md Guicai: the new one has its own suit and rank (Lightning strikes on spade 2-9)."""
    g = scenario("""
0 rebel Huang Gai 4/4 | | | Lightning SA
1 lord Sima Yi 3/3 | Slash S8, Slash ST | |
turn 0 judgement
deck: Peach H4, Dodge D3, Dodge D4
""")
    act(g, "skill guicai")
    assert offers(g) == {"Slash S8", "Slash ST"}
    act(g, "Slash S8")
    assert g.seats[0].hp == 1 and g.seats[1].judgement == []
    assert set(g.discard_pile) == {"Peach H4", "Slash S8", "Lightning SA"}
    assert g.seats[1].hand == ["Slash ST"]
    quiet(g, 0)


def test_guicai_on_eight_diagrams():
    """skills.md Guicai: a red Eight Diagrams card is made black by the attacker."""
    g = duel_of_two("lord Sima Yi 3/3 | Slash S7, Slash S8, Dilu C5 | |",
                    "rebel - 4/4 | | Eight Diagrams C2 |", "Peach H4")
    act(g, "Slash S7", "skill eight_diagrams")
    asked(g, 0, "trigger")
    assert offers(g) == GUICAI
    act(g, "skill guicai", "Slash S8")
    assert g.seats[1].hp == 3 and set(g.discard_pile) == {"Slash S7", "Slash S8", "Peach H4"}
    quiet(g, 0)


def test_guicai_on_his_own_eight_diagrams():
    """skills.md Guicai: any character's judgement, also his own; the black card is made red."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7 | |", "lord Sima Yi 3/3 | Peach H3 | Eight Diagrams C2 |", "Slash S8")
    act(g, "Slash S7", "skill eight_diagrams")
    asked(g, 1, "trigger")
    act(g, "skill guicai")                          # the only hand card: red, dodged
    assert g.seats[1].hp == 3 and g.seats[1].hand == []
    assert set(g.discard_pile) == {"Slash S7", "Slash S8", "Peach H3"}
    quiet(g, 0)


# --- Ganglie ------------------------------------------------------------------------------------

def test_ganglie_source_discards_two_hand_cards():
    """skills.md Ganglie: not a heart: the source may discard 2 HAND cards (no equipment, in one move)."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7, Peach H3, Dodge D3, Dodge D4 | Zhuge Crossbow CA |",
                    "lord Xiahou Dun 4/4 | | |", "Slash S8")
    act(g, "Slash S7")
    asked(g, 1, "trigger")
    assert offers(g) == GANGLIE
    act(g, "skill ganglie")
    asked(g, 0, "discard", skill="ganglie", source=1, left=2)
    assert offers(g) == {"Peach H3", "Dodge D3", "Dodge D4", "pass"}
    act(g, "Peach H3")
    asked(g, 0, "discard", left=1, picked=("Peach H3",))
    assert offers(g) == {"Dodge D3", "Dodge D4"}
    assert set(g.seats[0].hand) == {"Peach H3", "Dodge D3", "Dodge D4"}
    act(g, "Dodge D3")
    assert g.seats[0].hand == ["Dodge D4"] and g.seats[0].hp == 4 and g.seats[1].hp == 3
    assert set(g.discard_pile) == {"Slash S7", "Slash S8", "Peach H3", "Dodge D3"}
    quiet(g, 0)


def test_ganglie_source_takes_the_damage():
    """skills.md Ganglie: or takes 1 damage from you (`pass`)."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7, Peach H3, Dodge D3 | |", "lord Xiahou Dun 4/4 | | |", "Slash S8")
    act(g, "Slash S7", "skill ganglie", "pass")
    assert g.seats[0].hp == 3 and set(g.seats[0].hand) == {"Peach H3", "Dodge D3"}
    quiet(g, 0)


@pytest.mark.parametrize("hand", ["Slash S7", "Slash S7, Dodge D3"])
def test_ganglie_fewer_than_two_hand_cards(hand):
    """skills.md Ganglie: with fewer than 2 hand cards he must take the damage."""
    g = duel_of_two(f"rebel Huang Gai 4/4 | {hand} | Zhuge Crossbow CA |", "lord Xiahou Dun 4/4 | | |", "Slash S8")
    act(g, "Slash S7", "skill ganglie")
    assert g.seats[0].hp == 3 and g.seats[0].equipment == ["Zhuge Crossbow CA"]
    quiet(g, 0)


@pytest.mark.parametrize("judged, hit", [("Peach H4", False), ("Dodge D3", True), ("Slash C2", True), ("Slash S8", True)])
def test_ganglie_only_a_heart_saves(judged, hit):
    """skills.md Ganglie: judge; if NOT a heart; heart: nothing."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7 | |", "lord Xiahou Dun 4/4 | | |", judged)
    act(g, "Slash S7", "skill ganglie")
    assert g.seats[0].hp == (3 if hit else 4) and g.seats[1].hp == 3
    assert set(g.discard_pile) == {"Slash S7", judged}
    quiet(g, 0)


def test_ganglie_is_optional():
    """skills.md Ganglie [O]: declined, no judgement."""
    g = duel_of_two("rebel Huang Gai 4/4 | Slash S7 | |", "lord Xiahou Dun 4/4 | | |", "Slash S8")
    act(g, "Slash S7", "pass")
    assert g.seats[0].hp == 4 and g.deck[0] == "Slash S8"
    quiet(g, 0)


def test_ganglie_without_a_source_has_no_effect():
    """skills.md Ganglie: no source: you may judge, no effect."""
    g = scenario("""
0 lord Xiahou Dun 4/4 | | | Lightning SA
1 rebel - 4/4 | | |
turn 0 judgement
deck: Slash S7, Slash S8, Dilu C5, Dodge D3
""")
    asked(g, 0, "trigger")
    assert offers(g) == GANGLIE and g.seats[0].hp == 1
    act(g, "skill ganglie")
    assert set(g.discard_pile) == {"Slash S7", "Slash S8", "Lightning SA"}
    assert (g.seats[0].hp, g.seats[1].hp) == (1, 4)
    quiet(g, 0)


def test_ganglie_once_per_damage_event():
    """skills.md Ganglie: once per damage event (2 damage of Luoyi)."""
    g = scenario("""
0 rebel Xu Chu 4/4 | Slash S7 | |
1 lord Xiahou Dun 4/4 | | |
turn 0 draw
deck: Dilu C5, Slash S8, Slash C2
""")
    act(g, "skill luoyi", "Slash S7", "skill ganglie")
    assert (g.seats[0].hp, g.seats[1].hp) == (3, 2) and g.deck[0] == "Slash C2"
    quiet(g, 0)


def test_ganglie_damage_comes_from_xiahou_dun():
    """modes.md 1.6: reward goes to the SOURCE of the fatal damage (Ganglie: Xiahou Dun)."""
    g = scenario("""
0 rebel Huang Gai 1/4 | Slash S7 | |
1 lord Xiahou Dun 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
deck: Slash S8, Dodge D3, Dodge D4, Dodge D5, Dilu C5, Dodge D6
""")
    act(g, "Slash S7", "seat 1", "skill ganglie")
    assert not g.seats[0].alive                     # his turn ends; the lord drew 3, then 2 in his own turn
    assert set(g.seats[1].hand) == {"Dodge D3", "Dodge D4", "Dodge D5", "Dilu C5", "Dodge D6"}
    quiet(g, 1)


def test_ganglie_not_for_damage_to_others():
    """skills.md Ganglie: each time YOU took damage."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Xiahou Dun 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
""")
    act(g, "Slash S7", "seat 2")
    assert [s.hp for s in g.seats] == [4, 4, 3]
    quiet(g, 0)
