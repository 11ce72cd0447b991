"""A gate in words: what failed by how much, and what would decide an open one."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.verdicts.tables import items, several, table_of

from adjudge.facade.gate import GateResult, gate
from adjudge.wording.gate import gate_annotations, gate_markdown, gate_text

BASE = np.linspace(0.5, 0.6, 12)


def flat(text: str) -> str:
    return " ".join(text.split())


def judged(shift: float, margin: object = 0.01, spread: float = 0.0) -> GateResult:
    wave = np.resize([1.0, -1.0], 12) * spread
    return gate(table_of(old=BASE, new=BASE + shift + wave), baseline="old", margins={"accuracy": margin})


def test_passing_failing_and_open_gates_say_so() -> None:
    assert "PASS: new is not worse than old by more than 0.01 on accuracy." in flat(gate_text(judged(0.0)))
    assert "FAIL: new is shown to be worse than old by more than 0.01 on accuracy." in flat(gate_text(judged(-0.05)))
    open_ = flat(gate_text(judged(0.0, spread=0.05)))
    assert "OPEN: it is not shown whether new is worse than old by more than 0.01 on accuracy." in open_
    assert "each wrong with chance at most about 5 %" in open_


def test_a_failing_gate_names_only_the_measures_that_fail() -> None:
    rng = np.random.default_rng(0)
    base, wait = rng.uniform(0.5, 0.9, 30), rng.uniform(1, 2, 30)
    table = several({"accuracy": {"old": base, "new": base + 0.1}, "seconds": {"old": wait, "new": wait * 2}})
    found = flat(str(gate(table, baseline="old", margins={"accuracy": 0.01, "seconds": "5%"})))
    assert "worse than old by more than 5 % on seconds." in found and "0.01 on accuracy" not in found
    ungated = flat(str(gate(table, baseline="old", margins={"accuracy": 0.01})))
    assert "seconds: 2.00 times" in ungated and "won/lost/tied 0/30/0 (no gate)" in ungated


def test_an_open_gate_says_how_many_cases_would_decide_it() -> None:
    """The interval shrinks with the root of n: n·(half width / distance to the gate)²."""
    found = gate(items(6, 6, 28), baseline="A", margins={"correct": 0.05})
    each = found.comparison["B", "A"]["correct"]
    needed = math.ceil(40 * ((each.estimate - each.low) / (each.estimate + 0.05)) ** 2)
    assert found.outcome == "open" and f"about {float(f'{needed:.2g}'):g} items would pass" in flat(gate_text(found))
    losing = gate(items(2, 7, 31), baseline="A", margins={"correct": 0.05})
    each = losing.comparison["B", "A"]["correct"]
    needed = math.ceil(40 * ((each.high - each.estimate) / (each.estimate + 0.05)) ** 2)
    assert f"about {float(f'{needed:.2g}'):g} items would fail" in flat(gate_text(losing))
    edge = gate(items(2, 4, 34), baseline="A", margins={"correct": 0.05})
    assert "more cases are needed" in flat(gate_text(edge))  # the difference is the gate itself


def test_times_are_counted_on_their_own_scale_and_side() -> None:
    rng = np.random.default_rng(2)
    wait = rng.uniform(1, 2, 12)
    table = table_of("seconds", old=wait, new=wait * np.exp(rng.normal(0.0, 0.2, 12)))
    found = gate(table, baseline="old", margins={"seconds": "5%"})
    each = found.comparison["new", "old"]["seconds"]
    room = math.log(1.05) - math.log(each.estimate)
    needed = math.ceil(12 * (math.log(each.high / each.estimate) / room) ** 2)
    assert found.outcome == "open" and room > 0
    assert f"about {float(f'{needed:.2g}'):g} data sets would pass" in flat(gate_text(found))


@pytest.mark.parametrize(("shift", "level", "mark"), [(0.0, "notice", "✅"), (-0.05, "error", "❌")])
def test_a_pipeline_gets_one_line_a_pair_and_a_comment(shift: float, level: str, mark: str) -> None:
    found = judged(shift)
    (line,) = gate_annotations(found)
    assert line.startswith(f"::{level} title=adjudge gate {found.outcome}::") and "\n" not in line
    page = gate_markdown(found)
    assert (
        page.startswith(f"## {mark} adjudge gate: {found.outcome}\n") and "| learner | against the baseline |" in page
    )
    assert page.endswith("\n") and not page.endswith("\n\n")


def test_per_cent_signs_and_names_cannot_be_commands() -> None:
    assert "5 %25 on accuracy" in gate_annotations(judged(0.0, "5%"))[0]
    found = gate(
        table_of(**{"old": [0.5] * 8, "a|b *c*\n::error::x": [0.4] * 8}), baseline="old", margins={"accuracy": 0.01}
    )
    page = gate_markdown(found)
    assert "a\\|b \\*c\\*" in page and "\n::error" not in page
    assert all(line.count("\n") == 0 for line in gate_annotations(found))
