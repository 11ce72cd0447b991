"""One pair under one measure, case by case."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.plots.canvas import COLOURS, HATCHES, new_axes, open_sides, page_width, plain_ratios, tip
from adjudge.plots.lettering import NAME, SMALL, letters, shown
from adjudge.verdicts.pair import MeasureVerdict, Pair
from adjudge.wording.numerals import signed
from adjudge.wording.words import several

_MOST_NAMED = 40
_MOST_BARS = 150


@checked
def plot_differences(result: Pair, measure: str | None = None, *, ax: Any = None) -> Any:
    """On which cases is b ahead of a, and by how much?

    Bars are b − a in the measure's own unit (b/a on a logarithmic scale for a factor), largest first; where a is ahead
    they are hatched. A measure of 0 and 1 has only won, lost and tied cases: three bars with their counts. Left to
    itself the first measure is drawn.

    Parameters
    ----------
    result: A pair: `found[b, a]`.
    measure: Which measure; the first when left out.
    ax

    Raises
    ------
    InputError
        The measure is not in the comparison.

    See Also
    --------
    adjudge.plots.plot_simplex

    >>> from adjudge import compare
    >>> len(plot_differences(compare("example:joint")["B", "A"], "accuracy").patches)
    12
    """
    each = result.measures[0] if measure is None else result[measure]
    if result.comparison.units.zero_one and result.comparison.units.zero_one[result.measures.index(each)]:
        return _counts(ax, result, each)
    name = each.measure
    values, cases = case_differences(result, name)
    order = np.argsort(-values, kind="stable")
    heights = values[order]
    few = len(order) <= _MOST_NAMED
    ax = new_axes(
        "plot_differences", page_width(), 3.1 if few else 2.4, (0.72, 1.1 if few else 0.4, 0.1, 0.28), given=ax
    )
    base = 1.0 if each.factor else 0.0
    good = heights > base if each.higher_is_better else heights < base
    if each.factor:
        ax.set_yscale("log")
    if len(order) <= _MOST_BARS:
        for place, (height, up) in enumerate(zip(heights.tolist(), good.tolist(), strict=True)):
            word = "better" if up else "worse"
            bar = ax.bar(place, height - base, 0.8, base, color=COLOURS[word], hatch=HATCHES[word] or None,
                         edgecolor=COLOURS["paper"], linewidth=0.3)  # fmt: skip
            text = f"{height:.3g} times" if each.factor else signed(height)
            tip(bar[0], f"{cases[order[place]]}: {name} {text}")
    else:  # bars thinner than a line: two areas look the same and take a hundredth of the time
        for word, side in (("better", good), ("worse", ~good)):
            ax.fill_between(range(len(order)), np.where(side, heights, base), base, step="mid", facecolor=COLOURS[word],
                            linewidth=0, hatch=HATCHES[word] or None, edgecolor=COLOURS["paper"])  # fmt: skip
    if each.factor:
        plain_ratios(ax.yaxis, *ax.get_ylim())
    ax.axhline(base, color=COLOURS["ink"], linewidth=0.7)
    if few:
        ax.set_xticks(range(len(order)), [shown(cases[place], 18) for place in order], rotation=90)
    else:
        ax.set_xticks([])
        ax.set_xlabel(f"{several(len(order), result.comparison.units.noun)}, sorted", fontsize=SMALL)
    sign = "/" if each.factor else "−"
    ax.set_ylabel(f"{shown(name, 30)}: {shown(result.b, 14)} {sign} {shown(result.a, 14)}", fontsize=SMALL)
    way = "higher" if each.higher_is_better else "lower"
    ax.set_title(f"{way} is better; hatched: {shown(result.a, 20)} ahead", fontsize=SMALL, color=COLOURS["ink"])
    open_sides(ax)
    return ax


def case_differences(pair: Pair, measure: str) -> tuple[np.ndarray[Any, np.dtype[np.float64]], list[str]]:
    """b − a of the cases both have, as measured (b/a for a factor), and the cases' names."""
    units = pair.comparison.units
    j = units.measures.index(measure)
    b, a = (units.values[j][:, units.learners.index(name)] for name in (pair.b, pair.a))
    there = ~(np.isnan(a) | np.isnan(b))
    values = b[there] / a[there] if units.factors[j] else b[there] - a[there]
    return np.asarray(values, dtype=np.float64), [units.names[place] for place in np.flatnonzero(there).tolist()]


def _counts(ax: Any, pair: Pair, each: MeasureVerdict) -> Any:
    b, a = (f"{shown(name, 20)} alone" for name in (pair.b, pair.a))
    rows = [(b, each.won, "better"), (a, each.lost, "worse"), ("the same", each.tied, "undecided")]
    left = letters([label for label, _, _ in rows], SMALL) + 0.15
    ax = new_axes("plot_differences", page_width(), 1.4, (left, 0.42, 0.4, 0.1), given=ax)
    for place, (label, count, word) in enumerate(rows):
        bar = ax.barh(place, count, 0.66, color=COLOURS[word], hatch=HATCHES[word] or None, edgecolor=COLOURS["paper"])
        tip(bar[0], f"{label}: {count}")
        ax.annotate(str(count), (count, place), (3, 0), textcoords="offset points", va="center", fontsize=NAME,
                    color=COLOURS["ink"])  # fmt: skip
    ax.set_yticks(range(3), [label for label, _, _ in rows])
    ax.set_ylim(2.5, -0.5)
    ax.set_xlim(0, 1.12 * max(each.won, each.lost, each.tied, 1))
    nouns = f"{pair.comparison.units.noun}s"
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.set_xlabel(f"{nouns} with {shown(each.measure, 24)} {'1' if each.higher_is_better else '0'}", fontsize=SMALL)
    open_sides(ax)
    return ax
