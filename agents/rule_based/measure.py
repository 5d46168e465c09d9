"""Win rates by identity, quickly: `python -m agents.rule_based.measure [--players 5] [--games 2000] [--seed 0]`.

Tables: "all" seats by rules; "one" seat by rules among `--others` (random, or "simple"); the "others" by rules, and "none".
"""

import argparse
import random
import time

import numpy as np

import agents
from agents.rule_based import choose
from sgs_env import Game, GameConfig, terms

ROLES = [role[0] for role in terms.ROLES]


def play_game(config, seed, seats, other, rng):
    """One game; `seats[i]` = 1: seat i plays by rules. Returns the finished game."""
    g = Game(config, seed=seed)
    core = g._core
    lots = random.Random(seed)
    while core.player >= 0:
        p = core.player
        if seats[p]:
            a = choose.act_on(core, lots.getrandbits(16))
        elif other is None:
            legal = core.legal()
            a = legal[int(lots.random() * len(legal))]
        else:
            a = other.act(g.observe(p), g.mask(), rng)
        if other is None:
            core.step(a)
        else:
            g.step(a)
    return g


def table(config, games, seed, ruled, other):
    """Counts per role of the seats asked about: {role: [seats, wins]}, and the number of decisions; `ruled`: "all", "none", "one", "others"."""
    found, decisions, rng = {r: [0, 0] for r in ROLES}, 0, np.random.default_rng(seed)
    for i in range(games):
        n = config.num_players
        one = i % n
        seats = [ruled == "all" or ruled != "none" and (k == one) == (ruled == "one") for k in range(n)]
        g = play_game(config, seed * 1_000_003 + i, seats, other, rng)
        decisions += g.num_decisions
        for k in range(n):
            if ruled in ("all", "none") or k == one:
                row = found[g.seats[k].role]
                row[0] += 1
                row[1] += k in g.winners
    return found, decisions


def margin(n, wins):
    """Half of the 95 % interval of a win rate, in per cent."""
    return 196 * (wins / n * (1 - wins / n) / n) ** 0.5


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--others", default="random")
    parser.add_argument("--tables", nargs="+", default=["all", "one", "others"])
    o = parser.parse_args()
    config = GameConfig(num_players=o.players)
    other = None if o.others == "random" else agents.load(o.others)
    for ruled in o.tables:
        start = time.perf_counter()
        found, decisions = table(config, o.games, o.seed, ruled, other)
        cells = "  ".join(f"{r} {100 * w / n:5.1f} ± {margin(n, w):.1f} % of {n}" for r, (n, w) in found.items() if n)
        total = sum(w for _, w in found.values()) / sum(n for n, _ in found.values())
        print(f"{ruled:>6} by rules, {o.players} players: {cells}  together {100 * total:.1f} %  "
              f"({decisions / o.games:.0f} decisions a game, {decisions / (time.perf_counter() - start):,.0f}/s)")


if __name__ == "__main__":
    main()
