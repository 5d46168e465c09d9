"""Zhang Liao (Tuxi) and Xu Chu (Luoyi): skills of the draw phase."""

import pytest
from tests.support import act, asked, idle, offers, quiet, refuse, scenario

TUXI = {"skill tuxi", "pass"}
LUOYI = {"skill luoyi", "pass"}


def raid(one="- 4/4 | Peach H3 | Chitu H5 |", two="- 4/4 | Dodge D3 | |", three="- 4/4 | | Zhuge Crossbow CA |"):
    """Zhang Liao at the start of his draw phase against three others."""
    return scenario(f"""
0 lord Zhang Liao 4/4 | Dilu C5 | |
1 rebel {one}
2 rebel {two}
3 spy {three}
turn 0 draw
deck: Slash S7, Slash S8
""")


# --- Tuxi ---------------------------------------------------------------------------------------

def test_tuxi_takes_from_two_instead_of_drawing():
    """skills.md Tuxi: do not draw at all; 1 or 2 OTHER characters with hand cards, one random hand card each."""
    g = raid()
    asked(g, 0, "trigger")
    assert offers(g) == TUXI
    act(g, "skill tuxi")
    asked(g, 0, "target", skill="tuxi", left=2)
    assert offers(g) == {"seat 1", "seat 2"}        # not himself, not seat 3 (no hand card); at least one
    refuse(g, "pass", "seat 3", "seat 0")
    act(g, "seat 2")
    asked(g, 0, "target", skill="tuxi", left=1)
    assert offers(g) == {"seat 1", "pass"}
    act(g, "seat 1")
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H3", "Dodge D3"}
    assert [g.seats[i].hand for i in (1, 2, 3)] == [[], [], []]
    assert g.seats[1].equipment == ["Chitu H5"] and g.deck[:2] == ["Slash S7", "Slash S8"]
    quiet(g, 0)


def test_tuxi_one_target_is_enough():
    """skills.md Tuxi: 1 or 2 others (`pass` = only one)."""
    g = act(raid(), "skill tuxi", "seat 1", "pass")
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H3"}
    assert g.seats[2].hand == ["Dodge D3"] and g.deck[0] == "Slash S7"
    quiet(g, 0)


def test_tuxi_is_optional():
    """skills.md Tuxi [O]: declined, the normal draw of 2."""
    g = act(raid(), "pass")
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S7", "Slash S8"}
    assert g.seats[1].hand == ["Peach H3"] and g.seats[2].hand == ["Dodge D3"]
    quiet(g, 0)


def test_tuxi_needs_another_with_hand_cards():
    """decisions.md 5.1 tuxi F: another with hand cards."""
    g = raid(one="- 4/4 | | Chitu H5 |", two="- 4/4 | | |")
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S7", "Slash S8"}
    assert g.seats[1].equipment == ["Chitu H5"]
    quiet(g, 0)


def test_tuxi_only_one_candidate():
    """decisions.md 5.1: with one candidate the target is forced and no second is asked."""
    g = act(raid(two="- 4/4 | | |"), "skill tuxi")
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H3"} and g.deck[0] == "Slash S7"
    quiet(g, 0)


def test_tuxi_in_action_order_with_lianying_between():
    """skills.md Tuxi: obtained in action order; decisions.md 5.1: 2.6 after each."""
    g = raid(one="Lu Xun 3/3 | Peach H3 | |")
    act(g, "skill tuxi", "seat 2", "seat 1")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill lianying", "pass"}
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H3"} and g.seats[2].hand == ["Dodge D3"]
    act(g, "skill lianying")
    assert g.seats[1].hand == ["Slash S7"]
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H3", "Dodge D3"}
    quiet(g, 0)


def test_tuxi_one_random_card_of_a_larger_hand():
    """skills.md Tuxi: one hand card of each."""
    g = act(raid(one="- 4/4 | Peach H3, Peach H4, Peach H6 | |", two="- 4/4 | | |"), "skill tuxi")
    assert len(g.seats[0].hand) == 2 and len(g.seats[1].hand) == 2
    assert set(g.seats[0].hand) | set(g.seats[1].hand) == {"Dilu C5", "Peach H3", "Peach H4", "Peach H6"}
    quiet(g, 0)


# --- Luoyi --------------------------------------------------------------------------------------

def strong(hand="Slash S7", weapon="", other="- 4/4 | | |", deck="Dilu C5, Dodge D3"):
    """Xu Chu at the start of his draw phase against one enemy."""
    return scenario(f"""
0 lord Xu Chu 4/4 | {hand} | {weapon} |
1 rebel {other}
turn 0 draw
deck: {deck}
""")


