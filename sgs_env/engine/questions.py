# cython: infer_types=True
"""Asking: a step names the decider and the kind, offers the legal actions one by one, and returns ASK.

The set of offered actions is the only source of legality: mask, validation and texts are read from it.
"""

import cython

if not cython.compiled:
    from sgs_env.engine.verbs import *


def question(s, seat, kind):
    """Begin a decision of a seat, without any offer yet."""
    for w in range(LEGAL_WORDS):
        s.legal[w] = 0
    s.asked_kind = kind
    s.asked_seat = seat
    s.asked_skill = NONE
    s.asked_name = 0
    s.asked_c0 = NONE
    s.asked_c1 = NONE
    s.asked_source = NOBODY
    s.asked_target = NOBODY
    s.asked_left = 1
    return 0


def about_skill(s, skill):
    """The decision is about this skill."""
    s.asked_skill = skill
    return 0


def about_card(s, name, c0, c1):
    """The decision is about this (virtual) card."""
    s.asked_name = name
    s.asked_c0 = c0
    s.asked_c1 = c1
    return 0


def about(s, source_seat, target_seat, left):
    """Who causes it, whom it concerns, how many picks may still be made."""
    s.asked_source = source_seat
    s.asked_target = target_seat
    s.asked_left = left
    return 0


def offer(s, action):
    """The action is legal."""
    s.legal[action >> 6] |= bit(action)
    return 1


def offer_pass(s):
    """To pass is legal."""
    return offer(s, PASS)


def offer_seat(s, seat):
    """The seat may be chosen."""
    return offer(s, A_SEAT + (seat - s.asked_seat + s.num_players) % s.num_players)


def offer_skill(s, skill):
    """The skill may be used."""
    return offer(s, A_SKILL + skill)


def offer_card(s, c):
    """The card may be chosen (not when it is already picked)."""
    if has(s.picked, c):
        return 0
    return offer(s, A_CARD + c)


def offer_hand(s, seat):
    """Each hand card of the decider that is not barred and not picked."""
    n = 0
    c = next_payable(s, seat, HAND, -1)
    while c >= 0:
        n += offer_card(s, c)
        c = next_payable(s, seat, HAND, c)
    return n


def offer_payable(s, seat, areas):
    """Each card of these areas that the decider may pay and that is not picked."""
    n = 0
    c = next_payable(s, seat, areas, -1)
    while c >= 0:
        n += offer_card(s, c)
        c = next_payable(s, seat, areas, c)
    return n


def offer_cards_of(s, seat, other, areas):
    """What may be taken from another's areas: `hand` (random), each equipment card, each card of the judgement area (C10)."""
    n = 0
    if (areas & HAND) and s.hand_size[other] > 0 and other != seat:
        n += offer(s, A_HAND)
    for slot in range(5):
        if (areas & EQUIP) and s.equip[other][slot] >= 0:
            n += offer_card(s, s.equip[other][slot])
    for i in range(s.judge_size[other]):
        if areas & JUDGEMENT:
            n += offer_card(s, s.judge[other][i])
    return n


def ask_card_of(s, seat, other, areas, skill, left):
    """Ask for one card out of another's areas."""
    question(s, seat, K_TAKE)
    about_skill(s, skill)
    about(s, NOBODY, other, left)
    offer_cards_of(s, seat, other, areas)
    return ASK


def ask_other(s, seat, skill, left):
    """Ask for another living character."""
    question(s, seat, K_TARGET)
    about_skill(s, skill)
    about(s, NOBODY, NOBODY, left)
    for p in range(s.num_players):
        if p != seat and s.alive[p]:
            offer_seat(s, p)
    return ASK


def is_offered(s, action):
    """Is the action legal in the pending decision?"""
    return (s.legal[action >> 6] >> (action & 63)) & 1


def num_offered(s):
    """Number of legal actions."""
    n = 0
    for w in range(LEGAL_WORDS):
        n += popcount(s.legal[w])
    return n


def one_offered(s):
    """Is there exactly one legal action?"""
    found = 0
    for w in range(LEGAL_WORDS):
        if s.legal[w]:
            if found or s.legal[w] & (s.legal[w] - 1):
                return 0
            found = 1
    return found


def first_offered(s):
    """The lowest legal action, -1 when there is none."""
    for w in range(LEGAL_WORDS):
        if s.legal[w]:
            return (w << 6) + ctz(s.legal[w])
    return NONE


# Reading the answer: only in the step right after the question

def passed(s):
    """Was the answer to pass?"""
    return s.answer == PASS


def answered_card(s):
    """The card chosen, -1 when it was none."""
    if A_CARD <= s.answer < A_GENERAL:
        return s.answer - A_CARD
    return NONE


def answered_skill(s):
    """The skill chosen, -1 when it was none."""
    if A_SKILL <= s.answer < A_CARD:
        return s.answer - A_SKILL
    return NONE


def answered_seat(s):
    """The seat chosen."""
    return (s.answer - A_SEAT + s.asked_seat) % s.num_players


def answered_card_of(s, other):
    """The card taken out of another's areas: the one chosen, or a random one of his hand."""
    if s.answer == A_HAND:
        return random_hand_card(s, other)
    return answered_card(s)


def pick_answered(s):
    """The card chosen joins the picked ones."""
    c = answered_card(s)
    add(s.picked, c)
    return c
