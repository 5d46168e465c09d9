# cython: infer_types=True
"""The play phase: what to do next.  Of all actions worth something the one whose turn comes first is taken, unless one can kill."""

import cython

if not cython.compiled:
    from agents.rule_based.lethal import *


def play(s, m):
    """The next action of the play phase."""
    for i in range(64):
        m.memo_done[i] = 0
    choice = finishing_step(s, m)
    if choice >= 0:
        return choice
    best = 0
    choice = PASS
    a = next_offered(s, PASS)
    while a >= 0:
        v = 0
        if a >= A_CARD:
            v = card_rank(s, m, a - A_CARD)
        elif a >= A_SKILL:
            v = skill_rank(s, m, a - A_SKILL)
        if v > 0:
            v = v * 8 + tie(m, a)
            if v > best:
                best = v
                choice = a
        a = next_offered(s, a)
    return choice


def rank(order, worth):
    """One number: first the order of play, then the worth; 0 = better not."""
    if worth <= 0:
        return 0
    return order * 1000 + min(worth, 999)


def card_rank(s, m, c):
    """Rank of using this card."""
    name = CARD_NAME[c]
    if NAME_TYPE[name] == EQUIPMENT:
        return equipment_rank(s, m, c)
    if is_slash(name):
        worth = last_card_bonus(s, m) + slash_value(s, m, RED if is_red(c) else BLACK) - (14 if m.held[0] > 1 else 20)
        return rank(50, worth) - (keep_worth(s, m, c) // 8 if worth > 0 else 0)
    if not m.memo_done[name]:
        m.memo_done[name] = 1
        m.memo[name] = trick_rank(s, m, name)
    return m.memo[name]


def last_card_bonus(s, m):
    """What it is worth to have no hand card left after this one (Lianying, Kongcheng)."""
    if s.hand_size[m.me] > 1:
        return 0
    return 45 * has_skill(s, m.me, LIANYING) + 25 * has_skill(s, m.me, KONGCHENG)


def slash_value(s, m, col):
    """Worth of the best Slash of the colour, computed once per decision."""
    i = 61 + col
    if not m.memo_done[i]:
        m.memo_done[i] = 1
        m.memo[i] = best_slash(s, m, col)
    return m.memo[i]


def equipment_rank(s, m, c):
    """Weapons before the attack, the rest too: nothing is gained by waiting."""
    worth = equip_worth(s, m, c) - 6 + last_card_bonus(s, m)
    name = CARD_NAME[c]
    if NAME_SLOT[name] == SLOT_WEAPON and s.equip[m.me][SLOT_WEAPON] >= 0:
        worth -= 8
        if has_skill(s, m.me, ZHUGE_CROSSBOW) and m.held[0] > 0 and s.slashes > 0 and not has_skill(s, m.me, PAOXIAO):
            return 0
    return rank(74 if has_skill(s, m.me, XIAOJI) else 66, worth)


def trick_rank(s, m, name):
    """Rank of using a trick or a Peach."""
    if name == EX_NIHILO:
        return rank(95, 90)
    if name == PEACH:
        return rank(62, peach_worth(s, m))
    if name == SNATCH:
        return rank(86, best_taking(s, m, SNATCH) - 20)
    if name == DISMANTLEMENT:
        return rank(80, best_taking(s, m, DISMANTLEMENT) - 20)
    if name == ARCHERY_ATTACK or name == SAVAGE_ASSAULT:
        return rank(70, area_worth(s, m, m.me, name) - 15)
    if name == GOD_SALVATION:
        return rank(72, salvation_worth(s, m) - 15)
    if name == AMAZING_GRACE:
        return rank(20, grace_worth(s, m) - 5)
    if name == DUEL:
        return rank(56, best_duel(s, m) - 22)
    if name == COLLATERAL:
        return rank(58, best_collateral(s, m) - 15)
    if name == INDULGENCE:
        return rank(12, best_indulgence(s, m) - 35)
    if name == LIGHTNING:
        return rank(8, lightning_worth(s, m))
    return 0


def peach_worth(s, m):
    """Heal now, or keep the Peach for a worse moment or a friend?"""
    worth = heal(s, m, m.me, 1) - 58
    if s.hand_size[m.me] > s.hp[m.me]:
        worth += 40
    if m.enmity[s.lord] < -50 and s.lord != m.me and s.hp[s.lord] <= 1 and m.held[2] == 1 and s.hp[m.me] > 1:
        worth -= 150
    return worth


def best_taking(s, m, name):
    """The best worth of a Snatch or Dismantlement."""
    best = 0
    for p in range(s.num_players):
        if p != m.me and can_target(s, m.me, p, name):
            best = max(best, best_loot(s, m, p, name == SNATCH))
    return best


def salvation_worth(s, m):
    """Everybody wounded recovers."""
    worth = 0
    for p in range(s.num_players):
        if s.alive[p]:
            worth += heal(s, m, p, 1)
    return worth


def grace_worth(s, m):
    """Everybody gets a card, I the best."""
    worth = 65
    for p in range(s.num_players):
        if p != m.me and s.alive[p]:
            worth -= scaled(44, m.enmity[p])
    return worth


def best_duel(s, m):
    """The best worth of a Duel."""
    best = 0
    for p in range(s.num_players):
        if p != m.me and can_target(s, m.me, p, DUEL):
            best = max(best, duel_worth(s, m, m.me, p))
    return best


def best_collateral(s, m):
    """The best worth of a Collateral."""
    best = 0
    for a in range(s.num_players):
        if a != m.me and can_target(s, m.me, a, COLLATERAL):
            best = max(best, collateral_of(s, m, a))
    return best


def best_indulgence(s, m):
    """The best worth of an Indulgence."""
    best = 0
    for p in range(s.num_players):
        if p != m.me and can_target(s, m.me, p, INDULGENCE):
            best = max(best, indulgence_worth(s, m, p))
    return best


# Skills

def suits_skill(s, m, c, skill):
    """Can the card be material of this conversion?"""
    name = CARD_NAME[c]
    if skill == WUSHENG or skill == JIJIU:
        return is_red(c)
    if skill == QIXI:
        return not is_red(c)
    if skill == QINGGUO:
        return not is_red(c) and s.zone[c] == Z_HAND
    if skill == GUOSE:
        return CARD_SUIT[c] == DIAMOND
    if skill == LONGDAN:
        return name == DODGE
    return 1


def material_cost(s, m, skill):
    """Worth of the cheapest material of a conversion."""
    low = 1000
    c = next_payable(s, m.me, HAND | EQUIP, -1)
    while c >= 0:
        if suits_skill(s, m, c, skill) and (s.zone[c] == Z_HAND or skill != SERPENT_SPEAR):
            low = min(low, keep_worth(s, m, c))
        c = next_payable(s, m.me, HAND | EQUIP, c)
    return low


def spare(s, m):
    """Cards in hand beyond the limit."""
    return max(0, s.hand_size[m.me] - max(0, s.hp[m.me]))


def skill_rank(s, m, skill):
    """Rank of starting a skill."""
    if skill == WUSHENG or skill == LONGDAN:
        return rank(49, slash_value(s, m, RED) - material_cost(s, m, skill) * (10 if skill == LONGDAN else 7) // 10)
    if skill == SERPENT_SPEAR:
        return rank(48, slash_value(s, m, COLOURLESS) - material_cost(s, m, skill) - 35 + 12 * spare(s, m))
    if skill == JIJIANG:
        return rank(52, slash_value(s, m, RED) * 2 // 3)
    if skill == QIXI:
        return rank(79, best_taking(s, m, DISMANTLEMENT) - material_cost(s, m, QIXI) * 110 // 100 + 6 * spare(s, m))
    if skill == GUOSE:
        return rank(13, best_indulgence(s, m) - material_cost(s, m, GUOSE))
    if skill == RENDE:
        return rank(14, rende_worth(s, m))
    if skill == ZHIHENG:
        return rank(18, 60)
    if skill == KUROU:
        return rank(90, kurou_worth(s, m))
    if skill == FANJIAN:
        return rank(40, best_fanjian(s, m))
    if skill == JIEYIN:
        return rank(30, jieyin_worth(s, m))
    if skill == QINGNANG:
        return rank(30, best_heal(s, m) - material_cost(s, m, QINGNANG))
    if skill == LIJIAN:
        return rank(60, best_lijian(s, m) - material_cost(s, m, LIJIAN))
    return 0


def best_heal(s, m):
    """The best worth of healing somebody by one."""
    best = 0
    for p in range(s.num_players):
        if s.alive[p]:
            best = max(best, heal(s, m, p, 1))
    return best


def best_fanjian(s, m):
    """The best worth of Fanjian."""
    best = 0
    for p in range(s.num_players):
        if p != m.me and s.alive[p]:
            best = max(best, fanjian_worth(s, m, p))
    return best


def best_lijian(s, m):
    """The best worth of Lijian."""
    best = 0
    for a in range(s.num_players):
        if a != m.me and s.alive[a] and s.gender[a] == MALE:
            best = max(best, lijian_of(s, m, a))
    return best


def jieyin_partner(s, m, p):
    """What Jieyin with p is worth, the cards not counted."""
    return heal(s, m, p, 1) + heal(s, m, m.me, 1)


def jieyin_worth(s, m):
    """The best partner, less two cheap cards."""
    best = 0
    for p in range(s.num_players):
        if p != m.me and s.alive[p] and s.gender[p] == MALE and is_wounded(s, p):
            best = max(best, jieyin_partner(s, m, p))
    return best - 2 * material_cost(s, m, JIEYIN) - 45 + 10 * spare(s, m)


def best_friend(s, m):
    """The friend to whom cards are given, -1 when there is none to be sure of."""
    found = NOBODY
    best = 0
    for p in range(s.num_players):
        if p != m.me and s.alive[p] and m.enmity[p] < -30:
            v = gift_worth(s, m, p)
            if v > best:
                best = v
                found = p
    return found


def gift_worth(s, m, p):
    """What a card given to p is worth: friends with few cards and lives first, those before the next enemy too."""
    worth = scaled(45 - 3 * min(8, s.hand_size[p]) + (10 if s.hp[p] <= 2 else 0), -m.enmity[p])
    if has_delayed(s, p, INDULGENCE):
        worth = worth // 2
    return worth


def rende_worth(s, m):
    """Give when two cards heal, or when they would be discarded."""
    if best_friend(s, m) < 0:
        return 0
    if s.hand_size[m.me] >= 2 and is_wounded(s, m.me) and spare(s, m) + (s.hp[m.me] < 3) > 0:
        return 50
    return 40 if spare(s, m) > 0 else 0


def kurou_worth(s, m):
    """A life for two cards pays only with a Crossbow to feed, or with a Peach to take it back."""
    me = m.me
    if s.hp[me] < 2 or s.hand_size[me] > s.hp[me] + 1:
        return 0
    if has_skill(s, me, ZHUGE_CROSSBOW) and m.held[0] < 2 and best_slash(s, m, RED) > 60:
        return 30
    return 20 if m.held[2] > 0 else 0
