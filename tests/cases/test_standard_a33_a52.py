"""Public bug cases A33-A52 of `shared/cases/standard.md`, each with siblings of its kind of fault."""

import pytest
from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    """Hand cards of a seat in a fixed order."""
    return sorted(g.seats[seat].hand)


def hps(g):
    """Hit points of all seats."""
    return [s.hp for s in g.seats]


# --- A33: Jijiang -----------------------------------------------------------------------------------------------------

SHU = """
0 lord     Liu Bei   3/4 | {cards}  | |
1 rebel    Guan Yu   4/4 | Slash S8 | |
2 loyalist Zhang Fei 4/4 | Slash S9 | |
3 spy      -         4/4 |          | |
turn 0 play
"""


def test_a33_jijiang_obeys_the_slash_limit():
    g = scenario(SHU.format(cards="Slash S7, Peach H3"))
    assert offers(g) == {"Slash S7", "Peach H3", "skill jijiang", "skill rende", "pass"}
    act(g, "Slash S7", "seat 3")
    assert offers(g) == {"Peach H3", "skill rende", "pass"}
    refuse(g, "skill jijiang")
    quiet(g, 0)


def test_a33_a_slash_by_jijiang_is_counted():
    """Sibling: and then the lord's own Slash is not offered."""
    g = scenario(SHU.format(cards="Slash S7, Peach H3"))
    act(g, "skill jijiang", "seat 3")
    asked(g, 1, "slash", skill="jijiang", source=0)
    act(g, "pass")
    asked(g, 2, "slash", skill="jijiang", source=0)
    act(g, "Slash S9")
    assert hps(g) == [3, 4, 4, 3] and offers(g) == {"Peach H3", "skill rende", "pass"}
    quiet(g, 0)


def test_a33_refused_jijiang_waits_for_another_card_or_skill():
    """Refused by all: nothing was used; it can be started again only after a card or another skill."""
    g = scenario(SHU.format(cards="Slash S7, Dodge D2, Peach H3"))
    act(g, "skill jijiang", "seat 1", "pass", "pass")
    idle(g, 0)
    assert offers(g) == {"Slash S7", "Peach H3", "skill rende", "pass"}
    refuse(g, "skill jijiang")
    act(g, "skill rende", "Dodge D2", "pass", "seat 3")
    assert offers(g) == {"Slash S7", "Peach H3", "skill jijiang", "skill rende", "pass"}
    act(g, "skill jijiang", "seat 3", "pass", "pass")
    assert "skill jijiang" not in offers(g)
    act(g, "Peach H3")
    assert offers(g) == {"Slash S7", "skill jijiang", "skill rende", "pass"}
    quiet(g, 0)


def test_a33_refused_in_a_window_is_not_offered_again_there():
    """Sibling: elsewhere it is spent for this demand."""
    g = scenario("""
0 lord     Liu Bei   4/4 | Slash S8          | |
1 rebel    Huang Gai 4/4 | Savage Assault S7 | |
2 loyalist Zhang Fei 4/4 | Slash S9          | |
turn 1 play
""")
    act(g, "Savage Assault S7")
    asked(g, 2, "slash", card="Savage Assault")
    act(g, "pass")
    asked(g, 0, "slash", card="Savage Assault")
    assert offers(g) == {"Slash S8", "skill jijiang", "pass"}
    act(g, "skill jijiang", "pass")
    asked(g, 0, "slash", card="Savage Assault")
    assert offers(g) == {"Slash S8", "pass"}
    act(g, "Slash S8")
    assert hps(g) == [4, 4, 3]
    quiet(g, 1)


def test_a33_refused_hujia_is_not_offered_again_for_this_dodge():
    g = scenario("""
0 lord     Cao Cao   4/4 | Dodge D4 | |
1 rebel    Huang Gai 4/4 | Slash S7 | |
2 loyalist Zhen Ji   3/3 | Dodge D2 | |
turn 1 play
""")
    act(g, "Slash S7", "seat 0", "skill hujia", "pass")
    asked(g, 0, "dodge", card="Slash")
    assert offers(g) == {"Dodge D4", "pass"}
    act(g, "Dodge D4")
    assert hps(g) == [4, 4, 3]
    quiet(g, 1)


