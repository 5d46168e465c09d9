# cython: infer_types=True
"""Who is who: the exact posterior over all assignments of the hidden roles, given the public record of acts.

The weight of an assignment that fits the public number of each role is the product, over all pairs of seats, of how likely the
acts of the one on the other are for these two roles (`LIKELY`).  The sum over all assignments needs no list of them: hidden seats
that have acted on each other are dealt their roles in turn, only as many as it takes to leave seats without acts among themselves;
given those dealt, these seats depend on each other by the number of roles left alone, and are summed by counts (`sum_rest`).
"""

import cython

if not cython.compiled:
    from agents.rule_based.counting import *


# The public record

def recorded(s, a, b, kind):
    """How often `a` has done this to `b`, as far as an observation tells it: 0, 1 = once or twice, 2 = more often."""
    n = s.record[a][b][kind]
    return (n > 0) + (n > 2)


def note_acts(s, m):
    """The acts between all pairs; what one did to everybody alike (area tricks) tells nothing."""
    for a in range(s.num_players):
        for b in range(s.num_players):
            m.busy[a][b] = 0
        for k in range(4):
            common = 2
            for b in range(s.num_players):
                if b != a and s.alive[b]:
                    common = min(common, recorded(s, a, b, k))
            for b in range(s.num_players):
                m.acts[a][b][k] = max(0, recorded(s, a, b, k) - common) if b != a else 0
                m.busy[a][b] += m.acts[a][b][k]
    return 0


def weigh_known(m, p, q):
    """What the acts between a hidden seat and one whose role is known say; my own acts say nothing."""
    known = m.guess[q]
    for k in range(4):
        if m.acts[p][q][k]:
            for role in range(4):
                m.chance[0][p][role] *= LIKELY[k][m.acts[p][q][k]][role][known]
        if m.acts[q][p][k] and q != m.me:
            for role in range(4):
                m.chance[0][p][role] *= LIKELY[k][m.acts[q][p][k]][known][role]
    return 0


def weigh_pair(m, p, q):
    """What the acts between two hidden seats say, for each pair of roles."""
    for x in range(4):
        for y in range(4):
            m.pair[p][q][x][y] = 1
    for k in range(4):
        forth = m.acts[p][q][k]
        back = m.acts[q][p][k]
        if forth or back:
            for x in range(4):
                for y in range(4):
                    m.pair[p][q][x][y] *= LIKELY[k][forth][x][y] * LIKELY[k][back][y][x]
    return 0


def weigh_acts(s, m):
    """Fill `chance` of no seat dealt, `pair` and `linked`."""
    for i in range(m.num_hidden):
        p = m.hidden[i]
        m.linked[p] = 0
        for role in range(4):
            m.chance[0][p][role] = 1
        for q in range(s.num_players):
            if q != p and (m.busy[p][q] or m.busy[q][p]):
                if m.guess[q] >= 0:
                    weigh_known(m, p, q)
                else:
                    m.linked[p] |= 1 << q
                    weigh_pair(m, p, q)
    return 0


def order_hidden(m):
    """Put first the hidden seats that are to be dealt, those with the most links, until none of the rest is linked to another."""
    rest = 0
    for i in range(m.num_hidden):
        rest |= 1 << m.hidden[i]
    m.num_dealt = 0
    while m.num_dealt < m.num_hidden:
        best = NONE
        most = 0
        for i in range(m.num_dealt, m.num_hidden):
            links = popcount(m.linked[m.hidden[i]] & rest)
            if links > most:
                most = links
                best = i
        if best < 0:
            return 0
        p = m.hidden[best]
        m.hidden[best] = m.hidden[m.num_dealt]
        m.hidden[m.num_dealt] = p
        m.num_dealt += 1
        rest &= ~(1 << p)
    return 0


# The sum over all assignments

def deal_role(m, i, role):
    """The i-th hidden seat gets this role: what that means for the seats after it."""
    p = m.hidden[i]
    m.guess[p] = role
    m.free[role] -= 1
    m.path[i + 1] = m.path[i] * m.chance[i][p][role]
    for j in range(i + 1, m.num_hidden):
        q = m.hidden[j]
        if (m.linked[p] >> q) & 1:
            for other in range(4):
                m.chance[i + 1][q][other] = m.chance[i][q][other] * m.pair[p][q][role][other]
        else:
            for other in range(4):
                m.chance[i + 1][q][other] = m.chance[i][q][other]
    return 0


def deal(m, i):
    """Deal to the i-th hidden seat and those after it in all ways; fills `weight`, and `mass[i]` with the sum."""
    if i == m.num_dealt:
        return sum_rest(m)
    m.mass[i] = 0
    for role in range(LOYALIST, SPY + 1):
        if m.free[role] > 0:
            deal_role(m, i, role)
            deal(m, i + 1)
            m.free[role] += 1
            m.mass[i] += m.mass[i + 1]
            m.weight[m.hidden[i]][role] += m.mass[i + 1]
    return 0


def count_down(m):
    """Sums of the ways to deal the seats that are not linked, by the number of loyalists and spies left, from the last one on."""
    base = m.num_dealt
    m.below[m.num_hidden][0][0] = 1
    for i in range(m.num_hidden - 1, base - 1, -1):
        p = m.hidden[i]
        seats = m.num_hidden - i
        for x in range(min(m.free[LOYALIST], seats) + 1):
            for y in range(min(m.free[SPY], seats - x) + 1):
                m.below[i][x][y] = 0
                if seats - x - y <= m.free[REBEL]:
                    if x > 0:
                        m.below[i][x][y] += m.chance[base][p][LOYALIST] * m.below[i + 1][x - 1][y]
                    if y > 0:
                        m.below[i][x][y] += m.chance[base][p][SPY] * m.below[i + 1][x][y - 1]
                    if seats > x + y:
                        m.below[i][x][y] += m.chance[base][p][REBEL] * m.below[i + 1][x][y]
    return 0


