"""`Game`: one game, the friendly face of the engine."""

import array
import dataclasses
import hashlib

import numpy as np

from sgs_env import notation, terms
from sgs_env.config import GameConfig, table_bytes
from sgs_env.engine import rulebook, words  # noqa: F401  (the rule book registers itself)
from sgs_env.engine._plain import unpack
from sgs_env.engine.core import Core
from sgs_env.engine.layout import OBSERVATION_SIZE, STATE_SIZE
from sgs_env.errors import IllegalAction, SgsError, is_whole

PHASE_WORDS = tuple(p[0] for p in terms.PHASES)
SCORE_SCALE = 1 / words.SCORE_SCALE


@dataclasses.dataclass(frozen=True)
class Decision:
    """What is being asked: `str(decision)` says it as a sentence.

    Attributes:
        seat: who decides. kind: one of `terms.DECISIONS`. skill: id of the skill it is about, or None. card: name of the (virtual)
        card it is about, or None. materials: texts of its physical cards. source, target: seats concerned, -1 = none.
        left: how many picks may still be made, this one included. picked: texts of the cards and seats picked so far (the decider's own business).
    """

    seat: int
    kind: str
    skill: str | None
    card: str | None
    materials: tuple
    source: int
    target: int
    left: int
    picked: tuple

    def __str__(self):
        about = " for ".join(filter(None, [self.card, self.skill]))
        parts = [f"seat {self.seat}: {self.kind}", f"({about})" if about else "", f"from seat {self.source}" if self.source >= 0 else "",
                 f"on seat {self.target}" if self.target >= 0 else "", f"up to {self.left} more" if self.left > 1 else ""]
        return " ".join(filter(None, parts))


@dataclasses.dataclass(frozen=True)
class Seat:
    """One character, read-only; cards as texts."""

    index: int
    role: str
    general: str | None
    hp: int
    max_hp: int
    alive: bool
    hand: list
    equipment: list
    judgement: list
    kingdom: str | None
    gender: str | None
    skills: list
    role_shown: bool


