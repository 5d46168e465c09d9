"""Tells results as text, CSV and JSON."""

import csv
import json


def percent(x, sign=""):
    """A rate or a difference of rates; "-" for None."""
    return "-" if x is None else f"{100 * x:{sign}.1f}"


def number(x, sign=""):
    """A mean score or a difference of scores; "-" for None."""
    return "-" if x is None else f"{x:{sign}.2f}"


def table_text(rows, label="identity"):
    """Rows of `rows_of`, with lifts where there are any, as lines of text."""
    several, lifted = "players" in rows[0], any("lift" in r for r in rows)
    width, wide = max(5, *(len(r["agent"]) for r in rows)), max(8, len(label), *(len(r[label]) for r in rows))
    head = f"{'players  ' if several else ''}{'agent':<{width}}  {label:<{wide}}   games   seats    wins  win rate  95 % interval  mean score"
    lines = [head + ("  lift in points (95 %)     score lift" if lifted else "")]
    for r in rows:
        line = f"{r['players']:>7}  " if several else ""
        line += (f"{r['agent']:<{width}}  {r[label]:<{wide}} {r['games']:>7} {r['seats']:>7} {r['wins']:>7}  "
                 f"{percent(r['rate']):>6} %  {percent(r['low']) + ' - ' + percent(r['high']) + ' %':<13}  {number(r['score']):>10}")
        lines.append((line + (lift_text(r) if "lift" in r else "")).rstrip())
    return "\n".join(lines)


def lift_text(lift):
    """A difference with its interval, and that of the scores."""
    interval = f"({percent(lift['lift_low'], '+')} to {percent(lift['lift_high'], '+')})"
    return f"  {percent(lift['lift'], '+'):>6} {interval:<18}  {number(lift['score_lift'], '+'):>6}"


def league_text(league):
    """Ratings and matrix as lines of text."""
    names = league["agents"]
    width = max(5, *map(len, names))
    lines = [f"{'agent':<{width}}      mu  sigma  ordinal   games   (OpenSkill)"]
    lines += [f"{r['agent']:<{width}}  {r['mu']:>6.2f}  {r['sigma']:>5.2f}  {r['ordinal']:>7.2f} {r['games']:>7}" for r in league["ratings"]]
    for title, key, sign in (("win rate in % while the column's agent sits on another side", "rate", ""),
                             ("that less the column's agent's rate against the row's, in points", "difference", "+")):
        lines += ["", title, " " * width + "".join(f"  {name:>{max(6, len(name))}}" for name in names)]
        for name, row in zip(names, league[key], strict=True):
            lines.append(f"{name:<{width}}" + "".join(f"  {percent(x, sign):>{max(6, len(n))}}" for x, n in zip(row, names, strict=True)))
    return "\n".join(lines)


def league_cells(league):
    """The matrix as rows: agent, against, and the numbers of the cell."""
    names = league["agents"]
    keys = ("games", "rate", "low", "high", "difference")
    return [{"agent": a, "against": b, **{key: league[key][i][j] for key in keys}} for i, a in enumerate(names) for j, b in enumerate(names)]


def write_csv(path, rows):
    """Rows (dictionaries) as a CSV file; a column for every key, in the order in which they come."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    with open(path, "w", newline="", encoding="utf-8") as f:
        writer = csv.DictWriter(f, columns)
        writer.writeheader()
        writer.writerows(rows)


def save(path, result, about):
    """Write what there is: `path`.csv (the rows), .general.csv, .league.csv, .ratings.csv, and .json (everything); returns the files."""
    tables = {".csv": result["rows"], ".general.csv": result.get("by_general"),
              ".league.csv": [{**players, **cell} for players, part in leagues(result) for cell in league_cells(part)],
              ".ratings.csv": [{**players, **row} for players, part in leagues(result) for row in part["ratings"]]}
    files = []
    path.parent.mkdir(parents=True, exist_ok=True)
    for ending, rows in tables.items():
        if rows:
            files.append(path.with_name(path.name + ending))
            write_csv(files[-1], rows)
    files.append(path.with_name(path.name + ".json"))
    files[-1].write_text(json.dumps({**about, **result}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return files


def leagues(result):
    """The leagues of a result, one per number of players, each with its column of players where there are several."""
    found = result.get("league", [])
    return [({"players": part["players"]} if len(found) > 1 else {}, part) for part in found]


def result_text(result):
    """Everything of a result that is printed."""
    parts = [table_text(result["rows"], "side" if "side" in result["rows"][0] else "identity")]
    for row in result.get("lifts", []):
        players = f" with {row['players']} players" if "players" in row else ""
        parts.append(f"{row['agent']} over all identities{players}: lift {percent(row['lift'], '+')} points "
                     f"({percent(row['lift_low'], '+')} to {percent(row['lift_high'], '+')}), score {number(row['score_lift'], '+')} "
                     f"({number(row['score_lift_low'], '+')} to {number(row['score_lift_high'], '+')})")
    if result.get("by_general"):
        parts.append("\n" + table_text(result["by_general"], "general"))
    for players, league in leagues(result):
        parts.append("\n" + (f"{players['players']} players\n" if players else "") + league_text(league))
    return "\n".join(parts)
