# cython: infer_types=True
"""Damage and loss of HP (cards.md 0.7)."""

import cython

if not cython.compiled:
    from sgs_env.engine.means import *


def damage(s, giver, victim, n, ev):
    """Start a damage event; `ev` is the effect of the card that causes it, NONE for damage by a skill."""
    f = push(s, F_DAMAGE, victim, ev)
    s.frames[f].source = giver
    s.frames[f].target = victim
    s.frames[f].amount = n
    u = use_of(s, ev)
    if u >= 0:
        s.frames[f].name = s.frames[u].name
        s.frames[f].c0 = s.frames[u].c0
        s.frames[f].c1 = s.frames[u].c1
    return NEXT


def damage_begin(s, me, ev):
    """D1 and D2: a dead source is none; then skills of the source."""
    f = s.sp
    if not s.alive[me]:
        return DONE
    if s.frames[f].source >= 0 and not s.alive[s.frames[f].source]:
        s.frames[f].source = NOBODY
    if s.frames[f].source < 0:
        return NEXT
    return window(s, CAUSING_DAMAGE, f)


def damage_suffer(s, me, ev):
    """D3: skills of the victim."""
    if flagged(s, s.sp, PREVENTED):
        return DONE
    return window(s, BEING_DAMAGED, s.sp)


def damage_dealt(s, me, ev):
    """D4: HP go down, dying is resolved now."""
    f = s.sp
    n = min(s.frames[f].amount, HOOKS[H_HP_LOSS](s, s.frames[f].source, me))
    s.frames[f].amount = n
    if n <= 0 or flagged(s, f, PREVENTED):
        return DONE
    reduce_hp(s, me, n)
    tell(s, E_DAMAGE, s.frames[f].source, me, n, s.frames[f].name, s.frames[f].c0)
    note(s, s.frames[f].source, me, R_DAMAGE, n)
    if s.frames[f].source >= 0:
        HOOKS[H_ATTACK](s, s.frames[f].source, me)
    return start_dying(s, me, s.frames[f].source)


def damage_caused(s, me, ev):
    """D5: skills of the source and others."""
    return window(s, AFTER_DAMAGE, s.sp)


def damage_taken(s, me, ev):
    """D6: skills of the victim if he lives."""
    f = s.sp
    if s.frames[f].source >= 0 and not s.alive[s.frames[f].source]:
        s.frames[f].source = NOBODY
    if not s.alive[me]:
        return DONE
    return window(s, AFTER_DAMAGED, f)


flow(F_DAMAGE, damage_begin, damage_suffer, damage_dealt, damage_caused, damage_taken)


def lose_hp(s, seat, n):
    """Lose HP: no damage, no source, but perhaps dying."""
    n = min(n, HOOKS[H_HP_LOSS](s, seat, seat))
    if n <= 0:
        return NEXT
    reduce_hp(s, seat, n)
    tell(s, E_LOSE_HP, seat, n, 0, 0, 0)
    return start_dying(s, seat, NOBODY)


# Dying (cards.md 0.8)

def start_dying(s, seat, killer):
    """With HP at 0 or below the dying event begins."""
    if s.hp[seat] > 0:
        return NEXT
    f = push(s, F_DYING, seat, NONE)
    s.frames[f].source = killer
    s.frames[f].target = seat
    s.frames[f].amount = first_in_order(s)
    tell(s, E_DYING, seat, 1 - s.hp[seat], 0, 0, 0)
    return NEXT


def dying_begin(s, me, ev):
    """Skills of the dying and others."""
    return window(s, DYING_STARTS, s.sp)


def dying_ask(s, me, ev):
    """Ask each living character in action order for Peaches, as long as HP are 0 or below."""
    f = s.sp
    while s.frames[f].left < s.num_players:
        p = (s.frames[f].amount + s.frames[f].left) % s.num_players
        if s.hp[me] > 0:
            return done(s, 1)
        if s.alive[p] and not (s.skip_forced and not has_means(s, p, PEACH, PLAY, me)):
            question(s, p, K_PEACH)
            about(s, NOBODY, me, 1 - s.hp[me])
            offer_means(s, p, PEACH, PLAY, me)
            offer_pass(s)
            return ASK
        s.frames[f].left += 1
    return goto(s, 3)


def dying_choose(s, me, ev):
    """A Peach is used, or the next one is asked."""
    helper = s.asked_seat
    if passed(s):
        s.frames[s.sp].left += 1
        return goto(s, 1)
    goto(s, 1)
    return use_answered(s, helper, PEACH, me, FIXED)


def dying_fail(s, me, ev):
    """Nobody saves him."""
    f = s.sp
    if s.hp[me] > 0:
        return done(s, 1)
    if flagged(s, f, COLLECT):
        s.pending_death[me] = 1
        return done(s, 0)
    killer = s.frames[f].source
    d = push(s, F_DEATH, me, NONE)
    s.frames[d].source = killer
    return NEXT


flow(F_DYING, dying_begin, dying_ask, dying_choose, dying_fail)


def use_answered(s, user, name, victim, flags):
    """The card or conversion just chosen in a window is used on a fixed target."""
    f = push(s, F_USE, user, NONE)
    s.frames[f].name = name
    s.frames[f].target = victim
    s.frames[f].flags = flags
    c = answered_card(s)
    if c >= 0:
        s.frames[f].c0 = c
        s.frames[f].name = CARD_NAME[c]
        return NEXT
    s.frames[f].skill = answered_skill(s)
    return start_material(s, user, find_view(s, answered_skill(s), name), PLAY, NOBODY)


# Death (modes.md 1.5)

def die(s, seat, killer):
    """The character leaves the ring and his role is revealed."""
    s.alive[seat] = 0
    s.role_shown[seat] = 1
    s.deaths += 1
    s.killer[seat] = killer
    s.lost_equip[seat] = 0
    s.hand_emptied[seat] = 0
    if killer >= 0:
        s.kills[killer][s.role[seat]] += 1
    tell(s, E_DEATH, seat, s.role[seat], killer, 0, 0)
    return 0


def death_reveal(s, me, ev):
    """Out of the ring, role shown, victory checked."""
    f = s.sp
    if s.frames[f].source >= 0 and not s.alive[s.frames[f].source]:
        s.frames[f].source = NOBODY
    die(s, me, s.frames[f].source)
    HOOKS[H_DEATH](s, me, s.frames[f].source)
    return window(s, DIES, f)


def death_discard(s, me, ev):
    """All his cards go to the discard pile."""
    discard_all(s, me, HAND | EQUIP | JUDGEMENT)
    return NEXT


def death_reward(s, me, ev):
    """Reward or penalty of the killer."""
    killer = s.frames[s.sp].source
    if is_alive(s, killer):
        HOOKS[H_REWARD](s, me, killer)
    return DONE


flow(F_DEATH, death_reveal, death_discard, death_reward)
