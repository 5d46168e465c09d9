"""The observation and the state vector, field by field: names, sizes, places.

All features are 0/1.  Seats are relative to the observer (0 = self); counts are thermometers (k bits for "at least 1 .. at
least k", or the thresholds named below); numbers of cards and generals are binary codes, lowest bit first, 0 = none.
"""

from sgs_env import terms

OBS_SEATS = 10                      # identity mode has at most ten seats
NUM_SKILLS, NUM_NAMES, NUM_CARDS = 140, 64, 180
CARD_BITS, GENERAL_BITS, SEAT_BITS = 8, 7, 4
TOP_FRAMES, TOP_CARDS = 3, 5

# One block of these per seat.
SEAT_FIELDS = (
    ("present", 1), ("alive", 1), ("turn", 1), ("dying", 1), ("protected", 1), ("marked", 1),
    ("role", len(terms.ROLES)),     # all zero = not known
    ("hp", 8), ("max_hp", 8), ("hand_size", 12), ("kingdom", len(terms.KINGDOMS)), ("gender", len(terms.GENDERS)),
    ("general", GENERAL_BITS), ("slots", len(terms.SLOTS)), ("delayed", 3), ("chained", 1), ("turned_over", 1),
    ("barred", len(terms.CARD_TYPES)),
    ("distance_to", 5), ("distance_from", 5),   # at least 2 .. at least 6
    ("in_my_range", 1), ("i_in_range", 1),
    ("skills", NUM_SKILLS),         # those of worn equipment among them
)
SEAT_SIZE = sum(size for _, size in SEAT_FIELDS)

# One block of these per public effect in progress, the innermost first.
FRAME_FIELDS = (("kind", 4), ("name", NUM_NAMES), ("user", OBS_SEATS), ("target", OBS_SEATS), ("card", CARD_BITS), ("skill", NUM_SKILLS))
FRAME_SIZE = sum(size for _, size in FRAME_FIELDS)

FIELDS = (
    ("seats", OBS_SEATS * SEAT_SIZE),
    ("records", OBS_SEATS * OBS_SEATS * len(terms.RECORDS) * 2),   # from, to, kind, at least 1 / at least 3
    ("hand", NUM_CARDS),            # own hand
    ("picked", NUM_CARDS),          # own picks of the compound choice in progress
    ("discard_pile", NUM_CARDS),
    ("processing", NUM_CARDS),      # cards in use or shown; cards only I look at
    ("known_hand", NUM_CARDS),      # in another's hand, and I know it
    ("known_pile", NUM_CARDS),      # in the draw pile, and I know where
    ("equipment", NUM_CARDS), ("judgement", NUM_CARDS),
    ("holder", NUM_CARDS * SEAT_BITS),          # for the last four: whose, relative seat as binary code
    ("pile_top", TOP_CARDS * CARD_BITS),        # the top cards of the pile that I know
    ("pile_size", 10), ("discard_size", 10),    # at least 1, 11, 21 ...
    ("players", 9),                 # at least 2 .. at least 10
    ("phase", len(terms.PHASES)),
    ("slash_used", 1), ("slash_played", 1),
    ("used_skills", NUM_SKILLS),    # once-per-phase skills used in this play phase
    ("sudden_death", 5),            # house rule on; at least 0, 1, 2, 3 complete rounds
    ("frames", TOP_FRAMES * FRAME_SIZE),
    ("deciding", 1),
    ("decision_kind", len(terms.DECISIONS)), ("decision_skill", NUM_SKILLS), ("decision_name", NUM_NAMES),
    ("decision_card", 2 * CARD_BITS),
    ("decision_source", OBS_SEATS), ("decision_target", OBS_SEATS), ("decision_left", 8),
)

OFFSETS, OBSERVATION_SIZE = {}, 0
for _name, _size in FIELDS:
    OFFSETS[_name] = OBSERVATION_SIZE
    OBSERVATION_SIZE += _size
SEAT_OFFSETS, _place = {}, 0
for _name, _size in SEAT_FIELDS:
    SEAT_OFFSETS[_name] = _place
    _place += _size
FRAME_OFFSETS, _place = {}, 0
for _name, _size in FRAME_FIELDS:
    FRAME_OFFSETS[_name] = _place
    _place += _size

# The state vector: every seat's role and hand, the pile in order, then what seat 0 sees with all cards open.
STATE_FIELDS = (("roles", OBS_SEATS * len(terms.ROLES)), ("hands", OBS_SEATS * NUM_CARDS), ("pile", NUM_CARDS * CARD_BITS),
                ("decider", OBS_SEATS), ("open_view", OBSERVATION_SIZE))
STATE_SIZE = sum(size for _, size in STATE_FIELDS)

_PLACES, _place = {}, 0
for _name, _size in STATE_FIELDS:
    _PLACES[_name] = _place
    _place += _size
SECRETS_SIZE = _PLACES["pile"]      # the first two of these, seats relative to who decides

CONSTANTS = {
    "O_STATE_HANDS": _PLACES["hands"], "O_STATE_PILE": _PLACES["pile"], "O_STATE_DECIDER": _PLACES["decider"],
    "O_STATE_VIEW": _PLACES["open_view"], "SECRETS_SIZE": _PLACES["pile"],
    "OBS_SEATS": OBS_SEATS, "OBS_SIZE": OBSERVATION_SIZE, "SEAT_SIZE": SEAT_SIZE, "FRAME_SIZE": FRAME_SIZE, "TOP_FRAMES": TOP_FRAMES,
    "SHEET_WORDS": OBSERVATION_SIZE // 64 + 2, "TOP_CARDS": TOP_CARDS, "CARD_BITS": CARD_BITS, "GENERAL_BITS": GENERAL_BITS, "SEAT_BITS": SEAT_BITS,
    **{f"O_{name.upper()}": place for name, place in OFFSETS.items()},
    **{f"OS_{name.upper()}": place for name, place in SEAT_OFFSETS.items()},
    **{f"OF_{name.upper()}": place for name, place in FRAME_OFFSETS.items()},
}


def observation_layout():
    """The named parts of an observation: dictionary name -> slice.

    Parts of a seat's block are named `seats/0/hp` (0 = self), those of an effect in progress `frames/0/name` (0 = innermost).
    """
    found = {name: slice(OFFSETS[name], OFFSETS[name] + size) for name, size in FIELDS}
    for prefix, count, block, fields, offsets in (("seats", OBS_SEATS, SEAT_SIZE, SEAT_FIELDS, SEAT_OFFSETS),
                                                  ("frames", TOP_FRAMES, FRAME_SIZE, FRAME_FIELDS, FRAME_OFFSETS)):
        for i in range(count):
            for name, size in fields:
                start = OFFSETS[prefix] + i * block + offsets[name]
                found[f"{prefix}/{i}/{name}"] = slice(start, start + size)
    return found


def state_layout():
    """The named parts of the state vector: dictionary name -> slice."""
    return {name: slice(_PLACES[name], _PLACES[name] + size) for name, size in STATE_FIELDS}
