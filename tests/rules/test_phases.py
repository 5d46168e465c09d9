"""The turn and its six phases (modes.md 1.4; decisions.md 1)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def test_phases_draw_two():
    """Draw phase: 2 cards from the top; then the play phase."""
    g = scenario("""
    0 lord  - 4/4 | Dilu C5 | |
    1 rebel - 4/4 | Dodge D2 | |
    turn 0 draw
    deck: Slash S7, Dodge D3, Dodge D4
    """)
    idle(g, 0)
    assert g.phase == "play" and g.turn == 0
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S7", "Dodge D3"} and g.deck[0] == "Dodge D4"
    quiet(g, 0)


@pytest.mark.parametrize("phase", ["preparation", "judgement", "draw"])
def test_phases_in_order(phase):
    """Preparation, judgement, draw, play: a Lightning is judged before the two cards are drawn."""
    g = scenario(f"""
    0 lord  - 4/4 | Dilu C5 | | {"" if phase == "draw" else "Lightning SA"}
    1 rebel - 4/4 | | |
    turn 0 {phase}
    deck: {"" if phase == "draw" else "Peach H3, "}Slash S7, Dodge D3
    """)
    idle(g, 0)
    assert g.phase == "play" and set(g.seats[0].hand) == {"Dilu C5", "Slash S7", "Dodge D3"}
    assert g.seats[1].judgement == ([] if phase == "draw" else ["Lightning SA"])
    quiet(g, 0)


def test_phases_next_living_seat():
    """After the end phase the next living character's turn starts, round the table."""
    g = scenario("""
    0 rebel    - 4/4 | | |
    1 loyalist - 0/4 | | | dead
    2 lord     - 4/4 | Dilu C5 | |
    3 spy      - 0/4 | | | dead
    turn 2 play
    deck: Jueying S5, Dodge D3, Zixing DK, Dodge D4
    """)
    act(g, "pass")
    idle(g, 0)
    assert set(g.seats[0].hand) == {"Jueying S5", "Dodge D3"}
    act(g, "pass")
    idle(g, 2)
    assert set(g.seats[2].hand) == {"Dilu C5", "Zixing DK", "Dodge D4"}
    quiet(g, 2)


def test_phases_discard_down_to_hp():
    """Hand cards above the CURRENT HP are discarded, own choice, no `pass`, all in one move; equipment is not counted."""
    g = scenario("""
    0 lord  - 2/4 | Slash S7, Slash S8, Dodge D2, Dodge D3, Dilu C5 | Chitu H5, Kylin Bow H5 |
    1 rebel - 4/4 | Zixing DK | |
    turn 0 play
    """)
    act(g, "pass")
    asked(g, 0, "discard", left=3)
    assert g.phase == "discard" and offers(g) == {"Slash S7", "Slash S8", "Dodge D2", "Dodge D3", "Dilu C5"}
    refuse(g, "pass", "Chitu H5")
    act(g, "Dodge D2")
    asked(g, 0, "discard", left=2)
    assert offers(g) == {"Slash S7", "Slash S8", "Dodge D3", "Dilu C5"} and g.discard_pile == []
    refuse(g, "Dodge D2")
    act(g, "Dilu C5", "Slash S8")
    assert set(g.seats[0].hand) == {"Slash S7", "Dodge D3"} and set(g.discard_pile) == {"Dodge D2", "Dilu C5", "Slash S8"}
    assert set(g.seats[0].equipment) == {"Chitu H5", "Kylin Bow H5"}
    quiet(g, 1)


@pytest.mark.parametrize("hp", [3, 4])
def test_phases_nothing_to_discard(hp):
    """As many cards as HP or fewer: no discard, not even a window."""
    g = scenario(f"""
    0 lord  - {hp}/4 | Slash S7, Dodge D2, Dilu C5 | |
    1 rebel - 4/4 | Zixing DK | |
    turn 0 play
    """, skip_forced=False)
    act(g, "pass")
    idle(g, 1)
    assert len(g.seats[0].hand) == 3 and g.discard_pile == []
    quiet(g, 1)


