"""`BatchGame`: every game of a batch is the very game that `Game` plays, whatever the batch size, threads and neighbours."""

import copy
import os
import pathlib
import pickle
import subprocess
import sys

import numpy as np
import pytest
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, ConfigError, Game, GameConfig, IllegalAction, SgsError, state_layout
from sgs_env.batch import BatchGame, rollout
from sgs_env.config import ROLE_WORDS
from sgs_env.engine.core import state_bytes
from sgs_env.engine.layout import SECRETS_SIZE
from sgs_env.scenario import scenario

from tests.properties.batches import MIXED, choose, compiled_only, trace

ENDS = {"won": 1, "drawn": 2, "cut off": 3}


def pick(mask, *numbers):
    """A legal action that depends on the numbers alone."""
    legal = np.flatnonzero(mask)
    return int(legal[hash(numbers) % len(legal)])


def end_of(game):
    return ENDS["cut off" if game.truncated else "won" if game.winners else "drawn"]


def check_result(b, i, game):
    """What the batch tells of a finished game is what the game says."""
    n = game.num_players
    assert np.array_equal(b.rewards[i, :n], game.returns().astype(np.float32)) and not b.rewards[i, n:].any()
    assert np.flatnonzero(b.winners[i]).tolist() == list(game.winners) and b.dones[i] == end_of(game)
    assert [ROLE_WORDS[r] for r in b.roles[i, :n]] == game.roles and (b.roles[i, n:] == 255).all()
    assert b.lengths[i] == game.num_decisions


def check_pending(b, i, game):
    """Slot i stands where the game stands."""
    assert b.players[i] == game.player and np.array_equal(b.masks[i], game.mask())
    assert np.array_equal(b.observations[i], game.observe(game.player))


# The same games

@pytest.mark.parametrize("configs", [MIXED[:1], MIXED, [GameConfig(reward="score"), GameConfig(num_players=7, reward="score")]], ids=["5", "mixed", "score"])
def test_against_single_games(configs):
    """Players, masks and observations at every step; rewards, winners, roles, lengths and last view at the end; seeds of restarts."""
    n, seed = 2 * len(configs) + 1, 77
    b, rng = BatchGame(list(configs), n, seed), np.random.default_rng(1)
    games, ended = [Game(configs[i % len(configs)], seed + i) for i in range(n)], np.zeros(n, int)
    for _ in range(900):
        for i, game in enumerate(games):
            check_pending(b, i, game)
        actions = choose(b.masks, rng)
        movers = b.players.copy()
        b.step(actions)
        for i, game in enumerate(games):
            game.step(int(actions[i]))
            assert bool(b.dones[i]) == game.over
            if game.over:
                check_result(b, i, game)
                assert np.array_equal(b.final_observations[i], game.observe(int(movers[i])))
                ended[i] += 1
                games[i] = Game(configs[i % len(configs)], seed + i + int(ended[i]) * n)
            else:
                assert not b.rewards[i].any()
            assert b.seeds[i] == games[i].seed and b.learners[i] == -1
    assert ended.sum() > n
    for i in range(n):
        assert b.game(i) == games[i] and b.game(i).legal_actions().tolist() == games[i].legal_actions().tolist()


def test_batch_size_does_not_matter():
    """The first game of a slot is Game(config, seed + slot), whatever stands beside it."""
    found = {}
    for n in (1, 3, 70):
        b, running = BatchGame(GameConfig(num_players=4), n, 9), {0, 1, 2}.intersection(range(n))
        for t in range(3000):
            actions = [pick(b.masks[i], t, i) for i in range(n)]
            for i in running:
                found.setdefault((i, t), set()).add((actions[i], b.observations[i].tobytes()))
            b.step(actions)
            for i in [i for i in running if b.dones[i]]:
                found.setdefault((i, "end"), set()).add((b.lengths[i], b.rewards[i].tobytes(), b.final_observations[i].tobytes()))
                running.discard(i)
            if not running:
                break
    assert all(len(values) == 1 for values in found.values()) and {(i, "end") for i in range(3)} <= found.keys()


