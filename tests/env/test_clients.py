"""Real training libraries on the environment, a few iterations each; slow, and skipped where the library is not installed.

sb3-contrib needs the extra `[train]`; torchrl installs beside it (0.14.1 with tensordict 0.14.3 was tried); RLlib (2.60.0) pins
Gymnasium 1.2.2 and so needs an environment of its own.  What each library makes of a turn-based game is noted at its test.
"""

import importlib.util

import numpy as np
import pytest

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, identity_v0

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def need(module, why):
    """Skip unless a library is installed."""
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"{module} is not installed: {why}")


# sb3-contrib

def test_maskable_ppo():
    """MaskablePPO beats random play in the two-player game without generals within some ten thousand decisions."""
    need("sb3_contrib", "pip install sgs_env[train]")
    import torch
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    from sgs_env.env.sb3 import SgsVecEnv

    torch.set_num_threads(1)
    game = {"num_players": 2, "generals": None, "opponents": "random"}
    model = MaskablePPO("MlpPolicy", SgsVecEnv(32, **game), n_steps=128, batch_size=1024, n_epochs=4, learning_rate=1e-3, seed=1, device="cpu",
                        policy_kwargs={"net_arch": [64]})
    before, _ = evaluate_policy(model, SgsVecEnv(16, seed=99, **game), n_eval_episodes=300, deterministic=False)
    model.learn(60_000)
    after, _ = evaluate_policy(model, SgsVecEnv(16, seed=99, **game), n_eval_episodes=300, deterministic=False)
    assert after > before + 0.2, (before, after)


# torchrl

def test_torchrl():
    """PPO on torchrl's PettingZooWrapper over the AEC form, one policy for all seats.

    Of the seats' stacked tensors only the row of the seat to move counts, which `mask` marks; the loss is taken over these rows.
    """
    need("torchrl", "pip install sgs_env[torchrl]")
    import torch
    from tensordict import TensorDict
    from tensordict.nn import TensorDictModule
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs
    from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
    from torchrl.objectives import ClipPPOLoss

    torch.manual_seed(0)
    torch.set_num_threads(1)
    agents = [f"player_{i}" for i in range(2)]
    env = PettingZooWrapper(identity_v0.env(num_players=2), use_mask=True, group_map={"player": agents}, seed=1)
    check_env_specs(env)
    key = ("player", "observation", "observation")

    def body(outputs):
        return torch.nn.Sequential(torch.nn.Linear(OBSERVATION_SIZE, 32), torch.nn.ReLU(), torch.nn.Linear(32, outputs))

    class Floats(torch.nn.Module):
        def __init__(self, outputs):
            super().__init__()
            self.body = body(outputs)

        def forward(self, observation):
            return self.body(observation.float())

    actor = ProbabilisticActor(TensorDictModule(Floats(NUM_ACTIONS), in_keys=[key], out_keys=[("player", "logits")]),
                               in_keys={"logits": ("player", "logits"), "mask": ("player", "action_mask")}, out_keys=[("player", "action")],
                               distribution_class=MaskedCategorical, return_log_prob=True, log_prob_key=("player", "action_log_prob"))
    critic = ValueOperator(Floats(1), in_keys=[key], out_keys=[("player", "state_value")])
    loss = ClipPPOLoss(actor, critic, entropy_bonus=False)
    loss.set_keys(action=("player", "action"), sample_log_prob=("player", "action_log_prob"), advantage=("player", "advantage"),
                  value_target=("player", "value_target"), value=("player", "state_value"))
    optimiser = torch.optim.Adam(loss.parameters(), 1e-3)
    games, paid = 0, []
    for _ in range(3):
        with torch.no_grad():
            data = env.rollout(600, policy=actor, break_when_any_done=False)
        reward, over = data["next", "player", "reward"][..., 0], data["next", "player", "done"][..., 0]
        games += int(over.all(dim=1).sum())
        paid += reward[over].tolist()
        assert not reward[~over].any() and bool((over.all(dim=1) == over.any(dim=1)).all())
        returns = torch.zeros_like(reward)
        carry = torch.zeros(reward.shape[1])
        for t in range(len(reward) - 1, -1, -1):
            carry = reward[t] + torch.where(over[t], 0.0, 0.999) * carry
            returns[t] = carry
        acting = data["player", "mask"]
        chosen = data["player"].select("observation", "action_mask", "action", "action_log_prob")[acting].unsqueeze(-1)
        legal = chosen["action_mask"].gather(-1, chosen["action"].unsqueeze(-1))
        assert bool(legal.all()), "an illegal action was sent"
        chosen["advantage"] = chosen["value_target"] = returns[acting].reshape(-1, 1, 1)
        chosen.batch_size = (int(acting.sum()), 1)
        values = loss(TensorDict({"player": chosen}, batch_size=(int(acting.sum()),)))
        total = values["loss_objective"] + values["loss_critic"]
        assert torch.isfinite(total)
        optimiser.zero_grad()
        total.backward()
        optimiser.step()
    assert games >= 2 and set(paid) == {-1.0, 1.0}


