"""What search adds: `python -m agents.search.measure --budget 64 --games 400 [--players 5] [--seed 1]`.

Every game is played twice from the same deal and with the same lots: in the one the seat asked about (it goes round) searches, in the
other it plays by rules; all other seats play by rules in both. Printed as it goes: win rate by role in both, and the lift with the 95 %
interval of the paired difference.
"""

import argparse
import math
import random
import time

from agents.rule_based import choose
from agents.search import SearchAgent
from sgs_env import Game, GameConfig, terms

ROLES = [role[0] for role in terms.ROLES]


class Tally:
    """Pairs of results, and what they say."""

    def __init__(self):
        self.games = self.wins = self.before = self.better = self.worse = 0

    def add(self, won, before):
        """One pair: did the seat win by search, did it by rules?"""
        self.games += 1
        self.wins += won
        self.before += before
        self.better += won > before
        self.worse += won < before

    def text(self):
        """Both win rates and the lift, in per cent."""
        n = max(1, self.games)
        lift = (self.better - self.worse) / n
        half = 1.96 * math.sqrt(max(0.0, (self.better + self.worse) / n - lift * lift) / n)
        return f"{100 * self.wins / n:5.1f} % after {100 * self.before / n:5.1f} %: {100 * lift:+5.1f} +- {100 * half:.1f} ({self.games} games)"


def play_game(config, seed, seat, searcher):
    """The finished game, and how many decisions the seat took; `searcher` None: everybody plays by rules."""
    g, lots, taken = Game(config, seed=seed), random.Random(seed), 0
    core = g._core
    while core.player >= 0:
        noise = lots.getrandbits(16)
        taken += core.player == seat
        core.step(searcher.act_on(core, noise + (taken << 16)) if searcher and core.player == seat else choose.act_on(core, noise))
    return g, taken


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--budget", type=int, default=64)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="number of the first game: a run in parts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=5)
    for name, kind in (("depth", int), ("least", int), ("doubt", float), ("hope", float)):
        parser.add_argument(f"--{name}", type=kind, help="option of SearchAgent")
    parser.add_argument("--every", type=int, default=100, help="games between two lines")
    o = parser.parse_args()
    config = GameConfig(num_players=o.players)
    options = {k: getattr(o, k) for k in ("depth", "least", "doubt", "hope") if getattr(o, k) is not None}
    searcher = SearchAgent(o.budget, **options).searcher()
    tallies, seconds, decisions = {r: Tally() for r in [*ROLES, "together"]}, 0.0, 0
    for k in range(o.first, o.first + o.games):
        seat, seed = k % o.players, o.seed * 1_000_003 + k
        plain, _ = play_game(config, seed, seat, None)
        start = time.process_time()
        g, taken = play_game(config, seed, seat, searcher)
        seconds += time.process_time() - start
        decisions += taken
        for name in (g.seats[seat].role, "together"):
            tallies[name].add(seat in g.winners, seat in plain.winners)
        done = k + 1 - o.first
        if done % o.every == 0 or done == o.games:
            print(f"{done} games, {seconds / done:.2f} s of CPU per game, {1000 * seconds / decisions:.1f} ms per decision", flush=True)
            for name, tally in tallies.items():
                if tally.games:
                    print(f"  {name:<9} {tally.text()}", flush=True)


if __name__ == "__main__":
    main()
