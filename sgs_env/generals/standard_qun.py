# cython: infer_types=True
"""Qun: Hua Tuo, Lü Bu, Diao Chan (skills.md, part A)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# Hua Tuo - Jijiu: outside your turn a red card as a Peach.

def not_my_turn(s, me, ev):
    return s.turn != me


view_as(JIJIU, HAND | EQUIP, red, PEACH, 1, not_my_turn)


# Hua Tuo - Qingnang: once per phase discard a hand card, a wounded character recovers 1 HP.

def qingnang_when(s, me, ev):
    if not unused(s, me, QINGNANG) or payable_hand(s, me) == 0:
        return 0
    for p in range(s.num_players):
        if s.alive[p] and is_wounded(s, p):
            return 1
    return 0


def qingnang_card(s, me, ev):
    question(s, me, K_MATERIAL)
    about_skill(s, QINGNANG)
    offer_hand(s, me)
    return ASK


def qingnang_picked(s, me, ev):
    pick_answered(s)
    return NEXT


def qingnang_target(s, me, ev):
    question(s, me, K_TARGET)
    about_skill(s, QINGNANG)
    for p in range(s.num_players):
        if s.alive[p] and is_wounded(s, p):
            offer_seat(s, p)
    return ASK


def qingnang_pay(s, me, ev):
    mark_used(s, me, QINGNANG)
    s.frames[s.sp].target = answered_seat(s)
    discard_picked(s, me)
    return NEXT


def qingnang_heal(s, me, ev):
    recover(s, target(s, s.sp), 1, me)
    return DONE


active(QINGNANG, qingnang_when, qingnang_card, qingnang_picked, qingnang_target, qingnang_pay, qingnang_heal)


# Lü Bu - Wushuang: two Dodges against your Slash, two Slashes each time in a Duel with you.

def wushuang_more(s, me, name):
    return is_slash(name) or name == DUEL


modifier(WUSHUANG, M_ANSWERS_NEEDED, wushuang_more)


# Diao Chan - Lijian: once per phase discard a card; one male uses a Duel on another, which cannot be nullified.

def is_other_male(s, me, seat):
    return seat != me and s.alive[seat] and s.gender[seat] == MALE


def can_duel(s, me, b):
    return is_other_male(s, me, b) and not is_protected(s, b, DUEL)


def has_victim(s, me, a):
    for b in range(s.num_players):
        if b != a and can_duel(s, me, b):
            return 1
    return 0


def lijian_when(s, me, ev):
    if not unused(s, me, LIJIAN) or payable(s, me) == 0:
        return 0
    for a in range(s.num_players):
        if is_other_male(s, me, a) and has_victim(s, me, a):
            return 1
    return 0


def lijian_card(s, me, ev):
    question(s, me, K_MATERIAL)
    about_skill(s, LIJIAN)
    offer_payable(s, me, HAND | EQUIP)
    return ASK


def lijian_picked(s, me, ev):
    pick_answered(s)
    return NEXT


def lijian_user(s, me, ev):
    question(s, me, K_TARGET)
    about_skill(s, LIJIAN)
    about_card(s, DUEL, NONE, NONE)
    about(s, NOBODY, NOBODY, 2)
    for a in range(s.num_players):
        if is_other_male(s, me, a) and has_victim(s, me, a):
            offer_seat(s, a)
    return ASK


def lijian_chosen(s, me, ev):
    s.frames[s.sp].source = answered_seat(s)
    return NEXT


def lijian_victim(s, me, ev):
    a = source(s, s.sp)
    question(s, me, K_TARGET)
    about_skill(s, LIJIAN)
    about_card(s, DUEL, NONE, NONE)
    about(s, NOBODY, a, 1)
    for b in range(s.num_players):
        if b != a and can_duel(s, me, b):
            offer_seat(s, b)
    return ASK


def lijian_pay(s, me, ev):
    f = s.sp
    mark_used(s, me, LIJIAN)
    s.frames[f].target = answered_seat(s)
    note(s, me, source(s, f), R_HOSTILE, 1)
    note(s, me, target(s, f), R_HOSTILE, 1)
    discard_picked(s, me)
    return NEXT


def lijian_duel(s, me, ev):
    f = s.sp
    a = source(s, f)
    b = target(s, f)
    if s.alive[a] and s.alive[b]:
        u = push(s, F_USE, a, NONE)
        s.frames[u].name = DUEL
        s.frames[u].skill = LIJIAN
        s.frames[u].target = b
        s.frames[u].flags = FIXED | NO_NULLIFY
    return NEXT


active(LIJIAN, lijian_when, lijian_card, lijian_picked, lijian_user, lijian_chosen, lijian_victim, lijian_pay, lijian_duel)


# Diao Chan - Biyue: in the end phase draw a card.

def biyue_draw(s, me, ev):
    draw(s, me, 1)
    return DONE


trigger(BIYUE, END_PHASE, own_event, biyue_draw)
