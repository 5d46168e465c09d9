"""Public bug cases C01-C12 of `shared/cases/standard.md`, each with siblings of its kind of fault."""

import pytest
from tests.support import act, asked, offers, quiet, refuse, scenario


def hand(g, seat):
    """Hand cards of a seat in a fixed order."""
    return sorted(g.seats[seat].hand)


def hps(g):
    """Hit points of all seats."""
    return [s.hp for s in g.seats]


# --- C01: Kurou -----------------------------------------------------------------------------------------------------

KUROU = """
0 lord  Huang Gai 4/4 |          | |
1 rebel -         4/4 | Peach H3 | |
turn 0 play
deck: Dodge D2, Dodge D3, Dodge D4, Dodge D5, Dodge D6, Dodge D7, Dodge D8, Dodge D9
"""


def test_c01_kurou_until_dying():
    """Lose 1, draw 2; at 0 HP the dying event comes before the draw."""
    g = scenario(KUROU)
    for cards, hp in ((2, 3), (4, 2), (6, 1)):
        act(g, "skill kurou")
        assert (len(g.seats[0].hand), g.seats[0].hp) == (cards, hp)
        quiet(g, 0)
    act(g, "skill kurou")
    asked(g, 1, "peach", target=0, left=1)
    assert (len(g.seats[0].hand), g.seats[0].hp) == (6, 0)
    act(g, "pass")
    assert g.over and tuple(g.winners) == (1,)


def test_c01_kurou_draws_if_he_survives():
    g = act(scenario(KUROU), *["skill kurou"] * 4, "Peach H3")
    assert (len(g.seats[0].hand), g.seats[0].hp) == (8, 1)
    quiet(g, 0)


# --- C04: range by seats --------------------------------------------------------------------------------------------

EIGHT = "lord loyalist loyalist rebel rebel rebel rebel spy".split()


@pytest.mark.parametrize("worn, others, dead, targets", [
    ("", {}, (), {1, 7}),
    ("", {}, (1,), {2, 7}),                                # the dead are removed from the ring
    ("", {}, (1, 2, 7), {3, 6}),
    ("Chitu H5", {}, (), {1, 2, 6, 7}),
    ("", {1: "Jueying S5"}, (), {7}),
    ("Chitu H5", {1: "Jueying S5", 2: "Dilu C5"}, (), {1, 6, 7}),
    ("Qinggang Sword S6", {}, (), {1, 2, 6, 7}),
    ("Kylin Bow H5", {4: "Jueying S5"}, (), {1, 2, 3, 4, 5, 6, 7}),
    ("Heaven Halberd DQ", {4: "Jueying S5"}, (), {1, 2, 3, 5, 6, 7}),
])
def test_c04_slash_targets_of_eight(worn, others, dead, targets):
    """cards.md 0.3: seat distance over the living, -1 and +1 horses, weapon range."""
    rows = [f"{i} {r} - {'0/4 dead' if i in dead else f'4/4 | | {others.get(i, str())} |'}" for i, r in enumerate(EIGHT)]
    rows[0] = f"0 lord Huang Gai 5/5 | Slash S7, Dodge D2 | {worn} |"
    g = scenario("\n".join(rows) + "\nturn 0 play\n")
    act(g, "Slash S7")
    if len(targets) > 1:
        asked(g, 0, "target", card="Slash")
        assert offers(g) == {f"seat {t}" for t in targets}
        refuse(g, *[f"seat {t}" for t in range(8) if t not in targets])
        act(g, f"seat {min(targets)}")
    assert g.seats[min(targets)].hp == 3 and sum(hps(g)[i] for i in range(1, 8) if i not in dead) == 4 * (7 - len(dead)) - 1
    quiet(g, 0)


# --- C07: Ganglie ---------------------------------------------------------------------------------------------------

def test_c07_three_hits_on_xiahou_dun():
    """Black: pay two hand cards or take 1; heart: nothing."""
    g = scenario("""
0 lord  Huang Gai  4/4 | Slash S7, Slash S8, Slash S9, Dodge D2, Dodge D3 | Zhuge Crossbow CA |
1 rebel Xiahou Dun 4/4 |                                                  |                   |
turn 0 play
deck: Slash C2, Slash C3, Peach H3
""")
    act(g, "Slash S7", "skill ganglie")
    asked(g, 0, "discard", skill="ganglie", source=1, left=2)
    assert offers(g) == {"Slash S8", "Slash S9", "Dodge D2", "Dodge D3", "pass"}
    act(g, "pass")
    assert hps(g) == [3, 3] and len(g.seats[0].hand) == 4
    act(g, "Slash S8", "skill ganglie", "Dodge D2")
    asked(g, 0, "discard", left=1)
    assert offers(g) == {"Slash S9", "Dodge D3"}
    act(g, "Dodge D3")
    assert hps(g) == [3, 2] and hand(g, 0) == ["Slash S9"]
    act(g, "Slash S9", "skill ganglie")
    assert hps(g) == [3, 1]
    quiet(g, 0)


def test_c07_with_fewer_than_two_hand_cards_he_must_take_the_damage():
    """Equipment does not pay (two HAND cards)."""
    g = scenario("""
0 lord  Huang Gai  4/4 | Slash S7, Dodge D2 | Zhuge Crossbow CA, Chitu H5 |
1 rebel Xiahou Dun 4/4 |                    |                             |
turn 0 play
deck: Slash C2
""")
    act(g, "Slash S7", "skill ganglie")
    assert hps(g) == [3, 3] and hand(g, 0) == ["Dodge D2"] and len(g.seats[0].equipment) == 2
    quiet(g, 0)


# --- C08: one move, one Lianying ------------------------------------------------------------------------------------

