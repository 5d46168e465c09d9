"""Decisions per second: one game, batches by size and threads, with and without observation, per player count, and the field.

    python -m benchmarks.throughput --peers peers/bin/python

Play is random and legal, five players with generals and draft unless said otherwise; a decision includes its action mask, and its
observation where said so.  One core, the process pinned to it, except where two threads are said.  `--peers` names an interpreter in
whose environment other libraries are installed (see `peers.py`): they run in the same session, under the same work.
"""

import json
import os
import random
import statistics
import subprocess
import time

import numpy as np

from benchmarks import peers
from benchmarks.measure import Meter, all_cores, batch_play, figure, parser, report, stay_on, table, warmed
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, Game, GameConfig
from sgs_env.batch import BatchGame

SIZES = (1, 16, 64, 256, 1024, 4096, 16384)


def game_play(parts):
    """Random play of one `Game` after the other for a `Meter`; `parts`: which of mask, observation, clone are made at each decision."""
    rng, seeds = random.Random(0), iter(range(10**9))
    mask, seen = np.zeros(NUM_ACTIONS, np.uint8), np.zeros(OBSERVATION_SIZE, np.uint8)

    def play(seconds):
        decisions, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            game = Game(GameConfig(), next(seeds))
            while not game.over:
                seat = game.player
                if "mask" in parts:
                    game.write_mask(seat, mask)
                if "observation" in parts:
                    game.write_observation(seat, seen)
                if "clone" in parts:
                    game = game.clone()
                game.step(rng.choice(game._core.legal()))
                decisions += 1
        return decisions, time.process_time() - start
    return play


def single(meter):
    """Table of one game at a time."""
    rows = [(" + ".join(("step", *parts)), meter.rate(game_play(parts))[0])
            for parts in ((), ("mask",), ("mask", "observation"), ("mask", "observation", "clone"))]
    return table(("one Game, choice of the action included", "decisions/s"), rows), rows[2][1]


def rate_of(meter, n, threads=1, choosing=False, clock=time.process_time, config=None, **arguments):
    """Decisions per second of a batch; of wall time with `clock=time.perf_counter`."""
    rng = np.random.default_rng(0)
    batch = BatchGame(config or GameConfig(), n, 1, threads, **arguments)
    found, _ = meter.rate(batch_play(warmed(batch, rng, 300 if n < 8192 else 150), rng, choosing, clock))
    batch.close()
    return found


def batches(meter, sizes, cores):
    """Table and curves by size of the batch: one thread with and without observation, two threads."""
    rows, most = [], max(sizes)
    for n in sizes:
        stay_on({min(cores)})
        one, blind = rate_of(meter, n), rate_of(meter, n, observe=False)
        stay_on(cores)
        rows.append((n, one, blind, *two_threads(meter, n, cores)))
    head = ("games", "with observation", "without", "2 threads, with", "2 threads : 1 (both wall time)")
    curves = {"with observation": ([r[0] for r in rows], [r[1] / 1e6 for r in rows]), "without": ([r[0] for r in rows], [r[2] / 1e6 for r in rows]),
              "2 threads": ([r[0] for r in rows if r[3]], [r[3] / 1e6 for r in rows if r[3]])}
    return table(head, rows), curves, {r[0]: r[1] for r in rows}[1024 if 1024 in sizes else most]


def two_threads(meter, n, cores):
    """Wall-time rate on two threads, and as a multiple of one thread's, windows taking turns; empty where there is nothing to share."""
    if len(cores) < 2 or n < 64:
        return "", ""
    pairs = [[rate_of(Meter(meter.seconds, 1), n, threads=k, clock=time.perf_counter) for k in (1, 2)] for _ in range(2 * meter.repeats + 1)]
    return statistics.median(two for _, two in pairs), statistics.median(two / one for one, two in pairs)


def players(meter, counts, n):
    """Table by number of players."""
    rows = [(p, rate_of(meter, n, config=GameConfig(num_players=p)), rate_of(meter, n, observe=False, config=GameConfig(num_players=p)),
             rate_of(meter, n, config=GameConfig(num_players=p, generals=None))) for p in counts]
    curves = {"with observation": (list(counts), [r[1] / 1e6 for r in rows]), "without": (list(counts), [r[2] / 1e6 for r in rows])}
    return table(("players", "with observation", "without", "no generals, with"), rows), curves


