"""Liu Bei: Rende gives hand cards away, Jijiang asks the other Shu characters for a Slash."""

import pytest
from tests.support import act, asked, idle, offers, quiet, refuse, scenario


# --- Rende --------------------------------------------------------------------------------------

def giver(hand, hp="3/4", equipment="", **config):
    """Liu Bei to play, two others watching."""
    return scenario(f"""
0 lord Liu Bei {hp} | {hand} | {equipment} |
1 rebel - 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
""", **config)


def test_rende_picks_cards_then_a_receiver():
    """decisions.md 5.2 rende: first pick without `pass`, then others or enough; any other living seat."""
    g = giver("Dodge D3, Dodge D4, Dilu C5", equipment="Chitu H5")
    assert offers(g) == {"skill rende", "Dilu C5", "pass"}
    act(g, "skill rende")
    asked(g, 0, "give", skill="rende", left=3)
    assert offers(g) == {"Dodge D3", "Dodge D4", "Dilu C5"}     # hand cards only
    refuse(g, "pass", "Chitu H5")
    act(g, "Dodge D4")
    asked(g, 0, "give", skill="rende", left=2, picked=("Dodge D4",))
    assert offers(g) == {"Dodge D3", "Dilu C5", "pass"}
    act(g, "pass")
    asked(g, 0, "target", skill="rende")
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 2")
    assert g.seats[2].hand == ["Dodge D4"] and set(g.seats[0].hand) == {"Dodge D3", "Dilu C5"}
    assert g.seats[0].hp == 3 and g.discard_pile == []          # one card: no recovery
    quiet(g, 0)


def test_rende_recovers_at_the_second_card():
    """skills.md Rende: the number given in THIS phase first reaches 2 or more: recover 1."""
    g = giver("Dodge D3, Dodge D4, Dilu C5", hp="2/4")
    act(g, "skill rende", "Dodge D3", "Dodge D4", "pass", "seat 1")
    assert g.seats[0].hp == 3 and set(g.seats[1].hand) == {"Dodge D3", "Dodge D4"}
    quiet(g, 0)


def test_rende_counts_over_several_receivers():
    """skills.md Rende: several receivers = several uses; the cards of the phase are counted together."""
    g = giver("Dodge D3, Dodge D4, Dilu C5", hp="2/4")
    act(g, "skill rende", "Dodge D3", "pass", "seat 1")
    assert g.seats[0].hp == 2
    act(g, "skill rende", "Dodge D4", "pass", "seat 2")
    assert g.seats[0].hp == 3
    assert (g.seats[1].hand, g.seats[2].hand) == (["Dodge D3"], ["Dodge D4"])
    quiet(g, 0)


def test_rende_recovers_once_per_phase():
    """skills.md Rende: once per phase."""
    g = giver("Dodge D3, Dodge D4, Dodge D5, Dodge D6, Dilu C5", hp="1/4")
    act(g, "skill rende", "Dodge D3", "Dodge D4", "pass", "seat 1")
    act(g, "skill rende", "Dodge D5", "Dodge D6", "pass", "seat 2")
    assert g.seats[0].hp == 2
    quiet(g, 0)


def test_rende_three_at_once():
    """skills.md Rende: first reaches 2 OR MORE (a jump over 2)."""
    g = giver("Dodge D3, Dodge D4, Dodge D5, Dilu C5", hp="1/4")
    act(g, "skill rende", "Dodge D3", "Dodge D4", "Dodge D5", "pass", "seat 1")
    assert g.seats[0].hp == 2 and len(g.seats[1].hand) == 3
    quiet(g, 0)


