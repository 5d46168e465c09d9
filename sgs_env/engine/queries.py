# cython: infer_types=True
"""Questions about the position; nothing here changes it."""

import cython

if not cython.compiled:
    from sgs_env.engine.frames import *


# Skills and modifiers

def has_skill(s, seat, skill):
    """Has the seat this skill, or wears it this equipment?"""
    return has(s.skills[seat], skill)


def modified(s, seat, query, x):
    """Sum of all modifiers of the seat's skills for a query."""
    if not meets(s.skills[seat], QUERY_SKILLS[query]):
        return 0
    return sum_modifiers(s, seat, query, x)


def sum_modifiers(s, seat, query, x):
    """See `modified`: the seat has such a skill."""
    total = 0
    for i in range(QUERY_SIZE[query]):
        m = QUERY_MODIFIER[query][i]
        if has(s.skills[seat], MODIFIER_SKILL[m]) and not is_away_skill(s, seat, MODIFIER_SKILL[m]):
            total += MODIFIER_FN[m](s, seat, x)
    return total


def is_away_skill(s, seat, skill):
    """Does the skill come from an equipment card that is regarded as gone (cards.md 0.2)?"""
    return (s.away0 >= 0 and NAME_SKILL[CARD_NAME[s.away0]] == skill and s.zone[s.away0] == Z_EQUIPMENT and s.holder[s.away0] == seat
            ) or (s.away1 >= 0 and NAME_SKILL[CARD_NAME[s.away1]] == skill and s.zone[s.away1] == Z_EQUIPMENT and s.holder[s.away1] == seat)


def marked(s, seat, skill):
    """Is the effect of the skill on until the end of this turn?"""
    return has(s.marked_turn[seat], skill)


def unused(s, seat, skill):
    """Has the once-per-phase skill not been used in this play phase?"""
    return not has(s.used_phase, skill)


# Conditions and filters that many skills share

def own_event(s, me, ev):
    """The event is the owner's: his phase, his use of a card."""
    return s.frames[ev].owner == me


def befalls_me(s, me, ev):
    """The event falls on the owner: his damage, his judgement."""
    return s.frames[ev].target == me


def red(s, me, c):
    """A red card."""
    return is_red(c)


def black(s, me, c):
    """A black card."""
    return not is_red(c)


def any_card(s, me, c):
    """Every card will do."""
    return 1


def unlimited(s, me, x):
    """As many as wanted."""
    return UNLIMITED


# Seats and order (cards.md 0.3)

def is_alive(s, seat):
    """Is it a living character?"""
    return seat >= 0 and s.alive[seat] != 0


def living(s):
    """Number of living characters."""
    n = 0
    for p in range(s.num_players):
        n += s.alive[p]
    return n


def first_in_order(s):
    """The character with whom action order starts: whose turn it is, or the next living one."""
    p = s.turn
    if p < 0:
        p = s.lord
    if s.alive[p]:
        return p
    return next_seat(s, p)


def next_seat(s, seat):
    """The next living seat."""
    p = seat
    for _ in range(s.num_players):
        p += 1
        if p >= s.num_players:
            p = 0
        if s.alive[p]:
            return p
    return seat


def seat_distance(s, a, b):
    """Steps round the ring of the living, the shorter way."""
    n = 0
    steps = 0
    p = a
    for _ in range(s.num_players):
        p += 1
        if p >= s.num_players:
            p = 0
        if p == b:
            steps = n + 1
        n += s.alive[p]
        if p == a:
            break
    return min(steps, n - steps)


def worn(s, seat, slot):
    """Card in an equipment slot that is not regarded as gone, -1 when none."""
    c = s.equip[seat][slot]
    if c >= 0 and (c == s.away0 or c == s.away1):
        return NONE
    return c


def distance(s, a, b):
    """Distance from a to b (directed)."""
    if a == b:
        return 0
    return distance_at(s, a, b, seat_distance(s, a, b))


def distance_at(s, a, b, steps):
    """Distance from a to b who are this many steps round the ring from each other."""
    d = steps
    if worn(s, a, SLOT_MINUS_HORSE) >= 0:
        d -= 1
    if worn(s, b, SLOT_PLUS_HORSE) >= 0:
        d += 1
    d += modified(s, a, M_DISTANCE_TO_OTHERS, b) + modified(s, b, M_DISTANCE_FROM_OTHERS, a)
    return max(d, 1)


def attack_range(s, seat):
    """Range of the seat's attacks: its weapon's, else 1."""
    c = worn(s, seat, SLOT_WEAPON)
    reach = 1
    if c >= 0:
        reach = NAME_RANGE[CARD_NAME[c]]
    return reach + modified(s, seat, M_ATTACK_RANGE, 0)


def in_range(s, a, b):
    """Is b within a's attack range?"""
    return a != b and distance(s, a, b) <= attack_range(s, a)


# Cards

def is_red(c):
    """Is the physical card red?"""
    return CARD_SUIT[c] == HEART or CARD_SUIT[c] == DIAMOND


def colour(c0, c1):
    """Colour of a virtual card made of these (cards.md 0.2)."""
    if c0 < 0 or (c1 >= 0 and is_red(c0) != is_red(c1)):
        return COLOURLESS
    if is_red(c0):
        return RED
    return BLACK


