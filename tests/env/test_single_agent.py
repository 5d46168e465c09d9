"""The Gymnasium environment of one learner: who plays whom, what the learner sees, and what it is paid."""

import collections
import copy
import pickle
import re
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sgs_env.env
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, ConfigError, IllegalAction, SgsError
from sgs_env.env import SingleAgentEnv
from sgs_env.env.gymnasium import RandomPlayer

ID = "sgs_env/Identity-v0"


class Recorder(RandomPlayer):
    """Random play that remembers which seats' decisions it was shown."""

    def __init__(self, name="recorder"):
        self.name, self.calls = name, 0

    def act(self, observation, mask, rng):
        assert observation.shape == (OBSERVATION_SIZE,) and observation.dtype == np.uint8
        assert mask.shape == (NUM_ACTIONS,) and mask.dtype == np.uint8 and mask.any()
        self.calls += 1
        return super().act(observation, mask, rng)


def episode(env, seed=None, rng=None):
    """One random episode; returns all (observation, reward, terminated, truncated, info), the reset's first."""
    rng = rng or np.random.default_rng(0)
    observation, info = env.reset(seed=seed)
    steps = [(observation, 0.0, False, False, info)]
    while not (steps[-1][2] or steps[-1][3]):
        steps.append(env.step(int(rng.choice(np.flatnonzero(steps[-1][4]["action_mask"])))))
    return steps


def test_spaces_and_info():
    env = gymnasium.make(ID, num_players=5)
    for observation, reward, terminated, truncated, info in episode(env, seed=1):
        assert env.observation_space.contains(observation) and type(reward) is float
        over = terminated or truncated
        assert info["action_mask"].dtype == np.int8 and info["action_mask"].shape == (NUM_ACTIONS,)
        assert bool(info["action_mask"].any()) != over
        assert info["role"] in ("lord", "loyalist", "rebel", "spy") and 0 <= info["seat"] < 5
        assert ("winners" in info) == ("won" in info) == over
        assert over or reward == 0


@pytest.mark.parametrize("kwargs", [{}, {"num_players": 10}, {"generals": None, "num_players": 2},
                                    {"draft": False, "reward": "score"}], ids=str)
def test_gymnasium_checker(kwargs):
    """The checker samples without masks, hence illegal="terminate"."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        check_env(gymnasium.make(ID, illegal="terminate", **kwargs).unwrapped)


def test_checker_of_a_plain_object():
    check_env(SingleAgentEnv(illegal="terminate"), skip_render_check=True)


def test_seat_and_role_vary():
    env = SingleAgentEnv()
    seats, roles = set(), collections.Counter()
    for seed in range(60):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        roles[info["role"]] += 1
        assert env.game.seats[info["seat"]].role == info["role"]
    assert seats == set(range(5)) and set(roles) == {"lord", "loyalist", "rebel", "spy"}
    assert roles["rebel"] > roles["spy"], "there are two rebels and one spy"


def test_generals_vary():
    names = set()
    env = SingleAgentEnv(draft=False)
    for _ in range(20):
        _, info = env.reset()
        names.add(env.game.seats[info["seat"]].general)
    assert len(names) > 8


@pytest.mark.parametrize("seat, role", [(2, None), (None, "spy"), (0, "lord"), (4, "loyalist")])
def test_seat_and_role_can_be_fixed(seat, role):
    env = SingleAgentEnv(seat=seat, role=role)
    for seed in range(8):
        _, info = env.reset(seed=seed)
        assert seat in (None, info["seat"]) and role in (None, info["role"])


@pytest.mark.parametrize("kwargs", [{}, {"reward": "score"}], ids=str)
def test_reward_is_the_learners_share_at_the_true_end(kwargs):
    """R01 and clients.md: the learner's own result, also when its character died long before."""
    env = SingleAgentEnv(**kwargs)
    seen = collections.Counter()
    for seed in range(30):
        *_, (_, reward, terminated, _, info) = episode(env, seed=seed)
        game = env.game
        assert terminated and game.over and reward == game.returns()[info["seat"]]
        assert info["winners"] == tuple(game.winners) and info["won"] == (info["seat"] in game.winners)
        seen[game.seats[info["seat"]].alive, info["won"]] += 1
    assert seen[False, False], "dead learners are told that they lost"


