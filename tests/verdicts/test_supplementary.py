"""Tests beside the words: which stands there unasked, and what each is given."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import folds_of, grouped, several, table_of

from adjudge import Comparison, compare
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.contract import Finding, TableFinding
from adjudge.results.read import read_results
from adjudge.verdicts.supplementary import _folds

STEPS = {"A": np.arange(9.0), "B": np.arange(9.0) + 1, "C": np.arange(9.0) - 1}


def names(found: Comparison) -> list[str]:
    return [each.test.name for each in found.supplementary]


def test_friedman_stands_beside_one_complete_measure_of_three_learners() -> None:
    found = compare(table_of(**STEPS))
    assert names(found) == ["friedman"]
    finding = found.supplementary[0].finding
    assert isinstance(finding, TableFinding) and finding.ranks is not None and finding.p is not None
    assert finding.ranks.tolist() == [2, 1, 3] and finding.p < 1e-4


def test_holes_call_for_skillings_and_mack() -> None:
    holed = STEPS | {"C": np.where(np.arange(9) < 8, STEPS["C"], np.nan)}
    assert names(compare(table_of(**holed), missing="drop")) == ["skillings_mack"]


def test_nothing_stands_beside_two_learners_several_measures_groups_or_folds() -> None:
    assert names(compare(table_of(A=np.arange(9.0), B=np.arange(9.0) + 1))) == []
    assert names(compare(several({"accuracy": STEPS, "f1": STEPS}))) == []
    assert names(compare(grouped([1] * 9), group="doc")) == []
    assert names(compare(folds_of(10, n_train=9, n_test=1))) == []
    columns = {"case": [*"abcdefghi"] * 3, "doc": ["d"] * 27, "learner": [*"A" * 9, *"B" * 9, *"C" * 9],
               "accuracy": np.concatenate([*STEPS.values()]).tolist()}  # fmt: skip
    assert names(compare(read_results(columns), group="doc")) == []


def test_a_margin_is_the_rope_of_a_bayesian_test() -> None:
    d = np.array([0.04, 0.06] * 10)
    table = table_of(A=np.full(20, 0.5), B=0.5 + d)
    chances = []
    for margin in (0.01, 0.1):
        finding = compare(table, supplementary=["bayes_sign"], margins={"accuracy": margin}).supplementary[0].finding
        assert isinstance(finding, Finding) and finding.probabilities is not None
        assert finding.probabilities.shape == (1, 3) and finding.probabilities.sum() == pytest.approx(1)
        chances.append(finding.probabilities[0])
    assert chances[0][2] > 0.99 and chances[1][1] > 0.99
    with pytest.raises(UnfitDataError, match="takes one margin for all pairs"):
        _ = compare(table, supplementary=["bayes_sign"], margins={"accuracy": "5%"}).supplementary


def test_what_does_not_fit_the_units_is_refused() -> None:
    with pytest.raises(UnfitDataError, match="needs many cases"):
        _ = compare(folds_of(10, n_train=9, n_test=1), supplementary=["friedman"]).supplementary
    with pytest.raises(UnfitDataError, match="this table has folds"):
        _ = compare(folds_of(10, n_train=9, n_test=1), supplementary=["bayes_sign"]).supplementary
    with pytest.raises(InputError, match="use it as the test"):
        compare(table_of(**STEPS), supplementary=["wilcoxon"])


def test_every_test_asked_for_stands_under_every_measure() -> None:
    found = compare(several({"accuracy": STEPS, "f1": STEPS}), supplementary=["friedman", "nemenyi"])
    assert [(each.test.name, each.measure) for each in found.supplementary] == [
        ("friedman", "accuracy"), ("friedman", "f1"), ("nemenyi", "accuracy"), ("nemenyi", "f1"),
    ]  # fmt: skip


def test_the_hierarchical_test_gets_each_cases_folds_and_its_own_ratio() -> None:
    rows = [(case, learner, fold) for case in "xy" for learner in "AB" for fold in range(3)]
    value = {("x", "A"): 0.1, ("x", "B"): 0.4, ("y", "A"): 0.5, ("y", "B"): 0.6}
    columns = {
        "case": [case for case, _, _ in rows],
        "learner": [learner for _, learner, _ in rows],
        "fold": [fold for _, _, fold in rows],
        "n_train": [8 if case == "x" else 6 for case, _, _ in rows],
        "n_test": [4 if case == "x" else 3 for case, _, _ in rows],
        "accuracy": [value[case, learner] for case, learner, _ in rows],
    }
    given = _folds(compare(read_results(columns)), 0)
    assert [part.tolist() for part in given["per_case"]] == [[pytest.approx([0.3] * 3)], [pytest.approx([0.1] * 3)]]
    assert given["case_ratios"] == [0.5, 0.5]
    assert _folds(compare(table_of(**STEPS)), 0) == {}
