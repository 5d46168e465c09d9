# cython: infer_types=True
"""What a seat sees: its mask and its observation (fields in `layout.py`), and the re-drawing of what it does not know.

An observation is first noted as bits on a sheet, a set of `SHEET_WORDS` words, then written as bytes in one go.
"""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *

    def put_acts(sheet, place, record, seat, n):
        """Eight bits per seat, the observer's first: two per kind of act, at least 1 and at least 3."""
        for counts in (*record[seat:n], *record[:seat]):
            if counts != NO_ACTS:
                a, b, c, d = counts
                put_word(sheet, place, (a > 0) | (a > 2) << 1 | (b > 0) << 2 | (b > 2) << 3 | (c > 0) << 4 | (c > 2) << 5 | (d > 0) << 6 | (d > 2) << 7)
            place += 8

    NO_ACTS = [0, 0, 0, 0]


def mask_into(s, seat, out):
    """Write one byte per action: 1 = legal; all zero when the seat is not to decide."""
    if seat == s.asked_seat and s.over == RUNNING:
        return expand(s.legal, out, NUM_ACTIONS, 0)
    return zero(out, NUM_ACTIONS)


def observe_into(s, seat, out, stream):
    """Write everything that the seat knows, one byte 0/1 per feature; `stream` as for `expand`."""
    if cython.compiled:
        clean(page.words, SHEET_WORDS)
        observe_on(s, seat, page.words, out, stream)
    else:
        observe_on(s, seat, [0] * SHEET_WORDS, out, stream)
    return 0


def observe_on(s, seat, sheet, out, stream):
    """See `observe_into`: by way of a clean sheet."""
    n = living(s)
    ring = 0
    reach = attack_range(s, seat)
    p = seat
    for k in range(s.num_players):
        observe_seat(s, seat, p, sheet, O_SEATS + k * SEAT_SIZE)
        if k:
            ring += s.alive[p]
            if s.alive[p] and s.alive[seat]:
                observe_distance(s, seat, p, min(ring, n - ring), reach, sheet, O_SEATS + k * SEAT_SIZE)
        observe_records(s, seat, p, k, sheet)
        p += 1
        if p == s.num_players:
            p = 0
    observe_cards(s, seat, sheet)
    observe_table(s, sheet)
    observe_frames(s, seat, sheet)
    if s.asked_seat == seat and s.over == RUNNING:
        observe_decision(s, seat, sheet)
    return expand(sheet, out, OBS_SIZE, stream)


def relative(s, seat, other):
    """A seat as the observer counts it."""
    if other < seat:
        return other - seat + s.num_players
    return other - seat


def mark_seat(sheet, place, s, seat, other):
    """Mark a seat as one bit of the observer's ring; nothing for nobody."""
    if other >= 0:
        mark(sheet, place + relative(s, seat, other))
    return 0


def put_holder(sheet, c, holder_seat):
    """Note who holds the card, as a binary code."""
    return put_word(sheet, O_HOLDER + c * SEAT_BITS, holder_seat)


