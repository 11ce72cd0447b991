"""A comparison as a person reads it in a terminal: the screen first; with details every pair, interval and caution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.base.abbreviations import across, cut, unique_abbreviations
from adjudge.base.option_spelling import on_command_line, option
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.pair import Pair
from adjudge.verdicts.words import Word
from adjudge.wording.heading import measure_labels, size_text, tests_text
from adjudge.wording.headline import footer, won_sentence
from adjudge.wording.item_lines import item_lines
from adjudge.wording.leaderboard import measure_cells, rank_cells
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
from adjudge.wording.screen import answer_text, screen_text
from adjudge.wording.sections import sections_text
from adjudge.wording.sentences import RULES, claim_sentence, outcome_sentence, pair_sentence
from adjudge.wording.slices import claims, sign_cells, slice_cells, slice_lines, slice_notes
from adjudge.wording.text_table import WIDTH, aligned, painted, pair_name, paragraph, width
from adjudge.wording.words import COLOURS, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_ROWS = 45  # pairs listed one by one; beyond, the decided ones only, and then a count
_MOST_SENTENCES = 3
_MOST_LEARNERS = 20
_LEAST_NAME = 16


def comparison_text(comparison: Comparison, *, details: bool = False, all_learners: bool = False) -> str:
    """One screen and what was asked for; with `details` all there is, as wide as the terminal."""
    if not details:
        slices = ["\n".join(map(paragraph, slice_lines(comparison)))] if comparison.settings.slices else []
        return screen_text(comparison, all_learners=all_learners, asked=[*_asked_for(comparison), *slices])
    parts = [answer_text(comparison, all_learners=all_learners), _heading(comparison)]
    parts += _leaderboard(comparison, len(comparison.learners) if all_learners else _MOST_LEARNERS)
    if len(comparison) == 1:
        parts.append(pair_text(oriented(comparison, 0), guards=False))
    else:
        parts += [_pair_table(comparison), *_sentences(comparison)]
    if comparison.slices:
        parts += _slices(comparison)
    parts.append("\n".join(paragraph(line, "  ", "") for line in item_lines(comparison)))
    if comparison.units.people:
        from adjudge.wording.judges import judge_sections

        parts.append(sections_text(judge_sections(comparison)))
    parts += _asked_for(comparison)
    if comparison.supplementary and not comparison.settings.supplementary:
        from adjudge.wording.supplementary import supplementary_lines

        parts.append("\n".join(supplementary_lines(comparison)))
    if comparison.guards:
        parts.append(
            "\n".join(paragraph(guard_text(each, len(comparison)), "      ", "") for each in comparison.guards)
        )
    words = {row[2] for row in pair_cells(comparison, range(len(comparison)))[1]}
    meant = [f"“{word}”: {word.means}." for word in Word if word in words]
    return "\n\n".join([*filter(None, parts), "\n".join(paragraph(line) for line in [*meant, *claims(comparison)])])


def _asked_for(comparison: Comparison) -> list[str]:
    """Gates, claims, reversals, subsets, networks and further tests: they are printed whenever they are asked for."""
    parts = []
    if comparison.gates is not None:
        from adjudge.wording.gate_pair import gated_pairs

        parts = ["\n".join(_gate(pair)) for pair in gated_pairs(comparison)]
    pair = oriented(comparison, 0) if len(comparison) == 1 else None
    if pair is not None and pair.most_frequent is not None and comparison.settings.prior != "symmetric":
        parts.append(paragraph(outcome_sentence(pair, pair.most_frequent)))
    if comparison.settings.claim is not None:
        parts += [paragraph(claim_sentence(pair) or "") for pair in comparison]
    if comparison.reversals is not None:
        from adjudge.wording.reversals import reversal_lines

        parts.append("\n".join(paragraph(line) for line in reversal_lines(comparison)))
    if comparison.settings.each_subset:
        parts.append(_subset_table(comparison))
    if comparison.settings.network is not None:
        from adjudge.wording.network import grouping_lines, network_lines, redundancy_sentences

        networks = [found.network for found in comparison.outcomes if found is not None and found.network is not None]
        parts.append("\n".join(network_lines(networks[0]) if len(comparison) == 1 else grouping_lines(networks)))
        parts.append("\n".join(paragraph(line) for line in redundancy_sentences(comparison.redundancy)))
    if comparison.settings.supplementary:
        from adjudge.wording.supplementary import supplementary_lines

        parts.append("\n".join(supplementary_lines(comparison)))
    return [part for part in parts if part]


def _gate(pair: Pair) -> list[str]:
    from adjudge.wording.gate_pair import gate_lines

    return [paragraph(text, "  ", "  " if row else "") for row, text in enumerate(gate_lines(pair))]


def _heading(comparison: Comparison) -> str:
    lines = [
        paragraph(f"{comparison.source}: {size_text(comparison)}"),
        paragraph(f"measures  {', '.join(measure_labels(comparison))}", " " * 10, ""),
        paragraph(f"tests     {tests_text(comparison)}", " " * 10, ""),
    ]
    if comparison.settings.rule != "claims":
        lines.append(paragraph(f"words     {RULES[comparison.settings.rule]}", " " * 10, ""))
    if not on_command_line():  # there they stand on standard error
        lines += [paragraph(f"note      {each}", " " * 10, "") for each in comparison.notes]
    return "\n".join(lines)


def _leaderboard(comparison: Comparison, most: int) -> list[str]:
    """Ranks and tiers, then each measure's interval, win rate and ranks; with many learners the first of them."""
    answer, parts = comparison.answer, []
    tables = [rank_cells(answer)] if isinstance(answer, Answer) else []
    labels = zip(comparison.measures, measure_labels(comparison), comparison.units.centres, strict=True)
    for name, label, centre in labels:
        header, rows = measure_cells(answer, name, centre)
        tables.append(([label, *header[1:]], rows))
    for header, rows in tables:
        room = _room(header, rows[:most])
        short = unique_abbreviations((row[0] for row in rows), room)
        lines = aligned([cut(header[0], room), *header[1:]], [[short[row[0]], *row[1:]] for row in rows[:most]],
                        left=2 if header[1] == "answer" else 1, colours=COLOURS)  # fmt: skip
        parts.append("\n".join([*lines, *([f"… and {len(rows) - most} more"] if len(rows) > most else [])]))
    if isinstance(answer, Answer):
        promises = (won_sentence(answer), footer(answer, comparison.settings.fdr))
        parts.append("\n".join(paragraph(line) for line in promises if line))
    return parts


