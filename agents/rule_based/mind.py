# cython: infer_types=True
"""The notes of one decision (`Mind`) and the agent's tables, both declared in `fields.py`."""

import cython

if not cython.compiled:
    from math import exp  # noqa: F401

    from agents.rule_based._plain import *  # noqa: F403
    from sgs_env.engine.core import *  # noqa: F403


def load(data, words) -> None:
    """Fill the tables from `data.py`; called once at import."""
    for i in range(1, words.NUM_NAMES):
        HAND_WORTH[i] = data.KEEP.get(words.CARD_NAMES[i], 30)
        WORN_WORTH[i] = data.WORTH.get(words.CARD_NAMES[i], 0)
    for k, kind in enumerate(words.terms.RECORDS):
        for a in range(4):
            for b in range(4):
                LIKELY[k][0][a][b] = 1
                for n in range(2):
                    LIKELY[k][n + 1][a][b] = exp(data.EVIDENCE[kind][n][a][b] / 100.0)
    for g in range(words.NUM_GENERALS):
        name = words.GENERALS[g]["name_en"]
        for role in range(4):
            TIER[g][role] = data.GENERALS[name][role] if name in data.GENERALS else 0