def test_phases_hand_limit_is_hp_for_everybody():
    """No skill of the standard edition changes it: Zhou Yu with 6 cards and 3 HP discards 3 (case A47)."""
    g = scenario("""
    0 lord  Zhou Yu 3/3 | Slash S7, Slash S8, Slash S9, Dodge D2, Dodge D3, Dodge D4 | |
    1 rebel - 4/4 | Zixing DK | |
    turn 0 discard
    """)
    asked(g, 0, "discard", left=3)
    act(g, "Slash S7", "Slash S8", "Slash S9")
    assert set(g.seats[0].hand) == {"Dodge D2", "Dodge D3", "Dodge D4"}
    quiet(g, 1)


def test_phases_timings_of_a_turn():
    """Draw: Tuxi/Yingzi timings, discard: Keji, end: Biyue; each asked in its phase."""
    for general, phase, skill in (("Zhou Yu 3/3", "draw", "yingzi"), ("Zhang Liao 4/4", "draw", "tuxi"),
                                  ("Lü Meng 4/4", "discard", "keji"), ("Diao Chan 3/3", "end", "biyue"),
                                  ("Zhen Ji 3/3", "preparation", "luoshen")):
        g = scenario(f"""
        0 lord  {general} | | |
        1 rebel - 4/4 | Zixing DK | |
        turn 0 {phase}
        """)
        asked(g, 0, "trigger")
        assert offers(g) == {f"skill {skill}", "pass"} and g.phase == phase


def test_phases_skipped_draw():
    """Tuxi replaces the whole draw: no card is drawn, no number is asked."""
    g = scenario("""
    0 lord  Zhang Liao 4/4 | Dilu C5 | |
    1 rebel - 4/4 | Zixing DK | |
    turn 0 draw
    deck: Slash S7
    """)
    act(g, "skill tuxi")
    assert set(g.seats[0].hand) == {"Dilu C5", "Zixing DK"} and g.seats[1].hand == [] and g.deck[0] == "Slash S7"
    quiet(g, 0)


def test_phases_skipped_discard():
    """Keji used: the discard phase is skipped, however many cards he holds."""
    text = """
    0 lord  Lü Meng 1/4 | Dodge D2, Dodge D3, Dilu C5, Slash S7 | |
    1 rebel - 4/4 | Zixing DK | |
    turn 0 play
    """
    g = act(scenario(text), "pass")
    assert offers(g) == {"skill keji", "pass"}
    act(g, "skill keji")
    assert len(g.seats[0].hand) == 4
    quiet(g, 1)
    g = act(scenario(text), "Slash S7", "pass")         # a Slash used in the phase: not offered
    asked(g, 0, "discard", left=2)


def test_phases_death_in_the_own_turn():
    """When a character dies in his own turn his remaining phases fall away and the next living one's turn starts."""
    g = scenario("""
    0 rebel Huang Gai 1/4 | Slash S7, Dodge D2, Dilu C5 | Chitu H5 |
    1 lord  - 4/4 | | |
    2 spy   - 4/4 | | |
    turn 0 play
    deck: Jueying S5, Dodge D9
    """)
    act(g, "skill kurou")
    assert not g.seats[0].alive and set(g.discard_pile) == {"Slash S7", "Dodge D2", "Dilu C5", "Chitu H5"}
    assert set(g.seats[1].hand) == {"Jueying S5", "Dodge D9"}       # nobody drew for him
    quiet(g, 1)


def test_phases_no_card_with_a_same_name_twice():
    """No two same-name cards in a judgement area; one card per equipment slot (modes.md 1.4)."""
    g = scenario("""
    0 lord  - 4/4 | Indulgence S6, Lightning HQ, Kylin Bow H5, Dilu C5 | Stone Axe D5 | Lightning SA
    1 rebel - 4/4 | | | Indulgence C6
    turn 0 play
    """)
    assert offers(g) == {"Kylin Bow H5", "Dilu C5", "pass"}
    refuse(g, "Indulgence S6", "Lightning HQ")
    act(g, "Kylin Bow H5")
    assert g.seats[0].equipment == ["Kylin Bow H5"] and g.discard_pile == ["Stone Axe D5"]
    quiet(g, 0)
