"""The faces of the game for other libraries: PettingZoo, Gymnasium, Stable-Baselines3.

This folder alone imports those libraries.  Importing it enters "sgs_env/identity-v0" into PettingZoo's registry and
"sgs_env/Identity-v0" into Gymnasium's; `sgs_env.env.sb3` is imported separately, as Stable-Baselines3 is optional.
"""

from sgs_env.env.aec import env, parallel_env, raw_env
from sgs_env.env.gymnasium import SingleAgentEnv
from sgs_env.env.render import table
from sgs_env.env.selfplay import SelfPlayBatch
from sgs_env.env.vector import SgsVectorEnv

__all__ = ["SelfPlayBatch", "SgsVectorEnv", "SingleAgentEnv", "env", "parallel_env", "raw_env", "table"]
