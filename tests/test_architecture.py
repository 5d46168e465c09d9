"""The house rules of the code (shared style notes): who may import, name, write and draw lots; sizes; what the build generates."""

import ast
import pathlib
import re

import pytest
import sgs_env
from sgs_env.engine import build, words
from tests.properties.effects import Effects, field_of

ROOT = pathlib.Path(sgs_env.__file__).resolve().parent.parent
PACKAGE = ROOT / "sgs_env"
RULES = [PACKAGE / folder for folder in ("engine", "cards", "generals", "modes")]

# Cards that are the engine's own words: what is demanded, saves, nullifies.
DEMANDED = {"SLASH", "FIRE_SLASH", "THUNDER_SLASH", "DODGE", "PEACH", "NULLIFICATION"}
ENVIRONMENTS = {"pettingzoo", "gymnasium", "stable_baselines3", "sb3_contrib"}
LEARNED = {"agents/checkpoint.py", "train.py", "eval.py"}     # and everything in agents/learned
# Files of the engine that run at import, in the build or around the compiled part, and are no rules.
AROUND = {"words.py", "build.py", "fields.py", "layout.py", "rulebook.py", "_plain.py", "_finder.py", "core.py", "many.py", "state.py", "__init__.py"}
# Who may write the state besides verbs, frames, flows and modes: the loop, those who ask, those who imagine.
WRITERS = {"verbs.py", "frames.py", "rng.py", "loop.py", "questions.py", "windows.py", "means.py", "observe.py", "core.py", "many.py"}
LONGEST_FILE, LONGEST_FUNCTION = 500, 60


def files(*folders):
    """Source files below these folders of the repository (all of it by default), without builds and environments."""
    for folder in folders or (PACKAGE, ROOT / "agents", ROOT / "tests", ROOT / "benchmarks"):
        yield from sorted(pathlib.Path(folder).rglob("*.py"))
    if not folders:
        yield from sorted(ROOT.glob("*.py"))


def name_of(path):
    """The path in the repository."""
    return path.relative_to(ROOT).as_posix()


