"""How often a test repeats its own answer, as bars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.plots.canvas import new_axes
from adjudge.plots.lettering import shown

_FILLS = (("#0072B2", ""), ("#9CC9E3", "//"), ("#E69F00", ".."), ("#DDDDDD", "xx"))


@checked
def plot_replicability(results: Mapping[str, Mapping[str, float]], *, ax: Any = None) -> Any:
    """Which test gives the same answer when the data are shuffled again?

    `results` maps a test's name to its numbers by label, each between 0 and 1, say
    `{"corrected t": {"consistent": 0.48, "almost": 0.63, "R": 0.82}}`; labels keep their order.

    Parameters
    ----------
    results: Test → label → share between 0 and 1.
    ax

    Returns
    -------
    Axes

    Raises
    ------
    InputError
        A number is not a share, or there is nothing to draw.

    See Also
    --------
    adjudge.replicability

    References
    ----------
    replicability

    >>> ax = plot_replicability({"t": {"consistent": 0.5, "R": 0.8}, "5x2cv": {"consistent": 0.3, "R": 0.7}})
    >>> [round(float(bar.get_height()), 1) for bar in ax.patches]
    [0.5, 0.3, 0.8, 0.7]
    """
    if not results:
        raise InputError("nothing to draw: no test was given")
    labels = list(dict.fromkeys(label for numbers in results.values() for label in numbers))
    for name, numbers in results.items():
        if any(not 0 <= value <= 1 for value in numbers.values()):
            raise InputError(f"{name!r}: every number is a share between 0 and 1; received {dict(numbers)}")
    ax = new_axes("plot_replicability", max(4.5, 1.5 + 1.3 * len(results)), 3.4, given=ax)
    width = 0.8 / len(labels)
    for place, label in enumerate(labels):
        colour, hatch = _FILLS[place % len(_FILLS)]
        at = [number + (place - (len(labels) - 1) / 2) * width for number in range(len(results))]
        bars = ax.bar(at, [numbers.get(label, 0.0) for numbers in results.values()], width * 0.92, color=colour,
                      hatch=hatch or None, edgecolor="white", linewidth=0.4, label=shown(label))  # fmt: skip
        ax.bar_label(bars, fmt="%.2f", fontsize=7, padding=1)
    ax.set_xticks(range(len(results)), [shown(name, 20) for name in results])
    ax.set_ylim(0, 1.12)
    ax.set_ylabel("share")
    ax.legend(ncols=len(labels), loc="upper center", fontsize=8, frameon=False, bbox_to_anchor=(0.5, -0.1))
    ax.spines[["top", "right"]].set_visible(False)
    return ax
