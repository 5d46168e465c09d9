"""The threads of a batch: the same bytes whatever their number, no game moves twice or not at all, nothing hangs, nothing stays behind."""

import contextlib
import gc
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from sgs_env import COMPILED, GameConfig, IllegalAction
from sgs_env.batch import BatchGame

from tests.properties.batches import MIXED, compiled_only, trace


@compiled_only
@pytest.mark.parametrize("learner", [None, "any", "spy"])
def test_threads(learner):
    """One thread and several write the same bytes."""
    configs = [c for c in MIXED if learner != "spy" or c.num_players > 2]
    traces = {trace(BatchGame(configs, 520, 5, threads, learner=learner), 50) for threads in (1, 2, 4)}
    assert len(traces) == 1


@pytest.mark.parametrize("n, threads, helpers", [(1, 8, 0), (127, 2, 0), (128, 2, 1), (520, 4, 3), (5000, 3, 2)])
def test_small_batches_are_not_shared_out(n, threads, helpers):
    assert len(BatchGame(GameConfig(num_players=2, generals=None), n, 1, threads)._helpers) == (helpers if COMPILED else 0)


@compiled_only
@pytest.mark.parametrize("threads", [5, 64])
def test_more_threads_than_cores(threads):
    """Whoever of the helpers wakes up in time, every game moves once."""
    assert trace(BatchGame(num_games=64 * threads, seed=5, threads=threads), 4) == trace(BatchGame(num_games=64 * threads, seed=5), 4)


@compiled_only
def test_all_that_threads_share():
    """Advice and secrets are the same bytes, too, and nothing of a job is left over for the next one."""
    pytest.importorskip("agents.rule_based")
    one, four = (BatchGame(MIXED, 300, 5, threads) for threads in (1, 4))
    for _ in range(100):
        actions = one.advice()
        assert np.array_equal(actions, four.advice()) and np.array_equal(one.secrets(), four.secrets())
        one.step(actions)
        four.step(actions)
        assert np.array_equal(one.observations, four.observations) and np.array_equal(one.masks, four.masks)


@compiled_only
def test_helpers_end_with_the_batch():
    b = BatchGame(num_games=256, seed=1, threads=4)
    helpers = b._helpers
    assert len(helpers) == 3 and all(helper.is_alive() for helper in helpers)
    b.close()
    assert not any(helper.is_alive() for helper in helpers) and not b._helpers
    assert trace(b, 5) == trace(BatchGame(num_games=256, seed=1, threads=2), 5), "a closed batch goes on with one thread"
    b.close()
    helpers = [h for b in [BatchGame(num_games=256, threads=4) for _ in range(3)] for h in b._helpers]
    del b
    gc.collect()
    for helper in helpers:
        helper.join(10)
    assert len(helpers) == 9 and not any(h.is_alive() for h in helpers), "a batch that nobody holds any more takes its threads along"


@compiled_only
def test_a_batch_left_open_does_not_keep_python_from_ending():
    code = "from sgs_env.batch import BatchGame; b = BatchGame(num_games=256, threads=3); b.step(b.masks.argmax(1)); raise SystemExit(7)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 7


@compiled_only
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes by fork here")
def test_a_forked_batch_does_not_wait_for_threads_that_are_not_there():
    b = BatchGame(num_games=256, seed=1, threads=3)
    b.step(b.masks.argmax(1))
    child = os.fork()
    if not child:
        b.step(b.masks.argmax(1))
        b.close()
        os._exit(int(b.observations.sum() % 251))
    b.step(b.masks.argmax(1))
    deadline = time.monotonic() + 30
    while not (done := os.waitpid(child, os.WNOHANG))[0] and time.monotonic() < deadline:
        time.sleep(0.01)
    if not done[0]:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert done[0] and os.waitstatus_to_exitcode(done[1]) == b.observations.sum() % 251


