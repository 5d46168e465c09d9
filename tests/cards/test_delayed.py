"""Delayed tricks: Indulgence and Lightning (cards.md 3; decisions.md 1, 2.4 and 3)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario

# ----------------------------------------------------------------------------------------------------------- Indulgence


@pytest.mark.parametrize("card", ["Indulgence S6", "Indulgence C6", "Indulgence H6"])
def test_indulgence_targets(card):
    """One other character, no distance, without an Indulgence, not Qianxun; a Lightning there does not matter."""
    other = "Indulgence C6" if card != "Indulgence C6" else "Indulgence S6"
    g = scenario(f"""
    0 lord     - 4/4 | {card}, Dilu C5 | |
    1 rebel    Lu Xun 3/3 | | |
    2 spy      - 4/4 | | | Lightning SA
    3 loyalist - 4/4 | | | {other}
    4 rebel    - 4/4 | | |
    turn 0 play
    """)
    act(g, card)
    asked(g, 0, "target", card="Indulgence", left=1)
    assert offers(g) == {"seat 2", "seat 4"}
    refuse(g, "seat 0", "seat 1", "seat 3", "pass")
    act(g, "seat 2")
    assert g.seats[2].judgement == ["Lightning SA", card] and g.discard_pile == []
    quiet(g, 0)


def test_indulgence_no_target():
    """Everybody else has one or is immune: not offered; never on oneself."""
    g = scenario("""
    0 lord  - 4/4 | Indulgence S6, Dilu C5 | |
    1 rebel - 4/4 | | | Indulgence H6
    2 spy   Lu Xun 3/3 | | |
    turn 0 play
    """)
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Indulgence S6")
    quiet(g, 0)


def test_indulgence_converted_counts_as_one():
    """A card placed as Indulgence counts as that trick for the same-name check (0.2)."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Slash D6, Slash D7, Indulgence S6, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Slash D6", "Slash D7", "Indulgence S6", "Dilu C5", "skill guose", "pass"}
    act(g, "skill guose", "Slash D7")
    assert g.seats[1].judgement == ["Slash D7 as Indulgence"]
    assert offers(g) == {"Slash D6", "Dilu C5", "pass"}
    quiet(g, 0)


INDULGED = """
0 lord  - 4/4 | Slash S7 | | {}
1 rebel - 4/4 | {} | |
turn 0 judgement
deck: {}, Slash S8, Peach H3, Dilu C5, Dodge D2
"""


@pytest.mark.parametrize("card", ["Slash S9", "Slash C2", "Dodge D3"])
def test_indulgence_skips_the_play_phase(card):
    """Judged not a heart: he draws, but his play phase is skipped; the trick is discarded."""
    g = scenario(INDULGED.format("Indulgence H6", "", card))
    idle(g, 1)                                          # seat 0 could have used his Slash
    assert set(g.seats[0].hand) == {"Slash S7", "Slash S8", "Peach H3"} and g.seats[0].judgement == []
    assert set(g.seats[1].hand) == {"Dilu C5", "Dodge D2"} and set(g.discard_pile) == {card, "Indulgence H6"}
    quiet(g, 1)


@pytest.mark.parametrize("card", ["Slash HT", "Peach H4"])
def test_indulgence_heart_has_no_effect(card):
    """Judged a heart: no effect, discarded."""
    g = scenario(INDULGED.format("Indulgence H6", "", card))
    idle(g, 0)
    assert offers(g) == {"Slash S7", "Slash S8", "pass"}
    assert g.seats[0].judgement == [] and set(g.discard_pile) == {card, "Indulgence H6"}
    quiet(g, 0)


def test_indulgence_discard_phase_remains():
    """Only the play phase is skipped: the discard phase comes."""
    g = scenario("""
    0 lord  - 1/4 | Slash S7 | | Indulgence S6
    1 rebel - 4/4 | | |
    turn 0 judgement
    deck: Slash S8, Peach H3, Peach H4, Dilu C5, Dodge D2
    """)
    asked(g, 0, "discard", left=2)
    assert offers(g) == {"Slash S7", "Peach H3", "Peach H4"} and g.phase == "discard"
    act(g, "Slash S7", "Peach H3")
    assert g.seats[0].hand == ["Peach H4"]
    quiet(g, 1)


def test_indulgence_nullified():
    """Nullified: discarded without judgement; the window is about the judged character."""
    g = scenario(INDULGED.format("Indulgence S6", "Nullification SJ", "Dodge D3"))
    asked(g, 1, "nullify", card="Indulgence", target=0)
    assert offers(g) == {"Nullification SJ", "pass"} and g.phase == "judgement"
    act(g, "Nullification SJ")
    idle(g, 0)
    assert set(g.seats[0].hand) == {"Slash S7", "Dodge D3", "Slash S8"}           # nothing was judged
    assert set(g.discard_pile) == {"Nullification SJ", "Indulgence S6"} and g.seats[0].judgement == []
    quiet(g, 0)