def test_rende_no_later_compensation():
    """skills.md Rende: needs to be wounded at that moment, no later compensation."""
    g = scenario("""
0 lord Liu Bei 4/4 | Duel SA, Dodge D3, Dodge D4, Dodge D5, Dodge D6, Dilu C5 | |
1 rebel - 4/4 | Slash S7 | |
2 spy - 4/4 | | |
turn 0 play
""")
    act(g, "skill rende", "Dodge D3", "Dodge D4", "pass", "seat 2")
    assert g.seats[0].hp == 4
    act(g, "Duel SA", "seat 1", "Slash S7")
    assert g.seats[0].hp == 3
    act(g, "skill rende", "Dodge D5", "Dodge D6", "pass", "seat 2")
    assert g.seats[0].hp == 3 and len(g.seats[2].hand) == 4
    quiet(g, 0)


def test_rende_the_whole_hand():
    """decisions.md 5.2: hand used up: no further card asked; the turn then goes on."""
    g = scenario("""
0 lord Liu Bei 3/4 | Dodge D3, Dilu C5 | |
1 rebel - 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
deck: Dodge D5, Dodge D6
""")
    act(g, "skill rende", "Dodge D3")
    asked(g, 0, "give", left=1)
    assert offers(g) == {"Dilu C5", "pass"}
    act(g, "Dilu C5")
    asked(g, 0, "target", skill="rende")
    act(g, "seat 1")
    assert g.seats[0].hp == 4 and g.seats[0].hand == []
    assert set(g.seats[1].hand) == {"Dodge D3", "Dilu C5", "Dodge D5", "Dodge D6"}
    quiet(g, 1)


def test_rende_needs_a_hand_card():
    """decisions.md 5.2 rende F: hand not empty (equipment cannot be given)."""
    g = giver("", equipment="Chitu H5", skip_forced=False)
    assert offers(g) == {"pass"}
    refuse(g, "skill rende")
    quiet(g, 0)


def test_rende_counts_anew_in_the_next_phase():
    """skills.md Rende: THIS phase."""
    g = scenario("""
0 lord Liu Bei 1/4 | Dodge D3, Dodge D4 | |
1 rebel - 4/4 | | |
turn 0 play
deck: Jueying S5, Dodge D5, Dodge D6, Dodge D7, Dodge D8, Dodge D9
""")
    act(g, "skill rende", "Dodge D3", "Dodge D4")   # one receiver: forced; the hand is empty: the turn ends
    assert g.seats[0].hp == 2
    idle(g, 1)
    act(g, "pass")
    idle(g, 0)
    act(g, "skill rende", "Dodge D6", "Dodge D7")
    assert g.seats[0].hp == 3 and len(g.seats[1].hand) == 8
    quiet(g, 1)


# --- Jijiang ------------------------------------------------------------------------------------

def call(liu="Dilu C5", zhang="Slash S7", equipment="", third="- 4/4 | | |", more="", role="loyalist Zhang Fei 4/4"):
    """The lord Liu Bei to play, his Shu helper (1) and an enemy (2)."""
    return scenario(f"""
0 lord Liu Bei 4/4 | {liu} | {equipment} |
1 {role} | {zhang} | |
2 rebel {third}{more}
turn 0 play
""")


def test_jijiang_in_play_targets_first_and_counts():
    """skills.md Jijiang: targets first, then the helpers; it is your Slash and counts for the limit."""
    g = call(liu="Slash S8, Dilu C5", zhang="Slash S7, Dodge D3")
    assert offers(g) == {"Slash S8", "Dilu C5", "skill rende", "skill jijiang", "pass"}
    act(g, "skill jijiang")
    asked(g, 0, "target", skill="jijiang")
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 2")
    asked(g, 1, "slash", skill="jijiang", target=2)
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "Slash S7")
    assert g.seats[2].hp == 3 and g.seats[1].hand == ["Dodge D3"]
    assert offers(g) == {"Dilu C5", "skill rende", "pass"}      # the limit is used up
    assert g.discard_pile == ["Slash S7"]
    quiet(g, 0)


