"""Windows with skip_forced=False, and which one-bit decisions skip_forced=True plays by itself (decisions.md C3, C15, C16)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, scenario


def shown(text, *actions):
    """A scenario with every window shown, after the actions."""
    return act(scenario(text, skip_forced=False), *actions)


def test_windows_play_with_only_pass():
    """The idle decision is shown even if nothing can be done."""
    g = shown("""
    0 lord  - 4/4 | Dodge D2 | |
    1 rebel - 4/4 | Dodge D3 | |
    turn 0 play
    deck: Dodge D4, Peach H3
    """)
    idle(g, 0)
    assert offers(g) == {"pass"}
    act(g, "pass")
    idle(g, 1)
    assert offers(g) == {"pass"} and len(g.seats[1].hand) == 3
    quiet(g, 1)


def test_windows_lone_target_and_lone_dodge_pass():
    """`target` with one candidate and `dodge` without a Dodge are shown; each to the seat it is opened for."""
    g = shown("""
    0 lord  - 4/4 | Slash S7 | |
    1 rebel - 4/4 | Peach H3 | |
    turn 0 play
    """, "Slash S7")
    asked(g, 0, "target", card="Slash", left=1)
    assert offers(g) == {"seat 1"}
    act(g, "seat 1")
    asked(g, 1, "dodge", card="Slash", source=0, left=1)
    assert offers(g) == {"pass"}
    act(g, "pass")
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_windows_nullify_and_take():
    """`nullify` goes to all living characters, `take` is shown with one candidate."""
    g = shown("""
    0 lord  - 4/4 | Snatch S3 | |
    1 rebel - 4/4 | | Chitu H5 |
    2 spy   - 4/4 | | |
    turn 0 play
    """, "Snatch S3", "seat 1")
    for seat in (0, 1, 2):
        asked(g, seat, "nullify", card="Snatch", source=0, target=1)
        assert offers(g) == {"pass"}
        act(g, "pass")
    asked(g, 0, "take", card="Snatch", target=1, left=1)
    assert offers(g) == {"Chitu H5"}
    act(g, "Chitu H5")
    assert g.seats[0].hand == ["Chitu H5"]
    quiet(g, 0)


def test_windows_peach_to_all_living():
    """`peach` goes to all living characters in action order, the dying one at his place."""
    g = shown("""
    0 lord     - 4/4 | Slash S7 | |
    1 spy      - 1/4 | Dodge D2 | |
    2 loyalist - 0/4 | | | dead
    3 rebel    - 4/4 | Slash C2 | |
    turn 0 play
    """, "Slash S7", "seat 1", "pass")
    for seat in (0, 1, 3):
        asked(g, seat, "peach", target=1, left=1)
        assert offers(g) == {"pass"}
        act(g, "pass")
    assert not g.seats[1].alive
    quiet(g, 0)


@pytest.mark.parametrize("card, kind", [("Savage Assault S7", "slash"), ("Archery Attack HA", "dodge")])
def test_windows_area_answers(card, kind):
    """The demand is shown to whoever must answer, means or not; the unharmed user is not asked."""
    g = shown(f"""
    0 lord  - 4/4 | {card} | |
    1 rebel - 4/4 | Peach H3 | |
    2 spy   - 4/4 | Peach H4 | |
    turn 0 play
    """, card)
    for target in (1, 2):
        for seat in (0, 1, 2):
            asked(g, seat, "nullify", target=target)
            act(g, "pass")
        asked(g, target, kind, source=0, left=1)
        assert offers(g) == {"pass"}
        act(g, "pass")
    assert [s.hp for s in g.seats] == [4, 3, 3]
    quiet(g, 0)


def test_windows_duel_without_slash():
    """A duellist without a Slash sees the window with `pass` alone."""
    g = shown("""
    0 lord  - 4/4 | Duel SA | |
    1 rebel - 4/4 | Slash C2 | |
    turn 0 play
    """, "Duel SA", "seat 1", "pass", "pass")
    asked(g, 1, "slash", card="Duel", left=1)
    act(g, "Slash C2")
    asked(g, 0, "slash", card="Duel", left=1)
    assert offers(g) == {"pass"}
    act(g, "pass")
    assert [s.hp for s in g.seats] == [3, 4]
    quiet(g, 0)


def test_windows_helpers_are_asked():
    """Hujia's helpers see their window too, with `pass` alone if they have nothing."""
    g = shown("""
    0 rebel    - 4/4 | Slash S7 | |
    1 lord     Cao Cao 4/4 | | |
    2 loyalist Zhang Liao 4/4 | Slash C2 | |
    3 loyalist Guan Yu 4/4 | Dodge D2 | |
    turn 0 play
    """, "Slash S7", "seat 1", "skill hujia")
    asked(g, 2, "dodge", skill="hujia", source=1)
    assert offers(g) == {"pass"}
    act(g, "pass")                                      # Guan Yu is no WEI character
    asked(g, 1, "dodge", card="Slash", source=0)
    assert offers(g) == {"pass"}
    act(g, "pass", "pass")                              # no Dodge, no Jianxiong
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_windows_trigger_only_if_the_condition_holds():
    """`trigger` is shown only to an owner whose condition holds: no Fankui against a source without cards, no Guicai without hand."""
    g = shown("""
    0 lord  - 4/4 | Slash S7 | |
    1 rebel Sima Yi 3/3 | | Eight Diagrams S2 |
    turn 0 play
    deck: Slash S8
    """, "Slash S7", "seat 1", "skill eight_diagrams")
    asked(g, 1, "dodge")                                # no trigger for Guicai in between
    act(g, "pass")
    assert g.seats[1].hp == 2
    quiet(g, 0)                                         # no Fankui