def test_c08_all_cards_lost_in_one_move_draw_one():
    """A lord Lu Xun pays the penalty for killing a loyalist: three cards in one move, one draw."""
    g = scenario("""
0 lord     Lu Xun 3/3 | Slash S7, Dodge D2, Dodge D3, Dodge D4 | Chitu H5 |
1 loyalist -      1/4 |                                        | |
2 rebel    -      4/4 |                                        | |
3 spy      -      4/4 |                                        | |
turn 0 play
deck: Ex Nihilo H7, Ex Nihilo H8
""")
    act(g, "Slash S7", "seat 1")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill lianying", "pass"} and not g.seats[1].alive
    act(g, "skill lianying")
    assert hand(g, 0) == ["Ex Nihilo H7"] and not g.seats[0].equipment
    quiet(g, 0)


def test_c08_two_cards_of_the_spear_draw_one():
    g = scenario("""
0 lord  Lu Xun 3/3 | Dodge D2, Dodge D3 | Serpent Spear SQ |
1 rebel -      4/4 |                    | |
turn 0 play
deck: Ex Nihilo H7, Ex Nihilo H8
""")
    act(g, "skill serpent_spear", "Dodge D2")
    asked(g, 0, "trigger")
    assert hps(g) == [3, 4]                               # before the Slash resolves
    act(g, "skill lianying")
    assert hand(g, 0) == ["Ex Nihilo H7"] and hps(g) == [3, 3]
    quiet(g, 0)


def test_c08_ganglies_two_cards_draw_one():
    g = scenario("""
0 lord  Lu Xun     3/3 | Slash S7, Dodge D2, Dodge D3 | |
1 rebel Xiahou Dun 4/4 |                              | |
turn 0 play
deck: Slash C2, Ex Nihilo H7, Ex Nihilo H8
""")
    act(g, "Slash S7", "skill ganglie", "Dodge D2")
    asked(g, 0, "trigger")
    act(g, "skill lianying")
    assert hand(g, 0) == ["Ex Nihilo H7"] and hps(g) == [3, 3]
    quiet(g, 0)


def test_c08_xiaoji_is_asked_per_card():
    """Control: two equipment cards lost in one move are asked twice."""
    g = scenario("""
0 lord     Sun Shangxiang 3/3 | Slash S7, Dodge D2 | Chitu H5, Eight Diagrams S2 |
1 loyalist -              1/4 |                    | |
2 rebel    -              4/4 |                    | |
3 spy      -              4/4 |                    | |
turn 0 play
deck: Ex Nihilo H7, Ex Nihilo H8, Ex Nihilo H9, Ex Nihilo HJ
""")
    act(g, "Slash S7", "seat 1")
    for drawn in (2, 4):
        assert offers(g) == {"skill xiaoji", "pass"}
        act(g, "skill xiaoji")
        assert len(g.seats[0].hand) == drawn
    quiet(g, 0)


# --- C12: reward and penalty ----------------------------------------------------------------------------------------

def kill(victim, killer_line, deck="Ex Nihilo H7, Ex Nihilo H8, Ex Nihilo H9"):
    """Seat 0 or 1 (whoever holds the Duel) kills `victim` in a five-player game."""
    turn = killer_line.split()[0]
    rows = {"0": "0 lord - 5/5 | | |", "1": "1 rebel - 4/4 | | |", "2": "2 loyalist - 1/4 | | |", "3": "3 rebel - 1/4 | | |",
            "4": "4 spy - 1/4 | | |", turn: killer_line}
    g = scenario("\n".join(rows.values()) + f"\nturn {turn} play\ndeck: {deck}\n")
    return act(g, "Duel SA", f"seat {victim}")


def test_c12_lord_kills_a_rebel():
    g = kill(3, "0 lord Huang Gai 5/5 | Duel SA | |")
    assert hand(g, 0) == ["Ex Nihilo H7", "Ex Nihilo H8", "Ex Nihilo H9"]
    quiet(g, 0)


def test_c12_lord_kills_a_loyalist():
    """All hand and equipment cards; the judgement area stays (modes.md 1.6)."""
    g = kill(2, "0 lord Huang Gai 5/5 | Duel SA, Dodge D2, Dodge D3, Dodge D4 "
                "| Kylin Bow H5, Jueying S5, Chitu H5, Eight Diagrams S2 | Lightning SA")
    assert not g.seats[0].hand and not g.seats[0].equipment and list(g.seats[0].judgement) == ["Lightning SA"]
    assert len(g.discard_pile) == 8
    quiet(g, 0)


@pytest.mark.parametrize("victim", [2, 4])
def test_c12_rebel_kills_loyalist_or_spy_nothing(victim):
    g = kill(victim, "1 rebel Huang Gai 4/4 | Duel SA, Dodge D2 | Chitu H5 |")
    assert hand(g, 1) == ["Dodge D2"] and list(g.seats[1].equipment) == ["Chitu H5"]
    quiet(g, 1)


def test_c12_archery_attack_kills_the_last_two():
    """The lord's side wins right at the second death."""
    g = scenario("""
0 lord     -  4/4 | Archery Attack HA | |
1 rebel    -  1/4 |                   | |
2 spy      -  1/4 |                   | |
3 loyalist -  1/4 |                   | |
turn 0 play
deck: Dodge D2, Dodge D3, Dodge D4
""")
    act(g, "Archery Attack HA")
    assert g.over and set(g.winners) == {0, 3} and g.seats[3].hp == 1     # the third target is not resolved
    assert hand(g, 0) == ["Dodge D2", "Dodge D3", "Dodge D4"]            # the rebel's reward came before
    assert list(g.returns()) == [1, -1, -1, 1]
