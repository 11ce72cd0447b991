"""Chances of a decision: the same draws judged one resample at a time."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import several

from adjudge.evidence.adjustments import adjust
from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.replication.decision_chances import DecisionChances
from adjudge.verdicts.comparison import compare


@pytest.mark.parametrize("m", [1, 3])
def test_decisions_are_those_of_each_resample_by_itself(m: int) -> None:
    """A sign is claimed where Hommel within the pair reaches α over the number of pairs."""
    rng = np.random.default_rng(m)
    names = ("accuracy", "f1", "kappa")[:m]
    table = several({name: {"A": rng.normal(0, 1, 14), "B": rng.normal(0.9, 1, 14)} for name in names})
    chances = DecisionChances(compare(table), 0, 60)
    for n in (14, 40):
        drawn = chances.draw(n)
        slow = []
        for row in range(60):
            p = [wilcoxon(chances.resampled(j, drawn)[row]).p_value for j in range(m)]
            slow.append(bool(min(adjust(p, "hommel")) <= 0.05))
        assert chances(n) == np.mean(slow)
    assert 0 < chances(14) < 1


def test_more_pairs_share_the_level() -> None:
    rng = np.random.default_rng(0)
    values = {name: rng.normal(0.5 * (name == "B"), 1, 20) for name in "ABCDEF"}
    two = DecisionChances(compare(several({"accuracy": {name: values[name] for name in "AB"}})), 0, 200)
    six = DecisionChances(compare(several({"accuracy": values})), 0, 200)
    assert six(20) < two(20)


def test_unanimous_cases_are_no_certainty() -> None:
    table = several({"accuracy": {"A": np.zeros(6), "B": np.ones(6)}})
    assert DecisionChances(compare(table), 0, 400)(6) < 0.9
