"""sgs_env: a reinforcement-learning environment for Sanguosha (三国杀).

>>> from sgs_env import Game, GameConfig
>>> g = Game(GameConfig(num_players=2, generals=None), seed=1)
>>> g.turn, g.phase
(0, 'play')
>>> g.step("pass")
"""

import os as _os

if _os.environ.get("SGS_PLAIN") == "1":
    from sgs_env.engine._finder import prefer_source as _prefer_source

    _prefer_source()

from sgs_env.batch import BatchGame, rollout
from sgs_env.config import GameConfig
from sgs_env.engine.layout import OBSERVATION_SIZE, SECRETS_SIZE, STATE_SIZE, observation_layout, state_layout
from sgs_env.engine.rulebook import COMPILED
from sgs_env.errors import ConfigError, IllegalAction, ReplayError, ScenarioError, SgsError
from sgs_env.game import Decision, Game
from sgs_env.notation import ACTION_BLOCKS, NUM_ACTIONS, action_id, action_text, card_table
from sgs_env.replay import Replay

__version__ = "0.1.0"
__all__ = ["ACTION_BLOCKS", "COMPILED", "NUM_ACTIONS", "OBSERVATION_SIZE", "SECRETS_SIZE", "STATE_SIZE", "BatchGame",
           "ConfigError", "Decision", "Game", "GameConfig", "IllegalAction", "Replay", "ReplayError", "ScenarioError",
           "SgsError", "action_id", "action_text", "card_table", "observation_layout", "rollout", "state_layout"]
