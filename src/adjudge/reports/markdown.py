"""A comparison as Markdown that renders on GitHub."""

from __future__ import annotations

from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.numerals import p_text, probability
from adjudge.verdicts.sentence import claim_sentence, effect_text
from adjudge.verdicts.single import MeasureComparison

__all__ = ["comparison_markdown", "escape", "markdown", "single_markdown"]

_GLYPHS = str.maketrans({">": "≻", "<": "≺"})


def escape(text: str) -> str:
    """A name shown as written: Markdown's and HTML's own characters are defused.

    >>> escape("a|b *c* <script>")
    'a\\\\|b \\\\*c\\\\* &lt;script&gt;'
    """
    for letter in "\\`*_[]|~#":
        text = text.replace(letter, "\\" + letter)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", " ")


def markdown(comparison: Comparison | MeasureComparison) -> str:
    """Any comparison as Markdown."""
    return comparison_markdown(comparison) if isinstance(comparison, Comparison) else single_markdown(comparison)


def single_markdown(comparison: MeasureComparison) -> str:
    """Verdicts under one measure, in words and numbers."""
    lines = [
        f"## {escape(comparison.source)}: {escape(comparison.measure)}",
        "",
        f"{len(comparison.learners)} learners, {len(comparison.cases)} cases. {escape(comparison.choice.why)}.",
        "",
    ]
    rows = []
    for pair in comparison.pairs:
        triple = ["", "", ""] if pair.probabilities is None else [escape(probability(p)) for p in pair.probabilities]
        p_values = ["" if p is None else escape(p_text(p)) for p in (pair.p_value, pair.p_adjusted)]
        verdict = f"**{pair.verdict}**" if pair.verdict != "undecided" else pair.verdict
        rows.append(
            [escape(pair.b), escape(pair.a), verdict, str(pair.n), effect_text(pair.median), *p_values, *triple]
        )
    header = ["b", "a", "verdict", "n", "median difference", "p", "adjusted", "P(worse)", "P(equivalent)", "P(better)"]
    lines += _table(header, rows, 3)
    if comparison.ranking:
        lines += [
            "",
            "### Ranking",
            "",
            *_table(["learner", "mean rank"], [[escape(n), f"{r:.3f}"] for n, r in comparison.ranking]),
        ]
    lines += ["", "### In words", "", *(f"- {escape(pair.sentence)}" for pair in comparison.pairs)]
    if comparison.guards:
        lines += ["", "### Guards", ""]
        lines += [f"- **{guard.code} {guard.name}**: {escape(guard.text)}" for guard in comparison.guards]
    return "\n".join(lines)


def _table(header: list[str], rows: list[list[str]], left: int = 1) -> list[str]:
    marks = [":---" if place < left else "---:" for place in range(len(header))]
    return [f"| {' | '.join(row)} |" for row in (header, marks, *rows)]


def comparison_markdown(comparison: Comparison) -> str:
    """Verdicts, per-measure numbers and guards."""
    measures = ", ".join(
        f"{escape(measure)} {'↑' if higher else '↓'}"
        for measure, higher in zip(comparison.measures, comparison.higher_is_better, strict=True)
    )
    settings = comparison.settings
    lines = [
        f"## {escape(comparison.source)}: joint verdicts",
        "",
        f"{len(comparison.learners)} learners, {len(comparison.cases)} cases; measures in the order of the statements: "
        f"{measures}. A claim needs P ≥ {settings.threshold:g} that the statement is the most frequent one (Dirichlet "
        "test, exact).",
        "",
    ]
    rows = [
        [
            escape(pair.b),
            escape(pair.a),
            pair.statement.signs.translate(_GLYPHS),
            f"**{pair.verdict}**" if pair.verdict != "undecided" else pair.verdict,
            str(pair.n),
            escape(probability(pair.lower)),
            f"{100 * pair.share:.0f} %",
            escape(probability(pair.p_majority)),
            escape(p_text(pair.glrt_p_adjusted)),
        ]
        for pair in comparison.pairs
    ]
    lines += _table(["b", "a", "statement", "verdict", "n", "P", "share", "P(majority)", "GLRT p, adjusted"], rows, 4)
    lines += ["", "### Measure by measure", ""]
    rows = [
        [
            escape(pair.b),
            escape(pair.a),
            escape(measure),
            f"{100 * pair.margins[measure]:.0f} %",
            effect_text(pair.effects[measure]),
            escape(p_text(pair.wilcoxon[measure].p)),
            escape(p_text(pair.wilcoxon[measure].p_adjusted)),
        ]
        for pair in comparison.pairs
        for measure in comparison.measures
    ]
    lines += _table(["b", "a", "measure", "won", "median difference", "Wilcoxon p", "adjusted"], rows, 3)
    quotes = [escape(pair.sentence) for pair in comparison.pairs if pair.verdict != "undecided"]
    quotes += [escape(claim_sentence(pair)) for pair in comparison.pairs if pair.claim is not None]
    if quotes:
        lines += ["", "### In words", "", *(f"- {quote}" for quote in quotes)]
    if comparison.guards:
        lines += ["", "### Guards", ""]
        lines += [f"- **{guard.code} {guard.name}**: {escape(guard.text)}" for guard in comparison.guards]
    return "\n".join(lines)
