"""Where a decision's time goes: rules, mask, observation, calls; bytes against memory bandwidth; instructions by function.

    python -m benchmarks.profile                 # by timing parts
    python -m benchmarks.profile --callgrind     # also instructions per function, where valgrind is installed (a minute)
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

from benchmarks.measure import Meter, all_cores, batch_play, figure, parser, report, stay_on, table, warmed
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, GameConfig
from sgs_env.batch import BatchGame
from sgs_env.engine.core import state_bytes


def cost(meter, n, **arguments):
    """Nanoseconds per decision of a batch with the caller on every seat."""
    rng = np.random.default_rng(0)
    batch = BatchGame(GameConfig(), n, 1, **arguments)
    return 1e9 / meter.rate(batch_play(warmed(batch, rng), rng))[0]


def rules_alone(meter, n):
    """Nanoseconds per decision where compiled random players decide: rules, and choosing, without mask and observation."""
    batch, rng = BatchGame(GameConfig(), n, 1, learner="lord", opponents="random", observe=False), np.random.default_rng(0)
    warmed(batch, rng, 60)
    spent, decisions = 0.0, 0
    play = batch_play(batch, rng)
    while spent < meter.seconds * meter.repeats:
        spent += play(0)[1]
        decisions += int(batch.lengths[batch.dones != 0].sum())
    return 1e9 * spent / max(decisions, 1)


def bandwidth(megabytes):
    """Bytes per nanosecond that this core writes into an array of this size."""
    array = np.empty(int(megabytes * 2**20), np.uint8)
    array[:] = 1
    start, rounds = time.process_time(), max(3, int(2000 / megabytes))
    for k in range(rounds):
        array[:] = k & 1
    return array.nbytes * rounds / (time.process_time() - start) / 1e9


def timing(meter, n):
    """Table of the parts, by difference."""
    full, blind, rules = cost(meter, n), cost(meter, n, observe=False), rules_alone(meter, n)
    small = cost(meter, 1, observe=False)
    written = OBSERVATION_SIZE + NUM_ACTIONS
    room = bandwidth(n * written / 2**20)
    parts = (("rules (and the compiled choice of an action)", rules), ("mask, bookkeeping, check of the action", blind - rules),
             ("observation", full - blind), ("all", full))
    rows = [(name, value, value / full) for name, value in parts]
    notes = (f"A call costs {small - blind:,.0f} ns whatever the size of the batch (batch of 1 against one of {n}, without observation).\n\n"
             f"Written per decision: {OBSERVATION_SIZE:,} bytes of observation and {NUM_ACTIONS} of mask, {written / full:.1f} bytes per ns; this core fills "
             f"an array of that size ({n * written / 2**10:,.0f} KB) at {room:.1f} bytes per ns, so writing alone would take {written / room:,.0f} ns, "
             f"{100 * written / room / full:.0f} % of the time. A state has {state_bytes():,} bytes.")
    return table(("part", "ns per decision", "share"), rows) + "\n\n" + notes, rows


# Instructions, counted by callgrind in a second process

WORK = """
import numpy as np
from benchmarks.measure import random_actions
from sgs_env import GameConfig
from sgs_env.batch import BatchGame
batch, rng = BatchGame(GameConfig(), {n}, 1), np.random.default_rng(0)
for _ in range({steps}):
    batch.step(random_actions(batch.masks, rng))
"""


def callgrind(n, steps, most=25):
    """Table of instructions per decision by function, those of the engine's own files."""
    if not all(map(shutil.which, ("valgrind", "callgrind_annotate"))):
        return "valgrind is not installed."
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind.out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--toggle-collect=*Many_step_slots*",
                   sys.executable, "-c", WORK.format(n=n, steps=steps)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or not out.exists():
            return "callgrind failed: " + (done.stderr.strip().splitlines() or ["?"])[-1]
        text = subprocess.run(["callgrind_annotate", "--threshold=99.5", "--auto=no", "--tree=none", str(out)], capture_output=True, text=True).stdout
    found = [(int(m[1].replace(",", "")), short(m[2])) for m in re.finditer(r"^\s*([\d,]+)\s*\([ \d.]+%\)\s+(\S.*)$", text, re.M)]
    total = next((count for count, name in found if "TOTALS" in name), 0)
    if not total:
        return "callgrind counted nothing: the engine is not compiled, or its functions are not named."
    rows, sums = [], {}
    for count, name in found:
        if "TOTALS" not in name and "events" not in name:
            sums[name] = sums.get(name, 0) + count
    for name, count in sorted(sums.items(), key=lambda item: -item[1])[:most]:
        rows.append((name, count / (n * steps), count / total))
    return (f"{total / (n * steps):,.0f} instructions per decision, over {n * steps:,} decisions from the start of {n} games.\n\n"
            + table(("function (inlined ones within their caller)", "instructions per decision", "share"), rows))


def short(name):
    """`engine.observe: observe_seat` out of callgrind's file and Cython's symbol."""
    symbol = name.split(" [")[0].rsplit(":", 1)[-1]
    match = re.search(r"__pyx_f_7sgs_env_(.+)", symbol)
    if not match:
        return symbol.split("'")[0]
    parts, rest = [], match[1]
    while (step := re.match(r"(\d+)", rest)) and len(rest) > int(step[1]):
        size, rest = int(step[1]), rest[len(step[1]):]
        parts.append(rest[:size])
        rest = rest[size:].lstrip("_")
    return ".".join(parts) + ": " + rest.split("'")[0]


def main(argv=None):
    """The command."""
    command = parser(__doc__)
    command.add_argument("--callgrind", action="store_true", help="count instructions per function")
    options = command.parse_args(argv)
    meter, n, counted = Meter(options.seconds, options.repeats), 1024, (64, 400)
    if options.quick:
        meter, n, counted = Meter(0.05, 1), 64, (8, 40)
    stay_on({min(all_cores())})
    text, rows = timing(meter, n)
    parts = [(f"Time by part (batch of {n}, 5 players, one core)", text)]
    if options.callgrind:
        parts.append(("Instructions by function", callgrind(*counted)))
    report(options, "profile", "Profile of a decision", parts)
    names = ["rules", "mask, bookkeeping", "observation"]
    figure(options.out, "profile", [("Parts of a decision", "part (" + ", ".join(f"{i} {name}" for i, name in enumerate(names)) + ")", "ns",
                                     {"ns per decision": (list(range(3)), [row[1] for row in rows[:3]])}, False)])


if __name__ == "__main__":
    main()
