"""Two measures against each other, with who is dominated by whom."""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError, did_you_mean
from adjudge.plots.canvas import COLOURS, new_axes, shown
from adjudge.reports.front import undominated
from adjudge.reports.summary import Summary

__all__ = ["plot_trade_off"]

_MOST_NAMED = 25


def plot_trade_off(result: Summary, x: str | None = None, y: str | None = None, *, ax: Any = None) -> Any:
    """Which learners are best for some trade-off of two measures, and which are beaten on both?

    Means per learner, as in the summary's table. Filled dots are on the Pareto front: no other learner's means are at
    least as good on both and better on one. A description of means, not a test.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("joint")
    >>> plot_trade_off(summarise(compare_all(table), table)).get_xlabel()
    'accuracy (higher is better)'
    """
    measures = result.scores.measures
    if len(measures) < 2:
        raise InputError("a trade-off needs two measures; the summary has one")
    first = measures[0] if x is None else x
    second = next(name for name in measures if name != first) if y is None else y
    for name in (first, second):
        if name not in measures:
            raise InputError(f"no measure {name!r}{did_you_mean(name, measures)}")
    ways = dict(zip(measures, result.scores.higher_is_better, strict=True))
    points: list[tuple[str, float, float]] = []
    for one in result.standings:
        across, up = one.means[first], one.means[second]
        if across is not None and up is not None:
            points.append((one.learner, across, up))
    front = undominated([(across, up) for _, across, up in points], (ways[first], ways[second]))
    ax = new_axes("plot_trade_off", 6.0, 4.4) if ax is None else ax
    for (name, across, up), best in zip(points, front, strict=True):
        ax.plot([across], [up], "o", markersize=7, markerfacecolor=COLOURS["better"] if best else "white",
                markeredgecolor=COLOURS["better"] if best else COLOURS["quiet"])  # fmt: skip
        if len(points) <= _MOST_NAMED or best:
            ax.annotate(shown(name, 24), (across, up), (6, 4), textcoords="offset points", fontsize=8)
    line = sorted((point[1:] for point, best in zip(points, front, strict=True) if best))
    # The corner between two of the front is worse than either: nobody whom the front beats lies beyond the line.
    step = "steps-pre" if ways[first] else "steps-post"
    ax.plot([across for across, _ in line], [up for _, up in line], color=COLOURS["better"], linewidth=0.8, zorder=0,
            drawstyle=step)  # fmt: skip
    ax.margins(0.12)
    for name, put in ((first, ax.set_xlabel), (second, ax.set_ylabel)):
        put(f"{shown(name)} ({'higher' if ways[name] else 'lower'} is better)")
    ax.spines[["top", "right"]].set_visible(False)
    return ax
