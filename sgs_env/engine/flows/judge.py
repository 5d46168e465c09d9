# cython: infer_types=True
"""Judgements (cards.md 0.9)."""

import cython

if not cython.compiled:
    from sgs_env.engine.flows.respond import *


def judge(s, seat, skill, name):
    """Start a judgement of the seat for a skill or a card; the result of the child is the final card."""
    f = push(s, F_JUDGE, seat, NONE)
    s.frames[f].target = seat
    s.frames[f].skill = skill
    s.frames[f].name = name
    return NEXT


def judge_reveal(s, me, ev):
    """The top card of the pile is turned over; others may change it."""
    c = show_top(s)
    s.frames[s.sp].c0 = c
    if c < 0:
        return DONE
    tell(s, E_JUDGE, me, c, s.frames[s.sp].skill, s.frames[s.sp].name, 0)
    return window(s, JUDGING, s.sp)


def judge_effective(s, me, ev):
    """It has taken effect; the card may be taken."""
    tell(s, E_JUDGE, me, s.frames[s.sp].c0, s.frames[s.sp].skill, s.frames[s.sp].name, 1)
    return window(s, JUDGED, s.sp)


def judge_end(s, me, ev):
    """Else it is discarded."""
    c = s.frames[s.sp].c0
    finish_card(s, c)
    return done(s, c)


flow(F_JUDGE, judge_reveal, judge_effective, judge_end)


def replace_judgement(s, seat, c, ev):
    """The seat plays a hand card as the new judgement card; the old one is discarded."""
    old = s.frames[ev].c0
    tell(s, E_PLAY, seat, CARD_NAME[c], c, NONE, 0)
    finish_card(s, old)
    to_processing(s, c)
    s.frames[ev].c0 = c
    return 0


# Nullification (decision table 2.4)

def ask_nullify(s, user, seat, name, c0, c1):
    """Ask everybody whether he nullifies the trick for this seat; the parent learns 1 when it has no effect."""
    f = push(s, F_NULLIFY, seat, NONE)
    s.frames[f].source = user
    s.frames[f].target = seat
    s.frames[f].name = name
    s.frames[f].c0 = c0
    s.frames[f].c1 = c1
    s.frames[f].slot0 = first_in_order(s)
    return NEXT


def nullify_ask(s, me, ev):
    """Ask the next character in action order; when all have passed parity decides."""
    f = s.sp
    while s.frames[f].left < s.num_players:
        p = (s.frames[f].slot0 + s.frames[f].left) % s.num_players
        if s.alive[p] and not (s.skip_forced and not has_means(s, p, NULLIFICATION, PLAY, NOBODY)):
            question(s, p, K_NULLIFY)
            about_card(s, s.frames[f].name, s.frames[f].c0, s.frames[f].c1)
            about(s, s.frames[f].source, s.frames[f].target, 1)
            offer_means(s, p, NULLIFICATION, PLAY, NOBODY)
            offer_pass(s)
            return ASK
        s.frames[f].left += 1
    if s.frames[f].amount > 0:
        finish_cards(s, f)
    nullified = s.frames[f].amount % 2
    if nullified:
        tell(s, E_NULLIFIED, me, s.frames[f].slot1, 0, 0, 0)
    return done(s, nullified)


def nullify_choose(s, me, ev):
    """Use the Nullification: it is now what the next ones can answer."""
    f = s.sp
    if passed(s):
        s.frames[f].left += 1
        return goto(s, 0)
    user = s.asked_seat
    if s.frames[f].amount == 0:
        s.frames[f].slot1 = s.frames[f].name
    s.frames[f].amount += 1
    s.frames[f].left = 0
    note(s, user, s.frames[f].source if s.frames[f].amount > 1 or NAME_ATTITUDE[s.frames[f].name] > 0 else me, R_HOSTILE, 1)
    s.frames[f].source = user
    goto(s, 0)
    use_answered(s, user, NULLIFICATION, NOBODY, FIXED | KEEP)
    s.frames[f].name = NULLIFICATION
    s.frames[f].c0 = s.frames[f + 1].c0
    s.frames[f].c1 = NONE
    return NEXT


flow(F_NULLIFY, nullify_ask, nullify_choose)
