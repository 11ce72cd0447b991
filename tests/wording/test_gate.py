"""A gate in words: what failed by how much, and what would decide an open one."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from scipy import stats
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


def needed(found: GateResult) -> int:
    (number,) = re.findall(r"about ([\d,]+) ", flat(gate_text(found)).split("Passing")[0])
    return int(number.replace(",", ""))


@pytest.mark.parametrize(("counts", "way"), [((6, 6, 28), "pass"), ((2, 7, 31), "fail"), ((30, 36, 214), "pass")])
def test_an_open_gate_says_how_many_items_would_decide_it(counts: tuple[int, int, int], way: str) -> None:
    """Played out: that many items in the same proportions decide it, a seventh fewer do not."""
    found = gate(items(*counts), baseline="A", margins={"correct": 0.05})
    assert found.outcome == "open" and f" items would {way}" in flat(gate_text(found))
    times = needed(found) / sum(counts)
    ends = [gate(items(*(round(share * count) for count in counts)), baseline="A", margins={"correct": 0.05}).outcome
            for share in (0.86 * times, 1.14 * times)]  # fmt: skip
    assert ends == ["open", way]


def test_on_the_margin_itself_no_number_is_given() -> None:
    edge = gate(items(2, 4, 34), baseline="A", margins={"correct": 0.05})
    assert "more cases are needed" in flat(gate_text(edge))


def test_times_are_counted_on_their_own_scale_and_side() -> None:
    """n·(z needed / z now)², from the one-sided p of the signed-rank test of logs."""
    rng = np.random.default_rng(2)
    wait = rng.uniform(1, 2, 12)
    factor = np.exp(rng.normal(0.0, 0.2, 12))
    found = gate(table_of("seconds", old=wait, new=wait * factor), baseline="old", margins={"seconds": "5%"})
    p = stats.wilcoxon(math.log(1.05) - np.log(factor), alternative="greater").pvalue
    assert found.outcome == "open"
    assert needed(found) == math.ceil(12 * (stats.norm.isf(0.025) / stats.norm.isf(p)) ** 2)


@pytest.mark.parametrize(("shift", "level", "mark"), [(0.0, "notice", "✅"), (-0.05, "error", "❌")])
def test_a_pipeline_gets_one_line_a_pair_and_a_comment(shift: float, level: str, mark: str) -> None:
    found = judged(shift)
    (line,) = gate_annotations(found)
    assert line.startswith(f"::{level} title=adjudge gate {found.outcome}::") and "\n" not in line
    page = gate_markdown(found)
    assert (
        page.startswith(f"## {mark} adjudge gate: {found.outcome}\n")
        and "| learner | accuracy ↑ | against the baseline |" in page
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