@compiled_only
def test_one_batch_in_several_threads_of_python():
    """They take turns: every slot has gone through exactly the steps that were taken.  (A game here is five decisions long.)"""
    n = 4000
    b, taken = BatchGame(GameConfig(max_decisions=5), n, seed=1, observe=False, threads=2), []

    def play():
        for _ in range(100):
            try:
                b.step(b.masks.argmax(1))
                taken.append(1)
            except IllegalAction:           # another one has moved on since the mask was read
                pass

    players = [threading.Thread(target=play) for _ in range(3)]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
    games = [b.game(i) for i in range(n)]
    assert len(taken) > 10 and np.array_equal(b.seeds, 1 + np.arange(n) + n * (len(taken) // 5))
    assert all(g.legal_actions().tolist() == np.flatnonzero(b.masks[i]).tolist() for i, g in enumerate(games))


def test_an_error_in_one_part_is_told():
    """The slots of the second thread have the illegal action."""
    b = BatchGame(num_games=300, seed=1, threads=2)
    actions = b.masks.argmax(axis=1)
    actions[[299, 280]] = -1
    with pytest.raises(IllegalAction, match="game 280"):
        b.step(actions)


def test_a_handler_of_signals_may_call_the_batch():
    """Python calls it in the middle of a step, in the same thread."""
    code = """
import signal, sys
from sgs_env.batch import BatchGame
b = BatchGame(num_games=300, threads=2)
def stop(*_):
    b.close()
    b.game(0)
    sys.exit(7)
signal.signal(signal.SIGALRM, stop)
signal.setitimer(signal.ITIMER_REAL, 0.3)
while True:
    b.step(b.masks.argmax(1))
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 7


@compiled_only
def test_reset_while_another_thread_steps():
    """Whichever comes first: every slot is at its first game of the new seed.  (The step ends all games, the next one would not.)"""
    b = BatchGame(GameConfig(max_decisions=2), 10_000, observe=False)
    for _ in range(8):
        b.reset(0)
        b.step(b.masks.argmax(1))
        actions = b.masks.argmax(1)

        def step(actions=actions):
            with contextlib.suppress(IllegalAction):
                b.step(actions)

        other = threading.Thread(target=step)
        other.start()
        b.reset(5)
        other.join()
        assert np.array_equal(b.seeds, np.arange(5, 10_005))


@compiled_only
def test_games_taken_out_while_another_thread_steps():
    """They are no torn copies: it is always the learner's turn."""
    b, ends = BatchGame(num_games=64, learner=0, opponents="rule_based"), []

    def step():
        while not ends:
            b.step(b.masks.argmax(1))

    other = threading.Thread(target=step)
    other.start()
    seats = {b.game(i % 64).player for i in range(30_000)}
    ends.append(1)
    other.join()
    assert seats == {0}


@compiled_only
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes by fork here")
def test_a_fork_in_the_middle_of_another_threads_step():
    """The child knows that the games stand anywhere, says so, and can begin anew."""
    code = """
import os, sys, threading, time
from sgs_env import GameConfig, SgsError
from sgs_env.batch import BatchGame
b = BatchGame(GameConfig(num_players=10), 4000, observe=False, threads=2)
go = threading.Event()
def play():
    while not go.is_set():
        b.step(b.masks.argmax(1))
threading.Thread(target=play).start()
codes = []
for _ in range(8):
    time.sleep(0.003)
    child = os.fork()
    if not child:
        try:
            b.step(b.masks.argmax(1))
            os._exit(1)
        except SgsError as error:
            if "forked" not in str(error):
                os._exit(3)
            b.reset(1)
            b.step(b.masks.argmax(1))
            os._exit(2)
    codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
go.set()
sys.exit(0 if set(codes) <= {1, 2} and 2 in codes else 9)
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=120, check=False).returncode == 0


@compiled_only
def test_a_long_roll_out_can_be_interrupted():
    code = """
import signal, sys, time
from sgs_env import Game, GameConfig
from sgs_env.batch import rollout
g = Game(GameConfig(num_players=10), 1)
for threads in (1, 2):
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    begun = time.monotonic()
    try:
        rollout(g, num=2_000_000, threads=threads)
    except KeyboardInterrupt:
        print(round(time.monotonic() - begun, 1))
"""
    code = code.replace("g = Game", "signal.signal(signal.SIGALRM, signal.default_int_handler)\ng = Game")
    done = subprocess.run([sys.executable, "-c", code], timeout=120, check=False, capture_output=True, text=True)
    assert done.returncode == 0 and len(done.stdout.split()) == 2 and all(float(t) < 20 for t in done.stdout.split()), done
