"""Paper C's Tables 1 to 4: how replicable are tests between naive Bayes, C4.5 and nearest neighbour on 27 UCI sets?

    adjudge reproduce paper-c-tables1-4 --data folder-of-arff-files

Every repetition draws the union of the splits all tests need (5x2cv; 100 × 90/10 plain and stratified; 10 × 10-fold),
trains each learner on each split once, and all tests of all tables read the same scores: 310 splits × 10 repetitions ×
3 learners × 27 sets = 251 100 fits. It is an experiment like any other (`replicability_study`): on any engine, and an
interrupted run goes on where it stopped. The learners are our native ones, which answer as WEKA 3.6 does
(tests/learners/native/test_weka_agreement.py); `adjudge.learners.weka` runs the originals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.learners.estimator import EstimatorLearner
from adjudge.replication.replicability import replicability
from adjudge.replication.resampled_test import PAPER_TESTS, RUNS, SPLITS
from adjudge.replication.study import StudyResult, replicability_study
from adjudge.results.csv_file import csv_text
from adjudge.runs.run import Progress
from adjudge.studies.catalogue import How

__all__ = ["LEARNERS", "PAIRS", "PAPER_SETS", "page", "run_study"]

LEARNERS: dict[str, Any] = {
    "NB": "adjudge.learners.native.naive_bayes.NaiveBayesMixed",
    "C4.5": "adjudge.learners.native.c45.C45Classifier",
    "NN": EstimatorLearner("NN", "adjudge.learners.native.nearest_neighbour.NearestNeighbour", {"ranges": "as asked"}),
}
PAIRS = tuple(combinations(LEARNERS, 2))

# File → the 5x2cv test's draws of ten in Table 1: NB–C4.5, NB–NN, C4.5–NN.
PAPER_SETS: dict[str, tuple[int, int, int]] = {
    "anneal": (4, 4, 10), "arrhythmia": (9, 9, 2), "audiology": (5, 10, 8), "autos": (10, 7, 10),
    "balance-scale": (1, 4, 7), "breast-cancer": (10, 9, 8), "credit-a": (6, 8, 10), "ecoli": (7, 10, 10),
    "credit-g": (9, 6, 10), "glass": (6, 6, 9), "heart-statlog": (4, 5, 9), "hepatitis": (9, 10, 10),
    "colic": (8, 10, 7), "heart-h": (10, 10, 10), "ionosphere": (10, 10, 8), "iris": (10, 10, 10),
    "labor": (8, 10, 10), "lymph": (9, 10, 10), "diabetes": (10, 6, 7), "primary-tumor": (7, 3, 10),
    "sonar": (10, 9, 6), "soybean": (8, 8, 9), "vehicle": (0, 0, 9), "vote": (4, 9, 7), "vowel": (4, 0, 0),
    "breast-w": (8, 9, 10), "zoo": (10, 10, 8),
}  # fmt: skip

# (consistent, almost, R) per pair and column, as printed.
TABLE_2 = {
    "NB–C4.5": ((15, 16, 0.801), (14, 19, 0.843), (19, 22, 0.892), (21, 23, 0.922)),
    "NB–NN": ((12, 20, 0.835), (15, 21, 0.865), (18, 22, 0.882), (20, 23, 0.899)),
    "C4.5–NN": ((12, 18, 0.819), (14, 17, 0.825), (18, 22, 0.878), (23, 24, 0.935)),
}
TABLE_3 = {
    "NB–C4.5": ((16, 18, 0.821), (20, 21, 0.889), (21, 23, 0.928), (24, 25, 0.962)),
    "NB–NN": ((18, 19, 0.858), (20, 21, 0.890), (23, 23, 0.939), (23, 24, 0.942)),
    "C4.5–NN": ((13, 18, 0.814), (19, 23, 0.904), (22, 24, 0.928), (22, 24, 0.928)),
}
TABLE_4 = {
    "NB–C4.5": ((22, 23, 0.927), (23, 24, 0.936), (24, 25, 0.962), (21, 22, 0.915)),
    "NB–NN": ((23, 24, 0.939), (24, 27, 0.978), (23, 24, 0.942), (23, 23, 0.939)),
    "C4.5–NN": ((23, 23, 0.943), (24, 24, 0.953), (22, 24, 0.928), (20, 24, 0.919)),
}
UNCORRECTED = {
    "NB–C4.5": (15, 25),
    "NB–NN": (16, 24),
    "C4.5–NN": (14, 18),
}  # Sec. 4.3, consistent: 1 × and 10 × 10-fold
LEVELS = (0.01, 0.025, 0.05, 0.10)


def run_study(
    data: str | Path,
    sets: Iterable[str] = PAPER_SETS,
    *,
    tests: Iterable[str] = PAPER_TESTS,
    learners: Iterable[str] = LEARNERS,
    runs: int = 10,
    **how: Any,
) -> StudyResult:
    """The paper's learners on ARFF files in the folder `data`; `how`: seed, out, engine, workers, watch."""
    folder = Path(data)
    cases = [folder / f"{name}.arff" for name in sets]
    return replicability_study(cases, {name: LEARNERS[name] for name in learners}, tests, runs=runs, **how)


