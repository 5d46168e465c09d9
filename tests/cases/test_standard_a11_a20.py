"""Public bug cases A11-A20 of `shared/cases/standard.md`, each with siblings of its kind of fault."""

import pytest
from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    """Hand cards of a seat in a fixed order."""
    return sorted(g.seats[seat].hand)


# --- A11: damage that has a source but no card, or a card but no source ---------------------------------------------

def test_a11_ganglie_damage_has_no_card():
    """Jianxiong is not offered for Ganglie's damage (skills.md, Cao Cao)."""
    g = scenario("""
0 lord  Cao Cao     4/4 | Slash S7, Dodge D2, Peach H3 | |
1 rebel Xiahou Dun  4/4 |                              | |
turn 0 play
deck: Slash S8
""")
    act(g, "Slash S7")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill ganglie", "pass"}
    act(g, "skill ganglie")
    asked(g, 0, "discard", source=1, left=2)
    assert offers(g) == {"Dodge D2", "Peach H3", "pass"}
    act(g, "pass")
    assert g.seats[0].hp == 3 and g.seats[1].hp == 3
    assert offers(g) == {"Peach H3", "pass"}
    quiet(g, 0)


def test_a11_fanjian_damage_has_no_card():
    """The shown card is not the card that caused the damage."""
    g = scenario("""
0 lord  Zhou Yu 2/3 | Peach H3, Slash D6 | |
1 rebel Cao Cao 4/4 |                    | |
turn 0 play
""")
    act(g, "skill fanjian")
    asked(g, 1, "suit", source=0)
    assert offers(g) == {"suit S", "suit H", "suit C", "suit D"}
    act(g, "suit S")
    assert g.seats[1].hp == 3 and len(g.seats[1].hand) == 1
    quiet(g, 0)


def test_a11_lijian_duel_has_no_card():
    g = scenario("""
0 lord  Diao Chan 3/3 | Slash S8, Dodge D2 | |
1 rebel Cao Cao   4/4 |                    | |
2 spy   Zhang Fei 4/4 |                    | |
turn 0 play
""")
    act(g, "skill lijian", "Dodge D2")
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 2")
    assert g.seats[1].hp == 3 and hand(g, 1) == []
    quiet(g, 0)


def test_a11_lightning_damage_has_a_card_and_no_source():
    """Control: the Lightning itself can be taken."""
    g = scenario("""
0 lord  Cao Cao 4/4 | | | Lightning SA
1 rebel -       4/4 | | |
turn 0 judgement
deck: Slash S7, Slash S8, Slash S9
""")
    assert offers(g) == {"skill jianxiong", "pass"}
    act(g, "skill jianxiong")
    assert g.seats[0].hp == 1 and hand(g, 0) == ["Lightning SA", "Slash S8", "Slash S9"]
    assert list(g.discard_pile) == ["Slash S7"]
    quiet(g, 0)


@pytest.mark.parametrize("general", ["Sima Yi", "Yang Xiu"])
def test_a11_skills_that_need_a_source_are_not_offered_for_lightning(general):
    """Fankui and Jilei need a living source."""
    g = scenario(f"""
0 lord  {general} 4/4 | | | Lightning SA
1 rebel -         4/4 | | |
turn 0 judgement
deck: Slash S7, Slash S8, Slash S9
""")
    assert g.seats[0].hp == 1
    quiet(g, 0)


def test_a11_ganglie_without_a_source_judges_for_nothing():
    """No source: he may judge, no effect."""
    g = scenario("""
0 lord  Xiahou Dun 4/4 | | | Lightning SA
1 rebel -          4/4 | Dodge D2, Dodge D3 | |
turn 0 judgement
deck: Slash S7, Slash C2, Slash S8, Slash S9
""")
    assert offers(g) == {"skill ganglie", "pass"}
    act(g, "skill ganglie")
    assert hand(g, 1) == ["Dodge D2", "Dodge D3"] and g.seats[1].hp == 4 and "Slash C2" in g.discard_pile
    quiet(g, 0)


# --- A13: the card of a running effect is taken ---------------------------------------------------------------------

