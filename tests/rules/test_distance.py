"""Seats, distance and attack range (cards.md 0.3), seen through the targets of Slash and Snatch."""

import pytest

from tests.support import act, asked, offers, quiet, scenario

EIGHT = ["lord", "rebel", "rebel", "spy", "rebel", "loyalist", "loyalist", "rebel"]


def ring(hand, equipment="", general="- 4/4", dead=(), horses=None, turn=0):
    """Eight seats; the acting one holds `hand` and wears `equipment`; everybody else has one Dodge and perhaps a horse."""
    dodges = iter("H2 H2#2 HK D2 D2#2 D3 D4 D5".split())
    lines = []
    for i, role in enumerate(EIGHT):
        if i == turn:
            lines.append(f"{i} {role} {general} | {hand} | {equipment} |")
        elif i in dead:
            lines.append(f"{i} {role} - 0/4 | | | dead")
        else:
            lines.append(f"{i} {role} - 4/4 | Dodge {next(dodges)} | {(horses or {}).get(i, '')} |")
    return scenario("\n".join(lines) + f"\nturn {turn} play")


def seats(*numbers):
    return {f"seat {i}" for i in numbers}


@pytest.mark.parametrize("weapon, expected", [
    ("", {1, 7}), ("Ice Sword S2", {1, 2, 6, 7}), ("Stone Axe D5", {1, 2, 3, 5, 6, 7}), ("Heaven Halberd DQ", {1, 2, 3, 4, 5, 6, 7})])
def test_distance_is_the_shorter_way_round(weapon, expected):
    """Seat distance = the smaller number of steps; in range iff distance <= range (case C04)."""
    g = act(ring("Slash S7, Dilu C5", weapon), "Slash S7")
    assert offers(g) == seats(*expected)


def test_distance_from_another_seat():
    """The ring closes: seat 6 reaches 4, 5, 7 and 0 with range 2."""
    g = act(ring("Slash S7, Dilu C5", "Ice Sword S2", turn=6), "Slash S7")
    assert offers(g) == seats(4, 5, 7, 0)


def test_distance_dead_are_removed():
    """Distances are counted over living characters."""
    g = act(ring("Slash S7, Dilu C5", dead=(1, 2, 7)), "Slash S7")
    assert offers(g) == seats(3, 6)


@pytest.mark.parametrize("general, equipment, expected", [
    ("- 4/4", "Chitu H5", {1, 2, 6, 7}),
    ("Ma Chao 4/4", "", {1, 2, 6, 7}),
    ("Ma Chao 4/4", "Chitu H5", {1, 2, 3, 5, 6, 7}),               # Mashu and a -1 horse add up
    ("Ma Chao 4/4", "Chitu H5, Ice Sword S2", {1, 2, 3, 4, 5, 6, 7})])
def test_distance_own_minus(general, equipment, expected):
    """-1 horse and Mashu shorten the own distance to others; never below 1 (the neighbours stay legal)."""
    g = act(ring("Slash S7, Dilu C5", equipment, general), "Slash S7")
    assert offers(g) == seats(*expected)


def test_distance_plus_horse_is_directed():
    """B's +1 horse adds to A's distance to B, for everybody; B's own distances are unchanged."""
    g = act(ring("Slash S7, Dilu C5", "Ice Sword S2", horses={1: "Jueying S5", 2: "Zhuahuang Feidian HK"}), "Slash S7")
    assert offers(g) == seats(1, 6, 7)                  # seat 1 at 2, seat 2 at 3
    g = act(ring("Slash S7, Dilu C5", "Ice Sword S2, Jueying S5"), "Slash S7")
    assert offers(g) == seats(1, 2, 6, 7)


def test_distance_minimum_is_taken_last():
    """distance = max(1, steps - own minus + his plus): Mashu and Chitu against a +1 horse next door: 1 - 2 + 1 -> 1."""
    g = act(ring("Slash S7, Dilu C5", "Chitu H5", "Ma Chao 4/4", horses={1: "Jueying S5", 3: "Zhuahuang Feidian HK"}), "Slash S7")
    assert offers(g) == seats(1, 2, 5, 6, 7)            # seat 3: 3 - 2 + 1 = 2


def test_distance_snatch_uses_one_slash_uses_range():
    """Only Slash uses the attack range; Snatch uses distance 1; Dismantlement and Duel none."""
    g = ring("Slash S7, Snatch S3, Dismantlement S4, Duel SA, Dilu C5", "Stone Axe D5")
    for card, expected in (("Slash S7", {1, 2, 3, 5, 6, 7}), ("Snatch S3", {1, 7}), ("Dismantlement S4", set(range(1, 8))),
                           ("Duel SA", set(range(1, 8)))):
        assert offers(act(g.clone(), card)) == seats(*expected)
    quiet(g, 0)


def test_distance_changes_when_somebody_dies():
    """A death in the middle of a phase brings the next ones nearer."""
    g = scenario("""
    0 lord     - 4/4 | Slash S7, Snatch S3, Dilu C5 | |
    1 spy      - 1/4 | | |
    2 rebel    - 4/4 | Dodge D2 | |
    3 loyalist - 4/4 | Dodge D3 | |
    4 rebel    - 4/4 | Dodge D4 | |
    turn 0 play
    """)
    assert offers(act(g.clone(), "Slash S7")) == seats(1, 4)
    act(g, "Slash S7", "seat 1")
    assert not g.seats[1].alive
    act(g, "Snatch S3")
    assert offers(g) == seats(2, 4)
    act(g, "seat 2")
    assert set(g.seats[0].hand) == {"Dodge D2", "Dilu C5"}
    quiet(g, 0)


def test_distance_changes_with_equipment():
    """Equipment taken away in the phase counts at once: Qicai fetches the horse that kept its owner out of range."""
    g = ring("Slash S7, Snatch S3, Dilu C5", "Ice Sword S2", "Huang Yueying 3/3", horses={2: "Jueying S5"})
    assert offers(act(g.clone(), "Slash S7")) == seats(1, 6, 7)
    act(g, "Snatch S3", "seat 2", "pass")               # no Jizhi
    asked(g, 0, "take", card="Snatch", target=2)
    act(g, "Jueying S5")
    quiet(g, 0)
    assert offers(act(g, "Slash S7")) == seats(1, 2, 6, 7)