def test_jijiang_slash_can_be_dodged():
    """skills.md Jijiang: it counts as your Slash: the target's window names the lord as the user."""
    g = act(call(third="- 4/4 | Dodge D3 | |"), "skill jijiang", "seat 2", "Slash S7")
    asked(g, 2, "dodge", card="Slash", source=0)
    act(g, "Dodge D3")
    assert g.seats[2].hp == 4 and set(g.discard_pile) == {"Slash S7", "Dodge D3"}
    quiet(g, 0)


@pytest.mark.parametrize("other, then", [
    (["Dilu C5"], {"Slash S8", "skill rende", "skill jijiang", "pass"}),
    (["skill rende", "Dodge D3", "pass", "seat 2"], {"Slash S8", "Dilu C5", "skill rende", "skill jijiang", "pass"}),
])
def test_jijiang_refused_in_play(other, then):
    """skills.md Jijiang: none does: no Slash was used; again only after another card or skill was used."""
    g = act(call(liu="Slash S8, Dodge D3, Dilu C5"), "skill jijiang", "seat 2", "pass")
    idle(g, 0)
    assert ("target", 0, "jijiang", 2) in g.log(), "everybody has heard on whom, though nobody helps"
    assert offers(g) == {"Slash S8", "Dilu C5", "skill rende", "pass"}
    assert g.seats[2].hp == 4 and g.seats[1].hand == ["Slash S7"]
    act(g, *other)
    assert offers(g) == then
    act(g, "skill jijiang", "seat 2", "Slash S7")
    if "Dodge D3" in g.seats[2].hand:
        act(g, "pass")
    assert g.seats[2].hp == 3
    refuse(g, "Slash S8", "skill jijiang")
    quiet(g, 0)


def test_jijiang_first_helper_ends_the_asking():
    """skills.md Jijiang: other SHU characters in action order; the first one ends the asking; Wu is not asked."""
    g = call(third="Gan Ning 4/4 | Slash S8 | |", more="\n3 loyalist Ma Chao 4/4 | Slash S9 | |")
    act(g, "skill jijiang", "seat 1")
    asked(g, 1, "slash", skill="jijiang", target=1)
    act(g, "pass")
    asked(g, 3, "slash", skill="jijiang", target=1)
    assert offers(g) == {"Slash S9", "pass"}
    act(g, "Slash S9")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Slash S7"] and g.seats[2].hand == ["Slash S8"]
    quiet(g, 0)


def test_jijiang_second_helper_is_not_asked_after_a_success():
    """skills.md Jijiang: the first one who does ends the asking."""
    g = call(more="\n3 loyalist Ma Chao 4/4 | Slash S9 | |")
    act(g, "skill jijiang", "seat 3", "Slash S7")
    assert g.seats[3].hp == 3 and g.seats[3].hand == ["Slash S9"]
    quiet(g, 0)


@pytest.mark.parametrize("role", ["loyalist Gan Ning 4/4", "loyalist - 4/4"])
def test_jijiang_needs_another_living_shu(role):
    """decisions.md 5.2 jijiang: another living SHU."""
    g = call(role=role)
    assert offers(g) == {"Dilu C5", "skill rende", "pass"}
    refuse(g, "skill jijiang")
    quiet(g, 0)


def test_jijiang_only_for_the_lord():
    """skills.md general rules: lord skills work only if the owner is the lord."""
    g = scenario("""
0 loyalist Liu Bei 4/4 | Dilu C5 | |
1 lord Zhang Fei 4/4 | Slash S7 | |
2 rebel - 4/4 | | |
turn 0 play
""")
    assert offers(g) == {"Dilu C5", "skill rende", "pass"}
    refuse(g, "skill jijiang")
    quiet(g, 0)


def test_jijiang_range_is_the_lords():
    """skills.md Jijiang: legal for you, range from you; the helper's weapon does not matter."""
    g = scenario("""
0 lord Liu Bei 4/4 | Dilu C5 | |
1 loyalist Zhang Fei 4/4 | Slash S7 | Kylin Bow H5 |
2 rebel - 4/4 | | |
3 rebel - 4/4 | | |
turn 0 play
""")
    act(g, "skill jijiang")
    assert offers(g) == {"seat 1", "seat 3"}
    act(g, "seat 3", "Slash S7")
    assert [s.hp for s in g.seats] == [4, 4, 4, 3]
    quiet(g, 0)


