"""Gates over several benchmarks: worked examples, the rules against brute force, tables of every kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import optimize, stats
from tests.command import adjudge
from tests.verdicts.tables import benchmarks

from adjudge import compare, gate
from adjudge.errors import InputError
from adjudge.results.merge import merge_results
from adjudge.results.read import read_results
from adjudge.verdicts.gates import Gates, decide, level_needed

FIVE = [(47, 82, 311), (260, 200, 1000), (150, 120, 800), (90, 80, 700), (300, 270, 1200)]


def gates_of(counts: Sequence[tuple[int, int, int]], margin: Any = 0.02, **settings: Any) -> Gates:
    found = compare(benchmarks(counts), gates={"correct": margin}, **settings).gates
    assert found is not None
    return found


def score(won: int, lost: int, n: int, shift: float) -> float:
    """Tango's z by another route: the restricted estimate is where the likelihood's slope is nought."""

    def slope(q: float) -> float:  # of l·log q + w·log(q + D) + (n − w − l)·log(1 − 2q − D)
        same = n - won - lost
        return lost / q + won / (q + shift) - (2 * same / (1 - 2 * q - shift) if same else 0.0)

    if won + lost == 0 and shift == 0:
        return 0.0
    least, most = max(0.0, -shift) + 1e-15, (1 - shift) / 2 - 1e-15
    if slope(least) <= 0:
        q = max(0.0, -shift)
    else:
        q = optimize.brentq(slope, least, most, xtol=1e-16)
    return float((won - lost - n * shift) / np.sqrt(n * (2 * q + shift - shift**2)))


def limit(won: int, lost: int, n: int, target: float) -> float:
    ends = (-1 + 1e-9, (won - lost) / n) if target > 0 else ((won - lost) / n, 1 - 1e-9)
    return float(optimize.brentq(lambda shift: score(won, lost, n, shift) - target, *ends, xtol=1e-14))


@pytest.mark.parametrize(
    ("counts", "mean", "low", "high", "outcome"),
    [
        (FIVE, 0.004849104, -0.016303301, 0.026093600, -1),
        ([(60, 55, 311), (260, 240, 1000), (150, 140, 800)], 0.016192390, -0.014132435, 0.046485372, 1),
        ([(40, 15, 1000)], 0.025, 0.010854498, 0.040524563, 1),
        ([(0, 0, 10)] * 6, 0.0, -0.113302291, 0.113302291, 0),
    ],
)
def test_worked_examples_and_the_same_by_finding_roots(
    counts: list[tuple[int, int, int]], mean: float, low: float, high: float, outcome: int
) -> None:
    found = gates_of(counts)
    assert found.outcome.tolist() == [outcome]
    assert found.mean.centre[0, 0] == pytest.approx(mean, abs=1e-8)
    assert (found.mean.low[0, 0], found.mean.high[0, 0]) == (
        pytest.approx(low, abs=1e-8), pytest.approx(high, abs=1e-8))  # fmt: skip
    z, number = float(stats.norm.isf(0.025)), len(counts)
    below = [(w - lo) / n - limit(w, lo, n, z) for w, lo, n in counts]
    assert low == pytest.approx(mean - np.sqrt(np.square(below).sum()) / number, abs=1e-6)
    above = [limit(w, lo, n, -z) - (w - lo) / n for w, lo, n in counts]
    assert high == pytest.approx(mean + np.sqrt(np.square(above).sum()) / number, abs=1e-6)
    # p: the interval at 1 − p just reaches the margin
    z = float(stats.norm.isf(found.mean.p_not_worse[0, 0] / 2))
    below = [(w - lo) / n - limit(w, lo, n, z) for w, lo, n in counts]
    assert mean - np.sqrt(np.square(below).sum()) / number == pytest.approx(-0.02, abs=1e-6)


def test_one_benchmark_that_fell_fails_one_sided_among_five() -> None:
    found = gates_of(FIVE)
    assert found.each.p_worse[0, 0, 0] == pytest.approx(0.005490828, abs=1e-8)
    assert found.each.p_worse[0, 0, 0] == pytest.approx(stats.norm.cdf(score(47, 82, 311, -0.02)), abs=1e-9)
    assert found.p_each[0, 0, 0] == found.p_fail[0] == pytest.approx(0.027454138, abs=1e-8)
    assert found.failed_each[0, 0].tolist() == [True, False, False, False, False]
    assert not found.failed_mean.any() and found.p_pass[0] < 0.05  # the mean alone would have passed


def closed_hommel(p: np.ndarray) -> np.ndarray:
    """The greatest Simes p over all subsets that hold an entry."""
    known = [i for i in range(len(p)) if not np.isnan(p[i])]
    found = np.full(len(p), np.nan)
    for i in known:
        worst = 0.0
        for size in range(len(known)):
            for others in combinations([k for k in known if k != i], size):
                sorted_p = sorted([p[i], *(p[k] for k in others)])
                worst = max(worst, min((size + 1) * value / (rank + 1) for rank, value in enumerate(sorted_p)))
        found[i] = min(1.0, worst)
    return found


def stepped_holm(p: list[float]) -> list[float]:
    order, running, found = sorted(range(len(p)), key=p.__getitem__), 0.0, [0.0] * len(p)
    for step, i in enumerate(order):
        running = max(running, min(1.0, (len(p) - step) * p[i]))
        found[i] = running
    return found


def test_the_rules_against_brute_force() -> None:
    rng = np.random.default_rng(3)
    seen = set()
    for _ in range(150):
        pairs, measures, parts = (int(rng.integers(1, 4)) for _ in range(3))
        each = rng.uniform(size=(pairs, measures, parts)) ** 3
        mean, above = rng.uniform(size=(2, pairs, measures)) ** 3
        if measures > 1:
            each[:, 0] = mean[:, 0] = above[:, 0] = np.nan  # a measure without a gate
        outcome, p_pass, p_fail, *_ = decide(above, mean, each, 0.05)
        by_mean = stepped_holm([float(np.nanmin(closed_hommel(row))) for row in mean])
        by_each = stepped_holm([float(np.nanmin(closed_hommel(row.ravel()))) for row in each])
        passed = stepped_holm([float(np.nanmax(row)) for row in above])
        assert p_pass == pytest.approx(passed)
        assert p_fail == pytest.approx(np.minimum(by_mean, by_each))
        expected = [-1 if min(fail) <= 0.05 else 1 if ok <= 0.05 else 0
                    for *fail, ok in zip(by_mean, by_each, passed, strict=True)]  # fmt: skip
        assert outcome.tolist() == expected
        seen |= set(expected)
    assert seen == {-1, 0, 1}


def test_the_level_needed_is_the_greatest_p_that_hommel_rejects() -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        p = rng.uniform(0, 0.15, 3)
        rejects = lambda value: closed_hommel(np.array([value, p[1], p[2]]))[0] <= 0.05 + 1e-12  # noqa: B023, E731
        coarse = max(filter(rejects, np.linspace(0, 0.05, 101)))
        rejected = [value for value in coarse + np.linspace(0, 0.0005, 51) if value <= 0.05 and rejects(value)]
        assert level_needed(p, 0, 0.05) == pytest.approx(max(rejected), abs=2e-5)
    assert level_needed(np.array([0.017, 0.9, 0.8]), 0, 0.05) == pytest.approx(0.05 / 3)


def test_a_percentage_is_of_each_benchmarks_own_mean_of_the_baseline() -> None:
    found = gates_of([(10, 10, 100), (20, 20, 400)], "5%")  # the baseline is right on 90 % and on 95 %
    assert found.each.width[0, 0].tolist() == pytest.approx([0.05 * 0.9, 0.05 * 0.95])
    assert found.mean.width[0, 0] == pytest.approx(0.05 * 0.925)
    with pytest.raises(InputError, match="mean that is 0"):
        gate(benchmarks([(9, 0, 9), (9, 0, 9)]), baseline="A", margins={"correct": "5%"})


def graded(parts: int, n: int, shifts: Sequence[float], seed: int = 0, **more: Any) -> Any:
    rng = np.random.default_rng(seed)
    columns: dict[str, list[Any]] = {"benchmark": [], "item": [], "doc": [], "model": [], "score": []}
    for t in range(parts):
        base = rng.uniform(0.3, 0.6, n)
        for model, values in (("A", base), ("B", base + shifts[t] + rng.normal(0, 0.05, n))):
            columns["benchmark"] += [f"t{t}"] * n
            columns["item"] += [f"i{item}" for item in range(n)]
            columns["doc"] += [f"t{t}d{item // 4}" for item in range(n)]
            columns["model"] += [model] * n
            columns["score"] += values.tolist()
    return read_results(columns, higher=["score"], **more)


@pytest.mark.parametrize(
    ("n", "settings", "test"),
    [(60, {}, "t over items"), (12, {}, "sign flips"), (40, {"estimand": "typical"}, "signed rank"),
     (48, {"group": "doc"}, "sign flips of groups")],
)  # fmt: skip
def test_each_benchmark_keeps_the_interval_it_has_by_itself(n: int, settings: dict[str, Any], test: str) -> None:
    """t, flips, signed rank, groups: the mean's limits are MOVER of those `compare` gives benchmark by benchmark."""
    table = graded(3, n, [0.0, 0.02, -0.2])
    found = gate(table, baseline="A", margins={"score": 0.05}, **settings).comparison
    assert found.gates is not None and found.gates.outcome.tolist() == [-1]
    assert found.gates.failed_each[0, 0].tolist() == [False, False, True], test
    own = [each.comparison["B", "A"]["score"] for each in found.benchmarks]
    assert found.gates.each.low[0, 0] == pytest.approx([each.low for each in own])
    below = np.array([each.estimate - each.low for each in own])
    mean = np.mean([each.estimate for each in own])
    assert found.gates.mean.low[0, 0] == pytest.approx(mean - np.sqrt((below**2).sum()) / 3)
    alone = [gate(graded(3, n, [0.0, 0.02, -0.2]), baseline="A", cases=[f"t{t}"], margins={"score": 0.05}, **settings)
             for t in range(3)]  # fmt: skip
    assert [each.outcome for each in alone] == ["pass", "pass", "fail"]


