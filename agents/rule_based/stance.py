# cython: infer_types=True
"""Whom to fight: from beliefs about roles and the strength of the sides to one number per seat."""

import cython

if not cython.compiled:
    from agents.rule_based.roles import *


def scaled(value, percent):
    """So many per cent of a value, the same in C and Python for negative ones."""
    x = value * percent
    return x // 100 if x >= 0 else -(-x // 100)


def strength(s, p):
    """How much a character can still do and bear."""
    if not s.alive[p]:
        return 0
    armor = s.equip[p][SLOT_ARMOR] >= 0 or s.equip[p][SLOT_PLUS_HORSE] >= 0
    return 10 + 8 * max(0, s.hp[p]) + 5 * min(6, s.hand_size[p]) + 6 * armor + 4 * (s.equip[p][SLOT_WEAPON] >= 0)


def weigh_sides(s, m):
    """Strength of the two sides by belief; a hidden spy counts for neither."""
    lords = 0
    rebels = 0
    for p in range(s.num_players):
        power = strength(s, p)
        lords += power * (m.belief[p][LORD] + m.belief[p][LOYALIST])
        rebels += power * m.belief[p][REBEL]
    m.lords_side = lords // 1000
    m.rebels_side = rebels // 1000
    return 0


def for_lords_side(s, m, role):
    """Stance of lord and loyalists towards a role."""
    if role == LORD:
        return -120
    if role == LOYALIST:
        return -75
    if role == REBEL:
        return 100
    if m.left[REBEL] == 0:
        return 100
    return 45 if m.lords_side >= m.rebels_side else 5


def for_rebel(s, m, role):
    """Stance of a rebel towards a role."""
    if role == LORD:
        return 130
    if role == LOYALIST:
        return 110
    if role == REBEL:
        return -60
    if m.left[LOYALIST] == 0:
        return 40
    return 45 if m.rebels_side > m.lords_side else 20


def for_spy(s, m, role):
    """A spy keeps the sides balanced, outlives both and meets the lord alone."""
    if m.living == 2:
        return 100
    margin = m.lords_side - m.rebels_side
    if role == SPY:
        return 60
    if m.left[REBEL] == 0:
        if role == LORD:
            return 60 if s.hp[s.lord] > 3 else 0
        return 100
    if role == REBEL:
        return 80 if margin < 10 or m.left[LOYALIST] == 0 else (15 if margin < 60 else -25)
    if role == LOYALIST:
        return 70 if margin > 40 else (40 if margin > -20 else -30)
    return 15 if margin > 60 and s.hp[s.lord] > 3 else -40


def towards(s, m, role):
    """My stance towards a character of this role."""
    if m.role == REBEL:
        return for_rebel(s, m, role)
    if m.role == SPY:
        return for_spy(s, m, role)
    return for_lords_side(s, m, role)


def take_stance(s, m):
    """Fill `enmity`."""
    weigh_sides(s, m)
    for p in range(s.num_players):
        m.enmity[p] = 0
        if p == m.me:
            m.enmity[p] = -110
        elif s.alive[p]:
            total = 0
            for role in range(4):
                if m.belief[p][role] > 0:
                    total += m.belief[p][role] * towards(s, m, role)
            m.enmity[p] = total // 1000 if total >= 0 else -(-total // 1000)
    return 0
