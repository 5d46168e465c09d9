"""All constants of the engine, made from `terms.py` and the tables in `data/`.

Plain runs import them from here; the build writes the same dictionary `CONSTANTS` as a C `enum` (`words.pxd`).
"""

import csv
import pathlib
import unicodedata

from sgs_env import terms
from sgs_env.engine import layout

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"


def rows(name):
    """The rows of `data/<name>.csv` as dictionaries."""
    with open(DATA / f"{name}.csv", encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f))


def slug(text):
    """'Zhuge Crossbow' -> 'zhuge_crossbow', 'Lü Bu' -> 'lu_bu'."""
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "".join(ch if ch.isalnum() else "_" for ch in ascii_text.lower())


def _catalogue():
    """Every physical card of all decks once: (row, decks it belongs to), an id being its place (decisions.md X2)."""
    cards = []
    for deck in ("standard", "maneuvering", "guozhan"):
        free = list(range(len(cards))) if deck == "guozhan" else []
        for row in rows(f"deck_{deck}"):
            face = (row["name_en"], row["suit"], row["rank"])
            twin = next((i for i in free if (cards[i][0]["name_en"], cards[i][0]["suit"], cards[i][0]["rank"]) == face), None)
            if twin is None:
                cards.append((row, {row["set"]}))
            else:
                free.remove(twin)
                cards[twin][1].add(row["set"])
    return cards


def _generals():
    """Every general name once, in the order of the tables: the `general` block of the action space."""
    found = {}
    for row in rows("generals") + rows("generals_guozhan"):
        found.setdefault(row["name_en"], row)
    return list(found.values())


CATALOGUE = _catalogue()
GENERALS = _generals()
SKILLS = rows("skills")
CARD_NAMES = ["", *dict.fromkeys(row["name_en"] for row, _ in CATALOGUE)]
NAME_ROWS = [None, *({row["name_en"]: row for row, _ in reversed(CATALOGUE)}[n] for n in CARD_NAMES[1:])]

DECKS = ("standard", "ex", "maneuvering", "guozhan")


_FIXED = {
    # sizes
    "MAX_SEATS": 12, "MAX_CARDS": 180, "MAX_NAMES": 64, "MAX_SKILLS": 140, "MAX_GENERALS": 90, "MAX_FRAMES": 48,
    "MAX_STEPS": 1024, "MAX_FRAME_KINDS": 256, "MAX_TRIGGERS": 192, "MAX_MODIFIERS": 96, "MAX_VIEWS": 64, "MAX_EVENTS": 80,
    "NUM_CATALOGUE": len(CATALOGUE), "NUM_NAMES": len(CARD_NAMES), "NUM_SKILLS": len(SKILLS), "NUM_GENERALS": len(GENERALS),
    "NUM_POOLS": 32, "PILE_START": 8, "RECORD_CAP": 250,
    # what a step returns to the loop
    "DONE": 0, "NEXT": 1, "ASK": 2, "AGAIN": 3, "RESTART": 4,
    # how a game ends
    "RUNNING": 0, "WON": 1, "DRAWN": 2, "TRUNCATED": 3,
    # areas of a character, as a set
    "HAND": 1, "EQUIP": 2, "JUDGEMENT": 4,
    # colours of a card
    "COLOURLESS": 0, "RED": 1, "BLACK": 2,
    # ways of meeting a demand: play it; use it freely; use it on one seat, within range or at any distance
    "PLAY": 0, "USE": 1, "USE_ON": 2, "USE_ON_FAR": 3,
    # who can be a target
    "NO_TARGET": 0, "SELF": 1, "ONE_OTHER": 2, "ALL_OTHERS": 3, "ALL": 4,
    # card types
    "NO_TYPE": -1, "DELAYED": 3, "UNLIMITED": 99, "NOBODY": -1, "NONE": -1,
    # flags of frames
    "PREVENTED": 1, "HIT": 2, "NO_NULLIFY": 4, "MUST": 8, "KEEP": 16, "NO_HELP": 32, "COUNTED": 64, "FIXED": 128,
    "COLLECT": 256, "REFUSED": 512, "ARMORLESS": 1024, "GO_ON": 2048,
    # marks on one entry of a target list
    "NO_DODGE": 1, "IGNORE_ARMOR": 2, "UNAFFECTED": 4, "RESOLVED": 8, "BECAME": 16,
    # how far each table is filled (indices of COUNTS)
    "STEPS_USED": 0, "KINDS_USED": 1, "TRIGGERS_USED": 2, "VIEWS_USED": 3, "ANSWERS_USED": 4, "ACTIVES_USED": 5,
    "MODIFIERS_USED": 6, "MATERIAL_KIND": 7,
    # steps that others jump to
    "GAME_ROUND": 3, "USE_EXTRA": 4, "USE_MOVE": 6, "USE_NEXT": 10, "USE_EFFECT": 11, "USE_END": 12,
    # ways to get a general
    "NO_GENERALS": 0, "DRAFT": 1, "DEAL": 2, "GIVEN": 3,
    # moments of a mode (indices of HOOKS)
    "H_SETUP": 0, "H_BEFORE_TURN": 1, "H_DEATH": 2, "H_REWARD": 3, "H_HP_LOSS": 4, "H_ATTACK": 5, "H_SCORE": 6,
    # reward schemes
    "WIN_REWARD": 0, "SCORE_REWARD": 1, "SCORE_SCALE": 24,
    # whose decisions come to the caller of a batch (else a seat number)
    "EVERY_SEAT": -1, "ANY_SEAT": 20, "ROLE_SEAT": 30,
    # what the threads of a batch do together; looks of one that waits before it sleeps: some 0.05 ms, as long as waking up takes
    "JOB_START": 0, "JOB_CHECK": 1, "JOB_STEP": 2, "JOB_ADVISE": 3, "JOB_SECRETS": 4, "MOST_THREADS": 256, "SPINS": 1000,
    # nobody's roles
    "UNKNOWN_ROLE": 4,
    "EVERYBODY": 0xFFF, "POOL_DECK": 0x8000,
    "PASS": 0,
}


