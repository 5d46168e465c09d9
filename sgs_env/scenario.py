"""Positions as text: `scenario(text)` builds one, `Game.text()` writes one (design.md 7)."""

import dataclasses
import random

from sgs_env import notation, terms
from sgs_env.config import GENERAL_SETS, ROLE_WORDS, GameConfig, empty_state, general_id
from sgs_env.engine import words
from sgs_env.engine._plain import pack
from sgs_env.engine.core import Core
from sgs_env.errors import ConfigError, ScenarioError, SgsError
from sgs_env.game import PHASE_WORDS, Game

SEAT_FORM = "index role general hp/max | hand | equipment | judgement area"


def scenario(text, *, seed=0, shuffle=None, **config):
    """The game that stands at this position, at its first decision.

    Args:
        text: a line per seat `0 lord Zhang Fei 5/5 | hand | equipment | judgement area (last placed last)` (general `-` = none;
            dead seats end in `dead`), then `turn SEAT PHASE`, and if wanted `deck: top card first`, `discard: last discarded last`,
            `spent: slashes 1, played, given 2, zhiheng` (what this play phase has used up: Slashes counted, "played" = a Slash was used
            or played, cards given away by a skill, once-per-phase skills) and `lasting: 0 luoyi, 2 basic` (until the end of the turn: a
            seat's skill, or a card type it may not use), `house: rounds 2, attacked 0` (house rules: complete rounds with three
            characters; seats that the one under first-blood protection has attacked).
            Cards are separated by commas; `Slash *` takes any free card of the name. Cards not named lie below the named ones of the
            deck, in a fixed order, or shuffled when `seed` is given and not 0.
        seed: of the random numbers from here on.
        **config: any field of `GameConfig` but `num_players`, `roles`, `generals`, `draft`.

    Raises:
        ScenarioError, ConfigError: the text or the configuration is wrong; the message names the line and the remedy.

    >>> g = scenario('''
    ... 0 lord  Zhang Fei 5/5 | Slash S7 | |
    ... 1 rebel Sima Yi   3/3 | Dodge D2 | |
    ... turn 0 play''')
    >>> g.step("Slash S7")
    >>> g.player, g.decision.kind
    (1, 'dodge')
    """
    seats, rest = _split(text)
    for name in ("num_players", "draft"):
        if name in config:
            raise ConfigError(f"a scenario cannot have {name}=: the seat lines say it")
    roles = tuple(line.role for line in seats)
    generals = tuple(line.general for line in seats)
    if len({g for g in generals if g}) < sum(g is not None for g in generals):
        generals = None  # a position may hold a general twice, a game may not
    config = GameConfig(**{"num_players": len(seats), "roles": roles, "generals": generals, "draft": False, **config})
    builder = _Builder(config, seats)
    builder.fill(rest, seed if shuffle is None or shuffle else 0)
    builder.state.seed = seed
    core = Core()
    core.load(pack(builder.state))
    core.set_seed(seed)
    return Game.from_state(config, core.dump())


@dataclasses.dataclass
class _SeatLine:
    """One seat line, taken apart."""

    number: int
    role: str
    general: str | None
    hp: int
    max_hp: int
    hand: list
    equipment: list
    judgement: list
    dead: bool


