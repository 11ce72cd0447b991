"""A pair as an object: by measure, as plain data, and which side it leans to."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge.errors import InputError
from adjudge.verdicts.comparison import compare
from adjudge.verdicts.pair import NOT_EXPORTED, MeasureVerdict, Pair

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


def test_it_is_plain_data_by_measure() -> None:
    found = json.loads(json.dumps(two().to_dict(), allow_nan=False))
    assert (found["a"], found["b"], found["verdict"], found["n"]) == ("A", "B", "mixed", 9)
    assert set(found["measures"]) == {"accuracy", "f1"}
    assert not set(NOT_EXPORTED) & set(found["measures"]["f1"])
    assert (found["measures"]["f1"]["sign"], found["measures"]["f1"]["lost"]) == ("<", 9)
    assert found["most_frequent"]["statement"] == {"accuracy": ">", "f1": "<"}
    assert found["claim"]["met"] == 9 and "gate" not in found and "network" not in found["most_frequent"]
    assert found["sentence"] == two().sentence and found["guards"] == [guard.code for guard in two().guards]


def test_what_does_not_apply_or_is_not_finite_is_absent() -> None:
    found = compare(table_of(A=[0.1, 0.2, 0.3], B=[0.2, 0.4, 0.6]))["B", "A"].to_dict()
    each = found["measures"]["accuracy"]
    assert not {"low", "high", "p_equivalent", "p_not_worse"} & set(each) and each["estimate"] == pytest.approx(0.2)
    assert "again" not in found and "claim" not in found
    factor = compare(table_of("seconds", A=[0.1, 0.2, 0.3], B=[0.2, 0.4, 0.7]))["B", "A"].to_dict()["measures"][
        "seconds"
    ]
    assert factor["factor"] and not {"low", "high"} & set(factor)  # exp(−∞) = 0 is no end either


def test_a_network_is_told_by_measure_too() -> None:
    same = np.full(9, 0.5)
    table = several({"accuracy": {"A": same, "B": 0.5 + D}, "f1": {"A": same, "B": 0.5 - D}})
    network = compare(table, network="optimal")["B", "A"].to_dict()["most_frequent"]["network"]
    assert network["statement"] == network["plain_statement"] == {"accuracy": ">", "f1": "<"}
    assert {name for group in network["groups"] for name in group["statement"]} == {"accuracy", "f1"}


def test_it_is_named_by_both_learners_and_asked_by_measure() -> None:
    assert repr(two()) == "Pair('B' against 'A': mixed)"
    assert two()["f1"] is not None and two()["f1"].measure == "f1"
    with pytest.raises(InputError, match="no measure 'f2'; did you mean 'f1'"):
        two()["f2"]
