"""New axes without pyplot, the colours and marks all plots share, and names made safe to draw."""

from __future__ import annotations

from typing import Any

from adjudge.errors import require

__all__ = ["COLOURS", "HATCHES", "bare", "new_axes", "shown"]

# Okabe and Ito's palette, told apart by colour-blind readers; in grey the hatches and marks do the work.
COLOURS = {
    "better": "#0072B2",
    "worse": "#D55E00",
    "mixed": "#CC79A7",
    "equivalent": "#009E73",
    "undecided": "#BBBBBB",
    "ink": "#222222",
    "quiet": "#777777",
}
HATCHES = {"better": "", "worse": "///", "mixed": "xx", "equivalent": "..", "undecided": ""}


def new_axes(purpose: str, width: float = 6.4, height: float = 4.0) -> Any:
    """Axes of a new Figure: no global state, no window, safe in threads."""
    figure = require("matplotlib.figure", "plot", purpose).Figure(figsize=(width, height), layout="constrained")
    return figure.subplots()


def bare(ax: Any) -> None:
    """Neither frame nor ticks."""
    ax.set_axis_off()


def shown(name: object, most: int = 36) -> str:
    """A name as text: no $ starts a formula, and the end of a long one is cut.

    >>> shown("cost in $"), shown("abcdef", 4)
    ('cost in \\\\$', 'abc…')
    """
    text = " ".join(str(name).split())
    text = text if len(text) <= most else text[: most - 1] + "…"
    return text.replace("$", r"\$")
