# cython: infer_types=True
"""What an attack is worth: Slash, Duel, area tricks, stealing and burning cards."""

import cython

if not cython.compiled:
    from agents.rule_based.values import *


# Slash

def slash_hits(s, m, user, p, col):
    """Chance in per cent that a Slash of this colour hurts p."""
    armorless = has_skill(s, user, QINGGANG_SWORD)
    if col == BLACK and has_skill(s, p, RENWANG_SHIELD) and not armorless:
        return 0
    needed = 1 + has_skill(s, user, WUSHUANG)
    hits = 100 - dodge_chance(s, m, p, needed, armorless)
    if has_skill(s, user, TIEQI):
        hits = (100 + hits) // 2
    if user == m.me and hits < 100:
        if has_skill(s, user, STONE_AXE) and s.hand_size[user] + equip_count(s, user) >= 5:
            hits = max(hits, 90)
        if has_skill(s, user, GREEN_DRAGON_BLADE) and own_slashes(s, m) >= 2:
            hits += (100 - hits) * hits // 200
    return hits


def slash_points(s, m, user):
    """Damage of a Slash or Duel that the seat uses."""
    return 1 + marked(s, user, LUOYI)


def slash_worth(s, m, user, p, col):
    """What it is worth to me that the user's Slash of this colour falls on p."""
    hits = slash_hits(s, m, user, p, col)
    if hits == 0 and col == BLACK and has_skill(s, p, RENWANG_SHIELD):
        return 0
    worth = scaled(hurt(s, m, p, slash_points(s, m, user), user), hits)
    if hits < 100:
        worth += scaled(scaled(32, m.enmity[p]), 100 - hits)
    if has_skill(s, p, LIULI) and p != m.me and has_card(s, p, HAND | EQUIP):
        worth = scaled(worth, 55)
    if user == m.me:
        if has_skill(s, user, DOUBLE_SWORDS) and differ_in_sex(s, user, p):
            worth += 25 if m.enmity[p] > 0 else 10
        if has_skill(s, user, KYLIN_BOW) and (s.equip[p][SLOT_PLUS_HORSE] >= 0 or s.equip[p][SLOT_MINUS_HORSE] >= 0):
            worth += scaled(scaled(40, m.enmity[p]), hits)
    return worth


def best_slash(s, m, col):
    """The best worth of a Slash of this colour on anybody in reach."""
    best = 0
    for p in range(s.num_players):
        if p != m.me and can_target(s, m.me, p, SLASH):
            best = max(best, slash_worth(s, m, m.me, p, col))
    return best


# Duel

def wins_duel(s, m, user, p):
    """Chance in per cent that the user wins a Duel on p, who plays first."""
    if user == m.me:
        mine = own_slashes(s, m)
        if has_skill(s, p, WUSHUANG):
            mine = mine // 2
        return slashes_at_most(s, m, p, 2 * mine + 1 if has_skill(s, user, WUSHUANG) else mine)
    if p == m.me:
        mine = own_slashes(s, m)
        if has_skill(s, user, WUSHUANG):
            mine = mine // 2
        if mine == 0:
            return 100
        return 100 - slashes_at_most(s, m, user, 2 * mine - 1 if has_skill(s, p, WUSHUANG) else mine - 1)
    first = slash_chance(s, m, p)
    if has_skill(s, user, WUSHUANG):
        first = first // 3
    return 100 - first + first * slash_chance(s, m, user) // 200


def duel_worth(s, m, user, p):
    """What a Duel of the user on p is worth to me."""
    wins = wins_duel(s, m, user, p)
    worth = scaled(hurt(s, m, p, slash_points(s, m, user), user), wins)
    worth += scaled(hurt(s, m, user, 1, p), 100 - wins)
    if user == m.me and own_slashes(s, m) > 0:
        worth -= 25 * slash_chance(s, m, p) // 100
    return worth


# All others

def answer_chance(s, m, p, name):
    """Chance in per cent that p answers an Archery Attack or Savage Assault."""
    if name == ARCHERY_ATTACK:
        return dodge_chance(s, m, p, 1, 0)
    return slash_chance(s, m, p)


def area_effect(s, m, user, p, name):
    """What an area attack does to one target, for me."""
    answers = answer_chance(s, m, p, name)
    if has_skill(s, p, DANLAO):
        return -scaled(45, m.enmity[p])
    return scaled(hurt(s, m, p, 1, user), 100 - answers) + scaled(scaled(38, m.enmity[p]), answers)


def area_worth(s, m, user, name):
    """What an area attack of mine is worth."""
    worth = 0
    for p in range(s.num_players):
        if p != user and s.alive[p]:
            worth += area_effect(s, m, user, p, name)
    return worth


# Cards of others

