"""A comparison as LaTeX for a paper, ready for \\input: tables and diagrams, and the text in a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath

from adjudge.base.abbreviations import cut
from adjudge.reports.latex_fit import Fitted, Piece, fit_table, short_names
from adjudge.reports.latex_scores import score_caption, score_cells
from adjudge.reports.latex_text import breakable, latex_escape, slug
from adjudge.reports.robustness import robustness_of, robustness_parts
from adjudge.reports.scores import ScoreTable
from adjudge.reports.summary import Summary
from adjudge.wording.heading import measure_labels
from adjudge.wording.leaderboard import Cells, board
from adjudge.wording.pairs import pair_cells, shown_pairs
from adjudge.wording.sections import Section
from adjudge.wording.sentences import closing

_MOST_PAIRS = 40
_MOST_FLOATS = 12  # that LaTeX is asked to keep in mind before a page is forced
PREAMBLE = (
    "% Needs \\usepackage{booktabs,graphicx,amssymb},\n"
    "% and, for names beyond ASCII, \\usepackage[T1]{fontenc} and \\usepackage{textcomp}."
)
_CASE = (30, 16)  # letters of a case's name, where there is room and where not


def latex(summary: Summary, *, columns: int = 1, spread: bool = False, figures: Sequence[tuple[str, str]] = ()) -> str:
    """Tables for one or two columns of text; `figures` are file and caption, `spread` gives ± over repeats."""
    parts = [
        *(figure(summary, *each) for each in figures),
        *summary_table(summary, columns=columns),
        *(part for table in summary.scores for part in score_table(summary, table, columns=columns, spread=spread)),
        *pairs_table(summary, columns=columns),
        *(part for each in summary.sections for part in _section_of(summary, each, columns)),
        *robustness_tables(summary, columns=columns),
    ]
    for place in range(_MOST_FLOATS, len(parts), _MOST_FLOATS):
        parts[place] = f"\\clearpage\n{parts[place]}"
    return "\n".join([PREAMBLE, *parts])


def figure(summary: Summary, file: str, caption: str) -> str:
    """One diagram with its caption, as wide as a column."""
    return "\n".join([
        r"\begin{figure}",
        r"  \centering\sloppy",
        rf"  \includegraphics[width=\linewidth]{{{file}}}",
        rf"  \caption{{{breakable(caption)}}}",
        rf"  \label{{fig:{slug(summary.comparison.source)}-{slug(PurePath(file).stem)}}}",
        r"\end{figure}",
    ])  # fmt: skip


def summary_table(summary: Summary, *, columns: int = 1) -> list[str]:
    """Every learner's means, answer and P(unbeaten)."""
    comparison = summary.comparison
    shown = board(comparison)
    header, rows = replace(shown, answers=shown.kinds).cells  # who beats whom is in the table of pairs
    names = [label.rpartition(" ")[0] for label in shown.columns]
    cells = ["learner", *names, *header[len(names) + 1 :]], rows
    learners = list(shown.learners)
    caption = "; ".join([f"Means of {', '.join(measure_labels(comparison))}", *shown.notes]) + "."
    fitted = _fitted(partial(_named, cells), learners, names, columns, lead=1, caption=len(caption))
    return latex_tables(fitted, breakable(caption), _label(summary, "summary"), left=1)


def score_table(summary: Summary, table: ScoreTable, *, columns: int = 1, spread: bool = False) -> list[str]:
    """Every case and learner under one measure."""
    build = partial(score_cells, summary.comparison, table, spread=spread)
    caption = score_caption(summary.comparison, table, spread=spread)
    fitted = _fitted(build, table.learners, [table.measure], columns, lead=1, caption=len(caption), cases=table.names)
    return latex_tables(fitted, breakable(caption), _label(summary, f"scores-{slug(table.measure)}"), left=1)


def pairs_table(summary: Summary, *, columns: int = 1) -> list[str]:
    """The verdict and the signs of every pair; beyond 40 the decided ones, and how many are left out is said."""
    comparison = summary.comparison
    pairs = shown_pairs(comparison, _MOST_PAIRS)
    if not pairs:
        return []
    caption = " ".join(closing(comparison))
    if len(pairs) < len(comparison):
        caption += f" {len(pairs)} of {len(comparison)} pairs."
    cells = pair_cells(comparison, pairs)
    learners = list(dict.fromkeys(name for row in cells[1] for name in row[:2]))
    fitted = _fitted(partial(_named, cells), learners, comparison.measures, columns, lead=3, caption=len(caption))
    return latex_tables(fitted, breakable(caption), _label(summary, "pairs"), left=3)


def section_tables(section: Section, source: str, columns: int = 1, learners: Sequence[str] = ()) -> list[str]:
    """A table with its title and remarks as caption, these learners by short names where it needs room."""
    if not section.header:
        return [rf"{{\sloppy\noindent {breakable(' '.join(section.notes))}\par}}"]
    cells = list(section.header), [list(row) for row in section.rows]
    caption = " ".join(filter(None, (f"{section.title}.", *section.notes)))
    fitted = _fitted(partial(_named, cells), learners, [], columns, lead=section.left, caption=len(caption))
    return latex_tables(fitted, breakable(caption), f"tab:{slug(source)}-{slug(section.title)}", left=section.left)


