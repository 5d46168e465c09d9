"""The search agent: legal always, honest, reproducible, never away from the rules without proof, compiled or not."""

import concurrent.futures
import os
import subprocess
import sys

import numpy as np
import pytest

import agents
from agents.rule_based import choose
from agents.search import SearchAgent, measure
from sgs_env import COMPILED, Game, GameConfig
from sgs_env.scenario import scenario

TABLES = [dict(num_players=2), dict(num_players=5), dict(num_players=8), dict(num_players=10, generals="standard+sp"),
          dict(num_players=6, generals=None), dict(num_players=4, skip_forced=False)]
BUDGET, STRIDE, MOST = (24, 5, 60) if COMPILED else (8, 40, 4)
DEPTH = 6 if COMPILED else 1


def positions(config, seed, games=2):
    """Some positions of games in which half of the seats play by rules and half by lot."""
    rng, n, given = np.random.default_rng(seed), 0, 0
    for k in range(games):
        g = Game(config, seed=1000 * seed + k)
        while not g.over and given < MOST * (k + 1) / games:
            n += 1
            if n % STRIDE == 0:
                given += 1
                yield g
            legal = g.legal_actions()
            g.step(choose.act_on(g._core, int(rng.integers(1 << 16))) if (g.player + k) % 2 else int(rng.choice(legal)))


def searched(game, seed, **options):
    """The choice of a search and what it noted."""
    searcher = SearchAgent(BUDGET, **{"depth": DEPTH, "hope": 5.0, **options}).searcher()
    return searcher.act_on(game._core, seed), searcher.notes()


def test_names():
    assert agents.load("search:50").name == "search:50" and agents.load("search").budget == 200
    assert isinstance(agents.load("search:50"), agents.Agent)
    for name in ("search:", "search:x", "search:1", "search:-5", "search:99999999", "searching"):
        with pytest.raises(agents.AgentError):
            agents.load(name)
    for budget in (True, 2.5, "64", 0):
        with pytest.raises(agents.AgentError, match="budget"):
            SearchAgent(budget)


def test_an_observation_is_not_enough():
    g = Game(GameConfig(num_players=5), seed=1)
    for call in (agents.load("search").act, agents.load("search").act_batch):
        with pytest.raises(agents.AgentError, match="act_game"):
            call(g.observe(g.player), g.mask(), np.random.default_rng(0))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_choice_is_legal_and_does_not_change_the_game(table):
    agent = SearchAgent(BUDGET, depth=DEPTH)
    for i, g in enumerate(positions(GameConfig(**table), 1)):
        before = g.digest()
        action = agent.act_game(g, np.random.default_rng(i))
        assert action in g.legal_actions(), g.decision
        assert g.digest() == before and agent.act_game(g, np.random.default_rng(i)) == action


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hidden_information_does_not_matter(table):
    """The search is the same, roll-out by roll-out, when everything that is hidden from the seat is dealt again."""
    searches = 0
    for i, g in enumerate(positions(GameConfig(**table), 2)):
        told = searched(g, i)
        assert told == searched(g.determinize(g.player, i), i), str(g.decision)
        searches += told[1]["used"] > 0
    assert searches >= (10 if COMPILED else 1)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_imagined_fits_what_the_seat_sees(table):
    searcher, fresh = SearchAgent(2).searcher(), 0
    for i, g in enumerate(positions(GameConfig(**table), 3)):
        digests = set()
        for k in range(3):
            core = searcher.imagined(g._core, i, k)
            deal = Game.from_state(g.config, core.dump())
            assert (deal.observe(g.player) == g.observe(g.player)).all() and (deal.mask() == g.mask()).all(), str(g.decision)
            assert sorted(deal.roles) == sorted(g.roles) and len(deal.deck) == len(g.deck)
            digests.add(deal.digest())
        fresh += len(digests) == 3
    assert fresh > 0


def test_roles_are_imagined_by_what_was_done():
    """Who attacks the lord is imagined as a rebel more often than who does nothing."""
    g = scenario("""
    0 lord     - 5/5 | | |
    1 rebel    - 4/4 | Slash S7 | |
    2 loyalist - 4/4 | | |
    3 rebel    - 4/4 | | |
    4 spy      - 4/4 | | |
    turn 1 play
    """, generals=None)
    for action in ("Slash S7", "seat 0"):
        g.step(action)
    while g.decision.kind != "play" or g.player != 2:
        g.step("pass" if 0 in g.legal_actions() else int(g.legal_actions()[0]))
    searcher = SearchAgent(2).searcher()
    roles = np.array([searcher.imagined(g._core, 5, k).roles() for k in range(300)])
    assert (roles[:, 0] == 0).all() and (roles[:, 2] == 1).all()
    rebel = (roles[:, [1, 3, 4]] == 2).mean(0)
    assert rebel[0] > 0.8 and rebel[1] < 0.65 and rebel[2] < 0.65 and abs(rebel.sum() - 2) < 1e-9


