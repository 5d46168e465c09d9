"""Yang Xiu: Danlao opts out of a trick with several targets, Jilei bars a card type of the source."""

import pytest
from tests.support import act, asked, idle, offers, quiet, refuse, scenario

DANLAO = {"skill danlao", "pass"}
JILEI = {"skill jilei", "pass"}
TYPES = {"type basic", "type trick", "type equip"}


# --- Danlao -------------------------------------------------------------------------------------

def crowd(trick, yang="3/3", hand="", user="Huang Gai 4/4", third="4/4 | | |", deck="Dodge D3, Dodge D4"):
    """Seat 0 uses a trick on Yang Xiu (1) and a third character (2)."""
    return act(scenario(f"""
0 rebel {user} | {trick} | |
1 lord Yang Xiu {yang} | {hand} | |
2 spy - {third}
turn 0 play
deck: {deck}
"""), trick)


@pytest.mark.parametrize("trick", ["Savage Assault S7", "Archery Attack HA"])
def test_danlao_area_attack(trick):
    """skills.md Danlao: more than one target including you: draw 1, no effect on you."""
    g = crowd(trick)
    asked(g, 1, "trigger")
    assert offers(g) == DANLAO and g.seats[2].hp == 4           # asked before anybody is reached
    act(g, "skill danlao")
    assert g.seats[1].hand == ["Dodge D3"] and [s.hp for s in g.seats] == [4, 3, 3]
    assert g.discard_pile == [trick]
    quiet(g, 0)


@pytest.mark.parametrize("trick", ["Savage Assault S7", "Archery Attack HA"])
def test_danlao_is_optional(trick):
    """skills.md Danlao [O]: declined, the trick works on him."""
    g = act(crowd(trick), "pass")
    asked(g, 1, "trigger")
    assert offers(g) == JILEI and g.seats[1].hp == 2
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 2, 3]
    quiet(g, 0)


def test_danlao_god_salvation():
    """skills.md Danlao: God Salvation too: he draws instead of recovering."""
    g = crowd("God Salvation HA", yang="2/3", user="Huang Gai 3/4", third="3/4 | | |")
    act(g, "skill danlao")
    assert [s.hp for s in g.seats] == [4, 2, 4] and g.seats[1].hand == ["Dodge D3"]
    quiet(g, 0)


def test_danlao_his_own_trick():
    """skills.md Danlao: also a trick of his own of which he is one of the targets."""
    g = scenario("""
0 lord Yang Xiu 2/3 | God Salvation HA, Dilu C5 | |
1 rebel - 3/4 | | |
turn 0 play
deck: Dodge D3
""")
    act(g, "God Salvation HA")
    asked(g, 0, "trigger")
    assert offers(g) == DANLAO
    act(g, "skill danlao")
    assert [s.hp for s in g.seats] == [2, 4] and set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"}
    quiet(g, 0)


def test_danlao_amazing_grace():
    """skills.md Danlao: the number of Amazing Grace cards is not changed; he takes none."""
    g = crowd("Amazing Grace H3", deck="Peach H4, Dodge D3, Dodge D4, Slash S8")
    asked(g, 1, "trigger")
    act(g, "skill danlao")                          # three cards lie open, he draws the fourth
    asked(g, 0, "pick")
    assert offers(g) == {"Peach H4", "Dodge D3", "Dodge D4"}
    act(g, "Peach H4")
    asked(g, 2, "pick")
    assert offers(g) == {"Dodge D3", "Dodge D4"}
    act(g, "Dodge D3")
    assert [s.hand for s in g.seats] == [["Peach H4"], ["Slash S8"], ["Dodge D3"]]
    assert set(g.discard_pile) == {"Amazing Grace H3", "Dodge D4"}
    quiet(g, 0)


@pytest.mark.parametrize("trick", ["Savage Assault S7", "Archery Attack HA", "Duel SA"])
def test_danlao_not_with_one_target(trick):
    """skills.md Danlao: AoE with only one target: no."""
    g = scenario(f"""
0 rebel Huang Gai 4/4 | {trick} | |
1 lord Yang Xiu 3/3 | | |
turn 0 play
deck: Dodge D3
""")
    act(g, trick)
    asked(g, 1, "trigger")
    assert offers(g) == JILEI
    act(g, "pass")
    assert g.seats[1].hp == 2 and g.seats[1].hand == [] and g.deck[0] == "Dodge D3"
    quiet(g, 0)


def test_danlao_no_nullify_window_for_him():
    """decisions.md 2.4: not opened for targets made immune by Danlao; opened for the others."""
    g = crowd("Savage Assault S7", hand="Nullification SJ")
    act(g, "skill danlao")
    asked(g, 1, "nullify", card="Savage Assault", source=0, target=2)
    act(g, "Nullification SJ")
    assert [s.hp for s in g.seats] == [4, 3, 4] and g.seats[1].hand == ["Dodge D3"]
    quiet(g, 0)


