"""`determinize(seat)`: what the seat knows stays bit by bit, everything else is drawn again among what fits, and the game goes on."""

import collections

import numpy as np
import pytest
from sgs_env import Game
from sgs_env.engine import words
from tests.properties import table
from tests.support import act, scenario

pytestmark = table.only_compiled

# Fields that a re-draw may change; all others stay as they are.
REDRAWN = {"rng", "seed", "hand", "known", "pile", "zone", "holder", "role", "piled", "processed", "frame_of"}
# When somebody else decides, his question is put anew, with what he now holds.
ASKED = {"legal", "asked_skill", "asked_name", "asked_c0", "asked_c1", "asked_source", "asked_target", "asked_left", "answer", "frames"}
DRAFTED = {"offer", "general", "pool_generals", "legal", "frames"}


def random_positions(seed, every=None, **fixed):
    """Clones of a random game about every so many decisions."""
    g = Game(table.some_config(seed, **fixed), seed=seed)
    rng = np.random.default_rng(seed)
    while not g.over:
        if rng.random() < 1 / (every or 12):
            yield g.clone()
        g.step(table.choose(g, rng))


def check_determinized(g, seat, seed, redrawn=False):
    """One re-draw (of a game that was `redrawn` just now) and all that must be true of it."""
    before, s = g.digest(), table.record(g)
    h = g.determinize(seat, seed)
    assert g.digest() == before, "the game itself has changed"
    t = table.check(h, redrawn=redrawn or g.player != seat)
    assert h.observe(seat).tobytes() == g.observe(seat).tobytes(), "the observation changes"
    assert h.mask(seat).tobytes() == g.mask(seat).tobytes() and h.player == g.player and h.config == g.config
    drafting = s["turn"] < 0
    free = REDRAWN | (DRAFTED if drafting else set()) | (ASKED if g.player != seat else set())
    for name in table.RECORD.names:
        assert name in free or s[name].tobytes() == t[name].tobytes(), f"{name} changes"
    check_known_cards(s, t, seat)
    n = g.num_players
    shown = (s["role_shown"][:n] == 1) | (np.arange(n) == seat)
    assert (s["role"][:n] == t["role"][:n])[shown].all() and sorted(s["role"][:n]) == sorted(t["role"][:n])
    if g.player == seat:
        assert str(g.decision) == str(h.decision) and g.legal_actions().tolist() == h.legal_actions().tolist()
    if drafting:
        assert s["offer"][seat].tolist() == t["offer"][seat].tolist() and s["general"][seat].tolist() == t["general"][seat].tolist()
        mine = [set(x["offer"][p].tolist()) - {-1} for x in (s, t) for p in range(n)]
        assert list(map(len, mine[:n])) == list(map(len, mine[n:]))
        everything = [sorted(x["pool_generals"].tolist() + x["offer"].ravel().tolist()) for x in (s, t)]
        assert everything[0] == everything[1], "generals have come or gone"
    return h


def check_known_cards(s, t, seat):
    """Every card whose place the seat knows stays there, in the pile at the same depth."""
    known = table.knowers(s)[seat]
    assert np.array_equal(known, table.knowers(t)[seat]), "what the seat knows changes"
    assert np.array_equal(s["zone"][known], t["zone"][known]) and np.array_equal(s["holder"][known], t["holder"][known])
    piles = [x["pile"][x["pile_top"]:x["pile_end"]] for x in (s, t)]
    fixed = known[piles[0]]
    assert np.array_equal(piles[0][fixed], piles[1][fixed]), "the seat knows the place of this card of the pile"


def play_on(h, rng, every):
    """To the end of a determinized game, checking now and then."""
    while not h.over:
        h.step(table.choose(h, rng))
        if rng.random() < every:
            table.check(h)
    table.check(h)
    assert not h.truncated


