"""Classes and columns from values of Python, however they are written; a case that travels."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from adjudge.cases.case import class_codes
from adjudge.cases.columns import make_case, raw_matrix
from adjudge.errors import InputError, UnfitDataError


def test_truth_values_whole_numbers_and_words_become_classes_in_their_own_order() -> None:
    assert class_codes([True, False, np.True_], "toy")[1] == ("false", "true")
    codes, names = class_codes([10.0, 2.0, float("nan"), 10, None], "toy")
    assert (codes.tolist(), names) == ([1, 0, -1, 1, -1], ("2", "10"))
    assert class_codes(["b", "10", "9"], "toy")[1] == ("10", "9", "b")  # not all are numbers
    assert class_codes([-1, 1, "+2"], "toy")[1] == ("-1", "1", "+2")
    with pytest.raises(UnfitDataError, match="holds inf, a number and not a class"):
        class_codes([1.0, float("inf")], "toy")


@pytest.mark.parametrize(("labels", "classes"), [([2.0, 1.0], [1.0, 2.0, 3.0]), ([True, False], [False, True])])
def test_declared_classes_are_found_whatever_their_type(labels: list[object], classes: list[object]) -> None:
    case = make_case([[1.0], [2.0]], labels, "toy", classes=classes)
    assert case.y.tolist() == [1, 0]
    assert case.n_classes == len(classes)  # declared and unused stays


def test_a_nominal_column_that_is_not_there_is_refused() -> None:
    for nominal, told in ((["x2"], "no column 'x2'"), ([2], "no column 2"), ([-3], "no column -3")):
        with pytest.raises(InputError, match=told):
            make_case([[1, 2], [3, 4]], ["a", "b"], "toy", nominal=nominal)  # type: ignore[arg-type]
    last = make_case([[1, 2], [3, 4]], ["a", "b"], "toy", nominal=[-1])
    assert [column.is_nominal for column in last.columns] == [False, True]


def test_codes_are_the_same_in_single_and_double_precision() -> None:
    kinds = (np.float32, np.float64)
    cases = [make_case({"z": np.array([2, np.nan, 1], kind)}, list("aba"), "toy", nominal=["z"]) for kind in kinds]
    for case in cases:
        assert (case.columns[0].categories, case.columns[0].values.tolist()) == (("1", "2"), [1, -1, 0])


def test_truth_values_and_words_are_nominal_and_an_infinite_number_is_refused() -> None:
    case = make_case({"t": [True, False, True], "w": ["x", None, "y"]}, list("aab"), "toy")
    assert [column.categories for column in case.columns] == [("False", "True"), ("x", "y")]
    with pytest.raises(InputError, match="'n' holds an infinite number at item 1"):
        make_case({"n": [1.0, float("-inf"), float("nan")]}, list("aab"), "toy")


def test_what_was_derived_from_a_case_does_not_travel_with_it() -> None:
    case = make_case([[1.0, 0.0], [2.0, 1.0]], ["a", "b"], "toy")
    raw_matrix(case)
    again = pickle.loads(pickle.dumps(case))
    assert "_raw" in case.__dict__ and "_raw" not in again.__dict__
    assert again.hash == case.hash and again.name == "toy"
