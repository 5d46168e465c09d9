"""Plays agents against each other and reports how often each wins, by identity.

    python eval.py --seats simple --games 1000                                    # one agent on every seat: the self-play table
    python eval.py --seats simple random random random random                     # one agent per seat, seats by lot in every game
    python eval.py --learner runs/first/latest.zip --others random --games 1000   # one seat replaced, seat and identity by lot

Prints a table and writes it as CSV and JSON.  The same command gives the same numbers, whatever the number of workers.
"""

import argparse
import csv
import dataclasses
import json
import math
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import time
import types
import typing
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import agents
import sgs_env
from sgs_env import Game, GameConfig

CHUNK = 32                  # games in flight together; a chunk has one generator, so results do not depend on the workers
ROLES = ("lord", "loyalist", "rebel", "spy")
COLUMNS = ("agent", "identity", "games", "seats", "wins", "rate", "low", "high")


def option(default, text):
    """A field of an options class: its default and the help of its command-line option."""
    return dataclasses.field(default=default, metadata={"help": text})


@dataclasses.dataclass
class Options:
    """What can be said on the command line."""

    seats: list[str] = option(None, "agents of the table: one name for all seats, or one name per seat")
    learner: str | None = option(None, "the agent that takes one seat")
    others: str | None = option(None, "the agent that takes all the other seats")
    games: int = option(1000, "games to play")
    num_players: int = option(5, "players, 2 to 10")
    roles: str = option("a", "variant of the identities where there are two (6 and 8 players): a or b")
    generals: str = option("standard", "standard, standard+sp, or none for the game without generals")
    draft: bool = option(True, "players choose their general (otherwise it is dealt)")
    sudden_death: bool = option(False, "house rule of the last three")
    seed: int = option(0, "seed of the deals, the seats and the agents")
    workers: int = option(os.cpu_count() or 1, "processes")
    out: str | None = option(None, "files to write, without ending (default: runs/eval/ and a name made of the line-up)")


