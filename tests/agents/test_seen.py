"""What the rule agent reads out of an observation is what the game says, and nothing more."""

import numpy as np

from agents.seen import NAME, Seen
from sgs_env import Game, GameConfig, card_table, terms


def test_seen_agrees_with_the_game():
    texts = [row["text"] for row in card_table()]
    for players in (2, 5, 6, 10):
        rng, g = np.random.default_rng(players), Game(GameConfig(num_players=players), seed=players)
        for _ in range(400):
            if g.over:
                break
            me, n, d = g.player, g.num_players, g.decision
            seen = Seen(g.observe(me), g.mask())
            assert seen.num_players == n and seen.kind == d.kind
            assert (seen.card or None, seen.skill or None) == (d.card, d.skill)
            assert [(me + x) % n if x >= 0 else -1 for x in (seen.source, seen.target)] == [d.source, d.target]
            assert seen.left == min(8, d.left) and seen.picked() == sum(not text.startswith("seat") for text in d.picked)
            assert sorted(texts[c] for c in seen.hand) == sorted(g.seats[me].hand)
            for j in range(n):
                seat = g.seats[(me + j) % n]
                assert seen.alive(j) == seat.alive
                assert seen.role(j) == (seat.role if seat.role_shown or j == 0 else None)
                assert (seen.hp(j), seen.hand_size(j)) == (max(0, seat.hp), min(12, len(seat.hand)))
                assert seen.wounded(j) == (seat.hp < seat.max_hp)
                assert len(seen.slots(j)) == len(seat.equipment)
                assert seen.delayed(j) == tuple(any(name in text for text in seat.judgement) for name in ("Indulgence", "Lightning"))
                assert all(seen.has_skill(j, skill) for skill in seat.skills)
            assert seen.lord == next((j for j in range(n) if seen.role(j) == "lord"), 0)
            assert seen.can_pass == ("pass" in [g.action_text(a) for a in g.legal_actions()])
            g.step(int(rng.choice(g.legal_actions())))


def test_seen_counts_cards_by_name():
    g = Game(GameConfig(num_players=4, generals=None), seed=1)
    seen = Seen(g.observe(g.player), g.mask())
    assert sum(seen.held(name) for name in set(NAME)) == len(g.seats[g.player].hand)


def test_seen_knows_how_many_roles_are_left():
    g = Game(GameConfig(num_players=5, generals=None), seed=1)
    seen = Seen(g.observe(g.player), g.mask())
    assert seen.role(0) == "lord" and seen.roles_left == {"lord": 0, "loyalist": 1, "rebel": 2, "spy": 1}
    assert list(seen.roles_left) == [role[0] for role in terms.ROLES]
