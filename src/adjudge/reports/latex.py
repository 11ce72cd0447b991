"""A comparison as LaTeX tables with booktabs rules, ready for \\input."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from adjudge.reports.latex_fit import ARTICLE, Fitted, fit_table
from adjudge.reports.summary import Summary
from adjudge.wording.headline import headline_text
from adjudge.wording.leaderboard import Cells, answer_cells
from adjudge.wording.pairs import pair_cells, shown_places
from adjudge.wording.sentences import closing

__all__ = ["latex", "latex_escape", "leaderboard_table", "pairs_table"]

_MOST_PAIRS = 40
_SPECIAL = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "'": r"\textquotesingle{}", "`": r"\textasciigrave{}",
    "−": r"$-$", "–": "--", "≻": r"$\succ$", "≺": r"$\prec$", "≥": r"$\geq$", "≤": r"$\leq$", "×": r"$\times$",
    "±": r"$\pm$", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "·": r"$\cdot$",
    "≷": r"$\gtrless$", "≿": r"$\succsim$", "≾": r"$\precsim$",
    "½": r"$\frac{1}{2}$", "≈": r"$\approx$", "…": r"\ldots{}", "“": "``", "”": "''",
}  # fmt: skip


def latex_escape(text: str) -> str:
    """A name as LaTeX prints it, whatever is in it; a letter no classic engine has is named by its code.

    A line break becomes a space.

    >>> latex_escape("a_b & 50% {x} C:\\\\dir")
    'a\\\\_b \\\\& 50\\\\% \\\\{x\\\\} C:\\\\textbackslash{}dir'
    """
    text = " ".join(text.splitlines())
    return "".join(_SPECIAL.get(letter, letter if _known(letter) else f"[U+{ord(letter):04X}]") for letter in text)


def _known(letter: str) -> bool:
    """ASCII and the Latin letters that utf8 input with T1 fonts covers; controls become visible."""
    return " " <= letter <= "~" or "\u00c0" <= letter <= "\u017f"


def latex(summary: Summary) -> str:
    """The leaderboard and the pairs, each made to fit the text of an article at 10pt, 345 points."""
    return "\n".join(
        [
            "% Needs \\usepackage{booktabs} and \\usepackage{amssymb},",
            "% and, for names beyond ASCII, \\usepackage[T1]{fontenc} and \\usepackage{textcomp}.",
            leaderboard_table(summary),
            pairs_table(summary),
        ]
    )


def leaderboard_table(summary: Summary, *, width: float = ARTICLE) -> str:
    """Answer, P unbeaten, rank and tier of every learner; the headline is its caption."""
    cells = answer_cells(summary.comparison.answer)
    caption = latex_escape(str(headline_text(summary.comparison.answer)))
    return _table(_fitted(summary, cells, width), caption, f"tab:{_slug(summary)}-leaderboard", left=2)


def pairs_table(summary: Summary, *, width: float = ARTICLE) -> str:
    """The verdict and the signs of every pair; beyond 40 the decided ones, and how many are left out is said."""
    comparison = summary.comparison
    places = shown_places(comparison, _MOST_PAIRS)
    cells = pair_cells(comparison, places)
    caption = latex_escape(" ".join(closing(comparison)))
    if len(places) < len(comparison):
        caption += f" {len(places)} of {len(comparison)} pairs."
    return _table(_fitted(summary, cells, width), caption, f"tab:{_slug(summary)}-pairs", left=3)


def _fitted(summary: Summary, cells: Cells, width: float) -> Fitted:
    """Learners and measures by their whole or short names, whichever fits."""
    header, rows = cells

    def build(who: Mapping[str, str], what: Mapping[str, str]) -> tuple[list[str], list[list[str]]]:
        return (
            [latex_escape(what.get(cell, cell)) for cell in header],
            [[latex_escape(who.get(cell, cell)) for cell in row] for row in rows],
        )

    return fit_table(build, summary.comparison.learners, summary.comparison.measures, width, split=1)


def _table(fitted: Fitted, caption: str, label: str, left: int) -> str:
    if fitted.key:
        caption += " " + "; ".join(f"{latex_escape(short)}: {_breakable(name)}" for short, name in fitted.key)
        caption += "."
    lines = [
        r"\begin{table}",
        rf"  \centering\{fitted.font}\sloppy\setlength{{\tabcolsep}}{{{fitted.gap:g}pt}}",
        rf"  \caption{{{caption}}}",
        rf"  \label{{{label}}}",
    ]
    for number, (header, rows) in enumerate(fitted.blocks):
        lines += [
            *([r"  \par\medskip"] if number else []),
            rf"  \begin{{tabular}}{{{'l' * left + 'r' * (len(header) - left)}}}",
            r"    \toprule",
            f"    {' & '.join(header)} \\\\",
            r"    \midrule",
            *(f"    {' & '.join(_protected(row))} \\\\" for row in rows),
            r"    \bottomrule",
            r"  \end{tabular}",
        ]
    return "\n".join([*lines, r"\end{table}"])


def _breakable(name: str) -> str:
    """A name in running text: a line may end after an underscore."""
    return latex_escape(name).replace(r"\_", r"\_\allowbreak{}")


def _protected(row: Sequence[str]) -> list[str]:
    """A first cell that begins with [ would be read as the optional argument of the line break before it."""
    return [f"{{{row[0]}}}" if row[0].startswith(("[", "*")) else row[0], *row[1:]]


def _slug(summary: Summary) -> str:
    """A label from the source's name: letters, digits and hyphens only."""
    source = summary.comparison.source.lower()
    return re.sub(r"[^a-z0-9]+", "-", source.rpartition(".")[0] or source).strip("-") or "adjudge"
