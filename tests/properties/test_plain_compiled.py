"""The compiled engine and the same files run as plain Python agree step by step: states, masks, observations, texts, logs."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import sgs_env
from tests.properties import table, trace

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
compiled = pytest.mark.skipif(not sgs_env.COMPILED, reason="the engine is not compiled here: there is nothing to compare the plain one with")


def plain_traces(games):
    """The traces of these (seed, decisions) by a fresh process that runs the source files."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-m", "tests.properties.trace", *(str(n) for game in games for n in game)],
                          cwd=ROOT, env={**os.environ, "SGS_PLAIN": "1", "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0] is False, "SGS_PLAIN=1 runs the compiled engine"
    return lines[1:]


def compare(games):
    """Both ways side by side; the first difference names its game and decision."""
    for (seed, decisions), plain in zip(games, plain_traces(games), strict=True):
        fast = json.loads(json.dumps(trace.trace(seed, decisions)))
        for n, (a, b) in enumerate(zip(plain, fast, strict=True)):
            assert a == b, f"game {seed} ({table.some_config(seed)}): plain and compiled differ after {n} decisions"


@compiled
def test_plain_and_compiled_play_the_same_games():
    """Every number of players and variant, with and without generals, draft, house rules, skipping."""
    compare([(seed, 60) for seed in range(11)])


@compiled
def test_plain_and_compiled_play_a_whole_game_the_same():
    """One long game to its end."""
    compare([(12, 10_000)])


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(12))
def test_plain_and_compiled_play_many_whole_games_the_same(batch):
    """More than a hundred games to their ends."""
    compare([(seed, 10_000) for seed in range(100 + 11 * batch, 111 + 11 * batch)])


def test_the_running_engine_says_what_it_is():
    """COMPILED follows SGS_PLAIN."""
    if os.environ.get("SGS_PLAIN") == "1":
        assert sgs_env.COMPILED is False
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", "import sgs_env; print(sgs_env.COMPILED)"], cwd=ROOT, capture_output=True, text=True,
                          env={**os.environ, "SGS_PLAIN": "1", "PYTHONPATH": str(ROOT)})
    assert done.stdout.split() == ["False"], done.stderr
