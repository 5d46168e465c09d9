# cython: infer_types=True
"""Tricks with several targets (cards.md 2)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# Archery Attack, Savage Assault: each other character plays a Dodge / a Slash or takes 1 damage.

def archery_demand(s, me, ev):
    """A Dodge is demanded."""
    demand(s, target(s, s.sp), DODGE, me, PLAY, NOBODY, s.sp)
    return NEXT


def savage_demand(s, me, ev):
    """A Slash is demanded."""
    demand(s, target(s, s.sp), SLASH, me, PLAY, NOBODY, s.sp)
    return NEXT


def unanswered_damage(s, me, ev):
    """Unanswered: 1 damage from the user."""
    if result(s) or not s.alive[target(s, s.sp)]:
        return DONE
    return damage(s, me, target(s, s.sp), 1, s.sp)


card(ARCHERY_ATTACK, ALL_OTHERS, 1, always, never, effect(archery_demand, unanswered_damage))
card(SAVAGE_ASSAULT, ALL_OTHERS, 1, always, never, effect(savage_demand, unanswered_damage))


# God Salvation: everybody recovers 1 HP; nothing is asked for the unwounded.

def wounded_target(s, user, seat):
    """Only the wounded are affected."""
    return is_wounded(s, seat)


def salvation_heal(s, me, ev):
    """The target recovers."""
    recover(s, target(s, s.sp), 1, me)
    return DONE


card(GOD_SALVATION, ALL, -1, always, never, effect(salvation_heal), always, wounded_target)


# Amazing Grace: as many cards as targets are shown; each target takes one.

def grace_show(s, me, ev):
    """Show the cards."""
    for _ in range(s.frames[ev].n):
        c = show_top(s)
        if c < 0:
            break
        tell(s, E_SHOW, NOBODY, c, 0, 0, 0)
    s.frames[ev].slot2 = 1
    return 0


def grace_pick(s, me, ev):
    """The target chooses one of the shown cards."""
    question(s, target(s, s.sp), K_PICK)
    about_card(s, AMAZING_GRACE, s.frames[ev].c0, NONE)
    about(s, me, target(s, s.sp), 1)
    found = 0
    c = next_laid(s, ev, -1)
    while c >= 0:
        if c != s.frames[ev].c0:
            found += offer_card(s, c)
        c = next_laid(s, ev, c)
    return ASK if found else DONE


def grace_take(s, me, ev):
    """He obtains it."""
    obtain(s, target(s, s.sp), answered_card(s))
    return DONE


card(AMAZING_GRACE, ALL, -1, always, never, effect(grace_pick, grace_take), grace_show)
