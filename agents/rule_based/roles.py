# cython: infer_types=True
"""Who is who: the exact posterior over all assignments of the hidden roles, given the public record of acts.

Every assignment that fits the public number of each role is visited; its weight is the product, over all pairs of seats,
of how likely the acts of the one on the other are for these two roles (`EVIDENCE`).
"""

import cython

if not cython.compiled:
    from agents.rule_based.counting import *


def recorded(s, a, b, kind):
    """How often `a` has done this to `b`, as far as an observation tells it: 0, 1 = once or twice, 2 = more often."""
    n = s.record[a][b][kind]
    return (n > 0) + (n > 2)


def note_acts(s, m):
    """The acts between all pairs; what one did to everybody alike (area tricks) tells nothing."""
    for a in range(s.num_players):
        for k in range(4):
            common = 2
            for b in range(s.num_players):
                if b != a and s.alive[b]:
                    common = min(common, recorded(s, a, b, k))
            for b in range(s.num_players):
                m.acts[a][b][k] = max(0, recorded(s, a, b, k) - common) if b != a else 0
        for b in range(s.num_players):
            m.busy[a][b] = m.acts[a][b][0] or m.acts[a][b][1] or m.acts[a][b][2] or m.acts[a][b][3]
    return 0


def pair_evidence(m, a, b):
    """What the acts of a on b say about the roles guessed for the two."""
    total = 0
    for k in range(4):
        total += EVIDENCE[k][m.acts[a][b][k]][m.guess[a]][m.guess[b]]
    return total


def seat_evidence(s, m, p):
    """What the acts between this seat and all seats whose role is known or guessed already say."""
    total = 0
    for q in range(s.num_players):
        if m.guess[q] >= 0 and q != p:
            if m.busy[p][q]:
                total += pair_evidence(m, p, q)
            if m.busy[q][p] and q != m.me:
                total += pair_evidence(m, q, p)
    return total


def assign(s, m, order, evidence):
    """Give the order-th hidden seat each role that is still free, and go on; at the end add up the weight."""
    if order == m.num_hidden:
        m.total += exp(evidence / 100.0)
        for i in range(m.num_hidden):
            m.weight[m.hidden[i]][m.guess[m.hidden[i]]] += exp(evidence / 100.0)
        return 0
    p = m.hidden[order]
    for role in range(4):
        if m.free[role] > 0:
            m.free[role] -= 1
            m.guess[p] = role
            assign(s, m, order + 1, evidence + seat_evidence(s, m, p))
            m.free[role] += 1
    m.guess[p] = NONE
    return 0


def infer_roles(s, m):
    """Fill `belief`, `left` and `living`."""
    m.num_hidden = 0
    m.living = 0
    m.total = 0
    for role in range(4):
        m.free[role] = 0
        m.left[role] = 0
    for p in range(s.num_players):
        m.living += s.alive[p]
        role = s.role[p]
        if role >= 0:                               # only how many there are of each role is used: that is public
            m.free[role] += 1
            m.left[role] += 1
    for p in range(s.num_players):
        m.guess[p] = NONE
        for role in range(4):
            m.belief[p][role] = 0
            m.weight[p][role] = 0
        if p == m.me or s.role_shown[p]:
            role = s.role[p]
            m.guess[p] = role
            m.free[role] -= 1
            m.belief[p][role] = 1000
            if not s.alive[p]:
                m.left[role] -= 1
        else:
            m.hidden[m.num_hidden] = p
            m.num_hidden += 1
    if m.num_hidden == 0:
        return 0
    note_acts(s, m)
    assign(s, m, 0, 0)
    for i in range(m.num_hidden):
        p = m.hidden[i]
        for role in range(4):
            m.belief[p][role] = cython.cast(cython.int, 1000 * m.weight[p][role] / m.total + 0.5)
    return 0
