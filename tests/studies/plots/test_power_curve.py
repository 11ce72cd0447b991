from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge_studies.plots.power_curve import plot_error_rates, plot_power


class PowerCurve(SimpleNamespace):
    """As much of one as is drawn."""


class RejectionRate(SimpleNamespace):
    """The same of its points."""


def rate(test: str, alpha: float, value: float) -> Any:
    return RejectionRate(test=test, alpha=alpha, rate=value, monte_carlo_error=0.01)


def points(container: Any) -> list[list[float]]:
    return np.round(container.lines[0].get_xydata(), 6).tolist()


def test_power_is_drawn_over_the_size_of_the_difference() -> None:
    curve: Any = PowerCurve(
        alphas=(0.05, 0.01), tests=("t", "u"), points=[SimpleNamespace(difference=d) for d in (-0.06, 0.0, 0.02)],
        rate=lambda place, test, level: rate(test, level, (place + 1) * (0.1 if test == "t" else 0.2) * (level / 0.05)),
        a="A", b="B", n=100,
    )  # fmt: skip
    ax = plot_power(curve)
    assert points(ax.containers[0]) == [[0, 20], [2, 30], [6, 10]]
    assert points(ax.containers[1]) == [[0, 40], [2, 60], [6, 20]]
    assert ax.get_title() == "B against A, 100 items" and ax.lines[-1].get_ydata()[0] == 5
    stricter = plot_power(curve, alpha=0.01)
    assert points(stricter.containers[0]) == [[0, 4], [2, 6], [6, 2]]
    assert stricter.get_ylabel() == "rejections at level 1 %, percent"


def test_error_rates_are_drawn_over_their_levels_beside_the_diagonal() -> None:
    ax = plot_error_rates([rate("t", 0.1, 0.12), rate("u", 0.05, 0.2), rate("t", 0.05, 0.06)])
    assert points(ax.containers[0]) == [[5, 6], [10, 12]] and points(ax.containers[1]) == [[5, 20]]
    diagonal = next(line for line in ax.lines if line.get_linestyle() == "--" and len(line.get_xdata()) == 2)
    assert diagonal.get_xydata().tolist() == [[0, 0], [10, 10]]
    assert ax.get_ylim() == pytest.approx((0, 1.15 * 20 * 1.02))
    with pytest.raises(InputError, match="nothing to draw"):
        plot_error_rates([])