def test_jijiang_needs_a_legal_target():
    """decisions.md 5.2: a legal target (Kongcheng)."""
    g = scenario("""
0 lord Liu Bei 4/4 | Dilu C5 | |
1 rebel Zhuge Liang 3/3 | | |
turn 0 play
""")
    assert offers(g) == {"Dilu C5", "skill rende", "pass"}
    quiet(g, 0)


def test_jijiang_needs_the_slash_limit():
    """skills.md Jijiang: used in the play phase it counts; a Crossbow lifts the limit for it too."""
    g = act(call(liu="Slash S8, Dilu C5"), "Slash S8", "seat 2")
    assert offers(g) == {"Dilu C5", "skill rende", "pass"}
    quiet(g, 0)
    g = act(call(liu="Slash S8, Dilu C5", equipment="Zhuge Crossbow CA"), "Slash S8", "seat 2")
    assert offers(g) == {"Dilu C5", "skill rende", "skill jijiang", "pass"}
    quiet(g, 0)


@pytest.mark.parametrize("card, hp", [("Slash S7", 4), ("Slash D6", 3)])
def test_jijiang_has_the_colour_of_the_given_card(card, hp):
    """skills.md Jijiang: colour of the given card (Renwang Shield)."""
    g = call(zhang=card, third="- 4/4 | | Renwang Shield C2 |")
    act(g, "skill jijiang", "seat 2", card)
    assert g.seats[2].hp == hp
    assert offers(g) == {"Dilu C5", "skill rende", "pass"}
    quiet(g, 0)


@pytest.mark.parametrize("helper, card, skill", [
    ("Guan Yu 4/4", "Peach H3", "wusheng"), ("Zhao Yun 4/4", "Dodge D3", "longdan")])
def test_jijiang_helper_may_convert(helper, card, skill):
    """skills.md Jijiang: helper may convert (Wusheng, Longdan, Serpent Spear)."""
    g = call(zhang=card, role=f"loyalist {helper}")
    act(g, "skill jijiang", "seat 2")
    assert offers(g) == {f"skill {skill}", "pass"}
    act(g, f"skill {skill}")
    assert g.seats[2].hp == 3 and g.seats[1].hand == [] and g.discard_pile == [card]
    quiet(g, 0)


def test_jijiang_helper_may_use_the_serpent_spear():
    """skills.md Jijiang: helper may convert by Serpent Spear."""
    g = scenario("""
0 lord Liu Bei 4/4 | Dilu C5 | |
1 loyalist Zhang Fei 4/4 | Dodge D3, Peach H3, Peach H4 | Serpent Spear SQ |
2 rebel - 4/4 | | |
turn 0 play
""")
    act(g, "skill jijiang", "seat 2")
    assert offers(g) == {"skill serpent_spear", "pass"}
    act(g, "skill serpent_spear", "Dodge D3", "Peach H4")
    assert g.seats[2].hp == 3 and g.seats[1].hand == ["Peach H3"]
    quiet(g, 0)


def test_jijiang_target_is_not_checked_again():
    """decisions.md Q23: the chosen target himself plays his last card; the targets were fixed."""
    g = scenario("""
0 lord Liu Bei 4/4 | Dilu C5 | |
1 rebel Zhuge Liang 3/3 | Slash S7 | |
turn 0 play
""")
    act(g, "skill jijiang", "Slash S7")
    assert g.seats[1].hp == 2 and g.seats[1].hand == []
    quiet(g, 0)


