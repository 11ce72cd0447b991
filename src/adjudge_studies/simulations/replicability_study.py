"""Tests under test: tests × pairs of learners × data sets × repetitions, every fit shared by all that can use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.abbreviations import cut
from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.evidence.arguments import check_share
from adjudge.measures.measure import Measure
from adjudge.replication.replicability import ReplicabilityResult, replicability
from adjudge.results.read import read_results
from adjudge.runs.experiment import experiment
from adjudge.runs.run import Progress, run
from adjudge.wording.sections import Section, sections_text
from adjudge.wording.text_table import pair_name
from adjudge_studies.simulations.resampled_test import Key, ResampledTest, as_tests, union_plan

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, repr=False)
class StudyResult(ResultBase):
    """Scores of every learner on every split, and what each test says of them.

    `scores[case][key]` is (runs, splits, learners), higher better; `ratios[case][key]` is n_test/n_train there.
    """

    tests: tuple[ResampledTest, ...]
    learners: tuple[str, ...]
    cases: tuple[str, ...]
    measure: str
    runs: int
    seed: int
    n_fits: int
    n_performed: int  # by this call; the others were done before
    seconds: float
    scores: Mapping[str, Mapping[Key, Floats]] = field(repr=False)
    ratios: Mapping[str, Mapping[Key, float]] = field(repr=False)
    levels: tuple[float, ...] = (0.01, 0.025, 0.05, 0.10)  # of the rows that are written down

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Learners b, a in the order they were given: a positive statistic speaks for the first."""
        return list(combinations(self.learners, 2))

    def rejections(self, test: str, b: str, a: str, alpha: float = 0.05) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """How often of `runs` a test rejected on each case, and how often of those in favour of b."""
        chosen = self._test(test)
        first, second = (self._learner(name) for name in (b, a))
        statistics, p_values = [], []
        for case in self.cases:
            scores = self.scores[case][chosen.key()]
            t, p = chosen.outcomes(scores[..., first] - scores[..., second], self.ratios[case][chosen.key()])
            statistics.append(t)
            p_values.append(p)
        rejected = np.array(p_values) <= check_share(alpha, "alpha")
        return rejected.sum(axis=1), (rejected & (np.array(statistics) > 0)).sum(axis=1)

    def replicability(self, test: str, b: str, a: str, alpha: float = 0.05) -> ReplicabilityResult:
        """How replicable is this test between two learners, over all cases?"""
        rejected, towards_b = self.rejections(test, b, a, alpha)
        return replicability(rejected, self.runs, towards_b=towards_b)

    def to_columns(self, alphas: Sequence[float] | None = None) -> dict[str, list[Any]]:
        """One row per test, pair and level."""
        rows = []
        alphas = self.levels if alphas is None else alphas
        for test in self.tests:
            for b, a in self.pairs:
                for alpha in alphas:
                    found = self.replicability(test.name, b, a, alpha)
                    rejected, _ = self.rejections(test.name, b, a, alpha)
                    rows.append({"test": test.name, "b": b, "a": a, "alpha": alpha, "consistent": found.consistent,
                                 "almost": found.almost, "r": found.r, "r_low": found.low, "r_high": found.high,
                                 "flips": found.flips, "r_directed": found.r_directed,
                                 "rejected": float(rejected.mean() / self.runs), "cases": found.n_cases,
                                 "runs": self.runs})  # fmt: skip
        return {name: [row[name] for row in rows] for name in rows[0]}

    def to_dict(self) -> dict[str, Any]:
        head = {name: getattr(self, name) for name in ("learners", "cases", "measure", "runs", "seed", "n_fits")}
        columns = self.to_columns()
        rows = [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
        made: dict[str, Any] = plain({"schema": "adjudge.study/1"} | head | {"rows": rows})
        return made

    def sections(self, alphas: Sequence[float] = (0.05,)) -> list[Section]:
        """A table per level: every test and pair (paper C's Tables 2 to 4)."""
        names = ("test", "b", "a", "consistent", "almost", "r", "flips", "rejected")
        header = ["test", "pair", "consistent", "almost", "R", "flips", "rejects"]
        made = []
        for alpha in alphas:
            columns = self.to_columns((alpha,))
            rows = [
                [cut(test, 26), pair_name(b, a, 17), str(consistent), str(almost), f"{r:.3f}", str(flips),
                 f"{100 * rejected:.0f} %"]
                for test, b, a, consistent, almost, r, flips, rejected in zip(*(columns[name] for name in names),
                                                                              strict=True)
            ]  # fmt: skip
            made.append(Section(f"Level {100 * alpha:g} %", header, rows, left=2))
        closing = (
            f"{self.measure}, {len(self.cases)} cases, every test run {self.runs} times on other partitions. "
            f"Consistent: cases on which all {self.runs} reject or none does; almost: all but one at most. R: the "
            "share of pairs of runs that both reject or both do not, mean over cases (its interval: --csv, "
            "to_columns). Flips: cases on which some runs preferred one learner and some the other. A test that never "
            "rejects has R = 1: read R beside how often it rejects."
        )
        return [*made, Section("", notes=(closing,))]

    def __str__(self) -> str:
        return sections_text(self.sections())

    def _test(self, name: str) -> ResampledTest:
        known = {test.name: test for test in self.tests}
        if name not in known:
            raise InputError(f"test {name!r} was not part of the study{did_you_mean(name, known)}")
        return known[name]

    def _learner(self, name: str) -> int:
        if name not in self.learners:
            raise InputError(f"no learner {name!r} in the study{did_you_mean(name, self.learners)}")
        return self.learners.index(name)


@checked
def replicability_study(
    cases: Sequence[Any],
    learners: Mapping[str, Any],
    tests: Iterable[str | ResampledTest] = ("5x2cv t", "10 x 10-fold corrected"),
    *,
    runs: int = 10,
    measure: str | Measure = "accuracy",
    seed: int = 0,
    out: str | Path | None = None,
    engine: str = "loky",
    workers: int | None = None,
    watch: Callable[[Progress], None] | None = None,
) -> StudyResult:
    """Would these tests say the same of these learners, had the data been shuffled otherwise? Measured.

    Every test is run `runs` times on every case, each time on other random partitions; the union of the splits they
    need is drawn once (`union_plan`) and each learner trained once on each, as an experiment like any other: on the
    `engine`, journalled in the folder `out`, going on where it stopped, and sharing results with `run` in the same
    folder. `cases`, `learners`: as `experiment` takes them. Paper C, Sec. 4: Tables 1 to 4 are this with 27 cases.

    Assumes: a failed fit is a hole no test can read, so a study with failures is refused. Instead: `rerun` estimates
    the same from one experiment; `error_rates` when the truth is known.

    Parameters
    ----------
    cases: As `experiment` takes them.
    learners: As `experiment` takes them.
    tests: Tests by name (such as "10 x 10-fold corrected"), or `ResampledTest` objects.
    runs: How often each test is run on each data set, on other partitions.
    measure: The measure that is tested.
    seed
    out: Folder for the journal: finished work is kept there, and the same call goes on where it stopped.
    engine: "serial", "loky", "dask" or "dask:ADDRESS".
    workers
    watch: Called with a Progress after every task.

    Returns
    -------
    StudyResult
        Replicability of every test and pair.

    Raises
    ------
    UnfitDataError
        A fit failed.

    See Also
    --------
    adjudge.replication.rerun : from one experiment

    References
    ----------
    replicability

    >>> study = replicability_study(["sklearn:iris"], {"nb": "sklearn.naive_bayes.GaussianNB",
    ...     "stump": "sklearn.tree.DecisionTreeClassifier"}, ["5x2cv t", "10 x resampling"], runs=2, engine="serial")
    >>> study.n_fits, study.replicability("5x2cv t", "nb", "stump").n
    (80, 2)
    """
    chosen = as_tests(tests)
    if runs < 2 or not chosen:
        raise InputError(f"a study needs a test and 2 runs of it at least; got {len(chosen)} and {runs}")
    plan, places = union_plan(chosen, runs)
    made = experiment(cases, learners, [measure], plan, seed=seed, name="replicability study")
    if len(made.job.learners) < 2:
        raise InputError("a study compares learners; give two at least")
    with TemporaryDirectory() as scratch:
        report = run(made, out or scratch, engine=engine, workers=workers, watch=watch)
        if report.n_failed or report.n_unmeasured:
            raise UnfitDataError(f"{report.n_failed + report.n_unmeasured} fits failed, first: {report.failures[0]}")
        table = read_results(report.table)
    sign = 1.0 if table.higher_is_better(table.measures[0]) else -1.0
    folds = np.maximum(table.fold, 0)
    sizes = np.array([table.extras[name] for name in ("n_test", "n_train")], dtype=np.float64)
    scores: dict[str, dict[Key, Floats]] = {}
    ratios: dict[str, dict[Key, float]] = {}
    for number, case in enumerate(table.cases):
        scores[case], ratios[case] = {}, {}
        for key, (first, repeats) in places.items():
            rows = np.flatnonzero((table.case == number) & (table.repeat >= first) & (table.repeat < first + repeats))
            grid = np.full((repeats, key[1], len(table.learners)), np.nan)
            grid[table.repeat[rows] - first, folds[rows], table.learner[rows]] = sign * table.value[rows]
            scores[case][key] = grid.reshape(runs, -1, len(table.learners))
            n_test, n_train = sizes[:, rows].sum(axis=1)
            ratios[case][key] = float(n_test / n_train)
    return StudyResult(
        tests=tuple(chosen),
        learners=table.learners,
        cases=table.cases,
        measure=table.measures[0],
        runs=runs,
        seed=seed,
        n_fits=report.n_tasks,
        n_performed=report.n_performed,
        seconds=report.seconds,
        scores=scores,
        ratios=ratios,
    )
