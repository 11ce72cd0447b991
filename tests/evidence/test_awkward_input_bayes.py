"""Awkward input to every Bayesian test: identical learners, constant differences, one and two cases, holes."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from adjudge.errors import AdjudgeError, InputError, UnfitDataError
from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.bayes_signed_rank import bayes_signed_rank, bayes_signed_ranks
from adjudge.evidence.correlated_t import correlated_t
from adjudge.evidence.hierarchical import hierarchical
from adjudge.evidence.plackett_luce import plackett_luce

Method = Callable[..., Any]


def by_folds(d: Any, **options: Any) -> Any:
    return correlated_t(d, n_train=90, n_test=10, **options)


def by_rank(d: Any, **options: Any) -> Any:
    return bayes_signed_rank(d, draws=2000, **options)


def by_pairs(d: Any, **options: Any) -> Any:
    """The table version, scores 0.8 and 0.8 + d."""
    d = np.asarray(d, dtype=float)
    return bayes_signed_ranks(np.column_stack([np.zeros_like(d), d]), draws=2000, **options).pair("1", "0")


@pytest.fixture(autouse=True)
def few_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an answer is sound is asked here, not whether chains have met."""
    monkeypatch.setattr(sys.modules["adjudge.evidence.hierarchical"], "_WARMUP", 50)


def by_hierarchy(d: Any, **options: Any) -> Any:
    """Four data sets with the same folds."""
    return hierarchical([d] * 4, folds=10, draws=400, chains=4, **options)


METHODS = [by_folds, bayes_sign, by_rank, by_pairs, by_hierarchy]
every_method = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.__name__)
ropes = pytest.mark.parametrize("rope", [0.0, 0.01])


def assert_sound(result: Any) -> None:
    assert sum(result.probabilities) == pytest.approx(1.0)
    assert all(0.0 <= p <= 1.0 for p in result.probabilities)
    assert not any(value is None for value in result.to_dict().values())  # None is how NaN is written
    json.dumps(result.to_dict(), allow_nan=False)
    assert "\n" not in repr(result)


@every_method
@ropes
def test_identical_learners_show_no_difference(method: Method, rope: float) -> None:
    result = method([0.0] * 6, rope=rope)
    assert_sound(result)
    worse, equivalent, better = result.probabilities
    assert worse == better
    assert equivalent in (0.0, 1.0)
    assert equivalent == 1.0 or rope == 0.0


@every_method
def test_rounding_is_a_tie(method: Method) -> None:
    result = method([0.1 + 0.2 - 0.3] * 6, rope=0.0)
    assert result.probabilities[0] == result.probabilities[2]


@every_method
@ropes
@pytest.mark.parametrize("sign", [-1, 1])
def test_one_and_the_same_difference_everywhere_is_decided(method: Method, rope: float, sign: int) -> None:
    result = method([sign * 0.05] * 6, rope=rope)
    assert_sound(result)
    assert result.probabilities[1 + sign] > 0.9
    assert result.probabilities[1 - sign] < 0.05


@every_method
def test_a_constant_difference_inside_the_rope_is_equivalence(method: Method) -> None:
    assert method([0.004] * 6, rope=0.01).probabilities[1] > 0.9


@every_method
@ropes
def test_two_differences_are_answered(method: Method, rope: float) -> None:
    assert_sound(method([0.02, -0.01], rope=rope))
    assert_sound(method([0.02, 0.0], rope=rope))


@every_method
@ropes
def test_one_difference_is_answered_or_refused_with_the_number_needed(method: Method, rope: float) -> None:
    try:
        result = method([0.02], rope=rope)
    except UnfitDataError as refusal:
        assert "at least 2" in str(refusal)
    else:
        assert_sound(result)
        assert result.probabilities[2] < 0.95  # one case does not decide


