"""The table as text: complete, in both languages, and never more than a seat may know."""

import random

import numpy as np
import pytest

from sgs_env import Game, GameConfig, identity_v0, terms
from sgs_env.env.render import EVENTS, FIELDS, KINDS, table
from sgs_env.scenario import scenario

DUEL = """
0 lord  Zhang Fei 4/4 | Slash S7, Slash S8 | Zhuge Crossbow CA |
1 rebel Sima Yi   3/3 | Dodge D2           |                   | Lightning SA, Dodge D6 as Indulgence
turn 0 play
"""


def test_english():
    g = scenario(DUEL)
    lines = table(g).splitlines()
    assert lines[0].split() == ["seat", "role", "general", "HP", "hand", "equipment", "judgement"]
    assert lines[1].startswith(">  0     lord") and "Slash S7, Slash S8" in lines[1] and "Zhuge Crossbow CA" in lines[1]
    assert "Dodge D6 as Indulgence" in lines[2] and "rebel" in lines[2]
    assert "turn of Zhang Fei (0), play phase" in lines[4] and lines[5] == "Zhang Fei (0) may use cards and skills"
    g.step("Slash S7")
    text = table(g)
    assert "Sima Yi (1) may answer with a Dodge (Slash S7, from Zhang Fei (0)" in text
    assert text.endswith("  Zhang Fei (0) uses Slash S7 on Sima Yi (1)")
    g.step("pass")
    assert "Zhang Fei (0) deals 1 damage to Sima Yi (1) with Slash S7" in table(g)
    assert "Sima Yi (1) may use a skill (fankui, Slash" in table(g)


def test_chinese():
    g = scenario(DUEL)
    g.step("Slash S7")
    text = table(g, names="zh")
    for words in ("主公", "张飞", "诸葛连弩♣A", "闪电♠A", "闪♦6（当乐不思蜀）", "张飞(0)的回合，出牌阶段",
                  "司马懿(1)可以出闪（杀♠7，来源张飞(0)",
                  "张飞(0)对司马懿(1)使用杀♠7"):
        assert words in text, words
    heads, first, *_ = text.splitlines()
    assert heads.index("武将") - heads.index("身份") == first.index("张飞") - first.index("主公"), \
        "columns stand one below the other"


def test_a_seat_sees_its_own():
    g = scenario(DUEL)
    g.step("Slash S7")
    lord, rebel = table(g, seat=0), table(g, seat=1)
    assert "Dodge D2" not in lord and "somebody else is deciding" in lord and "rebel" not in lord
    assert "Dodge D2" in rebel and "may answer with a Dodge" in rebel and "Slash S8" not in rebel


def test_views_show_no_more_than_the_seats_text():
    """Played through: cards and roles named in a seat's view are those of `Game.text(seat)` or of the public log."""
    g, rng = Game(GameConfig(), seed=5), random.Random(1)
    for _ in range(150):
        if g.over:
            break
        seat = rng.randrange(5)
        view = table(g, seat=seat, events=0).splitlines()
        for line, row in zip(g.text(seat).splitlines(), view[1:6], strict=False):
            assert line.count("?") == row.count("?")
            assert row.lstrip("> ").split()[:2] == line.split()[:2]
        g.step(int(rng.choice(g.legal_actions())))


@pytest.mark.parametrize("names", ["en", "zh"])
def test_every_moment_can_be_shown(names):
    """Full games, draft to result; every sentence is made by its own form."""
    for seed in range(4):
        g, rng = Game(GameConfig(num_players=3 + seed), seed=seed), np.random.default_rng(seed)
        while not g.over:
            if g.num_decisions % 7 == 0:
                text = table(g, seat=None if g.num_decisions % 2 else g.player, names=names, events=3)
                assert "None" not in text and "{" not in text
            g.step(int(rng.choice(g.legal_actions())))
        text = table(g, names=names, events=10**6)
        assert "None" not in text and "{" not in text
        assert ("won by" in text) if names == "en" else ("获胜" in text)


def test_every_word_has_a_form():
    assert set(KINDS) == set(terms.DECISIONS) and set(EVENTS) == set(terms.EVENTS)
    assert {form for forms, *_ in EVENTS.values() for form in forms.split()} <= set(FIELDS)


def test_unknown_language():
    with pytest.raises(ValueError, match="names"):
        table(scenario(DUEL), names="fr")


def test_render_modes(capsys):
    env = identity_v0.env(render_mode="ansi", names="zh")
    env.reset(seed=1)
    assert "座次" in env.render() and capsys.readouterr().out == ""
    env = identity_v0.env(render_mode="human")
    env.reset(seed=1)
    shown = capsys.readouterr().out
    assert shown.startswith("   seat") or shown.lstrip().startswith("seat")
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert capsys.readouterr().out.count("judgement") == 1
    assert env.render() is None and capsys.readouterr().out
    quiet = identity_v0.env()
    quiet.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert quiet.render() is None
