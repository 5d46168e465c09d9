"""Tricks on one target: Duel, Dismantlement, Snatch, Ex Nihilo (cards.md 2; decisions.md 3)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario

# ----------------------------------------------------------------------------------------------------------------- Duel

DUEL = """
0 lord     - 4/4 | Duel SA, Slash S7, Dilu C5 | |
1 rebel    - 4/4 | Slash C2, Slash C3, Dodge D2 | |
2 spy      - 4/4 | Dodge D3 | |
3 loyalist - 4/4 | | |
turn 0 play
"""


def test_duel_any_other():
    """One other character, no distance: the opposite seat is offered too, the user is not."""
    g = act(scenario(DUEL), "Duel SA")
    asked(g, 0, "target", card="Duel", left=1)
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}
    refuse(g, "seat 0", "pass")


def test_duel_alternates_from_the_target():
    """Starting with the TARGET both play one Slash each; who does not gets 1 damage from the other."""
    g = act(scenario(DUEL), "Duel SA", "seat 1")
    asked(g, 1, "slash", card="Duel", left=1)
    assert offers(g) == {"Slash C2", "Slash C3", "pass"}
    act(g, "Slash C2")
    asked(g, 0, "slash", card="Duel", left=1)
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "Slash S7")
    asked(g, 1, "slash", card="Duel", left=1)
    assert offers(g) == {"Slash C3", "pass"}
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4]
    assert set(g.discard_pile) == {"Duel SA", "Slash C2", "Slash S7"}
    quiet(g, 0)


def test_duel_hurts_the_user():
    """The user can be the one hurt."""
    g = act(scenario(DUEL), "Duel SA", "seat 1", "Slash C2", "pass")
    assert [s.hp for s in g.seats] == [3, 4, 4, 4] and set(g.seats[0].hand) == {"Slash S7", "Dilu C5"}
    quiet(g, 0)


def test_duel_target_without_slash():
    """Without a Slash the target is hurt at once; a Dodge does not help and the user is not asked."""
    g = act(scenario(DUEL), "Duel SA", "seat 2")
    assert [s.hp for s in g.seats] == [4, 4, 3, 4] and g.seats[2].hand == ["Dodge D3"]
    quiet(g, 0)


def test_duel_slash_played_is_not_counted():
    """A Slash played in a Duel needs no range and is not counted in the limit of the phase."""
    g = scenario("""
    0 lord     - 4/4 | Duel SA, Slash S7, Slash S8, Slash S9, Dilu C5 | |
    1 rebel    - 4/4 | | |
    2 spy      - 4/4 | Slash C2 | |
    3 loyalist - 4/4 | | |
    turn 0 play
    """)
    act(g, "Slash S7", "seat 1")
    assert "Slash S8" not in offers(g)
    act(g, "Duel SA", "seat 2", "Slash C2")
    assert offers(g) == {"Slash S8", "Slash S9", "pass"}             # used limit does not matter for playing
    act(g, "Slash S8")
    assert [s.hp for s in g.seats] == [4, 3, 3, 4]
    quiet(g, 0)


def test_duel_before_the_slash_of_the_phase():
    """After a Duel with a played Slash the one Slash of the phase is still free."""
    g = act(scenario(DUEL), "Duel SA", "seat 1", "Slash C2", "Slash S7", "pass")
    g2 = act(scenario(DUEL.replace("Slash S7", "Slash S7, Slash S8")), "Duel SA", "seat 1", "Slash C2", "Slash S7", "pass")
    assert offers(g) == {"Dilu C5", "pass"} and offers(g2) == {"Slash S8", "Dilu C5", "pass"}
    quiet(g2, 0)


def test_duel_source_is_the_other_duellist():
    """Damage to the user comes from his opponent: Sima Yi's Fankui takes from him."""
    g = scenario("""
    0 lord  Sima Yi 3/3 | Duel SA, Dilu C5 | |
    1 rebel - 4/4 | Slash C2 | Chitu H5 |
    turn 0 play
    """)
    act(g, "Duel SA", "Slash C2")
    asked(g, 0, "trigger", source=1)
    assert offers(g) == {"skill fankui", "pass"}
    act(g, "skill fankui")
    assert "Chitu H5" in g.seats[0].hand and g.seats[1].equipment == [] and g.seats[0].hp == 2
    quiet(g, 0)


