# cython: infer_types=True
"""Weapons (cards.md 4): range, and what they let their wearer do."""

import cython

if not cython.compiled:
    from sgs_env.engine.loop import *


def equipment(name, reach):
    """An equipment card of this range (0 = no weapon): used on oneself at any time of the play phase."""
    card(name, SELF, 0, always, never, 0)
    NAME_RANGE[name] = reach
    return 0


equipment(ZHUGE_CROSSBOW_CARD, 1)
equipment(QINGGANG_SWORD_CARD, 2)
equipment(DOUBLE_SWORDS_CARD, 2)
equipment(ICE_SWORD_CARD, 2)
equipment(GREEN_DRAGON_BLADE_CARD, 3)
equipment(SERPENT_SPEAR_CARD, 3)
equipment(STONE_AXE_CARD, 3)
equipment(HEAVEN_HALBERD_CARD, 4)
equipment(KYLIN_BOW_CARD, 5)


def is_own_slash(s, me, ev):
    """The event belongs to a Slash used by the wearer."""
    u = use_of(s, ev)
    return u >= 0 and owner(s, u) == me and is_slash(name_of(s, u))


# Zhuge Crossbow: no limit of Slashes.

modifier(ZHUGE_CROSSBOW, M_SLASH_LIMIT, unlimited)


# Qinggang Sword: the Slash ignores its target's armor.

def qinggang_ignore(s, me, ev):
    """From "targets specified" on, for this target of this Slash."""
    s.frames[ev].marks[s.frames[ev].left - 1] |= IGNORE_ARMOR
    return DONE


locked(QINGGANG_SWORD, TARGET_SPECIFIED, is_own_slash, qinggang_ignore)


# Double Swords: a target of the other sex discards a hand card or lets the user draw.

def double_swords_when(s, me, ev):
    """Own Slash, target of the other sex."""
    return is_own_slash(s, me, ev) and differ_in_sex(s, me, target(s, ev))


def double_swords_ask(s, me, ev):
    """He chooses; without hand cards there is nothing to choose."""
    victim = target(s, ev)
    if s.hand_size[victim] == 0:
        draw(s, me, 1)
        return DONE
    question(s, victim, K_DISCARD)
    about_skill(s, DOUBLE_SWORDS)
    about(s, me, victim, 1)
    offer_hand(s, victim)
    offer_pass(s)
    return ASK


def double_swords_done(s, me, ev):
    """The discard, or the draw."""
    victim = target(s, ev)
    if passed(s):
        draw(s, me, 1)
    else:
        discard_one(s, victim, answered_card(s), victim)
    return DONE


trigger(DOUBLE_SWORDS, TARGET_SPECIFIED, double_swords_when, double_swords_ask, double_swords_done)


# Ice Sword: instead of the damage discard two of the target's cards.

def ice_sword_when(s, me, ev):
    """Own Slash, target with cards."""
    return is_own_slash(s, me, ev) and source(s, ev) == me and has_card(s, target(s, ev), HAND | EQUIP)


def ice_sword_take(s, me, ev):
    """The damage is prevented; choose a card."""
    flag(s, ev, PREVENTED)
    if not has_card(s, target(s, ev), HAND | EQUIP):
        return DONE
    return ask_card_of(s, me, target(s, ev), HAND | EQUIP, ICE_SWORD, 2 - s.frames[s.sp].amount)


def ice_sword_discard(s, me, ev):
    """It is discarded; once more."""
    victim = target(s, ev)
    c = answered_card_of(s, victim)
    s.frames[s.sp].amount += 1
    discard_one(s, victim, c, me)
    return RESTART if s.frames[s.sp].amount < 2 else DONE


trigger(ICE_SWORD, CAUSING_DAMAGE, ice_sword_when, ice_sword_take, ice_sword_discard)


# Green Dragon Blade: another Slash on the one who dodged.

def blade_when(s, me, ev):
    """Own Slash dodged, and a Slash can be used on him at any distance."""
    return is_own_slash(s, me, ev) and can_slash(s, me, target(s, ev)) and (
        has_means(s, me, SLASH, USE_ON_FAR, target(s, ev)) or has_answer(s, me, SLASH, NONE, USE_ON_FAR, target(s, ev)))


