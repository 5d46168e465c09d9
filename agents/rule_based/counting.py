# cython: infer_types=True
"""Counting cards: what nobody has shown me, and the chance that a player holds what he needs."""

import cython

if not cython.compiled:
    from agents.rule_based.mind import *


def kind_of(name):
    """0 Slash, 1 Dodge, 2 Peach, 3 Nullification, -1 anything else."""
    if is_slash(name):
        return 0
    if name == DODGE:
        return 1
    if name == PEACH:
        return 2
    if name == NULLIFICATION:
        return 3
    return NONE


def count_kind(cards, kind):
    """Cards of a kind in a set."""
    if kind == 0:
        return count_common(cards, CARDS_NAMED[SLASH]) + count_common(cards, CARDS_NAMED[FIRE_SLASH]) + count_common(
            cards, CARDS_NAMED[THUNDER_SLASH])
    return count_common(cards, CARDS_NAMED[DODGE if kind == 1 else PEACH if kind == 2 else NULLIFICATION])


def count_cards(s, m):
    """Sort all cards of the deck into those I know and those I do not."""
    for w in range(3):
        m.unknown[w] = s.piled[w] | s.processed[w]
        for p in range(s.num_players):
            m.unknown[w] |= s.hand[p][w]
        m.unknown[w] &= ~s.known[m.me][w]
    m.unseen = count(m.unknown)
    m.unseen_red = count_common(m.unknown, CARDS_OF_SUIT[HEART]) + count_common(m.unknown, CARDS_OF_SUIT[DIAMOND])
    for k in range(4):
        m.unseen_kind[k] = count_kind(m.unknown, k)
        m.held[k] = count_kind(s.hand[m.me], k)
    for p in range(s.num_players):
        m.shown[p] = 0
        for k in range(4):
            m.shown_kind[p][k] = 0
        if p != m.me and meets(s.hand[p], s.known[m.me]):
            c = next_card(s.hand[p], -1)
            while c >= 0:
                if knows(s, m.me, c):
                    m.shown[p] += 1
                    k = kind_of(CARD_NAME[c])
                    if k >= 0:
                        m.shown_kind[p][k] += 1
                c = next_card(s.hand[p], c)
    return 0


def at_least_one(m, special, cards_held):
    """Chance in per cent that among so many unseen cards is at least one of the special ones."""
    none = 1000
    for i in range(cards_held):
        if m.unseen - i <= 0:
            break
        none = none * max(0, m.unseen - special - i) // (m.unseen - i)
    return (1000 - none) // 10