def test_reset():
    b = BatchGame(MIXED[:3], 9, 4)
    arrays = b.observations, b.masks, b.rewards, b.dones
    first = trace(b, 200)
    b.reset()
    assert trace(b, 200) == first and all(a is c for a, c in zip(arrays, (b.observations, b.masks, b.rewards, b.dones), strict=True))
    b.reset(1000)
    assert b.seeds.tolist() == list(range(1000, 1009)) and trace(b, 200) != first
    b.reset(4)
    assert trace(b, 200) == first


def test_without_observations():
    """`observe=False` plays the same games and writes no observation."""
    seen, blind = BatchGame(num_games=8, seed=2), BatchGame(num_games=8, seed=2, observe=False)
    rng = np.random.default_rng(0)
    for _ in range(300):
        assert np.array_equal(seen.masks, blind.masks) and np.array_equal(seen.players, blind.players)
        actions = choose(seen.masks, rng)
        seen.step(actions)
        blind.step(actions)
    assert not blind.observations.any() and not blind.final_observations.any()


# Compiled opponents

class Slot:
    """One slot of a batch with a learner and random opponents, played by `Game` and the slot's stream of random numbers."""

    def __init__(self, config, seed, step, learner):
        self.config, self.seed, self.step_of_seeds, self.wanted = config, seed, step, learner
        self.x = (seed + 1) * 0x9E3779B97F4A7C15 % 2**64 or 1

    def spin(self):
        self.x ^= self.x << 13 & (2**64 - 1)
        self.x ^= self.x >> 7
        self.x ^= self.x << 17 & (2**64 - 1)
        return self.x >> 33

    def begin(self):
        while True:
            self.game = Game(self.config, self.seed)
            n = self.game.num_players
            self.learner = self.wanted
            if self.wanted in ("any", *ROLE_WORDS):
                self.learner = self.spin() % n
                while self.wanted != "any" and self.game.roles[self.learner] != self.wanted:
                    self.learner = (self.learner + 1) % n
            for _ in range(n - 1):
                self.spin()             # which opponent sits there
            self.others()
            if not self.game.over:
                return
            self.seed += self.step_of_seeds

    def others(self):
        while not self.game.over and self.game.player != self.learner:
            legal = self.game.legal_actions()
            self.game.step(int(legal[self.spin() % len(legal)]))


@pytest.mark.parametrize("learner", ["any", "lord", "spy", 1])
def test_random_opponents_inside_the_batch(learner):
    """One call plays the learner's action and all others' to its next decision: the same as by hand."""
    n, seed, config = 10, 11, GameConfig(num_players=5, draft=learner == "any")
    b = BatchGame(config, n, seed, learner=learner, opponents="random")
    slots = [Slot(config, seed + i, n, learner) for i in range(n)]
    for slot in slots:
        slot.begin()
    ended = dead = 0
    for t in range(150):
        actions = []
        for i, slot in enumerate(slots):
            check_pending(b, i, slot.game)
            assert b.learners[i] == b.players[i] == slot.learner and b.seeds[i] == slot.seed
            actions.append(pick(b.masks[i], t, i))
        b.step(actions)
        for i, slot in enumerate(slots):
            slot.game.step(actions[i])
            slot.others()
            assert bool(b.dones[i]) == slot.game.over
            if slot.game.over:
                check_result(b, i, slot.game)
                assert np.array_equal(b.final_observations[i], slot.game.observe(slot.learner)), "the learner's view, not the last mover's"
                ended, dead = ended + 1, dead + (not slot.game.seats[slot.learner].alive)
                slot.seed += n
                slot.begin()
    assert ended > n and dead


@compiled_only
def test_rule_based_opponents():
    pytest.importorskip("agents.rule_based")
    wins = []
    for opponents in ("random", "rule_based", ["random", "rule_based"]):
        b, rng, results = BatchGame(num_games=64, seed=3, learner="lord", opponents=opponents), np.random.default_rng(0), []
        while len(results) < 150:
            b.step(choose(b.masks, rng))
            results += [b.winners[i, b.roles[i].argmin()] for i in np.flatnonzero(b.dones)]
        wins.append(np.mean(results))
    assert wins[0] > wins[1], "a random lord falls sooner to rebels who know what they do"


# Refusals

