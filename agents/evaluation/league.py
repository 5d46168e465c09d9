"""A league: how each agent does while another sits on a different side, and OpenSkill ratings."""

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
    """OpenSkill (Plackett-Luce, from mu 25, sigma 25/3) after all games in their order; a row per agent, best first: mu, sigma, ordinal = mu - 3 sigma, games.

    Teams are the sides, each spy one of its own; the winning side is first, the others share the second place. An agent that takes
    several seats is moved by the mean of what they learn. Games that were cut off are left out. ImportError without openskill.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = [model.rating() for _ in names]
    played = [0] * len(names)
    for _, record, seating in games:
        if record.truncated:
            continue
        sides: dict = {}
        for seat in range(len(seating)):
            sides.setdefault(side_of(record, seat), []).append(seat)
        ranks = [float(not any(s in record.winners for s in seats)) for seats in sides.values()]
        teams = [[model.create_rating([rated[seating[s]].mu, rated[seating[s]].sigma]) for s in seats] for seats in sides.values()]
        learnt: dict[int, list] = {}
        for seats, team in zip(sides.values(), model.rate(teams, ranks=ranks), strict=True):
            for s, rating in zip(seats, team, strict=True):
                learnt.setdefault(seating[s], []).append(rating)
        for agent, found in learnt.items():
            played[agent] += 1
            rated[agent] = model.create_rating([sum(r.mu for r in found) / len(found), sum(r.sigma for r in found) / len(found)])
    rows = [{"agent": name, "mu": round(r.mu, 3), "sigma": round(r.sigma, 3), "ordinal": round(r.mu - 3 * r.sigma, 3), "games": n}
            for name, r, n in zip(names, rated, played, strict=True)]
    return sorted(rows, key=lambda row: -row["mu"])