def pass_on(m, i, role, x, y):
    """So much weight gives this role to the i-th hidden seat and leaves so many loyalists and spies to those after it."""
    p = m.hidden[i]
    m.weight[p][role] += m.above[i][x + (role == LOYALIST)][y + (role == SPY)] * m.chance[m.num_dealt][p][role] * m.below[i + 1][x][y]
    m.above[i + 1][x][y] += m.above[i][x + (role == LOYALIST)][y + (role == SPY)] * m.chance[m.num_dealt][p][role]
    return 0


def sum_rest(m):
    """Sum over all ways to deal the seats that are not linked: forward and backward over counts."""
    base = m.num_dealt
    if base == m.num_hidden - 1:                    # one seat, one role
        p = m.hidden[base]
        role = LOYALIST if m.free[LOYALIST] else REBEL if m.free[REBEL] else SPY
        m.mass[base] = m.path[base] * m.chance[base][p][role]
        m.weight[p][role] += m.mass[base]
        return 0
    count_down(m)
    m.mass[base] = m.path[base] * m.below[base][m.free[LOYALIST]][m.free[SPY]]
    for x in range(m.free[LOYALIST] + 1):
        for y in range(m.free[SPY] + 1):
            m.above[base][x][y] = 0
    m.above[base][m.free[LOYALIST]][m.free[SPY]] = m.path[base]
    for i in range(base, m.num_hidden):
        seats = m.num_hidden - i - 1                # those after this one
        for x in range(min(m.free[LOYALIST], seats) + 1):
            for y in range(min(m.free[SPY], seats - x) + 1):
                m.above[i + 1][x][y] = 0
                if seats - x - y <= m.free[REBEL]:
                    if x < m.free[LOYALIST]:
                        pass_on(m, i, LOYALIST, x, y)
                    if y < m.free[SPY]:
                        pass_on(m, i, SPY, x, y)
                    pass_on(m, i, REBEL, x, y)
    return 0


# Answers

def count_roles(s, m):
    """Who is hidden, which roles are left to deal, how many of each live."""
    m.num_hidden = 0
    m.living = 0
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
    return 0


def infer_roles(s, m):
    """Fill `belief`, `left` and `living`."""
    count_roles(s, m)
    if m.num_hidden == 0:
        return 0
    note_acts(s, m)
    weigh_acts(s, m)
    order_hidden(m)
    m.path[0] = 1
    deal(m, 0)
    for i in range(m.num_hidden):
        p = m.hidden[i]
        for role in range(4):
            m.belief[p][role] = cython.cast(cython.int, 1000 * m.weight[p][role] / m.mass[0] + 0.5)
    return 0


# Drawing an assignment

def draw_roles(s, m, me, lots):
    """Fill `guess` with one assignment as the seat may believe it, drawn by weight; `lots`: 31 random bits.

    Own and shown roles are as they are.  `belief` is filled as by `infer_roles`.
    """
    m.me = me
    m.role = s.role[me]
    infer_roles(s, m)
    if m.num_hidden:
        m.lot = m.mass[0] * (lots / 2147483648.0)
        find_dealt(m, 0)
        draw_rest(m)
    return 0


def find_dealt(m, i):
    """Deal to the linked seats until the sum of the weights passes the lot; 1 = it has."""
    if i == m.num_dealt:
        count_down(m)
        m.mass[i] = m.path[i] * m.below[i][m.free[LOYALIST]][m.free[SPY]]
        m.lot -= m.mass[i]
        return m.lot < 0
    for role in range(LOYALIST, SPY + 1):
        if m.free[role] > 0:
            deal_role(m, i, role)
            if find_dealt(m, i + 1):
                return 1
            m.free[role] += 1
    return 0


def draw_rest(m):
    """Deal to the seats that are not linked by what is left of the lot."""
    base = m.num_dealt
    m.lot = (m.lot + m.mass[base]) / m.path[base]
    for i in range(base, m.num_hidden):
        p = m.hidden[i]
        for role in range(LOYALIST, SPY + 1):
            x = m.free[LOYALIST] - (role == LOYALIST)
            y = m.free[SPY] - (role == SPY)
            if m.free[role] > 0:
                m.guess[p] = role                   # stays so when rounding leaves nothing
                if m.lot < m.chance[base][p][role] * m.below[i + 1][x][y]:
                    m.lot = m.lot / m.chance[base][p][role]
                    break
                m.lot -= m.chance[base][p][role] * m.below[i + 1][x][y]
        m.free[m.guess[p]] -= 1
    return 0


# For Python

def beliefs(core: Core, seat: cython.int) -> list:
    """What a seat believes of each seat: chances of lord, loyalist, rebel, spy, per mille."""
    mind: Mind
    if not cython.compiled:
        mind = Mind()
    s = cython.address(core.state) if cython.compiled else core.state
    m = cython.address(mind) if cython.compiled else mind
    m.me = seat
    infer_roles(s, m)
    return [[m.belief[p][role] for role in range(4)] for p in range(s.num_players)]


def drawn_roles(core: Core, seat: cython.int, lots: cython.int) -> list:
    """An assignment as the seat may believe it, drawn by `lots`, 31 random bits: the role of each seat."""
    mind: Mind
    if not cython.compiled:
        mind = Mind()
    s = cython.address(core.state) if cython.compiled else core.state
    m = cython.address(mind) if cython.compiled else mind
    draw_roles(s, m, seat, lots)
    return [m.guess[p] for p in range(s.num_players)]
