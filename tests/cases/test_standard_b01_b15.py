"""Public bug cases B01-B15 of `shared/cases/standard.md`, each with siblings of its kind of fault."""

import pytest
from tests.support import act, asked, idle, offers, quiet, refuse, scenario


def hand(g, seat):
    """Hand cards of a seat in a fixed order."""
    return sorted(g.seats[seat].hand)


def hps(g):
    """Hit points of all seats."""
    return [s.hp for s in g.seats]


# --- B01: colour of a Slash against Renwang Shield ------------------------------------------------------------------

@pytest.mark.parametrize("first, second, blocked", [
    ("Dodge D2", "Dodge D3", False), ("Slash S7", "Slash C2", True), ("Slash S7", "Dodge D2", False), ("Dodge D2", "Slash S7", False)])
def test_b01_spear_colours_against_the_shield(first, second, blocked):
    """cards.md 0.2: common colour of both, else colourless; only black Slashes are blocked."""
    g = scenario(f"""
0 lord  Huang Gai 4/4 | {first}, {second}, Peach H3 | Serpent Spear SQ  |
1 rebel -         4/4 | Dodge D4                    | Renwang Shield C2 |
turn 0 play
""")
    act(g, "skill serpent_spear")
    asked(g, 0, "material", left=2)
    assert offers(g) == {first, second, "Peach H3"}
    act(g, first)
    asked(g, 0, "material", left=1)
    assert offers(g) == {second, "Peach H3"}
    act(g, second)
    if not blocked:
        asked(g, 1, "dodge", card="Slash", source=0)
        assert set(g.decision.materials) == {first, second}
        act(g, "pass")
    assert hps(g) == [4, 4 if blocked else 3] and sorted(g.discard_pile) == sorted([first, second])
    quiet(g, 0)


@pytest.mark.parametrize("general, skill, card, blocked", [
    ("Guan Yu", "skill wusheng", "Peach H3", False), ("Zhao Yun", "skill longdan", "Dodge D2", False),
    ("-", None, "Slash HT", False), ("-", None, "Slash S7", True)])
def test_b01_other_slashes_against_the_shield(general, skill, card, blocked):
    """Sibling: one physical card keeps its colour."""
    g = scenario(f"""
0 lord  {general} 4/4 | {card}, Ex Nihilo H7 |                   |
1 rebel -         4/4 | Dodge D4             | Renwang Shield C2 |
turn 0 play
""")
    act(g, *([skill] if skill else []))
    if g.decision.kind != "dodge":
        act(g, card)
    if not blocked:
        asked(g, 1, "dodge", card="Slash", source=0)
        act(g, "pass")
    assert hps(g) == [4, 4 if blocked else 3]
    quiet(g, 0)


@pytest.mark.parametrize("card, blocked", [("Slash S8", True), ("Slash D6", False)])
def test_b01_jijiang_has_the_helpers_colour(card, blocked):
    """Sibling: the lord's Slash has the colour of the card that was given."""
    g = scenario(f"""
0 lord     Liu Bei   4/4 | Dodge D2 |                   |
1 rebel    -         4/4 | Dodge D4 | Renwang Shield C2 |
2 loyalist Zhang Fei 4/4 | {card}   |                   |
turn 0 play
""")
    act(g, "skill jijiang", "seat 1", card)
    if not blocked:
        asked(g, 1, "dodge", card="Slash", source=0)
        act(g, "pass")
    assert hps(g) == [4, 4 if blocked else 3, 4]
    quiet(g, 0)


# --- B04: once per damage event, after the rescue -------------------------------------------------------------------

def test_b04_fankui_once_and_only_after_the_rescue():
    g = scenario("""
0 lord  Xu Chu  3/4 | Slash S7, Slash S8, Peach H4 | Qinggang Sword S6 |
1 rebel Sima Yi 2/3 | Peach H3                     |                   |
turn 0 draw
deck: Dodge D2
""")
    act(g, "skill luoyi", "Slash S7")
    asked(g, 0, "peach", target=1, left=1)                # the attacker holds one, too
    assert hps(g) == [3, 0]
    act(g, "pass")
    asked(g, 1, "peach", target=1, left=1)
    act(g, "Peach H3")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill fankui", "pass"} and hps(g) == [3, 1]
    act(g, "skill fankui")
    asked(g, 1, "take", left=1)
    assert offers(g) == {"hand", "Qinggang Sword S6"}
    act(g, "Qinggang Sword S6")
    assert hand(g, 0) == ["Dodge D2", "Peach H4", "Slash S8"] and hand(g, 1) == ["Qinggang Sword S6"]
    quiet(g, 0)


