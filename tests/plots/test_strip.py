from __future__ import annotations

import re

import numpy as np

from adjudge.plots.strip import HEIGHT, WIDTH, strip


def bars(path: str) -> list[tuple[float, int]]:
    return [(float(x), int(height)) for x, height in re.findall(r"M([\d.]+) 12v(-?\d+)", path)]


def test_bars_stand_largest_first_to_a_common_scale() -> None:
    up, down, width = strip(np.array([-1.0, 2.0, 0.0, 1.0]))
    assert bars(up) == [(15, -12), (45, -6)] and bars(down) == [(105, 6)] and float(width) == 21


def test_of_many_cases_eighty_are_drawn_the_extremes_among_them() -> None:
    up, down, _ = strip(np.linspace(-1, 1, 500))
    found = bars(up) + bars(down)
    assert found[0][1] == -HEIGHT // 2 and found[-1][1] == HEIGHT // 2 and 70 < len(found) <= 80
    assert max(x for x, _ in found) < WIDTH


def test_nothing_to_draw_is_nothing() -> None:
    assert strip(np.array([]))[:2] == ("", "") == strip(np.zeros(3))[:2]
    assert strip(np.array([np.nan, 1.0])) == strip(np.array([1.0]))
