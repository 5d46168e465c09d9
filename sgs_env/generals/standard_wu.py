# cython: infer_types=True
"""Wu: Sun Quan, Gan Ning, Lü Meng, Huang Gai, Zhou Yu, Da Qiao, Lu Xun, Sun Shangxiang (skills.md, part A)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# Sun Quan - Zhiheng: once per phase discard any number of cards and draw as many.

def zhiheng_when(s, me, ev):
    return unused(s, me, ZHIHENG) and payable(s, me) > 0


def zhiheng_card(s, me, ev):
    left = payable(s, me) - count(s.picked)
    if left == 0:
        return goto(s, 2)
    question(s, me, K_MATERIAL)
    about_skill(s, ZHIHENG)
    about(s, NOBODY, NOBODY, left)
    offer_payable(s, me, HAND | EQUIP)
    if left < payable(s, me):
        offer_pass(s)
    return ASK


def zhiheng_picked(s, me, ev):
    if passed(s):
        return NEXT
    pick_answered(s)
    return RESTART


def zhiheng_discard(s, me, ev):
    mark_used(s, me, ZHIHENG)
    s.frames[s.sp].amount = discard_picked(s, me)
    return NEXT


def zhiheng_draw(s, me, ev):
    draw(s, me, s.frames[s.sp].amount)
    return DONE


active(ZHIHENG, zhiheng_when, zhiheng_card, zhiheng_picked, zhiheng_discard, zhiheng_draw)


# Sun Quan - Jiuyuan (lord): a Peach of another Wu character while dying heals 1 more.

def jiuyuan_more(s, me, user):
    return user != me and s.kingdom[user] == WU and s.hp[me] <= 0


modifier(JIUYUAN, M_PEACH_HEALING, jiuyuan_more)


# Gan Ning - Qixi: a black card as Dismantlement.

view_as(QIXI, HAND | EQUIP, black, DISMANTLEMENT)


# Lü Meng - Keji: no Slash used or played in your play phase: skip the discard phase.

def keji_when(s, me, ev):
    return owner(s, ev) == me and not s.slash_played


def keji_skip(s, me, ev):
    flag(s, ev, PREVENTED)
    return DONE


trigger(KEJI, DISCARD_START, keji_when, keji_skip)


# Huang Gai - Kurou: lose 1 HP, draw two.

def kurou_lose(s, me, ev):
    return lose_hp(s, me, 1)


def kurou_draw(s, me, ev):
    if s.alive[me]:
        draw(s, me, 2)
    return DONE


active(KUROU, always, kurou_lose, kurou_draw)


# Zhou Yu - Yingzi: draw one more.

def yingzi_draw(s, me, ev):
    s.frames[ev].amount += 1
    return DONE


trigger(YINGZI, DRAW_NUMBER, own_event, yingzi_draw)


# Zhou Yu - Fanjian: another names a suit; a random hand card is shown: if of another suit 1 damage; he obtains it.

def fanjian_when(s, me, ev):
    return unused(s, me, FANJIAN) and s.hand_size[me] > 0


def fanjian_target(s, me, ev):
    return ask_other(s, me, FANJIAN, 1)


def fanjian_chosen(s, me, ev):
    mark_used(s, me, FANJIAN)
    s.frames[s.sp].target = answered_seat(s)
    tell(s, E_TARGET, me, FANJIAN, target(s, s.sp), 0, 0)
    note(s, me, target(s, s.sp), R_HOSTILE, 1)
    return NEXT


def fanjian_suit(s, me, ev):
    victim = target(s, s.sp)
    question(s, victim, K_SUIT)
    about_skill(s, FANJIAN)
    about(s, me, victim, 1)
    for suit in range(4):
        offer(s, A_SUIT + suit)
    return ASK


def fanjian_show(s, me, ev):
    suit = s.answer - A_SUIT
    victim = target(s, s.sp)
    tell(s, E_SUIT, victim, suit, 0, 0, 0)
    c = random_hand_card(s, me)
    show_card(s, me, c)
    s.frames[s.sp].c0 = c
    return NEXT if CARD_SUIT[c] == suit else damage(s, me, victim, 1, NONE)


def fanjian_give(s, me, ev):
    c = s.frames[s.sp].c0
    victim = target(s, s.sp)
    if s.alive[victim] and s.alive[me] and s.zone[c] == Z_HAND and s.holder[c] == me:
        obtain_openly(s, victim, c)
    return DONE


active(FANJIAN, fanjian_when, fanjian_target, fanjian_chosen, fanjian_suit, fanjian_show, fanjian_give)


# Da Qiao - Guose: a diamond card as Indulgence.

def a_diamond(s, me, c):
    return CARD_SUIT[c] == DIAMOND


view_as(GUOSE, HAND | EQUIP, a_diamond, INDULGENCE)


# Da Qiao - Liuli: discard a card, another character in your range becomes the target of the Slash instead.

def liuli_reaches(s, me, c, ev):
    """Is there a new target with this card gone? The first one after `me`, NOBODY when none."""
    regard_as_gone(s, c, NONE)
    found = NOBODY
    for p in range(s.num_players):
        if found < 0 and p != me and p != owner(s, ev) and in_range(s, me, p) and can_slash(s, owner(s, ev), p):
            found = p
    regard_as_there(s)
    return found


def liuli_when(s, me, ev):
    if target(s, ev) != me or not is_slash(name_of(s, ev)):
        return 0
    c = next_payable(s, me, HAND | EQUIP, -1)
    while c >= 0:
        if liuli_reaches(s, me, c, ev) >= 0:
            return 1
        c = next_payable(s, me, HAND | EQUIP, c)
    return 0


def liuli_card(s, me, ev):
    question(s, me, K_MATERIAL)
    about_skill(s, LIULI)
    about_card(s, name_of(s, ev), s.frames[ev].c0, s.frames[ev].c1)
    about(s, owner(s, ev), me, 1)
    c = next_payable(s, me, HAND | EQUIP, -1)
    while c >= 0:
        if liuli_reaches(s, me, c, ev) >= 0:
            offer_card(s, c)
        c = next_payable(s, me, HAND | EQUIP, c)
    return ASK


def liuli_chosen(s, me, ev):
    s.frames[s.sp].c0 = pick_answered(s)
    return NEXT


def liuli_target(s, me, ev):
    question(s, me, K_TARGET)
    about_skill(s, LIULI)
    about_card(s, name_of(s, ev), s.frames[ev].c0, s.frames[ev].c1)
    about(s, owner(s, ev), me, 1)
    regard_as_gone(s, s.frames[s.sp].c0, NONE)
    for p in range(s.num_players):
        if p != me and p != owner(s, ev) and in_range(s, me, p) and can_slash(s, owner(s, ev), p):
            offer_seat(s, p)
    regard_as_there(s)
    return ASK


def liuli_move(s, me, ev):
    f = s.sp
    seat = answered_seat(s)
    tell(s, E_TARGET, me, LIULI, seat, 0, 0)
    note(s, me, seat, R_HOSTILE, 1)
    replace_target(s, ev, s.frames[ev].left, seat)
    clear(s.picked)
    discard_one(s, me, s.frames[f].c0, me)
    return DONE


trigger(LIULI, BECOMING_TARGET, liuli_when, liuli_card, liuli_chosen, liuli_target, liuli_move)


# Lu Xun - Qianxun: no target of Snatch or Indulgence.

def qianxun_protects(s, me, name):
    return name == SNATCH or name == INDULGENCE


modifier(QIANXUN, M_FORBIDDEN_TARGET, qianxun_protects)


# Lu Xun - Lianying: when you lose your last hand card, draw one.

def lianying_when(s, me, ev):
    return s.hand_emptied[me]


def lianying_draw(s, me, ev):
    emptying_answered(s, me)
    draw(s, me, 1)
    return DONE


trigger(LIANYING, CARDS_LOST, lianying_when, lianying_draw)


# Sun Shangxiang - Jieyin: once per phase discard two hand cards; you and another wounded male recover 1 HP.

def can_marry(s, me, seat):
    return seat != me and s.alive[seat] and s.gender[seat] == MALE and is_wounded(s, seat)


def jieyin_when(s, me, ev):
    if not unused(s, me, JIEYIN) or payable_hand(s, me) < 2:
        return 0
    for p in range(s.num_players):
        if can_marry(s, me, p):
            return 1
    return 0


def jieyin_card(s, me, ev):
    question(s, me, K_MATERIAL)
    about_skill(s, JIEYIN)
    about(s, NOBODY, NOBODY, 2 - s.frames[s.sp].amount)
    offer_hand(s, me)
    return ASK


def jieyin_picked(s, me, ev):
    pick_answered(s)
    s.frames[s.sp].amount += 1
    return RESTART if s.frames[s.sp].amount < 2 else NEXT


def jieyin_target(s, me, ev):
    question(s, me, K_TARGET)
    about_skill(s, JIEYIN)
    for p in range(s.num_players):
        if can_marry(s, me, p):
            offer_seat(s, p)
    return ASK


def jieyin_pay(s, me, ev):
    mark_used(s, me, JIEYIN)
    s.frames[s.sp].target = answered_seat(s)
    discard_picked(s, me)
    return NEXT


def jieyin_heal(s, me, ev):
    recover(s, me, 1, me)
    recover(s, target(s, s.sp), 1, me)
    return DONE


active(JIEYIN, jieyin_when, jieyin_card, jieyin_picked, jieyin_target, jieyin_pay, jieyin_heal)


# Sun Shangxiang - Xiaoji: for each card lost from the equipment area draw two.

def xiaoji_when(s, me, ev):
    return s.lost_equip[me] > 0


def xiaoji_draw(s, me, ev):
    equip_loss_answered(s, me)
    draw(s, me, 2)
    return again(s)


trigger(XIAOJI, CARDS_LOST, xiaoji_when, xiaoji_draw)
