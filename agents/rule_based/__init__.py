"""The rule-based agent: exact role posterior, card counting, one family of decisions per file (see choose.py).

It runs on a game's state (`act_game`, and inside batches by `rule_action`) or, as every agent, on an observation.
It reads only what its seat knows.
"""

import numpy as np

from agents.base import AgentBase, need_legal, need_running
from agents.rule_based import data
from sgs_env.config import empty_state
from sgs_env.engine import rulebook, words  # noqa: F401  (the rule book comes first)
from sgs_env.engine._plain import pack
from sgs_env.engine.core import Core

from agents.rule_based import choose, mind  # isort: skip

mind.load(data, words)
EMPTY = pack(empty_state())


class RuleBasedAgent(AgentBase):
    """Plays by rules; ties are broken by lot."""

    name = "rule_based"

    def __init__(self):
        self._core = Core()

    def __reduce__(self):
        return type(self), ()

    def act(self, observation, mask, rng):
        need_legal(mask)
        self._core.load(EMPTY)
        seen = np.array(observation, np.uint8)      # copies: writable and contiguous, as the compiled code wants them
        return choose.act_seen(self._core, seen, np.array(mask, np.uint8), int(rng.integers(1 << 16)))

    def act_game(self, game, rng):
        """The choice of the seat to move in a game; the same as `act` on its observation, without rebuilding the position."""
        need_running(game)
        return choose.act_on(game._core, int(rng.integers(1 << 16)))