def test_duel_kongcheng_is_no_target():
    """A Zhuge Liang without hand cards cannot be targeted; with one he can."""
    text = """
    0 lord  - 4/4 | Duel SA, Dilu C5 | |
    1 rebel Zhuge Liang 3/3 | {} | Chitu H5 |
    {}
    turn 0 play
    """
    g = scenario(text.format("", "2 spy - 4/4 | | |"), skip_forced=False)
    act(g, "Duel SA")
    assert offers(g) == {"seat 2"}
    g = scenario(text.format("", ""))
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)
    g = act(scenario(text.format("Dodge D2", "2 spy - 4/4 | | |")), "Duel SA")
    assert offers(g) == {"seat 1", "seat 2"}


def test_duel_kongcheng_does_not_stop_a_running_duel():
    """Zhuge Liang who runs out of cards during the Duel still loses it."""
    g = scenario("""
    0 lord  - 4/4 | Duel SA, Slash S7, Dilu C5 | |
    1 rebel Zhuge Liang 3/3 | Slash C2 | |
    turn 0 play
    """)
    act(g, "Duel SA", "Slash C2")
    asked(g, 0, "slash")
    act(g, "Slash S7")
    assert g.seats[1].hp == 2 and g.seats[1].hand == []
    quiet(g, 0)


def test_duel_wushuang_user():
    """The opponent of Lü Bu must play 2 Slashes per round; he himself plays 1."""
    g = scenario("""
    0 lord  Lü Bu 4/4 | Duel SA, Slash S7, Dilu C5 | |
    1 rebel - 4/4 | Slash C2, Slash C3, Slash C4 | |
    turn 0 play
    """)
    act(g, "Duel SA")
    asked(g, 1, "slash", left=2)
    act(g, "Slash C2")
    asked(g, 1, "slash", left=1)
    assert offers(g) == {"Slash C3", "Slash C4", "pass"}
    act(g, "Slash C3")
    asked(g, 0, "slash", left=1)
    act(g, "Slash S7")
    asked(g, 1, "slash", left=2)
    act(g, "Slash C4")                                  # only one left: playing it is useless
    assert g.seats[1].hp == 3 and g.seats[1].hand == []
    quiet(g, 0)


def test_duel_wushuang_first_is_wasted():
    """Declining the second Slash: the first one is wasted, the Duel is lost."""
    g = scenario("""
    0 lord  Lü Bu 4/4 | Duel SA, Dilu C5 | |
    1 rebel - 4/4 | Slash C2, Slash C3 | |
    turn 0 play
    """)
    act(g, "Duel SA", "Slash C2", "pass")
    assert g.seats[1].hp == 3 and g.seats[1].hand == ["Slash C3"] and "Slash C2" in g.discard_pile
    quiet(g, 0)


def test_duel_wushuang_target():
    """Lü Bu as the target plays 1, the user must play 2."""
    g = scenario("""
    0 lord  - 4/4 | Duel SA, Slash S7, Slash S8, Dilu C5 | |
    1 rebel Lü Bu 4/4 | Slash C2, Slash C3 | |
    turn 0 play
    """)
    act(g, "Duel SA")
    asked(g, 1, "slash", left=1)
    act(g, "Slash C2")
    asked(g, 0, "slash", left=2)
    act(g, "Slash S7", "Slash S8")
    asked(g, 1, "slash", left=1)
    act(g, "Slash C3")                                  # the user has none left
    assert [s.hp for s in g.seats] == [3, 4]
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------ Dismantlement, Snatch

