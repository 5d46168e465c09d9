# cython: infer_types=True
"""SP: Yang Xiu (skills.md, part A)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# Yang Xiu - Jilei: after you took damage name a card type: its source cannot use, play or discard such hand cards this turn.

def jilei_when(s, me, ev):
    return target(s, ev) == me and is_alive(s, source(s, ev))


def jilei_name(s, me, ev):
    question(s, me, K_TYPE)
    about_skill(s, JILEI)
    about(s, me, source(s, ev), 1)
    for card_type in range(3):
        offer(s, A_TYPE + card_type)
    return ASK


def jilei_bar(s, me, ev):
    tell(s, E_TYPE, me, s.answer - A_TYPE, source(s, ev), 0, 0)
    bar(s, source(s, ev), s.answer - A_TYPE)
    return DONE


trigger(JILEI, AFTER_DAMAGED, jilei_when, jilei_name, jilei_bar)


# Yang Xiu - Danlao: a trick with more than one target, you among them: draw a card, it has no effect on you.

def danlao_when(s, me, ev):
    return NAME_TYPE[name_of(s, ev)] == TRICK and s.frames[ev].n > 1 and target_index(s, ev, me) >= 0


def danlao_draw(s, me, ev):
    s.frames[ev].marks[target_index(s, ev, me)] |= UNAFFECTED
    draw(s, me, 1)
    return DONE


trigger(DANLAO, TARGETED, danlao_when, danlao_draw)