def test_illegal_action_changes_nothing():
    b, rng = BatchGame(MIXED, 40, 1), np.random.default_rng(0)
    arrays = (b.players, b.masks, b.observations, b.rewards, b.dones, b.seeds, b.final_observations, b.lengths)
    for t in range(60):
        actions = choose(b.masks, rng)
        before, games = [a.copy() for a in arrays], b._games.copy()
        i = t % 40
        legal = int(actions[i])
        for wrong in (int(b.masks[i].argmin()), -1, NUM_ACTIONS, 2**31, 2**32 + legal, -2**32 + legal):
            bad = actions.astype(np.int64)
            bad[i] = wrong
            with pytest.raises(IllegalAction, match=f"game {i} of the batch: action {wrong} "):
                b.step(bad)
        with pytest.raises(IllegalAction):
            b.step(np.where(np.arange(40) == i, np.uint64(2**64 - 1), actions.astype(np.uint64)))
        for bad in (actions[:-1], actions[None], actions.astype(float), actions > 0, None, "pass"):
            with pytest.raises(SgsError):
                b.step(bad)
        assert np.array_equal(games, b._games) and all(np.array_equal(x, y) for x, y in zip(arrays, before, strict=True))
        b.step(actions.astype([np.int64, np.int32, np.uint16][t % 3]) if t % 4 else actions.tolist())


@pytest.mark.parametrize("arguments", [
    {"num_games": 0}, {"num_games": True}, {"num_games": 2.0}, {"threads": 0}, {"seed": -1}, {"seed": 2**63}, {"seed": "x"}, {"config": []}, {"config": 5},
    {"config": [GameConfig(), GameConfig(reward="score")]}, {"learner": 5}, {"learner": True}, {"learner": "king"}, {"learner": 0, "opponents": "nobody"},
    {"learner": 0, "opponents": []}, {"learner": 0, "opponents": ["random"] * 9}, {"learner": "spy", "config": GameConfig(num_players=2)},
    {"learner": 2, "config": [GameConfig(), GameConfig(num_players=2)]}], ids=str)
def test_impossible_arguments(arguments):
    with pytest.raises(SgsError):
        BatchGame(**{"num_games": 4, **arguments})


def test_a_learner_that_never_decides():
    """Cut off before its turn comes: told instead of dealing for ever."""
    with pytest.raises(ConfigError, match="thousand"):
        BatchGame(GameConfig(num_players=2, roles=["lord", "rebel"], generals=None, max_decisions=1), 3, learner=1)


def test_advice_and_secrets():
    """Advice is what the compiled player would do; what is secret is the state's, seats counted from who decides."""
    config = GameConfig(num_players=4)
    b, rng = BatchGame(config, 5, 3, threads=2), np.random.default_rng(0)
    for _ in range(120):
        before = [b.game(i).digest() for i in range(5)]
        advice, secrets = b.advice(seed=7), b.secrets()
        assert before == [b.game(i).digest() for i in range(5)] and b.masks[np.arange(5), advice].all()
        for i in range(5):
            g, seat = b.game(i), b.players[i]
            state, layout = g.state_vector(), state_layout()
            roles, hands = state[layout["roles"]].reshape(-1, 4), state[layout["hands"]].reshape(-1, 180)
            order = [(seat + k) % 4 for k in range(4)]
            assert (secrets[i, :16] == roles[order].reshape(-1)).all() and (secrets[i, 40:40 + 4 * 180] == hands[order].reshape(-1)).all()
        b.step(choose(b.masks, rng))


def test_no_room_for_secrets():
    b = BatchGame(num_games=2)
    for out in (np.zeros((1, SECRETS_SIZE), np.uint8), np.zeros((2, SECRETS_SIZE)), np.zeros((2, 2 * SECRETS_SIZE), np.uint8)[:, ::2]):
        with pytest.raises(SgsError, match="out must be a C-contiguous uint8 array"):
            b.secrets(out)


@pytest.mark.parametrize("words", [{"num": -1}, {"threads": 0}, {"determinize": 5}, {"num": "3"}])
def test_impossible_rollouts(words):
    with pytest.raises(SgsError, match="must be"):
        rollout(Game(GameConfig(), 1), **words)