def test_danlao_only_if_he_is_a_target():
    """skills.md Danlao: including you: his own Savage Assault does not target him."""
    g = scenario("""
0 lord Yang Xiu 3/3 | Savage Assault S7, Dilu C5 | |
1 rebel - 4/4 | | |
2 spy - 4/4 | | |
turn 0 play
deck: Dodge D3
""")
    act(g, "Savage Assault S7")
    assert [s.hp for s in g.seats] == [3, 3, 3] and g.seats[0].hand == ["Dilu C5"]
    quiet(g, 0)


# --- Jilei --------------------------------------------------------------------------------------

def barred(kind, source="Huang Gai 4/4", hand="Slash S7", gear="", yang="", third="", **config):
    """The source (0) has hit Yang Xiu (1), who has named `kind`."""
    g = scenario(f"""
0 rebel {source} | {hand} | {gear} |
1 lord Yang Xiu 3/3 | {yang} | |{third}
turn 0 play
deck: Jueying S5, Dodge D9
""", **config)
    act(g, "Slash S7", *(["seat 1"] if third else []))
    return act(g, "skill jilei", f"type {kind}") if kind else g


def test_jilei_names_a_type():
    """skills.md Jilei: D6 after you took damage from a source: name a card type; all three are offered."""
    g = barred("", hand="Slash S7")
    asked(g, 1, "trigger")
    assert offers(g) == JILEI
    act(g, "skill jilei")
    asked(g, 1, "type", skill="jilei", target=0)
    assert offers(g) == TYPES
    refuse(g, "pass")
    act(g, "type equip")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_jilei_is_optional():
    """skills.md Jilei [O]."""
    g = act(barred("", hand="Slash S7, Slash S8, Dilu C5", gear="Zhuge Crossbow CA"), "pass")
    assert offers(g) == {"Slash S8", "Dilu C5", "skill kurou", "pass"}
    quiet(g, 0)


HELD = {"basic": {"Slash S8", "Peach H3"}, "trick": {"Duel SA", "Indulgence S6"}, "equip": {"Dilu C5"}}


@pytest.mark.parametrize("kind", ["basic", "trick", "equip"])
def test_jilei_bars_use(kind):
    """skills.md Jilei: cannot use HAND cards of that type (delayed tricks are tricks)."""
    hand = ", ".join(["Slash S7"] + sorted(set().union(*HELD.values())))
    g = barred(kind, "Huang Gai 3/4", hand, "Zhuge Crossbow CA")
    idle(g, 0)
    free = set().union(*(HELD[k] for k in HELD if k != kind))
    assert offers(g) == free | {"skill kurou", "pass"}
    refuse(g, *sorted(HELD[kind]))
    quiet(g, 0)


def test_jilei_types_accumulate():
    """skills.md Jilei: several types may accumulate; decisions.md Q11: all three are offered again."""
    g = barred("trick", "Huang Gai 3/4", "Slash S7, Slash S8, Peach H3, Duel SA, Dilu C5", "Zhuge Crossbow CA")
    act(g, "Slash S8", "skill jilei")
    assert offers(g) == TYPES
    act(g, "type equip")
    assert offers(g) == {"Peach H3", "skill kurou", "pass"}
    quiet(g, 0)


def test_jilei_bars_play():
    """skills.md Jilei: cannot play them either (Slash in a Duel)."""
    g = barred("basic", "- 4/4", "Slash S7, Slash S8, Duel SA, Dilu C5", third="\n2 spy - 4/4 | Slash C2 | |")
    act(g, "Duel SA", "seat 2", "Slash C2")
    assert [s.hp for s in g.seats] == [3, 2, 4] and set(g.seats[0].hand) == {"Slash S8", "Dilu C5"}
    quiet(g, 0)


def test_jilei_bars_the_discard_phase():
    """skills.md Jilei: he discards what he can and keeps the rest."""
    g = barred("basic", "- 1/4", "Slash S7, Dodge D3, Dodge D4, Dilu C5")
    assert offers(g) == {"Dilu C5", "pass"}
    act(g, "pass")                                  # limit 1, hand 3: only the Dilu can go
    assert set(g.seats[0].hand) == {"Dodge D3", "Dodge D4"}
    assert set(g.discard_pile) == {"Slash S7", "Dilu C5"}
    quiet(g, 1)


def test_jilei_discards_only_the_other_types():
    """decisions.md 1: discard n = min(k, |HAND|) among the cards not barred."""
    g = barred("basic", "- 1/4", "Slash S7, Dodge D3, Duel SA, Dilu C5, Chitu H5")
    act(g, "pass", "Duel SA", "Chitu H5")           # limit 1, hand 4: all three free cards
    assert g.seats[0].hand == ["Dodge D3"]
    quiet(g, 1)
    g = barred("basic", "- 2/4", "Slash S7, Dodge D3, Duel SA, Dilu C5, Chitu H5")
    act(g, "pass")
    asked(g, 0, "discard", left=2)
    assert offers(g) == {"Duel SA", "Dilu C5", "Chitu H5"}
    act(g, "Duel SA", "Dilu C5")
    assert set(g.seats[0].hand) == {"Dodge D3", "Chitu H5"}
    quiet(g, 1)


