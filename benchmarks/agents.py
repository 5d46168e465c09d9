"""The measured tables of the agents: one evaluation after the other, as Markdown, CSV, JSON and plots in `benchmarks/results/agents`.

    python -m benchmarks.agents                         # all of them
    python -m benchmarks.agents self_play search        # some

Every table is one command of eval.py, named above it; a stopped one goes on where it was when it is run again.
"""

import argparse
import json
import os

import eval as evaluation
from agents.evaluation import show
from benchmarks.measure import RESULTS, machine

RUNS = {
    "self_play_random": "--seats random --games 20000 --num-players 5 8",
    "self_play_simple": "--seats simple --games 4000 --num-players 5 8",
    "self_play_rule_based": "--seats rule_based --games 20000 --num-players 5 8 --by general --plot",
    "rule_based_among_random": "--learner rule_based --others random --games 20000 --num-players 5 8 --plot",
    "random_among_rule_based": "--learner random --others rule_based --games 20000 --num-players 5 8",
    "rule_based_among_simple": "--learner rule_based --others simple --games 5000 --num-players 5 8",
    "search": "--learner search:32 search:200 --others rule_based --games 4000 --plot",
    "learned": "--learner ppo_standard_5p study_standard_5p --others rule_based --games 20000 --plot",
    "sides": "--sides rule_based simple --games 4000 --num-players 5 8",
    "league": "--league random simple rule_based ppo_standard_5p search:32 --games 2000 --plot",
}
WHERE = RESULTS / "agents"


def measure(name, workers):
    """Run one evaluation and write its page."""
    words = RUNS[name].split()
    evaluation.main([*words, "--seed", "1", "--workers", str(workers), "--out", os.path.relpath(WHERE / name)])
    result = json.loads((WHERE / f"{name}.json").read_text(encoding="utf-8"))
    command = f"python eval.py {RUNS[name]} --seed 1"
    label = "side" if "side" in result["rows"][0] else "identity"
    tables = [show.table_text(result["rows"], label)]
    tables += [f"{who['agent']}, all identities: lift {show.lift_text(who).strip()}" + (f", {who['players']} players" if "players" in who else "")
               for who in result.get("lifts", ())]
    tables += [show.league_text(part) for _, part in show.leagues(result)]
    told = (f"{result['games']:,} games, {result['decisions']:,} decisions, {result['draws']} draws, {result['truncated']} cut off; "
            f"{result['seconds']:.0f} s with {workers} processes; commit {result['revision'][:12]}")
    text = [f"# {name.replace('_', ' ')}", f"`{command}`", f"{machine()}. {told}.", "```\n" + "\n\n".join(tables) + "\n```"]
    (WHERE / f"{name}.md").write_text("\n\n".join(text) + "\n", encoding="utf-8")


def main(argv=None):
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="which: " + ", ".join(RUNS))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    options = parser.parse_args(argv)
    unknown = [name for name in options.names if name not in RUNS]
    if unknown:
        parser.error(f"there is no table {unknown[0]!r}: use some of {', '.join(RUNS)}")
    for name in options.names or RUNS:
        measure(name, options.workers)


if __name__ == "__main__":
    main()
