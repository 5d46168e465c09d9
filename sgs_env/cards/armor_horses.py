# cython: infer_types=True
"""Armor and horses (cards.md 4)."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


def worn_card(name):
    """An equipment card without range: used on oneself at any time of the play phase."""
    card(name, SELF, 0, always, never, 0)
    return 0


worn_card(EIGHT_DIAGRAMS_CARD)
worn_card(RENWANG_SHIELD_CARD)
worn_card(JUEYING)
worn_card(DILU)
worn_card(ZHUAHUANG_FEIDIAN)
worn_card(CHITU)
worn_card(DAYUAN)
worn_card(ZIXING)


# Eight Diagrams: a red judgement counts as a Dodge.

def diagrams_when(s, me, ev):
    """Not against a Slash that ignores armor."""
    return not flagged(s, ev, ARMORLESS)


def diagrams_judge(s, me, ev):
    """Judge."""
    return judge(s, me, EIGHT_DIAGRAMS, 0)


def diagrams_result(s, me, ev):
    """Red: dodged."""
    return done(s, is_red(result(s)))


view_as_by(EIGHT_DIAGRAMS, DODGE, diagrams_when, diagrams_judge, diagrams_result)


# Renwang Shield: black Slashes have no effect.

def renwang_blocks(s, me, f):
    """The effect of a black Slash."""
    return is_slash(name_of(s, f)) and colour(s.frames[f].c0, s.frames[f].c1) == BLACK


modifier(RENWANG_SHIELD, M_NO_EFFECT, renwang_blocks)
