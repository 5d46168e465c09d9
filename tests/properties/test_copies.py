"""Clone, pickle, deepcopy, replay: at any point, also in the middle of nested windows, a copy goes on like the original."""

import copy
import functools
import pickle

import numpy as np
import pytest
from sgs_env import Game, ReplayError
from sgs_env.engine import words
from sgs_env.replay import Replay
from tests.properties import table

pytestmark = table.only_compiled

COPIES = {"clone": Game.clone, "pickle": lambda g: pickle.loads(pickle.dumps(g)), "deepcopy": copy.deepcopy, "copy": copy.copy,
          "replay": lambda g: Replay.from_json(Replay.record(g).to_json()).game()}


def look(g):
    """All that can be noticed of a game."""
    return (g.player, g.over, g.winners, str(g.decision), g.legal_actions().tolist(), g.mask().tobytes(),
            [g.observe(p).tobytes() for p in range(g.num_players)], g.state_vector().tobytes(), g.digest(), g.num_decisions)


def positions(seed, wanted):
    """Clones of a random game wherever `wanted(record)` holds, at most one in every ten decisions."""
    g = Game(table.some_config(seed), seed=seed)
    rng, last = np.random.default_rng(seed), -10
    while not g.over:
        s = table.record(g)
        if g.num_decisions >= last + 10 and wanted(s):
            last = g.num_decisions
            yield g.clone()
        g.step(table.choose(g, rng))
    yield g


def has_kind(s, kind, below):
    """Is a decision of this kind pending inside an effect of the other kind?"""
    return s["asked_kind"] == kind and below in s["frames"]["kind"][:s["sp"]]


MOMENTS = {
    "any": lambda s: True,
    "deep": lambda s: s["sp"] >= 8,
    "half-picked": lambda s: s["picked"].any(),
    "dying inside damage": lambda s: has_kind(s, words.K_PEACH, words.F_DAMAGE),
    "nullifying a Nullification": lambda s: s["asked_kind"] == words.K_NULLIFY and s["asked_name"] == words.NULLIFICATION,
    "judging": lambda s: (s["frames"]["kind"][:s["sp"]] == words.F_JUDGE).any(),
    "draft": lambda s: s["asked_kind"] == words.K_GENERAL,
}


@functools.cache
def moments(name):
    """Up to six positions of different games at such a moment."""
    found = []
    for seed in range(400):
        found += list(positions(seed, MOMENTS[name]))[:-1][:2]
        if len(found) >= 6:
            return found[:6]
    raise AssertionError(f"no {name} in 400 games")


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_copy_goes_on_like_the_original(moment, how):
    """Same decisions, masks, observations, digests, draws and log, to the end; and the two are independent."""
    for i, original in enumerate(moments(moment)):
        g = original.clone()
        h = COPIES[how](g)
        seen, text = look(g), g.log()
        assert h == g and h is not g and look(h) == seen and h.log() == text and h.actions == g.actions
        k, rng = g.clone(), np.random.default_rng(i)
        for _ in range(150):
            if g.over:
                break
            g.step(table.choose(g, rng))
        assert look(h) == seen and h.log() == text, "the copy moved with the original"
        for n, action in enumerate(g.actions[k.num_decisions:]):
            k.step(action)
            h.step(action)
            if n % 30 == 0:
                assert look(h) == look(k)
        assert look(h) == look(g) and h == g and h.log() == g.log() == k.log()
        table.check(h)


def test_config_seed_and_actions_are_the_whole_game():
    """Two games of one config and seed are one game; different seeds are different games."""
    for seed in range(25):
        *_, g = positions(seed, lambda s: False)
        h = Game(g.config, seed=seed)
        for action in g.actions:
            h.step(action)
        assert look(g) == look(h) and g.log() == h.log()
    firsts = {Game(table.some_config(8, generals=None), seed=seed).digest() for seed in range(50)}
    assert len(firsts) == 50


def test_the_log_grows_and_is_the_same_however_it_is_read():
    """Reading the log at every step, seldom, or at the end gives the same events; what was read stays."""
    for seed in range(12):
        g = Game(table.some_config(seed), seed=seed)
        h, rng, read = g.clone(), np.random.default_rng(seed), []
        while not g.over:
            action = table.choose(g, rng)
            g.step(action)
            h.step(action)
            now = g.log()
            assert now[:len(read)] == read
            read = now
        assert h.log() == read == g.log() and g == h


def test_a_replay_is_saved_loaded_and_stepped_through(tmp_path):
    """File and back, at the end of a game and in its middle; every position on the way is that of the game."""
    for seed in range(8):
        for g in positions(seed, lambda s: s["sp"] > 4):
            path = tmp_path / "game.json"
            Replay.record(g).save(path)
            loaded = Replay.load(path)
            assert loaded.verify() == g and loaded.game().log() == g.log()
            digests = [h.digest() for h in loaded.games()]
            assert len(digests) == len(g.actions) + 1 and digests[-1] == g.digest()


def test_a_replay_with_another_action_is_refused():
    """An action exchanged for another one, or left out, is noticed."""
    *_, g = positions(3, lambda s: False)
    text = Replay.record(g).to_json()
    changed = 0
    for i in range(0, len(g.actions), 7):
        actions = list(g.actions)
        actions[i] = (actions[i] + 1) % words.NUM_ACTIONS
        old, new = str(g.actions)[1:-1], str(actions)[1:-1]
        with pytest.raises(ReplayError, match=f"action {i} "):
            Replay.from_json(text.replace(old, new)).verify()
        changed += 1
    assert changed > 5


def test_equality_is_about_config_and_state():
    """Games of different configs are never equal, and a game equals no other thing."""
    g = Game(table.some_config(0), seed=1)
    assert g == g.clone() and g != Game(table.some_config(0), seed=2) and g != "a game"
    assert Game(table.some_config(0, reward="win"), seed=1) != Game(table.some_config(0, reward="score"), seed=1)
