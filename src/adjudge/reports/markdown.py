"""A comparison as Markdown that renders on GitHub."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.reports.methods import methods
from adjudge.reports.pair_text import claim_text, effect_words, signs
from adjudge.reports.paragraph import results_paragraph
from adjudge.reports.standings import VERDICTS
from adjudge.reports.subsets import SUBSET_COLUMNS, subset_rows
from adjudge.reports.summary import Summary
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.single import MeasureComparison
from adjudge.wording.numerals import p_text, probability, quantity

__all__ = ["escape", "markdown", "report_markdown"]

_MOST_PAIRS = 200


def escape(text: str) -> str:
    """A name shown as written: Markdown's and HTML's own characters are defused.

    >>> escape("a|b *c* <script>")
    'a\\\\|b \\\\*c\\\\* &lt;script&gt;'
    """
    for letter in "\\`*_[]|~#":
        text = text.replace(letter, "\\" + letter)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return " ".join(text.splitlines())


def markdown(comparison: Comparison | MeasureComparison) -> str:
    """Any comparison as Markdown: verdicts, measure by measure, in words, guards."""
    content = comparison.to_dict()
    return "\n".join(_one_measure(content) if "measure" in content["settings"] else _jointly(content))


def report_markdown(summary: Summary) -> str:
    """The same with what a report adds: where everyone stands, text for a paper, provenance."""
    content = summary.comparison
    lines = _jointly(content) if summary.joint else _one_measure(content)
    lines += ["", "### Where everyone stands", "", *_standings(summary)]
    found = methods(summary)
    lines += ["", "### Results, in a paragraph", "", escape(results_paragraph(summary))]
    lines += ["", "### Methods", "", escape(found.text), "", *(f"- {escape(work)}" for work in found.references)]
    origin = summary.provenance
    rows = [("source", origin.source), (f"sha256 of the {origin.hashed}", origin.sha256)]
    rows += [
        ("command", origin.command or "made from Python"),
        ("seed", "none used" if origin.seed is None else str(origin.seed)),
    ]
    rows += [("versions", ", ".join(f"{name} {number}" for name, number in origin.versions.items()))]
    rows += [("made", origin.created)] if origin.created else []
    lines += ["", "### Provenance", "", *_table(["what", "value"], [[name, escape(text)] for name, text in rows], 2)]
    return "\n".join(lines)


def _table(header: list[str], rows: list[list[str]], left: int = 1) -> list[str]:
    marks = [":---" if place < left else "---:" for place in range(len(header))]
    return [f"| {' | '.join(row)} |" for row in (header, marks, *rows)]


def _verdict(pair: Mapping[str, Any]) -> str:
    return f"**{pair['verdict']}**" if pair["verdict"] != "undecided" else str(pair["verdict"])


def _guards(content: Mapping[str, Any]) -> list[str]:
    if not content["guards"]:
        return []
    fired = [f"- **{guard['code']} {guard['name']}**: {escape(guard['text'])}" for guard in content["guards"]]
    return ["", "### Guards", "", *fired]


def _one_measure(content: Mapping[str, Any]) -> list[str]:
    """Verdicts under one measure, in words and numbers."""
    content, note = _cut(content)
    measure = content["settings"]["measure"]
    lines = [
        f"## {escape(content['source'])}: {escape(measure)}",
        "",
        f"{len(content['learners'])} learners, {len(content['cases'])} cases. {escape(content['choice']['why'])}.",
        "",
        *note,
    ]
    rows = []
    for pair in content["pairs"]:
        chances = pair["probabilities"]
        triple = (
            ["", "", ""] if chances is None else [escape(probability(p, pair["threshold"])) for p in chances.values()]
        )
        p_values = [
            "" if p is None else escape(p_text(p, pair["threshold"])) for p in (pair["p_value"], pair["p_adjusted"])
        ]
        effect = effect_words(pair["effects"][measure])
        rows.append([escape(pair["b"]), escape(pair["a"]), _verdict(pair), str(pair["n"]), effect, *p_values, *triple])
    header = ["b", "a", "verdict", "n", "median difference", "p", "adjusted", "P(worse)", "P(equivalent)", "P(better)"]
    lines += _table(header, rows, 3)
    if content["ranking"]:
        ranked = [[escape(entry["learner"]), f"{entry['rank']:.3f}"] for entry in content["ranking"]]
        lines += ["", "### Ranking", "", *_table(["learner", "mean rank"], ranked)]
    lines += ["", "### In words", "", *(f"- {escape(pair['sentence'])}" for pair in content["pairs"])]
    return lines + _guards(content)


def _cut(content: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
    """At most 200 pairs, the decided and surest first, and a line that says what is left out."""
    pairs = content["pairs"]
    if len(pairs) <= _MOST_PAIRS:
        return content, []
    ranked = sorted(pairs, key=lambda pair: (pair["verdict"] == "undecided", -(pair["probability"] or 0.0)))
    told = f"{len(pairs)} pairs were judged; the {_MOST_PAIRS} surest are listed (--csv or --json for all)."
    return {**content, "pairs": ranked[:_MOST_PAIRS]}, [told, ""]


def _groups(content: Mapping[str, Any]) -> list[str]:
    """Which measures hang together, each group's own verdict, beside the plain test."""
    pairs = [pair for pair in content["pairs"] if "network" in pair]
    if not pairs:
        return []
    rows = [
        [
            escape(pair["b"]),
            escape(pair["a"]),
            escape(", ".join(group["measures"])),
            signs(group["statement"]),
            escape(probability(group["probability"], pair["threshold"]))
            + ("" if group["exact"] else f" ± {group['monte_carlo_error']:.1g}"),
            _verdict(group),
        ]
        for pair in pairs
        for group in pair["network"]["groups"]
    ]
    why = [f"- {escape(pair['b'])} against {escape(pair['a'])}: {escape(pair['network']['why'])}" for pair in pairs]
    head = ["b", "a", "group of measures", "statement", "P", "verdict"]
    return ["", "### Measures that hang together", "", *_table(head, rows, 4), "", *why]


