"""Cao Cao: Jianxiong takes the card that hurt him, Hujia asks the other Wei characters for a Dodge."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario

JIANXIONG = {"skill jianxiong", "pass"}


def slashed(attacker="Huang Gai", hand="Slash S7", weapon="", cao_hand="", hp="4/4", deck=""):
    """Seat 0 (to play) beside the lord Cao Cao; Huang Gai always has Kurou left to do."""
    return scenario(f"""
0 rebel {attacker} 4/4 | {hand} | {weapon} |
1 lord Cao Cao {hp} | {cao_hand} | |
turn 0 play
deck: {deck}
""")


# --- Jianxiong ----------------------------------------------------------------------------------

def test_jianxiong_takes_the_slash():
    """skills.md Jianxiong: after you took damage, obtain the card that caused it."""
    g = act(slashed(), "Slash S7")
    asked(g, 1, "trigger")
    assert offers(g) == JIANXIONG
    act(g, "skill jianxiong")
    assert g.seats[1].hand == ["Slash S7"] and g.seats[1].hp == 3
    assert g.discard_pile == []
    quiet(g, 0)


def test_jianxiong_is_optional():
    """skills.md Jianxiong [O]: declined, the card goes to the discard pile."""
    g = act(slashed(), "Slash S7", "pass")
    assert g.seats[1].hand == [] and g.discard_pile == ["Slash S7"]
    quiet(g, 0)


def test_jianxiong_not_for_damage_to_others():
    """skills.md Jianxiong: YOU took damage; a bystander Cao Cao is not asked."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Cao Cao 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
""")
    act(g, "Slash S7", "seat 2")
    assert (g.seats[2].hp, g.seats[1].hp) == (3, 4)
    assert g.discard_pile == ["Slash S7"] and g.seats[1].hand == []
    quiet(g, 0)


def test_jianxiong_takes_both_cards_of_a_serpent_spear():
    """skills.md Jianxiong: you take all of the physical cards."""
    g = slashed(hand="Peach H3, Dodge D3, Dilu C5", weapon="Serpent Spear SQ")
    act(g, "skill serpent_spear", "Peach H3", "Dodge D3", "skill jianxiong")
    assert set(g.seats[1].hand) == {"Peach H3", "Dodge D3"}
    assert g.discard_pile == [] and g.seats[0].hand == ["Dilu C5"]
    quiet(g, 0)


def test_jianxiong_takes_the_physical_card_of_a_conversion():
    """cards.md 0.2: leaving the processing area the card is the original card again."""
    g = slashed("Guan Yu", "Peach H3, Dilu C5")
    act(g, "skill wusheng", "skill jianxiong")
    assert g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_jianxiong_takes_the_helpers_card_of_a_jijiang_slash():
    """skills.md Jianxiong: the helper's card of a Jijiang Slash."""
    g = scenario("""
0 lord Liu Bei 4/4 | Dilu C5 | |
1 loyalist Zhang Fei 4/4 | Slash S7 | |
2 rebel Cao Cao 4/4 | | |
turn 0 play
""")
    act(g, "skill jijiang", "seat 2", "Slash S7")
    asked(g, 2, "trigger")
    act(g, "skill jianxiong")
    assert g.seats[2].hand == ["Slash S7"] and g.seats[1].hand == []
    quiet(g, 0)


def test_jianxiong_inside_an_area_trick():
    """skills.md Jianxiong, AoE: he takes the card at once; resolution for the others goes on."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Savage Assault S7 | |
1 lord Cao Cao 4/4 | | |
2 spy - 4/4 | Slash S8 | |
turn 0 play
""")
    act(g, "Savage Assault S7", "skill jianxiong")
    assert g.seats[1].hand == ["Savage Assault S7"]
    asked(g, 2, "slash", card="Savage Assault", source=0)
    assert offers(g) == {"Slash S8", "pass"}
    act(g, "Slash S8")
    assert g.discard_pile == ["Slash S8"] and g.seats[2].hp == 4
    quiet(g, 0)


