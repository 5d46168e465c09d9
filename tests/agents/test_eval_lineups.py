"""Line-ups of eval.py: who sits where, whose luck it is, and what lifts, sides and leagues say."""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import agents
import eval as evaluation
from agents import AgentBase
from agents.base import random_legal
from agents.evaluation import league, numbers
from agents.evaluation.plan import Series
from agents.evaluation.play import Record, Rows, Table, chunk_size, decide, play_games
from agents.evaluation.run import play_series
from sgs_env import Game, GameConfig
from sgs_env.batch import play_compiled

ROOT = pathlib.Path(evaluation.__file__).resolve().parent
SMALL = GameConfig(num_players=3, generals=None)
FIVE = GameConfig(num_players=5)
ROLES = ["lord", "loyalist", "rebel", "rebel", "spy"]


class ByLot(AgentBase):
    """Draws like "random", but is no compiled player."""

    name = "by lot"

    def act(self, observation, mask, rng):
        return random_legal(mask, rng)


class ByLotInRows(ByLot):
    """The same in batches, a row's lots for each row."""

    def act_batch(self, observations, masks, rng):
        legal = [np.flatnonzero(mask) for mask in masks]
        return np.array([row[int(x * len(row))] for row, x in zip(legal, rng.random(len(legal)), strict=True)])


class Searcher:
    """Plays from the position only, as a search does."""

    name = "searcher"

    def act_game(self, game, rng):
        return int(game.legal_actions()[rng.integers(len(game.legal_actions()))])


# --- who sits where --------------------------------------------------------------------------------------------------

def seatings(rule, line_up, config, games, seed=4, roles=ROLES):
    series = Series(rule, line_up, config, games, seed)
    return [series.seating(k, roles) for k in range(games)]


def test_one_seat_is_replaced_after_the_other():
    found = seatings("one", (0, 1), FIVE, 20)
    assert all(s.count(0) == 1 and s.count(1) == 4 for s in found)
    assert all({s.index(0) for s in found[d:d + 5]} == {0, 1, 2, 3, 4} for d in range(0, 20, 5))
    assert {s.index(0) for s in found[::5]} == {0, 1, 2, 3}, "a last deal that is not played to the end begins elsewhere each time"


def test_named_agents_go_round_the_table():
    found = np.array(seatings("named", (0, 1, 2, 3, 4), FIVE, 50))
    for deal in found.reshape(10, 5, 5):
        assert all(sorted(deal[:, seat]) == [0, 1, 2, 3, 4] for seat in range(5)), "each agent sits everywhere once"
    assert len({tuple(s) for s in found[::5]}) > 3, "neighbours by lot"


def test_sides_change():
    first, second, third, fourth = seatings("sides", (0, 1, 0, 1), FIVE, 4)
    assert (first, second) == ([0, 0, 1, 1, 0], [1, 1, 0, 0, 0]), "the same spy in both plays of a deal"
    assert (third, fourth) == ([0, 0, 1, 1, 1], [1, 1, 0, 0, 1])
    assert seatings("sides", (0, 1, 2), FIVE, 2) == [[0, 0, 1, 1, 2], [1, 1, 0, 0, 2]]


@pytest.mark.parametrize("k, n", [(2, 5), (3, 5), (5, 5), (7, 4), (3, 2)])
def test_a_league_seats_everybody_evenly(k, n):
    found = np.array(seatings("league", tuple(range(k)), GameConfig(num_players=n), n * 2 * k, roles=[""] * n))
    counts = np.array([[(found[:, seat] == agent).sum() for seat in range(n)] for agent in range(k)])
    assert (counts == 2 * n).all(), "each agent in each seat equally often"
    meetings = {tuple(sorted(s)) for s in found.tolist()}
    assert len(meetings) > 1 or n % k == 0


def test_plays_of_a_deal_have_the_same_roles():
    players = [agents.load("random"), agents.load("random")]
    records = play_games(players, Series("one", (0, 1), FIVE, 10, 7), 0, 10)
    assert [r.roles for r in records[:5]] == [records[0].roles] * 5 and [r.roles for r in records[5:]] == [records[5].roles] * 5
    assert records[0].roles != records[5].roles


