from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.hierarchical import hierarchical

QUADRATURE = json.loads((Path(__file__).parents[1] / "reference" / "hierarchical_quadrature.json").read_text())


def simulated(q: int, folds: int, centre: float, spread: float, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    delta = centre + spread * rng.standard_normal((q, 1))
    shared, own = rng.standard_normal((q, 1)), rng.standard_normal((q, folds))
    return delta + 0.02 * (np.sqrt(0.1) * shared + np.sqrt(0.9) * own)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is thrown away where chains need not meet: the same sweeps on both sides are compared."""
    monkeypatch.setattr(sys.modules["adjudge.evidence.hierarchical"], "_WARMUP", 20)


def test_ragged_data_sets_agree_with_brute_force_integration() -> None:
    rho = np.array(QUADRATURE["rho"])
    result = hierarchical(QUADRATURE["d"], n_train=1 - rho, n_test=rho, rope=QUADRATURE["rope"], draws=10_000)
    expected = QUADRATURE["result"]
    assert result.probabilities == pytest.approx(expected["probabilities"], abs=4 * result.monte_carlo_error)
    assert result.mean_shares == pytest.approx(expected["mean_shares"], abs=0.005)
    assert result.delta0[0] == pytest.approx(expected["delta0"], abs=0.06)
    assert result.converged


@pytest.mark.usefixtures("short")
def test_only_means_and_variances_count_so_the_order_of_folds_does_not() -> None:
    d = simulated(6, 10, 0.02, 0.01, seed=1)
    assert (
        hierarchical(d, folds=10, rope=0.01, draws=200).probabilities
        == hierarchical(d[:, ::-1], folds=10, rope=0.01, draws=200).probabilities
    )


@pytest.mark.usefixtures("short")
def test_one_seed_one_answer() -> None:
    d = simulated(6, 10, 0.0, 0.02, seed=1)
    one, two, other = (hierarchical(d, folds=10, rope=0.01, draws=200, seed=seed) for seed in (3, 3, 4))
    assert one == two
    assert other.delta0 != one.delta0


@pytest.mark.usefixtures("short")
def test_unit_of_the_scores_does_not_matter() -> None:
    d = simulated(8, 10, 0.02, 0.02, seed=5)
    small = hierarchical(d, folds=10, rope=0.01, draws=400)
    percent = hierarchical(100 * d, folds=10, rope=1.0, draws=400)
    assert small.probabilities == pytest.approx(percent.probabilities, abs=1e-9)
    assert 100 * np.array(small.delta0) == pytest.approx(np.array(percent.delta0), rel=1e-6)


def test_swapping_the_learners_swaps_the_ends() -> None:
    d = simulated(8, 10, 0.015, 0.02, seed=6)
    one, other = (hierarchical(sign * d, folds=10, rope=0.01, draws=4000) for sign in (1, -1))
    error = 5 * (one.monte_carlo_error + other.monte_carlo_error)
    assert one.probabilities == pytest.approx(other.probabilities[::-1], abs=error)


def test_estimates_are_drawn_together_and_come_nearer_the_truth() -> None:
    rng = np.random.default_rng(3)
    truth = 0.01 + 0.005 * rng.standard_normal(40)
    noise = 0.05 * (np.sqrt(0.1) * rng.standard_normal((40, 1)) + np.sqrt(0.9) * rng.standard_normal((40, 10)))
    result = hierarchical(truth[:, None] + noise, folds=10, rope=0.01, draws=4000)
    own, shrunken = np.array(result.data_set_means), np.array(result.shrunken_means)
    assert np.ptp(shrunken) < np.ptp(own)
    assert np.mean((shrunken - truth) ** 2) < 0.6 * np.mean((own - truth) ** 2)


@pytest.mark.usefixtures("short")
def test_without_a_rope_nothing_is_equivalent() -> None:
    result = hierarchical(simulated(8, 10, 0.015, 0.02, seed=6), folds=10, draws=400)
    assert result.probabilities[1] == 0.0 and sum(result.probabilities) == pytest.approx(1.0)
    assert result.mean_shares[1] == 0.0


def test_folds_that_all_agree_get_a_stand_in_and_keep_their_mean() -> None:
    d = simulated(10, 10, 0.03, 0.005, seed=2)
    d[4] = 0.03
    result = hierarchical(d, folds=10, rope=0.01, draws=1000)
    assert result.stand_ins == (4,)
    assert result.shrunken_means[4] == pytest.approx(0.03, abs=0.005)
    assert hierarchical(d, folds=10, draws=1000).probabilities[2] > 0.95


def test_the_correlation_is_never_guessed() -> None:
    d = simulated(4, 10, 0.0, 0.01, seed=1)
    with pytest.raises(InputError, match="n_train and n_test"):
        hierarchical(d, rope=0.01)
    with pytest.raises(InputError, match="one of folds, rho"):
        hierarchical(d, folds=10, rho=0.1)
    with pytest.raises(InputError, match="one for each of the 4 data sets"):
        hierarchical(d, n_train=[90, 90], n_test=10)


@pytest.mark.parametrize("q", [1, 2])
def test_fewer_than_three_data_sets_are_refused(q: int) -> None:
    with pytest.raises(UnfitDataError, match="at least 3 data sets"):
        hierarchical(simulated(q, 10, 0.0, 0.01, seed=1), folds=10)


def test_bad_shapes_and_priors_are_refused() -> None:
    with pytest.raises(InputError, match="one row of fold differences a data set"):
        hierarchical(np.zeros(5), folds=10)
    with pytest.raises(InputError, match=r"d\[0\] must be one row"):
        hierarchical([[[1.0, 2.0]], [[1.0, 2.0]], [[1.0, 2.0]]], folds=10)
    with pytest.raises(InputError, match="alpha must be a range"):
        hierarchical(simulated(4, 10, 0.0, 0.01, seed=1), folds=10, alpha=(2.0, 1.0))
