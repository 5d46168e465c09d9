"""The optional house rules (modes.md 1.8 a, b): first-blood protection and sudden death of the last three.

Readings used here.
* Rounds: a round ends just before the lord's turn begins.  After the elimination that leaves exactly three, the running
  round is a part of a round; three complete rounds follow without effect; from the end of the fourth on everybody loses 1.
  So the loss comes with the fifth beginning of the lord's turn after the elimination, and again with each later one.
* A later elimination (two left) does not stop the count.
* First blood: what P did himself (Kurou) and damage from a character whom P has attacked before are not cut.
"""

import pytest
from tests.support import act, asked, idle, offers, quiet, scenario


def hps(g):
    """Hit points of all seats."""
    return [s.hp for s in g.seats]


# --- b) sudden death ------------------------------------------------------------------------------------------------

ROLES = ("lord", "rebel", "loyalist", "spy")


def four(hands, hp=(4, 4, 4, 4), roles=ROLES, turn=0, generals=("-",) * 4, **config):
    """Four players with these hands; every window is shown."""
    rows = [f"{i} {roles[i]} {generals[i]} {hp[i]}/4 | {hands.get(i, '')} | |" for i in range(4)]
    return scenario("\n".join(rows) + f"\nturn {turn} play\n", skip_forced=False, **config)


def last_three(killer=0, hp=(4, 4, 4), sudden_death=True, **more):
    """The killer's Duel removes seat 3; seats 0 (lord), 1 and 2 are left.  Seat 2 holds a Peach."""
    g = four({2: "Peach H3"} | {killer: "Duel SA"}, hp=(*hp, 1), turn=killer, sudden_death=sudden_death, **more)
    act(g, "Duel SA", "seat 3")
    while g.decision.kind != "play":                      # nullify, slash, peach: everybody passes
        act(g, "pass")
    assert not g.seats[3].alive and not g.over
    return g


def pass_on(g, until=None):
    """All pass and discard (Peaches last) until `until(g)` or the next beginning of the lord's (seat 0) play phase."""
    left = False
    while not g.over and not (until and until(g)):
        if g.decision.kind == "play":
            if g.player == 0 and left:
                break
            left = True
        act(g, "pass" if "pass" in offers(g) else min(offers(g), key=lambda t: ("Peach" in t, t)))
    return g


def before_the_loss(hp, **more):
    """Three are left with these HP, and the end of the running round brings the first loss."""
    g = last_three(0, hp=hp, **more)
    for _ in range(4):
        pass_on(g)
    assert tuple(hps(g)[:3]) == tuple(hp)
    return g


@pytest.mark.parametrize("killer", [0, 1, 2])
def test_sudden_death_after_three_complete_rounds(killer):
    """The round of the elimination does not count; the loss comes at the end of the fourth complete round and of each later one."""
    g = last_three(killer)
    for beginning in range(1, 5):
        pass_on(g)
        assert hps(g)[:3] == [4, 4, 4], f"the lord's turn {beginning} after the elimination"
    for loss in (1, 2, 3):
        pass_on(g)
        assert hps(g)[:3] == [4 - loss] * 3
        idle(g, 0)


def test_sudden_death_is_off_by_default():
    g = last_three(sudden_death=False)
    for _ in range(7):
        pass_on(g)
    assert hps(g)[:3] == [4, 4, 4]


def test_sudden_death_needs_exactly_three():
    """Nothing happens while four live."""
    g = four({}, sudden_death=True)
    for _ in range(7):
        pass_on(g)
    assert hps(g) == [4, 4, 4, 4]


def test_sudden_death_applies_to_all_before_the_dying():
    """All lose first; the dying are resolved one by one from the lord; deaths take effect together."""
    g = before_the_loss((1, 1, 4))
    pass_on(g, until=lambda g: g.decision.kind == "peach")
    assert hps(g)[:3] == [0, 0, 3]
    asked(g, g.player, "peach", target=0, left=1)
    pass_on(g, until=lambda g: g.decision.target == 1)
    asked(g, g.player, "peach", target=1, left=1)
    assert hps(g)[:3] == [0, 0, 3] and g.seats[0].alive and not g.over


