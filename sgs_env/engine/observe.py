# cython: infer_types=True
"""What a seat sees: mask and observation, and the re-drawing of everything it does not know."""

import cython

if not cython.compiled:
    from sgs_env.modes.identity import *


def mask_into(s, seat, out):
    """Write one byte per action: 1 = legal; all zero when the seat is not to decide."""
    for a in range(NUM_ACTIONS):
        out[a] = 0
    if seat == s.asked_seat and s.over == RUNNING:
        for a in range(NUM_ACTIONS):
            out[a] = is_offered(s, a)
    return 0


def observe_into(s, seat, out):
    """stub"""
    return 0


def redraw_hidden(s, seat, seed):
    """stub"""
    return 0
