"""Rules of thumb: who is an enemy by the public record, and what each card is worth.

The agent decides from the observation and the mask alone and remembers nothing.  `Enmity` says whom it fights; one method
per kind of decision says what it does; whatever no rule covers is left to lot.
"""

import functools

from agents.base import AgentBase, need_legal
from agents.seen import CARDS, NAME, Seen
from sgs_env import ACTION_BLOCKS, action_id

PASS, SEAT, CARD = (ACTION_BLOCKS[name].start for name in ("pass", "seat", "card"))
HAND = ACTION_BLOCKS["hand"].start

# How much a card in the hand is worth keeping; each further copy of the same name is worth 1.2 less.
KEEP = {"Peach": 7.0, "Dodge": 5.2, "Nullification": 3.8, "Ex Nihilo": 3.6, "Slash": 3.6, "Indulgence": 3.5, "Snatch": 3.5,
        "Dismantlement": 3.4, "Duel": 3.4, "Archery Attack": 3.4, "Savage Assault": 3.3, "God Salvation": 3.3, "Collateral": 3.0,
        "Eight Diagrams": 3.0, "Renwang Shield": 3.0, "Zhuge Crossbow": 2.5, "Amazing Grace": 1.0, "Lightning": 0.5}
KEEP_OTHERS = 2.0
# When a card is played, if there is a point in it: higher = earlier.
ORDER = {"Ex Nihilo": 9.3, "Peach": 8.5, "Snatch": 7.0, "Dismantlement": 6.5, "God Salvation": 6.0, "Archery Attack": 5.5,
         "Savage Assault": 5.5, "Collateral": 5.0, "Duel": 4.5, "Slash": 4.0, "Amazing Grace": 3.0, "Indulgence": 2.0,
         "Lightning": 1.0}
HURTS_ALL = ("Archery Attack", "Savage Assault")
HOSTILITY = (2, 1.5, -2, -3)        # of damage, a hostile card, a helping card, a rescue in the public record
ENEMY, FRIEND = 0.15, -0.3          # enmity above which one fights, below which one helps


@functools.cache
def skill_action(name):
    return action_id(f"skill {name}")


class Enmity:
    """Whom to fight: a number from -1 (friend) to 1 (enemy) for every seat, 0 = oneself being -1."""

    def __init__(self, seen):
        self.seen = seen
        self.role = seen.role(0)
        deeds = [(a, b, HOSTILITY[kind] * times) for a, b, kind, times in seen.records() if a != b]
        self.suspicion = [0.0] * seen.num_players           # how much each seat seems to be against the lord
        for a, b, hostility in deeds:
            if b == seen.lord:
                self.suspicion[a] += hostility
        first = self.suspicion[:]
        for a, b, hostility in deeds:
            if b not in (0, seen.lord):
                self.suspicion[a] += 0.5 * hostility * self.side(b, first[b])
        judge = {"lord": self.of_lord_side, "loyalist": self.of_lord_side, "rebel": self.of_rebel, "spy": self.of_spy}
        self.of = [-1.0] + [judge[self.role](j) if seen.alive(j) else 0.0 for j in range(1, seen.num_players)]

    def side(self, k, guess):
        """1: hitting `k` is an act against the lord; -1: an act for him."""
        role = self.seen.role(k)
        if role in ("loyalist", "rebel"):
            return 1 if role == "loyalist" else -1
        return -1 if guess > 0 else (0.5 if guess < 0 else 0)

    def of_lord_side(self, j):
        role, left = self.seen.role(j), self.seen.roles_left
        if role:
            return {"lord": -1.0, "loyalist": -1.0, "rebel": 1.0, "spy": 0.6}[role]
        if not left["loyalist"]:
            return 0.9 if self.suspicion[j] >= 0 else 0.5
        if not left["rebel"] + left["spy"]:
            return -1.0
        if not left["rebel"]:
            return self.of_suspect(j)
        if self.suspicion[j] > 0:
            return min(1.0, 0.5 + 0.1 * self.suspicion[j])
        if self.suspicion[j] < 0:
            return -0.6
        bad = left["rebel"] + left["spy"]
        return 0.3 if bad > left["loyalist"] else 0.0

    def of_suspect(self, j):
        """No rebel is left and a spy is among the loyalists: press the likeliest, or the strongest, that it comes to an end."""
        unknown = [k for k in self.seen.others if not self.seen.role(k)]
        likely = max(unknown, key=lambda k: (self.suspicion[k], self.seen.hp(k) + self.seen.hand_size(k)))
        return 0.4 if j == likely else -0.4

    def of_rebel(self, j):
        role, left = self.seen.role(j), self.seen.roles_left
        if role:
            return {"lord": 1.0, "loyalist": 0.7, "rebel": -1.0, "spy": 0.3}[role]
        if not left["rebel"]:
            return 0.6
        if not left["loyalist"] + left["spy"]:
            return -1.0
        return 0.6 if self.suspicion[j] < 0 else (-0.7 if self.suspicion[j] > 0 else 0.0)

    def of_spy(self, j):
        """Lets the two sides wear each other out; the lord comes last."""
        role, left = self.seen.role(j), self.seen.roles_left
        if role == "lord":
            return 1.0 if len(self.seen.others) == 1 else -0.4
        rebel = role == "rebel" or not role and (self.suspicion[j] > 0 or not left["loyalist"])
        loyal = role == "loyalist" or not role and (self.suspicion[j] < 0 or not left["rebel"])
        if left["rebel"] > left["loyalist"]:
            return 0.8 if rebel else (-0.2 if loyal else 0.1)
        return 0.8 if loyal else (0.3 if rebel else 0.2)


