"""eval.py: the numbers, their intervals, their reproducibility, and its answers to bad input."""

import csv
import json

import numpy as np
import pytest

import eval as evaluation
from agents import AgentBase
from agents.base import random_legal
from sgs_env import GameConfig


@pytest.mark.parametrize("wins, games, low, high", [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (412, 1000, 0.3819, 0.4428)])
def test_wilson_interval(wins, games, low, high):
    assert evaluation.wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_wilson_without_games_says_nothing():
    assert evaluation.wilson(0, 0) == (0.0, 1.0)


def test_self_play_counts_every_seat():
    result = evaluation.evaluate(["random"], GameConfig(num_players=6, roles="b"), games=40, seed=3)
    rows = {r["identity"]: r for r in result["rows"]}
    assert {i: r["seats"] for i, r in rows.items()} == {"lord": 40, "loyalist": 40, "rebel": 80, "spy": 80}
    assert all(r["games"] == 40 and r["low"] <= r["rate"] <= r["high"] for r in rows.values())
    assert rows["lord"]["wins"] == rows["loyalist"]["wins"]                      # they win together
    sides = rows["lord"]["wins"] + rows["rebel"]["wins"] / 2 + rows["spy"]["wins"]
    assert sides == 40 - result["draws"] - result["truncated"]
    assert result["decisions"] > 40


def test_learner_takes_one_seat_by_lot():
    result = evaluation.evaluate(["simple", "random"], GameConfig(num_players=4), games=64, seed=0)
    seats = {(r["agent"], r["identity"]): r["seats"] for r in result["rows"]}
    assert sum(n for (agent, _), n in seats.items() if agent == "simple") == 64
    assert sum(n for (agent, _), n in seats.items() if agent == "random") == 3 * 64
    assert all(seats["simple", role] > 4 for role in evaluation.ROLES)


def test_named_seats_are_shuffled():
    result = evaluation.evaluate(["simple", "random", "random"], GameConfig(num_players=3), games=64, seed=0)
    simple = [r for r in result["rows"] if r["agent"] == "simple"]
    assert sum(r["seats"] for r in simple) == 64 and len(simple) == 3
    assert all(r["games"] <= 64 for r in result["rows"]) and sum(r["seats"] for r in result["rows"]) == 3 * 64


def test_an_agent_that_sits_twice_counts_one_game():
    result = evaluation.evaluate(["random", "random"], GameConfig(num_players=5), games=20, seed=0)
    assert [(r["agent"], r["games"]) for r in result["rows"]] == [("random", 20)] * 4


@pytest.mark.parametrize("line_up", [["random"], ["simple", "random"]])
def test_same_seed_same_numbers_whatever_the_workers(line_up):
    config = GameConfig(num_players=4, generals=None)
    one, two, other = (evaluation.evaluate(line_up, config, games=80, seed=seed, workers=w) for seed, w in ((5, 1), (5, 2), (6, 1)))
    for result in (one, two, other):
        assert result.pop("seconds") > 0
    assert one == two and one != other


def test_evaluate_takes_objects():
    class Last(AgentBase):
        name = "last"

        def act(self, observation, mask, rng):
            return int(np.flatnonzero(mask)[-1])

    result = evaluation.evaluate([Last(), "random"], GameConfig(num_players=3), games=20, seed=0)
    assert {r["agent"] for r in result["rows"]} == {"last", "random"}


def test_an_agent_that_plays_illegally_is_not_forgiven():
    class Wrong(AgentBase):
        def act(self, observation, mask, rng):
            return int(np.flatnonzero(mask == 0)[0]) if rng.random() < 0.1 else random_legal(mask, rng)

    with pytest.raises(ValueError, match="not legal"):
        evaluation.evaluate([Wrong()], GameConfig(num_players=3), games=5)


# --- the command -----------------------------------------------------------------------------------------------------

def test_command_writes_the_same_files_again(tmp_path, capsys):
    command = ["--seats", "random", "--games", "40", "--num-players", "4", "--seed", "9", "--workers", "1"]
    for name in ("a", "b"):
        evaluation.main([*command, "--out", str(tmp_path / name)])
    out = capsys.readouterr().out
    assert "lord" in out and "95 % interval" in out and "40 games" in out and "decisions" in out
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()
    rows = list(csv.DictReader((tmp_path / "a.csv").open()))
    assert tuple(rows[0]) == evaluation.COLUMNS and {r["identity"] for r in rows} == set(evaluation.ROLES)
    a, b = (json.loads((tmp_path / f"{n}.json").read_text()) for n in "ab")
    assert a["games"] == 40 and a["line_up"] == ["random"] and a["options"]["seed"] == 9 and a["version"] and a["revision"]
    assert a["rows"] == b["rows"] and a["decisions"] == b["decisions"]


@pytest.mark.parametrize("words, message", [
    ([], "say who plays"),
    (["--seats", "random", "--learner", "simple", "--others", "random"], "say who plays"),
    (["--learner", "simple"], "--learner and --others belong together"),
    (["--seats", "random", "simple"], "one for each of the 5 players; 2 were named"),
    (["--seats", "nobody"], "no agent 'nobody'"),
    (["--seats", "missing.zip"], "no checkpoint 'missing.zip'"),
    (["--seats", "random", "--games", "0"], "--games must be at least 1"),
    (["--seats", "random", "--workers", "0"], "--workers must be at least 1"),
    (["--seats", "random", "--seed", "-1"], "--seed must not be negative"),
    (["--seats", "random", "--num-players", "11"], "num_players must be a number from 2 to 10"),
    (["--seats", "random", "--roles", "b"], "role variant 'b'"),
    (["--seats", "random", "--generals", "all"], "unknown generals 'all'"),
    (["--seats", "random", "--games", "many"], "invalid int value"),
])
def test_command_refuses_bad_input(words, message, capsys):
    with pytest.raises(SystemExit) as stop:
        evaluation.main(words)
    assert stop.value.code == 2
    assert message in capsys.readouterr().err
