# cython: infer_types=True
"""The stack of effects in progress, and the words with which steps read and write their own frame."""

import cython

if not cython.compiled:
    from sgs_env.engine.rng import *
    from sgs_env.engine.tables import *


def blank(s, f):
    """Make a frame empty; all frames above the top are."""
    for i in range(s.frames[f].n):
        s.frames[f].seats[i] = 0
        s.frames[f].marks[i] = 0
    s.frames[f].kind = 0
    s.frames[f].step = 0
    s.frames[f].owner = 0
    s.frames[f].ev = NONE
    s.frames[f].source = NOBODY
    s.frames[f].target = NOBODY
    s.frames[f].name = 0
    s.frames[f].c0 = NONE
    s.frames[f].c1 = NONE
    s.frames[f].skill = NONE
    s.frames[f].cause = NONE
    s.frames[f].amount = 0
    s.frames[f].left = 0
    s.frames[f].n = 0
    s.frames[f].result = 0
    s.frames[f].flags = 0
    s.frames[f].slot0 = 0
    s.frames[f].slot1 = 0
    s.frames[f].slot2 = 0
    return 0


def push(s, kind, owner, ev):
    """Start an effect on top of the stack; returns the index of its frame."""
    s.sp += 1
    f = s.sp
    s.frames[f].kind = kind
    s.frames[f].owner = owner
    s.frames[f].ev = ev
    return f


def pop(s):
    """Forget the top frame."""
    blank(s, s.sp)
    s.sp -= 1
    return 0


def done(s, result):
    """The effect is over; the one below learns the result."""
    if s.sp > 0:
        s.frames[s.sp - 1].result = result
    return DONE


def result(s):
    """What the child that finished last returned."""
    return s.frames[s.sp].result


def goto(s, step):
    """Continue the own frame at another step (0 = its first)."""
    s.frames[s.sp].step = step
    return NEXT


def source(s, ev):
    """Who causes the event."""
    return s.frames[ev].source


def target(s, ev):
    """On whom the event falls."""
    return s.frames[ev].target


def owner(s, ev):
    """Whose event it is."""
    return s.frames[ev].owner


def amount(s, ev):
    """Its points, cards or number."""
    return s.frames[ev].amount


def name_of(s, ev):
    """Name of the (virtual) card concerned."""
    return s.frames[ev].name


def flagged(s, ev, flag):
    """Has the frame this flag?"""
    return (s.frames[ev].flags & flag) != 0


def flag(s, ev, value):
    """Set a flag of the frame."""
    s.frames[ev].flags |= value
    return 0


def unflag(s, ev, value):
    """Take a flag from the frame."""
    s.frames[ev].flags &= ~value
    return 0


def again(s):
    """Done, and the owner may use the same skill once more at this timing (Yiji per point, Luoshen after black ...)."""
    window = s.sp - 1
    s.frames[window].slot0 &= ~s.frames[window].slot1
    s.frames[window].left += 1
    return DONE


def repeats(s):
    """How often the owner has used the running skill at this timing before."""
    return s.frames[s.sp - 1].left
