"""Scores that grow with the effect: against exact p-values and normal theory."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ndtri, stdtr

from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.verdicts.effect_score import effect_score, p_of_share, rank_share


def test_the_share_behind_an_exact_p_is_the_rank_biserial() -> None:
    for d in ([1, 2, 3, 4, -5, 6, 7, -8, 9, 10, 11, 12], [0.5, 1.0, 1.5, 2.0, -0.2, 3.0, 4.0]):
        found = wilcoxon(d)
        assert rank_share(found.p_value, len(d)) == pytest.approx(abs(found.rank_biserial), abs=1e-9)
        share = np.array([[found.rank_biserial]])
        assert p_of_share(share, np.array([len(d)])) == pytest.approx(found.p_value, rel=1e-9)


def test_the_saddlepoint_beyond_forty_cases_is_near_the_exact_tail() -> None:
    rng = np.random.default_rng(3)
    for shift in (0.1, 0.5, 1.0):
        found = wilcoxon(rng.normal(shift, 1, 60), method="exact")
        assert rank_share(found.p_value, 60) == pytest.approx(abs(found.rank_biserial), abs=0.004)
        share = np.array([[found.rank_biserial]])
        assert np.log(p_of_share(share, np.array([60]))) == pytest.approx(np.log(found.p_value), abs=0.2)


def test_small_effects_in_many_cases_score_their_normal_z() -> None:
    for centre in ("typical", "wins", "mean"):
        assert effect_score(0.05, 5000, centre) == pytest.approx(-ndtri(0.025), rel=0.005)


def test_what_so_few_cases_cannot_give_is_out_of_reach() -> None:
    assert effect_score(2.0**-6, 6, "typical") == np.inf and np.isfinite(effect_score(2.0**-5, 6, "typical"))


def test_the_score_follows_the_true_shift_where_the_signed_rank_saturates() -> None:
    rng = np.random.default_rng(0)
    n, shift = 30, 1.2
    p = np.array([wilcoxon(rng.normal(shift, 1, n)).p_value for _ in range(200)])
    true = np.sqrt(n * 3 / np.pi) * shift
    assert np.median(effect_score(p, n, "typical")) == pytest.approx(true, rel=0.1)
    assert np.median(-ndtri(p / 2)) < 0.9 * true


def test_the_score_of_a_mean_is_the_t_behind_its_p_however_small() -> None:
    for t in (0.5, 3.0, 9.0, 30.0):
        assert effect_score(2 * stdtr(804, -t), 805, "mean") == pytest.approx(t, rel=1e-9)
