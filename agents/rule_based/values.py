# cython: infer_types=True
"""What things are worth to me: HP, lives, cards; 100 = one HP of a healthy enemy. Positive = good for me."""

import cython

if not cython.compiled:
    from agents.rule_based.stance import *


# HP and lives

def hp_worth(hp):
    """Worth of the HP point that takes a character from hp to hp - 1."""
    if hp >= 5:
        return 75
    if hp == 4:
        return 85
    if hp == 3:
        return 105
    if hp == 2:
        return 140
    return 200


def rescue_chance(s, m, p):
    """Chance in per cent that a dying character is saved."""
    if p == m.me:
        return 85 if m.held[2] > 0 else 10
    chance = chance_of(s, m, p, 2, kept(m, 2))
    for q in range(s.num_players):
        if q != p and s.alive[q]:
            if q == m.me:
                if m.enmity[p] < -50 and m.held[2] > 0:
                    return 95
            elif p == s.lord:
                chance += (100 - chance) * (m.belief[q][LOYALIST] + m.belief[q][SPY] // 2) // 1000 * chance_of(s, m, q, 2, kept(m, 2)) // 100
            elif m.shown_kind[q][2] > 0 or has_skill(s, q, JIJIU):
                chance += (100 - chance) // 4
    return min(chance, 95)


def last_enemy(s, m, p):
    """Is it (as good as certain that) p's death ends the game in favour of the lord's side?"""
    return m.left[REBEL] + m.left[SPY] == 1 and m.belief[p][REBEL] + m.belief[p][SPY] > 850


def lord_death(s, m):
    """What the lord's death is worth."""
    if m.role == REBEL:
        return 1600
    if m.role == SPY:
        return 1600 if m.living == 2 else -1300
    return -1600


def death(s, m, p, by):
    """What the death of a character is worth, killed by `by` (-1 = nobody)."""
    if p == s.lord:
        return lord_death(s, m)
    if p == m.me:
        return -1400 if m.role == SPY else -600
    worth = scaled(420, m.enmity[p])
    if m.role == LORD or m.role == LOYALIST:
        if last_enemy(s, m, p):
            return 1500
    if by == m.me:
        worth += 130 * m.belief[p][REBEL] // 1000
        if m.role == LORD:
            worth -= (60 + 45 * (s.hand_size[m.me] + equip_count(s, m.me))) * m.belief[p][LOYALIST] // 1000
    elif by >= 0:
        worth -= scaled(130 * m.belief[p][REBEL] // 1000, m.enmity[by])
        if by == s.lord:
            worth += scaled((40 * s.hand_size[by]) * m.belief[p][LOYALIST] // 1000, m.enmity[by])
    return worth


def revenge(s, m, p, by, n):
    """What a victim who survives gets out of n damage by somebody: more is worse for that one."""
    cost = 0
    if not meets(s.skills[p], TIMING_SKILLS[AFTER_DAMAGED]):
        return 0
    if has_skill(s, p, YIJI):
        cost += scaled(80 * n, m.enmity[p])
    if has_skill(s, p, JIANXIONG):
        cost += scaled(35, m.enmity[p])
    if by >= 0 and by != p:
        if has_skill(s, p, FANKUI) and has_card(s, by, HAND | EQUIP):
            cost += scaled(40, m.enmity[p]) - scaled(40, m.enmity[by])
        if has_skill(s, p, GANGLIE):
            cost -= scaled(60, m.enmity[by])
        if has_skill(s, p, JILEI) and by == m.me:
            cost += 25
    return cost


def hurt(s, m, p, n, by):
    """What n damage to a character is worth, done by `by` (-1 = nobody)."""
    hp = max(s.hp[p], 1)
    worth = 0
    left = n
    while left > 0 and hp > 1:
        worth += hp_worth(hp)
        hp -= 1
        left -= 1
    worth = scaled(worth, m.enmity[p])
    if left > 0:
        saved = rescue_chance(s, m, p)
        if m.enmity[p] < 0 and p != m.me and p != s.lord:
            saved = saved // 2                      # a friend saved costs friends their Peaches
        worth += scaled(death(s, m, p, by), 100 - saved) + scaled(scaled(160, m.enmity[p]), saved)
    else:
        worth -= revenge(s, m, p, by, n)
    return worth


def heal(s, m, p, n):
    """What n recovered HP of a character are worth."""
    worth = 0
    for i in range(n):
        hp = max(s.hp[p], 0) + i
        if hp < s.max_hp[p]:
            worth += hp_worth(hp + 1)
    return -scaled(worth, m.enmity[p])


# Cards

def worn_worth(s, m, p, c):
    """Worth of an equipment card to its wearer."""
    name = CARD_NAME[c]
    worth = WORN_WORTH[name]
    if name == ZHUGE_CROSSBOW_CARD and has_skill(s, p, PAOXIAO):
        worth -= 20
    if name == EIGHT_DIAGRAMS_CARD and has_skill(s, p, TIANDU):
        worth += 20
    return worth


def equip_worth(s, m, c):
    """What it is worth to me to put this equipment card on now."""
    name = CARD_NAME[c]
    slot = NAME_SLOT[name]
    old = s.equip[m.me][slot]
    worth = WORN_WORTH[name]
    if slot == SLOT_WEAPON:
        worth = weapon_worth(s, m, name)
        if old >= 0:
            worth -= weapon_worth(s, m, CARD_NAME[old])
    elif old >= 0:
        worth -= WORN_WORTH[CARD_NAME[old]]
    if old >= 0 and has_skill(s, m.me, XIAOJI):
        worth += 85
    return worth


def weapon_worth(s, m, name):
    """Worth of a weapon to me: its effect, and whom it reaches."""
    worth = WORN_WORTH[name]
    if name == ZHUGE_CROSSBOW_CARD:
        if has_skill(s, m.me, PAOXIAO):
            worth -= 30
        else:
            worth += 30 * max(0, m.held[0] - 1)
            if has_skill(s, m.me, KUROU):
                worth += 30
    if name == STONE_AXE_CARD and s.hand_size[m.me] < 3:
        worth -= 8
    for p in range(s.num_players):
        if p != m.me and s.alive[p] and m.enmity[p] > 50:
            if distance(s, m.me, p) <= NAME_RANGE[name]:
                worth += m.enmity[p] // 6
    return worth


def is_fuel(s, m, c):
    """Is the card something better for one of my skills?"""
    me = m.me
    if is_red(c):
        return has_skill(s, me, JIJIU) or has_skill(s, me, WUSHENG) or (has_skill(s, me, GUOSE) and CARD_SUIT[c] == DIAMOND)
    return has_skill(s, me, QINGGUO) or has_skill(s, me, QIXI)


def keep_worth(s, m, c):
    """Worth of a card of mine: in the hand with the copies of it that I hold besides, or worn."""
    name = CARD_NAME[c]
    if s.zone[c] == Z_EQUIPMENT and s.holder[c] == m.me:
        worth = worn_worth(s, m, m.me, c) + 12
        if has_skill(s, m.me, XIAOJI):
            worth -= 80
        return worth
    worth = HAND_WORTH[name]
    if NAME_TYPE[name] == EQUIPMENT and s.equip[m.me][NAME_SLOT[name]] >= 0:
        worth = worth // 3
    copies = 0
    d = next_card(s.hand[m.me], -1)
    while d >= 0 and d < c:
        if CARD_NAME[d] == name:
            copies += 1
        d = next_card(s.hand[m.me], d)
    if is_slash(name) and (has_skill(s, m.me, PAOXIAO) or has_skill(s, m.me, ZHUGE_CROSSBOW)):
        copies = copies // 3
    worth -= 11 * copies
    if is_fuel(s, m, c):
        worth = max(worth + 4, 42 if not has_skill(s, m.me, JIJIU) else 62)
    if name == DODGE and s.hp[m.me] <= 2:
        worth += 15 if s.hp[m.me] == 2 or copies else 45
    return max(worth, 3)


def cheapest_offered(s, m):
    """The least valuable of the cards offered, -1 when none is."""
    best = NONE
    low = 100000
    a = next_offered(s, A_CARD - 1)
    while a >= 0 and a < A_GENERAL:
        v = keep_worth(s, m, a - A_CARD)
        if v < low:
            low = v
            best = a
        a = next_offered(s, a)
    return best


def next_offered(s, a):
    """The next legal action above `a`, -1 when there is none."""
    a += 1
    w = a >> 6
    if w >= LEGAL_WORDS:
        return NONE
    if s.legal[w] >> (a & 63):
        return a + ctz(s.legal[w] >> (a & 63))
    w += 1
    while w < LEGAL_WORDS:
        if s.legal[w]:
            return (w << 6) + ctz(s.legal[w])
        w += 1
    return NONE


def seat_of(s, a):
    """The seat that an action names."""
    return (a - A_SEAT + s.asked_seat) % s.num_players


def tie(m, a):
    """A small number that breaks ties, by the noise."""
    return (a * 37 + (m.noise & 1023) * 101 + 13 * (m.noise & 31) * (a & 15)) % 7