def _split(text):
    if not isinstance(text, str):
        raise ScenarioError(f"a scenario is a text with a line per seat, not {type(text).__name__}")
    seats, rest = [], {"turn": None, "deck": [], "discard": [], "spent": [], "lasting": [], "house": []}
    found = set()
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#"):
            continue
        head = line.split(None, 1)[0].rstrip(":")
        if head in rest and head in found:
            raise ScenarioError(f"{line!r}: there are two lines {head!r}; write everything in one")
        found.add(head)
        if head.isdigit():
            seats.append(_seat_line(line, len(seats)))
        elif head == "turn":
            rest["turn"] = _turn_line(line)
        elif head in ("deck", "discard", "spent", "lasting", "house"):
            if not line.startswith(head + ":"):
                raise ScenarioError(f"{line!r}: write '{head}:' with a colon")
            rest[head] = _cards(line.split(":", 1)[1])
        else:
            raise ScenarioError(f"{line!r} is no line of a scenario; lines are '{SEAT_FORM}', 'turn SEAT PHASE', "
                                f"'deck: ...', 'discard: ...', 'spent: ...', 'lasting: ...', 'house: ...'")
    if not 2 <= len(seats) <= 10:
        raise ScenarioError(f"a scenario has 2 to 10 seat lines, not {len(seats)}")
    if rest["turn"] is None:
        raise ScenarioError("the line 'turn SEAT PHASE' is missing, for example 'turn 0 play'")
    if rest["turn"][0] >= len(seats):
        raise ScenarioError(f"turn {rest['turn'][0]}: there are only seats 0 to {len(seats) - 1}")
    if seats[rest["turn"][0]].dead:
        raise ScenarioError(f"turn {rest['turn'][0]}: that seat is dead")
    if sum(s.role == "lord" for s in seats) != 1:
        raise ScenarioError("a scenario needs exactly one lord")
    if next(s for s in seats if s.role == "lord").dead or not any(s.role in ("rebel", "spy") and not s.dead for s in seats):
        raise ScenarioError("the game would be over: a living lord and a living rebel or spy are needed")
    return seats, rest


def _cards(text):
    return [part.strip() for part in text.split(",") if part.strip()]


def _turn_line(line):
    parts = line.split()
    if len(parts) != 3 or not parts[1].isdigit() or parts[2] not in PHASE_WORDS:
        raise ScenarioError(f"{line!r}: write 'turn SEAT PHASE' with a phase of {', '.join(PHASE_WORDS)}")
    return int(parts[1]), PHASE_WORDS.index(parts[2])


def _seat_line(line, expected):
    dead = line.split()[-1] == "dead"
    parts = [p.strip() for p in (line[:-4] if dead else line).strip().split("|")]
    if len(parts) > 4 or (len(parts) == 4 and not dead and False):
        raise ScenarioError(f"{line!r}: a seat line has four parts, '{SEAT_FORM}'")
    parts += [""] * (4 - len(parts))
    head = parts[0].split()
    if len(head) < 4:
        raise ScenarioError(f"{line!r}: a seat line begins with '{SEAT_FORM.split(' |')[0]}'; a seat without general has '-'")
    number, role, general, hp = int(head[0]), head[1], " ".join(head[2:-1]), head[-1]
    if number != expected:
        raise ScenarioError(f"{line!r}: seats are numbered from 0 without gaps; expected {expected}")
    if role not in ROLE_WORDS:
        raise ScenarioError(f"{line!r}: unknown role {role!r}; roles are {', '.join(ROLE_WORDS)}")
    try:
        hp, max_hp = map(int, hp.split("/"))
    except ValueError:
        raise ScenarioError(f"{line!r}: HP are written as now/maximum, for example 3/4") from None
    if not 1 <= max_hp <= 20 or hp > max_hp or (hp < 1 and not dead):
        raise ScenarioError(f"{line!r}: HP must be 1 to the maximum, and the maximum 1 to 20")
    if general != "-":
        try:
            general = words.GENERALS[general_id(general)]["name_en"]
        except ConfigError as error:
            raise ScenarioError(f"{line!r}: {error}") from None
    return _SeatLine(number, role, None if general == "-" else general, hp, max_hp, *map(_cards, parts[1:]), dead)


