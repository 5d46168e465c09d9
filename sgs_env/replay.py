"""Recorded games: config, seed and actions as JSON, which can be verified and stepped through.

>>> from sgs_env import Game, GameConfig
>>> g = Game(GameConfig(num_players=2, generals=None), seed=4)
>>> while not g.over:
...     g.step(g.legal_actions()[-1])
>>> replay = Replay.record(g)
>>> Replay.from_json(replay.to_json()).game() == g
True
"""

import base64
import dataclasses
import json
import os
import pathlib
import zlib

from sgs_env.config import GameConfig
from sgs_env.engine.core import state_bytes
from sgs_env.errors import ConfigError, ReplayError, is_whole
from sgs_env.game import Game
from sgs_env.notation import NUM_ACTIONS

FORMAT = "sgs_env replay"
VERSION = 1


@dataclasses.dataclass(frozen=True)
class Replay:
    """A recorded game.

    Attributes:
        config: its `GameConfig`. seed: its seed, None when it began from a built position. start: state bytes of that position, or None.
        actions: ids of all actions in order. checks: one short check sum of the state after each action. digest: of the final state.
    """

    config: GameConfig
    seed: int | None
    start: bytes | None
    actions: tuple
    checks: tuple
    digest: str

    @classmethod
    def record(cls, g):
        """The replay of a game up to now."""
        start = g.start_state()
        fresh = _begin(g.config, g.seed, start)
        checks = []
        for action in g.actions:
            fresh.step(action)
            checks.append(_check(fresh))
        return cls(g.config, g.seed, start, tuple(g.actions), tuple(checks), g.digest())

    def games(self):
        """Step through: yields the game before the first action, then after each one (the same object, moving on).

        Raises:
            ReplayError: an action is illegal, or the state differs from the recorded one; the message says at which action.
        """
        g = _begin(self.config, self.seed, self.start)
        yield g
        for i, action in enumerate(self.actions):
            text = g.action_text(action) if 0 <= action < NUM_ACTIONS else str(action)
            if g.over or action not in g.legal_actions():
                raise ReplayError(f"the replay no longer matches at action {i} ({text!r}): it is not legal there; "
                                  f"it was recorded by other rules or has been changed")
            g.step(action)
            if self.checks and _check(g) != self.checks[i]:
                raise ReplayError(f"the replay no longer matches after action {i} ({text!r}): the position differs from the recorded one")
            yield g
        if g.digest() != self.digest:
            raise ReplayError(f"the replay no longer matches at its end, after {len(self.actions)} actions: the final position differs")

    def game(self):
        """The game after the last action, every step verified."""
        last = None
        for last in self.games():
            pass
        return last

    verify = game

    def to_json(self):
        """The replay as a JSON text."""
        data = {"format": FORMAT, "version": VERSION, "config": dataclasses.asdict(self.config), "seed": self.seed}
        if self.start is not None:
            data["start"] = base64.b85encode(zlib.compress(self.start, 9)).decode()
        data |= {"actions": list(self.actions), "checks": list(self.checks), "digest": self.digest}
        return json.dumps(data)

    @classmethod
    def from_json(cls, text):
        """Read a JSON text back.

        Raises:
            ReplayError: it is no replay, of another version, or damaged; the message names the field.
        """
        if not isinstance(text, (str, bytes)):
            raise ReplayError(f"a replay is a JSON text, not {type(text).__name__}: use Replay.load(path) for a file")
        try:
            data = json.loads(text)
        except ValueError as error:
            raise ReplayError(f"the replay is no valid JSON ({error}); the file is damaged or cut off") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ReplayError(f"this is no {FORMAT}: the field 'format' is missing")
        if data.get("version") != VERSION:
            raise ReplayError(f"the replay has version {data.get('version')!r}, this library reads version {VERSION}")
        missing = [name for name in ("config", "seed", "actions", "checks", "digest") if name not in data]
        if missing:
            raise ReplayError(f"the replay lacks the field {missing[0]!r}; it is damaged")
        try:
            config = GameConfig(**data["config"])
        except (TypeError, ConfigError) as error:
            raise ReplayError(f"the replay's config is wrong: {error}") from None
        start = _unpacked(data["start"]) if "start" in data else None
        seed, actions, checks = data["seed"], data["actions"], data["checks"]
        if start is None and not is_whole(seed, 0, 2**64 - 1):
            raise ReplayError(f"the replay's seed must be a number from 0 to 2**64 - 1, not {seed!r}")
        for name, numbers in (("actions", actions), ("checks", checks)):
            if not isinstance(numbers, list) or not all(isinstance(a, int) and not isinstance(a, bool) for a in numbers):
                raise ReplayError(f"the replay's {name} must be a list of numbers")
        if len(checks) not in (0, len(actions)):
            raise ReplayError(f"the replay has {len(actions)} actions but {len(checks)} checks; it is damaged")
        if not isinstance(data["digest"], str):
            raise ReplayError("the replay's digest must be a text")
        return cls(config, seed, start, tuple(actions), tuple(checks), data["digest"])

    def save(self, path):
        """Write the replay to a file, whole or not at all."""
        path = pathlib.Path(path)
        part = path.with_name(path.name + ".part")
        part.write_text(self.to_json(), encoding="utf-8")
        os.replace(part, path)

    @classmethod
    def load(cls, path):
        """Read a replay file.

        Raises:
            ReplayError: the file is missing, unreadable or damaged.
        """
        try:
            text = pathlib.Path(path).read_text(encoding="utf-8")
        except (OSError, TypeError, UnicodeDecodeError) as error:
            raise ReplayError(f"cannot read the replay {str(path)!r}: {error}") from None
        return cls.from_json(text)


def _begin(config, seed, start):
    return Game(config, seed) if start is None else Game.from_state(config, start)


def _check(g):
    return int(g.digest()[:6], 16)


def _unpacked(text):
    try:
        start = zlib.decompress(base64.b85decode(text))
    except (ValueError, zlib.error, AttributeError, TypeError):
        raise ReplayError("the replay's start position is damaged") from None
    if len(start) != state_bytes():
        raise ReplayError(f"the replay's start position has {len(start)} bytes, this library's have {state_bytes()}; it was recorded by another version")
    return start


