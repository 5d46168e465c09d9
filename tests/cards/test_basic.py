"""Basic cards: Slash, Dodge and Peach (cards.md 1; decisions.md 2.1, 2.3, 2.7 and 3)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario

FOUR = """
0 lord     - 4/4 | Slash S7, Slash S8, Dilu C5 | |
1 rebel    - 4/4 | Dodge D2, Dodge D3, Slash C2, Peach H3 | |
2 spy      - 4/4 | Dodge D4 | |
3 loyalist - 4/4 | Dodge D5 | |
turn 0 play
"""


# ---------------------------------------------------------------------------------------------------------------- Slash

def test_slash_target_in_range():
    """One other living character in attack range; no cancel once the card is chosen (C1)."""
    g = scenario(FOUR)
    assert offers(g) == {"Slash S7", "Slash S8", "Dilu C5", "pass"}
    act(g, "Slash S7")
    asked(g, 0, "target", card="Slash", left=1)
    assert offers(g) == {"seat 1", "seat 3"}
    refuse(g, "seat 0", "seat 2", "pass")


def test_slash_hit():
    """The target uses no Dodge: 1 damage from the user, the card goes to the discard pile."""
    g = act(scenario(FOUR), "Slash S7", "seat 1")
    asked(g, 1, "dodge", card="Slash", source=0, left=1)
    assert offers(g) == {"Dodge D2", "Dodge D3", "pass"}
    act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4]
    assert g.discard_pile == ["Slash S7"] and len(g.seats[1].hand) == 4
    quiet(g, 0)


def test_slash_dodged():
    """One Dodge offsets the Slash; nobody is hurt and both cards are discarded."""
    g = act(scenario(FOUR), "Slash S7", "seat 1", "Dodge D2")
    assert [s.hp for s in g.seats] == [4, 4, 4, 4]
    assert set(g.discard_pile) == {"Slash S7", "Dodge D2"}
    assert set(g.seats[1].hand) == {"Dodge D3", "Slash C2", "Peach H3"}
    quiet(g, 0)


@pytest.mark.parametrize("answer", ["pass", "Dodge D2"])
def test_slash_one_per_phase(answer):
    """At most one Slash per play phase, dodged or not."""
    g = act(scenario(FOUR), "Slash S7", "seat 1", answer)
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Slash S8")
    quiet(g, 0)


def test_slash_limit_counts_conversions():
    """The limit is the sum over all kinds and conversions: no Wusheng after a Slash, no Slash after Wusheng."""
    text = """
    0 lord  Guan Yu 4/4 | Slash S7, Peach H3, Peach H4, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    """
    g = scenario(text)
    assert offers(g) == {"Slash S7", "skill wusheng", "Dilu C5", "pass"}
    act(g, "Slash S7")
    assert offers(g) == {"Dilu C5", "pass"}
    g = act(scenario(text), "skill wusheng", "Peach H3")
    assert offers(g) == {"Dilu C5", "pass"} and g.seats[1].hp == 3
    quiet(g, 0)


def test_slash_limit_is_per_phase():
    """In the next own play phase a Slash may be used again."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Slash S8 | |
    1 rebel - 4/4 | | |
    turn 0 play
    deck: Dodge D2, Dodge D3, Dodge D4, Dodge D5
    """)
    act(g, "Slash S7")                                  # nothing else to do: both turns pass by themselves
    idle(g, 0)
    assert set(g.seats[0].hand) == {"Slash S8", "Dodge D4", "Dodge D5"} and g.seats[1].hp == 3
    assert offers(g) == {"Slash S8", "pass"}
    quiet(g, 0)


def test_slash_not_offered_without_target():
    """Nobody in range: the Slash is not offered."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 rebel - 4/4 | | Jueying S5 |
    turn 0 play
    """)
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Slash S7")
    quiet(g, 0)


def test_slash_not_on_the_dead():
    """Dead characters are no targets; the next living neighbours are."""
    g = scenario("""
    0 lord     - 4/4 | Slash S7, Dilu C5 | |
    1 loyalist - 0/4 | | | dead
    2 rebel    - 4/4 | | |
    3 spy      - 4/4 | | |
    turn 0 play
    """)
    act(g, "Slash S7")
    assert offers(g) == {"seat 2", "seat 3"}
    act(g, "seat 2")
    assert [s.hp for s in g.seats if s.alive] == [4, 3, 4]
    quiet(g, 0)


# ---------------------------------------------------------------------------------------------------------------- Dodge

def test_dodge_never_in_play():
    """Only as a reaction: never in the own play phase by itself."""
    g = scenario("""
    0 lord  - 3/4 | Dodge D2, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Dodge D2")
    quiet(g, 0)