def observe_seat(s, seat, p, sheet, o):
    """One character as the observer sees him."""
    head = 1 << OS_PRESENT | s.alive[p] << OS_ALIVE | (s.turn == p) << OS_TURN | (s.first_blood == p and s.deaths == 0) << OS_PROTECTED
    if s.alive[p] and s.hp[p] <= 0 and s.max_hp[p] > 0:
        head |= 1 << OS_DYING
    if s.marked_turn[p][0] != 0 or s.marked_turn[p][1] != 0 or s.marked_turn[p][2] != 0:
        head |= 1 << OS_MARKED
    if s.role_shown[p] or p == seat:
        head |= 1 << (OS_ROLE + s.role[p])
    head |= ones(s.hp[p], 8) << OS_HP | ones(s.max_hp[p], 8) << OS_MAX_HP | ones(s.hand_size[p], 12) << OS_HAND_SIZE
    if s.kingdom[p] >= 0:
        head |= bit(OS_KINGDOM + s.kingdom[p])
    if s.gender[p] >= 0:
        head |= bit(OS_GENDER + s.gender[p])
    if s.general_shown[p] or p == seat:
        x = s.general[p][0] + 1
        head |= x << OS_GENERAL
    for slot in range(5):
        c = s.equip[p][slot]
        if c >= 0:
            head |= bit(OS_SLOTS + slot)
            mark(sheet, O_EQUIPMENT + c)
            put_holder(sheet, c, relative(s, seat, p))
    for i in range(s.judge_size[p]):
        c = s.judge[p][i]
        head |= bit(OS_DELAYED + NAME_DELAYED[s.judge_name[p][i]])
        mark(sheet, O_JUDGEMENT + c)
        put_holder(sheet, c, relative(s, seat, p))
    if s.chained[p]:
        head |= bit(OS_CHAINED)
    if s.turned_over[p]:
        head |= bit(OS_TURNED_OVER)
    x = s.barred[p]
    head |= x << OS_BARRED
    put_word(sheet, o, head)
    return put_set(sheet, o + OS_SKILLS, s.skills[p])


def observe_distance(s, seat, p, steps, reach, sheet, o):
    """Distances and ranges between the observer and another living character."""
    to = distance_at(s, seat, p, steps)
    back = distance_at(s, p, seat, steps)
    reach_too = back <= attack_range(s, p)
    put_word(sheet, o + OS_DISTANCE_TO, ones(to - 1, 5) | ones(back - 1, 5) << (OS_DISTANCE_FROM - OS_DISTANCE_TO)
        | (to <= reach) << (OS_IN_MY_RANGE - OS_DISTANCE_TO) | reach_too << (OS_I_IN_RANGE - OS_DISTANCE_TO))
    return 0


def observe_records(s, seat, a, k, sheet):
    """The public record of one seat towards all others."""
    if s.recorded[a]:
        put_acts(sheet, O_RECORDS + k * OBS_SEATS * 8, s.record[a], seat, s.num_players)
    return 0


def observe_cards(s, seat, sheet):
    """Every card whose place is public, or known to the observer (equipment and judgement areas: `observe_seat`)."""
    put_set(sheet, O_HAND, s.hand[seat])
    put_set(sheet, O_DISCARD_PILE, s.discards)
    if meets(s.processed, s.known[seat]):
        put_common(sheet, O_PROCESSING, s.processed, s.known[seat])
    if meets(s.piled, s.known[seat]):
        put_common(sheet, O_KNOWN_PILE, s.piled, s.known[seat])
        for i in range(min(TOP_CARDS, pile_size(s))):
            if knows(s, seat, s.pile[s.pile_top + i]):
                put_word(sheet, O_PILE_TOP + i * CARD_BITS, s.pile[s.pile_top + i] + 1)
    for p in range(s.num_players):
        if p != seat and meets(s.hand[p], s.known[seat]):
            put_common(sheet, O_KNOWN_HAND, s.hand[p], s.known[seat])
            c = next_card(s.hand[p], -1)
            while c >= 0:
                if knows(s, seat, c):
                    put_holder(sheet, c, relative(s, seat, p))
                c = next_card(s.hand[p], c)
    return 0


