"""What the answer is given: groups count once, splits that overlap weigh less than cases."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t
from tests.verdicts.tables import folds_of, grouped, several, table_of

from adjudge import compare
from adjudge.verdicts.answer import BaselineAnswer
from adjudge.verdicts.answer_of import _concentration, case_scores_of
from adjudge.verdicts.headline_facts import BestSupported, Reach, TooFewCases
from adjudge.verdicts.leaderboard import LeaderboardRow


def test_too_few_groups_are_counted_as_groups() -> None:
    found = compare(grouped([6] * 5), group="doc")
    assert found.answer.headline == TooFewCases(Reach(5, 5, 1 / 16, 6), 2)
    assert "5 groups cannot support any claim" in str(found.answer) and "30" not in str(found.answer)


def test_a_mean_over_groups_is_the_mean_of_their_means() -> None:
    values = [0.9, 0.3, 0.2, 0.1]  # one case in the first group, three in the second
    row = compare(grouped([1, 3], values), group="doc").answer.leaderboard[1]
    assert isinstance(row, LeaderboardRow) and row.learner == "A"
    assert row.measures["accuracy"].mean == pytest.approx((0.9 + 0.2) / 2)


def test_scores_of_groups_are_ranks_of_means_or_sums() -> None:
    d = [3.0, 1.0, 1.0, 1.0]
    typical = case_scores_of(compare(grouped([1, 3], [0.0] * 4, d), group="doc"))
    mean = case_scores_of(compare(grouped([1, 3], [0.0] * 4, d), group="doc", estimand="mean"))
    assert typical[0, 0] == pytest.approx([4 / 3, 2 / 3])  # ranks 2 and 1 of the means 3 and 1, mean 1
    assert mean[0, 0] == pytest.approx([1.0, 1.0])  # both sums are 3
    wins = case_scores_of(compare(grouped([1, 3], [0.0] * 4, d), group="doc", estimand="wins"))
    assert wins[0, 0] == pytest.approx([0.5, 1.5])  # one win and three, mean 1


def test_overlapping_splits_weigh_what_the_corrected_t_gives_them() -> None:
    found = compare(folds_of(10, n_train=90, n_test=10))
    c = _concentration(found)
    assert 1 / (10 * c + 1) == pytest.approx(1 / 10 + 1 / 9)  # the variance of a mean, in σ²
    assert _concentration(compare(table_of(A=np.arange(8.0), B=np.arange(8.0) + 1))) == 1.0
    assert _concentration(compare(folds_of(10, n_train=1, n_test=10))) == 1e-3


def test_a_baseline_is_answered_by_the_words_of_its_pairs() -> None:
    found = compare(table_of(A=np.arange(9.0), B=np.arange(9.0) + 1, C=np.arange(9.0) - 1), baseline="B")
    assert isinstance(found.answer, BaselineAnswer)
    assert [(row.learner, row.answer) for row in found.answer.leaderboard] == [
        ("B", "baseline"), ("A", "worse"), ("C", "worse"),
    ]  # fmt: skip


def test_means_of_folds_have_the_interval_of_overlapping_splits_and_those_of_cases_do_not() -> None:
    split, apart = (compare(folds_of(10, n_train=n_train, n_test=10)).answer.leaderboard[0] for n_train in (90, 10**9))
    assert isinstance(split, LeaderboardRow) and isinstance(apart, LeaderboardRow)
    wide, narrow = ((row.measures["accuracy"].high - row.measures["accuracy"].mean) for row in (split, apart))
    assert wide / narrow == pytest.approx(np.sqrt((1 / 10 + 1 / 9) / (1 / 10)))


@pytest.mark.parametrize("name", ["A", "M", "Z"])  # as first, second and mixed side of its pairs
def test_how_far_another_may_be_ahead_is_the_largest_end_of_its_intervals(name: str) -> None:
    rng, n = np.random.default_rng(5), 40
    lead = {"D": rng.normal(size=n), "T": rng.normal(size=n), name: rng.normal(size=n) + 9}
    open_ = {who: rng.normal(size=n) for who in lead}
    found = compare(several({"accuracy": lead, "mae": open_}), estimand="mean").answer.headline
    assert isinstance(found, BestSupported) and found.learner == name
    ends = []
    for other in "DT":  # mae: the other is ahead where it is lower; two intervals share the 5 %
        d = open_[name] - open_[other]
        ends.append(d.mean() + t.ppf(1 - 0.05 / 2 / 2, n - 1) * d.std(ddof=1) / np.sqrt(n))
    (bound,) = found.ahead_by  # none on accuracy, where it leads
    assert bound.measure == "mae" and bound.scale == "difference" and bound.bound == pytest.approx(max(ends))


def test_a_factor_is_bounded_as_a_factor() -> None:
    rng, n = np.random.default_rng(6), 40
    lead, seconds = (
        {"A": np.arange(n) + 9.0, "B": np.arange(n) / 1.0},
        {who: np.exp(rng.normal(size=n)) for who in "AB"},
    )
    found = compare(several({"accuracy": lead, "seconds": seconds}), estimand="mean").answer.headline
    assert isinstance(found, BestSupported)
    d = np.log(seconds["A"]) - np.log(seconds["B"])
    half = t.ppf(0.975, n - 1) * d.std(ddof=1) / np.sqrt(n)
    (bound,) = found.ahead_by
    assert (bound.measure, bound.scale) == ("seconds", "factor") and bound.bound == pytest.approx(
        np.exp(d.mean() + half)
    )
