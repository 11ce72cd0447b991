"""A pair as an object: by measure, and which side it leans to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.verdicts.tables import several

from adjudge import compare
from adjudge.errors import InputError
from adjudge.verdicts.pair import MeasureVerdict, Pair

EACH = MeasureVerdict(
    measure="accuracy", sign="?", p=0.2, p_adjusted=0.4, test="wilcoxon", label="signed rank", centre="typical",
    estimate=0.1, low=-0.1, high=0.3, n=9, won=3, lost=6, tied=0, vetoed=False, factor=False, higher_is_better=True,
)  # fmt: skip
D = np.arange(1, 10) / 100.0


@pytest.mark.parametrize(
    ("change", "leads"),
    [
        ({}, ">"),
        ({"estimate": 0.0}, "?"),
        ({"estimate": -0.1}, "<"),
        ({"higher_is_better": False}, "<"),
        ({"estimate": 1.2, "factor": True, "higher_is_better": False}, "<"),
        ({"estimate": 0.8, "factor": True, "higher_is_better": False}, ">"),
        ({"estimate": 1.0, "factor": True}, "?"),
        ({"estimate": float("nan")}, "<"),  # the count of wins, where there is no estimate
        ({"estimate": float("nan"), "higher_is_better": False}, "<"),
        ({"estimate": float("nan"), "won": 6}, "?"),
    ],
)
def test_it_leans_to_the_side_of_its_estimate(change: dict[str, object], leads: str) -> None:
    assert replace(EACH, **change).leads == leads  # type: ignore[arg-type]


def two() -> Pair:
    same = np.full(9, 0.5)
    table = several({"accuracy": {"A": same, "B": 0.5 + D}, "f1": {"A": same, "B": 0.5 - D}})
    return compare(table, claim="accuracy>")["B", "A"]


def test_it_is_named_by_both_learners_and_asked_by_measure() -> None:
    assert repr(two()) == "Pair('B' against 'A': mixed)"
    assert two()["f1"] is not None and two()["f1"].measure == "f1"
    with pytest.raises(InputError, match="no measure 'f2'; did you mean 'f1'"):
        two()["f2"]
