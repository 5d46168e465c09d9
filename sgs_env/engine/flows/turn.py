# cython: infer_types=True
"""The turn and its six phases (modes.md 1.4)."""

import cython

if not cython.compiled:
    from sgs_env.engine.flows.use_card import *


def begin_phase(s, me, phase, kind):
    """A phase begins, unless its character is dead or the phase is skipped."""
    if not s.alive[me] or (s.skipped >> phase) & 1:
        return NEXT
    s.phase = phase
    tell(s, E_PHASE, me, phase, 0, 0, 0)
    push(s, kind, me, NONE)
    return NEXT


def turn_begin(s, me, ev):
    """The turn passes to this character."""
    s.turn = me
    s.skipped = 0
    s.slash_played = 0
    s.slashes = 0
    tell(s, E_TURN, me, 0, 0, 0, 0)
    if s.turned_over[me]:
        s.turned_over[me] = 0
        return DONE
    return NEXT


def turn_preparation(s, me, ev):
    """1 Preparation phase."""
    return begin_phase(s, me, P_PREPARATION, F_PREPARATION_PHASE)


def turn_judgement(s, me, ev):
    """2 Judgement phase."""
    return begin_phase(s, me, P_JUDGEMENT, F_JUDGEMENT_PHASE)


def turn_draw(s, me, ev):
    """3 Draw phase."""
    return begin_phase(s, me, P_DRAW, F_DRAW_PHASE)


def turn_play(s, me, ev):
    """4 Play phase."""
    return begin_phase(s, me, P_PLAY, F_PLAY_PHASE)


def turn_discard(s, me, ev):
    """5 Discard phase."""
    return begin_phase(s, me, P_DISCARD, F_DISCARD_PHASE)


def turn_end(s, me, ev):
    """6 End phase."""
    return begin_phase(s, me, P_END, F_END_PHASE)


def turn_over(s, me, ev):
    """What lasts until the end of the turn is over."""
    for p in range(s.num_players):
        clear(s.marked_turn[p])
        s.barred[p] = 0
    s.phase = NONE
    return DONE


flow(F_TURN, turn_begin, turn_preparation, turn_judgement, turn_draw, turn_play, turn_discard, turn_end, turn_over)


# 1 and 6: nothing but skills

def preparation(s, me, ev):
    """Skills of the preparation phase."""
    return window(s, PREPARATION, s.sp)


def end_phase(s, me, ev):
    """Skills of the end phase."""
    return window(s, END_PHASE, s.sp)


flow(F_PREPARATION_PHASE, preparation)
flow(F_END_PHASE, end_phase)


# 2: delayed tricks, last placed first (cards.md 3)

def judgement_begin(s, me, ev):
    """The cards that lie there now are processed once each."""
    s.frames[s.sp].slot0 = s.judge_size[me]
    return NEXT


def judgement_next(s, me, ev):
    """The next one may be nullified."""
    f = s.sp
    if s.frames[f].slot0 == 0 or not s.alive[me]:
        return DONE
    s.frames[f].slot0 -= 1
    i = s.frames[f].slot0
    s.frames[f].c0 = s.judge[me][i]
    s.frames[f].name = s.judge_name[me][i]
    return ask_nullify(s, NOBODY, me, s.frames[f].name, s.frames[f].c0, NONE)


def judgement_judge(s, me, ev):
    """It goes to the processing area and is judged, unless it was nullified."""
    f = s.sp
    to_processing(s, s.frames[f].c0)
    if result(s):
        NAME_FAILED[s.frames[f].name](s, me, f)
        finish_card(s, s.frames[f].c0)
        return goto(s, 1)
    return judge(s, me, NONE, s.frames[f].name)


def judgement_effect(s, me, ev):
    """Its effect."""
    f = s.sp
    e = push(s, NAME_EFFECT[s.frames[f].name], me, f)
    s.frames[e].target = me
    s.frames[e].amount = s.frames[f].result
    s.frames[e].name = s.frames[f].name
    s.frames[e].c0 = s.frames[f].c0
    return NEXT


def judgement_done(s, me, ev):
    """It is discarded, if it has not gone elsewhere."""
    finish_card(s, s.frames[s.sp].c0)
    return goto(s, 1)


flow(F_JUDGEMENT_PHASE, judgement_begin, judgement_next, judgement_judge, judgement_effect, judgement_done)


# 3: two cards

def draw_begin(s, me, ev):
    """Skills instead of drawing."""
    return window(s, DRAW_START, s.sp)


def draw_number(s, me, ev):
    """Skills that change the number."""
    if flagged(s, s.sp, PREVENTED):
        return DONE
    s.frames[s.sp].amount = 2
    return window(s, DRAW_NUMBER, s.sp)


def draw_cards(s, me, ev):
    """The draw."""
    draw(s, me, s.frames[s.sp].amount)
    return DONE


