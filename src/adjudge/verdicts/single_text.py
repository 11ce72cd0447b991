"""The wording of a comparison under one measure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from adjudge.verdicts.measure_pair import MeasurePair
from adjudge.verdicts.numerals import p_text, probability, quantity, signed
from adjudge.verdicts.sentence import effect_text
from adjudge.verdicts.text_table import WIDTH, aligned, cut, paragraph

if TYPE_CHECKING:
    from adjudge.verdicts.single import MeasureComparison

__all__ = ["single_sentence", "single_text"]

_GLYPHS = {">": "≻", "<": "≺", "=": "="}
_MOST_ROWS = 60


def single_sentence(pair: MeasurePair, methods: dict[str, tuple[str, str]], adjustment: str) -> str:
    """The sentence a person may quote."""
    side = {">": "ahead of", "<": "behind", "=": "level with"}[pair.direction]
    parts = []
    if pair.p_value is not None:
        adjusted = ""
        if pair.p_adjusted is not None and pair.p_adjusted != pair.p_value:
            adjusted = f", {adjustment}-adjusted {p_text(pair.p_adjusted, pair.threshold)}"
        parts.append(f"{methods[pair.method][1]}: p = {p_text(pair.p_value, pair.threshold)}{adjusted}")
    if pair.probabilities is not None and pair.bayesian is not None:
        worse, equivalent, better = pair.probabilities
        limit = pair.threshold
        error = f" ± {pair.monte_carlo_error:.1g}" if pair.monte_carlo_error else ", exact"
        middle = ""
        if pair.rope > 0:
            middle = f", equivalent within ±{quantity(pair.rope)} {probability(equivalent, limit)}"
        elif equivalent > 0.0005:
            middle = f", tied {probability(equivalent, limit)}"
        parts.append(
            f"{methods[pair.bayesian][1]}: better {probability(better, limit)}{middle}, "
            f"worse {probability(worse, limit)}{error}"
        )
    if pair.median.low == pair.median.low or pair.mean.low != pair.mean.low:
        effect = f"median difference {effect_text(pair.median)}"
    else:  # folds: only the mean has an interval that allows for what they share
        effect = f"mean difference {effect_text(pair.mean)}"
    parts.append(f"{effect}, won {100 * pair.win_share:.0f} % of {pair.n}")
    told = f"{pair.b} is {side} {pair.a} on {pair.measure} ({'; '.join(parts)}): {pair.verdict} at {pair.threshold:g}."
    return told.replace("= <", "< ")


def single_text(comparison: MeasureComparison) -> str:
    """The whole answer, at most 80 columns wide."""
    arrow = "↑" if comparison.higher_is_better else "↓"
    head = f"{comparison.source}: {comparison.measure} {arrow}, {len(comparison.learners)} learners, "
    head += f"{len(comparison.cases)} cases" if len(comparison.cases) > 1 else f"1 case ({comparison.cases[0]})"
    parts = [paragraph(head) + "\n" + paragraph(f"tests     {comparison.choice.why}", " " * 10, "")]
    if comparison.overall:
        parts.append(_overall(comparison))
    if len(comparison.pairs) == 1:
        pair = comparison.pairs[0]
        parts.append(
            paragraph(f"{pair.b} against {pair.a}: {pair.verdict.upper()}") + "\n\n" + paragraph(pair.sentence)
        )
        parts.append("\n".join(_details(pair)))
    else:
        parts.append(_table(comparison))
    if comparison.guards:
        parts.append("\n".join(paragraph(str(guard), " " * 4, "") for guard in comparison.guards))
    return "\n\n".join(part for part in parts if part)


def _overall(comparison: MeasureComparison) -> str:
    lines = [paragraph(_OVERALL[name](result, comparison.threshold)) for name, result in comparison.overall.items()]
    if comparison.ranking:
        rows = [[cut(name, 44), f"{rank:.2f}"] for name, rank in comparison.ranking]
        header = ["learner", "mean rank"]
        luce = comparison.overall.get("plackett_luce")
        if luce is not None:
            header = ["learner", "expected rank", "P(best)"]
            chance = dict(zip(luce.learners, luce.probability_best, strict=True))
            rows = [[*row, probability(chance[name])] for row, (name, _) in zip(rows, comparison.ranking, strict=True)]
        lines += ["", *aligned(header, rows[:30])]
        if len(rows) > 30:
            lines.append(f"… and {len(rows) - 30} more")
    return "\n".join(lines)


_OVERALL: dict[str, Callable[[Any, float], str]] = {
    "friedman": lambda r, t: (
        f"Friedman: chi2 = {r.statistic:.3f}, p = {p_text(r.p_value, t)} ({r.method}); "
        f"Iman-Davenport p = {p_text(r.p_f, t)}"
    ).replace("= <", "< "),
    "nemenyi": lambda r, t: f"Nemenyi: critical difference of mean ranks {r.critical_difference:.3f} at {r.alpha:.3g}",
    "control": lambda r, t: f"Control {r.control}: z tests on mean ranks, {r.adjustment}-adjusted",
    "skillings_mack": lambda r, t: (
        f"Skillings-Mack: {r.statistic:.3f}, p = {p_text(r.p_value, t)} ({r.method})".replace("= <", "< ")
    ),
    "plackett_luce": lambda r, t: (
        f"Plackett-Luce ranking, sampled ({'converged' if r.converged else 'NOT CONVERGED, raise draws'}, R-hat "
        f"{r.r_hat:.3f}, {r.draws} draws)"
    ),
}


def _details(pair: MeasurePair) -> list[str]:
    """The tests' own numbers, and the effect sizes."""
    lines = []
    for name, result in pair.results.items():
        fields = (*_FIELDS, ("low", "from"), ("high", "to")) if name in _EFFECTS else _FIELDS
        shown = [
            f"{label} {_short(getattr(result, field))}".strip() for field, label in fields if hasattr(result, field)
        ]
        lines.append(paragraph(f"  {name}: {', '.join(shown)}", "    ", ""))
    lines.append(f"  mean difference {effect_text(pair.mean)}; median {effect_text(pair.median)}")
    return lines


