"""A pair as plain data: by measure, what does not apply absent."""

from __future__ import annotations

import json

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.facade.comparison import Pair
from adjudge.reports.pair_object import pair_object

D = np.arange(1, 10) / 100.0


def two() -> Pair:
    same = np.full(9, 0.5)
    table = several({"accuracy": {"A": same, "B": 0.5 + D}, "f1": {"A": same, "B": 0.5 - D}})
    return compare(table, claim="accuracy>")["B", "A"]


def test_it_is_plain_data_by_measure() -> None:
    found = json.loads(json.dumps(pair_object(two()), allow_nan=False))
    assert (found["a"], found["b"], found["verdict"], found["n"]) == ("A", "B", "mixed", 9)
    assert set(found["measures"]) == {"accuracy", "f1"}
    names = "sign p p_adjusted test centre estimate low high n won lost tied vetoed factor"
    assert list(found["measures"]["f1"]) == names.split()
    assert (found["measures"]["f1"]["sign"], found["measures"]["f1"]["lost"]) == ("<", 9)
    assert found["most_frequent"]["statement"] == {"accuracy": ">", "f1": "<"}
    assert found["claim"]["met"] == 9 and "gate" not in found and "network" not in found["most_frequent"]
    assert found["sentence"] == two().sentence and found["guards"] == [guard.code for guard in two().guards]


def test_what_does_not_apply_or_is_not_finite_is_absent() -> None:
    found = compare(table_of(A=[0.1, 0.2, 0.3], B=[0.2, 0.4, 0.6]))["B", "A"].to_dict()
    each = found["measures"]["accuracy"]
    assert not {"low", "high", "p_equivalent", "p_not_worse"} & set(each) and each["estimate"] == pytest.approx(0.2)
    assert "repeat_probability" not in found and "claim" not in found
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