def test_a13_savage_assault_goes_on_after_jianxiong():
    """Resolution goes on, each later target has its Nullification window, the card is not discarded."""
    g = scenario("""
0 lord     -       4/4 | Savage Assault S7, Slash S9 | |
1 rebel    Cao Cao 4/4 | Nullification SJ            | |
2 loyalist -       4/4 | Slash S8                    | |
3 spy      -       4/4 |                             | |
turn 0 play
""")
    act(g, "Savage Assault S7")
    asked(g, 1, "nullify", card="Savage Assault", source=0, target=1)
    act(g, "pass")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill jianxiong", "pass"} and g.seats[1].hp == 3
    act(g, "skill jianxiong")
    assert hand(g, 1) == ["Nullification SJ", "Savage Assault S7"]
    asked(g, 1, "nullify", card="Savage Assault", source=0, target=2)
    act(g, "pass")
    asked(g, 2, "slash", card="Savage Assault", source=0)
    act(g, "Slash S8")
    asked(g, 1, "nullify", card="Savage Assault", source=0, target=3)
    act(g, "Nullification SJ")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4]
    assert sorted(g.discard_pile) == ["Nullification SJ", "Slash S8"] and hand(g, 1) == ["Savage Assault S7"]
    quiet(g, 0)


def test_a13_archery_attack_goes_on_after_jianxiong():
    g = scenario("""
0 lord  Huang Gai 4/4 | Archery Attack HA | |
1 rebel Cao Cao   4/4 |                   | |
2 spy   -         4/4 | Dodge D2          | |
turn 0 play
""")
    act(g, "Archery Attack HA", "skill jianxiong")
    asked(g, 2, "dodge", card="Archery Attack", source=0)
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 3, 3] and hand(g, 1) == ["Archery Attack HA"] and not g.discard_pile
    quiet(g, 0)


def test_a13_slash_on_several_targets_goes_on_after_jianxiong():
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7 | Heaven Halberd DQ |
1 rebel Cao Cao   4/4 |          |                   |
2 spy   -         4/4 | Dodge D2 |                   |
turn 0 play
""")
    act(g, "Slash S7", "seat 2", "seat 1")                # resolved in action order all the same
    asked(g, 1, "trigger")
    act(g, "skill jianxiong")
    asked(g, 2, "dodge", card="Slash", source=0)
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 3, 3] and hand(g, 1) == ["Slash S7"] and not g.discard_pile
    quiet(g, 0)


def test_a13_second_taker_finds_nothing():
    """The first one takes the card; it is not in processing when a later target is hurt."""
    g = scenario("""
0 lord  Huang Gai 4/4 | Archery Attack HA | |
1 rebel Cao Cao   4/4 |                   | |
2 spy   Cao Cao   4/4 |                   | |
turn 0 play
""")
    act(g, "Archery Attack HA")
    asked(g, 1, "trigger")
    act(g, "skill jianxiong")
    assert [s.hp for s in g.seats] == [4, 3, 3] and hand(g, 1) == ["Archery Attack HA"] and hand(g, 2) == []
    quiet(g, 0)


def test_a13_duel_card_taken_by_the_loser():
    g = scenario("""
0 lord  Huang Gai 4/4 | Duel SA  | |
1 rebel Cao Cao   4/4 | Slash S7 | |
turn 0 play
""")
    act(g, "Duel SA", "pass", "skill jianxiong")
    assert hand(g, 1) == ["Duel SA", "Slash S7"] and not g.discard_pile
    quiet(g, 0)


# --- A16: whom Liuli may name ---------------------------------------------------------------------------------------

LIULI = """
0 lord     Huang Gai   4/4 | Slash S7           |                   |
1 rebel    Da Qiao     3/3 | Dodge D2, Peach H3 | Qinggang Sword S6 |
2 loyalist -           4/4 | Dodge D3           |                   |
3 spy      -           4/4 |                    |                   |
4 rebel    Zhuge Liang 3/3 |                    |                   |
turn 0 play
"""


def test_a16_liuli_ignores_the_attackers_range():
    """Her range counts, not the attacker's; Zhuge Liang without cards, the user and herself are not offered."""
    g = scenario(LIULI)
    act(g, "Slash S7")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill liuli", "pass"}
    act(g, "skill liuli")
    assert offers(g) == {"Dodge D2", "Peach H3", "Qinggang Sword S6"}
    act(g, "Dodge D2")
    asked(g, 1, "target")
    assert offers(g) == {"seat 2", "seat 3"}
    refuse(g, "seat 0", "seat 1", "seat 4")
    act(g, "seat 2")
    asked(g, 2, "dodge", card="Slash", source=0)
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 3, 3, 4, 3]
    quiet(g, 0)