def _room(header: list[str], rows: list[list[str]]) -> int:
    """Columns that the first cells may take beside the others."""
    rest = aligned(["", *header[1:]], [["", *row[1:]] for row in rows])
    return max(width() - max(map(across, rest)), _LEAST_NAME)


def pair_text(pair: Pair, *, guards: bool = True) -> str:
    """One pair in full."""
    word = str(pair.verdict).upper()
    head = paragraph(f"{pair.b} against {pair.a}: {word}")
    if head.endswith(word):
        head = head.removesuffix(word) + painted(word, pair.verdict.colour)
    lines = [head, "", paragraph(pair_sentence(pair))]
    if guards and pair.gate is not None:
        lines += ["", *_gate(pair)]
    if guards and (claim := claim_sentence(pair)) is not None:
        lines += ["", paragraph(claim)]
    lines += ["", *measure_lines(pair)]
    if pair.most_frequent is not None:
        if pair.comparison.settings.rule == "claims":
            lines += ["", paragraph(outcome_sentence(pair, pair.most_frequent))]
        if guards and pair.most_frequent.network is not None:
            from adjudge.wording.network import network_lines

            lines += ["", *network_lines(pair.most_frequent.network)]
    if guards and pair.guards:
        lines += ["", *(paragraph(str(guard), "      ", "") for guard in pair.guards)]
    return "\n".join(lines)


def measure_lines(pair: Pair) -> list[str]:
    """The measures of one pair as a small table."""
    header, rows = evidence_cells(pair)
    header = ["w/l/t" if cell == "won/lost/tied" else cell for cell in header]
    room = 16 if width() <= WIDTH else _room(header, rows) - 2
    lines = aligned(header, [[cut(row[0], room), *row[1:]] for row in rows], left=2)
    indent = "  " if max(map(len, lines)) <= width() - 2 else ""
    return [indent + line for line in lines]