def test_dead_learners_win_with_their_side():
    """With seats and roles by lot some rebel or loyalist wins although it died."""
    env = SingleAgentEnv(num_players=8)
    rng = np.random.default_rng(1)
    for _ in range(80):
        *_, (_, reward, _, _, info) = episode(env, seed=int(rng.integers(10**6)), rng=rng)
        if reward == 1 and not env.game.seats[info["seat"]].alive:
            return
    raise AssertionError("no dead winner in 80 games")


def test_truncation():
    *_, (_, reward, terminated, truncated, info) = episode(SingleAgentEnv(max_decisions=30), seed=1)
    assert truncated and not terminated and reward == 0 and info["winners"] == ()


def test_illegal_raises_and_changes_nothing():
    env = SingleAgentEnv()
    _, info = env.reset(seed=1)
    before = env.game.digest()
    for action in (int(np.flatnonzero(info["action_mask"] == 0)[0]), -1, NUM_ACTIONS, None):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert env.game.digest() == before
    env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))


def test_illegal_terminate():
    env = SingleAgentEnv(illegal="terminate")
    _, info = env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated, info["won"], info["winners"]) == (-1.0, True, False, False, ())
    assert not info["action_mask"].any() and not env.action_masks().any()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_action_masks():
    env = gymnasium.make(ID)
    with pytest.raises(RuntimeError, match="reset"):
        env.unwrapped.step(0)
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool and np.array_equal(masks, info["action_mask"].astype(bool))
    masks[:] = False
    assert env.get_wrapper_attr("action_masks")().any()


# ------------------------------------------------------------------------------------------------------------ opponents

def test_one_opponent_plays_all_other_seats():
    player = Recorder()
    env = SingleAgentEnv(player)
    episode(env, seed=1)
    assert player.calls > 20
    assert [p is player for p in env.players] == [i != env.seat for i in range(5)] and env.players[env.seat] is None


def test_a_pool_of_opponents_is_drawn_from():
    pool = [Recorder("a"), Recorder("b"), Recorder("c")]
    env = SingleAgentEnv(pool)
    drawn = set()
    for seed in range(10):
        env.reset(seed=seed)
        drawn.add(tuple(p and p.name for p in env.players))
    assert len(drawn) > 5 and set().union(*drawn) == {None, "a", "b", "c"}


def test_opponents_by_seat_and_role():
    first, lord, rest = Recorder("first"), Recorder("lord"), Recorder("rest")
    env = SingleAgentEnv({0: first, "lord": lord, None: rest})
    for seed in range(10):
        env.reset(seed=seed)
        for i, seat in enumerate(env.game.seats):
            expected = None if i == env.seat else first if i == 0 else lord if seat.role == "lord" else rest
            assert env.players[i] is expected


def test_opponents_by_name():
    asked = []
    env = SingleAgentEnv(["x", "y", "x"], load=lambda name: asked.append(name) or Recorder(name))
    assert asked == ["x", "y", "x"]
    env.reset(seed=1)
    assert {p.name for p in env.players if p} <= {"x", "y"}
    with pytest.raises(ConfigError, match="load"):
        SingleAgentEnv("x")


@pytest.mark.parametrize("kwargs", [{"seat": 5}, {"role": "king"}, {"role": "loyalist", "num_players": 3}, {"opponents": []},
                                    {"opponents": [3]}, {"opponents": {9: RandomPlayer()}},
                                    {"opponents": {"king": RandomPlayer()}}, {"illegal": "?"}, {"names": "fr"},
                                    {"render_mode": "rgb_array"}, {"num_players": 1}])
def test_impossible_settings(kwargs):
    with pytest.raises(ConfigError):
        SingleAgentEnv(**kwargs)


def test_seat_and_role_that_do_not_go_together():
    with pytest.raises(ConfigError, match="do not go together"):
        SingleAgentEnv(roles=["lord", "rebel"], num_players=2, seat=0, role="rebel").reset(seed=1)


def test_missing_opponent():
    with pytest.raises(ConfigError, match="None"):
        SingleAgentEnv({"lord": RandomPlayer()}).reset(seed=1)


