"""What an agent is: it sees an observation and a mask, has a random generator, and names an action.  Nothing else."""

from typing import Protocol, runtime_checkable

import numpy as np

__all__ = ["Agent", "AgentBase", "AgentError", "need_legal", "need_running", "random_legal"]


class AgentError(ValueError):
    """An agent cannot be had: unknown name, or a checkpoint that is missing, damaged or made for something else."""


@runtime_checkable
class Agent(Protocol):
    """The protocol.  An agent keeps no memory between calls, so one object may fill any number of seats and games."""

    name: str

    def act(self, observation: np.ndarray, mask: np.ndarray, rng: np.random.Generator) -> int:
        """One decision of the seat to move: `observation` uint8[D], `mask` uint8[N]; returns an action with mask 1."""
        ...

    def act_batch(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """B independent decisions: uint8[B, D] and uint8[B, N]; returns int64[B]."""
        ...


class AgentBase:
    """Each of the two calls in terms of the other: a subclass writes whichever suits it."""

    name = "agent"

    def act(self, observation, mask, rng):
        return int(self.act_batch(np.asarray(observation)[None], np.asarray(mask)[None], rng)[0])

    def act_batch(self, observations, masks, rng):
        return np.fromiter((self.act(o, m, rng) for o, m in zip(observations, masks, strict=True)), np.int64, len(observations))

    def __repr__(self):
        return f"<agent {self.name}>"


def need_legal(masks):
    """AgentError unless every mask, of one decision or a batch, has a legal action."""
    if not np.asarray(masks).any(axis=-1).all():
        raise AgentError("no action is legal: this seat is not to move")


def need_running(game):
    """AgentError unless this is a `Game` in which somebody is to move."""
    if not hasattr(game, "_core"):
        raise AgentError(f"act_game needs a sgs_env.Game (in the PettingZoo environment: env.unwrapped.game), not {type(game).__name__}")
    if game.over:
        raise AgentError("the game is over: nobody is to move")


def random_legal(mask, rng):
    """A uniformly random legal action of one mask; AgentError when there is none."""
    need_legal(mask)
    legal = np.flatnonzero(mask)
    return int(legal[rng.integers(len(legal))])
