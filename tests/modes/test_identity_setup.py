"""Identity mode, set-up (modes.md 1.1-1.3): roles, seats by lot, draft, HP, start hands, impossible configurations.

Readings used here: a list of generals is one per seat, in seat order, and nothing is drafted; the seat of the lord is
drawn by lot like all others; `roles` chooses between the two tables of 6 and 8 players and is "a" elsewhere.
"""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
import sgs_env
from sgs_env import Game, GameConfig
from tests.support import act, asked, offers, refuse, scenario

ROLES = {  # lord, loyalist, rebel, spy
    (2, "a"): (1, 0, 1, 0), (3, "a"): (1, 0, 1, 1), (4, "a"): (1, 1, 1, 1), (5, "a"): (1, 1, 2, 1),
    (6, "a"): (1, 1, 3, 1), (6, "b"): (1, 1, 2, 2), (7, "a"): (1, 2, 3, 1), (8, "a"): (1, 2, 4, 1), (8, "b"): (1, 2, 3, 2),
    (9, "a"): (1, 3, 4, 1), (10, "a"): (1, 3, 4, 2)}
WORDS = ("lord", "loyalist", "rebel", "spy")
HP = {"Cao Cao": 4, "Sima Yi": 3, "Xiahou Dun": 4, "Zhang Liao": 4, "Xu Chu": 4, "Guo Jia": 3, "Zhen Ji": 3, "Liu Bei": 4,
      "Guan Yu": 4, "Zhang Fei": 4, "Zhuge Liang": 3, "Zhao Yun": 4, "Ma Chao": 4, "Huang Yueying": 3, "Sun Quan": 4, "Gan Ning": 4,
      "Lü Meng": 4, "Huang Gai": 4, "Zhou Yu": 3, "Da Qiao": 3, "Lu Xun": 3, "Sun Shangxiang": 3, "Hua Tuo": 3, "Lü Bu": 4,
      "Diao Chan": 3}
FIXED = {"Cao Cao", "Liu Bei", "Sun Quan"}


def deal(num_players, seed=0, **config):
    """A game just set up, stopping at its first decision of any kind."""
    return Game(GameConfig(num_players=num_players, **{"skip_forced": False, **config}), seed=seed)


def lord_of(g):
    return next(i for i, s in enumerate(g.seats) if s.role == "lord")


def names(g):
    """Generals offered now."""
    assert g.decision.kind == "general"
    return {text.removeprefix("general ") for text in offers(g)}


# --- 1.1 roles ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("key", ROLES)
def test_identity_role_table(key):
    """Every row of the table, with and without generals, for several seeds."""
    for seed in range(5):
        for generals in ("standard", None):
            g = deal(key[0], seed, roles=key[1], generals=generals)
            count = Counter(s.role for s in g.seats)
            assert len(g.seats) == g.num_players == key[0]
            assert tuple(count[w] for w in WORDS) == ROLES[key]


def test_identity_roles_and_seats_by_lot():
    """Each role falls on each seat equally often; the lord's seat too (he keeps it and begins)."""
    games, n = 1000, 5
    where = {w: np.zeros(n) for w in WORDS}
    for seed in range(games):
        g = deal(n, seed, generals=None)
        for i, s in enumerate(g.seats):
            where[s.role][i] += 1
        assert g.turn == g.player == lord_of(g)
    for word, count in zip(WORDS, (1, 1, 2, 1), strict=True):
        p = count / n
        assert np.all(np.abs(where[word] - games * p) < 5 * np.sqrt(games * p * (1 - p))), f"{word}: {where[word]}"


def test_identity_neighbours_of_the_lord_are_by_lot():
    """Roles are independent of the seats relative to the lord."""
    games, n = 1000, 4
    spy = np.zeros(n)
    for seed in range(games):
        g = deal(n, seed, generals=None)
        spy[([s.role for s in g.seats].index("spy") - lord_of(g)) % n] += 1
    assert spy[0] == 0 and np.all(np.abs(spy[1:] - games / 3) < 5 * np.sqrt(games * 2 / 9)), spy


def test_identity_same_seed_same_game():
    assert deal(7, 11) == deal(7, 11) and deal(7, 11) != deal(7, 12)


