"""Per-case differences of one pair, sorted."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjudge.errors import InputError, did_you_mean
from adjudge.plots.canvas import COLOURS, HATCHES, new_axes, shown
from adjudge.reports.case_scores import CaseScores

__all__ = ["plot_differences"]

_MOST_NAMED = 60
_MOST_BARS = 300


def plot_differences(result: CaseScores, b: str, a: str, measure: str | None = None, *, ax: Any = None) -> Any:
    """On which cases is b ahead of a, and by how much?

    `result` is a summary's `scores`. Bars are b − a in the measure's own unit, largest first; where a is ahead they are
    hatched. Cases with a hole are left out and counted in the title.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("joint")
    >>> ax = plot_differences(summarise(compare_all(table), table).scores, "B", "A", "accuracy")
    >>> len(ax.patches)
    12
    """
    name = measure if measure is not None else result.measures[0]
    if name not in result.measures:
        raise InputError(f"no measure {name!r}{did_you_mean(name, result.measures)}")
    for learner in (b, a):
        if learner not in result.learners:
            raise InputError(f"no learner {learner!r}{did_you_mean(learner, result.learners)}")
    place = result.measures.index(name)
    good = 1 if result.higher_is_better[place] else -1
    first, second = result.learners.index(a), result.learners.index(b)
    rows: list[tuple[str, float]] = []
    for label, values in zip(result.rows_named, result.values[place], strict=True):
        x, y = values[first], values[second]
        if x is not None and y is not None:
            rows.append((label, y - x))
    rows.sort(key=lambda row: -row[1])
    holes = len(result.rows_named) - len(rows)
    ax = new_axes("plot_differences", max(4.5, min(11.0, 1.5 + 0.16 * len(rows))), 3.4) if ax is None else ax
    if len(rows) > _MOST_BARS:  # bars thinner than a line: two areas look the same and take a hundredth of the time
        heights = np.array([difference for _, difference in rows])
        for word, side in (("better", heights * good > 0), ("worse", heights * good < 0)):
            shown_part = np.where(side, heights, 0.0)
            ax.fill_between(range(len(rows)), shown_part, step="mid", facecolor=COLOURS[word], linewidth=0,
                            hatch=HATCHES[word] or None, edgecolor="white")  # fmt: skip
    for position, (_, difference) in enumerate(rows if len(rows) <= _MOST_BARS else []):
        word = "better" if difference * good > 0 else "worse"
        ax.bar(position, difference, color=COLOURS[word], hatch=HATCHES[word] or None, edgecolor="white", linewidth=0.3)
    ax.axhline(0.0, color=COLOURS["ink"], linewidth=0.8)
    if len(rows) <= _MOST_NAMED:
        ax.set_xticks(range(len(rows)), [shown(label, 18) for label, _ in rows], rotation=90, fontsize=7)
    else:
        ax.set_xticks([])
        ax.set_xlabel(f"{len(rows)} {result.unit}s, sorted")
    ax.set_ylabel(f"{shown(b, 16)} − {shown(a, 16)}, {shown(name, 20)}")
    way = "higher" if good > 0 else "lower"
    left_out = f"; {holes} with holes left out" if holes else ""
    ax.set_title(f"{way} is better; hatched: {shown(a, 20)} ahead{left_out}", fontsize=9)
    ax.spines[["top", "right"]].set_visible(False)
    return ax
