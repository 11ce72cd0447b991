"""CPU of a whole `adjudge report --html`, imports included, and the size of its page: five tables, one core each.

python benchmarks/report.py [--repeats 3]

Goal: 5 s for 40 learners × 100 data sets × 3 measures, also with four decimals, whose differences tie. The lowest of
the repeats is printed.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

SHAPES = ((7, 80, 6), (40, 100, 3), (40, 100, 3, 4), (180, 41, 3))  # learners, data sets, measures, decimals
ITEMS = (3, 100_000)  # learners, items answered right or wrong


def write_scores(file: Path, n_learners: int, n_cases: int, n_measures: int, decimals: int = 17) -> None:
    """Scores (of 17 decimals none tie), each learner a twentieth of a standard deviation better than the one before."""
    scores = np.random.default_rng(0).normal(size=(n_cases, n_learners, n_measures))
    scores = np.round(0.5 + 0.05 * scores + 0.0025 * np.arange(n_learners)[:, None], decimals)
    lines = ["case,learner," + ",".join(f"accuracy {k}" for k in range(n_measures))]
    lines += [
        f"case {i},learner {j}," + ",".join(map(repr, scores[i, j].tolist()))
        for i in range(n_cases)
        for j in range(n_learners)
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_items(file: Path, n_learners: int, n_items: int) -> None:
    right = np.random.default_rng(0).random((n_items, n_learners)) < 0.6 + 0.01 * np.arange(n_learners)
    lines = [f"item {i},learner {j},{int(right[i, j])}" for i in range(n_items) for j in range(n_learners)]
    file.write_text("item,learner,correct\n" + "\n".join(lines) + "\n", encoding="utf-8")


def cpu_of_page(table: Path, page: Path, *options: str) -> float:
    """User and system seconds of one process."""
    command = [sys.executable, "-m", "adjudge", "report", str(table), *options, "--html", str(page)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=3)
    repeats = parser.parse_args().repeats
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
    os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
    with tempfile.TemporaryDirectory() as place:
        os.environ["PYTHONPYCACHEPREFIX"] = f"{place}/bytecode"
        table, page = Path(place) / "results.csv", Path(place) / "page.html"
        write_scores(table, 3, 10, 1)
        cpu_of_page(table, page, "--higher", "accuracy 0")  # writes the bytecode
        for shape in (*SHAPES, ITEMS):
            (write_scores if len(shape) > 2 else write_items)(table, *shape)
            higher = ",".join(f"accuracy {k}" for k in range(shape[2])) if len(shape) > 2 else "correct"
            seconds = min(cpu_of_page(table, page, "--higher", higher) for _ in range(repeats))
            name = " × ".join(map(str, shape[:3])) + (f", {shape[3]} decimals" if len(shape) > 3 else "")
            print(f"{name}: {seconds:.2f} s, {page.stat().st_size / 1e3:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
