"""Power: the same rates on every engine, resumed where it stopped, for any pair of learners; and its picture."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge_studies.plots.power_curve import plot_error_rates, plot_power
from adjudge_studies.simulations.binary_source import independent_source
from adjudge_studies.simulations.error_rates import error_rates
from adjudge_studies.simulations.learner_pair import EstimatorPair, native_pair
from adjudge_studies.simulations.power_curve import PowerCurve, power_curve
from adjudge_studies.simulations.true_difference import find_source, true_difference

pytest.importorskip("numba")


@pytest.fixture(scope="module")
def curve() -> PowerCurve:
    return power_curve(
        [0.0, -0.03, -0.11, -0.06, 0.0],
        ["5x2cv t", "10 x 10-fold uncorrected"],
        n=120,
        alpha=[0.05, 0.2],
        replications=30,
        tolerance=0.01,
        training_sets=200,
    )


def test_a_curve_holds_every_test_and_level_at_every_point(curve: PowerCurve) -> None:
    assert [round(abs(point.difference), 2) for point in curve.points] == pytest.approx(
        [0, 0.03, 0.11, 0.06, 0], abs=0.011
    )
    columns = curve.to_columns()
    assert len(columns["rate"]) == 5 * 2 * 2
    assert curve.rate(0, "5x2cv t") == curve.rate(4, "5x2cv t")  # the same source, the same seed
    for place in range(5):
        for test in curve.tests:
            assert curve.rate(place, test, 0.2).rate >= curve.rate(place, test, 0.05).rate
    assert curve.rate(2, "10 x 10-fold uncorrected").rate > 0.8
    with pytest.raises(InputError, match="no test '5x2cv F'"):
        curve.rate(0, "5x2cv F")


def test_the_text_fits_eighty_columns_and_the_object_is_versioned(curve: PowerCurve) -> None:
    text = str(curve)
    assert all(len(line) <= 80 for line in text.splitlines()) and text.count("true difference") == 4
    assert "naive Bayes − C4.5" in " ".join(text.split())
    made = curve.to_dict()
    assert made["schema"] == "adjudge.power/1" and len(made["points"]) == 5
    assert made["points"][1]["rates"][0]["monte_carlo_error"] > 0


def test_rates_do_not_depend_on_the_engine(tmp_path: Path) -> None:
    """That calls give their values on dask too is tested with them."""
    pytest.importorskip("loky")
    source = independent_source(np.random.default_rng(3), 4)
    ask = partial(error_rates, source, native_pair, ["5x2cv t", "10 x resampling"], n=60, replications=25, runs=2)
    assert ask(engine="loky", workers=2, out=tmp_path) == ask()


def test_more_replications_go_on_from_those_kept(tmp_path: Path) -> None:
    source = independent_source(np.random.default_rng(3), 4)
    told: list[tuple[int, int]] = []
    ask = partial(error_rates, source, native_pair, ["10 x resampling"], n=60, out=tmp_path)
    ask(replications=20)
    more = ask(replications=40, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (20, 40) and told[-1] == (40, 40)
    assert more == error_rates(source, native_pair, ["10 x resampling"], n=60, replications=40)
    other = error_rates(source, native_pair, ["10 x resampling"], n=61, out=tmp_path, replications=20)
    assert other == error_rates(source, native_pair, ["10 x resampling"], n=61, replications=20)


def test_any_two_classifiers_have_a_true_difference_and_rates() -> None:
    pair = EstimatorPair("sklearn.naive_bayes.BernoulliNB", "sklearn.dummy.DummyClassifier")
    assert pair.names == ("BernoulliNB", "DummyClassifier")
    source, truth = find_source(0.2, pair=pair, n_train=80, tolerance=0.03, training_sets=60)
    assert truth.difference == pytest.approx(0.2, abs=0.031) and truth.a == pytest.approx(0.5, abs=0.02)
    on_items = true_difference(source, 80, 60, pair=pair, n_test=4000, seed=1)
    assert on_items.difference == pytest.approx(truth.difference, abs=0.03)
    (rate,) = error_rates(source, pair, ["1 x 5-fold corrected"], n=80, replications=10)
    assert rate.towards_b >= 0.2 and rate.towards_a == 0


def test_equal_classes_are_told_apart_by_name_and_open_seeds_are_set() -> None:
    pair = EstimatorPair("sklearn.tree.ExtraTreeClassifier", "sklearn.tree.ExtraTreeClassifier")
    assert pair.names == ("ExtraTreeClassifier b", "ExtraTreeClassifier a")
    X, y = independent_source(np.random.default_rng(0), 5).draw(60, np.random.default_rng(1))
    masks = np.arange(60)[None, :] % 5 == np.arange(5)[:, None]
    first, again = pair(X, y, masks), pair(X, y, masks)
    assert np.array_equal(first, again) and np.array_equal(first[0], first[1])


def test_pictures_show_every_test(curve: PowerCurve) -> None:
    pytest.importorskip("matplotlib")
    ax = plot_power(curve, alpha=0.2)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == list(curve.tests)
    drawn = ax.containers[1].lines[0]
    assert drawn.get_xdata().tolist() == sorted(100 * abs(point.difference) for point in curve.points)
    assert "20 %" in ax.get_ylabel()
    rates = list(curve.points[0].rates)
    assert plot_error_rates(rates).containers[1].lines[0].get_ydata().tolist() == [
        100 * rate.rate for rate in rates if rate.test == curve.tests[1]
    ]
    with pytest.raises(InputError, match="nothing to draw"):
        plot_error_rates([])


def test_a_regressor_is_refused_and_so_is_a_difference_beyond_reason() -> None:
    pair = EstimatorPair("sklearn.linear_model.LinearRegression", "sklearn.naive_bayes.BernoulliNB")
    source = independent_source(np.random.default_rng(0), 4)
    with pytest.raises(InputError, match="LinearRegression answers with values that are not classes"):
        error_rates(source, pair, ["10 x resampling"], n=40, replications=2)
    for wrong in (float("nan"), 1.5, float("inf")):
        with pytest.raises(InputError, match=r"between -1 and 1|wanted is a number"):
            find_source(wrong)


def test_nothing_to_ask_is_refused() -> None:
    with pytest.raises(InputError, match="a true difference at least"):
        power_curve([], ["5x2cv t"])
    with pytest.raises(InputError, match="cannot be found by name"):
        error_rates(lambda generator: ([], []), native_pair, ["5x2cv t"], out="x")
