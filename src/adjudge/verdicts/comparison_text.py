"""A comparison as a person reads it in a terminal: the verdicts first, then why, then the cautions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.verdicts.group_text import groupings, groups_of_one, groups_of_pairs
from adjudge.verdicts.numerals import p_text, probability
from adjudge.verdicts.pair import PairVerdict
from adjudge.verdicts.sentence import claim_sentence, measure_lines
from adjudge.verdicts.text_table import WIDTH, aligned, cut, paragraph

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison
    from adjudge.verdicts.guard import Guard

__all__ = ["comparison_text"]

_GLYPHS = str.maketrans({">": "≻", "<": "≺"})
_MOST_ROWS = 60  # pairs listed one by one; beyond, the decided ones only, and then a count
_MOST_SENTENCES = 3


def comparison_text(comparison: Comparison) -> str:
    """The whole answer, at most 80 columns wide."""
    parts = [_heading(comparison)]
    if len(comparison.pairs) == 1:
        parts.append(_one_pair(comparison.pairs[0]))
    else:
        parts.append(_ranking(comparison))
        if (matrix := _matrix(comparison)) is not None:
            parts.append(matrix)
        parts.append(_table(comparison))
        if (sentences := _sentences(comparison)) is not None:
            parts.append(sentences)
    if comparison.subsets:
        parts.append(_subset_table(comparison))
    if comparison.guards:
        parts.append("\n".join(_guard(guard, len(comparison.pairs)) for guard in comparison.guards))
    return "\n\n".join(parts)


def _heading(comparison: Comparison) -> str:
    arrows = ", ".join(
        f"{measure} {'↑' if higher else '↓'}"
        for measure, higher in zip(comparison.measures, comparison.higher_is_better, strict=True)
    )
    settings = comparison.settings
    prior = settings.prior if isinstance(settings.prior, str) else "given"
    test = f"Dirichlet test, {prior} prior, exact"
    if settings.network is not None:
        test = f"Dirichlet test through the {settings.network} network of the measures"
    rule = {
        "mode": "",
        "strict": f" and the exact GLRT has p ≤ {1 - settings.threshold:.3g}",
        "majority": " and P(majority) too",
    }[settings.rule]
    size = f"{len(comparison.learners)} learners, {len(comparison.cases)} cases, {len(comparison.measures)} measure"
    return "\n".join(
        [
            paragraph(f"{comparison.source}: {size}{'s' if len(comparison.measures) > 1 else ''}"),
            paragraph(f"measures  {arrows}", " " * 10, ""),
            paragraph(
                f"rule      claim the most frequent joint outcome when P ≥ {settings.threshold:g}{rule} ({test})",
                " " * 10,
                "",
            ),
        ]
    )


def _one_pair(pair: PairVerdict) -> str:
    lines = [paragraph(f"{pair.b} against {pair.a}: {pair.verdict.upper()}"), "", paragraph(pair.sentence)]
    if pair.claim is not None:
        lines += ["", paragraph(claim_sentence(pair))]
    lines += ["", *measure_lines(pair), ""]
    if pair.runner_up is not None:
        lines.append(
            f"  runner-up  {pair.runner_up} with P = {probability(pair.runner_up_probability, pair.threshold)}"
        )
    lines.append(f"  GLRT       p = {p_text(pair.glrt_p, pair.threshold)} ({pair.glrt_method})")
    if pair.network is not None:
        lines += ["", *groups_of_one(pair.network, pair.threshold)]
    return "\n".join(lines)


def _ranking(comparison: Comparison) -> str:
    """How often each learner was judged better, mixed or worse: an overview, not a test."""
    tally = {learner: {"better": 0, "worse": 0, "mixed": 0, "undecided": 0} for learner in comparison.learners}
    for pair in comparison.pairs:
        tally[pair.b][pair.verdict] += 1
        tally[pair.a][{"better": "worse", "worse": "better"}.get(pair.verdict, pair.verdict)] += 1
    ordered = sorted(tally.items(), key=lambda item: (item[1]["worse"] - item[1]["better"], -item[1]["better"]))
    rows = [
        [cut(name, 36), *(str(row[word]) for word in ("better", "mixed", "undecided", "worse"))]
        for name, row in ordered
    ]
    lines = aligned(["judged against the others", "better", "mixed", "undecided", "worse"], rows[:20])
    if len(rows) > 20:
        lines.append(f"… and {len(rows) - 20} more")
    return "\n".join(lines)


def _matrix(comparison: Comparison) -> str | None:
    """Row against column, from the row's side: statement over probability; left out where it would not fit."""
    k, m = len(comparison.learners), len(comparison.measures)
    label = min(max(len(name) for name in comparison.learners), 16)
    longest = max(len(name) for name in comparison.learners[1:])
    widest = max(len(probability(pair.probability, pair.threshold)) for pair in comparison.pairs) + 1
    cell = max(m, 6, widest, min(longest, (WIDTH - label) // (k - 1) - 2)) if k > 1 else 6
    if k < 3 or label + (k - 1) * (cell + 2) > WIDTH or len(comparison.pairs) < k * (k - 1) // 2:
        return None
    by_pair = {(pair.a, pair.b): pair for pair in comparison.pairs}
    columns = comparison.learners[1:]
    lines = [f"{' ' * label}  " + "  ".join(cut(name, cell).ljust(cell) for name in columns)]
    for row, name in enumerate(comparison.learners[:-1]):
        signs, chances = [], []
        for column in columns:
            pair = by_pair.get((name, column)) if column in comparison.learners[row + 1 :] else None
            signs.append("" if pair is None else pair.statement.flipped().signs.translate(_GLYPHS))
            mark = "" if pair is None or pair.verdict == "undecided" else "*"
            chances.append("" if pair is None else f"{probability(pair.probability, pair.threshold)}{mark}")
        lines.append(f"{cut(name, label).ljust(label)}  " + "  ".join(text.ljust(cell) for text in signs))
        lines.append(f"{' ' * label}  " + "  ".join(text.ljust(cell) for text in chances))
    lines.append("row against column: ≻ row better, ≺ worse, per measure; P below, * claimed")
    return "\n".join(line.rstrip() for line in lines)


def _table(comparison: Comparison) -> str:
    pairs = list(comparison.pairs)
    note = ""
    if len(pairs) > _MOST_ROWS:
        decided = sorted((pair for pair in pairs if pair.verdict != "undecided"), key=lambda pair: -pair.lower)
        note = f"{len(pairs)} pairs, {len(decided)} decided; the {min(len(decided), _MOST_ROWS)} surest are shown"
        note += " (--csv or --json for all)"
        pairs = decided[:_MOST_ROWS]
        if not pairs:
            return note
    claim = any(pair.claim for pair in pairs)
    rows = []
    for pair in pairs:
        row = [
            "",
            pair.statement.signs.translate(_GLYPHS) + ("~" if pair.tied else ""),
            pair.verdict,
            str(pair.n),
            probability(pair.lower, pair.threshold),
            f"{100 * pair.share:.0f} %",
            probability(pair.p_majority, pair.threshold),
            p_text(pair.glrt_p_adjusted, pair.threshold),
        ]
        if claim:
            row.append(probability(pair.claim.lower, pair.threshold) if pair.claim else "")
        rows.append(row)
    header = ["b vs a", "statement", "verdict", "n", "P", "share", "P(maj)", "GLRT p*", *(["claim"] if claim else [])]
    taken = len(aligned(header, rows, left=3)[0]) - len("b vs a")
    for row, name in zip(rows, _pair_names(pairs, WIDTH - taken), strict=True):
        row[0] = name
    lines = aligned(header, rows, left=3)
    lines.append(f"* adjusted over the pairs ({comparison.settings.adjustment}); P(maj): P(share of all cases > 1/2)")
    if any(pair.tied for pair in pairs):
        lines.append("~ another statement is exactly as frequent")
    errors = [pair.network.monte_carlo_error for pair in pairs if pair.network is not None and not pair.exact]
    if errors:
        lines.append(f"P of {len(errors)} pairs is sampled, Monte Carlo error up to {max(errors):.1g}")
    lines += [*groupings(comparison.pairs), *groups_of_pairs(pairs, comparison.measures)]
    if note:
        lines.append(note)
    return "\n".join(lines)


def _pair_names(pairs: list[PairVerdict], room: int) -> list[str]:
    """`b vs a`, both cut alike where the longest would not fit."""
    each = max((room - len(" vs ")) // 2, 4)
    if max(len(pair.b) + len(pair.a) for pair in pairs) + len(" vs ") <= room:
        each = room
    return [f"{cut(pair.b, each)} vs {cut(pair.a, each)}" for pair in pairs]


def _sentences(comparison: Comparison) -> str | None:
    decided = sorted((pair for pair in comparison.pairs if pair.verdict != "undecided"), key=lambda pair: -pair.lower)
    if not decided:
        return "No pair is decided."
    lines = [paragraph(pair.sentence, "  ", "- ") for pair in decided[:_MOST_SENTENCES]]
    if len(decided) > _MOST_SENTENCES:
        lines.append(
            f"  … {len(decided) - _MOST_SENTENCES} more decided pairs: one at a time with --learners A,B, or --json"
        )
    return "\n".join(lines)


def _subset_table(comparison: Comparison) -> str:
    """How the verdict of each pair changes with the measures looked at: only what differs from the full set."""
    full = {(pair.b, pair.a): pair.verdict for pair in comparison.pairs}
    rows = []
    for measures, pairs in comparison.subsets:
        counts = {
            word: sum(pair.verdict == word for pair in pairs) for word in ("better", "worse", "mixed", "undecided")
        }
        changed = sum(full[pair.b, pair.a] != pair.verdict for pair in pairs)
        rows.append([cut("+".join(measures), 36), *(str(number) for number in counts.values()), str(changed)])
    lines = aligned(["measures", "better", "worse", "mixed", "undecided", "changed"], rows[:_MOST_ROWS])
    if len(rows) > _MOST_ROWS:
        lines.append(f"… and {len(rows) - _MOST_ROWS} more subsets (--csv or --json for all)")
    return "\n".join(lines)


def _guard(guard: Guard, n_pairs: int) -> str:
    where = ""
    if n_pairs > 1 and guard.pairs:
        names = f"{guard.pairs[0][0]} vs {guard.pairs[0][1]}"
        where = f" [{names}]" if len(guard.pairs) == 1 else f" [{len(guard.pairs)} pairs]"
    return paragraph(f"{guard.code} {guard.name}: {guard.text}{where}", " " * 4, "")
