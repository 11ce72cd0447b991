"""A pair as an object: by measure, and which side it leans to."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from tests.verdicts.tables import several

from adjudge import compare
from adjudge.errors import InputError
from adjudge.evidence.contract import find_test
from adjudge.verdicts.pair import Counts, Interval, MeasureVerdict, Pair, Scale

EACH = MeasureVerdict(
    measure="accuracy", sign="?", p=0.2, p_adjusted=0.4, tested_by=find_test("wilcoxon"),
    interval=Interval(0.1, -0.1, 0.3), counts=Counts(9, 3, 6, 0), vetoed=False, scale=Scale(False, True),
)  # fmt: skip
D = np.arange(1, 10) / 100.0


@pytest.mark.parametrize(
    ("estimate", "factor", "higher", "won", "leads"),
    [
        (0.1, False, True, 3, ">"),
        (0.0, False, True, 3, "?"),
        (-0.1, False, True, 3, "<"),
        (0.1, False, False, 3, "<"),
        (1.2, True, False, 3, "<"),
        (0.8, True, False, 3, ">"),
        (1.0, True, True, 3, "?"),
        (float("nan"), False, True, 3, "<"),  # the count of wins, where there is no estimate
        (float("nan"), False, False, 3, "<"),
        (float("nan"), False, True, 6, "?"),
    ],
)
def test_it_leans_to_the_side_of_its_estimate(
    estimate: float, factor: bool, higher: bool, won: int, leads: str
) -> None:
    each = replace(EACH, interval=Interval(estimate, -1, 1), scale=Scale(factor, higher), counts=Counts(9, won, 6, 0))
    assert each.leads == leads


def test_what_is_derived_is_no_field() -> None:
    assert len(fields(MeasureVerdict)) <= 10
    assert (EACH.test, EACH.label, EACH.centre) == ("wilcoxon", "signed rank", "typical")
    assert (EACH.estimate, EACH.low, EACH.high) == EACH.interval and (EACH.n, EACH.won, EACH.lost, EACH.tied) == (
        9,
        3,
        6,
        0,
    )
    assert (EACH.factor, EACH.higher_is_better) == (False, True)
    assert EACH.margin is EACH.p_equivalent is EACH.p_not_worse is None


def two() -> Pair:
    same = np.full(9, 0.5)
    table = several({"accuracy": {"A": same, "B": 0.5 + D}, "f1": {"A": same, "B": 0.5 - D}})
    return compare(table, claim="accuracy>")["B", "A"]


def test_it_is_named_by_both_learners_and_asked_by_measure() -> None:
    assert repr(two()) == "Pair('B' against 'A': mixed)"
    assert two()["f1"] is not None and two()["f1"].measure == "f1"
    with pytest.raises(InputError, match="no measure 'f2'; did you mean 'f1'"):
        two()["f2"]