def tree_of(path):
    """Parsed source."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path):
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def identifiers(path):
    """All bare names used in a file."""
    return {node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)}


def functions(path):
    """All functions of a file, methods included."""
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]


def strings(path):
    """All string constants of a file but for docstrings, with their lines."""
    tree = tree_of(path)
    docs = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
            and isinstance(node.body[0], ast.Expr)}
    return [(node.lineno, node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs]


# 1 Who imports whom

def test_the_engine_imports_no_content():
    """engine/ imports no card, general, mode or environment, nor anything of the friendly faces."""
    for path in files(PACKAGE / "engine"):
        for module in imports(path):
            if module.startswith("sgs_env") and module != "sgs_env":
                assert module.split(".")[1] in ("engine", "terms"), f"{name_of(path)} imports {module}"
            assert not module.startswith("agents"), f"{name_of(path)} imports {module}"


def test_the_engine_names_no_content():
    """No card (but those that are demanded), skill, general, role or kingdom has its name in the engine."""
    cards = {name for n in words.CARD_NAMES[1:] for name in (words.slug(n).upper(), words.slug(n).upper() + "_CARD")} & set(words.CONSTANTS)
    skills = {row["id"].upper() for row in words.SKILLS}
    people = {word[0].upper() for word in (*words.terms.ROLES, *words.terms.KINGDOMS, *words.terms.GENDERS)}
    for path in files(PACKAGE / "engine"):
        named = identifiers(path) & (cards | skills | people)
        assert named <= DEMANDED, f"{name_of(path)} names {sorted(named - DEMANDED)}"


@pytest.mark.parametrize("folder", ["cards", "generals", "modes"])
def test_content_imports_only_the_declaring_words(folder):
    """A card or general imports `sgs_env.engine.loop` (words, queries, verbs ...) and nothing else; a mode also other modes."""
    allowed = {"cython", "sgs_env.engine.loop", "sgs_env.engine.loop.*"}
    for path in files(PACKAGE / folder):
        found = {m for m in imports(path) if not (folder == "modes" and m.startswith("sgs_env.modes."))}
        assert found <= allowed, f"{name_of(path)} imports {sorted(found - allowed)}"


# 2 Other people's libraries

def test_only_the_environments_import_environment_libraries():
    """pettingzoo, gymnasium, stable_baselines3 only in env/ (and where models are learned or loaded)."""
    for path in files(PACKAGE, ROOT / "agents"):
        used = {m.split(".")[0] for m in imports(path)} & ENVIRONMENTS
        assert not used or name_of(path).startswith(("sgs_env/env/", "agents/learned/")) or name_of(path) in LEARNED, f"{name_of(path)}: {used}"


def test_only_learned_agents_import_torch():
    """torch only in train.py, eval.py and learned agents, never in the library itself."""
    for path in files(PACKAGE, ROOT / "agents"):
        if "torch" in {m.split(".")[0] for m in imports(path)}:
            assert name_of(path).startswith("agents/learned/") or name_of(path) in LEARNED, name_of(path)


def test_importing_the_library_needs_nothing_heavy():
    """`import sgs_env` loads no environment library and no torch."""
    import subprocess
    import sys

    code = "import sys, sgs_env; print([m for m in ('torch', 'pettingzoo', 'gymnasium', 'stable_baselines3', 'pandas') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


# 3 Who writes the state

def written(path):
    """(function, field) for every direct write into the state in a file."""
    for function in functions(path):
        for node in ast.walk(function):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
            for target in targets:
                field = field_of(target)
                if field:
                    yield function.name, field


def test_cards_and_generals_write_only_into_their_frames():
    """Everything else they change through verbs."""
    for path in files(PACKAGE / "cards", PACKAGE / "generals"):
        for function, field in written(path):
            assert field == "frames", f"{name_of(path)}: {function} writes s.{field}"


def test_queries_write_nothing():
    """They only read; the engine's other files write if they are among the writers."""
    for path in files(PACKAGE / "engine"):
        if path.parent.name != "flows" and path.name not in WRITERS:
            assert not list(written(path)), f"{name_of(path)} writes {sorted({f for _, f in written(path)})}"
    effects = Effects()
    for function in functions(PACKAGE / "engine/queries.py"):
        _, writes = effects.of_function(function.name)
        assert not writes - {"away0", "away1"}, f"the query {function.name} writes {sorted(writes)}"


# 4 Rules look at no observation, agents at no state

def test_rules_never_read_observations_or_rewards():
    """Neither the compiled observation code nor the faces are used by cards, generals, modes, flows or verbs."""
    private = {f.name for f in functions(PACKAGE / "engine/observe.py")} - {f.name for f in functions(PACKAGE / "engine/loop.py")}
    for path in [*files(*RULES[1:]), *files(PACKAGE / "engine/flows"), *(PACKAGE / "engine" / n for n in ("verbs.py", "queries.py", "means.py", "windows.py"))]:
        assert not identifiers(path) & private, f"{name_of(path)} uses {sorted(identifiers(path) & private)}"


def test_agents_that_act_on_observations_never_see_a_game():
    """Agents get an observation, a mask and a generator: they import names and layouts, no Game (the compiled player reads what its seat knows)."""
    for path in sorted((ROOT / "agents").glob("*.py")):
        for module in imports(path):
            assert not module.startswith(("sgs_env.engine", "sgs_env.game", "sgs_env.scenario")), f"{name_of(path)} imports {module}"
            assert module not in ("sgs_env.Game", "sgs_env.BatchGame"), f"{name_of(path)} imports {module}"


# 5 Names of generals