class _Builder:
    """Lays the named cards out and the rest below them."""

    def __init__(self, config, seats):
        self.config, self.seats = config, seats
        self.state = s = config.table()
        s.pile = [0] * words.MAX_CARDS
        s.pile_top = s.pile_end = words.PILE_START
        self.deck = config.cards()
        self.free = list(self.deck)
        s.pool_where[words.MAX_SEATS] = words.POOL_DECK | (1 << config.num_players) - 1
        s.rounds_of_three = -1

    def take(self, text):
        """A free card by its text."""
        c = notation.find_card(text, self.free, self.deck)
        self.free.remove(c)
        return c

    def fill(self, rest, seed):
        """Seats, turn, piles. Cards named exactly are taken before `*` picks any."""
        s = self.state
        for line in self.seats:
            self._character(line)
        places = [(line, area, text) for line in self.seats for area in ("hand", "equipment", "judgement") for text in getattr(line, area)]
        places += [(None, area, text) for area in ("deck", "discard") for text in rest[area]]
        chosen = {}
        for wild in (False, True):
            for i, (_, _, text) in enumerate(places):
                if ("*" in text.split()) == wild:
                    chosen[i] = self.take(text.split(" as ")[0])
        for i, (line, area, text) in enumerate(places):
            getattr(self, "_" + area)(line, chosen[i], text)
        below = list(self.free)
        if seed:
            random.Random(seed).shuffle(below)
        for c in below:
            self._deck(None, c, "")
        seat, phase = rest["turn"]
        s.turn = seat
        alive = [i for i in range(self.config.num_players) if s.alive[i]]
        if len(alive) == 2:
            s.duellist = next((i for i in alive if s.role[i] == words.SPY), -1)
        self._frames(seat, phase)
        for text in rest["spent"]:
            self._spent(text, phase)
        for text in rest["lasting"]:
            self._lasting(text)
        if s.sudden_death and sum(s.alive) == 3 and s.deaths:
            s.rounds_of_three, s.round_broken = 0, 1
        for text in rest["house"]:
            self._house(text)

    def _spent(self, text, phase):
        s = self.state
        word, _, number = text.partition(" ")
        if phase != PHASE_WORDS.index("play"):
            raise ScenarioError("a 'spent:' line belongs to a play phase: 'turn SEAT play'")
        if word == "slashes" and number.isdigit():
            s.slashes = int(number)
        elif text == "played":
            s.slash_played = 1
        elif word == "given" and number.isdigit():
            s.frames[2].amount = int(number)
        elif text in notation.SKILL_IDS and "once" in words.SKILLS[notation.SKILL_IDS.index(text)]["tags"].split():
            _add(s.used_phase, notation.SKILL_IDS.index(text))
        elif text == "jijiang refused":
            _add(s.refused, notation.SKILL_IDS.index("jijiang"))
        else:
            raise ScenarioError(f"spent: {text!r} is none of 'slashes 1', 'played', 'given 2', 'jijiang refused' or a once-per-phase skill")

    def _house(self, text):
        s = self.state
        word, _, number = text.partition(" ")
        if word == "rounds" and number.isdigit():
            if s.sudden_death:
                s.rounds_of_three, s.round_broken = min(int(number), 3), 0
        elif word == "attacked" and number.isdigit() and int(number) < self.config.num_players:
            if s.first_blood >= 0:
                s.attacked |= 1 << int(number)
        else:
            raise ScenarioError(f"house: {text!r} is none of 'rounds 2' (complete rounds with three) and "
                                f"'attacked 0' (a seat that the one under first-blood protection has attacked)")

    def _lasting(self, text):
        s = self.state
        seat, _, word = text.partition(" ")
        if not seat.isdigit() or int(seat) >= self.config.num_players:
            raise ScenarioError(f"lasting: {text!r}: write a seat and a skill or card type, for example '0 luoyi' or '2 basic'")
        if word in notation.TYPE_WORDS:
            s.barred[int(seat)] |= 1 << notation.TYPE_WORDS.index(word)
        elif word in notation.SKILL_IDS:
            _add(s.marked_turn[int(seat)], notation.SKILL_IDS.index(word))
        else:
            raise ScenarioError(f"lasting: {word!r} is no skill and no card type")

    def _character(self, line):
        s, i = self.state, line.number
        s.alive[i] = int(not line.dead)
        s.role[i] = ROLE_WORDS.index(line.role)
        s.hp[i], s.max_hp[i] = line.hp, line.max_hp
        s.general_shown[i] = 1
        s.role_shown[i] = int(line.dead or line.role == "lord")
        s.deaths += line.dead
        if line.role == "lord":
            s.lord = i
        if line.general is None:
            return
        row = words.GENERALS[general_id(line.general)]
        s.general[i][0] = general_id(line.general)
        s.kingdom[i] = [k[0] for k in terms.KINGDOMS].index(row["kingdom"])
        s.gender[i] = [g[0] for g in terms.GENDERS].index(row["gender"])
        for skill in filter(None, row["skills"].split(";")):
            k = notation.SKILL_IDS.index(skill)
            if line.role == "lord" or "lord" not in words.SKILLS[k]["tags"].split():
                s.skills[i][k >> 6] |= 1 << (k & 63)

    def _hand(self, line, c, text):
        s, i = self.state, line.number
        self._dead_has_none(line, text)
        if " as " in text:
            raise ScenarioError(f"seat {i}: {text!r}: only a card of a judgement area counts as another one")
        s.hand[i][c >> 6] |= 1 << (c & 63)
        s.hand_size[i] += 1
        self._put(c, words.Z_HAND, i, 1 << i)

    def _equipment(self, line, c, text):
        s, i = self.state, line.number
        self._dead_has_none(line, text)
        row = words.CATALOGUE[c][0]
        slots = [slot[0] for slot in terms.SLOTS]
        if row["type"] not in slots:
            raise ScenarioError(f"seat {i}: {text!r} is no equipment")
        slot = slots.index(row["type"])
        if s.equip[i][slot] >= 0:
            raise ScenarioError(f"seat {i}: {text!r} and {notation.card_text(s.equip[i][slot])!r} need the same slot")
        s.equip[i][slot] = c
        if words.slug(row["name_en"]) in notation.SKILL_IDS:
            k = notation.SKILL_IDS.index(words.slug(row["name_en"]))
            s.skills[i][k >> 6] |= 1 << (k & 63)
        self._put(c, words.Z_EQUIPMENT, i, words.EVERYBODY)

    def _judgement(self, line, c, text):
        s, i = self.state, line.number
        self._dead_has_none(line, text)
        name = text.split(" as ")[1] if " as " in text else words.CATALOGUE[c][0]["name_en"]
        rows = {row["name_en"]: row for row in words.NAME_ROWS[1:]}
        if name not in rows or rows[name]["type"] != "delayed_trick":
            raise ScenarioError(f"seat {i}: {text!r} is no delayed trick; write a converted card as 'Peach D6 as Indulgence'")
        number = words.CARD_NAMES.index(name)
        if number in s.judge_name[i][:s.judge_size[i]]:
            raise ScenarioError(f"seat {i}: two cards of the name {name} cannot lie in one judgement area")
        s.judge[i][s.judge_size[i]] = c
        s.judge_name[i][s.judge_size[i]] = number
        s.judge_size[i] += 1
        self._put(c, words.Z_JUDGEMENT, i, words.EVERYBODY)

    def _dead_has_none(self, line, text):
        if line.dead:
            raise ScenarioError(f"seat {line.number}: a dead character has no cards, but {text!r} is named")

    def _deck(self, _, c, text):
        s = self.state
        s.pile[s.pile_end] = c
        s.pile_end += 1
        self._put(c, words.Z_DECK, -1, 0)

    def _discard(self, _, c, text):
        s = self.state
        s.discard_pile[s.discard_size] = c
        s.discard_size += 1
        self._put(c, words.Z_DISCARD_PILE, -1, words.EVERYBODY)

    def _put(self, c, zone, holder, known):
        s = self.state
        s.zone[c], s.holder[c] = zone, holder
        for seat in range(self.config.num_players):
            if known >> seat & 1:
                s.known[seat][c >> 6] |= 1 << (c & 63)
        s.piled[c >> 6] &= ~(1 << (c & 63))
        sets = {words.Z_DECK: s.piled, words.Z_DISCARD_PILE: s.discards}
        if zone in sets:
            sets[zone][c >> 6] |= 1 << (c & 63)

    def _frames(self, seat, phase):
        s = self.state
        s.sp = 1
        s.frames[0].kind, s.frames[0].step, s.frames[0].owner = words.F_GAME, words.GAME_ROUND, -1
        s.frames[1].kind, s.frames[1].step, s.frames[1].owner = words.F_TURN, 1 + phase, seat
        if phase == PHASE_WORDS.index("play"):  # the phase has begun: its licences are as the text says
            s.phase = phase
            s.sp = 2
            s.frames[1].step = 2 + phase
            s.frames[2].kind, s.frames[2].step, s.frames[2].owner = words.F_PLAY_PHASE, 1, seat


