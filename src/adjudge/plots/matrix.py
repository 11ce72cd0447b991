"""Every learner against every other: glyph and colour of each verdict, or of the joint test as published."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudge.base.argument_checks import checked
from adjudge.plots.canvas import COLOURS, HATCHES, grid, new_axes, note_below, page_width, tip
from adjudge.plots.lettering import MANY, NAME, SMALL, all_shown, first_of, letters
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.words import Word

MOST = 40
_CELL, _LEAST, _GLYPH = 0.5, 0.086, 0.16  # inches: the largest cell, the smallest, and the smallest with a glyph
_ENTRY, _LINE = 1.15, 0.15  # inches of an entry of the legend, and of a line


@checked
def plot_matrix(result: Comparison, *, joint: bool = False, top: int = MOST, ax: Any = None) -> Any:
    """Is the learner of the row better than that of the column? Learners in the order of the leaderboard.

    Of more than 15 learners the columns carry the numbers of the rows; as many are drawn as the width holds, without
    glyphs where cells are small. Against a baseline a column stands for each measure, before them one for all.
    `joint`: in place of the verdict, paper A's most frequent joint outcome and its probability, bold in colour where
    that reaches the threshold; pair by pair, not adjusted for their number.

    Parameters
    ----------
    result
    joint: The joint test of each pair as published, in place of the verdict.
    top, ax

    See Also
    --------
    adjudge.plots.plot_order

    >>> from adjudge import compare
    >>> ax = plot_matrix(compare("example:weka"))
    >>> sorted({text.get_text() for text in ax.texts})
    ['·', '≺', '≻', '≾', '≿']
    """
    against = None if result.baseline is None else result.learners.index(result.baseline)
    order = [index for index in learner_order(result) if index != against]
    many = len(order) > MANY
    font = 6.0 if many else SMALL
    most = min(14 if many and against is None else 24, int(6 * page_width()))
    rows = list(all_shown((result.learners[index] for index in order), most).values())
    k = len(rows)
    if many and against is None:
        rows = [f"{name}  {place}" for place, name in enumerate(rows, 1)]
    room = letters(rows, font) + 0.15
    drawn = min(top, k if against is not None else max(3, int((page_width() - room - 0.1) / _LEAST)), k)
    order, rows = order[:drawn], rows[:drawn]
    columns = rows if not many else [str(place + 1) for place in range(drawn)]
    cells = _joint_cells(result) if joint else _verdict_cells(result)
    if against is not None:
        columns = list(all_shown(_heads(result, joint), 24).values())
        cells = _baseline_cells(result, against, cells, joint)
    cell = min(_CELL, (page_width() - room - 0.1) / max(len(columns), 6))
    high = cell if against is None else min(cell, 0.14 if many else 0.22)
    above = letters(columns, font) + 0.15 if max(map(len, columns)) > 2 else 0.25
    found = {cells[key].word for key in cells if key[0] in order and (against is not None or key[1] in order)}
    words = [word for word in Word if word in found]
    wide = max(room + cell * len(columns) + 0.1, 2.2)
    each_line = max(1, int(wide / _ENTRY))
    below = _LINE * (-(-len(words) // each_line) + (drawn < k)) + 0.1
    margins = (room, below, wide - room - cell * len(columns), above)
    ax = new_axes("plot_matrix", wide, above + high * len(rows) + below, margins, given=ax)
    for row, mine in enumerate(order):
        for column, other in enumerate(order if against is None else range(len(columns))):
            if (mine, other) in cells:
                _draw(ax, (column, row), cells[mine, other], (SMALL if joint else NAME) if high >= _GLYPH else 0)
    grid(ax, columns, rows, font)
    handles = [_box((0, 0), word, sure=_sure(word), label=f"{word.glyph} {word}") for word in words]
    ax.legend(handles=handles, loc="upper left", bbox_to_anchor=(-room / (cell * len(columns)), 0), frameon=False,
              ncols=each_line, fontsize=SMALL - 0.5, labelcolor=COLOURS["ink"], borderpad=0.3, columnspacing=1.0,
              handlelength=1.2, borderaxespad=0)  # fmt: skip
    note_below(ax, "".join(first_of(drawn, k)), room - 0.05, below - _LINE)
    return ax


class _Cell(NamedTuple):
    word: Word
    text: str
    said: str  # under a pointer
    sure: bool


Cells = dict[tuple[int, int], _Cell]


def _sure(word: Word) -> bool:
    return word not in {Word.UNDECIDED, Word.PARTLY_BETTER, Word.PARTLY_WORSE}


def _box(corner: tuple[float, float], word: Word, *, sure: bool, label: str = "") -> Any:
    from matplotlib.patches import Rectangle

    colour, alpha = ("faint", 1.0) if word == Word.UNDECIDED else (word.style, 0.8 if sure else 0.45)
    return Rectangle(
        corner, 1, 1, facecolor=COLOURS[colour], alpha=alpha, edgecolor=COLOURS["paper"], linewidth=0.5,
        hatch=HATCHES[word.style] if sure else None, label=label,
    )  # fmt: skip


def _draw(ax: Any, place: tuple[int, int], cell: _Cell, font: float) -> None:
    """The box of one cell, and its text in this size unless that is 0."""
    column, row = place
    ax.add_patch(tip(_box((column - 0.5, row - 0.5), cell.word, sure=cell.sure), cell.said))
    if font:
        ax.text(column, row, cell.text, ha="center", va="center", fontsize=font, color=COLOURS["ink"],
                bbox={"facecolor": COLOURS["paper"], "edgecolor": "none", "pad": 0.5, "alpha": 0.75})  # fmt: skip


def _verdict_cells(result: Comparison) -> Cells:
    cells: Cells = {}
    for (a, b), word in zip(result.pair_index.tolist(), result.words, strict=True):
        for (mine, other), said in (((b, a), word), ((a, b), word.opposite)):
            tip_text = f"{result.learners[mine]} against {result.learners[other]}: {said}"
            cells[mine, other] = _Cell(said, said.glyph, tip_text, _sure(said))
    return cells


def _joint_cells(result: Comparison) -> Cells:
    from adjudge.verdicts.joint import joint_of
    from adjudge.wording.joint import signs, three_digits

    words = {"better": Word.BETTER, "worse": Word.WORSE, "mixed": Word.MIXED, "equal": Word.UNDECIDED}
    cells: Cells = {}
    for pair in joint_of(result).pairs:
        for (mine, other), statement in (
            ((pair.b, pair.a), pair.statement),
            ((pair.a, pair.b), pair.statement.flipped()),
        ):
            text, chance = signs(statement), three_digits(pair.probability)
            tip_text = f"{result.learners[mine]} against {result.learners[other]}: {text}, P {chance}"
            sure = pair.probability >= result.settings.threshold
            cells[mine, other] = _Cell(words[statement.reading], f"{text}\n{chance}", tip_text, sure)
    return cells


def _heads(result: Comparison, joint: bool) -> list[str]:
    """Columns against a baseline: all measures, then each where there are several and verdicts are shown."""
    each = [] if joint or len(result.measures) == 1 else result.measures
    return [f"against {result.baseline}", *each]


def _baseline_cells(result: Comparison, base: int, cells: Cells, joint: bool) -> Cells:
    """(learner, column) → what is shown of it against the baseline, on all measures and on each."""
    found = {(mine, 0): cell for (mine, other), cell in cells.items() if other == base}
    of_sign = {1: Word.BETTER, 0: Word.UNDECIDED, -1: Word.WORSE}
    for (a, b), signs in zip(result.pair_index.tolist(), result.signs.tolist(), strict=True):
        mine, turn = (b, 1) if a == base else (a, -1)
        for column, (measure, sign) in enumerate(zip(_heads(result, joint)[1:], signs, strict=False), 1):
            word = of_sign[turn * sign]
            said = f"{result.learners[mine]} against {result.baseline} on {measure}: {word}"
            found[mine, column] = _Cell(word, word.glyph, said, _sure(word))
    return found


def learner_order(result: Comparison) -> list[int]:
    """Places of the judged learners in the order of the leaderboard."""
    rank = {row.learner: index for index, row in enumerate(result.answer.leaderboard)}
    return sorted(range(len(result.learners)), key=lambda index: rank[result.learners[index]])
