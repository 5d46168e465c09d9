"""Huang Yueying: Jizhi draws when she uses a trick, Qicai frees her tricks of distance."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario

JIZHI = {"skill jizhi", "pass"}


def wise(hand, other="- 4/4 | Peach H3 | Zhuge Crossbow CA |", deck="Dodge D3, Dodge D4, Dodge D5, Slash S8"):
    """Huang Yueying to play (Dilu is left in hand) against one enemy."""
    return scenario(f"""
0 lord Huang Yueying 3/3 | {hand}, Dilu C5 | |
1 rebel {other}
turn 0 play
deck: {deck}
""")


# --- Jizhi --------------------------------------------------------------------------------------

def test_jizhi_draws_before_the_effect():
    """skills.md Jizhi: draw 1 at once, before the trick takes effect."""
    g = act(wise("Ex Nihilo H7"), "Ex Nihilo H7")
    asked(g, 0, "trigger")
    assert offers(g) == JIZHI and g.seats[0].hand == ["Dilu C5"]
    act(g, "skill jizhi")
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3", "Dodge D4", "Dodge D5"}
    assert g.deck[0] == "Slash S8"
    quiet(g, 0)


def test_jizhi_is_optional():
    """skills.md Jizhi [O]."""
    g = act(wise("Ex Nihilo H7"), "Ex Nihilo H7", "pass")
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3", "Dodge D4"} and g.deck[0] == "Dodge D5"
    quiet(g, 0)


@pytest.mark.parametrize("trick", [
    "Duel SA", "Dismantlement S3", "Snatch S3", "Archery Attack HA", "Savage Assault S7", "Ex Nihilo H7", "God Salvation HA",
    "Amazing Grace H4", "Collateral CQ"])
def test_jizhi_every_immediate_trick(trick):
    """skills.md Jizhi: a trick that is not delayed; asked before anybody answers it."""
    g = act(wise(trick), trick)
    asked(g, 0, "trigger")
    assert offers(g) == JIZHI
    act(g, "skill jizhi")
    assert "Dodge D3" in g.seats[0].hand
    while g.decision.kind != "play":                # whatever the trick itself asks
        g.step(int(g.legal_actions()[0]))
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Indulgence S6", "Lightning SA", "Chitu H5", "Slash S7", "Peach H4"])
def test_jizhi_not_other_cards(card):
    """skills.md Jizhi: no delayed trick, no equipment, no basic card."""
    g = scenario(f"""
0 lord Huang Yueying 2/3 | {card}, Dilu C5 | |
1 rebel - 4/4 | | |
turn 0 play
deck: Dodge D3
""")
    act(g, card)
    assert g.seats[0].hand == ["Dilu C5"] and g.deck[0] == "Dodge D3"
    quiet(g, 0)


def test_jizhi_for_nullification():
    """skills.md Jizhi: also Nullification, before it is answered itself."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Ex Nihilo H7 | |
1 lord Huang Yueying 3/3 | Nullification SJ, Dilu C5 | |
turn 0 play
deck: Dodge D3, Dodge D4
""")
    act(g, "Ex Nihilo H7")
    asked(g, 1, "nullify", card="Ex Nihilo", source=0, target=0)
    assert offers(g) == {"Nullification SJ", "pass"}
    act(g, "Nullification SJ")
    asked(g, 1, "trigger")
    assert offers(g) == JIZHI
    act(g, "skill jizhi")
    assert set(g.seats[1].hand) == {"Dilu C5", "Dodge D3"} and g.seats[0].hand == []
    assert g.deck[0] == "Dodge D4"
    quiet(g, 0)


def test_jizhi_drawn_nullification_can_answer():
    """decisions.md 2.4: Jizhi comes first, then all living are asked again at level 1."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Ex Nihilo H7 | |
