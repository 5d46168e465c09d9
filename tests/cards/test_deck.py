"""All 108 cards of the standard deck: they are there, each is offered when it should be and goes where it should."""

import pytest

from tests.support import act, offers, quiet, scenario

DECK = {
    "Slash": "S7 S8 S8#2 S9 S9#2 ST ST#2 C2 C3 C4 C5 C6 C7 C8 C8#2 C9 C9#2 CT CT#2 CJ CJ#2 HT HT#2 HJ D6 D7 D8 D9 DT DK",
    "Dodge": "H2 H2#2 HK D2 D2#2 D3 D4 D5 D6 D7 D8 D9 DT DJ DJ#2",
    "Peach": "H3 H4 H6 H7 H8 H9 HQ DQ",
    "Duel": "SA CA DA", "Dismantlement": "S3 S4 SQ C3 C4 HQ", "Snatch": "S3 S4 SJ D3 D4", "Ex Nihilo": "H7 H8 H9 HJ",
    "Collateral": "CQ CK", "Nullification": "SJ CQ CK DQ", "Savage Assault": "S7 SK C7", "Archery Attack": "HA",
    "God Salvation": "HA", "Amazing Grace": "H3 H4", "Indulgence": "S6 C6 H6", "Lightning": "SA HQ",
    "Zhuge Crossbow": "CA DA", "Qinggang Sword": "S6", "Double Swords": "S2", "Green Dragon Blade": "S5", "Serpent Spear": "SQ",
    "Stone Axe": "D5", "Heaven Halberd": "DQ", "Kylin Bow": "H5", "Ice Sword": "S2", "Eight Diagrams": "S2 C2",
    "Renwang Shield": "C2", "Jueying": "S5", "Dilu": "C5", "Zhuahuang Feidian": "HK", "Chitu": "H5", "Dayuan": "SK", "Zixing": "DK",
}
CARDS = [f"{name} {rank}" for name, ranks in DECK.items() for rank in ranks.split()]
EX = {"Ice Sword S2", "Renwang Shield C2", "Lightning HQ", "Nullification DQ"}
EQUIPMENT = list(DECK)[list(DECK).index("Zhuge Crossbow"):]
EMPTY = "0 lord - 4/4 | Dilu C5 | |\n1 rebel - 4/4 | | |\nturn 0 play"


@pytest.mark.parametrize("ex_cards", [True, False])
def test_deck_composition(ex_cards):
    """104 cards and 4 EX cards, 27 of each suit, each in exactly one place."""
    g = scenario(EMPTY, ex_cards=ex_cards)
    cards = [*g.deck, *g.seats[0].hand]
    assert sorted(cards) == sorted(c for c in CARDS if ex_cards or c not in EX)
    assert g.num_cards == len(cards) == (108 if ex_cards else 104)
    if ex_cards:
        suits = [c.split("#")[0][-2] for c in cards]
        assert {s: suits.count(s) for s in "SHCD"} == dict.fromkeys("SHCD", 27)


def spare(card, *cards):
    """The first of the cards that is not `card`."""
    return next(c for c in cards if c != card)


@pytest.mark.parametrize("card", CARDS)
def test_deck_card_in_play(card):
    """Wounded, with an armed neighbour: everything but Dodge and Nullification is offered; used, it lies where it belongs."""
    name = card.rsplit(" ", 1)[0]
    hand, weapon = spare(card, "Dilu C5", "Jueying S5"), spare(card, "Kylin Bow H5", "Stone Axe D5")
    g = scenario(f"""
    0 lord  - 3/4 | {card}, {hand} | |
    1 rebel - 4/4 | {spare(card, "Dodge D2", "Dodge D3")} | {weapon} |
    turn 0 play
    """)
    if name in ("Dodge", "Nullification"):
        assert offers(g) == {hand, "pass"}
        return quiet(g, 0)
    assert offers(g) == {card, hand, "pass"}
    act(g, card)
    for _ in range(6):                                  # answer what it asks
        if g.decision.kind == "play":
            break
        act(g, "pass" if "pass" in offers(g) else sorted(offers(g))[0])
    assert hand in g.seats[0].hand
    if name in EQUIPMENT:
        assert g.seats[0].equipment == [card]
    elif name == "Lightning":
        assert g.seats[0].judgement == [card]
    elif name == "Indulgence":
        assert g.seats[1].judgement == [card]
    else:
        assert card in g.discard_pile
    quiet(g, 0)