def compiled_players(seconds, n):
    """Table of batches in which one seat is the caller's and compiled players have the others: calls and all decisions per second."""
    rows = []
    for name in ("random", "rule_based"):
        try:
            batch, rng = BatchGame(GameConfig(), n, 1, learner="any", opponents=name), np.random.default_rng(0)
        except ImportError as error:
            rows.append((name, f"not there ({error})", ""))
            continue
        warmed(batch, rng, 60)
        calls, decisions, spent = 0, 0, 0.0
        while spent < seconds * 5:
            step, took = batch_play(batch, rng)(0)
            calls, spent = calls + step, spent + took
            over = batch.dones != 0
            decisions += batch.lengths[over].sum()
        rows.append((name, calls / spent, decisions / spent))
    return table(("other seats", "the caller's decisions/s", "decisions/s of all seats (finished games)"), rows)


def field(python, meter, rows, cores, ours):
    """Table of the other libraries, each row in its own pinned process, with our rate as a multiple of theirs."""
    core, lines = min(cores), []
    for family, game in rows:
        command = [python, "-m", "benchmarks.peers", family, game, str(meter.seconds), str(meter.repeats)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=600, env={**os.environ, **peers.ONE_CORE},
                                  preexec_fn=lambda: stay_on({core}))
            text = next((line for line in done.stdout.splitlines() if line.startswith("RESULT ")), None)
            result = json.loads(text[7:]) if text else {"skipped": (done.stderr.strip().splitlines() or ["no result"])[-1][:150]}
        except subprocess.TimeoutExpired:
            result = {"skipped": "took longer than ten minutes"}
        if "rate" in result:
            single_too = "" if family in peers.BATCHED else ours["single"] / result["rate"]
            lines.append((family, game, result["rate"], single_too, ours["batch"] / result["rate"], result["note"]))
        else:
            lines.append((family, game, "", "", "", result["skipped"]))
    return table(("library", "game", "decisions/s", "one Game : it", "BatchGame : it", "note"), lines)


def main(argv=None):
    """The command."""
    command = parser(__doc__)
    command.add_argument("--peers", help="interpreter with other libraries installed")
    options = command.parse_args(argv)
    meter, sizes, counts, n = Meter(options.seconds, options.repeats), SIZES, range(2, 11), 1024
    if options.quick:
        meter, sizes, counts, n = Meter(0.05, 1), (1, 64, 128), (2, 10), 64
    cores = all_cores()
    stay_on({min(cores)})
    one_table, one = single(meter)
    size_table, size_curves, batch = batches(meter, sizes, cores)
    stay_on({min(cores)})
    player_table, player_curves = players(meter, counts, n)
    parts = [("One game", one_table), ("Batches, decisions/s (the caller's choice of actions not counted)", size_table),
             (f"Players, batch of {n}, one thread, decisions/s", player_table),
             (f"Compiled players on the other seats, batch of {n}, one thread", compiled_players(meter.seconds, n))]
    if options.peers:
        small = min(64, n)
        ours = {"single": one, "batch": rate_of(meter, small, choosing=True)}
        rows = field(options.peers, meter, peers.QUICK if options.quick else peers.ROWS, cores, ours)
        ours_again = rate_of(meter, small, choosing=True)
        note = (f"Random legal play, observation and mask at every decision, the choice of the action included, one core. Ours: one Game {one:,.0f}, "
                f"BatchGame of {small} {ours['batch']:,.0f} (again after the others: {ours_again:,.0f}), the choice by its compiled player, as "
                "pgx and Jumanji choose in their compiled loops.")
        parts.append(("The field", note + "\n\n" + rows))
    report(options, "throughput", "Throughput", parts)
    figure(options.out, "throughput", [("Batch size, 5 players", "games", "million decisions/s", size_curves, True),
                                       (f"Players, batch of {n}", "players", "million decisions/s", player_curves, False)])


if __name__ == "__main__":
    main()