def test_generals_are_named_only_where_they_live():
    """No general's name in code outside of generals/, data tables, tests and examples in docstrings."""
    names = [row["name_en"] for row in words.GENERALS]
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    for path in files(PACKAGE, ROOT / "agents", *(ROOT / f for f in ("train.py", "eval.py") if (ROOT / f).exists())):
        if path.parent.name in ("generals", "data") or path.name == "data.py":
            continue
        for line, text in strings(path):
            assert not pattern.search(text), f"{name_of(path)}:{line}: {text[:60]!r}"


# 6 Sizes

def test_files_and_functions_are_short():
    """One idea each."""
    for path in files():
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= LONGEST_FILE, f"{name_of(path)} has {lines} lines"
        for function in functions(path):
            length = function.end_lineno - function.lineno + 1
            assert length <= LONGEST_FUNCTION + 10 * ("tests" in path.parts), f"{name_of(path)}: {function.name} has {length} lines"


def test_every_file_and_public_function_says_what_it_is():
    """Docstrings: every module; every function of the engine, cards and modes; every public one of the faces. (A skill's steps stand under its comment.)"""
    for path in files(PACKAGE):
        tree = tree_of(path)
        assert ast.get_docstring(tree) or not tree.body, f"{name_of(path)} has no docstring"
        if path.parent.name == "generals":
            continue
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{name_of(path)}: {node.name} has no docstring"


# 7, 8 Chance, clocks, printing

def test_rules_have_no_other_chance_no_clock_and_no_voice():
    """In the rules nothing but the state's generator; no printing, files or clocks; nothing goes round a set."""
    for path in files(*RULES):
        tools = {"numpy"} if path.name == "_plain.py" else set()        # to write bits as bytes
        assert not {m.split(".")[0] for m in imports(path)} & {"random", "time", "datetime", "secrets", "uuid", "numpy", "logging"} - tools, name_of(path)
        if path.name in AROUND or path.name == "tables.py":
            continue
        used = identifiers(path)
        assert not used & {"print", "open", "input", "set", "frozenset", "dict", "hash", "id", "globals", "eval", "exec"}, f"{name_of(path)}: {used}"
        for node in ast.walk(tree_of(path)):
            assert not isinstance(node, (ast.Set, ast.SetComp, ast.Dict, ast.DictComp, ast.Lambda, ast.Yield, ast.Global, ast.Nonlocal)), (
                f"{name_of(path)}:{node.lineno}: {type(node).__name__}")


def test_the_library_draws_no_lots_of_its_own():
    """No global random generator anywhere in the package; a seeded one only where a scenario's rest is shuffled."""
    for path in files(PACKAGE):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\brandom\.(seed|random|randrange|randint|choice|choices|shuffle|sample)\(", text), name_of(path)
        assert not re.search(r"\bnp\.random\.(?!default_rng|Generator|SeedSequence|PCG64|RandomState\b)", text), name_of(path)


# The build

def test_the_generated_declarations_match_the_source():
    """Every `.pxd` beside a compiled file is what the build would write now (run `make build` after a change)."""
    if not sgs_env.COMPILED:
        pytest.skip("the engine is not compiled here: no declarations to compare")
    checked = 0
    for name in build.modules():
        path = PACKAGE / f"{name}.pxd"
        if name != "engine/state" and path.exists():
            assert path.read_text(encoding="utf-8") == build.pxd_of(path.with_suffix(".py")), f"{name}.pxd is out of date: make build"
            checked += 1
    assert checked > 15


def test_every_rule_function_is_compiled_without_python():
    """Functions of the rules carry no annotations, star arguments or inner functions: they become C functions."""
    for path in files(*RULES):
        if path.name in AROUND or path.name == "tables.py":
            continue
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef):
                assert build.signature(node), f"{name_of(path)}: {node.name} stays a Python function"


def test_nothing_depends_on_the_order_of_evaluation():
    """C may evaluate arguments, operands and places in any order: no two of them may touch the same field when one writes it."""
    traps = list(Effects().traps())
    assert not traps, "\n".join(traps)
