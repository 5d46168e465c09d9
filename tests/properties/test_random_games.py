"""Random games of every kind: at each decision the invariants of `table.py`, at the end winners and points by the rules."""

import numpy as np
import pytest
from sgs_env import COMPILED, Game
from sgs_env.engine import words
from tests.properties import table

BATCH = 11 * 2 if COMPILED else 11


def play(seed, **fixed):
    """One random game, checked at every decision; returns the game and the highest stack."""
    g = Game(table.some_config(seed, **fixed), seed=seed)
    rng = np.random.default_rng(seed)
    highest = 0
    s = table.check(g)
    while not g.over:
        before = s["turn"], s["deaths"]
        g.step(table.choose(g, rng))
        s = table.check(g)
        highest = max(highest, int(s["sp"]))
        assert s["deaths"] >= before[1], "somebody rose from the dead"
    table.check_end(g)
    return g, highest


def check_batch(first):
    """Play one game for each seed of a batch; a failure names its seed."""
    for seed in range(first, first + BATCH):
        try:
            play(seed)
        except AssertionError as error:
            raise AssertionError(f"game {seed} ({table.some_config(seed)}): {error}") from error


@pytest.mark.parametrize("batch", range(4 if COMPILED else 1))
def test_invariants_hold_at_every_decision(batch):
    """Cards, HP, hands, knowledge, stack, mask, end (all sizes and variants in each batch)."""
    check_batch(batch * BATCH)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(200))
def test_invariants_hold_in_thousands_of_games(batch):
    """The same in 4400 further games."""
    check_batch((1000 + batch) * BATCH)


@table.only_compiled
def test_between_turns_the_stack_is_back_at_the_turn_level():
    """Each phase begins with nothing but game and turn below it; the first decision of a turn is never inside an older effect."""
    for seed in range(40):
        g = Game(table.some_config(seed), seed=seed)
        rng, turn = np.random.default_rng(seed), -1
        while not g.over:
            s = table.record(g)
            if s["turn"] != turn and s["turn"] >= 0:
                turn, kinds = s["turn"], table.stack(s)
                assert kinds[:2] == ["game", "turn"] and kinds.count("turn") == 1
                assert not s["picked"].any() or kinds[2] != "play_phase"
                assert s["slashes"] == 0 and not s["barred"].any() and not s["marked_turn"].any()
            g.step(table.choose(g, rng))


@table.only_compiled
def test_games_end_by_rule_with_sensible_winners():
    """Over many games every side wins sometimes, and none is cut off."""
    sides, decisions = {"lord": 0, "rebel": 0, "spy": 0, None: 0}, []
    for seed in range(400):
        g = Game(table.some_config(seed), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            g.step(table.choose(g, rng))
        role = g.seats[g.winners[0]].role if g.winners else None
        sides["lord" if role == "loyalist" else role] += 1
        decisions.append(g.num_decisions)
        assert not g.truncated
    assert sides["lord"] > 10 and sides["rebel"] > 10 and sides["spy"] > 0, sides
    assert max(decisions) < 5000


@pytest.mark.parametrize("limit", [1, 7, 50])
def test_a_cut_off_game_has_no_winner(limit):
    """max_decisions truncates, whatever is pending."""
    for seed in range(12):
        g = Game(table.some_config(seed, max_decisions=limit), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            g.step(table.choose(g, rng))
        s = table.check(g)
        if s["over"] == words.TRUNCATED:
            assert g.truncated and g.num_decisions == limit and g.winners == () and not g.returns().any() and not any(g.scores())
