# cython: infer_types=True
"""Using a card: the fixed sequence of cards.md 0.6, one frame per use."""

import cython

if not cython.compiled:
    from sgs_env.engine.flows.judge import *


def use_target(s, me, ev):
    """1 Declare: the first target, where one is to be chosen."""
    f = s.sp
    name = s.frames[f].name
    if flagged(s, f, FIXED):
        if s.frames[f].target >= 0:
            add_target(s, f, s.frames[f].target)
        return goto(s, USE_EXTRA)
    if NAME_REACH[name] != ONE_OTHER:
        return goto(s, USE_MOVE)
    has_second = NAME_TWO[name]
    ask_target(s, me, 1 + has_second + modified(s, me, M_EXTRA_TARGETS, f))
    regard_as_gone(s, s.frames[f].c0, s.frames[f].c1)
    for p in range(s.num_players):
        if p != me and can_target(s, me, p, name) and (not has_second or has_second_target(s, p, name)):
            offer_seat(s, p)
    regard_as_there(s)
    return ASK


def ask_target(s, me, left):
    """Begin a question for a target of the running use."""
    f = s.sp
    question(s, me, K_TARGET)
    about_skill(s, s.frames[f].skill)
    about_card(s, s.frames[f].name, s.frames[f].c0, s.frames[f].c1)
    about(s, NOBODY, s.frames[f].target, left)
    return 0


def has_second_target(s, a, name):
    """Is there a second target for the first one?"""
    for b in range(s.num_players):
        if b != a and s.alive[b] and NAME_SECOND[name](s, a, b):
            return 1
    return 0


def use_target_chosen(s, me, ev):
    """The first target; a second one may belong to it (Collateral)."""
    f = s.sp
    a = answered_seat(s)
    add_target(s, f, a)
    s.frames[f].target = a
    return NEXT if NAME_TWO[s.frames[f].name] else goto(s, USE_EXTRA)


def use_second(s, me, ev):
    """Ask for the second target."""
    f = s.sp
    a = s.frames[f].target
    name = s.frames[f].name
    ask_target(s, me, 1)
    regard_as_gone(s, s.frames[f].c0, s.frames[f].c1)
    for b in range(s.num_players):
        if b != a and s.alive[b] and NAME_SECOND[name](s, a, b):
            offer_seat(s, b)
    regard_as_there(s)
    return ASK


def use_second_chosen(s, me, ev):
    """Note the second target; it is no target of the trick itself."""
    s.frames[s.sp].slot0 = answered_seat(s)
    return goto(s, USE_MOVE)


def use_extra(s, me, ev):
    """Further targets, one after the other (Heaven Halberd)."""
    f = s.sp
    extra = modified(s, me, M_EXTRA_TARGETS, f)
    left = 1 + extra - s.frames[f].n
    if extra == 0 or left <= 0:
        return goto(s, USE_MOVE)
    ask_target(s, me, left)
    offered = 0
    regard_as_gone(s, s.frames[f].c0, s.frames[f].c1)
    for p in range(s.num_players):
        if p != me and target_index(s, f, p) < 0 and can_target(s, me, p, s.frames[f].name):
            offered += offer_seat(s, p)
    regard_as_there(s)
    offer_pass(s)
    return ASK if offered else goto(s, USE_MOVE)


def use_extra_chosen(s, me, ev):
    """A further target, or enough."""
    if passed(s):
        return NEXT
    add_target(s, s.sp, answered_seat(s))
    return goto(s, USE_EXTRA)


def place_in_order(s, f, seat, i):
    """Put a seat with clean marks at its action-order place among the first i entries; returns the place."""
    n = s.num_players
    start = first_in_order(s)
    while i > 0 and (s.frames[f].seats[i - 1] - start + n) % n > (seat - start + n) % n:
        s.frames[f].seats[i] = s.frames[f].seats[i - 1]
        s.frames[f].marks[i] = s.frames[f].marks[i - 1]
        i -= 1
    s.frames[f].seats[i] = seat
    s.frames[f].marks[i] = 0
    return i


def add_target(s, f, seat):
    """One more target, at its place in action order."""
    i = s.frames[f].n
    s.frames[f].n = i + 1
    return place_in_order(s, f, seat, i)


def replace_target(s, f, i, seat):
    """Another seat becomes target instead of the i-th entry, at its own place in action order (Liuli)."""
    for k in range(i, s.frames[f].n - 1):
        s.frames[f].seats[k] = s.frames[f].seats[k + 1]
        s.frames[f].marks[k] = s.frames[f].marks[k + 1]
    return place_in_order(s, f, seat, s.frames[f].n - 1)


