# cython: infer_types=True
"""The door: one decision of one seat, from the state (`rule_action`, `act_on`) or from an observation (`act_seen`)."""

import cython

if not cython.compiled:
    from agents.rule_based.picks import *
    from agents.rule_based.recall import *
    from sgs_env.engine.many import *


def think(s, m, me, noise):
    """Count cards; where others matter, infer roles and take a stance."""
    m.me = me
    m.role = s.role[me]
    m.noise = noise
    if s.asked_kind == K_GENERAL:
        return 0
    count_cards(s, m)
    if concerns_others(s, me):
        infer_roles(s, m)
        take_stance(s, m)
    else:
        for p in range(s.num_players):
            m.enmity[p] = 0
    return 0


def concerns_others(s, me):
    """Does the choice depend on who is friend and foe?"""
    kind = s.asked_kind
    if kind == K_DODGE:
        return s.asked_skill == HUJIA
    if kind == K_PEACH:
        return s.asked_target != me
    if kind == K_MATERIAL:
        return s.asked_skill == GUICAI
    if kind == K_DISCARD:
        return is_offered(s, PASS)
    return kind != K_GIVE and kind != K_SUIT and kind != K_TYPE


def decide(s, m, me, noise):
    """The choice, before it is checked against the legal actions."""
    think(s, m, me, noise)
    kind = s.asked_kind
    if kind == K_PLAY:
        return play(s, m)
    if kind == K_TARGET:
        return choose_target(s, m)
    if kind == K_DODGE:
        return answer_dodge(s, m)
    if kind == K_SLASH:
        return answer_slash(s, m)
    if kind == K_PEACH:
        return answer_peach(s, m)
    if kind == K_NULLIFY:
        return answer_nullify(s, m)
    if kind == K_TRIGGER:
        return answer_trigger(s, m)
    if kind == K_TAKE:
        return choose_take(s, m)
    if kind == K_DISCARD:
        return choose_discard(s, m)
    if kind == K_GIVE:
        return choose_give(s, m)
    if kind == K_MATERIAL:
        return choose_material(s, m)
    if kind == K_ARRANGE:
        return choose_arranged(s, m)
    if kind == K_PICK:
        return choose_pick(s, m)
    if kind == K_SUIT:
        return choose_suit(s, m)
    if kind == K_TYPE:
        return choose_type(s, m)
    if kind == K_GENERAL:
        return choose_general(s, m)
    return NONE


def rule_action(s, me, noise):
    """The action of the seat that is to decide; `noise` >= 0 breaks ties.  Reads only what the seat knows."""
    first = first_offered(s)
    if num_offered(s) <= 1:
        return first
    if cython.compiled:
        a = decide(s, cython.address(mind), me, noise)
    else:
        a = decide(s, Mind(), me, noise)
    if a >= 0 and is_offered(s, a):
        return a
    return first


POLICIES[2] = rule_action           # for batches: see sgs_env/batch.py


def act_on(core: Core, noise: cython.int) -> int:
    """The choice of the seat to move in a game's core."""
    s = cython.address(core.state) if cython.compiled else core.state
    return rule_action(s, s.asked_seat, noise & 0xFFFF)


def act_seen(core: Core, observation: cython.uchar[::1], mask: cython.uchar[::1], noise: cython.int) -> int:
    """The choice of an observer; `core` holds an empty state, in which the position is rebuilt."""
    s = cython.address(core.state) if cython.compiled else core.state
    if cython.compiled:
        recall(s, cython.address(observation[0]), cython.address(mask[0]))
    else:
        recall(s, bytes(observation), bytes(mask))
    return rule_action(s, 0, noise & 0xFFFF)
