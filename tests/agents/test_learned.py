"""The parts of the learned agent: what the network reads, whose result a decision gets, advantages, advice."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch

from agents.learned.advice import advice_of
from agents.learned.features import action_classes, observation_classes, secret_classes
from agents.learned.network import Bits, LearnedPolicy, Player, Vectors, set_bits
from agents.learned.ppo import advantages
from agents.learned.study import Findings, Study, judge, told
from agents.learned.tables import ENDED, OPEN, Memory, Rows, Tables, as_bits, draw, pick_bits
from agents.rule_based import choose
from gymnasium.spaces import Box, Discrete
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, Game, GameConfig, action_id, observation_layout
from sgs_env.batch import BatchGame


def small_policy(trust=None):
    torch.manual_seed(0)
    policy = LearnedPolicy(Box(0, 1, (OBSERVATION_SIZE,), np.uint8), Discrete(NUM_ACTIONS), lambda _: 1e-3, width=16, seat_width=8,
                           critic_width=8, trust=trust)
    policy.set_training_mode(False)
    return policy


def positions(n=40, steps=60, players=5):
    b, rng = BatchGame(GameConfig(num_players=players), n, 4), np.random.default_rng(0)
    for _ in range(steps):
        b.step((rng.random(b.masks.shape) * b.masks).argmax(1))
    return b


def test_cards_of_one_name_share_a_class():
    classes, slashes = action_classes(), [action_id("Slash S7"), action_id("Slash S8"), action_id("Dodge H2")]
    a, b, c = (set(classes[i]) - {classes.max()} for i in slashes)
    assert a == b and not a & c
    hand = observation_layout()["hand"].start
    first = observation_classes()
    assert set(first[hand]) != set(first[observation_layout()["discard_pile"].start])
    assert len(secret_classes()) == 1840


def test_bits_of_arrays_and_tensors():
    rows = (np.random.default_rng(0).random((7, 50)) < 0.2).astype(np.uint8)
    rows[3] = 0
    a, b = Bits.of(rows), Bits.of(torch.from_numpy(rows))
    assert a.which.tolist() == b.which.tolist() == np.nonzero(rows)[1].tolist() and a.counts.tolist() == b.counts.tolist() == rows.sum(1).tolist()
    which, counts = pick_bits(set_bits(rows), np.array([6, 3, 0]))
    assert which.tolist() == np.nonzero(rows[[6, 3, 0]])[1].tolist() and counts.tolist() == rows[[6, 3, 0]].sum(1).tolist()


def test_vectors_add_up_own_and_common_ones():
    vectors = Vectors(np.array([[0, 1], [1, 2]]), 3, 1.0)
    table = vectors()
    assert torch.allclose(table[0], vectors.own[0] + vectors.common[0] + vectors.common[1])
    assert torch.allclose(table[1], vectors.own[1] + vectors.common[1])
    vectors.eval()
    with torch.no_grad():
        before = vectors().clone()
        vectors.train()
        vectors.own += 1
        vectors.eval()
        assert torch.allclose(vectors(), before + 1)             # what was kept is forgotten when the weights move


@pytest.mark.parametrize("players", [2, 5, 10])
def test_a_row_is_scored_the_same_in_any_company(players):
    torch.manual_seed(0)
    net, seen = Player(16, 8).eval(), positions(12, players=players).observations
    with torch.no_grad():
        together = net(Bits.of(seen))
        alone = torch.cat([net(Bits.of(seen[i:i + 1])) for i in range(len(seen))])
    assert together.shape == (12, NUM_ACTIONS) and torch.allclose(together, alone, atol=1e-5)


def test_draw_follows_the_chances():
    logs = np.log(np.tile(np.array([0.7, 0.3, 1e-30], np.float32), (4000, 1)))
    found = np.bincount(draw(logs, np.random.default_rng(1)), minlength=3) / 4000
    assert abs(found[0] - 0.7) < 0.03 and found[2] == 0


def rows_of(keys, values=None):
    n = len(keys)
    bits = np.zeros(n, np.int16), np.ones(n, np.int64)
    return Rows(bits, bits, np.ones((n, NUM_ACTIONS), bool), np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.float32),
                np.zeros(n, np.float32) if values is None else np.array(values, np.float32), np.array(keys), np.full(n, OPEN), np.zeros(n, np.float32))


def test_memory_links_each_seat_s_decisions():
    memory = Memory(4)
    memory.add(rows_of([0, 2]))
    memory.add(rows_of([2, 1]))
    memory.end(np.array([2, 3]), np.array([1.0, -1.0]))         # seat 3 never had a decision
    memory.add(rows_of([0]))
    rows = memory.close()
    assert rows.following.tolist() == [4, 2, ENDED, OPEN, OPEN] and rows.rewards.tolist() == [0, 0, 1, 0, 0]
    assert memory.size == 2                                     # those still open begin the next round
    memory.end(np.array([0, 1]), np.array([0.5, -0.5]))
    rows = memory.close()
    assert sorted(zip(rows.keys.tolist(), rows.rewards.tolist(), strict=True)) == [(0, 0.5), (1, -0.5)] and (rows.following == ENDED).all()


def test_advantages_along_each_seat():
    memory = Memory(2)
    for _ in range(3):
        memory.add(rows_of([0, 1], [0.2, -0.4]))
    memory.end(np.array([0]), np.array([1.0]))
    rows = memory.close()
    found, lam = advantages(rows, 0.9), 0.9
    last = 1 - 0.2
    assert found[4] == pytest.approx(last) and found[2] == pytest.approx(lam * last) and found[0] == pytest.approx(lam**2 * last)
    assert np.isnan(found[5]) and found[3] == pytest.approx(0) and found[1] == pytest.approx(0)


@pytest.mark.parametrize("company", ["random", None, "agent"])
def test_every_seat_gets_its_own_result(company):
    """Rows that end have the result of their seat, dead or alive; in self-play of all seats winners and losers alike."""
    import agents

    policy = small_policy()
    tables = Tables(GameConfig(num_players=4, generals=None), 12, 3, [agents.load("random") if company == "agent" else company])
    rows = tables.play(policy, None, 6000)
    ended = rows.following == ENDED
    assert ended.sum() > 30 and set(rows.rewards[ended]) == {1, -1} and (rows.rewards[~ended] == 0).all()
    following = rows.following[rows.following >= 0]
    assert len(np.unique(following)) == len(following)                       # no decision follows two
    assert (rows.keys[rows.following >= 0] == rows.keys[following]).all()
    assert (rows.following == OPEN).sum() == tables.memory.size
    seen = as_bits(rows.seen)
    with torch.no_grad():
        again = policy.log_chances(seen, torch.from_numpy(rows.masks)).numpy()[np.arange(len(rows)), rows.actions]
    assert np.abs(again - rows.log_chances).max() < 1e-4


def test_advice_is_the_rule_based_player_s():
    for seed in range(3):
        g, rng = Game(GameConfig(), seed), np.random.default_rng(seed)
        for _ in range(60):
            if g.over:
                break
            told = advice_of(g.observe(g.player)[None], g.mask()[None])[0]
            assert told == choose.act_on(g._core, 0)
            g.step(int(rng.choice(g.legal_actions())))


def test_blind_trust_does_what_is_advised():
    b = positions()
    told = advice_of(b.observations, b.masks)
    masks = torch.from_numpy(b.masks.astype(bool))
    with torch.no_grad():
        trusting = small_policy(50.0).log_chances(Bits.of(b.observations), masks, torch.from_numpy(told))
        alone = small_policy().log_chances(Bits.of(b.observations), masks, torch.from_numpy(told))
    assert (trusting.argmax(1).numpy() == told).all() and (alone.argmax(1).numpy() != told).any()


def test_an_advised_policy_plays_from_observations_alone():
    from agents.checkpoint import CheckpointAgent

    class Model:
        policy = small_policy(50.0)

    b = positions()
    chosen = CheckpointAgent(Model).act_batch(b.observations, b.masks, np.random.default_rng(0))
    assert (chosen == advice_of(b.observations, b.masks)).all()


# Learning from a search

@pytest.fixture(scope="module")
def findings():
    study = Study(GameConfig(), 16, 24, 7, threads=2)
    return Findings.join([study.next() for _ in range(12)])


def test_findings_are_of_legal_actions_and_begin_with_that_by_rules(findings):
    masks = np.unpackbits(findings.masks, axis=1, count=NUM_ACTIONS)
    tried = findings.actions >= 0
    assert len(findings) > 50 and tried[:, :2].all() and (findings.gains[:, 0] == 0).all()
    rows, places = np.nonzero(tried)
    assert masks[rows, findings.actions[rows, places]].all()
    assert (findings.pulls[:, 1:][tried[:, 1:]] > 0).all() and np.abs(findings.gains).max() <= 1
    assert (findings.actions[:, 0] == findings.advice).mean() > 0.9             # ties are broken another way here and there


def test_findings_do_not_depend_on_threads_and_can_be_kept(findings, tmp_path):
    one = Study(GameConfig(), 16, 24, 7)
    again = Findings.join([one.next() for _ in range(12)])
    findings.save(tmp_path / "findings.npz")
    kept = Findings.load(tmp_path / "findings.npz")
    for other in (again, kept):
        assert len(other) == len(findings) and (other.gains == findings.gains).all() and (other.actions == findings.actions).all()
        assert (other.seen[0] == findings.seen[0]).all() and (other.pulls == findings.pulls).all()


def test_judging_learns_what_was_found(findings):
    """A small network learns these decisions by heart; and what it promises is measured in chances of winning."""
    policy, rows = small_policy(), np.arange(len(findings))
    optimizer = torch.optim.Adam(policy.player.parameters(), 3e-3)
    before = told([judge(policy, findings, rows)[1:]], 0.01)[0]
    for _ in range(60):
        loss, promised, found, weights = judge(policy, findings, rows)
        optimizer.zero_grad()
        (1000 * loss).backward()
        optimizer.step()
    explained, share, gain = told([judge(policy, findings, rows)[1:]], 0.01)
    assert explained > before + 0.2 and 0 < share < 1 and gain > 0
    assert (promised[:, 0] == 0).all() and promised.shape == found.shape == weights.shape == findings.gains.shape
