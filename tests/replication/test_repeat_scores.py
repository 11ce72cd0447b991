"""Differences by repeat and fold: b − a as measured, turned so that positive is better, wherever numbers begin."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.replication.repeat_scores import differences_by_repeat
from adjudge.results.read import read_results


@pytest.mark.parametrize("start", [0, 1])
def test_differences_are_b_less_a_in_the_place_of_their_repeat_and_fold(start: int) -> None:
    places = [(repeat, fold) for repeat in range(2) for fold in range(3)]
    values = {"A": np.arange(6) / 10, "B": np.arange(6)[::-1] / 10}
    columns = {
        "case": ["c"] * 12,
        "learner": ["A"] * 6 + ["B"] * 6,
        "repeat": [repeat + start for repeat, _ in places] * 2,
        "fold": [fold + start for _, fold in places] * 2,
        "accuracy": np.concatenate(list(values.values())).tolist(),
        "rmse": np.concatenate(list(values.values())).tolist(),
    }
    found = {(a, b, case, name): d for a, b, case, name, d in differences_by_repeat(read_results(columns))}
    wanted = (values["B"] - values["A"]).reshape(2, 3)
    np.testing.assert_allclose(found["A", "B", "c", "accuracy"], wanted)
    np.testing.assert_allclose(found["A", "B", "c", "rmse"], -wanted)


def test_a_fold_that_is_missing_is_refused() -> None:
    columns = {"case": ["c"] * 7, "learner": ["A"] * 4 + ["B"] * 3, "repeat": [0, 0, 1, 1, 0, 0, 1],
               "fold": [0, 1, 0, 1, 0, 1, 0], "accuracy": [0.5] * 7}  # fmt: skip
    with pytest.raises(UnfitDataError, match="learner 'B' has 3 of 4 scores"):
        list(differences_by_repeat(read_results(columns)))
