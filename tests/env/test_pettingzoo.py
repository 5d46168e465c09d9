"""PettingZoo's own conformance tests, its registry and its parallel converter."""

import os
import random
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test, state_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_check
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from sgs_env import Game, GameConfig, identity_v0

# Not ours to avoid: PettingZoo knows by name which environments have dictionaries as observations (`env_obs_dicts`).
DICTIONARIES = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
SIZES = [{"num_players": n} for n in (2, 5, 8, 10)] + [{"generals": None}, {"illegal": "terminate", "skip_forced": False}]


def only_known(caught):
    """The recorded warnings without those about dictionaries and, for a game that is over, empty masks."""
    texts = [str(w.message) for w in caught]
    return [t for t in texts if not t.startswith(DICTIONARIES) and "no legal actions" not in t]


@pytest.mark.parametrize("kwargs", SIZES, ids=str)
def test_api(kwargs):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(identity_v0.env(**kwargs), num_cycles=300)
    assert only_known(caught) == []


@pytest.mark.filterwarnings("ignore:Observation")
def test_api_of_the_bare_environment():
    api_test(identity_v0.raw_env(), num_cycles=300)


@pytest.mark.parametrize("kwargs", SIZES, ids=str)
def test_seed(kwargs):
    seed_test(lambda: identity_v0.env(**kwargs), num_cycles=100)


def test_state():
    """The test samples without masks, hence illegal="terminate"."""
    state_test(identity_v0.env(illegal="terminate"), identity_v0.parallel_env(), num_cycles=20)


@pytest.mark.parametrize("names", ["en", "zh"])
def test_render(names, capsys):
    render_test(lambda **kwargs: identity_v0.env(names=names, **kwargs), {"ansi": lambda text: "\n" in text})
    assert capsys.readouterr().out.strip(), "the human mode prints"


def test_save_obs(capsys, tmp_path, monkeypatch):
    """It is for pictures: it says so, and saves nothing."""
    monkeypatch.chdir(tmp_path)
    save_obs_check(identity_v0.env())
    assert "did not save" in capsys.readouterr().out and not os.listdir(tmp_path)


@pytest.mark.slow
def test_benchmark(capsys):
    performance_benchmark(identity_v0.env())
    assert "turns per second" in capsys.readouterr().out


def test_wrappers():
    env = identity_v0.env()
    assert isinstance(env, OrderEnforcingWrapper) and isinstance(env.env, AssertOutOfBoundsWrapper)
    assert type(env.unwrapped) is identity_v0.raw_env
    with pytest.raises(AttributeError, match="before reset"):
        env.last()
    with pytest.raises(AttributeError, match="before reset"):
        env.agents  # noqa: B018


# ------------------------------------------------------------------------------------------------------------- registry

@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="this PettingZoo has no registry")
def test_registry():
    env = pettingzoo.make("aec", "sgs_env/identity-v0", num_players=3)
    assert env.max_num_agents == 3 and str(env) == "identity_v0"
    assert pettingzoo.make("aec", "sgs_env/identity_v0").max_num_agents == 5
    assert pettingzoo.make("parallel", "sgs_env/identity-v0", num_players=3).max_num_agents == 3


# ------------------------------------------------------------------------------------------------------------- parallel

def test_parallel_api():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        parallel_api_test(identity_v0.parallel_env(), num_cycles=300)
    assert only_known(caught) == []


def test_parallel_game():
    """Only the action of the agent to move counts; the others may be None, illegal, or missing."""
    env = identity_v0.parallel_env(num_players=4)
    observations, infos = env.reset(seed=3)
    game, rng = env.unwrapped.game, random.Random(0)
    assert game.digest() == Game(GameConfig(num_players=4), seed=3).digest()
    steps = 0
    while env.agents:
        movers = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
        assert movers == [f"player_{game.player}"]
        actions = dict(zip(env.agents, (None, 10**6, -1, "nonsense"), strict=True))
        if steps % 2:
            actions.clear()
        actions[movers[0]] = rng.choice(np.flatnonzero(observations[movers[0]]["action_mask"]).tolist())
        observations, rewards, terminations, truncations, infos = env.step(actions)
        for told in (observations, rewards, terminations, truncations, infos):
            assert told.keys() == set(env.possible_agents)
        if env.agents:
            assert infos["player_0"]["active_agent"] == f"player_{game.player}" and not any(rewards.values())
        steps += 1
    assert all(terminations.values()) and not any(truncations.values())
    assert list(rewards.values()) == game.returns().tolist()


def test_parallel_needs_the_movers_action():
    env = identity_v0.parallel_env()
    env.reset(seed=3)
    with pytest.raises(AssertionError):
        env.step(dict.fromkeys(env.agents))
