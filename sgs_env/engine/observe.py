# cython: infer_types=True
"""What a seat sees: its mask and its observation (fields in `layout.py`), and the re-drawing of what it does not know."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


def mask_into(s, seat, out):
    """Write one byte per action: 1 = legal; all zero when the seat is not to decide."""
    zero(out, NUM_ACTIONS)
    if seat == s.asked_seat and s.over == RUNNING:
        spread(out, 0, s.legal, NUM_ACTIONS)
    return 0


def write_bits(out, place, value, bits):
    """Binary code, lowest bit first."""
    i = 0
    while value:
        out[place + i] = value & 1
        value >>= 1
        i += 1
    return 0


def relative(s, seat, other):
    """A seat as the observer counts it."""
    return (other - seat + s.num_players) % s.num_players


def write_seat(out, place, s, seat, other):
    """Write a seat as one bit of the observer's ring; nothing for nobody."""
    if other >= 0:
        out[place + relative(s, seat, other)] = 1
    return 0


def observe_into(s, seat, out):
    """Write everything that the seat knows."""
    zero(out, OBS_SIZE)
    n = living(s)
    ring = 0
    reach = attack_range(s, seat)
    for k in range(s.num_players):
        p = (seat + k) % s.num_players
        observe_seat(s, seat, p, out, O_SEATS + k * SEAT_SIZE)
        if k:
            ring += s.alive[p]
            if s.alive[p] and s.alive[seat]:
                observe_distance(s, seat, p, min(ring, n - ring), reach, out, O_SEATS + k * SEAT_SIZE)
        observe_records(s, seat, p, k, out)
    observe_cards(s, seat, out)
    observe_table(s, out)
    observe_frames(s, seat, out)
    if s.asked_seat == seat and s.over == RUNNING:
        observe_decision(s, seat, out)
    return 0


def observe_seat(s, seat, p, out, o):
    """One character as the observer sees him."""
    out[o + OS_PRESENT] = 1
    out[o + OS_ALIVE] = s.alive[p]
    out[o + OS_TURN] = s.turn == p
    out[o + OS_DYING] = s.alive[p] and s.hp[p] <= 0 and s.max_hp[p] > 0
    out[o + OS_PROTECTED] = s.first_blood == p and s.deaths == 0
    out[o + OS_MARKED] = s.marked_turn[p][0] != 0 or s.marked_turn[p][1] != 0 or s.marked_turn[p][2] != 0
    if s.role_shown[p] or p == seat:
        out[o + OS_ROLE + s.role[p]] = 1
    ones(out, o + OS_HP, s.hp[p], 8)
    ones(out, o + OS_MAX_HP, s.max_hp[p], 8)
    ones(out, o + OS_HAND_SIZE, s.hand_size[p], 12)
    if s.kingdom[p] >= 0:
        out[o + OS_KINGDOM + s.kingdom[p]] = 1
    if s.gender[p] >= 0:
        out[o + OS_GENDER + s.gender[p]] = 1
    if s.general_shown[p] or p == seat:
        write_bits(out, o + OS_GENERAL, s.general[p][0] + 1, GENERAL_BITS)
    for slot in range(5):
        c = s.equip[p][slot]
        if c >= 0:
            out[o + OS_SLOTS + slot] = 1
            out[O_EQUIPMENT + c] = 1
            write_bits(out, O_HOLDER + c * SEAT_BITS, relative(s, seat, p), SEAT_BITS)
    for i in range(s.judge_size[p]):
        c = s.judge[p][i]
        out[o + OS_DELAYED + NAME_DELAYED[s.judge_name[p][i]]] = 1
        out[O_JUDGEMENT + c] = 1
        write_bits(out, O_HOLDER + c * SEAT_BITS, relative(s, seat, p), SEAT_BITS)
    out[o + OS_CHAINED] = s.chained[p]
    out[o + OS_TURNED_OVER] = s.turned_over[p]
    write_bits(out, o + OS_BARRED, s.barred[p], 3)
    return spread(out, o + OS_SKILLS, s.skills[p], MAX_SKILLS)


def observe_distance(s, seat, p, steps, reach, out, o):
    """Distances and ranges between the observer and another living character."""
    to = distance_at(s, seat, p, steps)
    back = distance_at(s, p, seat, steps)
    ones(out, o + OS_DISTANCE_TO, to - 1, 5)
    ones(out, o + OS_DISTANCE_FROM, back - 1, 5)
    out[o + OS_IN_MY_RANGE] = to <= reach
    out[o + OS_I_IN_RANGE] = back <= attack_range(s, p)
    return 0


