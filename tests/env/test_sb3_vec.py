"""The native VecEnv of Stable-Baselines3: its conventions, MaskablePPO's masks, and the notes on finished games."""

import collections

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")
pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecMonitor, VecNormalize

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, ConfigError, GameConfig, IllegalAction
from sgs_env.env.sb3 import SgsVecEnv, action_masks, make_vec_env


@pytest.fixture(autouse=True)
def one_thread():
    """Small networks are slower on several threads."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def choose(venv, rng):
    masks = action_masks(venv)
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def run(venv, steps, seed=0):
    """Random play; yields (seats, roles before the step, what the step returned)."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        before = venv.get_attr("seat"), venv.get_attr("role")
        yield *before, venv.step(choose(venv, rng))


def test_conventions():
    venv = SgsVecEnv(5, seed=1)
    assert isinstance(venv, VecEnv) and venv.num_envs == 5 and venv.render_mode is None
    observations = venv.reset()
    assert observations.shape == (5, OBSERVATION_SIZE) and observations.dtype == np.uint8 and len(venv.reset_infos) == 5
    for _, _, (observations, rewards, dones, infos) in run(venv, 60):
        assert observations.shape == (5, OBSERVATION_SIZE) and rewards.shape == dones.shape == (5,)
        assert rewards.dtype == np.float32 and dones.dtype == bool and len(infos) == 5
        assert all(bool(info) == done for info, done in zip(infos, dones, strict=True))


def test_masks_the_way_sb3_contrib_looks_them_up():
    venv = SgsVecEnv(6, seed=1)
    venv.reset()
    assert is_masking_supported(venv) and venv.has_attr("action_masks") and not venv.has_attr("no_such_thing")
    for _, _, _ in run(venv, 30):
        [masks] = venv.env_method("action_masks")
        assert masks.shape == (6, NUM_ACTIONS) and masks.dtype == bool and not masks.flags.writeable and masks.any(axis=1).all()
        assert get_action_masks(venv).shape == (1, 6, NUM_ACTIONS), "MaskablePPO reshapes it to its logits"
        assert np.array_equal(action_masks(venv), masks)
        one = venv.env_method("action_masks", indices=[4, 2])
        assert len(one) == 2 and np.array_equal(one[0], masks[4]) and np.array_equal(one[1], masks[2])
        assert np.array_equal(venv.env_method("action_masks", indices=3)[0], masks[3])
        assert np.array_equal(venv.get_attr("action_masks", 5)[0](), masks[5])


def test_finished_games():
    """The info of a finished game is about that game: seat, role, result, length in the learner's decisions, last view."""
    venv = SgsVecEnv(32, seed=2, num_players=5)
    venv.reset()
    decisions, seen = np.zeros(32, int), collections.Counter()
    for seats, roles, (observations, rewards, dones, infos) in run(venv, 150):
        decisions += 1
        for i in np.flatnonzero(dones):
            info = infos[i]
            assert (info["seat"], info["role"]) == (seats[i], roles[i])
            assert info["won"] == (info["seat"] in info["winners"]) == (rewards[i] == 1)
            assert info["episode"]["r"] == rewards[i] and info["episode"]["l"] == decisions[i] and info["episode"]["t"] >= 0
            assert info["episode"]["won"] == info["won"] and info["episode"]["role"] == info["role"]
            assert info["terminal_observation"].shape == (OBSERVATION_SIZE,) and not info["TimeLimit.truncated"]
            assert not np.array_equal(info["terminal_observation"], observations[i])
            seen[info["won"]] += 1
            decisions[i] = 0
        assert not rewards[~dones].any()
    assert seen[True] > 5 and seen[False] > 5


def test_truncation_is_told():
    venv = SgsVecEnv(8, seed=1, max_decisions=30)
    venv.reset()
    ended = [info for _, _, (_, _, _, infos) in run(venv, 40) for info in infos if info]
    assert ended and any(info["TimeLimit.truncated"] and info["episode"]["r"] == 0 and info["winners"] == () for info in ended)


def test_seeds():
    def trace(venv):
        first = venv.reset()
        return [first.tobytes(), *(o.tobytes() for _, _, (o, _, _, _) in run(venv, 40))]

    fixed = trace(SgsVecEnv(4, seed=7))
    assert fixed == trace(SgsVecEnv(4, seed=7, threads=2)) != trace(SgsVecEnv(4, seed=8))
    venv = SgsVecEnv(4, seed=1)
    assert venv.seed(7) == [7, 8, 9, 10]
    assert trace(venv) == fixed
    assert trace(venv) != fixed, "a later reset deals new games"
    assert trace(SgsVecEnv(4)) != trace(SgsVecEnv(4)), "without a seed games are dealt by chance"


def test_kept_arrays_never_change():
    venv = SgsVecEnv(4, seed=1)
    kept = [(first := venv.reset(), first.copy())]
    for _, _, (observations, rewards, dones, infos) in run(venv, 120):
        infos[0]["mine"] = 1
        kept += [(a, a.copy()) for a in (observations, rewards, dones, *(i["terminal_observation"] for i in infos if "winners" in i))]
    assert all(np.array_equal(a, b) for a, b in kept)
    assert not any("mine" in info for _, _, (_, _, _, infos) in run(venv, 1) for info in infos)


def test_illegal_action_changes_nothing():
    venv = SgsVecEnv(3, seed=1)
    venv.reset()
    before = action_masks(venv).copy(), venv.games.batch.observations.copy()
    with pytest.raises(IllegalAction, match="game 0"):
        venv.step(before[0].argmin(axis=1))
    assert np.array_equal(action_masks(venv), before[0]) and np.array_equal(venv.games.batch.observations, before[1])


