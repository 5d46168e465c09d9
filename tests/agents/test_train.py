"""train.py on a very short run: what it writes, that it goes on after a kill, and its answers to bad input."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import agents
import eval as evaluation
import train
from sgs_env import GameConfig

ROOT = pathlib.Path(__file__).resolve().parents[2]
TINY = ["--opponents", "random", "--num-players", "3", "--generals", "none", "--num-envs", "2", "--n-steps", "64", "--batch-size", "64",
        "--n-epochs", "1", "--width", "16", "--hidden", "8", "--checkpoint-every", "128", "--eval-every", "256", "--eval-games", "8"]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """The folder of a finished tiny run."""
    folder = tmp_path_factory.mktemp("train") / "run"
    train.main(["--out", str(folder), "--steps", "512", "--seed", "3", *TINY])
    return folder


def test_a_run_leaves_checkpoints_config_and_tensorboard(run):
    assert [p.name for p in sorted(run.glob("step_*.zip"))] == [f"step_{n:010d}.zip" for n in (128, 256, 384, 512)]
    assert (run / "latest.zip").is_file() and not (run / "writing.zip").exists()
    config = json.loads((run / "config.json").read_text())
    assert config["options"]["seed"] == 3 and config["options"]["hidden"] == [8] and config["revision"] and config["version"]
    assert list((run / "tensorboard").glob("events*"))


def test_a_checkpoint_is_an_agent(run):
    agent = agents.load(run / "latest.zip")
    assert isinstance(agent, agents.Agent)
    config = GameConfig(num_players=3, generals=None)
    one, again = (evaluation.evaluate([str(run / "latest.zip"), "random"], config, games=12, seed=1, workers=w) for w in (1, 2))
    assert one["rows"] == again["rows"] and sum(r["seats"] for r in one["rows"]) == 36


def test_a_checkpoint_agent_draws_from_its_policy(run):
    from agents.checkpoint import CheckpointAgent
    from sgs_env import Game

    g = Game(GameConfig(num_players=3, generals=None), seed=2)
    while len(g.legal_actions()) < 3:
        g.step(g.legal_actions()[0])
    seen, masks = np.tile(g.observe(g.player), (2000, 1)), np.tile(g.mask(), (2000, 1))
    agent = CheckpointAgent(run / "latest.zip")
    chances = agent.probabilities(seen[:1], masks[:1])[0]
    assert chances[masks[0] == 0].sum() == 0 and chances.sum() == pytest.approx(1, abs=1e-4)
    drawn = np.bincount(agent.act_batch(seen, masks, np.random.default_rng(0)), minlength=len(chances)) / 2000
    assert np.abs(drawn - chances).max() < 0.05
    greedy = CheckpointAgent(run / "latest.zip", greedy=True)
    assert greedy.act(seen[0], masks[0], np.random.default_rng(0)) == chances.argmax()


def test_a_run_goes_on_where_it_stopped(run, tmp_path):
    import shutil

    folder = tmp_path / "copy"
    shutil.copytree(run, folder)
    train.main(["--resume", str(folder), "--steps", "768"])
    model = agents.load(folder / "latest.zip").model
    assert model.num_timesteps == 768 and model.n_steps == 64
    assert json.loads((folder / "config.json").read_text())["options"]["width"] == 16
    assert (folder / "step_0000000768.zip").is_file() and (folder / "step_0000000128.zip").is_file()


def test_a_killed_run_can_be_resumed(tmp_path):
    folder = tmp_path / "run"
    command = [sys.executable, "train.py", "--out", str(folder), "--steps", "1000000", *TINY]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.time() + 120
        while not (folder / "latest.zip").exists() and time.time() < end:
            time.sleep(0.1)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    done = agents.load(folder / "latest.zip").model.num_timesteps
    assert done >= 128
    train.main(["--resume", str(folder), "--steps", str(done + 128)])
    assert agents.load(folder / "latest.zip").model.num_timesteps == done + 128


@pytest.mark.slow
def test_training_beats_random_play(tmp_path):
    folder = tmp_path / "run"
    train.main(["--out", str(folder), "--steps", "60000", "--opponents", "random", "--eval-games", "0"])
    learnt, lot = (evaluation.evaluate([a, "random"], GameConfig(), games=400, seed=4)["rows"] for a in (str(folder / "latest.zip"), "random"))
    won = [sum(r["wins"] for r in rows if r["agent"] == rows[0]["agent"]) / sum(r["seats"] for r in rows if r["agent"] == rows[0]["agent"])
           for rows in (learnt, lot)]
    assert won[0] > won[1] + 0.08


# --- bad input -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("words, message", [
    (["--opponents", "nobody"], "no agent 'nobody'"),
    (["--num-players", "1"], "num_players must be a number from 2 to 10"),
    (["--steps", "0"], "--steps must be at least 1"),
    (["--n-steps", "100", "--batch-size", "64", "--num-envs", "1"], "--batch-size 64 does not divide"),
    (["--reward", "gold"], "unknown reward 'gold'"),
    (["--resume", "nowhere"], "there is no nowhere/config.json; name the folder of a run"),
    (["--learning-rate", "fast"], "invalid float value"),
])
def test_command_refuses_bad_input(words, message, capsys):
    with pytest.raises(SystemExit) as stop:
        train.main(words)
    assert stop.value.code == 2 and message in capsys.readouterr().err


def test_command_does_not_write_over_a_run(run, capsys):
    with pytest.raises(SystemExit):
        train.main(["--out", str(run), *TINY])
    assert "holds a run already: go on with --resume" in capsys.readouterr().err


def test_resume_names_a_damaged_config_or_checkpoint(run, tmp_path, capsys):
    (tmp_path / "config.json").write_text("{")
    with pytest.raises(SystemExit):
        train.main(["--resume", str(tmp_path)])
    assert "config.json is damaged" in capsys.readouterr().err
    (tmp_path / "config.json").write_text((run / "config.json").read_text())
    (tmp_path / "latest.zip").write_bytes((run / "latest.zip").read_bytes()[:5000])
    with pytest.raises(SystemExit) as stop:
        train.main(["--resume", str(tmp_path)])
    assert "is not a checkpoint or is damaged" in str(stop.value)


def test_a_checkpoint_made_for_something_else_is_refused(tmp_path):
    import gymnasium
    from sb3_contrib import MaskablePPO

    class Small(gymnasium.Env):
        observation_space = gymnasium.spaces.Box(0, 1, (4,), np.uint8)
        action_space = gymnasium.spaces.Discrete(2)

    MaskablePPO("MlpPolicy", Small(), n_steps=8, batch_size=8).save(tmp_path / "small.zip")
    with pytest.raises(agents.AgentError, match=r"trained with observations \(4,\) and 2 actions"):
        agents.load(tmp_path / "small.zip")
