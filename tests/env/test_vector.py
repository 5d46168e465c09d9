"""The vector environment of one learner per game: Gymnasium's conventions, and the same game as everywhere."""

import collections

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, ConfigError, Game, GameConfig, IllegalAction, SgsError
from sgs_env.env import SgsVectorEnv, SingleAgentEnv

ID = "sgs_env/Identity-v0"


def choose(infos, rng):
    """A random legal action in every game."""
    return (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)


def run(envs, steps, seed=0):
    """Random play; yields what `step` returns, and the seats and roles shown before it."""
    rng = np.random.default_rng(seed)
    _, infos = envs.reset(seed=seed)
    for _ in range(steps):
        before = infos
        step = envs.step(choose(infos, rng))
        infos = step[-1]
        yield before, step


def test_spaces_and_shapes():
    envs = SgsVectorEnv(6)
    assert isinstance(envs, VectorEnv) and envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(observations) and observations.shape == (6, OBSERVATION_SIZE)
    assert envs.action_space.contains(choose(infos, np.random.default_rng(0)))
    for _, (observations, rewards, terminations, truncations, infos) in run(envs, 40):
        assert envs.observation_space.contains(observations)
        assert rewards.dtype == np.float64 and rewards.shape == (6,)
        assert terminations.dtype == truncations.dtype == bool and not (terminations & truncations).any()
        assert infos["action_mask"].dtype == np.int8 and infos["action_mask"].shape == (6, NUM_ACTIONS)
        assert np.array_equal(envs.action_masks(), infos["action_mask"] != 0) and infos["action_mask"].any(axis=1).all()


def shape_of(value):
    """Names and types of nested infos."""
    if isinstance(value, dict):
        return {k: shape_of(v) for k, v in value.items()}
    return value.dtype.kind, value.shape