def test_indulgence_converted_is_judged_and_discarded():
    """A converted one works alike and is the original card in the discard pile."""
    g = scenario("""
    0 lord  Da Qiao 3/3 | Slash D6, Dilu C5 | |
    1 rebel - 4/4 | Slash S7 | |
    turn 0 play
    deck: Dodge D3, Dodge D4, Dodge D5, Slash S8, Jueying S5
    """)
    act(g, "skill guose", "pass")                       # seat 1 judges Dodge D3, draws two, does not play
    idle(g, 0)
    assert set(g.seats[1].hand) == {"Slash S7", "Dodge D4", "Dodge D5"}
    assert set(g.discard_pile) == {"Dodge D3", "Slash D6"} and g.seats[1].judgement == []
    quiet(g, 0)


# ------------------------------------------------------------------------------------------------------------ Lightning

@pytest.mark.parametrize("card", ["Lightning SA", "Lightning HQ"])
def test_lightning_only_on_oneself(card):
    """Only on yourself, no target asked; an Indulgence there does not matter."""
    g = scenario(f"""
    0 lord  - 4/4 | {card}, Dilu C5 | | Indulgence S6
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {card, "Dilu C5", "pass"}
    act(g, card)
    assert g.seats[0].judgement == ["Indulgence S6", card] and g.seats[1].judgement == []
    quiet(g, 0)


def test_lightning_not_a_second_one():
    """Not if you already have one; another player's does not matter (case A02)."""
    g = scenario("""
    0 lord  - 4/4 | Lightning HQ, Dilu C5 | | Lightning SA
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Lightning HQ")
    quiet(g, 0)
    g = scenario("""
    0 lord  - 4/4 | Lightning HQ, Dilu C5 | |
    1 rebel - 4/4 | | | Lightning SA
    turn 0 play
    """)
    assert offers(g) == {"Lightning HQ", "Dilu C5", "pass"}


STRUCK = """
0 lord  - 4/4 | Dilu C5 | | Lightning SA
1 rebel - 4/4 | | |
turn 0 judgement
deck: {}, Slash S8, Peach H3
"""


@pytest.mark.parametrize("card", ["Double Swords S2", "Indulgence S6", "Slash S9"])
def test_lightning_strikes(card):
    """Spade 2-9: 3 damage without a source; the Lightning is discarded."""
    g = scenario(STRUCK.format(card))
    assert g.seats[0].hp == 1 and g.seats[0].judgement == [] and g.seats[1].judgement == []
    assert set(g.discard_pile) == {card, "Lightning SA"} and set(g.seats[0].hand) == {"Dilu C5", "Slash S8", "Peach H3"}
    quiet(g, 0)


@pytest.mark.parametrize("card", ["Duel SA", "Slash ST", "Snatch SJ", "Savage Assault SK", "Slash C5", "Peach H6",
                                  "Slash D6"])
def test_lightning_passes_on(card):
    """Anything else: it moves to the next living character; the judgement card is discarded."""
    g = scenario(STRUCK.format(card))
    assert g.seats[0].hp == 4 and g.seats[0].judgement == [] and g.seats[1].judgement == ["Lightning SA"]
    assert g.discard_pile == [card]
    quiet(g, 0)


def test_lightning_skips_dead_and_holders():
    """It moves to the next living character who has no Lightning; the other Lightning stays where it is."""
    g = scenario("""
    0 lord     - 4/4 | Dilu C5 | | Lightning SA
    1 loyalist - 0/4 | | | dead
    2 rebel    - 4/4 | | | Lightning HQ
    3 spy      - 4/4 | | | Indulgence S6
    turn 0 judgement
    deck: Peach H3, Slash S8, Slash S9
    """)
    assert g.seats[3].judgement == ["Indulgence S6", "Lightning SA"]
    assert g.seats[0].judgement == [] and g.seats[2].judgement == ["Lightning HQ"]
    quiet(g, 0)


def test_lightning_stays_if_nobody_qualifies():
    """All others hold one: it stays, judged once only, and waits for the next judgement phase (case A01)."""
    g = scenario("""
    0 lord  - 4/4 | Dilu C5 | | Lightning SA
    1 rebel - 4/4 | | | Lightning HQ
    turn 0 judgement
    deck: Peach H3, Slash D6, Slash D7, Slash S9
    """)
    assert g.seats[0].judgement == ["Lightning SA"] and g.seats[1].judgement == ["Lightning HQ"]
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash D6", "Slash D7"} and g.discard_pile == ["Peach H3"]
    quiet(g, 0)


def test_lightning_is_judged_by_the_next_holder():
    """Moved Lightning is judged in the next holder's judgement phase; dying follows (no source, no killer)."""
    g = scenario("""
    0 lord  - 4/4 | Dilu C5 | | Lightning SA
    1 spy   - 3/4 | Slash C2 | |
    2 rebel - 4/4 | Peach H4 | |
    turn 0 judgement
    deck: Peach H3, Dodge D2, Dodge D3, Slash S9, Jueying S5, Dodge D4
    """)
    act(g, "pass")
    asked(g, 2, "peach", target=1, left=1)
    assert g.turn == 1 and g.phase == "judgement"
    act(g, "Peach H4")
    assert g.seats[1].hp == 1 and set(g.discard_pile) == {"Peach H3", "Slash S9", "Lightning SA", "Peach H4"}
    assert set(g.seats[1].hand) == {"Slash C2", "Jueying S5", "Dodge D4"}
    quiet(g, 1)


def test_lightning_kills_in_the_own_turn():
    """The current player dies of it: nobody is rewarded, his turn is over, the next living one begins."""
    g = scenario("""
    0 rebel - 2/4 | Slash C2 | Chitu H5 | Lightning SA, Indulgence S6
    1 lord  - 4/4 | | |
    2 spy   - 4/4 | | |
    turn 0 judgement
    deck: Peach H3, Slash S9, Dilu C5, Dodge D2
    """)
    assert not g.seats[0].alive and g.turn == 1
    assert set(g.seats[1].hand) == {"Dilu C5", "Dodge D2"} and g.seats[2].hand == []
    assert set(g.discard_pile) == {"Peach H3", "Indulgence S6", "Slash S9", "Lightning SA", "Slash C2", "Chitu H5"}
    quiet(g, 1)


def test_lightning_nullified_moves_on():
    """Nullified: no judgement, not discarded, moves to the next living character (case A04)."""
    g = scenario("""
    0 lord     - 4/4 | Nullification SJ | |
    1 rebel    - 4/4 | Dilu C5 | | Lightning SA
    2 loyalist - 0/4 | | | dead
    3 spy      - 4/4 | | |
    turn 1 judgement
    deck: Slash S9, Slash S8
    """)
    asked(g, 0, "nullify", card="Lightning", target=1)
    act(g, "Nullification SJ")
    assert g.seats[3].judgement == ["Lightning SA"] and g.seats[1].judgement == [] and g.seats[1].hp == 4
    assert set(g.seats[1].hand) == {"Dilu C5", "Slash S9", "Slash S8"} and g.discard_pile == ["Nullification SJ"]
    quiet(g, 1)


def test_lightning_moving_is_not_a_use():
    """Moving is not a use: no new window and no Jizhi, for a delayed trick anyway; placing it gives none either."""
    g = scenario("""
    0 lord  Huang Yueying 3/3 | Lightning HQ, Dilu C5 | | Lightning SA
    1 rebel - 4/4 | | |
    turn 0 judgement
    deck: Peach H3, Slash S8, Slash S9
    """)
    assert g.seats[1].judgement == ["Lightning SA"]
    act(g, "Lightning HQ")
    assert g.seats[0].judgement == ["Lightning HQ"] and set(g.seats[0].hand) == {"Dilu C5", "Slash S8", "Slash S9"}
    quiet(g, 0)


def test_lightning_last_placed_first():
    """Several cards: last placed first, each with its own window and judgement."""
    g = scenario("""
    0 lord  - 4/4 | Dilu C5 | | Indulgence S6, Lightning SA
    1 rebel - 4/4 | Nullification SJ | |
    turn 0 judgement
    deck: Slash S9, Peach H3, Slash S8, Slash D6
    """)
    asked(g, 1, "nullify", card="Lightning", target=0)
    act(g, "pass")
    assert g.seats[0].hp == 1
    asked(g, 1, "nullify", card="Indulgence", target=0)
    act(g, "pass")
    idle(g, 0)                                          # Peach H3, a heart, was the second judgement
    assert set(g.discard_pile) == {"Slash S9", "Lightning SA", "Peach H3", "Indulgence S6"}
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S8", "Slash D6"}
    quiet(g, 0)


def test_indulgence_last_placed_first():
    """The other way round: the Indulgence on top is judged first."""
    g = scenario("""
    0 lord  - 4/4 | Dilu C5 | | Lightning SA, Indulgence S6
    1 rebel - 4/4 | | |
    turn 0 judgement
    deck: Peach H3, Slash S9, Slash S8, Slash D6
    """)
    assert g.seats[0].hp == 1 and g.phase == "play"     # heart for the Indulgence, spade 9 for the Lightning
    quiet(g, 0)