def test_sudden_death_allows_peach():
    """A saved lord lives on and the game with him."""
    g = before_the_loss((1, 3, 4))
    pass_on(g, until=lambda g: g.decision.kind == "peach" and len(offers(g)) > 1)
    assert hps(g)[:3] == [0, 2, 3] and g.decision.target == 0
    act(g, next(t for t in offers(g) if t.startswith("Peach")))
    assert hps(g)[:3] == [1, 2, 3]
    pass_on(g, until=lambda g: g.decision.kind == "play")
    assert not g.over and g.turn == 0


def test_sudden_death_all_dead_is_a_void_game():
    g = pass_on(before_the_loss((1, 1, 1)))
    assert g.over and not list(g.winners) and list(g.returns()) == [0, 0, 0, 0] and list(g.scores()) == [0, 0, 0, 0]
    assert not any(s.alive for s in g.seats)


SPY_LIVES = ("lord", "rebel", "spy", "loyalist")


@pytest.mark.parametrize("hp, roles, winners", [
    ((1, 1, 4), SPY_LIVES, {2}),                          # lord dead, the spy alone lives
    ((1, 4, 4), SPY_LIVES, {1}),                          # lord dead, a rebel lives beside the spy
    ((1, 4, 1), SPY_LIVES, {1}),
    ((1, 1, 4), ROLES, {1}),                              # a loyalist alone lives: rebels, though dead
    ((4, 1, 4), ROLES, {0, 2}),                           # lord lives, no rebel or spy does: his side
    ((4, 1, 1), SPY_LIVES, {0, 3}),                       # both at once; the dead loyalist wins too
])
def test_sudden_death_deaths_are_judged_together(hp, roles, winners):
    """After all dying is resolved, who lives decides, not the order of the deaths."""
    g = pass_on(before_the_loss(hp, roles=roles))
    assert g.over and set(g.winners) == winners
    assert list(g.returns()) == [1 if i in winners else -1 for i in range(4)]


def test_sudden_death_goes_on_with_two():
    """One of the three dies of the first loss; the two others lose 1 at the end of the next round again."""
    g = pass_on(before_the_loss((4, 4, 1)))
    assert not g.over and hps(g)[:2] == [3, 3] and not g.seats[2].alive
    pass_on(g)
    assert hps(g)[:2] == [2, 2]


def test_sudden_death_is_loss_not_damage():
    """HP loss without a source: Ganglie and Fankui are not asked."""
    g = before_the_loss((4, 4, 4), generals=("Zhang Fei", "Xiahou Dun", "Sima Yi", "-"))
    pass_on(g, until=lambda g: g.decision.kind == "trigger")
    idle(g, 0)
    assert hps(g)[:3] == [3, 3, 3]


# --- a) first blood -------------------------------------------------------------------------------------------------

def protected(general="-", hp="1/4", mine="", attacker="Huang Gai", cards="Slash S7", worn="", turn="0 play", first_blood=1, area="",
              deck="Slash C2, Slash C3", **config):
    """Seat 1 is the protected one; seat 0 attacks."""
    return scenario(f"""
0 lord     {attacker} 4/4 | {cards} | {worn} |
1 rebel    {general} {hp} | {mine} | | {area}
2 loyalist - 1/4 | | |
3 spy      - 4/4 | | |
turn {turn}
deck: {deck}
""", first_blood=first_blood, **config)


def test_first_blood_the_last_point_is_protected():
    """Cut to nothing: prevented, no skills after damage, nobody dies."""
    g = act(protected("Xiahou Dun"), "Slash S7", "seat 1")
    assert hps(g) == [4, 1, 1, 4] and g.seats[1].alive
    quiet(g, 0)


def test_first_blood_off_by_default():
    g = act(protected(first_blood=None), "Slash S7", "seat 1")
    assert not g.seats[1].alive


def test_first_blood_damage_is_cut_to_the_last_point():
    """Two damage at 2 HP: one is left over, and the skills after damage work."""
    g = protected("Xiahou Dun", hp="2/4", attacker="Xu Chu", cards="Slash S7, Slash S8, Ex Nihilo H7", turn="0 draw",
                  deck="Dodge D2, Peach H3")
    act(g, "skill luoyi", "Slash S7", "seat 1")
    asked(g, 1, "trigger")
    assert offers(g) == {"skill ganglie", "pass"} and hps(g)[1] == 1
    act(g, "pass")
    quiet(g, 0)