# --- A34: Jiuyuan ---------------------------------------------------------------------------------------------------

def dying_sun_quan(helper, helpers_hand="", own="", hp=1):
    """Lord Sun Quan is brought to 0 by seat 1; seat 2 is `helper`."""
    g = scenario(f"""
0 lord     Sun Quan  {hp}/4 | {own}          | |
1 rebel    Huang Gai 4/4    | Slash S7       | |
2 loyalist {helper}  4/4    | {helpers_hand} | |
turn 1 play
""")
    return act(g, "Slash S7", "seat 0")


@pytest.mark.parametrize("helper, after", [("Gan Ning", 2), ("Liu Bei", 1), ("Hua Tuo", 1), ("-", 1)])
def test_a34_peach_of_another_wu_heals_two(helper, after):
    g = dying_sun_quan(helper, helpers_hand="Peach H3")
    asked(g, 2, "peach", target=0, left=1)
    act(g, "Peach H3")
    assert g.seats[0].hp == after
    quiet(g, 1)


def test_a34_his_own_peach_heals_one():
    g = dying_sun_quan("Gan Ning", own="Peach H3")
    asked(g, 0, "peach", target=0, left=1)
    act(g, "Peach H3")
    assert g.seats[0].hp == 1
    quiet(g, 1)


def test_a34_from_minus_one_one_wu_peach_is_enough():
    g = scenario("""
0 lord  Sun Quan 2/4 |          | | Lightning SA
1 rebel Gan Ning 4/4 | Peach H3 | |
turn 0 judgement
deck: Slash S7, Slash S8, Slash S9
""")
    asked(g, 1, "peach", target=0, left=2)
    assert g.seats[0].hp == -1
    act(g, "Peach H3")
    assert g.seats[0].hp == 1
    quiet(g, 0)


def test_a34_only_the_lord_has_jiuyuan():
    g = scenario("""
0 lord     -         4/4 |          | |
1 rebel    Huang Gai 4/4 | Slash S7 | |
2 loyalist Sun Quan  1/4 |          | |
3 spy      Gan Ning  4/4 | Peach H3 | |
turn 1 play
""")
    act(g, "Slash S7", "seat 2")
    asked(g, 3, "peach", target=2)
    act(g, "Peach H3")
    assert g.seats[2].hp == 1
    quiet(g, 1)


def test_a34_not_outside_dying():
    """Sibling: the God Salvation of another Wu heals one."""
    g = scenario("""
0 lord  Sun Quan  1/4 |                   | |
1 rebel Huang Gai 4/4 | God Salvation HA  | |
turn 1 play
""")
    act(g, "God Salvation HA")
    assert g.seats[0].hp == 2
    quiet(g, 1)


# --- A41: HP below zero ---------------------------------------------------------------------------------------------

def struck(own, other):
    """P1 (HP 2) is struck by Lightning: HP -1."""
    return scenario(f"""
0 lord  - 2/4 | {own}   | | Lightning SA
1 rebel - 4/4 | {other} | |
turn 0 judgement
deck: Slash S7, Slash S8, Slash S9
""")


def test_a41_minus_one_needs_two_peaches():
    """cards.md 0.8: number needed = 1 - HP; asked again while HP <= 0."""
    g = struck("Peach H3", "Peach H4, Dodge D2")
    asked(g, 0, "peach", target=0, left=2)
    assert g.seats[0].hp == -1 and offers(g) == {"Peach H3", "pass"}
    act(g, "Peach H3")
    asked(g, 1, "peach", target=0, left=1)
    assert g.seats[0].hp == 0 and offers(g) == {"Peach H4", "pass"}
    act(g, "Peach H4")
    assert hps(g) == [1, 4] and hand(g, 0) == ["Slash S8", "Slash S9"]
    quiet(g, 0)


