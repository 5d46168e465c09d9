"""Self-play: every seat's own trajectory, with its own reward at the true end of the game."""

import collections

import numpy as np
import pytest

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, Game, GameConfig, IllegalAction, SgsError
from sgs_env.env.selfplay import SelfPlayBatch, advantages, join


def choose(masks, rng):
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def play(batch, steps, seed=0, **extras):
    """Random play; yields the transitions closed by each step."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        yield batch.step(choose(batch.masks, rng), **{name: value() for name, value in extras.items()})


def reference(config, seed, rng_of, limit):
    """One `Game` played by hand: per seat the list of (observation, mask, action, reward, next observation, over)."""
    game, open_, found = Game(config, seed), {}, collections.defaultdict(list)
    for t in range(limit):
        seat, observation, mask = game.player, game.observe(game.player), game.mask()
        if seat in open_:
            found[seat].append((*open_.pop(seat), 0.0, observation, mask, False))
        action = rng_of(t, mask)
        open_[seat] = observation, mask, action
        game.step(action)
        if game.over:
            for s, decision in open_.items():
                found[s].append((*decision, game.returns()[s], np.zeros(OBSERVATION_SIZE), np.zeros(NUM_ACTIONS), True))
            return game, found
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("config", [GameConfig(), GameConfig(num_players=8, roles="b", reward="score"), GameConfig(num_players=2, generals=None)],
                         ids=["5", "8 score", "2"])
def test_every_seats_trajectory(config):
    """Against games played one by one, whole trajectories: the dead and the losers get their own reward, nobody another's."""
    n, seed = 12, 40

    def rng_of(i):
        return lambda t, mask: int(np.flatnonzero(mask)[(t * 7919 + i * 104729) % int(mask.sum())])

    batch = SelfPlayBatch(config, n, seed)
    found = [collections.defaultdict(list) for _ in range(n)]
    running = set(range(n))
    for t in range(6000):
        closed = batch.step([rng_of(i)(t, batch.masks[i]) if i in running else int(batch.masks[i].argmax()) for i in range(n)])
        for k in range(len(closed)):
            i = int(closed.games[k])
            if i in running:
                found[i][int(closed.seats[k])].append((closed.observations[k], closed.masks[k], int(closed.actions[k]), closed.rewards[k],
                                                       closed.next_observations[k], closed.next_masks[k], bool(closed.terminated[k])))
        running -= set(np.flatnonzero(batch.batch.dones).tolist())
        if not running:
            break
    dead = 0
    for i in range(n):
        game, expected = reference(config, seed + i, rng_of(i), 6000)
        assert found[i].keys() == expected.keys()
        for seat, decisions in expected.items():
            assert len(found[i][seat]) == len(decisions)
            for a, b in zip(found[i][seat], decisions, strict=True):
                assert all(np.array_equal(x, y) if isinstance(y, np.ndarray) else np.float32(x) == np.float32(y) for x, y in zip(a, b, strict=True))
            dead += not game.seats[seat].alive and decisions[-1][3] == game.returns()[seat]
    assert dead > n / 2, "dead seats are paid too"


def test_nothing_is_lost_and_nothing_doubled():
    batch, decisions, closed = SelfPlayBatch(GameConfig(num_players=6), 20, 3), collections.Counter(), collections.Counter()
    rng = np.random.default_rng(1)
    for _ in range(600):
        for i, seat in enumerate(batch.players):
            decisions[i, int(seat)] += 1
        t = batch.step(choose(batch.masks, rng))
        closed.update(zip(t.games.tolist(), t.seats.tolist(), strict=True))
        for key, n in decisions.items():
            assert n - closed[key] == int(batch.open[key]) <= 1
    assert sum(closed.values()) > 10_000


def test_ends_and_rewards():
    batch, seen = SelfPlayBatch(num_games=40, seed=1), collections.Counter()
    for t in play(batch, 400):
        over = t.terminated | t.truncated
        assert not t.rewards[~over].any() and not t.next_masks[over].any() and not t.next_observations[over].any()
        assert t.next_masks[~over].any(axis=1).all() and t.masks[np.arange(len(t)), t.actions].all()
        for i in np.flatnonzero(batch.batch.dones):
            mine = (t.games == i) & over
            assert np.array_equal(t.rewards[mine], batch.batch.rewards[i, t.seats[mine]]) and len(set(t.seats[mine])) == mine.sum()
            assert not batch.open[i].any()
            seen.update(np.sign(t.rewards[mine]).tolist())
    assert seen[1.0] > 5 and seen[-1.0] > 5


def test_truncation():
    batch = SelfPlayBatch(GameConfig(max_decisions=25), 4, 1)
    closed = join(play(batch, 60))
    assert closed.truncated.any() and not closed.terminated.any() and not closed.rewards.any()
    assert not closed.next_masks[closed.truncated].any()


def test_extras_travel_with_the_decision():
    batch, rng, log = SelfPlayBatch(num_games=6, seed=1), np.random.default_rng(0), {}
    for t in range(300):
        stamp = np.arange(6) + 6 * t
        log.update({int(s): (int(p), o.copy()) for s, p, o in zip(stamp, batch.players, batch.observations, strict=True)})
        closed = batch.step(choose(batch.masks, rng), stamp=stamp, pair=np.stack((stamp, -stamp), 1).astype(np.float32))
        for k in range(len(closed)):
            seat, observation = log.pop(int(closed.extras["stamp"][k]))
            assert seat == closed.seats[k] and closed.extras["stamp"][k] % 6 == closed.games[k]
            assert np.array_equal(observation, closed.observations[k])
            assert closed.extras["pair"][k].tolist() == [closed.extras["stamp"][k], -closed.extras["stamp"][k]]
    with pytest.raises(SgsError, match="extras"):
        batch.step(choose(batch.masks, rng))
    with pytest.raises(SgsError, match="row for each"):
        batch.step(choose(batch.masks, rng), stamp=np.arange(5), pair=np.zeros((6, 2)))


