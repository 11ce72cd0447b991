"""What paper C says of its Tables 1 to 4 in words, and whether it holds in our run.

Shares of sets are the paper's shares, so that they can be asked of fewer sets; every row shows its criterion, the
numbers it is judged by, what the printed figures give under the same criterion (`PRINTED`), and in how many runs with
other seeds it holds: how far chance moves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from adjudge.replication.replicability import ReplicabilityResult
from adjudge_studies.paper_c_printed import LEVELS, PAPER_SETS, TABLE_1, TABLE_2, TABLE_3, TABLE_4, UNCORRECTED
from adjudge_studies.simulations.resampled_test import RUNS, SPLITS

Row = tuple[str, str, str, bool, str]  # where, sentence, figures, whether it holds, criterion
Study = Any  # a StudyResult, or the printed figures in its place
_UNPRINTED = ("Sec. 4.1", "Sec. 4.3: stratified")  # rows whose figures the paper does not print


class _PrintedStudy:
    """The printed figures, asked as a study is; what is not printed is NaN."""

    runs = 10
    cases = tuple(PAPER_SETS)
    pairs = (("NB", "C4.5"), ("NB", "NN"), ("C4.5", "NN"))

    def rejections(self, test: str, b: str, a: str) -> tuple[Any, Any]:
        rejected = 10 - np.array([cell[self.pairs.index((b, a))] for cell in PAPER_SETS.values()])
        return rejected, rejected

    def replicability(self, test: str, b: str, a: str, level: float = 0.05) -> Any:
        pair = f"{b}–{a}"
        count, _, rest = test.partition(" x ")
        if test == "5x2cv t":
            figures: tuple[Any, ...] = TABLE_1[pair]
        elif rest == "resampling":
            figures = TABLE_2[pair][SPLITS.index(int(count))]
        elif rest == "10-fold corrected":
            figures = TABLE_3[pair][RUNS.index(int(count))] if level == 0.05 else TABLE_4[pair][LEVELS.index(level)]
        elif rest == "10-fold uncorrected":
            figures = (UNCORRECTED[pair][(1, 10).index(int(count))], np.nan, np.nan)
        else:
            figures = (np.nan,) * 3
        return SimpleNamespace(consistent=figures[0], almost=figures[1], r=figures[2])


PRINTED = _PrintedStudy()


def sentences(study: Study, others: Sequence[Study] = ()) -> list[list[str]]:
    """Rows: where, the sentence, ours, criterion, what is printed under it, whether ours holds, in how many runs."""
    runs = [_rows(one) for one in (study, *others)]
    printed = _rows(PRINTED)
    made = []
    for told, (_, _, figures, as_printed, _) in zip(zip(*runs, strict=True), printed, strict=True):
        where, said, ours, held, criterion = told[0]
        unprinted = where in _UNPRINTED or f"{where}: {said.split()[0]}" in _UNPRINTED
        word = "not printed" if unprinted else f"{figures}: {'holds' if as_printed else 'does not hold'}"
        made.append([where, said, ours, criterion, word, "holds" if held else "does not hold",
                     f"{sum(row[3] for row in told)} of {len(runs)}"])  # fmt: skip
    return made


def _rows(study: Study) -> list[Row]:
    return [*_table_1(study), *_table_2(study), *_table_3(study), *_table_4(study)]


def _each(study: Study, test: str, level: float = 0.05) -> list[ReplicabilityResult]:
    return [study.replicability(test, b, a, level) for b, a in study.pairs]


def _table_1(study: Study) -> list[Row]:
    outcomes = [study.rejections("5x2cv t", b, a) for b, a in study.pairs]
    draws = [study.runs - rejected for rejected, _ in outcomes]
    n = len(study.cases)
    never = [case for case, count in zip(study.cases, draws[0], strict=True) if count == 0]
    differ = int((draws[0] < study.runs).sum())
    quiet = [case for place, case in enumerate(study.cases) if all(count[place] == study.runs for count in draws)]
    uneven = sum(any(0 < count[place] < study.runs for count in draws) for place in range(n))
    found = _each(study, "5x2cv t")
    flips = [
        int(rejected[place])
        for rejected, towards in outcomes
        for place in np.flatnonzero((towards > 0) & (towards < rejected))
    ]
    return [
        ("Table 1", "NB and C4.5: seeds could be chosen to claim no difference on all sets but vehicle",
         f"on all but {', '.join(never) or 'none'}", never == ["vehicle"], "vehicle is the only set without a draw"),
        ("Table 1", "and a difference in 19 of 27", f"in {differ} of {n}", differ > n / 2,
         "sets with a rejection: more than half (from 14 of 27)"),
        ("Table 1", "iris and heart-h: no pair ever differs", f"so on {', '.join(quiet) or 'no set'}",
         {"iris", "heart-h"} <= set(quiet), "both, all pairs, all repetitions"),
        ("Table 1", "most rows hold a cell that is not consistent", f"{uneven} of {n}", uneven > n / 2,
         "more than half of the sets"),
        ("Table 1", "less than half of the results are consistent (9, 12, 13 of 27)", _counts(found, "consistent"),
         all(2 * one.consistent < n for one in found), "each pair below half of the sets"),
        ("Table 1", "fewer than 66 % are almost consistent (14, 17, 17)", _counts(found, "almost"),
         all(one.almost < 0.66 * n for one in found), "each pair below 66 % of the sets"),
        ("Sec. 4.1", "the preferred learner changes only where 2 or 3 of ten runs reject",
         f"changes with {', '.join(map(str, flips))} rejections" if flips else "never changes",
         all(count <= 0.3 * study.runs for count in flips),
         "at most 3 of 10 rejections wherever both sides win"),
    ]  # fmt: skip


def _table_2(study: Study) -> list[Row]:
    found = {count: _each(study, f"{count} x resampling") for count in SPLITS}
    falls = _falls([found[count] for count in SPLITS])
    n = len(study.cases)
    return [
        ("Table 2", "replicability grows with the number of runs, one exception (two are printed)",
         f"{falls} of 27 steps go down", falls <= 2,
         "at most 2 steps go down"),
        ("Table 2", "100 runs: 80 % almost consistent (23, 23, 24 of 27)", _counts(found[100], "almost"),
         all(one.almost >= 0.8 * n for one in found[100]), "each pair at least 80 % of the sets"),
        ("Table 2", "100 runs: R about 0.9 or above (0.922, 0.899, 0.935)", _r(found[100]),
         all(one.r >= 0.89 for one in found[100]), "each R at least 0.89"),
    ]  # fmt: skip


def _table_3(study: Study) -> list[Row]:
    once, often = _each(study, "1 x 10-fold uncorrected"), _each(study, "10 x 10-fold uncorrected")
    ten, hundred = _each(study, "10 x resampling"), _each(study, "100 x resampling")
    folds = [_each(study, f"{count} x 10-fold corrected") for count in RUNS]
    splits = [_each(study, f"{count} x resampling") for count in SPLITS]
    strict = [_each(study, f"{count} x stratified") for count in SPLITS]
    as_good = [
        getattr(mine, field) >= getattr(other, field)
        for column, others in zip(folds, splits, strict=True)
        for mine, other in zip(column, others, strict=True)
        for field in ("consistent", "almost", "r")
    ]
    apart = [mine.r - other.r for a, b in zip(strict, splits, strict=True) for mine, other in zip(a, b, strict=True)]
    both = "{}; {}".format
    return [
        ("Sec. 4.3", "uncorrected 10-fold is at least as consistent as 10 × resampling (15, 16, 14; 15, 12, 12)",
         both(_counts(once, "consistent"), _counts(ten, "consistent")), _least(once, ten),
         "each pair at least as many consistent sets"),
        ("Sec. 4.3", "but less than 100 × resampling (21, 20, 23)",
         both(_counts(once, "consistent"), _counts(hundred, "consistent")),
         all(a.consistent < b.consistent for a, b in zip(once, hundred, strict=True)),
         "each pair fewer consistent sets"),
        ("Sec. 4.3", "uncorrected 10 × 10-fold looks more consistent than any test before (25, 24, 18)",
         both(_counts(often, "consistent"), _counts(hundred, "consistent")), _least(often, hundred),
         "each pair at least as many consistent sets as 100 × resampling"),
        ("Table 3", "corrected r × 10-fold is almost everywhere as good as resampling with as many fits (32 of 36)",
         f"{sum(as_good)} of {len(as_good)} figures", sum(as_good) >= 0.8 * len(as_good),
         "at least 80 % of the figures"),
        ("Sec. 4.3", "stratified resampling differs only slightly from Table 2",
         f"R differs by {np.mean(np.abs(apart)):.3f} on average, at most {np.max(np.abs(apart)):.3f}",
         float(np.mean(np.abs(apart))) < 0.02, "R differs by less than 0.02 on average"),
        ("Conclusion", "10 × 10-fold corrected is more replicable than 100 × resampling",
         f"R {both(_r(folds[-1]), _r(hundred))}",
         all(a.r > b.r for a, b in zip(folds[-1], hundred, strict=True)), "each pair a greater R"),
    ]  # fmt: skip


def _table_4(study: Study) -> list[Row]:
    found = [one for level in LEVELS for one in _each(study, "10 x 10-fold corrected", level)]
    least = min(one.r for one in found)
    return [
        (
            "Table 4",
            "R is above 0.9 at every level",
            f"at least {least:.3f}",
            least > 0.9,
            "the least of all 12 R above 0.9",
        )
    ]


def _falls(columns: list[list[ReplicabilityResult]]) -> int:
    """Steps from a column to the next in which a figure goes down."""
    return sum(
        getattr(later, field) < getattr(sooner, field)
        for before, after in pairwise(columns)
        for sooner, later in zip(before, after, strict=True)
        for field in ("consistent", "almost", "r")
    )


def _least(mine: list[ReplicabilityResult], other: list[ReplicabilityResult]) -> bool:
    return all(a.consistent >= b.consistent for a, b in zip(mine, other, strict=True))


def _counts(found: list[ReplicabilityResult], field: str) -> str:
    return ", ".join(str(getattr(one, field)) for one in found)


def _r(found: list[ReplicabilityResult]) -> str:
    return ", ".join(f"{one.r:.3f}" for one in found)