def test_a16_liuli_range_is_that_without_the_discarded_sword():
    """Range is computed after the discarded card is gone: only the neighbour is left."""
    g = scenario(LIULI)
    act(g, "Slash S7", "skill liuli", "Qinggang Sword S6")
    asked(g, 2, "dodge", card="Slash", source=0)
    act(g, "Dodge D3")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4, 3]
    quiet(g, 0)


def test_a16_liuli_needs_a_legal_target():
    """Only the attacker and an empty Zhuge Liang are in her range: she is not asked."""
    g = scenario("""
0 lord  Huang Gai   4/4 | Slash S7 | |
1 rebel Da Qiao     3/3 | Dodge D2 | |
2 spy   Zhuge Liang 3/3 |          | |
turn 0 play
""")
    act(g, "Slash S7")
    asked(g, 1, "dodge", card="Slash")
    act(g, "Dodge D2")
    quiet(g, 0)


def test_a16_distance_is_hers_also_with_a_plus_horse():
    """Sibling: the +1 horse of the wanted target counts against her, not against the attacker."""
    g = scenario("""
0 lord     Huang Gai 4/4 | Slash S7 |            |
1 rebel    Da Qiao   3/3 | Dodge D2 |            |
2 loyalist -         4/4 |          | Jueying S5 |
3 spy      -         4/4 |          |            |
turn 0 play
""")
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge", card="Slash")                    # seat 2 is at distance 2 from her, seat 3 too: no Liuli
    act(g, "Dodge D2")
    quiet(g, 0)


# --- A20: Keji ------------------------------------------------------------------------------------------------------

SIX = "Dodge D2, Dodge D3, Dodge D4, Dodge D5, Dodge D6, Dodge D7"


def lu_meng(cards, other="", deck="Slash S9, Slash ST", turn="0 play", mine=SIX):
    """Lü Meng at seat 0 with `cards` and six Dodges against one opponent."""
    return scenario(f"""
0 lord  Lü Meng 4/4 | {', '.join(filter(None, [cards, mine]))} | |
1 rebel -       4/4 | {other} | |
turn {turn}
deck: {deck}
""")


def test_a20_slash_played_in_a_duel_forbids_keji():
    """Used or played Slashes in his play phase count: he discards 2."""
    g = lu_meng("Duel SA, Slash S7", "Slash S8")
    act(g, "Duel SA")
    asked(g, 1, "slash", card="Duel")
    act(g, "Slash S8")
    asked(g, 0, "slash", card="Duel")
    act(g, "Slash S7")
    assert g.seats[1].hp == 3
    asked(g, 0, "discard", left=2)
    assert offers(g) == set(SIX.split(", "))
    act(g, "Dodge D2", "Dodge D3")
    quiet(g, 1)


def test_a20_slash_used_forbids_keji():
    g = lu_meng("Slash S7")
    act(g, "Slash S7")
    asked(g, 0, "discard", left=2)


def test_a20_without_a_slash_keji_is_offered():
    g = lu_meng("")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill keji", "pass"}
    act(g, "skill keji")
    assert hand(g, 0) == SIX.split(", ")
    quiet(g, 1)


def test_a20_a_duel_lost_without_a_slash_does_not_count():
    g = lu_meng("Duel SA, Slash S7", "Slash S8")
    act(g, "Duel SA", "Slash S8", "pass")
    assert g.seats[0].hp == 3
    idle(g, 0)
    act(g, "pass")
    assert offers(g) == {"skill keji", "pass"}
    act(g, "pass")                                        # declined: the ordinary discard, hand limit is the present HP
    asked(g, 0, "discard", left=4)


def test_a20_a_slash_played_in_somebody_elses_turn_does_not_count():
    """Only his own play phase of this turn counts; Keji is asked also when nothing would be discarded."""
    g = lu_meng("Slash S7", "Duel SA", deck="Dodge D8, Dodge D9", turn="1 play", mine="")
    act(g, "Duel SA")
    asked(g, 0, "slash", card="Duel")
    act(g, "Slash S7")
    asked(g, 0, "trigger")
    assert g.phase == "discard" and offers(g) == {"skill keji", "pass"}


def test_a20_a_skipped_play_phase_allows_keji():
    """No play phase at all: allowed (skills.md, Lü Meng)."""
    g = scenario(f"""
0 lord  Lü Meng 4/4 | {SIX} | | Indulgence S6
1 rebel -       4/4 |       | |
turn 0 judgement
deck: Slash C2, Slash S7, Slash S8
""")
    asked(g, 0, "trigger")
    assert g.phase == "discard" and offers(g) == {"skill keji", "pass"}