_FIELDS = (
    ("statistic", "statistic"),
    ("df", "df"),
    ("ratio", "n2/n1"),
    ("rho", "rho"),
    ("rank_biserial", "rank-biserial"),
    ("superiority", "superiority"),
    ("probability", "P(superior)"),
    ("estimate", "estimate"),
    ("method", ""),
    ("mean_shares", "mean shares"),
    ("draws", "draws"),
    ("r_hat", "R-hat"),
    ("effective_sample_size", "effective draws"),
)


_EFFECTS = {"probability_of_superiority", "hodges_lehmann"}


def _short(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, tuple):
        return "(" + ", ".join(f"{item:.3g}" for item in value[:4]) + (", …" if len(value) > 4 else "") + ")"
    return str(value)


def _table(comparison: MeasureComparison) -> str:
    pairs = list(comparison.pairs)
    note = ""
    if len(pairs) > _MOST_ROWS:
        decided = [pair for pair in pairs if pair.verdict != "undecided"]
        shown = min(len(decided), _MOST_ROWS)
        note = f"{len(pairs)} pairs, {len(decided)} decided, the first {shown} shown (--csv or --json for all)"
        pairs = decided[:_MOST_ROWS]
        if not pairs:
            return note
    header, rows = ["b vs a", "verdict", "median"], []
    frequentist = any(pair.p_value is not None for pair in pairs)
    bayesian = any(pair.probabilities is not None for pair in pairs)
    header += ["p", "adjusted"] if frequentist else []
    three = comparison.rope > 0 or any(pair.probabilities and pair.probabilities[1] > 0.0005 for pair in pairs)
    header += (
        (["worse", "equiv" if comparison.rope > 0 else "tied", "better"] if three else ["P(better)"])
        if bayesian
        else []
    )
    for pair in pairs:
        row = ["", pair.verdict, signed(pair.median.median)]
        if frequentist:
            row += [p_text(p or 0.0, pair.threshold) for p in (pair.p_value, pair.p_adjusted)]
        if bayesian and pair.probabilities is not None:
            triple = [probability(chance, pair.threshold) for chance in pair.probabilities]
            row += triple if three else triple[2:]
        rows.append(row)
    taken = len(aligned(header, rows, left=2)[0]) - len("b vs a")
    each = max((WIDTH - taken - len(" vs ")) // 2, 6)
    for row, pair in zip(rows, pairs, strict=True):
        row[0] = f"{cut(pair.b, each)} vs {cut(pair.a, each)}"
    lines = aligned(header, rows, left=2)
    if frequentist and comparison.choice.pairwise == "nemenyi":
        lines.append("p-values are Nemenyi's, for all pairs from the start")
    elif frequentist:
        lines.append(f"adjusted over the pairs: {comparison.adjustment}")
    if bayesian:
        error = max(pair.monte_carlo_error for pair in pairs)
        lines.append(
            "probabilities exact" if error == 0 else f"probabilities sampled, Monte Carlo error up to {error:.1g}"
        )
    return "\n".join([*lines, note] if note else lines)