def test_data_sets_by_a_column_that_was_named() -> None:
    rng = np.random.default_rng(5)
    base = rng.uniform(0.5, 0.9, 24)
    change = np.where(np.arange(24) < 8, -0.1, 0.05) + rng.normal(0, 0.01, 24)
    columns = {
        "dataset": [f"d{case}" for case in range(24)] * 2,
        "domain": (["text"] * 8 + ["image"] * 16) * 2,
        "learner": ["old"] * 24 + ["new"] * 24,
        "accuracy": [*base.tolist(), *(base + change).tolist()],
    }
    whole = gate(columns, baseline="old", margins={"accuracy": 0.05})
    found = gate(columns, baseline="old", margins={"accuracy": 0.05}, each="domain")
    assert (whole.outcome, found.outcome) == ("pass", "fail")
    assert "worse than old by more than 0.05 on accuracy in text." in " ".join(str(found).split())
    with pytest.raises(InputError, match="no column 'domian'"):
        gate(columns, baseline="old", margins={"accuracy": 0.05}, each="domian")


def test_new_benchmarks_asked_for_by_group_stay_the_groups_of_the_mean() -> None:
    counts = [(30, 20, 200)] * 8
    grouped = compare(benchmarks(counts), gates={"correct": 0.02}, group="benchmark").gates
    assert grouped is not None and grouped.each.n.shape == (1, 1, 8)
    assert grouped.mean.p_not_worse[0, 0] == pytest.approx(2 * 2.0**-8)  # all eight group sums alike: flips
    assert gates_of(counts).mean.p_not_worse[0, 0] < 2 * 2.0**-8