def _add(members, k):
    """Make k a member of a set of skills."""
    members[k >> 6] |= 1 << (k & 63)


def position_text(g, seat=None):
    """The position of a game in scenario form, as everybody's or as one seat's knowledge."""
    if seat is not None and not 0 <= seat < g.num_players:
        raise SgsError(f"there is no seat {seat}; seats run from 0 to {g.num_players - 1}")
    s, lines = g._state(), []
    for line in g.seats:
        i = line.index
        role = line.role if seat is None or seat == i or line.role_shown else "?"
        general = line.general if seat is None or seat == i or s.general_shown[i] else "?"
        hand = [t for t in line.hand if seat is None or _knows(s, t, seat)]
        hand += ["?"] * (len(line.hand) - len(hand))  # at the end: their place must not tell anything
        tail = " dead" if not line.alive else ""
        areas = (hand, line.equipment, line.judgement)
        lines.append(f"{i} {role} {general or '-'} {line.hp}/{line.max_hp} | " + " | ".join(map(", ".join, areas)) + tail)
    if s.turn >= 0:
        lines.append(f"turn {s.turn} {g.phase or 'end'}")
        lines += _effects(s)
    lines.append("deck: " + ", ".join(t if seat is None or _knows(s, t, seat) else "?" for t in g.deck))
    lines.append("discard: " + ", ".join(g.discard_pile))
    return "\n".join(line.rstrip() for line in lines)


