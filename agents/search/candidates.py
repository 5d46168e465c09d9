# cython: infer_types=True
"""What is tried: the action by rules first, then the others, those that the rules think well of before the rest."""

import cython

if not cython.compiled:
    from agents.search.worth import *


def rank_of(s, m, a):
    """What the rules think of an action: in the play phase by worth, elsewhere all are alike."""
    if s.asked_kind != K_PLAY or a < A_SKILL:
        return 1
    if a >= A_CARD:
        return card_rank(s, m, a - A_CARD)
    return skill_rank(s, m, a - A_SKILL)


def is_double(s, plan, a):
    """Does it take a hand card of mine as good as one that is tried already: of the same name and colour?"""
    c = a - A_CARD
    if c < 0 or a >= A_GENERAL or s.zone[c] != Z_HAND or s.holder[c] != plan.me:
        return 0
    for i in range(plan.n):
        d = plan.action[i] - A_CARD
        if d >= 0 and s.zone[d] == Z_HAND and s.holder[d] == plan.me and CARD_NAME[d] == CARD_NAME[c] and is_red(d) == is_red(c):
            return 1
    return 0


def add_candidate(plan, a, rank_given):
    """Insert an action behind those of no lower rank (the first keeps its place)."""
    if plan.n >= 64:
        return 0
    i = plan.n
    while i > 1 and plan.rank[i - 1] < rank_given:
        plan.action[i] = plan.action[i - 1]
        plan.rank[i] = plan.rank[i - 1]
        i -= 1
    plan.action[i] = a
    plan.rank[i] = rank_given
    plan.n += 1
    return 1


def list_candidates(s, m, plan):
    """Fill `action`; no more of them than the budget can tell apart."""
    plan.n = 0
    add_candidate(plan, rule_action(s, plan.me, m.noise), 9999999)
    for i in range(64):
        m.memo_done[i] = 0
    a = next_offered(s, -1)
    while a >= 0:
        if a != plan.action[0] and not is_double(s, plan, a):
            add_candidate(plan, a, rank_of(s, m, a))
        a = next_offered(s, a)
    plan.n = min(plan.n, max(2, plan.budget // plan.least))
    return 0
