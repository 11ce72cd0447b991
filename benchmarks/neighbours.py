"""Whose rows change when learners misuse the process they run in? Every unharmed row against its run alone.

Run: PYTHONPATH=src nice python benchmarks/neighbours.py [--engines E ...] [--folds N] [--seed S] [--timeout]

Each bad neighbour (tests/runs/neighbours.py) is followed by a learner that notices changes of its process: global
generators, warnings, numpy's settings, folder, environment, signals, patched functions. Printed per engine: rows of
that learner that are missing or differ from its run alone, and lines of the journal beyond one per task.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests" / "runs"
sys.path.insert(0, str(TESTS))


def learner(name: str, kind: str) -> str:
    params = f', params = {{tag = "{name}"}}' if kind == "Sensitive" else ""  # two of the same would share their rows
    return f'{{class = "neighbours.{kind}", name = "{name}"{params}}}'


def write(folder: Path, name: str, learners: list[str], folds: int, seed: int, timeout: bool) -> Path:
    for file in ("neighbours.py", "toys.py"):
        shutil.copy(TESTS / file, folder / file)
    path = folder / f"{name}.toml"
    path.write_text(
        f'seed = {seed}\nmeasures = ["accuracy", "information_reward"]\ncases = ["toys:case"]\n'
        f'learners = [{", ".join(learners)}]\nplan = {{kind = "kfold", folds = {folds}}}\n'
        f"run = {{{'timeout = 60.0' if timeout else ''}}}\n"
    )
    return path


def rows(path: Path, engine: str) -> tuple[dict[tuple[str, ...], tuple[str, ...]], int, str]:
    """Learner, fold, measure → value, status and error; lines of the journal beyond one a task; what was said."""
    out = path.with_name(f"{path.stem}.{engine}.run")
    words = ["run", str(path), "--engine", engine, "--workers", "2", "--no-compare", "--quiet", "--out", str(out)]
    environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
    try:
        done = subprocess.run([sys.executable, "-m", "adjudge", *words], env=environment, capture_output=True,
                              text=True, timeout=900, check=False, cwd=path.parent)  # fmt: skip
    except subprocess.TimeoutExpired:
        return {}, 0, "ran longer than 900 s"
    said = "" if done.returncode in (0, 3) else f"exit {done.returncode}: {done.stderr.strip()[-200:]}"
    if not (out / "results.csv").exists():
        return {}, 0, said
    with (out / "results.csv").open(encoding="utf-8", newline="") as file:
        found = {(row["learner"], row["fold"], row["measure"]): (row["value"], row["status"], row["error"])
                 for row in csv.DictReader(file)}  # fmt: skip
    lines = (out / "journal.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    keys = Counter(json.loads(line).get("key") for line in lines)
    return found, sum(keys.values()) - len(keys), said


def main() -> None:
    from neighbours import BAD

    parser = argparse.ArgumentParser()
    parser.add_argument("--engines", nargs="+", default=["serial", "loky", "dask"])
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--timeout", action="store_true", help="give every task a time limit")
    parser.add_argument("--only", nargs="+", default=BAD)
    chosen = parser.parse_args()
    print(f"{len(chosen.only)} bad neighbours, {chosen.folds} folds, seed {chosen.seed}", flush=True)
    wrong = 0
    with tempfile.TemporaryDirectory() as place:
        sizes = chosen.folds, chosen.seed, chosen.timeout
        alone, _, said = rows(write(Path(place), "alone", [learner("alone", "Sensitive")], *sizes), "serial")
        assert len(alone) == 2 * chosen.folds and all(status == "ok" for _, status, _ in alone.values()), (alone, said)
        pairs = [((bad, bad), (f"after {bad}", "Sensitive")) for bad in chosen.only]
        mixed = [learner(name, kind) for pair in pairs for name, kind in pair]
        path = write(Path(place), "mixed", mixed, *sizes)
        for engine in chosen.engines:
            found, doubled, said = rows(path, engine)
            due = {(f"after {bad}", *at[1:]): value for bad in chosen.only for at, value in alone.items()}
            differs = [at for at, value in due.items() if found.get(at) != value]
            own = Counter(found.get((bad, *at[1:]), ("", "missing"))[1] for bad in chosen.only for at in alone)
            print(f"{engine:7s} {len(due)} rows beside bad neighbours, {len(differs)} not as alone, {doubled} doubled; "
                  f"rows of the bad ones: {dict(own)} {said}", flush=True)  # fmt: skip
            for name, count in Counter(at[0] for at in differs).items():
                sample = next(found.get(at) for at in differs if at[0] == name)
                print(f"        {count} {name}: {str(sample)[:150]}")
            wrong += len(differs) + doubled + bool(said)
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
