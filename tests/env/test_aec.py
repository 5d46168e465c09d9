"""The PettingZoo environment: what each agent is told, paid and asked, from reset to the end (design.md 6, 7)."""

import copy
import pickle
import random

import numpy as np
import pytest
from gymnasium.spaces import Discrete

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, STATE_SIZE, ConfigError, Game, GameConfig, IllegalAction, identity_v0
from tests.env.play import legal, play, play_to_end


def reset(seed=1, **kwargs):
    env = identity_v0.env(**kwargs)
    env.reset(seed=seed)
    return env


def test_five_lines():
    """Random agents, as on the front page of the documentation."""
    env = identity_v0.env(num_players=5)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
    assert env.agents == []


# -------------------------------------------------------------------------------------------------------------- spaces

@pytest.mark.parametrize("players", [2, 5, 10])
def test_agents_and_spaces(players):
    env = reset(num_players=players)
    assert env.possible_agents == env.agents == [f"player_{i}" for i in range(players)]
    assert env.max_num_agents == env.num_agents == players
    for agent in env.agents:
        assert env.action_space(agent) is env.action_space(agent) and env.action_space(agent) == Discrete(NUM_ACTIONS)
        space = env.observation_space(agent)
        assert space is env.observation_space(agent)
        assert space["observation"].shape == (OBSERVATION_SIZE,) and space["observation"].dtype == np.uint8
        assert space["action_mask"].shape == (NUM_ACTIONS,) and space["action_mask"].dtype == np.int8
        assert space.contains(env.observe(agent))


def test_spaces_do_not_depend_on_the_number_of_players():
    small, large = reset(num_players=2), reset(num_players=10)
    assert small.observation_space("player_0") == large.observation_space("player_0")
    assert small.action_space("player_0") == large.action_space("player_0")
    assert small.state_space == large.state_space


def test_metadata():
    env = identity_v0.env()
    assert str(env) == env.metadata["name"] == "identity_v0"
    assert env.metadata["is_parallelizable"] is False, "it is one mover at a time: only the turn-based converter fits"


# -------------------------------------------------------------------------------------------------------- observations

def test_everybody_sees_at_any_time_and_only_the_mover_has_a_mask():
    env = reset()
    game = env.unwrapped.game
    for _ in play(env, 200):
        assert env.agent_selection == f"player_{game.player}"
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], game.observe(seat))
            assert np.array_equal(seen["action_mask"], env.infos[agent]["action_mask"])
            assert np.array_equal(seen["action_mask"], game.mask(seat))
            assert bool(seen["action_mask"].any()) == (seat == game.player)


def test_masks_have_at_least_two_choices():
    """Decisions with one legal action are played by the engine (skip_forced)."""
    env = reset()
    for mask in play(env, 300):
        assert mask.sum() >= 2


def test_skip_forced_off_shows_single_choices():
    env = reset(skip_forced=False)
    assert min(mask.sum() for mask in play(env, 300)) == 1


def test_kept_arrays_never_change():
    """R14: what was returned once is nobody's buffer, and writing into it changes nothing."""
    env = reset()
    kept = []
    for _ in play(env, 100):
        seen, _, _, _, info = env.last()
        arrays = [seen["observation"], seen["action_mask"], info["action_mask"], env.state()]
        kept.append((arrays, [a.copy() for a in arrays], info, dict(info)))
    for arrays, copies, info, was in kept:
        assert all(np.array_equal(a, b) for a, b in zip(arrays, copies, strict=True))
        assert info.keys() == was.keys() and all(info[k] is was[k] for k in info)
    everything = [a for arrays, *_ in kept for a in arrays]
    assert len({a.__array_interface__["data"][0] for a in everything}) == len(everything)
    before = env.unwrapped.game.digest()
    for array in (env.observe(env.agent_selection)["action_mask"], env.infos[env.agent_selection]["action_mask"], env.state()):
        array[:] = 0
    assert env.unwrapped.game.digest() == before and env.observe(env.agent_selection)["action_mask"].any()


def test_state():
    env = reset()
    assert env.state_space.shape == (STATE_SIZE,) and env.state_space.contains(env.state())
    before = env.state()
    env.step(legal(env)[0])
    assert not np.array_equal(before, env.state())


# ------------------------------------------------------------------------------------------------- rewards and the end

