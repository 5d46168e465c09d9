"""The search agent: imagines what it does not know, tries its actions, lets everybody play on by rules, and takes what wins most.

It chooses in a game (`act_game`); an observation alone does not hold the effects in progress, so `act` cannot search.
What it chooses depends on the seed and on what its seat knows, on nothing hidden.
"""

from agents.base import AgentBase, AgentError, need_running
from agents.rule_based import choose  # noqa: F401  (registers the rule-based player, who plays the roll-outs)
from agents.search.data import WEIGHTS

from agents.search import bandit, plan  # isort: skip

plan.load(WEIGHTS)
DEFAULT_BUDGET = 200


class SearchAgent(AgentBase):
    """Searches with so many roll-outs per decision, the action by rules being what another one must beat.

    Args:
        budget: most roll-outs per decision, at least 2 (decisions with one legal action, and the draft, take none). depth: turns that a
            roll-out plays before its position is judged by the fitted model; 0 = to the end of the game. least: roll-outs that each
            candidate can get on average; a small budget tries few candidates. doubt: standard errors by which another action must be
            better than the one by rules. hope: standard errors behind it at which a candidate is dropped.

    Raises:
        AgentError: the budget is no number from 2 to 1,000,000.
    """

    def __init__(self, budget=DEFAULT_BUDGET, depth=4, least=6, doubt=1.0, hope=0.5):
        if isinstance(budget, bool) or not isinstance(budget, int) or not 2 <= budget <= 1_000_000:
            raise AgentError(f"search: the budget is a number of roll-outs per decision, 2 to 1000000, not {budget!r}")
        self.budget, self.name = budget, f"search:{budget}"
        self._options = (budget, depth, least, float(doubt), float(hope))

    def searcher(self):
        """A fresh workspace with the agent's options; its `act_on` and `notes` are for looking at a search."""
        return bandit.Searcher(*self._options)

    def act_game(self, game, rng):
        """The action of the seat to move in a `Game` (which stays as it is); `rng`: numpy Generator. The GIL is free meanwhile."""
        need_running(game)
        return self.searcher().act_on(game._core, int(rng.integers(1 << 48)))

    def act(self, observation, mask, rng):
        """Not possible: raises AgentError that says what to call."""
        raise AgentError(f"{self.name} cannot search from an observation: call act_game(game, rng) with a sgs_env.Game "
                         "(in the PettingZoo environment: env.unwrapped.game)")

    def act_batch(self, observations, masks, rng):
        """As `act`."""
        return self.act(observations, masks, rng)
