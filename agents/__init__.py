"""Players for sgs_env: one protocol, found by name.

>>> import agents
>>> agents.load("random")
<agent random>

A name is "random", "passive", "simple", "rule_based", "search:200" (so many roll-outs per decision; it chooses by `act_game(game, rng)`),
that of a shipped network ("ppo_standard_5p"), or the path of a checkpoint written by `train.py` ("runs/first/latest.zip").
"""

from agents.base import Agent, AgentBase, AgentError
from agents.checkpoint import load_policy, pretrained_names
from agents.random_agent import PassiveAgent, RandomAgent
from agents.simple_rules import SimpleRules

__all__ = ["Agent", "AgentBase", "AgentError", "NAMES", "load"]

BY_NAME = {"random": RandomAgent, "passive": PassiveAgent, "simple": SimpleRules}
NAMES = (*BY_NAME, "rule_based", *pretrained_names())


def load(name):
    """The agent of that name; an object that already is an agent is returned as it is.

    Raises AgentError, naming the agent and the remedy, for an unknown name or an unusable checkpoint.
    """
    if isinstance(name, Agent):
        return name
    text = str(name)
    if text in BY_NAME:
        return BY_NAME[text]()
    if text == "rule_based":
        from agents.rule_based import RuleBasedAgent  # only here: it is compiled with the engine and registers with it

        return RuleBasedAgent()
    if text == "search" or text.startswith("search:"):
        return load_search(text)
    if text.endswith(".zip") or text in pretrained_names():
        return load_policy(text)
    raise AgentError(f"there is no agent {text!r}: use one of {', '.join(NAMES)}, search:BUDGET, or the path of a checkpoint that ends in .zip")


def load_search(text):
    """The search agent of "search" or "search:BUDGET"."""
    from agents.search import SearchAgent  # only here, as above

    if text == "search":
        return SearchAgent()
    budget = text.removeprefix("search:")
    if not budget.isdecimal():
        raise AgentError(f"there is no agent {text!r}: write search:200 for 200 roll-outs per decision")
    return SearchAgent(int(budget))
