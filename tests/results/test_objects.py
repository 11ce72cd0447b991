"""The same results, however they are handed over in Python, give the same comparison."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adjudge as aj
from adjudge.errors import InputError, UnfitDataError

RNG = np.random.default_rng(7)
A = RNG.uniform(0.7, 0.9, 24).round(4)
B = (A - RNG.uniform(-0.01, 0.03, 24)).round(4)
C = (A - RNG.uniform(-0.02, 0.02, 24)).round(4)
CASES = [f"d{n}" for n in range(24)]
SCORES = {"A": A, "B": B, "C": C}


def numbers(found: aj.Comparison) -> tuple[Any, ...]:
    """What a comparison says, without the names of cases."""
    return (found.learners, found.signs.tolist(), found.p.round(12).tolist(), found.p_adjusted.round(12).tolist(),
            [str(word) for word in found.words], [test.name for test in found.tests], found.units.n,
            " ".join(str(found.answer).split()).replace("data set", "case"))  # fmt: skip


@pytest.fixture
def expected(csv_file: Callable[..., Path]) -> tuple[Any, ...]:
    """Of a long CSV, every name in it."""
    rows = [f"{case},{name},accuracy,{value}" for name, scores in SCORES.items()
            for case, value in zip(CASES, scores, strict=True)]  # fmt: skip
    return numbers(aj.compare(csv_file("\n".join(["case,learner,measure,value", *rows]) + "\n", "long.csv")))


def long_columns() -> dict[str, list[Any]]:
    return {"dataset": CASES * 3, "model": [name for name in SCORES for _ in CASES], "accuracy": [*A, *B, *C]}


def records() -> list[dict[str, Any]]:
    columns = long_columns()
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


SHAPES: dict[str, Callable[[], aj.Comparison]] = {
    "dict of lists": lambda: aj.compare({n: s.tolist() for n, s in SCORES.items()}, measure="accuracy"),
    "dict of arrays": lambda: aj.compare(SCORES, measure="accuracy"),
    "measures names the one there is": lambda: aj.compare(SCORES, measures="accuracy"),
    "one after the other": lambda: aj.compare(A, B, C, learners=["A", "B", "C"], measure="accuracy"),
    "tuples in a list": lambda: aj.compare(
        [tuple(row) for row in np.c_[A, B, C]], learners=["A", "B", "C"], measure="accuracy"
    ),
    "array": lambda: aj.compare(np.c_[A, B, C], learners=["A", "B", "C"], measure="accuracy"),
    "dict of dicts": lambda: aj.compare(
        {n: dict(zip(CASES, s, strict=True)) for n, s in SCORES.items()}, measure="accuracy"
    ),
    "columns": lambda: aj.compare(long_columns()),
    "wide columns": lambda: aj.compare({"dataset": CASES, **SCORES}, measure="accuracy"),
    "records": lambda: aj.compare(records()),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_plain_objects_give_what_the_file_gives(shape: str, expected: tuple[Any, ...]) -> None:
    assert numbers(SHAPES[shape]()) == expected


def test_frames_and_series_of_pandas(expected: tuple[Any, ...]) -> None:
    pandas = pytest.importorskip("pandas")
    wide = pandas.DataFrame(SCORES)
    named = [pandas.Series(scores, index=CASES, name=name) for name, scores in SCORES.items()]
    shuffled = [named[0], named[1].iloc[::-1], named[2].sample(frac=1, random_state=0)]
    for found in (
        aj.compare(pandas.DataFrame(long_columns())),
        aj.compare(wide, measure="accuracy"),  # autorank's input
        aj.compare(wide.set_axis(CASES), measure="accuracy"),
        aj.compare(wide.set_axis(pandas.Index(CASES, name="dataset")), measure="accuracy"),
        aj.compare(pandas.DataFrame(wide.to_numpy()), learners=["A", "B", "C"], measure="accuracy"),
        aj.compare(*named, measure="accuracy"),
        aj.compare(*shuffled, measure="accuracy"),  # labels pair, not positions
        aj.compare(named, measure="accuracy"),
        aj.compare({n: pandas.DataFrame({"dataset": CASES, "accuracy": s}) for n, s in SCORES.items()}),
    ):
        assert numbers(found) == expected


def test_a_property_of_the_data_sets_is_no_learner_in_a_frame() -> None:
    frame = pytest.importorskip("pandas").DataFrame({"A": A, "B": B, "n_samples": [150, 90] * 12})
    try:
        learners = aj.compare(frame).learners
    except InputError as refused:  # asked about, or left out
        assert "n_samples" in str(refused)
    else:
        assert learners == ("A", "B")


def test_frames_and_series_of_polars(expected: tuple[Any, ...]) -> None:
    polars = pytest.importorskip("polars")
    for found in (
        aj.compare(polars.DataFrame(long_columns())),
        aj.compare(polars.DataFrame(SCORES), measure="accuracy"),
        aj.compare(*(polars.Series(name, scores) for name, scores in SCORES.items()), measure="accuracy"),
    ):
        assert numbers(found) == expected


def test_one_file_per_learner(csv_file: Callable[..., Path], expected: tuple[Any, ...]) -> None:
    paths = []
    for name, scores in SCORES.items():
        rows = [f"{case},{value}" for case, value in zip(CASES, scores, strict=True)]
        paths.append(csv_file("\n".join(["dataset,accuracy", *rows]) + "\n", f"{name}.csv"))
    for found in (aj.compare(*paths), aj.compare(paths), aj.compare(dict(zip(SCORES, paths, strict=True)))):
        assert tuple(numbers(found)) == expected
    both = aj.compare(aj.read_results(paths[0], learner={"B": str(paths[1]), "C": str(paths[2])}))
    assert set(both.learners) == {"A", "B", "C"}


def test_what_was_assumed_is_printed_with_the_answer() -> None:
    found = aj.compare(A, B)
    shown = " ".join(str(found).split())
    assert found.learners == ("a", "b") and found.measures == ("score",) and found.units.higher_is_better == (True,)
    assert "treated as 24 independent cases; folds of a cross-validation are not independent" in shown
    assert "judge(…, cv=24)" in shown and "it is called score, and more is better" in shown
    assert "24 independent cases" in found._repr_html_()


def test_directions_come_from_the_name_or_from_whoever_asks() -> None:
    assert aj.compare(A, B, measure="rmse").units.higher_is_better == (False,)
    lower = aj.compare(A, B, lower="latency")  # the one direction told names the measure
    assert (lower.measures, lower.units.higher_is_better) == (("latency",), (False,))
    assert aj.compare(A, B, lower="score").units.higher_is_better == (False,)
    with pytest.raises(InputError, match="'quux' has no known direction"):
        aj.compare(A, B, measure="quux")


def test_zeros_and_ones_are_items() -> None:
    right = [1, 1, 1, 0] * 15
    found = aj.compare({"x": right, "y": [True, False, False, False] * 15})
    table = {"item": [f"i{n}" for n in range(60)] * 2, "model": ["x"] * 60 + ["y"] * 60,
             "correct": [*right, *[1, 0, 0, 0] * 15]}  # fmt: skip
    same = aj.compare(table)
    assert found.units.unit == same.units.unit == "items"
    assert found.p.tolist() == same.p.tolist() and [t.name for t in found.tests] == [t.name for t in same.tests]


def test_holes_are_holes() -> None:
    with pytest.raises(UnfitDataError, match="2 missing or incomplete cells"):
        aj.compare([0.9, None, 0.8, 0.7], [0.8, 0.7, float("nan"), 0.6])
    found = aj.compare([*A[:-1], None], B, missing="drop")
    assert found["b", "a"]["score"].n == 23


def test_fractions_under_a_key_s_name_are_scores() -> None:
    found = aj.compare({"model": A, "baseline": B})
    assert found.learners == ("model", "baseline")


def test_a_built_in_table_by_its_name() -> None:
    found = aj.compare("example:weka")
    assert numbers(found) == numbers(aj.compare(aj.example("weka"))) and found.source == "example weka"
    with pytest.raises(InputError, match="a table by itself"):
        aj.compare("example:weka", "other.csv")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: aj.compare(A), "scores of one learner; give two lists"),
        (lambda: aj.compare(A, B[:-1]), "a has 24 scores and b has 23"),
        (lambda: aj.compare(np.c_[A, B]), r"named by learners=\[…\]"),
        (lambda: aj.compare(np.c_[A, B].T, learners=["A", "B"]), "2 rows and 24 columns.*transpose"),
        (lambda: aj.compare(A, B, learners=["A"]), "2 learners need as many names"),
        (lambda: aj.compare({"accuracy": A, "f1": B}), "names of measures, not of learners"),
        (lambda: aj.compare({"A": {"accuracy": 0.9, "f1": 0.8}, "B": {"accuracy": 0.8, "f1": 0.7}}), "not of cases"),
        (lambda: aj.compare({"A": ["x"], "B": ["y"]}), "'A' holds no scores"),
        (lambda: aj.compare({"A": A, "B": B, "rows": [150, 90] * 12}), "rows: whole numbers above 1, while A, B hold"),
        (lambda: aj.compare(A, "b.csv"), "several things are files, frames or scores; received ndarray, str"),
        (lambda: aj.compare(x for x in A), "cannot read a generator"),
        (lambda: aj.compare({}), "an empty dict"),
        (lambda: aj.compare({"A": 0.9, "B": 0.8}), "a dict of float"),
        (lambda: aj.compare({"test_score": 0.9}), "a dict of float"),
        (lambda: aj.compare({"A": [10**400], "B": [1]}), "'A' holds no scores"),
        (lambda: aj.compare(np.ones((0, 2)), learners=["A", "B"]), "a row per case and a column per learner"),
        (lambda: aj.compare([]), "cannot read a list"),
        (lambda: aj.compare(None), "cannot read a NoneType"),
    ],
)
def test_what_is_none_of_these_is_refused_in_one_line(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        call()


def test_gate_of_two_lists() -> None:
    found = aj.gate(B, A, margins={"accuracy": 0.01})
    assert (found.outcome, found.comparison.learners, found.comparison.baseline) == ("pass", ("old", "new"), "old")
    assert found.comparison.measures == ("accuracy",)
