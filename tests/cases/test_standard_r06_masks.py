"""Case R06 of `shared/cases/standard.md`: the mask against an independent enumeration, in random no-general games.

The enumeration below knows only texts of cards, the seats of the table and the rules; it tracks the Slash limit and
the picks of a compound by itself.  `skip_forced=False`, so every window is compared, also those with one legal action.
"""

import numpy as np
import pytest
from sgs_env import Game, GameConfig
from tests.support import IllegalAction, offers

RANGE = {"Zhuge Crossbow": 1, "Qinggang Sword": 2, "Double Swords": 2, "Ice Sword": 2, "Green Dragon Blade": 3, "Serpent Spear": 3,
         "Stone Axe": 3, "Heaven Halberd": 4, "Kylin Bow": 5}
PLUS, MINUS = {"Jueying", "Dilu", "Zhuahuang Feidian"}, {"Chitu", "Dayuan", "Zixing"}
EQUIPMENT = set(RANGE) | PLUS | MINUS | {"Eight Diagrams", "Renwang Shield"}
ALWAYS = {"Archery Attack", "Savage Assault", "Ex Nihilo", "God Salvation", "Amazing Grace", "Duel"} | EQUIPMENT
WEAPON_SKILLS = {"Ice Sword": "ice_sword", "Kylin Bow": "kylin_bow", "Green Dragon Blade": "green_dragon_blade", "Stone Axe": "stone_axe"}


def name(card):
    """'Slash S8#2' -> 'Slash'."""
    return card.rsplit(" ", 1)[0]


def black(card):
    """Is the single card a spade or club?"""
    return card.rsplit(" ", 1)[1][0] in "SC"


class Referee:
    """What the rules allow the decider of a no-general game."""

    def __init__(self, game):
        self.g, self.slashes, self.compound, self.tried = game, 0, [], None
        self.previous, self.discarded = None, set()
        self.look()

    def look(self):
        """Take in the table as it stands now."""
        self.seats = self.g.seats

    def worn(self, seat):
        return {name(c) for c in self.seats[seat].equipment}

    def held(self, seat, wanted):
        return {c for c in self.seats[seat].hand if name(c) == wanted}

    def others(self, seat):
        return [i for i, s in enumerate(self.seats) if s.alive and i != seat]

    def distance(self, a, b):
        ring = [i for i, s in enumerate(self.seats) if s.alive]
        steps = abs(ring.index(a) - ring.index(b))
        return max(1, min(steps, len(ring) - steps) - len(self.worn(a) & MINUS) + len(self.worn(b) & PLUS))

    def reach(self, seat):
        return max([RANGE[n] for n in self.worn(seat) if n in RANGE], default=1)

    def in_range(self, seat):
        return [t for t in self.others(seat) if self.distance(seat, t) <= self.reach(seat)]

    def has_cards(self, seat):
        s = self.seats[seat]
        return bool(s.hand or s.equipment or s.judgement)

    def weapon(self, seat):
        return next((n for n in self.worn(seat) if n in RANGE), None)

    def collateral(self, user, a=None):
        """Legal A's (with a: the legal B's of that A)."""
        if a is not None:
            return self.in_range(a)
        return [t for t in self.others(user) if self.weapon(t) and self.in_range(t)]

    def targets(self, card, p):
        """First targets of a card that asks for one."""
        return {"Slash": self.in_range(p), "Duel": self.others(p),
                "Dismantlement": [t for t in self.others(p) if self.has_cards(t)],
                "Snatch": [t for t in self.others(p) if self.has_cards(t) and self.distance(p, t) <= 1],
                "Collateral": self.collateral(p),
                "Indulgence": [t for t in self.others(p) if "Indulgence" not in map(name, self.seats[t].judgement)]}[card]

    def spear(self, p):
        able = "Serpent Spear" in self.worn(p) and len(self.seats[p].hand) >= 2
        return {"skill serpent_spear"} if able else set()

    def picked(self):
        return [action for _, _, action in self.compound[1:]]

    # --- one method per kind of decision

    def play(self, p, d):
        s = self.seats[p]
        slash = (self.slashes == 0 or "Zhuge Crossbow" in self.worn(p)) and bool(self.in_range(p))
        found = {"pass"} | (self.spear(p) if slash else set())
        for c in s.hand:
            n = name(c)
            if (n in ALWAYS or (n == "Peach" and s.hp < s.max_hp) or (n == "Slash" and slash)
                    or (n == "Lightning" and "Lightning" not in map(name, s.judgement))
                    or (n in ("Dismantlement", "Snatch", "Collateral", "Indulgence") and self.targets(n, p))):
                found.add(c)
        return found

    def target(self, p, d):
        kind, about, opened = self.compound[0]
        card = "Slash" if opened.startswith("skill") else name(opened)
        seats = [int(a.split()[1]) for a in self.picked() if a.startswith("seat")]
        if kind == "slash":                               # extra targets of a Collateral's Slash
            seats.append(about.target)
        if not seats:
            return {f"seat {t}" for t in self.targets(card, p)}
        if card == "Collateral":
            return {f"seat {t}" for t in self.collateral(p, seats[0])}
        assert card == "Slash" and "Heaven Halberd" in self.worn(p) and set(self.seats[p].hand) == {opened}
        return {f"seat {t}" for t in self.in_range(p) if t not in seats} | {"pass"}

    def material(self, p, d):
        s = self.seats[p]
        paid = set(s.hand)
        if self.compound[0][2] == "skill stone_axe":
            paid |= {c for c in s.equipment if name(c) != "Stone Axe"}
        else:
            assert self.compound[0][2] == "skill serpent_spear"
        return paid - set(self.picked())

    def dodge(self, p, d):
        found = self.held(p, "Dodge") | {"pass"}
        pierced = d.card == "Slash" and "Qinggang Sword" in self.worn(d.source)
        if "Eight Diagrams" in self.worn(p) and not pierced and self.tried != p:
            found.add("skill eight_diagrams")
        if d.card == "Slash" and "Renwang Shield" in self.worn(p) and not pierced:
            assert d.materials and not all(map(black, d.materials)), "the shield stops black Slashes before the window"
        return found

    def slash(self, p, d):
        means = self.held(p, "Slash") | self.spear(p)
        if d.skill == "green_dragon_blade":
            return means
        if d.card == "Collateral" and d.target not in self.in_range(p):
            return {"pass"}
        return means | {"pass"}

    def peach(self, p, d):
        return self.held(p, "Peach") | {"pass"}

    def nullify(self, p, d):
        return self.held(p, "Nullification") | {"pass"}

    def trigger(self, p, d):
        skill = WEAPON_SKILLS[self.weapon(p)]
        v = self.seats[d.target]
        able = {"ice_sword": v.hand or v.equipment, "kylin_bow": self.worn(d.target) & (PLUS | MINUS),
                "green_dragon_blade": self.held(p, "Slash"),
                "stone_axe": len(self.seats[p].hand) + len(self.seats[p].equipment) - 1 >= 2}[skill]
        assert able, f"{skill} is asked without its condition"
        return {f"skill {skill}", "pass"}

    def take(self, p, d):
        v = self.seats[d.target if d.target >= 0 else d.source]
        if d.skill == "kylin_bow":
            return {c for c in v.equipment if name(c) in PLUS | MINUS}
        found = set(v.equipment) | ({"hand"} if v.hand else set())
        return found if d.skill == "ice_sword" else found | set(v.judgement)

    def thrown(self, p, d):
        """Cards already picked in this discard."""
        return self.discarded if self.previous == ("discard", p, d.left + 1) else set()

    def discard(self, p, d):
        return set(self.seats[p].hand) - self.thrown(p, d)

    def pick(self, p, d):
        shown = offers(self.g)                            # the shown cards lie nowhere else
        for s in self.seats:
            assert not shown & (set(s.hand) | set(s.equipment) | set(s.judgement))
        assert not shown & (set(self.g.deck) | set(self.g.discard_pile)) and "pass" not in shown
        return shown

    def watch(self, p, d, action):
        """Keep the compound, the discards, the tried armour and the Slash count up to date."""
        if d.kind not in ("target", "material"):
            self.compound = []
        self.compound.append((d.kind, d, action))
        if d.kind == "discard":
            self.discarded = self.thrown(p, d) | {action}
        self.previous = (d.kind, p, d.left)
        self.tried = p if action == "skill eight_diagrams" else None
        if d.kind == "play":
            self.slashes += name(action) == "Slash" or action == "skill serpent_spear"
            self.slashes *= action != "pass"


