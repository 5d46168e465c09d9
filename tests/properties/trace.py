"""One game as a list of check sums, one row per decision: to be compared between the compiled and the plain engine.

`python -m tests.properties.trace SEED DECISIONS [SEED DECISIONS ...]` prints one JSON line per game.
"""

import json
import sys
import zlib

import numpy as np
import sgs_env
from sgs_env import Game
from tests.properties import table


def sum_of(*arrays):
    """A check sum of arrays."""
    value = 0
    for a in arrays:
        value = zlib.crc32(np.ascontiguousarray(a).tobytes(), value)
    return value


def row(g):
    """State, mask, the decider's observation; now and then everybody's, a clone, and what each would imagine."""
    found = [g.digest(), g.player, sum_of(g.mask(), g.legal_actions())]
    if not g.over:
        found.append(sum_of(g.observe(g.player)))
    if g.num_decisions % 16 == 0:
        found += [sum_of(*(g.observe(p) for p in range(g.num_players)), g.state_vector()), g.clone().digest()]
        found += [g.determinize(p, g.num_decisions).digest() for p in range(0, g.num_players, 2)]
    return found


def trace(seed, decisions):
    """Rows of one random game up to so many decisions, then its text, log and result."""
    g = Game(table.some_config(seed), seed=seed)
    rng = np.random.default_rng(seed)
    rows = [row(g)]
    while not g.over and g.num_decisions < decisions:
        g.step(table.choose(g, rng))
        rows.append(row(g))
    return [*rows, [g.text(), str(g.log()), list(g.winners), g.scores(), list(g.returns())]]


def main(arguments):
    """Print the traces that are asked for, first how the engine runs."""
    print(json.dumps(sgs_env.COMPILED))
    for seed, decisions in zip(arguments[::2], arguments[1::2], strict=True):
        print(json.dumps(trace(int(seed), int(decisions))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