@pytest.mark.parametrize("first, later, message", [
    ({"v": np.zeros((6, 2))}, {"v": np.zeros((6, 3))}, "keep shape and type"), ({"v": np.zeros(6, int)}, {"v": np.full(6, 0.5)}, "keep shape and type"),
    ({"v": 3}, None, "row for each"), ({"v": np.zeros(5)}, None, "row for each"), ({"v": np.zeros(6)}, {}, "same names"),
])
def test_wrong_extras_move_nothing(first, later, message):
    batch = SelfPlayBatch(num_games=6, seed=1)
    if later is not None:
        batch.step(batch.masks.argmax(1), **first)
    before = [batch.batch.game(i) for i in range(6)]
    with pytest.raises(SgsError, match=message):
        batch.step(batch.masks.argmax(1), **(first if later is None else later))
    assert before == [batch.batch.game(i) for i in range(6)]
    batch.step(batch.masks.argmax(1), **({"w": np.zeros(6)} if later is None else first))


def test_an_illegal_action_does_not_settle_the_extras():
    batch = SelfPlayBatch(num_games=6, seed=1)
    with pytest.raises(IllegalAction):
        batch.step(np.full(6, -1), v=np.zeros(6))
    batch.step(batch.masks.argmax(1), w=np.zeros((6, 2)))


def test_an_interrupted_step_is_noticed(monkeypatch):
    """Ctrl-C after the games have moved and before it is noted whose decisions are open."""
    batch = SelfPlayBatch(num_games=6, seed=1)
    batch.step(batch.masks.argmax(1))
    with monkeypatch.context() as patched:
        patched.setattr(SelfPlayBatch, "_close", interrupted)
        with pytest.raises(KeyboardInterrupt):
            batch.step(batch.masks.argmax(1))
    with pytest.raises(SgsError, match="interrupted .* reset"):
        batch.step(batch.masks.argmax(1))
    batch.reset()
    assert len(batch.step(batch.masks.argmax(1))) == 0


def interrupted(*_):
    raise KeyboardInterrupt


def test_what_does_not_fit_together():
    batch = SelfPlayBatch(num_games=6, seed=1)
    other = SelfPlayBatch(num_games=6, seed=1)
    a, b = batch.step(batch.masks.argmax(1), v=np.zeros(6)), other.step(other.masks.argmax(1))
    with pytest.raises(SgsError, match="at least one"):
        join([])
    with pytest.raises(SgsError, match="same extras"):
        join([a, b])
    with pytest.raises(SgsError, match="values"):
        advantages(a, np.zeros(3), np.zeros(len(a)))


def test_illegal_action_changes_nothing():
    batches = [SelfPlayBatch(num_games=5, seed=2) for _ in range(2)]
    found = []
    for batch in batches:
        rng, parts = np.random.default_rng(0), []
        for _ in range(100):
            actions = choose(batch.masks, rng)
            if batch is batches[0]:
                wrong = actions.copy()
                wrong[2] = int(batch.masks[2].argmin())
                with pytest.raises(IllegalAction, match="game 2"):
                    batch.step(wrong)
            parts.append(batch.step(actions))
        found.append(join(parts))
    for name in ("games", "seats", "observations", "actions", "rewards", "next_observations", "terminated"):
        assert np.array_equal(getattr(found[0], name), getattr(found[1], name))


def test_reset_begins_anew():
    batch = SelfPlayBatch(num_games=4, seed=5)
    first = join(play(batch, 50))
    batch.reset()
    again = join(play(batch, 50))
    assert np.array_equal(first.observations, again.observations) and np.array_equal(first.seats, again.seats)
    batch.reset(6)
    assert not batch.open.any() and np.array_equal(batch.batch.seeds, np.arange(6, 10))


def test_mixed_configurations():
    batch = SelfPlayBatch([GameConfig(num_players=2), GameConfig(num_players=10)], 6, 1)
    closed = join(play(batch, 400))
    assert closed.seats[closed.games % 2 == 0].max() == 1 and closed.seats[closed.games % 2 == 1].max() == 9


def test_advantages_along_each_trajectory():
    """Against the textbook loop, one trajectory after the other."""
    t = join(play(SelfPlayBatch(GameConfig(num_players=4), 8, 1), 500))
    rng = np.random.default_rng(0)
    values, following = rng.normal(size=(2, len(t))).astype(np.float32)
    gamma, lam = 0.97, 0.9
    expected = np.zeros(len(t))
    for game, seat in set(zip(t.games.tolist(), t.seats.tolist(), strict=True)):
        carry = 0.0
        for k in np.flatnonzero((t.games == game) & (t.seats == seat))[::-1]:
            going = not (t.terminated[k] or t.truncated[k])
            carry = t.rewards[k] + gamma * going * following[k] - values[k] + gamma * lam * going * carry
            expected[k] = carry
    assert t.terminated.sum() > 10 and np.allclose(advantages(t, values, following, gamma, lam), expected, atol=1e-5)
    last = t.terminated.nonzero()[0][0]
    alone = advantages(t, np.zeros(len(t)), np.zeros(len(t)), 1.0, 1.0)
    assert alone[last] == t.rewards[last], "without a critic the advantage is the return"
