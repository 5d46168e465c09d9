# cython: infer_types=True
"""Means: with what a character can use or play a card of a given name (decision table, section 0)."""

import cython

if not cython.compiled:
    from sgs_env.engine.windows import *


def regard_as_gone(s, c0, c1):
    """Compute legality as if these cards had left already (cards.md 0.2)."""
    s.away0 = c0
    s.away1 = c1
    return 0


def regard_as_there(s):
    """Back to the cards as they are."""
    s.away0 = NONE
    s.away1 = NONE
    return 0


def is_usable(s, me, name, purpose, b):
    """Could a card of this name be used for the purpose now (the cards regarded as gone being gone)?"""
    if purpose == PLAY:
        return 1
    if purpose == USE:
        return NAME_USABLE[name](s, me, name)
    return can_slash(s, me, b) and (purpose == USE_ON_FAR or in_range(s, me, b))


def is_material(s, me, v, c, purpose, b):
    """May the card be material of the conversion, so that the made card can still be used with it gone?"""
    if not VIEW_FILTER[v](s, me, c):
        return 0
    if purpose == PLAY or s.zone[c] == Z_HAND:
        return 1
    regard_as_gone(s, c, NONE)
    usable = is_usable(s, me, VIEW_NAME[v], purpose, b)
    regard_as_there(s)
    return usable


def has_material(s, me, v, purpose, b):
    """Has the seat enough material for the conversion?"""
    usable_now = is_usable(s, me, VIEW_NAME[v], purpose, b)
    found = 0
    c = next_payable(s, me, VIEW_AREAS[v], -1)
    while c >= 0:
        if s.zone[c] == Z_HAND:
            found += usable_now and VIEW_FILTER[v](s, me, c)
        else:
            found += is_material(s, me, v, c, purpose, b)
        if found >= VIEW_COUNT[v]:
            return 1
        c = next_payable(s, me, VIEW_AREAS[v], c)
    return 0


def find_view(s, skill, name):
    """The conversion by which the skill makes a card of this name, -1 when none."""
    for v in range(COUNTS[VIEWS_USED]):
        if VIEW_SKILL[v] == skill and (VIEW_NAME[v] == name or name == 0):
            return v
    return NONE


def can_convert(s, me, v, purpose, b):
    """May the seat start the conversion now?"""
    return has_skill(s, me, VIEW_SKILL[v]) and VIEW_WHEN[v](s, me, NONE) and has_material(s, me, v, purpose, b)


def may_answer(s, me, i, name, ev, purpose, b):
    """May the seat try its i-th skill that meets demands, once per demand?"""
    if ANSWER_NAME[i] != name or not has_skill(s, me, ANSWER_SKILL[i]):
        return 0
    if ev >= 0 and ((s.frames[ev].slot0 >> i) & 1 or (ANSWER_OTHERS[i] and flagged(s, ev, NO_HELP))):
        return 0
    return ANSWER_WHEN[i](s, me, ev) and is_usable(s, me, name, purpose, b)


def has_answer(s, me, name, ev, purpose, b):
    """Is there a skill that may meet the demand by steps of its own?"""
    for i in range(COUNTS[ANSWERS_USED]):
        if may_answer(s, me, i, name, ev, purpose, b):
            return 1
    return 0


def offer_named(s, me, name):
    """Offer each hand card of this name that is not barred (any Slash for Slash)."""
    n = 0
    c = next_payable(s, me, HAND, -1)
    while c >= 0:
        if CARD_NAME[c] == name or (name == SLASH and is_slash(CARD_NAME[c])):
            n += offer_card(s, c)
        c = next_payable(s, me, HAND, c)
    return n


def offer_means(s, me, name, purpose, b):
    """Offer every hand card of the name and every conversion into it; returns how many were offered."""
    n = 0
    if is_usable(s, me, name, purpose, b):
        n += offer_named(s, me, name)
    for v in range(COUNTS[VIEWS_USED]):
        if VIEW_NAME[v] == name and has_skill(s, me, VIEW_SKILL[v]) and can_convert(s, me, v, purpose, b):
            n += offer_skill(s, VIEW_SKILL[v])
    return n


def offer_answers(s, me, name, ev, purpose, b):
    """Offer every skill that may meet this demand by steps of its own."""
    n = 0
    for i in range(COUNTS[ANSWERS_USED]):
        if may_answer(s, me, i, name, ev, purpose, b):
            n += offer_skill(s, ANSWER_SKILL[i])
    return n


def has_means(s, me, name, purpose, b):
    """Is there a hand card of the name or a conversion into it? (skills that ask others not counted)"""
    if is_usable(s, me, name, purpose, b):
        c = next_payable(s, me, HAND, -1)
        while c >= 0:
            if CARD_NAME[c] == name or (name == SLASH and is_slash(CARD_NAME[c])):
                return 1
            c = next_payable(s, me, HAND, c)
    for v in range(COUNTS[VIEWS_USED]):
        if VIEW_NAME[v] == name and can_convert(s, me, v, purpose, b):
            return 1
    return 0


# The picks of a conversion: cards go into the frame below

def start_material(s, me, v, purpose, b):
    """Ask for the materials of a conversion; they become c0 and c1 of the frame that asks."""
    parent = s.sp
    f = push(s, COUNTS[MATERIAL_KIND], me, parent)
    s.frames[f].skill = VIEW_SKILL[v]
    s.frames[f].name = VIEW_NAME[v]
    s.frames[f].slot0 = v
    s.frames[f].slot1 = purpose
    s.frames[f].target = b
    s.frames[f].left = VIEW_COUNT[v]
    return NEXT


def material_ask(s, me, ev):
    """Ask for the next card."""
    f = s.sp
    v = s.frames[f].slot0
    question(s, me, K_MATERIAL)
    about_skill(s, s.frames[f].skill)
    about_card(s, s.frames[f].name, NONE, NONE)
    about(s, s.frames[ev].source, s.frames[ev].target, s.frames[f].left)
    c = next_payable(s, me, VIEW_AREAS[v], -1)
    while c >= 0:
        if is_material(s, me, v, c, s.frames[f].slot1, s.frames[f].target):
            offer_card(s, c)
        c = next_payable(s, me, VIEW_AREAS[v], c)
    return ASK


def material_take(s, me, ev):
    """Note the card; in the end the materials stand in ascending order, whatever the order of picks."""
    c = pick_answered(s)
    if s.frames[ev].c0 < 0:
        s.frames[ev].c0 = c
    else:
        s.frames[ev].c1 = max(c, s.frames[ev].c0)
        s.frames[ev].c0 = min(c, s.frames[ev].c0)
    s.frames[s.sp].left -= 1
    if s.frames[s.sp].left > 0:
        return RESTART
    clear(s.picked)
    return done(s, 1)


COUNTS[MATERIAL_KIND] = effect(material_ask, material_take)