# --- whose luck it is --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [("simple", "random"), ("simple", "by lot"), ("rows", "random"), ("searcher", "simple")], ids="-".join)
def test_games_do_not_depend_on_what_is_played_beside_them(players):
    own = {"by lot": ByLot(), "rows": ByLotInRows(), "searcher": Searcher()}
    players = [own.get(name) or agents.load(name) for name in players]
    series = Series("one", (0, 1), SMALL, 12, 5)
    together = play_games(players, series, 0, 12)
    apart = [r for first, number in ((0, 1), (1, 7), (8, 4)) for r in play_games(players, series, first, number)]
    assert together == apart and len({tuple(r.roles) for r in together}) > 1


def test_an_agent_has_the_same_luck_alone_and_in_rows():
    series = Series("alone", (0,), SMALL, 10, 5)
    assert play_games([ByLotInRows()], series, 0, 10) != play_games([ByLotInRows()], Series("alone", (0,), SMALL, 10, 6), 0, 10)
    one, other = (play_games([agent, agents.load("random")], Series("one", (0, 1), SMALL, 9, 5), 0, 9) for agent in (Searcher(), ByLot()))
    assert one == other, "the same choices by the same lots, asked in two ways"


def test_rows_draw_from_their_own_generators():
    def made():
        return [np.random.default_rng(i) for i in range(3)]

    rows, alone = Rows(made()), made()
    assert rows.random((3, 4)).tolist() == [g.random(4).tolist() for g in alone]
    assert rows.random((3, 2), np.float32).dtype == np.float32
    rows, alone = Rows(made()), made()
    assert rows.integers(0, 100, 3).tolist() == [int(g.integers(0, 100)) for g in alone]
    assert rows.integers(10, size=3, endpoint=True).tolist() == [int(g.integers(0, 11)) for g in alone]
    rows, alone = Rows(made()), made()
    assert rows.random() == alone[0].random() and rows.integers(50, size=(2, 2)).tolist() == alone[0].integers(50, size=(2, 2)).tolist()
    assert rows.normal() == alone[0].normal()


@pytest.mark.parametrize("name", ["random", "rule_based"])
def test_compiled_players_leave_a_history_that_can_be_replayed(name):
    pytest.importorskip("agents.rule_based")
    from sgs_env.batch import policy_number

    def played(stream):
        g = Game(FIVE, seed=3)
        players, streams = np.full(5, policy_number(name), np.uint8), np.arange(1, 6, dtype=np.uint64) * np.uint64(stream)
        players[2] = 0
        play_compiled(g, players, streams)
        while not g.over:
            assert g.player == 2
            g.step(int(g.legal_actions()[0]))
            play_compiled(g, players, streams)
        return g

    g, again, other = Game(FIVE, seed=3), played(98765432123), played(55555555555)
    for action in again.actions:
        g.step(action)
    assert g == again and g.log() == again.log() and again == played(98765432123)
    assert name != "random" or again != other


def test_plain_runs_play_the_same_games():
    """The uncompiled engine (SGS_PLAIN=1) plays the compiled players' games, decision by decision."""
    code = ("import eval as evaluation, sgs_env\n"
            "print(evaluation.evaluate(['rule_based', 'random'], sgs_env.GameConfig(num_players=4), games=4)['decisions'])\n"
            "print(evaluation.evaluate(['rule_based', 'random'], sgs_env.GameConfig(num_players=4), games=4)['rows'])")
    found = [subprocess.run([sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, env={**os.environ, "SGS_PLAIN": plain},
                            capture_output=True, text=True, check=True).stdout for plain in ("0", "1")]
    assert found[0] == found[1] and "rule_based" in found[0]


def test_chunks_depend_on_the_line_up_only():
    named = {name: agents.load(name) for name in ("random", "simple")}
    sizes = [chunk_size(players) for players in ([named["random"]], [named["random"], named["simple"]], [named["simple"], Searcher()])]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) == 3