def check_game(num_players, seed, steps=1000, **config):
    """Play one random game and compare every decision; returns the kinds that were seen."""
    g = Game(GameConfig(num_players=num_players, generals=None, skip_forced=False, **config), seed=seed)
    referee, rng, kinds, turn = Referee(g), np.random.default_rng(seed), set(), None
    for _ in range(steps):
        if g.over:
            break
        referee.look()
        p, d = g.player, g.decision
        kinds.add(d.kind)
        if d.kind == "play" and turn != p:                # somebody else's phase: a new count
            referee.slashes, turn = 0, p
        expected = getattr(referee, d.kind)(p, d)
        assert offers(g) == expected, f"seed {seed}: {d}\n{g.text()}"
        refused = rng.choice(np.flatnonzero(np.asarray(g.mask()) == 0))
        before = g.digest()
        with pytest.raises(IllegalAction):
            g.step(int(refused))
        assert g.digest() == before
        choice = g.action_text(int(rng.choice(g.legal_actions())))
        referee.watch(p, d, choice)
        g.step(choice)
    return kinds


@pytest.mark.parametrize("num_players", range(2, 11))
def test_r06_mask_equals_an_independent_enumeration(num_players):
    """Every decision of random games, the first state included; what is masked out is refused."""
    kinds = set()
    for seed in range(3):
        kinds |= check_game(num_players, 100 * num_players + seed)
    assert {"play", "target", "dodge", "slash", "peach", "nullify", "discard", "take"} <= kinds


def test_r06_without_the_ex_cards():
    for seed in range(4):
        assert "play" in check_game(5, seed, ex_cards=False)


def test_r06_the_first_state():
    """Right after the set-up the mask is that of the lord's first play decision, not a stale one."""
    for seed in range(20):
        g = Game(GameConfig(num_players=5, generals=None, skip_forced=False), seed=seed)
        assert g.decision.kind == "play" and g.seats[g.player].role == "lord" and len(g.seats[g.player].hand) == 6
        assert offers(g) == Referee(g).play(g.player, g.decision)


def test_r06_one_bit_decisions_are_the_only_difference():
    """decisions.md C15: the True game is the False game without its one-bit decisions."""
    for seed in range(10):
        a = Game(GameConfig(num_players=4, generals=None, skip_forced=True), seed=seed)
        b = Game(GameConfig(num_players=4, generals=None, skip_forced=False), seed=seed)
        rng = np.random.default_rng(seed)
        for _ in range(400):
            while not b.over and len(b.legal_actions()) == 1:
                b.step(int(b.legal_actions()[0]))
            if a.over or b.over:
                break
            assert a.player == b.player and np.array_equal(a.mask(), b.mask())
            action = int(rng.choice(a.legal_actions()))
            a.step(action)
            b.step(action)
        assert a.over == b.over and [s.hp for s in a.seats] == [s.hp for s in b.seats]
