"""`benchmarks/exhaustive.py`: random games until every card, skill and kind of decision was used; nothing may be missing."""

import pytest
from benchmarks.exhaustive import PASSIVE, Runner, wanted
from tests.properties import table

pytestmark = table.only_compiled


def test_what_is_wanted_is_the_whole_edition():
    """108 cards; 42 general skills and 11 of equipment, of which 42 are chosen as actions (decisions.md 8.1); 16 kinds (8.2)."""
    counts = {kind: sum(k == kind for k, _ in wanted()) for kind in ("card", "skill", "kind")}
    assert counts == {"card": 108, "skill": 42 + 11, "kind": 16} and counts["skill"] - len(PASSIVE) == 42


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 8))])
def test_everything_is_used_sooner_or_later(seed):
    """What was never used is listed."""
    runner = Runner(seed)
    missing = runner.run(2000)
    assert not missing, f"never used in {runner.games} games: {missing}"
    assert set(runner.counts) <= runner.wanted
