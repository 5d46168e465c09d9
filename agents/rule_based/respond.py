# cython: infer_types=True
"""Answers: Dodge, Slash, Peach, Nullification."""

import cython

if not cython.compiled:
    from agents.rule_based.targets import *


def offered_skill(s, skill):
    """The action of the skill when it is offered, else -1."""
    return A_SKILL + skill if is_offered(s, A_SKILL + skill) else NONE


def cheapest_card(s, m, kind):
    """The least valuable card offered of a kind, -1 when there is none."""
    best = NONE
    low = 100000
    a = next_offered(s, A_CARD - 1)
    while a >= 0 and a < A_GENERAL:
        if kind_of(CARD_NAME[a - A_CARD]) == kind:
            v = keep_worth(s, m, a - A_CARD)
            if v < low:
                low = v
                best = a
        a = next_offered(s, a)
    return best


# Dodge

def wants_damage(s, m):
    """Would I rather take the damage than spend a card?"""
    me = m.me
    if has_skill(s, me, YIJI) and s.hp[me] >= 3:
        return 1
    if has_skill(s, me, JIANXIONG) and s.hp[me] >= 4 and (s.asked_name == ARCHERY_ATTACK or s.asked_name == SAVAGE_ASSAULT):
        return 1
    return 0


def answer_dodge(s, m):
    """Free means first, then the cheapest card."""
    me = m.me
    if s.asked_skill == HUJIA:
        if m.enmity[s.lord] > -30 or (own_dodges(s, m) < 2 and s.hp[me] < s.hp[s.lord] and not has_skill(s, me, EIGHT_DIAGRAMS)):
            return PASS
    points = 1
    if s.asked_source >= 0 and is_slash(s.asked_name):
        points = slash_points(s, m, s.asked_source)
    if wants_damage(s, m) and points == 1:
        return PASS
    if offered_skill(s, EIGHT_DIAGRAMS) >= 0:
        return A_SKILL + EIGHT_DIAGRAMS
    if s.asked_left > 1 and own_dodges(s, m) < s.asked_left and not has_skill(s, me, EIGHT_DIAGRAMS) and offered_skill(s, HUJIA) < 0:
        return PASS
    if offered_skill(s, HUJIA) >= 0:
        return A_SKILL + HUJIA
    if offered_skill(s, QINGGUO) >= 0:
        return A_SKILL + QINGGUO
    a = cheapest_card(s, m, 1)
    if offered_skill(s, LONGDAN) >= 0 and (a < 0 or m.held[0] > m.held[1]):
        return A_SKILL + LONGDAN
    return a if a >= 0 else PASS


# Slash

def answer_slash(s, m):
    """Duel, Savage Assault, Collateral, Blade, Jijiang."""
    me = m.me
    if s.asked_skill == JIJIANG:
        if m.enmity[s.lord] > -30 or (m.held[0] < 2 and s.hp[me] <= 2):
            return PASS
    elif s.asked_name == DUEL:
        if not fights_on(s, m):
            return PASS
    elif s.asked_name == SAVAGE_ASSAULT:
        if wants_damage(s, m):
            return PASS
    elif s.asked_name == COLLATERAL:
        gain = slash_worth(s, m, me, s.asked_target, RED) - 20
        loss = 45 + scaled(35, -m.enmity[s.asked_source]) if s.equip[me][SLOT_WEAPON] >= 0 else 0
        if gain + loss <= 0:
            return PASS
    return pay_slash(s, m)


def pay_slash(s, m):
    """The cheapest Slash: a card, else a conversion, else helpers."""
    if offered_skill(s, JIJIANG) >= 0:
        return A_SKILL + JIJIANG
    a = cheapest_card(s, m, 0)
    if a >= 0:
        return a
    if offered_skill(s, WUSHENG) >= 0:
        return A_SKILL + WUSHENG
    if offered_skill(s, LONGDAN) >= 0:
        return A_SKILL + LONGDAN
    if offered_skill(s, SERPENT_SPEAR) >= 0:
        return A_SKILL + SERPENT_SPEAR
    return PASS


def fights_on(s, m):
    """Is it worth to play a Slash in this Duel?"""
    me = m.me
    other = s.asked_source
    mine = own_slashes(s, m)
    if mine < s.asked_left:
        return 0
    if other < 0:
        return 1
    if m.enmity[other] < -30:
        return hurt(s, m, other, 1, me) > hurt(s, m, me, 1, other) and s.hp[me] <= s.hp[other]
    if has_skill(s, other, WUSHUANG):
        mine = mine // 2
    wins = slashes_at_most(s, m, other, max(0, mine - 1))
    gain = scaled(hurt(s, m, other, 1, me) - hurt(s, m, me, 1, other), wins)
    return gain > 22 + 12 * (mine > 1)


# Peach

