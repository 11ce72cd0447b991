"""The gates of a pair in the units measured, with the levels that they needed."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import benchmarks

from adjudge import compare
from adjudge.results.read import read_results
from adjudge.verdicts.gate_view import gate_views


def test_times_are_factors_and_worse_is_more() -> None:
    rng = np.random.default_rng(0)
    wait = rng.uniform(1, 2, 40)
    slower = wait * np.where(np.arange(40) < 20, 1.0, 1.3) * np.exp(rng.normal(0, 0.01, 40))
    columns = {
        "benchmark": (["x"] * 20 + ["y"] * 20) * 2,
        "item": [f"i{item}" for item in range(40)] * 2,
        "model": ["A"] * 40 + ["B"] * 40,
        "seconds": [*wait.tolist(), *slower.tolist()],
    }
    pair = compare(read_results(columns), gates={"seconds": "5%"})["B", "A"]
    (gate,) = pair.gates
    assert pair.gate == "fail" and gate.margin == pytest.approx(1.05)
    assert [each.failed for each in gate.benchmarks] == [False, True]
    ratios = np.log(slower / wait)
    assert [each.estimate for each in gate.benchmarks] == pytest.approx(
        [np.exp(ratios[:20].mean()), np.exp(ratios[20:].mean())]
    )
    assert gate.estimate == pytest.approx(np.exp(ratios.mean())) and gate.low < gate.estimate < gate.high
    assert gate.benchmarks[1].drop == pytest.approx(1.05**2)  # no share: twice the margin


def test_levels_share_alpha_over_gates_and_over_pairs_still_open() -> None:
    found = compare(benchmarks([(6, 6, 40), (5, 5, 40)]), gates={"correct": 0.05})
    (gate,) = gate_views(found, 0)
    assert (gate.level_pass, gate.level_fail) == (0.05, pytest.approx(0.05))
    assert gate.n == 80 and [each.n for each in gate.benchmarks] == [40, 40]
    assert gate_views(compare(benchmarks([(6, 6, 40)])), 0) == ()


def test_json_carries_every_benchmark_and_no_items() -> None:
    pair = compare(benchmarks([(6, 6, 40), (5, 5, 40)]), gates={"correct": 0.05})["B", "A"].to_dict()
    told = pair["gates"]["correct"]
    assert told.keys() >= {"margin", "estimate", "low", "high", "p_not_worse", "p_worse", "level_pass", "level_fail"}
    assert [each["benchmark"] for each in told["benchmarks"]] == ["t0", "t1"]
    assert all(np.ndim(value) == 0 for each in told["benchmarks"] for value in each.values())