def page(study: StudyResult, note: str) -> str:
    """Tables 1 to 4 as Markdown, ours with the printed figure in brackets."""
    labels = ["–".join(pair) for pair in PAIRS]
    lines = ["# Paper C, Tables 1 to 4: replicability on UCI sets", "", note, ""]
    lines += [
        "Ours, and in brackets the printed figure. R with its 95 % interval over data sets where there is room.",
        "",
    ]
    lines += [
        f"## Table 1: draws of {study.runs}, 5x2cv t (printed: of 10)",
        "",
        f"| set | {' | '.join(labels)} |",
        "|---|--:|--:|--:|",
    ]
    draws = [study.runs - study.rejections("5x2cv t", *pair)[0] for pair in PAIRS]
    for place, name in enumerate(study.cases):
        cells = [f"{draws[pair][place]} ({PAPER_SETS[name][pair]})" for pair in range(3)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    printed = [replicability(10 - np.array([PAPER_SETS[name][pair] for name in study.cases]), 10) for pair in range(3)]
    results = [study.replicability("5x2cv t", *PAIRS[pair]) for pair in range(3)]
    for field in ("consistent", "almost"):
        cells = [f"{getattr(r, field)} ({getattr(p, field)})" for r, p in zip(results, printed, strict=True)]
        lines.append(f"| {field} | {' | '.join(cells)} |")
    cells = [f"{r.r:.3f} [{r.low:.2f}, {r.high:.2f}] ({p.r:.3f})" for r, p in zip(results, printed, strict=True)]
    lines.append(f"| R | {' | '.join(cells)} |")
    lines.append(f"| sets with flips of direction | {' | '.join(str(r.flips) for r in results)} |")
    lines += _block("Table 2: corrected resampled t, not stratified", SPLITS, TABLE_2,
                    lambda count, pair: study.replicability(f"{count} x resampling", *PAIRS[pair]))  # fmt: skip
    lines += _block("Sec. 4.3: the same, stratified (printed: Table 2)", SPLITS, TABLE_2,
                    lambda count, pair: study.replicability(f"{count} x stratified", *PAIRS[pair]))  # fmt: skip
    lines += _block("Table 3: corrected r × 10-fold t", RUNS, TABLE_3,
                    lambda count, pair: study.replicability(f"{count} x 10-fold corrected", *PAIRS[pair]))  # fmt: skip
    lines += _block("Table 4: corrected 10 × 10-fold t by level", LEVELS, TABLE_4,
                    lambda level, pair: study.replicability("10 x 10-fold corrected", *PAIRS[pair], level))  # fmt: skip
    lines += [
        "",
        "## Sec. 4.3: uncorrected t, consistent sets",
        "",
        "| | 1 × 10-fold | 10 × 10-fold |",
        "|---|--:|--:|",
    ]
    for pair, label in enumerate(labels):
        found = [study.replicability(f"{count} x 10-fold uncorrected", *PAIRS[pair]).consistent for count in (1, 10)]
        beside = UNCORRECTED[label]
        lines.append(f"| {label} | {found[0]} ({beside[0]}) | {found[1]} ({beside[1]}) |")
    lines += ["", "## R of every test by level", "", f"| | {' | '.join(f'{100 * level:g} %' for level in LEVELS)} |",
              "|---|" + "--:|" * len(LEVELS)]  # fmt: skip
    for test in study.tests:
        for (b, a), label in zip(PAIRS, labels, strict=True):
            cells = [f"{study.replicability(test.name, b, a, level).r:.3f}" for level in LEVELS]
            lines.append(f"| {test.name}, {label} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _block(
    title: str, columns: Sequence[Any], printed: Mapping[str, Any], found: Callable[[Any, int], Any]
) -> list[str]:
    heads = [f"{100 * column:g} %" if isinstance(column, float) else str(column) for column in columns]
    lines = ["", f"## {title}", "", f"| | {' | '.join(heads)} |", "|---|" + "--:|" * len(columns)]
    for pair, label in enumerate(printed):
        results = [found(column, pair) for column in columns]
        for place, field in enumerate(("consistent", "almost", "r")):
            cells = []
            for result, beside in zip(results, printed[label], strict=True):
                value = getattr(result, field)
                shown = f"{value:.3f}" if field == "r" else str(value)
                cells.append(f"{shown} ({beside[place]:.3f})" if field == "r" else f"{shown} ({beside[place]})")
            lines.append(f"| {label} {'R' if field == 'r' else field} | {' | '.join(cells)} |")
    return lines


def make(how: How) -> str:
    """The tables for `adjudge reproduce`; `replications` is how often each test is run on each set."""

    def watch(run: Progress) -> None:
        if how.progress is not None:
            how.progress(run.cached + run.done, run.cached + run.to_do)

    runs = how.replications or 10
    study = run_study(how.data_folder(), runs=runs, seed=how.seed, out=how.folder, engine=how.engine,
                      workers=how.workers, watch=watch)  # fmt: skip
    (how.folder / "paper-c-tables1-4.csv").write_text(csv_text(study.to_columns()), encoding="utf-8")
    known = study.n_fits - study.n_performed
    note = (
        f"Made by `adjudge reproduce paper-c-tables1-4` on {date.today().isoformat()}, seed {how.seed}: "
        f"{len(study.cases)} sets, {runs} repetitions of each test, each fit shared by all tests. "
        f"{study.n_performed} fits were performed in {study.seconds:.0f} s ({how.engine} engine)"
        + (f"; {known} were known from a run before." if known else ".")
    )
    return page(study, note)