def test_an_agent_that_plays_from_the_position_is_asked_that_way():
    class Both(ByLot):
        def act_game(self, game, rng):
            return int(game.legal_actions()[0])

    result = play_series([Both(), "random"], [Series("one", (0, 1), SMALL, 3, 0)])[0][0]
    first = play_series([Searcher(), "random"], [Series("one", (0, 1), SMALL, 3, 0)])[0][0]
    assert len(result) == 3 and result != first


@pytest.mark.parametrize("agent", [ByLot(), ByLotInRows(), Searcher(), agents.load("simple")], ids=lambda a: a.name)
def test_each_way_of_asking_gives_legal_actions(agent):
    tables = [Table(Series("alone", (0,), SMALL, 4, 0), k, [0]) for k in range(4)]
    assert all(t.game.mask()[a] for t, a in zip(tables, decide(agent, tables), strict=True))


# --- what it says -----------------------------------------------------------------------------------------------------

def test_mean_interval():
    assert numbers.mean_interval([1, 0, 0, 1]) == pytest.approx((0.5, 0.5 - 0.56579, 0.5 + 0.56579), abs=1e-4)
    assert numbers.mean_interval([0.25])[0] == 0.25 and numbers.mean_interval([0.25])[2] == float("inf")


def told(tmp_path, *words):
    """Run the command; what it wrote as JSON."""
    out = tmp_path / "out"
    evaluation.main([*words, "--workers", "1", "--out", str(out)])
    return json.loads(out.with_name("out.json").read_text())


def test_lift_is_the_difference_from_the_same_deals(tmp_path, capsys):
    result = told(tmp_path, "--learner", "simple", "--others", "random", "--games", "60", "--num-players", "3", "--generals", "none")
    (reference,) = result["reference"]
    before = {r["identity"]: r for r in reference["rows"]}
    rows = [r for r in result["rows"] if r["agent"] == "simple"]
    assert reference["games"] == 20 and [r["games"] for r in rows] == [20, 20, 20] and result["games"] == 60
    for r in rows:
        assert r["lift"] == pytest.approx(r["rate"] - before[r["identity"]]["rate"], abs=2e-4)
        assert r["score_lift"] == pytest.approx(r["score"] - before[r["identity"]]["score"], abs=2e-4)
        assert r["lift_low"] <= r["lift"] <= r["lift_high"] and r["score_lift_low"] <= r["score_lift"] <= r["score_lift_high"]
    assert result["lifts"][0]["agent"] == "simple" and result["lifts"][0]["lift"] == pytest.approx(sum(r["lift"] for r in rows) / 3, abs=2e-4)
    assert all("lift" not in r for r in result["rows"] if r["agent"] == "random")
    assert result["line_up"] == ["simple", "random"] and result["options"]["learner"] == "simple" and result["options"]["num_players"] == 3
    assert "lift in points" in capsys.readouterr().out


def test_an_agent_does_not_lift_itself(tmp_path):
    result = told(tmp_path, "--learner", "rule_based", "random", "--others", "random", "--games", "50", "--num-players", "5")
    alike = [part for part in result["lifts"] if part["agent"] == "random"]
    assert [part[name] for part in alike for name in numbers.LIFTS] == [0] * 6
    assert result["lifts"][0]["agent"] == "rule_based" and result["lifts"][0]["lift"] > 0.05
    assert result["games"] == 100 and result["reference"][0]["games"] == 10


def test_lift_of_made_up_games():
    def game(deal, winners, seating):
        return numbers.Seated(deal, Record(1, False, ["lord", "rebel", "spy"], winners, [len(winners)] * 3, [None] * 3), seating)

    reference = [game(0, [1], [9, 9, 9]), game(1, [0], [9, 9, 9])]
    games = [game(0, [0], [0, 9, 9]), game(0, [1], [9, 0, 9]), game(1, [0], [0, 9, 9]), game(1, [], [9, 9, 0])]
    found = numbers.lifts(0, games, reference)
    assert {k: v["lift"] for k, v in found.items()} == {"lord": 0.5, "rebel": 0, "spy": 0, "all": 0.25}
    assert (found["rebel"]["lift_low"], found["rebel"]["lift_high"], found["rebel"]["score_lift_low"]) == (-1, 1, None), "one deal says nothing"
    assert found["all"]["score_lift"] == -0.25