@pytest.mark.parametrize("batch", range(4))
def test_what_a_seat_knows_stays_and_the_game_goes_on(batch):
    """For every seat, at random points of games of all kinds."""
    for seed in range(11 * batch, 11 * batch + 11):
        rng = np.random.default_rng(seed)
        for g in random_positions(seed, every=30):
            for seat in range(g.num_players):
                h = check_determinized(g, seat, int(rng.integers(2**63)))
                if rng.random() < 0.15:
                    play_on(h, rng, 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_what_a_seat_knows_stays_in_many_more_games(batch):
    """The same, at more points of more games, played on from more of them."""
    for seed in range(1000 + 22 * batch, 1022 + 22 * batch):
        rng = np.random.default_rng(seed)
        for g in random_positions(seed, every=8):
            for seat in range(g.num_players):
                h = check_determinized(g, seat, int(rng.integers(2**63)))
                if rng.random() < 0.15:
                    play_on(h, rng, 0.1)


def test_every_decision_of_others_can_still_be_made():
    """Asking does nothing but ask: put anew to somebody whose cards have been re-drawn it has an answer, each answer is accepted."""
    kinds = collections.Counter()
    for seed in range(30):
        for g in random_positions(seed, every=6, generals="standard+sp"):
            seat = (g.player + 1) % g.num_players
            h = check_determinized(g, seat, seed)
            kinds[h.decision.kind] += 1
            for action in h.legal_actions():
                k = h.clone()
                k.step(action)
                table.check(k)
    assert len(kinds) >= 14, kinds


def test_repeated_and_nested_draws():
    """A determinized game can be determinized again, for another seat too; the same number gives the same draw."""
    for seed in range(12):
        for g in random_positions(seed, every=25):
            h = g.determinize(0, 5)
            assert h == g.determinize(0, 5) == g.determinize(0, 5) and h != g.determinize(0, 6)
            assert h.text(0) == g.text(0), "what the seat is told of the position changes"
            k = check_determinized(h, 1, 7, True)
            check_determinized(k, g.num_players - 1, 8, True)
            drawn = [g.determinize(1, np.random.default_rng(3)) for _ in range(2)]
            assert drawn[0] == drawn[1]


# What is drawn

def assignments(g, seat, draws):
    """How often each distribution of roles came up."""
    return collections.Counter(tuple(table.record(g.determinize(seat, k))["role"][:g.num_players].tolist()) for k in range(draws))


@pytest.mark.parametrize("n, distributions", [(2, 1), (3, 1), (4, 2), (5, 12 // 4)])
def test_every_distribution_of_the_hidden_roles_comes_up(n, distributions):
    """As often as any other; the own role and the lord's never change."""
    g = Game(table.some_config(0, num_players=n, roles="a", generals=None, draft=False), seed=3)
    seat = (table.record(g)["lord"] + 1) % n
    roles = [s.role for s in g.seats if s.index != seat and s.role != "lord"]
    expected = distinct_orders(roles)
    found = assignments(g, seat, 300 * expected)
    assert len(found) == expected and all(220 < k < 380 for k in found.values()), found
    seen_by_lord = assignments(g, table.record(g)["lord"], 300 * distinct_orders([s.role for s in g.seats if s.role != "lord"]))
    assert len(seen_by_lord) == distinct_orders([s.role for s in g.seats if s.role != "lord"])
    assert distributions >= 1


def distinct_orders(items):
    """Number of different orders of a list."""
    total = 1
    for i in range(2, len(items) + 1):
        total *= i
    for k in collections.Counter(items).values():
        for i in range(2, k + 1):
            total //= i
    return total


def test_a_shown_role_is_not_dealt_again():
    """The dead have shown theirs: with one rebel dead, only the living ones' roles vary."""
    g = scenario("""
0 lord     - 4/4 | Slash S7 | |
1 rebel    - 0/4 | | | dead
2 rebel    - 4/4 | Slash S8 | |
3 loyalist - 4/4 | Dodge D2 | |
4 spy      - 4/4 | Peach H3 | |
turn 0 play
""")
    found = assignments(g, 0, 1200)
    assert len(found) == 6 and all(r[:2] == (words.LORD, words.REBEL) for r in found) and min(found.values()) > 130
    assert {r[2:] for r in assignments(g, 4, 400)} == {(2, 1, 3), (1, 2, 3)}


def test_hands_are_uniform_among_the_unseen_cards():
    """At the start of a game every unseen card is equally likely to be in every unseen place."""
    g = Game(table.some_config(0, num_players=4, roles="a", generals=None, ex_cards=True), seed=1)
    seat = g.player
    other = (seat + 1) % 4
    draws, unseen = 3000, ~table.knowers(table.record(g))[seat]
    unseen[words.NUM_CATALOGUE:] = False
    unseen &= table.record(g)["zone"] != words.Z_ABSENT
    counts, tops, same = np.zeros(words.MAX_CARDS), np.zeros(words.MAX_CARDS), 0
    hand = table.bits(table.record(g)["hand"], words.MAX_CARDS)[other]
    for k in range(draws):
        t = table.record(g.determinize(seat, k))
        drawn = table.bits(t["hand"], words.MAX_CARDS)[other]
        counts += drawn
        tops[t["pile"][t["pile_top"]]] += 1
        same += np.array_equal(drawn, hand)
    assert same <= 2 and not counts[~unseen].any()
    for found, each in ((counts, 4), (tops, 1)):
        expected = draws * each / unseen.sum()
        spread = ((found[unseen] - expected) ** 2 / expected).mean()
        assert 0.6 < spread < 1.5, f"chi-square per card {spread:.2f}: not uniform"


def test_cards_are_exchangeable_in_the_middle_of_games():
    """Cards of which publicly the same is known are equally likely to be in each place, also where only few are left."""
    small = 0
    for seed in range(30):
        for g in random_positions(seed, every=60, generals="standard+sp", draft=False):
            s = table.record(g)
            seat = 1 if g.player == 0 else 0
            unseen = ~table.knowers(s)[seat] & (s["zone"] != words.Z_ABSENT) & ~committed(g, s)
            draws = 120
            hands = [table.record(g.determinize(seat, k))["hand"] for k in range(draws)]
            held = table.bits(np.array(hands), words.MAX_CARDS).sum(0)
            for pool in np.unique(s["pool"][unseen]):
                cards = np.flatnonzero(unseen & (s["pool"] == pool))
                small += 2 <= len(cards) <= 6
                check_equal_counts(held[:g.num_players][:, cards], draws, f"seed {seed}, seat {seat}, pool {pool}")
    assert small > 10, small


def check_equal_counts(held, draws, where):
    """held[p, i]: how often card i was in hand p; each row should be level."""
    for p, row in enumerate(held):
        share = row.mean() / draws
        if 0.02 < share < 0.98 and len(row) > 1:
            spread = ((row - row.mean()) ** 2).mean() / (draws * share * (1 - share))
            assert spread < 1 + 8 * (2 / (len(row) - 1)) ** 0.5, f"{where}: hand {p} gets {row.tolist()}"


def committed(g, s):
    """Cards that stay: the decider has picked them, they lie half-used before him, or he must choose among them."""
    found = table.bits(s["picked"], words.MAX_CARDS).copy()
    for f in s["frames"][:s["sp"] + 1]:
        found[[c for c in (f["c0"], f["c1"]) if c >= 0 and s["zone"][c] == words.Z_HAND]] = True
    legal = g.legal_actions()
    if legal[0] != words.PASS:
        found[legal[(legal >= words.A_CARD) & (legal < words.A_GENERAL)] - words.A_CARD] = True
    return found


def test_cards_of_the_discard_pile_are_not_dealt_to_hands_that_took_nothing_since():
    """After a reshuffle those cards lie in the pile: whoever has not gained a card since cannot hold one of them."""
    checked = 0
    for seed in range(300):
        g = Game(table.some_config(seed, generals="standard+sp"), seed=seed)
        rng, barred, s = np.random.default_rng(seed), None, table.record(g)
        while not g.over:
            g.step(table.choose(g, rng))
            t = table.record(g)
            hands = [table.bits(x["hand"], words.MAX_CARDS) for x in (s, t)]
            gained = (hands[1] & ~hands[0]).any(1)
            if t["reshuffles"] > s["reshuffles"]:
                was = np.zeros(words.MAX_CARDS, bool)
                was[s["discard_pile"][:s["discard_size"]]] = True
                barred = np.repeat((was & (t["zone"] == words.Z_DECK))[None], words.MAX_SEATS, 0)
            if barred is not None:
                barred[gained] = False
                if rng.random() < 0.2 and not g.over:
                    for seat in range(g.num_players):
                        drawn = table.bits(table.record(g.determinize(seat, seed))["hand"], words.MAX_CARDS)
                        assert not (drawn & barred).any(), f"seed {seed}: a card that cannot be there"
                        checked += 1
            s = t
        if checked > 2000:
            return
    assert checked > 200


# Things that a seat has seen

def test_an_arranged_pile_stays_for_the_one_who_arranged_it():
    """Zhuge Liang knows what he put where, top and bottom; the others do not."""
    g = scenario("""
0 lord  Zhuge Liang 3/3 | Slash S8 | |
1 rebel -           4/4 | Dodge D2 | |
2 spy   -           4/4 | Peach H3 | |
turn 0 preparation
deck: Slash S7, Peach H4, Dodge D3, Duel SA, Duel CA
""")
    act(g, "skill guanxing", "Dodge D3", "Slash S7", "pass")
    while g.phase != "play":
        act(g, "pass")
    assert {"Dodge D3", "Slash S7"} <= set(g.seats[0].hand)
    h = scenario(g.text(), skip_forced=False)
    assert h.deck[-1] == "Peach H4"
    own = {tuple(g.determinize(0, k).deck[-1:]) for k in range(20)}
    others = {tuple(g.determinize(1, k).deck[-1:]) for k in range(60)}
    assert own == {("Peach H4",)} and len(others) > 20
    assert all({"Dodge D3", "Slash S7"} <= set(g.determinize(0, k).seats[0].hand) for k in range(20))


def test_a_given_card_stays_for_giver_and_receiver_only():
    """Rende: Liu Bei knows what he gave, the third one does not."""
    g = scenario("""
0 lord  Liu Bei 4/4 | Slash S7, Peach H3 | |
1 rebel -       4/4 | Dodge D2           | |
2 spy   -       4/4 | Duel SA            | |
turn 0 play
""", skip_forced=False)
    act(g, "skill rende", "Slash S7", "pass", "seat 1")
    assert all("Slash S7" in g.determinize(0, k).seats[1].hand for k in range(30))
    held = [("Slash S7" in g.determinize(2, k).seats[1].hand) for k in range(60)]
    assert not all(held)
    assert len({tuple(g.determinize(0, k).seats[1].hand) for k in range(30)}) > 10


@pytest.mark.parametrize("general, skill, moment", [("Guo Jia", "yiji", "give"), ("Zhuge Liang", "guanxing", "arrange")])
def test_cards_that_another_looks_at_are_drawn_again(general, skill, moment):
    """Yiji, Guanxing: only the one who looks knows them; for everybody else they vary, and he goes on with what he then sees."""
    g = scenario(f"""
0 lord  {general} 3/3 | Slash S8 | |
1 rebel -         4/4 | Slash S7 | |
2 spy   -         4/4 | Peach H3 | |
turn {1 if skill == "yiji" else 0} {"play" if skill == "yiji" else "preparation"}
""")
    act(g, *(["Slash S7", "seat 0"] if skill == "yiji" else []), f"skill {skill}")
    assert g.decision.kind == moment
    rng, seen = np.random.default_rng(1), set()
    for k in range(40):
        assert check_determinized(g, 0, k).legal_actions().tolist() == g.legal_actions().tolist()
        h = check_determinized(g, 2, k)
        seen.add(tuple(h.legal_actions().tolist()))
        play_on(h, rng, 0.1)
    assert len(seen) > 20


def test_the_draft_hides_offers_and_choices():
    """A seat knows the lord's general and its own offer; the other offers, choices and the pool are drawn again."""
    g = Game(table.some_config(0, num_players=5, roles="a", generals="standard", draft=True), seed=4)
    lord = g.player
    before = table.record(g)["offer"][lord].tolist()
    for p in range(5):
        h = check_determinized(g, p, p)
        kept = [x for x in table.record(h)["offer"][lord].tolist() if x in before]
        assert len(kept) >= 3, "the three fixed lords are always offered"
    g.step(g.legal_actions()[0])
    g.step(g.legal_actions()[0])
    first, second = (lord + 1) % 5, (lord + 2) % 5
    offers, chosen = set(), set()
    for k in range(40):
        t = table.record(check_determinized(g, second, k))
        offers.add(tuple(sorted(t["offer"][first][:3].tolist())))
        chosen.add(int(t["general"][first][0]))
        assert t["general"][first][0] in t["offer"][first] and t["general"][lord][0] == table.record(g)["general"][lord][0]
        assert t["general"][first][0] not in table.record(g)["offer"][second]
    assert len(offers) > 20 and len(chosen) > 8
    mine = {int(table.record(g.determinize(first, k))["general"][first][0]) for k in range(20)}
    assert mine == {int(table.record(g)["general"][first][0])}


def test_a_seat_that_does_not_exist_is_refused():
    """The message names the seats there are."""
    g = Game(table.some_config(0), seed=1)
    for seat in (-1, g.num_players):
        with pytest.raises(ValueError, match="seats run from 0 to"):
            g.determinize(seat, 1)
