# cython: infer_types=True
"""The only places that change the table: cards, hit points, seats.  Each verb also tells the log and keeps what is known.

A verb that makes somebody lose cards must be the last thing of its step: the loop asks for his skills before it goes on.
"""

import cython

if not cython.compiled:
    from sgs_env.engine.queries import *


def tell(s, event, a, b, c, d, e):
    """Write one event for the log."""
    if s.logging and s.num_events < MAX_EVENTS:
        i = s.num_events
        s.events[i][0] = event
        s.events[i][1] = a
        s.events[i][2] = b
        s.events[i][3] = c
        s.events[i][4] = d
        s.events[i][5] = e
        s.num_events = i + 1
    return 0


# Knowledge: who knows exactly where a card is, and where an unseen card may be

def reveal(s, c):
    """Everybody knows where the card is."""
    for p in range(s.num_players):
        add(s.known[p], c)
    return 0


def conceal(s, c):
    """Nobody knows where the card is."""
    for p in range(s.num_players):
        remove(s.known[p], c)
    return 0


def blur_hand(s, giver, receiver):
    """A card goes from hand to hand unseen: only the two still know the giver's cards, any of which may now be the receiver's."""
    for p in range(s.num_players):
        if p != giver and p != receiver:
            for w in range(3):
                s.known[p][w] &= ~s.hand[giver][w]
    c = next_card(s.hand[giver], -1)
    while c >= 0:
        s.pool_where[s.pool[c]] |= 1 << receiver
        c = next_card(s.hand[giver], c)
    return 0


# Moving one card

def note_loss(s, seat, c, zone):
    """Remember what a loss means for skills about losing cards (2.6 of the decision table)."""
    if not s.alive[seat] or not meets(s.skills[seat], TIMING_SKILLS[CARDS_LOST]):
        return 0
    if zone == Z_EQUIPMENT:
        s.lost_equip[seat] += 1
        s.loss_pending = 1
    elif zone == Z_HAND and s.hand_size[seat] == 0:
        s.hand_emptied[seat] = 1
        s.loss_pending = 1
    return 0


def detach(s, c):
    """Take a card out of its place."""
    zone = s.zone[c]
    seat = s.holder[c]
    if zone == Z_HAND:
        remove(s.hand[seat], c)
        s.hand_size[seat] -= 1
        note_loss(s, seat, c, zone)
    elif zone == Z_EQUIPMENT:
        s.equip[seat][NAME_SLOT[CARD_NAME[c]]] = NONE
        if NAME_SKILL[CARD_NAME[c]] >= 0:
            remove(s.skills[seat], NAME_SKILL[CARD_NAME[c]])
        note_loss(s, seat, c, zone)
    elif zone == Z_JUDGEMENT:
        detach_delayed(s, seat, c)
    elif zone == Z_DISCARD_PILE:
        detach_from_discard(s, c)
    elif zone == Z_PROCESSING:
        remove(s.processed, c)
    s.holder[c] = NOBODY
    return zone


def detach_delayed(s, seat, c):
    """Take a card out of a judgement area; later ones move up."""
    n = s.judge_size[seat]
    found = 0
    for i in range(n):
        if found:
            s.judge[seat][i - 1] = s.judge[seat][i]
            s.judge_name[seat][i - 1] = s.judge_name[seat][i]
        elif s.judge[seat][i] == c:
            found = 1
    s.judge[seat][n - 1] = NONE
    s.judge_name[seat][n - 1] = 0
    s.judge_size[seat] = n - 1
    return 0


def detach_from_discard(s, c):
    """Take a card out of the discard pile; later ones move up."""
    found = 0
    for i in range(s.discard_size):
        if found:
            s.discard_pile[i - 1] = s.discard_pile[i]
        elif s.discard_pile[i] == c:
            found = 1
    s.discard_size -= 1
    remove(s.discards, c)
    return 0


def to_hand(s, seat, c):
    """Put a loose card into a hand."""
    s.zone[c] = Z_HAND
    s.holder[c] = seat
    add(s.hand[seat], c)
    s.hand_size[seat] += 1
    return 0


def to_processing(s, c):
    """Put a card face up into the processing area; it belongs to the running effect."""
    detach(s, c)
    lay_out(s, c)
    reveal(s, c)
    return 0


def lay_out(s, c):
    """Put a loose card into the processing area; it belongs to the running effect."""
    s.zone[c] = Z_PROCESSING
    s.frame_of[c] = s.sp
    add(s.processed, c)
    return 0


def to_discard_pile(s, c):
    """Put a card onto the discard pile."""
    detach(s, c)
    s.zone[c] = Z_DISCARD_PILE
    s.discard_pile[s.discard_size] = c
    s.discard_size += 1
    add(s.discards, c)
    reveal(s, c)
    return 0


def finish_cards(s, f):
    """What still lies in the processing area for this effect goes to the discard pile."""
    c = next_laid(s, f, -1)
    while c >= 0:
        to_discard_pile(s, c)
        c = next_laid(s, f, c)
    return 0


