"""Area tricks: Archery Attack, Savage Assault, God Salvation, Amazing Grace (cards.md 2 and 0.6; decisions.md 2.9, 3)."""

import pytest

from tests.support import act, asked, idle, offers, quiet, refuse, scenario

ATTACKS = [("Archery Attack HA", "dodge", "Dodge D2", "Dodge D3", "Slash C2"),
           ("Savage Assault S7", "slash", "Slash C2", "Slash C3", "Dodge D2")]
ATTACK = """
0 lord     - 4/4 | {card}, Dilu C5 | |
1 rebel    - 4/4 | {first}, {other} | |
2 spy      - 4/4 | {second} | |
3 loyalist - 4/4 | {other2} | |
turn 0 play
"""


def attack(card, first, second, other, text=ATTACK, **config):
    other2 = {"Slash C2": "Slash C4", "Dodge D2": "Dodge D4"}[other]
    return scenario(text.format(card=card, first=first, second=second, other=other, other2=other2), **config)


@pytest.mark.parametrize("card, kind, first, second, other", ATTACKS)
def test_archery_attack_savage_assault_each_answers(card, kind, first, second, other):
    """In action order from the next character each other must PLAY the card or take 1 damage from the user."""
    g = attack(card, first, second, other)
    assert offers(g) >= {card, "Dilu C5", "pass"}
    act(g, card)                                        # no targets are chosen, no distance
    asked(g, 1, kind, card=card.rsplit(" ", 1)[0], source=0, left=1)
    assert offers(g) == {first, "pass"}
    refuse(g, other)
    act(g, first)
    asked(g, 2, kind, card=card.rsplit(" ", 1)[0], source=0, left=1)
    assert offers(g) == {second, "pass"}
    act(g, "pass")                                      # seat 3 has nothing that answers
    assert [s.hp for s in g.seats] == [4, 4, 3, 3]
    assert [len(s.hand) for s in g.seats] == [1, 1, 1, 1] and set(g.discard_pile) == {card, first}
    quiet(g, 0)


@pytest.mark.parametrize("card, kind, first, second, other", ATTACKS)
def test_archery_attack_savage_assault_order_from_the_user(card, kind, first, second, other):
    """The order starts with the user's next neighbour and wraps round; the user is not a target."""
    g = attack(card, first, second, other, skip_forced=False, text="""
    0 lord     - 4/4 | {first} | |
    1 rebel    - 4/4 | {second} | |
    2 spy      - 4/4 | {card}, {other}, Dilu C5 | |
    3 loyalist - 4/4 | | |
    turn 2 play
    """)
    act(g, card)
    seats = []
    while g.decision.kind != "play":
        if g.decision.kind == kind:
            seats.append(g.player)
        act(g, "pass")
    assert seats == [3, 0, 1] and [s.hp for s in g.seats] == [3, 3, 4, 3]
    quiet(g, 2)


@pytest.mark.parametrize("card, kind, first, second, other", ATTACKS)
def test_archery_attack_savage_assault_one_target_at_a_time(card, kind, first, second, other):
    """Damage and all follow-ups of one target are finished before the next is asked; the dead are out."""
    g = attack(card, first, second, other, text="""
    0 lord     - 4/4 | {card}, Dilu C5 | |
    1 spy      - 1/4 | {other} | Chitu H5 |
    2 rebel    - 4/4 | {first}, Peach H3 | |
    turn 0 play
    """)
    act(g, card)
    asked(g, 2, "peach", target=1)
    assert offers(g) == {"Peach H3", "pass"}
    act(g, "pass")
    asked(g, 2, kind)
    assert not g.seats[1].alive and {other, "Chitu H5"} <= set(g.discard_pile)
    act(g, first)
    assert g.seats[2].hp == 4 and g.discard_pile[-1] == card
    quiet(g, 0)


def test_savage_assault_ends_with_the_lord():
    """The lord dies first: the game is over at once, the last rebel (HP 1) is not resolved (case B14)."""
    g = scenario("""
    0 loyalist - 4/4 | Savage Assault S7, Dilu C5 | |
    1 lord     - 1/4 | | |
    2 rebel    - 1/4 | | |
    turn 0 play
    """)
    act(g, "Savage Assault S7")
    assert g.over and g.winners == (2,) and g.seats[2].alive and g.seats[2].hp == 1


