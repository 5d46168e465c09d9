# cython: infer_types=True
"""Tricks with one target (cards.md 2)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


def has_target(s, me, name):
    """Some other character can be chosen."""
    for p in range(s.num_players):
        if p != me and can_target(s, me, p, name):
            return 1
    return 0


def anybody(s, user, seat):
    """No condition on the target."""
    return 1


# Duel: target and user alternately play a Slash; who does not takes 1 damage from the other.

def duel_turn(s, me, ev):
    """Whose turn it is (slot2: 0 = the target's) and how many Slashes he needs."""
    f = s.sp
    player = me if s.frames[f].slot2 else target(s, f)
    opponent = target(s, f) if s.frames[f].slot2 else me
    if not s.alive[me] or not s.alive[target(s, f)]:
        return DONE
    s.frames[f].left = 1 + modified(s, opponent, M_ANSWERS_NEEDED, DUEL)
    s.frames[f].owner = player
    s.frames[f].source = opponent
    return NEXT


def duel_demand(s, me, ev):
    """One Slash is demanded."""
    f = s.sp
    left = s.frames[f].left
    d = demand(s, me, SLASH, source(s, f), PLAY, NOBODY, f)
    s.frames[d].left = left
    return NEXT


def duel_answered(s, me, ev):
    """Another Slash, the other's turn, or the end."""
    f = s.sp
    opponent = source(s, f)
    user = owner(s, ev)
    s.frames[f].left -= 1
    if result(s) and s.frames[f].left > 0:
        return goto(s, 1)
    s.frames[f].owner = user
    if result(s):
        s.frames[f].slot2 = 1 - s.frames[f].slot2
        return goto(s, 0)
    return damage(s, opponent, me, 1, f) if s.alive[me] else NEXT


card(DUEL, ONE_OTHER, 1, has_target, anybody, effect(duel_turn, duel_demand, duel_answered))


# Dismantlement, Snatch: a card of another character is discarded, or taken.

def has_any_card(s, user, seat):
    """He has a card in his areas."""
    return has_card(s, seat, HAND | EQUIP | JUDGEMENT)


def snatch_target(s, user, seat):
    """The same at distance 1."""
    return has_card(s, seat, HAND | EQUIP | JUDGEMENT) and (distance(s, user, seat) <= 1 or modified(s, user, M_TRICK_REACH, SNATCH))


def take_ask(s, me, ev):
    """The user chooses; nothing happens when either of them is gone or nothing is left."""
    f = s.sp
    if not s.alive[me] or not has_card(s, target(s, f), HAND | EQUIP | JUDGEMENT):
        return DONE
    ask_card_of(s, me, target(s, f), HAND | EQUIP | JUDGEMENT, NONE, 1)
    about_card(s, s.frames[f].name, s.frames[f].c0, NONE)
    return ASK


def dismantle(s, me, ev):
    """The card is discarded."""
    victim = target(s, s.sp)
    c = answered_card_of(s, victim)
    discard_one(s, victim, c, me)
    return DONE


def snatch(s, me, ev):
    """The user obtains the card."""
    c = answered_card_of(s, target(s, s.sp))
    obtain(s, me, c)
    return DONE


card(DISMANTLEMENT, ONE_OTHER, 1, has_target, has_any_card, effect(take_ask, dismantle))
card(SNATCH, ONE_OTHER, 1, has_target, snatch_target, effect(take_ask, snatch))


# Ex Nihilo: draw two.

def draw_two(s, me, ev):
    """The target draws."""
    draw(s, target(s, s.sp), 2)
    return DONE


card(EX_NIHILO, SELF, 0, always, never, effect(draw_two))


# Collateral: A uses a Slash on B or the user takes A's weapon.

def collateral_target(s, user, seat):
    """A has a weapon and somebody in his range."""
    if worn(s, seat, SLOT_WEAPON) < 0:
        return 0
    for b in range(s.num_players):
        if s.alive[b] and collateral_second(s, seat, b):
            return 1
    return 0


def collateral_second(s, a, b):
    """B could be slashed by A."""
    return in_range(s, a, b) and not is_protected(s, b, SLASH)


def collateral_demand(s, me, ev):
    """A is asked for a Slash on B."""
    f = s.sp
    b = s.frames[f].slot0
    demand(s, target(s, f), SLASH, me, USE_ON, b, f)
    return NEXT


def collateral_take(s, me, ev):
    """No Slash: the weapon goes to the user, if both are still there."""
    f = s.sp
    weapon = s.equip[target(s, f)][SLOT_WEAPON]
    if result(s) == 0 and s.alive[me] and s.alive[target(s, f)] and weapon >= 0:
        obtain(s, me, weapon)
    return DONE


card(COLLATERAL, ONE_OTHER, 1, has_target, collateral_target, effect(collateral_demand, collateral_take), always, always,
     collateral_second)


# Nullification: what it does is decided by the chain in which it is used.

card(NULLIFICATION, NO_TARGET, 0, never, never, 0)
