"""train.py on very short runs: what they write, that they go on after a kill, and answers to bad input."""

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
TINY = ["--opponents", "random", "--num-players", "3", "--generals", "none", "--num-envs", "4", "--n-steps", "128", "--batch-size", "64",
        "--n-epochs", "1", "--width", "16", "--seat-width", "8", "--critic-width", "8", "--checkpoint-every", "128", "--eval-every", "256",
        "--eval-games", "8", "--threads", "1"]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """The folder of a finished tiny run."""
    folder = tmp_path_factory.mktemp("train") / "run"
    train.main(["--out", str(folder), "--steps", "512", "--seed", "3", *TINY])
    return folder


def steps_of(path):
    """Decisions that a checkpoint has learnt from."""
    return agents.load(path).model.num_timesteps


def test_a_run_leaves_checkpoints_config_and_tensorboard(run):
    numbered = sorted(run.glob("step_*.zip"))
    assert len(numbered) >= 4 and steps_of(numbered[-1]) == steps_of(run / "latest.zip") >= 512
    assert (run / "latest.zip").is_file() and not (run / "writing.zip").exists()
    config = json.loads((run / "config.json").read_text())
    assert config["options"]["seed"] == 3 and config["options"]["width"] == 16 and config["revision"] and config["version"]
    assert list((run / "tensorboard").glob("events*"))


def test_the_measurements_are_kept(run):
    lines = [json.loads(line) for line in (run / "evals.jsonl").read_text().splitlines()]
    assert [line["step"] for line in lines] == sorted(line["step"] for line in lines) and lines[0]["step"] == 0 and len(lines) >= 3
    for line in lines:
        rows = [r for r in line["rows"] if r["agent"] == "learner"]
        assert {r["identity"] for r in rows} <= {"lord", "rebel", "spy"} and line["against"] == "random"


def test_a_checkpoint_is_an_agent(run):
    agent = agents.load(run / "latest.zip")
    assert isinstance(agent, agents.Agent)
    config = GameConfig(num_players=3, generals=None)
    one, again = (evaluation.evaluate([str(run / "latest.zip"), "random"], config, games=12, seed=1, workers=w) for w in (1, 2))
    assert one["rows"] == again["rows"] and sum(r["seats"] for r in one["rows"]) == 36


def position():
    """Observations and masks of one position with a choice, 2,000 times."""
    from sgs_env import Game

    g = Game(GameConfig(num_players=3, generals=None), seed=2)
    while len(g.legal_actions()) < 3:
        g.step(g.legal_actions()[0])
    return np.tile(g.observe(g.player), (2000, 1)), np.tile(g.mask(), (2000, 1))


def test_a_checkpoint_agent_draws_from_its_policy(run):
    from agents.checkpoint import CheckpointAgent

    seen, masks = position()
    agent = CheckpointAgent(run / "latest.zip")
    chances = agent.probabilities(seen[:1], masks[:1])[0]
    assert chances[masks[0] == 0].sum() == 0 and chances.sum() == pytest.approx(1, abs=1e-4)
    drawn = np.bincount(agent.act_batch(seen, masks, np.random.default_rng(0)), minlength=len(chances)) / 2000
    assert np.abs(drawn - chances).max() < 0.05
    greedy = CheckpointAgent(run / "latest.zip", greedy=True)
    assert greedy.act(seen[0], masks[0], np.random.default_rng(0)) == chances.argmax()


def test_an_exported_network_plays_like_its_checkpoint(run, tmp_path):
    from agents.checkpoint import export

    export(run / "latest.zip", tmp_path / "small.zip", note="a test")
    agent, whole = agents.load(tmp_path / "small.zip"), agents.load(run / "latest.zip")
    seen, masks = position()
    assert np.abs(agent.probabilities(seen[:3], masks[:3]) - whole.probabilities(seen[:3], masks[:3])).max() < 1e-2
    assert agent.about["note"] == "a test" and (tmp_path / "small.zip").stat().st_size < (run / "latest.zip").stat().st_size / 3


def test_a_run_goes_on_where_it_stopped(run, tmp_path):
    import shutil

    folder = tmp_path / "copy"
    shutil.copytree(run, folder)
    first = sorted(folder.glob("step_*.zip"))[0].name
    train.main(["--resume", str(folder), "--steps", "1000"])
    model = agents.load(folder / "latest.zip").model
    assert 1000 <= model.num_timesteps < 1200 and model.n_steps == 128
    assert json.loads((folder / "config.json").read_text())["options"]["width"] == 16
    assert (folder / first).is_file()


def test_few_numbered_checkpoints_are_kept(tmp_path):
    train.main(["--out", str(tmp_path / "run"), "--steps", "1100", *TINY, "--keep", "3", "--eval-games", "0"])
    numbered = [steps_of(p) for p in sorted((tmp_path / "run").glob("step_*.zip"))]
    assert len(numbered) == 3 and numbered[0] < 300 and numbered[-1] >= 1100


def killed(folder, words, when, seconds=120):
    """Run train.py and kill it without warning as soon as `when()`."""
    command = [sys.executable, "train.py", "--out", str(folder), "--steps", "1000000", *TINY, *words]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.time() + seconds
        while not when() and time.time() < end:
            time.sleep(0.05)
        time.sleep(0.3)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()


