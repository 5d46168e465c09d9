"""Zhao Yun (Longdan: Slash and Dodge for each other) and Ma Chao (Mashu, Tieqi)."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario

TIEQI = {"skill tieqi", "pass"}


# --- Longdan ------------------------------------------------------------------------------------

def dragon(hand, other="- 4/4 | | |"):
    """Zhao Yun to play against one enemy."""
    return scenario(f"""
0 lord Zhao Yun 4/4 | {hand} | |
1 rebel {other}
turn 0 play
""")


def attacked(card, hand, attacker="Huang Gai"):
    """Seat 0 uses `card` on Zhao Yun."""
    return act(scenario(f"""
0 rebel {attacker} 4/4 | {card}, Dilu C5 | |
1 lord Zhao Yun 4/4 | {hand} | |
turn 0 play
"""), card)


def test_longdan_dodge_as_slash():
    """skills.md Longdan: Dodge as Slash, to use; counts for the limit; Slash is no material here."""
    g = dragon("Dodge D3, Dodge D4, Slash S7, Peach H3, Dilu C5")
    assert offers(g) == {"Slash S7", "skill longdan", "Dilu C5", "pass"}
    act(g, "skill longdan")
    asked(g, 0, "material", skill="longdan", left=1)
    assert offers(g) == {"Dodge D3", "Dodge D4"}
    refuse(g, "pass", "Slash S7", "Peach H3")
    act(g, "Dodge D4")
    assert g.seats[1].hp == 3 and g.discard_pile == ["Dodge D4"]
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_longdan_needs_a_dodge_in_play():
    """skills.md Longdan: other cards are no material (no stacking of a Slash into a Slash)."""
    g = dragon("Slash S7, Peach H3, Dilu C5")
    assert offers(g) == {"Slash S7", "Dilu C5", "pass"}
    refuse(g, "skill longdan")
    quiet(g, 0)


def test_longdan_result_has_the_suit_of_the_card():
    """skills.md Longdan: a normal Slash with the suit of the card (red against Renwang Shield)."""
    g = dragon("Dodge D3, Slash S7, Dilu C5", "- 4/4 | | Renwang Shield C2 |")
    act(g, "skill longdan")
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_longdan_slash_as_dodge():
    """skills.md Longdan: Slash as Dodge, to use."""
    g = attacked("Slash S7", "Slash S8, Slash D6, Dodge D3, Peach H3")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D3", "skill longdan", "pass"}
    act(g, "skill longdan")
    asked(g, 1, "material", skill="longdan")
    assert offers(g) == {"Slash S8", "Slash D6"}
    act(g, "Slash S8")
    assert g.seats[1].hp == 4 and set(g.seats[1].hand) == {"Slash D6", "Dodge D3", "Peach H3"}
    assert set(g.discard_pile) == {"Slash S7", "Slash S8"}
    quiet(g, 0)


def test_longdan_is_optional():
    """skills.md Longdan [O]: the Slash may be kept."""
    g = act(attacked("Slash S7", "Slash S8"), "pass")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Slash S8"]
    quiet(g, 0)


@pytest.mark.parametrize("card, kind, hand", [
    ("Archery Attack HA", "dodge", "Slash S8"), ("Savage Assault S7", "slash", "Dodge D3"), ("Duel SA", "slash", "Dodge D3")])
def test_longdan_played(card, kind, hand):
    """skills.md Longdan: to use or play."""
    g = attacked(card, hand)
    asked(g, 1, kind, source=0)
    assert offers(g) == {"skill longdan", "pass"}
    act(g, "skill longdan")
    assert g.seats[1].hp == 4 and g.seats[1].hand == [] and set(g.discard_pile) == {card, hand}
    assert g.seats[0].hp == (3 if card == "Duel SA" else 4)
    quiet(g, 0)


@pytest.mark.parametrize("card, hand", [("Archery Attack HA", "Peach H3"), ("Savage Assault S7", "Peach H3")])
def test_longdan_not_other_cards(card, hand):
    """skills.md Longdan: only Slash and Dodge."""
    g = attacked(card, hand)
    assert g.seats[1].hp == 3 and g.seats[1].hand == [hand]
    quiet(g, 0)


def test_longdan_mixed_against_wushuang():
    """skills.md general rules: converting skills are not limited in number; a real and a converted Dodge."""
    g = attacked("Slash S7", "Slash S8, Dodge D3", "Lü Bu")
    asked(g, 1, "dodge", left=2)
    act(g, "skill longdan")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "Dodge D3")
    assert g.seats[1].hp == 4
    quiet(g, 0)


# --- Mashu --------------------------------------------------------------------------------------

def ring(zero, turn=0, two_gear="", seats=4):
    """`zero` sits at seat 0; seat `turn` is to play."""
    roles = ["lord", "rebel", "rebel", "spy", "loyalist", "rebel"]
    lines = [f"0 lord {zero}"]
    for i in range(1, seats):
        hand = "Slash C2, Dilu C5" if i == turn else "Dodge D%d" % (i + 2)
        lines.append(f"{i} {roles[i]} - 4/4 | {hand} | {two_gear if i == 2 else ''} |")
    return scenario("\n".join(lines) + f"\nturn {turn} play\n")


@pytest.mark.parametrize("general, seats", [("Ma Chao", {"seat 1", "seat 2", "seat 3"}), ("Zhang Fei", {"seat 1", "seat 3"})])
def test_mashu_distance_to_others(general, seats):
    """skills.md Mashu: your distance to others -1."""
    g = act(ring(f"{general} 4/4 | Slash S7, Dilu C5 | |"), "Slash S7")
    assert offers(g) == seats
    act(g, "seat 3")
    if general == "Ma Chao":
        act(g, "pass")
    asked(g, 3, "dodge")
    act(g, "Dodge D5")
    quiet(g, 0)


def test_mashu_not_the_others_distance_to_him():
    """skills.md Mashu: YOUR distance to others; theirs to you is unchanged."""
    g = act(ring("Ma Chao 4/4 | Dodge D9 | |", turn=2), "Slash C2")
    assert offers(g) == {"seat 1", "seat 3"}
    act(g, "seat 1", "pass")
    assert g.seats[1].hp == 3
    quiet(g, 2)


def test_mashu_adds_to_a_minus_horse():
    """skills.md Mashu: adds to a -1 horse (min 1): distance 3 becomes 1."""
    g = act(ring("Ma Chao 4/4 | Slash S7, Dilu C5 | Chitu H5 |", seats=6), "Slash S7")
    assert offers(g) == {f"seat {i}" for i in range(1, 6)}
    act(g, "seat 3", "pass", "pass")
    assert g.seats[3].hp == 3
    quiet(g, 0)


def test_mashu_against_a_plus_horse():
    """cards.md 0.3: +1 horse and Mashu add up."""
    g = act(ring("Ma Chao 4/4 | Slash S7, Dilu C5 | |", two_gear="Jueying S5"), "Slash S7")
    assert offers(g) == {"seat 1", "seat 3"}
    act(g, "seat 1", "pass", "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_mashu_for_snatch():
    """cards.md Snatch: distance <= 1, Mashu counts in it."""
    g = act(ring("Ma Chao 4/4 | Snatch S3, Dilu C5 | |"), "Snatch S3")
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}
    act(g, "seat 2")
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D4"}
    quiet(g, 0)


# --- Tieqi --------------------------------------------------------------------------------------

def charge(deck, other="- 4/4 | Dodge D3 | |", weapon="", hand="Slash S7, Dilu C5"):
    """Ma Chao to play against one enemy."""
    return scenario(f"""
