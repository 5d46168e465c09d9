"""Which fields of the state every rule function reads and writes, found in its source, calls included.

C leaves the order open in which the arguments of a call, the two sides of an operator, or the place and the value of an assignment are
evaluated; plain Python does not.  `traps()` lists every expression in which that could make a difference.
"""

import ast
import collections
import pathlib

from sgs_env.engine import build

PACKAGE = pathlib.Path(build.PACKAGE)
ANY = "*"                                             # any field
WRITERS = {"add", "remove", "clear"}                  # they change the set that they are given
# Function tables: conditions only look (and regard cards as gone for a moment); steps do anything.
STEP_TABLES = {"STEPS", "NAME_BEGIN", "NAME_FAILED", "POLICIES"}
AWAY = {"away0", "away1"}
COMMUTING = {"legal", *AWAY}                          # offers only ever add; a function that regards cards as gone undoes it itself


def rule_files():
    """Every file that is compiled, or whose functions stand in compiled ones."""
    names = [*build.modules(), *getattr(build, "INLINE", ())]
    return [PACKAGE / f"{name}.py" for name in dict.fromkeys(names) if name not in ("engine/state", "engine/core", "engine/many")]


def field_of(node):
    """The field of the state that an expression such as `s.frames[f].c0` belongs to, else None."""
    name = None
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Attribute):
            name = node.attr
        node = node.value
    return name if isinstance(node, ast.Name) and node.id == "s" else None


class Effects:
    """Reads and writes of all functions."""

    def __init__(self):
        self.functions, self.hooks, self.modifiers, self.cache = collections.defaultdict(list), collections.defaultdict(list), [], {}
        self.trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in rule_files()}
        for tree in self.trees.values():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef):
                    self.functions[node.name].append(node)
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hook":
                    self.hooks[node.args[0].id].append(node.args[1].id)
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "modifier":
                    self.modifiers.append(node.args[2].id)

    def of_function(self, name):
        """(reads, writes) of a function by name."""
        if name not in self.cache:
            self.cache[name] = (set(), set())             # a function that calls itself
            reads, writes = set(), set()
            for node in self.functions.get(name, ()):
                for statement in node.body:
                    r, w = self.of(statement)
                    reads |= r
                    writes |= w
            self.cache[name] = (reads, writes)
        return self.cache[name]

    def of(self, *nodes):
        """(reads, writes) of expressions or statements."""
        reads, writes = set(), set()
        for top in nodes:
            for node in ast.walk(top):
                if isinstance(node, (ast.Attribute, ast.Subscript)):
                    name = field_of(node)
                    if name:
                        (writes if isinstance(node.ctx, ast.Store) else reads).add(name)
                elif isinstance(node, ast.Call):
                    r, w = self.of_call(node)
                    reads |= r
                    writes |= w
                elif isinstance(node, ast.AugAssign) and field_of(node.target):
                    reads.add(field_of(node.target))
        return reads, writes

    def of_call(self, node):
        """(reads, writes) of the called function itself."""
        if isinstance(node.func, ast.Subscript):
            table = node.func.value.id if isinstance(node.func.value, ast.Name) else ""
            if table == "MODIFIER_FN" or (table == "HOOKS" and isinstance(node.func.slice, ast.Name)):
                known = self.modifiers if table == "MODIFIER_FN" else self.hooks[node.func.slice.id]
                return tuple(set().union(*(self.of_function(name)[k] for name in known)) for k in (0, 1))
            return {ANY}, {ANY} if table in STEP_TABLES else AWAY
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in WRITERS:
            return set(), {field_of(node.args[0])} - {None}
        return self.of_function(name)

    def clash(self, one, other):
        """Does the order of two expressions matter?"""
        (r1, w1), (r2, w2) = self.of(*one), self.of(*other)
        return meet(w1 - COMMUTING, r2 | w2) or meet(w2 - COMMUTING, r1 | w1)

    def traps(self):
        """Every expression whose meaning depends on an order that C leaves open: 'file:line: text'."""
        for path, tree in self.trees.items():
            for node in ast.walk(tree):
                for one, other in pairs(node):
                    if self.clash(one, other):
                        yield f"{path.relative_to(PACKAGE)}:{node.lineno}: {ast.unparse(node)[:120]}"
                        break


def meet(a, b):
    """Have two sets of fields a common one?"""
    return bool(a & b) or (ANY in a and bool(b)) or (ANY in b and bool(a))


def pairs(node):
    """Pairs of parts (lists of expressions) of a node that C may evaluate in either order."""
    if isinstance(node, ast.Call):
        parts = [[a] for a in node.args]
    elif isinstance(node, ast.BinOp):
        parts = [[node.left], [node.right]]
    elif isinstance(node, ast.Compare):
        parts = [[node.left], *([c] for c in node.comparators)]
    elif isinstance(node, ast.Assign) and field_of(node.targets[0]):
        parts = [indices(node.targets[0]), [node.value]]
    elif isinstance(node, ast.AugAssign) and field_of(node.target):
        parts = [[*indices(node.target), ast.copy_location(ast.Attribute(ast.Name("s", ast.Load()), field_of(node.target), ast.Load()), node)],
                 [node.value]]
    else:
        return
    for i, one in enumerate(parts):
        for other in parts[i + 1:]:
            if one and other:
                yield one, other


def indices(node):
    """The index expressions of a place such as `s.frames[s.sp].seats[i]`."""
    found = []
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Subscript):
            found.append(node.slice)
        node = node.value
    return found
