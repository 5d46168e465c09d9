"""Plays the series of an evaluation in chunks, on several processes; what is finished is kept in a file, so that a killed command goes on."""

import contextlib
import json
import multiprocessing
import os
import pathlib
import signal
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

import agents
from agents.evaluation.play import Record, chunk_size, play_games

WORKER: dict = {}


def load_players(names):
    """The agents of a list of names, each name loaded once; agents stay what they are."""
    loaded = {name: name if hasattr(name, "act_game") else agents.load(name) for name in dict.fromkeys(names)}
    return [loaded[name] for name in names]


@contextlib.contextmanager
def one_thread_of_torch():
    """While games are played torch takes one thread: processes share the cores, and sums do not depend on the machine's number of threads."""
    torch = sys.modules.get("torch")
    if torch is None:                   # no agent needs it
        yield
        return
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def tasks_of(series, size):
    """All chunks: (number of the series, first game, games)."""
    return [(i, k, min(size, s.games - k)) for i, s in enumerate(series) for k in range(0, s.games, size)]


def start_worker(names, series):
    """What each process of the pool does first; it ends with its parent, also when that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=end_with_parent, daemon=True).start()
    WORKER.update(players=load_players(names), series=series)


def end_with_parent():
    """Wait for the end of the process that started this one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work(task):
    """One chunk in a process of the pool."""
    return play_task(WORKER["players"], WORKER["series"], task)


def play_task(players, series, task):
    """The records of one chunk."""
    which, first, number = task
    with one_thread_of_torch():
        return play_games(players, series[which], first, number)


def play_series(line_up, series, workers=1, store=None, bar=None):
    """Play all series with the agents of `line_up` (names; agents with workers=1 only); a list of records per series, and the seconds.

    `store`: a `Store` of finished chunks. `bar`: has `update(games)`.
    """
    players, start = load_players(line_up), time.perf_counter()
    tasks = tasks_of(series, chunk_size(players))
    found = {task: records for task, records in store.done.items()} if store else {}
    before = store.seconds if store else 0.0
    waiting = [task for task in tasks if task not in found]
    if bar is not None:
        bar.update(sum(len(records) for records in found.values()))
    for task, records in played(line_up, players, series, waiting, min(workers, len(waiting))):
        found[task] = records
        if store:
            store.add(task, records, before + time.perf_counter() - start)
        if bar is not None:
            bar.update(len(records))
    records = [[r for task in tasks if task[0] == i for r in found[task]] for i in range(len(series))]
    return records, before + time.perf_counter() - start


def played(line_up, players, series, tasks, workers):
    """Pairs of a task and its records, in the order in which they are finished."""
    if workers <= 1:
        yield from ((task, play_task(players, series, task)) for task in tasks)
        return
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), start_worker, (line_up, series))
    try:
        jobs = {pool.submit(work, task): task for task in tasks}
        for job in as_completed(jobs):
            yield jobs.pop(job), job.result()
    finally:
        pool.shutdown(cancel_futures=True)


# --- what is finished ------------------------------------------------------------------------------------------------

def read_lines(path):
    """The JSON objects of a file of lines; a line that was torn by a kill is left out."""
    found = []
    for line in path.read_bytes().splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return [entry for entry in found if isinstance(entry, dict)]


class Store:
    """The finished chunks of one command, a line each, safe on the disk before the next is begun.

    `command` is what the games depend on; a file that was written by another command is refused with a ValueError.
    """

    def __init__(self, path, command):
        self.path, self.command = pathlib.Path(path), json.loads(json.dumps(command))
        self.done: dict[tuple, list[Record]] = {}
        self.seconds = 0.0
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = read_lines(self.path) if self.path.exists() else []
        if lines:
            self.check(lines[0].get("command"))
        for line in lines[1:]:
            self.done[tuple(line["task"])] = [Record(*r) for r in line["records"]]
            self.seconds = max(self.seconds, line["seconds"])
        torn = self.path.exists() and not self.path.read_bytes().endswith(b"\n")
        self.file = open(self.path, "a", encoding="utf-8")
        if torn:
            self.file.write("\n")
        if not lines:
            self.write({"command": self.command})

    def check(self, other):
        """Is the file this command's?"""
        if other != self.command:
            other = other if isinstance(other, dict) else {}
            parts = [f"{key} {other.get(key)!r} there, {value!r} here" for key, value in self.command.items() if other.get(key) != value]
            raise ValueError(f"{self.path} holds finished games of another command ({'; '.join(parts) or 'damaged first line'}): "
                             "finish that one, or name another --out, or delete the file")

    def write(self, entry):
        """One more line."""
        self.file.write(json.dumps(entry, separators=(",", ":"), ensure_ascii=False) + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def add(self, task, records, seconds):
        """Keep a finished chunk; `seconds` is the time spent so far."""
        self.write({"task": task, "seconds": round(seconds, 3), "records": records})

    def remove(self):
        """Everything is finished and told elsewhere."""
        self.file.close()
        self.path.unlink(missing_ok=True)
