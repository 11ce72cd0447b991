"""Scores of cases: their ranks are those of the signed-rank test, their size is 1 on average."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import rankdata

from adjudge.verdicts import scores
from adjudge.verdicts.scores import case_scores


def test_ranks_are_signed_pratt_ranks_of_size_one_on_average() -> None:
    d = np.round(np.random.default_rng(0).normal(size=(3, 5, 12)), 1)
    d[0, 0, :4] = np.nan
    found = case_scores(d, "rank")
    for row, got in zip(d.reshape(-1, 12), found.reshape(-1, 12), strict=True):
        there = ~np.isnan(row)
        expected = np.sign(row[there]) * rankdata(np.abs(row[there]))
        expected /= np.abs(expected[expected != 0]).mean()
        np.testing.assert_allclose(got[there], expected, rtol=1e-6)
        assert np.isnan(got[~there]).all()


@pytest.mark.parametrize("kind", ["sign", "rank", "value"])
def test_all_ties_score_zero_and_turning_the_pair_turns_the_score(kind: scores.ScoreKind) -> None:
    assert not case_scores(np.zeros((1, 4)), kind).any()
    d = np.array([[0.3, -0.1, 0.0, 2.0]])
    np.testing.assert_array_equal(case_scores(-d, kind), -case_scores(d, kind))


def test_values_keep_their_proportions() -> None:
    np.testing.assert_allclose(case_scores(np.array([[3.0, -1.0, 0.0]]), "value"), [[1.5, -0.5, 0.0]])


def test_ranking_in_parts_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    d = np.random.default_rng(1).normal(size=(2, 7, 10))
    whole = case_scores(d, "rank")
    monkeypatch.setattr(scores, "_AT_ONCE", 30)
    np.testing.assert_array_equal(case_scores(d, "rank"), whole)
