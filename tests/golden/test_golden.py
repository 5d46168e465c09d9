"""Golden playthroughs: games as text, compared line by line. After a wanted change: `python -m tests.golden.regenerate`."""

import pytest
from tests.golden.playthrough import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_golden(name):
    """The game is played as it was when the file was written."""
    expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    found = playthrough(name).splitlines()
    for n, (a, b) in enumerate(zip(expected, found, strict=False), 1):
        assert a == b, f"{name}.txt line {n}; the lines before: {expected[max(0, n - 4):n - 1]}"
    assert len(expected) == len(found)


def test_no_file_is_left_over():
    """Every golden file belongs to a game."""
    assert {p.stem for p in FOLDER.glob("*.txt")} == set(GAMES)