def test_jilei_until_the_end_of_the_turn():
    """skills.md Jilei: until the end of the CURRENT turn."""
    g = barred("basic", "- 4/4", "Slash S7, Dodge D3, Dilu C5", yang="Slash S8")
    act(g, "pass")
    idle(g, 1)
    act(g, "Slash S8")
    asked(g, 0, "dodge", card="Slash", source=1)
    assert offers(g) == {"Dodge D3", "pass"}
    act(g, "Dodge D3")
    assert g.seats[0].hp == 4
    quiet(g, 1)


def test_jilei_in_his_own_turn():
    """skills.md Jilei: the source need not be the turn's owner (a lost Duel): no Dodge is asked."""
    g = scenario("""
0 lord Yang Xiu 3/3 | Duel SA, Slash S8, Dilu C5 | |
1 rebel - 4/4 | Slash S7, Dodge D3 | |
turn 0 play
""")
    act(g, "Duel SA", "Slash S7", "pass")
    asked(g, 0, "trigger")
    assert offers(g) == JILEI and g.seats[0].hp == 2
    act(g, "skill jilei")
    asked(g, 0, "type", skill="jilei", target=1)
    act(g, "type basic", "Slash S8")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Dodge D3"]
    quiet(g, 0)


def test_jilei_not_equipment_in_play():
    """skills.md Jilei: HAND cards only: worn cards work and may be paid (Zhiheng)."""
    g = barred("equip", "Sun Quan 4/4", "Slash S7, Slash S8, Dilu C5, Duel SA", "Zhuge Crossbow CA")
    assert offers(g) == {"Slash S8", "Duel SA", "skill zhiheng", "pass"}        # the Crossbow still works
    act(g, "skill zhiheng")
    asked(g, 0, "material", skill="zhiheng")
    assert offers(g) == {"Slash S8", "Duel SA", "Zhuge Crossbow CA"}
    act(g, "Zhuge Crossbow CA", "pass")
    assert set(g.seats[0].hand) == {"Slash S8", "Dilu C5", "Duel SA", "Jueying S5"}
    quiet(g, 0)


def test_jilei_barred_cards_may_be_given():
    """decisions.md C19: may be given, shown, taken (Rende)."""
    g = barred("basic", "Liu Bei 4/4", "Slash S7, Dodge D3, Dilu C5")
    act(g, "skill rende")
    assert offers(g) == {"Dodge D3", "Dilu C5"}
    act(g, "Dodge D3", "pass")                      # one receiver
    assert g.seats[1].hand == ["Dodge D3"]
    quiet(g, 0)


def test_jilei_the_physical_type_counts():
    """decisions.md C19, Q10: the PHYSICAL hand card's type is what is barred (Wusheng's material)."""
    g = barred("trick", "Guan Yu 4/4", "Slash S7, Ex Nihilo H7, Peach H3, Peach H4, Dilu C5", "Zhuge Crossbow CA, Chitu H5")
    assert offers(g) == {"skill wusheng", "Dilu C5", "pass"}
    act(g, "skill wusheng")
    assert offers(g) == {"Peach H3", "Peach H4", "Chitu H5"}
    act(g, "Peach H3", "pass")                      # no second Jilei
    assert g.seats[1].hp == 1 and set(g.seats[0].hand) == {"Ex Nihilo H7", "Peach H4", "Dilu C5"}
    quiet(g, 0)


def test_jilei_bars_a_discard_demanded_by_a_skill():
    """skills.md Jilei: cannot discard them: Ganglie then leaves only the damage."""
    g = barred("basic", "Huang Gai 4/4", "Slash S7, Duel SA, Dodge D3, Dodge D4",
               third="\n2 spy Xiahou Dun 4/4 | | |")
    act(g, "Duel SA", "seat 2", "skill ganglie")    # judges Jueying (spade): no two free hand cards
    assert [s.hp for s in g.seats] == [3, 2, 3] and set(g.seats[0].hand) == {"Dodge D3", "Dodge D4"}
    quiet(g, 0)


def test_jilei_needs_a_source():
    """decisions.md 5.1 jilei F: S alive (Lightning has no source)."""
    g = scenario("""
0 lord Yang Xiu 4/4 | | | Lightning SA
1 rebel - 4/4 | | |
turn 0 judgement
deck: Slash S7, Dilu C5, Dodge D3
""")
    assert g.seats[0].hp == 1 and set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"}
    quiet(g, 0)
