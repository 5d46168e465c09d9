"""Words for scenario tests: build a position, act, look at what is offered, check that the table is quiet."""

from sgs_env import IllegalAction
from sgs_env.scenario import scenario

__all__ = ["IllegalAction", "scenario", "offers", "act", "refuse", "quiet", "asked", "idle"]


def offers(g):
    """The texts of all legal actions of the pending decision, as a set."""
    return {g.action_text(a) for a in g.legal_actions()}


def act(g, *actions):
    """Play the given action texts one after the other (each must be offered)."""
    for text in actions:
        assert not g.over, f"the game is over before {text!r}"
        assert g.action_id(text) in set(g.legal_actions().tolist()), (
            f"{text!r} is not offered to seat {g.player} ({g.decision}): {sorted(offers(g))}")
        g.step(text)
    return g


def refuse(g, *actions):
    """Each of the action texts must be illegal now and leave the position unchanged."""
    import pytest

    for text in actions:
        before = g.digest()
        with pytest.raises(IllegalAction):
            g.step(text)
        assert g.digest() == before, f"{text!r} was refused but changed the state"


def asked(g, seat, kind, **about):
    """The pending decision is of this seat and kind; further fields of `g.decision` by keyword."""
    found = (g.player, g.decision.kind if not g.over else None)
    assert found == (seat, kind), f"asked {found}, expected {(seat, kind)}: {g.decision}"
    for name, value in about.items():
        assert getattr(g.decision, name) == value, f"{name}: {getattr(g.decision, name)!r} != {value!r}"


def idle(g, seat):
    """`seat` is at an idle moment of its own play phase."""
    asked(g, seat, "play")


def quiet(g, seat=None):
    """Nothing is being resolved: an idle moment of a play phase (of `seat`), every card in exactly one place."""
    asked(g, g.turn if seat is None else seat, "play")
    places = list(g.deck) + list(g.discard_pile)
    for s in g.seats:
        places += list(s.hand) + list(s.equipment) + list(s.judgement)
    bare = [text.split(" as ")[0] for text in places]
    assert len(bare) == len(set(bare)), "a card stands in two places"
    assert len(bare) == g.num_cards, f"{len(bare)} cards are in zones, {g.num_cards} are in the game"
