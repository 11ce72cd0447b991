"""Which cells of paper C's Table 1 does chance explain? And are the data sets the paper's?

A cell counts the draws of ten repetitions of a test. Where ours is three or more from the printed one, the test is
repeated a hundred times more (other repetitions than those the cell was chosen by), which estimates the chance of a
draw; from it follows how probable a count as far out as the printed one is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import betaln, gammaln

from adjudge.cases.case import Case
from adjudge_studies.paper_c_printed import CLASS_COUNTED, PAPER_SETS, PROPERTIES
from adjudge_studies.printed import beside
from adjudge_studies.simulations.replicability_study import StudyResult

TEST = "5x2cv t"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of Table 1: how many of `runs` repetitions were draws, ours and (of ten) printed."""

    case: str
    pair: int
    draws: int
    runs: int
    printed: int


def far_cells(study: StudyResult) -> list[Cell]:
    """Cells in which the shares of draws differ by 0.3 or more, three of ten."""
    cells = []
    for pair, (b, a) in enumerate(study.pairs):
        draws = study.runs - study.rejections(TEST, b, a)[0]
        for case, ours in zip(study.cases, draws.tolist(), strict=True):
            printed = PAPER_SETS[case][pair]
            if abs(10 * ours - study.runs * printed) >= 3 * study.runs:
                cells.append(Cell(case, pair, ours, study.runs, printed))
    return sorted(cells, key=lambda cell: (cell.pair, list(PAPER_SETS).index(cell.case)))


def chances(cells: list[Cell], more: StudyResult, known: int) -> list[list[str]]:
    """Rows of cells with the share of draws in the repetitions of `more` after the first `known`."""
    rows = []
    for cell in cells:
        b, a = more.pairs[cell.pair]
        test = next(test for test in more.tests if test.name == TEST)
        scores = more.scores[cell.case][test.key()][known:]
        _, p = test.outcomes(scores[..., more.learners.index(b)] - scores[..., more.learners.index(a)], 1.0)
        draws, runs = int(np.sum(p > 0.05)), len(p)
        chance = predictive_p(draws, runs, cell.printed)
        own = predictive_p(draws, runs, cell.draws, cell.runs)
        rows.append([
            cell.case, f"{b}–{a}", f"{cell.draws} of {cell.runs}", f"{cell.printed} of 10",
            f"{draws / runs:.2f} ± {np.sqrt(draws * (runs - draws) / runs**3):.2f}", f"{own:.3f}", f"{chance:.3f}",
            "chance explains it" if chance >= 0.05 else "chance does not",
        ])  # fmt: skip
    return rows


def predictive_p(draws: int, runs: int, count: int, of: int = 10) -> float:
    """How probable is a count at least as far out as this, twice the smaller tail, after `draws` of `runs`?

    The chance of a draw is not known but estimated: it is Beta(draws + ½, runs − draws + ½), the counts beta-binomial.

    >>> round(predictive_p(50, 100, 5), 2), round(predictive_p(15, 100, 9), 6)
    (1.0, 4e-06)
    """
    a, b = draws + 0.5, runs - draws + 0.5
    k = np.arange(of + 1)
    choices = gammaln(of + 1) - gammaln(k + 1) - gammaln(of - k + 1)
    mass = np.exp(choices + betaln(k + a, of - k + b) - betaln(a, b))
    return float(min(1.0, 2 * min(mass[: count + 1].sum(), mass[count:].sum())))


def properties(cases: Sequence[Case]) -> list[list[str]]:
    """Rows of Table 1's first columns: items, attributes, classes, ours with the printed in brackets."""
    rows = []
    for case in cases:
        name, present = case.name, len(np.unique(case.y))
        ours = (len(case), len(case.columns) + (name in CLASS_COUNTED), present)
        cells = [beside(value, str(printed)) for value, printed in zip(ours, PROPERTIES[name], strict=True)]
        rows.append([name, *cells, str(case.n_missing)])
    return rows