def test_savage_assault_jianxiong_inside():
    """Cao Cao takes the card at once; the others are still resolved, Nullification is asked again (case A13)."""
    g = scenario("""
    0 rebel    - 4/4 | Savage Assault S7, Dilu C5 | |
    1 lord     Cao Cao 4/4 | Nullification SJ | |
    2 spy      - 4/4 | Slash C2 | |
    3 loyalist - 4/4 | | |
    turn 0 play
    """)
    act(g, "Savage Assault S7")
    asked(g, 1, "nullify", card="Savage Assault", source=0, target=1)
    act(g, "pass")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill jianxiong", "pass"}
    act(g, "skill jianxiong")
    assert set(g.seats[1].hand) == {"Nullification SJ", "Savage Assault S7"}
    asked(g, 1, "nullify", target=2)
    act(g, "pass")
    asked(g, 2, "slash", card="Savage Assault", source=0)
    act(g, "Slash C2")
    asked(g, 1, "nullify", target=3)
    act(g, "Nullification SJ")
    assert [s.hp for s in g.seats] == [4, 3, 4, 4] and g.seats[1].hand == ["Savage Assault S7"]
    assert set(g.discard_pile) == {"Slash C2", "Nullification SJ"}
    quiet(g, 0)


def test_archery_attack_eight_diagrams():
    """Eight Diagrams helps against Archery Attack."""
    g = scenario("""
    0 lord  - 4/4 | Archery Attack HA, Dilu C5 | |
    1 rebel - 4/4 | | Eight Diagrams S2 |
    turn 0 play
    deck: Peach H3
    """)
    act(g, "Archery Attack HA")
    asked(g, 1, "dodge", card="Archery Attack")
    assert offers(g) == {"skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    assert g.seats[1].hp == 4 and set(g.discard_pile) == {"Archery Attack HA", "Peach H3"}
    quiet(g, 0)


def test_archery_attack_hujia():
    """Hujia helps against Archery Attack: the helper PLAYS the Dodge for the lord, then answers for himself."""
    g = scenario("""
    0 rebel    - 4/4 | Archery Attack HA, Dilu C5 | |
    1 lord     Cao Cao 4/4 | | |
    2 loyalist Zhang Liao 4/4 | Dodge D2, Dodge D3 | |
    turn 0 play
    """)
    act(g, "Archery Attack HA")
    asked(g, 1, "dodge")
    assert offers(g) == {"skill hujia", "pass"}
    act(g, "skill hujia")
    asked(g, 2, "dodge", skill="hujia", source=1)
    act(g, "Dodge D2")
    asked(g, 2, "dodge", card="Archery Attack", source=0)
    act(g, "Dodge D3")
    assert [s.hp for s in g.seats] == [4, 4, 4]
    quiet(g, 0)


# -------------------------------------------------------------------------------------------------------- God Salvation

def test_god_salvation_heals_everybody():
    """All living characters recover 1, the user first; no more than max HP; the dead stay dead."""
    g = scenario("""
    0 lord     - 2/4 | God Salvation HA, Dilu C5 | |
    1 rebel    - 1/4 | | |
    2 loyalist - 0/4 | | | dead
    3 spy      - 4/4 | | |
    turn 0 play
    """)
    act(g, "God Salvation HA")
    assert [s.hp for s in g.seats if s.alive] == [3, 2, 4] and not g.seats[2].alive
    assert g.discard_pile == ["God Salvation HA"]
    quiet(g, 0)


def test_god_salvation_windows_for_the_wounded_only():
    """Nullification is asked per wounded target, in action order from the user; the unwounded are passed over."""
    g = scenario("""
    0 lord     - 4/4 | Dilu C5 | |
    1 rebel    - 3/4 | | |
    2 spy      - 3/4 | God Salvation HA, Jueying S5, Nullification SJ | |
    3 loyalist - 4/4 | | |
    turn 2 play
    """, skip_forced=False)
    act(g, "God Salvation HA")
    windows = []
    while g.decision.kind == "nullify":
        windows.append((g.player, g.decision.target))
        act(g, "pass")
    assert windows == [(p, t) for t in (2, 1) for p in (2, 3, 0, 1)]
    assert [s.hp for s in g.seats] == [4, 4, 4, 4]
    quiet(g, 2)


def test_god_salvation_with_nobody_wounded():
    """Always offered, also when it heals nobody."""
    g = scenario("""
    0 lord  - 4/4 | God Salvation HA, Dilu C5 | |
    1 rebel - 4/4 | Nullification SJ | |
    turn 0 play
    """)
    assert offers(g) == {"God Salvation HA", "Dilu C5", "pass"}
    act(g, "God Salvation HA")
    assert [s.hp for s in g.seats] == [4, 4] and g.seats[1].hand == ["Nullification SJ"]
    quiet(g, 0)


# -------------------------------------------------------------------------------------------------------- Amazing Grace

@pytest.mark.parametrize("card", ["Amazing Grace H3", "Amazing Grace H4"])
def test_amazing_grace_everybody_picks(card):
    """As many cards as living characters are shown; in action order from the user each takes one; the last is forced."""
    g = scenario(f"""
    0 lord     - 4/4 | Chitu H5 | |
    1 rebel    - 4/4 | {card}, Dilu C5 | |
    2 spy      - 0/4 | | | dead
    3 loyalist - 4/4 | Slash C2 | |
    turn 1 play
    deck: Slash S7, Peach H6, Dodge D2, Slash S8
    """)
    assert offers(g) == {card, "Dilu C5", "pass"}
    act(g, card)
    asked(g, 1, "pick", card="Amazing Grace", left=1)
    assert offers(g) == {"Slash S7", "Peach H6", "Dodge D2"}
    refuse(g, "pass", "Slash S8")
    act(g, "Peach H6")
    asked(g, 3, "pick", left=1)
    assert offers(g) == {"Slash S7", "Dodge D2"}
    act(g, "Dodge D2")
    assert set(g.seats[1].hand) == {"Dilu C5", "Peach H6"} and set(g.seats[3].hand) == {"Slash C2", "Dodge D2"}
    assert set(g.seats[0].hand) == {"Chitu H5", "Slash S7"}
    assert g.discard_pile == [card] and g.deck[0] == "Slash S8"
    quiet(g, 1)


def test_amazing_grace_nullified_takes_none():
    """A nullified target takes none; the left-over card goes to the discard pile at the end."""
    g = scenario("""
    0 lord  - 4/4 | Amazing Grace H3, Dilu C5 | |
    1 rebel - 4/4 | | |
    2 spy   - 4/4 | Nullification SJ | |
    turn 0 play
    deck: Slash S7, Peach H6, Dodge D2
    """)
    act(g, "Amazing Grace H3")
    asked(g, 2, "nullify", card="Amazing Grace", source=0, target=0)
    act(g, "pass")
    asked(g, 0, "pick")
    act(g, "Slash S7")
    asked(g, 2, "nullify", target=1)
    act(g, "Nullification SJ")
    asked(g, 2, "pick")
    assert offers(g) == {"Peach H6", "Dodge D2"}
    act(g, "Dodge D2")
    assert set(g.seats[0].hand) == {"Dilu C5", "Slash S7"} and g.seats[1].hand == [] and g.seats[2].hand == ["Dodge D2"]
    assert set(g.discard_pile) == {"Amazing Grace H3", "Nullification SJ", "Peach H6"}
    quiet(g, 0)


def test_amazing_grace_picked_nullification_works_at_once():
    """A Nullification taken from the shown cards may be used against a later target."""
    g = scenario("""
    0 lord  - 4/4 | Amazing Grace H3, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    deck: Slash S7, Nullification SJ
    """)
    act(g, "Amazing Grace H3", "Nullification SJ")
    asked(g, 0, "nullify", card="Amazing Grace", target=1)
    act(g, "Nullification SJ")
    idle(g, 0)
    assert g.seats[1].hand == [] and set(g.discard_pile) == {"Amazing Grace H3", "Nullification SJ", "Slash S7"}
    quiet(g, 0)


def test_amazing_grace_weapons_and_tricks_go_to_hand():
    """Any card is taken into the hand, equipment too: nothing is put on."""
    g = scenario("""
    0 lord  - 4/4 | Amazing Grace H3, Dilu C5 | |
    1 rebel - 4/4 | | |
    turn 0 play
    deck: Kylin Bow H5, Lightning SA
    """)
    act(g, "Amazing Grace H3", "Kylin Bow H5")
    assert set(g.seats[0].hand) == {"Dilu C5", "Kylin Bow H5"} and g.seats[0].equipment == []
    assert g.seats[1].hand == ["Lightning SA"] and g.seats[1].judgement == []
    quiet(g, 0)