def test_dodge_asks_the_target_only():
    """Only the target of the Slash is asked, in every window shown; one Dodge closes the demand."""
    g = scenario(FOUR, skip_forced=False)
    act(g, "Slash S7", "seat 3")
    asked(g, 3, "dodge")
    assert offers(g) == {"Dodge D5", "pass"}
    act(g, "Dodge D5")
    assert [len(s.hand) for s in g.seats] == [2, 4, 1, 0]
    quiet(g, 0)


def test_dodge_nothing_else_answers():
    """Slash, Peach, tricks and equipment do not answer a Slash."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 rebel - 4/4 | Slash C2, Peach H3, Duel SA, Chitu H5 | |
    turn 0 play
    """, skip_forced=False)
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge")
    assert offers(g) == {"pass"}
    refuse(g, "Slash C2", "Peach H3")
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


# ---------------------------------------------------------------------------------------------------------------- Peach

def test_peach_heals_the_wounded_user():
    """In your own play phase, only if wounded: recover 1; target only yourself, nothing asked."""
    g = scenario("""
    0 lord  - 2/4 | Peach H3, Peach H4, Peach DQ, Dilu C5 | |
    1 rebel - 1/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Peach H3", "Peach H4", "Peach DQ", "Dilu C5", "pass"}
    act(g, "Peach H3")
    assert g.seats[0].hp == 3 and g.seats[1].hp == 1 and g.discard_pile == ["Peach H3"]
    act(g, "Peach DQ")
    assert g.seats[0].hp == 4 and offers(g) == {"Dilu C5", "pass"}
    quiet(g, 0)


def test_peach_not_at_full_hp_nor_on_others():
    """At full HP the Peach is not offered, even when others are wounded."""
    g = scenario("""
    0 lord     - 4/4 | Peach H3, Dilu C5 | |
    1 rebel    - 1/4 | | |
    2 loyalist - 2/4 | | |
    turn 0 play
    """)
    assert offers(g) == {"Dilu C5", "pass"}
    refuse(g, "Peach H3")
    quiet(g, 0)


def test_peach_no_window_for_the_merely_wounded():
    """Out of turn a Peach exists only for the dying: HP 1 left opens no window."""
    g = scenario("""
    0 lord  - 3/4 | Slash S7, Peach H3, Dilu C5 | |
    1 rebel - 2/4 | Peach H4 | |
    turn 0 play
    """, skip_forced=False)
    act(g, "Slash S7", "seat 1")
    asked(g, 1, "dodge")
    act(g, "pass")
    idle(g, 0)
    assert g.seats[1].hp == 1 and g.seats[1].hand == ["Peach H4"]
    quiet(g, 0)


def test_peach_saves_the_dying_himself():
    """A dying character may use his own Peach: HP 1, nothing more is asked."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 rebel - 1/4 | Peach H4, Slash C2, Dodge D2 | |
    turn 0 play
    """)
    act(g, "Slash S7", "pass")
    asked(g, 1, "peach", target=1, left=1)
    assert offers(g) == {"Peach H4", "pass"} and g.seats[1].hp == 0
    act(g, "Peach H4")
    assert g.seats[1].hp == 1 and g.seats[1].alive
    assert set(g.discard_pile) == {"Slash S7", "Peach H4"}
    quiet(g, 0)


def test_peach_saves_another():
    """Any living character may save the dying one, out of turn too."""
    g = scenario("""
    0 lord     - 4/4 | Slash S7, Dilu C5 | |
    1 rebel    - 1/4 | | |
    2 loyalist - 4/4 | Peach H4 | |
    turn 0 play
    """)
    act(g, "Slash S7", "seat 1")
    asked(g, 2, "peach", target=1, left=1)
    act(g, "Peach H4")
    assert [s.hp for s in g.seats] == [4, 1, 4] and g.seats[2].hand == []
    quiet(g, 0)


def test_peach_declined_is_death():
    """`pass` = no Peach from me; everybody passed: death."""
    g = scenario("""
    0 lord  - 4/4 | Slash S7, Dilu C5 | |
    1 spy   - 1/4 | Peach H4 | |
    2 rebel - 4/4 | Peach H6 | |
    turn 0 play
    """)
    act(g, "Slash S7", "seat 1", "pass")
    asked(g, 2, "peach", target=1)
    act(g, "pass")
    assert not g.seats[1].alive and set(g.discard_pile) == {"Slash S7", "Peach H4"}
    assert g.seats[2].hand == ["Peach H6"]
    quiet(g, 0)
