"""How many cases would settle each pair? A dot with its interval, a row per pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.base.argument_checks import checked
from adjudge.plots.canvas import COLOURS, new_axes, open_sides, page_width, plain_ratios, tip
from adjudge.plots.lettering import SMALL, all_shown, letters

if TYPE_CHECKING:
    from adjudge.replication.power import PairPower, TablePower

_MOST_ROWS = 40


@checked
def plot_planned_cases(found: TablePower, *, ax: Any = None) -> Any:
    """Cases for the wanted chance on each pair's easiest measure, the fewest first.

    A bar is the interval that the effect's own uncertainty leaves, an arrow one that has no end; the dashed line is the
    number of cases at hand. A pair without a difference to plan on has a hollow mark at the right end.

    Parameters
    ----------
    found: What `power` returned for a table.
    ax

    See Also
    --------
    adjudge.power : makes it

    >>> from adjudge.replication.power import power
    >>> columns = {"case": [f"c{i}" for i in range(8)] * 2, "learner": ["A"] * 8 + ["B"] * 8,
    ...            "accuracy": [0.8] * 8 + [0.9] * 6 + [0.79] * 2}
    >>> ax = plot_planned_cases(power(columns))
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['B – A']
    """
    pairs = sorted(found.pairs, key=_key)[:_MOST_ROWS]
    room = 18 if page_width() > 4 else 11
    short = all_shown(dict.fromkeys(name for pair in pairs for name in (pair.b, pair.a)), room)
    names = [f"{short[pair.b]} – {short[pair.a]}" for pair in pairs]
    height = 0.75 + 0.2 * max(2, len(pairs))
    margins = (letters(names) + 0.15, 0.5, 0.15, 0.1)
    ax = new_axes("plot_planned_cases", page_width(), height, margins, given=ax)
    for row, pair in enumerate(pairs):
        _row(ax, row, pair, found.most)
    ax.set_xscale("log")
    ax.axvline(max(pair.n for pair in pairs), color=COLOURS["quiet"], linewidth=0.8, linestyle="--", zorder=0)
    ax.set_xlim(right=found.most * 1.3)
    plain_ratios(ax.xaxis, *ax.get_xlim())
    ax.set_yticks(range(len(pairs)), names, fontsize=SMALL)
    ax.set_ylim(len(pairs) - 0.4, -0.6)
    what = f"{found.nouns[1]} for a claim with {100 * found.wanted:g} % power"
    left = f"; {len(found.pairs) - len(pairs)} more pairs" if len(found.pairs) > len(pairs) else ""
    ax.set_xlabel(what + left, fontsize=SMALL)
    open_sides(ax)
    return ax


def _key(pair: PairPower) -> tuple[bool, float]:
    one = pair.easiest
    return not one.separable, one.needed or float("inf")


def _row(ax: Any, row: int, pair: PairPower, most: int) -> None:
    one = pair.easiest
    if not one.separable or one.needed is None:
        mark = ax.plot([most], [row], marker="o", color=COLOURS["undecided"], markerfacecolor=COLOURS["paper"])[0]
        tip(mark, f"{pair.b} against {pair.a}: no difference to plan on ({one.measure})")
        return
    colour = COLOURS["better"]
    if one.low is not None:
        ends = [one.low, one.high or most]
        ax.plot(ends, [row, row], color=colour, linewidth=1.4, solid_capstyle="butt")
    if one.high is None:
        ax.plot([most], [row], marker=">", markersize=4, color=colour)
    interval = f"{one.low or 'few'} to {one.high or f'more than {most}'}"
    mark = ax.plot([one.needed], [row], marker="o", markersize=4.5, color=colour)[0]
    tip(mark, f"{pair.b} against {pair.a}: about {one.needed} ({interval}), {one.measure}")
