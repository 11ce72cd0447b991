"""New axes without pyplot, the colours all figures share, and hover text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import quote

from adjudge.errors import require
from adjudge.plots.lettering import SMALL

# Okabe and Ito's palette, told apart by colour-blind readers; in grey the hatches and marks do the work. A page turns
# each into a variable of its style (`svg.py`), so every role has a number of its own.
COLOURS = {
    "better": "#0072B2",
    "worse": "#D55E00",
    "mixed": "#CC79A7",
    "equivalent": "#009E73",
    "undecided": "#BBBBBB",
    "ink": "#222222",
    "quiet": "#777777",
    "faint": "#EEEEEE",
    "paper": "#FFFFFF",
}
HATCHES = {"better": "", "worse": "///", "mixed": "xx", "equivalent": "..", "undecided": ""}
TIP = "tip-"
PAGE, COLUMN = 4.8, 3.35  # inches: the text of a paper, also legible on a phone; one column of two
_WIDTH: ContextVar[float] = ContextVar("width", default=PAGE)


def page_width() -> float:
    """Inches that a figure may be wide; names it cannot hold are cut, or the figure is wider."""
    return _WIDTH.get()


@contextmanager
def drawn_at(inches: float) -> Iterator[None]:
    """Figures made inside are for a column of this width.

    >>> with drawn_at(3.3):
    ...     page_width()
    3.3
    """
    token = _WIDTH.set(inches)
    try:
        yield
    finally:
        _WIDTH.reset(token)


def new_axes(
    purpose: str,
    width: float,
    height: float = 3.4,
    margins: tuple[float, float, float, float] | None = None,
    *,
    given: Any = None,
) -> Any:
    """The axes `given`, else those of a new Figure: no global state, no window, safe in threads.

    `margins` are inches left, bottom, right, top: told beforehand they spare a second drawing.
    """
    if given is not None:
        return given
    maker = require("matplotlib.figure", "plot", purpose).Figure
    if margins is None:
        return maker(figsize=(width, height), layout="constrained").subplots()
    left, bottom, right, top = margins
    box = (left / width, bottom / height, 1 - (left + right) / width, 1 - (bottom + top) / height)
    return maker(figsize=(width, height)).add_axes(box)


def note_below(ax: Any, text: str, left: float, down: float) -> None:
    """Quiet lines under the axes, if any, from so many inches to their left and below them."""
    if text:
        ax.annotate(text, (0, 0), (-72 * left, -72 * down), "axes fraction", "offset points", va="top",
                    fontsize=SMALL - 0.5, color=COLOURS["quiet"], annotation_clip=False)  # fmt: skip


def open_sides(ax: Any) -> None:
    """No frame above and to the right, quiet ticks."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["left", "bottom"]].set(color=COLOURS["quiet"], linewidth=0.6)
    ax.tick_params(colors=COLOURS["quiet"], labelcolor=COLOURS["ink"], labelsize=SMALL, width=0.6)


def grid(ax: Any, columns: Sequence[str], rows: Sequence[str], font: float) -> None:
    """Axes for a table of marks: heads above, names left, no frame."""
    ax.set_xlim(-0.5, len(columns) - 0.5)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xticks(range(len(columns)), columns, rotation=90)
    ax.set_yticks(range(len(rows)), rows)
    ax.tick_params(top=True, labeltop=True, bottom=False, labelbottom=False, length=0, pad=2, labelsize=font,
                   labelcolor=COLOURS["ink"])  # fmt: skip
    ax.spines[:].set_visible(False)


def plain_ratios(axis: Any, low: float, high: float) -> None:
    """A logarithmic axis with plain numbers: powers of ten, or where there is less than one, round steps."""
    powers = [10.0**power for power in range(-12, 13)]
    for steps in (powers, [power * step for power in powers for step in (1, 2, 5)],
                  [power * step for power in powers for step in (1, 1.5, 2, 3, 4, 5, 7)],
                  [power * step / 10 for power in powers for step in range(10, 100, 2)],
                  [1 + step / 50 for step in range(-49, 50)]):  # fmt: skip
        ticks = sorted(step for step in steps if low <= step <= high)
        if len(ticks) > 2:
            break
    axis.set_ticks(ticks[:: max(1, -(-len(ticks) // (7 if page_width() > 4 else 5)))], minor=False)
    axis.set_major_formatter(lambda value, _: f"{value:.10g}")
    axis.set_ticks([], minor=True)


def tip(artist: Any, text: str) -> Any:
    """What a reader sees who points at this part of the figure on a page."""
    artist.set_gid(TIP + quote(text, safe=""))
    return artist
