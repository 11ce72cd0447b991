"""The same answers as baycomp on its own data: 54 data sets × 100 folds × 5 classifiers, ROPE 1 %.

Recorded by tests/reference/baycomp_54x100.py (baycomp 1.0.3; its hierarchical test runs Stan). Two samplers are
compared, so the tolerance is several joint standard errors.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.bayes_signed_rank import bayes_signed_rank
from adjudge.evidence.correlated_t import correlated_t
from adjudge.evidence.hierarchical import HierarchicalResult, hierarchical

ROOT = Path(__file__).parents[2]
RECORDED = json.loads((ROOT / "tests" / "reference" / "baycomp_54x100.json").read_text())
PAIRS = RECORDED["pairs"]
BY_STAN = RECORDED["hierarchical"]
SAMPLING = 0.013  # six standard errors of the difference of two fractions of 50 000 draws, at ½


@pytest.fixture(scope="module")
def scores(shared_data: Path) -> dict[str, np.ndarray]:
    with (shared_data / "results" / "bayes_tests_54x100.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    sets = list(dict.fromkeys(row["dataset"] for row in rows))
    learners = list(rows[0])[3:]
    return {k: np.array([[float(r[k]) for r in rows if r["dataset"] == s] for s in sets]) for k in learners}


@pytest.fixture(scope="module")
def sampled(scores: dict[str, np.ndarray]) -> Callable[[str, str], HierarchicalResult]:
    """The hierarchical test of a pair; each is sampled once."""
    return cache(lambda b, a: hierarchical(scores[b] - scores[a], folds=10, rope=1.0, draws=8_000))


def name(entry: dict[str, str]) -> str:
    return f"{entry['b']}-{entry['a']}"


@pytest.mark.parametrize("entry", PAIRS, ids=name)
def test_correlated_t_on_each_data_set(entry: dict[str, list[list[float]]], scores: dict[str, np.ndarray]) -> None:
    d = scores[entry["b"]] - scores[entry["a"]]
    for row, expected in zip(d, entry["correlated_t"], strict=True):
        assert correlated_t(row, n_train=90, n_test=10, rope=1.0).probabilities == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize("entry", PAIRS, ids=name)
def test_sign_and_signed_rank_over_data_sets(entry: dict[str, list[float]], scores: dict[str, np.ndarray]) -> None:
    d = (scores[entry["b"]] - scores[entry["a"]]).mean(axis=1)
    sign = bayes_sign(d, rope=1.0)
    assert sign.probabilities == pytest.approx(entry["sign"], abs=SAMPLING)
    assert sign.mean_shares == pytest.approx(entry["sign_shares"], abs=0.003)
    rank = bayes_signed_rank(d, rope=1.0)
    assert rank.probabilities == pytest.approx(entry["signed_rank"], abs=SAMPLING)
    assert rank.mean_shares == pytest.approx(entry["signed_rank_shares"], abs=0.005)
    bare = bayes_signed_rank(d).probabilities
    assert (bare[0], bare[2]) == pytest.approx(entry["signed_rank_no_rope"], abs=SAMPLING)


def test_signed_rank_of_nbc_and_j48_as_printed_by_baycomps_readme(scores: dict[str, np.ndarray]) -> None:
    d = (scores["j48"] - scores["nbc"]).mean(axis=1)
    assert bayes_signed_rank(d, rope=1.0).probabilities == pytest.approx((0.23124, 0.00666, 0.7621), abs=SAMPLING)


def test_hierarchical_of_nbc_and_hnb_as_printed_by_the_tutorials_notebook(
    sampled: Callable[[str, str], HierarchicalResult],
) -> None:
    result = sampled("hnb", "nbc")
    assert result.probabilities[2] == pytest.approx(0.9965, abs=0.003)
    assert result.probabilities[1] == pytest.approx(0.002, abs=0.003)


@pytest.mark.slow
@pytest.mark.parametrize("entry", BY_STAN, ids=name)
def test_hierarchical_as_sampled_by_stan(
    entry: dict[str, Any], sampled: Callable[[str, str], HierarchicalResult]
) -> None:
    result = sampled(entry["b"], entry["a"])
    assert result.r_hat < 1.05  # 1.02 is expected of 32 half chains worth 25 independent draws each
    ours, stan = np.array(result.probabilities), np.array(entry["probabilities"])
    # Stan's 10 000 draws are worth about 2 000 independent ones here.
    allowed = 4.0 * np.sqrt(result.monte_carlo_error**2 + stan * (1.0 - stan) / 2000.0) + 0.004
    assert (np.abs(ours - stan) <= allowed).all(), (ours, stan)
    assert result.mean_shares == pytest.approx(entry["mean_shares"], abs=0.012)
    assert result.delta0[0] == pytest.approx(entry["delta0"][0], abs=0.25 * entry["delta0"][1])
