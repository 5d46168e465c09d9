"""Charts as PNG files: win rates with error bars, the matrix of a league, learning curves."""

import pathlib

from agents.evaluation.plan import ROLES
from agents.evaluation.run import read_lines


def figure(width, height, panels=1):
    """A figure with panels side by side; ImportError without matplotlib."""
    from matplotlib.figure import Figure

    drawing = Figure(figsize=(width * panels, height), layout="constrained", dpi=120)
    return drawing, drawing.subplots(1, panels, squeeze=False)[0]


def labels_of(rows):
    """Which column names the groups of a table."""
    return "side" if "side" in rows[0] else "identity"


def draw_rates(rows, path, title=""):
    """Win rate by identity (or side), one bar per agent with its 95 % interval; a panel per number of players."""
    counts = list(dict.fromkeys(r.get("players") for r in rows))
    drawing, panels = figure(6.5, 4, len(counts))
    label, agents = labels_of(rows), list(dict.fromkeys(r["agent"] for r in rows))
    for count, axes in zip(counts, panels, strict=True):
        part = [r for r in rows if r.get("players") == count]
        groups = list(dict.fromkeys(r[label] for r in part))
        for i, agent in enumerate(agents):
            own = [r for r in part if r["agent"] == agent]
            places = [groups.index(r[label]) + (i + 0.5) / len(agents) * 0.8 - 0.4 for r in own]
            rates = [100 * r["rate"] for r in own]
            errors = [[max(0, 100 * (r["rate"] - r["low"])) for r in own], [max(0, 100 * (r["high"] - r["rate"])) for r in own]]
            axes.bar(places, rates, 0.8 / len(agents), yerr=errors, capsize=3, label=agent)
        axes.set_xticks(range(len(groups)), groups)
        axes.set_ylim(0, 100)
        axes.set_ylabel("win rate in %, 95 % interval")
        axes.set_title(title if count is None else f"{title} {count} players".strip())
    panels[0].legend()
    drawing.savefig(path)


def draw_matrix(league, path):
    """Win rate of each agent (row) while another (column) sits on a different side."""
    names, rates = league["agents"], league["rate"]
    drawing, (axes,) = figure(2.5 + 0.9 * len(names), 2 + 0.7 * len(names))
    shown = axes.imshow([[float("nan") if x is None else 100 * x for x in row] for row in rates], cmap="viridis", aspect="auto")
    middle = sum(shown.get_clim()) / 2
    for i, row in enumerate(rates):
        for j, x in enumerate(row):
            if x is not None:
                axes.text(j, i, f"{100 * x:.1f}", ha="center", va="center", color="white" if 100 * x < middle else "black")
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("on another side")
    axes.set_title("win rate in %")
    drawing.colorbar(shown)
    drawing.savefig(path)


def read_curve(folder):
    """The measurements of a run, ascending: [(step, {identity: row})] of the agent that is being trained.

    Read from `evals.jsonl` in its folder; FileNotFoundError and ValueError say what is missing.
    """
    path = pathlib.Path(folder) / "evals.jsonl"
    if not path.is_file():
        raise FileNotFoundError(f"there is no {path}: name the folder of a run of train.py that has measured its win rate (--eval-every)")
    found = {}
    for line in read_lines(path):
        if isinstance(line.get("step"), int) and line.get("rows"):
            learner = line["rows"][0]["agent"]
            found[line["step"]] = {r["identity"]: r for r in line["rows"] if r["agent"] == learner}
    if not found:
        raise ValueError(f"{path} holds no measurement yet: train on, past the first --eval-every")
    return sorted(found.items())


def draw_curves(folders, path):
    """Win rate by identity along the training of one or more runs, with 95 % intervals; a panel per identity."""
    curves = {str(folder): read_curve(folder) for folder in folders}
    roles = [role for role in ROLES if any(role in rows for curve in curves.values() for _, rows in curve)]
    drawing, panels = figure(3.6, 3.6, len(roles))
    for role, axes in zip(roles, panels, strict=True):
        for name, curve in curves.items():
            points = [(step, rows[role]) for step, rows in curve if role in rows]
            steps = [step for step, _ in points]
            (line,) = axes.plot(steps, [100 * r["rate"] for _, r in points], marker=".", label=name)
            axes.fill_between(steps, [100 * r["low"] for _, r in points], [100 * r["high"] for _, r in points], color=line.get_color(), alpha=0.2)
        axes.set_title(role)
        axes.set_ylim(0, 100)
        axes.set_xlabel("decisions")
    panels[0].set_ylabel("win rate in %, 95 % interval")
    panels[0].legend()
    drawing.savefig(path)