def test_a_pool_that_would_pass_does_not_hide_the_task_that_fell(csv_file: Callable[..., Path]) -> None:
    """Two files, five tasks: the pool gains, one task fell by 11 points; exit 5 and the task is named."""
    files = []
    for side in "AB":
        table = benchmarks(FIVE, names=["gpqa", "mmlu", "arc", "boolq", "hellaswag"]).select([side])
        rows = [f"{table.cases[case]},{item},{value:g}" for case, item, value in
                zip(table.case.tolist(), table.extras["item"], table.value.tolist(), strict=True)]  # fmt: skip
        files.append(csv_file("task,item,correct\n" + "\n".join(rows) + "\n", f"{side}.csv"))
    done = adjudge("gate", *files, "--margin", "correct=0.02")
    assert done.returncode == 5
    assert "FAIL: B is shown to be worse than A by more than 0.02 on correct in gpqa." in done.stdout
    assert "gpqa −0.113 [−0.183, −0.0415], won/lost/tied 47/82/182: fails" in " ".join(done.stdout.split())
    found = json.loads(adjudge("gate", *files, "--margin", "correct=0.02", "--json").stdout)
    assert found["outcome"] == "fail" and "cases" not in found["comparison"]
    told = found["comparison"]["pairs"][0]["gates"]["correct"]["benchmarks"]
    assert [each["benchmark"] for each in told if each["failed"]] == ["gpqa"] and len(told) == 5
    rest = adjudge("gate", *files, "--margin", "correct=0.02", "--cases", "mmlu,arc,boolq,hellaswag")
    assert rest.returncode == 0 and rest.stdout.startswith("PASS") and "gpqa" not in rest.stdout


def test_compare_takes_the_same_gate_and_says_it_in_its_forms(tmp_path: Path) -> None:
    found = compare(benchmarks(FIVE), gates={"correct": 0.02})
    assert found["B", "A"].gate == "fail"
    three = compare(
        merge_results([benchmarks(FIVE), replace(benchmarks(FIVE).select(["B"]), learners=("C",))]),
        gates={"correct": 0.02}, baseline="A",
    )  # fmt: skip
    assert three["B", "A"].gate == "pass"  # Holm over two pairs: 0.027 doubled is above 0.05
    for each, where in ((found, "in t0."), (three, "no single benchmark is shown")):
        text = each.report(tmp_path / "report.md").read_text(encoding="utf-8")
        for form in (str(each), text):
            assert "by more than 0.02 on correct" in " ".join(form.split()) and where in " ".join(form.split())