def loot_worth(s, m, p, a, gain):
    """What it is worth to take a card of p by this action; `gain` = I obtain it."""
    if a == A_HAND:
        worth = scaled(45, m.enmity[p])
        if s.hand_size[p] == 1:
            worth += scaled(12, m.enmity[p])
            if has_skill(s, p, LIANYING):
                worth -= scaled(50, m.enmity[p])
            if has_skill(s, p, KONGCHENG):
                worth -= scaled(60, m.enmity[p])
        return worth + 44 * gain
    c = a - A_CARD
    if s.zone[c] == Z_EQUIPMENT:
        worth = scaled(worn_worth(s, m, p, c), m.enmity[p])
        if has_skill(s, p, XIAOJI):
            worth -= scaled(85, m.enmity[p])
        if NAME_SLOT[CARD_NAME[c]] == SLOT_WEAPON and m.enmity[p] > 0 and reaches_friend(s, m, p):
            worth += 8
        return worth + gain * HAND_WORTH[CARD_NAME[c]]
    if CARD_NAME[c] == LIGHTNING:
        return gain * HAND_WORTH[LIGHTNING] - scaled(20, m.enmity[p])
    return gain * HAND_WORTH[INDULGENCE] - scaled(indulgence_weight(s, m, p), m.enmity[p])


def reaches_friend(s, m, p):
    """Does he reach somebody weak whom I want alive?"""
    for q in range(s.num_players):
        if q != p and s.alive[q] and m.enmity[q] < -50 and s.hp[q] <= 2 and in_range(s, p, q):
            return 1
    return 0


def best_loot(s, m, p, gain):
    """The best worth of a card of p."""
    best = -1000
    if s.hand_size[p] > 0 and p != m.me:
        best = loot_worth(s, m, p, A_HAND, gain)
    for slot in range(5):
        if s.equip[p][slot] >= 0:
            best = max(best, loot_worth(s, m, p, A_CARD + s.equip[p][slot], gain))
    for i in range(s.judge_size[p]):
        best = max(best, loot_worth(s, m, p, A_CARD + s.judge[p][i], gain))
    return best


# Delayed tricks

def engine_bonus(s, p):
    """How much more a lost play phase costs this general."""
    bonus = 0
    if has_skill(s, p, JIZHI) or has_skill(s, p, LIJIAN) or has_skill(s, p, RENDE) or has_skill(s, p, ZHIHENG) or has_skill(s, p, QIXI):
        bonus += 18
    if has_skill(s, p, PAOXIAO) or has_skill(s, p, ZHUGE_CROSSBOW) or has_skill(s, p, LUOSHEN) or has_skill(s, p, YINGZI):
        bonus += 12
    if has_skill(s, p, GUANXING) or has_skill(s, p, KEJI):
        bonus -= 22
    return bonus


def indulgence_weight(s, m, p):
    """What a lost play phase costs a character, the chance of escape counted."""
    over = max(0, s.hand_size[p] + 2 - max(1, s.hp[p]))
    return 45 + 9 * min(6, s.hand_size[p]) + 10 * min(4, over) + engine_bonus(s, p)


def indulgence_worth(s, m, p):
    """What an Indulgence on p is worth; sooner is better."""
    return scaled(indulgence_weight(s, m, p), m.enmity[p]) - seat_steps(s, m.me, p)


def seat_steps(s, a, b):
    """Seats from a to b in the direction of play."""
    return (b - a + s.num_players) % s.num_players


def lightning_worth(s, m):
    """Everybody may be struck, the next ones rather."""
    worth = 0
    for p in range(s.num_players):
        if s.alive[p]:
            worth += scaled(hurt(s, m, p, 3, NOBODY), 8)
    return worth - 25


# Collateral

def collateral_pair(s, m, a, b):
    """What it is worth that a is made to slash b or gives me his weapon."""
    weapon = s.equip[a][SLOT_WEAPON]
    gives = 30 + scaled(35, m.enmity[a])
    if weapon < 0:
        gives = 0
    slashes = slash_chance(s, m, a)
    return scaled(slash_worth(s, m, a, b, RED) + scaled(20, m.enmity[a]), slashes) + scaled(gives, 100 - slashes)


def collateral_of(s, m, a):
    """The best b for this a."""
    best = -1000
    for b in range(s.num_players):
        if b != a and s.alive[b] and NAME_SECOND[COLLATERAL](s, a, b):
            best = max(best, collateral_pair(s, m, a, b))
    return best


# Lijian, Fanjian

def lijian_pair(s, m, a, b):
    """What a Duel of a on b is worth to me; everybody sees that I set the two against each other."""
    return duel_worth(s, m, a, b) - 40 * (m.enmity[a] < 0) - 40 * (m.enmity[b] < 0)


def lijian_of(s, m, a):
    """The best victim for a."""
    best = -1000
    for b in range(s.num_players):
        if b != a and b != m.me and s.alive[b] and s.gender[b] == MALE and not is_protected(s, b, DUEL):
            best = max(best, lijian_pair(s, m, a, b))
    return best


def fanjian_worth(s, m, p):
    """What Fanjian on p is worth."""
    cost = max(15, 45 - 8 * max(0, s.hand_size[m.me] - s.hp[m.me]))
    return scaled(hurt(s, m, p, 1, m.me), 75) - cost - scaled(40, m.enmity[p])
