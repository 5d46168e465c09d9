"""An observation put into words: what a rule-based agent reads instead of bits.  Seats are relative, 0 = oneself."""

import functools

import numpy as np

from sgs_env import ACTION_BLOCKS, action_text, card_table, observation_layout, terms
from sgs_env.config import ROLE_TABLE

LAYOUT = observation_layout()
CARDS = card_table()
NAME = [row["name"] for row in CARDS]
NAMES = ["", *dict.fromkeys(NAME)]                  # as numbered in the observation
ROLES = [role[0] for role in terms.ROLES]
SLOTS = [slot[0] for slot in terms.SLOTS]
SKILLS = {a: action_text(a)[6:] for a in range(ACTION_BLOCKS["skill"].start, ACTION_BLOCKS["skill"].stop)}
SKILL_NAMES = list(SKILLS.values())


def _spans(name):
    return [LAYOUT[f"seats/{i}/{name}"] for i in range(10)]


SEAT = {name: _spans(name) for name in ("alive", "role", "hp", "max_hp", "hand_size", "gender", "slots", "delayed", "distance_to",
                                        "in_my_range", "i_in_range", "skills")}


class Seen:
    """One observation and mask, decoded on demand."""

    def __init__(self, observation, mask):
        self.bits = np.ascontiguousarray(observation, np.uint8).tobytes()
        self.legal = np.flatnonzero(mask).tolist()
        self.can_pass = bool(self.legal) and self.legal[0] == ACTION_BLOCKS["pass"].start
        self.num_players = 1 + self.count(LAYOUT["players"])
        self.others = [j for j in range(1, self.num_players) if self.alive(j)]

    # bits

    def count(self, span):
        """Value of a thermometer."""
        return self.bits.count(1, span.start, span.stop)

    def place(self, span):
        """Index of the one bit that is set, -1 = none."""
        found = self.bits.find(1, span.start, span.stop)
        return found - span.start if found >= 0 else -1

    def members(self, span):
        """Indices of all bits that are set."""
        found, at = [], self.bits.find(1, span.start, span.stop)
        while at >= 0:
            found.append(at - span.start)
            at = self.bits.find(1, at + 1, span.stop)
        return found

    # seats

    def alive(self, j):
        return self.bits[SEAT["alive"][j].start] == 1

    def hp(self, j):
        return self.count(SEAT["hp"][j])

    def wounded(self, j):
        return self.hp(j) < self.count(SEAT["max_hp"][j])

    def hand_size(self, j):
        return self.count(SEAT["hand_size"][j])

    def role(self, j):
        """"lord" ... "spy", None = not known."""
        at = self.place(SEAT["role"][j])
        return ROLES[at] if at >= 0 else None

    def slots(self, j):
        """Filled equipment slots."""
        return {SLOTS[i] for i in self.members(SEAT["slots"][j])}

    def delayed(self, j):
        """(Indulgence, Lightning) in the judgement area?"""
        at = SEAT["delayed"][j].start
        return self.bits[at] == 1, self.bits[at + 1] == 1

    def has_cards(self, j):
        return self.hand_size(j) > 0 or bool(self.slots(j))

    def distance_to(self, j):
        return 1 + self.count(SEAT["distance_to"][j])

    def in_range(self, j):
        return self.bits[SEAT["in_my_range"][j].start] == 1

    def has_skill(self, j, name):
        return self.bits[SEAT["skills"][j].start + SKILL_NAMES.index(name)] == 1

    def records(self):
        """The public record as (by whom, on whom, kind, times): kind is a number of `terms.RECORDS`, 3 times mean 3 or more."""
        found = {}
        for place in self.members(LAYOUT["records"]):
            found[place // 2] = 3 if place % 2 else 1
        return [(pair // 40, pair // 4 % 10, pair % 4, times) for pair, times in found.items()]

    @functools.cached_property
    def lord(self):
        return next((j for j in range(self.num_players) if self.role(j) == "lord"), 0)

    @functools.cached_property
    def roles_left(self):
        """How many of each role live or may live, oneself left out and those known to be dead too."""
        table = ROLE_TABLE[self.num_players, "a"]
        left = dict(zip(ROLES, table, strict=True))
        for j in range(self.num_players):
            if (j == 0 or not self.alive(j)) and self.role(j):
                left[self.role(j)] = max(0, left[self.role(j)] - 1)
        return left

    # own cards, and the decision

    @functools.cached_property
    def hand(self):
        """Own hand: card numbers."""
        return self.members(LAYOUT["hand"])

    def held(self, name):
        """How many cards of that name are in the own hand."""
        return sum(NAME[c] == name for c in self.hand)

    def picked(self):
        """How many cards are picked so far."""
        return self.count(LAYOUT["picked"])

    @functools.cached_property
    def kind(self):
        return terms.DECISIONS[self.place(LAYOUT["decision_kind"])]

    @functools.cached_property
    def card(self):
        """Name of the card that the decision is about, "" = none."""
        return NAMES[max(0, self.place(LAYOUT["decision_name"]))]

    @functools.cached_property
    def skill(self):
        """Id of the skill that the decision is about, "" = none."""
        at = self.place(LAYOUT["decision_skill"])
        return SKILL_NAMES[at] if at >= 0 else ""

    @functools.cached_property
    def source(self):
        return self.place(LAYOUT["decision_source"])

    @functools.cached_property
    def target(self):
        return self.place(LAYOUT["decision_target"])

    @functools.cached_property
    def left(self):
        return self.count(LAYOUT["decision_left"])

    def offered(self, block):
        """Legal members of a block of the action space, counted from its start: seats, card numbers ..."""
        span = ACTION_BLOCKS[block]
        return [a - span.start for a in self.legal if span.start <= a < span.stop]

    @functools.cached_property
    def skills(self):
        """Ids of the skills offered."""
        return [SKILL_NAMES[k] for k in self.offered("skill")]
