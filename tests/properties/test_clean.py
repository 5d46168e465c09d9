"""Arrays that are handed out are the caller's own; nothing outside of a game is touched; memory stays flat."""

import gc
import random
import resource
import tracemalloc

import numpy as np
import pytest
from sgs_env import Game
from sgs_env.errors import IllegalAction
from tests.properties import table

pytestmark = table.only_compiled


def arrays(g):
    """Everything that a game hands out as an array."""
    return [g.legal_actions(), g.mask(), *(g.mask(p) for p in range(g.num_players)), *(g.observe(p) for p in range(g.num_players)),
            g.state_vector(), g.returns()]


def test_arrays_are_copies_both_ways():
    """Kept arrays do not change when the game goes on, and writing into them does not change the game."""
    for seed in range(8):
        g = Game(table.some_config(seed), seed=seed)
        rng = np.random.default_rng(seed)
        for _ in range(40):
            if g.over:
                break
            kept = arrays(g)
            frozen = [a.copy() for a in kept]
            again = arrays(g)
            assert all(a is not b and not np.shares_memory(a, b) and np.array_equal(a, b) for a, b in zip(kept, again, strict=True))
            digest = g.digest()
            for a in again:
                a[...] = 77
            assert g.digest() == digest and all(np.array_equal(a, b) for a, b in zip(arrays(g), frozen, strict=True))
            g.step(table.choose(g, rng))
            assert all(np.array_equal(a, b) for a, b in zip(kept, frozen, strict=True))


def test_lists_are_copies():
    """Seats, piles, log, actions: changing what was handed out changes nothing."""
    g = Game(table.some_config(4), seed=4)
    rng = np.random.default_rng(4)
    for _ in range(60):
        if g.over:
            break
        g.step(table.choose(g, rng))
    text, digest, log, actions = g.text(), g.digest(), g.log(), g.actions
    for handed in (g.deck, g.discard_pile, g.log(), g.actions, g.seats, g.seats[0].hand, g.seats[1].skills, g.scores()):
        handed.append("nonsense")
        handed.clear()
    assert (g.text(), g.digest(), g.log(), g.actions) == (text, digest, log, actions)


def test_reading_does_not_change_a_game():
    """No look at a game, and no refused action, moves it or its random numbers."""
    for seed in range(10):
        g = Game(table.some_config(seed), seed=seed)
        rng = np.random.default_rng(seed)
        for _ in range(30):
            if g.over:
                break
            digest = g.digest()
            arrays(g), g.text(), g.text(0), g.log(), g.seats, g.decision, str(g), repr(g), g.winners, g.scores(), g.deck, g.discard_pile
            g.determinize(0, 1), g.clone(), g == g.clone()
            for wrong in (-1, 10**9, "Slash H2", "nonsense", None, 1.5, int(np.flatnonzero(g.mask() == 0)[0])):
                with pytest.raises(IllegalAction):
                    g.step(wrong)
            assert g.digest() == digest
            g.step(table.choose(g, rng))


def test_no_random_numbers_from_outside():
    """`random` and numpy's global generator are neither used nor moved; seeding them changes nothing."""
    results = []
    for outside in (1, 2):
        random.seed(outside)
        np.random.seed(outside)
        before = random.getstate(), np.random.get_state()[1].tobytes(), np.random.get_state()[2]
        digests = []
        for seed in range(6):
            g = Game(table.some_config(seed), seed=seed)
            while not g.over:
                legal = g.legal_actions()
                g.step(legal[(7 * g.num_decisions + seed) % len(legal)])
            g.determinize(0, 3), g.clone(), g.log()
            digests.append(g.digest())
        after = random.getstate(), np.random.get_state()[1].tobytes(), np.random.get_state()[2]
        assert before == after
        results.append(digests)
    assert results[0] == results[1]


def play_many(games):
    """Random games of all kinds, of forty configurations, with what a user might call."""
    for seed in range(games):
        g = Game(table.some_config(seed % 40), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            g.step(table.choose(g, rng))
            if g.num_decisions % 64 == 0:
                g.observe(0), g.mask(), g.clone(), g.determinize(0, 1), g.decision
        g.returns(), g.log()


def resident():
    """The most memory that the process has had, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_no_object_is_left_behind():
    """Python's own memory is what it was before, but for small change."""
    play_many(20)
    gc.collect()
    tracemalloc.start()
    first = tracemalloc.get_traced_memory()[0]
    play_many(20)
    gc.collect()
    left = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    assert left < 60_000, f"{left / 1e3:.0f} kB more after 20 games"


@pytest.mark.parametrize("games", [1000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_the_process_does_not_grow(games):
    """Thousands of games need no more memory than the first hundred."""
    play_many(100)
    before = resident()
    play_many(games)
    assert resident() - before < 20_000, f"the process has grown by {resident() - before} kB in {games} games"
