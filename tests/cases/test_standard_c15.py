"""Case C15 of `shared/cases/standard.md`: a position that is won in one turn; a search over legal actions finds it."""

from tests.properties.table import only_compiled, record
from tests.support import act, asked, offers, scenario

POSITION = """
0 lord     Cao Cao 3/5 |                            | Kylin Bow H5      |
1 loyalist Zhen Ji 1/3 |                            | Eight Diagrams S2 |
2 spy      Guan Yu 1/4 | Ex Nihilo H7, Ex Nihilo H8 | Heaven Halberd DQ |
turn 2 draw
deck: Ex Nihilo H9, Ex Nihilo HJ, Zhuge Crossbow CA, Slash C2, Slash C3, Peach H4, Peach H6, Peach H7, Peach H8, Peach H9, \
Peach H3, Slash C4, Slash C5, Slash C6, Slash C7, Slash C8, Slash C9, Slash CT, Slash CJ
"""
SPY = 2


def matters(g):
    """All of a position that can still matter in this turn: not the order of the discard pile, not the past."""
    s = record(g)
    return b"".join(s[name].tobytes() for name in ("hand", "equip", "hp", "alive", "slashes", "legal", "picked", "frames", "sp")) + (
        s["pile"][s["pile_top"]:s["pile_end"]].tobytes())


def wins(g, seen):
    """Can the spy force his win within this turn?  His moves: one is enough; the others' replies: all must lose."""
    if g.over:
        return g.winners == (SPY,)
    if g.turn != SPY or g.phase != "play":
        return False
    key = matters(g)
    if key not in seen:
        seen[key] = (any if g.player == SPY else all)(wins(after(g, a), seen) for a in in_good_order(g))
    return seen[key]


def in_good_order(g):
    """All legal actions, those first that do most: cards as themselves, then skills, to pass last."""
    return sorted(g.legal_actions().tolist(), key=lambda a: (a == 0, g.action_text(a).startswith("skill")))


def after(g, action):
    """The position after one action; the original stays."""
    h = g.clone()
    h.step(action)
    return h


@only_compiled
def test_c15_a_search_finds_the_win():
    """Guan Yu (spy) alone beats lord and loyalist this turn, whatever they answer."""
    g = scenario(POSITION)
    assert sorted(g.seats[SPY].hand) == ["Ex Nihilo H7", "Ex Nihilo H8", "Ex Nihilo H9", "Ex Nihilo HJ"]
    before = g.digest()
    assert wins(g, {})
    assert g.digest() == before                           # clones were searched, the position itself is untouched


def test_c15_the_published_line():
    """Ex Nihilo; Slash C2 on Zhen Ji (C3 is black); Crossbow; three Ex Nihilo as Slashes on Cao Cao."""
    g = act(scenario(POSITION), "Ex Nihilo H7", "Slash C2")
    assert offers(g) == {"seat 0", "seat 1"}
    act(g, "seat 1")
    asked(g, 1, "dodge", card="Slash", source=SPY)
    assert offers(g) == {"skill eight_diagrams", "pass"}
    act(g, "skill eight_diagrams")
    assert not g.seats[1].alive and "Slash C3" in g.discard_pile and not g.over
    act(g, "Zhuge Crossbow CA")
    for n, card in enumerate(("Ex Nihilo H8", "Ex Nihilo H9", "Ex Nihilo HJ")):
        act(g, "skill wusheng")
        if n < 2:                                         # the last red card is the only one: nothing to choose
            act(g, card)
        if n < 2:                                         # Hujia finds no Wei player: only Jianxiong is asked
            asked(g, 0, "trigger")
            assert offers(g) == {"skill jianxiong", "pass"}
            act(g, "skill jianxiong")
            assert card in g.seats[0].hand
    assert g.over and tuple(g.winners) == (SPY,) and g.seats[0].hp == 0
    assert list(g.returns()) == [-1, -1, 1]


def test_c15_the_trap_line():
    """A second Ex Nihilo first: C3 and a Peach are drawn, the next judgement is a red Peach and she dodges."""
    g = act(scenario(POSITION), "Ex Nihilo H7", "Ex Nihilo H8", "Slash C2", "seat 1")
    act(g, "skill eight_diagrams")
    assert g.seats[1].alive and g.seats[1].hp == 1 and list(g.discard_pile)[-1] in ("Peach H6", "Slash C2")
    assert "Peach H6" in g.discard_pile and {"Slash C3", "Peach H4"} <= set(g.seats[SPY].hand)
    assert "Slash C3" not in offers(g)                    # and his Slash of this phase is gone
