"""Random games of all kinds until every card, every skill and every kind of decision of the edition has been used.

`python benchmarks/exhaustive.py [--games 2000] [--seed 0]` prints how often each was used and what never was (exit code 1 if anything).
Actions used rarely so far are chosen more often.
"""

import argparse
import collections
import random
import sys

import numpy as np

from sgs_env import ACTION_BLOCKS, Game, GameConfig, action_text, card_table, observation_layout, terms
from sgs_env.config import ROLE_TABLE, playable_generals
from sgs_env.engine import words

LAYOUT = observation_layout()
CARDS = card_table()
SKILLS = [row["id"] for row in words.SKILLS]
NUMBER = {skill: i for i, skill in enumerate(SKILLS)}
SLASHES = {c["id"] for c in CARDS if c["name"] == "Slash"}
CARD, SKILL, SEAT = (ACTION_BLOCKS[name].start for name in ("card", "skill", "seat"))

# Skills whose effect is not an action of its own: how each shows is found by `passive_effects` and `logged_effects`.
PASSIVE = {"paoxiao", "kongcheng", "mashu", "qicai", "jiuyuan", "qianxun", "wushuang", "zhuge_crossbow", "qinggang_sword", "heaven_halberd",
           "renwang_shield"}
UNUSED_KINDS = {"option", "show", "name", "reveal"}       # for later editions


def wanted():
    """Everything that has to come up: ('card', text), ('skill', id), ('kind', word)."""
    deck = GameConfig().cards()
    general = {s for row in words.GENERALS if row["name_en"] in playable_generals() for s in row["skills"].split(";")}
    worn = {words.slug(CARDS[c]["name"]) for c in deck} & set(SKILLS)
    return ({("card", CARDS[c]["text"]) for c in deck} | {("skill", s) for s in general | worn}
            | {("kind", kind) for kind in terms.DECISIONS if kind not in UNUSED_KINDS})


def some_config(rng):
    """A game of any size, with generals more often than not."""
    n, variant = rng.choice(sorted(ROLE_TABLE))
    return GameConfig(num_players=n, roles=variant, generals=rng.choice(("standard", "standard+sp", "standard+sp", None)),
                      draft=rng.random() < 0.3, skip_forced=rng.random() < 0.9, sudden_death=rng.random() < 0.2)


class View:
    """The decision as the decider's observation tells it; seats as the decider counts them (0 = himself)."""

    def __init__(self, g):
        self.seat, self.n, self.x = g.player, g.num_players, g.observe(g.player)
        self.legal = g.legal_actions()
        self.kind = terms.DECISIONS[int(self.part("decision_kind").argmax())]
        self.name = words.CARD_NAMES[int(self.part("decision_name").argmax())] if self.part("decision_name").any() else None

    def part(self, name):
        """A part of the observation."""
        return self.x[LAYOUT[name]]

    def has(self, p, skill):
        """Has the seat the skill (or wears it that equipment)?"""
        return bool(self.part(f"seats/{p}/skills")[NUMBER[skill]])

    def count(self, p, what):
        """A thermometer of a seat."""
        return int(self.part(f"seats/{p}/{what}").sum())

    def others(self):
        """Living others."""
        return [p for p in range(1, self.n) if self.part(f"seats/{p}/alive")[0]]

    def offered(self, p):
        """Is the seat among the legal answers?"""
        return SEAT + p in self.legal

    def ring(self, p):
        """Steps to a seat round the living."""
        ring = [0, *self.others()]
        return min(ring.index(p), len(ring) - ring.index(p))


def passive_effects(v, action):
    """Effects of passive skills that this decision and its answer show."""
    if v.kind == "play" and v.part("slash_used")[0] and action - CARD in SLASHES:
        if v.has(0, "paoxiao") != v.has(0, "zhuge_crossbow"):
            yield "paoxiao" if v.has(0, "paoxiao") else "zhuge_crossbow"
    if v.kind == "target" and v.name and action >= SEAT:
        chosen = action - SEAT
        if v.name == "Snatch" and v.has(0, "qicai") and v.count(chosen, "distance_to") >= 1:
            yield "qicai"
        if v.has(0, "mashu") and v.count(chosen, "distance_to") + 1 < v.ring(chosen) and not v.part("seats/0/slots")[3]:
            yield "mashu"
        for p in v.others():
            if not v.offered(p) and v.has(p, "kongcheng") and v.count(p, "hand_size") == 0 and v.name in ("Slash", "Duel") and (
                    v.name == "Duel" or v.part(f"seats/{p}/in_my_range")[0]):
                yield "kongcheng"
            if not v.offered(p) and v.has(p, "qianxun") and (v.name == "Indulgence" and not v.part(f"seats/{p}/delayed")[0] or (
                    v.name == "Snatch" and v.count(p, "hand_size") and v.count(p, "distance_to") == 0)):
                yield "qianxun"
    if v.kind in ("dodge", "slash") and v.part("decision_left").sum() >= 2:
        yield "wushuang"
    if v.kind == "dodge" and v.name == "Slash" and v.has(0, "eight_diagrams"):
        source = int(v.part("decision_source").argmax())
        if v.has(source, "qinggang_sword") and SKILL + NUMBER["eight_diagrams"] not in v.legal:
            yield "qinggang_sword"