flow(F_DRAW_PHASE, draw_begin, draw_number, draw_cards)


# 4: cards and skills

def play_begin(s, me, ev):
    """Licences and limits of this play phase."""
    clear(s.used_phase)
    clear(s.refused)
    s.slashes = 0
    s.slash_played = 0
    s.frames[s.sp].amount = 0
    return NEXT


def play_ask(s, me, ev):
    """The idle moment: every usable card and skill, or the end of the phase."""
    if not s.alive[me]:
        return DONE
    question(s, me, K_PLAY)
    offer_usable_cards(s, me)
    for v in range(COUNTS[VIEWS_USED]):
        if has_skill(s, me, VIEW_SKILL[v]) and NAME_USED_IN_PLAY[VIEW_NAME[v]] and can_convert(s, me, v, USE, NOBODY):
            offer_skill(s, VIEW_SKILL[v])
    for i in range(COUNTS[ACTIVES_USED]):
        if has_skill(s, me, ACTIVE_SKILL[i]) and ACTIVE_WHEN[i](s, me, s.sp):
            offer_skill(s, ACTIVE_SKILL[i])
    offer_pass(s)
    return ASK


def offer_usable_cards(s, me):
    """Each hand card that can be used as itself (cards of one name are alike in this)."""
    last_name = 0
    usable = 0
    c = next_payable(s, me, HAND, -1)
    while c >= 0:
        if CARD_NAME[c] != last_name:
            last_name = CARD_NAME[c]
            usable = usable_card(s, me, c)
        if usable:
            offer_card(s, c)
        c = next_payable(s, me, HAND, c)
    return 0


def usable_card(s, me, c):
    """Can the hand card be used as itself?"""
    regard_as_gone(s, c, NONE)
    usable = NAME_USABLE[CARD_NAME[c]](s, me, CARD_NAME[c])
    regard_as_there(s)
    return usable


def play_choose(s, me, ev):
    """A card, a conversion or a skill is started."""
    f = s.sp
    if passed(s):
        return DONE
    goto(s, 1)
    c = answered_card(s)
    skill = answered_skill(s)
    for i in range(COUNTS[ACTIVES_USED]):
        if ACTIVE_SKILL[i] == skill and ACTIVE_WHEN[i](s, me, f):
            clear(s.refused)
            tell(s, E_SKILL, me, skill, NOBODY, 0, 0)
            a = push(s, ACTIVE_KIND[i], me, f)
            s.frames[a].skill = skill
            return NEXT
    clear(s.refused)
    u = push(s, F_USE, me, NONE)
    if c >= 0:
        s.frames[u].c0 = c
        s.frames[u].name = CARD_NAME[c]
        if is_slash(CARD_NAME[c]):
            flag(s, u, COUNTED)
        return NEXT
    v = usable_view(s, me, skill)
    s.frames[u].skill = skill
    s.frames[u].name = VIEW_NAME[v]
    if is_slash(VIEW_NAME[v]):
        flag(s, u, COUNTED)
    return start_material(s, me, v, USE, NOBODY)


def usable_view(s, me, skill):
    """The skill's conversion that can be used in the play phase now."""
    for v in range(COUNTS[VIEWS_USED]):
        if VIEW_SKILL[v] == skill and NAME_USED_IN_PLAY[VIEW_NAME[v]] and can_convert(s, me, v, USE, NOBODY):
            return v
    return NONE


flow(F_PLAY_PHASE, play_begin, play_ask, play_choose)


# 5: down to the hand limit

def discard_begin(s, me, ev):
    """Skills that skip the phase."""
    return window(s, DISCARD_START, s.sp)


def discard_count(s, me, ev):
    """How many have to go; a character who may not discard enough shows the rest."""
    f = s.sp
    if flagged(s, f, PREVENTED):
        return DONE
    limit = max(s.hp[me], 0) + modified(s, me, M_HAND_LIMIT, 0)
    excess = s.hand_size[me] - limit
    if excess <= 0:
        return DONE
    s.frames[f].left = min(excess, payable_hand(s, me))
    if s.frames[f].left < excess:
        flag(s, f, REFUSED)
    return NEXT


def discard_ask(s, me, ev):
    """One card after the other is picked, all go in one move."""
    f = s.sp
    if s.frames[f].left == 0:
        discard_picked(s, me)
        if flagged(s, f, REFUSED):
            show_hand(s, me)
        return DONE
    question(s, me, K_DISCARD)
    about(s, NOBODY, NOBODY, s.frames[f].left)
    offer_hand(s, me)
    return ASK


def discard_pick(s, me, ev):
    """Note the card."""
    pick_answered(s)
    s.frames[s.sp].left -= 1
    return goto(s, 2)


flow(F_DISCARD_PHASE, discard_begin, discard_count, discard_ask, discard_pick)
