"""A comparison as a person reads it in a terminal: the answer first, then the pairs, then the cautions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from adjudge.verdicts.answer import Answer
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.pair import Pair
from adjudge.verdicts.words import Word
from adjudge.wording.beside import beside_lines
from adjudge.wording.headline import footer, headline_text, won_sentence
from adjudge.wording.leaderboard import answer_cells, measure_cells
from adjudge.wording.network import network_lines
from adjudge.wording.numerals import p_text
from adjudge.wording.sentences import claim_sentence, closing, effect, outcome_sentence, pair_sentence, sign_meaning
from adjudge.wording.text_table import WIDTH, aligned, cut, pair_name, paragraph
from adjudge.wording.words import SIGN, arrow, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

__all__ = ["comparison_text", "pair_text"]

_MOST_ROWS = 45  # pairs listed one by one; beyond, the decided ones only, and then a count
_MOST_SENTENCES = 3
_MOST_SUBSETS = 63
_MOST_LEARNERS = 20
_MOST_MEASURES = 4  # beyond, means stand in the other forms only


def comparison_text(comparison: Comparison) -> str:
    """The whole answer, at most 80 columns wide."""
    parts = [_heading(comparison), paragraph(str(headline_text(comparison.answer))), _leaderboard(comparison)]
    if len(comparison) == 1:
        parts.append(pair_text(comparison.pair(0), guards=False))
    else:
        parts += [_pair_table(comparison), *_sentences(comparison)]
    if comparison.settings.each_subset:
        parts.append(_subset_table(comparison))
    if comparison.beside:
        parts.append("\n".join(beside_lines(comparison)))
    if comparison.guards:
        parts.append("\n".join(_guard(guard, len(comparison)) for guard in comparison.guards))
    parts.append("\n".join(paragraph(line) for line in (*sign_meaning(comparison), *closing(comparison))))
    return "\n\n".join(parts)


def _heading(comparison: Comparison) -> str:
    units = comparison.units
    measures = ", ".join(
        f"{name} {arrow(higher)}{' (factors)' if factor else ''}"
        for name, higher, factor in zip(units.measures, units.higher_is_better, units.factors, strict=True)
    )
    size = [
        several(len(comparison.learners), "learner"),
        _unit_count(comparison),
        several(len(units.measures), "measure"),
    ]
    labels: dict[str, list[str]] = {}
    for test, name in zip(comparison.tests, units.measures, strict=True):
        labels.setdefault(test.label, []).append(name)
    tests = "; ".join(label if len(labels) == 1 else f"{label} ({', '.join(names)})" for label, names in labels.items())
    return "\n".join(
        [
            paragraph(f"{comparison.source}: {', '.join(size)}"),
            paragraph(f"measures  {measures}", " " * 10, ""),
            paragraph(f"tests     {tests}", " " * 10, ""),
        ]
    )


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


def _unit_count(comparison: Comparison) -> str:
    units = comparison.units
    text = several(len(units.names), units.noun)
    if units.groups is not None:
        text += f" in {several(len(units.group_names), 'group')} ({comparison.settings.group})"
    return f"{text} {units.scope}" if units.scope else text


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
    threshold = pair.comparison.settings.threshold
    with_margin = any(each.p_equivalent is not None for each in pair.measures)
    header = ["measure", "", "won/lost/tied", f"b − a, {100 * threshold:g} % interval", "p", "adjusted"]
    rows = []
    for each in pair.measures:
        row = [cut(each.measure, 16), SIGN[each.sign], f"{each.won}/{each.lost}/{each.tied}", effect(each),
               p_text(each.p, threshold), p_text(each.p_adjusted, threshold)]  # fmt: skip
        if with_margin:
            row.append("–" if each.p_equivalent is None else p_text(each.p_equivalent, threshold))
        rows.append(row)
    return [f"  {line}" for line in aligned([*header, *(["p equiv."] if with_margin else [])], rows, left=2)]


def _pair_table(comparison: Comparison) -> str:
    """One line per pair: its word and its signs; with many pairs the decided ones, and a count of the rest."""
    counts = Counter(comparison.words)
    told = ", ".join(f"{counts[word]} {word}" for word in Word if counts[word])
    shown = [place for place in range(len(comparison)) if comparison.words[place] != Word.UNDECIDED]
    if len(comparison) <= _MOST_ROWS:
        shown = list(range(len(comparison)))
    header = ["b – a", "verdict", *(cut(name, 10) for name in comparison.measures)]
    wide = len(comparison.measures) <= 5
    if not wide:
        header = ["b – a", "verdict", "signs"]
    rows = []
    for place in shown[:_MOST_ROWS]:
        a, b = comparison.places[place].tolist()
        signs = [SIGN[sign] for sign in comparison.sign_text(place)]
        rows.append([pair_name(comparison.learners[b], comparison.learners[a], 34), str(comparison.words[place]),
                     *(signs if wide else ["".join(signs)])])  # fmt: skip
    lines = [f"{several(len(comparison), 'pair')}: {told}", ""]
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
    decided = [place for place, word in enumerate(comparison.words) if word != Word.UNDECIDED]
    decided.sort(key=lambda place: float(comparison.p_pair[place]))
    chosen = decided[:_MOST_SENTENCES] or ([0] if len(comparison) <= _MOST_ROWS else [])
    parts = [paragraph(pair_sentence(comparison.pair(place))) for place in chosen]
    if comparison.settings.claim is not None:
        parts += [paragraph(claim_sentence(pair) or "") for pair in comparison]
    return parts


def _subset_table(comparison: Comparison) -> str:
    """Each subset of the measures: the pairs' words counted, read off the same signs."""
    names = comparison.measures
    subsets = [part for size in range(1, len(names) + 1) for part in combinations(names, size)]
    words = [word for word in Word if any(word in comparison.on(part) for part in subsets[:_MOST_SUBSETS])]
    rows = []
    for part in subsets[:_MOST_SUBSETS]:
        counts = Counter(comparison.on(part))
        rows.append([cut(", ".join(part), 40), *(str(counts[word]) for word in words)])
    lines = aligned(["pairs by word, on", *(str(word) for word in words)], rows)
    if len(subsets) > _MOST_SUBSETS:
        lines.append(f"… and {len(subsets) - _MOST_SUBSETS} more subsets")
    return "\n".join(lines)


def _guard(guard: Guard, n_pairs: int) -> str:
    where = ""
    if guard.pairs and n_pairs > 1:
        named = "; ".join(f"{b} – {a}" for b, a in guard.pairs[:3])
        more = guard.n_pairs - 3
        where = f" [{named}{f' and {more} more' if more > 0 else ''}]"
    return paragraph(f"{guard}{where}", "      ", "")
