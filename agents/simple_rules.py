from agents.random_agent import RandomAgent


class SimpleRules(RandomAgent):
    name = "simple"
