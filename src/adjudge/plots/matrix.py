"""Every learner against every other: glyph and colour of each verdict, or of the joint test as published."""

from __future__ import annotations

from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, HATCHES, NAME, SMALL, all_shown, letters, new_axes, page_width, tip
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.words import Word

MOST = 40


@checked
def plot_matrix(result: Comparison, *, joint: bool = False, ax: Any = None) -> Any:
    """Is the learner of the row better than that of the column? Learners in the order of the leaderboard.

    `joint`: in place of the verdict, paper A's most frequent joint outcome and its probability, bold in colour where
    that reaches the threshold; pair by pair, not adjusted for their number.

    Parameters
    ----------
    result
    joint : bool, default False
        The joint test of each pair as published, in place of the verdict.
    ax

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
    cells = _joint_cells(result) if joint else _verdict_cells(result)
    for (mine, other), (face, text, said, sure, faint) in cells.items():
        row, column = row_of[mine], row_of[other]
        box = Rectangle(
            (column - 0.5, row - 0.5), 1, 1, facecolor=COLOURS["faint" if faint else face], alpha=0.8 if sure else 0.45,
            edgecolor=COLOURS["paper"], linewidth=1, hatch=HATCHES[face] if sure else None,
        )  # fmt: skip
        ax.add_patch(tip(box, f"{result.learners[mine]} against {result.learners[other]}: {said}"))
        ax.text(column, row, text, ha="center", va="center", fontsize=SMALL if joint else NAME, color=COLOURS["ink"],
                bbox={"facecolor": COLOURS["paper"], "edgecolor": "none", "pad": 0.5, "alpha": 0.75})  # fmt: skip
    ax.set_xlim(-0.5, k - 0.5)
    ax.set_ylim(k - 0.5, -0.5)
    ax.set_xticks(range(k), names, rotation=90)
    ax.set_yticks(range(k), names)
    ax.tick_params(top=True, labeltop=True, bottom=False, labelbottom=False, length=0, labelsize=SMALL,
                   labelcolor=COLOURS["ink"])  # fmt: skip
    ax.spines[:].set_visible(False)
    return ax


Cells = dict[tuple[int, int], tuple[str, str, str, bool, bool]]  # face, text, what a tip says, sure, faint


def _verdict_cells(result: Comparison) -> Cells:
    cells: Cells = {}
    for (a, b), word in zip(result.places.tolist(), result.words, strict=True):
        for pair, said in (((b, a), word), ((a, b), word.opposite)):
            sure = said not in {Word.UNDECIDED, Word.PARTLY_BETTER, Word.PARTLY_WORSE}
            cells[pair] = said.face, said.glyph, str(said), sure, said == Word.UNDECIDED
    return cells


def _joint_cells(result: Comparison) -> Cells:
    from adjudge.verdicts.joint import joint_of
    from adjudge.wording.joint import signs, three_digits

    words = {"better": Word.BETTER, "worse": Word.WORSE, "mixed": Word.MIXED, "equal": Word.UNDECIDED}
    cells: Cells = {}
    for pair in joint_of(result).pairs:
        for ends, statement in (((pair.b, pair.a), pair.statement), ((pair.a, pair.b), pair.statement.flipped())):
            chance = three_digits(pair.probability)
            word = words[statement.reading]
            sure = pair.probability >= result.settings.threshold
            cells[ends] = word.face, f"{signs(statement)}\n{chance}", f"{signs(statement)}, P {chance}", sure, False
    return cells


def learner_order(result: Comparison) -> list[int]:
    """Places of the judged learners in the order of the leaderboard."""
    rank = {row.learner: index for index, row in enumerate(result.answer.leaderboard)}
    return sorted(range(len(result.learners)), key=lambda index: rank[result.learners[index]])