TAKE = """
0 lord     - 4/4 | {}, Dilu C5 | {} |
1 rebel    - 4/4 | | |
2 spy      - 4/4 | Slash S7, Dodge D2 | Eight Diagrams S2, Zixing DK | Lightning SA
3 loyalist - 4/4 | | | Indulgence S6
turn 0 play
"""


def test_dismantlement_targets():
    """One other character with a card in any of his areas, no distance."""
    g = act(scenario(TAKE.format("Dismantlement S3", "")), "Dismantlement S3")
    asked(g, 0, "target", card="Dismantlement", left=1)
    assert offers(g) == {"seat 2", "seat 3"}
    refuse(g, "seat 0", "seat 1", "pass")


@pytest.mark.parametrize("choice", ["Eight Diagrams S2", "Zixing DK", "Lightning SA", "hand"])
def test_dismantlement_takes_one(choice):
    """The user picks hand (random), equipment or judgement area; the card is discarded."""
    g = act(scenario(TAKE.format("Dismantlement S3", "")), "Dismantlement S3", "seat 2")
    asked(g, 0, "take", card="Dismantlement", target=2, left=1)
    assert offers(g) == {"hand", "Eight Diagrams S2", "Zixing DK", "Lightning SA"}
    refuse(g, "Slash S7", "pass", "Indulgence S6")
    act(g, choice)
    lost = set(g.discard_pile) - {"Dismantlement S3"}
    assert lost == {choice} if choice != "hand" else lost < {"Slash S7", "Dodge D2"} and len(lost) == 1
    left = set(g.seats[2].hand) | set(g.seats[2].equipment) | set(g.seats[2].judgement)
    assert left == {"Slash S7", "Dodge D2", "Eight Diagrams S2", "Zixing DK", "Lightning SA"} - lost
    assert g.seats[0].hand == ["Dilu C5"] and g.seats[3].judgement == ["Indulgence S6"]
    quiet(g, 0)


