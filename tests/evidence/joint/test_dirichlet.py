"""Dirichlet test: Example 3, brute force, sampling, priors, ties, robust bounds."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.joint.dirichlet import _log_greatest, dirichlet
from adjudge.evidence.joint.dominance import count_statements


def test_example_3_of_paper_a_exactly() -> None:
    result = dirichlet([1, 2, 3, 6])
    np.testing.assert_allclose(result.probabilities, [0.012363, 0.051923, 0.137500, 0.798214], atol=1e-6)
    np.testing.assert_allclose(result.probabilities, [0.013, 0.051, 0.136, 0.80], atol=2.5e-3)  # the paper's draws
    assert result.p_majority == pytest.approx(0.44, abs=0.005)
    assert result.method == "exact" and result.monte_carlo_error == 0.0


def test_two_statements_are_a_beta_tail() -> None:
    result = dirichlet([7, 3])
    assert result.probabilities[0] == pytest.approx(stats.beta.sf(0.5, 7.5, 3.5), abs=1e-12)


def test_brute_force_over_the_simplex_of_four_statements() -> None:
    """3-D midpoint rule over Dirichlet(α): a different route, good to about two digits."""
    shapes = np.array([2.25, 1.25, 3.25, 4.25])
    steps = 140
    grid = (np.arange(steps) + 0.5) / steps
    a, b, c = np.meshgrid(grid, grid, grid, indexing="ij")
    d = 1 - a - b - c
    held = d > 0
    theta = np.stack([a[held], b[held], c[held], d[held]])
    density = np.exp(((shapes - 1)[:, None] * np.log(theta)).sum(axis=0))
    brute = np.bincount(theta.argmax(axis=0), weights=density, minlength=4) / density.sum()
    np.testing.assert_allclose(dirichlet(shapes - 0.25).probabilities, brute, atol=6e-3)


@pytest.mark.slow
@pytest.mark.parametrize(("m", "n"), [(1, 5), (2, 12), (3, 30), (6, 80), (12, 80), (20, 80)])
def test_exact_agrees_with_many_draws(m: int, n: int) -> None:
    draws = 100_000
    x = np.random.default_rng(m).integers(0, 2, size=(n, m))
    x[: n // 3] = 1  # one statement stands out
    counts = count_statements(x)
    exact = dirichlet(counts)
    sampled = dirichlet(counts, method="sampled", draws=draws, seed=m)
    assert sampled.monte_carlo_error > 0 and sampled.seed == m
    assert abs(exact.probability - sampled.probability) <= 4 * sampled.monte_carlo_error + 1e-9
    assert abs(exact.runner_up_probability - sampled.runner_up_probability) <= 4 * 0.5 / np.sqrt(draws)


def test_draws_agree_with_numpys_own_dirichlet() -> None:
    draws = np.random.default_rng(0).dirichlet(np.array([1, 2, 3, 6]) + 0.25, size=400_000)
    share = np.bincount(draws.argmax(axis=1), minlength=4) / len(draws)
    np.testing.assert_allclose(dirichlet([1, 2, 3, 6]).probabilities, share, atol=4 * np.sqrt(0.25 / 400_000))


@pytest.mark.parametrize("m", range(1, 11))
def test_probabilities_of_fractional_counts_add_up_to_one(m: int) -> None:
    x = np.random.default_rng(m).choice([0, 0.5, 1], size=(20, m), p=[0.4, 0.2, 0.4])
    assert dirichlet(count_statements(x)).probabilities.sum() == pytest.approx(1.0, abs=1e-10)


@pytest.mark.parametrize(("prior", "alpha"), [("symmetric", 0.25), ("jeffreys", 0.5), ("uniform", 1.0), (0.7, 0.7)])
def test_named_priors_are_vectors_in_disguise(prior: str | float, alpha: float) -> None:
    named = dirichlet([1, 2, 3, 6], prior=prior)
    vector = dirichlet([1, 2, 3, 6], prior=[alpha] * 4)
    np.testing.assert_allclose(named.probabilities, vector.probabilities, atol=1e-12)
    assert named.p_majority == pytest.approx(vector.p_majority, abs=1e-12)


def test_a_prior_vector_moves_the_statement_it_favours() -> None:
    result = dirichlet([5, 5], prior=[3.0, 0.1])
    assert result.probabilities[0] == pytest.approx(stats.beta.sf(0.5, 8.0, 5.1), abs=1e-12)
    assert result.statement.signs == "<"


def test_robust_prior_equals_the_worked_bounds() -> None:
    one = dirichlet([1, 2, 3, 6], prior="robust")
    two = dirichlet([1, 2, 3, 6], prior="robust", strength=2)
    assert (one.lower, one.upper) == (pytest.approx(0.71535, abs=1e-5), pytest.approx(0.88195, abs=1e-5))
    assert (two.lower, two.upper) == (pytest.approx(0.60326, abs=1e-5), pytest.approx(0.92816, abs=1e-5))
    assert one.probability == one.lower


def test_robust_bounds_hold_every_prior_of_that_strength() -> None:
    rng = np.random.default_rng(0)
    robust = dirichlet([2, 1, 4, 5], prior="robust")
    for _ in range(30):
        alpha = np.maximum(rng.dirichlet([0.5] * 4), 1e-9)
        chance = dirichlet([2, 1, 4, 5], prior=alpha).probabilities[3]
        assert robust.lower - 1e-9 <= chance <= robust.upper + 1e-9


def test_robust_with_one_statement_seen_is_not_certain() -> None:
    result = dirichlet([0, 0, 0, 4], prior="robust")
    assert result.upper == 1.0
    assert result.lower == pytest.approx(1 - 0.5**4)  # P(Gamma(4) > Gamma(1)) = 1 − 2^-4


def test_the_mode_may_hold_a_measure_that_b_loses() -> None:
    result = dirichlet([22, 20, 0, 38])
    assert result.probability == pytest.approx(0.974, abs=5e-4)
    assert result.share == 0.475


def test_a_mode_is_unmoved_by_relabelling() -> None:
    forward, backward = dirichlet([1, 2, 3, 6]), dirichlet([6, 3, 2, 1])
    np.testing.assert_allclose(forward.probabilities, backward.probabilities[::-1], atol=1e-13)
    assert forward.statement.flipped() == backward.statement


def test_identical_learners_split_the_probability_evenly() -> None:
    result = dirichlet(count_statements(np.full((9, 3), 0.5)))
    assert result.statement.signs == "==="
    np.testing.assert_allclose(result.probabilities, 1 / 8)


def test_a_measure_tied_throughout_leaves_the_others_as_if_alone() -> None:
    alone = dirichlet(count_statements([[1], [1], [0]]))
    beside = dirichlet(count_statements([[1, 0.5], [1, 0.5], [0, 0.5]]))
    assert beside.statement.signs == ">="
    assert beside.probability == pytest.approx(alone.probability, abs=1e-13)


def test_one_case_is_answered() -> None:
    assert dirichlet([0, 1]).probability == pytest.approx(stats.beta.sf(0.5, 1.5, 0.5), abs=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"prior": "flat"}, "unknown prior 'flat'"),
        ({"prior": [1, 2]}, "needs 4 numbers"),
        ({"prior": -1.0}, "positive"),
        ({"method": "guess"}, "'exact', 'sampled'; received 'guess'"),
        ({"prior": "robust", "method": "sampled"}, "exactly"),
        ({"prior": "robust", "strength": 0}, "positive"),
        ({"method": "sampled", "draws": 0}, "at least 1"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        dirichlet([1, 2, 3, 6], **arguments)  # type: ignore[arg-type]


def test_result_prints_small_and_exports_plain() -> None:
    result = dirichlet([1, 2, 3, 6])
    assert "0.798214" in str(result) and "\n" not in repr(result)
    assert result.to_dict()["statement"] == "[≻, ≻]"


def test_only_a_sampled_answer_carries_a_seed() -> None:
    assert dirichlet([1, 2, 3, 6], seed=5).seed is None
    assert dirichlet([1, 2, 3, 6], method="sampled", draws=1000, seed=5).seed == 5


@pytest.mark.parametrize(("shape", "size"), [(0.5, 4.0), (0.05, 3.0), (2.0, 7.0)])
def test_the_greatest_of_several_gammas_is_drawn_as_if_all_were(shape: float, size: float) -> None:
    drawn = _log_greatest(shape, size, 4000, np.random.default_rng(0))
    each = np.log(np.random.default_rng(1).gamma(shape, size=(4000, int(size))).max(axis=1))
    assert stats.ks_2samp(drawn, each).pvalue > 0.001