0 lord Ma Chao 4/4 | {hand} | {weapon} |
1 rebel {other}
turn 0 play
deck: {deck}
""")


def test_tieqi_red_forbids_dodge():
    """skills.md Tieqi: red: this target cannot use a Dodge against this Slash: no window."""
    g = act(charge("Peach H4"), "Slash S7")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == TIEQI
    act(g, "skill tieqi")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Dodge D3"]
    assert set(g.discard_pile) == {"Slash S7", "Peach H4"}
    quiet(g, 0)


def test_tieqi_black_does_nothing():
    """skills.md Tieqi: black: he may dodge."""
    g = act(charge("Slash S8"), "Slash S7", "skill tieqi")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "Dodge D3")
    assert g.seats[1].hp == 4
    quiet(g, 0)


def test_tieqi_is_optional():
    """skills.md Tieqi [O]: declined, no judgement."""
    g = act(charge("Peach H4"), "Slash S7", "pass", "Dodge D3")
    assert g.seats[1].hp == 4 and g.deck[0] == "Peach H4"
    quiet(g, 0)


def test_tieqi_red_forbids_eight_diagrams():
    """cards.md Slash 5b: no Dodge may be used (not even Eight Diagrams)."""
    g = act(charge("Peach H4, Peach H6", "- 4/4 | | Eight Diagrams C2 |"), "Slash S7", "skill tieqi")
    assert g.seats[1].hp == 3 and g.deck[0] == "Peach H6"
    quiet(g, 0)


def test_tieqi_asked_although_he_has_no_dodge():
    """skills.md Tieqi: after your Slash specified targets; no further condition."""
    g = act(charge("Peach H4", "- 4/4 | | |"), "Slash S7")
    assert offers(g) == TIEQI
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_tieqi_per_target():
    """skills.md Tieqi: per target, one judgement each, before anybody dodges."""
    g = scenario("""