# --- 1.2 generals ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("num_players", [2, 3, 5, 9, 10])
def test_identity_draft(num_players):
    """Lord: the three fixed and two others; everybody else in action order 3 (10 players: 2), all different, none the lord's."""
    for seed in range(5):
        g = deal(num_players, seed)
        lord = lord_of(g)
        asked(g, lord, "general")
        offered = names(g)
        assert len(offered) == 5 and offered >= FIXED and offered <= set(HP)
        refuse(g, "pass", f"general {sorted(set(HP) - offered)[0]}")
        chosen, taken = {}, set()
        chosen[lord] = sorted(offered)[seed % 5]
        act(g, f"general {chosen[lord]}")
        for k in range(1, num_players):
            p = (lord + k) % num_players
            asked(g, p, "general")
            offered = names(g)
            assert len(offered) == (2 if num_players == 10 else 3)
            assert not offered & taken and chosen[lord] not in offered and "pass" not in offers(g)
            taken |= offered
            chosen[p] = sorted(offered)[0]
            act(g, f"general {chosen[p]}")
        assert g.decision.kind != "general"
        assert [s.general for s in g.seats] == [chosen[i] for i in range(num_players)]
        assert taken <= set(HP) - {chosen[lord]}
        if num_players == 9:
            assert len(taken) == 24                       # 8 * 3: all but the lord's


def test_identity_draft_two_others_of_the_lord_are_random():
    """The two extra choices vary over the 22 others; the fixed four that are not taken go back into the pool."""
    extra, returned = Counter(), set()
    for seed in range(300):
        g = deal(9, seed)
        offered = names(g)
        extra.update(offered - FIXED)
        act(g, "general Cao Cao")
        for _ in range(8):
            returned |= names(g) & offered
            act(g, sorted(offers(g))[0])
    assert set(extra) == set(HP) - FIXED and returned >= {"Liu Bei", "Sun Quan"}
    assert max(extra.values()) < 600 / 22 + 5 * (600 / 22) ** 0.5


def test_identity_draft_with_yang_xiu():
    """"standard+sp" adds him to the pool; "standard" never offers him."""
    found = {pool: set() for pool in ("standard", "standard+sp")}
    for pool, seen in found.items():
        for seed in range(60):
            g = deal(5, seed, generals=pool)
            while g.decision.kind == "general":
                seen |= names(g)
                act(g, sorted(offers(g))[0])
    assert found["standard"] == set(HP) and found["standard+sp"] == set(HP) | {"Yang Xiu"}


def test_identity_without_draft_generals_are_dealt():
    """draft=False: nothing asked, all different, by lot."""
    dealt = set()
    for seed in range(60):
        g = deal(8, seed, draft=False)
        generals = [s.general for s in g.seats]
        assert g.decision.kind != "general" and len(set(generals)) == 8 and set(generals) <= set(HP)
        dealt |= set(generals)
    assert dealt == set(HP)


def test_identity_a_list_fixes_the_generals():
    """generals=[...]: one per seat, nothing asked."""
    wanted = ["Lü Bu", "Diao Chan", "Zhang Fei", "Guan Yu", "Liu Bei"]
    for seed in range(5):
        g = deal(5, seed, generals=wanted)
        assert [s.general for s in g.seats] == wanted and g.decision.kind != "general"
        assert [s.gender for s in g.seats] == ["male", "female", "male", "male", "male"]
        assert [s.kingdom for s in g.seats] == ["qun", "qun", "shu", "shu", "shu"]


def test_identity_lord_skills_belong_to_the_lord_only():
    """A Liu Bei who is not the lord has no Jijiang."""
    seen = set()
    for seed in range(20):
        g = deal(3, seed, generals=["Liu Bei", "Cao Cao", "Sun Quan"])
        for s, skills, lord_skill in zip(g.seats, ({"rende"}, {"jianxiong"}, {"zhiheng"}), ("jijiang", "hujia", "jiuyuan"), strict=True):
            assert skills <= set(s.skills)
            if s.role == "lord":
                assert lord_skill in s.skills
                seen.add(lord_skill)
    assert seen == {"jijiang", "hujia", "jiuyuan"}


# --- 1.2 / 1.3 HP ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("num_players", range(2, 11))
def test_identity_hp(num_players):
    """The number on the general; the lord one more with five or more players; everybody starts at the maximum."""
    for seed in range(5):
        g = deal(num_players, seed, draft=False)
        for s in g.seats:
            assert s.max_hp == HP[s.general] + (s.role == "lord" and num_players >= 5)
            assert s.hp == s.max_hp and s.alive


def test_identity_hp_after_a_draft():
    g = deal(5, 4)
    while g.decision.kind == "general":
        act(g, sorted(offers(g))[-1])
    assert all(s.hp == s.max_hp == HP[s.general] + (s.role == "lord") for s in g.seats)