@pytest.mark.parametrize("card", ["Ex Nihilo H7", "God Salvation HA", "Amazing Grace H3", "Savage Assault S7", "Archery Attack HA",
                                  "Lightning SA", "Peach H3", "Kylin Bow H5", "Eight Diagrams S2", "Chitu H5"])
def test_windows_fixed_targets_are_unasked(card):
    """Fixed or self targets have no `target` decision, ever (C3)."""
    g = shown(f"""
    0 lord  - 3/4 | {card} | |
    1 rebel - 4/4 | | |
    turn 0 play
    """, card)
    for _ in range(20):
        assert g.decision.kind != "target"
        if g.decision.kind == "play":
            break
        act(g, sorted(offers(g))[0])
    quiet(g, 0)


def test_windows_forced_discard_and_pick():
    """n out of n discards and the last Amazing Grace card are shown too."""
    g = shown("""
    0 lord  - 4/4 | Amazing Grace H3 | |
    1 rebel - 4/4 | | |
    turn 0 play
    deck: Dodge D2, Dodge D3
    """, "Amazing Grace H3", "pass", "pass", "Dodge D2", "pass", "pass")
    asked(g, 1, "pick", card="Amazing Grace", left=1)
    assert offers(g) == {"Dodge D3"}
    act(g, "Dodge D3")
    quiet(g, 0)
    g = shown("""
    0 lord  Xiahou Dun 4/4 | | |
    1 rebel - 4/4 | Slash S7, Dodge D2, Dodge D3 | |
    turn 1 play
    deck: Slash S8
    """, "Slash S7", "seat 0", "pass", "skill ganglie")
    asked(g, 1, "discard", skill="ganglie", source=0, left=2)
    assert offers(g) == {"Dodge D2", "Dodge D3", "pass"}
    act(g, "Dodge D3")
    asked(g, 1, "discard", left=1)
    assert offers(g) == {"Dodge D2"}                    # begun is begun: no `pass`
    act(g, "Dodge D2")
    assert g.seats[1].hand == [] and g.seats[1].hp == 4
    quiet(g, 1)


MIX = """
0 lord  - 2/4 | Savage Assault S7, Dismantlement S3, Snatch S4, Slash S8, Dilu C5 | Stone Axe D5 | Lightning SA
1 rebel Sima Yi 1/3 | Dodge D2, Nullification SJ | Eight Diagrams S2 |
2 spy   Lu Xun 3/3 | Slash C2, Peach H3 | | Indulgence S6
turn 0 judgement
deck: Slash HT, Ex Nihilo H7, Duel CA, Peach H4, Slash C9
"""


@pytest.mark.parametrize("pick", [0, -1])
def test_windows_true_is_false_without_one_bit_decisions(pick):
    """The True game = the False game with the one-bit decisions left out, to the same position (C15)."""
    g, h = scenario(MIX), scenario(MIX, skip_forced=False)
    forced = 0
    for _ in range(60):
        while not h.over and len(h.legal_actions()) == 1:
            h.step(int(h.legal_actions()[0]))
            forced += 1
        assert [(s.hp, s.alive, sorted(s.hand), sorted(s.equipment), list(s.judgement)) for s in g.seats] == \
               [(s.hp, s.alive, sorted(s.hand), sorted(s.equipment), list(s.judgement)) for s in h.seats]
        assert (g.over, list(g.deck), g.player) == (h.over, list(h.deck), h.player)
        if g.over:
            break
        assert (g.decision.kind, offers(g)) == (h.decision.kind, offers(h))
        action = sorted(offers(g))[pick]
        act(g, action)
        act(h, action)
    assert forced > 10
