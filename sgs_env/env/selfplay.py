"""Self-play: every seat's decisions come to the caller, and every seat gets its own trajectory with its own reward.

>>> from sgs_env.env.selfplay import SelfPlayBatch
>>> play = SelfPlayBatch(num_games=8, seed=1)
>>> learned = []
>>> for _ in range(100):
...     closed = play.step(play.masks.argmax(axis=1))       # a policy's choice
...     learned.append(closed)                              # what has become of earlier decisions
>>> transitions = join(learned)
>>> transitions.observations.shape == (len(transitions), OBSERVATION_SIZE)
True

The usual recipe takes the reward that stands beside the next decision, which is the next seat's; losers whose character died
never learn that they lost.  Here a decision is kept until its own seat is asked again or the game ends, and only then handed
over as a transition; at the end, all seats, dead or alive, get their last decision back with their final reward.
"""

import dataclasses

import numpy as np

from sgs_env import NUM_ACTIONS, OBSERVATION_SIZE, SgsError
from sgs_env.batch import BatchGame, Interrupted

__all__ = ["SelfPlayBatch", "Transitions", "advantages", "join"]


@dataclasses.dataclass
class Transitions:
    """Decisions whose consequence is known, k of them.

    Attributes: games int64[k] slots; seats int64[k]; observations uint8[k, OBSERVATION_SIZE], masks uint8[k, NUM_ACTIONS] and
    actions int64[k] of the decision; rewards float32[k], the seat's own, 0 before the end; next_observations and next_masks, those of the
    seat's next decision (zeros where there is none); terminated, truncated bool[k]; extras: what was given to `step` with
    the decision, name -> array[k, ...].
    """

    games: np.ndarray
    seats: np.ndarray
    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    rewards: np.ndarray
    next_observations: np.ndarray
    next_masks: np.ndarray
    terminated: np.ndarray
    truncated: np.ndarray
    extras: dict

    def __len__(self):
        return len(self.games)


class SelfPlayBatch:
    """A `BatchGame` in which the caller plays every seat, with one open trajectory per (game, seat).

    Args:
        config: a `GameConfig`, or a list of them. num_games: games side by side (n). seed: slot i begins with
            `Game(config, seed + i)`. threads: share the work.

    Attributes: batch, the BatchGame (`batch.rewards`, `winners`, `roles`, `dones` tell of finished games, seat by seat); observations
    uint8[n, OBSERVATION_SIZE], masks uint8[n, NUM_ACTIONS], players int32[n]: the pending decisions, the same arrays for ever.

    Memory: beside the batch, one decision (about 7 KB) per game and seat.
    """

    def __init__(self, config=None, num_games=64, seed=0, threads=1):
        self.batch = b = BatchGame(config, num_games, seed, threads)
        self.observations, self.masks, self.players = b.observations, b.masks, b.players
        seats = max(c.num_players for c in b.configs)
        self._rows = np.arange(num_games)
        self._last_observations = np.zeros((num_games, seats, OBSERVATION_SIZE), np.uint8)
        self._last_masks = np.zeros((num_games, seats, NUM_ACTIONS), np.uint8)
        self._last_actions = np.zeros((num_games, seats), np.int64)
        self._extras, self._interrupted = None, Interrupted()
        self.open = np.zeros((num_games, seats), bool)          # has the seat a decision whose consequence is not known yet?

    def reset(self, seed=None):
        """Begin anew with this seed (None: as before); open trajectories are dropped."""
        self.batch.reset(seed)
        self.open[:] = False
        self._interrupted.mend()

    def step(self, actions, **extras):
        """Take one action in every game, int array-like [n]; returns the `Transitions` that are closed by it.

        Args:
            extras: arrays [n, ...] to keep with these decisions (log-probability, value ...); names, shapes and types as in the first step.

        Raises:
            IllegalAction: names the first game concerned; no game has moved. SgsError: extras are not as before, no game has moved; or an
            exception (Ctrl-C, say) broke off the step before, and `reset` begins anew.
        """
        b, rows = self.batch, self._rows
        actions, movers = np.asarray(actions), b.players.copy()
        kept = self._checked({name: np.asarray(values) for name, values in extras.items()})
        with self._interrupted:
            self._last_observations[rows, movers] = b.observations
            self._last_masks[rows, movers] = b.masks
            b.step(actions)
            self._last_actions[rows, movers] = actions
            self._extras = kept
            for name, values in extras.items():
                kept[name][rows, movers] = values
            self.open[rows, movers] = True
            return self._close()

    def _checked(self, extras):
        """Where these extras are kept; SgsError: they are not one row per game, or not like those of the first step."""
        for name, values in extras.items():
            if values.shape[:1] != self._rows.shape:
                raise SgsError(f"extra {name!r} has the shape {values.shape}: it needs a row for each of {len(self._rows)} games")
        if self._extras is None:
            return {name: np.zeros(self.open.shape + v.shape[1:], v.dtype) for name, v in extras.items()}
        if set(extras) != set(self._extras):
            raise SgsError(f"extras are {sorted(extras)}, but were {sorted(self._extras)}: keep the same names")
        for name, values in extras.items():
            kept = self._extras[name]
            if values.shape[1:] != kept.shape[2:] or not np.can_cast(values.dtype, kept.dtype, "same_kind"):
                raise SgsError(f"extra {name!r} is {values.dtype}{list(values.shape[1:])} per game, but was {kept.dtype}{list(kept.shape[2:])}: "
                               "keep shape and type")
        return self._extras

    def _close(self):
        """Take out what is known now: the last decision of who is asked again, and of all seats of finished games."""
        b = self.batch
        over = b.dones != 0
        again = np.flatnonzero(self.open[self._rows, b.players] & ~over)
        ended, ended_seats = np.nonzero(self.open & over[:, None])
        games, seats = np.concatenate((again, ended)), np.concatenate((b.players[again], ended_seats))
        self.open[games, seats] = False
        k, n = len(again), len(games)
        rewards = np.zeros(n, np.float32)
        rewards[k:] = b.rewards[ended, ended_seats]
        following, masks = np.zeros((n, OBSERVATION_SIZE), np.uint8), np.zeros((n, NUM_ACTIONS), np.uint8)
        following[:k], masks[:k] = b.observations[again], b.masks[again]
        truncated = b.dones[games] == 3
        return Transitions(games, seats, self._last_observations[games, seats], self._last_masks[games, seats], self._last_actions[games, seats],
                           rewards, following, masks, over[games] & ~truncated, truncated,
                           {name: kept[games, seats] for name, kept in self._extras.items()})

    def close(self):
        """Release the threads."""
        self.batch.close()