def parser_for(cls, text):
    """A command-line parser with one option per field of an options class."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    hints = typing.get_type_hints(cls)
    for field in dataclasses.fields(cls):
        kind = hints[field.name]
        if isinstance(kind, types.UnionType):
            kind = typing.get_args(kind)[0]
        flag, help_text = "--" + field.name.replace("_", "-"), field.metadata["help"]
        if field.default not in (None, False, True):
            help_text += f" (default: {field.default})"
        if kind is bool:
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=field.default, help=help_text)
        elif typing.get_origin(kind) in (list, tuple):
            parser.add_argument(flag, nargs="+", type=typing.get_args(kind)[0], default=field.default, help=help_text)
        else:
            parser.add_argument(flag, type=kind, default=field.default, help=help_text)
    return parser


def game_config(o):
    """The GameConfig of parsed options; ValueError says which option is wrong."""
    generals = None if o.generals == "none" else o.generals
    known = {f.name for f in dataclasses.fields(GameConfig)} & set(vars(o)) - {"generals"}
    return GameConfig(generals=generals, **{name: getattr(o, name) for name in known})


def git_revision():
    """The commit of this checkout, "+" behind it when files differ from it; "unknown" outside of a checkout."""
    def git(*words):
        here = pathlib.Path(__file__).parent
        return subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "HEAD") + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def wilson(wins, games, z=1.959964):
    """The 95 % Wilson interval of a win rate."""
    if games == 0:
        return 0.0, 1.0
    p, q = wins / games, z * z / games
    middle, half = (p + q / 2) / (1 + q), math.sqrt(p * (1 - p) * q + q * q / 4) / (1 + q)
    return max(0.0, middle - half), min(1.0, middle + half)


# --- playing -------------------------------------------------------------------------------------------------------

def seating(line_up, num_players, rng):
    """Which agent sits where in one game: an index into `line_up` per seat."""
    if len(line_up) == 1:
        return [0] * num_players
    if len(line_up) == num_players:
        return rng.permutation(num_players).tolist()
    learner = int(rng.integers(num_players))
    return [int(seat != learner) for seat in range(num_players)]


def play_chunk(players, config, seed, chunk, number):
    """Play games of one chunk side by side, asking each agent for all its pending decisions in one call.

    Returns counts: {(agent's name, role): [games, seats, wins]}, and the totals of games, decisions, draws and truncated games.
    """
    rng = np.random.default_rng([seed, chunk])
    games = [Game(config, seed=int(s)) for s in rng.integers(2**63, size=number)]
    seats = [seating(players, g.num_players, rng) for g in games]
    running = list(range(number))
    while running:
        asked: list[list[int]] = [[] for _ in players]
        for i in running:
            asked[seats[i][games[i].player]].append(i)
        for player, indices in zip(players, asked, strict=True):
            if indices:
                seen = np.stack([games[i].observe(games[i].player) for i in indices])
                masks = np.stack([games[i].mask() for i in indices])
                for i, action in zip(indices, player.act_batch(seen, masks, rng), strict=True):
                    games[i].step(int(action))
        running = [i for i in running if not games[i].over]
    names = [p.name for p in players]
    return count(games, [[names[i] for i in at] for at in seats])


def count(games, seated):
    """Add up finished games; `seated` names the agent of every seat of each."""
    table: dict[tuple, list[int]] = {}
    totals = {"games": len(games), "decisions": 0, "draws": 0, "truncated": 0}
    for game, names in zip(games, seated, strict=True):
        totals["decisions"] += game.num_decisions
        totals["truncated"] += game.truncated
        winners, held = game.winners, set()
        totals["draws"] += not winners and not game.truncated
        for name, seat in zip(names, game.seats, strict=True):
            key = (name, seat.role)
            row = table.setdefault(key, [0, 0, 0])
            row[0] += key not in held
            row[1] += 1
            row[2] += seat.index in winners
            held.add(key)
    return table, totals


WORKER: dict = {}


def start_worker(names, config):
    """What each process of the pool does first."""
    WORKER.update(players=load_players(names), config=config)


def work(task):
    """One chunk in a process of the pool."""
    return play_chunk(WORKER["players"], WORKER["config"], *task)


def load_players(names):
    """The agents of a line-up, each name loaded once."""
    loaded = {name: agents.load(name) for name in dict.fromkeys(names)}
    if any(getattr(a, "model", None) is not None for a in loaded.values()):
        import torch
        torch.set_num_threads(1)        # processes share the cores; sums do not depend on the machine's number of threads
    return [loaded[name] for name in names]


def evaluate(line_up, config, games=1000, seed=0, workers=1, progress=False):
    """Play a line-up: one agent (all seats), two (learner and others), or one per seat.

    Names or agents; agents that are no names need workers=1.  Returns a dictionary: "rows" (see COLUMNS), "games", "decisions",
    "draws", "truncated", "seconds".  A row counts games in which the agent held the identity, and seats; the interval takes games
    as its number of trials, since characters of one side win together.
    """
    start, tasks = time.perf_counter(), [(seed, i, min(CHUNK, games - i * CHUNK)) for i in range(math.ceil(games / CHUNK))]
    table: dict[tuple, list[int]] = {}
    totals = dict.fromkeys(("games", "decisions", "draws", "truncated"), 0)
    workers = min(workers, len(tasks))
    pool = None
    if workers > 1:
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), start_worker, (line_up, config))
        results = pool.map(work, tasks)
    else:
        players = load_players(line_up)
        results = (play_chunk(players, config, *task) for task in tasks)
    bar = progress_bar(games) if progress else None
    try:
        for counted, total in results:
            for key, numbers in counted.items():
                table[key] = [a + b for a, b in zip(table.get(key, (0, 0, 0)), numbers, strict=True)]
            for key, value in total.items():
                totals[key] += value
            if bar is not None:
                bar.update(total["games"])
    finally:
        if bar is not None:
            bar.close()
        if pool is not None:
            pool.shutdown(cancel_futures=True)
    return {**totals, "rows": rows_of(line_up, table), "seconds": time.perf_counter() - start}


def progress_bar(total, initial=0, unit="game"):
    """A bar with the time left; None without tqdm."""
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    seconds = 0.2 if sys.stderr.isatty() else 20                 # a line now and then in a file
    return tqdm(total=total, initial=initial, unit=unit, mininterval=seconds, dynamic_ncols=True, smoothing=0.05, file=sys.stderr)


def rows_of(line_up, table):
    """The table by agent and identity, each agent once."""
    rows = []
    for name in dict.fromkeys(getattr(player, "name", str(player)) for player in line_up):
        for role in ROLES:
            games, seats, wins = table.get((name, role), (0, 0, 0))
            if seats:
                rate = wins / seats
                numbers = (round(x, 4) for x in (rate, *wilson(rate * games, games)))
                rows.append(dict(zip(COLUMNS, (name, role, games, seats, wins, *numbers), strict=True)))
    return rows


# --- telling -------------------------------------------------------------------------------------------------------

def table_text(rows):
    """The rows as lines of text."""
    width = max(5, *(len(r["agent"]) for r in rows))
    lines = [f"{'agent':<{width}}  identity   games   seats    wins  win rate  95 % interval"]
    for r in rows:
        lines.append(f"{r['agent']:<{width}}  {r['identity']:<8} {r['games']:>7} {r['seats']:>7} {r['wins']:>7}  "
                     f"{100 * r['rate']:>6.1f} %  {100 * r['low']:.1f} - {100 * r['high']:.1f} %")
    return "\n".join(lines)


def save(path, result, about):
    """Write `path`.csv (the rows) and `path`.json (rows, totals and what was played)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path.with_name(path.name + ".csv"), "w", newline="", encoding="utf-8") as f:
        writer = csv.DictWriter(f, COLUMNS)
        writer.writeheader()
        writer.writerows(result["rows"])
    text = json.dumps({**about, **result}, indent=1, ensure_ascii=False)
    path.with_name(path.name + ".json").write_text(text + "\n", encoding="utf-8")


def line_up_of(o):
    """The agents named by the options."""
    if (o.learner is None) != (o.others is None):
        raise ValueError("--learner and --others belong together: --learner NAME --others NAME")
    if (o.seats is None) == (o.learner is None):
        raise ValueError("say who plays: either --seats NAME [NAME ...], or --learner NAME --others NAME")
    if o.seats is None:
        return [o.learner, o.others]
    if len(o.seats) not in (1, o.num_players):
        raise ValueError(f"--seats takes one agent, or one for each of the {o.num_players} players; {len(o.seats)} were named")
    return o.seats if len(set(o.seats)) > 1 else o.seats[:1]


def main(argv=None):
    """The command."""
    parser = parser_for(Options, __doc__)
    o = Options(**vars(parser.parse_args(argv)))
    try:
        for name in ("games", "workers"):
            if getattr(o, name) < 1:
                raise ValueError(f"--{name} must be at least 1, not {getattr(o, name)}")
        if o.seed < 0:
            raise ValueError(f"--seed must not be negative, not {o.seed}")
        line_up, config = line_up_of(o), game_config(o)
        load_players(line_up)
    except ValueError as error:
        parser.error(str(error))
    result = evaluate(line_up, config, o.games, o.seed, o.workers, progress=True)
    print(table_text(result["rows"]))
    rate = result["decisions"] / result["seconds"]
    print(f"{result['games']:,} games ({result['draws']} draws, {result['truncated']} cut off), "
          f"{result['decisions']:,} decisions, {result['seconds']:.1f} s: {rate:,.0f} decisions/s")
    line = "-".join(dict.fromkeys(line_up)) if o.learner is None else f"{o.learner}-vs-{o.others}"
    out = pathlib.Path(o.out or "runs/eval/" + re.sub(r"[^\w.+-]+", "_", line) + f"-{o.num_players}p-{o.games}g-seed{o.seed}")
    save(out, result, {"line_up": line_up, "options": vars(o), "version": sgs_env.__version__, "revision": git_revision()})
    print(f"written: {out}.csv, {out}.json")


if __name__ == "__main__":
    main()
