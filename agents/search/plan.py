# cython: infer_types=True
"""The notes of one search (`Search`) and its table, both declared in `fields.py`."""

import cython

if not cython.compiled:
    from agents.rule_based.choose import *  # noqa: F403
    from agents.search._plain import *  # noqa: F403


def load(weights) -> None:
    """Fill the table: {players: two rows of weights}; sizes that were not fitted take those of the next size below."""
    for n in range(2, 13):
        rows = weights[max(k for k in weights if k <= n or k == min(weights))]
        for w in range(2):
            for i in range(len(rows[w])):
                WEIGHTS[n][w][i] = rows[w][i]
