"""Writes what Cython needs beside the rule files: one `.pxd` per module, from the same sources that plain runs use.

`python -m sgs_env.engine.build` writes them (setup.py does it before compiling).  Signatures come from the `def` lines:
a parameter's name decides its C type (`TYPES`), everything else, locals too, is an `int` (but for the 64-bit words named in
`WIDE`); a function with an annotation anywhere stays a Python function.  The state struct and the tables come from `fields.py`, the constants from `words.py`.
"""

import ast
import pathlib
import runpy

from sgs_env.engine.fields import CTYPES, FRAME, STATE, TABLES
from sgs_env.engine.native import BITS, BYTES, THREADS
from sgs_env.engine.words import CONSTANTS

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
ROOT = PACKAGE.parent
SETS = "unsigned long long*"
TYPES = {"s": "State*", "cards": SETS, "others": SETS, "sheet": SETS, "out": "unsigned char*", "fn": "StepFn", "games": "State*",
         "templates": "State*", "rngs": "unsigned long long*", "seeds": "unsigned long long*", "rewards": "float*",
         "actions": "long long*", **dict.fromkeys(("word", "word0", "word1", "word2"), "unsigned long long"),
         **dict.fromkeys(("players", "learners", "configs", "lengths"), "int*"),
         **dict.fromkeys(("masks", "observations", "finals", "dones", "policies", "wins", "roles"), "unsigned char*")}
TYPES.update(m="Mind*", seen="unsigned char*", allowed="unsigned char*")         # the rule-based agent
TYPES.update(plan="Search*", base="State*", dealt="State*", work="State*")       # the search agent
STRUCTS = {"rule_action": "mind=Mind", **dict.fromkeys(("observe_into", "state_into", "secrets_into"), "page=Sheet")}     # on the C stack
RETURNS = dict.fromkeys(("bit", "ones", "next_random", "mixed", "spun"), "unsigned long long")
WIDE = {"spun": "mask", "check_slots": "a", "bit": "one", "next_bit": "x", "next_card": "x", "next_random": "x mask factor",
        "mixed": "z mask step a b", "seed_rng": "z step", "roll": "x m", "ones": "one", "put_word": "mask", "put_words": "mask", "observe_seat": "head x"}
CLASSES = {
    "Core": ["State state"],
    "Many": ["State* games", "State* templates", *(f"unsigned char* {n}" for n in "observations masks finals dones policies wins roles".split()),
             *(f"int* {n}" for n in "configs players learners lengths".split()), "long long* actions", "unsigned long long* rngs",
             "unsigned long long* seeds", "float* rewards", "int learner", "int scheme", "int see", "int stream", "int ahead", "int num_opponents",
             "unsigned char opponents[8]", "unsigned char* out", "int policy", "unsigned long long lots"],
    "Crew": [*(f"int {n}" for n in "num job threads piece".split()), f"void* bells[{CONSTANTS['MOST_THREADS']}]",
             *(f"int {n}[{CONSTANTS['MOST_THREADS']}]" for n in ("next", "asleep")), *(f"int {n}" for n in "finished failed leaving".split())],
    "Searcher": ["State base", "State dealt", "State work", "Mind mind", "Search plan"],
}
EXTERN = {"sets.py": [BITS], "observe.py": [BYTES], "crew.py": [THREADS]}     # modules with C of their own


# Small functions used everywhere: these modules are not compiled by themselves, their `.pxd` holds the bodies as inline functions.
INLINE = ("engine/sets", "engine/rng", "engine/frames", "engine/queries")


def modules():
    """Paths of all compiled modules, relative to the package, engine first."""
    names = ["engine/state", "engine/tables", "engine/verbs", "engine/questions", "engine/windows", "engine/means",
             *(f"engine/flows/{p.stem}" for p in sorted((PACKAGE / "engine/flows").glob("*.py")) if p.stem != "__init__"),
             "engine/loop", "engine/observe", "engine/core", "engine/crew", "engine/many"]
    for folder in ("cards", "generals", "modes"):
        names += [f"{folder}/{p.stem}" for p in sorted((PACKAGE / folder).glob("*.py")) if p.stem != "__init__"]
    return names


AGENTS = {"rule_based": ("mind", "MIND", "Mind"), "search": ("plan", "SEARCH", "Search")}    # who declares which notes, and their struct


def agent_modules():
    """Paths of the compiled modules of the agents, relative to the repository; none where they are not there."""
    skipped = ("__init__", "_plain", "fields", "data", "measure", "fit_roles", "fit_worth")
    return [f"agents/{agent}/{p.stem}" for agent in AGENTS for p in sorted((ROOT / f"agents/{agent}").glob("*.py")) if p.stem not in skipped]


def ctype(argument):
    """C type of a parameter, by its name."""
    return TYPES["fn"] if argument.endswith("_fn") else TYPES.get(argument, "int")


