"""Plays agents against each other and reports how often each wins, by identity.

    python eval.py --seats simple --games 1000                                    # one agent on every seat: the self-play table
    python eval.py --seats simple random random random random                     # one agent per seat, each in all seats in turn
    python eval.py --learner runs/first/latest.zip --others random --games 1000   # one seat replaced: win rate, and lift over the replaced
    python eval.py --sides rule_based simple                                      # lord's side against rebels, then the other way round
    python eval.py --league random simple rule_based --plot                       # everybody among everybody: matrix and ratings
    python eval.py --curves runs/first                                            # learning curves of a run of train.py

Prints a table and writes it as CSV and JSON.  The same command gives the same numbers, whatever the number of workers; after a
stop or a kill the same command goes on where it was.
"""

import argparse
import dataclasses
import hashlib
import importlib.util
import math
import os
import pathlib
import re
import subprocess
import sys
import types
import typing

import sgs_env
from agents.evaluation import league, plots, show
from agents.evaluation.numbers import COLUMNS, by_general, by_side, lifts, rows_of, seated, side_lifts, totals_of, turned, wilson
from agents.evaluation.plan import ROLES, Series
from agents.evaluation.run import Store, load_players, play_series
from agents.evaluation.show import table_text
from sgs_env import GameConfig

__all__ = ["COLUMNS", "ROLES", "Options", "evaluate", "game_config", "git_revision", "option", "parser_for", "progress_bar", "table_text", "wilson"]

LINE_UPS = ("seats", "learner", "sides", "league")
NOT_PLAYED = ("workers", "out", "plot", "by", "curves")         # options that do not change what is played


def option(default, text):
    """A field of an options class: its default and the help of its command-line option."""
    return dataclasses.field(default=default, metadata={"help": text})


@dataclasses.dataclass
class Options:
    """What can be said on the command line."""

    seats: list[str] = option(None, "agents of the table: one name for all seats, or one name per seat")
    learner: list[str] = option(None, "the agent that takes one seat; several names: each does, against the same games of --others")
    others: str | None = option(None, "with --learner: the agent that takes all the other seats")
    sides: list[str] = option(None, "two agents: one plays lord and loyalists against the other's rebels, and the other way round")
    spy: str | None = option(None, "with --sides: the agent that plays the spies (default: the two in turn, deal by deal)")
    league: list[str] = option(None, "agents that play each other in evenly drawn line-ups")
    games: int = option(1000, "games to play (of each learner, for each number of players)")
    num_players: list[int] = option((5,), "players, 2 to 10; several numbers: a table for each")
    roles: str = option("a", "variant of the identities where there are two (6 and 8 players): a or b")
    generals: str = option("standard", "standard, standard+sp, or none for the game without generals")
    draft: bool = option(True, "players choose their general (otherwise it is dealt)")
    sudden_death: bool = option(False, "house rule of the last three")
    seed: int = option(0, "seed of the deals, the seats and the agents")
    by: str | None = option(None, "general: a further table of win rates by general")
    plot: bool = option(False, "draw the win rates (and the matrix of a league) as PNG files")
    curves: list[str] = option(None, "folders of runs of train.py: draw their learning curves and play nothing")
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
            told = field.default if not isinstance(field.default, tuple) else " ".join(map(str, field.default))
            help_text += f" (default: {told})"
        if kind is bool:
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=field.default, help=help_text)
        elif typing.get_origin(kind) in (list, tuple):
            parser.add_argument(flag, nargs="+", type=typing.get_args(kind)[0], default=field.default, help=help_text)
        else:
            parser.add_argument(flag, type=kind, default=field.default, help=help_text)
    return parser


def game_config(o, **given):
    """The GameConfig of parsed options, but for those given; ValueError says which option is wrong."""
    generals = None if o.generals == "none" else o.generals
    known = {f.name for f in dataclasses.fields(GameConfig)} & set(vars(o)) - {"generals"}
    return GameConfig(generals=generals, **{**{name: getattr(o, name) for name in known}, **given})


