"""What finished games say: win rates with intervals, and differences between plays of the same deal."""

import math
import typing

from agents.evaluation.plan import ROLES, SIDES
from agents.evaluation.play import Record

COLUMNS = ("agent", "identity", "games", "seats", "wins", "rate", "low", "high", "score")
LIFTS = ("lift", "lift_low", "lift_high", "score_lift", "score_lift_low", "score_lift_high")
Z = 1.959964                    # of 95 %


class Seated(typing.NamedTuple):
    """A finished game, its deal, and the agent's number of each seat."""

    deal: int
    record: Record
    seating: list


def seated(series, records):
    """The games of a series with who sat where."""
    return [Seated(k // series.plays, r, series.seating(k, r.roles)) for k, r in enumerate(records)]


def wilson(wins, games, z=Z):
    """The 95 % Wilson interval of a win rate."""
    if games == 0:
        return 0.0, 1.0
    p, q = wins / games, z * z / games
    middle, half = (p + q / 2) / (1 + q), math.sqrt(p * (1 - p) * q + q * q / 4) / (1 + q)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values, z=Z):
    """Mean of independent values and its 95 % interval; without an interval (infinite) for less than two."""
    if not values:
        return 0.0, -math.inf, math.inf
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, -math.inf, math.inf
    half = z * math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1) / len(values))
    return mean, mean - half, mean + half


# --- win rates -------------------------------------------------------------------------------------------------------

class Tally:
    """Counts of one row of a table."""

    def __init__(self):
        self.games = self.seats = self.wins = self.score = 0
        self.deals = set()

    def add(self, deal, seats, wins, score):
        """One game in which so many seats belong to the row."""
        self.games += 1
        self.seats += seats
        self.wins += wins
        self.score += score
        self.deals.add(deal)

    def numbers(self):
        """Values of `COLUMNS` from "games" on.  The interval takes deals as its number of trials: characters of one side win together,
        and games of the same deal resemble each other."""
        rate = self.wins / self.seats
        rounded = (round(x, 4) for x in (rate, *wilson(rate * len(self.deals), len(self.deals)), self.score / self.seats))
        return self.games, self.seats, self.wins, *rounded


def by_identity(record, seat):
    """The row of a seat in the table by identity."""
    return record.roles[seat]


def by_side(record, seat):
    """The row of a seat in the table by side."""
    return SIDES[record.roles[seat]]


def by_general(record, seat):
    """The row of a seat in the table by general."""
    return record.generals[seat] or "none"


def rows_of(games, names, key=by_identity, label="identity"):
    """The table of each agent (once per name) by what `key` says of a seat, as dictionaries."""
    tallies: dict[tuple, Tally] = {}
    for deal, record, seating in games:
        found: dict[tuple, list] = {}
        for seat, agent in enumerate(seating):
            at = found.setdefault((names[agent], key(record, seat)), [0, 0, 0])
            at[0] += 1
            at[1] += seat in record.winners
            at[2] += record.scores[seat]
        for row, counts in found.items():
            tallies.setdefault(row, Tally()).add(deal, *counts)
    order = {value: i for i, value in enumerate((*ROLES, *dict.fromkeys(SIDES.values())))}
    columns = [label if c == "identity" else c for c in COLUMNS]
    rows = []
    for name in dict.fromkeys(names):
        for value in sorted((v for n, v in tallies if n == name), key=lambda v: (order.get(v, 0), v)):
            rows.append(dict(zip(columns, (name, value, *tallies[name, value].numbers()), strict=True)))
    return rows


def totals_of(records):
    """Games, decisions, and games without winners."""
    return {"games": len(records), "decisions": sum(r.decisions for r in records),
            "draws": sum(not r.winners and not r.truncated for r in records), "truncated": sum(r.truncated for r in records)}


# --- lifts -----------------------------------------------------------------------------------------------------------

def lift_row(differences):
    """`LIFTS` of the differences of the deals, each a pair (wins, score); ends of the interval are None for a single deal's scores."""
    numbers = [x for part in zip(*differences, strict=True) for x in mean_interval(part)]
    numbers[1:3] = max(-1.0, numbers[1]), min(1.0, numbers[2])
    return {name: round(x, 4) if math.isfinite(x) else None for name, x in zip(LIFTS, numbers, strict=True)}


def lifts(agent, games, reference):
    """What it changes that an agent takes one seat: {identity or "all": `LIFTS`}.

    `games`: those of a series "one" whose first agent it is. `reference`: games of the other agent alone, one per deal, so that the
    same seat of the same deal was played by both. The interval is that of a mean over deals, each deal being the mean of its seats.
    """
    found: dict[str, dict[int, list]] = {}
    for deal, record, seating in games:
        seat, other = seating.index(agent), reference[deal].record
        difference = (seat in record.winners) - (seat in other.winners), record.scores[seat] - other.scores[seat]
        for key in (record.roles[seat], "all"):
            found.setdefault(key, {}).setdefault(deal, []).append(difference)
    means = {key: [[sum(part) / len(part) for part in zip(*d, strict=True)] for d in deals.values()] for key, deals in found.items()}
    return {key: lift_row(means[key]) for key in (*ROLES, "all") if key in means}


def side_lifts(games):
    """How the first agent does on each side compared with the second on the same deals: {side: `LIFTS`}; `games` of a series "sides"."""
    found: dict[str, list] = {"lord side": [], "rebels": []}
    for lord, rebel in zip(games[::2], games[1::2], strict=False):          # the side that the first agent has
        for side, differences in found.items():
            seats = [i for i, role in enumerate(lord.record.roles) if SIDES[role] == side]
            own, other = (lord.record, rebel.record) if side == "lord side" else (rebel.record, lord.record)
            if seats:
                won = sum((i in own.winners) - (i in other.winners) for i in seats)
                score = sum(own.scores[i] - other.scores[i] for i in seats)
                differences.append((won / len(seats), score / len(seats)))
    return {side: lift_row(differences) for side, differences in found.items() if differences}


def turned(lift):
    """The same difference seen from the other agent."""
    def minus(x):
        return None if x is None else -x + 0.0

    return {name: minus(lift[name.replace("low", "high") if "low" in name else name.replace("high", "low")]) for name in LIFTS}
