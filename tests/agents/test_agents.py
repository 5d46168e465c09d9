"""The agent protocol: names, legality, batches, and what is said about agents that cannot be had."""

import copy
import io
import pickle
import subprocess
import sys
import zipfile

import numpy as np
import pytest

import agents
from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, Game, GameConfig


def positions(players, number, seed=0, **config):
    """Observations and masks of the deciders along random play."""
    rng, seen, masks = np.random.default_rng(seed), [], []
    while len(seen) < number:
        g = Game(GameConfig(num_players=players, **config), seed=int(rng.integers(2**40)))
        while not g.over:
            seen.append(g.observe(g.player))
            masks.append(g.mask())
            g.step(int(rng.choice(g.legal_actions())))
    return np.stack(seen[:number]), np.stack(masks[:number])


@pytest.mark.parametrize("name", agents.NAMES)
def test_agents_follow_the_protocol(name):
    agent = agents.load(name)
    assert isinstance(agent, agents.Agent) and agent.name == name
    assert agents.load(agent) is agent


@pytest.mark.parametrize("name", agents.NAMES)
@pytest.mark.parametrize("players", [2, 5, 8, 10])
def test_agents_answer_every_decision_legally(name, players):
    agent, rng = agents.load(name), np.random.default_rng(1)
    seen, masks = positions(players, 300, seed=players)
    single = [agent.act(o, m, rng) for o, m in zip(seen, masks, strict=True)]
    batch = agent.act_batch(seen, masks, rng)
    assert all(type(a) is int and m[a] for a, m in zip(single, masks, strict=True))
    assert batch.shape == (300,) and np.issubdtype(batch.dtype, np.integer)
    assert masks[np.arange(300), batch].all()


@pytest.mark.parametrize("name", [name for name in agents.NAMES if name != "passive"])
def test_agents_play_games_of_every_kind_to_the_end(name):
    agent, rng = agents.load(name), np.random.default_rng(2)
    for config in ({"num_players": 2}, {"num_players": 3}, {"num_players": 6, "roles": "b"}, {"num_players": 4, "generals": None},
                   {"num_players": 8, "roles": "b", "draft": False}, {"num_players": 5, "generals": "standard+sp", "skip_forced": False}):
        g = Game(GameConfig(**config), seed=3)
        while not g.over:
            g.step(agent.act(g.observe(g.player), g.mask(), rng))
        assert not g.truncated, config


@pytest.mark.parametrize("name", agents.NAMES)
def test_agents_are_reproducible(name):
    seen, masks = positions(5, 100)
    first, again = (agents.load(name).act_batch(seen, masks, np.random.default_rng(5)) for _ in range(2))
    assert first.tolist() == again.tolist()


def test_agents_random_is_uniform():
    mask = np.zeros(NUM_ACTIONS, np.uint8)
    mask[[0, 7, NUM_ACTIONS - 1]] = 1
    masks, rng = np.tile(mask, (3000, 1)), np.random.default_rng(0)
    counts = np.bincount(agents.load("random").act_batch(np.zeros((3000, OBSERVATION_SIZE), np.uint8), masks, rng), minlength=NUM_ACTIONS)
    assert counts[mask == 0].sum() == 0 and (counts[mask == 1] > 900).all()


def test_agents_say_that_a_seat_is_not_to_move():
    with pytest.raises(ValueError, match="not to move"):
        agents.load("random").act(np.zeros(OBSERVATION_SIZE, np.uint8), np.zeros(NUM_ACTIONS, np.uint8), np.random.default_rng(0))


# --- agents that cannot be had --------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["", "Random", "nobody", "runs/first", "7"])
def test_load_names_the_unknown_agent_and_the_known_ones(name):
    with pytest.raises(agents.AgentError, match="random, passive, simple") as error:
        agents.load(name)
    assert repr(name) in str(error.value) and isinstance(error.value, ValueError)


def test_load_says_that_a_checkpoint_is_missing(tmp_path):
    with pytest.raises(agents.AgentError, match=r"no checkpoint '.*none.zip'.*train.py"):
        agents.load(tmp_path / "none.zip")


def other_zip():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as z:
        z.writestr("readme.txt", "nothing")
    return buffer.getvalue()


@pytest.mark.parametrize("content", [b"", b"no zip at all", other_zip()], ids=["empty", "text", "other zip"])
def test_load_says_that_a_checkpoint_is_damaged(tmp_path, content):
    pytest.importorskip("sb3_contrib")
    path = tmp_path / "latest.zip"
    path.write_bytes(content)
    with pytest.raises(agents.AgentError, match=r"latest.zip' is not a checkpoint or is damaged: take another"):
        agents.load(path)


@pytest.mark.parametrize("name", agents.NAMES)
def test_nothing_to_decide(name):
    """One error for all agents."""
    agent, rng = agents.load(name), np.random.default_rng(0)
    with pytest.raises(agents.AgentError, match="no action is legal: this seat is not to move"):
        agent.act(np.zeros(OBSERVATION_SIZE, np.uint8), np.zeros(NUM_ACTIONS, np.uint8), rng)
    assert agent.act_batch(np.zeros((0, OBSERVATION_SIZE), np.uint8), np.zeros((0, NUM_ACTIONS), np.uint8), rng).tolist() == []


@pytest.mark.parametrize("name", ["rule_based", "search:4"])
def test_no_game_to_play(name):
    from sgs_env.scenario import scenario

    agent, rng = agents.load(name), np.random.default_rng(0)
    with pytest.raises(agents.AgentError, match="act_game needs a sgs_env.Game"):
        agent.act_game(None, rng)
    g = scenario("0 lord - 1/4 | Lightning SA | |\n1 rebel - 4/4 | Slash S7 | |\nturn 1 play")
    for text in ("Slash S7", "pass"):
        if not g.over:
            g.step(text)
    while not g.over:
        g.step(g.legal_actions()[0])
    with pytest.raises(agents.AgentError, match="the game is over"):
        agent.act_game(g, rng)


def test_names_do_not_import_torch():
    code = "import agents, sys; agents.load('simple'); agents.load('random'); sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize("name", ["random", "passive", "simple", "rule_based", "search:4"])
def test_agents_can_be_sent_to_another_process(name):
    g = Game(GameConfig(num_players=3, generals=None), 2)
    agent = agents.load(name)
    for other in (pickle.loads(pickle.dumps(agent)), copy.deepcopy(agent)):
        assert other.name == agent.name
        if name != "search:4":
            same = [who.act(g.observe(g.player), g.mask(), np.random.default_rng(3)) for who in (agent, other)]
            assert same[0] == same[1]
