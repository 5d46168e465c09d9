# cython: infer_types=True
"""Choosing cards: to take, discard, give, pay, arrange, pick; and suits, types, generals."""

import cython

if not cython.compiled:
    from agents.rule_based.triggers import *


def choose_take(s, m):
    """The best card of another's areas."""
    gain = s.asked_name == SNATCH or s.asked_skill == FANKUI
    best = -100000
    choice = NONE
    a = next_offered(s, PASS)
    while a >= 0:
        v = (loot_worth(s, m, s.asked_target, a, gain) + finishing_loot(s, m, s.asked_target, a)) * 8 + tie(m, a)
        if v > best:
            best = v
            choice = a
        a = next_offered(s, a)
    return choice


def choose_discard(s, m):
    """The least valuable card; Ganglie's and Double Swords' price only when it is worth it."""
    a = cheapest_offered(s, m)
    if s.asked_skill == GANGLIE and is_offered(s, PASS):
        return a if a >= 0 and axe_cost(s, m) < -hurt(s, m, m.me, 1, s.asked_source) else PASS
    if s.asked_skill == DOUBLE_SWORDS:
        return a if a >= 0 and keep_worth(s, m, a - A_CARD) < 20 else PASS
    return a


def choose_give(s, m):
    """Rende: what I need least, as many as heal or as are too many. Yiji: any."""
    a = cheapest_offered(s, m)
    if s.asked_skill == RENDE and is_offered(s, PASS):
        n = count(s.picked)
        wanted = max(2 if is_wounded(s, m.me) or spare(s, m) > 1 else 1, spare(s, m))
        if n >= wanted or a < 0:
            return PASS
    return a


def choose_material(s, m):
    """The cheapest material; Guicai: the best judgement; Zhiheng: everything below the worth of a new card."""
    if s.asked_skill == GUICAI:
        return choose_guicai(s, m)
    a = cheapest_offered(s, m)
    if s.asked_skill == ZHIHENG and is_offered(s, PASS):
        if a < 0 or keep_worth(s, m, a - A_CARD) > 47:
            return PASS
    return a


def choose_guicai(s, m):
    """The hand card that helps most as a judgement."""
    best = -100000
    choice = NONE
    a = next_offered(s, A_CARD - 1)
    while a >= 0 and a < A_GENERAL:
        v = guicai_gain(s, m, a - A_CARD)
        if v > best:
            best = v
            choice = a
        a = next_offered(s, a)
    return choice


def need_worth(s, m, c):
    """Worth of getting this card now."""
    worth = HAND_WORTH[CARD_NAME[c]]
    if NAME_TYPE[CARD_NAME[c]] == EQUIPMENT:
        worth = max(worth // 3, equip_worth(s, m, c))
    elif CARD_NAME[c] == PEACH and is_wounded(s, m.me):
        worth += 30
    elif CARD_NAME[c] == DODGE and m.held[1] == 0:
        worth += 12
    return worth + 10 * is_fuel(s, m, c)


def choose_arranged(s, m):
    """Guanxing: first what my delayed tricks need, then the cards I shall draw, the rest to the bottom."""
    placed = count(s.picked)
    wait = s.judge_size[m.me]
    if is_offered(s, PASS) and placed >= wait + 2:
        return PASS
    best = -100000
    choice = NONE
    a = next_offered(s, A_CARD - 1)
    while a >= 0 and a < A_GENERAL:
        c = a - A_CARD
        v = need_worth(s, m, c)
        if placed < wait:
            name = s.judge_name[m.me][wait - 1 - placed]
            if name == INDULGENCE:
                v = 200 - v if CARD_SUIT[c] == HEART else -v
            elif name == LIGHTNING:
                v = -500 - v if CARD_SUIT[c] == SPADE and 2 <= CARD_RANK[c] <= 9 else -v
        if v > best:
            best = v
            choice = a
        a = next_offered(s, a)
    return choice


def choose_pick(s, m):
    """Amazing Grace: what I need most."""
    best = -100000
    choice = NONE
    a = next_offered(s, A_CARD - 1)
    while a >= 0 and a < A_GENERAL:
        v = need_worth(s, m, a - A_CARD)
        if v > best:
            best = v
            choice = a
        a = next_offered(s, a)
    return choice


def choose_suit(s, m):
    """Fanjian: the commonest suit among the cards the asker may hold."""
    best = -1
    choice = A_SUIT
    for suit in range(4):
        n = count_common(m.unknown, CARDS_OF_SUIT[suit])
        c = next_card(s.hand[s.asked_source], -1)
        while c >= 0:
            if knows(s, m.me, c) and CARD_SUIT[c] == suit:
                n += 8
            c = next_card(s.hand[s.asked_source], c)
        n = n * 8 + tie(m, A_SUIT + suit)
        if n > best:
            best = n
            choice = A_SUIT + suit
    return choice


def choose_type(s, m):
    """Jilei: basic cards stop most attacks; of one who has attacked with a trick, tricks."""
    if s.asked_target >= 0 and s.hand_size[s.asked_target] > 2:
        return A_TYPE + BASIC
    return A_TYPE + TRICK


def choose_general(s, m):
    """The draft."""
    best = -1
    choice = NONE
    role = m.role
    a = next_offered(s, A_GENERAL - 1)
    while a >= 0:
        v = TIER[a - A_GENERAL][role] * 8 + tie(m, a)
        if v > best:
            best = v
            choice = a
        a = next_offered(s, a)
    return choice
