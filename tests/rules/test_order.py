"""Order of asking: action order, one owner after the other, play anew after every effect (cards.md 0.3, 0.4, 0.6; decisions.md C6)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, scenario


def trail(g, kind, answer="pass"):
    """Answer everything with `answer` until the next play decision; the seats asked with this kind, in order."""
    seats = []
    while g.decision.kind != "play":
        if g.decision.kind == kind:
            seats.append(g.player)
        act(g, answer)
    return seats


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_order_of_an_area_trick(turn):
    """Action order starts with the current-turn character and goes round over the living; the user is no target."""
    lines = [f"{i} {role} - 4/4 | {'Savage Assault S7, Dilu C5' if i == turn else ''} | |"
             for i, role in enumerate(["lord", "rebel", "spy", "loyalist"])]
    g = act(scenario("\n".join(lines) + f"\nturn {turn} play", skip_forced=False), "Savage Assault S7")
    assert trail(g, "slash") == [(turn + i) % 4 for i in (1, 2, 3)]
    quiet(g, turn)


def test_order_of_nullify_windows():
    """Each window asks all living characters from the current-turn character, once per target."""
    g = scenario("""
    0 lord     - 4/4 | | |
    1 rebel    - 0/4 | | | dead
    2 spy      - 4/4 | Savage Assault S7, Dilu C5 | |
    3 loyalist - 4/4 | | |
    turn 2 play
    """, skip_forced=False)
    act(g, "Savage Assault S7")
    assert trail(g, "nullify") == [2, 3, 0, 2, 3, 0]
    quiet(g, 2)


def test_order_of_peach_windows():
    """From the current-turn character on, the dying one at his place (case A50)."""
    g = scenario("""
    0 lord     - 4/4 | Peach H3 | |
    1 rebel    - 4/4 | Slash S7, Peach H4, Dilu C5 | |
    2 spy      - 1/4 | Peach H6 | |
    3 loyalist - 4/4 | Peach H7 | |
    turn 1 play
    """)
    act(g, "Slash S7", "seat 2")
    for seat in (1, 2, 3, 0):
        asked(g, seat, "peach", target=2)
        act(g, "pass")
    assert not g.seats[2].alive
    quiet(g, 1)


def test_order_of_a_slash_out_of_turn():
    """Targets are resolved from the character whose turn it is, whoever used the card: here Collateral with the Halberd."""
    g = scenario("""
    0 lord     - 4/4 | Collateral CQ, Dodge D2, Dilu C5 | |
    1 loyalist - 4/4 | Dodge D3 | |
    2 rebel    - 4/4 | Slash S7 | Heaven Halberd DQ |
    3 spy      - 4/4 | Dodge D4 | |
    turn 0 play
    """)
    act(g, "Collateral CQ", "seat 3", "Slash S7", "seat 1", "seat 0")
    for seat in (0, 1, 3):
        asked(g, seat, "dodge", source=2)
        act(g, "pass")
    assert [s.hp for s in g.seats] == [3, 3, 4, 3]
    quiet(g, 0)


def test_order_after_the_turn_character_died():
    """The current-turn character has died: the order starts with the next living one after his seat."""
    g = scenario("""
    0 spy   - 1/4 | Savage Assault S7 | |
    1 lord  Xiahou Dun 4/4 | | |
    2 rebel - 1/4 | | |
    3 rebel - 4/4 | | |
    turn 0 play
    deck: Slash S8, Dilu C5, Dodge D9
    """, skip_forced=False)
    act(g, "Savage Assault S7", *["pass"] * 5, "skill ganglie")     # four nullify windows and his Slash; judged black
    while g.decision.kind != "nullify":                             # he cannot pay, he dies unsaved
        act(g, "pass")
    assert not g.seats[0].alive
    assert trail(g, "nullify") == [1, 2, 3, 1, 3] and not g.seats[2].alive
    assert g.seats[3].hp == 3 and g.turn == 1
    quiet(g, 1)


def test_order_of_one_owners_triggers():
    """Several skills of one owner at one timing: he chooses the order; `pass` = none of the remaining ones."""
    text = """
    0 lord  Ma Chao 4/4 | Slash S7, Dilu C5 | Double Swords S2 |
    1 rebel Diao Chan 3/3 | Dodge D2 | |
    turn 0 play
    deck: Slash HT, Dodge D9
    """
    g = act(scenario(text), "Slash S7", "skill double_swords", "pass")
    asked(g, 0, "trigger", target=1)
    assert offers(g) == {"skill tieqi", "pass"} and "Dodge D9" not in g.seats[0].hand and "Slash HT" in g.seats[0].hand
    act(g, "pass")
    asked(g, 1, "dodge")
    act(g, "Dodge D2")
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_order_play_is_asked_anew():
    """After every completed effect the idle decision is asked anew, `pass` ends the phase."""
    g = scenario("""
    0 lord  - 3/4 | Peach H3, Chitu H5, Slash S7 | |
    1 rebel - 4/4 | Dilu C5 | |
    turn 0 play
    """)
    for action, rest in (("Chitu H5", {"Peach H3", "Slash S7", "pass"}), ("Peach H3", {"Slash S7", "pass"})):
        act(g, action)
        idle(g, 0)
        assert offers(g) == rest
    act(g, "pass")
    quiet(g, 1)


def test_order_inner_event_first():
    """An event inside an event is resolved completely: dying, rescue, then the victim's own skill, then the next target."""
    g = scenario("""
    0 lord     - 4/4 | Savage Assault S7, Peach H4, Dilu C5 | |
    1 rebel    Sima Yi 1/3 | Peach H3 | |
    2 spy      - 4/4 | Slash C2 | |
    turn 0 play
    """)
    act(g, "Savage Assault S7")
    asked(g, 0, "peach", target=1)
    act(g, "pass")
    asked(g, 1, "peach", target=1)
    act(g, "Peach H3")
    asked(g, 1, "trigger", source=0)
    assert offers(g) == {"skill fankui", "pass"}
    act(g, "pass")
    asked(g, 2, "slash", card="Savage Assault")
    act(g, "Slash C2")
    assert [s.hp for s in g.seats] == [4, 1, 4]
    quiet(g, 0)
