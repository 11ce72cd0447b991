"""Every learner against every other: glyph and colour of each verdict."""

from __future__ import annotations

from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, HATCHES, NAME, SMALL, all_shown, letters, new_axes, page_width, tip
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.words import Word

MOST = 40


@checked
def plot_matrix(result: Comparison, *, ax: Any = None) -> Any:
    """Is the learner of the row better than that of the column? Learners in the order of the leaderboard.

    Parameters
    ----------
    result, ax

    Returns
    -------
    Axes

    Raises
    ------
    InputError
        There are more learners than a matrix can show.

    See Also
    --------
    adjudge.plots.plot_order

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> ax = plot_matrix(compare(example("weka")))
    >>> sorted({text.get_text() for text in ax.texts})
    ['·', '≺', '≻', '≾', '≿']
    """
    if len(result.learners) > MOST:
        raise InputError(f"a matrix of {len(result.learners)} learners cannot be read; choose at most {MOST}")
    from matplotlib.patches import Rectangle

    order = learner_order(result)
    short = all_shown(result.learners, 24)
    names = [short[result.learners[index]] for index in order]
    row_of = {index: row for row, index in enumerate(order)}
    k, room = len(order), letters(names) + 0.15
    cell = max(0.2, min(0.5, (page_width() - room) / k))
    width, height = room + cell * k + 0.1, room + cell * k + 0.1
    ax = new_axes("plot_matrix", width, height, (room, 0.05, 0.05, room)) if ax is None else ax
    for (a, b), word in zip(result.places.tolist(), result.words, strict=True):
        for row, column, said in ((row_of[b], row_of[a], word), (row_of[a], row_of[b], word.opposite)):
            face = said.face
            sure = said not in {Word.UNDECIDED, Word.PARTLY_BETTER, Word.PARTLY_WORSE}
            colour = COLOURS["faint" if said == Word.UNDECIDED else face]
            box = Rectangle(
                (column - 0.5, row - 0.5), 1, 1, facecolor=colour, alpha=0.8 if sure else 0.45,
                edgecolor=COLOURS["paper"], linewidth=1, hatch=HATCHES[face] if sure else None,
            )  # fmt: skip
            ax.add_patch(tip(box, f"{result.learners[order[row]]} against {result.learners[order[column]]}: {said}"))
            ax.text(column, row, said.glyph, ha="center", va="center", fontsize=NAME, color=COLOURS["ink"],
                    bbox={"facecolor": COLOURS["paper"], "edgecolor": "none", "pad": 0.5, "alpha": 0.75})  # fmt: skip
    ax.set_xlim(-0.5, k - 0.5)
    ax.set_ylim(k - 0.5, -0.5)
    ax.set_xticks(range(k), names, rotation=90)
    ax.set_yticks(range(k), names)
    ax.tick_params(top=True, labeltop=True, bottom=False, labelbottom=False, length=0, labelsize=SMALL,
                   labelcolor=COLOURS["ink"])  # fmt: skip
    ax.spines[:].set_visible(False)
    return ax


def learner_order(result: Comparison) -> list[int]:
    """Places of the judged learners in the order of the leaderboard."""
    rank = {row.learner: index for index, row in enumerate(result.answer.leaderboard)}
    return sorted(range(len(result.learners)), key=lambda index: rank[result.learners[index]])
