# cython: infer_types=True
"""A demand: one Dodge or one Slash is needed from one character (decision table 2.1, 2.2)."""

import cython

if not cython.compiled:
    from sgs_env.engine.flows.damage import *


def demand(s, me, name, giver, purpose, b, ev):
    """Start a demand on `me`; the parent learns 1 when it was met. Returns the frame, for flags and what it is about."""
    f = push(s, F_DEMAND, me, ev)
    s.frames[f].name = name
    s.frames[f].source = giver
    s.frames[f].target = b
    s.frames[f].slot1 = purpose
    s.frames[f].left = 1
    u = use_of(s, ev)
    if u >= 0:
        s.frames[f].amount = s.frames[u].name
    return f


def demand_ask(s, me, ev):
    """Open the window with all means."""
    f = s.sp
    if not s.alive[me]:
        return done(s, 0)
    name = s.frames[f].name
    b = s.frames[f].target
    question(s, me, K_SLASH if name == SLASH else K_DODGE)
    about_skill(s, s.frames[f].cause)
    u = use_of(s, ev)
    if u >= 0 and s.frames[f].amount:
        about_card(s, s.frames[f].amount, s.frames[u].c0, s.frames[u].c1)
    about(s, s.frames[f].source, b, s.frames[f].left)
    n = offer_means(s, me, name, s.frames[f].slot1, b) + offer_answers(s, me, name, f, s.frames[f].slot1, b)
    if not flagged(s, f, MUST) or flagged(s, f, REFUSED):
        offer_pass(s)
    if n == 0 and flagged(s, f, MUST):
        return done(s, 0)
    return ASK


def demand_choose(s, me, ev):
    """Take the chosen means."""
    f = s.sp
    if passed(s):
        return done(s, 0)
    c = answered_card(s)
    skill = answered_skill(s)
    s.frames[f].skill = skill
    if c >= 0:
        s.frames[f].c0 = c
        return goto(s, 3)
    for i in range(COUNTS[ANSWERS_USED]):
        if ANSWER_SKILL[i] == skill and ANSWER_NAME[i] == s.frames[f].name:
            s.frames[f].slot0 |= 1 << i
            s.frames[f].slot2 = ANSWER_OTHERS[i]
            tell(s, E_SKILL, me, skill, NOBODY, 0, 0)
            h = push(s, ANSWER_KIND[i], me, f)
            s.frames[h].skill = skill
            return NEXT
    goto(s, 3)
    return start_material(s, me, find_view(s, skill, s.frames[f].name), s.frames[f].slot1, s.frames[f].target)


def demand_answered(s, me, ev):
    """A skill has tried to meet it: by cards it has put into the processing area, by none, or not at all."""
    f = s.sp
    if result(s) == 0:
        if s.frames[f].slot2:
            flag(s, f, REFUSED)
        return RESTART
    if s.frames[f].c0 < 0:
        tell(s, way_of(s, f), me, s.frames[f].name, NONE, NONE, 0)
        return done(s, 1)
    return NEXT


def demand_meet(s, me, ev):
    """Play the cards, or start using them."""
    f = s.sp
    if s.frames[f].slot1 != PLAY:
        return demand_use(s, me, ev)
    note_slash(s, me, s.frames[f].name)
    tell(s, way_of(s, f), me, s.frames[f].name, s.frames[f].c0, s.frames[f].c1, 0)
    if s.frames[f].c0 >= 0:
        to_processing(s, s.frames[f].c0)
    if s.frames[f].c1 >= 0:
        to_processing(s, s.frames[f].c1)
    return NEXT


def way_of(s, f):
    """A Dodge against a Slash is used, every other answer is played (cards.md 0.2)."""
    if s.frames[f].name == DODGE and is_slash(s.frames[f].amount):
        return E_USE
    return E_PLAY


def demand_use(s, me, ev):
    """A Slash is used on the fixed target."""
    f = s.sp
    u = push(s, F_USE, me, s.frames[f].ev)
    s.frames[u].name = SLASH
    s.frames[u].c0 = s.frames[f].c0
    s.frames[u].c1 = s.frames[f].c1
    s.frames[u].skill = s.frames[f].skill
    s.frames[u].target = s.frames[f].target
    s.frames[u].flags = FIXED
    if s.frames[u].skill < 0 and s.frames[u].c0 >= 0:
        s.frames[u].name = CARD_NAME[s.frames[u].c0]
    return NEXT


def demand_end(s, me, ev):
    """The played cards go to the discard pile, or on to the effect that asked for them."""
    f = s.sp
    if flagged(s, f, KEEP):
        s.frames[f - 1].c0 = s.frames[f].c0
        s.frames[f - 1].c1 = s.frames[f].c1
        return done(s, 1)
    finish_card(s, s.frames[f].c0)
    finish_card(s, s.frames[f].c1)
    return done(s, 1)


flow(F_DEMAND, demand_ask, demand_choose, demand_answered, demand_meet, demand_end)


def note_slash(s, seat, name):
    """Remember a Slash used or played by the current character in his play phase (Keji)."""
    if is_slash(name) and seat == s.turn and s.phase == P_PLAY:
        s.slash_played = 1
    return 0


# Asking others to meet a demand (Hujia, Jijiang)

def ask_helpers(s, me, name, kingdom, b, keep):
    """Ask the next other character of the kingdom to play the card for `me`; position in `left`, DONE when all declined."""
    f = s.sp
    while s.frames[f].left < s.num_players:
        p = (first_in_order(s) + s.frames[f].left) % s.num_players
        s.frames[f].left += 1
        if is_helper(s, p, me, kingdom):
            d = demand(s, p, name, me, PLAY, b, f)
            s.frames[d].cause = s.frames[f].skill
            s.frames[d].amount = 0
            flag(s, d, NO_HELP)
            if keep:
                flag(s, d, KEEP)
            return NEXT
    return done(s, 0)
