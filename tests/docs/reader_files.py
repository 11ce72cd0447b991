"""What a reader of a page is supposed to have: small files under the names the page uses."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable, Iterable
from pathlib import Path

TRUTH = "digraph { A -> B; B -> C; D -> C; D -> E }\n"
LEARNT = "digraph { B -> A; B -> C; D -> C; D -> E }\n"


def write_rows(name: str, rows: Iterable[list[object]]) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    with Path(name).open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


def results() -> None:
    """Three learners on 30 data sets: accuracy, latency and seconds, and where a data set comes from."""
    luck = random.Random(1)
    rows: list[list[object]] = [["dataset", "model", "accuracy", "latency", "seconds", "source"]]
    for case in range(30):
        easy = luck.uniform(0.6, 0.9)
        for model, lead in (("A", 0.0), ("B", 0.02), ("C", 0.01)):
            measured = [easy + lead + luck.gauss(0, 0.01), luck.uniform(5, 6), luck.uniform(1, 2) * (1 + 20 * lead)]
            rows.append([f"d{case}", model, *(round(value, 4) for value in measured), f"s{case // 2}"])
    write_rows("results.csv", rows)


def items() -> None:
    """Right answers and latency of two versions on the same items, a file each."""
    luck = random.Random(2)
    right = [luck.random() for _ in range(200)]
    for name in ("old", "new"):
        rows: list[list[object]] = [["item", "accuracy", "latency"]]
        rows += [[f"q{i}", int(draw < 0.7), round(luck.uniform(80, 120), 1)] for i, draw in enumerate(right)]
        write_rows(f"{name}.csv", rows)


def versions() -> None:
    """Right answers of two versions on the same items, in one table."""
    luck = random.Random(5)
    rows: list[list[object]] = [["item", "model", "correct"]]
    for item in range(200):
        right = int(luck.random() < 0.8)
        rows += [[f"q{item}", "main", right], [f"q{item}", "change", right]]
    write_rows("results.csv", rows)


def folds() -> None:
    """Two learners on one data set, ten times ten folds."""
    luck = random.Random(3)
    rows: list[list[object]] = [["case", "learner", "repeat", "fold", "accuracy"]]
    for repeat in range(10):
        for fold in range(10):
            easy = luck.gauss(0.8, 0.03)
            rows += [["iris", name, repeat, fold, round(easy + luck.gauss(lead, 0.02), 4)] for name, lead in
                     (("A", 0.0), ("B", 0.01))]  # fmt: skip
    write_rows("folds.csv", rows)


def graphs() -> None:
    for folder in ("learnt", "learnt/hc", "learnt/pc", "true"):
        Path(folder).mkdir(exist_ok=True)
    for name in ("truth.dot", "true/n1.dot", "true/n2.dot"):
        Path(name).write_text(TRUTH, encoding="utf-8")
    for name in (
        "hc.dot",
        "pc.dot",
        "learnt/hc.dot",
        *(f"learnt/{who}/n{i}.dot" for who in ("hc", "pc") for i in (1, 2)),
    ):
        Path(name).write_text(LEARNT, encoding="utf-8")
    write_rows("notears.csv", [["A", "B", "C", "D", "E"], [0, 0.9, 0, 0, 0], [0, 0, 0.8, 0.1, 0], [0] * 5,
                               [0, 0, 0.7, 0, 1.2], [0] * 5])  # fmt: skip


def cross_validated() -> None:
    """Scores per fold as `cross_validate` gives them, a file per learner."""
    luck = random.Random(4)
    for name in (
        "rf.csv",
        "svm.csv",
        *(f"cv/cross_validate_{case}_{who}.csv" for case in ("iris", "wine") for who in "ab"),
    ):
        rows: list[list[object]] = [["fit_time", "score_time", "test_score"]]
        rows += [[0.1, 0.01, round(luck.uniform(0.8, 0.9), 4)] for _ in range(10)]
        write_rows(name, rows)


NEEDED: dict[str, tuple[Callable[[], None], ...]] = {
    "README.md": (results, items, folds, graphs),
    "docs/gate.md": (items, versions),
    "docs/robustness.md": (results,),
    "docs/reports.md": (results,),
    "docs/replicability.md": (folds,),
    "docs/graphs.md": (graphs,),
    "docs/formats.md": (cross_validated,),
}
