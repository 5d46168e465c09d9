"""The PettingZoo module of identity mode, version 0.

The number changes whenever the same actions on the same seed could give other observations, rewards or results.

>>> from sgs_env import identity_v0
>>> env = identity_v0.env(num_players=4, generals=None)
>>> env.reset(seed=1)
>>> env.agents
['player_0', 'player_1', 'player_2', 'player_3']
"""

from sgs_env.env.aec import env, parallel_env, raw_env

__all__ = ["env", "parallel_env", "raw_env"]
