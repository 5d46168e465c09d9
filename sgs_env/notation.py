"""Text for cards, actions and events: the one-line forms that tests, logs, replays and bug reports share (design.md 5)."""

import re

from sgs_env import terms
from sgs_env.engine import words
from sgs_env.errors import IllegalAction, ScenarioError

SUIT_LETTERS = tuple(s[0] for s in terms.SUITS)
SKILL_IDS = tuple(row["id"] for row in words.SKILLS)
GENERAL_NAMES = tuple(row["name_en"] for row in words.GENERALS)
TYPE_WORDS = tuple(t[0] for t in terms.CARD_TYPES)


def _faces():
    seen, texts = {}, []
    for row, _ in words.CATALOGUE:
        face = f"{row['name_en']} {row['suit']}{terms.RANKS[int(row['rank']) - 1]}"
        seen[face] = seen.get(face, 0) + 1
        texts.append(face if seen[face] == 1 else f"{face}#{seen[face]}")
    return tuple(texts)


CARD_TEXTS = _faces()
CARD_IDS = {text: c for c, text in enumerate(CARD_TEXTS)}
COPIES = {}
for _c, _text in enumerate(CARD_TEXTS):
    COPIES.setdefault(_text.split("#")[0], []).append(_c)


def _blocks():
    place, found = 0, {}
    for name, size in terms.ACTION_BLOCKS:
        found[name] = slice(place, place + size)
        place += size
    return found


ACTION_BLOCKS = _blocks()
NUM_ACTIONS = words.NUM_ACTIONS


def card_text(c):
    """Text of a card number: 'Slash S7', a further copy 'Slash S8#2'."""
    return CARD_TEXTS[c]


def card_table():
    """One row per card of the catalogue: dictionaries with id, text, name, name_zh, suit, rank (1-13), type, slot (or None)."""
    slots = {s[0] for s in terms.SLOTS}
    return [{"id": c, "text": CARD_TEXTS[c], "name": row["name_en"], "name_zh": row["name_zh"], "suit": row["suit"], "rank": int(row["rank"]),
             "type": row["type"], "slot": row["type"] if row["type"] in slots else None} for c, (row, _) in enumerate(words.CATALOGUE)]


def action_text(action, decider=0, num_players=12):
    """Text of an action id; seats are counted from `decider` (0: relative to the one who decides)."""
    action = int(action)
    for name, block in ACTION_BLOCKS.items():
        if block.start <= action < block.stop:
            k = action - block.start
            break
    else:
        raise IllegalAction(f"there is no action {action}; action ids run from 0 to {NUM_ACTIONS - 1}")
    if name in ("pass", "hand"):
        return name
    if name == "seat":
        return f"seat {(k + decider) % num_players if k < num_players else k}"
    if name == "card":
        return CARD_TEXTS[k] if k < len(CARD_TEXTS) else f"card {k}"
    lists = {"suit": SUIT_LETTERS, "type": TYPE_WORDS, "skill": SKILL_IDS, "general": GENERAL_NAMES, "name": tuple(words.CARD_NAMES[1:])}
    if name in lists and k < len(lists[name]):
        return f"{name} {lists[name][k]}"
    return f"{name} {k}"


def action_id(text, decider=0, num_players=12, legal=None):
    """The id of an action text. Of several equal cards the first legal one is meant (without `legal`: the first one).

    Raises:
        IllegalAction: the text is no action.
    """
    text = " ".join(str(text).split())
    if text in ("pass", "hand"):
        return ACTION_BLOCKS[text].start
    word, _, rest = text.partition(" ")
    if word in ACTION_BLOCKS and word not in ("pass", "hand", "card"):
        return ACTION_BLOCKS[word].start + _index(word, rest, decider, num_players, text)
    if text in COPIES:
        copies = COPIES[text]
        chosen = next((c for c in copies if legal is not None and ACTION_BLOCKS["card"].start + c in legal), copies[0])
        return ACTION_BLOCKS["card"].start + chosen
    if text in CARD_IDS:
        return ACTION_BLOCKS["card"].start + CARD_IDS[text]
    raise IllegalAction(f"{text!r} is no action; an action is 'pass', 'hand', 'seat 3', 'suit H', 'type trick', 'option 0', "
                        f"'skill rende', 'general {GENERAL_NAMES[0]}' or a card such as 'Slash S7'")


def _index(word, rest, decider, num_players, text):
    if word in ("seat", "option", "name") and rest.isdigit():
        k = int(rest)
        limit = num_players if word == "seat" else ACTION_BLOCKS[word].stop - ACTION_BLOCKS[word].start
        if k < limit:
            return (k - decider) % num_players if word == "seat" else k
        raise IllegalAction(f"{text!r}: {word} numbers run from 0 to {limit - 1}")
    lists = {"suit": SUIT_LETTERS, "type": TYPE_WORDS, "skill": SKILL_IDS, "general": GENERAL_NAMES, "name": tuple(words.CARD_NAMES[1:])}
    for k, item in enumerate(lists.get(word, ())):
        if words.slug(item) == words.slug(rest):
            return k
    if word not in lists:
        raise IllegalAction(f"{text!r} is no action; write a number behind {word!r}")
    known = ", ".join(lists[word]) if word in ("suit", "type") else f"the {word} table in sgs_env/data"
    raise IllegalAction(f"{text!r} is no action; {word}s are those of {known}")