def answer_peach(s, m):
    """Save whom I want alive, if it can succeed."""
    me = m.me
    victim = s.asked_target
    if victim == me:
        return pay_peach(s, m)
    killer = NOBODY
    f = s.sp
    while f >= 0 and s.frames[f].kind != F_DYING:
        f -= 1
    if f >= 0:
        killer = s.frames[f].source
    worth = -scaled(death(s, m, victim, killer), 100) + scaled(120, -m.enmity[victim])
    if s.asked_left > 1 and s.asked_left > m.held[2]:
        worth = worth // 2
        if m.living > 2 and s.asked_left > m.held[2] + 2 and victim != s.lord:
            return PASS
    if victim != s.lord and s.hp[me] <= 1 and m.held[2] <= 1:
        worth -= 150
    if m.enmity[s.lord] < -50 and victim != s.lord and s.hp[s.lord] <= 1 and s.lord != me:
        worth -= 150
    return pay_peach(s, m) if worth > 140 else PASS


def pay_peach(s, m):
    """Jijiu's red cards before a real Peach when they are cheap."""
    a = cheapest_card(s, m, 2)
    if offered_skill(s, JIJIU) >= 0 and (a < 0 or material_cost(s, m, JIJIU) < 100):
        return A_SKILL + JIJIU
    return a if a >= 0 else PASS


# Nullification

def chain_length(s):
    """Nullifications already used in this window: they lie in the processing area."""
    return count_common(s.processed, CARDS_NAMED[NULLIFICATION])


def trick_in_question(s):
    """The trick that the whole chain is about: the innermost use of a trick, else a delayed one before the target."""
    if s.asked_name != NULLIFICATION:
        return s.asked_name
    f = s.sp
    while f >= 0:
        if s.frames[f].kind == F_USE and NAME_TYPE[s.frames[f].name] == TRICK and s.frames[f].name != NULLIFICATION:
            return s.frames[f].name
        f -= 1
    if s.asked_target >= 0 and s.judge_size[s.asked_target] > 0:
        return s.judge_name[s.asked_target][s.judge_size[s.asked_target] - 1]
    return 0


def trick_user(s):
    """Who uses the trick, -1 for a delayed one."""
    if s.asked_name != NULLIFICATION:
        return s.asked_source
    f = s.sp
    while f >= 0:
        if s.frames[f].kind == F_USE and NAME_TYPE[s.frames[f].name] == TRICK and s.frames[f].name != NULLIFICATION:
            return s.frames[f].owner
        f -= 1
    return NOBODY


def effect_worth(s, m, name, user, p):
    """What it is worth to me that the trick takes effect on p."""
    if name == SNATCH or name == DISMANTLEMENT:
        return taking_effect(s, m, name, user, p)
    if name == DUEL:
        return duel_worth(s, m, user, p)
    if name == ARCHERY_ATTACK or name == SAVAGE_ASSAULT:
        return area_effect(s, m, user, p, name)
    if name == EX_NIHILO:
        return -scaled(82, m.enmity[p])
    if name == GOD_SALVATION:
        return heal(s, m, p, 1)
    if name == AMAZING_GRACE:
        return -scaled(48, m.enmity[p])
    if name == COLLATERAL:
        return scaled(25, m.enmity[p]) - scaled(20, m.enmity[user]) if user >= 0 and p != m.me else -30
    if name == INDULGENCE:
        return scaled(indulgence_weight(s, m, p), m.enmity[p]) * 3 // 4 if m.enmity[p] > 0 else -(
            scaled(indulgence_weight(s, m, p), -m.enmity[p]) * 3 // 4)
    if name == LIGHTNING:
        return scaled(hurt(s, m, p, 3, NOBODY), 8)
    return 0


def taking_effect(s, m, name, user, p):
    """A card of p lost, perhaps won by the user; friends of his he rids of delayed tricks."""
    if user < 0:
        return 0
    gain = name == SNATCH and user != m.me
    worth = scaled(50, m.enmity[p])
    for slot in range(5):
        c = s.equip[p][slot]
        if c >= 0:
            v = scaled(worn_worth(s, m, p, c), m.enmity[p])
            if m.enmity[p] < 0:
                worth = min(worth, v)
            elif user == m.me:
                worth = max(worth, v)
    if has_delayed(s, p, INDULGENCE) and m.enmity[user] < 0 and m.enmity[p] < 0:
        worth = scaled(indulgence_weight(s, m, p), -m.enmity[p])
    if user == m.me and name == SNATCH:
        worth += 45
    return worth - gain * scaled(44, m.enmity[user])


def answer_nullify(s, m):
    """Cancel what hurts, restore what helps, when it matters more than the card."""
    name = trick_in_question(s)
    user = trick_user(s)
    worth = effect_worth(s, m, name, user, s.asked_target)
    depth = 0
    if s.asked_name == NULLIFICATION:
        depth = chain_length(s)
        if s.asked_source == m.me:
            return PASS
    limit = 72 if m.held[3] == 1 else 42
    if spare(s, m) > 0:
        limit -= 12
    if depth % 2 == 0:
        worth = -worth
    return cheapest_card(s, m, 3) if worth > limit else PASS
