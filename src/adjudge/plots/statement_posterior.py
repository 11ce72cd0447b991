"""The probability of each statement being the most frequent one, as bars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.plots.canvas import COLOURS, new_axes, shown
from adjudge.reports.pair_text import glyphs
from adjudge.wording.numerals import probability

__all__ = ["plot_statement_posterior"]


def plot_statement_posterior(result: Any, *, ax: Any = None) -> Any:
    """How probable is each joint outcome? Bars, most probable first, with their numbers.

    `result` is a pair's verdict or its dict (its statement, the runner-up and all others together), or a mapping from
    any labels to probabilities, such as `dict(zip(statements, dirichlet(counts).probabilities))`.

    >>> ax = plot_statement_posterior({"[≻, ≻]": 0.8, "[≻, ≺]": 0.14, "[≺, ≻]": 0.05, "[≺, ≺]": 0.01})
    >>> [round(float(bar.get_width()), 2) for bar in ax.patches]
    [0.8, 0.14, 0.05, 0.01]
    """
    if isinstance(result, Mapping) and "statement" not in result:
        ordered = sorted(result.items(), key=lambda item: -item[1])
    else:
        ordered = list(_of_pair(result if isinstance(result, Mapping) else result.to_dict()).items())
    ax = new_axes("plot_statement_posterior", 5.6, 0.9 + 0.36 * len(ordered)) if ax is None else ax
    places = range(len(ordered))
    ax.barh(places, [chance for _, chance in ordered], color=COLOURS["better"], height=0.62)
    ax.set_yticks(list(places), [shown(label) for label, _ in ordered])
    for place, (_, chance) in enumerate(ordered):
        ax.text(chance + 0.015, place, probability(chance), va="center", fontsize=9, color=COLOURS["ink"])
    ax.invert_yaxis()
    ax.set_xlim(0.0, 1.14)
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1.0])
    ax.set_xlabel("P(most frequent outcome)")
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _of_pair(pair: Mapping[str, Any]) -> dict[str, float]:
    bars = {glyphs(pair["statement"]): pair["probability"]}
    second = pair["runner_up"]
    if second is not None:
        bars[glyphs(second["statement"])] = second["probability"]
        if list(pair["statement"].values()).count("=") < len(pair["statement"]) - 1:  # else these two are all there are
            bars["any other"] = max(0.0, 1.0 - pair["probability"] - second["probability"])
    return bars