def is_slash(name):
    """Is it a Slash of any kind?"""
    return name == SLASH or name == FIRE_SLASH or name == THUNDER_SLASH


def hand_count(s, seat):
    """Hand cards, those regarded as gone not counted."""
    n = s.hand_size[seat]
    if s.away0 >= 0 and s.zone[s.away0] == Z_HAND and s.holder[s.away0] == seat:
        n -= 1
    if s.away1 >= 0 and s.zone[s.away1] == Z_HAND and s.holder[s.away1] == seat:
        n -= 1
    return n


def equip_count(s, seat):
    """Equipment cards worn."""
    n = 0
    for slot in range(5):
        n += s.equip[seat][slot] >= 0
    return n


def has_card(s, seat, areas):
    """Has the seat a card in one of these areas?"""
    if seat < 0:
        return 0
    return ((areas & HAND) and s.hand_size[seat] > 0) or ((areas & EQUIP) and equip_count(s, seat) > 0) or (
        (areas & JUDGEMENT) and s.judge_size[seat] > 0)


def is_barred(s, seat, c):
    """Is the hand card's type barred for the seat until the end of the turn?"""
    return s.zone[c] == Z_HAND and (s.barred[seat] >> CARD_TYPE[c]) & 1


def payable_hand(s, seat):
    """Hand cards that may be used, played or discarded."""
    if s.barred[seat] == 0:
        return s.hand_size[seat]
    n = 0
    c = next_card(s.hand[seat], -1)
    while c >= 0:
        n += not is_barred(s, seat, c)
        c = next_card(s.hand[seat], c)
    return n


def payable(s, seat):
    """Cards of hand and equipment that may be paid."""
    return payable_hand(s, seat) + equip_count(s, seat)


def next_payable(s, seat, areas, c):
    """The next payable card of these areas above card `c`: hand cards first, then equipment; -1 at the end."""
    if c < 0 or s.zone[c] == Z_HAND:
        if areas & HAND:
            c = next_card(s.hand[seat], c)
            while c >= 0 and (is_barred(s, seat, c) or c == s.away0):
                c = next_card(s.hand[seat], c)
            if c >= 0:
                return c
        slot = 0
    else:
        slot = NAME_SLOT[CARD_NAME[c]] + 1
    if areas & EQUIP:
        while slot < 5:
            if s.equip[seat][slot] >= 0 and s.equip[seat][slot] != s.away0:
                return s.equip[seat][slot]
            slot += 1
    return NONE


def next_laid(s, f, c):
    """The next card above `c` that a frame has laid into the processing area, -1 at the end."""
    c = next_card(s.processed, c)
    while c >= 0 and s.frame_of[c] != f:
        c = next_card(s.processed, c)
    return c


def knows(s, seat, c):
    """Does the seat know exactly where the card is?"""
    return has(s.known[seat], c)


def in_processing(s, c):
    """Does the card lie in the processing area?"""
    return c >= 0 and s.zone[c] == Z_PROCESSING


def has_delayed(s, seat, name):
    """Lies a delayed trick of this name before the seat?"""
    for i in range(s.judge_size[seat]):
        if s.judge_name[seat][i] == name:
            return 1
    return 0


def is_wounded(s, seat):
    """Has the seat lost HP?"""
    return s.hp[seat] < s.max_hp[seat]


def is_protected(s, seat, name):
    """Do the seat's skills forbid choosing it as target of a card of this name?"""
    return modified(s, seat, M_FORBIDDEN_TARGET, name) > 0


def can_target(s, user, seat, name):
    """May the user choose the seat as a target of a card of this name (range, protection, content)?"""
    return is_alive(s, seat) and NAME_TARGET[name](s, user, seat) and not is_protected(s, seat, name)


def slash_allowed(s, seat):
    """Is the Slash limit of the play phase not reached?"""
    return s.slashes < 1 + modified(s, seat, M_SLASH_LIMIT, 0)


def can_slash(s, user, seat):
    """May the user use a Slash on the seat, whatever the distance (Kongcheng)?"""
    return user != seat and is_alive(s, seat) and not is_protected(s, seat, SLASH)


def is_helper(s, seat, lord, kingdom):
    """Is the seat another living character of this kingdom?"""
    return seat != lord and s.alive[seat] and s.kingdom[seat] == kingdom


def has_helper(s, lord, kingdom):
    """Lives another character of this kingdom?"""
    for p in range(s.num_players):
        if is_helper(s, p, lord, kingdom):
            return 1
    return 0


def differ_in_sex(s, a, b):
    """Are both of known sex, and of different ones?"""
    return s.gender[a] >= 0 and s.gender[b] >= 0 and s.gender[a] != s.gender[b]


def win_sign(s, seat):
    """1 for a winner, -1 for a loser, 0 when nobody has won."""
    if s.over != WON:
        return 0
    return 1 if s.winner[seat] else -1


def pile_size(s):
    """Cards in the draw pile."""
    return s.pile_end - s.pile_top


def target_index(s, ev, seat):
    """Place of a seat in the target list of a use, -1 when absent."""
    for i in range(s.frames[ev].n):
        if s.frames[ev].seats[i] == seat:
            return i
    return NONE


def use_of(s, ev):
    """The use to which an effect or a damage event belongs: the frame index, -1 when none."""
    f = ev
    while f >= 0 and s.frames[f].kind != F_USE:
        f = s.frames[f].ev
    return f
