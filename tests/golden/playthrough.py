"""A game as readable text: the decisions with what was offered and chosen, the events in between, the table at each new turn."""

import pathlib

from sgs_env import Game, GameConfig

FOLDER = pathlib.Path(__file__).resolve().parent
MOST = 150          # decisions written of one game

# file name: seed, configuration
GAMES = {
    "two_plain": (1, {"num_players": 2, "generals": None}),
    "three_windows": (2, {"num_players": 3, "generals": None, "skip_forced": False, "ex_cards": False}),
    "five_draft": (3, {"num_players": 5}),
    "five_score": (11, {"num_players": 5, "draft": False, "reward": "score", "first_blood": 2}),
    "six_b_sudden": (5, {"num_players": 6, "roles": "b", "draft": False, "sudden_death": True}),
    "eight_sp": (6, {"num_players": 8, "generals": "standard+sp", "draft": False}),
    "ten_draft": (7, {"num_players": 10, "generals": "standard+sp"}),
    "lords_and_helpers": (8, {"num_players": 4, "roles": ["lord", "rebel", "loyalist", "spy"], "draft": False,
                              "generals": ["Liu Bei", "Cao Cao", "Zhao Yun", "Ma Chao"]}),
    "wu_against_qun": (9, {"num_players": 6, "draft": False,
                           "generals": ["Sun Quan", "Lu Xun", "Sun Shangxiang", "Hua Tuo", "Diao Chan", "Lü Bu"]}),
    "wei_judges": (10, {"num_players": 5, "draft": False,
                        "generals": ["Cao Cao", "Sima Yi", "Guo Jia", "Zhen Ji", "Yang Xiu"]}),
}


class Dice:
    """A little generator of its own, the same in every version of Python and numpy."""

    def __init__(self, seed):
        self.x = seed

    def roll(self, n):
        self.x = (self.x * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.x >> 33) % n


def choose(legal, dice):
    """A random action; to pass only when it comes up three times."""
    for _ in range(3):
        action = legal[dice.roll(len(legal))]
        if action:
            break
    return action


def table_lines(g):
    """The characters in a few words each."""
    for s in g.seats:
        if s.alive:
            areas = " | ".join(", ".join(cards) for cards in (s.hand, s.equipment, s.judgement))
            yield f"    {s.index} {s.role} {s.general or '-'} {s.hp}/{s.max_hp} | {areas}".rstrip()


def playthrough(name):
    """The text of one golden game."""
    seed, config = GAMES[name]
    g, dice = Game(GameConfig(**config), seed=seed), Dice(seed)
    lines = [f"seed {seed}: {', '.join(f'{k}={v!r}' for k, v in config.items())}", ""]
    told, turn = 0, None
    while not g.over and g.num_decisions < MOST:
        told = add_events(lines, g, told)
        if g.turn != turn and g.turn >= 0:
            turn = g.turn
            lines += ["", f"turn of seat {turn}, {len(g.deck)} cards in the pile", *table_lines(g)]
        action = choose(g.legal_actions().tolist(), dice)
        lines.append(f"{g.num_decisions}. {g.decision} | {len(g.legal_actions())} legal | {g.action_text(action)}")
        g.step(action)
    add_events(lines, g, told)
    lines += ["", *table_lines(g), f"after {g.num_decisions} decisions: {'over' if g.over else 'goes on'}, winners {g.winners}, "
              f"scores {g.scores()}, returns {[round(float(r), 4) for r in g.returns()]}"]
    return "\n".join(lines) + "\n"


def add_events(lines, g, told):
    """The events since the last decision, a line each; returns how many have been told now."""
    log = g.log()
    for kind, *rest in log[told:]:
        lines.append("      " + " ".join([kind, *(event_part(part) for part in rest)]))
    return len(log)


def event_part(part):
    """One part of an event as a word or list."""
    if isinstance(part, tuple):
        return "[" + ", ".join(map(str, part)) + "]"
    return "-" if part in (None, -1) else str(part)
