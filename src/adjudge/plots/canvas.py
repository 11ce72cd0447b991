"""New axes without pyplot, the colours all figures share, names made safe to draw, and hover text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import quote

from adjudge.base.abbreviations import unique_abbreviations
from adjudge.errors import require

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
NAME, SMALL = 8.5, 7.5  # points
# Of the size: how wide letters are in the font of a figure; others are as wide as most small ones.
_LETTERS = {
    letter: width
    for width, some in {
        0.33: "iljftI.,:;'|!()[] ", 0.4: "r-/", 0.7: "ABCDEFGHJKLNOPQRSTUVXYZ&+=<>–−≻≺", 0.97: "mwMW@%…",
    }.items()
    for letter in some
}  # fmt: skip
_OTHERS = 0.62


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
    purpose: str, width: float, height: float = 3.4, margins: tuple[float, float, float, float] | None = None
) -> Any:
    """Axes of a new Figure: no global state, no window, safe in threads.

    `margins` are inches left, bottom, right, top: told beforehand they spare a second drawing.
    """
    maker = require("matplotlib.figure", "plot", purpose).Figure
    if margins is None:
        return maker(figsize=(width, height), layout="constrained").subplots()
    left, bottom, right, top = margins
    box = (left / width, bottom / height, 1 - (left + right) / width, 1 - (bottom + top) / height)
    return maker(figsize=(width, height)).add_axes(box)


def letters(names: Any, size: float = NAME) -> float:
    """Inches that the longest of these names takes."""
    return max((sum(_LETTERS.get(letter, _OTHERS) for letter in name) for name in names), default=0.0) * size / 72


def bare(ax: Any) -> None:
    """Neither frame nor ticks."""
    ax.set_axis_off()


def open_sides(ax: Any) -> None:
    """No frame above and to the right, quiet ticks."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["left", "bottom"]].set(color=COLOURS["quiet"], linewidth=0.6)
    ax.tick_params(colors=COLOURS["quiet"], labelcolor=COLOURS["ink"], labelsize=SMALL, width=0.6)


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


def integers(low: int, high: int, most: int = 10) -> list[int]:
    """Whole numbers to write along an axis, at most `most`, evenly spaced from the first."""
    step = max(1, -(-(high - low + 1) // most))
    return list(range(low, high + 1, step))


def shown(name: object, most: int = 36) -> str:
    """A name as text: no $ starts a formula, and the middle of a long one is cut."""
    text = " ".join(str(name).split())
    if len(text) > most:
        tail = (most - 1) // 2
        text = text[: most - 1 - tail] + "…" + (text[-tail:] if tail else "")
    return text.replace("$", r"\$")


def all_shown(names: Iterable[str], most: int) -> dict[str, str]:
    """Every name as `shown`, and no two alike: those that would be show where they begin to differ.

    >>> all_shown(["forest (trees=10, depth=3)", "forest (trees=50, depth=3)"], 16).values()
    dict_values(['fore…10, depth=…', 'fore…50, depth=…'])
    """
    return {name: shown(short, most + 1) for name, short in unique_abbreviations(names, most).items()}


def tip(artist: Any, text: str) -> Any:
    """What a reader sees who points at this part of the figure on a page."""
    artist.set_gid(TIP + quote(text, safe=""))
    return artist