def git_revision():
    """The commit of this checkout, "+" behind it when files differ from it; "unknown" outside of a checkout."""
    def git(*words):
        here = pathlib.Path(__file__).parent
        return subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "HEAD") + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


# --- playing -------------------------------------------------------------------------------------------------------

def evaluate(line_up, config, games=1000, seed=0, workers=1, progress=False):
    """Play a line-up: one agent (all seats), two (learner and others), or one per seat.

    Names or agents; agents that are no names need workers=1.  Returns a dictionary: "rows" (see COLUMNS), "games", "decisions",
    "draws", "truncated", "seconds".  A row counts games in which the agent held the identity, and seats; the interval takes deals
    as its number of trials: characters of one side win together, and with two or more agents each deal is played num_players times,
    the agents changing seats, and with them identities and generals.
    """
    if len(line_up) not in (1, 2, config.num_players):
        raise ValueError(f"a line-up has 1, 2 or {config.num_players} agents (one per player), not {len(line_up)}")
    (series,) = series_of("seats" if len(line_up) in (1, config.num_players) else "learner", line_up, config, games, seed)[:1]
    records, seconds = play(line_up, [series], workers, progress)
    names = [getattr(player, "name", str(player)) for player in line_up]
    return {**totals_of(records[0]), "rows": rows_of(seated(series, records[0]), names), "seconds": seconds}


def play(line_up, series, workers, progress, store=None):
    """`play_series`, with a bar on request."""
    bar = progress_bar(sum(s.games for s in series)) if progress else None
    try:
        return play_series(line_up, series, workers, store, bar)
    finally:
        if bar is not None:
            bar.close()


def series_of(kind, line_up, config, games, seed):
    """The series that a kind of line-up plays with one configuration.

    "seats": one. "learner": one per learner (the last of the line-up are the others), and the reference: the others alone on the same
    deals. "sides": one, of the two agents and, if named, the spies'. "league": one.
    """
    everybody, others = tuple(range(len(line_up))), len(line_up) - 1
    if kind == "seats":
        return [Series("named" if others else "alone", everybody, config, games, seed)]
    if kind == "learner":
        deals = math.ceil(games / config.num_players)
        return [*(Series("one", (i, others), config, games, seed) for i in range(others)), Series("alone", (others,), config, deals, seed)]
    if kind == "sides":
        return [Series("sides", everybody if len(line_up) == 3 else (0, 1, 0, 1), config, games, seed)]
    return [Series("league", everybody, config, games, seed)]


# --- telling -------------------------------------------------------------------------------------------------------

def report(kind, names, series, records, by=None):
    """What the games of one configuration say: totals, "rows", and what else the kind of line-up and `by` tell."""
    games = [seated(s, r) for s, r in zip(series, records, strict=True)]
    reference = games.pop() if kind == "learner" else []
    measured = [game for part in games for game in part]
    result = totals_of([game.record for game in measured])
    result["rows"] = rows_of(measured, names, by_side, "side") if kind == "sides" else rows_of(measured, names)
    if kind == "learner":
        add_lifts(result, names, games, reference)
    if kind == "sides":
        found = side_lifts(measured)
        for row in result["rows"]:
            if row["side"] in found and names[0] != names[1] and row["agent"] in names[:2]:
                row.update(found[row["side"]] if row["agent"] == names[0] else turned(found[row["side"]]))
    if kind == "league":
        result["league"] = [{**league.matrix(measured, names), "ratings": league.ratings(measured, names)}]
    if by == "general":
        result["by_general"] = rows_of(measured, names, by_general, "general")
    return result


def add_lifts(result, names, games, reference):
    """The learners' lifts, into their rows and over all identities; and what the reference is."""
    result["lifts"] = []
    for i, part in enumerate(games):
        found = lifts(i, part, reference)
        for row in result["rows"]:
            if row["agent"] == names[i]:
                row.update(found[row["identity"]])
        result["lifts"].append({"agent": names[i], **found["all"]})
    result["reference"] = [{**totals_of([game.record for game in reference]), "rows": rows_of(reference, names)}]


