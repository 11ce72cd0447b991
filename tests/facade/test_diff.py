"""`aj.diff` takes what `compare` takes, and hands out a result that prints and writes itself."""

from __future__ import annotations

import numpy as np
import pytest
from tests.results.test_releases import table_from
from tests.verdicts.test_diff import CASES, board, rerun

import adjudge as aj
from adjudge.errors import InputError, UnfitDataError


def test_two_frames_two_dicts_and_two_tables_are_the_same() -> None:
    old, new = board(1), rerun(board(1), "L2", 0.05)
    tables = [table_from(grid) for grid in (old, new)]
    frames = [table.to_frame("pandas") for table in tables]
    dicts = [{"case": [case for _, case in grid], "learner": [name for name, _ in grid], "accuracy": [*grid.values()]}
             for grid in (old, new)]  # fmt: skip
    found = [aj.diff(*pair) for pair in (tables, frames, dicts)]
    assert found[0].changes and found[0].changes == found[1].changes == found[2].changes
    assert str(found[0]).startswith(f"{found[0].causes[0].gained} claims gained")
    assert found[0].to_markdown().startswith("## ")


def test_some_learners_and_cases_of_either_release() -> None:
    old, new = table_from(board(1)), table_from(rerun(board(1, cases=[*CASES, "d1"]), "L2", 0.05))
    found = aj.diff(old, new, learners=["L1", "L2", "L3"], cases=[*CASES[:8], "d1"])
    assert (found.old.cases, found.new.cases, found.cases.added) == (8, 9, ("d1",)) and found.new.learners == 3
    with pytest.raises(InputError, match="no learner 'L99' in either release"):
        aj.diff(old, new, learners=["L1", "L99"])


def test_settings_reach_every_comparison_of_the_path() -> None:
    found = aj.diff(table_from(board(1)), table_from(board(2)), estimand="wins", threshold=0.9, baseline="L0")
    assert {each.settings.estimand for each in found.path} == {"wins"} and len(found.path[1]) == 6
    assert found.families[0].level == pytest.approx(0.1)


def test_items_of_several_benchmarks_one_of_them_new() -> None:
    draws = np.random.default_rng(1)

    def log(tasks: dict[str, int]) -> dict[str, list[object]]:
        rows = [(task, item, model) for model in ("A", "B", "C") for task, n in tasks.items() for item in range(n)]
        right = [int(draws.uniform() < {"A": 0.4, "B": 0.6, "C": 0.8}[model]) for _, _, model in rows]
        return {"task": [row[0] for row in rows], "item": [row[1] for row in rows], "model": [row[2] for row in rows],
                "correct": [*right]}  # fmt: skip

    found = aj.diff(log({"arc": 60, "gpqa": 40}), log({"arc": 60, "gpqa": 40, "mmlu": 50}))
    assert found.cases.common == 100 and len(found.cases.added) == 50 and found.cells.common == 300
    assert {each.learner for each in found.own} == {"A", "B", "C"} and "items added: mmlu/0" in str(found)


def test_learners_that_one_release_lacks_altogether_are_refused_by_name() -> None:
    old, new = (table_from({("ABXY"[at], case): at + 0.1 * int(case) for at in part for case in "1234567"})
                for part in ((0, 1), (2, 3)))  # fmt: skip
    with pytest.raises(UnfitDataError, match="has no learner 'A' or 'B'"):
        aj.diff(old, new, learners=["A", "B"])