def test_sides_are_counted_and_compared(tmp_path, capsys):
    result = told(tmp_path, "--sides", "simple", "random", "--games", "40", "--num-players", "4", "--generals", "none")
    rows = {(r["agent"], r["side"]): r for r in result["rows"]}
    assert len(rows) == 6 and all(rows[a, s]["games"] == 20 for a in ("simple", "random") for s in ("lord side", "rebels", "spy"))
    assert rows["simple", "lord side"]["seats"] == 40 and rows["simple", "rebels"]["seats"] == 20
    for side in ("lord side", "rebels"):
        one, other = rows["simple", side], rows["random", side]
        assert one["lift"] == pytest.approx(one["rate"] - other["rate"], abs=2e-4) and one["lift"] > 0
        assert other["lift"] == -one["lift"] and (other["lift_low"], other["lift_high"]) == (-one["lift_high"], -one["lift_low"])
    out = capsys.readouterr().out
    assert "lord side" in out and "lift" in out


def test_spies_can_be_named(tmp_path):
    result = told(tmp_path, "--sides", "random", "rule_based", "--spy", "simple", "--games", "4", "--num-players", "3")
    rows = {(r["agent"], r["side"]): r["games"] for r in result["rows"]}
    assert rows == {("random", "lord side"): 2, ("random", "rebels"): 2, ("rule_based", "lord side"): 2, ("rule_based", "rebels"): 2, ("simple", "spy"): 4}


def test_a_league_rates_and_compares(tmp_path, capsys):
    result = told(tmp_path, "--league", "random", "rule_based", "--games", "200", "--num-players", "5", "--plot")
    (found,) = result["league"]
    assert [r["agent"] for r in found["ratings"]] == ["rule_based", "random"] and found["ratings"][0]["mu"] > found["ratings"][1]["mu"] + 3
    assert all(r["games"] == 200 and r["sigma"] < 5 for r in found["ratings"])
    (_, up), (down, _) = found["difference"]
    assert up < -0.1 and down == -up and found["difference"][0][0] == 0
    assert up == pytest.approx(found["rate"][0][1] - found["rate"][1][0], abs=2e-4)
    assert {(r["agent"], r["identity"]): r["games"] for r in result["rows"] if r["identity"] == "lord"} == {
        ("random", "lord"): 100, ("rule_based", "lord"): 100}
    assert "OpenSkill" in capsys.readouterr().out
    for ending in (".csv", ".league.csv", ".ratings.csv", ".identity.png", ".league.png"):
        assert (tmp_path / f"out{ending}").stat().st_size > 50
    assert not (tmp_path / "out.chunks.jsonl").exists()


def test_matrix_of_made_up_games():
    def game(deal, winners, seating):
        return numbers.Seated(deal, Record(1, False, ["lord", "loyalist", "rebel", "spy"], winners, [0] * 4, [None] * 4), seating)

    found = league.matrix([game(0, [0, 1], [0, 1, 1, 1]), game(1, [2], [0, 0, 0, 1])], ["a", "b", "c"])
    # game 0: a (lord, won) against b; b (loyalist won; rebel, spy lost) - only its rebel and spy have a on another side
    # game 1: a (lord, loyalist lost; rebel won) against b (spy, lost)
    assert found["rate"][0][1] == 0.5 and found["rate"][1][0] == 0 and found["games"][0][1] == 2
    assert found["rate"][0][0] == pytest.approx(1 / 3, abs=1e-4) and found["rate"][1][1] == pytest.approx(1 / 3, abs=1e-4)
    assert found["rate"][2] == [None] * 3 and found["difference"][0] == [0, 0.5, None]


def test_seats_of_one_agent_add_up_in_ratings():
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    (a,), (b,), (c,) = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 1, 0])        # as if three agents had played
    made = numbers.Seated(0, Record(1, False, ["lord", "rebel", "spy"], [2], [0] * 3, [None] * 3), [0, 0, 1])
    cut_off = numbers.Seated(1, Record(1, True, ["lord", "rebel", "spy"], [], [0] * 3, [None] * 3), [0, 1, 1])
    one, other = league.ratings([made, cut_off], ["twice", "once"])
    assert (one["agent"], one["mu"], one["sigma"], one["games"]) == ("once", round(c.mu, 3), round(c.sigma, 3), 1)
    assert other["mu"] == round(a.mu + b.mu - 25, 3) and other["sigma"] == round(a.sigma * b.sigma / (25 / 3), 3)


