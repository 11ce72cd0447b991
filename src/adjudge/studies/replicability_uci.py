"""Paper C's Tables 1 to 4: how replicable are tests between naive Bayes, C4.5 and nearest neighbour on 27 UCI sets?

    python -m adjudge.studies.replicability_uci --data folder-of-arff-files

Every repetition draws the union of the splits all tests need (5x2cv; 100 × 90/10 plain and stratified; 10 × 10-fold),
trains each learner on each split once, and all tests of all tables read the same scores: 310 splits × 10 repetitions ×
3 learners × 27 sets = 251 100 fits. Finished repetitions are kept in a journal, so an interrupted run goes on where it
stopped. The learners are our native ones, which answer as WEKA 3.6 does (tests/learners/native/test_weka_agreement.py).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.replication.replicability import ReplicabilityResult, count_outcomes, replicability
from adjudge.replication.resampled_test import PAPER_TESTS, RUNS, SPLITS, ResampledTest, union_of_splits
from adjudge.studies.table5 import append_line
from adjudge.studies.uci_set import UciSet, read_uci_set

__all__ = ["PAPER_SETS", "Scores", "outcomes", "right_answers", "run_study"]

LEARNERS = ("NB", "C4.5", "NN")
PAIRS = tuple(combinations(LEARNERS, 2))
Scores = Mapping[tuple[str, int], NDArray[np.float64]]  # scheme and folds → accuracies (runs, splits, learners)

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


def right_answers(case: UciSet, learner: str, masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many items of each test mask the learner gets right, trained on the rest. The one place that trains."""
    from adjudge.learners.native.c45 import C45Classifier
    from adjudge.learners.native.naive_bayes import NaiveBayesMixed
    from adjudge.learners.native.nearest_neighbour import NearestNeighbour

    made: dict[str, Callable[[], Any]] = {
        "NB": lambda: NaiveBayesMixed(**case.declared()),
        "C4.5": lambda: C45Classifier(**case.declared()),
        "NN": lambda: NearestNeighbour(ranges="as asked", **case.declared()),
    }
    right = np.zeros(len(masks), dtype=np.int64)
    for place, test in enumerate(masks):
        model = made[learner]().fit(case.X[~test], case.y[~test])
        right[place] = np.sum(model.predict(case.X[test]) == case.y[test])
    return right


def repetition(
    path: str, run: int, names: Sequence[str], learners: Sequence[str], seed: int
) -> dict[str, list[list[int]]]:
    """Right answers of each learner on one repetition's splits, per scheme: plain values, ready for the journal."""
    case = read_uci_set(Path(path))
    generator = np.random.default_rng([seed, zlib.crc32(case.name.encode()), run])
    union = union_of_splits([PAPER_TESTS[name] for name in names], case.y, 1, generator)
    found: dict[str, list[list[int]]] = {}
    for (scheme, folds), masks in union.items():
        sizes = masks[0].sum(axis=1)
        answers = [right_answers(case, learner, masks[0]).tolist() for learner in learners]
        found[f"{scheme}/{folds}"] = [sizes.tolist(), *answers]
    return found


def run_study(
    data: Path,
    sets: Iterable[str] = PAPER_SETS,
    *,
    tests: Sequence[str] = tuple(PAPER_TESTS),
    learners: Sequence[str] = LEARNERS,
    runs: int = 10,
    seed: int = 0,
    jobs: int = 2,
    journal: Path | None = None,
) -> dict[str, Scores]:
    """Accuracies of every learner on every split of every set; repetitions found in the journal are not run again."""
    key = {"study": "replicability_uci", "seed": seed, "tests": sorted(tests), "learners": list(learners)}
    known = dict(read_journal(journal, key))
    names = list(sets)
    waiting = [(name, run) for run in range(runs) for name in names if (name, run) not in known]
    start = time.perf_counter()

    def keep(task: tuple[str, int], found: dict[str, list[list[int]]], done: int) -> None:
        known[task] = found
        if journal is not None:
            append_line(journal, json.dumps(key | {"set": task[0], "run": task[1], "right": found}))
        if sys.stderr.isatty():
            print(f"\r{done} of {len(waiting)}, {time.perf_counter() - start:.0f} s", end="", file=sys.stderr)

    arguments = [(str(data / f"{name}.arff"), run, tuple(tests), tuple(learners), seed) for name, run in waiting]
    if jobs == 1:
        for done, (task, given) in enumerate(zip(waiting, arguments, strict=True), 1):
            keep(task, repetition(*given), done)
    elif waiting:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            futures = {pool.submit(repetition, *given): task for task, given in zip(waiting, arguments, strict=True)}
            for done, future in enumerate(as_completed(futures), 1):
                keep(futures[future], future.result(), done)
    scores: dict[str, Scores] = {}
    for name in names:
        schemes: dict[tuple[str, int], list[NDArray[np.float64]]] = {}
        for run in range(runs):
            for text, (sizes, *right) in known[name, run].items():
                scheme, _, folds = text.rpartition("/")
                schemes.setdefault((scheme, int(folds)), []).append(np.array(right).T / np.array(sizes)[:, None])
        scores[name] = {scheme: np.stack(parts) for scheme, parts in schemes.items()}
    return scores


def read_journal(journal: Path | None, key: dict[str, Any]) -> Iterator[tuple[tuple[str, int], Any]]:
    """Finished repetitions of this very study; a line cut off by a crash is passed over."""
    if journal is None or not journal.exists():
        return
    for line in journal.read_text(encoding="utf-8").splitlines():
        try:
            found = json.loads(line)
        except json.JSONDecodeError:
            continue
        if {name: found.get(name) for name in key} == key:
            yield (found["set"], found["run"]), found["right"]