def finish_card(s, c):
    """If the card still lies in the processing area it goes to the discard pile."""
    if in_processing(s, c):
        to_discard_pile(s, c)
    return 0


# The draw pile (cards.md 0.5)

def reshuffle(s):
    """The discard pile is shuffled and put below the cards that are left; returns 0 when there is none."""
    n = s.discard_size
    if n == 0:
        return 0
    s.reshuffles += 1
    pool = MAX_SEATS + s.reshuffles % (NUM_POOLS - MAX_SEATS)
    s.pool_where[pool] = POOL_DECK
    for i in range(n - 1, 0, -1):
        j = roll(s, i + 1)
        c = s.discard_pile[i]
        s.discard_pile[i] = s.discard_pile[j]
        s.discard_pile[j] = c
    for i in range(n):
        c = s.discard_pile[i]
        remove(s.discards, c)
        conceal(s, c)
        s.pool[c] = pool
        put_below(s, c)
    s.discard_size = 0
    tell(s, E_RESHUFFLE, n, 0, 0, 0, 0)
    return n


def put_below(s, c):
    """The card becomes the last of the draw pile."""
    if s.pile_end == MAX_CARDS:
        n = pile_size(s)
        for i in range(n):
            s.pile[PILE_START + i] = s.pile[s.pile_top + i]
        s.pile_top = PILE_START
        s.pile_end = PILE_START + n
    s.pile[s.pile_end] = c
    s.pile_end += 1
    pile_up(s, c)
    return 0


def put_on_top(s, c):
    """The card becomes the first of the draw pile."""
    s.pile_top -= 1
    s.pile[s.pile_top] = c
    pile_up(s, c)
    return 0


def pile_up(s, c):
    """The loose card is in the draw pile now."""
    remove(s.processed, c)
    add(s.piled, c)
    s.zone[c] = Z_DECK
    return 0


def take_top(s):
    """The top card of the draw pile, loose; with both piles empty the game is drawn and the answer is -1."""
    if s.pile_top == s.pile_end and not reshuffle(s):
        s.over = DRAWN
        tell(s, E_OVER, DRAWN, 0, 0, 0, 0)
        return NONE
    c = s.pile[s.pile_top]
    s.pile_top += 1
    remove(s.piled, c)
    return c


def draw(s, seat, n):
    """Draw n cards."""
    taken = 0
    for _ in range(n):
        c = take_top(s)
        if c < 0:
            break
        add(s.known[seat], c)
        s.pool_where[s.pool[c]] |= 1 << seat
        to_hand(s, seat, c)
        taken += 1
    if taken:
        tell(s, E_DRAW, seat, taken, 0, 0, 0)
    return taken


def show_top(s):
    """Turn the top card of the pile over into the processing area; -1 when there is none."""
    c = take_top(s)
    if c >= 0:
        lay_out(s, c)
        reveal(s, c)
    return c


def look_at_top(s, seat):
    """Only this seat sees the top card, which is put aside; -1 when there is none."""
    c = take_top(s)
    if c >= 0:
        lay_out(s, c)
        conceal(s, c)
        add(s.known[seat], c)
    return c


# Cards of characters

def obtain(s, seat, c):
    """The seat takes the card into its hand. From a hand it goes unseen, from anywhere else everybody sees it."""
    giver = s.holder[c]
    if s.zone[c] != Z_HAND:
        return obtain_openly(s, seat, c)
    if s.hand_size[giver] > 1:
        blur_hand(s, giver, seat)
    add(s.known[seat], c)
    s.pool_where[s.pool[c]] |= 1 << seat
    tell(s, E_OBTAIN, seat, giver, 1, NONE, 0)
    detach(s, c)
    to_hand(s, seat, c)
    return 0


def obtain_openly(s, seat, c):
    """The seat takes a card that everybody has seen."""
    tell(s, E_OBTAIN, seat, s.holder[c], 1, c, 0)
    detach(s, c)
    reveal(s, c)
    s.pool[c] = seat
    s.pool_where[seat] |= 1 << seat
    to_hand(s, seat, c)
    return 0


def receive_unseen(s, seat, c, giver):
    """The seat takes a card that only giver and receiver know (from the processing area)."""
    remove(s.processed, c)
    conceal(s, c)
    add(s.known[seat], c)
    add(s.known[giver], c)
    s.pool_where[s.pool[c]] |= 1 << seat
    to_hand(s, seat, c)
    tell(s, E_GIVE, giver, seat, 1, 0, 0)
    return 0


def give_picked(s, giver, receiver):
    """All picked hand cards go face down from one hand to another."""
    n = count(s.picked)
    if n < s.hand_size[giver]:
        blur_hand(s, giver, receiver)
    c = next_card(s.picked, -1)
    while c >= 0:
        add(s.known[receiver], c)
        s.pool_where[s.pool[c]] |= 1 << receiver
        detach(s, c)
        to_hand(s, receiver, c)
        c = next_card(s.picked, c)
    clear(s.picked)
    tell(s, E_GIVE, giver, receiver, n, 0, 0)
    return n