@pytest.mark.parametrize("general, skill", [("Xiahou Dun", "ganglie"), ("Cao Cao", "jianxiong"), ("Yang Xiu", "jilei")])
def test_b04_once_for_two_damage(general, skill):
    """Sibling: the other skills 'after being damaged' are asked once, whatever the amount, and after the rescue."""
    g = scenario(f"""
0 lord  Xu Chu    3/4 | Slash S7, Ex Nihilo H7, Peach H4 | |
1 rebel {general} 2/4 | Peach H3                         | |
turn 0 draw
deck: Dodge D2, Peach H6
""")
    act(g, "skill luoyi", "Slash S7", "pass")
    asked(g, 1, "peach", target=1)
    act(g, "Peach H3")
    asked(g, 1, "trigger")
    assert offers(g) == {f"skill {skill}", "pass"} and hps(g) == [3, 1]
    act(g, f"skill {skill}")
    if skill == "jilei":
        act(g, "type basic")
    assert hps(g) == [3, 1]
    idle(g, 0)


def test_b04_yiji_is_per_point():
    """Control: Yiji is asked for each of the two points, also only after the rescue."""
    g = scenario("""
0 lord  Xu Chu  3/4 | Slash S7, Ex Nihilo H7 | |
1 rebel Guo Jia 2/3 | Peach H3               | |
turn 0 draw
deck: Dodge D2, Dodge D3, Dodge D4, Dodge D5, Dodge D6
""")
    act(g, "skill luoyi", "Slash S7")
    asked(g, 1, "peach", target=1)
    act(g, "Peach H3")
    for card, other in (("Dodge D3", "Dodge D4"), ("Dodge D5", "Dodge D6")):
        assert offers(g) == {"skill yiji", "pass"}
        act(g, "skill yiji")
        asked(g, 1, "give", left=2)
        assert offers(g) == {card, other}
        act(g, card, "seat 1", "seat 1")                  # the second card is forced
    assert hand(g, 1) == ["Dodge D3", "Dodge D4", "Dodge D5", "Dodge D6"]
    quiet(g, 0)


# --- B10: Tiandu before the effect ----------------------------------------------------------------------------------

def test_b10_tiandu_takes_the_card_before_the_damage():
    g = scenario("""
0 lord  Guo Jia 3/3 |          | | Lightning SA
1 rebel -       4/4 | Peach H3 | |
turn 0 judgement
deck: Slash S9, Slash S7, Slash S8
""")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill tiandu", "pass"} and g.seats[0].hp == 3
    act(g, "skill tiandu")
    asked(g, 1, "peach", target=0, left=1)
    assert hand(g, 0) == ["Slash S9"] and g.seats[0].hp == 0
    act(g, "Peach H3")
    asked(g, 0, "trigger")
    assert offers(g) == {"skill yiji", "pass"}
    act(g, "pass")
    assert hand(g, 0) == ["Slash S7", "Slash S8", "Slash S9"] and g.seats[0].hp == 1
    quiet(g, 0)


def test_b10_tiandu_on_indulgence_still_skips_the_phase():
    """Sibling: taking the card does not take the result away."""
    g = scenario("""
0 lord  Guo Jia 3/3 | | | Indulgence S6
1 rebel -       4/4 | | |
turn 0 judgement
deck: Dodge D2, Slash S7, Slash S8, Slash S9, Slash ST
""")
    act(g, "skill tiandu")
    assert hand(g, 0) == ["Dodge D2", "Slash S7", "Slash S8"]
    quiet(g, 1)


def test_b10_tiandu_on_eight_diagrams_still_dodges():
    g = scenario("""
0 lord  Huang Gai 4/4 | Slash S7 |                   |
1 rebel Guo Jia   3/3 |          | Eight Diagrams S2 |
turn 0 play
deck: Dodge H2
""")
    act(g, "Slash S7", "skill eight_diagrams")
    asked(g, 1, "trigger")
    act(g, "skill tiandu")
    assert hps(g) == [4, 3] and hand(g, 1) == ["Dodge H2"]
    quiet(g, 0)


