"""How do time and memory grow with the table? python benchmarks/scale.py [--largest 10000000]

Each command runs in a process of its own, on one core; seconds are of the processor and, in brackets, of the clock.
Exponents are fitted over the sizes of a row. Reading and grouping the same file with polars stands beside.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

ADJUDGE = "import sys; from adjudge.cli.main import main; main(sys.argv[1:])"
POLARS = (
    "import sys, polars; f = sys.argv[1]; t = (polars.read_csv if f.endswith('csv') else polars.read_parquet)(f);"
    "print(t.group_by('case', 'learner').agg(polars.col('value').mean()).height)"
)


def table(learners: int, cases: int, folds: int) -> pa.Table:
    """A long table: case, learner, fold, measure, value."""
    n = learners * cases * folds
    random = np.random.default_rng(1)
    learner, case = np.repeat(np.arange(learners), cases * folds), np.tile(np.repeat(np.arange(cases), folds), learners)
    value = np.round(0.7 + 0.002 * (learner % 7) + random.normal(0, 0.05, n), 4)
    return pa.table({
        "case": pa.array([f"c{k}" for k in range(cases)]).take(pa.array(case)),
        "learner": pa.array([f"m{k}" for k in range(learners)]).take(pa.array(learner)),
        "fold": np.tile(np.arange(folds), learners * cases),
        "measure": pa.array(["accuracy"]).take(pa.array(np.zeros(n, dtype=np.int64))),
        "value": value,
    })  # fmt: skip


def items(n: int, models: int) -> pa.Table:
    """Right or wrong answers of some models to n questions."""
    model = np.tile(np.arange(models), n)
    right = np.random.default_rng(2).random(n * models) < 0.6 + 0.01 * model
    return pa.table({
        "item": pa.array([f"q{k}" for k in range(n)]).take(pa.array(np.repeat(np.arange(n), models))),
        "learner": pa.array([f"m{k}" for k in range(models)]).take(pa.array(model)),
        "correct": right.astype(np.int64),
    })  # fmt: skip


def two_measures(cases: int) -> pa.Table:
    """A long table of 5 learners under 2 measures, written to four decimals."""
    learner = np.tile(np.repeat(np.arange(5), 2), cases)
    names = [
        pa.array([f"c{k}" for k in range(cases)]),
        pa.array([f"m{k}" for k in range(5)]),
        pa.array(["accuracy", "f1"]),
    ]
    codes = [np.repeat(np.arange(cases), 10), learner, np.tile(np.arange(2), 5 * cases)]
    value = np.round(0.7 + 0.002 * learner + np.random.default_rng(1).normal(0, 0.05, 10 * cases), 4)
    columns = [name.take(pa.array(code)) for name, code in zip(names, codes, strict=True)]
    return pa.table([*columns, pa.array(value)], names=["case", "learner", "measure", "value"])


def logs(number: int, folder: Path) -> None:
    """So many small files of results as the LM evaluation harness writes them, ten models on number / 10 tasks."""
    random = np.random.default_rng(3)
    for at in range(number):
        task, model = f"task{at // 10}", f"org/model{at % 10}"
        score = 0.5 + 0.01 * (at % 10) + float(random.normal(0, 0.05))
        content = {
            "results": {task: {"alias": task, "acc,none": score, "acc_stderr,none": 0.01}},
            "configs": {task: {"task": task, "metric_list": [{"metric": "acc", "higher_is_better": True}]}},
            "versions": {task: 1.0}, "n-shot": {task: 0}, "higher_is_better": {task: {"acc": True}},
            "n-samples": {task: {"original": 100, "effective": 100}}, "config": {"model": "hf"}, "model_name": model,
        }  # fmt: skip
        file = folder / f"model{at % 10}" / f"results_2026-01-01T00-00-00.{at // 10:06d}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content), encoding="utf-8")


def plain(number: int, folder: Path) -> None:
    """So many small CSV files, each the scores of two learners on the case that its name tells."""
    random = np.random.default_rng(4).random((number, 2))
    folder.mkdir()
    for at, (forest, logistic) in enumerate(random.tolist()):
        name = "".join(chr(97 + at // 26**place % 26) for place in range(4))
        text = f"learner,accuracy\nforest,{forest:.3f}\nlogistic,{logistic:.3f}\n"
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")


def written(make: Callable[[], pa.Table], *files: Path) -> None:
    """The table in these files, made by a child: what this process has held would count as memory of the others."""
    child = os.fork()
    if child == 0:
        made = make()
        for file in files:
            (pa.csv.write_csv if file.suffix == ".csv" else pa.parquet.write_table)(made, file)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        raise RuntimeError(f"{files[0].name} could not be made")


def measured(code: str, *arguments: str) -> tuple[float, float, float]:
    """Seconds of the processor, seconds of the clock and megabytes of a process of its own, on one core."""
    environment = os.environ | dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "POLARS_MAX_THREADS"), "1")
    with tempfile.TemporaryFile() as out:
        began = time.monotonic()
        child = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=out, stderr=out, env=environment)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            out.seek(0)
            raise RuntimeError(f"{arguments}: {out.read().decode()[-300:]}")
        return used.ru_utime + used.ru_stime, time.monotonic() - began, used.ru_maxrss / 1e3


def row(name: str, code: str, runs: list[tuple[int, list[str]]]) -> float:
    """One line: times and memory at every size, and the exponent of time over the two largest; seconds of the last."""
    found = [(size, *measured(code, *arguments)) for size, arguments in runs]
    cells = "  ".join(f"{size:.0e}: {cpu:6.2f} s [{wall:6.1f}] {memory:6.0f} MB" for size, cpu, wall, memory in found)
    (small, early, *_), (large, late, *_) = found[-2], found[-1]
    print(f"{name:<26}{cells}  exponent {math.log(late / early) / math.log(large / small):.2f}", flush=True)
    return late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--largest", type=int, default=10_000_000, help="rows of the largest long table")
    told = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        sizes = [size for size in (100_000, 1_000_000, 10_000_000) if size <= told.largest]
        for size in sizes:
            written(partial(table, 50, size // 500, 10), folder / f"{size}.parquet", folder / f"{size}.csv")
            written(partial(items, size // 10, 5), folder / f"items{size}.parquet")
        for kind in ("parquet", "csv"):
            files = [(size, str(folder / f"{size}.{kind}")) for size in sizes]
            for command in ("inspect", "compare"):
                row(f"{command} long {kind}", ADJUDGE, [(size, [command, file]) for size, file in files])
            row(f"polars group {kind}", POLARS, [(size, [file]) for size, file in files])
        for size in sizes:
            written(partial(two_measures, size // 10), folder / f"two{size}.csv")
        files = [(size, str(folder / f"two{size}.csv")) for size in sizes]
        ours = {command: row(f"{command} cases × 5 × 2", ADJUDGE, [(size, [command, file]) for size, file in files])
                for command in ("compare", "inspect")}  # fmt: skip
        peer = row("polars group × 5 × 2", POLARS, [(size, [file]) for size, file in files])
        print("against polars:", ", ".join(f"{command} {seconds / peer:.1f}" for command, seconds in ours.items()))
        for number in (2_000, 20_000):
            logs(number, folder / f"logs{number}")
            plain(number, folder / f"plain{number}")
        row("inspect folder of CSV", ADJUDGE, [(n, ["inspect", str(folder / f"plain{n}")]) for n in (2_000, 20_000)])
        row("compare folder of logs", ADJUDGE, [(n, ["compare", str(folder / f"logs{n}")]) for n in (2_000, 20_000)])
        answers = [(size // 10, ["compare", str(folder / f"items{size}.parquet")]) for size in sizes]
        row("compare items × 5 models", ADJUDGE, answers)
        pages = []
        for learners in (30, 100, 300):
            written(partial(table, learners, 50, 1), folder / f"page{learners}.csv")
            page = str(folder / f"page{learners}.html")
            pages.append((learners, ["report", str(folder / f"page{learners}.csv"), "--html", page]))
        row("report of learners × 50", ADJUDGE, pages)
        many, long = [], []
        for learners in (250, 500, 1000):
            written(partial(table, learners, 100, 1), folder / f"many{learners}.csv")
            many.append((learners, ["compare", str(folder / f"many{learners}.csv")]))
        row("compare learners × 100", ADJUDGE, many)
        for cases in (1_000, 10_000, 100_000):
            written(partial(table, 3, cases, 1), folder / f"cases{cases}.csv")
            page = str(folder / f"{cases}.html")
            long.append((cases, ["report", str(folder / f"cases{cases}.csv"), "--html", page]))
        row("report of cases", ADJUDGE, long)
        print("pages:", ", ".join(f"{(folder / f'{cases}.html').stat().st_size / 1e3:.0f} kB" for cases, _ in long))


if __name__ == "__main__":
    main()