@pytest.mark.parametrize("name", ["observations", "masks", "rewards", "dones", "players", "seeds"])
def test_arrays_cannot_be_replaced(name):
    """Compiled code writes into them; what is changed in place stays the same array."""
    b = BatchGame(num_games=3, seed=1)
    array = getattr(b, name)
    with pytest.raises(AttributeError, match=f"{name} cannot be replaced"):
        setattr(b, name, array.astype(float))
    b.rewards *= 2
    assert getattr(b, name) is array
    b.step(b.masks.argmax(1))


@pytest.mark.parametrize("do", [copy.copy, copy.deepcopy, pickle.dumps])
def test_no_copies(do):
    with pytest.raises(TypeError, match="one in each process"):
        do(BatchGame(num_games=3))


def test_numbers_of_numpy():
    b = BatchGame(num_games=np.int64(3), seed=np.uint8(250), threads=np.int8(1), learner=np.int64(0), observe=np.True_)
    assert b.num_games == 3 and b.seeds.tolist() == [250, 251, 252] and b.game(np.int8(2)) == b.game(2)
    g = Game(GameConfig(num_players=3), 4)
    wanted = rollout(g, num=100, seed=250)
    for threads in (1, 4):
        assert np.array_equal(rollout(g, num=np.uint8(100), seed=np.uint8(250), threads=np.int8(threads)), wanted)
    assert rollout(g, num=2, seed=np.int64(2**63 - 1), threads=2).shape == (2, 3)


@pytest.mark.parametrize("arguments, message", [
    ({"num": True}, "num must be"), ({"num": 2**31}, "num must be"), ({"num": -1}, "num must be"), ({"threads": 0}, "threads must be"),
    ({"threads": 10**7}, "threads must be a number from 1 to 256"), ({"determinize": 1.0}, "determinize"), ({"determinize": np.array([1, 2])}, "determinize"),
    ({"determinize": 5}, "determinize"), ({"seed": 2**63}, "seed must be"), ({"policy": ["random"]}, "unknown compiled player"),
])
def test_wrong_arguments_of_rollout(arguments, message):
    with pytest.raises(SgsError, match=message):
        rollout(Game(GameConfig(), 1), **arguments)


@pytest.mark.parametrize("arguments, message", [
    ({"observe": "no"}, "observe must be"), ({"observe": np.array([1, 2])}, "observe must be"), ({"learner": np.array([0, 1])}, "learner must be"),
    ({"opponents": [["random"]], "learner": 0}, "unknown compiled player"), ({"num_games": 0}, "num_games must be"), ({"threads": 257}, "threads must be"),
])
def test_wrong_arguments(arguments, message):
    with pytest.raises(SgsError, match=message):
        BatchGame(**{"num_games": 2, **arguments})


def test_wrong_calls():
    b = BatchGame(num_games=4, seed=1)
    with pytest.raises(SgsError, match="whole numbers"):
        b.step([1, [2], 3, 4])
    with pytest.raises(ConfigError, match="unknown compiled player"):
        b.advice(["random"])
    with pytest.raises(SgsError, match="no game True"):
        b.game(True)
    out = b.secrets()
    out.flags.writeable = False
    with pytest.raises(SgsError, match="read-only"):
        b.secrets(out)


def test_advice_depends_on_the_whole_seed():
    """Every legal action is equally likely, whatever differs: seed, slot or moment."""
    b = BatchGame(GameConfig(num_players=2, generals=None), 500, seed=1)
    for _ in range(30):
        b.step(b.advice("random", 3))
    sizes = b.masks.sum(1)
    places = np.cumsum(b.masks, 1)
    found = []
    for seed in (0, 1, 65536, 2**40):
        actions = b.advice("random", seed)
        assert b.masks[np.arange(500), actions].all()
        found.append((places[np.arange(500), actions] - 1) / np.maximum(sizes - 1, 1))
    several = sizes > 3
    assert several.sum() > 50
    for k, one in enumerate(found):
        assert 0.4 < one[several].mean() < 0.6 and all((one[several] != other[several]).mean() > 0.5 for other in found[:k])


def test_no_such_slot():
    b = BatchGame(num_games=2)
    for i in (2, -1):
        with pytest.raises(SgsError, match="no game"):
            b.game(i)


# Plain mode