def test_jianxiong_only_while_the_card_is_in_processing():
    """skills.md Jianxiong: the card must still be in the processing area (second hit of a doubled target)."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | Heaven Halberd DQ |
1 lord Cao Cao 4/4 | | |
2 spy Da Qiao 3/3 | Peach H3 | |
turn 0 play
""")
    act(g, "Slash S7", "seat 1", "seat 2", "skill liuli", "skill jianxiong")
    assert g.seats[1].hp == 2 and g.seats[1].hand == ["Slash S7"]
    assert g.discard_pile == ["Peach H3"] and g.seats[2].hp == 3
    quiet(g, 0)


def test_jianxiong_takes_a_duel_but_not_the_slashes_played():
    """skills.md Jianxiong: Slashes played inside a Duel are not the card that caused the damage."""
    g = slashed(hand="Duel SA, Slash S7", cao_hand="Slash S8")
    act(g, "Duel SA", "Slash S8", "Slash S7", "skill jianxiong")
    assert g.seats[1].hand == ["Duel SA"]
    assert set(g.discard_pile) == {"Slash S7", "Slash S8"}
    quiet(g, 0)


def test_jianxiong_takes_his_own_lost_duel():
    """cards.md Duel: the user can be the one hurt; the Duel is the card that caused it."""
    g = scenario("""
0 lord Cao Cao 4/4 | Duel SA, Dilu C5 | |
1 rebel - 4/4 | Slash S7 | |
turn 0 play
""")
    act(g, "Duel SA", "Slash S7")
    asked(g, 0, "trigger")
    act(g, "skill jianxiong")
    assert set(g.seats[0].hand) == {"Duel SA", "Dilu C5"} and g.seats[0].hp == 3
    quiet(g, 0)


def test_jianxiong_takes_lightning():
    """skills.md Jianxiong: (... Lightning)."""
    g = scenario("""
0 lord Cao Cao 4/4 | | | Lightning SA
1 rebel - 4/4 | | |
turn 0 judgement
deck: Slash S7, Dilu C5, Dodge D3
""")
    asked(g, 0, "trigger")
    assert offers(g) == JIANXIONG and g.seats[0].hp == 1
    act(g, "skill jianxiong")
    assert set(g.seats[0].hand) == {"Lightning SA", "Dilu C5", "Dodge D3"}
    assert g.seats[0].judgement == [] and g.seats[1].judgement == []
    assert g.discard_pile == ["Slash S7"]
    quiet(g, 0)


def test_jianxiong_nothing_for_skill_damage():
    """skills.md Jianxiong: nothing for damage by a skill (Ganglie)."""
    g = scenario("""
0 lord Cao Cao 4/4 | Slash S7, Dilu C5 | |
1 rebel Xiahou Dun 4/4 | | |
turn 0 play
deck: Slash S8
""")
    act(g, "Slash S7", "skill ganglie")
    assert g.seats[0].hp == 3 and g.seats[0].hand == ["Dilu C5"]
    assert set(g.discard_pile) == {"Slash S7", "Slash S8"}
    quiet(g, 0)


def test_jianxiong_nothing_for_a_virtual_duel():
    """skills.md Jianxiong: nothing for a virtual card without cards (Lijian's Duel)."""
    g = scenario("""
0 rebel Diao Chan 3/3 | Peach H3, Dilu C5 | |
1 lord Cao Cao 4/4 | | |
2 spy Huang Gai 4/4 | | |
turn 0 play
""")
    act(g, "skill lijian", "Peach H3", "seat 2")
    assert g.seats[1].hp == 3 and g.seats[1].hand == []
    assert g.discard_pile == ["Peach H3"]
    quiet(g, 0)


