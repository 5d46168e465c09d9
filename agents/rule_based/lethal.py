# cython: infer_types=True
"""Can I finish somebody off in this turn?  A search over a small model: attacks in hand, what stands in the way, chances to answer.

For every enemy: all ways to use the attacks that I hold (Slashes always, Duels, area attacks each all or none), as things stand
and after one preparation (a weapon, a horse, a Dismantlement or Snatch).  `find_prey` notes the best and the card that begins it.
"""

import cython

if not cython.compiled:
    from agents.rule_based.attacks import *


# The model: what stands between me and the prey

def face(s, m, p):
    """As things stand."""
    m.gap = distance(s, m.me, p) - attack_range(s, m.me)
    m.armor = CARD_NAME[s.equip[p][SLOT_ARMOR]] if s.equip[p][SLOT_ARMOR] >= 0 else 0
    m.piercing = has_skill(s, m.me, QINGGANG_SWORD)
    m.unlimited = has_skill(s, m.me, PAOXIAO) or has_skill(s, m.me, ZHUGE_CROSSBOW)
    m.guarded = unknown_hand(s, m, p)
    return 0


def red_slashes(s, m):
    """Red cards in hand that are a Slash for me."""
    n = 0
    c = next_card(s.hand[m.me], -1)
    while c >= 0:
        if is_red(c) and (is_slash(CARD_NAME[c]) or has_skill(s, m.me, WUSHENG) or (
                has_skill(s, m.me, LONGDAN) and CARD_NAME[c] == DODGE)):
            n += 1
        c = next_card(s.hand[m.me], c)
    return n


def take_stock(s, m):
    """The attacks in my hand, and what area attacks do to everybody."""
    m.stock[0] = own_slashes(s, m)
    m.stock[1] = count_common(s.hand[m.me], CARDS_NAMED[ARCHERY_ATTACK])
    m.stock[2] = count_common(s.hand[m.me], CARDS_NAMED[DUEL])
    m.stock[3] = count_common(s.hand[m.me], CARDS_NAMED[SAVAGE_ASSAULT])
    m.bystanders[1] = area_worth(s, m, m.me, ARCHERY_ATTACK) if m.stock[1] else 0
    m.bystanders[3] = area_worth(s, m, m.me, SAVAGE_ASSAULT) if m.stock[3] else 0
    return 0


def slashes_for(s, m, p):
    """Slashes that I can use on the prey in this turn."""
    if m.gap > 0 or is_protected(s, p, SLASH):
        return 0
    n = m.stock[0]
    if m.armor == RENWANG_SHIELD_CARD and not m.piercing:
        n = red_slashes(s, m)
    return n if m.unlimited else min(n, max(0, 1 - s.slashes))


# Chances

def dodges_at_most(s, m, p, n):
    """Chance in per cent that the prey has at most n Dodges."""
    n -= m.shown_kind[p][1]
    return at_most(m, dodge_material(s, m, p), m.guarded, n) if n >= 0 else 0


def shots_hit(s, m, p, slashes, arrows, wanted):
    """Chance in per cent that so many of the attacks that a Dodge answers hit."""
    shots = slashes + arrows
    if wanted <= 0:
        return 100
    if shots < wanted:
        return 0
    if m.armor != EIGHT_DIAGRAMS_CARD or (m.piercing and arrows == 0):
        spare_dodges = shots - wanted
        if has_skill(s, m.me, WUSHUANG) and arrows == 0:
            spare_dodges = 2 * spare_dodges + 1
        return dodges_at_most(s, m, p, spare_dodges)
    total = 0                                       # each attack passes the Diagrams by a coin
    ways = 1
    for passed_by in range(shots + 1):
        if passed_by >= wanted:
            total += ways * dodges_at_most(s, m, p, passed_by - wanted)
        ways = ways * (shots - passed_by) // (passed_by + 1)
    return total >> shots


def one_more(m, chance):
    """One more attack that hits with this chance in per cent."""
    for k in range(7, 0, -1):
        m.odds[k] = (m.odds[k] * (100 - chance) + m.odds[k - 1] * chance) // 100
    m.odds[0] = m.odds[0] * (100 - chance) // 100
    return 0


def lets_pass(s, m, p):
    """Chance in per cent that a trick of mine on the prey is not nullified."""
    if m.held[3] > 0:
        return 97
    cards = 0
    for q in range(s.num_players):
        if q != m.me and s.alive[q] and m.enmity[q] > 0:
            cards += unknown_hand(s, m, q)
    return 100 - at_least_one(m, m.unseen_kind[3], min(cards, m.unseen)) * 6 // 10


