"""The ladder of learning: one step, two players without generals, the passive player, random players at a full table. Slow: minutes each."""

import time

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import eval as evaluation
import train
from agents.learned.network import set_bits
from agents.learned.tables import ENDED, Rows, as_bits, draw
from sgs_env import GameConfig
from sgs_env.scenario import scenario

pytestmark = pytest.mark.slow

ONE_STEP = """
0 lord  - 4/4 | Slash S7, Dilu C5, Zhuge Crossbow CA, Ex Nihilo H7 | |
1 rebel - 1/4 | | |
turn 0 play"""


def won(name, other, config, games=1000):
    """Share of games that an agent wins on one seat among others."""
    rows = evaluation.evaluate([str(name), other], config, games=games, seed=4)["rows"]
    own = [r for r in rows if r["agent"] == str(name)]
    return sum(r["wins"] for r in own) / sum(r["seats"] for r in own)


class OneStep:
    """In place of `Tables`: one position again and again; the first action decides, +1 when it has won the game at its end."""

    results: list = []

    def __init__(self):
        self.game, self.rng = scenario(ONE_STEP), np.random.default_rng(0)

    def play(self, policy, earlier, least):
        import torch

        g, n = self.game, least
        seen, masks = set_bits(np.tile(g.observe(g.player), (n, 1))), np.tile(g.mask().astype(bool), (n, 1))
        secrets = np.zeros(0, np.int32), np.zeros(n, np.int64)
        with torch.no_grad():
            logs = policy.log_chances(as_bits(seen), torch.from_numpy(masks)).numpy()
            values = policy.critic(as_bits(seen), as_bits(secrets)).numpy()
        actions = draw(logs, self.rng)
        rewards = np.array([self.result(int(a)) for a in actions], np.float32)
        return Rows(seen, secrets, masks, np.zeros(n, np.int64), actions, logs[np.arange(n), actions], values, np.arange(n), np.full(n, ENDED), rewards)

    def result(self, action):
        g = self.game.clone()
        g.step(action)
        while not g.over and g.decision.kind == "target":
            g.step(g.legal_actions()[-1])
        return 1.0 if g.winners == (0,) else -1.0


def test_solves_a_one_step_game(tmp_path):
    h = train.options(["--out", str(tmp_path), "--width", "16", "--seat-width", "8", "--critic-width", "8", "--n-steps", "256", "--batch-size", "64",
                       "--learning-rate", "0.003"])
    model = train.make_model(h, tmp_path)
    from stable_baselines3.common.logger import Logger

    model.set_logger(Logger(None, []))
    model.tables = OneStep()
    model.learn(256 * 30)
    assert model.tables.play(model.policy, None, 500).rewards.mean() > 0.95


def test_two_players_without_generals(tmp_path):
    """At least 80 % against random play within three minutes."""
    start = time.time()
    train.main(["--preset", "small_2p", "--out", str(tmp_path / "run"), "--eval-games", "0"])
    assert time.time() - start < 180
    assert won(tmp_path / "run/latest.zip", "random", GameConfig(num_players=2, generals=None)) > 0.8


def test_beats_the_passive_player(tmp_path):
    """Three players who, left to themselves, would never end a game."""
    train.main(["--out", str(tmp_path / "run"), "--opponents", "passive", "--num-players", "3", "--generals", "none", "--steps", "100000",
                "--width", "64", "--seat-width", "32", "--critic-width", "64", "--eval-games", "0"])
    assert won(tmp_path / "run/latest.zip", "passive", GameConfig(num_players=3, generals=None), games=300) > 0.8


def test_beats_random_players_at_a_full_table(tmp_path):
    train.main(["--out", str(tmp_path / "run"), "--steps", "150000", "--opponents", "random", "--eval-games", "0"])
    assert won(tmp_path / "run/latest.zip", "random", GameConfig()) > won("random", "random", GameConfig()) + 0.1
