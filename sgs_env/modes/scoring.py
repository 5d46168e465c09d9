# cython: infer_types=True
"""The scoring table of identity mode (modes.md 1.8 c)."""

import cython

if not cython.compiled:
    from sgs_env.modes.identity import *


def has_won(s, role):
    """Has this camp won? (the lord stands for his loyalists too)"""
    for p in range(s.num_players):
        if s.winner[p] and s.role[p] == role:
            return 1
    return 0


def team_points(s, seat):
    """Points for the result of the seat's camp."""
    role = s.role[seat]
    if has_won(s, LORD):
        if role == LORD:
            return 4 + 2 * count_living(s, LOYALIST)
        if role == LOYALIST:
            return 5 + count_living(s, LOYALIST)
        return s.num_players if s.duellist == seat else 0
    if has_won(s, REBEL):
        if role == REBEL:
            return 3 * count_living(s, REBEL)
        return s.alive[seat] if role == SPY else 0
    if has_won(s, SPY):
        if role == SPY:
            return 4 + 2 * s.num_players if s.winner[seat] else 0
        return role == LORD
    return 0


def kill_points(s, seat):
    """A winner's bonus for whom he killed."""
    if not s.winner[seat]:
        return 0
    if s.role[seat] == LORD or s.role[seat] == LOYALIST:
        return s.kills[seat][REBEL] + s.kills[seat][SPY]
    if s.role[seat] == REBEL:
        return s.kills[seat][LOYALIST] + s.kills[seat][SPY] + 2 * s.kills[seat][LORD]
    return 0


def score(s, seat, ev):
    """Points of the seat in a finished game; 0 while it runs, in a draw, and when it was cut off."""
    return team_points(s, seat) + kill_points(s, seat) if s.over == WON else 0


hook(H_SCORE, score)