CARD_FORM = re.compile(r"^(?P<name>.+?) (?P<face>[SHCD](?:[A2-9TJQK]|10)|\*)(?P<copy>#\d+)?$")


def find_card(text, free, deck):
    """Card number of a text such as 'Slash S7', 'Slash S8#2' or 'Slash *' (any free one of the name) among `free` ones.

    Raises:
        ScenarioError: no such card, not in this deck, or already used.
    """
    text = " ".join(text.split()).replace("10", "T")
    match = CARD_FORM.match(text)
    if not match:
        raise ScenarioError(f"{text!r} is no card; a card is a name, a suit and a rank such as 'Slash S7', or 'Slash *' for any Slash")
    name = next((n for n in words.CARD_NAMES[1:] if words.slug(n) == words.slug(match["name"])), None)
    if name is None:
        raise ScenarioError(f"unknown card name {match['name']!r} in {text!r}")
    if match["face"] == "*":
        found = [c for c in free if words.CATALOGUE[c][0]["name_en"] == name]
        if not found:
            raise ScenarioError(f"no free {name} is left for {text!r}")
        return found[0]
    face = f"{name} {match['face']}"
    copies = COPIES.get(face, [])
    if match["copy"]:
        copies = [c for c in copies if CARD_TEXTS[c] == face + match["copy"]] or ([copies[0]] if match["copy"] == "#1" and copies else [])
    if not copies:
        raise ScenarioError(f"there is no card {text!r}; the {name} cards of this deck are "
                            f"{', '.join(CARD_TEXTS[c] for c in deck if CARD_TEXTS[c].startswith(name + ' ')) or 'none'}")
    in_deck = [c for c in copies if c in deck]
    if not in_deck:
        raise ScenarioError(f"{text!r} is not in this deck (EX cards need ex_cards=True)")
    left = [c for c in in_deck if c in free]
    if not left:
        raise ScenarioError(f"{text!r} is named more often than the deck holds it ({len(in_deck)})")
    return left[0]


def _card(c):
    return CARD_TEXTS[c] if c >= 0 else None


def _cards(*cs):
    return tuple(CARD_TEXTS[c] for c in cs if c >= 0)


def _made(name, c):
    """Text of a used card: the physical one when it is itself, else the name it was used as."""
    if c >= 0 and words.CATALOGUE[c][0]["name_en"] == words.CARD_NAMES[name]:
        return CARD_TEXTS[c]
    return words.CARD_NAMES[name] or None


def event_words(event):
    """One event of the log as a tuple of words and numbers: its kind, then the seats, numbers and cards concerned."""
    kind = terms.EVENTS[event[0]]
    a, b, c, d, e = event[1:]
    if kind in ("use", "play"):
        seats = (tuple(seat for seat in range(12) if e >> seat & 1),) if kind == "use" else ()
        return (kind, a, words.CARD_NAMES[b], _cards(c, d), *seats)
    forms = {
        "turn": lambda: (a,), "phase": lambda: (a, terms.PHASES[b][0]), "draw": lambda: (a, b), "discard": lambda: (a, _card(b), c),
        "obtain": lambda: (a, b, c, _card(d)), "give": lambda: (a, b, c), "equip": lambda: (a, _card(b)),
        "place": lambda: (a, _card(b), words.CARD_NAMES[c]),
        "judge": lambda: (a, _card(b), SKILL_IDS[c] if c >= 0 else words.CARD_NAMES[d], "effective" if e else "revealed"),
        "damage": lambda: (a, b, c, _made(d, e)), "lose_hp": lambda: (a, b), "recover": lambda: (a, b, c),
        "skill": lambda: (a, SKILL_IDS[b], c), "target": lambda: (a, SKILL_IDS[b], c), "show": lambda: (a, _card(b)),
        "nullified": lambda: (a, words.CARD_NAMES[b]),
        "arrange": lambda: (a, b), "dying": lambda: (a, b), "death": lambda: (a, terms.ROLES[b][0], c), "role": lambda: (a, terms.ROLES[b][0]),
        "general": lambda: (a, GENERAL_NAMES[b] if b >= 0 else None), "reshuffle": lambda: (a,), "suit": lambda: (a, SUIT_LETTERS[b]),
        "type": lambda: (a, TYPE_WORDS[b], c), "over": lambda: (("running", "won", "drawn", "cut off")[a],),
    }
    return (kind, *forms[kind]())