def kill_chance(s, m, p, slashes, arrows, duels, savages):
    """Chance in per cent that these attacks take all HP of the prey."""
    need = s.hp[p]
    if slash_points(s, m, m.me) > 1 and arrows + savages == 0:
        need = (need + 1) // 2
    if slashes + arrows + duels + savages < need:
        return 0
    m.odds[0] = 1000
    for k in range(1, 8):
        m.odds[k] = 0
    passing = lets_pass(s, m, p) if arrows + duels + savages else 100
    for _ in range(duels):
        one_more(m, wins_duel(s, m, m.me, p) * passing // 100)
    for _ in range(savages):
        one_more(m, (100 - slash_chance(s, m, p)) * passing // 100)
    total = 0
    for k in range(8):
        if m.odds[k] > 0:
            total += m.odds[k] * shots_hit(s, m, p, slashes, arrows, need - k)
    chance = total // 1000
    if arrows:
        chance = chance * passing // 100
    if slashes and has_skill(s, p, LIULI) and p != m.me:
        chance = chance * 55 // 100
    if slashes + arrows and has_skill(s, p, HUJIA) and has_helper(s, p, WEI):
        chance = chance * 65 // 100
    return chance


# The search

def way_worth(s, m, p, gain, slashes, arrows, duels, savages):
    """What one way to attack is worth, less the cards and what it does to bystanders."""
    chance = kill_chance(s, m, p, slashes, arrows, duels, savages)
    if chance < (25 if gain > 700 else 60):        # the game is worth a gamble, a single enemy is not
        return 0
    cost = 38 * min(slashes, s.hp[p]) + 42 * (arrows + duels + savages)
    if arrows:
        cost -= min(0, m.bystanders[1] - area_effect(s, m, m.me, p, ARCHERY_ATTACK))
    if savages:
        cost -= min(0, m.bystanders[3] - area_effect(s, m, m.me, p, SAVAGE_ASSAULT))
    return gain * chance // 100 - cost


def best_way(s, m, p, gain):
    """The best way to attack, as the model stands; notes it in `struck`."""
    slashes = slashes_for(s, m, p)
    best = 0
    for ways in range(8):
        arrows = m.stock[1] if ways & 1 else 0
        duels = m.stock[2] if ways & 2 else 0
        savages = m.stock[3] if ways & 4 else 0
        doubled = (ways & 1 and not arrows) or (ways & 2 and not duels) or (ways & 4 and not savages)
        if not doubled and (arrows == 0 or not has_skill(s, p, DANLAO)) and (duels == 0 or can_target(s, m.me, p, DUEL)):
            worth = way_worth(s, m, p, gain, slashes, arrows, duels, savages)
            if worth > best:
                best = worth
                m.struck[0] = slashes
                m.struck[1] = arrows
                m.struck[2] = duels
                m.struck[3] = savages
    return best


def first_strike(m):
    """The card with which the way noted begins: what draws out cards first."""
    if m.struck[3]:
        return SAVAGE_ASSAULT
    if m.struck[1]:
        return ARCHERY_ATTACK
    return DUEL if m.struck[2] else SLASH


def consider(s, m, p, gain, cost, name):
    """Is the attack, after a preparation by this card (0 = none) at this cost, the best so far?"""
    worth = best_way(s, m, p, gain) - cost
    if worth > m.prey_worth:
        m.prey_worth = worth
        m.prey = p
        m.step = name if name else first_strike(m)
    return 0


def consider_weapons(s, m, p, gain):
    """Put on a weapon or a horse first."""
    old = s.equip[m.me][SLOT_WEAPON]
    c = next_card(s.hand[m.me], -1)
    while c >= 0:
        name = CARD_NAME[c]
        if NAME_TYPE[name] == EQUIPMENT:
            face(s, m, p)
            if NAME_SLOT[name] == SLOT_WEAPON:
                m.gap = distance(s, m.me, p) - NAME_RANGE[name]
                m.piercing = name == QINGGANG_SWORD_CARD
                m.unlimited = has_skill(s, m.me, PAOXIAO) or name == ZHUGE_CROSSBOW_CARD
                consider(s, m, p, gain, 25 + 15 * (old >= 0), name)
            elif NAME_SLOT[name] == SLOT_MINUS_HORSE and s.equip[m.me][SLOT_MINUS_HORSE] < 0:
                m.gap -= 1
                consider(s, m, p, gain, 10, name)
        c = next_card(s.hand[m.me], c)
    return 0


def clear_way(s, m, p, c):
    """The model once this card (-1 = a hand card) of the prey is gone; 0 = it changes nothing."""
    face(s, m, p)
    if c < 0:
        m.guarded = max(0, m.guarded - 1)
        return s.hand_size[p] > 0
    if c == s.equip[p][SLOT_ARMOR]:
        m.armor = 0
        return 1
    if c == s.equip[p][SLOT_PLUS_HORSE]:
        m.gap -= 1
        return m.gap == 0
    return 0


def consider_taking(s, m, p, gain, name):
    """Dismantle or snatch first what stands in the way."""
    if can_target(s, m.me, p, name) and meets(s.hand[m.me], CARDS_NAMED[name]):
        if clear_way(s, m, p, NONE):
            consider(s, m, p, gain * lets_pass(s, m, p) // 100, 30, name)
        if s.equip[p][SLOT_ARMOR] >= 0 and clear_way(s, m, p, s.equip[p][SLOT_ARMOR]):
            consider(s, m, p, gain * lets_pass(s, m, p) // 100, 15, name)
        if s.equip[p][SLOT_PLUS_HORSE] >= 0 and clear_way(s, m, p, s.equip[p][SLOT_PLUS_HORSE]):
            consider(s, m, p, gain * lets_pass(s, m, p) // 100, 20, name)
    return 0


def death_gain(s, m, p):
    """What it is worth to bring p to zero HP."""
    return death(s, m, p, m.me) * (100 - rescue_chance(s, m, p)) // 100


def find_prey(s, m):
    """Note whom to finish off and with which card to begin; 1 = there is somebody."""
    m.prey = NOBODY
    m.prey_worth = 90
    if s.barred[m.me]:
        return 0
    take_stock(s, m)
    attacks = m.stock[0] + m.stock[1] + m.stock[2] + m.stock[3]
    for p in range(s.num_players):
        if p != m.me and s.alive[p] and m.enmity[p] > 30 and s.hp[p] <= attacks * slash_points(s, m, m.me):
            gain = death_gain(s, m, p)
            if gain > 90:
                face(s, m, p)
                consider(s, m, p, gain, 0, 0)
                consider_weapons(s, m, p, gain)
                consider_taking(s, m, p, gain, SNATCH)
                consider_taking(s, m, p, gain, DISMANTLEMENT)
    return m.prey >= 0


# The next step

def in_own_play(s, m):
    """Is the decision part of my own play phase?"""
    return s.turn == m.me and s.phase == P_PLAY


def finishing_target(s, m):
    """The seat for whom the card asked about was begun, -1 when it was not to finish anybody off."""
    if not in_own_play(s, m) or s.asked_skill == LIJIAN or s.asked_name == 0 or not find_prey(s, m):
        return NOBODY
    return m.prey if m.step == s.asked_name or (m.step == SLASH and is_slash(s.asked_name)) else NOBODY


def finishing_loot(s, m, p, a):
    """What the loss of this card adds to the chance to finish p off now."""
    if not in_own_play(s, m) or p == m.me or m.enmity[p] <= 30 or s.barred[m.me] or a >= A_GENERAL:
        return 0
    take_stock(s, m)
    gain = death_gain(s, m, p)
    face(s, m, p)
    before = best_way(s, m, p, gain)
    if not clear_way(s, m, p, a - A_CARD if a >= A_CARD else NONE):
        return 0
    return max(0, best_way(s, m, p, gain) - before)


def slash_action(s, m):
    """The cheapest way to use a Slash on the prey, -1 when there is none."""
    red_only = s.equip[m.prey][SLOT_ARMOR] >= 0 and CARD_NAME[s.equip[m.prey][SLOT_ARMOR]] == RENWANG_SHIELD_CARD and not has_skill(
        s, m.me, QINGGANG_SWORD)
    best = NONE
    low = 100000
    a = next_offered(s, A_CARD - 1)
    while a >= 0 and a < A_GENERAL:
        c = a - A_CARD
        if is_slash(CARD_NAME[c]) and (is_red(c) or not red_only):
            v = keep_worth(s, m, c)
            if v < low:
                low = v
                best = a
        a = next_offered(s, a)
    if best < 0 and is_offered(s, A_SKILL + WUSHENG):
        return A_SKILL + WUSHENG
    if best < 0 and is_offered(s, A_SKILL + LONGDAN):
        return A_SKILL + LONGDAN
    if best < 0 and not red_only and is_offered(s, A_SKILL + SERPENT_SPEAR):
        return A_SKILL + SERPENT_SPEAR
    return best


def finishing_step(s, m):
    """The next action on the way to somebody's death in this turn, -1 when there is no way worth it."""
    if meets(s.hand[m.me], CARDS_NAMED[EX_NIHILO]) and not s.barred[m.me]:
        return NONE                                 # first draw
    if not find_prey(s, m):
        return NONE
    if m.step == SLASH:
        return slash_action(s, m)
    a = next_offered(s, A_CARD - 1)
    while a >= 0 and a < A_GENERAL:
        if CARD_NAME[a - A_CARD] == m.step:
            return a
        a = next_offered(s, a)
    return NONE
