# cython: infer_types=True
"""Optional skills and equipment effects: to use them or not."""

import cython

if not cython.compiled:
    from agents.rule_based.respond import *


def answer_trigger(s, m):
    """The first offered skill that is worth using."""
    a = next_offered(s, A_SKILL - 1)
    while a >= 0 and a < A_CARD:
        if uses(s, m, a - A_SKILL):
            return a
        a = next_offered(s, a)
    return PASS


def uses(s, m, skill):
    """Is the skill worth using now?  What only gives is always used."""
    me = m.me
    if skill == FANKUI:
        return s.asked_source < 0 or m.enmity[s.asked_source] > -30
    if skill == GANGLIE:
        return s.asked_source < 0 or m.enmity[s.asked_source] > -15
    if skill == JILEI:
        return s.asked_source < 0 or m.enmity[s.asked_source] > -30
    if skill == GUICAI:
        return best_guicai(s, m) > 0
    if skill == TUXI:
        return tuxi_gain(s, m) > 88
    if skill == LUOYI:
        return luoyi_gain(s, m) > 80
    if skill == LIULI:
        return liuli_gain(s, m) > 0
    if skill == DANLAO:
        return refuses_trick(s, m)
    if skill == TIEQI:
        return s.asked_target < 0 or m.enmity[s.asked_target] > 0
    if skill == DOUBLE_SWORDS:
        return 1
    if skill == ICE_SWORD:
        return ice_sword_gain(s, m, s.asked_target) > 0
    if skill == GREEN_DRAGON_BLADE:
        return s.asked_target >= 0 and slash_worth(s, m, me, s.asked_target, RED) > 15
    if skill == STONE_AXE:
        return s.asked_target >= 0 and hurt(s, m, s.asked_target, slash_points(s, m, me), me) > axe_cost(s, m)
    if skill == KYLIN_BOW:
        return s.asked_target < 0 or m.enmity[s.asked_target] > 0
    return 1


def tuxi_gain(s, m):
    """The two best random cards."""
    first = 0
    second = 0
    for p in range(s.num_players):
        if p != m.me and s.alive[p] and s.hand_size[p] > 0:
            v = loot_worth(s, m, p, A_HAND, 1)
            if v > first:
                second = first
                first = v
            elif v > second:
                second = v
    return first + second


def luoyi_gain(s, m):
    """One damage more on the best Slash or Duel."""
    best = 0
    slashes = own_slashes(s, m)
    duels = count_common(s.hand[m.me], CARDS_NAMED[DUEL])
    for p in range(s.num_players):
        if p != m.me and s.alive[p] and m.enmity[p] > 0:
            more = hurt(s, m, p, 2, m.me) - hurt(s, m, p, 1, m.me)
            if slashes > 0 and can_target(s, m.me, p, SLASH):
                best = max(best, scaled(more, slash_hits(s, m, m.me, p, RED)))
            if duels > 0 and can_target(s, m.me, p, DUEL):
                best = max(best, scaled(more, wins_duel(s, m, m.me, p)))
    return best


def liuli_gain(s, m):
    """Another one is hit instead of me."""
    user = s.asked_source
    if user < 0:
        user = s.turn
    mine = slash_worth(s, m, user, m.me, colour(s.asked_c0, s.asked_c1))
    best = -100000
    for p in range(s.num_players):
        if p != m.me and p != user and in_range(s, m.me, p) and can_slash(s, user, p):
            best = max(best, slash_worth(s, m, user, p, colour(s.asked_c0, s.asked_c1)))
    return best - mine - material_cost(s, m, LIULI)


def refuses_trick(s, m):
    """A card instead of the trick's effect."""
    if s.asked_name == GOD_SALVATION:
        return not is_wounded(s, m.me)
    return s.asked_name != AMAZING_GRACE or m.living > 6


def ice_sword_gain(s, m, p):
    """Two cards instead of the damage."""
    if p < 0:
        return 0
    n = min(2, s.hand_size[p] + equip_count(s, p))
    loot = scaled(46 * n, m.enmity[p])
    if s.equip[p][SLOT_ARMOR] >= 0 or s.equip[p][SLOT_PLUS_HORSE] >= 0:
        loot += scaled(20, m.enmity[p])
    return loot - hurt(s, m, p, slash_points(s, m, m.me), m.me)


def axe_cost(s, m):
    """Worth of the two cheapest cards besides the Axe."""
    first = 1000
    second = 1000
    c = next_payable(s, m.me, HAND | EQUIP, -1)
    while c >= 0:
        if c != s.equip[m.me][SLOT_WEAPON]:
            v = keep_worth(s, m, c)
            if v < first:
                second = first
                first = v
            elif v < second:
                second = v
        c = next_payable(s, m.me, HAND | EQUIP, c)
    return first + second


# Guicai

def judged_frame(s):
    """The judgement in progress."""
    f = s.sp
    while f >= 0 and s.frames[f].kind != F_JUDGE:
        f -= 1
    return f


def judgement_worth(s, m, c):
    """What it is worth to me that this card is the judgement."""
    f = judged_frame(s)
    if f < 0:
        return 0
    p = s.frames[f].target
    name = s.frames[f].name
    skill = s.frames[f].skill
    worth = 0
    if name == INDULGENCE:
        worth = 0 if CARD_SUIT[c] == HEART else scaled(indulgence_weight(s, m, p) + 25, m.enmity[p])
    elif name == LIGHTNING:
        worth = hurt(s, m, p, 3, NOBODY) if CARD_SUIT[c] == SPADE and 2 <= CARD_RANK[c] <= 9 else 0
    elif skill == EIGHT_DIAGRAMS:
        worth = 0 if is_red(c) else scaled(75, m.enmity[p])
    elif skill == LUOSHEN:
        worth = 0 if is_red(c) else -scaled(65, m.enmity[p])
    elif skill == GANGLIE:
        worth = 0 if CARD_SUIT[c] == HEART else -scaled(60, m.enmity[p])
    elif skill == TIEQI:
        worth = -scaled(70, m.enmity[p]) if is_red(c) else 0
    if has_skill(s, p, TIANDU):
        worth -= scaled(40, m.enmity[p])
    return worth


def guicai_gain(s, m, c):
    """What changing the judgement into this hand card brings."""
    f = judged_frame(s)
    if f < 0 or s.frames[f].c0 < 0:
        return 0
    return judgement_worth(s, m, c) - judgement_worth(s, m, s.frames[f].c0) - keep_worth(s, m, c) * 3 // 4


def best_guicai(s, m):
    """The best gain of all hand cards."""
    best = 0
    c = next_payable(s, m.me, HAND, -1)
    while c >= 0:
        best = max(best, guicai_gain(s, m, c))
        c = next_payable(s, m.me, HAND, c)
    return best
