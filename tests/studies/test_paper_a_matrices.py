"""Paper A's matrices on the shared table: every cell by a second route, and a clear refusal without the table."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import wilcoxon

from adjudge.errors import InputError
from adjudge.results.table import Cube
from adjudge.studies.catalogue import How
from adjudge.studies.paper_a_matrices import (
    CLASSIFIERS,
    MATRICES,
    SIX,
    against_majority,
    against_separate,
    make,
    matrix,
    read_table,
    six_by_network,
)

COMMITTED = Path(__file__).parents[2] / "docs" / "studies" / "paper-a-matrices.md"


@pytest.fixture
def cube(shared_data: Path, tmp_path: Path) -> Cube:
    return read_table(How(tmp_path, data=shared_data / "uci"))[0]


def test_classifiers_stand_in_the_papers_order(cube: Cube) -> None:
    assert cube.learners == CLASSIFIERS and cube.measures == SIX and len(cube.cases) == 44
    assert cube.higher_is_better == (True,) * 4 + (False,) * 2


def test_one_sided_wilcoxon_tests_are_scipys(cube: Cube) -> None:
    for (row, column), pair in matrix(cube, ("accuracy", "weighted_auc")).items():
        for place, measure in enumerate(("accuracy", "weighted_auc")):
            values = cube.values[cube.measures.index(measure)]
            d = np.round(values[:, row] - values[:, column], 12)
            better = pair.wilcoxon_direction[place] == ">"
            other = wilcoxon(d, zero_method="pratt", alternative="greater" if better else "less", method="asymptotic")
            assert pair.wilcoxon_p[place] / 2 == pytest.approx(other.pvalue, abs=0.004)
            assert other.pvalue <= 0.51


def test_joint_probabilities_are_what_sampling_shows(cube: Cube) -> None:
    found = matrix(cube, ("accuracy", "weighted_auc"))
    first, second = (cube.values[cube.measures.index(name)] for name in ("accuracy", "weighted_auc"))
    rng = np.random.default_rng(0)
    for row, column in ((0, 1), (0, 4), (2, 3)):
        counts = np.zeros((2, 2))
        for case in range(44):
            sides = [np.sign(np.round(values[case, row] - values[case, column], 9)) for values in (first, second)]
            halves = [(0.5, 0.5) if side == 0 else (side < 0, side > 0) for side in sides]
            counts += np.outer(*halves)
        draws = rng.dirichlet(counts.ravel() + 0.25, 100_000).argmax(axis=1)
        code = int("".join("01"[sign == ">"] for sign in found[row, column].statement), 2)
        assert found[row, column].probability == pytest.approx((draws == code).mean(), abs=0.006)


def test_four_of_ten_sure_pairs_on_six_measures_go_against_a_majority(cube: Cube) -> None:
    sure = [pair for pair in matrix(cube, SIX).values() if pair.probability >= 0.95]
    assert (len(sure), sum(map(against_majority, sure))) == (10, 4)  # METHODS, A


def test_disagreements_are_told_apart(cube: Cube) -> None:
    differ = against_separate(matrix(cube, MATRICES["Matrix (9)"]))
    assert differ.joint_only == ["C2–C3", "C3–C7", "C4–C7", "C5–C7"]
    assert differ.separate_only == ["C3–C4"] and not differ.opposed
    assert not against_separate(matrix(cube, ("accuracy",)), sure=1.1).joint_only


def test_with_the_network_all_six_is_less_probable_as_in_the_paper(cube: Cube) -> None:
    network = six_by_network(cube)
    assert 0.5 < network.probability(">>>>>>") < matrix(cube, SIX)[0, 1].probability


def test_the_committed_page_is_what_the_study_makes(shared_data: Path, tmp_path: Path) -> None:
    made = make(How(tmp_path, data=shared_data / "uci")).splitlines()
    written = COMMITTED.read_text(encoding="utf-8").splitlines()
    assert len(made) == len(written)
    for ours, theirs in zip(made, written, strict=True):
        assert ours == theirs or "the network |" in ours or "by the network" in ours  # drawn: not to the last digit
    assert len((tmp_path / "paper-a-matrices.csv").read_text().splitlines()) == 1 + 4 * 21


def test_without_the_table_the_study_refuses(tmp_path: Path) -> None:
    (tmp_path / "uci").mkdir()
    with pytest.raises(InputError, match=r"weka_six_measures\.csv; --data names"):
        make(How(tmp_path, data=tmp_path / "uci"))
    with pytest.raises(InputError, match="--data"):
        make(How(tmp_path, data=tmp_path / "nowhere"))
