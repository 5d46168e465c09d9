"""Which bits of an observation, and which actions, are of one kind: what the network shares between them.

A card's bit tells of its name, suit and rank wherever the card lies; a seat's bit means the same for every seat; so does a
bit of an effect in progress.  Each bit (and each action) therefore gets, beside a vector of its own, the vectors of the few
classes that it belongs to.
"""

import numpy as np

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, card_table, observation_layout
from sgs_env.engine.layout import FRAME_SIZE, NUM_CARDS, OBS_SEATS, SEAT_SIZE, SECRETS_SIZE, TOP_FRAMES
from sgs_env.engine.words import CONSTANTS

CARD_FIELDS = ("hand", "picked", "discard_pile", "processing", "known_hand", "known_pile", "equipment", "judgement")


class Classes:
    """Numbers for named classes, and the classes of each of `size` things."""

    def __init__(self, size):
        self.numbers: dict[tuple, int] = {}
        self.of: list[list[int]] = [[] for _ in range(size)]

    def put(self, thing, *name):
        """One more class of a thing."""
        self.of[thing].append(self.numbers.setdefault(name, len(self.numbers)))

    def table(self):
        """int64[size, most]: the classes of each thing, filled up with the number of classes, whose vector is zero."""
        most = max(map(len, self.of))
        return np.array([row + [len(self.numbers)] * (most - len(row)) for row in self.of], np.int64)


def faces():
    """(id, name, suit, colour, rank) of every card."""
    return [(c["id"], c["name"], c["suit"], c["suit"] in "SC", c["rank"]) for c in card_table()]


def card_classes(classes, start, zone, step=1):
    """The bits of all cards in one zone."""
    for c, name, suit, black, rank in faces():
        bit = start + c * step
        classes.put(bit, zone, "name", name)
        classes.put(bit, zone, "suit", suit)
        classes.put(bit, zone, "face", name, black)


def observation_classes():
    """The classes of every bit of an observation."""
    classes, layout = Classes(OBSERVATION_SIZE), observation_layout()
    for field in CARD_FIELDS:
        card_classes(classes, layout[field].start, field)
    for k in range(1, OBS_SEATS):
        for i in range(SEAT_SIZE):
            classes.put(layout["seats"].start + k * SEAT_SIZE + i, "seat", i)
    for f in range(TOP_FRAMES):
        for i in range(FRAME_SIZE):
            classes.put(layout["frames"].start + f * FRAME_SIZE + i, "frame", i)
    for a in range(OBS_SEATS):
        for b in range(OBS_SEATS):
            for i in range(8):
                bit = layout["records"].start + (a * OBS_SEATS + b) * 8 + i
                classes.put(bit, "from", a, i)
                classes.put(bit, "to", b, i)
    return classes.table()


def action_classes():
    """The classes of every action."""
    classes = Classes(NUM_ACTIONS)
    card_classes(classes, CONSTANTS["A_CARD"], "card")
    for a in range(NUM_ACTIONS):
        if not classes.of[a]:
            classes.put(a, "action", a)
    return classes.table()


def secret_classes():
    """The classes of every bit of `BatchGame.secrets`: roles, then hands, by seat."""
    classes = Classes(SECRETS_SIZE)
    for k in range(OBS_SEATS):
        for role in range(4):
            classes.put(k * 4 + role, "role", role)
        card_classes(classes, OBS_SEATS * 4 + k * NUM_CARDS, f"held by {k}")
    return classes.table()