def test_infos_are_those_of_gymnasiums_own_vector():
    """A SyncVectorEnv of SingleAgentEnvs in same-step mode gives the same infos, but for our `length`."""
    sync = SyncVectorEnv([lambda: SingleAgentEnv(num_players=2)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    found = []
    for envs in (sync, SgsVectorEnv(3, num_players=2)):
        infos = next(step[-1] for _, step in run(envs, 3000) if "final_info" in step[-1])
        found.append(shape_of(infos))
        if envs is not sync:
            ended = np.flatnonzero(infos["_final_info"])
            assert all(infos["final_obs"][i].shape == (OBSERVATION_SIZE,) for i in ended)
            assert all((infos["final_obs"][i] is None) == (not infos["_final_obs"][i]) for i in range(3))
    assert found[1]["final_info"].pop("length") and found[1]["final_info"].pop("_length")
    assert found[0] == found[1]


@pytest.mark.parametrize("settings", [{}, {"reward": "score"}, {"role": "lord"}, {"seat": 3}, {"opponents": ["random", "random"]}], ids=str)
def test_learners_share_at_the_true_end(settings):
    """Rewards, winners, seat and role of a finished game are those of the game that ended, not of the one that begins."""
    envs, seen = SgsVectorEnv(32, copy=False, **settings), collections.Counter()
    games = collections.defaultdict(int)
    for before, (_, rewards, terminations, truncations, infos) in run(envs, 150):
        ended = np.flatnonzero(terminations | truncations)
        assert not rewards[~(terminations | truncations)].any()
        assert bool(len(ended)) == ("final_info" in infos)
        for i in ended:
            final = infos["final_info"]
            assert final["seat"][i] == before["seat"][i] and final["role"][i] == before["role"][i]
            assert final["won"][i] == (final["seat"][i] in final["winners"][i])
            if settings.get("reward") != "score":
                assert rewards[i] == (0 if not final["winners"][i] else 1 if final["won"][i] else -1)
            assert final["seat"][i] == settings.get("seat", final["seat"][i]) and final["role"][i] == settings.get("role", final["role"][i])
            seen[final["role"][i], bool(final["won"][i])] += 1
            games[i] += 1
    assert sum(games.values()) > 20 and {won for _, won in seen} == {True, False}


def test_seat_and_role_vary_and_can_be_fixed():
    envs = SgsVectorEnv(400, num_players=5)
    _, infos = envs.reset(seed=3)
    assert set(infos["seat"]) == set(range(5)) and set(infos["role"]) == {"lord", "loyalist", "rebel", "spy"}
    share = collections.Counter(infos["role"])
    assert 110 < share["rebel"] < 210 and all(50 < n < 120 for n in np.bincount(infos["seat"]))
    for i in range(0, 400, 40):
        game = Game(envs.games.batch.configs[0], 3 + i)
        assert game.roles[infos["seat"][i]] == infos["role"][i]
    for role in ("lord", "loyalist", "rebel", "spy"):
        assert set(SgsVectorEnv(30, role=role).reset(seed=1)[1]["role"]) == {role}


def test_observation_is_the_learners():
    """In the games that begin with the learner's decision, what it sees is what `Game` shows that seat."""
    envs = SgsVectorEnv(40, draft=False)
    observations, infos = envs.reset(seed=5)
    first = 0
    for i in range(40):
        game = Game(envs.games.batch.configs[0], 5 + i)
        if game.player == infos["seat"][i]:
            first += 1
            assert np.array_equal(observations[i], game.observe(game.player)) and np.array_equal(infos["action_mask"][i], game.mask())
    assert first > 3


def test_reproducible():
    def trace(envs, seeds):
        found = []
        for seed in seeds:
            rng = np.random.default_rng(0)
            observations, infos = envs.reset(seed=seed)
            for _ in range(60):
                observations, rewards, terminations, _, infos = envs.step(choose(infos, rng))
                found.append((observations.tobytes(), rewards.tolist(), terminations.tolist(), infos["seat"].tolist(), infos["role"].tolist()))
        return found

    seeds = (4, None, None, 2)
    assert trace(SgsVectorEnv(5), seeds) == trace(SgsVectorEnv(5, threads=2), seeds)
    assert trace(SgsVectorEnv(5), (4,)) != trace(SgsVectorEnv(5), (5,))
    again = trace(SgsVectorEnv(5), (4, None))
    assert again[:60] != again[60:], "a reset without a seed deals new games"


def test_kept_arrays_never_change():
    kept = []
    for _, (*arrays, infos) in run(SgsVectorEnv(4), 120):
        finals = infos.get("final_info", {})
        arrays += [a for d in (infos, finals) for a in d.values() if isinstance(a, np.ndarray) and a.dtype != object]
        arrays += [o for o in infos.get("final_obs", ()) if o is not None]
        kept += [(a, a.copy()) for a in arrays]
    assert all(np.array_equal(a, b) for a, b in kept)


def test_without_copies():
    envs = SgsVectorEnv(4, copy=False)
    first, _ = envs.reset(seed=1)
    second = next(run(envs, 1))[1][0]
    assert first is second


def test_truncation():
    found = 0
    for _, (_, rewards, terminations, truncations, infos) in run(SgsVectorEnv(8, max_decisions=30), 60):
        if truncations.any():
            found += 1
            i = int(np.flatnonzero(truncations)[0])
            assert rewards[i] == 0 and not terminations[i] and infos["final_info"]["winners"][i] == () and not infos["final_info"]["won"][i]
    assert found


def test_illegal_action_changes_nothing():
    envs = SgsVectorEnv(5)
    _, infos = envs.reset(seed=1)
    actions = choose(infos, np.random.default_rng(0))
    wrong = actions.copy()
    wrong[3] = int(np.flatnonzero(infos["action_mask"][3] == 0)[0])
    other = SgsVectorEnv(5)
    other.reset(seed=1)
    with pytest.raises(IllegalAction, match="game 3"):
        envs.step(wrong)
    for a, b in zip(envs.step(actions)[:4], other.step(actions)[:4], strict=True):
        assert np.array_equal(a, b)


def test_mixed_configurations():
    envs = SgsVectorEnv(6, configs=[GameConfig(num_players=2), GameConfig(num_players=8, roles="b"), GameConfig(num_players=5, draft=False)])
    for _, (*_, infos) in run(envs, 40):
        assert (infos["seat"] < np.tile([2, 8, 5], 2)).all()


def test_made_by_gymnasium():
    envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode="vector_entry_point", num_players=4)
    assert isinstance(envs.unwrapped, SgsVectorEnv) and envs.num_envs == 3
    assert envs.reset(seed=1)[1]["seat"].max() < 4
    envs.close()


@pytest.mark.skipif(gymnasium.__version__.startswith(("1.2", "1.3")), reason="this wrapper knew only next-step autoreset then")
def test_wrapper_of_gymnasium():
    """Gymnasium's episode statistics count the learner's decisions and return."""
    envs, found = RecordEpisodeStatistics(SgsVectorEnv(16, num_players=2)), 0
    for _, (_, rewards, terminations, _, infos) in run(envs, 200):
        if terminations.any():
            i = int(np.flatnonzero(terminations)[0])
            assert infos["episode"]["r"][i] == rewards[i] and infos["episode"]["l"][i] == infos["final_info"]["length"][i]
            found += 1
    assert found


def test_render():
    envs = SgsVectorEnv(2, render_mode="ansi", names="zh")
    envs.reset(seed=1)
    tables = envs.render()
    assert len(tables) == 2 and all("座次" in text and "?" in text for text in tables)


@pytest.mark.parametrize("settings", [
    {"seat": 5}, {"seat": "x"}, {"role": "king"}, {"role": "loyalist", "num_players": 3}, {"seat": 0, "role": "lord"}, {"opponents": []},
    {"opponents": "nobody"}, {"opponents": ["random"] * 9}, {"opponents": [3]}, {"render_mode": "human"}, {"names": "fr"},
    {"num_players": 1}, {"configs": [GameConfig()], "num_players": 4}, {"configs": [GameConfig(), GameConfig(reward="score")]},
    {"max_decisions": 1, "seat": 3, "draft": False}])
def test_impossible_settings(settings):
    """The last one is a game that is always cut off before the learner decides."""
    if settings.get("max_decisions"):
        settings = {**settings, "roles": ["lord", "rebel", "rebel", "spy", "loyalist"]}
    with pytest.raises(ConfigError):
        SgsVectorEnv(4, **settings)


def test_options():
    with pytest.raises(ConfigError, match="options"):
        SgsVectorEnv(2).reset(options={"reset_mask": np.ones(2, bool)})


def test_the_seed_of_the_constructor_counts_for_the_first_reset():
    one, two, other = SgsVectorEnv(4, seed=5), SgsVectorEnv(4, seed=5), SgsVectorEnv(4)
    assert one.games.batch.seeds.tolist() == [5, 6, 7, 8]
    for _ in range(3):
        seen = one.reset()[0]
        assert np.array_equal(seen, two.reset()[0]) and not np.array_equal(seen, other.reset()[0])


def test_a_wrong_seed_changes_nothing():
    one, two = SgsVectorEnv(4, seed=5), SgsVectorEnv(4, seed=5)
    for envs in (one, two):
        envs.reset()
    for wrong in (2**63, -1, True, 1.5, "x"):
        with pytest.raises(SgsError, match="seed must be a number from 0 to 2\\*\\*63 - 1"):
            one.reset(seed=wrong)
    assert one.np_random_seed == two.np_random_seed and np.array_equal(one.reset()[0], two.reset()[0])


def test_an_interrupted_step_is_noticed(monkeypatch):
    """Ctrl-C after the games have moved and before the learners' new seats are noted; an illegal action breaks nothing."""
    envs = SgsVectorEnv(200, seed=1, num_players=2, generals=None)
    _, infos = envs.reset()
    with pytest.raises(IllegalAction):
        envs.step(np.full(200, -1))

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(type(envs.games), "_note", interrupted)
        with pytest.raises(KeyboardInterrupt):
            for _ in range(100):
                infos = envs.step(choose(infos, np.random.default_rng(0)))[-1]
    with pytest.raises(SgsError, match="interrupted .* reset"):
        envs.step(choose(infos, np.random.default_rng(0)))
    _, infos = envs.reset()
    for _ in range(30):
        infos = envs.step(choose(infos, np.random.default_rng(0)))[-1]
        assert np.array_equal(infos["seat"], envs.games.batch.players)


@pytest.mark.parametrize("settings, message", [
    ({"configs": []}, "configs"), ({"configs": 5}, "configs"), ({"configs": GameConfig()}, "configs"), ({"configs": [1]}, "configs"),
    ({"num_envs": 0}, "num_envs must be"), ({"seat": np.array([0, 1])}, "seat"), ({"role": np.array([0, 1])}, "role"), ({"load": print}, "sync"),
    ({"names": "fr"}, "^names"), ({"render_mode": "rgb"}, "^render_mode"), ({"opponents": [["random"]]}, "unknown compiled player"),
])
def test_what_is_wrong_is_named(settings, message):
    with pytest.raises(ConfigError, match=message):
        SgsVectorEnv(**settings)
