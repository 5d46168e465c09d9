"""What the rule-based player would do, from observations and masks alone."""

import numpy as np

from agents.rule_based import EMPTY, choose
from sgs_env.engine.core import Core


def advice_of(observations, masks):
    """The rule-based player's choices (ties broken one way): int64[n] from uint8[n, OBSERVATION_SIZE] and [n, NUM_ACTIONS]."""
    core, found = Core(), np.empty(len(observations), np.int64)
    observations, masks = np.array(observations, np.uint8), np.array(masks, np.uint8)
    for i in range(len(found)):
        core.load(EMPTY)
        found[i] = choose.act_seen(core, observations[i], masks[i], 0)
    return found
