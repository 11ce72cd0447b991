"""Row against column: the joint statement and its probability, claims framed."""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, HATCHES, bare, new_axes, shown
from adjudge.reports.pair_text import signs, turned
from adjudge.wording.numerals import p_text, probability

__all__ = ["plot_verdict_matrix"]


def plot_verdict_matrix(result: Any, *, ax: Any = None) -> Any:
    """Who is better than whom, and how sure? Reads from the row: ≻ row better, ≺ row worse, one sign per measure.

    `result` is what `compare_all` or `compare_measure` gave, or its `to_dict()`. A claimed cell is coloured and, for
    print without colour, hatched (worse) or crossed (mixed).

    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> ax = plot_verdict_matrix(compare_all(example("rewards")))
    >>> [label.get_text() for label in ax.texts][:3]
    ['C5.0', 'C5.0', 'C5.0 boosted']
    """
    content = result if isinstance(result, dict) else result.to_dict()
    names = content["learners"]
    if len(names) > 40:
        raise InputError(f"a matrix of {len(names)} learners cannot be read; choose at most 40")
    size = 1.2 + 0.78 * len(names)
    ax = new_axes("plot_verdict_matrix", size + 1.2, size * 0.72) if ax is None else ax
    pairs = {(pair["b"], pair["a"]): pair for pair in content["pairs"]}
    for place, name in enumerate(names):
        ax.text(-0.6, place, shown(name, 24), ha="right", va="center", color=COLOURS["ink"], fontsize=9)
        ax.text(place, -0.62, shown(name, 14), ha="left", va="bottom", rotation=35, color=COLOURS["ink"], fontsize=9)
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            pair = pairs.get((one, other)) or pairs.get((other, one))
            if pair is not None and one != other:
                _cell(ax, pair, one, row, column)
    ax.set_xlim(-0.6, len(names) - 0.4)
    ax.set_ylim(len(names) - 0.4, -0.6)
    bare(ax)
    return ax


def _cell(ax: Any, pair: dict[str, Any], row_name: str, row: int, column: int) -> None:
    from matplotlib.patches import Rectangle

    statement, verdict = (pair["statement"], pair["verdict"]) if pair["b"] == row_name else turned(pair)
    p = pair.get("p_adjusted")
    chance = (
        probability(pair.get("lower", pair["probability"]), pair["threshold"])
        if p is None
        else f"p {p_text(p, pair['threshold'])}"
    )
    claimed = verdict != "undecided"
    ax.add_patch(
        Rectangle(
            (column - 0.47, row - 0.44),
            0.94,
            0.88,
            facecolor=COLOURS[verdict] if claimed else "none",
            alpha=0.35 if claimed else 1.0,
            edgecolor=COLOURS["ink"] if claimed else COLOURS["undecided"],
            hatch=HATCHES[verdict] or None,
            linewidth=1.2 if claimed else 0.6,
        )
    )
    glyphs = signs(statement)
    size = 10 if len(glyphs) <= 4 else max(5.0, 44 / len(glyphs))
    style: dict[str, Any] = {"ha": "center", "color": COLOURS["ink"]}
    if claimed:  # hatching must not cross the letters
        style["bbox"] = {"facecolor": "white", "alpha": 0.8, "edgecolor": "none", "pad": 0.8}
    ax.text(column, row - 0.12, glyphs, va="center", fontsize=size, **style)
    ax.text(column, row + 0.24, chance, va="center", fontsize=7.5, weight="bold" if claimed else "normal", **style)