def _section_of(summary: Summary, section: Section, columns: int) -> list[str]:
    shown = {cell for row in section.rows for cell in row}
    learners = [name for name in summary.comparison.learners if name in shown]
    return section_tables(section, summary.comparison.source, columns, learners)


def robustness_tables(summary: Summary, *, columns: int = 1) -> list[str]:
    """Would it hold again: the tables among the answers."""
    found = []
    for part in robustness_parts(robustness_of(summary.comparison)):
        if part.table is not None:
            cells = list(part.table[0]), [list(row) for row in part.table[1]]
            measures = summary.comparison.measures
            fitted = _fitted(partial(_named, cells), [], measures, columns, lead=2, caption=len(part.title))
            found += latex_tables(fitted, breakable(f"{part.title}."), _label(summary, slug(part.title)), left=2)
    return found


def latex_prose(summary: Summary) -> str:
    """The paragraph, the methods with their references, and whether it would hold again, ready for \\input."""
    parts = [("Results", summary.paragraph), ("Methods", summary.methods.text)]
    parts += [(part.title, " ".join(part.sentences)) for part in robustness_parts(robustness_of(summary.comparison))]
    lines = [rf"{{\sloppy\paragraph{{{latex_escape(title)}.}} {breakable(said)}\par}}" for title, said in parts]
    works = [rf"  \item {breakable(work)}" for work in summary.methods.references]
    return "\n".join([*lines, *([r"\begin{itemize}", *works, r"\end{itemize}"] if works else [])])


def _named(cells: Cells, shown: Mapping[str, str]) -> tuple[list[str], list[list[str]]]:
    header, rows = cells
    return [latex_escape(shown.get(cell, cell)) for cell in header], [
        [latex_escape(shown.get(cell, cell)) for cell in row] for row in rows
    ]


def _fitted(
    build: Callable[[Mapping[str, str]], tuple[list[str], list[list[str]]]],
    learners: Sequence[str],
    measures: Sequence[str],
    columns: int,
    lead: int,
    caption: int,
    cases: Sequence[str] = (),
) -> Fitted:
    """Learners and measures by their whole or short names, cases never longer than a column of them may be."""
    short = short_names(learners, "L") | short_names(measures, "M")
    long_cases, short_cases = ({name: _cut(name, most, cases) for name in cases} for most in _CASE)
    return fit_table(
        lambda shown: build((short_cases if shown == short else long_cases) | dict(shown)),
        short,
        columns=columns,
        lead=lead,
        keyed=[*learners, *measures],
        caption=caption,
    )


def _cut(name: str, most: int, names: Sequence[str]) -> str:
    """A case's name cut in the middle; one that then looks like another is followed by its number."""
    short = cut(name, most)
    same = short != name and sum(cut(other, most) == short for other in names) > 1
    return f"{short} ({names.index(name) + 1})" if same else short


def latex_tables(fitted: Fitted, caption: str, label: str, left: int) -> list[str]:
    """One float after another; further ones bear the same number."""
    if fitted.key:
        said = "; ".join(f"{breakable(short)}: {breakable(name)}" for short, name in fitted.key)
        caption += f" Short names: {said}."
    star = "*" if fitted.wide else ""
    found = []
    for number, pieces in enumerate(fitted.floats):
        lines = [
            rf"\begin{{table{star}}}",
            rf"  \centering\{fitted.font}\sloppy\setlength{{\tabcolsep}}{{{fitted.gap:g}pt}}",
            *([r"  \addtocounter{table}{-1}\caption{continued}"] if number else [rf"  \caption{{{caption}}}"]),
            *([] if number else [rf"  \label{{{label}}}"]),
        ]
        for place, piece in enumerate(pieces):
            lines += [*([r"  \par\medskip"] if place else []), *_tabular(piece, left)]
        found.append("\n".join([*lines, rf"\end{{table{star}}}"]))
    return found


def _tabular(piece: Piece, left: int) -> list[str]:
    return [
        rf"  \begin{{tabular}}{{{'l' * left + 'r' * (len(piece.header) - left)}}}",
        r"    \toprule",
        f"    {' & '.join(piece.header)} \\\\",
        r"    \midrule",
        *(f"    {' & '.join(_protected(row))} \\\\" for row in piece.rows),
        r"    \bottomrule",
        r"  \end{tabular}",
    ]


def _protected(row: Sequence[str]) -> list[str]:
    """A first cell that begins with [ would be read as the optional argument of the line break before it."""
    return [f"{{{row[0]}}}" if row[0].startswith(("[", "*")) else row[0], *row[1:]]


def _label(summary: Summary, what: str) -> str:
    return f"tab:{slug(summary.comparison.source)}-{what}"