def _pair_table(comparison: Comparison) -> str:
    """One line per pair: its word and its claims; with many pairs the decided ones, and a count of the rest."""
    pairs = shown_pairs(comparison, _MOST_ROWS)
    _, cells = pair_cells(comparison, pairs)
    room = 34 + (width() - WIDTH if width() > WIDTH else 0) // 2
    labels = [pair_name(b, a, room) for b, a, *_ in cells]
    if len(set(labels)) < len(labels):
        short = unique_abbreviations(comparison.learners, (room - 3) // 2)
        labels = [f"{short[b]} – {short[a]}" for b, a, *_ in cells]
    taken = max(map(len, labels), default=0) + 15 + (6 if comparison.gates is not None else 0)
    free = width() - taken  # for the claims: under the measures' names where those fit, else in one column
    sizes = (size for size in (40, 16, 10) if sum(min(len(name), size) + 2 for name in comparison.measures) <= free)
    size = next(sizes, None)
    wide = size is not None
    names = unique_abbreviations(comparison.measures, size).values() if size is not None else ["measures"]
    header = ["b – a", "verdict", *names]
    rows = [
        [label, word, *(signs if wide else ["".join(signs)])]
        for label, (_, _, word, *signs) in zip(labels, cells, strict=True)
    ]
    if comparison.gates is not None:
        header.append("gate")
        outcomes = {1: "pass", 0: "open", -1: "FAIL"}
        rows = [[*row, outcomes[int(comparison.gates.outcome[place])]] for row, place in zip(rows, pairs, strict=False)]
    lines = [f"{several(len(comparison), 'pair')}: {word_counts(comparison)}", ""]
    if rows:
        lines += aligned(header, rows, left=2 if wide else 3, colours=COLOURS)
    left = len(comparison) - len(rows)
    if left:
        lines.append(f"… and {several(left, 'more pair')}" if rows else "")
    if not wide:
        lines.append(paragraph(f"measures in the order {', '.join(comparison.measures)}", "  ", "  "))
    return "\n".join(lines).rstrip()


def _slices(comparison: Comparison) -> list[str]:
    """Each slice's answer in full, each pair's claims on each where they fit, and what they promise together."""
    (*_, noun, _), rows = slice_cells(comparison)
    lines = [paragraph(f"{name} ({number} {noun}): {lead}", "  ", "") for name, lead, number, _ in rows]
    parts = ["\n".join(lines)]
    header, rows = sign_cells(comparison, shown_pairs(comparison, _MOST_ROWS))
    signs = aligned(["b – a", *(cut(name, 12) for name in header[2:])],
                    [[pair_name(b, a, 30), *cells] for b, a, *cells in rows])  # fmt: skip
    if rows and len(signs[0]) <= WIDTH:
        parts.append("\n".join(signs))
    return [*parts, "\n".join(paragraph(line, "  ", "") for line in slice_notes(comparison))]


def _sentences(comparison: Comparison) -> list[str]:
    """The surest pairs in words."""
    decided = surest_pairs(comparison)
    chosen = decided[:_MOST_SENTENCES] or ([0] if len(comparison) <= _MOST_ROWS else [])
    parts = [paragraph(pair_sentence(oriented(comparison, place))) for place in chosen]
    if len(decided) > len(chosen):
        told = f"These are the surest {len(chosen)} of {len(decided)} decided pairs"
        parts.append(paragraph(f"{told}; for another one name its two learners ({option('learners')})."))
    return parts


def _subset_table(comparison: Comparison) -> str:
    """Each subset of the measures: the pairs' words counted."""
    header, rows = subset_cells(comparison)
    lines = aligned(header, [[cut(row[0], 40), *row[1:]] for row in rows])
    more = 2 ** len(comparison.measures) - 1 - len(rows)
    return "\n".join([*lines, *([f"… and {more} more subsets"] if more else [])])
