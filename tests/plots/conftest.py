"""A comparison and a network the tests of figures share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge import Comparison, compare
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.network import NetworkEvidence


@pytest.fixture(scope="session")
def weka() -> Comparison:
    return compare(example("weka"))


@pytest.fixture(scope="session")
def network() -> NetworkEvidence:
    rng = np.random.default_rng(0)
    base = rng.standard_normal((40, 2))
    columns: dict[str, Any] = {"case": [f"c{i}" for i in range(40)] * 2, "learner": ["A"] * 40 + ["B"] * 40}
    for j in range(3):
        source = base[:, 0] if j < 2 else base[:, 1]
        columns[f"m{j}"] = [*np.zeros(40), *(source + 0.1 * rng.standard_normal(40))]
    table = read_results(columns, higher=["m0", "m1", "m2"])
    outcome = compare(table, network="optimal").pair(0).most_frequent
    assert outcome is not None and outcome.network is not None
    return outcome.network