def discard_one(s, seat, c, by):
    """One card of the seat goes to the discard pile."""
    tell(s, E_DISCARD, seat, c, by, 0, 0)
    to_discard_pile(s, c)
    return 0


def discard_picked(s, seat):
    """All picked cards of the seat are discarded in one move."""
    n = 0
    c = next_card(s.picked, -1)
    while c >= 0:
        discard_one(s, seat, c, seat)
        n += 1
        c = next_card(s.picked, c)
    clear(s.picked)
    return n


def discard_all(s, seat, areas):
    """All cards of these areas are discarded in one move."""
    c = next_card(s.hand[seat], -1)
    while c >= 0 and (areas & HAND):
        discard_one(s, seat, c, seat)
        c = next_card(s.hand[seat], c)
    for slot in range(5):
        if (areas & EQUIP) and s.equip[seat][slot] >= 0:
            discard_one(s, seat, s.equip[seat][slot], seat)
    while (areas & JUDGEMENT) and s.judge_size[seat] > 0:
        discard_one(s, seat, s.judge[seat][s.judge_size[seat] - 1], seat)
    return 0


def equip(s, seat, c):
    """The card goes into its slot; a card already there is discarded in the same move."""
    slot = NAME_SLOT[CARD_NAME[c]]
    old = s.equip[seat][slot]
    if old >= 0:
        discard_one(s, seat, old, seat)
    detach(s, c)
    s.zone[c] = Z_EQUIPMENT
    s.holder[c] = seat
    s.equip[seat][slot] = c
    if NAME_SKILL[CARD_NAME[c]] >= 0:
        add(s.skills[seat], NAME_SKILL[CARD_NAME[c]])
    reveal(s, c)
    tell(s, E_EQUIP, seat, c, 0, 0, 0)
    return 0


def place(s, seat, c, name):
    """The card goes into the judgement area as a delayed trick of this name."""
    detach(s, c)
    s.zone[c] = Z_JUDGEMENT
    s.holder[c] = seat
    i = s.judge_size[seat]
    s.judge[seat][i] = c
    s.judge_name[seat][i] = name
    s.judge_size[seat] = i + 1
    reveal(s, c)
    tell(s, E_PLACE, seat, c, name, 0, 0)
    return 0


def random_hand_card(s, seat):
    """A uniformly random card of a hand."""
    k = roll(s, s.hand_size[seat])
    c = next_card(s.hand[seat], -1)
    for _ in range(k):
        c = next_card(s.hand[seat], c)
    return c


def show_hand(s, seat):
    """Everybody sees the hand."""
    c = next_card(s.hand[seat], -1)
    while c >= 0:
        show_card(s, seat, c)
        c = next_card(s.hand[seat], c)
    return 0


def show_card(s, seat, c):
    """Everybody sees this hand card."""
    reveal(s, c)
    s.pool[c] = seat
    s.pool_where[seat] |= 1 << seat
    tell(s, E_SHOW, seat, c, 0, 0, 0)
    return 0


# Hit points

def recover(s, seat, n, by):
    """Recover n HP, never above the maximum; returns how many were recovered."""
    gained = min(n, s.max_hp[seat] - s.hp[seat])
    if gained <= 0:
        return 0
    s.hp[seat] += gained
    tell(s, E_RECOVER, seat, gained, by, 0, 0)
    if by >= 0 and by != seat:
        note(s, by, seat, R_HELP, gained)
    return gained


def reduce_hp(s, seat, n):
    """HP go down by n, below 0 if need be."""
    s.hp[seat] -= n
    return 0


def note(s, a, b, what, n):
    """Enter an act of one seat on another into the public record."""
    if a >= 0 and b >= 0 and a != b:
        s.recorded[a] |= 1 << b
        s.record[a][b][what] = min(RECORD_CAP, s.record[a][b][what] + n)
    return 0


def note_attitude(s, user, seat, name):
    """Enter a card used on somebody into the public record."""
    if NAME_ATTITUDE[name] > 0:
        note(s, user, seat, R_HOSTILE, 1)
    elif NAME_ATTITUDE[name] < 0:
        note(s, user, seat, R_HELP, 1)
    return 0


# The draft

def shuffle_generals(s):
    """Shuffle the generals that are not offered to anybody."""
    for i in range(s.pool_size - 1, 0, -1):
        j = roll(s, i + 1)
        g = s.pool_generals[i]
        s.pool_generals[i] = s.pool_generals[j]
        s.pool_generals[j] = g
    return 0


# Skills

def mark_used(s, seat, skill):
    """The once-per-phase skill is used."""
    add(s.used_phase, skill)
    return 0


def mark_turn(s, seat, skill):
    """The effect of the skill lasts until the end of this turn."""
    add(s.marked_turn[seat], skill)
    return 0


def bar(s, seat, card_type):
    """Hand cards of this type are barred for the seat until the end of the turn."""
    s.barred[seat] |= 1 << card_type
    return 0


def skip(s, phase):
    """This phase of the running turn will be skipped."""
    s.skipped |= 1 << phase
    return 0
