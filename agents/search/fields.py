"""What the search notes while it thinks about one decision, and its table: the C struct and the plain class come from here."""

ACTIONS, CARDS, FEATURES, SIZES = 64, 180, 50, 13

SEARCH = (
    ("seed", "u64", (), "of the deals that are imagined"),
    ("me", "int", (), "the seat that decides"),
    # options of the agent
    ("budget", "int", (), "roll-outs of this decision"),
    ("depth", "int", (), "turns that a roll-out plays before the position is judged; 0 = to the end of the game"),
    ("least", "int", (), "roll-outs that a candidate must be able to get: limits their number"),
    ("doubt", "double", (), "standard errors by which another action must beat the one by rules"),
    ("hope", "double", (), "standard errors below zero at which a challenger is given up"),
    # hidden cards in the order of their places (hidden.py)
    ("hidden", "int", (), "how many cards are hidden"),
    ("card", "int", (CARDS,), "the card at each hidden place"),
    ("slot", "int", (CARDS,), "the hidden place of each card, -1 = not hidden"),
    ("visited", "int", (CARDS,), "places already tried"),
    # what is tried (candidates.py); the first is the action by rules
    ("n", "int", (), "candidates"),
    ("tried", "int", (), "candidates at the beginning: those given up stand behind those that are left"),
    ("action", "int", (ACTIONS,), "their actions"),
    ("rank", "int", (ACTIONS,), "what the rules think of each"),
    # what came of it (bandit.py)
    ("used", "int", (), "roll-outs done"),
    ("deals", "int", (), "deals imagined"),
    ("base", "double", (), "what the action by rules brings in this deal"),
    ("value", "double", (), "chance of winning at the end of the last roll-out"),
    ("pulls", "int", (ACTIONS,), "roll-outs of each candidate"),
    ("sum", "double", (ACTIONS,), "sum of its differences to the action by rules, in the same deals"),
    ("square", "double", (ACTIONS,), "sum of their squares"),
    ("spread", "double", (), "variance of a sum; scratch"),
    # judging a position (worth.py)
    ("feature", "double", (FEATURES,), "the position in numbers"),
    ("score", "double", (3,), "odds that the lord's side, the rebels, a spy win"),
)

TABLES = (
    ("WEIGHTS", "double", (SIZES, 2, FEATURES), "per number of players the weight of each feature for the rebels and for a spy; for the lord's side all are 0"),
)
