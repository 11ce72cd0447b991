"""A judge corrected by labels: the worked example, and that the answer is the labels' where the judge knows nothing."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.evidence.judge_corrected import corrected_means

H = np.array([1, 0, 0, 1, -1, 0, 1, 0, 0, 1, 0, -1], dtype=float)
J = np.array([1, 0, 1, 1, -1, 0, 0, 0, 0, 1, 1, -1], dtype=float)
U = np.array([1, 0, 0, 1, 0, -1, 1, 1, 0, 0, 1, 0, 0, 1, -1, 0, 1, 0, 0, 0], dtype=float)
LABELLED = np.arange(32) < 12
HUMAN, JUDGE = np.append(H, np.full(20, np.nan))[None], np.append(J, U)[None]


@pytest.mark.parametrize(("weight", "error"), [(0.6, 0.162504652), (0.0, 0.207193854)])
def test_the_worked_example(weight: float, error: float) -> None:
    found = corrected_means(HUMAN, JUDGE, LABELLED, weight=weight)
    assert found.mean[0] == pytest.approx(0.166666667, abs=1e-8) and found.error[0] == pytest.approx(error, abs=1e-8)
    assert found.df[0] == 11


def test_a_judge_that_follows_nobody_changes_nothing() -> None:
    found = corrected_means(HUMAN, np.zeros_like(JUDGE), LABELLED)
    assert (
        found.weight[0] == 0
        and found.mean[0] == pytest.approx(H.mean())
        and found.error[0] == pytest.approx(H.std(ddof=1) / np.sqrt(12))
    )


def test_a_judge_who_is_right_lends_all_its_items() -> None:
    rng = np.random.default_rng(0)
    truth = rng.normal(size=(1, 4000))
    found = corrected_means(truth, truth, np.arange(4000) < 200)
    assert found.error[0] < 0.4 * truth[0, :200].std() / np.sqrt(200)


@pytest.mark.slow
def test_a_lenient_judge_names_no_winner_between_equal_models() -> None:
    """Judge 10 points more lenient to b, 200 of 1000 items labelled: |t| > 2 in about 5 % of tables."""
    rng, wrong = np.random.default_rng(7), 0
    a, b = (rng.random((2000, 1000)) < 0.6 for _ in range(2))
    seen_b = np.where(rng.random(b.shape) < 0.2, rng.random(b.shape) < 0.9, b)
    seen_a = np.where(rng.random(a.shape) < 0.2, rng.random(a.shape) < 0.4, a)
    human, judge = b.astype(float) - a, seen_b.astype(float) - seen_a
    found = corrected_means(human, judge, np.arange(1000) < 200, seed=1)
    wrong = float((np.abs(found.mean / found.error) > 1.972).mean())  # t, 199 df
    assert 0.03 < wrong < 0.065
    assert (np.abs(judge.mean(axis=1) / (judge.std(axis=1, ddof=1) / np.sqrt(1000))) > 1.972).mean() > 0.8