def joined(parts):
    """The reports of several numbers of players as one: rows say which, counts add up."""
    if len(parts) == 1:
        return parts[0][1]
    result: dict = {}
    for players, part in parts:
        for key, value in part.items():
            if isinstance(value, list):
                result.setdefault(key, []).extend({"players": players, **row} for row in value)
            else:
                result[key] = result.get(key, 0) + value
    return result


def progress_bar(total, initial=0, unit="game"):
    """A bar with the time left; None without tqdm."""
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    seconds = 0.2 if sys.stderr.isatty() else 20                 # a line now and then in a file
    return tqdm(total=total, initial=initial, unit=unit, mininterval=seconds, dynamic_ncols=True, smoothing=0.05, file=sys.stderr)




# --- the command ---------------------------------------------------------------------------------------------------

def line_up_of(o):
    """The kind of line-up that the options say, and its agents."""
    if (o.learner is None) != (o.others is None):
        raise ValueError("--learner and --others belong together: --learner NAME --others NAME")
    kinds = [kind for kind in LINE_UPS if getattr(o, kind) is not None]
    if len(kinds) != 1:
        given = " once, not by " + " and ".join("--" + kind for kind in kinds) if kinds else ""
        raise ValueError(f"say who plays{given}: one of --seats NAME [NAME ...], --learner NAME --others NAME, --sides NAME NAME, "
                         "--league NAME NAME ...")
    (kind,) = kinds
    names = getattr(o, kind)
    if kind != "seats" and len(set(names)) < len(names):
        raise ValueError(f"--{kind} names an agent twice: name each once")
    if o.spy is not None and kind != "sides":
        raise ValueError("--spy says who plays the spies of --sides: name two agents with --sides too")
    return kind, {"seats": seats_of, "learner": learners_of, "sides": sides_of, "league": league_of}[kind](o)


def seats_of(o):
    """Agents of --seats."""
    for n in o.num_players:
        if len(o.seats) not in (1, n):
            raise ValueError(f"--seats takes one agent, or one for each of the {n} players; {len(o.seats)} were named")
    return o.seats if len(set(o.seats)) > 1 else o.seats[:1]


def learners_of(o):
    """Agents of --learner, and last the one of --others."""
    return [*o.learner, o.others]


def sides_of(o):
    """Agents of --sides, and last the one of --spy if it is named."""
    if len(o.sides) != 2:
        raise ValueError(f"--sides takes two agents, {len(o.sides)} were named: --sides NAME NAME, and --spy NAME for the spies")
    if 2 in o.num_players:
        raise ValueError("--sides needs 3 or more players, with 2 there is a lord and a rebel only: "
                         f"use --seats {' '.join(o.sides)} --num-players 2, in which both play both")
    return o.sides if o.spy is None else [*o.sides, o.spy]


def league_of(o):
    """Agents of --league."""
    if len(o.league) < 2:
        raise ValueError("--league takes two or more agents, 1 was named: for one agent alone use --seats")
    if importlib.util.find_spec("openskill") is None:
        raise ValueError("--league needs openskill for its ratings: pip install -e '.[train]'")
    return o.league


def check(o):
    """ValueError for options that no line-up can have."""
    for name in ("games", "workers"):
        if getattr(o, name) < 1:
            raise ValueError(f"--{name} must be at least 1, not {getattr(o, name)}")
    if not 0 <= o.seed < 2**63:
        raise ValueError(f"--seed must not be negative and below 2**63, not {o.seed}")
    if o.by not in (None, "general"):
        raise ValueError(f"--by {o.by}: the tables by identity and by number of players come anyway; the one more there is is --by general")
    if len(set(o.num_players)) < len(o.num_players):
        raise ValueError("--num-players names a number twice: name each once")
    if (o.plot or o.curves) and importlib.util.find_spec("matplotlib") is None:
        raise ValueError("--plot and --curves need matplotlib: pip install -e '.[train]'")