def test_jijiang_gets_no_halberd_targets():
    """cards.md 4 rulings: a Slash that a helper gives by Jijiang is not your last hand card."""
    g = call(liu="Dilu C5", equipment="Heaven Halberd DQ")
    act(g, "skill jijiang", "seat 2")
    asked(g, 1, "slash", skill="jijiang")
    act(g, "Slash S7")
    assert [s.hp for s in g.seats] == [4, 4, 3]
    quiet(g, 0)


# Demands: Liu Bei (1) is attacked by seat 0 and may ask Zhang Fei (2).

def demanded(attack, attacker="Huang Gai", liu="", zhang="Slash S8, Slash C2", weapon=""):
    return scenario(f"""
0 rebel {attacker} 4/4 | {attack} | |
1 lord Liu Bei 4/4 | {liu} | {weapon} |
2 loyalist Zhang Fei 4/4 | {zhang} | |
turn 0 play
""")


def test_jijiang_in_a_duel():
    """skills.md Jijiang: when you need to play a Slash (Duel)."""
    g = act(demanded("Duel SA"), "Duel SA", "seat 1")
    asked(g, 1, "slash", card="Duel", source=0)
    assert offers(g) == {"skill jijiang", "pass"}
    act(g, "skill jijiang")
    asked(g, 2, "slash", skill="jijiang")
    assert offers(g) == {"Slash S8", "Slash C2", "pass"}
    act(g, "Slash C2")
    assert [s.hp for s in g.seats] == [3, 4, 4] and g.seats[2].hand == ["Slash S8"]
    quiet(g, 0)


def test_jijiang_refused_for_a_demand():
    """skills.md Jijiang: for a demand the skill is spent for that demand."""
    g = act(demanded("Duel SA", liu="Slash S7"), "Duel SA", "seat 1")
    assert offers(g) == {"Slash S7", "skill jijiang", "pass"}
    act(g, "skill jijiang", "pass")
    asked(g, 1, "slash", card="Duel")
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "pass")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Slash S7"]
    quiet(g, 0)


def test_jijiang_against_savage_assault():
    """skills.md Jijiang: play; the helper is then asked for his own Slash as well."""
    g = act(demanded("Savage Assault S7"), "Savage Assault S7")
    asked(g, 1, "slash", card="Savage Assault", source=0)
    assert offers(g) == {"skill jijiang", "pass"}
    act(g, "skill jijiang", "Slash S8")
    asked(g, 2, "slash", card="Savage Assault", source=0)
    assert offers(g) == {"Slash C2", "pass"}
    act(g, "Slash C2")
    assert [s.hp for s in g.seats] == [4, 4, 4]
    quiet(g, 0)


def test_jijiang_for_each_slash_of_wushuang():
    """skills.md Jijiang: each Slash demanded by Wushuang is a new demand, also after a refusal."""
    g = act(demanded("Duel SA, Dilu C5", "Lü Bu", liu="Slash S7"), "Duel SA", "seat 1")
    asked(g, 1, "slash", left=2)
    act(g, "skill jijiang", "pass")
    asked(g, 1, "slash", left=2)
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "Slash S7")
    asked(g, 1, "slash", left=1)
    assert offers(g) == {"skill jijiang", "pass"}
    act(g, "skill jijiang", "Slash S8")
    assert [s.hp for s in g.seats] == [3, 4, 4]
    quiet(g, 0)


def test_jijiang_for_collateral():
    """skills.md Jijiang: need to USE a Slash; the target is fixed by Collateral, the weapon stays."""
    g = demanded("Collateral CQ", weapon="Zhuge Crossbow CA")
    act(g, "Collateral CQ", "seat 0")               # A is Liu Bei alone; B = seat 0
    asked(g, 1, "slash", card="Collateral", source=0, target=0)
    assert offers(g) == {"skill jijiang", "pass"}
    act(g, "skill jijiang")
    asked(g, 2, "slash", skill="jijiang", target=0)
    act(g, "Slash S8")
    assert [s.hp for s in g.seats] == [3, 4, 4] and g.seats[1].equipment == ["Zhuge Crossbow CA"]
    quiet(g, 0)
