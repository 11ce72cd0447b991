from __future__ import annotations

import numpy as np
import pytest

from adjudge.plots.place_names import SIDES, _box, place_names, undominated


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


@pytest.mark.parametrize("far", [False, True])
def test_no_name_lies_on_another_name_on_a_dot_or_outside(far: bool) -> None:
    rng = np.random.default_rng(1)
    size = (300.0, 200.0)
    dots = [(float(x), float(y)) for x, y in rng.uniform((30, 20), (270, 180), size=(60, 2))]
    widths = [18.0 * (1 + place % 3) for place in range(60)]
    sides = place_names(dots, widths, 9.5, size, far=far)
    assert sides[0] is not None and None in sides
    boxes = {place: _box(dots[place], widths[place], 9.5, side) for place, side in enumerate(sides) if side is not None}
    for place, (left, bottom, right, top) in boxes.items():
        assert left >= 0 and bottom >= 0 and right <= size[0] and top <= size[1]
        for other, (x, y) in enumerate(dots):
            assert other == place or x + 4 <= left or x - 4 >= right or y + 4 <= bottom or y - 4 >= top
        for other, box in boxes.items():
            assert other == place or box[0] >= right or box[2] <= left or box[1] >= top or box[3] <= bottom
    near = place_names(dots, widths, 9.5, size)
    assert not far or sides.count(None) < near.count(None)


def test_every_number_of_a_crowd_finds_a_place_at_the_end_of_a_line() -> None:
    dots = [(float(x), float(y)) for x, y in np.random.default_rng(2).normal((150, 120), (40, 25), size=(120, 2))]
    sides = place_names(dots, [11.0] * 120, 7.2, (300.0, 260.0), far=True)
    assert None not in sides and any(side is not None and side.far for side in sides)


def test_a_name_stands_next_to_its_dot() -> None:
    assert _box((50.0, 50.0), 9.0, 9.5, SIDES[4]) == (50 - 6 - 9, 50 - 4.75, 50 - 6, 50 + 4.75)
    assert _box((50.0, 50.0), 9.0, 9.5, SIDES[6]) == (45.5, 55.25, 54.5, 64.75)
