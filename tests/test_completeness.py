"""Nothing is without a test, and the number of ways to play a few tricky positions is what it was counted to be."""

import ast
import functools
import math
import pathlib

import pytest
from sgs_env import COMPILED, GameConfig
from sgs_env.config import playable_generals
from sgs_env.engine import build, words
from tests.support import act, scenario

TESTS = pathlib.Path(__file__).resolve().parent


# Every card and skill has its tests

@functools.cache
def test_texts():
    """Per test function its name, with the parameters it runs over (tables of the module written out)."""
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        tables = {node.targets[0].id: ast.unparse(node.value) for node in tree.body
                  if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                used = {n.id for d in node.decorator_list for n in ast.walk(d) if isinstance(n, ast.Name)}
                found.append(" ".join([node.name, *(tables[name] for name in sorted(used) if name in tables)]))
    return found


test_texts.__test__ = False

CARDS = sorted({words.slug(words.CATALOGUE[c][0]["name_en"]) for c in GameConfig().cards()})
SKILLS = sorted({skill for row in words.GENERALS if row["name_en"] in playable_generals() for skill in row["skills"].split(";")})


@pytest.mark.parametrize("name", CARDS)
def test_every_card_name_has_a_test(name):
    """A test function, or one of its parameters, is named for the card."""
    assert any(name in text for text in test_texts()), f"no test is named for the card {name}"


@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_has_a_test(skill):
    """A test function is named for the skill."""
    assert any(skill in text for text in test_texts()), f"no test is named for the skill {skill}"


def registered(*registrars):
    """First arguments of the registering calls in cards/ and generals/, lower case."""
    found = set()
    for folder in ("cards", "generals"):
        for path in sorted((build.PACKAGE / folder).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in registrars and isinstance(node.args[0], ast.Name):
                    found.add(node.args[0].id.lower())
    return found


def test_every_card_and_skill_of_the_tables_is_registered():
    """Printed facts and rules belong together: all 32 names of the deck, all 42 skills of the 26 generals, and no others."""
    names = {name.removesuffix("_card") for name in registered("card", "delayed_trick", "equipment", "worn_card")} - {"name"}
    assert names == set(CARDS) - {"dodge"}, "Dodge alone is only ever demanded"
    skills = registered("trigger", "locked", "active", "view_as", "view_as_by", "view_as_by_others", "modifier")
    worn = {row["id"] for row in words.SKILLS if row["id"] in CARDS}
    assert skills == set(SKILLS) | worn and len(SKILLS) == 42 and len(worn) == 11 and len(playable_generals()) == 26


# Perft: the number of sequences of legal actions, to a depth or to a moment

def perft(g, depth):
    """Sequences of `depth` actions (shorter where the game ends)."""
    if depth == 0 or g.over:
        return 1
    return sum(perft(after(g, a), depth - 1) for a in g.legal_actions().tolist())


def ways(g, until):
    """Sequences of actions that lead to the first position for which `until` holds."""
    if g.over or until(g):
        return 1
    return sum(ways(after(g, a), until) for a in g.legal_actions().tolist())


def after(g, action):
    """The position after an action; the original stays."""
    h = g.clone()
    h.step(action)
    return h


POSITIONS = {
    # Rende in any set, Jijiang, Slash, equipment
    "liu_bei": ("""
0 lord     Liu Bei     4/5 | Slash S7, Slash S8, Peach H3, Dilu C5 | |
1 rebel    Sima Yi     3/3 | Dodge D2                              | |
2 loyalist Zhao Yun    4/4 | Slash S9, Dodge D3                    | |
3 rebel    Zhen Ji     3/3 | Nullification SJ                      | |
4 spy      Guan Yu     4/4 | Peach H4                              | |
turn 0 play
"""),
    # conversions by Spear and Wusheng; the Spear itself is black, the horse is red
    "guan_yu_with_spear": ("""
0 lord  Guan Yu  4/4 | Slash S7, Dodge D2, Peach H3, Duel SA | Serpent Spear SQ, Chitu H5 |
1 rebel Lü Bu    4/4 | Dodge D3, Dodge D4                    | Eight Diagrams S2          |
2 spy   Da Qiao  3/3 | Slash D6, Peach H4                    |                            |
turn 0 play
"""),
    # Lijian with four males, Snatch, Indulgence, Kongcheng without cards
    "diao_chan": ("""
0 lord     Diao Chan    3/3 | Slash S7, Snatch S3, Indulgence H6 | Double Swords S2 |
1 rebel    Zhuge Liang  3/3 |                                    |                  |
2 loyalist Lü Bu        4/4 | Slash S8, Slash S9                 |                  |
3 rebel    Lu Xun       3/3 | Dodge D2                           |                  |
4 spy      Cao Cao      4/4 | Slash C2                           | Dilu C5          |
turn 0 play
"""),
    # Collateral, Dismantlement, everybody holding Nullification
    "tricks": ("""
0 lord     Huang Yueying 3/3 | Collateral CQ, Dismantlement S3, Nullification SJ | |
1 rebel    -             4/4 | Nullification CQ, Slash S7 | Kylin Bow H5 |
2 loyalist -             4/4 | Nullification CK, Dodge D2 | Stone Axe D5 | Lightning SA
3 spy      -             4/4 | Nullification DQ, Slash S8 | Zhuge Crossbow CA |
turn 0 play
"""),
    # Halberd: the last hand card, four in reach
    "halberd": ("""
0 lord     - 5/5 | Slash S7 | Heaven Halberd DQ |
1 rebel    - 4/4 | Dodge D2 | |
2 rebel    - 4/4 | Dodge D3 | Eight Diagrams S2 |
3 loyalist - 4/4 | | |
4 spy      - 4/4 | Peach H3 | |
turn 0 play
"""),
}

# Counted at depth 1, 2, 3 ...
FIGURES = {
    "liu_bei": (7, 25, 77, 222, 661, 2073, 5684),
    "guan_yu_with_spear": (5, 14, 39, 94, 284, 783, 2467),
    "diao_chan": (4, 12, 36, 96, 278, 815, 2222),
    "tricks": (3, 10, 25, 50, 100, 200, 403),
    "halberd": (2, 7, 23, 66, 159, 432, 1120),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name):
    """Number of action sequences to each depth; any change of a mask shows here."""
    g, figures = scenario(POSITIONS[name]), FIGURES[name] if COMPILED else FIGURES[name][:5]
    assert tuple(perft(g, depth) for depth in range(1, len(figures) + 1)) == figures


def test_perft_of_guanxing():
    """n cards: k on top in order, then the rest below in order: (n + 1) * n! sequences, the last card below asks nothing."""
    for players in (2, 3, 4):
        rows = "\n".join(f"{i} {'spy' if i == 1 else 'rebel'} - 4/4 | Dodge D{i + 1} | |" for i in range(1, players))
        g = scenario(f"0 lord Zhuge Liang 3/3 | Slash S7 | |\n{rows}\nturn 0 preparation")
        act(g, "skill guanxing")
        assert ways(g, lambda h: h.decision.kind != "arrange") == (players + 1) * math.factorial(players)


def test_perft_of_rende():
    """n hand cards, m receivers: every ordered choice of at least one card, `pass` where some are left: sum of n!/(n-k)! times m."""
    g = act(scenario("""
0 lord  Liu Bei 4/4 | Slash S7, Slash S8, Dodge D2, Dodge D3 | |
1 rebel -       4/4 | Peach H3                               | |
2 spy   -       4/4 | Peach H4                               | |
turn 0 play
"""), "skill rende")
    ordered = sum(math.perm(4, k) for k in range(1, 5))
    assert ways(g, lambda h: h.decision.kind == "play" or h.player != 0 or h.phase != "play") == 2 * ordered


def test_perft_of_halberd_targets():
    """Four in reach, up to three in any order: 4 + 4*3 + 4*3*2 ways to name them."""
    g = act(scenario(POSITIONS["halberd"]), "Slash S7")
    assert g.decision.kind == "target"
    assert ways(g, lambda h: h.decision.kind != "target") == 4 + 12 + 24


def test_perft_of_yiji():
    """Two cards: which first, to whom, and the other to whom: 2 * m * m."""
    g = act(scenario("""
0 lord  -       4/4 | Slash S7, Duel SA | |
1 rebel Guo Jia 3/3 | Slash S8          | |
2 spy   -       4/4 | Dodge D2          | |
turn 0 play
"""), "Slash S7", "seat 1", "skill yiji")
    assert ways(g, lambda h: h.decision.kind not in ("give", "target") or h.player != 1) == 2 * 3 * 3
