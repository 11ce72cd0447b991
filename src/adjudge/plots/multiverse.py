"""Which choice changes which claim: claims by choices, a mark for what became of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import UnfitDataError
from adjudge.plots.canvas import COLOURS, grid, new_axes, tip
from adjudge.plots.lettering import SMALL, letters, shown
from adjudge.verdicts.multiverse import NOT_ASKED, OPEN, REVERSED, STANDS, Multiverse

MOST = 40  # claims drawn, those that stand least often first
_MARKS = {STANDS: ("o", "better", "stands"), OPEN: ("o", "quiet", "open"), REVERSED: ("X", "worse", "reversed")}
_CELL = 0.19


@checked
def plot_multiverse(result: Multiverse, *, ax: Any = None) -> Any:
    """A row per claim, a column per choice that differs from the first analysis in one thing; the last two columns are
    shares: of all analyses, and of all cases left out.

    Parameters
    ----------
    result: What `multiverse` returned.
    ax

    Raises
    ------
    UnfitDataError
        Nothing is claimed.

    See Also
    --------
    adjudge.plots.plot_planned_cases

    >>> from adjudge import compare
    >>> from adjudge.verdicts.multiverse import multiverse
    >>> ax = plot_multiverse(multiverse(compare("example:weka")))
    >>> [text.get_text() for text in ax.get_xticklabels()][-1]
    'one left out'
    """
    if not result.claims:
        raise UnfitDataError("nothing is claimed, so no choice can change anything; there is no figure")
    alone = [i for i, each in enumerate(result.analyses) if each.left_out is None and len(each.changed) == 1]
    order = sorted(range(len(result.claims)), key=lambda index: result.claims[index].share)[:MOST]
    names = [shown(f"{result.claims[i].b} – {result.claims[i].a}", 34) for i in order]
    columns = [shown(result.analyses[i].changed[0], 28) for i in alone] + ["all choices", "one left out"]
    left, top = letters(names, SMALL) + 0.15, letters(columns, SMALL) + 0.15
    width, height = left + _CELL * len(columns) + 0.9, top + _CELL * len(order) + 0.3
    ax = new_axes("plot_multiverse", width, height, (left, 0.25, 0.6, top), given=ax)
    for row, index in enumerate(order):
        claim = result.claims[index]
        for column, analysis in enumerate(alone):
            status = int(result.status[analysis, index])
            if status == NOT_ASKED:
                continue
            marker, style, word = _MARKS[status]
            fill = COLOURS["paper" if status == OPEN else style]
            dot = ax.scatter([column], [row], s=26, marker=marker, facecolor=fill, edgecolor=COLOURS[style])
            tip(dot, f"{claim.b} – {claim.a}, {result.analyses[analysis].changed[0]}: {word}")
        kept = 1 - len(claim.cases) / claim.left_out if claim.left_out else np.nan
        for column, share in ((len(alone), claim.share), (len(alone) + 1, kept)):
            if not np.isnan(share):
                ax.text(column, row, f"{share:.2f}".lstrip("0") if share < 1 else "1", ha="center", va="center",
                        fontsize=SMALL - 1, color=COLOURS["ink"])  # fmt: skip
    grid(ax, columns, names, SMALL)
    ax.set_xlabel("filled: stands · hollow: open · cross: reversed · blank: not asked", fontsize=SMALL - 1,
                  color=COLOURS["quiet"], loc="left")  # fmt: skip
    return ax
