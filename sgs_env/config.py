"""`GameConfig`: which game is played; and the empty table it starts from."""

import dataclasses
import functools

from sgs_env import terms
from sgs_env.engine import words
from sgs_env.engine._plain import State, pack
from sgs_env.errors import ConfigError

# Roles per number of players (modes.md 1.1): lord, loyalists, rebels, spies; 6 and 8 players have two variants.
ROLE_TABLE = {
    (2, "a"): (1, 0, 1, 0), (3, "a"): (1, 0, 1, 1), (4, "a"): (1, 1, 1, 1), (5, "a"): (1, 1, 2, 1), (6, "a"): (1, 1, 3, 1),
    (6, "b"): (1, 1, 2, 2), (7, "a"): (1, 2, 3, 1), (8, "a"): (1, 2, 4, 1), (8, "b"): (1, 2, 3, 2), (9, "a"): (1, 3, 4, 1),
    (10, "a"): (1, 3, 4, 2),
}
ROLE_WORDS = tuple(role[0] for role in terms.ROLES)
GENERAL_SETS = {"standard": ("standard",), "standard+sp": ("standard", "sp")}
REWARDS = ("win", "score")


def general_id(name):
    """Number of a general by its name, accents optional."""
    wanted = words.slug(str(name))
    for i, row in enumerate(words.GENERALS):
        if words.slug(row["name_en"]) == wanted:
            return i
    raise ConfigError(f"unknown general {name!r}; known are {', '.join(playable_generals())}")


def playable_generals():
    """Names of the generals whose skills are implemented."""
    return [row["name_en"] for row in words.GENERALS if row.get("set") in GENERAL_SETS["standard+sp"]]


@dataclasses.dataclass(frozen=True)
class GameConfig:
    """Everything that distinguishes one game of identity mode from another, but for chance.

    Args:
        num_players: 2 to 10.
        roles: variant "a" or "b" of the role table (two variants exist for 6 and 8 players), or a list with the role of
            each seat ("lord", "loyalist", "rebel", "spy"), which then are not dealt by lot.
        generals: "standard" (the 25), "standard+sp" (with Yang Xiu), None (the no-general game), a list of exactly
            `num_players` names (seat by seat, None = no general), or a longer list (the pool to draft or deal from).
        draft: True = generals are chosen by the players (modes.md 1.2), False = dealt by lot.
        deck: "standard".
        ex_cards: whether the four EX cards are in the deck.
        skip_forced: whether decisions with one legal action are played by the engine.
        first_blood: seat under first-blood protection (modes.md 1.8 a), None = nobody.
        sudden_death: whether the last three are under sudden death (modes.md 1.8 b).
        reward: "win" (+1 winners, -1 losers, 0 in a draw) or "score" (the scoring table, scaled; see `Game.returns`).
        max_decisions: decisions of players after which the game is cut off without winners.

    Raises:
        ConfigError: a value that no game can have; the message names it and what is possible.
    """

    num_players: int = 5
    roles: str | tuple = "a"
    generals: str | tuple | None = "standard"
    draft: bool = True
    deck: str = "standard"
    ex_cards: bool = True
    skip_forced: bool = True
    first_blood: int | None = None
    sudden_death: bool = False
    reward: str = "win"
    max_decisions: int = 20_000

    def __post_init__(self):
        for name in ("roles", "generals"):
            if isinstance(getattr(self, name), list):
                object.__setattr__(self, name, tuple(getattr(self, name)))
        self._check_players()
        self._check_generals()
        if self.deck != "standard":
            raise ConfigError(f"unknown deck {self.deck!r}; this version has 'standard'")
        if self.reward not in REWARDS:
            raise ConfigError(f"unknown reward {self.reward!r}; choose one of {', '.join(REWARDS)}")
        if not _is_int(self.max_decisions) or not 1 <= self.max_decisions < 2**31:
            raise ConfigError(f"max_decisions must be a number of at least 1, not {self.max_decisions!r}")
        if self.first_blood is not None and (not _is_int(self.first_blood) or not 0 <= self.first_blood < self.num_players):
            raise ConfigError(f"first_blood must be None or a seat 0 to {self.num_players - 1}, not {self.first_blood!r}")
        for name in ("draft", "ex_cards", "skip_forced", "sudden_death"):
            if not isinstance(getattr(self, name), (bool, int)) or getattr(self, name) not in (0, 1):
                raise ConfigError(f"{name} must be True or False, not {getattr(self, name)!r}")

    def _check_players(self):
        if not _is_int(self.num_players) or not 2 <= self.num_players <= 10:
            raise ConfigError(f"num_players must be a number from 2 to 10, not {self.num_players!r}")
        if isinstance(self.roles, str):
            if (self.num_players, self.roles) not in ROLE_TABLE:
                variants = [v for n, v in ROLE_TABLE if n == self.num_players]
                raise ConfigError(f"no role variant {self.roles!r} for {self.num_players} players; there is {' and '.join(variants)}")
            return
        if not isinstance(self.roles, tuple) or len(self.roles) != self.num_players:
            raise ConfigError(f"roles must be 'a', 'b' or a list of {self.num_players} roles, not {self.roles!r}")
        for role in self.roles:
            if role not in ROLE_WORDS:
                raise ConfigError(f"unknown role {role!r}; roles are {', '.join(ROLE_WORDS)}")
        if self.roles.count("lord") != 1 or not {"rebel", "spy"} & set(self.roles):
            raise ConfigError(f"a game needs exactly one lord and at least one rebel or spy, not {', '.join(self.roles)}")

    def _check_generals(self):
        if self.generals is None:
            return
        if isinstance(self.generals, str):
            if self.generals not in GENERAL_SETS:
                raise ConfigError(f"unknown generals {self.generals!r}; choose {', '.join(map(repr, GENERAL_SETS))}, None or a list of names")
            return
        if not isinstance(self.generals, tuple):
            raise ConfigError(f"generals must be a name of a set, None or a list of names, not {self.generals!r}")
        known = playable_generals()
        ids = [general_id(g) for g in self.generals if g is not None]
        for i in ids:
            if words.GENERALS[i]["name_en"] not in known:
                raise ConfigError(f"{words.GENERALS[i]['name_en']} belongs to a package that this version does not have; "
                                  f"available are {', '.join(known)}")
        twice = sorted({words.GENERALS[i]["name_en"] for i in ids if ids.count(i) > 1})
        if twice:
            raise ConfigError(f"generals named twice: {', '.join(twice)}; every general exists once")
        if len(self.generals) == self.num_players:
            return
        if None in self.generals:
            raise ConfigError("None (no general) is possible only in a list with one entry per seat")
        needed = self.pool_needed()
        if len(self.generals) < needed:
            raise ConfigError(f"{len(self.generals)} generals are too few: name {self.num_players} (one per seat), or at least {needed} "
                              f"to {'draft' if self.draft else 'deal'} from")

    def pool_needed(self):
        """The least number of generals that a draft or a deal needs."""
        if not self.draft:
            return self.num_players
        lords = sum(int(words.GENERALS[g].get("is_lord") or 0) for g in self.pool()) if self.generals else 3
        others = (self.num_players - 1) * (2 if self.num_players == 10 else 3)
        return max(lords + 2, others + 1)

    def pool(self):
        """Numbers of the generals in play, ascending."""
        if self.generals is None:
            return []
        if isinstance(self.generals, str):
            sets = GENERAL_SETS[self.generals]
            return [i for i, row in enumerate(words.GENERALS) if row.get("set") in sets]
        return sorted(general_id(g) for g in self.generals if g is not None)

    def role_list(self):
        """Roles of the seats (not yet dealt when they are drawn by lot)."""
        if isinstance(self.roles, tuple):
            return list(self.roles)
        return [role for role, n in zip(ROLE_WORDS, ROLE_TABLE[self.num_players, self.roles], strict=True) for _ in range(n)]

    def cards(self):
        """Numbers of the cards in the deck, ascending."""
        sets = {"standard", "ex"} if self.ex_cards else {"standard"}
        return [c for c, (_, decks) in enumerate(words.CATALOGUE) if decks & sets]

    def table(self):
        """The configured table before the game begins, as a plain state."""
        return _table(self)