def _subsets(content: Mapping[str, Any]) -> list[str]:
    """How many pairs change their verdict when fewer measures are looked at."""
    rows = [[escape(named), *map(str, numbers)] for named, numbers in subset_rows(content)]
    if not rows:
        return []
    note = "Pairs by verdict; changed: pairs whose verdict differs from that on all measures."
    return ["", "### Every subset of the measures", "", *_table(list(SUBSET_COLUMNS), rows), "", note]


def _jointly(content: Mapping[str, Any]) -> list[str]:
    """Verdicts on all measures together, then measure by measure."""
    subsets = _subsets(content)
    content, note = _cut(content)
    arrows = ", ".join(
        f"{escape(measure)} {'↑' if about['direction'] == 'higher' else '↓'}"
        for measure, about in content["measures"].items()
    )
    settings = content["settings"]
    test = "Dirichlet test, exact"
    if settings["network"] is not None:
        test = f"Dirichlet test through the {settings['network']} network of the measures"
    lines = [
        f"## {escape(content['source'])}: joint verdicts",
        "",
        f"{len(content['learners'])} learners, {len(content['cases'])} cases; measures in the order of the statements: "
        f"{arrows}. A claim needs P ≥ {settings['threshold']:g} that the statement is the most frequent one ({test}).",
        "",
        *note,
    ]
    rows = [
        [
            escape(pair["b"]),
            escape(pair["a"]),
            signs(pair["statement"]),
            _verdict(pair),
            str(pair["n"]),
            escape(probability(pair["lower"], pair["threshold"])),
            f"{100 * pair['share']:.0f} %",
            escape(probability(pair["p_majority"], pair["threshold"])),
            escape(p_text(pair["glrt_p_adjusted"], pair["threshold"])),
        ]
        for pair in content["pairs"]
    ]
    lines += _table(["b", "a", "statement", "verdict", "n", "P", "share", "P(majority)", "GLRT p, adjusted"], rows, 4)
    lines += ["", "### Measure by measure", ""]
    rows = [
        [
            escape(pair["b"]),
            escape(pair["a"]),
            escape(measure),
            f"{100 * pair['margins'][measure]:.0f} %",
            effect_words(pair["effects"][measure]),
            escape(p_text(pair["wilcoxon"][measure]["p"], pair["threshold"])),
            escape(p_text(pair["wilcoxon"][measure]["p_adjusted"], pair["threshold"])),
        ]
        for pair in content["pairs"]
        for measure in content["measures"]
    ]
    lines += _table(["b", "a", "measure", "won", "median difference", "Wilcoxon p", "adjusted"], rows, 3)
    quotes = [escape(pair["sentence"]) for pair in content["pairs"] if pair["verdict"] != "undecided"]
    quotes += [escape(claim_text(pair)) for pair in content["pairs"] if pair["claim"] is not None]
    if quotes:
        lines += ["", "### In words", "", *(f"- {quote}" for quote in quotes)]
    return lines + _groups(content) + subsets + _guards(content)


def _standings(summary: Summary) -> list[str]:
    measures = summary.scores.measures
    words = [word for word in VERDICTS if any(getattr(one, word) for one in summary.standings)]
    rows = []
    for one in summary.standings:
        cells = []
        for measure in measures:
            mean = one.means[measure]
            text = "–" if mean is None else quantity(mean)
            cells.append({"best": f"**{text}**", "level": f"{text} ≈"}.get(one.marks[measure], text))
        rows.append([escape(one.learner), *(str(getattr(one, word)) for word in words), *cells])
    header = ["learner", *words, *(escape(measure) for measure in measures)]
    note = "Means over the cases every learner has; best in bold, ≈ not told apart from it by that measure's own test."
    return [*_table(header, rows), "", note]
