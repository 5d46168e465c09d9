# cython: infer_types=True
"""Delayed tricks (cards.md 3): placed now, judged in the judgement phase."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


def discard_it(s, me, ev):
    """A nullified one is simply discarded."""
    return 0


# Indulgence: not a heart, no play phase.

def indulgence_usable(s, me, name):
    """Some other character can be chosen."""
    for p in range(s.num_players):
        if p != me and can_target(s, me, p, name):
            return 1
    return 0


def indulgence_target(s, user, seat):
    """He has none yet."""
    return not has_delayed(s, seat, INDULGENCE)


def indulgence_effect(s, me, ev):
    """Skip the play phase."""
    if CARD_SUIT[s.frames[s.sp].amount] != HEART:
        skip(s, P_PLAY)
    return DONE


delayed_trick(INDULGENCE, ONE_OTHER, indulgence_usable, indulgence_target, effect(indulgence_effect), discard_it)


# Lightning: spade 2-9, 3 damage without source; else it moves on.

def lightning_usable(s, me, name):
    """None before oneself yet."""
    return not has_delayed(s, me, LIGHTNING)


def move_lightning(s, me, ev):
    """To the next character who can have it; back to the same one when nobody can."""
    c = s.frames[ev].c0
    p = next_seat(s, me)
    while p != me and (has_delayed(s, p, LIGHTNING) or is_protected(s, p, LIGHTNING)):
        p = next_seat(s, p)
    place(s, p, c, LIGHTNING)
    return 0


def lightning_effect(s, me, ev):
    """Strike or move on."""
    c = s.frames[s.sp].amount
    if CARD_SUIT[c] != SPADE or CARD_RANK[c] < 2 or CARD_RANK[c] > 9:
        move_lightning(s, me, ev)
        return DONE
    lightning = s.frames[s.sp].c0
    f = damage(s, NOBODY, me, 3, NONE)
    s.frames[s.sp].name = LIGHTNING
    s.frames[s.sp].c0 = lightning
    return f


delayed_trick(LIGHTNING, SELF, lightning_usable, never, effect(lightning_effect), move_lightning)