def test_b10_luoshen_takes_each_card_at_once():
    """Sibling: each black card right after it took effect; red ends it."""
    g = scenario("""
0 lord  Zhen Ji 3/3 | | |
1 rebel -       4/4 | | |
turn 0 preparation
deck: Slash S7, Slash C2, Dodge D2, Peach H3, Dodge D3
""")
    for got in (["Slash S7"], ["Slash C2", "Slash S7"]):
        assert offers(g) == {"skill luoshen", "pass"}
        act(g, "skill luoshen")
        assert hand(g, 0) == got
    act(g, "skill luoshen")
    assert hand(g, 0) == ["Dodge D3", "Peach H3", "Slash C2", "Slash S7"] and list(g.discard_pile) == ["Dodge D2"]
    quiet(g, 0)


# --- B14: the game ends at the death that decides it ----------------------------------------------------------------

@pytest.mark.parametrize("trick", ["Savage Assault S7", "Archery Attack HA"])
def test_b14_the_lords_death_ends_the_area_trick(trick):
    """modes.md 1.5: victory is checked at each death; nothing below happens, the rebel does not die."""
    g = scenario(f"""
0 lord     - 1/4 | Snatch D3 | |
1 rebel    - 1/4 |           | |
2 spy      - 0/4 dead
3 loyalist - 4/4 | {trick}  | |
turn 3 play
""")
    act(g, trick)
    assert g.over and tuple(g.winners) == (1,) and g.seats[1].alive and g.seats[1].hp == 1
    assert list(g.returns()) == [-1, 1, -1, -1]


def test_b14_the_rebel_first_is_the_lords_win():
    """Sibling, the other order: the lord is not touched any more and nobody draws for the rebel."""
    g = scenario("""
0 lord     - 1/4 |                   | |
1 loyalist - 4/4 | Savage Assault S7, Dodge D2 | |
2 rebel    - 1/4 |                   | |
3 spy      - 0/4 dead
turn 1 play
""")
    act(g, "Savage Assault S7")
    assert g.over and set(g.winners) == {0, 1} and g.seats[0].hp == 1
    assert hand(g, 1) == ["Dodge D2"] and list(g.returns()) == [1, 1, -1, -1]


# --- B15: Duel has no distance --------------------------------------------------------------------------------------

def test_b15_duel_reaches_everybody():
    g = scenario("""
0 lord     Huang Gai 5/5 | Duel SA, Slash S7 | |
1 loyalist -         4/4 |                   | |
2 rebel    -         4/4 |                   | |
3 rebel    -         4/4 | Slash S8          | Jueying S5 |
4 rebel    -         4/4 |                   | |
5 spy      -         4/4 |                   | |
turn 0 play
""")
    act(g, "Duel SA")
    assert offers(g) == {f"seat {i}" for i in range(1, 6)}
    act(g, "seat 3")
    asked(g, 3, "slash", card="Duel")
    act(g, "Slash S8")                                    # inside, no range either way
    asked(g, 0, "slash", card="Duel")
    assert offers(g) == {"Slash S7", "pass"}
    act(g, "Slash S7")
    assert hps(g) == [5, 4, 4, 3, 4, 4]
    quiet(g, 0)


@pytest.mark.parametrize("card, reach", [
    ("Dismantlement S3", {1, 2, 3, 4, 5}), ("Indulgence S6", {1, 2, 3, 4, 5}), ("Snatch S3", {1, 5}), ("Slash S7", {1, 5})])
def test_b15_reach_of_the_other_cards(card, reach):
    """Sibling: no distance for Dismantlement and Indulgence, 1 for Snatch, the attack range for Slash."""
    rows = "\n".join(f"{i} {r} - 4/4 | Dodge D{i + 1} | |" for i, r in enumerate("loyalist rebel rebel rebel spy".split(), 1))
    g = scenario(f"0 lord Huang Gai 5/5 | {card} | |\n{rows}\nturn 0 play\n")
    act(g, card)
    asked(g, 0, "target")
    assert offers(g) == {f"seat {i}" for i in reach}
    refuse(g, *[f"seat {i}" for i in range(6) if i not in reach])
    act(g, "seat 5", *(["pass"] if card == "Slash S7" else []))
    quiet(g, 0)
