"""A run's table: what is judged of replicates and of failed tasks, and what is said about it."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import table_of

from adjudge.errors import UnfitDataError
from adjudge.facade.of_run import compare_run
from adjudge.results.read import read_results

BASE = np.arange(9.0)


def test_an_unfinished_run_has_no_verdict() -> None:
    with pytest.raises(UnfitDataError, match="no verdict yet"):
        compare_run(table_of(A=BASE, B=BASE + 1), complete=False)


def test_a_whole_table_is_judged_as_it_is() -> None:
    found = compare_run(table_of(A=BASE, B=BASE + 1))
    assert found.notes == () and found.comparison.settings.missing == "error"
    assert found.comparison["B", "A"].verdict == "better"


def test_failed_tasks_leave_cases_out_and_say_so() -> None:
    found = compare_run(table_of(A=BASE, B=np.where(BASE < 8, BASE + 1, np.nan)))
    assert found.comparison.settings.missing == "drop" and found.comparison["B", "A"].n == 8
    assert found.notes == ("some tasks failed: cases without a value are left out pair by pair",)


def test_learners_and_measures_without_a_value_are_named() -> None:
    gone = np.full(9, np.nan)
    values = {("accuracy", "A"): BASE, ("accuracy", "B"): BASE + 1, ("accuracy", "C"): gone}
    values |= {("f1", learner): gone for learner in "ABC"}
    rows = [(f"c{at}", learner, measure, value) for (measure, learner), each in values.items()
            for at, value in enumerate(each.tolist())]  # fmt: skip
    found = compare_run(
        read_results(dict(zip(("case", "learner", "measure", "value"), zip(*rows, strict=True), strict=True)))
    )
    assert found.comparison.learners == ("A", "B") and found.comparison.measures == ("accuracy",)
    assert found.notes[1:] == (
        "no value at all under f1: left out of the verdict",
        "no case where everything was measured for C: left out of the verdict",
    )


def test_of_replicates_the_first_is_judged() -> None:
    rows = [(case, learner, repeat) for case in range(8) for learner in "AB" for repeat in range(4)]
    columns = {
        "case": [f"c{case}" for case, _, _ in rows],
        "learner": [learner for _, learner, _ in rows],
        "repeat": [repeat for _, _, repeat in rows],
        "accuracy": [0.5 + 0.1 * (learner == "B") * (1 if repeat < 2 else -1) for _, learner, repeat in rows],
    }
    found = compare_run(read_results(columns), replicates=2)
    assert found.comparison["B", "A"].verdict == "better"  # the second one alone says worse, both together a tie
    assert found.notes == ("the verdict is that of the first of 2 replicates; the table holds all",)
