"""Further tests, for information only, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.abbreviations import cut
from adjudge.evidence.contract import TableFinding
from adjudge.verdicts.supplementary import Supplementary
from adjudge.wording.numerals import p_text, probability
from adjudge.wording.text_table import aligned, pair_name, paragraph
from adjudge.wording.words import several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_ROWS = 30
_MOST_RANKS = 10


def supplementary_sentence(found: Supplementary, learners: tuple[str, ...], threshold: float) -> str:
    """What a test of the whole table says of all learners at once."""
    finding = found.finding
    assert isinstance(finding, TableFinding)
    text = f"{found.test.label[0].upper()}{found.test.label[1:]} on {found.measure}"
    if finding.p is not None:
        shown = p_text(finding.p, threshold)  # of the data if all are alike, not "that" all are alike
        text += " (all learners alike)" + (f": p {shown[0]} {shown[1:]}" if shown[0] in "<>" else f": p = {shown}")
    if finding.ranks is not None:
        order = np.argsort(finding.ranks, kind="stable").tolist()
        ranks = ", ".join(f"{learners[i]} {finding.ranks[i]:.2f}" for i in order[:_MOST_RANKS])
        more = f" and {several(len(order) - _MOST_RANKS, 'more learner')}" if len(order) > _MOST_RANKS else ""
        text += f"{';' if finding.p is not None else ':'} mean ranks {ranks}{more} (for information only)"
    return f"{text}."


def supplementary_notes(comparison: Comparison) -> list[str]:
    """Every further test in one sentence: of the whole table, or its surest pair."""
    return [_note(comparison, found) for found in comparison.supplementary]


def _note(comparison: Comparison, found: Supplementary) -> str:
    finding, names = found.finding, comparison.learners
    if isinstance(finding, TableFinding):
        return supplementary_sentence(found, names, comparison.settings.threshold)
    assert finding.probabilities is not None
    place = int(np.argmax(np.max(finding.probabilities[:, [0, 2]], axis=1)))
    a, b = comparison.pair_index[place].tolist()
    chances = ", ".join(
        f"P({word}) {probability(float(chance))}"
        for word, chance in zip(("worse", "equivalent", "better"), finding.probabilities[place], strict=True)
    )
    what = "of the pair" if len(comparison) == 1 else "surest pair"
    pair = f"{what} {names[b]} against {names[a]}"
    return f"{found.test.title} on {found.measure}: {pair}, {chances}; not adjusted for the pairs."


def supplementary_lines(comparison: Comparison) -> list[str]:
    """Every further test, for a terminal."""
    lines: list[str] = []
    for found in comparison.supplementary:
        lines += ["", *_one(comparison, found)] if lines else _one(comparison, found)
    return lines


def _one(comparison: Comparison, found: Supplementary) -> list[str]:
    finding, threshold = found.finding, comparison.settings.threshold
    names = comparison.learners
    pairs = [(names[b], names[a], a, b) for a, b in comparison.pair_index.tolist()]
    if isinstance(finding, TableFinding):
        lines = [paragraph(supplementary_sentence(found, names, threshold))]
        rows = []
        if finding.pair_p is not None:
            head = ["b – a", "adjusted p"]
            rows = [[pair_name(b, a, 40), p_text(float(finding.pair_p[j, i]), threshold)] for b, a, i, j in pairs]
        elif finding.p_better is not None:
            head = ["b – a", "P(b better)"]
            rows = [[pair_name(b, a, 40), probability(float(finding.p_better[j, i]))] for b, a, i, j in pairs]
        return lines + (aligned(head, rows[:_MOST_ROWS]) if rows else [])
    assert finding.probabilities is not None
    how = "exact" if finding.method == "exact" else f"sampled, Monte Carlo error up to {finding.monte_carlo_error:.1g}"
    rows = [
        [pair_name(b, a, 36), *(probability(float(chance)) for chance in triple)]
        for (b, a, _, _), triple in zip(pairs, finding.probabilities, strict=True)
    ]
    head = [cut(f"{found.test.label} on {found.measure}", 36), "P(worse)", "P(equivalent)", "P(better)"]
    lines = aligned(head, rows[:_MOST_ROWS])
    if len(rows) > _MOST_ROWS:
        lines.append(f"… and {several(len(rows) - _MOST_ROWS, 'more pair')}")
    return [*lines, paragraph(f"{found.test.question} {how[0].upper()}{how[1:]}; not adjusted for the pairs.")]