def observe_records(s, seat, a, k, out):
    """The public record of one seat towards each other one."""
    if s.recorded[a] == 0:
        return 0
    for b in range(s.num_players):
        if (s.recorded[a] >> b) & 1:
            o = O_RECORDS + (k * OBS_SEATS + relative(s, seat, b)) * 8
            for i in range(4):
                if s.record[a][b][i]:
                    out[o + 2 * i] = 1
                    out[o + 2 * i + 1] = s.record[a][b][i] >= 3
    return 0


def observe_cards(s, seat, out):
    """Every card whose place is public, or known to the observer (equipment and judgement areas: `observe_seat`)."""
    spread(out, O_HAND, s.hand[seat], MAX_CARDS)
    spread(out, O_DISCARD_PILE, s.discards, MAX_CARDS)
    spread_common(out, O_PROCESSING, s.processed, s.known[seat], MAX_CARDS)
    if meets(s.piled, s.known[seat]):
        spread_common(out, O_KNOWN_PILE, s.piled, s.known[seat], MAX_CARDS)
        for i in range(min(TOP_CARDS, pile_size(s))):
            if knows(s, seat, s.pile[s.pile_top + i]):
                write_bits(out, O_PILE_TOP + i * CARD_BITS, s.pile[s.pile_top + i] + 1, CARD_BITS)
    for p in range(s.num_players):
        if p != seat and meets(s.hand[p], s.known[seat]):
            c = next_card(s.hand[p], -1)
            while c >= 0:
                if knows(s, seat, c):
                    out[O_KNOWN_HAND + c] = 1
                    write_bits(out, O_HOLDER + c * SEAT_BITS, relative(s, seat, p), SEAT_BITS)
                c = next_card(s.hand[p], c)
    return 0