0 rebel Ma Chao 4/4 | Slash S7 | Heaven Halberd DQ |
1 lord - 4/4 | Dodge D3 | |
2 spy - 4/4 | Dodge D4 | |
turn 0 play
deck: Peach H4, Slash S8, Dilu C5, Dodge D5
""")
    act(g, "Slash S7", "seat 2", "seat 1")
    asked(g, 0, "trigger", target=1)                # action order, not the order of choice
    assert offers(g) == TIEQI
    act(g, "skill tieqi")
    asked(g, 0, "trigger", target=2)
    assert offers(g) == TIEQI
    act(g, "skill tieqi")
    asked(g, 2, "dodge")                            # red for seat 1: hit without a window
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Dodge D3"]
    act(g, "Dodge D4")
    assert [s.hp for s in g.seats] == [4, 3, 4]
    quiet(g, 1)


def test_tieqi_together_with_double_swords():
    """decisions.md C6: optional skills of one timing are offered together, then the rest again."""
    g = charge("Peach H4", "Huang Yueying 3/3 | Dodge D3, Peach H3 | |", "Double Swords S2")
    act(g, "Slash S7")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill double_swords", "skill tieqi", "pass"}
    act(g, "skill tieqi")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill double_swords", "pass"}
    act(g, "skill double_swords")
    asked(g, 1, "discard", skill="double_swords", source=0, left=1)
    assert offers(g) == {"Dodge D3", "Peach H3", "pass"}
    act(g, "Dodge D3")
    assert g.seats[1].hp == 2 and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_tieqi_pass_declines_the_rest_too():
    """decisions.md C6: `pass` = none of the remaining ones at this timing."""
    g = charge("Peach H4", "Huang Yueying 3/3 | Dodge D3 | |", "Double Swords S2")
    act(g, "Slash S7", "pass")
    asked(g, 1, "dodge")
    act(g, "Dodge D3")
    assert g.deck[0] == "Peach H4" and g.seats[0].hand == ["Dilu C5"]
    quiet(g, 0)


def test_tieqi_not_for_a_played_slash():
    """cards.md Slash: a Slash played (Duel) has no target."""
    g = charge("Peach H4", "- 4/4 | Slash S8 | |", hand="Duel SA, Slash S7, Dilu C5")
    act(g, "Duel SA", "Slash S8", "Slash S7")
    assert g.seats[1].hp == 3 and g.deck[0] == "Peach H4"
    quiet(g, 0)


def test_tieqi_judgement_can_be_changed():
    """skills.md Guicai: any judgement; the target makes Tieqi's red card black."""
    g = charge("Peach H4", "Sima Yi 3/3 | Slash S8, Dodge D3 | |")
    act(g, "Slash S7", "skill tieqi")
    asked(g, 1, "trigger")
    act(g, "skill guicai", "Slash S8")
    asked(g, 1, "dodge")
    act(g, "Dodge D3")
    assert g.seats[1].hp == 3
    quiet(g, 0)
