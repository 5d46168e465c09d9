"""Stable-Baselines3 and sb3-contrib work with the single-agent environment as it is."""

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")
pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import is_masking_supported
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_checker import check_env

from sgs_env import NUM_ACTIONS
from sgs_env.env import SingleAgentEnv
from sgs_env.env.sb3 import action_masks, make_vec_env, monitored


class Watch(BaseCallback):
    """At every step of the training: no empty mask, every action legal; counts finished episodes."""

    def __init__(self):
        super().__init__()
        self.episodes = 0

    def _on_step(self):
        masks, actions = self.locals["action_masks"], self.locals["actions"]
        assert masks.dtype == bool and masks.shape[1] == NUM_ACTIONS and masks.any(axis=1).all()
        assert masks[np.arange(len(actions)), actions].all()
        for info in self.locals["infos"]:
            if "episode" in info:
                self.episodes += 1
                assert info["episode"]["r"] in (-1, 0, 1) and info["episode"]["won"] == (info["episode"]["r"] == 1)
                assert info["terminal_observation"] is not None
        return True


def learn(steps, **kwargs):
    watch = Watch()
    model = MaskablePPO("MlpPolicy", make_vec_env(4, seed=1, **kwargs), n_steps=128, batch_size=256, n_epochs=1, seed=1,
                        device="cpu", policy_kwargs={"net_arch": [32]})
    model.learn(steps, callback=watch)
    return model, watch


def test_checker():
    """It samples without masks, hence illegal="terminate"."""
    check_env(SingleAgentEnv(illegal="terminate"))


def test_masks_of_one_and_of_many():
    env = monitored()
    env.reset(seed=1)
    assert is_masking_supported(env) and action_masks(env).shape == (NUM_ACTIONS,) and action_masks(env).any()
    venv = make_vec_env(3, seed=1)
    venv.reset()
    masks = action_masks(venv)
    assert is_masking_supported(venv) and masks.shape == (3, NUM_ACTIONS) and masks.dtype == bool and masks.any(axis=1).all()
    assert not np.array_equal(masks[0], masks[1]) or not np.array_equal(masks[1], masks[2])


def test_vec_env_is_seeded():
    first, second = make_vec_env(3, seed=5), make_vec_env(3, seed=5)
    assert np.array_equal(first.reset(), second.reset())
    for _ in range(20):
        actions = [int(np.flatnonzero(m)[-1]) for m in action_masks(first)]
        assert all(np.array_equal(a, b) for a, b in zip(first.step(actions)[:3], second.step(actions)[:3], strict=True))


def test_processes():
    venv = make_vec_env(2, seed=1, processes=True, num_players=3)
    try:
        venv.reset()
        masks = action_masks(venv)
        assert masks.shape == (2, NUM_ACTIONS)
        venv.step([int(np.flatnonzero(m)[0]) for m in masks])
    finally:
        venv.close()


def test_short_training():
    model, watch = learn(2_000, num_players=3)
    assert watch.episodes > 5
    env = SingleAgentEnv(num_players=3)
    observation, _ = env.reset(seed=1)
    action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
    env.step(action)


@pytest.mark.slow
def test_training():
    _, watch = learn(50_000, num_players=4)
    assert watch.episodes > 100
