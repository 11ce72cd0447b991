"""Several benchmarks and several gates in words: both halves, what is too small, what each gate needed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verdicts.tables import benchmarks, items

from adjudge import gate
from adjudge.results.merge import merge_results
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable


def flat(text: object) -> str:
    return " ".join(str(text).split())


def test_a_pass_says_both_halves_and_what_could_not_have_been_seen() -> None:
    table = benchmarks([(20, 45, 224)] + [(60, 50, 224)] * 20 + [(30, 30, 1000)] * 10)
    found = flat(gate(table, baseline="A", margins={"correct": 0.02}))
    assert found.startswith(
        "PASS: B is not worse than A by more than 0.02 on correct in the mean over 31 benchmarks, and no single "
        "benchmark is shown to be worse by more. correct, mean over 31 benchmarks: +0.0252 [+0.0116, +0.0386] t0 −0.112"
    )
    # 1 − (1 − .0051)^31 = .147, one of 7
    assert (
        "t0 fell by 0.112: p 0.0051 by itself; among 31 benchmarks such a p comes up by chance in 1 of 7 runs." in found
    )
    assert "21 of 31 benchmarks are too small: a drop of 0.12 would be missed in more than half of runs." in found


def test_where_all_are_large_enough_that_is_said() -> None:
    found = flat(gate(benchmarks([(260, 240, 1000), (150, 140, 800)]), baseline="A", margins={"correct": 0.05}))
    assert "In every benchmark a drop of 0.15 would be seen in more than half of runs." in found
    assert found.count("won/lost/tied") == 2


def test_failing_ones_come_first_then_the_three_lowest() -> None:
    counts = [(60, 60, 400), (70, 60, 400), (20, 120, 400), (60, 64, 400), (60, 50, 400), (90, 50, 400)]
    found = str(gate(benchmarks(counts), baseline="A", margins={"correct": 0.02}))
    shown = [line.split()[0] for line in found.splitlines() if line.startswith("      t")]
    assert shown == ["t2", "t3", "t0", "t1"] and "t2 −0.250" in found and ": fails" in flat(found)


def test_a_mean_that_is_worse_fails_without_any_single_benchmark() -> None:
    found = gate(benchmarks([(40, 58, 300)] * 12), baseline="A", margins={"correct": 0.02})
    assert found.comparison.gates is not None and not found.comparison.gates.failed_each.any()
    assert flat(found).startswith(
        "FAIL: B is shown to be worse than A by more than 0.02 on correct in the mean over 12 benchmarks."
    )


def test_a_failing_gate_says_its_one_sided_p_where_the_two_sided_interval_still_holds_the_margin() -> None:
    found = gate(items(0, 40, 560), baseline="A", margins={"correct": 0.05})
    (each,) = found.comparison["B", "A"].gates
    assert found.outcome == "fail" and each.low < -0.05 < each.high and 0.025 < each.p_worse <= 0.05
    assert f"won/lost/tied 0/40/560; one-sided p {each.p_worse:.3f} of the margin" in flat(found)


def three_gates(counts: list[tuple[int, int, int]]) -> ResultTable:
    """Right or wrong under three measures on the same items."""
    names, n = ("first", "second", "third"), counts[0][2]
    columns: dict[str, list[object]] = {"item": [f"i{item}" for item in range(n)] * 2, "model": ["A"] * n + ["B"] * n}
    for name, (won, lost, _) in zip(names, counts, strict=True):
        first, second = [0] * won + [1] * (n - won), [1] * won + [0] * lost + [1] * (n - won - lost)
        columns[name] = [*first, *second]
    return read_results(columns, higher=names)


def test_an_open_gate_says_what_each_needed() -> None:
    """One is worse by itself but not among three, one passes, one is undecided: each with its own reason."""
    table = three_gates([(100, 171, 1321), (200, 100, 1321), (300, 320, 1321)])
    found = gate(table, baseline="A", margins=dict.fromkeys(("first", "second", "third"), 0.03))
    first, second, third = found.comparison["B", "A"].gates
    assert found.outcome == "open"
    assert 0.05 / 3 < first.p_worse <= 0.05 and first.level_fail == pytest.approx(0.05 / 3)
    said = flat(found)
    one, rest = said.split(" second: ")
    two = rest.split(" third: ")[0]
    assert "worse by more than the margin by itself (p 0.0" in one and "not what keeps it open" not in one
    assert "with 3 gates 0.0167 is needed; about 1," in one
    assert two.endswith("not what keeps it open") and second.p_not_worse <= second.level_pass
    assert "would pass, were the difference as it is now" in said.split("third: ")[1] and third.lead > 0


def test_several_pairs_share_the_level_too() -> None:
    table = items(40, 40, 320)
    again = replace(table.select(["B"]), learners=("C",))
    found = gate(merge_results([table, again]), baseline="A", margins={"correct": 0.048}, items=True)
    (each,) = found.comparison["B", "A"].gates
    assert found.outcome == "open" and each.level_pass == 0.025 < each.p_not_worse < 0.05
    needed = f"not worse by itself (p {each.p_not_worse:.3f}; with 2 pairs 0.025 is needed; about 4"
    assert flat(found).count(needed) == 2
