# cython: infer_types=True
"""From an observation back to a position: a state that holds what the observer knows, seat 0 being himself.

Hidden roles are dealt in any order (the agent uses only how many there are of each), hidden cards lie in the pile.
"""

import cython

if not cython.compiled:
    from agents.rule_based.mind import *


def bits_at(seen, place, bits):
    """A binary code, lowest bit first."""
    value = 0
    for i in range(bits):
        value |= seen[place + i] << i
    return value


def level_at(seen, place, bits):
    """A thermometer."""
    n = 0
    while n < bits and seen[place + n]:
        n += 1
    return n


def index_at(seen, place, bits):
    """Which one of these bits is set, -1 = none."""
    for i in range(bits):
        if seen[place + i]:
            return i
    return NONE


def recall(s, seen, allowed):
    """Rebuild the position in an empty state."""
    s.num_players = 1 + level_at(seen, O_PLAYERS, 9)
    s.lord = 0
    s.turn = NOBODY
    for p in range(s.num_players):
        recall_seat(s, seen, O_SEATS + p * SEAT_SIZE, p)
    recall_roles(s, seen)
    recall_cards(s, seen)
    recall_records(s, seen)
    s.phase = index_at(seen, O_PHASE, 6)
    s.slashes = seen[O_SLASH_USED]
    s.slash_played = seen[O_SLASH_PLAYED]
    for k in range(NUM_SKILLS):
        if seen[O_USED_SKILLS + k]:
            add(s.used_phase, k)
    recall_frames(s, seen)
    s.asked_seat = 0
    s.asked_kind = max(0, index_at(seen, O_DECISION_KIND, 20))
    s.asked_skill = index_at(seen, O_DECISION_SKILL, NUM_SKILLS)
    s.asked_name = max(0, index_at(seen, O_DECISION_NAME, MAX_NAMES))
    s.asked_c0 = bits_at(seen, O_DECISION_CARD, CARD_BITS) - 1
    s.asked_c1 = bits_at(seen, O_DECISION_CARD + CARD_BITS, CARD_BITS) - 1
    s.asked_source = index_at(seen, O_DECISION_SOURCE, OBS_SEATS)
    s.asked_target = index_at(seen, O_DECISION_TARGET, OBS_SEATS)
    s.asked_left = level_at(seen, O_DECISION_LEFT, 8)
    for a in range(NUM_ACTIONS):
        if allowed[a]:
            s.legal[a >> 6] |= bit(a)
    return 0


def recall_seat(s, seen, o, p):
    """One character."""
    s.alive[p] = seen[o + OS_ALIVE]
    if seen[o + OS_TURN]:
        s.turn = p
    if seen[o + OS_PROTECTED]:
        s.first_blood = p
    if seen[o + OS_MARKED]:
        add(s.marked_turn[p], LUOYI)
    s.role[p] = index_at(seen, o + OS_ROLE, 4)
    s.role_shown[p] = s.role[p] >= 0 and (p > 0 or s.role[p] == LORD or not s.alive[p])
    if s.role[p] == LORD:
        s.lord = p
    s.hp[p] = level_at(seen, o + OS_HP, 8)
    s.max_hp[p] = level_at(seen, o + OS_MAX_HP, 8)
    s.hand_size[p] = level_at(seen, o + OS_HAND_SIZE, 12)
    s.kingdom[p] = index_at(seen, o + OS_KINGDOM, 4)
    s.gender[p] = index_at(seen, o + OS_GENDER, 2)
    s.general[p][0] = bits_at(seen, o + OS_GENERAL, GENERAL_BITS) - 1
    s.barred[p] = bits_at(seen, o + OS_BARRED, 3)
    for k in range(NUM_SKILLS):
        if seen[o + OS_SKILLS + k]:
            add(s.skills[p], k)
    return 0