def observe_table(s, sheet):
    """Piles, phase, limits."""
    put_word(sheet, O_PILE_SIZE, ones((pile_size(s) + 9) // 10, 10))
    put_word(sheet, O_DISCARD_SIZE, ones((s.discard_size + 9) // 10, 10))
    put_word(sheet, O_PLAYERS, ones(s.num_players - 1, 9))
    if s.phase >= 0:
        mark(sheet, O_PHASE + s.phase)
    put_word(sheet, O_SLASH_USED, s.slashes > 0)
    put_word(sheet, O_SLASH_PLAYED, s.slash_played)
    put_set(sheet, O_USED_SKILLS, s.used_phase)
    if s.sudden_death:
        mark(sheet, O_SUDDEN_DEATH)
        put_word(sheet, O_SUDDEN_DEATH + 1, ones(s.rounds_of_three + 1, 4))
    return 0


def observe_frames(s, seat, sheet):
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
            observe_frame(s, seat, f, sheet, O_FRAMES + n * FRAME_SIZE)
            n += 1
        f -= 1
    return 0


def observe_frame(s, seat, f, sheet, o):
    """One effect in progress."""
    kind = s.frames[f].kind
    if kind == F_USE:
        mark(sheet, o + OF_KIND)
        mark_seat(sheet, o + OF_USER, s, seat, s.frames[f].owner)
    elif kind == F_DAMAGE:
        mark(sheet, o + OF_KIND + 1)
        mark_seat(sheet, o + OF_USER, s, seat, s.frames[f].source)
    elif kind == F_DYING:
        mark(sheet, o + OF_KIND + 2)
        mark_seat(sheet, o + OF_USER, s, seat, s.frames[f].source)
    else:
        mark(sheet, o + OF_KIND + 3)
    mark_seat(sheet, o + OF_TARGET, s, seat, s.frames[f].target)
    if s.frames[f].name:
        mark(sheet, o + OF_NAME + s.frames[f].name)
    put_word(sheet, o + OF_CARD, s.frames[f].c0 + 1)
    if s.frames[f].skill >= 0:
        mark(sheet, o + OF_SKILL + s.frames[f].skill)
    return 0


def observe_decision(s, seat, sheet):
    """What the observer is being asked."""
    mark(sheet, O_DECIDING)
    mark(sheet, O_DECISION_KIND + s.asked_kind)
    put_set(sheet, O_PICKED, s.picked)
    if s.asked_skill >= 0:
        mark(sheet, O_DECISION_SKILL + s.asked_skill)
    if s.asked_name:
        mark(sheet, O_DECISION_NAME + s.asked_name)
    put_word(sheet, O_DECISION_CARD, s.asked_c0 + 1)
    put_word(sheet, O_DECISION_CARD + CARD_BITS, s.asked_c1 + 1)
    mark_seat(sheet, O_DECISION_SOURCE, s, seat, s.asked_source)
    mark_seat(sheet, O_DECISION_TARGET, s, seat, s.asked_target)
    put_word(sheet, O_DECISION_LEFT, ones(s.asked_left, 8))
    return 0


# The state vector, for critics that may see everything

def state_into(s, out):
    """Roles, hands and pile as they are, who decides (and behind it the view of seat 0, which others write)."""
    if cython.compiled:
        clean(page.words, SHEET_WORDS)
        state_on(s, page.words, out)
    else:
        state_on(s, [0] * SHEET_WORDS, out)
    return 0


def state_on(s, sheet, out):
    """See `state_into`: by way of a clean sheet."""
    put_secrets(s, 0, sheet)
    for i in range(pile_size(s)):
        put_word(sheet, O_STATE_PILE + i * CARD_BITS, s.pile[s.pile_top + i] + 1)
    if s.asked_seat >= 0:
        mark(sheet, O_STATE_DECIDER + s.asked_seat)
    return expand(sheet, out, O_STATE_VIEW, 0)


def put_secrets(s, seat, sheet):
    """Note roles and hands of all seats, beginning with this one."""
    p = seat
    for k in range(s.num_players):
        if s.role[p] >= 0:
            mark(sheet, k * 4 + s.role[p])
        put_set(sheet, O_STATE_HANDS + k * MAX_CARDS, s.hand[p])
        p += 1
        if p == s.num_players:
            p = 0
    return 0


def secrets_into(s, seat, out):
    """Write roles and hands of all seats, the observer first: what an observation lacks."""
    if cython.compiled:
        clean(page.words, SHEET_WORDS)
        put_secrets(s, seat, page.words)
        return expand(page.words, out, SECRETS_SIZE, 0)
    sheet = [0] * SHEET_WORDS
    put_secrets(s, seat, sheet)
    return expand(sheet, out, SECRETS_SIZE, 0)


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
