"""What a finished game pays: the one place where rewards are read and described.

The rules know winners and the scoring table; `GameConfig.reward` chooses which of the two `Game.returns()` gives:

=========  ==========================================================================================================
"win"      +1 to every winner (the dead of the winning side too), -1 to every loser, 0 to all in a draw
"score"    the points of the 4th edition's scoring table (modes.md 1.8 c, `Game.scores()`) divided by 24, a spy's points for
           winning a ten-player game, the most there is: between 0 and 1
=========  ==========================================================================================================

There is no reward before the end: nothing is paid for damage, kills or one's own death.  A game that is cut off at
`max_decisions` pays 0 to all.  With `illegal="terminate"` the seat that sent an illegal action gets `ILLEGAL_REWARD` and
everybody else 0, allies and enemies alike: nobody is paid for somebody else's mistake, and the game counts for nobody.
"""

SCHEMES = ("win", "score")
ILLEGAL_REWARD = -1.0


def final_rewards(game):
    """The rewards of all seats as a list of floats: `Game.returns()` when the game is over, zeros before.

    Seat i's reward stands at index i, whether or not its character is still alive.
    """
    return [float(r) for r in game.returns()]


def illegal_rewards(num_players, seat):
    """The rewards of all seats when `seat` ends the game by an illegal action (list of floats)."""
    rewards = [0.0] * num_players
    rewards[seat] = ILLEGAL_REWARD
    return rewards