def test_jianxiong_not_the_cards_paid_for_stone_axe():
    """skills.md Jianxiong: cards paid as a cost (Stone Axe) are not the card that caused the damage."""
    g = slashed(hand="Slash S7, Peach H3, Dodge D3", weapon="Stone Axe D5", cao_hand="Dodge D4")
    act(g, "Slash S7", "Dodge D4", "skill stone_axe", "Peach H3", "skill jianxiong")
    assert g.seats[1].hand == ["Slash S7"] and g.seats[1].hp == 3
    assert set(g.discard_pile) == {"Peach H3", "Dodge D3", "Dodge D4"}
    quiet(g, 0)


def test_jianxiong_not_for_prevented_damage():
    """cards.md 0.7: prevented damage skips D4-D7 (Ice Sword)."""
    g = slashed(weapon="Ice Sword S2", cao_hand="Peach H3")
    act(g, "Slash S7", "skill ice_sword")
    assert g.seats[1].hp == 4 and g.seats[1].hand == []
    assert set(g.discard_pile) == {"Slash S7", "Peach H3"}
    quiet(g, 0)


def test_jianxiong_after_the_dying_event():
    """cards.md 0.7: D4 dying is resolved before D6."""
    g = act(slashed(cao_hand="Peach H3", hp="1/4"), "Slash S7")
    asked(g, 1, "peach", target=1, left=1)
    assert offers(g) == {"Peach H3", "pass"}
    act(g, "Peach H3")
    asked(g, 1, "trigger")
    assert offers(g) == JIANXIONG and g.seats[1].hp == 1
    act(g, "skill jianxiong")
    assert g.seats[1].hand == ["Slash S7"] and g.discard_pile == ["Peach H3"]
    quiet(g, 0)


# --- Hujia --------------------------------------------------------------------------------------

def court(cao="", xu="", zhang="", attacker="Huang Gai", hand="Slash S7", weapon="", armor="", deck=""):
    """Lord Cao Cao (1) with two Wei characters (2, 3); seat 0 attacks."""
    return scenario(f"""
0 rebel {attacker} 4/4 | {hand} | {weapon} |
1 lord Cao Cao 4/4 | {cao} | {armor} |
2 loyalist Xu Chu 4/4 | {xu} | |
3 spy Zhang Liao 4/4 | {zhang} | |
turn 0 play
deck: {deck}
""")


def test_hujia_is_offered_with_the_lords_own_means():
    """decisions.md DODGE: each Dodge in hand, `skill hujia`; asking is allowed although nobody can help."""
    g = act(court(cao="Dodge D3, Peach H3"), "Slash S7", "seat 1")
    asked(g, 1, "dodge", card="Slash", source=0, left=1)
    assert offers(g) == {"Dodge D3", "skill hujia", "pass"}
    act(g, "Dodge D3")
    assert g.seats[1].hp == 4 and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_hujia_first_helper_ends_the_asking():
    """skills.md Hujia: in action order; the first who does it ends the asking; it counts as your Dodge."""
    g = act(court(xu="Dodge D3, Slash S8", zhang="Dodge D4"), "Slash S7", "seat 1", "skill hujia")
    asked(g, 2, "dodge", skill="hujia", source=1)
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "Dodge D3")
    assert [s.hp for s in g.seats] == [4, 4, 4, 4]
    assert g.seats[3].hand == ["Dodge D4"] and g.seats[2].hand == ["Slash S8"]
    assert set(g.discard_pile) == {"Slash S7", "Dodge D3"}
    quiet(g, 0)


def test_hujia_next_helper_after_a_refusal():
    """skills.md Hujia: a helper may decline (`pass` = do not help), the next one is asked."""
    g = act(court(xu="Dodge D3", zhang="Dodge D4"), "Slash S7", "seat 1", "skill hujia", "pass")
    asked(g, 3, "dodge", skill="hujia", source=1)
    act(g, "Dodge D4")
    assert g.seats[1].hp == 4 and g.seats[2].hand == ["Dodge D3"] and g.seats[3].hand == []
    quiet(g, 0)


