"""Paper A's matrices on the committed scores: every cell by a second route."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy.special import betainc
from scipy.stats import wilcoxon

from adjudge.results.table import Cube
from adjudge_studies.paper_a_experiment import CLASSIFIERS, SIX
from adjudge_studies.paper_a_matrices import (
    FIRST_CLASS,
    MATRICES,
    PAIRS,
    WEIGHTED,
    against_separate,
    links,
    matrix,
    network_matrix,
)
from adjudge_studies.paper_a_matrices_page import read_scores

SCORES = Path(__file__).parents[2] / "docs" / "studies" / "paper-a-matrices.csv"
Signs = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@pytest.fixture(scope="module")
def cube() -> Cube:
    return read_scores(SCORES)


def signs_of(cube: Cube, measures: tuple[str, ...], row: int, column: int) -> Signs:
    """1, 0, ½ from the row's side: (cases, measures)."""
    places = [cube.measures.index(name) for name in measures]
    d = np.round(cube.goodness[places, :, row] - cube.goodness[places, :, column], 9).T
    return np.where(d > 0, 1.0, np.where(d < 0, 0.0, 0.5))


def counts_of(signs: Signs) -> dict[tuple[int, ...], float]:
    """Weight of every statement, ties split in halves."""
    return {
        statement: float(np.where(signs == 0.5, 0.5, signs == np.array(statement)).prod(axis=1).sum())
        for statement in product((0, 1), repeat=signs.shape[1])
    }


def test_classifiers_stand_in_the_papers_order(cube: Cube) -> None:
    assert cube.learners == CLASSIFIERS and len(cube.cases) == 44
    lower = {name for name, higher in zip(cube.measures, cube.higher_is_better, strict=True) if not higher}
    assert lower == {"rmse", "mae", "fpr_first", "fpr"} and not np.isnan(cube.values).any()


def test_one_sided_wilcoxon_tests_are_scipys(cube: Cube) -> None:
    for (row, column), pair in matrix(cube, ("accuracy", "auc")).items():
        for place, measure in enumerate(("accuracy", "auc")):
            values = cube.values[cube.measures.index(measure)]
            d = np.round(values[:, row] - values[:, column], 12)
            better = pair.wilcoxon_sign[place] == ">"
            other = wilcoxon(d, zero_method="pratt", alternative="greater" if better else "less", method="asymptotic")
            assert pair.wilcoxon_p[place] / 2 == pytest.approx(other.pvalue, abs=0.004)
            assert other.pvalue <= 0.51


@pytest.mark.parametrize("measures", [("accuracy", "auc"), FIRST_CLASS])
def test_joint_probabilities_are_what_sampling_shows(cube: Cube, measures: tuple[str, ...]) -> None:
    found = matrix(cube, measures)
    rng = np.random.default_rng(0)
    for row, column in ((0, 1), (0, 4), (2, 3)):
        counts = np.array(list(counts_of(signs_of(cube, measures, row, column)).values()))
        draws = rng.dirichlet(counts + 0.25, 100_000).argmax(axis=1)
        code = int("".join("01"[sign == ">"] for sign in found[row, column].statement), 2)
        assert found[row, column].probability == pytest.approx((draws == code).mean(), abs=0.006)


def test_a_tie_is_marked_where_two_statements_have_the_greatest_count(cube: Cube) -> None:
    tied = 0
    for measures in MATRICES.values():
        for (row, column), pair in matrix(cube, measures).items():
            first, second = sorted(counts_of(signs_of(cube, measures, row, column)).values())[:-3:-1]
            assert pair.tied == (abs(first - second) < 1e-9)
            tied += pair.tied
    assert tied > 0


def test_the_network_is_the_plain_test_where_it_joins_both_and_a_product_where_it_does_not(cube: Cube) -> None:
    joined = apart = 0
    for measures in (FIRST_CLASS, WEIGHTED):
        plain, networks = matrix(cube, measures), network_matrix(cube, measures)
        for row, column in PAIRS:
            one = networks[row, column]
            if len(one.components) == 1:
                assert one.probability() == pytest.approx(plain[row, column].probability, abs=1e-9)
                joined += 1
            else:
                signs = signs_of(cube, measures, row, column)
                won, lost = signs.sum(axis=0) + 0.5, (1 - signs).sum(axis=0) + 0.5
                ahead = 1 - betainc(won, lost, 0.5)
                assert one.probability() == pytest.approx(np.maximum(ahead, 1 - ahead).prod(), abs=1e-6)
                apart += 1
    assert joined > 5 and apart > 5


def test_linked_measures_are_linked_with_the_greater_probability(cube: Cube) -> None:
    chances = links(cube, SIX, (0, 1))
    assert len(chances) == 15 and all(0 <= chance <= 1 for chance in chances.values())
    arcs, edges = network_matrix(cube, SIX, pairs=[(0, 1)])[0, 1].network.cpdag().edges()
    drawn = {frozenset(map(str, arc)) for arc in (*arcs, *edges)}
    mean = {
        there: np.mean([p for name, p in chances.items() if (frozenset(name.split(" – ")) in drawn) == there])
        for there in (True, False)
    }
    assert mean[True] > mean[False]


def test_a_mode_against_a_majority_is_found(cube: Cube) -> None:
    for measures in MATRICES.values():
        for (row, column), pair in matrix(cube, measures).items():
            shares = signs_of(cube, measures, row, column).mean(axis=0)
            towards = np.array([sign == ">" for sign in pair.statement])
            assert pair.against_majority == bool(np.any(np.where(towards, shares < 0.5, shares > 0.5)))


def test_disagreements_are_told_apart(cube: Cube) -> None:
    found = matrix(cube, ("accuracy", "auc"))
    differ = against_separate(found)
    for (row, column), pair in found.items():
        name = f"C{row + 1}–C{column + 1}"
        joint, separate = pair.probability >= 0.95, max(pair.wilcoxon_p) <= 0.05
        assert (name in differ.joint_only) == (joint and not separate)
        assert (name in differ.separate_only) == (separate and not joint)
    assert len(differ) == len(differ.joint_only) + len(differ.separate_only) + len(differ.opposed) > 0
    assert not against_separate(matrix(cube, ("accuracy",)), sure=1.1).joint_only
