"""Cost of a decision against players, batch size and threads; memory of a game.

    python -m benchmarks.scaling
"""

import os
import time

import numpy as np

from benchmarks.measure import Meter, all_cores, batch_play, figure, parser, report, stay_on, table, warmed
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, GameConfig
from sgs_env.batch import BatchGame
from sgs_env.engine.core import state_bytes


def nanoseconds(meter, n, threads=1, clock=time.process_time, config=None, **arguments):
    """Time of one decision in a batch, median window."""
    rng = np.random.default_rng(0)
    batch = BatchGame(config or GameConfig(), n, 1, threads, **arguments)
    found, _ = meter.rate(batch_play(warmed(batch, rng, 300 if n < 8192 else 150), rng, clock=clock))
    batch.close()
    return 1e9 / found


def by_size(meter, sizes):
    """Cost by number of games, and against that of 64 games."""
    rows = [(n, nanoseconds(meter, n), nanoseconds(meter, n, observe=False)) for n in sizes]
    least = min(r[1] for r in rows if r[0] >= 64)
    text = table(("games", "ns per decision", "without observation", "against the cheapest size of 64 and more"), [(*r, r[1] / least) for r in rows])
    xs = [r[0] for r in rows]
    return text, {"with observation": (xs, [r[1] for r in rows]), "without": (xs, [r[2] for r in rows])}


def by_players(meter, counts, n):
    """Cost by number of players, per decision and per whole game."""
    rows = []
    for p in counts:
        config = GameConfig(num_players=p)
        rows.append((p, nanoseconds(meter, n, config=config), nanoseconds(meter, n, config=config, observe=False), game_length(config, n)))
    xs = [r[0] for r in rows]
    text = table(("players", "ns per decision", "without observation", "decisions per game", "us per game"), [(*r, r[1] * r[3] / 1000) for r in rows])
    return text, {"with observation": (xs, [r[1] for r in rows]), "without": (xs, [r[2] for r in rows])}


def game_length(config, n):
    """Mean number of decisions of the first `n` games under random play."""
    batch, rng, first = BatchGame(config, n, 1, observe=False), np.random.default_rng(0), np.full(n, -1)
    while (first < 0).any():
        warmed(batch, rng, 1)
        new = (batch.dones != 0) & (first < 0)
        first[new] = batch.lengths[new]
    return float(first.mean())


def by_threads(meter, counts, sizes, cores):
    """Decisions per second of wall time by threads, and against one thread."""
    stay_on(cores)
    rows, curves = [], {}
    for n in sizes:
        rates = [1e9 / nanoseconds(meter, n, threads=k, clock=time.perf_counter) for k in counts]
        rows += [(n, k, r, r / rates[0]) for k, r in zip(counts, rates, strict=True)]
        curves[f"{n} games"] = (list(counts), [r / rates[0] for r in rates])
    return table(("games", "threads", "decisions/s", "against one"), rows), curves


def memory(sizes):
    """Bytes of a game: its state, and all that a batch holds for it."""
    def resident():
        with open("/proc/self/statm", encoding="ascii") as f:
            return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    rows = []
    for n in sizes:
        before = resident() if os.path.exists("/proc/self/statm") else 0
        batch = BatchGame(GameConfig(), n, 1)
        warmed(batch, np.random.default_rng(0), 20)
        batch.final_observations[:] = 0
        grown = resident() - before if before else 0
        held = sum(a.nbytes for a in vars(batch).values() if isinstance(a, np.ndarray))
        rows.append((n, held / 2**20, held / n, grown / n if before else "?"))
        del batch
    lines = f"State {state_bytes():,} bytes; observation {OBSERVATION_SIZE:,}, mask {NUM_ACTIONS:,} bytes, written at every decision."
    return lines + "\n\n" + table(("games", "arrays of the batch, MB", "bytes per game", "resident bytes per game"), rows)


def main(argv=None):
    """The command."""
    options = parser(__doc__).parse_args(argv)
    meter, sizes, counts, n = Meter(options.seconds, options.repeats), (1, 4, 16, 64, 256, 1024, 4096, 16384), range(2, 11), 1024
    if options.quick:
        meter, sizes, counts, n = Meter(0.05, 1), (16, 64, 128), (2, 10), 64
    cores = all_cores()
    memory_table = memory(sizes[-3:])
    stay_on({min(cores)})
    size_table, size_curves = by_size(meter, sizes)
    player_table, player_curves = by_players(meter, counts, n)
    thread_table, thread_curves = by_threads(meter, range(1, len(cores) + 1), sizes[-3:], cores)
    report(options, "scaling", "Scaling", [("Memory", memory_table), ("Batch size (5 players, one thread)", size_table),
                                               (f"Players (batch of {n}, one thread)", player_table), ("Threads (5 players)", thread_table)])
    figure(options.out, "scaling", [("Batch size, 5 players", "games", "ns per decision", size_curves, True),
                                    (f"Players, batch of {n}", "players", "ns per decision", player_curves, False),
                                    ("Threads", "threads", "times one thread", thread_curves, False)])


if __name__ == "__main__":
    main()
