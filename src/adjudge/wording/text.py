"""A comparison as a person reads it in a terminal: the answer first, then the pairs, then the cautions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.base.abbreviations import across, cut, unique_abbreviations
from adjudge.base.option_spelling import on_command_line, option
from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.pair import Pair
from adjudge.wording.benchmarks import benchmark_cells, benchmark_notes, claims, sign_cells
from adjudge.wording.beside import beside_lines
from adjudge.wording.gate_pair import gate_lines, gated_pairs
from adjudge.wording.heading import measure_labels, size_text, tests_text
from adjudge.wording.headline import footer, headline_text, won_sentence
from adjudge.wording.leaderboard import answer_cells, measure_cells
from adjudge.wording.network import grouping_lines, network_lines, telling_sentences
from adjudge.wording.pairs import (
    evidence_cells,
    guard_text,
    pair_cells,
    shown_places,
    subset_cells,
    surest_places,
    word_counts,
)
from adjudge.wording.reversals import reversal_lines
from adjudge.wording.sentences import RULES, claim_sentence, outcome_sentence, pair_sentence
from adjudge.wording.text_table import WIDTH, aligned, painted, pair_name, paragraph, width
from adjudge.wording.words import COLOUR, arrow, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

_MOST_ROWS = 45  # pairs listed one by one; beyond, the decided ones only, and then a count
_MOST_SENTENCES = 3
_MOST_LEARNERS = 20
_NAME, _LEAST_NAME, _LEAST_BEATEN = 24, 16, 12  # columns of a learner, at least, and of who beats it
_MOST_MEASURES = 4  # beyond, means stand in the other forms only


def comparison_text(comparison: Comparison) -> str:
    """The whole answer, as wide as the terminal, 80 columns where there is none."""
    parts = [_heading(comparison), _headline(comparison), _leaderboard(comparison)]
    if len(comparison) == 1:
        parts.append(pair_text(comparison.pair(0), guards=False))
    else:
        parts += [_pair_table(comparison), *_sentences(comparison), *map(_gate_text, gated_pairs(comparison))]
    if comparison.benchmarks:
        parts += _benchmarks(comparison)
    if comparison.reversals is not None:
        parts.append("\n".join(paragraph(line) for line in reversal_lines(comparison)))
    if comparison.settings.each_subset:
        parts.append(_subset_table(comparison))
    if comparison.settings.network is not None and len(comparison) > 1:
        networks = [found.network for found in comparison.outcomes if found is not None and found.network is not None]
        parts.append("\n".join(grouping_lines(networks)))
    if comparison.telling:
        parts.append("\n".join(paragraph(line) for line in telling_sentences(comparison.telling)))
    if comparison.beside:
        parts.append("\n".join(beside_lines(comparison)))
    if comparison.guards:
        parts.append(
            "\n".join(paragraph(guard_text(each, len(comparison)), "      ", "") for each in comparison.guards)
        )
    parts.append("\n".join(paragraph(line) for line in claims(comparison)))
    return "\n\n".join(parts)


def _heading(comparison: Comparison) -> str:
    lines = [
        paragraph(f"{comparison.source}: {size_text(comparison)}"),
        paragraph(f"measures  {', '.join(measure_labels(comparison))}", " " * 10, ""),
        paragraph(f"tests     {tests_text(comparison)}", " " * 10, ""),
    ]
    if comparison.settings.rule != "signs":
        lines.append(paragraph(f"words     {RULES[comparison.settings.rule]}", " " * 10, ""))
    if not on_command_line():  # there they stand on standard error
        lines += [paragraph(f"note      {each}", " " * 10, "") for each in comparison.notes]
    return "\n".join(lines)


def _headline(comparison: Comparison) -> str:
    """The answer; its lead is bold where it is on the first line."""
    head = headline_text(comparison.answer)
    text = paragraph(str(head))
    return painted(head.lead, "bold") + text[len(head.lead) :] if text.startswith(head.lead) else text


def _leaderboard(comparison: Comparison) -> str:
    """Answers first, then the measures beside each other; with many learners the first of them."""
    answer = comparison.answer
    header, rows = answer_cells(answer)
    shown = rows[:_MOST_LEARNERS]
    if header[-1] == "beaten by":
        shown = _with_beaten_by(header, shown, answer)
    room = _room(header, shown)
    short = unique_abbreviations((row[0] for row in rows), room)
    lines = aligned(header, [[short[row[0]], *row[1:]] for row in shown], left=2, colours=COLOUR)
    if len(rows) > len(shown):
        lines.append(f"… and {several(len(rows) - len(shown), 'more learner')}")
    parts = ["\n".join(lines)]
    for measure, higher in zip(comparison.measures, comparison.units.higher_is_better, strict=True):
        header, rows = measure_cells(answer, measure)
        header[0] = f"{measure} {arrow(higher)}"
        if len(comparison.measures) > _MOST_MEASURES:
            continue
        room = _room(header, rows[:_MOST_LEARNERS])
        short = unique_abbreviations((row[0] for row in rows), room)
        cells = [[short[row[0]], *row[1:]] for row in rows[:_MOST_LEARNERS]]
        parts.append("\n".join(aligned([cut(header[0], room), *header[1:]], cells)))
    if isinstance(answer, Answer):
        parts.append(
            "\n".join(
                paragraph(line) for line in (won_sentence(answer), footer(answer, comparison.settings.fdr)) if line
            )
        )
    return "\n\n".join(parts)


def _room(header: list[str], rows: list[list[str]]) -> int:
    """Columns that the first cells may take beside the others."""
    rest = aligned(["", *header[1:]], [["", *row[1:]] for row in rows])
    return max(width() - max(map(across, rest)), _LEAST_NAME)


def _with_beaten_by(header: list[str], rows: list[list[str]], answer: Answer | BaselineAnswer) -> list[list[str]]:
    """The last column in the room left: as many names as fit, one at least and how many more."""
    longest = min(max(across(row[0]) for row in rows), _NAME)
    others = aligned(header[:-1], [["x" * longest, *row[1:-1]] for row in rows])
    room = max(width() - max(map(across, others)) - 2, _LEAST_BEATEN)
    if max(across(row[-1]) for row in rows) <= room:
        return rows
    most = len(f" +{len(answer.leaderboard)}")
    short = unique_abbreviations((line.learner for line in answer.leaderboard), room - most)
    found = []
    for row, line in zip(rows, answer.leaderboard, strict=False):
        names = getattr(line, "beaten_by", ())
        more = f" +{len(names) - 1}" if len(names) > 1 else ""
        found.append([*row[:-1], short[names[0]] + more if names else row[-1]])
    return found


def pair_text(pair: Pair, *, guards: bool = True) -> str:
    """One pair in full."""
    word = str(pair.verdict).upper()
    head = paragraph(f"{pair.b} against {pair.a}: {word}")
    if head.endswith(word):
        head = head.removesuffix(word) + painted(word, COLOUR[str(pair.verdict)])
    lines = [head, "", paragraph(pair_sentence(pair))]
    if pair.gate is not None:
        lines += ["", _gate_text(pair)]
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
    room = 16 if width() <= WIDTH else _room(header, rows) - 2
    lines = aligned(header, [[cut(row[0], room), *row[1:]] for row in rows], left=2)
    indent = "  " if max(map(len, lines)) <= width() - 2 else ""
    return [indent + line for line in lines]


def _pair_table(comparison: Comparison) -> str:
    """One line per pair: its word and its signs; with many pairs the decided ones, and a count of the rest."""
    places = shown_places(comparison, _MOST_ROWS)
    _, cells = pair_cells(comparison, places)
    room = 34 + (width() - WIDTH if width() > WIDTH else 0) // 2
    labels = [pair_name(b, a, room) for b, a, *_ in cells]
    if len(set(labels)) < len(labels):
        short = unique_abbreviations(comparison.learners, (room - 3) // 2)
        labels = [f"{short[b]} – {short[a]}" for b, a, *_ in cells]
    beside = max(map(len, labels), default=0) + 15 + (6 if comparison.gates is not None else 0)
    free = width() - beside  # for the signs: under the measures' names where those fit, else in one column
    sizes = (size for size in (40, 16, 10) if sum(min(len(name), size) + 2 for name in comparison.measures) <= free)
    size = next(sizes, None)
    wide = size is not None
    names = unique_abbreviations(comparison.measures, size).values() if size is not None else ["signs"]
    header = ["b – a", "verdict", *names]
    rows = [
        [label, word, *(signs if wide else ["".join(signs)])]
        for label, (_, _, word, *signs) in zip(labels, cells, strict=True)
    ]
    if comparison.gates is not None:
        header.append("gate")
        outcomes = {1: "pass", 0: "open", -1: "FAIL"}
        rows = [
            [*row, outcomes[int(comparison.gates.outcome[place])]] for row, place in zip(rows, places, strict=False)
        ]
    lines = [f"{several(len(comparison), 'pair')}: {word_counts(comparison.words)}", ""]
    if rows:
        lines += aligned(header, rows, left=2 if wide else 3, colours=COLOUR)
    left = len(comparison) - len(rows)
    if left:
        lines.append(f"… and {several(left, 'more pair')}" if rows else "")
    if not wide:
        lines.append(paragraph(f"signs in the order {', '.join(comparison.measures)}", "  ", "  "))
    return "\n".join(lines).rstrip()


def _benchmarks(comparison: Comparison) -> list[str]:
    """A line per benchmark, the signs of each pair on each where they fit, and what they promise together."""
    header, rows = benchmark_cells(comparison)
    shown = [[cut(name, 20), cut(lead, 26), items, cut(words, 26)] for name, lead, items, words in rows[:_MOST_ROWS]]
    lines = aligned([*header[:3], cut(header[3], 26)], shown, left=2)
    if len(rows) > len(shown):
        lines.append(f"… and {several(len(rows) - len(shown), 'more benchmark')}")
    parts = ["\n".join(lines)]
    header, rows = sign_cells(comparison, shown_places(comparison, _MOST_ROWS))
    signs = aligned(["b – a", *(cut(name, 12) for name in header[2:])],
                    [[pair_name(b, a, 30), *cells] for b, a, *cells in rows])  # fmt: skip
    if rows and len(signs[0]) <= WIDTH:
        parts.append("\n".join(signs))
    return [*parts, "\n".join(paragraph(line) for line in benchmark_notes(comparison))]


def _sentences(comparison: Comparison) -> list[str]:
    """The most decided pairs in words."""
    decided = surest_places(comparison)
    chosen = decided[:_MOST_SENTENCES] or ([0] if len(comparison) <= _MOST_ROWS else [])
    parts = [paragraph(pair_sentence(comparison.pair(place))) for place in chosen]
    if len(decided) > len(chosen):
        told = f"These are the surest {len(chosen)} of {len(decided)} decided pairs"
        parts.append(paragraph(f"{told}; for another name its two learners ({option('learners')})."))
    if comparison.settings.claim is not None:
        parts += [paragraph(claim_sentence(pair) or "") for pair in comparison]
    return parts


def _gate_text(pair: Pair) -> str:
    return "\n".join(paragraph(text, "  ", "  " if row else "") for row, text in enumerate(gate_lines(pair)))


def _subset_table(comparison: Comparison) -> str:
    """Each subset of the measures: the pairs' words counted."""
    header, rows = subset_cells(comparison)
    lines = aligned(header, [[cut(row[0], 40), *row[1:]] for row in rows])
    more = 2 ** len(comparison.measures) - 1 - len(rows)
    return "\n".join([*lines, *([f"… and {more} more subsets"] if more else [])])