def test_dismantlement_judgement_area():
    """A delayed trick alone makes a target; the lone card is taken without asking."""
    g = act(scenario(TAKE.format("Dismantlement S3", "")), "Dismantlement S3", "seat 3")
    assert g.seats[3].judgement == [] and set(g.discard_pile) == {"Dismantlement S3", "Indulgence S6"}
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Dismantlement S3", "Snatch S3"])
def test_dismantlement_snatch_need_a_card(card):
    """Nobody else has a card: not offered, whatever lies in the own areas."""
    g = scenario(f"""
    0 lord  - 4/4 | {card}, Dilu C5 | Chitu H5 | Lightning SA
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Dismantlement S3", "Snatch S3"])
def test_dismantlement_snatch_nothing_left(card):
    """No card left at resolution (the only one was the Nullification used): nothing happens, nothing is asked."""
    g = scenario(f"""
    0 lord  - 4/4 | {card}, Dilu C5 | |
    1 rebel - 4/4 | Nullification SJ | |
    2 spy   - 4/4 | Nullification CQ | |
    turn 0 play
    """)
    act(g, card, "seat 1")
    asked(g, 1, "nullify", target=1)
    act(g, "Nullification SJ")
    asked(g, 2, "nullify", card="Nullification")
    act(g, "Nullification CQ")
    assert set(g.discard_pile) == {card, "Nullification SJ", "Nullification CQ"}
    assert [len(s.hand) for s in g.seats] == [1, 0, 0]
    quiet(g, 0)


NEAR = """
0 lord     - 4/4 | Snatch S3, Dilu C5 | {} |
1 rebel    - 4/4 | Dodge D2 | {} |
2 spy      - 4/4 | Dodge D3 | |
3 loyalist - 4/4 | Dodge D4 | |
turn 0 play
"""


@pytest.mark.parametrize("mine, theirs, seats", [
    ("", "", {"seat 1", "seat 3"}),
    ("Kylin Bow H5", "", {"seat 1", "seat 3"}),                     # the attack range does not matter
    ("Chitu H5", "", {"seat 1", "seat 2", "seat 3"}),
    ("Chitu H5", "Jueying S5", {"seat 1", "seat 2", "seat 3"}),
])
def test_snatch_distance(mine, theirs, seats):
    """Distance at most 1; horses count, weapons do not."""
    g = act(scenario(NEAR.format(mine, theirs)), "Snatch S3")
    assert offers(g) == seats
    refuse(g, "seat 0", "pass")


def test_snatch_plus_horse():
    """A +1 horse takes its owner out of reach: the lone other target is left."""
    g = scenario(NEAR.format("", "Jueying S5"), skip_forced=False)
    act(g, "Snatch S3")
    asked(g, 0, "target", card="Snatch")
    assert offers(g) == {"seat 3"}


def test_snatch_qicai_qianxun():
    """Qicai: no distance limit. Qianxun: never a target."""
    g = scenario("""
    0 lord     Huang Yueying 3/3 | Snatch S3, Dilu C5 | |
    1 rebel    Lu Xun 3/3 | Dodge D2 | |
    2 spy      - 4/4 | Dodge D3 | Jueying S5 |
    3 loyalist - 4/4 | Dodge D4 | |
    turn 0 play
    """)
    act(g, "Snatch S3")
    assert offers(g) == {"seat 2", "seat 3"}
    refuse(g, "seat 1")


@pytest.mark.parametrize("choice", ["hand", "Eight Diagrams S2", "Zixing DK", "Lightning SA"])
def test_snatch_obtains(choice):
    """Snatch: like Dismantlement, but the user obtains the card, from the judgement area too (to his hand)."""
    g = act(scenario(TAKE.format("Snatch S3", "Chitu H5")), "Snatch S3", "seat 2")
    asked(g, 0, "take", card="Snatch", target=2, left=1)
    assert offers(g) == {"hand", "Eight Diagrams S2", "Zixing DK", "Lightning SA"}
    act(g, choice)
    got = set(g.seats[0].hand) - {"Dilu C5"}
    assert got == {choice} if choice != "hand" else got < {"Slash S7", "Dodge D2"} and len(got) == 1
    assert g.discard_pile == ["Snatch S3"] and g.seats[0].equipment == ["Chitu H5"] and g.seats[0].judgement == []
    left = set(g.seats[2].hand) | set(g.seats[2].equipment) | set(g.seats[2].judgement)
    assert left == {"Slash S7", "Dodge D2", "Eight Diagrams S2", "Zixing DK", "Lightning SA"} - got
    quiet(g, 0)


def test_snatch_converted_delayed_trick():
    """A card placed as Indulgence is the original card again once it has left the judgement area (0.2)."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Slash D6, Snatch S3, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    act(g, "skill guose")
    assert g.seats[1].judgement == ["Slash D6 as Indulgence"]
    act(g, "Snatch S3")
    assert set(g.seats[0].hand) == {"Slash D6", "Dilu C5"} and g.seats[1].judgement == []
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------------------ Ex Nihilo

def test_ex_nihilo_draws_two():
    """Yourself, always offered, nothing asked: draw the top two."""
    g = scenario("""
    0 lord  - 4/4 | Ex Nihilo H7 | |
    1 rebel - 4/4 | Slash C2 | |
    turn 0 play
    deck: Slash S7, Peach H3, Dodge D2
    """)
    assert offers(g) == {"Ex Nihilo H7", "pass"}
    act(g, "Ex Nihilo H7")
    idle(g, 0)
    assert set(g.seats[0].hand) == {"Slash S7", "Peach H3"} and g.deck[0] == "Dodge D2"
    assert g.discard_pile == ["Ex Nihilo H7"] and g.seats[1].hand == ["Slash C2"]
    quiet(g, 0)
