# cython: infer_types=True
"""Windows: at a timing every owner of a fitting skill has his chance, in action order (cards.md 0.4, decision table C6)."""

import cython

if not cython.compiled:
    from sgs_env.engine.questions import *


def window(s, timing, ev):
    """Open the window of a timing if anybody's skill could fit; always `return window(...)` or go on with the next step."""
    for p in range(s.num_players):
        if s.alive[p] and meets(s.skills[p], TIMING_SKILLS[timing]):
            f = push(s, F_WINDOW, NOBODY, ev)
            s.frames[f].name = timing
            s.frames[f].amount = first_in_order(s)
            return NEXT
    return NEXT


def fits(s, seat, i, ev):
    """May the seat's i-th trigger of the window's timing start now?"""
    t = TIMING_TRIGGER[s.frames[s.sp].name][i]
    return (s.frames[s.sp].slot0 >> i) & 1 == 0 and has_skill(s, seat, TRIGGER_SKILL[t]) and TRIGGER_WHEN[t](s, seat, ev)


def start_trigger(s, seat, i, ev):
    """Run the seat's i-th trigger of the window's timing."""
    t = TIMING_TRIGGER[s.frames[s.sp].name][i]
    s.frames[s.sp].slot1 = 1 << i
    s.frames[s.sp].slot0 |= 1 << i
    if s.frames[s.sp].slot2 != i:
        s.frames[s.sp].left = 0
    s.frames[s.sp].slot2 = i
    tell(s, E_SKILL, seat, TRIGGER_SKILL[t], target(s, ev) if ev >= 0 else NOBODY, 0, 0)
    f = push(s, TRIGGER_KIND[t], seat, ev)
    s.frames[f].skill = TRIGGER_SKILL[t]
    return NEXT


def window_serve(s, me, ev):
    """Serve the next owner: his locked skills at once, his others all together in one question."""
    w = s.sp
    size = TIMING_SIZE[s.frames[w].name]
    while s.frames[w].n < s.num_players:
        seat = (s.frames[w].amount + s.frames[w].n) % s.num_players
        if s.alive[seat] and meets(s.skills[seat], TIMING_SKILLS[s.frames[w].name]):
            for i in range(size):
                if TRIGGER_LOCKED[TIMING_TRIGGER[s.frames[w].name][i]] and fits(s, seat, i, ev):
                    start_trigger(s, seat, i, ev)
                    return window_wait(s, w)
            if ask_trigger(s, seat, ev, size):
                return ASK
        s.frames[w].n += 1
        s.frames[w].slot0 = 0
        s.frames[w].left = 0
    return window_close(s, me, ev)


def window_wait(s, w):
    """The window serves the same owner again when his skill has run."""
    s.frames[w].step = 0
    return NEXT


def ask_trigger(s, seat, ev, size):
    """Ask the owner which of his fitting skills to use; 0 when none fits."""
    question(s, seat, K_TRIGGER)
    offered = 0
    for i in range(size):
        t = TIMING_TRIGGER[s.frames[s.sp].name][i]
        if not TRIGGER_LOCKED[t] and fits(s, seat, i, ev):
            offered += offer_skill(s, TRIGGER_SKILL[t])
            s.asked_skill = TRIGGER_SKILL[t]
    if offered == 0:
        return 0
    if offered > 1:
        s.asked_skill = NONE
    if ev >= 0:
        about_card(s, s.frames[ev].name, s.frames[ev].c0, s.frames[ev].c1)
        about(s, s.frames[ev].source, s.frames[ev].target, 1)
    offer_pass(s)
    return 1


def window_choose(s, me, ev):
    """Start the chosen skill, or note that the owner uses none of the rest."""
    w = s.sp
    if passed(s):
        s.frames[w].slot0 = 0
        s.frames[w].left = 0
        s.frames[w].n += 1
        return goto(s, 0)
    for i in range(TIMING_SIZE[s.frames[w].name]):
        if TRIGGER_SKILL[TIMING_TRIGGER[s.frames[w].name][i]] == answered_skill(s) and not TRIGGER_LOCKED[TIMING_TRIGGER[s.frames[w].name][i]]:
            start_trigger(s, s.asked_seat, i, ev)
            break
    return window_wait(s, w)


def emptying_answered(s, seat):
    """The loss of the last hand card has been answered by a skill."""
    s.hand_emptied[seat] = 0
    return 0


def equip_loss_answered(s, seat):
    """The loss of one equipment card has been answered by a skill."""
    s.lost_equip[seat] -= 1
    return 0


def window_close(s, me, ev):
    """Everybody has been served."""
    if s.frames[s.sp].name == CARDS_LOST:
        for p in range(s.num_players):
            s.lost_equip[p] = 0
            s.hand_emptied[p] = 0
    return DONE


flow(F_WINDOW, window_serve, window_choose)