1 lord Huang Yueying 3/3 | Nullification SJ | |
turn 0 play
deck: Nullification CQ, Dodge D4, Dodge D5, Dodge D6
""")
    act(g, "Ex Nihilo H7", "Nullification SJ", "skill jizhi")
    asked(g, 1, "nullify", card="Nullification")
    assert offers(g) == {"Nullification CQ", "pass"}
    act(g, "pass")
    assert g.seats[1].hand == ["Nullification CQ"] and g.seats[0].hand == []
    quiet(g, 0)


def test_jizhi_even_if_nullified():
    """skills.md Jizhi: also if later nullified; she is asked before the window opens."""
    g = wise("Ex Nihilo H7", "- 4/4 | Nullification SJ | |")
    act(g, "Ex Nihilo H7")
    asked(g, 0, "trigger")
    act(g, "skill jizhi")
    asked(g, 1, "nullify", card="Ex Nihilo", source=0, target=0)
    act(g, "Nullification SJ")
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"}
    assert set(g.discard_pile) == {"Ex Nihilo H7", "Nullification SJ"}
    quiet(g, 0)


def test_jizhi_before_amazing_grace_is_revealed():
    """cards.md 0.6 step 4: Jizhi first, then Amazing Grace reveals its cards."""
    g = act(wise("Amazing Grace H4"), "Amazing Grace H4", "skill jizhi")
    asked(g, 0, "pick", card="Amazing Grace")
    assert offers(g) == {"Dodge D4", "Dodge D5"} and set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"}
    act(g, "Dodge D5")
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3", "Dodge D5"}
    assert set(g.seats[1].hand) == {"Peach H3", "Dodge D4"}
    quiet(g, 0)


def test_jizhi_not_for_the_tricks_of_others():
    """skills.md Jizhi: whenever YOU use a trick."""
    g = scenario("""
0 rebel Huang Gai 4/4 | Savage Assault S7 | |
1 lord Huang Yueying 3/3 | | |
turn 0 play
deck: Dodge D3
""")
    act(g, "Savage Assault S7")
    assert g.seats[1].hp == 2 and g.seats[1].hand == [] and g.deck[0] == "Dodge D3"
    quiet(g, 0)


# --- Qicai --------------------------------------------------------------------------------------

def far(general, hand="Snatch S3, Dilu C5"):
    """Seat 2 is far away (distance 2, +1 horse); Lu Xun (3) is protected from Snatch."""
    return scenario(f"""
0 lord {general} | {hand} | |
1 rebel - 4/4 | Dodge D3 | |
2 rebel - 4/4 | Dodge D4 | Jueying S5 |
3 spy Lu Xun 3/3 | Dodge D5, Dodge D6 | |
turn 0 play
""")


def test_qicai_snatch_at_any_distance():
    """skills.md Qicai: no distance limit; other prohibitions (Qianxun) stay."""
    g = act(far("Huang Yueying 3/3"), "Snatch S3")
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 2", "pass")                        # no Jizhi
    asked(g, 0, "take", card="Snatch", left=1)
    assert offers(g) == {"hand", "Jueying S5"}
    act(g, "Jueying S5")
    assert set(g.seats[0].hand) == {"Dilu C5", "Jueying S5"} and g.seats[2].equipment == []
    quiet(g, 0)


def test_qicai_only_for_its_owner():
    """cards.md Snatch: everybody else needs distance <= 1."""
    g = act(far("Zhang Fei 4/4"), "Snatch S3")      # only seat 1: forced, and so is its only card
    assert set(g.seats[0].hand) == {"Dilu C5", "Dodge D3"} and g.seats[2].hand == ["Dodge D4"]
    quiet(g, 0)


def test_qicai_not_for_slash():
    """skills.md Qicai: your tricks; the Slash still needs the range."""
    g = act(far("Huang Yueying 3/3", "Slash S7, Dilu C5"), "Slash S7")
    assert offers(g) == {"seat 1", "seat 3"}
    refuse(g, "seat 2")
    act(g, "seat 1", "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)