def test_a41_one_owner_may_give_both():
    """The same character is asked again as long as HP <= 0."""
    g = struck("Peach H3, Peach H6", "Peach H4")
    act(g, "Peach H3")
    asked(g, 0, "peach", target=0, left=1)
    assert offers(g) == {"Peach H6", "pass"}
    act(g, "Peach H6")
    assert hps(g) == [1, 4] and hand(g, 1) == ["Peach H4"]
    quiet(g, 0)


def test_a41_one_peach_is_not_enough():
    g = struck("Peach H3", "Peach H4")
    act(g, "Peach H3", "pass")
    assert g.over and tuple(g.winners) == (1,) and g.seats[0].hp == 0


def test_a41_two_damage_at_one_hp():
    """Sibling: Luoyi's second point is not lost either."""
    g = scenario("""
0 lord  Xu Chu 4/4 | Slash S7, Ex Nihilo H7       | |
1 rebel -      1/4 | Peach H3, Peach H4, Peach H6 | |
turn 0 draw
deck: Dodge D2
""")
    act(g, "skill luoyi", "Slash S7")
    asked(g, 1, "peach", target=1, left=2)
    act(g, "Peach H3", "Peach H4")
    assert hps(g) == [4, 1] and hand(g, 1) == ["Peach H6"]
    quiet(g, 0)


# --- A45: range and distance without the card that is being spent ---------------------------------------------------

def guan_yu(worn):
    """Guan Yu without hand cards among six; seat 3 is at distance 3."""
    return scenario(f"""
0 lord     Guan Yu 5/5 | | {worn} |
1 loyalist -       4/4 | |        |
2 rebel    -       4/4 | |        |
3 rebel    -       4/4 | |        |
4 rebel    -       4/4 | |        |
5 spy      -       4/4 | |        |
turn 0 play
deck: Slash S7, Slash S8
""")


@pytest.mark.parametrize("worn, spent, targets", [
    ("Kylin Bow H5, Chitu H5", "Kylin Bow H5", {1, 2, 4, 5}),        # range 1, distance 3 - 1
    ("Kylin Bow H5, Chitu H5", "Chitu H5", {1, 2, 3, 4, 5}),         # range 5
    ("Chitu H5", "Chitu H5", {1, 5}),                                # range 1, no horse
    ("Kylin Bow H5", "Kylin Bow H5", {1, 5}),
    ("Qinggang Sword S6, Zixing DK", "Zixing DK", {1, 2, 4, 5}),
    ("Zhuahuang Feidian HK", "Zhuahuang Feidian HK", {1, 5}),        # a +1 horse changes nothing for him
])
def test_a45_wusheng_measures_without_the_spent_equipment(worn, spent, targets):
    """cards.md 0.2: the material leaves its slot first."""
    g = guan_yu(worn)
    assert offers(g) == {"skill wusheng", "pass"}
    act(g, "skill wusheng")
    if g.decision.kind == "material":
        act(g, spent)
    asked(g, 0, "target", card="Slash")
    assert offers(g) == {f"seat {t}" for t in targets}
    refuse(g, *[f"seat {t}" for t in range(6) if t not in targets])
    act(g, "seat 1")
    assert hps(g) == [5, 3, 4, 4, 4, 4] and spent not in g.seats[0].equipment
    quiet(g, 1)                                           # he has no hand cards and no Slash left: the turn went on


def test_a45_material_without_a_target_is_not_offered():
    """Sibling (decisions.md C5): both neighbours wear +1 horses, so only the Bow's range reaches anybody."""
    g = scenario("""
0 lord  Guan Yu 4/4 | Peach H3 | Kylin Bow H5 |
1 rebel -       4/4 |          | Jueying S5   |
2 spy   -       4/4 |          | Dilu C5      |
turn 0 play
deck: Slash S7, Slash S8
""")
    act(g, "skill wusheng")                               # the Bow itself would leave no target: only the Peach remains
    asked(g, 0, "target", card="Slash")
    assert offers(g) == {"seat 1", "seat 2"}
    act(g, "seat 2", "pass")                              # Kylin Bow: the horse stays
    assert hps(g) == [4, 4, 3] and list(g.seats[0].equipment) == ["Kylin Bow H5"]
    quiet(g, 1)