def observe_table(s, out):
    """Piles, phase, limits."""
    ones(out, O_PILE_SIZE, (pile_size(s) + 9) // 10, 10)
    ones(out, O_DISCARD_SIZE, (s.discard_size + 9) // 10, 10)
    ones(out, O_PLAYERS, s.num_players - 1, 9)
    if s.phase >= 0:
        out[O_PHASE + s.phase] = 1
    out[O_SLASH_USED] = s.slashes > 0
    out[O_SLASH_PLAYED] = s.slash_played
    spread(out, O_USED_SKILLS, s.used_phase, MAX_SKILLS)
    if s.sudden_death:
        out[O_SUDDEN_DEATH] = 1
        ones(out, O_SUDDEN_DEATH + 1, s.rounds_of_three + 1, 4)
    return 0


def observe_frames(s, seat, out):
    """The public effects in progress, the innermost first: uses that have moved, damage, dying, judgements."""
    n = 0
    f = s.sp
    while f >= 0 and n < TOP_FRAMES:
        kind = s.frames[f].kind
        shown = 0
        if kind == F_USE:
            shown = s.frames[f].step > USE_MOVE
        elif kind == F_DAMAGE or kind == F_DYING or kind == F_JUDGE:
            shown = s.frames[f].step > 0
        if shown:
            observe_frame(s, seat, f, out, O_FRAMES + n * FRAME_SIZE)
            n += 1
        f -= 1
    return 0


def observe_frame(s, seat, f, out, o):
    """One effect in progress."""
    kind = s.frames[f].kind
    if kind == F_USE:
        out[o + OF_KIND] = 1
        write_seat(out, o + OF_USER, s, seat, s.frames[f].owner)
    elif kind == F_DAMAGE:
        out[o + OF_KIND + 1] = 1
        write_seat(out, o + OF_USER, s, seat, s.frames[f].source)
    elif kind == F_DYING:
        out[o + OF_KIND + 2] = 1
        write_seat(out, o + OF_USER, s, seat, s.frames[f].source)
    else:
        out[o + OF_KIND + 3] = 1
    write_seat(out, o + OF_TARGET, s, seat, s.frames[f].target)
    if s.frames[f].name:
        out[o + OF_NAME + s.frames[f].name] = 1
    write_bits(out, o + OF_CARD, s.frames[f].c0 + 1, CARD_BITS)
    if s.frames[f].skill >= 0:
        out[o + OF_SKILL + s.frames[f].skill] = 1
    return 0


def observe_decision(s, seat, out):
    """What the observer is being asked."""
    out[O_DECIDING] = 1
    out[O_DECISION_KIND + s.asked_kind] = 1
    spread(out, O_PICKED, s.picked, MAX_CARDS)
    if s.asked_skill >= 0:
        out[O_DECISION_SKILL + s.asked_skill] = 1
    if s.asked_name:
        out[O_DECISION_NAME + s.asked_name] = 1
    write_bits(out, O_DECISION_CARD, s.asked_c0 + 1, CARD_BITS)
    write_bits(out, O_DECISION_CARD + CARD_BITS, s.asked_c1 + 1, CARD_BITS)
    write_seat(out, O_DECISION_SOURCE, s, seat, s.asked_source)
    write_seat(out, O_DECISION_TARGET, s, seat, s.asked_target)
    ones(out, O_DECISION_LEFT, s.asked_left, 8)
    return 0


# The state vector, for critics that may see everything

def state_into(s, out):
    """Roles, hands and pile as they are, who decides, and the view of seat 0."""
    zero(out, O_STATE_VIEW)
    for p in range(s.num_players):
        if s.role[p] >= 0:
            out[p * 4 + s.role[p]] = 1
        spread(out, O_STATE_HANDS + p * MAX_CARDS, s.hand[p], MAX_CARDS)
    for i in range(pile_size(s)):
        write_bits(out, O_STATE_PILE + i * CARD_BITS, s.pile[s.pile_top + i] + 1, CARD_BITS)
    if s.asked_seat >= 0:
        out[O_STATE_DECIDER + s.asked_seat] = 1
    return 0


def secrets_into(s, seat, out):
    """Roles and hands of all seats as they are, the observer first: what an observation lacks."""
    zero(out, SECRETS_SIZE)
    for k in range(s.num_players):
        p = (seat + k) % s.num_players
        if s.role[p] >= 0:
            out[k * 4 + s.role[p]] = 1
        spread(out, O_STATE_HANDS + k * MAX_CARDS, s.hand[p], MAX_CARDS)
    return 0


# Determinization

def redraw_hidden(s, seat):
    """Re-draw roles, hands, offers and pile among all that fits what the seat knows, with the state's random numbers."""
    redraw_roles(s, seat)
    redraw_cards(s, seat)
    redraw_draft(s, seat)
    if s.asked_seat != seat and is_askable(s):
        ask_again(s)
    return 0


def is_askable(s):
    """Can the pending question be put anew whatever cards the decider holds?"""
    if s.over != RUNNING:
        return 0
    free = s.asked_kind == K_DISCARD or s.asked_kind == K_GIVE
    return is_offered(s, PASS) or s.asked_kind == K_GENERAL or (free and s.barred[s.asked_seat] == 0)


def copy_frame(s, a, b):
    """Copy one frame over another."""
    if cython.compiled:
        s.frames[b] = s.frames[a]
    else:
        copy_record(s.frames[a], s.frames[b])
    return 0


def ask_again(s):
    """Put the pending question to the same seat anew (asking steps do nothing else); with no other answer left it may pass."""
    f = s.sp
    seat = s.asked_seat
    forced = s.skip_forced
    s.skip_forced = 0
    copy_frame(s, f, MAX_FRAMES - 1)
    s.frames[f].step -= 1
    k = s.frames[f].step
    s.frames[f].step += 1
    r = STEPS[FIRST_STEP[s.frames[f].kind] + k](s, s.frames[f].owner, s.frames[f].ev)
    s.skip_forced = forced
    if r != ASK or s.asked_seat != seat or s.sp != f or num_offered(s) == 0:
        while s.sp > f:
            pop(s)
        kind = s.frames[MAX_FRAMES - 1].kind
        copy_frame(s, MAX_FRAMES - 1, f)
        question(s, seat, K_TRIGGER if kind == F_WINDOW else s.asked_kind)
        offer_pass(s)
    copy_frame(s, f, MAX_FRAMES - 1)
    blank(s, MAX_FRAMES - 1)
    return 0


def redraw_roles(s, seat):
    """The roles that are neither shown nor one's own are dealt again."""
    left = 0
    for i in range(s.num_players):
        left += i != seat and not s.role_shown[i]
    for i in range(s.num_players - 1, -1, -1):
        if i != seat and not s.role_shown[i]:
            k = roll(s, left)
            left -= 1
            j = -1
            while k >= 0:
                j += 1
                k -= j != seat and not s.role_shown[j]
            r = s.role[i]
            s.role[i] = s.role[j]
            s.role[j] = r
    return 0


def is_hidden(s, seat, c):
    """Is the card in the pile, in another's hand or before another's eyes, and the seat does not know where?"""
    zone = s.zone[c]
    if (zone != Z_DECK and zone != Z_HAND and zone != Z_PROCESSING) or s.holder[c] == seat or knows(s, seat, c):
        return 0
    return not is_committed(s, c)


def is_committed(s, c):
    """Is the card part of a choice that its holder has begun: picked, or offered where he can no longer decline?"""
    if has(s.picked, c) or (is_offered(s, A_CARD + c) and not is_askable(s)):
        return 1
    for f in range(s.sp, -1, -1):
        if s.frames[f].kind == F_USE and s.frames[f].step <= USE_MOVE and (s.frames[f].c0 == c or s.frames[f].c1 == c):
            return 1
        if s.frames[f].kind == F_DEMAND and s.zone[c] == Z_HAND and (s.frames[f].c0 == c or s.frames[f].c1 == c):
            return 1
    return 0


def fits_place(s, c, d):
    """May, by public knowledge, card c be where card d is?"""
    if s.zone[d] != Z_HAND:
        return (s.pool_where[s.pool[c]] & POOL_DECK) != 0
    return (s.pool_where[s.pool[c]] >> s.holder[d]) & 1


def redraw_cards(s, seat):
    """Swap hidden cards at random, many times: within a pool always possible, else respecting where either card may be."""
    for _ in range(3):
        for c in range(NUM_CATALOGUE):
            if is_hidden(s, seat, c):
                d = random_alike(s, seat, c)
                if d != c:
                    swap_cards(s, c, d)
                d = roll(s, NUM_CATALOGUE)
                if d != c and is_hidden(s, seat, d) and fits_place(s, c, d) and fits_place(s, d, c):
                    swap_cards(s, c, d)
    return 0


def random_alike(s, seat, c):
    """A random hidden card of c's own pool, itself included."""
    d = roll(s, NUM_CATALOGUE)
    while s.pool[d] != s.pool[c] or not is_hidden(s, seat, d):
        d = roll(s, NUM_CATALOGUE)
    return d


def swap_cards(s, c, d):
    """Two cards change places, with everything that is known about the places."""
    i = place_in_pile(s, c)
    j = place_in_pile(s, d)
    zone = s.zone[c]
    seat = s.holder[c]
    frame = s.frame_of[c]
    lift(s, c)
    lift(s, d)
    if zone == Z_PROCESSING:
        exchange(s, frame, c, d)
    if s.zone[d] == Z_PROCESSING and (zone != Z_PROCESSING or s.frame_of[d] != frame):
        exchange(s, s.frame_of[d], c, d)
    lay(s, c, s.zone[d], s.holder[d], s.frame_of[d], j)
    lay(s, d, zone, seat, frame, i)
    for p in range(s.num_players):
        if knows(s, p, c) != knows(s, p, d):
            s.known[p][c >> 6] ^= bit(c)
            s.known[p][d >> 6] ^= bit(d)
    return 0


def exchange(s, f, c, d):
    """The effect for which somebody looks at cards notes one card instead of the other."""
    s.frames[f].c0 = swapped(s.frames[f].c0, c, d)
    s.frames[f].c1 = swapped(s.frames[f].c1, c, d)
    return 0


def swapped(x, c, d):
    """A card number, with c and d exchanged."""
    if x == c:
        return d
    if x == d:
        return c
    return x


def lift(s, c):
    """Take a hidden card out of the set of its place."""
    zone = s.zone[c]
    if zone == Z_HAND:
        remove(s.hand[s.holder[c]], c)
    elif zone == Z_DECK:
        remove(s.piled, c)
    else:
        remove(s.processed, c)
    return 0


def lay(s, c, zone, seat, frame, i):
    """Put a lifted card into another hidden place: a hand, the i-th place of the pile, or among cards that somebody looks at."""
    s.zone[c] = zone
    s.holder[c] = seat
    s.frame_of[c] = frame
    if zone == Z_HAND:
        add(s.hand[seat], c)
    elif zone == Z_DECK:
        add(s.piled, c)
        s.pile[i] = c
    else:
        add(s.processed, c)
    return 0


def place_in_pile(s, c):
    """Index of a card of the draw pile, -1 for one elsewhere."""
    if s.zone[c] != Z_DECK:
        return NONE
    for i in range(s.pile_top, s.pile_end):
        if s.pile[i] == c:
            return i
    return NONE


def redraw_draft(s, seat):
    """During the draft: offers and choices that the seat has not seen, and the rest of the pool."""
    if s.sp < 1 or s.frames[1].kind != F_DRAFT:
        return 0
    shuffle_generals(s)
    for p in range(s.num_players):
        for i in range(8):
            g = s.offer[p][i]
            if p != seat and g >= 0 and s.pool_size > 0 and not (p == s.lord and GENERAL_LORD[g]):
                k = roll(s, s.pool_size + 1)
                if k < s.pool_size:
                    redraw_offer(s, p, i, k)
    return 0


def redraw_offer(s, p, i, k):
    """An offered general changes places with one of the pool; a choice made follows the offer."""
    g = s.offer[p][i]
    if s.general[p][0] == g:
        s.general[p][0] = s.pool_generals[k]
    s.offer[p][i] = s.pool_generals[k]
    s.pool_generals[k] = g
    return 0
