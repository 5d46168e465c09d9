"""decisions.md C15: the game with skip_forced=True is the game with False, its one-bit decisions left out, with the same random numbers."""

import dataclasses

import numpy as np
import pytest
from sgs_env import Game
from tests.properties import table

pytestmark = table.only_compiled

NEUTRAL = ("skip_forced", "decisions", "answer")          # the answer last given is spent


def same_state(g, h):
    """Names of the fields in which two states differ, but for the flag itself, the counter and what was asked and answered last."""
    s, t = table.record(g), table.record(h)
    names = [name for name in table.RECORD.names if name not in NEUTRAL and not (g.over and name.startswith("asked_"))]
    return [name for name in names if s[name].tobytes() != t[name].tobytes()]


def forced(g):
    """Play the one-bit decisions; returns how many."""
    n = 0
    while not g.over and len(g._core.legal()) == 1:
        g.step(g._core.legal()[0])
        n += 1
    return n


def play_both(seed, **fixed):
    """Both games side by side with the same choices; returns the number of decisions left out."""
    config = table.some_config(seed, skip_forced=True, **fixed)
    short, long = Game(config, seed), Game(dataclasses.replace(config, skip_forced=False), seed)
    rng, left_out = np.random.default_rng(seed), 0
    while True:
        left_out += forced(long)
        assert same_state(short, long) == [] and short.over == long.over, f"seed {seed}, decision {short.num_decisions}: {short.decision}"
        if short.over:
            break
        assert str(short.decision) == str(long.decision) and short.mask().tobytes() == long.mask().tobytes()
        action = table.choose(short, rng)
        short.step(action)
        long.step(action)
    assert short.log() == long.log() and short.winners == long.winners and short.scores() == long.scores()
    assert long.num_decisions == short.num_decisions + left_out
    return left_out


@pytest.mark.parametrize("batch", range(2))
def test_only_one_bit_decisions_are_left_out(batch):
    """State, mask, decision at every step, log and result at the end are the same in all kinds of games."""
    assert sum(play_both(seed) for seed in range(11 * batch, 11 * batch + 11)) > 500


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_only_one_bit_decisions_are_left_out_of_many_more(batch):
    """The same in 880 further games."""
    for seed in range(2000 + 44 * batch, 2044 + 44 * batch):
        play_both(seed)


def test_windows_are_shown_to_all_who_must_answer():
    """C16: without skipping every living seat is asked to nullify, also those without the card, with nothing but `pass`."""
    asked = set()
    for seed in range(6):
        g = Game(table.some_config(seed, skip_forced=False), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            if g.decision.kind in ("nullify", "peach", "dodge", "slash"):
                asked.add((g.decision.kind, len(g.legal_actions()) == 1))
                assert 0 in g.legal_actions() or g.decision.skill == "green_dragon_blade"
            g.step(table.choose(g, rng))
    assert {(kind, True) for kind in ("nullify", "peach", "dodge", "slash")} <= asked