# tianshou

def test_tianshou():
    """tianshou's PettingZooEnv shows one seat's decision after the other, masks beside it; its reward has an entry per seat."""
    need("tianshou", "pip install sgs_env[tianshou]")
    from tianshou.env import PettingZooEnv

    env, rng, games, paid = PettingZooEnv(identity_v0.env(num_players=4)), np.random.default_rng(0), 0, []
    observation, _ = env.reset(seed=1)
    for _ in range(3000):
        action = int(rng.choice(np.flatnonzero(observation["mask"])))
        observation, reward, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            games += 1
            paid.append(tuple(reward))
            observation, _ = env.reset()
    assert games > 3 and all(set(r) <= {-1.0, 0.0, 1.0} and len(r) == 4 for r in paid) and all(min(r) < max(r) for r in paid)


# RLlib

def rllib_form(**config):
    """The AEC environment with the names and types that RLlib's masking module wants: float `observations` and `action_mask`."""
    from gymnasium.spaces import Box, Dict
    from pettingzoo.utils.wrappers import BaseWrapper

    class Renamed(BaseWrapper):
        space = Dict({"observations": Box(0, 1, (OBSERVATION_SIZE,), np.float32), "action_mask": Box(0, 1, (NUM_ACTIONS,), np.float32)})

        def observation_space(self, agent):
            return self.space

        def observe(self, agent):
            seen = super().observe(agent)
            return {"observations": seen["observation"].astype(np.float32), "action_mask": seen["action_mask"].astype(np.float32)}

    return Renamed(identity_v0.env(**config))


def test_rllib(monkeypatch):
    """PPO on RLlib's new API stack, multi-agent, one masked policy for all seats, over the AEC form.

    RLlib's check of the environment samples without masks, hence `disable_env_checking` (or `illegal="terminate"`).
    """
    need("ray", "make clients, or pip install sgs_env[rllib] in an environment of its own: it pins gymnasium 1.2.2")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=200_000_000, log_to_driver=False)
    try:
        register_env("identity", lambda _: PettingZooEnv(rllib_form(num_players=3)))
        config = (PPOConfig().environment("identity", disable_env_checking=True).env_runners(num_env_runners=0)
                  .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, *args, **kwargs: "all")
                  .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule,
                                                         model_config=DefaultModelConfig(fcnet_hiddens=[32])))
                  .training(train_batch_size_per_learner=1500, minibatch_size=256, num_epochs=1).debugging(seed=1))
        trainer = config.build_algo()
        for _ in range(3):
            result = trainer.train()
        trainer.stop()
        runners = result["env_runners"]
        assert runners["num_env_steps_sampled_lifetime"] >= 4500 and runners["num_episodes_lifetime"] >= 2
        assert set(runners["agent_episode_returns_mean"]) == {"player_0", "player_1", "player_2"}
        assert np.isfinite(result["learners"]["all"]["total_loss"])
    finally:
        ray.shutdown()