def test_a45_collateral_victim_cannot_reach_with_the_bow_he_spends():
    """Sibling: A's only red card is the Bow; with it away B is out of reach, so the weapon is lost."""
    g = scenario("""
0 lord     Huang Gai 4/4 | Collateral CQ | |
1 rebel    Guan Yu   4/4 |               | Kylin Bow H5 |
2 loyalist -         4/4 |               | |
3 spy      -         4/4 |               | Jueying S5 |
turn 0 play
""")
    act(g, "Collateral CQ", "seat 3")
    assert hand(g, 0) == ["Kylin Bow H5"] and not g.seats[1].equipment and hps(g) == [4, 4, 4, 4]
    quiet(g, 0)


# --- A47: hand limit ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("general, hp, count", [("Zhou Yu", 3, 3), ("Zhou Yu", 2, 4), ("-", 4, 2), ("Xu Chu", 1, 5)])
def test_a47_hand_limit_is_the_present_hp(general, hp, count):
    """modes.md 1.4: Yingzi does not change the hand limit, maximum HP does not either."""
    six = ["Dodge D2", "Dodge D3", "Dodge D4", "Dodge D5", "Dodge D6", "Dodge D7"]
    g = scenario(f"""
0 lord  {general} {hp}/4 | {', '.join(six)} | |
1 rebel -         4/4    |                  | |
turn 0 discard
deck: Slash S7, Slash S8
""")
    asked(g, 0, "discard", left=count)
    assert offers(g) == set(six)
    act(g, *six[:count])
    assert hand(g, 0) == six[count:] and sorted(g.discard_pile) == six[:count]
    quiet(g, 1)


# --- A50: the order of asking ---------------------------------------------------------------------------------------

@pytest.mark.parametrize("first", [0, 1, 3])
def test_a50_peach_is_asked_from_the_current_character(first):
    """cards.md 0.8: action order starting with the current-turn character, the dying one at his place."""
    cards = ["Peach H3", "Peach H4", "Peach H6", "Peach H7"]
    cards[first] += ", Duel SA"
    hp = [4, 4, 1, 4]
    hp[first] = 3                                         # so that he keeps something to do
    rows = [f"{i} {role} - {hp[i]}/4 | {cards[i]} | |" for i, role in enumerate(["lord", "rebel", "loyalist", "spy"])]
    g = scenario("\n".join(rows) + f"\nturn {first} play\n")
    act(g, "Duel SA", "seat 2")
    order = [(first + k) % 4 for k in range(4)]
    for seat in order[:-1]:
        asked(g, seat, "peach", target=2, left=1)
        act(g, "pass")
    asked(g, order[-1], "peach", target=2, left=1)
    act(g, cards[order[-1]].split(", ")[0])
    assert g.seats[2].hp == 1
    quiet(g, first)


def test_a50_nullification_is_asked_from_the_current_character():
    """Sibling: the same order in the Nullification window, at each level."""
    g = scenario("""
0 lord     -         4/4 | Nullification SJ            | |
1 rebel    Huang Gai 4/4 | Nullification CQ, Ex Nihilo H7 | |
2 loyalist -         4/4 | Nullification CK            | |
3 spy      -         4/4 | Nullification DQ            | |
turn 1 play
""")
    act(g, "Ex Nihilo H7")
    for seat in (1, 2, 3):
        asked(g, seat, "nullify", card="Ex Nihilo", target=1)
        act(g, "pass")
    asked(g, 0, "nullify", card="Ex Nihilo", target=1)
    act(g, "Nullification SJ")
    for seat in (1, 2, 3):
        asked(g, seat, "nullify", card="Nullification")
        act(g, "pass")
    assert hand(g, 1) == ["Nullification CQ"]
    quiet(g, 1)