def told_options(o):
    """The options as they are recorded: a list of one is told as the one."""
    def told(value):
        return value if not isinstance(value, (list, tuple)) else value[0] if len(value) == 1 else list(value)

    return {name: list(value) if name == "seats" and value else told(value) for name, value in vars(o).items()}


def command_of(o, line_up):
    """What the games depend on: options, version, revision, and the contents of checkpoints."""
    digests = {name: hashlib.sha256(pathlib.Path(name).read_bytes()).hexdigest()[:16] for name in line_up if os.path.isfile(name)}
    options = {name: value for name, value in told_options(o).items() if name not in NOT_PLAYED}
    return {**options, "checkpoints": digests, "version": sgs_env.__version__, "revision": git_revision()}


def out_of(o, kind, line_up):
    """The files to write, without ending."""
    named = "-".join(dict.fromkeys(line_up))
    line = {"seats": named, "learner": f"{'-'.join(line_up[:-1])}-vs-{line_up[-1]}"}.get(kind, f"{kind}-{named}")
    players = "-".join(map(str, o.num_players))
    return pathlib.Path(o.out or "runs/eval/" + re.sub(r"[^\w.+-]+", "_", line) + f"-{players}p-{o.games}g-seed{o.seed}")


def plot_result(result, path, title):
    """Draw the charts of a result; returns the files."""
    files = [path.with_name(path.name + ".identity.png")]
    plots.draw_rates(result["rows"], files[0], title)
    for players, part in show.leagues(result):
        files.append(path.with_name(path.name + "".join(f".{n}p" for n in players.values()) + ".league.png"))
        plots.draw_matrix(part, files[-1])
    return files


def draw_curves(o):
    """The command with --curves."""
    path = pathlib.Path(f"{o.out or pathlib.Path(o.curves[0]) / 'curves'}.png")
    plots.draw_curves(o.curves, path)
    print(f"written: {path}")


def run(o, kind, line_up, store):
    """Play what the options say, or the rest of it; returns the result."""
    configs = [game_config(o, num_players=n) for n in o.num_players]
    series = [series_of(kind, line_up, config, o.games, o.seed) for config in configs]
    records, seconds = play(line_up, [s for part in series for s in part], o.workers, True, store)
    parts = []
    for n, part in zip(o.num_players, series, strict=True):
        own, records = records[:len(part)], records[len(part):]
        parts.append((n, report(kind, line_up, part, own, o.by)))
    return {**joined(parts), "seconds": seconds}


def main(argv=None):
    """The command."""
    parser = parser_for(Options, __doc__)
    o = Options(**vars(parser.parse_args(argv)))
    try:
        check(o)
        if o.curves:
            return draw_curves(o)
        kind, line_up = line_up_of(o)
        for n in o.num_players:
            game_config(o, num_players=n)
        load_players(line_up)
        out = out_of(o, kind, line_up)
        store = Store(out.with_name(out.name + ".chunks.jsonl"), command_of(o, line_up))
    except (ValueError, OSError) as error:
        parser.error(str(error))
    try:
        result = run(o, kind, line_up, store)
    except KeyboardInterrupt:
        sys.exit(f"stopped; the same command goes on where it was ({store.path})")
    print(show.result_text(result))
    decisions = result["decisions"] + sum(part["decisions"] for part in result.get("reference", []))
    print(f"{result['games']:,} games ({result['draws']} draws, {result['truncated']} cut off), "
          f"{result['decisions']:,} decisions, {result['seconds']:.1f} s: {decisions / result['seconds']:,.0f} decisions/s")
    about = {"line_up": line_up, "options": told_options(o), **{k: store.command[k] for k in ("checkpoints", "version", "revision")}}
    files = show.save(out, result, about) + (plot_result(result, out, out.name) if o.plot else [])
    store.remove()
    print(f"written: {', '.join(map(str, files))}")


if __name__ == "__main__":
    main()
