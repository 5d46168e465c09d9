# cython: infer_types=True
"""Optional house rules of identity mode (modes.md 1.8): first-blood protection and sudden death of the last three."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# First-blood protection: the first one out of the last game does not lose his last HP while nobody has died.

def first_blood_limit(s, giver, seat):
    """The most HP that the seat can lose to this giver now."""
    if seat != s.first_blood or s.deaths > 0 or giver == seat:
        return UNLIMITED
    if giver >= 0 and (s.attacked >> giver) & 1:
        return UNLIMITED
    return max(0, s.hp[seat] - 1)


def note_attack(s, attacker, victim):
    """Whom the protected one has attacked may hurt him."""
    if attacker == s.first_blood and attacker != victim:
        s.attacked |= 1 << victim
    return 0


# Sudden death: from the fourth round with three characters on, all lose 1 HP at the end of each round.

def count_rounds_from_here(s):
    """Three are left: complete rounds are counted from the next one."""
    if s.sudden_death and s.rounds_of_three < 0 and living(s) == 3:
        s.rounds_of_three = 0
        s.round_broken = 1
    return 0


def rounds(s, me, ev):
    """Just before the lord's turn a round ends; the one in which the third was eliminated does not count."""
    if s.rounds_of_three < 0 or next_seat(s, s.turn) != s.lord:
        return NEXT
    if s.round_broken:
        s.round_broken = 0
        return NEXT
    if s.rounds_of_three < 3:
        s.rounds_of_three += 1
        return NEXT
    push(s, F_SUDDEN_DEATH, s.lord, NONE)
    return NEXT


def sudden_loss(s, me, ev):
    """All lose 1 HP at the same time."""
    for p in range(s.num_players):
        if s.alive[p] and HOOKS[H_HP_LOSS](s, NOBODY, p) > 0:
            reduce_hp(s, p, 1)
            tell(s, E_LOSE_HP, p, 1, 0, 0, 0)
    return NEXT


def sudden_dying(s, me, ev):
    """Dying one after the other, and asking for Peaches, both from the lord on (the turn that follows is his)."""
    f = s.sp
    while s.frames[f].left < s.num_players:
        p = (me + s.frames[f].left) % s.num_players
        s.frames[f].left += 1
        if s.alive[p] and s.hp[p] <= 0:
            start_dying(s, p, NOBODY)
            flag(s, s.sp, COLLECT)
            s.frames[s.sp].amount = s.lord
            return AGAIN
    return NEXT


def sudden_deaths(s, me, ev):
    """Deaths take effect together."""
    for p in range(s.num_players):
        if s.pending_death[p]:
            die(s, p, NOBODY)
    if living(s) == 0:
        s.over = DRAWN
        tell(s, E_OVER, DRAWN, 0, 0, 0, 0)
        return DONE
    for p in range(s.num_players):
        if s.pending_death[p] and s.over == RUNNING:
            HOOKS[H_DEATH](s, p, NOBODY)
    return NEXT


def sudden_discards(s, me, ev):
    """The cards of the dead are discarded."""
    for p in range(s.num_players):
        if s.pending_death[p]:
            s.pending_death[p] = 0
            discard_all(s, p, HAND | EQUIP | JUDGEMENT)
    return DONE


flow(F_SUDDEN_DEATH, sudden_loss, sudden_dying, sudden_deaths, sudden_discards)
