"""Nobody can see what he cannot know: neither hidden cards, nor who is being asked, nor what somebody has half decided."""

import collections
import re

import numpy as np
import pytest
from sgs_env import Game, notation, observation_layout, terms
from sgs_env.engine import words
from sgs_env.scenario import scenario
from tests.properties import table

pytestmark = table.only_compiled

LAYOUT = observation_layout()
OWN = [LAYOUT[name] for name in LAYOUT if name == "deciding" or name == "picked" or name.startswith("decision")]
FRAMES = LAYOUT["frames"]


def without(observation, *parts):
    """A copy of an observation with some parts blanked."""
    out = observation.copy()
    for part in parts:
        out[part] = 0
    return out


def test_the_parts_that_only_a_decider_sees_are_zero_for_all_others():
    """Deciding, decision, picked: private to the one who is asked."""
    for seed in range(15):
        g = Game(table.some_config(seed), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            for p in range(g.num_players):
                seen = g.observe(p)
                assert seen[LAYOUT["deciding"]].any() == (p == g.player)
                assert p == g.player or not any(seen[part].any() for part in OWN)
            g.step(table.choose(g, rng))


def public_effects(s):
    """The effects in progress that everybody at the table sees: which, of what card, from whom, on whom."""
    shown = (words.F_USE, words.F_NULLIFY, words.F_DAMAGE, words.F_DYING, words.F_DEATH, words.F_JUDGE)
    frames = [f for f in s["frames"][:s["sp"] + 1] if f["kind"] in shown and (f["kind"] != words.F_USE or f["step"] > words.USE_MOVE)]
    return [[int(f[name]) for name in ("kind", "owner", "c0", "source", "target")] for f in frames]


@pytest.mark.parametrize("batch", range(3))
def test_what_nobody_is_told_nobody_sees(batch):
    """A step without a public event, within the same public effects, changes no observation but the deciders' own part."""
    silent = 0
    for seed in range(11 * batch, 11 * batch + 11):
        g = Game(table.some_config(seed, skip_forced=seed % 3 == 0), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            s, old, told = table.record(g), [g.observe(p) for p in range(g.num_players)], len(g.log())
            g.step(table.choose(g, rng))
            t = table.record(g)
            if g.over or len(g.log()) > told or public_effects(s) != public_effects(t):
                continue
            if t["asked_kind"] == words.K_SUIT:            # Fanjian's target has just been named
                continue
            silent += 1
            secret = s["asked_kind"] in (words.K_ARRANGE, words.K_GENERAL)      # the decider sees what he has done, nobody else
            for p in range(g.num_players):
                if not (secret and p == s["asked_seat"]):
                    assert np.array_equal(without(old[p], *OWN), without(g.observe(p), *OWN)), f"seed {seed}, seat {p}: {table.stack(t)}"
    assert silent > 500, silent


def test_windows_pass_unseen():
    """skip_forced=False: while Nullification and Peach windows go round the table, nothing at all changes for those not asked."""
    windows = {words.K_NULLIFY: 0, words.K_PEACH: 0}
    for seed in range(30):
        g = Game(table.some_config(seed, skip_forced=False), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            s, old = table.record(g), [g.observe(p) for p in range(g.num_players)]
            action = table.choose(g, rng)
            g.step(action)
            t = table.record(g)
            kind = int(s["asked_kind"])
            if action == words.PASS and kind in windows and t["asked_kind"] == kind and t["sp"] == s["sp"] and (
                    t["asked_target"] == s["asked_target"] and t["asked_c0"] == s["asked_c0"] and t["asked_name"] == s["asked_name"]):
                windows[kind] += 1
                for p in range(g.num_players):
                    parts = OWN if p in (s["asked_seat"], t["asked_seat"]) else ()
                    assert np.array_equal(without(old[p], *parts), without(g.observe(p), *parts)), f"seed {seed}, seat {p}"
    assert min(windows.values()) > 200, windows


def test_nobody_learns_what_he_has_not_seen():
    """Where a card is, becomes known only to who draws, gives, gets, looks at or arranges it, unless the table sees it (the log names it)."""
    moves = collections.Counter()
    for seed in range(30):
        g = Game(table.some_config(seed, generals="standard+sp"), seed=seed)
        rng, t = np.random.default_rng(seed), table.record(g)
        while not g.over:
            s, told = t, len(g.log())
            g.step(table.choose(g, rng))
            t, events = table.record(g), g.log()[told:]
            for c, before, after, may_know in learners(s, t, events):
                moves[before, after] += 1
                assert not (table.knowers(t)[:, c] & ~may_know).any(), f"seed {seed}: {notation.card_text(c)} {before} -> {after} {events}"
    assert all(moves[pair] > 20 for pair in (("deck", "hand"), ("hand", "hand"), ("processing", "hand"), ("processing", "deck"))), moves


def learners(s, t, events):
    """For each card now in a hand or the pile that no event names: where it was and is, and who at most may know that."""
    named = str(events)
    known, gainers = table.knowers(s), {e[1] for e in events if e[0] == "arrange"}
    moved = (s["zone"] != t["zone"]) | (s["holder"] != t["holder"]) | (known != table.knowers(t)).any(0)
    for c in np.flatnonzero(moved & np.isin(t["zone"], (words.Z_HAND, words.Z_DECK))).tolist():
        if notation.card_text(c) + "'" in named:
            continue
        before, after = terms.ZONES[s["zone"][c]], terms.ZONES[t["zone"][c]]
        may = known[:, c].copy() if before in ("deck", "hand", "processing") else np.zeros(words.MAX_SEATS, bool)
        if before == after == "hand" and s["holder"][c] != t["holder"][c]:
            if t["hand_size"][s["holder"][c]] > 0:             # else the whole hand has gone, and everybody saw that
                may[:] = False
            may[[s["holder"][c], t["holder"][c]]] = True
        elif after == "hand":
            may[t["holder"][c]] = True
        may[list(gainers)] = True
        yield c, before, after, may


# Two positions that differ only in what is hidden

def swap_in_text(text, a, b):
    """The position with two cards exchanged."""
    def other(match):
        return b if match[0] == a else a

    return re.sub(rf"(?<=[|:,] )({re.escape(a)}|{re.escape(b)})(?=,| \||\n|$)", other, text)


def test_exchanged_hidden_cards_cannot_be_seen():
    """Two positions that differ by two cards in places hidden from a seat look the same to it, and go on looking so while it acts."""
    compared = 0
    for seed in range(22):
        g = Game(table.some_config(seed, draft=False), seed=seed)
        rng = np.random.default_rng(seed)
        while not g.over:
            if g.decision.kind == "play" and rng.random() < 0.06:
                compared += compare_exchanged(g, rng)
            g.step(table.choose(g, rng))
    assert compared > 60, compared


def compare_exchanged(g, rng):
    """Exchange two cards hidden from the one whose turn it is (in hands or pile) and compare all that he sees; how many were compared."""
    text, seat = g.text(), g.player
    config = {"skip_forced": False, "ex_cards": g.config.ex_cards}
    hidden = [(p.index, c) for p in g.seats if p.index != seat for c in p.hand] + [(-1, c) for c in g.deck]
    if len(hidden) < 2:
        return 0
    (p, a), (q, b) = (hidden[int(k)] for k in rng.choice(len(hidden), 2, replace=False))
    if p == q >= 0:
        return 0
    one, two = scenario(text, **config), scenario(swap_in_text(text, a, b), **config)
    assert one.player == two.player == seat and one.digest() != two.digest()
    assert one.observe(seat).tobytes() == two.observe(seat).tobytes() and one.mask().tobytes() == two.mask().tobytes(), f"{a} <-> {b}"
    for observer in range(g.num_players):
        if observer not in (p, q):
            assert one.observe(observer).tobytes() == two.observe(observer).tobytes(), f"{a} <-> {b}, seat {observer}"
    for action in one.legal_actions()[:6].tolist():
        h, k = one.clone(), two.clone()
        h.step(action)
        k.step(action)
        if h.player == k.player == seat and h.log() == k.log() and not any(e[0] == "draw" for e in h.log()):
            assert h.observe(seat).tobytes() == k.observe(seat).tobytes()
    return 1