def test_several_numbers_of_players(tmp_path, capsys):
    result = told(tmp_path, "--seats", "random", "--games", "10", "--num-players", "2", "4", "--by", "general")
    assert [(r["players"], r["identity"]) for r in result["rows"]] == [(2, "lord"), (2, "rebel"), *((4, role) for role in evaluation.ROLES)]
    assert result["games"] == 20 and result["options"]["num_players"] == [2, 4]
    generals = [r for r in result["by_general"] if r["players"] == 4]
    assert sum(r["seats"] for r in generals) == 40 and len(generals) > 10 and (tmp_path / "out.general.csv").exists()
    assert "players" in capsys.readouterr().out


# --- the command -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("words, message", [
    (["--league", "random"], "two or more agents"),
    (["--league", "random", "random"], "names an agent twice"),
    (["--league", "random", "nobody"], "no agent 'nobody'"),
    (["--learner", "random", "random", "--others", "simple"], "names an agent twice"),
    (["--sides", "random"], "--sides takes two agents, 1 were named"),
    (["--sides", "random", "simple", "--num-players", "2"], "use --seats random simple"),
    (["--seats", "random", "--spy", "simple"], "--spy says who plays the spies"),
    (["--sides", "random", "simple", "--spy", "nobody"], "no agent 'nobody'"),
    (["--seats", "random", "--league", "random", "simple"], "say who plays"),
    (["--seats", "random", "--by", "seat"], "--by seat"),
    (["--seats", "random", "--num-players", "5", "5"], "a number twice"),
    (["--seats", "random", "simple", "--num-players", "2", "3"], "one for each of the 3 players"),
    (["--curves", "nowhere"], "there is no nowhere/evals.jsonl"),
])
def test_command_refuses_impossible_line_ups(words, message, capsys):
    with pytest.raises(SystemExit) as stop:
        evaluation.main(words)
    assert stop.value.code == 2
    assert message in capsys.readouterr().err


def test_evaluate_refuses_other_line_ups():
    with pytest.raises(ValueError, match="1, 2 or 5 agents"):
        evaluation.evaluate(["random"] * 3, FIVE, games=5)


def test_curves_of_runs(tmp_path, capsys):
    rows = evaluation.evaluate(["simple", "random"], SMALL, games=12)["rows"]
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        lines = [json.dumps({"step": step, "seconds": 1.0, "rows": rows}) for step in (100, 200)]
        (tmp_path / name / "evals.jsonl").write_text("\n".join(lines) + '\n{"step": 300, "ro')
    evaluation.main(["--curves", str(tmp_path / "one"), str(tmp_path / "two"), "--out", str(tmp_path / "both")])
    evaluation.main(["--curves", str(tmp_path / "one")])
    said = capsys.readouterr().out
    for path in (tmp_path / "both.png", tmp_path / "one" / "curves.png"):
        assert path.read_bytes().startswith(b"\x89PNG") and str(path) in said
    (tmp_path / "one" / "evals.jsonl").write_text("{}\n")
    with pytest.raises(SystemExit):
        evaluation.main(["--curves", str(tmp_path / "one")])
    assert "no measurement yet" in capsys.readouterr().err


def test_torch_keeps_its_threads():
    """While games are played there is one; a caller in the middle of a training has his own number again afterwards."""
    torch = pytest.importorskip("torch")
    seen, before = [], torch.get_num_threads()

    class Watching(ByLot):
        def act(self, observation, mask, rng):
            seen.append(torch.get_num_threads())
            return super().act(observation, mask, rng)

    torch.set_num_threads(2)
    try:
        evaluation.evaluate([Watching(), ByLot()], SMALL, 2, 0)
        assert set(seen) == {1} and torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)