def blade_start(s, me, ev):
    """A Slash that the Blade itself has given hands over to the first one, so that repeats do not pile up."""
    given_by = s.frames[use_of(s, ev)].ev
    if given_by >= 0 and s.frames[given_by].kind == s.frames[s.sp].kind:
        flag(s, given_by, GO_ON)
        s.frames[given_by].target = target(s, ev)
        return DONE
    s.frames[s.sp].target = target(s, ev)
    return NEXT


def blade_demand(s, me, ev):
    """The Slash is demanded; only a refused Jijiang lets him stop."""
    f = s.sp
    b = target(s, f)
    unflag(s, f, GO_ON)
    if not s.alive[me] or not can_slash(s, me, b):
        return DONE
    d = demand(s, me, SLASH, NOBODY, USE_ON_FAR, b, f)
    s.frames[d].cause = GREEN_DRAGON_BLADE
    flag(s, d, MUST)
    return NEXT


def blade_more(s, me, ev):
    """Was the new Slash dodged and the Blade used again?"""
    return goto(s, 1) if flagged(s, s.sp, GO_ON) else DONE


trigger(GREEN_DRAGON_BLADE, SLASH_DODGED, blade_when, blade_start, blade_demand, blade_more)


# Serpent Spear: two hand cards as a Slash.

view_as(SERPENT_SPEAR, HAND, any_card, SLASH, 2)


# Stone Axe: discard two cards, the dodged Slash hits.

def stone_axe_when(s, me, ev):
    """Own Slash dodged, two cards beside the Axe."""
    return is_own_slash(s, me, ev) and payable(s, me) - (s.equip[me][SLOT_WEAPON] >= 0) >= 2


def stone_axe_pick(s, me, ev):
    """Pick two cards, not the Axe itself."""
    question(s, me, K_MATERIAL)
    about_skill(s, STONE_AXE)
    about(s, NOBODY, target(s, ev), 2 - s.frames[s.sp].amount)
    regard_as_gone(s, s.equip[me][SLOT_WEAPON], NONE)
    offer_payable(s, me, HAND | EQUIP)
    regard_as_there(s)
    return ASK


def stone_axe_pay(s, me, ev):
    """Both in one move."""
    pick_answered(s)
    s.frames[s.sp].amount += 1
    if s.frames[s.sp].amount < 2:
        return RESTART
    discard_picked(s, me)
    flag(s, ev, HIT)
    return DONE


trigger(STONE_AXE, SLASH_DODGED, stone_axe_when, stone_axe_pick, stone_axe_pay)


# Heaven Halberd: the last hand card as a Slash may have two more targets.

def halberd_targets(s, me, u):
    """Two more, if the Slash is one card and all of the user's hand."""
    c = s.frames[u].c0
    if is_slash(name_of(s, u)) and c >= 0 and s.frames[u].c1 < 0 and s.zone[c] == Z_HAND and s.holder[c] == me and s.hand_size[me] == 1:
        return 2
    return 0


modifier(HEAVEN_HALBERD, M_EXTRA_TARGETS, halberd_targets)


# Kylin Bow: discard a horse of the one who takes damage from the Slash.

def has_horse(s, seat):
    """Wears he a horse?"""
    return s.equip[seat][SLOT_PLUS_HORSE] >= 0 or s.equip[seat][SLOT_MINUS_HORSE] >= 0


def kylin_bow_when(s, me, ev):
    """Own Slash, target with a horse."""
    return is_own_slash(s, me, ev) and source(s, ev) == me and has_horse(s, target(s, ev)) and not flagged(s, ev, PREVENTED)


def kylin_bow_take(s, me, ev):
    """Choose the horse."""
    victim = target(s, ev)
    question(s, me, K_TAKE)
    about_skill(s, KYLIN_BOW)
    about(s, NOBODY, victim, 1)
    if s.equip[victim][SLOT_PLUS_HORSE] >= 0:
        offer_card(s, s.equip[victim][SLOT_PLUS_HORSE])
    if s.equip[victim][SLOT_MINUS_HORSE] >= 0:
        offer_card(s, s.equip[victim][SLOT_MINUS_HORSE])
    return ASK


def kylin_bow_discard(s, me, ev):
    """It is discarded."""
    discard_one(s, target(s, ev), answered_card(s), me)
    return DONE


trigger(KYLIN_BOW, CAUSING_DAMAGE, kylin_bow_when, kylin_bow_take, kylin_bow_discard)