def test_an_opponent_that_cheats_is_found_out():
    class Cheat:
        def act(self, observation, mask, rng):
            return int(np.flatnonzero(mask == 0)[0])

    env = SingleAgentEnv(Cheat(), seat=0, role="rebel")
    with pytest.raises(SgsError, match="opponent Cheat in seat 3: .* is not legal now"):
        env.reset(seed=1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("answer, message", [(999, "opponent Moody in seat .*999"), (None, "opponent Moody .*None"), (0.5, "opponent Moody .*0.5")])
def test_what_an_opponent_does_wrong_leaves_the_game_as_it_was(answer, message):
    class Moody:
        wrong = False

        def act(self, observation, mask, rng):
            if self.wrong == "raise":
                raise KeyboardInterrupt
            return answer if self.wrong else int(np.flatnonzero(mask)[0])

    player, failed = Moody(), 0
    env = SingleAgentEnv(player, seat=0, num_players=4)
    _, info = env.reset(seed=1)
    for _ in range(60):
        before, action = env.game.clone(), int(np.flatnonzero(info["action_mask"])[0])
        ahead = before.clone()
        ahead.step(action)
        if not ahead.over and ahead.player != 0:
            for player.wrong, error in (("raise", KeyboardInterrupt), (True, SgsError)):
                with pytest.raises(error) as found:
                    env.step(action)
                assert error is KeyboardInterrupt or re.search(message, str(found.value))
                assert env.game == before and env.game.player == env.seat and env.action_masks().any()
                failed += 1
        player.wrong = False
        _, _, terminated, _, info = env.step(action)
        if terminated:
            break
    assert failed > 10


@pytest.mark.parametrize("arguments, message", [
    ({"seat": True}, "seat"), ({"seat": 1.0}, "seat"), ({"seat": np.array([1, 2])}, "seat"), ({"role": np.array([1, 2])}, "role"),
    ({"opponents": "random", "load": 5}, "load"), ({"foo": 1}, "unknown setting 'foo'"),
])
def test_wrong_arguments(arguments, message):
    with pytest.raises(ConfigError, match=message):
        SingleAgentEnv(**arguments)


def test_no_options_and_nothing_to_show_yet():
    env = SingleAgentEnv(render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        env.render()
    with pytest.raises(ConfigError, match="config"):
        env.reset(seed=1, options={"config": 1})


# -------------------------------------------------------------------------------------------------------- seeds, copies

def trace(steps):
    return [(o.tolist(), r, te, tr, {**i, "action_mask": i["action_mask"].tolist()}) for o, r, te, tr, i in steps]


def test_reproducible():
    """The same seeds give the same series of games, opponents' choices included."""
    first, second = SingleAgentEnv(), SingleAgentEnv()
    for env_seed in (3, None, None):
        assert trace(episode(first, env_seed)) == trace(episode(second, env_seed))
    assert trace(episode(first, 4)) != trace(episode(second, 5))


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"])
def test_copies_in_the_middle_go_on_alike(duplicate):
    env, rng = SingleAgentEnv(), np.random.default_rng(0)
    _, info = env.reset(seed=2)
    for _ in range(10):
        _, _, _, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    other = duplicate(env)
    digest = other.game.digest()
    results = []
    for e in (env, other):
        rng, steps, mask = np.random.default_rng(1), [], info["action_mask"]
        while not steps or not (steps[-1][2] or steps[-1][3]):
            steps.append(e.step(int(rng.choice(np.flatnonzero(mask)))))
            mask = steps[-1][4]["action_mask"]
        results.append(trace(steps))
        if e is env:
            assert other.game.digest() == digest
    assert results[0] == results[1]


def test_kept_arrays_never_change():
    env = SingleAgentEnv()
    steps = episode(env, seed=1)
    kept = [(o, o.copy(), i["action_mask"], i["action_mask"].copy()) for o, _, _, _, i in steps]
    episode(env)
    assert all(np.array_equal(a, b) and np.array_equal(c, d) for a, b, c, d in kept)


def test_render(capsys):
    env = gymnasium.make(ID, render_mode="ansi", names="zh", seat=1)
    env.reset(seed=1)
    assert "座次" in env.render()
    episode(SingleAgentEnv(render_mode="human", max_decisions=20), seed=1)
    shown = capsys.readouterr().out
    assert "seat" in shown and "?" in shown, "the learner's view"


def test_public_names():
    assert {"SelfPlayBatch", "SgsVectorEnv", "SingleAgentEnv", "env", "parallel_env", "raw_env", "table"} == set(sgs_env.env.__all__)
