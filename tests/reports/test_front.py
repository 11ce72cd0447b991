"""The front of a trade-off and the names beside its dots."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.reports.front import SIDES, _box, place_names, undominated
from adjudge.reports.html.charts import charts
from adjudge.reports.summary import summarise
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare_all

SIZE = (380.0, 300.0)
coordinates = st.floats(-1e3, 1e3, allow_nan=False).map(lambda x: round(x, 3))


def learners(points: list[tuple[float, float]]) -> Any:
    """A trade-off chart of learners with these means of accuracy (higher) and seconds (lower)."""
    names = [f"learner {place}" for place in range(len(points))]
    n = 6
    columns = {
        "case": [f"c{case}" for case in range(n) for _ in names],
        "learner": names * n,
        "accuracy": [x for _ in range(n) for x, _ in points],
        "seconds": [y for _ in range(n) for _, y in points],
    }
    table = read_results(columns)
    return next(chart for chart in charts(summarise(compare_all(table), table)) if chart.name == "trade_off")


def dots_of(chart: Any) -> list[dict[str, Any]]:
    """The dots; filled are those of the front."""
    found = [layer for layer in chart.spec["layer"] if layer["mark"]["type"] == "point"]
    for layer in found:
        assert {value["front"] for value in layer["data"]["values"]} == {layer["mark"]["filled"]}
    return [value for layer in found for value in layer["data"]["values"]]


@given(st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=14))
def test_names_touch_neither_each_other_nor_a_dot_and_stay_inside(points: list[tuple[float, float]]) -> None:
    names = [f"learner {place}" for place in range(len(points))]
    sides = place_names(points, names, SIZE)
    lows, highs = np.min(points, axis=0), np.max(points, axis=0)
    spans = np.where(highs > lows, highs - lows, 1.0)
    dots = [
        tuple(
            18 + (point[axis] - lows[axis]) / spans[axis] * (SIZE[axis] - 36)
            if highs[axis] > lows[axis]
            else SIZE[axis] / 2
            for axis in (0, 1)
        )
        for point in points
    ]
    boxes = [
        _box((x, SIZE[1] - y), name, SIDES[side])
        for (x, y), name, side in zip(dots, names, sides, strict=True)
        if side is not None
    ]
    for left, top, right, bottom in boxes:
        assert left >= 0 and right <= SIZE[0] and top >= 0 and bottom <= SIZE[1]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    if len(points) == 1:
        assert sides != [None]


@given(st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=12), st.booleans(), st.booleans())
def test_the_front_is_who_is_beaten_by_nobody(points: list[tuple[float, float]], right: bool, up: bool) -> None:
    found = undominated(points, (right, up))

    def beats(p: tuple[float, float], q: tuple[float, float]) -> bool:
        across = (p[0] - q[0]) * (1 if right else -1)
        down = (p[1] - q[1]) * (1 if up else -1)
        return across >= 0 and down >= 0 and (across > 0 or down > 0)

    assert found == [not any(beats(p, q) for p in points) for q in points]
    assert any(found)


def test_the_chart_marks_the_front_and_joins_it_by_steps() -> None:
    # 0 and 3 are on the front; 1 is slower and worse than 3, 2 equals 1.
    chart = learners([(0.9, 5.0), (0.6, 4.0), (0.6, 4.0), (0.7, 1.0)])
    values = {value["learner"]: value["front"] for value in dots_of(chart)}
    assert values == {"learner 0": True, "learner 1": False, "learner 2": False, "learner 3": True}
    line = chart.spec["layer"][0]
    assert line["mark"]["type"] == "line" and line["mark"]["interpolate"] == "step-before"
    assert [value["learner"] for value in line["data"]["values"]] == ["learner 3", "learner 0"]
    assert "learner 3, learner 0" in chart.alt


@pytest.mark.parametrize(("n", "everyone"), [(12, True), (13, False)])
def test_beyond_a_dozen_learners_the_front_alone_is_named(n: int, everyone: bool) -> None:
    rng = np.random.default_rng(n)
    chart = learners([(0.05 * place, float(10 * place + 100 * rng.random())) for place in range(n)])
    front = {value["learner"] for value in dots_of(chart) if value["front"]}
    texts = [layer for layer in chart.spec["layer"] if layer["mark"]["type"] == "text"]
    labels = {row["label"] for layer in texts for row in layer["data"]["values"]}
    assert len(front) < n and labels
    assert (labels - front != set()) == everyone
    if not everyone:
        assert labels <= front