def _constants():
    """Every constant: the fixed ones, then those counted from the lists and tables."""
    c = dict(_FIXED)
    place = 0
    for name, size in terms.ACTION_BLOCKS:
        c[f"A_{name.upper()}"] = place
        place += size
    c["NUM_ACTIONS"] = place
    c["LEGAL_WORDS"] = (place + 63) // 64
    lists = (("", terms.SUITS, ("SPADE", "HEART", "CLUB", "DIAMOND")), ("", terms.CARD_TYPES, ("BASIC", "TRICK", "EQUIPMENT")),
             ("", [r[0] for r in terms.ROLES], None), ("", [k[0] for k in terms.KINGDOMS], None),
             ("", [g[0] for g in terms.GENDERS], None), ("SLOT_", [s[0] for s in terms.SLOTS], None),
             ("Z_", terms.ZONES, None), ("K_", terms.DECISIONS, None), ("", terms.TIMINGS, None), ("M_", terms.MODIFIERS, None),
             ("F_", terms.FRAMES, None), ("E_", terms.EVENTS, None), ("R_", terms.RECORDS, None))
    for prefix, words, names in lists:
        for i, word in enumerate(words):
            add(c, prefix + (names[i] if names else word.upper()), i)
    for name, place in layout.CONSTANTS.items():
        add(c, name, place)
    for i, phase in enumerate(terms.PHASES):
        add(c, f"P_{phase[0].upper()}", i)
    add(c, "NUM_TIMINGS", len(terms.TIMINGS))
    add(c, "NUM_MODIFIERS", len(terms.MODIFIERS))
    add(c, "NUM_ENGINE_FRAMES", len(terms.FRAMES))
    for i, row in enumerate(SKILLS):
        add(c, row["id"].upper(), i)
    skills = {row["id"] for row in SKILLS}
    for i, name in enumerate(CARD_NAMES[1:], 1):
        add(c, slug(name).upper() + ("_CARD" if slug(name) in skills else ""), i)
    return c


def add(constants, name, value):
    """One more constant; a name that is already taken by another value is a fault of the tables."""
    if constants.setdefault(name, value) != value:
        raise ValueError(f"two constants are called {name}")


CONSTANTS = _constants()
globals().update(CONSTANTS)
__all__ = list(CONSTANTS)  # noqa: PLE0605
