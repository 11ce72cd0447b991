"""Differences of a pair, case by case."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge import Comparison, compare
from adjudge.errors import InputError
from adjudge.plots.differences import plot_differences
from adjudge.results.read import read_results


def test_differences_are_b_less_a_and_sorted(weka: Comparison) -> None:
    pair = weka["RandomForest", "J48graft"]
    values = weka.units.values[0]
    b, a = (weka.learners.index(name) for name in (pair.b, pair.a))
    heights = [float(bar.get_height()) for bar in plot_differences(pair, "accuracy").patches]
    np.testing.assert_allclose(heights, np.sort(values[:, b] - values[:, a])[::-1])
    with pytest.raises(InputError, match="did you mean"):
        plot_differences(pair, "acuracy")


def test_right_and_wrong_are_three_bars_with_their_counts() -> None:
    columns = {"case": ["bench"] * 24, "item": [f"q{i}" for i in range(12)] * 2, "learner": ["A"] * 12 + ["B"] * 12,
               "accuracy": [1, 0, 1] * 4 + [1, 1, 0] * 4}  # fmt: skip
    ax = plot_differences(compare(read_results(columns))["B", "A"])
    assert [int(bar.get_width()) for bar in ax.patches] == [4, 4, 4]
    assert [text.get_text() for text in ax.texts] == ["4", "4", "4"]


def test_thousands_of_cases_are_two_areas_that_end_where_the_bars_would() -> None:
    rng = np.random.default_rng(3)
    n = 500
    columns = {"case": [f"c{i}" for i in range(n)] * 2, "learner": ["A"] * n + ["B"] * n,
               "loss": [0.5] * n + rng.random(n).tolist()}  # fmt: skip
    ax = plot_differences(compare(read_results(columns, lower=["loss"]))["B", "A"])
    heights = np.array(columns["loss"][n:], dtype=float) - 0.5
    better, worse = ax.collections
    assert worse.get_hatch() and not better.get_hatch() and len(ax.patches) == 0
    assert better.get_paths()[0].vertices[:, 1].min() == pytest.approx(heights.min())
    assert worse.get_paths()[0].vertices[:, 1].max() == pytest.approx(heights.max())


def test_factors_are_bars_from_one_on_a_logarithmic_scale_hatched_where_a_is_ahead() -> None:
    a, b = [2.0, 2.0, 2.0, 2.0, 2.0, 2.0], [4.0, 1.0, 1.5, 0.5, 3.0, 0.25]
    columns = {"case": list("cdefgh") * 2, "learner": ["A"] * 6 + ["B"] * 6, "seconds": [*a, *b]}
    ax = plot_differences(compare(read_results(columns))["B", "A"])
    assert ax.get_yscale() == "log"
    assert [bar.get_y() + bar.get_height() for bar in ax.patches] == [2.0, 1.5, 0.75, 0.5, 0.25, 0.125]
    assert [bool(bar.get_hatch()) for bar in ax.patches] == [True, True, False, False, False, False]
    assert [label.get_text() for label in ax.get_xticklabels()] == list("cgedfh")
