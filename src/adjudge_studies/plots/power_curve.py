"""How a test's chance of finding a difference grows with the difference; and whether it keeps its level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, new_axes
from adjudge.plots.lettering import shown

if TYPE_CHECKING:
    from adjudge_studies.simulations.error_rates import RejectionRate
    from adjudge_studies.simulations.power_curve import PowerCurve

# Okabe and Ito's colours with a mark each, so that lines are told apart in grey too.
LINES = (("#0072B2", "o"), ("#D55E00", "s"), ("#009E73", "^"), ("#CC79A7", "D"), ("#E69F00", "v"), ("#56B4E9", "P"),
          ("#222222", "X"), ("#999999", "*"))  # fmt: skip


@checked
def plot_power(curve: PowerCurve, *, alpha: float | None = None, ax: Any = None) -> Any:
    """With what probability does each test find a difference of this size?

    Bars are one standard error either way; the dashed line is the level, which the leftmost point must keep where the
    true difference is 0.

    Parameters
    ----------
    curve: What `power_curve` returned.
    alpha: Which level; the first when left out.
    ax

    Returns
    -------
    Axes

    See Also
    --------
    adjudge_studies.simulations.power_curve

    >>> from adjudge_studies.simulations.power_curve import power_curve
    >>> ax = plot_power(power_curve([0.0, -0.06], ["10 x resampling"], n=100, replications=20))
    >>> len(ax.containers), ax.get_xlabel()
    (1, 'size of the true difference in accuracy, points')
    """
    level = curve.alphas[0] if alpha is None else alpha
    ax = new_axes("plot_power", 6.4, 4.2, given=ax)
    order = sorted(range(len(curve.points)), key=lambda place: abs(curve.points[place].difference))
    sizes = [100 * abs(curve.points[place].difference) for place in order]
    for number, test in enumerate(curve.tests):
        rates = [curve.rate(place, test, level) for place in order]
        _draw(ax, sizes, rates, test, number)
    ax.axhline(100 * level, color=COLOURS["quiet"], linewidth=1, linestyle="--")
    ax.set_xlabel("size of the true difference in accuracy, points")
    ax.set_ylabel(f"rejections at level {100 * level:g} %, percent")
    ax.set_title(f"{shown(curve.b)} against {shown(curve.a)}, {curve.n} items", fontsize=10)
    _finish(ax, 100.0)
    return ax


@checked
def plot_error_rates(rates: Sequence[RejectionRate], *, ax: Any = None) -> Any:
    """Does each test keep its level, at every level? Rates above the diagonal are false alarms beyond it.

    `rates`: of `error_rates` with several levels, on learners that are equally good.

    Parameters
    ----------
    rates: What `error_rates` returned.
    ax

    Returns
    -------
    Axes

    Raises
    ------
    InputError
        There is nothing to draw.

    See Also
    --------
    adjudge_studies.simulations.error_rates

    >>> from adjudge_studies.simulations.binary_source import independent_source
    >>> from adjudge_studies.simulations.error_rates import error_rates
    >>> from adjudge_studies.simulations.learner_pair import native_pair
    >>> import numpy as np
    >>> source = independent_source(np.random.default_rng(0))
    >>> rates = error_rates(source, native_pair, ["5x2cv t"], n=60, alpha=[0.01, 0.05, 0.1], replications=20)
    >>> [round(float(x), 2) for x in plot_error_rates(rates).containers[0].lines[0].get_xdata()]
    [1.0, 5.0, 10.0]
    """
    if not rates:
        raise InputError("nothing to draw: no rate was given")
    ax = new_axes("plot_error_rates", 5.2, 4.2, given=ax)
    for number, test in enumerate(dict.fromkeys(rate.test for rate in rates)):
        own = sorted((rate for rate in rates if rate.test == test), key=lambda rate: rate.alpha)
        _draw(ax, [100 * rate.alpha for rate in own], own, test, number)
    end = 100 * max(rate.alpha for rate in rates)
    ax.plot([0, end], [0, end], color=COLOURS["quiet"], linewidth=1, linestyle="--")
    ax.set_xlabel("level of the test, percent")
    ax.set_ylabel("false rejections, percent")
    _finish(ax, max(1.15 * end, 115 * max(rate.rate for rate in rates)))
    return ax


def _draw(ax: Any, x: list[float], rates: Sequence[RejectionRate], test: str, number: int) -> None:
    colour, mark = LINES[number % len(LINES)]
    style = ("-", "--", ":")[number // len(LINES) % 3]
    ax.errorbar(x, [100 * rate.rate for rate in rates], [100 * rate.monte_carlo_error for rate in rates], color=colour,
                marker=mark, markersize=5, linestyle=style, linewidth=1.4, capsize=2, label=shown(test))  # fmt: skip


def _finish(ax: Any, top: float) -> None:
    ax.set_ylim(0, top * 1.02)
    ax.set_xlim(left=min(0.0, ax.get_xlim()[0]))
    ax.legend(fontsize=8, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    ax.spines[["top", "right"]].set_visible(False)
