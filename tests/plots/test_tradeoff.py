"""The trade-off: the front of the means, names that do not meet, outliers at the edge."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from adjudge import Comparison, compare
from adjudge.errors import InputError
from adjudge.plots.place_names import undominated
from adjudge.plots.tradeoff import conflicting_measures, plot_tradeoff
from adjudge.results.examples import example
from adjudge.results.read import read_results


def made(k: int, slowest: float = 1.0) -> Comparison:
    rng = np.random.default_rng(k)
    names, n = [f"some learner, variant {place}" for place in range(k)], 8
    quality, jitter = rng.random(k), 0.01 * rng.random((n, k))
    seconds = 0.5 + quality + rng.random(k)
    seconds[0] *= slowest
    columns = {"case": [f"c{case}" for case in range(n) for _ in names], "learner": names * n,
               "accuracy": (quality + jitter).ravel().tolist(),
               "seconds": (seconds + jitter).ravel().tolist()}  # fmt: skip
    return compare(read_results(columns))


@pytest.mark.parametrize("k", [4, 11, 30])
def test_names_do_not_overlap(k: int) -> None:
    ax = plot_tradeoff(made(k))
    canvas = FigureCanvasAgg(ax.figure)
    canvas.draw()
    boxes = [text.get_window_extent(canvas.get_renderer()) for text in ax.texts]
    assert len(boxes) >= 2
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


def test_one_learner_far_off_does_not_hide_the_others() -> None:
    ax = plot_tradeoff(made(12, slowest=1e12))
    dots = {line.get_marker() for line in ax.get_lines() if line.get_marker() != "None"}
    assert dots == {"o", ">"} and ax.get_xlim()[1] < 1e6


def test_the_front_is_what_no_one_beats_on_both() -> None:
    rng = np.random.default_rng(0)
    points = [(float(x), float(y)) for x, y in rng.random((40, 2))]
    for q, on in zip(points, undominated(points, (True, False)), strict=True):
        assert on is not any(p[0] >= q[0] and p[1] <= q[1] and p != q for p in points)


def test_left_to_itself_it_takes_the_measure_that_disagrees(weka: Comparison) -> None:
    assert conflicting_measures(weka)[0] == "accuracy"
    assert conflicting_measures(weka, "rmse", "weighted_auc") == ("weighted_auc", "rmse")
    with pytest.raises(InputError, match="two measures"):
        plot_tradeoff(compare(example("rewards"), measures=["accuracy"]))
    with pytest.raises(InputError, match="did you mean"):
        plot_tradeoff(weka, "acuracy")


@pytest.mark.parametrize(("place", "far", "mark"), [(1, 90.0, "^"), (1, -90.0, "v"), (0, 90.0, ">"), (0, -90.0, "<")])
def test_a_triangle_points_to_the_edge_its_mean_lies_beyond(place: int, far: float, mark: str) -> None:
    n = 8
    means = np.array([[0.1, 0.1], [0.2, 0.3], [0.3, 0.2], [0.4, 0.5], [0.2, 0.2]])
    means[4, place] = far
    columns = {"case": [f"c{case}" for case in range(n)] * 5, "learner": [f"L{i}" for i in range(5) for _ in range(n)],
               "gain": means[:, 1].repeat(n), "yield": means[:, 0].repeat(n)}  # fmt: skip
    ax = plot_tradeoff(compare(read_results(columns, higher=["gain", "yield"])), "yield", "gain")
    marks = [line.get_marker() for line in ax.get_lines()[1:]]
    assert sorted(marks) == sorted([*"oooo", mark])
