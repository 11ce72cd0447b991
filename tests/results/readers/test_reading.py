"""The contract of a reader: rows as columns, names that are names, numbers that are numbers."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.readers.checked import UnlikeFormat, number
from adjudge.results.readers.reading import ReadOptions, Rows


def test_rows_are_kept_as_columns_and_nan_is_a_hole() -> None:
    rows = Rows("fold")
    rows.add("x", "A", "accuracy", 0.5, 0)
    rows.add(None, "A", "accuracy", float("nan"), 1)
    assert len(rows) == 2
    assert rows.columns == {"case": ["x", None], "learner": ["A", "A"], "measure": ["accuracy"] * 2,
                            "value": [0.5, None], "fold": [0, 1]}  # fmt: skip
    rows.fill("case", ["y", "z"])
    rows.add("w", "B", "accuracy", 1.0, 2)
    assert rows.columns["case"] == ["y", "z", "w"]
    with pytest.raises(ValueError, match="is shorter than argument 1"):
        rows.add("x", "A", "accuracy", 0.5)


def test_a_list_is_no_name() -> None:
    rows = Rows()
    rows.add("x", "A", "accuracy", 0.5)
    rows.check_names()
    rows.add("x", ("A", "B"), "accuracy", 0.5)  # type: ignore[arg-type]
    with pytest.raises(UnlikeFormat, match="a learner is a tuple, no name"):
        rows.check_names()


@pytest.mark.parametrize(
    ("cell", "value"),
    [(1, 1.0), (False, 0.0), ("1e-3", 0.001), ("one", None), (None, None), ([1], None), ({"a": 1}, None)],
)
def test_a_score_is_a_number_a_truth_value_or_their_text(cell: Any, value: float | None) -> None:
    assert number(cell) == value


def test_fields_are_refused_where_the_format_says_them_itself() -> None:
    ReadOptions().refuse_fields("helm", "run_spec")
    with pytest.raises(InputError, match=r"helm files say the case themselves \(run_spec\)"):
        ReadOptions(case="column").refuse_fields("helm", "run_spec")
    with pytest.raises(InputError, match="helm files say the learner themselves"):
        ReadOptions(learner="who").refuse_fields("helm", "run_spec")