def logged_effects(events, skills):
    """Effects of passive skills that public events show; `skills`: of each seat before them."""
    for n, event in enumerate(events):
        if event[0] == "recover" and event[2] == 2:
            yield "jiuyuan"
        if event[0] == "use" and event[2] == "Slash" and len(event[3]) == 1 and event[3][0].startswith("Slash"):
            black, targets = event[3][0].split()[-1][0] in "SC", event[4]
            if len(targets) > 1 and "heaven_halberd" in skills[event[1]]:
                yield "heaven_halberd"
            if black and len(targets) == 1 and "renwang_shield" in skills[targets[0]] and events[n + 1:n + 2] and events[n + 1][0] not in (
                    "play", "damage", "skill", "draw", "dying", "judge", "discard"):
                yield "renwang_shield"


def used_cards(events):
    """Texts of physical cards used or played as themselves."""
    for event in events:
        if event[0] in ("use", "play") and len(event[3]) == 1 and event[3][0].startswith(event[2] + " "):
            yield event[3][0]


def keys():
    """Per action what it counts as: a skill, a card name, else its block."""
    found = []
    for block, place in ACTION_BLOCKS.items():
        for k in range(place.stop - place.start):
            name = CARDS[k]["name"] if block == "card" and k < len(CARDS) else None
            found.append(name or (action_text(place.start + k) if block == "skill" else block))
    return found


class Runner:
    """Plays, counts, and prefers what was seldom."""

    def __init__(self, seed=0):
        self.rng, self.dice, self.seed = random.Random(seed), np.random.default_rng(seed), seed
        self.keys, self.chosen, self.counts = keys(), collections.Counter(), collections.Counter()
        self.wanted, self.games, self.decisions = wanted(), 0, 0

    def missing(self):
        """What has never been used so far."""
        return sorted(self.wanted - set(self.counts))

    def choose(self, legal):
        """A legal action, the rarer the likelier."""
        weights = np.array([1 / (1 + self.chosen[self.keys[a]]) for a in legal.tolist()])
        action = int(self.dice.choice(legal, p=weights / weights.sum()))
        self.chosen[self.keys[action]] += 1
        return action

    def play(self):
        """One game."""
        g = Game(some_config(self.rng), seed=self.rng.randrange(2**63))
        told = len(g.log())
        while not g.over:
            view = View(g)
            action = self.choose(view.legal)
            found = [("kind", view.kind), *(("skill", s) for s in passive_effects(view, action))]
            if self.keys[action].startswith("skill "):
                found.append(("skill", self.keys[action].removeprefix("skill ")))
            skills = {(p + view.seat) % view.n: {s for s in ("renwang_shield", "heaven_halberd") if view.has(p, s)} for p in range(view.n)}
            g.step(action)
            events = g.log()[told:]
            told += len(events)
            found += [("skill", s) for s in logged_effects(events, skills)] + [("card", c) for c in used_cards(events)]
            self.counts.update(found)
        self.games += 1
        self.decisions += g.num_decisions

    def run(self, games):
        """Play until nothing is missing, at most so many games; returns what is missing."""
        while self.missing() and self.games < games:
            self.play()
        return self.missing()


def main():
    """Print the counts, rarest first, and what never was used."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="at most so many games")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    runner = Runner(arguments.seed)
    missing = runner.run(arguments.games)
    for (kind, name), n in sorted(runner.counts.items(), key=lambda item: item[1]):
        if (kind, name) in runner.wanted:
            print(f"{n:7d}  {kind} {name}")
    print(f"{runner.games} games, {runner.decisions} decisions; never used: {', '.join(f'{k} {n}' for k, n in missing) or 'nothing'}")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
