"""Fits `data.EVIDENCE` to games: `python -m agents.rule_based.fit_roles [--games 1500] [--seed 1]` prints the new table.

Snapshots of the public record are taken in games by rules (in every second game half of the seats play "simple"); the table is the
one that makes the true assignment of the hidden roles most likely among all assignments.
"""

import argparse
import itertools
import random

import numpy as np

import agents
from agents.rule_based import choose, data
from sgs_env import Game, GameConfig
from sgs_env.engine._plain import unpack

KINDS = tuple(data.EVIDENCE)
SIZE = len(KINDS) * 2 * 4 * 4


def snapshots(players, games, seed):
    """(record levels, living, roles, roles shown) of some decisions of each game."""
    simple, rng = agents.load("simple"), np.random.default_rng(seed)
    for k in range(games):
        g, lots, step = Game(GameConfig(num_players=players), seed=seed * 1_000_003 + k), random.Random(k), 0
        other = [k % 2 and lots.random() < 0.5 for _ in range(players)]
        every = lots.randrange(12, 25)
        while not g.over:
            p = g.player
            g.step(simple.act(g.observe(p), g.mask(), rng) if other[p] else choose.act_on(g._core, lots.getrandbits(16)))
            step += 1
            if step % every == 0 and step > 30 and not g.over:
                s = unpack(g._core.dump())
                record = np.array(s.record)[:players, :players]
                yield (record > 0).astype(int) + (record > 2), *(np.array(x[:players]) for x in (s.alive, s.role, s.role_shown))


def features(levels, alive, roles, shown):
    """Counts [assignments, SIZE] of each table entry, and which assignment is the true one; None when nothing is hidden."""
    n, hidden = len(roles), np.flatnonzero(shown == 0)
    deals = np.array(sorted(set(itertools.permutations(roles[hidden]))))
    if len(deals) < 2:
        return None
    seen = ~np.eye(n, dtype=bool) & (alive[None] > 0)
    acts = np.maximum(0, levels - np.where(seen[..., None], levels, 2).min(1)[:, None])
    acts[np.eye(n, dtype=bool)] = 0
    a, b, kind = np.nonzero(acts)
    full = np.tile(roles, (len(deals), 1))
    full[:, hidden] = deals
    places = ((kind * 2 + acts[a, b, kind] - 1) * 4 + full[:, a]) * 4 + full[:, b]
    counts = np.zeros((len(deals), SIZE), np.float32)
    np.add.at(counts, (np.arange(len(deals))[:, None], places), 1)
    return counts, int(np.flatnonzero((deals == roles[hidden]).all(1))[0])


def fit(found, steps=400, rate=0.03):
    """Adam on the mean negative log posterior of the true assignments, with a little shrinkage."""
    counts = np.concatenate([c for c, _ in found])
    starts = np.cumsum([0] + [len(c) for c, _ in found[:-1]])
    owner = np.repeat(np.arange(len(found)), [len(c) for c, _ in found])
    true = starts + np.array([t for _, t in found])
    target = counts[true].mean(0)
    w, m, v = (np.zeros(SIZE) for _ in range(3))
    for step in range(1, steps + 1):
        z = counts @ w
        top = np.maximum.reduceat(z, starts)
        e = np.exp(z - top[owner])
        total = np.add.reduceat(e, starts)
        grad = counts.T @ (e / total[owner]) / len(found) - target + 0.0003 * w
        m, v = 0.9 * m + 0.1 * grad, 0.999 * v + 0.001 * grad**2
        w = w - rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
        if step % 100 == 0:
            print(f"step {step}: {np.mean(np.log(total) + top - z[true]):.4f} nats")
    return w


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    found = []
    for players, games in ((5, o.games), (8, o.games // 3)):
        some = [f for f in (features(*shot) for shot in snapshots(players, games, o.seed)) if f]
        print(f"{players} players: {len(some)} snapshots")
        found += some
    table = np.round(100 * fit(found)).astype(int).reshape(len(KINDS), 2, 4, 4).tolist()
    for kind, levels in zip(KINDS, table, strict=True):
        print(f'    "{kind}": ({", ".join(repr(tuple(map(tuple, rows))) for rows in levels)}),')


if __name__ == "__main__":
    main()