def test_first_blood_above_the_last_point_nothing_changes():
    g = act(protected(hp="2/4"), "Slash S7", "seat 1")
    assert hps(g)[1] == 1
    quiet(g, 0)


def test_first_blood_lightning_is_cut():
    """Damage without a source is not his own doing: 3 at 2 HP leave 1."""
    g = protected(hp="2/4", area="Lightning SA", turn="1 judgement", deck="Slash S9, Slash C2, Slash C3")
    assert hps(g)[1] == 1 and g.seats[1].alive and sorted(g.seats[1].hand) == ["Slash C2", "Slash C3"]
    assert "Lightning SA" in g.discard_pile
    quiet(g, 1)


def test_first_blood_own_kurou_is_not_protected():
    """What P does to himself counts."""
    g = protected("Huang Gai", attacker="-", cards="Peach H3", turn="1 play")
    act(g, "skill kurou")
    asked(g, 0, "peach", target=1)
    assert hps(g)[1] == 0
    act(g, "pass")
    assert not g.seats[1].alive and not g.over


@pytest.mark.parametrize("attack", [["Slash C2", "seat 0", "Dodge D2"], ["Slash C2", "seat 0", "pass"], ["Duel SA", "seat 0", "pass"],
                                    ["Archery Attack HA", "Dodge D2"], ["Archery Attack HA", "pass"]], ids=" ".join)
def test_first_blood_whom_he_attacked_may_kill_him(attack):
    """P attacked seat 0 before (parried or not): seat 0's damage is not cut."""
    g = scenario(f"""
0 lord     Huang Gai 4/4 | Slash S7, Dodge D2 | |
1 rebel    -         1/4 | {attack[0]}        | |
2 loyalist -         4/4 |                    | |
3 spy      -         4/4 |                    | |
turn 1 play
deck: Dodge D3, Dodge D4, Dodge D5, Dodge D6, Dodge D7, Dodge D8, Dodge D9, Dodge DT, Dodge DJ
""", first_blood=1)
    act(g, *attack)
    idle(g, 0)                                            # seats 2 and 3 have nothing to do
    act(g, "Slash S7", "seat 1")
    assert not g.seats[1].alive and not g.over
    quiet(g, 0)


def test_first_blood_others_damage_is_still_cut_after_his_attack():
    """The exception is for the attacked one only."""
    g = scenario("""
0 lord     -         4/4 | Dodge D2      | |
1 rebel    -         1/4 | Slash C2      | |
2 loyalist Huang Gai 4/4 | Slash S7      | |
3 spy      -         4/4 |               | |
turn 1 play
deck: Dodge D3, Dodge D4
""", first_blood=1)
    act(g, "Slash C2", "seat 0", "pass")
    idle(g, 2)
    act(g, "Slash S7", "seat 1")
    assert hps(g) == [3, 1, 4, 4] and g.seats[1].alive
    quiet(g, 2)


def test_first_blood_losing_his_own_duel():
    """P's Duel on seat 0 is an attack: the damage that comes back is not cut."""
    g = protected(mine="Duel SA", cards="Slash S7", attacker="-", turn="1 play")
    act(g, "Duel SA", "seat 0", "Slash S7")
    assert not g.seats[1].alive


def test_first_blood_ends_with_the_first_death():
    """Seat 2 dies first; from then on P can die like everybody."""
    g = scenario("""
0 lord     Huang Gai 4/4 | Duel SA, Duel CA | |
1 rebel    -         1/4 |                  | |
2 rebel    -         1/4 |                  | |
3 spy      -         4/4 |                  | |
turn 0 play
deck: Dodge D2, Dodge D3, Dodge D4
""", first_blood=1)
    h = g.clone()
    act(h, "Duel SA", "seat 1")
    assert h.seats[1].alive and h.seats[1].hp == 1        # still protected
    act(g, "Duel SA", "seat 2", "Duel CA", "seat 1")
    assert not g.seats[2].alive and not g.seats[1].alive


def test_first_blood_nobody_else_is_protected():
    g = act(protected(cards="Duel SA"), "Duel SA", "seat 2")
    assert not g.seats[2].alive and not g.over