def test_hujia_order_from_the_current_turn_character():
    """skills.md Hujia: action order from the current-turn character, never yourself."""
    g = scenario("""
0 lord Cao Cao 4/4 | Dodge D5 | |
1 loyalist Xu Chu 4/4 | Dodge D3 | |
2 rebel Huang Gai 4/4 | Slash S7 | Kylin Bow H5 |
3 spy Zhang Liao 4/4 | Dodge D4 | |
turn 2 play
""")
    act(g, "Slash S7", "seat 0", "skill hujia")
    asked(g, 3, "dodge", skill="hujia", source=0)
    act(g, "pass")
    asked(g, 1, "dodge", skill="hujia", source=0)
    act(g, "Dodge D3")
    assert g.seats[0].hp == 4 and g.seats[0].hand == ["Dodge D5"]
    quiet(g, 2)


def test_hujia_refused_by_all_leaves_his_own_dodge():
    """skills.md Hujia: none does: you may still dodge yourself; not Hujia again for the same demand."""
    g = act(court(cao="Dodge D3", xu="Dodge D4"), "Slash S7", "seat 1", "skill hujia", "pass")
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"Dodge D3", "pass"}
    refuse(g, "skill hujia")
    act(g, "Dodge D3")
    assert g.seats[1].hp == 4 and g.seats[2].hand == ["Dodge D4"]
    quiet(g, 0)


def test_hujia_nobody_can_help():
    """C15: helpers with only `pass` are played by the engine; the Slash hits."""
    g = act(court(xu="Slash S8", zhang="Peach H3"), "Slash S7", "seat 1", "skill hujia")
    asked(g, 1, "trigger")
    assert offers(g) == JIANXIONG and g.seats[1].hp == 3
    act(g, "pass")
    assert g.seats[2].hand == ["Slash S8"] and g.seats[3].hand == ["Peach H3"]
    quiet(g, 0)


def test_hujia_helper_may_convert():
    """skills.md Hujia: hand, conversion or own Eight Diagrams (Zhen Ji's Qingguo)."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Cao Cao 4/4 | | |
2 loyalist Zhen Ji 3/3 | Slash S8, Peach H3 | Eight Diagrams S2 |
turn 0 play
""")
    act(g, "Slash S7", "seat 1", "skill hujia")
    asked(g, 2, "dodge", skill="hujia", source=1)
    assert offers(g) == {"skill qingguo", "skill eight_diagrams", "pass"}
    act(g, "skill qingguo")
    assert g.seats[1].hp == 4 and g.seats[2].hand == ["Peach H3"]
    assert set(g.discard_pile) == {"Slash S7", "Slash S8"}
    quiet(g, 0)


