"""Cells of Table 1 that differ: found, repeated on other partitions, and judged by an exact predictive chance."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import betabinom

from adjudge.cases.load import load_case
from adjudge_studies.paper_c_draws import Cell, chances, far_cells, predictive_p, properties
from adjudge_studies.paper_c_printed import PAPER_SETS, PROPERTIES
from adjudge_studies.paper_c_tables import run_study
from adjudge_studies.simulations.replicability_study import StudyResult


@pytest.fixture(scope="module")
def small(shared_data: Path) -> StudyResult:
    return run_study(shared_data / "uci", ["iris", "labor"], tests=["5x2cv t"], runs=12, engine="serial")


@pytest.mark.parametrize(("draws", "runs", "count"), [(50, 100, 5), (97, 100, 4), (3, 100, 2), (0, 100, 10)])
def test_the_predictive_chance_is_scipys_beta_binomial(draws: int, runs: int, count: int) -> None:
    other = betabinom(10, draws + 0.5, runs - draws + 0.5)
    tails = other.cdf(count), other.sf(count - 1)
    assert predictive_p(draws, runs, count) == pytest.approx(min(1, 2 * min(tails)), rel=1e-9)


def test_cells_differ_where_three_of_ten_or_more_lie_between(small: StudyResult) -> None:
    found = {(cell.case, cell.pair): cell for cell in far_cells(small)}
    for pair, (b, a) in enumerate(small.pairs):
        rejected, _ = small.rejections("5x2cv t", b, a)
        for place, case in enumerate(small.cases):
            draws = small.runs - int(rejected[place])
            far = abs(draws / small.runs - PAPER_SETS[case][pair] / 10) >= 0.3
            assert ((case, pair) in found) == far
            assert not far or found[case, pair] == Cell(case, pair, draws, 12, PAPER_SETS[case][pair])


def test_the_chance_of_a_draw_leaves_out_the_repetitions_the_cell_was_chosen_by(small: StudyResult) -> None:
    cell = Cell("labor", 0, 3, 4, 8)
    (row,) = chances([cell], small, known=4)
    scores = small.scores["labor"][small.tests[0].key()]
    t, p = small.tests[0].outcomes(scores[4:, :, 0] - scores[4:, :, 1], 1.0)
    draws = int((p > 0.05).sum())
    assert len(p) == len(t) == 8 and row[4].startswith(f"{draws / 8:.2f} ±")
    assert row[:4] == ["labor", "NB–C4.5", "3 of 4", "8 of 10"]
    assert float(row[6]) == pytest.approx(predictive_p(draws, 8, 8), abs=5e-4)
    assert row[7] == ("chance explains it" if predictive_p(draws, 8, 8) >= 0.05 else "chance does not")


def test_all_data_sets_are_the_papers(shared_data: Path) -> None:
    cases = [load_case(shared_data / "uci" / f"{name}.arff") for name in PAPER_SETS]
    rows = properties(cases)
    assert [row[0] for row in rows] == list(PROPERTIES) and not any("**" in cell for row in rows for cell in row)
    for row in rows:
        assert row[1:4] == [f"{number} ({number})" for number in PROPERTIES[row[0]]]  # ours, and printed
    assert np.sum([int(row[4]) for row in rows]) == sum(case.n_missing for case in cases)