def at_most(m, special, cards_held, n):
    """Chance in per cent that among so many unseen cards are at most n of the special ones."""
    special = min(special, m.unseen)
    if n >= min(special, cards_held):
        return 100
    if cards_held >= m.unseen or special + cards_held > m.unseen:
        return 0
    exactly = 10000                                 # hypergeometric, term by term
    for i in range(cards_held):
        exactly = exactly * max(0, m.unseen - special - i) // (m.unseen - i)
    total = exactly
    for k in range(n):
        exactly = exactly * (special - k) // (k + 1) * (cards_held - k) // (m.unseen - special - cards_held + k + 1)
        total += exactly
    return min(100, total // 100)


def unknown_hand(s, m, p):
    """Hand cards of the seat that I do not know."""
    return max(0, min(12, s.hand_size[p]) - m.shown[p])


def chance_of(s, m, p, kind, special):
    """Chance in per cent that the seat holds one of the kind, `special` unseen cards being good for it."""
    if m.shown_kind[p][kind] > 0:
        return 100
    return at_least_one(m, special, unknown_hand(s, m, p))


def chance_of_two(s, m, p, kind, special):
    """Chance in per cent that he holds two of them."""
    known = m.shown_kind[p][kind]
    if known >= 2:
        return 100
    n = unknown_hand(s, m, p)
    if known == 1:
        return at_least_one(m, special, n)
    return at_least_one(m, special, n // 2) * at_least_one(m, special, n - n // 2) // 100


def kept(m, kind):
    """Unseen cards of the kind, weighted: defence is kept in the hand, attacks are spent."""
    if kind == 0:
        return m.unseen_kind[0] * 8 // 10
    return m.unseen_kind[kind] * 13 // 10


def dodge_material(s, m, p):
    """Unseen cards that are a Dodge for this seat."""
    if has_skill(s, p, QINGGUO):
        return m.unseen - m.unseen_red + kept(m, 1)
    if has_skill(s, p, LONGDAN):
        return kept(m, 1) + m.unseen_kind[0]
    return kept(m, 1)


def slash_material(s, m, p):
    """Unseen cards that are a Slash for this seat."""
    if has_skill(s, p, WUSHENG):
        return m.unseen_red + kept(m, 0) // 2
    if has_skill(s, p, LONGDAN):
        return kept(m, 0) + m.unseen_kind[1]
    return kept(m, 0)


def own_slashes(s, m):
    """Cards of mine that are a Slash for me."""
    n = 0
    c = next_card(s.hand[m.me], -1)
    while c >= 0:
        if is_slash(CARD_NAME[c]):
            n += 1
        elif has_skill(s, m.me, WUSHENG) and is_red(c):
            n += 1
        elif has_skill(s, m.me, LONGDAN) and CARD_NAME[c] == DODGE:
            n += 1
        c = next_card(s.hand[m.me], c)
    if has_skill(s, m.me, SERPENT_SPEAR):
        n = max(n, n + (s.hand_size[m.me] - n) // 2)
    return n


def own_dodges(s, m):
    """Cards of mine that are a Dodge for me."""
    n = 0
    c = next_card(s.hand[m.me], -1)
    while c >= 0:
        if CARD_NAME[c] == DODGE:
            n += 1
        elif has_skill(s, m.me, QINGGUO) and not is_red(c):
            n += 1
        elif has_skill(s, m.me, LONGDAN) and is_slash(CARD_NAME[c]):
            n += 1
        c = next_card(s.hand[m.me], c)
    return n


def dodge_chance(s, m, p, needed, armorless):
    """Chance in per cent that the seat dodges; `needed` Dodges, perhaps without its armor."""
    if p == m.me:
        n = own_dodges(s, m)
        chance = 100 if n >= needed else 0
    elif needed > 1:
        chance = chance_of_two(s, m, p, 1, dodge_material(s, m, p))
    else:
        chance = chance_of(s, m, p, 1, dodge_material(s, m, p))
    if has_skill(s, p, EIGHT_DIAGRAMS) and not armorless:
        chance = 50 + chance // 2 if needed == 1 else 30 + chance // 2
    if has_skill(s, p, HUJIA) and has_helper(s, p, WEI):
        chance += (100 - chance) // 3
    return chance


def slash_chance(s, m, p):
    """Chance in per cent that the seat can play a Slash."""
    if p == m.me:
        return 100 if own_slashes(s, m) > 0 else 0
    if has_skill(s, p, SERPENT_SPEAR) and s.hand_size[p] >= 2:
        return 100
    chance = chance_of(s, m, p, 0, slash_material(s, m, p))
    if has_skill(s, p, JIJIANG) and has_helper(s, p, SHU):
        chance += (100 - chance) // 3
    return chance


def slashes_at_most(s, m, p, n):
    """Chance in per cent that the seat can play at most n Slashes."""
    if p == m.me:
        return 100 if own_slashes(s, m) <= n else 0
    n -= m.shown_kind[p][0]
    if n < 0:
        return 0
    cards_held = unknown_hand(s, m, p)
    if has_skill(s, p, SERPENT_SPEAR):
        cards_held += s.hand_size[p] // 2
    return at_most(m, slash_material(s, m, p), cards_held, n)
