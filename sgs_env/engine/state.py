"""The state struct and the tables of the rule book (both declared in `fields.py`)."""

import cython

if not cython.compiled:
    from sgs_env.engine._plain import *  # noqa: F403
    from sgs_env.engine.words import *  # noqa: F403