@pytest.mark.parametrize("players", range(2, 11))
def test_all_terminate_together_and_are_paid(players):
    env = reset(seed=players, num_players=players)
    game = env.unwrapped.game
    for _ in play(env):
        assert env.agents == env.possible_agents, "dead characters stay in the game"
        assert game.seats[game.player].alive, "but are never selected"
        assert not any(env.rewards.values()) and not any(env.terminations.values()) and not any(env.truncations.values())
        assert env.last(observe=False)[1] == 0
    assert all(env.terminations.values()) and not any(env.truncations.values())
    expected = dict(zip(env.possible_agents, game.returns().tolist(), strict=True))
    assert env.rewards == expected and all(type(r) is float for r in env.rewards.values())
    told = {}
    for agent in env.agent_iter():
        observation, told[agent], terminated, truncated, info = env.last()
        assert terminated and not truncated and not observation["action_mask"].any()
        assert info["winners"] == tuple(f"player_{i}" for i in game.winners)
        assert info["role"] == game.seats[int(agent[7:])].role
        env.step(None)
        assert not any(env.rewards.values()), "nobody is paid twice"
    assert told == expected, "last() tells everybody his share, the dead too"
    assert env.agents == []


def test_the_dead_win_and_lose_with_their_side():
    """Over many games dead characters stand on both sides, and each gets what its role's side gets."""
    shares = {True: 0, False: 0}
    for seed in range(12):
        env = reset(seed=seed)
        play_to_end(env)
        for i, seat in enumerate(env.unwrapped.game.seats):
            won = env.rewards[f"player_{i}"] > 0
            assert won == (i in env.unwrapped.game.winners)
            if not seat.alive:
                shares[won] += 1
    assert shares[True] and shares[False]


def winning_blow(env):
    """Play until the next action of the selected agent can end the game; that action, or None."""
    for _ in play(env):
        for action in legal(env):
            probe = env.unwrapped.game.clone()
            probe.step(int(action))
            if probe.over and probe.winners:
                return int(action)
    return None


def test_the_winning_move_pays_each_its_own():
    """R01: the mover gets the mover's reward, the agent that would have been next its own, not one another's."""
    env = reset(seed=5)
    action = winning_blow(env)
    mover = env.agent_selection
    env.step(action)
    game = env.unwrapped.game
    for seat, agent in enumerate(env.possible_agents):
        assert env.rewards[agent] == (1.0 if seat in game.winners else -1.0)
    assert set(env.rewards.values()) == {1.0, -1.0}
    assert env.rewards[mover] == (1.0 if int(mover[7:]) in game.winners else -1.0)


def test_score_rewards():
    env = reset(seed=3, reward="score")
    play_to_end(env)
    game = env.unwrapped.game
    assert list(env.rewards.values()) == game.returns().tolist()
    assert any(env.rewards.values()) and 0 <= min(env.rewards.values()) and max(env.rewards.values()) <= 1


def test_truncation():
    """At max_decisions all are truncated together, terminated nobody, and nobody is paid."""
    env = reset(max_decisions=40)
    assert sum(1 for _ in play(env)) == 40
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert not any(env.rewards.values())
    for _ in env.agent_iter():
        assert env.last()[3]
        env.step(None)
    assert env.agents == []


# -------------------------------------------------------------------------------------------------------------- illegal

def illegal(env):
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


def test_illegal_raises_and_changes_nothing():
    env = reset()
    agent, before, seen = env.agent_selection, env.unwrapped.game.digest(), env.observe(env.agent_selection)
    with pytest.raises(IllegalAction):
        env.step(illegal(env))
    assert env.agent_selection == agent and env.unwrapped.game.digest() == before
    assert all(np.array_equal(a, b) for a, b in zip(seen.values(), env.observe(agent).values(), strict=True))
    assert not any(env.terminations.values()) and not any(env.rewards.values())
    env.step(legal(env)[0])


@pytest.mark.parametrize("action", [-1, NUM_ACTIONS, None, 1.5, "pass"])
def test_no_action_at_all(action):
    """The wrapped environment asserts the space, the bare one raises IllegalAction; both stay as they are."""
    env = reset()
    before = env.unwrapped.game.digest()
    with pytest.raises(AssertionError):
        env.step(action)
    with pytest.raises(IllegalAction):
        env.unwrapped.step(action)
    assert env.unwrapped.game.digest() == before


def test_illegal_terminate_punishes_the_actor_alone():
    """R16: -1 for whoever did it, 0 for all others, allies and enemies; everybody is terminated at once."""
    env = reset(illegal="terminate")
    for _ in play(env, 20):
        pass
    actor = env.agent_selection
    env.step(illegal(env))
    assert env.rewards == {agent: -1.0 if agent == actor else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values()) and not any(env.truncations.values())
    told = {}
    for agent in env.agent_iter():
        observation, told[agent], *_, info = env.last()
        assert not observation["action_mask"].any() and info["winners"] == ()
        env.step(None)
    assert told == {agent: -1.0 if agent == actor else 0.0 for agent in env.possible_agents}
    env.reset(seed=2)
    assert env.agents == env.possible_agents and not any(env.terminations.values())
    play_to_end(env)