class Game:
    """One game of identity mode.

    >>> g = Game(GameConfig(num_players=2, generals=None), seed=7)
    >>> g.decision.kind, g.phase
    ('play', 'play')
    >>> while not g.over:
    ...     g.step(g.legal_actions()[0])
    >>> len(g.winners) in (0, 1)
    True

    Args:
        config: a `GameConfig` (default: 5 players). seed: 0 to 2**64 - 1, or None for a fresh one;
            the same config, seed and actions give the same game everywhere.

    Attributes:
        config, seed: as given (`seed` is None for a position built from a scenario).
    """

    __slots__ = ("_actions", "_core", "_events", "_reader", "_start", "_view", "config", "seed")

    def __init__(self, config=None, seed=0):
        config = GameConfig() if config is None else config
        if not isinstance(config, GameConfig):
            raise SgsError(f"config must be a GameConfig, not {type(config).__name__}")
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        if not is_whole(seed, 0, 2**64 - 1):
            raise SgsError(f"seed must be None or a number from 0 to 2**64 - 1, not {seed!r}")
        core = Core()
        core.load(table_bytes(config))
        self._begin(config, int(seed), core, None)
        core.start(int(seed))

    def _begin(self, config, seed, core, start):
        self.config, self.seed, self._core, self._start = config, seed, core, start
        self._actions = array.array("h")
        self._view = self._events = self._reader = None

    @classmethod
    def from_state(cls, config, state):
        """A game that starts from given state bytes: at a decision (determinized clones), or just before one (scenarios)."""
        g = cls.__new__(cls)
        core = Core()
        core.load(state)
        if core.player < 0 and core.over == words.RUNNING:
            core.resume()
        g._begin(config, None, core, state)
        return g

    # Whose move, and what is legal

    @property
    def player(self):
        """Seat to decide, -1 when the game is over."""
        return self._core.player

    @property
    def over(self):
        """Is the game over?"""
        return self._core.over != words.RUNNING

    @property
    def truncated(self):
        """Was it cut off at `max_decisions`?"""
        return self._core.over == words.TRUNCATED

    @property
    def decision(self):
        """The pending `Decision`, None when the game is over."""
        s = self._state()
        if self.over:
            return None
        materials = [c for c in (s.asked_c0, s.asked_c1) if c >= 0]
        picked = [notation.card_text(c) for c in range(words.NUM_CATALOGUE) if s.picked[c >> 6] >> (c & 63) & 1]
        top = s.frames[s.sp]
        if top.kind == words.F_USE and top.step <= words.USE_MOVE:
            picked += [f"seat {p}" for p in top.seats[:top.n]]
        return Decision(s.asked_seat, terms.DECISIONS[s.asked_kind], notation.SKILL_IDS[s.asked_skill] if s.asked_skill >= 0 else None,
                        words.CARD_NAMES[s.asked_name] or None, tuple(map(notation.card_text, materials)), s.asked_source, s.asked_target,
                        s.asked_left, tuple(picked))

    def legal_actions(self):
        """Ids of the legal actions, ascending: int array, empty when the game is over."""
        return np.array(self._core.legal(), dtype=np.int64)

    def mask(self, seat=None):
        """Action mask uint8[NUM_ACTIONS] of the decider, or of a seat (all zero when it is not to decide); a new array."""
        out = np.empty(words.NUM_ACTIONS, np.uint8)
        self.write_mask(self.player if seat is None else seat, out)
        return out

    def write_mask(self, seat, out):
        """Write the mask of a seat into a uint8[NUM_ACTIONS] array."""
        if len(out) < words.NUM_ACTIONS:
            raise SgsError(f"a mask has {words.NUM_ACTIONS} entries, the array {len(out)}")
        self._core.write_mask(seat, out)

    def step(self, action):
        """Take an action, given as its id or its text, and run to the next decision.

        Raises:
            IllegalAction: it is not legal now; the state is unchanged.
        """
        number = self.action_id(action) if isinstance(action, str) else self._number(action)
        if not self._core.step(number):
            raise IllegalAction(self._why_not(number))
        self._actions.append(number)
        self._view = None

    @staticmethod
    def _seed_number(rng):
        if not is_whole(rng, 0, 2**64 - 1):
            raise SgsError(f"rng must be a numpy Generator, a random.Random, None or a number from 0 to 2**64 - 1, not {rng!r}")
        return int(rng)

    def _number(self, action):
        try:
            number = action.__index__()
        except AttributeError:
            raise IllegalAction(f"an action is a number or a text, not {action!r}") from None
        if not 0 <= number < words.NUM_ACTIONS:
            raise IllegalAction(f"there is no action {number}; action ids run from 0 to {words.NUM_ACTIONS - 1}")
        return number

    def _why_not(self, number):
        if self.over:
            return f"{self.action_text(number)!r}: the game is over"
        offered = ", ".join(self.action_text(a) for a in self._core.legal())
        return f"{self.action_text(number)!r} is not legal now ({self.decision}); legal are: {offered}"

    def action_text(self, action):
        """Text of an action id, seats absolute."""
        return notation.action_text(action, max(self.player, 0), self.num_players)

    def action_id(self, text):
        """Id of an action text; of several equal cards the first legal one. A card text may say ` as Indulgence`, as `text()` does."""
        try:
            return notation.action_id(str(text).split(" as ")[0], max(self.player, 0), self.num_players, set(self._core.legal()))
        except IllegalAction as error:
            if self.over:
                raise
            offered = ", ".join(self.action_text(a) for a in self._core.legal())
            raise IllegalAction(f"{error}; legal now: {offered}") from None

    # What a seat sees

    def observe(self, seat):
        """Observation uint8[OBSERVATION_SIZE] of a seat, features 0/1 as in `observation_layout()`; a new array."""
        out = np.empty(OBSERVATION_SIZE, np.uint8)
        self.write_observation(seat, out)
        return out

    def write_observation(self, seat, out):
        """Write the observation of a seat into a uint8[OBSERVATION_SIZE] array."""
        if not 0 <= seat < self.config.num_players:
            raise SgsError(f"there is no seat {seat}; seats run from 0 to {self.num_players - 1}")
        if len(out) < OBSERVATION_SIZE:
            raise SgsError(f"an observation has {OBSERVATION_SIZE} entries, the array {len(out)}")
        self._core.write_observation(seat, out)

    def state_vector(self):
        """Everything, for centralised critics: uint8[STATE_SIZE], seats absolute, features 0/1 as in `state_layout()`; a new array."""
        out = np.empty(STATE_SIZE, np.uint8)
        self._core.write_state(out)
        return out

    def determinize(self, seat, rng=None):
        """A clone in which everything hidden from the seat is re-drawn among what fits its knowledge.

        Its log and history begin there. `rng`: a numpy Generator, a `random.Random`, or a number as seed; None = fresh every time.
        """
        if not 0 <= seat < self.num_players:
            raise SgsError(f"there is no seat {seat}; seats run from 0 to {self.num_players - 1}")
        if hasattr(rng, "integers"):
            seed = int(rng.integers(2**63))
        elif hasattr(rng, "getrandbits"):
            seed = rng.getrandbits(63)
        else:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if rng is None else self._seed_number(rng)
        core = self._core.clone()
        core.determinize(seat, seed)
        return Game.from_state(self.config, core.dump())

    # The position

    def _state(self):
        if self._view is None:
            self._view = unpack(self._core.dump())
        return self._view

    @property
    def num_players(self):
        """Number of seats."""
        return self.config.num_players

    @property
    def num_cards(self):
        """Number of cards in the game."""
        return len(self.config.cards())

    @property
    def num_decisions(self):
        """Decisions taken by players so far."""
        return self._core.decisions

    @property
    def turn(self):
        """Seat whose turn it is (-1 during the draft)."""
        return self._core.turn

    @property
    def phase(self):
        """Phase of the running turn, None outside of one."""
        phase = self._core.phase
        return PHASE_WORDS[phase] if phase >= 0 else None

    @property
    def deck(self):
        """The draw pile, top card first."""
        s = self._state()
        return [notation.card_text(c) for c in s.pile[s.pile_top:s.pile_end]]

    @property
    def discard_pile(self):
        """The discard pile, last discarded last."""
        s = self._state()
        return [notation.card_text(c) for c in s.discard_pile[:s.discard_size]]

    @property
    def seats(self):
        """The characters, each a read-only `Seat`."""
        return [self._seat(i) for i in range(self.num_players)]

    def _seat(self, i):
        s = self._state()
        g = s.general[i][0]

        def members(sets, n):
            return [k for k in range(n) if sets[k >> 6] >> (k & 63) & 1]

        judgement = []
        for k in range(s.judge_size[i]):
            c, name = s.judge[i][k], words.CARD_NAMES[s.judge_name[i][k]]
            own = words.CATALOGUE[c][0]["name_en"]
            judgement.append(notation.card_text(c) + (f" as {name}" if own != name else ""))
        return Seat(
            i, terms.ROLES[s.role[i]][0], notation.GENERAL_NAMES[g] if g >= 0 else None, s.hp[i], s.max_hp[i], bool(s.alive[i]),
            [notation.card_text(c) for c in members(s.hand[i], words.NUM_CATALOGUE)],
            [notation.card_text(c) for c in s.equip[i] if c >= 0], judgement,
            terms.KINGDOMS[s.kingdom[i]][0] if s.kingdom[i] >= 0 else None, terms.GENDERS[s.gender[i]][0] if s.gender[i] >= 0 else None,
            [notation.SKILL_IDS[k] for k in members(s.skills[i], words.NUM_SKILLS)], bool(s.role_shown[i]))

    def text(self, seat=None):
        """The position in scenario form; as one seat sees it (`?` for what it does not know) with `seat`."""
        from sgs_env.scenario import position_text

        return position_text(self, seat)

    # The result

    @property
    def winners(self):
        """Seats that have won, ascending; empty while running and in a draw."""
        return self._core.winners()

    @property
    def roles(self):
        """Role of each seat, hidden ones included."""
        return [terms.ROLES[r][0] for r in self._core.roles()]

    @property
    def generals(self):
        """Name of each seat's general, None = none yet or none at all."""
        return [notation.GENERAL_NAMES[g] if g >= 0 else None for g in self._core.generals()]

    def scores(self):
        """Points of each seat by the scoring table (modes.md 1.8 c): list of int, all 0 while running and in a draw."""
        return self._core.scores()

    def returns(self):
        """Reward of each seat: float array, zeros while running.

        reward="win": +1 winners, -1 losers, 0 in a draw or a cut-off game. reward="score": `scores()` times `SCORE_SCALE` (1/24).
        """
        if self.config.reward == "score":
            return np.array(self.scores(), float) * SCORE_SCALE
        out = np.zeros(self.num_players)
        if self.winners:
            out -= 1
            out[list(self.winners)] = 1
        return out

    # History

    @property
    def actions(self):
        """Ids of all actions taken since the start, in order."""
        return list(self._actions)

    def start_state(self):
        """State bytes from which the history runs, None when config and seed say it."""
        return self._start

    def log(self):
        """Public events since the start, as tuples of words and numbers, e.g. ('damage', 0, 1, 1, 'Slash S7'), ('draw', 0, 2)."""
        if self._events is None:
            self._events, self._reader = [], Core()
            if self._start is None:
                self._reader.load(table_bytes(self.config))
                self._reader.log_on()
                self._reader.start(self.seed)
            else:
                self._reader.load(self._start)
                self._reader.log_on()
                if self._reader.player < 0 and self._reader.over == words.RUNNING:
                    self._reader.resume()
            self._events.append(0)
            self._events += map(notation.event_words, self._reader.read_events())
        for action in self._actions[self._events[0]:]:
            self._reader.step(action)
            self._events += map(notation.event_words, self._reader.read_events())
        self._events[0] = len(self._actions)
        return self._events[1:]

    # Copies

    def clone(self):
        """An independent copy, history included."""
        g = Game.__new__(Game)
        g.config, g.seed, g._start = self.config, self.seed, self._start
        g._core = self._core.clone()
        g._actions = self._actions[:]
        g._view = g._events = g._reader = None
        return g

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __eq__(self, other):
        return isinstance(other, Game) and self.config == other.config and self._core.dump() == other._core.dump()

    __hash__ = None

    def digest(self):
        """Hexadecimal digest of the state: equal for equal states, compiled or plain."""
        return hashlib.blake2b(self._core.dump(), digest_size=16).hexdigest()

    def __getstate__(self):
        return {"config": self.config, "seed": self.seed, "start": self._start, "state": self._core.dump(), "actions": self._actions.tobytes()}

    def __setstate__(self, saved):
        core = Core()
        core.load(saved["state"])
        self._begin(saved["config"], saved["seed"], core, saved["start"])
        self._actions.frombytes(saved["actions"])

    def __repr__(self):
        how = f"over, winners {self.winners}" if self.over else str(self.decision)
        return f"<Game {self.num_players} players, {self.num_decisions} decisions, {how}>"
