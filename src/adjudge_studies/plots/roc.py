"""ROC curves: how well a test's number tells true differences from none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.plots.canvas import new_axes
from adjudge.plots.lettering import shown

_STYLES = (("#0072B2", "-"), ("#D55E00", "--"), ("#009E73", "-."), ("#222222", ":"), ("#CC79A7", (0, (5, 1, 1, 1))))


@checked
def plot_roc(
    curves: Mapping[str, tuple[ArrayLike, ArrayLike]], *, areas: Mapping[str, float] | None = None, ax: Any = None
) -> Any:
    """Which test finds more true differences at the same rate of false ones?

    `curves` maps a test's name to its false and true positive rates, as the simulation of paper A (Sec. 6.4) gives
    them; `areas` are written in the legend as given.

    Parameters
    ----------
    curves: Test → false and true positive rates.
    areas: Areas to write in the legend.
    ax

    Returns
    -------
    Axes

    Raises
    ------
    InputError
        Rates are not between 0 and 1, or there is nothing to draw.

    See Also
    --------
    adjudge_studies.plots.plot_reward_curve

    >>> ax = plot_roc({"Bayes": ([0, 0.2, 1], [0, 0.8, 1])}, areas={"Bayes": 0.8})
    >>> ax.get_legend().get_texts()[0].get_text()
    'Bayes (AUC 0.800)'
    """
    if not curves:
        raise InputError("nothing to draw: no curve was given")
    ax = new_axes("plot_roc", 4.8, 4.6, given=ax)
    for place, (name, (false_rate, true_rate)) in enumerate(curves.items()):
        x, y = np.asarray(false_rate, dtype=np.float64), np.asarray(true_rate, dtype=np.float64)
        if x.shape != y.shape or x.ndim != 1 or not ((x >= 0) & (x <= 1) & (y >= 0) & (y <= 1)).all():
            raise InputError(f"curve {name!r}: two rows of rates between 0 and 1, equally long, are needed")
        colour, line = _STYLES[place % len(_STYLES)]
        label = shown(name) + (f" (AUC {areas[name]:.3f})" if areas and name in areas else "")
        ax.plot(x, y, color=colour, linestyle=line, label=label)
    ax.plot([0, 1], [0, 1], color="#999999", linewidth=0.8)
    ax.set_xlim(0, 1)
    ax.set_ylim(0, 1.01)
    ax.set_aspect("equal")
    ax.set_xlabel("false positive rate")
    ax.set_ylabel("true positive rate")
    ax.legend(loc="lower right", fontsize=9)
    return ax
