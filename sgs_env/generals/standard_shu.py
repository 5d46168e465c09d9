# cython: infer_types=True
"""Shu: Liu Bei, Guan Yu, Zhang Fei, Zhuge Liang, Zhao Yun, Ma Chao, Huang Yueying (skills.md, part A)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# Liu Bei - Rende: give hand cards to another character; with the second card of the phase recover 1 HP.

def rende_when(s, me, ev):
    return s.hand_size[me] > 0


def rende_card(s, me, ev):
    left = s.hand_size[me] - count(s.picked)
    if left == 0:
        return goto(s, 2)
    question(s, me, K_GIVE)
    about_skill(s, RENDE)
    about(s, NOBODY, NOBODY, left)
    c = next_card(s.hand[me], -1)
    while c >= 0:
        offer_card(s, c)
        c = next_card(s.hand[me], c)
    if left < s.hand_size[me]:
        offer_pass(s)
    return ASK


def rende_picked(s, me, ev):
    if passed(s):
        return NEXT
    pick_answered(s)
    return RESTART


def rende_receiver(s, me, ev):
    return ask_other(s, me, RENDE, 1)


def rende_give(s, me, ev):
    before = s.frames[ev].amount
    receiver = answered_seat(s)
    n = give_picked(s, me, receiver)
    note(s, me, receiver, R_HELP, n)
    s.frames[ev].amount = before + n
    s.frames[s.sp].amount = before < 2 and before + n >= 2
    return NEXT


def rende_heal(s, me, ev):
    if s.frames[s.sp].amount:
        recover(s, me, 1, me)
    return DONE


active(RENDE, rende_when, rende_card, rende_picked, rende_receiver, rende_give, rende_heal)


# Liu Bei - Jijiang (lord): other Shu characters may play the Slash you need.

def jijiang_when(s, me, ev):
    return has_helper(s, me, SHU)


def jijiang_ask(s, me, ev):
    s.frames[s.sp].target = target(s, ev)
    return ask_helpers(s, me, SLASH, SHU, target(s, ev), 1)


def jijiang_answered(s, me, ev):
    f = s.sp
    if not result(s):
        return RESTART
    s.frames[ev].c0 = s.frames[f].c0
    s.frames[ev].c1 = s.frames[f].c1
    return done(s, 1)


view_as_by_others(JIJIANG, SLASH, jijiang_when, jijiang_ask, jijiang_answered)


def jijiang_may_start(s, me, ev):
    return has_helper(s, me, SHU) and not has(s.refused, JIJIANG) and NAME_USABLE[SLASH](s, me, SLASH)


def jijiang_target(s, me, ev):
    question(s, me, K_TARGET)
    about_skill(s, JIJIANG)
    about_card(s, SLASH, NONE, NONE)
    for p in range(s.num_players):
        if p != me and can_target(s, me, p, SLASH):
            offer_seat(s, p)
    return ASK


def jijiang_chosen(s, me, ev):
    s.frames[s.sp].target = answered_seat(s)
    tell(s, E_TARGET, me, JIJIANG, target(s, s.sp), 0, 0)
    return NEXT


def jijiang_helpers(s, me, ev):
    f = s.sp
    if ask_helpers(s, me, SLASH, SHU, target(s, f), 1) == DONE:
        add(s.refused, JIJIANG)
        return DONE
    return NEXT


def jijiang_use(s, me, ev):
    f = s.sp
    if not result(s):
        return goto(s, 2)
    u = push(s, F_USE, me, NONE)
    s.frames[u].name = SLASH
    s.frames[u].c0 = s.frames[f].c0
    s.frames[u].c1 = s.frames[f].c1
    s.frames[u].skill = JIJIANG
    s.frames[u].target = target(s, f)
    s.frames[u].flags = FIXED | COUNTED
    return NEXT


active(JIJIANG, jijiang_may_start, jijiang_target, jijiang_chosen, jijiang_helpers, jijiang_use)


# Guan Yu - Wusheng: a red card as a Slash.

view_as(WUSHENG, HAND | EQUIP, red, SLASH)


# Zhang Fei - Paoxiao: no limit of Slashes.

modifier(PAOXIAO, M_SLASH_LIMIT, unlimited)


# Zhuge Liang - Guanxing: look at the top cards of the pile and put them on its top and bottom in any order.

def guanxing_look(s, me, ev):
    f = s.sp
    for _ in range(min(5, living(s))):
        if look_at_top(s, me) >= 0:
            s.frames[f].left += 1
    s.frames[f].slot0 = 1
    return NEXT


def guanxing_ask(s, me, ev):
    f = s.sp
    if s.frames[f].left == 0 or (s.frames[f].left == 1 and not s.frames[f].slot0):
        return goto(s, 3)
    question(s, me, K_ARRANGE)
    about_skill(s, GUANXING)
    about(s, NOBODY, NOBODY, s.frames[f].left)
    c = next_laid(s, f, -1)
    while c >= 0:
        offer_card(s, c)
        c = next_laid(s, f, c)
    if s.frames[f].slot0:
        offer_pass(s)
    return ASK


def guanxing_pick(s, me, ev):
    f = s.sp
    if passed(s):
        s.frames[f].slot0 = 0
        return goto(s, 1)
    s.frames[f].marks[s.frames[f].n] = pick_answered(s)
    s.frames[f].n += 1
    s.frames[f].amount += s.frames[f].slot0
    s.frames[f].left -= 1
    return goto(s, 1)


def guanxing_end(s, me, ev):
    f = s.sp
    for i in range(s.frames[f].amount, s.frames[f].n):
        put_below(s, s.frames[f].marks[i])
    c = next_laid(s, f, -1)
    while c >= 0:
        if not has(s.picked, c):
            put_below(s, c)
        c = next_laid(s, f, c)
    for i in range(s.frames[f].amount - 1, -1, -1):
        put_on_top(s, s.frames[f].marks[i])
    clear(s.picked)
    tell(s, E_ARRANGE, me, s.frames[f].amount, 0, 0, 0)
    return DONE


trigger(GUANXING, PREPARATION, own_event, guanxing_look, guanxing_ask, guanxing_pick, guanxing_end)


# Zhuge Liang - Kongcheng: without hand cards no target of Slash or Duel.

def kongcheng_protects(s, me, name):
    return (is_slash(name) or name == DUEL) and hand_count(s, me) == 0


modifier(KONGCHENG, M_FORBIDDEN_TARGET, kongcheng_protects)


# Zhao Yun - Longdan: Slash as Dodge, Dodge as Slash.

def a_slash(s, me, c):
    return is_slash(CARD_NAME[c])


def a_dodge(s, me, c):
    return CARD_NAME[c] == DODGE


view_as(LONGDAN, HAND, a_slash, DODGE)
view_as(LONGDAN, HAND, a_dodge, SLASH)


# Ma Chao - Mashu: distance to others -1.

def one_less(s, me, x):
    return -1


modifier(MASHU, M_DISTANCE_TO_OTHERS, one_less)


# Ma Chao - Tieqi: when your Slash has specified a target, judge: red, no Dodge.

def tieqi_when(s, me, ev):
    return owner(s, ev) == me and is_slash(name_of(s, ev))


def tieqi_judge(s, me, ev):
    return judge(s, me, TIEQI, 0)


def tieqi_result(s, me, ev):
    if is_red(result(s)):
        s.frames[ev].marks[s.frames[ev].left - 1] |= NO_DODGE
    return DONE


trigger(TIEQI, TARGET_SPECIFIED, tieqi_when, tieqi_judge, tieqi_result)


# Huang Yueying - Jizhi: when you use a trick that is not delayed, draw a card.

def jizhi_when(s, me, ev):
    return owner(s, ev) == me and NAME_TYPE[name_of(s, ev)] == TRICK and s.frames[ev].c0 >= 0


def jizhi_draw(s, me, ev):
    draw(s, me, 1)
    return DONE


trigger(JIZHI, CARD_USED, jizhi_when, jizhi_draw)


# Huang Yueying - Qicai: tricks without distance limit.

def any_distance(s, me, x):
    return 1


modifier(QICAI, M_TRICK_REACH, any_distance)
