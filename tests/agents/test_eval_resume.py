"""An evaluation that was stopped or killed goes on and ends with the numbers of an undisturbed one."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest

import eval as evaluation
from agents.evaluation import run

ROOT = pathlib.Path(evaluation.__file__).resolve().parent
COMMAND = ["--league", "simple", "random", "rule_based", "--games", "33", "--num-players", "3", "--generals", "none", "--workers", "1"]


def result(out):
    """Everything that a command wrote but the time it took."""
    told = json.loads(out.with_name(out.name + ".json").read_text())
    told["options"].pop("out")
    told["options"].pop("workers")
    assert told.pop("seconds") > 0
    return told, {ending: out.with_name(out.name + ending).read_bytes() for ending in (".csv", ".league.csv", ".ratings.csv")}


def stopped(monkeypatch, out, after):
    """Run the command and interrupt it after some chunks."""
    played = []

    def play_task(*arguments):
        if len(played) == after:
            raise KeyboardInterrupt
        played.append(arguments[-1])
        return original(*arguments)

    original = run.play_task
    with monkeypatch.context() as patch:
        patch.setattr(run, "play_task", play_task)
        with pytest.raises(SystemExit, match="the same command goes on"):
            evaluation.main([*COMMAND, "--out", str(out)])
    return played


@pytest.fixture
def short_chunks(monkeypatch):
    monkeypatch.setattr(run, "chunk_size", lambda players: 5)


def test_a_stopped_command_goes_on(tmp_path, monkeypatch, short_chunks):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    evaluation.main([*COMMAND, "--out", str(whole)])
    first = stopped(monkeypatch, parts, 2)
    chunks = tmp_path / "parts.chunks.jsonl"
    assert len(run.read_lines(chunks)) == 3 and not (tmp_path / "parts.json").exists()
    with open(chunks, "a") as f:
        f.write(chunks.read_text().splitlines()[-1].replace("[0,5,5]", "[0,10,5]")[:60])      # torn by a kill
    second = stopped(monkeypatch, parts, 3)
    assert [task[1] for task in first + second] == [0, 5, 10, 15, 20], "no chunk is played twice"
    evaluation.main([*COMMAND, "--out", str(parts)])
    assert result(whole) == result(parts) and not chunks.exists()


def test_another_command_on_the_same_file_is_refused(tmp_path, monkeypatch, short_chunks, capsys):
    out = tmp_path / "out"
    stopped(monkeypatch, out, 1)
    before = (tmp_path / "out.chunks.jsonl").read_bytes()
    with pytest.raises(SystemExit) as stop:
        evaluation.main([*COMMAND, "--seed", "1", "--out", str(out)])
    message = capsys.readouterr().err
    assert stop.value.code == 2 and "seed 0 there, 1 here" in message and "another --out" in message
    assert (tmp_path / "out.chunks.jsonl").read_bytes() == before
    evaluation.main([*COMMAND, "--plot", "--workers", "2", "--out", str(out)])      # played the same, told otherwise


def test_a_torn_first_line_begins_anew(tmp_path):
    path = tmp_path / "x.chunks.jsonl"
    path.write_text('{"command": {"se')
    store = run.Store(path, {"seed": 1})
    store.add((0, 0, 1), [], 0.5)
    store.file.close()
    assert run.Store(path, {"seed": 1}).done == {(0, 0, 1): []}
    with pytest.raises(ValueError, match="seed 1 there, 2 here"):
        run.Store(path, {"seed": 2})


def test_a_checkpoint_that_changed_is_another_command(tmp_path):
    (tmp_path / "a.zip").write_bytes(b"1")
    o = evaluation.Options(seats=["random"])
    one = evaluation.command_of(o, [str(tmp_path / "a.zip")])
    (tmp_path / "a.zip").write_bytes(b"2")
    assert one != evaluation.command_of(o, [str(tmp_path / "a.zip")])


def children(pid):
    """Process ids of a process's children."""
    return [int(c) for c in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="finds the worker processes in /proc")
def test_kill_9_in_the_middle_of_a_league(tmp_path):
    """Killed again and again, it ends like an undisturbed run, and no worker is left behind."""
    words = ["--league", "simple", "random", "rule_based", "--games", "600", "--seed", "3"]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    evaluation.main([*words, "--workers", "1", "--out", str(whole)])
    chunks, kills, workers = tmp_path / "killed.chunks.jsonl", 0, []
    for lines in (2, 4):
        process = subprocess.Popen([sys.executable, "eval.py", *words, "--workers", "2", "--out", str(killed)], cwd=ROOT,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not (chunks.exists() and chunks.read_bytes().count(b"\n") > lines):
            time.sleep(0.01)
        workers += children(process.pid) if process.poll() is None else []
        kills += process.poll() is None
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert kills == 2 and len(run.read_lines(chunks)) > 3
    evaluation.main([*words, "--workers", "2", "--out", str(killed)])
    assert result(whole) == result(killed)
    end = time.time() + 20
    while any(os.path.exists(f"/proc/{pid}") for pid in workers) and time.time() < end:
        time.sleep(0.1)
    assert workers and not any(os.path.exists(f"/proc/{pid}") for pid in workers)
