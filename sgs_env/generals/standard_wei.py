# cython: infer_types=True
"""Wei: Cao Cao, Sima Yi, Xiahou Dun, Zhang Liao, Xu Chu, Guo Jia, Zhen Ji (skills.md, part A)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


# Cao Cao - Jianxiong: after you took damage, obtain the cards that caused it.

def jianxiong_when(s, me, ev):
    return target(s, ev) == me and in_processing(s, s.frames[ev].c0) and (s.frames[ev].c1 < 0 or in_processing(s, s.frames[ev].c1))


def jianxiong_take(s, me, ev):
    obtain(s, me, s.frames[ev].c0)
    if s.frames[ev].c1 >= 0:
        obtain(s, me, s.frames[ev].c1)
    return DONE


trigger(JIANXIONG, AFTER_DAMAGED, jianxiong_when, jianxiong_take)


# Cao Cao - Hujia (lord): other Wei characters may play the Dodge you need.

def hujia_when(s, me, ev):
    return has_helper(s, me, WEI)


def hujia_ask(s, me, ev):
    return ask_helpers(s, me, DODGE, WEI, NOBODY, 0)


def hujia_answered(s, me, ev):
    return done(s, 1) if result(s) else RESTART


view_as_by_others(HUJIA, DODGE, hujia_when, hujia_ask, hujia_answered)


# Sima Yi - Fankui: after you took damage, obtain one card of its source.

def fankui_when(s, me, ev):
    areas = HAND | EQUIP if source(s, ev) != me else EQUIP
    return target(s, ev) == me and is_alive(s, source(s, ev)) and has_card(s, source(s, ev), areas)


def fankui_pick(s, me, ev):
    return ask_card_of(s, me, source(s, ev), HAND | EQUIP, FANKUI, 1)


def fankui_take(s, me, ev):
    c = answered_card_of(s, source(s, ev))
    obtain(s, me, c)
    return DONE


trigger(FANKUI, AFTER_DAMAGED, fankui_when, fankui_pick, fankui_take)


# Sima Yi - Guicai: before a judgement card takes effect, play a hand card to replace it.

def guicai_when(s, me, ev):
    return payable_hand(s, me) > 0


def guicai_pick(s, me, ev):
    question(s, me, K_MATERIAL)
    about_skill(s, GUICAI)
    about_card(s, s.frames[ev].name, s.frames[ev].c0, NONE)
    about(s, NOBODY, target(s, ev), 1)
    offer_hand(s, me)
    return ASK


def guicai_replace(s, me, ev):
    replace_judgement(s, me, answered_card(s), ev)
    return DONE


trigger(GUICAI, JUDGING, guicai_when, guicai_pick, guicai_replace)


# Xiahou Dun - Ganglie: after you took damage, judge: not a heart, the source discards two hand cards or takes 1 damage.

def ganglie_judge(s, me, ev):
    return judge(s, me, GANGLIE, 0)


def ganglie_ask(s, me, ev):
    giver = source(s, ev)
    if CARD_SUIT[result(s)] == HEART or not is_alive(s, giver):
        return DONE
    return ask_two_discards(s, giver, GANGLIE, me, 2)


def ganglie_first(s, me, ev):
    if passed(s):
        return goto(s, 5)
    pick_answered(s)
    return NEXT


def ganglie_second(s, me, ev):
    return ask_two_discards(s, source(s, ev), GANGLIE, me, 1)


def ganglie_discard(s, me, ev):
    pick_answered(s)
    discard_picked(s, source(s, ev))
    return DONE


def ganglie_damage(s, me, ev):
    return damage(s, me, source(s, ev), 1, NONE)


def ask_two_discards(s, seat, skill, by, left):
    """Ask for the first (or suffer) or the second of two hand cards to be discarded."""
    question(s, seat, K_DISCARD)
    about_skill(s, skill)
    about(s, by, seat, left)
    if left == 1 or payable_hand(s, seat) >= 2:
        offer_hand(s, seat)
    if left == 2:
        offer_pass(s)
    return ASK


trigger(GANGLIE, AFTER_DAMAGED, befalls_me, ganglie_judge, ganglie_ask, ganglie_first, ganglie_second,
        ganglie_discard, ganglie_damage)


# Zhang Liao - Tuxi: instead of drawing, obtain a random hand card each of one or two others.

def tuxi_when(s, me, ev):
    if owner(s, ev) != me:
        return 0
    for p in range(s.num_players):
        if p != me and s.alive[p] and s.hand_size[p] > 0:
            return 1
    return 0


def tuxi_first(s, me, ev):
    flag(s, ev, PREVENTED)
    return tuxi_ask(s, me, NOBODY)


def tuxi_chosen(s, me, ev):
    s.frames[s.sp].target = answered_seat(s)
    return NEXT


def tuxi_second(s, me, ev):
    return ASK if tuxi_ask(s, me, target(s, s.sp)) == ASK else goto(s, 4)


def tuxi_order(s, me, ev):
    f = s.sp
    if not passed(s):
        s.frames[f].source = answered_seat(s)
        n = s.num_players
        if (source(s, f) - me + n) % n < (target(s, f) - me + n) % n:
            s.frames[f].source = target(s, f)
            s.frames[f].target = answered_seat(s)
    return NEXT


def tuxi_take(s, me, ev):
    victim = target(s, s.sp)
    if s.alive[victim] and s.hand_size[victim] > 0:
        c = random_hand_card(s, victim)
        obtain(s, me, c)
    return NEXT


def tuxi_take_second(s, me, ev):
    f = s.sp
    if source(s, f) < 0:
        return DONE
    s.frames[f].target = source(s, f)
    s.frames[f].source = NOBODY
    return goto(s, 4)


def tuxi_ask(s, me, first):
    """Ask for the first victim, or for an optional second one; DONE when there is no second."""
    question(s, me, K_TARGET)
    about_skill(s, TUXI)
    about(s, NOBODY, first, 2 if first < 0 else 1)
    offered = 0
    for p in range(s.num_players):
        if p != me and p != first and s.alive[p] and s.hand_size[p] > 0:
            offered += offer_seat(s, p)
    if first >= 0:
        offer_pass(s)
    return ASK if offered else DONE


trigger(TUXI, DRAW_START, tuxi_when, tuxi_first, tuxi_chosen, tuxi_second, tuxi_order, tuxi_take, tuxi_take_second)


# Xu Chu - Luoyi: draw one card less; this turn your Slashes and Duels deal 1 more.

def luoyi_when(s, me, ev):
    return owner(s, ev) == me and amount(s, ev) > 0


def luoyi_draw(s, me, ev):
    s.frames[ev].amount -= 1
    mark_turn(s, me, LUOYI)
    return DONE


def luoyi_hits(s, me, ev):
    u = use_of(s, ev)
    return (marked(s, me, LUOYI) and source(s, ev) == me and u >= 0 and owner(s, u) == me
            and (is_slash(name_of(s, u)) or name_of(s, u) == DUEL))


def luoyi_more(s, me, ev):
    s.frames[ev].amount += 1
    return DONE


trigger(LUOYI, DRAW_NUMBER, luoyi_when, luoyi_draw)
locked(LUOYI, CAUSING_DAMAGE, luoyi_hits, luoyi_more)


# Guo Jia - Tiandu: obtain your judgement card after it took effect.

def tiandu_when(s, me, ev):
    return target(s, ev) == me and in_processing(s, s.frames[ev].c0)


def tiandu_take(s, me, ev):
    obtain(s, me, s.frames[ev].c0)
    return DONE


trigger(TIANDU, JUDGED, tiandu_when, tiandu_take)


# Guo Jia - Yiji: for each point of damage look at two cards of the pile and give each to any character.

def yiji_look(s, me, ev):
    f = s.sp
    s.frames[f].c0 = look_at_top(s, me)
    s.frames[f].c1 = look_at_top(s, me)
    return NEXT


def yiji_card(s, me, ev):
    f = s.sp
    question(s, me, K_GIVE)
    about_skill(s, YIJI)
    about(s, NOBODY, NOBODY, 2 - s.frames[f].n)
    offer_card(s, s.frames[f].c0)
    offer_card(s, s.frames[f].c1)
    return ASK


def yiji_chosen(s, me, ev):
    f = s.sp
    c = pick_answered(s)
    if s.frames[f].n == 0:
        s.frames[f].slot0 = c
    s.frames[f].slot1 = c
    return NEXT


def yiji_receiver(s, me, ev):
    question(s, me, K_TARGET)
    about_skill(s, YIJI)
    about_card(s, 0, s.frames[s.sp].slot1, NONE)
    about(s, NOBODY, NOBODY, 1)
    for p in range(s.num_players):
        if s.alive[p]:
            offer_seat(s, p)
    return ASK


def yiji_note(s, me, ev):
    f = s.sp
    s.frames[f].seats[s.frames[f].n] = answered_seat(s)
    s.frames[f].n += 1
    return goto(s, 1) if s.frames[f].n < 2 else NEXT


def yiji_give(s, me, ev):
    f = s.sp
    clear(s.picked)
    first = s.frames[f].slot0
    second = s.frames[f].c0 + s.frames[f].c1 - first
    receive_unseen(s, s.frames[f].seats[0], first, me)
    receive_unseen(s, s.frames[f].seats[1], second, me)
    return again(s) if repeats(s) + 1 < amount(s, ev) else DONE


trigger(YIJI, AFTER_DAMAGED, befalls_me, yiji_look, yiji_card, yiji_chosen, yiji_receiver, yiji_note, yiji_give)


# Zhen Ji - Qingguo: a black hand card as a Dodge.

view_as(QINGGUO, HAND, black, DODGE)


# Zhen Ji - Luoshen: in the preparation phase judge: black, obtain the card and perhaps repeat.

def luoshen_judge(s, me, ev):
    return judge(s, me, LUOSHEN, 0)


def luoshen_result(s, me, ev):
    return DONE if is_red(result(s)) else again(s)


def luoshen_black(s, me, ev):
    return s.frames[ev].skill == LUOSHEN and target(s, ev) == me and in_processing(s, s.frames[ev].c0) and not is_red(s.frames[ev].c0)


def luoshen_obtain(s, me, ev):
    obtain(s, me, s.frames[ev].c0)
    return DONE


trigger(LUOSHEN, PREPARATION, own_event, luoshen_judge, luoshen_result)
locked(LUOSHEN, JUDGED, luoshen_black, luoshen_obtain)
