"""A report in Markdown: for an issue, a pull request, a README."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.reports.page_tables import measure_views
from adjudge.reports.robustness import robustness_of, robustness_parts
from adjudge.reports.summary import Summary
from adjudge.verdicts.answer import Answer
from adjudge.wording.gate_pair import gate_lines, gated_pairs
from adjudge.wording.headline import footer, won_sentence
from adjudge.wording.item_lines import item_lines
from adjudge.wording.leaderboard import board, rank_cells
from adjudge.wording.markdown_escape import markdown_escape
from adjudge.wording.network import groupings, network_sentence, redundancy_sentences
from adjudge.wording.pairs import (
    evidence_cells,
    guard_text,
    oriented,
    pair_cells,
    shown_pairs,
    subset_cells,
    surest_pairs,
    word_counts,
)
from adjudge.wording.reversals import reversal_lines
from adjudge.wording.screen import cautions, opening, promise
from adjudge.wording.sentences import claim_sentence, outcome_sentence, pair_sentence
from adjudge.wording.slices import claims, sign_cells, slice_cells, slice_notes, slice_noun
from adjudge.wording.supplementary import supplementary_notes
from adjudge.wording.words import several

_MOST_PAIRS = 60
_MOST_SENTENCES = 5


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """A table, the first `left` columns to the left, the others to the right."""
    rule = [":--" if place < left else "--:" for place in range(len(header))]
    lines = [
        [markdown_escape(cell) for cell in header],
        rule,
        *([markdown_escape(cell) for cell in row] for row in rows),
    ]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def markdown(summary: Summary) -> str:
    """The whole report."""
    comparison = summary.comparison
    lead, *rest = (markdown_escape(sentence) for sentence in opening(comparison))
    shown = board(comparison)
    parts = [
        f"## {markdown_escape(comparison.source)}",
        " ".join([f"**{lead}**", *rest]),
        markdown_table(*shown.cells),
        markdown_escape("; ".join(shown.notes) + "." if shown.notes else ""),
        markdown_escape(promise(comparison)),
        *(f"Caution: {markdown_escape(text)}" for text in cautions(comparison)),
        "### Ranks and intervals",
        *_leaderboard(summary),
        "### Pairs",
        *_pairs(summary),
    ]
    if comparison.slices:
        signs = sign_cells(comparison, shown_pairs(comparison, _MOST_PAIRS))
        parts += [
            f"### {slice_noun(comparison).capitalize()}s",
            markdown_table(*slice_cells(comparison), left=2),
            markdown_table(*signs, left=2),
        ]
        parts.append(markdown_escape(" ".join(slice_notes(comparison))))
    for section in summary.sections:
        parts += [f"### {markdown_escape(section.title)}", markdown_table(section.header, section.rows),
                  *map(markdown_escape, section.notes)]  # fmt: skip
    if items := item_lines(comparison):
        parts += ["### Items", markdown_escape(" ".join(items))]
    parts += _robustness(summary)
    if comparison.reversals is not None:
        parts += ["### Reversals", *(markdown_escape(text) for text in reversal_lines(comparison))]
    if comparison.settings.each_subset:
        parts += ["### Every subset of the measures", markdown_table(*subset_cells(comparison))]
    networks = [found.network for found in comparison.outcomes if found is not None and found.network is not None]
    if networks:
        lines = [f"- {several(number, 'pair')}: {markdown_escape(groups)}" for groups, number in groupings(networks)]
        parts += ["### Linked measures", "\n".join(lines), markdown_escape(network_sentence(networks[0]))]
        parts += [markdown_escape(text) for text in redundancy_sentences(comparison.redundancy)]
    if comparison.supplementary:
        parts += [
            "### Further tests, for information only",
            *(markdown_escape(text) for text in supplementary_notes(comparison)),
        ]
    if comparison.guards:
        lines = [f"- {markdown_escape(guard_text(guard, len(comparison)))}" for guard in comparison.guards]
        parts += ["### Guards", "\n".join(lines)]
    parts += ["### What the words mean", markdown_escape(" ".join(claims(comparison)))]
    parts += ["### For a paper", markdown_escape(summary.paragraph), markdown_escape(summary.methods.text)]
    parts.append("\n".join(f"- {markdown_escape(work)}" for work in summary.methods.references))
    parts.append(_provenance(summary))
    return "\n\n".join(part for part in parts if part)


def _leaderboard(summary: Summary) -> list[str]:
    answer = summary.comparison.answer
    parts = [markdown_table(*rank_cells(answer), left=2)]
    for label, (header, rows) in measure_views(summary.comparison):
        parts.append(markdown_table([label, *header[1:]], rows))
    if isinstance(answer, Answer):
        parts += [
            markdown_escape(text)
            for text in (won_sentence(answer), footer(answer, summary.comparison.settings.fdr))
            if text
        ]
    return parts


def _pairs(summary: Summary) -> list[str]:
    comparison = summary.comparison
    if len(comparison) == 1:
        pair = oriented(comparison, 0)
        told = [pair_sentence(pair), *gate_lines(pair), claim_sentence(pair) or ""]
        if pair.most_frequent is not None and comparison.settings.rule == "claims":
            told.append(outcome_sentence(pair, pair.most_frequent))
        return [*(markdown_escape(text) for text in told if text), markdown_table(*evidence_cells(pair))]
    pairs = shown_pairs(comparison, _MOST_PAIRS)
    parts = [f"{several(len(comparison), 'pair')}: {word_counts(comparison)}."]
    if pairs:
        parts.append(markdown_table(*pair_cells(comparison, pairs), left=3))
    if len(pairs) < len(comparison):
        parts.append(f"… and {several(len(comparison) - len(pairs), 'more pair')}.")
    chosen = [oriented(comparison, place) for place in surest_pairs(comparison)[:_MOST_SENTENCES]]
    parts += [markdown_escape(pair_sentence(pair)) for pair in chosen]
    parts += [markdown_escape(text) for pair in gated_pairs(comparison) for text in gate_lines(pair)]
    if comparison.settings.claim is not None:
        parts += [markdown_escape(claim_sentence(pair) or "") for pair in comparison]
    return parts


def _robustness(summary: Summary) -> list[str]:
    parts = []
    for part in robustness_parts(robustness_of(summary.comparison)):
        parts.append(f"**{part.title}.** {markdown_escape(' '.join(part.sentences))}")
        if part.table is not None:
            parts.append(markdown_table(*part.table, left=2))
    return ["### Would it hold again?", *parts] if parts else []


def _provenance(summary: Summary) -> str:
    origin = summary.provenance
    versions = ", ".join(f"{name} {number}" for name, number in origin.versions.items())
    lines = [f"`{(origin.command or 'made in Python').replace('`', ' ')}`", f"{origin.hashed} SHA-256 {origin.sha256}",
             versions, origin.created or ""]  # fmt: skip
    return "### Provenance\n\n" + "\n".join(f"- {line}" for line in lines if line)