def _is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


def empty_state():
    """A plain state with nobody and nothing in it."""
    s = State()
    for row in s.equip, s.judge, s.general, s.offer:
        for seat in row:
            seat[:] = [-1] * len(seat)
    s.pool_generals = [-1] * words.MAX_GENERALS
    for name in ("holder", "frame_of"):
        setattr(s, name, [-1] * words.MAX_CARDS)
    for name in ("role", "kingdom", "gender", "killer"):
        setattr(s, name, [-1] * words.MAX_SEATS)
    for name in ("sp", "asked_seat", "asked_skill", "asked_c0", "asked_c1", "asked_source", "asked_target", "away0", "away1", "turn",
                 "phase", "lord", "rounds_of_three", "first_blood", "duellist"):
        setattr(s, name, -1)
    for f in s.frames:
        f.ev = f.source = f.target = f.c0 = f.c1 = f.skill = f.cause = -1
    return s


def _table(config):
    s = empty_state()
    s.num_players = config.num_players
    s.skip_forced = int(config.skip_forced)
    s.max_decisions = config.max_decisions
    s.sudden_death = int(config.sudden_death)
    s.first_blood = -1 if config.first_blood is None else config.first_blood
    s.roles_fixed = int(isinstance(config.roles, tuple))
    for seat, role in enumerate(config.role_list()):
        s.role[seat] = ROLE_WORDS.index(role)
    if config.generals is None:
        s.dealing = words.NO_GENERALS
    elif isinstance(config.generals, tuple) and len(config.generals) == config.num_players:
        s.dealing = words.GIVEN
        for seat, g in enumerate(config.generals):
            s.general[seat][0] = -1 if g is None else general_id(g)
    else:
        s.dealing = words.DRAFT if config.draft else words.DEAL
        for i, g in enumerate(config.pool()):
            s.pool_generals[i] = g
        s.pool_size = len(config.pool())
    s.pile_top = s.pile_end = words.PILE_START
    for c in config.cards():
        s.pile[s.pile_end] = c
        s.pile_end += 1
        s.zone[c] = words.Z_DECK
        s.pool[c] = words.MAX_SEATS
        s.piled[c >> 6] |= 1 << (c & 63)
    s.pool_where[words.MAX_SEATS] = words.POOL_DECK
    return s


@functools.lru_cache(maxsize=256)
def table_bytes(config):
    """The configured table as state bytes."""
    return pack(config.table())


def config_of(settings, others):
    """The `GameConfig` of keywords; `others` names what else the caller takes.

    Raises:
        ConfigError: a keyword that nobody knows, or an impossible configuration.
    """
    fields = [f.name for f in dataclasses.fields(GameConfig)]
    unknown = sorted(set(settings) - set(fields))
    if unknown:
        raise ConfigError(f"unknown setting {unknown[0]!r}: choose {others} or a field of GameConfig ({', '.join(fields)})")
    return GameConfig(**settings)