def _effects(s):
    """The `spent:`, `lasting:` and `house:` lines, where there is anything to say."""
    def members(bits):
        return [name for k, name in enumerate(notation.SKILL_IDS) if bits[k >> 6] >> (k & 63) & 1]

    spent = []
    if s.phase == PHASE_WORDS.index("play"):
        given = s.frames[2].amount if s.frames[2].kind == words.F_PLAY_PHASE else 0
        spent = [f"slashes {s.slashes}"] * (s.slashes > 0) + ["played"] * s.slash_played + [f"given {given}"] * (given > 0)
        spent += members(s.used_phase) + [f"{name} refused" for name in members(s.refused)]
    lasting = [f"{i} {word}" for i in range(s.num_players) for word in
               members(s.marked_turn[i]) + [t for k, t in enumerate(notation.TYPE_WORDS) if s.barred[i] >> k & 1]]
    house = [f"rounds {s.rounds_of_three}"] * (s.rounds_of_three >= 0 and not s.round_broken)
    house += [f"attacked {i}" for i in range(s.num_players) if s.attacked >> i & 1]
    return [f"{name}: " + ", ".join(words_) for name, words_ in (("spent", spent), ("lasting", lasting), ("house", house)) if words_]


def _knows(s, text, seat):
    c = notation.CARD_IDS[text]
    return s.known[seat][c >> 6] >> (c & 63) & 1


__all__ = ["GENERAL_SETS", "empty_state", "position_text", "scenario"]