def test_after_the_end():
    env = reset()
    play_to_end(env)
    with pytest.raises(ValueError, match="None"):
        env.unwrapped.step(0)
    for _ in env.agent_iter():
        env.step(None)
    with pytest.raises(RuntimeError, match="reset"):
        env.unwrapped.step(0)
    assert env.unwrapped.observe("player_0")["observation"].shape == (OBSERVATION_SIZE,)


# -------------------------------------------------------------------------------------------- seeds, options and copies

def test_a_seed_deals_the_game_of_that_seed():
    env = reset(seed=11)
    assert env.unwrapped.game.digest() == Game(GameConfig(), seed=11).digest()
    env.reset(seed=11)
    assert env.unwrapped.game.digest() == Game(GameConfig(), seed=11).digest()


def test_resets_without_seed_follow_from_the_last_seed():
    """Each is another game, the whole series is reproducible, and no global generator is touched or used."""
    def series():
        env = reset(seed=11)
        found = []
        for _ in range(4):
            env.reset()
            found.append(env.unwrapped.game.digest())
        return found

    random.seed(0)
    np.random.seed(0)
    states = random.getstate(), np.random.get_state()[1].tolist()
    first = series()
    assert states == (random.getstate(), np.random.get_state()[1].tolist())
    random.seed(1)
    np.random.seed(1)
    assert first == series() and len(set(first)) == 4


def test_first_reset_without_seed_is_random():
    digests = set()
    for _ in range(3):
        env = identity_v0.env()
        env.reset()
        digests.add(env.unwrapped.game.digest())
    assert len(digests) == 3


def test_options_config_is_for_one_game():
    env = reset(generals=None)
    env.reset(seed=1, options={"config": GameConfig(generals=None, first_blood=3)})
    assert env.unwrapped.game.config.first_blood == 3
    env.reset(seed=1)
    assert env.unwrapped.game.config.first_blood is None
    with pytest.raises(ConfigError, match="players"):
        env.reset(options={"config": GameConfig(num_players=4)})


@pytest.mark.parametrize("kwargs", [{"num_players": 11}, {"render_mode": "rgb_array"}, {"illegal": "ignore"}, {"names": "fr"},
                                    {"roles": "b"}, {"reward": "shaped"}])
def test_impossible_settings(kwargs):
    with pytest.raises(ConfigError):
        identity_v0.env(**kwargs)


def test_unknown_keyword():
    with pytest.raises(ConfigError, match="unknown setting 'wings': choose render_mode, .*num_players"):
        identity_v0.env(wings=2)


def test_options_of_reset():
    env = identity_v0.raw_env(num_players=3)
    for wrong in (5, {"config": 5}, {"config": None}):
        with pytest.raises(ConfigError, match="GameConfig"):
            env.reset(seed=1, options=wrong)
    with pytest.raises(RuntimeError, match="reset"):
        env.observe("player_0")
    env.reset(seed=1, options={"of another library": 1})


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("decisions", [0, 3, 57, 120])
def test_copies_in_the_middle_go_on_alike(duplicate, decisions):
    """R10: same mover, mask and future chance; and what one does does not touch the other."""
    env = reset(seed=9)
    for _ in play(env, decisions):
        pass
    other = duplicate(env)
    frozen = duplicate(env)
    mine, its = [], []
    for e, trace in ((env, mine), (other, its)):
        for mask in play(e, rng=random.Random(4)):
            trace.append((e.agent_selection, mask.tolist(), e.unwrapped.game.digest()))
    assert mine == its and env.rewards == other.rewards and len(mine) > 10
    env.reset()
    other.reset()
    assert env.unwrapped.game.digest() == other.unwrapped.game.digest(), "the generator of seeds is copied too"
    assert frozen.unwrapped.game.num_decisions == decisions and not any(frozen.terminations.values())


def test_copy_before_reset_and_after_the_end():
    fresh = copy.deepcopy(identity_v0.env())
    fresh.reset(seed=1)
    play_to_end(fresh)
    over = pickle.loads(pickle.dumps(fresh))
    assert over.rewards == fresh.rewards
    for _ in over.agent_iter():
        over.step(None)
    assert over.agents == [] and fresh.agents == fresh.possible_agents
