from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.bayes_signed_rank import bayes_signed_rank, bayes_signed_ranks


def table(seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(0.8, 0.05, (30, 4)) + np.array([0.0, 0.01, 0.02, 0.05])


def test_one_seed_one_answer_and_its_error_is_told() -> None:
    d = table()[:, 1] - table()[:, 0]
    one, two = bayes_signed_rank(d, rope=0.02, seed=7), bayes_signed_rank(d, rope=0.02, seed=7)
    assert one.probabilities == two.probabilities
    other = bayes_signed_rank(d, rope=0.02, seed=8)
    assert other.probabilities != one.probabilities
    assert other.probabilities == pytest.approx(one.probabilities, abs=6 * one.monte_carlo_error)
    assert 0.0 < one.monte_carlo_error <= 0.5 / np.sqrt(50_000)
    assert (one.method, one.seed, one.draws) == ("sampled", 7, 50_000)


def test_swapping_the_learners_swaps_the_ends() -> None:
    d = table()[:, 1] - table()[:, 0]
    for rope in (0.0, 0.01):
        one, other = bayes_signed_rank(d, rope=rope), bayes_signed_rank(-d, rope=rope)
        assert one.probabilities == pytest.approx(other.probabilities[::-1], abs=1e-12)
        assert one.mean_shares == pytest.approx(other.mean_shares[::-1], abs=1e-12)


def test_all_pairs_are_the_single_pairs() -> None:
    scores = table()
    result = bayes_signed_ranks(scores, learners=["a", "b", "c", "d"], rope=0.01, draws=3000, seed=2)
    assert result.pairs[0] == ("a", "b") and len(result.pairs) == 6
    for (a, b), triple in zip(result.pairs, result.probabilities, strict=True):
        columns = ["abcd".index(a), "abcd".index(b)]
        d = scores[:, columns[1]] - scores[:, columns[0]]
        single = bayes_signed_rank(d, rope=0.01, draws=3000, seed=2)
        assert triple == pytest.approx(single.probabilities, abs=1e-12)
        assert result.pair(b, a).mean_shares == pytest.approx(single.mean_shares, abs=1e-9)
        assert result.pair(a, b).probabilities == pytest.approx(single.probabilities[::-1], abs=1e-12)


def test_holes_are_refused_or_left_out_of_their_pairs_only() -> None:
    scores = table()
    scores[3, 2] = np.nan
    with pytest.raises(InputError, match=r"scores\[3, 2\] is nan"):
        bayes_signed_ranks(scores)
    result = bayes_signed_ranks(scores, missing="drop", draws=2000)
    assert result.n == (30, 29, 30, 29, 30, 29)
    with pytest.raises(UnfitDataError, match=r"share 0 case\(s\)"):
        bayes_signed_ranks([[1.0, np.nan], [np.nan, 2.0]], missing="drop")


def test_unknown_and_equal_names_are_refused() -> None:
    result = bayes_signed_ranks(table(), learners=["one", "two", "three", "four"], draws=200)
    with pytest.raises(InputError, match="did you mean 'three'"):
        result.pair("thre", "one")
    with pytest.raises(InputError, match="two different learners"):
        result.pair("one", "one")
    with pytest.raises(InputError, match="missing is one of"):
        bayes_signed_ranks(table(), missing="worst")  # type: ignore[arg-type]


def test_a_stronger_prior_draws_towards_equivalence() -> None:
    d = [0.02, 0.03, 0.015, 0.02]
    weak = bayes_signed_rank(d, rope=0.01, prior_strength=0.5, draws=5000)
    strong = bayes_signed_rank(d, rope=0.01, prior_strength=8.0, draws=5000)
    assert strong.probabilities[1] > 0.9 > 0.3 > weak.probabilities[1]
