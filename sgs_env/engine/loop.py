# cython: infer_types=True
"""The loop: run the top frame, one step at a time, until somebody must choose or the game is over."""

import cython

if not cython.compiled:
    from sgs_env.engine.flows.turn import *


def game_begin(s, me, ev):
    """Set-up by the mode: roles, generals, first hands."""
    return HOOKS[H_SETUP](s, me, ev)


def game_deal(s, me, ev):
    """Four cards each."""
    for p in range(s.num_players):
        draw(s, (s.lord + p) % s.num_players, 4)
    return NEXT


def game_turn(s, me, ev):
    """Between two turns: the mode's business, then the next living character."""
    s.turn = next_seat(s, s.turn) if s.turn >= 0 else s.lord
    push(s, F_TURN, s.turn, NONE)
    return NEXT


def game_round(s, me, ev):
    """What the mode does when a turn is over."""
    goto(s, 2)
    return HOOKS[H_BEFORE_TURN](s, me, ev)


flow(F_GAME, game_begin, game_deal, game_turn, game_round)


def start_game(s):
    """Begin the game that the configuration in the state describes, with the random numbers of its seed."""
    seed_rng(s)
    push(s, F_GAME, NOBODY, NONE)
    return advance(s)


def advance(s):
    """Run until a decision is pending (1), the game is over (0), or the log must be read first (2)."""
    while s.over == RUNNING:
        if s.loss_pending:
            s.loss_pending = 0
            window(s, CARDS_LOST, NONE)
        if s.logging and s.num_events > MAX_EVENTS // 5:
            s.logging = 2
            return 2
        f = s.sp
        k = s.frames[f].step
        s.frames[f].step = k + 1
        r = STEPS[FIRST_STEP[s.frames[f].kind] + k](s, s.frames[f].owner, s.frames[f].ev)
        if r == DONE:
            pop(s)
        elif r == AGAIN:
            s.frames[f].step = k
        elif r == RESTART:
            s.frames[f].step = 0
        elif r == ASK:
            if s.skip_forced == 0 or not one_offered(s):
                return 1
            s.answer = first_offered(s)
    finish_game(s)
    return 0


def finish_game(s):
    """Nobody decides any more."""
    s.asked_seat = NOBODY
    s.asked_kind = 0
    for w in range(LEGAL_WORDS):
        s.legal[w] = 0
    return 0


def choose(s, action):
    """Take a legal action (the caller has checked that it is offered) and run to the next decision."""
    s.answer = action
    s.decisions += 1
    return advance(s)


def settle(s):
    """After `advance`: a game that has had its most decisions is cut off."""
    if s.over == RUNNING and s.decisions >= s.max_decisions and s.logging != 2:
        s.over = TRUNCATED
        tell(s, E_OVER, TRUNCATED, 0, 0, 0, 0)
        finish_game(s)
    return s.over
