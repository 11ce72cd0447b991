"""P(greatest component) by quadrature: against brute-force integration, sampling and its own properties."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.special import betainc, gammainc, gammaln

from adjudge.kernels.dirichlet_argmax import (
    argmax_probabilities,
    log_gamma_cdf,
    log_gamma_density,
    top_two_probabilities,
)


def plain_integral(shapes: list[float], which: int) -> float:
    """The readable version: one quad over x of density times the others' distributions."""

    def integrand(x: float) -> float:
        density = np.exp((shapes[which] - 1) * np.log(x) - x - gammaln(shapes[which]))
        return float(density * np.prod([gammainc(s, x) for j, s in enumerate(shapes) if j != which]))

    return float(quad(integrand, 0, 1, limit=400)[0] + quad(integrand, 1, 200, limit=400)[0])


@pytest.mark.parametrize("shapes", [[1.25, 2.25, 3.25, 6.25], [1.5, 0.5], [5.0, 5.0, 5.0], [30.25, 29.25, 0.25, 0.25]])
def test_quadrature_equals_plain_integration(shapes: list[float]) -> None:
    found = argmax_probabilities(np.array(shapes))
    for which in range(len(shapes)):
        assert found[which] == pytest.approx(plain_integral(shapes, which), abs=1e-7)


def random_groups(m: int, n: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    counts = np.unique(rng.integers(0, 2**m, n), return_counts=True)[1]
    values, sizes = np.unique(counts, return_counts=True)
    unseen = 2**m - sizes.sum()
    if unseen:
        values, sizes = np.r_[0, values], np.r_[unseen, sizes]
    return values + 2.0**-m, sizes.astype(float)


def test_probabilities_add_up_to_one() -> None:
    for m, n in product(range(1, 21), (1, 7, 80, 2000)):
        shapes, sizes = random_groups(m, n, np.random.default_rng(m * 1000 + n))
        assert sizes @ argmax_probabilities(shapes, sizes) == pytest.approx(1.0, abs=1e-10), (m, n)


@pytest.mark.parametrize("m", [1, 2, 5, 12, 20])
def test_two_grids_of_different_fineness_agree(m: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes, sizes = random_groups(m, 80, np.random.default_rng(m))
    coarse = argmax_probabilities(shapes, sizes)
    monkeypatch.setattr("adjudge.kernels.dirichlet_argmax._FIRST_NODES", 2048)
    fine = argmax_probabilities(shapes, sizes)
    np.testing.assert_allclose(coarse, fine, rtol=1e-9, atol=1e-14)


def test_grouped_equals_listed_one_by_one() -> None:
    listed = argmax_probabilities(np.array([0.25, 0.25, 0.25, 2.25, 2.25, 7.25]))
    grouped = argmax_probabilities(np.array([0.25, 2.25, 7.25]), np.array([3.0, 2.0, 1.0]))
    np.testing.assert_allclose(grouped, [listed[0], listed[3], listed[5]], rtol=1e-11)


def test_huge_and_tiny_shapes_stay_finite() -> None:
    np.testing.assert_allclose(argmax_probabilities(np.array([1e6, 1e5, 0.25])), [1, 0, 0], atol=1e-12)
    near = argmax_probabilities(np.array([1e6 + 1000, 1e6]))
    # Difference of two near-normal variables: Φ(1000/√(2·10^6)) = Φ(0.70693)
    assert near[0] == pytest.approx(0.76021, abs=2e-4)
    # Tiny shapes: the greatest is component i with chance a_i / Σ a in the limit.
    np.testing.assert_allclose(argmax_probabilities(np.array([1e-4, 3e-4])), [0.25, 0.75], atol=1e-3)


def test_log_cdf_matches_where_both_can_be_computed_and_is_monotone_below() -> None:
    t = np.linspace(-40, 6, 400)
    for shape in (0.01, 0.5, 3.0, 80.0):
        value = log_gamma_cdf(np.full_like(t, shape), t)
        assert (np.diff(value) >= -1e-12).all()
        direct = gammainc(shape, np.exp(t))
        held = direct > 1e-250
        np.testing.assert_allclose(value[held], np.log(direct[held]), rtol=1e-8, atol=1e-12)


def test_shared_grid_equals_one_problem_at_a_time() -> None:
    rng = np.random.default_rng(5)
    counts = rng.integers(0, 25, size=(40, 8)).astype(float)
    distinct = np.unique(counts)
    alpha = 0.125
    sizes = np.stack([(counts == value).sum(axis=1) for value in distinct], axis=1).astype(float)
    ordered = np.sort(counts, axis=1)
    top, second = np.searchsorted(distinct, ordered[:, -1]), np.searchsorted(distinct, ordered[:, -2])
    first, other = top_two_probabilities(distinct + alpha, sizes, top, second)
    for row in range(len(counts)):
        single = argmax_probabilities(np.sort(counts[row]) + alpha)
        assert first[row] == pytest.approx(single[-1], abs=1e-11)
        assert other[row] == pytest.approx(single[-2], abs=1e-11)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0.05, 60.0), min_size=2, max_size=6))
def test_a_greater_shape_is_never_less_probable(shapes: list[float]) -> None:
    found = argmax_probabilities(np.array(shapes))
    order = np.argsort(shapes)
    assert (np.diff(found[order]) >= -1e-10).all()
    assert found.sum() == pytest.approx(1.0, abs=1e-10)


def test_small_shapes_have_their_exact_fractions() -> None:
    # Integer shapes integrate by hand; P(Beta(5, 2) > 1/2) = 57/64.
    assert argmax_probabilities(np.array([1.0, 2.0, 3.0])) == pytest.approx([17 / 216, 41 / 144, 275 / 432], abs=1e-13)
    assert argmax_probabilities(np.array([7.0, 7.0, 7.0])) == pytest.approx([1 / 3] * 3, abs=1e-13)
    assert argmax_probabilities(np.array([2.0, 5.0])) == pytest.approx([7 / 64, 57 / 64], abs=1e-14)


@pytest.mark.parametrize("size", [10.0, 19.9, 20.1, 1e3, 2e4, 1e5, 1e6])
def test_large_shapes_lose_no_digits(size: float) -> None:
    """A third component too small to win leaves a Beta tail, known by another route."""
    ahead = size + np.sqrt(size)
    found = argmax_probabilities(np.array([size, ahead, 1e-9]))
    assert found[1] == pytest.approx(betainc(size, ahead, 0.5), abs=1e-9 if size < 100 else 1e-12)


@pytest.mark.parametrize("shape", [1e-4, 0.5, 3.0, 19.99, 20.01, 500.0])
def test_the_density_about_the_mode_is_the_textbook_one(shape: float) -> None:
    t = np.linspace(-3.0, 3.0, 13) + np.log(shape)
    plain = shape * t - np.exp(t) - gammaln(shape)
    assert log_gamma_density(np.array(shape), t) == pytest.approx(plain, rel=1e-11, abs=1e-11)