def test_without_proof_it_plays_by_rules():
    """An impossible standard of proof leaves the choice of the rules with the same noise; another one sometimes does not."""
    away = 0
    for i, g in enumerate(positions(GameConfig(num_players=5), 4)):
        kept, _ = searched(g, i, doubt=1e9)
        assert kept == choose.act_on(g._core, i)
        away += searched(g, i, doubt=0.0)[0] != kept
    assert away or not COMPILED


def test_more_budget_means_more_roll_outs_and_never_too_many():
    g = Game(GameConfig(num_players=5), seed=5)
    while g.decision.kind != "play" or len(g.legal_actions()) < 4:
        g.step(choose.act_on(g._core, 0))
    used = []
    for budget in (2, 8, 30, 100)[:4 if COMPILED else 2]:
        searcher = SearchAgent(budget, depth=1, hope=100.0).searcher()
        searcher.act_on(g._core, 1)
        used.append(searcher.notes()["used"])
        assert budget / 2 <= used[-1] <= budget
    assert used == sorted(used)


def test_chances_of_a_position():
    """They add up to one per winner's side, and the lord's health is good for his side."""
    def chances(hp):
        g = scenario(f"""
        0 lord     - {hp}/5 | Dodge D2 | |
        1 rebel    - 4/4 | | |
        2 loyalist - 4/4 | | |
        3 rebel    - 4/4 | | |
        4 spy      - 4/4 | | |
        turn 1 play
        """, generals=None)
        searcher = SearchAgent(2).searcher()
        return [searcher.chances(g._core, p) for p in range(5)]

    strong, weak = chances(5), chances(1)
    for told in (strong, weak):
        assert told[0] == told[2] and told[1] == told[3] and abs(told[0] + told[1] + told[4] - 1) < 1e-9
    assert strong[0] > weak[0] + 0.1 and weak[1] > strong[1] + 0.1


@pytest.mark.skipif(not COMPILED, reason="plain runs hold the GIL")
def test_threads_search_independently():
    games = [g.clone() for g in positions(GameConfig(num_players=5), 6)][:20]
    agent = SearchAgent(BUDGET)
    alone = [agent.act_game(g, np.random.default_rng(i)) for i, g in enumerate(games)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(agent.act_game, g, np.random.default_rng(i)) for i, g in enumerate(games)]
        assert [job.result() for job in jobs] == alone


SEARCH = """
import numpy as np
from agents.rule_based import choose
from agents.search import SearchAgent, measure
from sgs_env import Game, GameConfig
for n in (5, 8):
    g = Game(GameConfig(num_players=n), seed=n)
    while not g.over and g.num_decisions < 60:
        if g.num_decisions > 25 and g.num_decisions % 9 == 0:
            searcher = SearchAgent(8, depth=2, doubt=0.0).searcher()
            print(searcher.act_on(g._core, g.num_decisions), [(a, k, round(d, 9)) for a, k, d in searcher.notes()["left"]])
        g.step(choose.act_on(g._core, g.num_decisions))
"""


@pytest.mark.skipif(not COMPILED, reason="compares compiled and plain")
def test_compiled_and_plain_search_alike():
    told = [subprocess.run([sys.executable, "-c", SEARCH], env={**os.environ, "SGS_PLAIN": plain}, capture_output=True, text=True, check=True)
            for plain in ("0", "1")]
    assert told[0].stdout == told[1].stdout and told[0].stdout.count("\n") >= 4


def test_it_plays_a_game_to_the_end():
    agent, rng = SearchAgent(16 if COMPILED else 2, depth=DEPTH), np.random.default_rng(0)
    g = Game(GameConfig(num_players=5 if COMPILED else 2), seed=11)
    while not g.over:
        g.step(agent.act_game(g, rng) if g.player == 1 else choose.act_on(g._core, int(rng.integers(1 << 16))))
    assert g.winners


def test_measured_pairs_differ_by_the_search_only():
    """With an impossible standard of proof both games of a pair are the same one."""
    config, seed, seat = GameConfig(num_players=5 if COMPILED else 2), 3, 1
    plain, taken = measure.play_game(config, seed, seat, None)
    same, _ = measure.play_game(config, seed, seat, SearchAgent(4, depth=1, doubt=1e9).searcher())
    assert plain.over and taken > 0 and plain.digest() == same.digest()


def test_tally():
    tally = measure.Tally()
    for won, before in ((True, False), (True, True), (False, True), (True, False)):
        tally.add(won, before)
    assert (tally.games, tally.wins, tally.before, tally.better, tally.worse) == (4, 3, 2, 2, 1)
    assert " 75.0 % after  50.0 %: +25.0 +- 81.3 (4 games)" in tally.text()