def join(parts):
    """Several `Transitions`, at least one, in order of time, as one; all with the same extras."""
    parts = list(parts)
    if not parts:
        raise SgsError("join needs at least one Transitions")
    if any(set(p.extras) != set(parts[0].extras) for p in parts):
        raise SgsError(f"join needs the same extras in all parts, not {sorted({tuple(sorted(p.extras)) for p in parts})}")
    fields = {f.name: np.concatenate([getattr(p, f.name) for p in parts]) for f in dataclasses.fields(Transitions) if f.name != "extras"}
    return Transitions(**fields, extras={name: np.concatenate([p.extras[name] for p in parts]) for name in parts[0].extras})


def advantages(transitions, values, next_values, gamma=0.999, gae_lambda=0.95):
    """Generalised advantages along each seat's own trajectory.

    Args:
        transitions: k of them in order of time, as `join` of successive steps. values, next_values: float[k], the critic's
        of `observations` and `next_observations` (those at the end of a game are not used).

    Returns:
        float32[k]; `+ values` gives the targets of the critic.
    """
    t = transitions
    if not len(t) == len(values) == len(next_values):
        raise SgsError(f"{len(t)} transitions need as many values and next_values, not {len(values)} and {len(next_values)}")
    going = ~(t.terminated | t.truncated)
    out = (t.rewards + gamma * going * next_values - values).astype(np.float32)
    order = np.lexsort((np.arange(len(t)), t.seats, t.games))
    games, seats = t.games[order], t.seats[order]
    last = np.ones(len(t), bool)
    last[:-1] = (games[1:] != games[:-1]) | (seats[1:] != seats[:-1])
    ends = np.flatnonzero(last)
    distance = ends[np.searchsorted(ends, np.arange(len(t)))] - np.arange(len(t))         # to the end of the trajectory
    for d in range(1, distance.max(initial=0) + 1):
        here = np.flatnonzero(distance == d)
        out[order[here]] += gamma * gae_lambda * going[order[here]] * out[order[here + 1]]
    return out
