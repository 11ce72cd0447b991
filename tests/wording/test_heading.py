from __future__ import annotations

import numpy as np
from tests.verdicts.tables import folds_of, grouped, items, several, table_of

from adjudge import compare
from adjudge.wording import heading
from adjudge.wording.heading import measure_labels, size_text, unit_text


def test_the_size_of_what_was_compared() -> None:
    assert size_text(compare(table_of(A=np.arange(8.0), B=np.arange(8.0)))) == "2 learners, 8 data sets, 1 measure"
    assert unit_text(compare(items(2, 1, 1))) == "4 items"
    assert unit_text(compare(grouped([2, 1, 3]), group="doc")) == "6 cases in 3 groups (doc)"
    assert unit_text(compare(folds_of(10, n_train=9, n_test=1))) == "10 folds on x"


def test_measures_carry_their_direction_and_tests_their_measures_where_they_differ() -> None:
    right = {"A": [0, 1] * 4, "B": [1, 1] * 4}
    wait = {"A": [1.0, 2.0] * 4, "B": [2.0, 3.0] * 4}
    found = compare(several({"correct": right, "seconds": wait}, higher=["correct"]))
    assert measure_labels(found) == ["correct ↑", "seconds ↓ (factors)"]
    assert heading.tests_text(found) == "sign test (correct); signed rank (seconds)"
    assert heading.tests_text(compare(several({"f1": wait, "accuracy": wait}))) == "signed rank"


def test_below_thirty_items_it_is_sign_flips_that_ran_and_each_pair_says_its_own() -> None:
    few = compare(table_of(item=True, A=[0.1] * 29, B=[0.25] * 29))
    assert heading.tests_text(few) == "sign flips" and few["B", "A"]["accuracy"].label == "sign flips"
    holes = [0.3] * 20 + [float("nan")] * 20
    some = compare(table_of(item=True, A=[0.1] * 40, B=[0.25] * 40, C=holes), missing="drop")
    assert heading.tests_text(some) == "t over items and sign flips"
    assert [some[b, "A"]["accuracy"].label for b in "BC"] == ["t over items", "sign flips"]
