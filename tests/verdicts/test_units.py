"""What pairs are compared on: read off the table, never guessed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import folds_of, grouped, items, several, table_of

from adjudge import compare
from adjudge.errors import InputError, UnfitDataError
from adjudge.results.read import read_results
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Units, table_and_units


def units_of(table: Any, **settings: Any) -> Units:
    return table_and_units(table, Settings(**settings))[1]


@pytest.mark.parametrize(
    ("column", "noun", "many"),
    [
        ("dataset", "data set", "data sets"), ("data_set", "data set", "data sets"), ("task", "task", "tasks"),
        ("problem", "problem", "problems"), ("case", "case", "cases"), ("item", "item", "items"),
        ("benchmark", "benchmark", "benchmarks"),
    ],
)  # fmt: skip
def test_units_are_called_what_their_column_is_called(column: str, noun: str, many: str) -> None:
    table = read_results({column: ["x", "y"] * 2, "learner": ["A"] * 2 + ["B"] * 2, "accuracy": [0.1, 0.2, 0.3, 0.4]})
    found = units_of(table)
    assert (found.noun, found.nouns(1), found.nouns(2)) == (noun, noun, many)
    assert found.unit == ("items" if noun == "item" else "cases") and found.independent


def test_right_and_wrong_is_told_by_measure_and_makes_cases_items_where_it_is_all() -> None:
    binary, graded = {"A": [0, 1, 1], "B": [1, 1, 0]}, {"A": [0.1, 0, 1], "B": [1, 0, 0]}
    mixed = units_of(several({"correct": binary, "f1": graded}, higher=["correct"]))
    assert mixed.zero_one == (True, False) and (mixed.unit, mixed.noun) == ("cases", "data set")
    alone = units_of(table_of(A=[0, 1, 1], B=[1, 1, 0]))
    assert alone.zero_one == (True,) and (alone.unit, alone.noun) == ("items", "item")
    assert not units_of(folds_of(4, n_train=1, n_test=1)).zero_one[0]


def test_times_are_factors_unless_they_are_zero_or_one_or_not_positive() -> None:
    assert units_of(table_of("seconds", A=[1.0, 2.0], B=[2.0, 3.0])).factors == (True,)
    assert units_of(table_of("seconds", A=[0.0, 2.0], B=[2.0, 3.0])).factors == (False,)
    assert units_of(table_of("seconds", A=[1.0, 1.0], B=[1.0, 1.0])).factors == (False,)
    assert units_of(table_of(A=[1.0, 2.0], B=[2.0, 3.0])).factors == (False,)
    assert units_of(table_of(A=[1.0, 2.0], B=[2.0, 3.0]), factors=["accuracy"]).factors == (True,)


def test_factors_need_positive_values_and_offer_themselves_where_values_span_far() -> None:
    table = table_of("wait", A=[0.0, 2, 4, 8, 16, 32], B=[1.5, 2.6, 4.4, 9.6, 24, 33.6]).with_directions(lower=["wait"])
    with pytest.raises(InputError, match=r"'A' has 0 on 'c0' \(1 such cells\)"):
        compare(table, factors=["wait"])
    wide = table_of("wait", A=[0.01, 2, 4, 8, 16, 32], B=[1.5, 2.6, 4.4, 9.6, 24, 33.6]).with_directions(lower=["wait"])
    assert "G22" in {guard.code for guard in compare(wide).guards}
    with pytest.raises(InputError, match="no measure 'weight' to be judged by factors"):
        compare(wide, factors=["weight"])


def test_a_number_too_large_to_square_is_named() -> None:
    huge = table_of(A=np.arange(12) * 1e149, B=np.arange(12) * 1.0)
    with pytest.raises(InputError, match=r"accuracy of 'A' on 'c1' is 1e\+149; rescale"):
        compare(huge)


def test_values_are_turned_and_logged_only_when_oriented() -> None:
    table = table_of("seconds", A=[1.0, 2.0], B=[2.0, 3.0])
    found = units_of(table)
    assert found.values[0].tolist() == [[1, 2], [2, 3]] and found.typical == (2.0,)
    assert found.oriented(0) == pytest.approx(-np.log([[1, 2], [2, 3]]))
    assert units_of(table_of(A=[0.1, 0.2], B=[0.2, 0.3])).oriented(0) == pytest.approx(
        np.array([[0.1, 0.2], [0.2, 0.3]])
    )


def test_one_benchmark_scored_by_items_is_judged_on_its_items() -> None:
    rng = np.random.default_rng(3)
    n = 60
    columns = {
        "benchmark": ["exam"] * 2 * n,
        "item": [*range(n)] * 2,
        "model": ["old"] * n + ["new"] * n,
        "accuracy": [*rng.integers(0, 2, n).tolist(), *[1] * n],
        "latency": [*rng.uniform(2, 3, n).tolist(), *rng.uniform(1, 2, n).tolist()],
    }
    pair = compare(read_results(columns))["new", "old"]
    assert pair.n == n and pair["latency"].won == n and "60 items" in pair.sentence
    assert (pair["accuracy"].test, pair["latency"].test) == ("sign", "mean_items")


def test_folds_are_not_taken_for_seeds_nor_for_independent_when_sizes_are_unknown() -> None:
    with pytest.raises(UnfitDataError, match="t over seeds is for seeds"):
        compare(folds_of(10, n_train=90, n_test=10), test="seeds_t")
    with pytest.raises(UnfitDataError, match="ratio"):
        compare(folds_of(10))
    given, known = compare(folds_of(10), ratio=1 / 9), compare(folds_of(10, n_train=90, n_test=10))
    assert given["B", "A"]["accuracy"].p == pytest.approx(known["B", "A"]["accuracy"].p)  # 10 of 90 is 1/9
    assert given.units.plan.origin == "given" and given.units.scope == "on x" and given.units.noun == "fold"


def test_one_data_set_keeps_its_values_as_measured() -> None:
    columns = {"case": ["x"] * 4, "seed": [0, 1] * 2, "learner": ["A"] * 2 + ["B"] * 2, "loss": [3.0, 4.0, 1.0, 2.0]}
    found = units_of(read_results(columns, lower=["loss"]))
    assert found.values[0].tolist() == [[3, 1], [4, 2]] and found.higher_is_better == (False,)
    assert (found.unit, found.noun, found.independent) == ("seeds", "seed", False)
    assert found.scope == "for other seeds on this split of x"


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"case": ["x", "x"], "learner": ["A", "B"], "accuracy": [1, 2]}, "'x'.*one score per learner"),
        ({"case": ["x", "y"], "learner": ["A", "A"], "accuracy": [1, 2]}, "needs two learners; .* has 1"),
        ({"case": ["x", "x"], "learner": ["A", "B"], "seed": [0, 0], "accuracy": [1, 2]}, "one score per learner"),
        ({"case": ["x"] * 4, "learner": ["A", "A", "B", "B"], "repeat": [0, 1, 0, 1], "split_id": [*"abcd"],
          "n_train": [9] * 4, "n_test": [1] * 4, "accuracy": [1, 2, 3, 4]}, "different splits of 'x'"),
    ],
)  # fmt: skip
def test_nothing_to_compare_is_said(columns: dict[str, list[Any]], said: str) -> None:
    with pytest.raises(UnfitDataError, match=said):
        compare(read_results(columns))


def test_groups_are_numbered_in_their_order_and_belong_to_cases() -> None:
    found = units_of(grouped([2, 1, 3]), group="doc")
    assert found.groups is not None and found.groups.tolist() == [0, 0, 1, 2, 2, 2]
    assert (found.n, found.group_names, found.nouns(2)) == (3, ("d0", "d1", "d2"), "groups")
    assert units_of(items(3, 2, 1)).n == 6
    torn = {"case": ["x", "y"] * 2, "doc": ["p", "q", "r", "q"], "learner": ["A"] * 2 + ["B"] * 2,
            "accuracy": [0.1, 0.2, 0.3, 0.4]}  # fmt: skip
    with pytest.raises(InputError, match="no single group to case 'x'"):
        units_of(read_results(torn), group="doc")
    with pytest.raises(InputError, match="folds of one data set"):
        units_of(folds_of(4, n_train=9, n_test=1), group="doc")
