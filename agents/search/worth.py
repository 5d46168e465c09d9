# cython: infer_types=True
"""How good a position is, everything in it being known: chances of the three sides by a fitted linear model (`fit_worth.py`)."""

import cython

if not cython.compiled:
    from agents.search.hidden import *


def note_seat(s, plan, p):
    """Add a living character to the features of its role."""
    i = 1 + 9 * s.role[p]
    plan.feature[i] += 1
    plan.feature[i + 1] += s.hp[p]
    plan.feature[i + 2] += s.hp[p] <= 1
    plan.feature[i + 3] += min(8, s.hand_size[p])
    plan.feature[i + 4] += (s.equip[p][SLOT_ARMOR] >= 0) + (s.equip[p][SLOT_PLUS_HORSE] >= 0)
    plan.feature[i + 5] += (s.equip[p][SLOT_WEAPON] >= 0) + (s.equip[p][SLOT_MINUS_HORSE] >= 0)
    plan.feature[i + 6] += s.judge_size[p]
    plan.feature[i + 7] += count_common(s.hand[p], CARDS_NAMED[PEACH]) + count_common(s.hand[p], CARDS_NAMED[DODGE]) / 2.0
    if s.general[p][0] >= 0:
        plan.feature[i + 8] += (TIER[s.general[p][0]][s.role[p]] - 50) / 10.0
    return 0


def note_features(s, plan):
    """Fill `feature`."""
    for i in range(50):
        plan.feature[i] = 0
    plan.feature[0] = 1
    for p in range(s.num_players):
        if s.alive[p]:
            note_seat(s, plan, p)
    if s.turn >= 0:
        plan.feature[37 + s.role[s.turn]] = 1
    loyalists = 1 + 9 * LOYALIST
    rebels = 1 + 9 * REBEL
    spies = 1 + 9 * SPY
    plan.feature[41] = plan.feature[2] * plan.feature[rebels] / 4.0
    plan.feature[42] = plan.feature[rebels] == 0
    plan.feature[43] = plan.feature[rebels] == 1
    plan.feature[44] = plan.feature[loyalists] == 0
    plan.feature[45] = plan.feature[spies] * (plan.feature[rebels] == 0)
    plan.feature[46] = plan.feature[spies] * (plan.feature[rebels] + plan.feature[loyalists] == 0)
    plan.feature[47] = plan.feature[2] * plan.feature[46]
    plan.feature[48] = plan.feature[spies + 1] * plan.feature[46]
    plan.feature[49] = plan.feature[2] * (plan.feature[rebels] == 0)
    return 0


def judge_position(s, plan):
    """Set `value` to my chance of winning."""
    note_features(s, plan)
    plan.score[0] = 1
    for w in range(2):
        plan.score[w + 1] = 0
        for i in range(50):
            plan.score[w + 1] += WEIGHTS[s.num_players][w][i] * plan.feature[i]
        plan.score[w + 1] = exp(min(30.0, plan.score[w + 1]))
    role = s.role[plan.me]
    w = 0 if role == LORD or role == LOYALIST else 1 if role == REBEL else 2
    plan.value = plan.score[w] / (plan.score[0] + plan.score[1] + plan.score[2])
    if role == SPY:
        plan.value = plan.value / plan.feature[1 + 9 * SPY] if s.alive[plan.me] else 0.0
    return 0
