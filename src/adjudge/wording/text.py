"""A comparison as a person reads it in a terminal: the answer first, then the pairs, then the cautions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.verdicts.answer import Answer
from adjudge.verdicts.more_cases import more_cases
from adjudge.verdicts.pair import Pair
from adjudge.wording.beside import beside_lines
from adjudge.wording.heading import measure_labels, size_text, tests_text
from adjudge.wording.headline import footer, headline_text, won_sentence
from adjudge.wording.leaderboard import answer_cells, measure_cells
from adjudge.wording.more_cases import more_cases_sentence
from adjudge.wording.network import grouping_lines, network_lines
from adjudge.wording.pairs import (
    evidence_cells,
    guard_text,
    pair_cells,
    shown_places,
    subset_cells,
    surest_places,
    word_counts,
)
from adjudge.wording.sentences import RULES, claim_sentence, closing, outcome_sentence, pair_sentence, sign_meaning
from adjudge.wording.text_table import WIDTH, aligned, cut, pair_name, paragraph
from adjudge.wording.words import arrow, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

__all__ = ["comparison_text", "pair_text"]

_MOST_ROWS = 45  # pairs listed one by one; beyond, the decided ones only, and then a count
_MOST_SENTENCES = 3
_MOST_LEARNERS = 20
_MOST_MEASURES = 4  # beyond, means stand in the other forms only


def comparison_text(comparison: Comparison) -> str:
    """The whole answer, at most 80 columns wide."""
    parts = [_heading(comparison), paragraph(_headline(comparison)), _leaderboard(comparison)]
    if len(comparison) == 1:
        parts.append(pair_text(comparison.pair(0), guards=False))
    else:
        parts += [_pair_table(comparison), *_sentences(comparison)]
    if comparison.settings.each_subset:
        parts.append(_subset_table(comparison))
    if comparison.settings.network is not None and len(comparison) > 1:
        networks = [found.network for found in comparison.outcomes if found is not None and found.network is not None]
        parts.append("\n".join(grouping_lines(networks)))
    if comparison.beside:
        parts.append("\n".join(beside_lines(comparison)))
    if comparison.guards:
        parts.append(
            "\n".join(paragraph(guard_text(each, len(comparison)), "      ", "") for each in comparison.guards)
        )
    parts.append("\n".join(paragraph(line) for line in (*sign_meaning(comparison), *closing(comparison))))
    return "\n\n".join(parts)


def _headline(comparison: Comparison) -> str:
    """The answer, and what it would take to separate the leaders."""
    more = more_cases(comparison)
    return str(headline_text(comparison.answer)) + ("" if more is None else f" {more_cases_sentence(more)}")


def _heading(comparison: Comparison) -> str:
    lines = [
        paragraph(f"{comparison.source}: {size_text(comparison)}"),
        paragraph(f"measures  {', '.join(measure_labels(comparison))}", " " * 10, ""),
        paragraph(f"tests     {tests_text(comparison)}", " " * 10, ""),
    ]
    if comparison.settings.rule != "signs":
        lines.append(paragraph(f"words     {RULES[comparison.settings.rule]}", " " * 10, ""))
    return "\n".join(lines)


def _leaderboard(comparison: Comparison) -> str:
    """Answers first, then the measures beside each other; with many learners the first of them."""
    answer = comparison.answer
    header, rows = answer_cells(answer)
    shown = rows[:_MOST_LEARNERS]
    room = WIDTH - len(aligned(header, [["", *row[1:]] for row in shown], left=2)[0]) - 2
    lines = aligned(header, [[cut(row[0], max(room, 16)), *row[1:]] for row in shown], left=2)
    if len(rows) > len(shown):
        lines.append(f"… and {several(len(rows) - len(shown), 'more learner')}")
    parts = ["\n".join(cut(line, WIDTH) for line in lines)]
    for measure, higher in zip(comparison.measures, comparison.units.higher_is_better, strict=True):
        header, rows = measure_cells(answer, measure)
        header[0] = f"{measure} {arrow(higher)}"
        if len(comparison.measures) > _MOST_MEASURES:
            continue
        cells = [[cut(row[0], 32), *row[1:]] for row in rows[:_MOST_LEARNERS]]
        parts.append("\n".join(aligned([cut(header[0], 32), *header[1:]], cells)))
    if isinstance(answer, Answer):
        parts.append("\n".join(paragraph(line) for line in (won_sentence(answer), footer(answer)) if line))
    return "\n\n".join(parts)


def pair_text(pair: Pair, *, guards: bool = True) -> str:
    """One pair in full."""
    lines = [paragraph(f"{pair.b} against {pair.a}: {str(pair.verdict).upper()}"), "", paragraph(pair_sentence(pair))]
    if pair.gate is not None:
        lines += ["", paragraph(f"Gate: {pair.gate}.")]
    if (claim := claim_sentence(pair)) is not None:
        lines += ["", paragraph(claim)]
    lines += ["", *measure_lines(pair)]
    if pair.most_frequent is not None:
        if pair.comparison.settings.rule == "signs":
            lines += ["", paragraph(outcome_sentence(pair, pair.most_frequent))]
        if pair.most_frequent.network is not None:
            lines += ["", *network_lines(pair.most_frequent.network)]
    if guards and pair.guards:
        lines += ["", *(paragraph(str(guard), "      ", "") for guard in pair.guards)]
    return "\n".join(lines)


def measure_lines(pair: Pair) -> list[str]:
    """The measures of one pair as a small table."""
    header, rows = evidence_cells(pair)
    header = ["w/l/t" if cell == "won/lost/tied" else cell for cell in header]
    lines = aligned(header, [[cut(row[0], 16), *row[1:]] for row in rows], left=2)
    indent = "  " if max(map(len, lines)) <= WIDTH - 2 else ""
    return [indent + line for line in lines]


def _pair_table(comparison: Comparison) -> str:
    """One line per pair: its word and its signs; with many pairs the decided ones, and a count of the rest."""
    places = shown_places(comparison, _MOST_ROWS)
    _, cells = pair_cells(comparison, places)
    names = [cut(name, 10) for name in comparison.measures]
    wide = 34 + 15 + sum(len(name) + 2 for name in names) <= WIDTH
    header = ["b – a", "verdict", *(names if wide else ["signs"])]
    rows = [[pair_name(b, a, 34), word, *(signs if wide else ["".join(signs)])] for b, a, word, *signs in cells]
    if comparison.gates is not None:
        header.append("gate")
        outcomes = {1: "pass", 0: "open", -1: "FAIL"}
        rows = [
            [*row, outcomes[int(comparison.gates.outcome[place])]] for row, place in zip(rows, places, strict=False)
        ]
    lines = [f"{several(len(comparison), 'pair')}: {word_counts(comparison.words)}", ""]
    if rows:
        lines += aligned(header, rows, left=2 if wide else 3)
    left = len(comparison) - len(rows)
    if left:
        lines.append(f"… and {several(left, 'more pair')}" if rows else "")
    if not wide:
        lines.append(paragraph(f"signs in the order {', '.join(comparison.measures)}", "  ", "  "))
    return "\n".join(lines).rstrip()


def _sentences(comparison: Comparison) -> list[str]:
    """The most decided pairs in words."""
    chosen = surest_places(comparison)[:_MOST_SENTENCES] or ([0] if len(comparison) <= _MOST_ROWS else [])
    parts = [paragraph(pair_sentence(comparison.pair(place))) for place in chosen]
    if comparison.settings.claim is not None:
        parts += [paragraph(claim_sentence(pair) or "") for pair in comparison]
    return parts


def _subset_table(comparison: Comparison) -> str:
    """Each subset of the measures: the pairs' words counted."""
    header, rows = subset_cells(comparison)
    lines = aligned(header, [[cut(row[0], 40), *row[1:]] for row in rows])
    more = 2 ** len(comparison.measures) - 1 - len(rows)
    return "\n".join([*lines, *([f"… and {more} more subsets"] if more else [])])
