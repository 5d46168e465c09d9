"""The README's Python and the notebooks run from top to bottom."""

import ast
import json
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_readme_code_runs():
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    names: dict = {}
    run = [b for b in blocks if "import" in b]                     # the skill of "Adding a general" belongs into a rule file
    assert len(run) >= 2
    for block in run:
        exec(compile(block, "README.md", "exec"), names)
    assert names["g"].decision.kind == "dodge"


def test_readme_names_real_files_and_targets():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert set(re.findall(r"\bmake (demo|test|slow|lint|build|clean)\b", text)) <= set(targets)
    for path in re.findall(r"`(sgs_env/[\w/.]+|tests/[\w/]+)`", text):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_notebook_runs_from_top_to_bottom(path, monkeypatch):
    monkeypatch.chdir(path.parent)
    book = json.loads(path.read_text(encoding="utf-8"))
    names: dict = {"__name__": "__main__"}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            ast.parse(source)
            exec(compile(source, f"{path.name}:{cell['id']}", "exec"), names)
