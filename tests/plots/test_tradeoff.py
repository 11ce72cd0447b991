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


def test_intervals_are_drawn_whole() -> None:
    rng = np.random.default_rng(2)
    n, names = 20, [f"L{place}" for place in range(6)]
    columns = {"case": [f"c{case}" for case in range(n) for _ in names], "learner": names * n,
               "accuracy": (0.7 + np.linspace(0, 0.2, 6) + 0.15 * rng.standard_normal((n, 6))).ravel().tolist(),
               "seconds": np.exp(np.linspace(0, 2, 6) + rng.standard_normal((n, 6))).ravel().tolist()}  # fmt: skip
    found = compare(read_results(columns))
    ax = plot_tradeoff(found)
    for name, limits in (("seconds", sorted(ax.get_xlim())), ("accuracy", sorted(ax.get_ylim()))):
        cells = [row.measures[name] for row in found.answer.leaderboard]
        assert limits[0] < min(cell.low for cell in cells) and max(cell.high for cell in cells) < limits[1]


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
    assert dots == {"o", "<"} and max(ax.get_xlim()) < 1e6  # slow is left: the axis is turned


def test_better_is_up_and_right_and_the_front_falls() -> None:
    found = made(11)
    ax = plot_tradeoff(found)
    assert ax.get_xlim()[0] > ax.get_xlim()[1] and ax.get_ylim()[0] < ax.get_ylim()[1]
    assert ax.get_xlabel() == "seconds (lower is better: axis turned; log)" and ax.get_xscale() == "log"
    assert ax.get_ylabel() == "accuracy (higher is better)" and ax.get_yscale() == "linear"
    line = ax.get_lines()[0].get_xydata()
    assert (np.diff(line[:, 0]) < 0).all() and (np.diff(line[:, 1]) < 0).all()  # faster and worse
    means = {row.learner: [row.measures[name].mean for name in ("seconds", "accuracy")]
             for row in found.answer.leaderboard}  # fmt: skip
    front = [point for point in means.values()
             if not any(p[0] <= point[0] and p[1] >= point[1] and p != point for p in means.values())]  # fmt: skip
    assert np.array(sorted(line.tolist())) == pytest.approx(np.array(sorted(front)))


@pytest.mark.parametrize("k", [30, 120])
def test_every_dot_is_named_or_numbered_with_a_key(k: int) -> None:
    found = made(k)
    texts = [text.get_text() for text in plot_tradeoff(found).texts]
    lines = [line.strip() for text in texts for line in text.split("\n")]
    key = dict(line.split(" ", 1) for line in lines if "variant" in line or "…" in line)
    assert list(key) == [str(number) for number in range(1, k + 1)] and len(set(key.values())) == k
    assert all(texts.count(number) == 1 for number in key)  # at its dot


def test_the_cheapest_is_ringed_and_its_cost_lies_along() -> None:
    found = compare("example:weka", learners=["RandomForest", "Logistic", "J48graft"], cheapest="rmse",
                    margins={"accuracy": 0.2})  # fmt: skip
    chosen = found.answer.cheapest.chosen
    ax = plot_tradeoff(found)
    (ring,) = [line for line in ax.get_lines() if line.get_markersize() > 10]
    assert len(chosen) == 1 and ax.get_xlabel().startswith("rmse")
    row = next(row for row in found.answer.leaderboard if row.learner == chosen[0])
    assert ring.get_xydata()[0] == pytest.approx([row.measures["rmse"].mean, row.measures["accuracy"].mean])


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
    marks = [line.get_marker() for line in ax.get_lines() if line.get_marker() != "None"]
    assert sorted(marks) == sorted([*"oooo", mark])
