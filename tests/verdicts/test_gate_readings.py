"""What a gate rests on: which falls a benchmark would miss, and benchmarks that a pair does not share."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from tests.verdicts.tables import benchmarks

from adjudge import compare
from adjudge.errors import InputError
from adjudge.evidence.tango import tango_beyond
from adjudge.results.read import read_results
from adjudge.verdicts.gate_readings import drop_missed


@pytest.mark.parametrize("n", [60, 120, 150, 200, 300])
@pytest.mark.parametrize(("share", "level"), [(0.25, 0.05), (0.25, 0.05 / 6), (0.4, 0.05 / 6), (0.05, 0.05)])
def test_a_missed_drop_is_missed_in_more_than_half_of_all_outcomes(n: int, share: float, level: float) -> None:
    """Against the exact power: every outcome (won, lost) of the trinomial, weighed by its chance."""
    margin, drop = 0.02, 0.12
    differ = max(share, drop)
    lost, won = (part.ravel() for part in np.meshgrid(np.arange(n + 1), np.arange(n + 1)))
    kept = won + lost <= n
    won, lost = won[kept], lost[kept]
    chance = stats.multinomial.pmf(
        np.stack([won, lost, n - won - lost], axis=1), n, [(differ - drop) / 2, (differ + drop) / 2, 1 - differ]
    )
    below = tango_beyond(won, lost, np.full(len(won), n), np.full(len(won), -margin))[1]
    power = float(chance[below <= level].sum())
    missed = drop_missed(np.array([round(share * n)]), np.array([n]), np.array([margin]), np.array([drop]), level)
    if abs(power - 0.5) > 0.06:  # within that the middle outcome and the median part by a step
        assert missed.tolist() == [power < 0.5]


def test_graded_items_miss_a_drop_where_the_moved_differences_are_not_significant() -> None:
    rng = np.random.default_rng(0)
    rows = {"benchmark": ["x"] * 40 + ["y"] * 200, "item": [*range(40), *range(200)]}
    base = rng.uniform(0.4, 0.6, 240)
    change = rng.choice([-0.4, 0.4], 240)
    columns = {name: part * 2 for name, part in rows.items()} | {
        "model": ["A"] * 240 + ["B"] * 240,
        "score": [*base.tolist(), *(base + change).tolist()],
    }
    found = compare(read_results(columns, higher=["score"]), gates={"score": 0.02}).gates
    assert found is not None
    for t, part in enumerate((change[:40], change[40:])):
        moved = part - part.mean() - 0.12
        p = stats.ttest_1samp(moved, -0.02, alternative="less").pvalue
        assert bool(found.each.missed[0, 0, t]) == (p > 0.05 / 2)
    assert found.each.missed[0, 0].tolist() == [1.0, 0.0]


def test_a_benchmark_without_shared_items_is_named_and_not_in_the_mean() -> None:
    table = benchmarks([(5, 5, 50), (6, 4, 60), (0, 0, 20)])
    keep = ~((table.case == 2) & (table.learner == 1))
    columns = {
        "benchmark": [table.cases[case] for case in table.case[keep]],
        "item": np.array(table.extras["item"])[keep].tolist(),
        "model": [table.learners[code] for code in table.learner[keep]],
        "correct": table.value[keep].tolist(),
    }
    found = compare(columns, gates={"correct": 0.1}, missing="drop")
    (gate,) = found["B", "A"].gates
    assert [each.benchmark for each in gate.benchmarks] == ["t0", "t1"] and gate.not_covered == ("t2",)
    assert gate.estimate == pytest.approx((0.0 + 2 / 60) / 2)
    assert "not covered: t2." in str(found)


def test_one_benchmark_too_small_for_an_interval_leaves_the_gate_open() -> None:
    sizes = {"big": 40, "tiny": 4}
    rows = [(bench, item, model, 0.5 + 0.01 * (model == "B") * ((item % 3) - 1))
            for bench, n in sizes.items() for item in range(n) for model in "AB"]  # fmt: skip
    columns = dict(zip(("benchmark", "item", "model", "score"), map(list, zip(*rows, strict=True)), strict=True))
    found = compare(read_results(columns, higher=["score"]), gates={"score": 0.1})
    assert found["B", "A"].gate == "open" and found["B", "A"].gates[0].low == -np.inf
    assert "(too few for an interval)" in str(found)


def test_a_gate_of_a_whole_proportion_is_refused_on_any_benchmark() -> None:
    with pytest.raises(InputError, match="proportions of 1 or more"):
        compare(benchmarks([(5, 5, 50), (6, 4, 60)]), gates={"correct": "300%"})