def test_luoyi_draws_one_less_and_slashes_harder():
    """skills.md Luoyi: draw 1 instead of 2; +1 damage of a Slash you used."""
    g = strong()
    asked(g, 0, "trigger")
    assert offers(g) == LUOYI
    act(g, "skill luoyi")
    idle(g, 0)
    assert set(g.seats[0].hand) == {"Slash S7", "Dilu C5"} and g.deck[0] == "Dodge D3"
    act(g, "Slash S7")
    assert g.seats[1].hp == 2
    quiet(g, 0)


def test_luoyi_declined():
    """skills.md Luoyi [O]: declined, draw 2 and ordinary damage."""
    g = act(strong(), "pass")
    assert set(g.seats[0].hand) == {"Slash S7", "Dilu C5", "Dodge D3"}
    act(g, "Slash S7")
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_luoyi_every_slash_of_the_turn():
    """skills.md Luoyi: until the end of this turn, every Slash used."""
    g = strong("Slash S7, Slash S8", "Zhuge Crossbow CA", "- 5/5 | | |")
    act(g, "skill luoyi", "Slash S7", "Slash S8")
    assert g.seats[1].hp == 1
    quiet(g, 0)


def test_luoyi_dodged_slash_does_nothing():
    """skills.md Luoyi: only damage is raised; one Dodge still offsets the Slash."""
    g = strong(other="- 4/4 | Dodge D4 | |")
    act(g, "skill luoyi", "Slash S7")
    asked(g, 1, "dodge", left=1)
    act(g, "Dodge D4")
    assert g.seats[1].hp == 4
    quiet(g, 0)


def test_luoyi_duel_he_wins():
    """skills.md Luoyi: Duel you used, when it makes you the source."""
    g = act(strong("Duel SA"), "skill luoyi", "Duel SA")
    assert g.seats[1].hp == 2 and g.seats[0].hp == 4
    quiet(g, 0)


def test_luoyi_duel_he_loses():
    """cards.md Duel: Luoyi needs BOTH used by him and him being the source."""
    g = act(strong("Duel SA", other="- 4/4 | Slash S8 | |"), "skill luoyi", "Duel SA", "Slash S8")
    assert (g.seats[0].hp, g.seats[1].hp) == (3, 4)
    quiet(g, 0)


@pytest.mark.parametrize("trick", ["Savage Assault S7", "Archery Attack HA"])
def test_luoyi_not_other_cards(trick):
    """skills.md Luoyi: Slash or Duel only."""
    g = act(strong(trick), "skill luoyi", trick)
    assert g.seats[1].hp == 3
    quiet(g, 0)


def test_luoyi_each_target_of_a_halberd_slash():
    """cards.md 4 rulings: Luoyi applies to each target of a Halberd Slash."""
    g = scenario("""
0 lord Xu Chu 4/4 | | Heaven Halberd DQ |
1 rebel - 4/4 | | |
2 spy - 4/4 | | |
turn 0 draw
deck: Slash S7, Dilu C5, Dodge D3
""")
    act(g, "skill luoyi", "Slash S7", "seat 1", "seat 2")
    assert [s.hp for s in g.seats] == [4, 2, 2]
    assert set(g.seats[1].hand) == {"Dilu C5", "Dodge D3"}      # nothing left to do: the next turn
    quiet(g, 1)


def test_luoyi_ends_with_the_turn():
    """skills.md Luoyi: this turn only; and a Duel used by another gets no bonus."""
    g = strong(other="- 4/4 | Duel SA | |", deck="Dilu C5, Jueying S5, Dodge D3")
    act(g, "skill luoyi", "pass", "Duel SA")
    asked(g, 0, "slash", card="Duel", source=1)
    act(g, "Slash S7")
    assert (g.seats[0].hp, g.seats[1].hp) == (4, 3)
    quiet(g, 1)


def test_luoyi_two_damage_needs_two_peaches():
    """cards.md 0.8: number needed = 1 - HP (1 HP minus 2 damage = -1: two Peaches)."""
    g = strong(other="- 1/4 | Peach H3, Peach H4 | |")
    act(g, "skill luoyi", "Slash S7")
    asked(g, 1, "peach", target=1, left=2)
    assert offers(g) == {"Peach H3", "Peach H4", "pass"} and g.seats[1].hp == -1
    act(g, "Peach H3")
    asked(g, 1, "peach", target=1, left=1)
    act(g, "Peach H4")
    assert g.seats[1].hp == 1 and g.seats[1].hand == []
    quiet(g, 0)
