# cython: infer_types=True
"""Identity mode (modes.md 1): roles and seats by lot, the draft, rewards, victory."""

import cython

if not cython.compiled:
    from sgs_env.modes.house_rules import *


# Set-up (1.1 - 1.3)

def identity_setup(s, me, ev):
    """Roles by lot, the pile shuffled, then the generals."""
    if not s.roles_fixed:
        shuffle_roles(s)
    for p in range(s.num_players):
        s.alive[p] = 1
        if s.role[p] == LORD:
            s.lord = p
    s.role_shown[s.lord] = 1
    tell(s, E_ROLE, s.lord, LORD, 0, 0, 0)
    for i in range(s.pile_end - 1, s.pile_top, -1):
        j = s.pile_top + roll(s, i - s.pile_top + 1)
        c = s.pile[i]
        s.pile[i] = s.pile[j]
        s.pile[j] = c
    if s.dealing == NO_GENERALS or s.dealing == GIVEN:
        for p in range(s.num_players):
            become_general(s, p, s.general[p][0])
        return NEXT
    shuffle_generals(s)
    if s.dealing == DEAL:
        for p in range(s.num_players):
            become_general(s, p, next_general(s))
        return NEXT
    push(s, F_DRAFT, s.lord, NONE)
    return NEXT


def shuffle_roles(s):
    """Every distribution of the roles over the seats is equally likely."""
    for i in range(s.num_players - 1, 0, -1):
        j = roll(s, i + 1)
        r = s.role[i]
        s.role[i] = s.role[j]
        s.role[j] = r
    return 0


def next_general(s):
    """The next general of the shuffled pool."""
    s.pool_size -= 1
    g = s.pool_generals[s.pool_size]
    s.pool_generals[s.pool_size] = NONE
    return g


def become_general(s, seat, g):
    """The seat plays this general (NONE = no general): skills, kingdom, gender, HP."""
    s.general[seat][0] = g
    s.general_shown[seat] = 1
    s.max_hp[seat] = 4
    if g >= 0:
        s.max_hp[seat] = GENERAL_HP[g]
        s.kingdom[seat] = GENERAL_KINGDOM[g]
        s.gender[seat] = GENERAL_GENDER[g]
        take_skills(s, seat, g)
    if s.role[seat] == LORD and s.num_players >= 5:
        s.max_hp[seat] += 1
    s.hp[seat] = s.max_hp[seat]
    tell(s, E_GENERAL, seat, g, 0, 0, 0)
    return 0


def take_skills(s, seat, g):
    """The general's skills; lord skills for the lord only."""
    for w in range(3):
        s.skills[seat][w] |= GENERAL_SKILLS[g][w]
        if s.role[seat] != LORD:
            s.skills[seat][w] &= ~LORD_SKILLS[w]
    return 0


# The draft (1.2)

def offer_general_to(s, seat, g):
    """One more general is offered to the seat."""
    for i in range(8):
        if s.offer[seat][i] < 0:
            s.offer[seat][i] = g
            return 0
    return 0


def take_from_pool(s, i):
    """Take the i-th general out of the pool."""
    g = s.pool_generals[i]
    s.pool_size -= 1
    s.pool_generals[i] = s.pool_generals[s.pool_size]
    s.pool_generals[s.pool_size] = NONE
    return g


def draft_lord_offer(s, me, ev):
    """The lord's offer: every fixed lord of the pool and two others."""
    for g in range(NUM_GENERALS):
        for i in range(s.pool_size):
            if s.pool_generals[i] == g and GENERAL_LORD[g]:
                offer_general_to(s, me, take_from_pool(s, i))
                break
    for _ in range(2):
        offer_general_to(s, me, next_general(s))
    return NEXT


def draft_lord(s, me, ev):
    """The lord chooses."""
    return draft_ask(s, me)


def draft_ask(s, seat):
    """Which of the offered generals?"""
    question(s, seat, K_GENERAL)
    for i in range(8):
        if s.offer[seat][i] >= 0:
            offer(s, A_GENERAL + s.offer[seat][i])
    return ASK


def draft_lord_take(s, me, ev):
    """He shows it; the others go back into the pool, everybody else gets his offer."""
    chosen = s.answer - A_GENERAL
    for i in range(8):
        if s.offer[me][i] >= 0 and s.offer[me][i] != chosen:
            s.pool_generals[s.pool_size] = s.offer[me][i]
            s.pool_size += 1
        s.offer[me][i] = NONE
    become_general(s, me, chosen)
    shuffle_generals(s)
    each = 2 if s.num_players == 10 else 3
    for k in range(1, s.num_players):
        for _ in range(each):
            offer_general_to(s, (me + k) % s.num_players, next_general(s))
    return NEXT


def draft_next(s, me, ev):
    """The next one; after the last all reveal."""
    s.frames[s.sp].left += 1
    return goto(s, 6) if s.frames[s.sp].left == s.num_players else NEXT


def draft_other(s, me, ev):
    """He chooses face down."""
    return draft_ask(s, (me + s.frames[s.sp].left) % s.num_players)


def draft_take(s, me, ev):
    """Note the choice."""
    s.general[s.asked_seat][0] = s.answer - A_GENERAL
    return goto(s, 3)


def draft_reveal(s, me, ev):
    """All reveal together; unused ones are put aside."""
    for k in range(1, s.num_players):
        p = (me + k) % s.num_players
        become_general(s, p, s.general[p][0])
        for i in range(8):
            s.offer[p][i] = NONE
    return DONE


flow(F_DRAFT, draft_lord_offer, draft_lord, draft_lord_take, draft_next, draft_other, draft_take, draft_reveal)


# Rewards and penalties (1.6)

def identity_reward(s, seat, killer):
    """Three cards for a rebel; a lord who killed a loyalist loses everything."""
    if killer == seat:
        return 0
    if s.role[seat] == REBEL:
        draw(s, killer, 3)
    elif s.role[seat] == LOYALIST and s.role[killer] == LORD:
        discard_all(s, killer, HAND | EQUIP)
    return 0


# Victory (1.7)

def count_living(s, role):
    """Living characters of a role."""
    n = 0
    for p in range(s.num_players):
        if s.role[p] == role:
            n += s.alive[p]
    return n


def win(s, role, other):
    """Everybody of these roles wins; a spy only when he lives."""
    for p in range(s.num_players):
        if s.role[p] == role or s.role[p] == other:
            s.winner[p] = role != SPY or s.alive[p]
    s.over = WON
    tell(s, E_OVER, WON, 0, 0, 0, 0)
    return 0


def note_duel(s):
    """Remember a final one-on-one of the lord and a spy, for the scores."""
    if s.alive[s.lord] and living(s) == 2 and count_living(s, SPY) == 1:
        for p in range(s.num_players):
            if s.alive[p] and s.role[p] == SPY:
                s.duellist = p
    return 0


def identity_victory(s, seat, killer):
    """Checked at each death."""
    if s.alive[s.lord]:
        if count_living(s, REBEL) + count_living(s, SPY) == 0:
            return win(s, LORD, LOYALIST)
        note_duel(s)
        count_rounds_from_here(s)
        return 0
    if living(s) == 1 and count_living(s, SPY) == 1:
        return win(s, SPY, SPY)
    return win(s, REBEL, REBEL)


hook(H_SETUP, identity_setup)
hook(H_BEFORE_TURN, rounds)
hook(H_DEATH, identity_victory)
hook(H_REWARD, identity_reward)
hook(H_HP_LOSS, first_blood_limit)
hook(H_ATTACK, note_attack)