def outcomes(
    scores: Mapping[str, Scores], test: ResampledTest, b: int, a: int, alpha: float = 0.05
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rejections of a test, and those towards learner b, on each set."""
    t_values, p_values = [], []
    ratio = 1 / (test.folds - 1) if test.folds > 1 else 1 / 9
    for found in scores.values():
        accuracy = found[test.key()]
        t, p = test.outcomes(accuracy[..., b] - accuracy[..., a], ratio)
        t_values.append(t)
        p_values.append(p)
    return count_outcomes(np.array(p_values), np.array(t_values), alpha)


def judged(scores: Mapping[str, Scores], name: str, pair: int, alpha: float = 0.05) -> ReplicabilityResult:
    """Replicability of one test for one pair of learners, over all sets."""
    first, second = PAIRS[pair]
    k, towards = outcomes(scores, PAPER_TESTS[name], LEARNERS.index(first), LEARNERS.index(second), alpha)
    runs = next(iter(next(iter(scores.values())).values())).shape[0]
    return replicability(k, runs, towards_b=towards)


def page(scores: Mapping[str, Scores], note: str) -> str:
    """Tables 1 to 4 as Markdown, ours with the printed figure in brackets."""
    labels = ["–".join(pair) for pair in PAIRS]
    lines = ["# Paper C, Tables 1 to 4: replicability on UCI sets", "", note, ""]
    lines += [
        "Ours, and in brackets the printed figure. R with its 95 % interval over data sets where there is room.",
        "",
    ]
    lines += ["## Table 1: draws of ten, 5x2cv t", "", f"| set | {' | '.join(labels)} |", "|---|--:|--:|--:|"]
    draws = [10 - outcomes(scores, PAPER_TESTS["5x2cv t"], LEARNERS.index(b), LEARNERS.index(a))[0] for b, a in PAIRS]
    for place, name in enumerate(scores):
        cells = [f"{draws[pair][place]} ({PAPER_SETS[name][pair]})" for pair in range(3)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    printed = [replicability(10 - np.array([PAPER_SETS[name][pair] for name in scores]), 10) for pair in range(3)]
    results = [judged(scores, "5x2cv t", pair) for pair in range(3)]
    for field in ("consistent", "almost"):
        cells = [f"{getattr(r, field)} ({getattr(p, field)})" for r, p in zip(results, printed, strict=True)]
        lines.append(f"| {field} | {' | '.join(cells)} |")
    cells = [f"{r.r:.3f} [{r.low:.2f}, {r.high:.2f}] ({p.r:.3f})" for r, p in zip(results, printed, strict=True)]
    lines.append(f"| R | {' | '.join(cells)} |")
    lines.append(f"| sets with flips of direction | {' | '.join(str(r.flips) for r in results)} |")
    lines += _block("Table 2: corrected resampled t, not stratified", SPLITS, TABLE_2,
                    lambda count, pair: judged(scores, f"{count} x resampling", pair))  # fmt: skip
    lines += _block("Sec. 4.3: the same, stratified (printed: Table 2)", SPLITS, TABLE_2,
                    lambda count, pair: judged(scores, f"{count} x stratified", pair))  # fmt: skip
    lines += _block("Table 3: corrected r × 10-fold t", RUNS, TABLE_3,
                    lambda count, pair: judged(scores, f"{count} x 10-fold corrected", pair))  # fmt: skip
    lines += _block("Table 4: corrected 10 × 10-fold t by level", LEVELS, TABLE_4,
                    lambda level, pair: judged(scores, "10 x 10-fold corrected", pair, level))  # fmt: skip
    lines += [
        "",
        "## Sec. 4.3: uncorrected t, consistent sets",
        "",
        "| | 1 × 10-fold | 10 × 10-fold |",
        "|---|--:|--:|",
    ]
    for pair, label in enumerate(labels):
        found = [judged(scores, f"{count} x 10-fold uncorrected", pair).consistent for count in (1, 10)]
        beside = UNCORRECTED[label]
        lines.append(f"| {label} | {found[0]} ({beside[0]}) | {found[1]} ({beside[1]}) |")
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


def describe_run(sets: int, fresh: int, seconds: float, jobs: int, seed: int) -> str:
    """Where the figures come from; repetitions found in the journal cost this run nothing, and it says so."""
    return (
        f"Made by `python -m adjudge.studies.replicability_uci` on {date.today().isoformat()}, seed {seed}: {sets} "
        f"sets, ten repetitions of each test, each fit shared by all tests. {fresh} of the {10 * sets} repetitions "
        f"(930 fits each) took {seconds:.0f} s on {jobs} processes; others were in the journal of a stopped run."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("ADJUDGE_DATA", "../shared/data")) / "uci")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--journal", type=Path, default=Path("replicability_uci.jsonl"), help="resumed if it exists")
    parser.add_argument("--output", type=Path, default=Path("docs/studies/replicability_uci.md"))
    options = parser.parse_args()
    start = time.perf_counter()
    before = len(options.journal.read_bytes().splitlines()) if options.journal.exists() else 0
    scores = run_study(options.data, seed=options.seed, jobs=options.jobs, journal=options.journal)
    fresh = len(options.journal.read_bytes().splitlines()) - before
    note = describe_run(len(scores), fresh, time.perf_counter() - start, options.jobs, options.seed)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(page(scores, note), encoding="utf-8")
    print(page(scores, note))


if __name__ == "__main__":
    main()
