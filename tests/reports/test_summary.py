"""The one object all forms are rendered from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from adjudge.verdicts.single import compare_measure

from adjudge.errors import InputError
from adjudge.reports.provenance import now
from adjudge.reports.summary import Summary, summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare_all


def test_the_comparison_is_the_object_compare_prints(joint_summary: Summary) -> None:
    assert joint_summary.comparison == compare_all(example("rewards")).to_dict()


def test_scores_are_the_tables_cells(joint_summary: Summary) -> None:
    cube = example("rewards").cube()
    np.testing.assert_array_equal(joint_summary.scores.array(), cube.values)
    assert joint_summary.scores.unit == "case" and joint_summary.scores.rows_named == cube.cases


def test_standings_count_every_verdict_twice_and_once_from_each_side(joint_summary: Summary) -> None:
    judged = [one.better + one.mixed + one.equivalent + one.undecided + one.worse for one in joint_summary.standings]
    assert judged == [3, 3, 3, 3]
    assert sum(one.better for one in joint_summary.standings) == sum(one.worse for one in joint_summary.standings)


def test_means_and_marks_are_those_of_the_cells() -> None:
    columns = {"case": [f"c{i}" for i in range(20)] * 3, "learner": ["a"] * 20 + ["b"] * 20 + ["c"] * 20}
    rng = np.random.default_rng(3)
    base = rng.random(20)
    columns["accuracy"] = [*base, *(base + 0.5), *(base + 0.5 + 0.01 * rng.standard_normal(20))]
    table = read_results(columns)
    summary = summarise(compare_all(table), table)
    by_name = {one.learner: one for one in summary.standings}
    assert by_name["b"].means["accuracy"] == pytest.approx(np.mean(base) + 0.5)
    assert by_name["a"].marks["accuracy"] == "apart"
    assert {by_name["b"].marks["accuracy"], by_name["c"].marks["accuracy"]} == {"best", "level"}
    assert by_name["a"].ranks["accuracy"] == 3.0 and summary.standings[-1].learner == "a"


def test_against_a_baseline_an_unjudged_pair_is_not_told_apart() -> None:
    table = example("rewards")
    summary = summarise(compare_all(table, baseline="C5.0"), table)
    marks = {one.learner: one.marks["accuracy"] for one in summary.standings}
    best = next(name for name, mark in marks.items() if mark == "best")
    assert best != "C5.0" and marks["C5.0"] in {"level", "apart"}
    judged = {frozenset((pair["a"], pair["b"])) for pair in summary.comparison["pairs"]}
    unjudged = [name for name in marks if name != best and frozenset((name, best)) not in judged]
    assert len(unjudged) == 2 and all(marks[name] == "level" for name in unjudged)


def test_holes_are_none_and_means_use_common_cases() -> None:
    columns = {
        "case": ["x", "y", "z"] * 2,
        "learner": ["a"] * 3 + ["b"] * 3,
        "accuracy": [0.5, 0.7, 0.9, None, 0.6, 0.8],
    }
    table = read_results(columns)
    summary = summarise(compare_all(table, missing="drop"), table)
    assert summary.scores.n_holes == 1 and summary.scores.values[0][0][1] is None
    one = next(one for one in summary.standings if one.learner == "a")
    assert one.means["accuracy"] == pytest.approx(0.8) and one.n_rows["accuracy"] == 2
    assert summary.checks.missing == (("x", "b", "accuracy"),)


def test_folds_of_one_data_set_are_the_rows() -> None:
    columns = {"case": ["iris"] * 20, "fold": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
               "accuracy": [0.80, 0.82] * 5 + [0.90, 0.93] * 5}  # fmt: skip
    table = read_results(columns)
    summary = summarise(compare_measure(table, "accuracy"), table)
    assert summary.scores.unit == "fold" and len(summary.scores.rows_named) == 10
    assert summary.scores.rows_named[3] == "fold 3" and summary.scores.values[0][3] == (0.82, 0.93)


def test_provenance_hashes_the_files_bytes(csv_file: Callable[..., Path]) -> None:
    path = csv_file("case,learner,accuracy\n" + "".join(f"c{i},{b},{i + (b == 'B')}\n" for i in range(8) for b in "AB"))
    summary = summarise(compare_all(path), path)
    assert summary.provenance.hashed == "file"
    assert summary.provenance.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert {"adjudge", "Python", "numpy", "scipy"} <= set(summary.provenance.versions)


def test_the_date_can_be_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert now() == "1970-01-01 00:00 UTC"


def test_another_table_is_refused() -> None:
    with pytest.raises(InputError, match="pass the table compared"):
        summarise(compare_all(example("rewards")), example("joint"))


def test_its_repr_is_one_line(joint_summary: Summary) -> None:
    assert repr(joint_summary) == "Summary('example rewards', 6 pairs, 0 decided)"
