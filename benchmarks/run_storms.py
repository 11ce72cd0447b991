"""What runs lose, double, keep stale or make false when everything around them fails: one table.

Run: PYTHONPATH=src nice python benchmarks/run_storms.py [parents] [workers] [edits] [hostile] [writes]
     [--times N] [--engines E ...]

parents   the run is killed (SIGKILL) N times (20) among its writes, on each engine, and finished; against a calm run.
workers   N runs (20) per engine in a storm: a worker is killed every second for some seconds; against a calm run.
edits     a measure, an imported module, a class inside params, a learner in a package with a version: each is edited
          between two runs; against a fresh run.
hostile   tasks that do their worst, on each engine; against what each must come to.
writes    every write, sync, rename and opening of a file fails once; against a run whose disk is whole.

lost      tasks that were finished and are not in the journal, or missing in the table at the end
doubled   tasks with two lines in the journal where one was due
stale     rows made by code that has changed since
false     rows whose value or status is not what the task's own code makes
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TESTS = HERE.parent / "tests" / "runs"
ENGINES = ("serial", "loky", "dask")
LEARNERS = '[{class = "toys.Majority", name = "a", params = {pause = 0.03}}, {class = "toys.Majority", name = "b"}]'
STORM = 6.0  # seconds
Row = tuple[str, ...]


def support(name: str) -> Any:
    """A module of the tests: their toys and constants are ours."""
    sys.path[:0] = [str(HERE.parent)]  # they import each other as `tests`
    spec = importlib.util.spec_from_file_location(f"storms_{name}", TESTS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "adjudge", *map(str, words), "--no-compare", "--quiet"]


def start(errors: Path, *words: object) -> subprocess.Popen[bytes]:
    with errors.open("wb") as file:
        return subprocess.Popen(command(*words), stdout=subprocess.DEVNULL, stderr=file, start_new_session=True)


def finish(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*words), capture_output=True, text=True, check=False)


def experiment(folder: Path, learners: str = LEARNERS, repeats: int = 10, run: str = "") -> Path:
    shutil.copy(TESTS / "toys.py", folder / "toys.py")
    path = folder / "e.toml"
    path.write_text(
        f'seed = 3\nmeasures = ["accuracy", "information_reward"]\ncases = ["toys:case"]\nlearners = {learners}\n'
        f'plan = {{kind = "repeated_kfold", folds = 5, repeats = {repeats}}}\nrun = {{{run}}}\n'
    )
    return path


def keys(folder: Path) -> list[str]:
    """Keys of whole lines."""
    journal = folder / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)[1:] if journal.exists() else []
    return [json.loads(line)["key"] for line in lines if line.endswith(b"\n")]


def rows(folder: Path) -> dict[Row, Row]:
    """Place and measure of every row → its value, status and reason."""
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        found = csv.DictReader(file)
        places = ("case", "learner", "repeat", "fold", "measure")
        return {tuple(row[name] for name in places): (row["value"], row["status"], row["error"]) for row in found}


def against(calm: Path, hit: Path) -> tuple[int, int, int]:
    """Rows lost, keys doubled, rows false."""
    good, found = rows(calm), rows(hit)
    twice = sum(count > 1 for count in Counter(keys(hit)).values())
    return len(good.keys() - found.keys()), twice, sum(found[place] != good[place] for place in good.keys() & found)


def told(test: str, tried: object, lost: int, doubled: int, stale: int, false: int) -> None:
    print(f"{test:28s} | {tried!s:>9s} | {lost:4d} | {doubled:7d} | {stale:5d} | {false:5d}", flush=True)


def parents(times: int, engines: list[str]) -> None:
    for engine in engines:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            path, draw = experiment(folder, repeats=2 * times), random.Random(1)
            calm, hit = folder / "calm", folder / "hit"
            assert finish("run", path, "--engine", "serial", "--out", calm).returncode == 0
            kills = lost = 0
            while kills < times and len(keys(hit)) < 20 * times:
                before = keys(hit)
                child = start(folder / "errors", "run", path, "--engine", engine, "--workers", 2, "--out", hit)
                while child.poll() is None and len(keys(hit)) <= len(before):
                    time.sleep(0.01)
                time.sleep(draw.uniform(0.0, 0.2))
                seen = set(keys(hit))
                child.kill()
                child.wait()
                kills += child.returncode == -signal.SIGKILL
                lost += len(seen - set(keys(hit)))
            last = finish("run", path, "--engine", engine, "--workers", 2, "--out", hit)
            while "in use by" in last.stderr:  # dask's workers of the killed parent hold nothing, but look
                last = finish("run", path, "--engine", engine, "--workers", 2, "--out", hit)
            missing, doubled, false = against(calm, hit)
            told(f"parent killed, {engine}", kills, lost + missing, doubled, 0, false)


def workers(times: int, engines: list[str]) -> None:
    faults = support("test_faults")
    for engine in engines:
        if engine == "serial":
            continue  # it has no workers
        mark = {"loky": "popen_loky", "dask": "spawn_main"}[engine]
        totals, kills, broken = [0, 0, 0], 0, 0
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            path, draw = experiment(folder, repeats=10), random.Random(2)
            calm = folder / "calm"
            assert finish("run", path, "--engine", "serial", "--out", calm).returncode == 0
            for number in range(times):
                hit = folder / f"hit{number}"
                child = start(folder / "errors", "run", path, "--engine", engine, "--workers", 2, "--out", hit)
                while child.poll() is None and not keys(hit):
                    time.sleep(0.02)
                end = time.monotonic() + STORM
                while child.poll() is None and time.monotonic() < end:
                    words = {pid: faults.command_of(pid) for pid in faults.descendants(child.pid)}
                    alive = [pid for pid, word in words.items() if mark in word and "resource_tracker" not in word]
                    if alive:
                        kills += 1
                        try:
                            os.kill(draw.choice(alive), signal.SIGKILL)
                        except ProcessLookupError:
                            kills -= 1
                    time.sleep(1.0)
                if child.wait() != 0:
                    broken += 1
                    print(f"run {number} ended with {child.returncode}: {(folder / 'errors').read_text()[-300:]}")
                    finish("run", path, "--engine", "serial", "--out", hit)  # what it kept must be true all the same
                totals = [total + more for total, more in zip(totals, against(calm, hit), strict=True)]
        told(f"worker storms, {engine}", f"{times}/{kills}", totals[0] + broken, totals[1], 0, totals[2])


def edits() -> None:
    stale = support("test_stale")
    changes = {
        "measure": ("mine.py", "run.predicted == 1", "run.predicted != 1"),
        "imported module": ("deeper.py", "1.0", "6.0"),
        "class inside params": ("inner.py", "return 2", "return 1"),
        "package with a version": (
            "pack/learner.py",
            "shift = 0",
            "fit = lambda self, X, y: setattr(self, 'label', 1) or self",
        ),
    }
    for keep in (False, True):
        for what, (file, old, new) in changes.items():
            with tempfile.TemporaryDirectory() as place:
                path = stale.write(Path(place), keep)
                assert finish("run", path).returncode == 0
                before = rows(path.with_suffix(".run"))
                stale.edit(Path(place) / file, old, new)
                assert finish("run", path).returncode == 0
                assert finish("run", path, "--out", Path(place) / "fresh").returncode == 0
                found, good = rows(path.with_suffix(".run")), rows(Path(place) / "fresh")
                assert before != good, "the edit must change something"
                wrong = sum(found[one] != good[one] for one in good)
                told(f"edit: {what}"[:28], "kept" if keep else "not kept", len(good.keys() - found.keys()), 0, wrong, 0)


def hostile(engines: list[str]) -> None:
    tests = support("test_hostile")
    for engine in engines:
        with tempfile.TemporaryDirectory() as place:
            path = experiment(Path(place), tests.learners(tests.WILD), 1, "timeout = 5.0")
            limit = (tests.ADDRESSES, tests.ADDRESSES)
            subprocess.run(
                command("run", path, "--engine", engine, "--workers", 2), capture_output=True, check=False,
                preexec_fn=lambda limit=limit: resource.setrlimit(resource.RLIMIT_AS, limit),
            )  # fmt: skip
            found = rows(path.with_suffix(".run"))
            wanted = len(tests.WILD) * 5 * 2
            false = sum(
                (status, True) != (tests.EXPECTED[place[1]][0], error.startswith(tests.EXPECTED[place[1]][1]))
                for place, (_, status, error) in found.items()
            )
            doubled = sum(count > 1 for count in Counter(keys(path.with_suffix(".run"))).values())
            told(f"hostile tasks, {engine}", wanted // 2, wanted - len(found), doubled, 0, false)


def writes() -> None:
    """The test of failing writes is this very measurement: it fails if anything is lost, doubled or false."""
    words = [sys.executable, "-m", "pytest", "-q", "-s", str(TESTS / "test_disk.py"), "-k", "each_write"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=HERE.parent)
    count = re.search(r"(\d+) calls failed, one at a time", done.stdout)
    assert done.returncode == 0 and count is not None, done.stdout
    told("failing writes", count[1], 0, 0, 0, 0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", default=["edits", "writes", "hostile", "parents", "workers"])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--engines", nargs="+", default=list(ENGINES), choices=ENGINES)
    chosen = parser.parse_args()
    print(f"{'test':28s} | {'tried':>9s} | lost | doubled | stale | false", flush=True)
    for part in chosen.parts:
        if part in {"edits", "writes"}:
            {"edits": edits, "writes": writes}[part]()
        elif part == "hostile":
            hostile(chosen.engines)
        else:
            {"parents": parents, "workers": workers}[part](chosen.times, chosen.engines)


if __name__ == "__main__":
    main()
