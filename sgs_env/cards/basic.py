# cython: infer_types=True
"""Slash, Dodge, Peach (cards.md 1)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# Slash: one other character in attack range; he needs a Dodge or takes 1 damage.

def slash_usable(s, me, name):
    """The limit is free and somebody can be reached."""
    if not slash_allowed(s, me):
        return 0
    for p in range(s.num_players):
        if p != me and can_target(s, me, p, SLASH):
            return 1
    return 0


def slash_target(s, user, seat):
    """Within attack range."""
    return in_range(s, user, seat)


def slash_check(s, me, ev):
    """Without effect (Renwang Shield)? Else how many Dodges are needed."""
    f = s.sp
    victim = target(s, f)
    if not ignores_armor(s, ev, s.frames[f].slot1) and modified(s, victim, M_NO_EFFECT, f):
        return DONE
    s.frames[f].left = 1 + modified(s, me, M_ANSWERS_NEEDED, SLASH)
    if s.frames[ev].marks[s.frames[f].slot1] & NO_DODGE:
        return goto(s, 3)
    return NEXT


def slash_demand(s, me, ev):
    """One Dodge is demanded."""
    f = s.sp
    left = s.frames[f].left
    armorless = ignores_armor(s, ev, s.frames[f].slot1)
    d = demand(s, target(s, f), DODGE, me, PLAY, NOBODY, f)
    s.frames[d].left = left
    if armorless:
        flag(s, d, ARMORLESS)
    return NEXT


def slash_answered(s, me, ev):
    """Hit, or another Dodge, or dodged: the user's skills may still make it hit."""
    f = s.sp
    if result(s) == 0:
        return NEXT
    s.frames[f].left -= 1
    if s.frames[f].left > 0:
        return goto(s, 1)
    flag(s, f, PREVENTED)
    return window(s, SLASH_DODGED, f) if s.alive[me] and s.alive[target(s, f)] else NEXT


def slash_hit(s, me, ev):
    """The damage, unless it was dodged."""
    f = s.sp
    if flagged(s, f, PREVENTED) and not flagged(s, f, HIT):
        return DONE
    return damage(s, me, target(s, f), 1, f)


def ignores_armor(s, ev, i):
    """Does the Slash ignore the armor of its i-th target?"""
    return (s.frames[ev].marks[i] & IGNORE_ARMOR) != 0


card(SLASH, ONE_OTHER, 1, slash_usable, slash_target, effect(slash_check, slash_demand, slash_answered, slash_hit))


# Peach: recover 1 HP; in the play phase oneself, otherwise a dying character.

def peach_usable(s, me, name):
    """Only when wounded."""
    return is_wounded(s, me)


def peach_heal(s, me, ev):
    """The target recovers."""
    victim = target(s, s.sp)
    if s.hp[victim] <= 0:
        note(s, me, victim, R_SAVES, 1)
    recover(s, victim, 1 + modified(s, victim, M_PEACH_HEALING, me), me)
    return DONE


card(PEACH, SELF, -1, peach_usable, never, effect(peach_heal))