def test_a50_order_starts_behind_a_dead_current_character():
    """Sibling (cards.md 0.3): if the current character has died, with the next living one after his seat."""
    g = scenario("""
0 lord     -          4/4 | Peach H4          | |
1 rebel    -          1/4 | Archery Attack HA | |
2 loyalist Xiahou Dun 4/4 | Peach H3          | |
3 spy      -          1/4 | Peach H6          | |
turn 1 play
deck: Slash S7, Slash S8, Slash S8, Slash S9, Slash S9, Slash ST
""")
    act(g, "Archery Attack HA", "skill ganglie")          # black; seat 1 has no two cards: 1 damage
    for seat in (2, 3, 0):
        asked(g, seat, "peach", target=1)
        act(g, "pass")
    assert not g.seats[1].alive and not g.over
    for seat in (2, 3):
        asked(g, seat, "peach", target=3)
        if seat == 2:
            act(g, "pass")
    act(g, "Peach H6")
    assert hps(g)[2:] == [3, 1] and g.seats[0].hp == 3    # the trick went on without its user
    quiet(g, 2)


# --- A52: Halberd under Collateral ----------------------------------------------------------------------------------

def test_a52_halberd_adds_targets_to_a_collateral_slash():
    """The named one must be among them; the last hand card allows two more in range."""
    g = scenario("""
0 lord     Huang Gai 4/4 | Collateral CQ | |
1 rebel    -         4/4 | Slash S7      | Heaven Halberd DQ |
2 loyalist -         4/4 | Dodge D2      | |
3 rebel    -         4/4 |               | |
4 spy      -         4/4 | Dodge D4      | |
turn 0 play
""")
    act(g, "Collateral CQ")
    assert offers(g) == {"seat 0", "seat 2", "seat 3", "seat 4"}
    act(g, "seat 2")
    asked(g, 1, "slash", card="Collateral", source=0, target=2)
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "Slash S7")
    asked(g, 1, "target", left=2)
    assert offers(g) == {"seat 0", "seat 3", "seat 4", "pass"}
    act(g, "seat 4")
    asked(g, 1, "target", left=1)
    assert offers(g) == {"seat 0", "seat 3", "pass"}
    act(g, "pass")
    asked(g, 2, "dodge", card="Slash", source=1)
    act(g, "pass")
    asked(g, 4, "dodge", card="Slash", source=1)
    act(g, "Dodge D4")
    assert hps(g) == [4, 4, 3, 4, 4] and list(g.seats[1].equipment) == ["Heaven Halberd DQ"]
    quiet(g, 0)


def test_a52_no_extra_targets_with_another_card_in_hand():
    g = scenario("""
0 lord     Huang Gai 4/4 | Collateral CQ      | |
1 rebel    -         4/4 | Slash S7, Peach H3 | Heaven Halberd DQ |
2 loyalist -         4/4 | Dodge D2           | |
3 spy      -         4/4 |                    | |
turn 0 play
""")
    act(g, "Collateral CQ", "seat 2", "Slash S7")
    asked(g, 2, "dodge", card="Slash", source=1)
    act(g, "Dodge D2")
    assert hps(g) == [4, 4, 4, 4]
    quiet(g, 0)


def test_a52_halberd_in_the_own_play_phase():
    """Sibling: the last hand card may have up to three targets, resolved in action order."""
    g = scenario("""
0 lord     Huang Gai 4/4 | Slash S7 | Heaven Halberd DQ |
1 rebel    -         4/4 | Dodge D2 | |
2 loyalist -         4/4 |          | |
3 spy      -         4/4 | Dodge D4 | |
turn 0 play
""")
    act(g, "Slash S7")
    asked(g, 0, "target", left=3)
    assert offers(g) == {"seat 1", "seat 2", "seat 3"}
    act(g, "seat 3")
    asked(g, 0, "target", left=2)
    assert offers(g) == {"seat 1", "seat 2", "pass"}
    act(g, "seat 1")
    asked(g, 0, "target", left=1)
    assert offers(g) == {"seat 2", "pass"}
    act(g, "pass")
    asked(g, 1, "dodge", source=0)
    act(g, "pass")
    asked(g, 3, "dodge", source=0)
    act(g, "pass")
    assert hps(g) == [4, 3, 4, 3]
    quiet(g, 0)