def use_move(s, me, ev):
    """2, 3 The targets are fixed; the card moves; skills about losing cards follow."""
    f = s.sp
    name = s.frames[f].name
    reach = NAME_REACH[name]
    if not flagged(s, f, FIXED):
        for p in range(s.num_players):
            if s.alive[p] and ((reach == SELF and p == me) or reach == ALL or (reach == ALL_OTHERS and p != me)):
                add_target(s, f, p)
    s.frames[f].source = me
    tell_use(s, me, f)
    note_slash(s, me, name)
    if flagged(s, f, COUNTED):
        s.slashes += 1
    for i in range(s.frames[f].n):
        note_attitude(s, me, s.frames[f].seats[i], name)
        if NAME_ATTITUDE[name] > 0:
            HOOKS[H_ATTACK](s, me, s.frames[f].seats[i])
    c = s.frames[f].c0
    if NAME_TYPE[name] == DELAYED:
        place(s, s.frames[f].seats[0], c, name)
        return goto(s, USE_END)
    if NAME_TYPE[name] == EQUIPMENT:
        equip(s, me, c)
        return goto(s, USE_END)
    if c >= 0:
        to_processing(s, c)
    if s.frames[f].c1 >= 0:
        to_processing(s, s.frames[f].c1)
    return NEXT


def tell_use(s, me, f):
    """Write the use and its targets into the log."""
    seats = 0
    for i in range(s.frames[f].n):
        seats |= 1 << s.frames[f].seats[i]
    tell(s, E_USE, me, s.frames[f].name, s.frames[f].c0, s.frames[f].c1, seats)
    return 0


def use_used(s, me, ev):
    """4 "Card used" (Jizhi)."""
    return window(s, CARD_USED, s.sp)


def use_becoming(s, me, ev):
    """4 The card's own beginning; 5 each target in action order becomes one and may react; new ones react too."""
    f = s.sp
    if s.frames[f].slot1 == 0:
        s.frames[f].slot1 = 1
        NAME_BEGIN[s.frames[f].name](s, me, f)
    for i in range(s.frames[f].n):
        if not s.frames[f].marks[i] & BECAME:
            s.frames[f].marks[i] |= BECAME
            s.frames[f].target = s.frames[f].seats[i]
            s.frames[f].left = i
            if meets(s.skills[s.frames[f].target], TIMING_SKILLS[BECOMING_TARGET]):
                window(s, BECOMING_TARGET, f)
                return AGAIN
    s.frames[f].left = 0
    return NEXT


def use_specified(s, me, ev):
    """6 The user's skills, target by target; 7 then those of the targets."""
    f = s.sp
    if s.alive[me] and meets(s.skills[me], TIMING_SKILLS[TARGET_SPECIFIED]):
        while s.frames[f].left < s.frames[f].n:
            s.frames[f].target = s.frames[f].seats[s.frames[f].left]
            s.frames[f].left += 1
            if s.alive[s.frames[f].target]:
                window(s, TARGET_SPECIFIED, f)
                return AGAIN
    s.frames[f].target = NOBODY
    return window(s, TARGETED, f)


def use_next(s, me, ev):
    """8 The next target that is left; tricks may be nullified for it."""
    f = s.sp
    name = s.frames[f].name
    for i in range(s.frames[f].n):
        if not s.frames[f].marks[i] & RESOLVED:
            s.frames[f].marks[i] |= RESOLVED
            p = s.frames[f].seats[i]
            if s.alive[p] and not s.frames[f].marks[i] & UNAFFECTED and NAME_NEEDED[name](s, me, p):
                s.frames[f].target = p
                s.frames[f].left = i
                s.frames[f].result = 0
                if NAME_TYPE[name] == TRICK and not flagged(s, f, NO_NULLIFY):
                    ask_nullify(s, me, p, name, s.frames[f].c0, s.frames[f].c1)
                return goto_of(s, f, USE_EFFECT)
    s.frames[f].target = NOBODY
    return goto(s, USE_END)


def goto_of(s, f, step):
    """Continue another frame than the top one at a step."""
    s.frames[f].step = step
    return NEXT


def use_effect(s, me, ev):
    """8 The effect on this target."""
    f = s.sp
    goto(s, USE_NEXT)
    if result(s) or not s.alive[s.frames[f].target]:
        return NEXT
    e = push(s, NAME_EFFECT[s.frames[f].name], me, f)
    s.frames[e].source = me
    s.frames[e].target = s.frames[f].target
    s.frames[e].name = s.frames[f].name
    s.frames[e].c0 = s.frames[f].c0
    s.frames[e].c1 = s.frames[f].c1
    s.frames[e].slot0 = s.frames[f].slot0
    s.frames[e].slot1 = s.frames[f].left
    return NEXT


def use_end(s, me, ev):
    """9 What is still in the processing area goes to the discard pile."""
    f = s.sp
    if flagged(s, f, KEEP):
        if in_processing(s, s.frames[f].c0):
            s.frame_of[s.frames[f].c0] = f - 1
    elif s.frames[f].slot2:
        finish_cards(s, f)
    else:
        finish_card(s, s.frames[f].c0)
        finish_card(s, s.frames[f].c1)
    return DONE


flow(F_USE, use_target, use_target_chosen, use_second, use_second_chosen, use_extra, use_extra_chosen, use_move, use_used,
     use_becoming, use_specified, use_next, use_effect, use_end)
