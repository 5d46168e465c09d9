# cython: infer_types=True
"""What the seat does not know: first brought into one order that depends on its knowledge only, then imagined anew for every deal.

The order: places are sorted, and each in turn gets the lowest card with which all hidden cards still find places they may be in.
"""

import cython

if not cython.compiled:
    from agents.search.plan import *


def copy_game(s, work):
    """Make one state a copy of another."""
    if cython.compiled:
        work[0] = s[0]
    else:
        copy_record(s, work)
    return 0


def place_key(s, c):
    """A number for the place of a hidden card; equal only for places in the same hand, known to the same seats."""
    k = 0
    for p in range(s.num_players):
        k |= knows(s, p, c) << p
    if s.zone[c] == Z_DECK:
        return place_in_pile(s, c)
    if s.zone[c] == Z_HAND:
        return ((1 + s.holder[c]) << 13) + k
    f = s.frame_of[c]
    if f >= 0:
        k += (s.frames[f].c0 == c) << 12
    return ((32 + f) << 14) + k


def note_hidden(s, plan):
    """List the hidden cards in the order of their places."""
    plan.hidden = 0
    for c in range(NUM_CATALOGUE):
        plan.slot[c] = NONE
        if is_hidden(s, plan.me, c):
            plan.slot[c] = place_key(s, c)
            i = plan.hidden
            while i > 0 and plan.slot[plan.card[i - 1]] > plan.slot[c]:
                plan.card[i] = plan.card[i - 1]
                i -= 1
            plan.card[i] = c
            plan.hidden += 1
    for i in range(plan.hidden):
        plan.slot[plan.card[i]] = i
    return 0


def trade(s, plan, i, j):
    """The cards at two hidden places change places."""
    c = plan.card[i]
    d = plan.card[j]
    swap_cards(s, c, d)
    plan.card[i] = d
    plan.card[j] = c
    plan.slot[d] = i
    plan.slot[c] = j
    return 0


def fits_at(s, plan, c, i):
    """May card c be at the i-th hidden place?"""
    return fits_place(s, c, plan.card[i])


def find_home(s, plan, i, j):
    """The card at place j may not be there: move cards between places behind i until all fit; 0 (and nothing moved) if they cannot."""
    if fits_at(s, plan, plan.card[j], j):
        return 1
    for k in range(i + 1, plan.hidden):
        if k != j and not plan.visited[k] and fits_at(s, plan, plan.card[j], k):
            plan.visited[k] = 1
            trade(s, plan, j, k)
            if find_home(s, plan, i, j):
                return 1
            trade(s, plan, j, k)
    return 0


def fill_place(s, plan, i):
    """Give the i-th place the lowest card that leaves a place for every other."""
    for c in range(NUM_CATALOGUE):
        j = plan.slot[c]
        if j == i:
            return 0
        if j > i and fits_at(s, plan, c, i):
            for k in range(plan.hidden):
                plan.visited[k] = 0
            trade(s, plan, i, j)
            if find_home(s, plan, i, j):
                return 0
            trade(s, plan, i, j)
    return 0


def forget_hidden(s, plan):
    """Bring everything hidden into the one order, and the random numbers with it."""
    s.logging = 0
    s.num_events = 0
    note_hidden(s, plan)
    for i in range(plan.hidden):
        fill_place(s, plan, i)
    s.seed = plan.seed
    return seed_rng(s)


def imagine_roles(s, m, plan):
    """Deal the hidden roles by their chances, given what everybody has done."""
    draw_roles(s, m, plan.me, roll(s, 0x7FFFFFFF))
    for p in range(s.num_players):
        s.role[p] = m.guess[p]
    return 0


def imagine(s, m, plan, k):
    """The k-th deal of everything hidden, and with it the luck of the rest of the game."""
    s.seed = plan.seed + k
    seed_rng(s)
    imagine_roles(s, m, plan)
    redraw_cards(s, plan.me)
    return 0