@pytest.mark.parametrize("judged, hp", [("Peach H4", 4), ("Slash S8", 3)])
def test_hujia_helper_uses_his_own_eight_diagrams(judged, hp):
    """cards.md 4 rulings: a Hujia helper may use his own Eight Diagrams, once for this help."""
    g = scenario(f"""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Cao Cao 4/4 | | |
2 loyalist Xu Chu 4/4 | Dodge D3 | Eight Diagrams S2 |
turn 0 play
deck: {judged}
""")
    act(g, "Slash S7", "seat 1", "skill hujia")
    assert offers(g) == {"Dodge D3", "skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    if hp == 3:                                     # black: asked again without the armor, then hit
        asked(g, 2, "dodge", skill="hujia", source=1)
        assert offers(g) == {"Dodge D3", "pass"}
        act(g, "pass", "pass")                      # no help; no Jianxiong
    assert g.seats[1].hp == hp and g.seats[2].hand == ["Dodge D3"]
    assert set(g.discard_pile) == {"Slash S7", judged}
    quiet(g, 0)


def test_hujia_after_his_own_eight_diagrams_failed():
    """cards.md Slash 5c: for each required Dodge he may in turn try Eight Diagrams, Hujia, a card."""
    g = court(xu="Dodge D3", armor="Eight Diagrams C2", deck="Slash S8")
    act(g, "Slash S7", "seat 1")
    assert offers(g) == {"skill eight_diagrams", "skill hujia", "pass"}
    act(g, "skill eight_diagrams")
    asked(g, 1, "dodge", card="Slash")
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia", "Dodge D3")
    assert g.seats[1].hp == 4
    quiet(g, 0)


def test_hujia_is_not_armor_for_qinggang_sword():
    """cards.md Qinggang Sword: ignores the target's armor, not Hujia."""
    g = court(xu="Dodge D3", armor="Eight Diagrams C2", weapon="Qinggang Sword S6")
    act(g, "Slash S7", "seat 1")
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia", "Dodge D3")
    assert g.seats[1].hp == 4
    quiet(g, 0)


def test_hujia_for_each_dodge_of_wushuang():
    """skills.md Hujia: with Wushuang two Dodges are demanded; Hujia may be used for each."""
    g = court(attacker="Lü Bu", hand="Slash S7, Dilu C5", xu="Dodge D3, Dodge D4")
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge", left=2)
    act(g, "skill hujia", "Dodge D3")
    asked(g, 1, "dodge", left=1)
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia", "Dodge D4")
    assert g.seats[1].hp == 4 and g.seats[2].hand == []
    quiet(g, 0)


def test_hujia_not_when_no_dodge_can_be_used():
    """skills.md Hujia: not possible when you cannot use Dodge at all (Tieqi)."""
    g = court(attacker="Ma Chao", hand="Slash S7, Dilu C5", cao="Dodge D4", xu="Dodge D3", deck="Peach H4")
    act(g, "Slash S7", "seat 1", "skill tieqi")
    asked(g, 1, "trigger")
    assert offers(g) == JIANXIONG and g.seats[1].hp == 3
    act(g, "pass")
    assert g.seats[1].hand == ["Dodge D4"] and g.seats[2].hand == ["Dodge D3"]
    quiet(g, 0)


def test_hujia_only_for_the_lord():
    """skills.md general rules: lord skills work only if the owner is the lord."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 loyalist Cao Cao 4/4 | Dodge D3 | |
2 lord Xu Chu 4/4 | Dodge D4 | |
turn 0 play
""")
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge")
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "Dodge D3")
    assert g.seats[1].hp == 4 and g.seats[2].hand == ["Dodge D4"]
    quiet(g, 0)


@pytest.mark.parametrize("other", ["2 spy Guan Yu 4/4 | Dodge D4 | |", "2 loyalist Xu Chu 0/4 | | | dead"])
def test_hujia_needs_another_living_wei(other):
    """decisions.md DODGE: hujia only if another living WEI exists."""
    g = scenario(f"""
0 rebel Huang Gai 4/4 | Slash S7 | |
1 lord Cao Cao 4/4 | Dodge D3 | |
{other}
3 spy - 4/4 | Dodge D5 | |
turn 0 play
""")
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge")
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "Dodge D3")
    assert g.seats[1].hp == 4
    quiet(g, 0)


def test_hujia_against_archery_attack():
    """skills.md Hujia: use OR play; the helper is then asked for his own Dodge as well."""
    g = court(hand="Archery Attack HA", xu="Dodge D3, Dodge D4", zhang="Dodge D5")
    act(g, "Archery Attack HA")
    asked(g, 1, "dodge", card="Archery Attack", source=0)
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia", "Dodge D3")
    asked(g, 2, "dodge", card="Archery Attack", source=0)
    assert offers(g) == {"Dodge D4", "pass"}
    act(g, "Dodge D4", "Dodge D5")
    assert [s.hp for s in g.seats] == [4, 4, 4, 4]
    quiet(g, 0)
