from __future__ import annotations

import numpy as np
import pytest

from adjudge.plots.place_names import SIDES, _box, _pixels, place_names, undominated


@pytest.mark.parametrize("higher", [(True, True), (True, False), (False, False)])
def test_undominated_points_are_those_nobody_beats(higher: tuple[bool, bool]) -> None:
    points = [(float(x), float(y)) for x, y in np.random.default_rng(0).integers(0, 4, (12, 2))]
    way = [1 if up else -1 for up in higher]
    for (x, y), kept in zip(points, undominated(points, higher), strict=True):
        better = [
            (u, v) for u, v in points
            if (u - x) * way[0] >= 0 and (v - y) * way[1] >= 0 and (u, v) != (x, y)
        ]  # fmt: skip
        assert kept == (not better)


def test_no_name_lies_on_another_name_on_a_dot_or_outside() -> None:
    rng = np.random.default_rng(1)
    points = [(float(x), float(y)) for x, y in rng.uniform(size=(60, 2))]
    names = ["name" * (1 + place % 3) for place in range(60)]
    size, padding = (300.0, 200.0), (30.0, 20.0)
    sides = place_names(points, names, size, padding)
    assert sides[0] is not None and None in sides
    xs, ys = (_pixels([point[axis] for point in points], size[axis], padding[axis]) for axis in (0, 1))
    dots = [(x, size[1] - y) for x, y in zip(xs, ys, strict=True)]
    boxes = {
        place: _box(dots[place], names[place], SIDES[side]) for place, side in enumerate(sides) if side is not None
    }
    for place, (left, top, right, bottom) in boxes.items():
        assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
        for other, (x, y) in enumerate(dots):
            assert other == place or x + 4 <= left or x - 4 >= right or y + 4 <= top or y - 4 >= bottom
        for other, box in boxes.items():
            assert other == place or box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top


def test_dots_span_the_axes_within_their_padding() -> None:
    assert _pixels([1.0, 2.0, 3.0], 100.0, 10.0) == [10, 50, 90] and _pixels([5.0], 100.0, 10.0) == [50]
    assert _box((50.0, 50.0), "ab", SIDES["left"]) == (50 - 6 - 9, 50 - 4.75, 50 - 6, 50 + 4.75)
    assert _box((50.0, 50.0), "ab", SIDES["above"]) == (45.5, 35.25, 54.5, 44.75)
