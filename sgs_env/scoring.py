"""The scoring table of identity mode (modes.md 1.8 c)."""

from sgs_env.engine import words

LORD, LOYALIST, REBEL, SPY = words.LORD, words.LOYALIST, words.REBEL, words.SPY


def scores(s, num_players):
    """Points of each seat of a finished plain state; all 0 without winners."""
    seats = range(num_players)
    if not any(s.winner[i] for i in seats):
        return [0] * num_players
    winning = {s.role[i] for i in seats if s.winner[i]}
    alive = [sum(s.alive[i] and s.role[i] == role for i in seats) for role in range(4)]
    return [_points(s, i, winning, alive, num_players) + _bonus(s, i) for i in seats]


def _points(s, i, winning, alive, n):
    role = s.role[i]
    if LORD in winning:
        return {LORD: 4 + 2 * alive[LOYALIST], LOYALIST: 5 + alive[LOYALIST], REBEL: 0, SPY: n if s.duellist == i else 0}[role]
    if REBEL in winning:
        return {LORD: 0, LOYALIST: 0, REBEL: 3 * alive[REBEL], SPY: int(s.alive[i])}[role]
    return {LORD: 1, SPY: 4 + 2 * n if s.winner[i] else 0}.get(role, 0)


def _bonus(s, i):
    """Personal bonus of a winner for whom he killed."""
    if not s.winner[i]:
        return 0
    kills = s.kills[i]
    if s.role[i] in (LORD, LOYALIST):
        return kills[REBEL] + kills[SPY]
    if s.role[i] == REBEL:
        return kills[LOYALIST] + kills[SPY] + 2 * kills[LORD]
    return 0