@pytest.mark.parametrize("num_players", range(2, 11))
def test_identity_no_general_game(num_players):
    """4 HP, the lord 5 with five or more players; no skill, gender or kingdom."""
    g = deal(num_players, 1, generals=None)
    for s in g.seats:
        assert s.hp == s.max_hp == (5 if s.role == "lord" and num_players >= 5 else 4)
        assert not s.general and not s.kingdom and not s.gender and not list(s.skills)


# --- 1.3 start ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("ex_cards, size", [(True, 108), (False, 104)])
@pytest.mark.parametrize("num_players", [2, 5, 10])
def test_identity_start_hands(num_players, ex_cards, size):
    """4 cards each; the lord, who begins, has drawn his two."""
    g = deal(num_players, 3, generals=None, ex_cards=ex_cards)
    lord = lord_of(g)
    asked(g, lord, "play")
    assert g.turn == lord and g.phase == "play"
    assert [len(s.hand) for s in g.seats] == [6 if i == lord else 4 for i in range(num_players)]
    assert g.num_cards == size and len(g.deck) == size - 4 * num_players - 2 and not g.discard_pile
    cards = list(g.deck) + [c for s in g.seats for c in s.hand]
    assert len(set(cards)) == size
    assert ("Ice Sword S2" in cards) == ex_cards and all(not s.equipment and not s.judgement for s in g.seats)


def test_identity_the_deck_is_shuffled():
    """Different seeds, different hands; each of the 108 cards is found everywhere."""
    hands = [frozenset(deal(2, seed, generals=None).seats[0].hand) for seed in range(200)]
    assert len(set(hands)) == 200 and len(frozenset().union(*hands)) == 108


def test_identity_roles_are_hidden_and_the_lord_is_open():
    """An onlooker cannot tell two others' roles apart; he sees who is the lord."""
    def view(seat, **roles):
        rows = "\n".join(f"{i} {r} - 4/4 | {'Slash S7' if i == 0 else ''} | |" for i, r in enumerate(roles["order"]))
        o = scenario(rows + "\nturn 0 play\n").observe(seat)
        return np.asarray(o["observation"] if isinstance(o, dict) else o).tobytes()
    one, two = ["lord", "rebel", "loyalist", "spy"], ["lord", "loyalist", "rebel", "spy"]
    assert view(0, order=one) == view(0, order=two) and view(3, order=one) == view(3, order=two)
    assert view(1, order=one) != view(1, order=two)       # everybody knows his own


# --- impossible configurations --------------------------------------------------------------------------------------

@pytest.mark.parametrize("config, thing, remedy", [
    ({"num_players": 1}, "num_players", "2"), ({"num_players": 11}, "num_players", "10"), ({"num_players": 0}, "num_players", "2"),
    ({"num_players": 5, "roles": "c"}, "role variant 'c'", "5 players"), ({"num_players": 5, "roles": "b"}, "role variant 'b'", "5 players"),
    ({"num_players": 5, "generals": "legends"}, "generals", "standard"),
    ({"num_players": 3, "generals": ["Liu Bei", "Cao Cao"]}, "generals", "3"),
    ({"num_players": 3, "generals": ["Liu Bei", "Cao Cao", "Liu Bei"]}, "generals", "Liu Bei"),
    ({"num_players": 2, "generals": ["Liu Bei", "Cao Caco"]}, "Cao Caco", "Cao Cao"),
    ({"num_players": 5, "deck": "tarot"}, "deck", "standard"),
    ({"num_players": 5, "first_blood": 5}, "first_blood", "4"),
    ({"num_players": 5, "reward": "fame"}, "reward", "win"),
    ({"num_players": 5, "max_decisions": 0}, "max_decisions", "1"),
])
def test_identity_impossible_configurations(config, thing, remedy):
    """A ConfigError (a ValueError) that names the thing, and what would do instead."""
    assert issubclass(sgs_env.ConfigError, ValueError)
    with pytest.raises(sgs_env.ConfigError) as error:
        Game(GameConfig(**config), seed=0)
    assert thing in str(error.value) and remedy in str(error.value)


def test_identity_seeds_of_a_series_differ():
    """Sibling of `same seed, same game`: neighbouring seeds give unrelated lords."""
    lords = [lord_of(deal(8, seed, generals=None)) for seed in range(64)]
    assert len(set(lords)) == 8 and sum(a == b for a, b in pairwise(lords)) < 25