def test_attributes():
    venv = SgsVecEnv(3, seed=1, seat=1)
    assert venv.get_attr("seat") == [1, 1, 1] and venv.get_attr("role", [0]) == [venv.get_attr("role")[0]]
    assert venv.env_is_wrapped(Monitor) == [True] * 3 and venv.env_is_wrapped(DummyVecEnv, indices=0) == [False]
    for call in (lambda: venv.get_attr("x"), lambda: venv.set_attr("x", 1), lambda: venv.env_method("render")):
        with pytest.raises(AttributeError):
            call()
    venv.close()


@pytest.mark.parametrize("settings", [{"seat": 5}, {"role": "king"}, {"opponents": "nobody"}, {"num_players": 11}, {"seat": 0, "role": "spy"}])
def test_impossible_settings(settings):
    with pytest.raises(ConfigError):
        SgsVecEnv(2, **settings)


@pytest.mark.filterwarnings("ignore:The environment is already wrapped")
@pytest.mark.parametrize("wrap", [VecMonitor, lambda v: VecNormalize(v, norm_obs=False)], ids=["VecMonitor", "VecNormalize"])
def test_wrappers_of_sb3(wrap):
    venv = wrap(SgsVecEnv(8, seed=1, num_players=2))
    venv.reset()
    assert is_masking_supported(venv)
    rng, ended = np.random.default_rng(0), 0
    for _ in range(100):
        _, _, dones, infos = venv.step(choose(venv, rng))
        ended += dones.sum()
        assert all(abs(infos[i]["episode"]["r"]) <= 1 for i in np.flatnonzero(dones))
    assert ended


class Watch(BaseCallback):
    """Every action of the training was legal."""

    def _on_step(self):
        masks, actions = self.locals["action_masks"].reshape(-1, NUM_ACTIONS), self.locals["actions"]
        assert masks[np.arange(len(actions)), actions].all()
        return True


def small(venv, **kwargs):
    return MaskablePPO("MlpPolicy", venv, n_steps=64, batch_size=256, n_epochs=1, seed=3, device="cpu", policy_kwargs={"net_arch": [32]}, **kwargs)


def test_maskable_ppo_learns_and_is_reproducible():
    results = []
    for _ in range(2):
        model = small(SgsVecEnv(16, num_players=2, opponents="random")).learn(2048, callback=Watch())
        assert len(model.ep_info_buffer) > 5 and -1 <= np.mean([e["r"] for e in model.ep_info_buffer]) <= 1
        assert np.mean([e["l"] for e in model.ep_info_buffer]) > 5
        results.append([p.detach().numpy().tobytes() for p in model.policy.parameters()])
    assert results[0] == results[1]


def test_evaluation():
    """evaluate_policy of sb3-contrib takes results from the notes on finished games, without a warning."""
    model = small(SgsVecEnv(4, seed=1, num_players=2))
    returns, lengths = evaluate_policy(model, SgsVecEnv(4, seed=2, num_players=2), n_eval_episodes=8, return_episode_rewards=True, warn=True)
    assert len(returns) == 8 and set(returns) <= {-1.0, 0.0, 1.0} and min(lengths) > 0


def test_rollout_buffer_holds_what_was_seen():
    """SB3 stores an observation after the next step was taken: it must still be the one the action was chosen for."""
    venv = SgsVecEnv(4, seed=1, num_players=2)
    shown = []

    class Keep(Watch):
        def _on_step(self):
            shown.append(self.locals["self"]._last_obs.copy())
            return super()._on_step()

    model = small(venv)
    model.learn(256, callback=Keep())
    buffer = model.rollout_buffer
    assert np.array_equal(np.stack(shown, axis=1).reshape(-1, OBSERVATION_SIZE), buffer.observations), "game by game after the update"


def test_native_and_python_games_are_alike():
    """The same policy earns the same from random opponents on the native VecEnv and on SingleAgentEnvs."""
    means = []
    for venv in (SgsVecEnv(64, seed=1, num_players=2, role="lord"), make_vec_env(16, seed=1, num_players=2, role="lord")):
        venv.reset()
        rng, returns = np.random.default_rng(0), []
        while len(returns) < 400:
            _, _, dones, infos = venv.step(choose(venv, rng))
            returns += [infos[i]["episode"]["r"] for i in np.flatnonzero(dones)]
        means.append(np.mean(returns))
    assert abs(means[0] - means[1]) < 0.2, means


def test_mixed_configurations():
    venv = SgsVecEnv(4, seed=1, configs=[GameConfig(num_players=2), GameConfig(num_players=10)])
    venv.reset()
    for seats, _, _ in run(venv, 20):
        assert seats[0] < 2 and seats[2] < 2


def test_a_wrong_seed_changes_nothing():
    """SB3 keeps it until the next reset, which would fail for ever."""
    one, two = SgsVecEnv(4, seed=5), SgsVecEnv(4, seed=5)
    for wrong in (-1, 2**63, "x", True):
        with pytest.raises(ValueError, match="seed must be a number"):
            one.seed(wrong)
        with pytest.raises(ValueError, match="seed must be a number"):
            make_vec_env(2, seed=wrong)
    assert np.array_equal(one.reset(), two.reset())
    with pytest.raises(ValueError, match="num_envs must be a number from 1"):
        make_vec_env(0)
    with pytest.raises(ValueError, match="none"):
        one.set_options({"config": 1})