def test_plain_runs_play_the_same_games():
    """The uncompiled engine (SGS_PLAIN=1) writes the same bytes, opponents included."""
    code = ("from tests.properties.test_batch import *\n"
            "print(trace(BatchGame(MIXED[:4], 5, 3), 60), trace(BatchGame(MIXED[:2], 3, 3, learner='any'), 25))")
    root = pathlib.Path(__file__).resolve().parents[2]
    found = [subprocess.run([sys.executable, "-W", "ignore", "-c", code], cwd=root, env={**os.environ, "SGS_PLAIN": plain, "PYTHONPATH": str(root)},
                            capture_output=True, text=True, check=True, timeout=110).stdout for plain in ("0", "1")]
    assert found[0] == found[1] and found[0].strip()


# Memory

def resident():
    """Bytes of memory in use."""
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def growth(decisions, **arguments):
    """Bytes of memory that some decisions of random play have added, the first tenth not counted."""
    b, rng = BatchGame(num_games=256, seed=1, **arguments), np.random.default_rng(0)
    keys, start = rng.random((8, 256, NUM_ACTIONS), np.float32), None
    for t in range(decisions // 256):
        if t == max(1, decisions // 2560):
            start = resident()
        b.step((keys[t & 7] * b.masks).argmax(axis=1))
    return resident() - start


@compiled_only
@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="reads the memory in use from /proc")
@pytest.mark.parametrize("arguments", [{}, {"threads": 2}, {"learner": "any"}], ids=str)
def test_no_growth(arguments):
    assert growth(300_000, **arguments) < 2**21


@pytest.mark.slow
@pytest.mark.timeout(1200)
@compiled_only
@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="reads the memory in use from /proc")
def test_no_growth_over_ten_million_decisions():
    assert growth(10_000_000) < 2**21


def test_a_state_has_less_than_8_kilobytes():
    assert state_bytes() < 8192


@compiled_only
def test_16384_games():
    """They fit in less than 24 KB each, views and results included, and play."""
    b, rng = BatchGame(num_games=16_384, seed=0, threads=2), np.random.default_rng(0)
    held = sum(a.nbytes for a in vars(b).values() if isinstance(a, np.ndarray))
    assert held < 16_384 * 24_576
    for _ in range(3):
        b.step(choose(b.masks, rng))
    assert b.masks.any(axis=1).all() and b.observations.shape == (16_384, OBSERVATION_SIZE)


# Roll-outs

def test_rollouts():
    game = Game(GameConfig(num_players=4), seed=3)
    rng = np.random.default_rng(0)
    for _ in range(40):
        game.step(int(rng.choice(game.legal_actions())))
    before = game.digest()
    for determinize in (None, game.player):
        found = rollout(game, seed=5, num=64, determinize=determinize)
        assert found.shape == (64, 4) and found.dtype == np.float32 and set(np.unique(found)) <= {-1, 0, 1}
        assert len(np.unique(found, axis=0)) > 1 and np.array_equal(found, rollout(game, seed=5, num=64, determinize=determinize, threads=3))
        assert np.array_equal(found[10:20], rollout(game, seed=15, num=10, determinize=determinize)), "each has its own seed"
        assert not np.array_equal(found, rollout(game, seed=500, num=64, determinize=determinize))
    assert game.digest() == before
    spy, lord = game.roles.index("spy"), game.roles.index("lord")
    found = rollout(game, num=200)
    assert not ((found[:, lord] == 1) & (found[:, spy] == 1)).any(), "lord and spy never win together"


def test_rollouts_by_points_and_from_the_end():
    game = Game(GameConfig(num_players=5, reward="score"), seed=1)
    found = rollout(game, num=20)
    assert (found >= 0).all() and (found <= 1).all() and found.any()
    while not game.over:
        game.step(int(game.legal_actions()[-1]))
    assert np.array_equal(rollout(game, num=2), np.tile(game.returns().astype(np.float32), (2, 1)))


def test_rollout_of_a_decided_position():
    """One Slash away from the end, whoever plays on: the rebel wins about when it strikes, and nobody else can."""
    game = scenario("""
0 lord  Zhang Fei 1/4 | |  |
1 rebel Sima Yi   3/3 | Slash S7 | |
turn 1 play
deck: Slash S8
""")
    found = rollout(game, num=300)
    assert 0.3 < (found[:, 1] == 1).mean() and np.array_equal(found[:, 0], -found[:, 1])
