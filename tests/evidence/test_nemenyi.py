"""Nemenyi's test: Demšar's critical differences, scikit-posthocs' p-values, groups."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.nemenyi import critical_difference, nemenyi, nemenyi_from_mean_ranks

PEERS = json.loads((Path(__file__).parents[1] / "reference" / "peers_frequentist.json").read_text())["nemenyi"]


@pytest.mark.parametrize(("alpha", "q", "cd"), [(0.05, 2.569, 1.25), (0.10, 2.291, 1.12)])
def test_demsars_critical_differences(alpha: float, q: float, cd: float) -> None:
    result = nemenyi_from_mean_ranks([3.143, 2.000, 2.893, 1.964], 14, alpha)
    assert (round(result.q, 3), round(result.critical_difference, 2)) == (q, cd)


def test_demsars_finding_at_ten_percent() -> None:
    result = nemenyi_from_mean_ranks([3.143, 2.000, 2.893, 1.964], 14, 0.10)
    different = {(i, j) for i in range(4) for j in range(i) if result.p_values[i][j] < 0.10}
    assert different == {(1, 0), (3, 0)}  # C4.5 against C4.5+m and C4.5+m+cf
    assert result.groups == ((3, 1, 2), (2, 0))


# Demšar 2006, Table 5(a).
@pytest.mark.parametrize(
    ("alpha", "row"),
    [
        (0.05, [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164]),
        (0.10, [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920]),
    ],
)
def test_demsars_table_of_critical_values(alpha: float, row: list[float]) -> None:
    found = [critical_difference(k, 1, alpha) / np.sqrt(k * (k + 1) / 6) for k in range(2, 11)]
    assert found == pytest.approx(row, abs=1.01e-3)  # the paper rounds some of them the other way


def test_scikit_posthocs_p_values() -> None:
    ours = np.array(nemenyi(PEERS["scores"]).p_values)
    assert ours == pytest.approx(np.array(PEERS["p"]), abs=1e-10)


def test_a_pair_just_at_the_critical_difference_has_p_alpha() -> None:
    limit = critical_difference(5, 20, 0.05)
    means = [3 - limit / 2, 3.0, 3.0, 3.0, 3 + limit / 2]
    result = nemenyi_from_mean_ranks(means, 20)
    assert result.p_values[0][4] == pytest.approx(0.05)
    assert result.groups == ((0, 1, 2, 3), (1, 2, 3, 4)) or result.groups == ((0, 1, 2, 3, 4),)


def test_learners_far_apart_stand_alone() -> None:
    result = nemenyi_from_mean_ranks([1.0, 2.0, 3.0], 400)
    assert result.groups == ((0,), (1,), (2,))
    assert result.p_values[0][2] > 0


def test_identical_learners_are_one_group() -> None:
    result = nemenyi(np.ones((6, 3)))
    assert result.groups == ((0, 1, 2),)
    assert set(np.ravel(result.p_values)) == {1.0}
    with pytest.raises(InputError, match="at least 2 learners"):
        critical_difference(1, 10)
    with pytest.raises(InputError, match="alpha"):
        critical_difference(3, 10, 1.5)
