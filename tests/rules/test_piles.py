"""Draw pile, reshuffle and the drawn game (cards.md 0.5)."""

from tests.support import act, asked, idle, offers, quiet, scenario

ALL_DISCARDED = """
0 lord  - 4/4 | Ex Nihilo H7, Dilu C5 | |
1 rebel - 4/4 | | |
turn 0 play
"""
ALL_HELD = ALL_DISCARDED.replace("1 rebel - 4/4 | |", "1 rebel - 4/4 | REST |")


def table(seats, *deck):
    """The position with exactly `deck` in the pile; all cards not named lie in the hand marked REST, or else in the discard pile."""
    rest = ", ".join(card for card in scenario(seats.replace("REST", "")).deck if card not in deck)
    text = seats.replace("REST", rest) + ("" if "REST" in seats else f"discard: {rest}\n")
    g = scenario(text + (f"deck: {', '.join(deck)}\n" if deck else ""))
    assert g.deck == list(deck) and len(g.discard_pile) == (0 if "REST" in seats else len(rest.split(", ")))
    return g


def test_piles_reshuffle_in_the_middle_of_a_draw():
    """A draw of 2 with 1 card left: take 1, shuffle the discard pile into a new pile, take 1."""
    g = table(ALL_DISCARDED, "Peach H3")
    old = set(g.discard_pile)
    act(g, "Ex Nihilo H7")
    drawn = set(g.seats[0].hand) - {"Dilu C5"}
    assert len(drawn) == 2 and "Peach H3" in drawn and drawn - {"Peach H3"} < old
    assert g.discard_pile == ["Ex Nihilo H7"]           # the card in use was not shuffled in
    assert set(g.deck) == old - drawn
    quiet(g, 0)


def test_piles_reshuffle_of_an_empty_pile():
    """The pile is empty when a card is needed: reshuffle at once, then continue."""
    g = table(ALL_DISCARDED)
    old = set(g.discard_pile)
    act(g, "Ex Nihilo H7")
    assert len(g.seats[0].hand) == 3 and len(g.deck) == len(old) - 2 and g.discard_pile == ["Ex Nihilo H7"]
    quiet(g, 0)


def test_piles_no_reshuffle_before_it_is_needed():
    """Taking exactly the last cards leaves an empty pile; the discard pile is not touched yet."""
    g = table(ALL_DISCARDED, "Peach H3", "Dodge D2")
    old = set(g.discard_pile)
    act(g, "Ex Nihilo H7")
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H3", "Dodge D2"} and g.deck == []
    assert set(g.discard_pile) == old | {"Ex Nihilo H7"} and not g.over
    quiet(g, 0)


def test_piles_reshuffle_is_random():
    """The discard pile is shuffled: different seeds give different orders."""
    g = table(ALL_DISCARDED)
    text = ALL_DISCARDED + "discard: " + ", ".join(g.discard_pile)
    orders = {tuple(act(scenario(text, seed=seed), "Ex Nihilo H7").deck) for seed in range(4)}
    assert len(orders) > 1


def test_piles_both_empty_is_a_draw():
    """Draw pile and discard pile empty when a card is needed: the game is a draw, nobody wins."""
    g = table(ALL_HELD)
    act(g, "Ex Nihilo H7")
    while not g.over:                                   # the rebel holds all Nullifications
        asked(g, 1, "nullify")
        act(g, "pass")
    assert g.winners == () and list(g.returns()) == [0, 0] and g.player == -1


def test_piles_too_few_is_a_draw_too():
    """One card left for a draw of two and nothing to shuffle: a draw."""
    g = table(ALL_HELD, "Peach H3")
    act(g, "Ex Nihilo H7", "pass")
    assert g.over and g.winners == ()


def test_piles_empty_but_nothing_needed():
    """Empty piles alone end nothing: only a card that is needed does."""
    g = table(ALL_HELD, "Peach H3", "Dodge D2")
    act(g, "Ex Nihilo H7", "pass")
    idle(g, 0)
    assert g.deck == [] and g.discard_pile == ["Ex Nihilo H7"]
    quiet(g, 0)
    act(g, "pass")                                      # the rebel draws two: one card is left in the world
    assert g.over and g.winners == ()


def test_piles_judgement_reshuffles():
    """A judgement from an empty pile reshuffles first."""
    g = table("""
0 lord  - 4/4 | Slash S7, Dilu C5 | |
1 rebel - 4/4 | Dodge D2 | Eight Diagrams S2 |
turn 0 play
""")
    before = len(g.discard_pile)
    act(g, "Slash S7", "skill eight_diagrams")
    if g.decision.kind == "dodge":                      # it was black
        assert offers(g) == {"Dodge D2", "pass"}
        act(g, "pass")
    assert len(g.deck) == before - 1 and len(g.discard_pile) == 2 and "Slash S7" in g.discard_pile
    quiet(g, 0)


def test_piles_judgement_from_nothing_is_a_draw():
    """A judgement with both piles empty: the game is a draw; the Slash in use is not shuffled in."""
    g = table("""
0 lord  - 4/4 | Slash S7, Dilu C5 | |
1 rebel - 4/4 | REST | Eight Diagrams S2 |
turn 0 play
""")
    act(g, "Slash S7", "skill eight_diagrams")
    assert g.over and g.winners == ()


def test_piles_amazing_grace_reshuffles():
    """If the pile runs out while revealing: reshuffle; the cards already shown are not part of it."""
    g = table("""
0 lord  - 4/4 | Amazing Grace H3, Dilu C5 | |
1 rebel - 4/4 | | |
turn 0 play
""", "Peach H4")
    old = set(g.discard_pile)
    act(g, "Amazing Grace H3")
    asked(g, 0, "pick")
    shown = offers(g)
    assert len(shown) == 2 and "Peach H4" in shown and shown - {"Peach H4"} < old
    assert set(g.deck) == old - shown and g.discard_pile == []
    act(g, "Peach H4")
    assert {*g.seats[1].hand} == shown - {"Peach H4"} and g.discard_pile == ["Amazing Grace H3"]
    quiet(g, 0)


def test_piles_looked_at_cards_are_not_reshuffled():
    """Looking takes the cards that are there first, then the shuffled discard pile below: Guanxing over the seam."""
    g = table("""
0 lord  Zhuge Liang 3/3 | Dilu C5 | |
1 rebel - 4/4 | | |
turn 0 preparation
""", "Peach H4")
    old = set(g.discard_pile)
    act(g, "skill guanxing")
    asked(g, 0, "arrange", left=2)
    assert "Peach H4" in offers(g)
    other, = offers(g) - {"pass", "Peach H4"}
    assert other in old and g.discard_pile == []
    act(g, other, "Peach H4")
    assert set(g.seats[0].hand) == {"Dilu C5", "Peach H4", other}
    quiet(g, 0)