class SimpleRules(AgentBase):
    """The first rule-based agent."""

    name = "simple"

    def act(self, observation, mask, rng):
        need_legal(mask)
        turn = Turn(Seen(observation, mask), rng)
        return turn.decide()


class Turn:
    """One decision."""

    def __init__(self, seen, rng):
        self.seen, self.rng = seen, rng

    @functools.cached_property
    def enmity(self):
        return Enmity(self.seen).of

    def decide(self):
        if len(self.seen.legal) == 1:
            return self.seen.legal[0]
        choice = getattr(self, self.seen.kind, self.by_lot)()
        return choice if choice in self.seen.legal else self.by_lot()

    def by_lot(self):
        return self.seen.legal[self.rng.integers(len(self.seen.legal))]

    # helpers

    def enemies(self, fits=lambda j: True):
        return [j for j in self.seen.others if self.enmity[j] > ENEMY and fits(j) and not self.spares(j)]

    def spares(self, j):
        """A lord does not finish off somebody who may be loyal."""
        return self.seen.role(0) == "lord" and self.enmity[j] < 0.5 and self.seen.hp(j) <= 1

    def friends(self, fits=lambda j: True):
        return [j for j in self.seen.others if self.enmity[j] < FRIEND and fits(j)]

    def keep(self, c):
        """Worth of keeping a card, the copies before it in the hand counted."""
        value = KEEP.get(NAME[c], KEEP_OTHERS)
        if c in self.seen.hand:
            return value - 1.2 * sum(NAME[d] == NAME[c] for d in self.seen.hand if d < c)
        return value + 1                            # it is worn

    def cheapest(self):
        cards = self.seen.offered("card")
        return CARD + min(cards, key=self.keep) if cards else PASS

    def card_called(self, name):
        return next((CARD + c for c in self.seen.offered("card") if NAME[c] == name), None)

    def first_skill(self, *names):
        return next((skill_action(name) for name in names if name in self.seen.skills), None)

    # the own play phase

    def play(self):
        best, choice = 0.0, PASS
        for c in self.seen.offered("card"):
            value = self.card_value(c)
            if value > best:
                best, choice = value, CARD + c
        for name in self.seen.skills:
            value = self.skill_value(name)
            if value > best:
                best, choice = value, skill_action(name)
        return choice

    def card_value(self, c):
        """When to play the card; 0 = not at all."""
        name, slot = NAME[c], CARDS[c]["slot"]
        if slot:
            return self.equipment_value(c, slot)
        return ORDER.get(name, 0) if self.has_point(name) else 0

    def equipment_value(self, c, slot):
        seen = self.seen
        if slot not in seen.slots(0) or seen.has_skill(0, "xiaoji"):
            return 8.0
        shoots = NAME[c] == "Zhuge Crossbow" and seen.held("Slash") > 1 and not seen.has_skill(0, "zhuge_crossbow")
        return 4.2 if shoots else 0

    def has_point(self, name):
        """Is there a good reason to use a card of this name now?"""
        seen = self.seen
        if name == "Slash":
            return bool(self.enemies(seen.in_range))
        if name in ("Ex Nihilo", "Peach"):
            return True
        if name in ("Snatch", "Dismantlement"):
            reach = 1 if name == "Snatch" and not seen.has_skill(0, "qicai") else 10
            return bool(self.enemies(lambda j: seen.distance_to(j) <= reach and seen.has_cards(j))
                        or self.friends(lambda j: seen.distance_to(j) <= reach and any(seen.delayed(j))))
        if name in HURTS_ALL:
            return self.area_worth() > 0
        if name == "God Salvation":
            return seen.wounded(0) - sum(self.enmity[j] for j in seen.others if seen.wounded(j)) > 0
        if name == "Amazing Grace":
            return 1 - sum(self.enmity[j] for j in seen.others) > 0
        if name == "Duel":
            return seen.hp(0) > 1 and bool(self.enemies(lambda j: seen.held("Slash") or not seen.hand_size(j)))
        if name == "Collateral":
            return len(self.enemies()) > 1 and bool(self.enemies(lambda j: "weapon" in seen.slots(j)))
        if name == "Indulgence":
            return bool(self.enemies(lambda j: not seen.delayed(j)[0]))
        if name == "Lightning":
            return len(self.enemies()) > 2 * len(self.friends()) + 1
        return False

    def area_worth(self):
        """What an attack on all others does for one's side."""
        worth = 0.0
        for j in self.seen.others:
            last = 3 if self.seen.role(j) == "lord" and self.seen.hp(j) == 1 else 1
            worth += self.enmity[j] * last
        return worth

    def skill_value(self, name):
        seen, hand = self.seen, len(self.seen.hand)
        if name in ("wusheng", "longdan", "serpent_spear", "jijiang"):
            spare = {"longdan": seen.held("Dodge") > 1, "serpent_spear": hand > 3, "wusheng": hand > 1}.get(name, True)
            return 3.8 if spare and self.enemies(seen.in_range) else 0
        if name == "qixi":
            return 3.5 if hand > 2 and self.enemies(seen.has_cards) else 0
        if name == "guose":
            return 1.9 if self.enemies(lambda j: not seen.delayed(j)[0]) else 0
        if name == "rende":
            return 1.5 if self.friends() and (hand > seen.hp(0) or hand > 1 and seen.wounded(0)) else 0
        if name == "zhiheng":
            return 1.2
        if name == "kurou":
            return 3.0 if seen.hp(0) > 2 and hand < 5 else 0
        if name in ("fanjian", "lijian"):
            return 3.6 if len(self.enemies()) > (name == "lijian") else 0
        if name in ("jieyin", "qingnang"):
            return 3.4 if seen.wounded(0) or self.friends(seen.wounded) else 0
        return 0

    # targets

    def target(self):
        seats = self.seen.offered("seat")
        skill, card = self.seen.skill, self.seen.card
        if skill in ("rende", "yiji", "jieyin", "qingnang"):
            return SEAT + min(seats, key=lambda j: (self.enmity[j], self.seen.hp(j)))
        if card in ("Snatch", "Dismantlement"):
            return SEAT + max(seats, key=self.loot)
        if skill == "lijian" and self.seen.left > 1:
            return SEAT + min(seats, key=lambda j: (self.enmity[j] <= ENEMY, self.enmity[j]))
        best = max(seats, key=self.prey)
        if self.seen.can_pass and (self.enmity[best] <= ENEMY or self.spares(best)):
            return PASS
        return SEAT + best

    def prey(self, j):
        """How good a target of an attack a seat is."""
        if self.spares(j):
            return -1
        return 10 * self.enmity[j] - self.seen.hp(j) - 0.2 * self.seen.hand_size(j)

    def loot(self, j):
        """How good a seat is for taking one of its cards."""
        if self.enmity[j] < FRIEND:
            return 12 if any(self.seen.delayed(j)) else -10
        return self.prey(j) if self.seen.has_cards(j) else -5

    def take(self):
        """Of a friend the trick that threatens him; of others what protects or arms them, or a hand card."""
        cards, owner = self.seen.offered("card"), self.seen.target
        friendly = owner == 0 or owner > 0 and self.enmity[owner] < FRIEND

        def worth(c):
            kind = CARDS[c]["slot"] or "judgement"
            value = {"armor": 5, "plus_horse": 4, "weapon": 3.5, "minus_horse": 3}.get(kind, -9)
            return -value if friendly else value

        best = max(cards, key=worth, default=None)
        if best is None or HAND in self.seen.legal and worth(best) < (0 if friendly else 3.8):
            return HAND
        return CARD + best

    # answers

    def dodge(self):
        seen = self.seen
        if seen.skill == "hujia" and seen.source > 0 and self.enmity[seen.source] >= 0:
            return PASS
        dodge = self.card_called("Dodge")
        if seen.left > 1 and seen.held("Dodge") < 2 and len(seen.skills) == 0:
            return PASS
        return self.first_skill("eight_diagrams", "hujia", "qingguo") or dodge or self.first_skill("longdan") or PASS

    def slash(self):
        seen = self.seen
        if seen.skill == "jijiang" and seen.source > 0 and self.enmity[seen.source] >= 0:
            return PASS
        if seen.card == "Duel" and seen.source > 0 and self.enmity[seen.source] < FRIEND and seen.hp(0) > 1:
            return PASS
        if seen.card == "Collateral" and seen.target > 0 and self.enmity[seen.target] < FRIEND:
            return PASS
        return self.card_called("Slash") or self.first_skill("jijiang", "longdan", "wusheng", "serpent_spear") or PASS

    def peach(self):
        seen, dying = self.seen, self.seen.target
        means = self.card_called("Peach") or self.first_skill("jijiu") or PASS
        if dying == 0:
            return means
        peaches = seen.held("Peach") + 2 * ("jijiu" in seen.skills)
        if seen.role(dying) == "lord":
            wanted = seen.role(0) in ("lord", "loyalist") or seen.role(0) == "spy" and len(seen.others) > 1
        else:
            wanted = self.enmity[dying] < -0.5 and (peaches > 1 or seen.hp(0) > 1) and seen.left <= peaches
        return means if wanted else PASS

    def nullify(self):
        """Sparingly: what would cost oneself or a friend most."""
        seen, hit = self.seen, self.seen.target
        if hit < 0 or (hit and self.enmity[hit] >= FRIEND):
            return PASS
        if seen.source > 0 and self.enmity[seen.source] < FRIEND:
            return PASS
        weak = seen.hp(hit) <= (2 if seen.role(hit) == "lord" else 1)
        answer = {"Duel": "Slash", "Savage Assault": "Slash", "Archery Attack": "Dodge"}.get(seen.card)
        if seen.card == "Indulgence":
            wanted = seen.hand_size(hit) > 1
        elif answer:
            wanted = (weak or hit == 0 and seen.hp(0) <= 2) and not (hit == 0 and seen.held(answer))
        else:
            spare = seen.held("Nullification") > 1 or len(seen.hand) == 2
            wanted = hit == 0 and seen.card in ("Snatch", "Dismantlement") and spare
        return self.cheapest() if wanted else PASS

    def trigger(self):
        for name in self.seen.skills:
            if self.accepts(name):
                return skill_action(name)
        return PASS

    def accepts(self, name):
        """Most of what one may do is good for oneself; these are the exceptions."""
        seen = self.seen
        other = seen.source if seen.source > 0 else seen.target
        foe = other <= 0 or self.enmity[other] >= FRIEND
        if name in ("guicai", "ice_sword"):
            return False
        if name in ("fankui", "ganglie", "jilei", "kylin_bow", "double_swords", "tieqi"):
            return foe
        if name == "green_dragon_blade":
            return foe and seen.held("Slash") > 0
        if name == "stone_axe":
            return foe and len(seen.hand) > 3
        if name == "luoyi":
            return seen.held("Slash") > 0 and bool(self.enemies(seen.in_range))
        if name == "tuxi":
            return len(self.enemies(lambda j: seen.hand_size(j) > 0)) > 1
        if name == "liuli":
            return not seen.held("Dodge") or len(seen.hand) > 2
        if name == "danlao":
            return seen.card in HURTS_ALL or not seen.wounded(0)
        return True

    # cards

    def discard(self):
        if self.seen.can_pass and self.seen.skill == "ganglie" and self.seen.hp(0) > 2 and self.seen.held("Peach"):
            return PASS
        return self.cheapest()

    def material(self):
        cards = self.seen.offered("card")
        if self.seen.skill == "zhiheng" and self.seen.can_pass and (not cards or min(map(self.keep, cards)) > 3.7):
            return PASS
        return self.cheapest()

    def give(self):
        if self.seen.can_pass and self.seen.picked() > 1:
            return PASS
        return self.cheapest()

    def pick(self):
        return CARD + max(self.seen.offered("card"), key=lambda c: KEEP.get(NAME[c], KEEP_OTHERS))

    def arrange(self):
        """Best cards on top; a heart first where an Indulgence waits to be judged."""
        cards = self.seen.offered("card")
        judged = self.seen.delayed(0)[0] and not self.seen.picked()

        def worth(c):
            return judged and CARDS[c]["suit"] == "H", KEEP.get(NAME[c], KEEP_OTHERS)

        return CARD + max(cards, key=worth) if cards else PASS
