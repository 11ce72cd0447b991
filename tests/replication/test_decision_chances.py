"""Chances of a decision: the same draws through joint_pairs and judge, one resample at a time."""

from __future__ import annotations

import numpy as np
import pytest
from adjudge.verdicts.rule import Rule, judge

from adjudge.evidence.joint.pairs import joint_pairs
from adjudge.replication.decision_chances import DecisionChances


@pytest.mark.parametrize("rule", ["mode", "strict", "majority"])
@pytest.mark.parametrize("m", [1, 3])
def test_decisions_are_those_of_the_full_judgement(rule: Rule, m: int) -> None:
    """The same draws through joint_pairs and judge, one case at a time."""
    higher = (True,) * m
    outcomes = np.array([-1, 0, 1], dtype=np.int8)
    signs = np.random.default_rng(m).choice(outcomes, size=(14, m), p=[0.15, 0.1, 0.75])
    chances = DecisionChances(signs, 0.95, rule, 60, seed=4)
    for n in (14, 40):
        slow = []
        for counts, added in zip(chances.draw(n), chances.added, strict=True):
            rows = np.repeat(np.vstack([chances.patterns, added]), counts, axis=0).astype(float)
            made = np.stack([np.zeros_like(rows.T), rows.T], axis=2)
            (pair,) = joint_pairs(made, higher, np.array([[0, 1]]))
            slow.append(judge(pair, 0.95, rule) != "undecided")
        assert chances(n) == np.mean(slow)
        assert 0 < chances(n) < 1


@pytest.mark.parametrize("rule", ["mode", "strict", "majority"])
def test_a_measure_tied_in_most_cases_is_judged_as_compare_judges_it(rule: Rule) -> None:
    """A resample in which it is tied throughout is judged without it."""
    signs = np.ones((10, 2), dtype=np.int8)
    signs[1:, 1] = 0
    signs[0, 1] = -1
    chances = DecisionChances(signs, 0.95, rule, 200, seed=1)
    slow = []
    for counts, added in zip(chances.draw(10), chances.added, strict=True):
        rows = np.repeat(np.vstack([chances.patterns, added]), counts, axis=0).astype(float)
        (pair,) = joint_pairs(np.stack([np.zeros_like(rows.T), rows.T], axis=2), (True, True), np.array([[0, 1]]))
        slow.append(judge(pair, 0.95, rule) != "undecided")
    assert chances(10) == np.mean(slow) > 0.1
