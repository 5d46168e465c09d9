"""A league: how each agent does while another sits on a different side, and OpenSkill ratings."""

import math

from agents.evaluation.numbers import Tally


def side_of(record, seat):
    """The team of a seat: lord and loyalists, rebels, each spy alone."""
    role = record.roles[seat]
    return ("spy", seat) if role == "spy" else "rebels" if role == "rebel" else "lord side"


def matrix(games, names):
    """{"rate": rows by agent: its win rate over seats with the column's agent on another side (None = never met), "low", "high",
    "games", "difference": rate minus the rate of the column's agent against the row's}."""
    k = len(names)
    tallies = [[Tally() for _ in names] for _ in names]
    for deal, record, seating in games:
        sides = [side_of(record, seat) for seat in range(len(seating))]
        for x in set(seating):
            for y in set(seating):
                met = [s for s, a in enumerate(seating) if a == x
                       and any(b == y and sides[t] != sides[s] for t, b in enumerate(seating))]
                if met:
                    tallies[x][y].add(deal, len(met), sum(s in record.winners for s in met), sum(record.scores[s] for s in met))
    cells = [[t.numbers() if t.seats else None for t in row] for row in tallies]

    def table(at):
        return [[c and c[at] for c in row] for row in cells]

    rate = table(3)
    difference = [[None if rate[i][j] is None or rate[j][i] is None else round(rate[i][j] - rate[j][i], 4) for j in range(k)] for i in range(k)]
    return {"agents": list(names), "games": table(0), "rate": rate, "low": table(4), "high": table(5), "difference": difference}


def ratings(games, names):
    """OpenSkill (Plackett-Luce) after all games in their order; a row per agent, best first: mu, sigma, ordinal = mu - 3 sigma, games.

    Everybody begins with mu 25 and sigma 25/3. Each seat is a player of its own: the winners share the first place, all others the second
    (sides differ in size and in chances, so as teams they would be rated by these). What several seats teach about one agent adds up.
    Agents do not change, so sigma only falls (tau = 0). Games that were cut off are left out. ImportError without openskill.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    rated = [model.rating() for _ in names]
    played = [0] * len(names)
    for _, record, seating in games:
        if record.truncated:
            continue
        ranks = [float(seat not in record.winners) for seat in range(len(seating))]
        seats = [[model.create_rating([rated[agent].mu, rated[agent].sigma])] for agent in seating]     # copies: an agent may sit twice
        learnt = model.rate(seats, ranks=ranks)
        for agent in set(seating):
            played[agent] += 1
            rated[agent] = combined(model, rated[agent], [team[0] for a, team in zip(seating, learnt, strict=True) if a == agent])
    rows = [{"agent": name, "mu": round(r.mu, 3), "sigma": round(r.sigma, 3), "ordinal": round(r.mu - 3 * r.sigma, 3), "games": n}
            for name, r, n in zip(names, rated, played, strict=True)]
    return sorted(rows, key=lambda row: -row["mu"])


def combined(model, before, after):
    """A rating after what each of its seats has made of it."""
    mu = before.mu + sum(r.mu - before.mu for r in after)
    return model.create_rating([mu, before.sigma * math.prod(r.sigma / before.sigma for r in after)])