def test_a_killed_run_can_be_resumed(tmp_path):
    folder = tmp_path / "run"
    killed(folder, [], (folder / "latest.zip").exists)
    done = steps_of(folder / "latest.zip")
    assert done >= 128
    train.main(["--resume", str(folder), "--steps", str(done + 128)])
    assert done + 128 <= steps_of(folder / "latest.zip") < done + 400


def test_imitation_comes_first_and_the_pool_holds_earlier_selves(tmp_path):
    folder = tmp_path / "run"
    train.main(["--out", str(folder), "--steps", "600", *TINY, "--imitate", "rule_based", "--imitate-steps", "3000", "--imitate-batch", "256",
                "--opponents", "rule_based", "self", "simple", "--eval-games", "0"])
    assert (folder / "imitated.zip").exists() and not (folder / "imitation.pt").exists()
    assert steps_of(folder / "imitated.zip") == 0 and steps_of(folder / "latest.zip") >= 600


def test_learning_from_a_search(tmp_path):
    """The findings are kept; the policy after it is the one that self-play begins with."""
    folder = tmp_path / "run"
    words = ["--out", str(folder), "--steps", "200", *TINY, "--imitate", "rule_based", "--imitate-steps", "512", "--imitate-batch", "256", "--trust", "2",
             "--study", "8", "--study-steps", "300", "--doubt-steps", "100", "--study-batch", "64", "--study-epochs", "1", "--eval-games", "0"]
    train.main(words)
    assert (folder / "studied.zip").exists() and all(len(list((folder / name).glob("*.npz"))) == 1 for name in ("findings", "doubts"))
    one, other = (agents.load(folder / name).model.policy.player.state_dict() for name in ("imitated.zip", "studied.zip"))
    assert any((one[name] != other[name]).any() for name in one) and (one["trust"] == other["trust"]).all()


def test_a_run_killed_in_the_imitation_goes_on(tmp_path):
    """imitation.pt is written every minute at most; here: a run is killed while it learns, and the rest is done."""
    folder = tmp_path / "run"
    words = ["--imitate", "rule_based", "--imitate-steps", "100000000", "--imitate-batch", "64"]
    killed(folder, words, (folder / "config.json").exists)
    train.main(["--resume", str(folder), "--imitate-steps", "640", "--steps", "100", "--eval-games", "0"])
    assert (folder / "imitated.zip").exists() and steps_of(folder / "latest.zip") >= 100


def test_a_run_killed_while_it_searches_keeps_what_was_found(tmp_path):
    """What is in the files is not searched again; the run goes on from the imitated policy."""
    folder = tmp_path / "run"
    words = ["--imitate", "rule_based", "--imitate-steps", "512", "--imitate-batch", "256", "--trust", "2", "--study", "8", "--study-steps", "100000000"]
    killed(folder, words, lambda: list((folder / "findings").glob("*.npz")))
    assert not (folder / "half_studied.zip").exists()
    found = sorted((folder / "findings").glob("*.npz"))
    before = [path.read_bytes() for path in found]
    train.main(["--resume", str(folder), "--study-steps", str(10_000 * len(found)), "--doubt-steps", "0", "--study-epochs", "1", "--steps", "100",
                "--eval-games", "0"])
    assert found and before == [path.read_bytes() for path in sorted((folder / "findings").glob("*.npz"))]
    assert (folder / "studied.zip").exists() and steps_of(folder / "latest.zip") >= 100


# --- bad input -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("words, message", [
    (["--opponents", "nobody"], "no agent 'nobody'"),
    (["--num-players", "1"], "num_players must be a number from 2 to 10"),
    (["--steps", "0"], "--steps must be at least 1"),
    (["--n-steps", "100", "--batch-size", "128"], "--batch-size 128 is more than the 100 decisions of an update"),
    (["--reward", "gold"], "unknown reward 'gold'"),
    (["--resume", "nowhere"], "there is no nowhere/config.json; name the folder of a run"),
    (["--learning-rate", "fast"], "invalid float value"),
    (["--preset", "best"], "there is no preset 'best': use one of small_2p, standard_5p"),
    (["--imitate", "simple"], "only compiled players can be imitated: random, rule_based"),
    (["--study", "1"], "a search needs 2 roll-outs per decision at least"),
    (["--sure-share", "0"], "--sure-share must be above 0 and at most 1"),
    (["--num-envs", "2", "--opponents", "random", "self", "simple"], "--num-envs 2 cannot be shared out over 3 opponents"),
])
def test_command_refuses_bad_input(words, message, capsys):
    with pytest.raises(SystemExit) as stop:
        train.main(words)
    assert stop.value.code == 2 and message in capsys.readouterr().err


def test_help_and_no_options_at_all(capsys):
    for words, code, message in ((["--help"], 0, "--sure-share"), ([], 2, "say what to do")):
        with pytest.raises(SystemExit) as stop:
            train.main(words)
        told = capsys.readouterr()
        assert stop.value.code == code and message in told.out + told.err


def test_a_run_of_another_version_names_the_option(tmp_path, capsys):
    (tmp_path / "config.json").write_text('{"options": {"colour": "red"}}')
    with pytest.raises(SystemExit):
        train.main(["--resume", str(tmp_path)])
    assert "unknown option 'colour'" in capsys.readouterr().err


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
    with pytest.raises(agents.AgentError, match=r"trained with observations of 4 and 2 actions"):
        agents.load(tmp_path / "small.zip")
