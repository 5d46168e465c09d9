"""What the benchmarks share: the clock, the machine's description, random legal play, tables and plots.

All of them are run from the repository's root: `python -m benchmarks.throughput`, `.scaling`, `.profile`, `.training`; `--quick` is a
smoke test of some seconds.  They write `benchmarks/results/NAME.md` and `NAME.png`.  What runs on one thread is measured in CPU time,
which other work on the machine disturbs least; where threads are compared, it is wall time.
"""

import argparse
import datetime
import itertools
import os
import pathlib
import platform
import statistics
import time

import numpy as np

RESULTS = pathlib.Path(__file__).resolve().parent / "results"


def parser(doc):
    """The command line that all benchmarks have."""
    found = argparse.ArgumentParser(description=doc.splitlines()[0])
    found.add_argument("--quick", action="store_true", help="a smoke test with small sizes; the figures mean nothing")
    found.add_argument("--seconds", type=float, default=1.0, help="length of one timed window")
    found.add_argument("--repeats", type=int, default=5, help="windows per figure, of which the median counts")
    found.add_argument("--out", type=pathlib.Path, default=RESULTS, help="folder of the results")
    return found


def all_cores():
    """The cores this process may use."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count()))


def stay_on(cores):
    """Keep this process on the given cores, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


LOAD = f"; load when it began {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""


def machine():
    """CPU, cores, memory, versions and date as a line of text; no names of hosts or users."""
    model, memory = platform.machine(), ""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as f:
            model = next(line.split(":")[1].strip() for line in f if line.startswith("model name"))
        with open("/proc/meminfo", encoding="utf-8") as f:
            memory = f", {int(f.readline().split()[1]) / 2**20:.0f} GB"
    except (OSError, StopIteration):
        pass
    return (f"{model}, {os.cpu_count()} cores{memory}; {platform.system()}, Python {platform.python_version()}, numpy {np.__version__}; "
            f"{datetime.date.today()}{LOAD}")


class Meter:
    """Medians over timed windows: `rate(play)` where `play(seconds)` plays for about so long and returns (decisions, seconds spent)."""

    def __init__(self, seconds=1.0, repeats=5):
        self.seconds, self.repeats = seconds, repeats

    def rate(self, play):
        """Decisions per second; the best window's beside it: (median, best)."""
        play(self.seconds / 5)
        found = []
        for _ in range(self.repeats):
            decisions, spent = play(self.seconds)
            found.append(decisions / spent)
        return statistics.median(found), max(found)


def random_actions(masks, rng):
    """A uniformly random legal action for every row of uint8[n, N] masks: int64[n]."""
    n, width = masks.shape
    legal = np.flatnonzero(masks.reshape(-1).view(bool))
    starts = np.searchsorted(legal, np.arange(n + 1) * width)
    return legal[starts[:-1] + (rng.random(n) * np.diff(starts)).astype(np.int64)] - np.arange(n) * width


def batch_play(batch, rng, choosing=False, clock=time.process_time):
    """Random play of a `BatchGame` for a `Meter`: who chooses is this process, outside of the time; with `choosing` the batch's own
    compiled player, within it."""
    seeds = itertools.count()

    def play(seconds):
        decisions, spent, end = 0, 0.0, time.perf_counter() + seconds * 10
        while not decisions or spent < seconds and time.perf_counter() < end:
            start = clock()
            actions = batch.advice("random", next(seeds)) if choosing else random_actions(batch.masks, rng)
            middle = clock()
            batch.step(actions)
            spent += clock() - (start if choosing else middle)
            decisions += batch.num_games
        return decisions, spent
    return play


def warmed(batch, rng, steps=300):
    """Play on until the games of the batch stand at all stages, from the draft to the end."""
    for _ in range(steps):
        batch.step(random_actions(batch.masks, rng))
    return batch


def table(head, rows):
    """A Markdown table; whole numbers get thousands separators."""
    def text(value):
        if isinstance(value, (int, np.integer)) or (isinstance(value, float) and abs(value) >= 1000):
            return f"{value:,.0f}"
        return f"{value:.2f}" if isinstance(value, float) else str(value)

    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(map(text, row)) + " |" for row in rows])


def report(options, name, title, parts):
    """Write and print NAME.md: title, machine, then (heading, text) parts; a smoke test says so."""
    folder = options.out
    folder.mkdir(parents=True, exist_ok=True)
    head = f"# {title}" + (" (SMOKE TEST, no results)" if options.quick else "")
    sections = [f"## {heading}\n\n{body}" for heading, body in parts]
    text = "\n\n".join([head, machine() + f"; `python -m benchmarks.{name}`", *sections])
    (folder / f"{name}.md").write_text(text + "\n", encoding="utf-8")
    print(text)


def figure(folder, name, panels):
    """Write NAME.png: one panel per (title, x label, y label, {series: (xs, ys)}), x in powers of two; nothing without matplotlib."""
    try:
        import matplotlib
    except ImportError:
        print("no plot: matplotlib is not installed")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    shown, axes = pyplot.subplots(1, len(panels), figsize=(5 * len(panels), 3.8), squeeze=False)
    for ax, (title, x_label, y_label, series, log) in zip(axes[0], panels, strict=True):
        for label, (xs, ys) in series.items():
            ax.plot(xs, ys, marker="o", label=label)
        if log:
            ax.set_xscale("log", base=2)
        ax.set_ylim(bottom=0)
        ax.set(title=title, xlabel=x_label, ylabel=y_label)
        ax.grid(alpha=0.3)
        ax.legend(fontsize=8)
    shown.tight_layout()
    folder.mkdir(parents=True, exist_ok=True)
    shown.savefig(folder / f"{name}.png", dpi=110)