@every_method
@pytest.mark.parametrize("hole", [math.nan, math.inf, None])
def test_holes_are_refused_by_position(method: Method, hole: float | None) -> None:
    with pytest.raises(InputError, match=r"\[[\d, ]*2[\d, ]*\]"):
        method([0.1, 0.2, hole, 0.3], rope=0.01)


@every_method
@pytest.mark.parametrize("wrong", [[], ["a", "b"]])
def test_nothing_and_text_are_refused(method: Method, wrong: list[Any]) -> None:
    with pytest.raises((InputError, ValueError)) as refusal:
        method(wrong, rope=0.01)
    assert isinstance(refusal.value, AdjudgeError) or method is by_pairs  # by_pairs itself makes floats first


@every_method
@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e9])
def test_scale_brings_no_warning_and_no_nan(method: Method, scale: float) -> None:
    d = scale * np.array([0.3, -0.1, 0.2, 0.15, 0.4])
    for rope in (0.0, 0.1 * scale):
        assert_sound(method(d, rope=rope))


@pytest.mark.parametrize("method", [by_rank, by_pairs, by_hierarchy], ids=lambda method: method.__name__)
def test_bad_seeds_are_refused(method: Method) -> None:
    for seed in (-1, 1.5, None):
        with pytest.raises(InputError, match=r"seed (must be|is) a whole number"):
            method([0.1, 0.2, -0.1], rope=0.01, seed=seed)


def test_hierarchical_takes_unequal_folds_and_refuses_a_single_one() -> None:
    assert_sound(hierarchical([[0.1, 0.2], [0.1, 0.0, 0.3], [0.2] * 4], folds=10, draws=400, chains=4, rope=0.05))
    with pytest.raises(UnfitDataError, match=r"d\[1\] has 1 fold"):
        hierarchical([[0.1, 0.2], [0.1], [0.2, 0.3]], folds=10)


def test_hierarchical_where_no_data_set_has_spread_but_their_means_do() -> None:
    for rope in (0.0, 0.05):
        assert_sound(hierarchical([[0.1] * 5, [0.2] * 5, [0.3] * 5, [0.15] * 5], folds=5, rope=rope, draws=800))


def test_hierarchical_where_all_means_agree() -> None:
    d = np.array([[0.1, -0.1, 0.05, -0.05]] * 5)
    result = hierarchical(d, folds=4, rope=0.1, draws=4000)
    assert_sound(result)
    assert result.probabilities[1] > 0.8
    assert result.delta0[0] == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize("scores", [[[1, 1, 1]] * 5, [[1, 2, 3]], [[1, 2, 3], [3, 2, 1]], [[0.1 + 0.2, 0.3]]])
def test_plackett_luce_on_ties_and_few_cases(scores: list[list[float]]) -> None:
    result = plackett_luce(scores, draws=4000)
    assert sum(result.probability_best) == pytest.approx(1.0)
    assert max(result.probability_best) < 0.95
    json.dumps(result.to_dict(), allow_nan=False)
    if scores[0][0] == scores[0][-1]:
        k = len(scores[0])
        assert result.expected_ranks == pytest.approx([(k + 1) / 2] * k, abs=0.05)


def test_plackett_luce_with_one_learner_always_first_stays_finite() -> None:
    result = plackett_luce([[2, 1, 0]] * 60, draws=4000)
    assert result.probability_best[0] > 0.99
    assert all(math.isfinite(value) for value in result.strengths)
    assert result.monte_carlo_error > 0.0


def test_plackett_luce_with_identical_columns_splits_them_evenly() -> None:
    column = np.random.default_rng(0).normal(size=40)
    result = plackett_luce(np.column_stack([column, column, column - 1.0]), draws=20_000)
    assert result.p_better[0][1] == pytest.approx(0.5, abs=0.03)
    assert result.p_better[0][2] > 0.99


@pytest.mark.parametrize("bad", [math.inf, "x"])
def test_plackett_luce_refuses_infinity_and_text(bad: Any) -> None:
    with pytest.raises(InputError):
        plackett_luce([[1.0, bad], [2.0, 1.0]])
