"""Dietterich's 5x2cv t: mlxtend's number, the definition term by term, the one difference that counts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t

PEERS = json.loads((Path(__file__).parents[1] / "reference" / "peers_frequentist.json").read_text())["five_by_two"]


def test_mlxtends_number() -> None:
    result = five_by_two_cv_t(PEERS["d"])
    assert (result.statistic, result.p_value) == pytest.approx(PEERS["t"])


def test_the_definition_term_by_term() -> None:
    x = np.random.default_rng(0).normal(0.1, 1, (5, 2))
    variance = np.mean([(a - (a + b) / 2) ** 2 + (b - (a + b) / 2) ** 2 for a, b in x])
    t = x[0, 0] / np.sqrt(variance)
    for alternative, p in (
        ("two-sided", 2 * stats.t.sf(abs(t), 5)),
        ("greater", stats.t.sf(t, 5)),
        ("less", stats.t.cdf(t, 5)),
    ):
        assert five_by_two_cv_t(x, alternative=alternative).p_value == pytest.approx(p)
    assert five_by_two_cv_t(x).statistic == pytest.approx(t)


def test_swapping_the_folds_of_the_first_run_changes_the_answer() -> None:
    x = np.array(PEERS["d"])
    swapped = x.copy()
    swapped[0] = x[0, ::-1]
    assert five_by_two_cv_t(swapped).statistic == pytest.approx(2 * five_by_two_cv_t(x).statistic)


def test_no_variance_is_defined() -> None:
    assert five_by_two_cv_t(np.zeros((5, 2))).p_value == 1
    assert five_by_two_cv_t(np.full((5, 2), -0.1)).statistic == -np.inf
    assert five_by_two_cv_t(np.full((5, 2), -0.1)).p_value == 0


@pytest.mark.parametrize("shape", [(2, 5), (10,), (5, 3), (10, 2)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match=r"shape \(5, 2\)"):
        five_by_two_cv_t(np.ones(shape))
