"""Error rates: two routes to the same outcomes, levels that hold where they must, power that grows."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from numpy.typing import NDArray
from scipy import stats
from scipy.sparse import csr_array
from sklearn.compose import make_column_transformer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import BernoulliNB
from sklearn.pipeline import make_pipeline

from adjudge.errors import InputError
from adjudge.evidence.corrected_t import corrected_t
from adjudge_studies.learners.c45 import C45Classifier
from adjudge_studies.learners.naive_bayes import NaiveBayesMixed
from adjudge_studies.simulations.binary_source import independent_source, random_ban
from adjudge_studies.simulations.error_rates import error_rates, outcomes_on, rejection_rate
from adjudge_studies.simulations.learner_pair import EstimatorPair, native_pair
from adjudge_studies.simulations.power_curve import power_curve
from adjudge_studies.simulations.resampled_test import as_tests

pytest.importorskip("numba")


def test_the_batch_and_the_estimators_give_the_same_rates() -> None:
    head = {"nominal": "all", "n_values": [2] * 5, "classes": [False, True]}
    slow = EstimatorPair(NaiveBayesMixed(**head), C45Classifier(**head))
    source = random_ban(np.random.default_rng(1), 5, 5)
    tests = ["5x2cv t", "1 x 10-fold corrected", "10 x resampling"]
    fast_rates, slow_rates = (
        error_rates(source, pair, tests, n=50, replications=4, runs=2, seed=3) for pair in (native_pair, slow)
    )
    assert fast_rates == slow_rates


@pytest.mark.parametrize("kind", ["pandas", "polars", "sparse"])
def test_a_pipeline_may_pick_columns_of_a_frame_by_name(kind: str) -> None:
    columns = ["u"] if kind != "sparse" else [0]
    chosen = make_pipeline(make_column_transformer(("passthrough", columns)), LogisticRegression())
    pair = EstimatorPair(chosen, "sklearn.dummy.DummyClassifier")
    table = np.random.default_rng(0).normal(size=(60, 2))
    labels = np.where(table[:, 0] > 0, "a", "b")
    masks = np.arange(60) % 3 == np.arange(3)[:, None]
    if kind == "pandas":
        frame: Any = pd.DataFrame(table, columns=["u", "v"], index=np.arange(60)[::-1])  # labels are not places
        y: Any = pd.Series(labels, index=frame.index)
    else:
        frame = pl.DataFrame(table, schema=["u", "v"]) if kind == "polars" else csr_array(table)
        y = pl.Series(labels) if kind == "polars" else labels
    found, by_hand = pair(frame, y, masks)[0], EstimatorPair(LogisticRegression(), LogisticRegression())
    assert found.tolist() == by_hand(table[:, :1], labels, masks)[0].tolist()
    assert found.sum() > 50
    (rate,) = error_rates(lambda generator: (frame, y), pair, ["2 x 5-fold corrected"], replications=2)
    assert rate.rate == 1


def test_a_frame_is_what_the_estimators_answer_on() -> None:
    frame = pd.DataFrame({"u": [0.0, 0.1, 1.0, 1.1], "v": [1.0, 0.0, 1.0, 0.0]})
    chosen = make_pipeline(make_column_transformer(("passthrough", ["u"])), BernoulliNB(binarize=0.5))
    answers = EstimatorPair(chosen, BernoulliNB(binarize=0.5)).answers(frame, np.array([0, 0, 1, 1]), frame)
    assert answers.tolist() == [[False, False, True, True]] * 2


@pytest.mark.slow
def test_tests_keep_or_break_their_level_as_paper_c_says() -> None:
    """Sec. 4.3: the uncorrected t rejects far too often on 10 × 10-fold; 5x2cv and the corrected t stay near 5 %."""
    source = independent_source(np.random.default_rng(0))
    tests = ["5x2cv t", "10 x 10-fold corrected", "10 x 10-fold uncorrected"]
    careful, corrected, uncorrected = error_rates(source, native_pair, tests, replications=250, runs=2, seed=1)
    assert careful.rate < 0.05 + 3 * careful.monte_carlo_error
    assert corrected.rate < 0.05 + 4 * corrected.monte_carlo_error
    assert uncorrected.rate > 0.25
    assert corrected.towards_a + corrected.towards_b == pytest.approx(corrected.rate)
    assert corrected.consistent > careful.consistent - 0.05


def test_power_grows_with_the_true_difference() -> None:
    curve = power_curve([0.0, -0.06], ["10 x resampling"], replications=60)
    none, some = (point.difference for point in curve.points)
    at_none, at_some = (curve.rate(place, "10 x resampling") for place in (0, 1))
    assert abs(none) < 1e-9 and some == pytest.approx(-0.06, abs=0.001)
    assert at_some.rate > at_none.rate + 0.1
    assert at_some.towards_a > 5 * at_some.towards_b  # C4.5 is ahead and is what rejections favour
    assert 0 < at_some.monte_carlo_error < 0.1


def test_rates_of_hand_counts() -> None:
    counts = np.array([[10, 0], [0, 0], [3, 2], [0, 10.0]])
    rate = rejection_rate("t", 0.05, counts, 10, 0)
    assert rate.rate == pytest.approx(25 / 40) and rate.consistent == 0.75
    assert rate.towards_b == pytest.approx(13 / 40) and rate.towards_a == pytest.approx(12 / 40)
    assert rate.r == pytest.approx((3 + 4 / 9) / 4)
    never = rejection_rate("t", 0.05, np.zeros((50, 2)), 1, 0)  # never sure of "never": as if once in 50
    assert never.monte_carlo_error == pytest.approx(math.sqrt(1 / 50 * 49 / 50 / 50))


def test_the_standard_errors_of_hand_counts_are_over_data_sets() -> None:
    """s/√m with s over data sets: by hand from how often of 10 runs each of 100 data sets rejected, 25 of a kind."""
    rate = rejection_rate("t", 0.05, np.tile([[10, 0], [0, 0], [3, 2], [0, 10.0]], (25, 1)), 10, 0)
    # Rates 1, 0, ½, 1, of mean 5/8: squared gaps 9, 25, 1, 9 of 64. Consistent 1, 1, 0, 1. r 1, 1, 4/9, 1: mean 31/36.
    assert rate.monte_carlo_error == pytest.approx(math.sqrt(25 * 44 / 64 / 99) / 10)
    assert rate.consistent_error == pytest.approx(math.sqrt(25 * (3 + 9) / 16 / 99) / 10)
    assert rate.r_error == pytest.approx(math.sqrt(25 * (3 * 25 + 225) / 36**2 / 99) / 10)


class Recorded:
    """A pair that keeps every split it is given and answers by chance."""

    names = ("b", "a")

    def __init__(self) -> None:
        self.masks: list[NDArray[np.bool_]] = []
        self.differences: list[NDArray[np.float64]] = []

    def identity(self) -> str:
        return "recorded"

    def __call__(self, X: Any, y: Any, masks: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        sizes = masks.sum(axis=1)
        generator = np.random.default_rng(len(masks))
        b, a = (generator.binomial(sizes, chance) for chance in (0.7, 0.55))
        self.masks.append(masks.copy())
        self.differences.append((b - a) / sizes)
        return b, a

    def answers(self, X: Any, y: Any, asked: Any) -> NDArray[np.bool_]:
        raise NotImplementedError


@pytest.mark.parametrize("name", ["3 x 10-fold corrected", "2 x 4-fold corrected", "12 x resampling 30 %",
                                  "9 x stratified 20 %", "2 x 4-fold uncorrected"])  # fmt: skip
def test_outcomes_are_those_of_corrected_t_on_the_very_same_splits(name: str) -> None:
    """62 items: folds of unequal sizes, so the ratio is counted, not guessed."""
    X, y, runs, pair = np.zeros((62, 1)), np.arange(62) % 2, 3, Recorded()
    ((t, p),) = outcomes_on(X, y, pair, as_tests([name]), runs, np.random.default_rng(5))
    d, masks = pair.differences[0].reshape(runs, -1), pair.masks[0].reshape(runs, -1, 62)
    assert len(t) == runs and p.min() > 1e-6 and p.max() < 0.9
    for run in range(runs):
        n_test = masks[run].sum(axis=1)
        assert n_test.sum() == masks[0].sum()
        if "uncorrected" in name:
            statistic, p_value = stats.ttest_1samp(d[run], 0)
        else:
            judged = corrected_t(d[run], 62 - n_test, n_test)
            statistic, p_value = judged.statistic, judged.p_value
        assert (t[run], p[run]) == pytest.approx((statistic, p_value))


def test_every_replication_has_its_own_data_and_splits() -> None:
    drawn: list[bytes] = []

    def draw(generator: np.random.Generator) -> tuple[Any, Any]:
        X = generator.normal(size=(20, 1))
        drawn.append(X.tobytes())
        return X, np.arange(20) % 2

    pair = Recorded()
    error_rates(draw, pair, ["2 x 5-fold corrected"], replications=25, runs=2, seed=4)  # three blocks
    assert len(drawn) == len(set(drawn)) == 25
    splits = [mask.tobytes() for masks in pair.masks for mask in masks.reshape(-1, 5, 20)]
    assert len(splits) == len(set(splits)) == 25 * 2 * 2
    again = list(drawn)
    drawn.clear()
    error_rates(draw, pair, ["2 x 5-fold corrected"], replications=12, seed=4)
    assert drawn == again[:12]  # more replications go on where fewer stopped
    drawn.clear()
    error_rates(draw, pair, ["2 x 5-fold corrected"], replications=12, seed=5)
    assert not set(drawn) & set(again)


def test_a_level_may_be_any_number_of_numpy() -> None:
    source = independent_source(np.random.default_rng(0))
    for alpha in (np.float32(0.05), np.float64(0.05), np.array([0.05, 0.5]), (0.05,)):
        rates = error_rates(source, native_pair, ["5x2cv t"], n=20, alpha=alpha, replications=3)
        assert [type(rate.alpha) for rate in rates] == [float] * np.size(alpha)
        assert rates[0].alpha == pytest.approx(0.05)


def test_several_levels_share_the_runs() -> None:
    rates = error_rates(independent_source(np.random.default_rng(0)), native_pair, ["1 x 10-fold uncorrected"],
                        n=100, alpha=[0.01, 0.1, 0.5], replications=30)  # fmt: skip
    assert [rate.alpha for rate in rates] == [0.01, 0.1, 0.5]
    assert rates[0].rate <= rates[1].rate < rates[2].rate


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"replications": 1}, "2 replications"),
        ({"alpha": 0}, "alpha"),
        ({"alpha": []}, "alpha is a level"),
        ({"alpha": "0.05"}, "alpha is a number"),
        ({"tests": []}, "give a test"),
        ({"tests": ["none"]}, "no resampled test"),
    ],
)
def test_what_cannot_be_asked_is_refused(options: dict[str, object], words: str) -> None:
    arguments: dict[str, object] = {"tests": ["5x2cv t"], "replications": 2} | options
    with pytest.raises(InputError, match=words):
        error_rates(independent_source(np.random.default_rng(0)), native_pair, **arguments)  # type: ignore[arg-type]