def roles_of(n, role):
    """How many of a role play in a game of n (variant a of modes.md 1.1)."""
    if role == LORD:
        return 1
    if role == SPY:
        return (n > 2) + (n == 10)
    loyal = (n > 3) + (n > 6) + (n > 8)
    return loyal if role == LOYALIST else n - 1 - loyal - (n > 2) - (n == 10)


def recall_roles(s, seen):
    """Deal the roles that are left to the seats whose role I do not know."""
    role = LORD
    for p in range(s.num_players):
        if s.role[p] < 0:
            while role < SPY and roles_of(s.num_players, role) <= seats_with(s, role):
                role += 1
            s.role[p] = role
    return 0


def seats_with(s, role):
    """Seats that have the role so far."""
    n = 0
    for p in range(s.num_players):
        n += s.role[p] == role
    return n


def recall_cards(s, seen):
    """Every card whose place I know; all others of the deck lie in the pile."""
    for c in range(NUM_CATALOGUE):
        holder = bits_at(seen, O_HOLDER + c * SEAT_BITS, SEAT_BITS)
        hidden = 0
        if seen[O_HAND + c]:
            s.zone[c] = Z_HAND
            s.holder[c] = 0
            add(s.hand[0], c)
        elif seen[O_KNOWN_HAND + c]:
            s.zone[c] = Z_HAND
            s.holder[c] = holder
            add(s.hand[holder], c)
        elif seen[O_EQUIPMENT + c]:
            s.zone[c] = Z_EQUIPMENT
            s.holder[c] = holder
            s.equip[holder][NAME_SLOT[CARD_NAME[c]]] = c
        elif seen[O_JUDGEMENT + c]:
            s.zone[c] = Z_JUDGEMENT
            s.holder[c] = holder
            recall_delayed(s, holder, c)
        elif seen[O_DISCARD_PILE + c]:
            s.zone[c] = Z_DISCARD_PILE
            add(s.discards, c)
        elif seen[O_PROCESSING + c]:
            s.zone[c] = Z_PROCESSING
            add(s.processed, c)
        elif has(DECK_CARDS[0], c) or has(DECK_CARDS[1], c):
            s.zone[c] = Z_DECK
            add(s.piled, c)
            hidden = not seen[O_KNOWN_PILE + c]
        if not hidden:
            add(s.known[0], c)
        if seen[O_PICKED + c]:
            add(s.picked, c)
    return 0


def recall_delayed(s, p, c):
    """A delayed trick: what is no Lightning is an Indulgence."""
    i = s.judge_size[p]
    s.judge[p][i] = c
    s.judge_name[p][i] = LIGHTNING if CARD_NAME[c] == LIGHTNING else INDULGENCE
    s.judge_size[p] = i + 1
    return 0


def recall_records(s, seen):
    """The public record, as far as it is told."""
    for a in range(s.num_players):
        for b in range(s.num_players):
            for k in range(4):
                o = O_RECORDS + (a * OBS_SEATS + b) * 8 + 2 * k
                s.record[a][b][k] = seen[o] + 2 * seen[o + 1]
    return 0


def recall_frames(s, seen):
    """The public effects in progress, the innermost on top."""
    for i in range(TOP_FRAMES - 1, -1, -1):
        o = O_FRAMES + i * FRAME_SIZE
        kind = index_at(seen, o + OF_KIND, 4)
        if kind >= 0:
            s.sp += 1
            f = s.sp
            s.frames[f].kind = F_USE if kind == 0 else F_DAMAGE if kind == 1 else F_DYING if kind == 2 else F_JUDGE
            s.frames[f].step = USE_END
            s.frames[f].owner = index_at(seen, o + OF_USER, OBS_SEATS)
            s.frames[f].source = s.frames[f].owner
            s.frames[f].target = index_at(seen, o + OF_TARGET, OBS_SEATS)
            s.frames[f].name = max(0, index_at(seen, o + OF_NAME, MAX_NAMES))
            s.frames[f].c0 = bits_at(seen, o + OF_CARD, CARD_BITS) - 1
            s.frames[f].skill = index_at(seen, o + OF_SKILL, NUM_SKILLS)
    return 0