def signature(node):
    """The `cdef` line of a function, or None when it stays a Python function."""
    args = node.args
    if node.returns or any(a.annotation for a in args.args) or args.vararg or args.kwarg:
        return None
    plain = len(args.args) - len(args.defaults)
    params = [f"{ctype(a.arg)} {a.arg}" + ("=*" if i >= plain else "") for i, a in enumerate(args.args)]
    wide = WIDE.get(node.name, "").split()
    locals_ = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} - {a.arg for a in args.args}
    lines = []
    typed = [f"{n}=cython.{'ulonglong' if n in wide else 'int'}" for n in sorted(locals_ - {"s"})]
    typed += [STRUCTS[node.name]] if node.name in STRUCTS else []
    if typed:
        lines.append(f"@cython.locals({', '.join(typed)})")
    lines.append(f"cdef {RETURNS.get(node.name, 'int')} {node.name}({', '.join(params)}) noexcept nogil")
    return "\n".join(lines)


def inline(node):
    """A function of an inline module with its body, as Cython code."""
    *_, line = signature(node).splitlines()
    wide = WIDE.get(node.name, "").split()
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} - {a.arg for a in node.args.args}
    body = [f"cdef {'unsigned long long' if n in wide else 'int'} {n}" for n in sorted(names)]
    body += [text for part in node.body[1:] for text in ast.unparse(part).splitlines()]
    return "\n".join([line.replace("cdef ", "cdef inline ", 1) + ":", *("    " + text for text in body)])


def class_of(node):
    """The declaration of an extension class: its fields, and its methods that take plain numbers (those of a batch only)."""
    bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
    lines = [f"cdef class {node.name}{bases}:", *(f"    cdef {field}" for field in CLASSES[node.name])]
    if node.name in ("Crew", "Many"):
        for method in node.body:
            text = signature(method) if isinstance(method, ast.FunctionDef) else None
            if text:
                lines += ["    " + line.replace("int self", "self") for line in text.splitlines()]
    return "\n".join(lines)


def imports(tree):
    """The star imports of the plain branch, as cimports."""
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled":
            for line in node.body:
                if isinstance(line, ast.ImportFrom) and line.module.startswith(("sgs_env", "agents")):
                    module = line.module.replace("engine._plain", "engine.state")
                    yield f"from {module} cimport *"


def pxd_of(path):
    """Text of the `.pxd` twin of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    make = inline if path.with_suffix("").as_posix().removeprefix(f"{PACKAGE.as_posix()}/") in INLINE else signature
    functions = [f for f in map(make, (n for n in tree.body if isinstance(n, ast.FunctionDef))) if f]
    classes = [class_of(n) for n in tree.body if isinstance(n, ast.ClassDef)]
    return "\n".join(["cimport cython", *imports(tree), *EXTERN.get(path.name, []), *functions, *classes]) + "\n"


def field(name, kind, dims):
    """Declaration of one field."""
    c = {"frame": "Frame", "fn": "StepFn", "int": "int", "double": "double"}.get(kind) or CTYPES[kind]
    return f"{c} {name}" + "".join(f"[{d}]" for d in dims)


def notes_text(path):
    """The module that declares what an agent notes during one decision, and its tables."""
    told = runpy.run_path(str(path.with_name("fields.py")))
    _, table, struct = AGENTS[path.parent.name]
    above = list(imports(ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))))
    lines = ["cimport cython", "from libc.math cimport exp", *(line for line in above if "_plain" not in line), "", f"cdef struct {struct}:",
             *(f"    {field(n, k, d)}" for n, k, d, _ in told[table]), "", *(f"cdef {field(n, k, d)}" for n, k, d, _ in told["TABLES"])]
    return "\n".join(lines) + "\n"


def struct_text():
    """The state struct, the function type of a step, and the tables."""
    lines = ["from sgs_env.engine.words cimport *", ""]
    for title, table in (("Frame", FRAME), ("State", STATE)):
        lines += [f"cdef struct {title}:", *(f"    {field(n, k, d)}" for n, k, d, _ in table), ""]
    lines += ["cdef struct Sheet:", f"    unsigned long long words[{CONSTANTS['SHEET_WORDS']}]", ""]
    lines += ["ctypedef int (*StepFn)(State* s, int me, int ev) noexcept nogil", ""]
    lines += [f"cdef {field(n, k, d)}" for n, k, d, _ in TABLES]
    return "\n".join(lines) + "\n"


def write():
    """Write every `.pxd` whose text has changed."""
    texts = {PACKAGE / "engine/words.pxd": "cdef enum:\n" + "".join(f"    {k} = {v}\n" for k, v in CONSTANTS.items()),
             PACKAGE / "engine/state.pxd": struct_text()}
    for name in (*INLINE, *modules()):
        if name != "engine/state":
            texts[(PACKAGE / name).with_suffix(".pxd")] = pxd_of((PACKAGE / name).with_suffix(".py"))
    for name in agent_modules():
        path = ROOT / name
        declares = path.stem == AGENTS[path.parent.name][0]
        texts[path.with_suffix(".pxd")] = notes_text(path) if declares else pxd_of(path.with_suffix(".py"))
    for folder in {p.parent for p in texts} | {PACKAGE} | ({ROOT / "agents"} if agent_modules() else set()):
        texts[folder / "__init__.pxd"] = ""
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
