"""Fits the weights by which `worth.py` judges positions: `python -m agents.search.fit_worth [--games 3000] [--seed 1]` writes `data.py`.

In games by rules a position is taken at the first decision of every play phase; multinomial logistic regression on who won in the end.
"""

import argparse
import pathlib
import random

import numpy as np

from agents.rule_based import choose
from agents.search import SearchAgent
from sgs_env import Game, GameConfig
from sgs_env.engine import words

FOLDER = pathlib.Path(__file__).parent


def positions(players, games, seed):
    """Features float[P, F] of the positions of each game and who won it: 0 lord's side, 1 rebels, 2 a spy; drawn games are left out."""
    searcher, seen, won = SearchAgent(2).searcher(), [], []
    for k in range(games):
        g, lots, turn, found = Game(GameConfig(num_players=players), seed=seed * 1_000_003 + k), random.Random(k), -1, []
        core = g._core
        while core.player >= 0:
            if core.phase == words.P_PLAY and core.turn == core.player != turn:
                turn = core.turn
                found.append(searcher.features(core))
            elif core.phase != words.P_PLAY:
                turn = -1
            core.step(choose.act_on(core, lots.getrandbits(16)))
        sides = {g.seats[p].role for p in g.winners}
        if sides:
            seen += found
            won += [1 if "rebel" in sides else 2 if sides == {"spy"} else 0] * len(found)
    return np.array(seen), np.array(won)


def fit(x, won, ridge=3.0, steps=8):
    """Newton steps on the log likelihood; returns weights [2, F] of rebels and spy (those of the lord's side are 0) and the mean loss."""
    n = x.shape[1]
    w = np.zeros((2, n))
    target = np.stack([won == 1, won == 2], 1).astype(float)
    for _ in range(steps):
        score = np.exp(np.clip(x @ w.T, -30, 30))
        p = score / (1 + score.sum(1, keepdims=True))
        slope = (x.T @ (target - p)).T - ridge * w
        bend = np.zeros((2 * n, 2 * n))
        for a in range(2):
            for b in range(2):
                weight = p[:, a] * ((a == b) - p[:, b])
                bend[a * n:(a + 1) * n, b * n:(b + 1) * n] = x.T @ (x * weight[:, None])
        w += np.linalg.solve(bend + ridge * np.eye(2 * n), slope.ravel()).reshape(2, n)
    full = np.concatenate([1 - p.sum(1, keepdims=True), p], 1)
    return w, -np.log(full[np.arange(len(won)), won]).mean()


def row_text(row):
    """A row of weights, in lines of the usual length."""
    cells = [f"{v:.2f}" for v in row]
    return "(" + ",\n      ".join(", ".join(cells[i:i + 18]) for i in range(0, len(cells), 18)) + ")"


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    lines = []
    for players in range(2, 11):
        x, won = positions(players, o.games, o.seed)
        w, loss = fit(x, won)
        shares = np.bincount(won, minlength=3) / len(won)
        blind = -sum(q * np.log(q) for q in shares if q)
        print(f"{players} players: {len(won)} positions, loss {loss:.3f} (shares alone {blind:.3f})", flush=True)
        lines.append(f"    {players}: ({row_text(w[0])},\n     {row_text(w[1])}),\n")
    path = FOLDER / "data.py"
    head = path.read_text(encoding="utf-8").partition("WEIGHTS = {\n")[0]
    path.write_text(head + "WEIGHTS = {\n" + "".join(lines) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
