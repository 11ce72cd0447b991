"""A comparison as LaTeX tables with booktabs rules, ready for \\input."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from adjudge.reports.latex_fit import ARTICLE, Fitted, fit_table
from adjudge.reports.pair_text import effect_words
from adjudge.reports.subsets import SUBSET_COLUMNS, subset_rows
from adjudge.reports.summary import Summary
from adjudge.wording.numerals import p_text, probability, quantity

__all__ = ["latex", "latex_escape", "pairs_table", "scores_table", "subsets_table"]

_MOST_PAIRS = 40
_MOST_SUBSETS = 40
_SPECIAL = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "'": r"\textquotesingle{}", "`": r"\textasciigrave{}",
    "−": r"$-$", "–": "--", "≻": r"$\succ$", "≺": r"$\prec$", "≥": r"$\geq$", "≤": r"$\leq$", "×": r"$\times$",
    "±": r"$\pm$", "½": r"$\frac{1}{2}$", "≈": r"$\approx$", "…": r"\ldots{}", "“": "``", "”": "''",
}  # fmt: skip
_SIGNS = {">": r"\succ", "<": r"\prec", "=": "="}


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
    """The tables of a report: scores (best in bold, marked where not told apart from it), the pairs, the subsets.

    Each is made to fit the text of an article at 10pt, 345 points; `width` of the single tables says another.
    """
    parts = [
        "% Needs \\usepackage{booktabs} and \\usepackage{amssymb}.",
        "% and, for names beyond ASCII, \\usepackage[T1]{fontenc} and \\usepackage{textcomp}.",
        scores_table(summary),
        pairs_table(summary),
        *([subsets_table(summary)] if summary.comparison.get("subsets") else []),
    ]
    return "\n".join(parts)


def scores_table(summary: Summary, *, label: str | None = None, width: float = ARTICLE) -> str:
    """Means per learner and measure."""
    scores = summary.scores
    arrows = [r"$\uparrow$" if higher else r"$\downarrow$" for higher in scores.higher_is_better]

    def build(who: Mapping[str, str], what: Mapping[str, str]) -> tuple[list[str], list[list[str]]]:
        named = zip(scores.measures, arrows, strict=True)
        header = ["learner", *(f"{latex_escape(what[name])} {arrow}" for name, arrow in named)]
        rows = []
        for one in summary.standings:
            cells = [latex_escape(who[one.learner])]
            for measure in scores.measures:
                mean = one.means[measure]
                text = "--" if mean is None else _number(quantity(mean))
                marked = {"best": rf"\textbf{{{text}}}", "level": rf"{text}$^\dagger$"}
                cells.append(marked.get(one.marks[measure], text))
            rows.append(cells)
        return header, rows

    fitted = fit_table(build, scores.learners, scores.measures, width, split=1)
    sizes = sorted(set(summary.standings[0].n_rows.values()))
    over = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    test = "signed-rank test" if summary.joint else "test"
    unit = summary.scores.unit
    caption = (
        f"Mean over {over} {unit}s. Best in bold; $\\dagger$: not separated from the best by the adjusted {test} of "
        f"that measure at {1 - summary.comparison['settings']['threshold']:.3g}."
    )
    return _table(fitted, caption, label or f"tab:{_slug(summary)}-scores", left=1)


def pairs_table(summary: Summary, *, label: str | None = None, width: float = ARTICLE) -> str:
    """The verdict on every pair; beyond 40 the surest decided ones, and how many are left out is said."""
    pairs = summary.pairs if len(summary.pairs) <= _MOST_PAIRS else summary.decided[:_MOST_PAIRS]
    settings = summary.comparison["settings"]
    left_out = ""
    if len(pairs) < len(summary.pairs):
        left_out = f" The {len(pairs)} surest of {len(summary.pairs)} pairs ({len(summary.decided)} decided)."
    if summary.joint:
        header = ["$b$", "$a$", "statement", "verdict", "$n$", "$P$", "share", r"$P_{>1/2}$", "GLRT $p$"]
        row: Callable[[Mapping[str, Any], Mapping[str, str]], list[str]] = _joint_row
        order = ", ".join(map(_breakable, summary.scores.measures))
        caption = (
            f"Joint verdicts on {order} (in this order in a statement, read from $b$). $P$: probability that the "
            f"statement is the most frequent one; a claim needs {settings['threshold']:g}. $P_{{>1/2}}$: that it holds "
            f"in most cases. GLRT $p$ adjusted ({latex_escape(str(settings['adjustment']))}).{left_out}"
        )
        left = 4
    else:
        measure = settings["measure"]
        header = ["$b$", "$a$", "verdict", "$n$", "median difference", "$p$", "adjusted", "$P$(better)"]
        row = partial(_measure_row, measure)
        caption = (
            f"Verdicts on {_breakable(measure)}: {latex_escape(summary.comparison['choice']['why'])}. Adjustment: "
            f"{latex_escape(str(settings['adjustment']))}.{left_out}"
        )
        left = 3
    fitted = fit_table(
        lambda who, what: (header, [row(pair, who) for pair in pairs]), summary.scores.learners, (), width
    )
    return _table(fitted, caption, label or f"tab:{_slug(summary)}-pairs", left=left)


def subsets_table(summary: Summary, *, label: str | None = None, width: float = ARTICLE) -> str:
    """How the verdicts change with the measures looked at."""
    found = summary.comparison["subsets"]
    counted = [numbers for _, numbers in subset_rows(summary.comparison)]

    def build(who: Mapping[str, str], what: Mapping[str, str]) -> tuple[list[str], list[list[str]]]:
        named = [latex_escape(", ".join(what[name] for name in part["measures"])) for part in found[:_MOST_SUBSETS]]
        rows = [[name, *map(str, numbers)] for name, numbers in zip(named, counted[:_MOST_SUBSETS], strict=True)]
        return list(SUBSET_COLUMNS), rows

    more = f" The first {_MOST_SUBSETS} of {len(found)}." if len(found) > _MOST_SUBSETS else ""
    caption = f"Pairs by verdict for every subset of the measures; changed: other than on all measures.{more}"
    fitted = fit_table(build, (), summary.scores.measures, width)
    return _table(fitted, caption, label or f"tab:{_slug(summary)}-subsets", left=1)


def _joint_row(pair: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    verdict = pair["verdict"] if pair["verdict"] == "undecided" else rf"\textbf{{{pair['verdict']}}}"
    return [
        latex_escape(names[pair["b"]]),
        latex_escape(names[pair["a"]]),
        f"${''.join(_SIGNS[sign] for sign in pair['statement'].values())}$",
        verdict,
        str(pair["n"]),
        _number(probability(pair["lower"], pair["threshold"])),
        rf"{100 * pair['share']:.0f}\,\%",
        _number(probability(pair["p_majority"], pair["threshold"])),
        _number(p_text(pair["glrt_p_adjusted"], pair["threshold"])),
    ]


def _measure_row(measure: str, pair: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    verdict = pair["verdict"] if pair["verdict"] == "undecided" else rf"\textbf{{{pair['verdict']}}}"
    p_values = [
        "--" if p is None else _number(p_text(p, pair["threshold"])) for p in (pair["p_value"], pair["p_adjusted"])
    ]
    chance = (
        "--"
        if pair["probabilities"] is None
        else _number(probability(pair["probabilities"]["better"], pair["threshold"]))
    )
    effect = latex_escape(effect_words(pair["effects"][measure]))
    shown = [latex_escape(names[pair["b"]]), latex_escape(names[pair["a"]])]
    return [*shown, verdict, str(pair["n"]), effect, *p_values, chance]


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


def _number(text: str) -> str:
    """A number in math mode where it has a sign that text fonts lack."""
    return f"${text.replace('−', '-')}$" if text[0] in "<>−-" else text


def _slug(summary: Summary) -> str:
    """A label from the source's name: letters, digits and hyphens only."""
    return (
        re.sub(
            r"[^a-z0-9]+",
            "-",
            summary.comparison["source"].lower().rpartition(".")[0] or summary.comparison["source"].lower(),
        ).strip("-")
        or "adjudge"
    )
