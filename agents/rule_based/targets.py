# cython: infer_types=True
"""Choosing seats: whom a card or skill falls on."""

import cython

if not cython.compiled:
    from agents.rule_based.play import *


def choose_target(s, m):
    """The best of the seats offered, or enough."""
    best = -100000
    choice = NONE
    prey = finishing_target(s, m)
    a = next_offered(s, PASS)
    while a >= 0:
        if seat_of(s, a) == prey:
            return a
        v = target_worth(s, m, seat_of(s, a)) * 8 + tie(m, a)
        if v > best:
            best = v
            choice = a
        a = next_offered(s, a)
    if is_offered(s, PASS) and best <= 0:
        return PASS
    return choice


def target_worth(s, m, p):
    """What choosing this seat is worth in the pending decision."""
    skill = s.asked_skill
    name = s.asked_name
    if skill == LIJIAN:
        return lijian_pair(s, m, s.asked_source, p) if s.asked_source >= 0 else lijian_of(s, m, p)
    if skill == LIULI:
        return slash_worth(s, m, s.asked_source, p, colour(s.asked_c0, s.asked_c1)) if s.asked_source >= 0 else m.enmity[p]
    if skill == RENDE or skill == YIJI:
        return yiji_worth(s, m, p) if skill == YIJI else gift_worth(s, m, p)
    if skill == JIEYIN:
        return jieyin_partner(s, m, p)
    if skill == QINGNANG:
        return heal(s, m, p, 1)
    if skill == TUXI:
        return tuxi_worth(s, m, p)
    if skill == FANJIAN:
        return fanjian_worth(s, m, p)
    if is_slash(name):
        return slash_worth(s, m, m.me, p, colour(s.asked_c0, s.asked_c1))
    if name == SNATCH or name == DISMANTLEMENT:
        return best_loot(s, m, p, name == SNATCH)
    if name == DUEL:
        return duel_worth(s, m, m.me, p)
    if name == INDULGENCE:
        return indulgence_worth(s, m, p)
    if name == COLLATERAL:
        return collateral_pair(s, m, s.asked_target, p) if s.asked_target >= 0 else collateral_of(s, m, p)
    return m.enmity[p]


def tuxi_worth(s, m, p):
    """A random card of his for me."""
    return loot_worth(s, m, p, A_HAND, 1) - 20


def yiji_worth(s, m, p):
    """Who gets the card looked at: I myself while my hand is small."""
    if p == m.me:
        return 48 - 8 * max(0, s.hand_size[p] - max(1, s.hp[p])) + (20 if s.hp[p] <= 2 else 0)
    if m.enmity[p] > -30:
        return -50
    return gift_worth(s, m, p)
