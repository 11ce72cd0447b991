"""Alpaydin's combined F: mlxtend's number, the definition, order does not matter."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from adjudge.evidence.five_by_two_cv_f import five_by_two_cv_f

PEERS = json.loads((Path(__file__).parents[1] / "reference" / "peers_frequentist.json").read_text())["five_by_two"]


def test_mlxtends_number() -> None:
    result = five_by_two_cv_f(PEERS["d"])
    assert (result.statistic, result.p_value) == pytest.approx(PEERS["f"])


def test_the_definition() -> None:
    x = np.random.default_rng(1).normal(0.5, 1, (5, 2))
    variances = x.var(axis=1) * 2
    f = (x**2).sum() / (2 * variances.sum())
    assert five_by_two_cv_f(x).statistic == pytest.approx(f)
    assert five_by_two_cv_f(x).p_value == pytest.approx(stats.f.sf(f, 10, 5))


def test_the_order_of_runs_and_folds_does_not_matter() -> None:
    x = np.random.default_rng(2).normal(size=(5, 2))
    assert five_by_two_cv_f(x[::-1, ::-1]).p_value == pytest.approx(five_by_two_cv_f(x).p_value)


def test_no_variance_is_defined() -> None:
    assert five_by_two_cv_f(np.zeros((5, 2))).p_value == 1
    constant = five_by_two_cv_f(np.full((5, 2), 0.1))
    assert (constant.statistic, constant.p_value) == (np.inf, 0)
