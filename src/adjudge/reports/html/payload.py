"""What the page's script reads: the comparison's own object and the values, cut to a size budget where they must be."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from adjudge.reports.summary import Summary

__all__ = ["PAIR_BUDGET", "SCORE_BUDGET", "Payload", "payload"]

PAIR_BUDGET = 750_000  # characters of pairs in the page, their cells in the matrix included
SCORE_BUDGET = 500_000  # … of values
MOST_IN_MATRIX = 40
_CELLS = 500  # characters of the two cells of one pair


@dataclass(frozen=True, slots=True)
class Payload:
    """`learners` are those of the matrix; `left_out` says what is not in the page."""

    learners: tuple[str, ...]
    pairs: tuple[dict[str, Any], ...]
    json: str
    left_out: tuple[str, ...]


def payload(summary: Summary) -> Payload:
    """The data of a page: everything where that fits; else the best-ranked learners' pairs, and a note."""
    learners, pairs = _fitting_pairs(summary)
    left_out = []
    everyone = len(summary.scores.learners)
    if len(learners) < everyone:
        left_out.append(
            f"The matrix and the pairs show the {len(learners)} best-placed of {everyone} learners "
            f"({len(pairs)} of {len(summary.pairs)} pairs); the ranking shows all. "
            "All pairs: adjudge compare … --csv or --json."
        )
    scores: dict[str, Any] | None = {
        "unit": summary.scores.unit,
        "rows": summary.scores.rows_named,
        "measures": summary.scores.measures,
        "higher": summary.scores.higher_is_better,
        "learners": summary.scores.learners,
        "values": summary.scores.values,
    }
    if len(_text(scores)) > SCORE_BUDGET:
        scores = scores | {"values": _rounded(summary)}  # type: ignore[operator]
        if len(_text(scores)) > SCORE_BUDGET:
            scores = None
            left_out.append("The values per case are left out: the table is too large for one page.")
        else:
            left_out.append("Values are rounded to five significant digits to keep the page small.")
    content = {key: value for key, value in summary.comparison.items() if key not in {"pairs", "subsets", "overall"}}
    page = {"comparison": content | {"pairs": pairs}, "scores": scores, "whole": not left_out}
    return Payload(learners, pairs, _text(page), tuple(left_out))


def _fitting_pairs(summary: Summary) -> tuple[tuple[str, ...], tuple[dict[str, Any], ...]]:
    """All pairs in the table's order when they fit, else those among as many of the best-placed learners as fit."""
    sizes = {(pair["b"], pair["a"]): len(_text(pair)) + _CELLS for pair in summary.pairs}
    everyone = summary.scores.learners
    if sum(sizes.values()) <= PAIR_BUDGET and len(everyone) <= MOST_IN_MATRIX:
        return everyone, tuple(summary.pairs)
    kept: list[str] = []
    used = 0
    for standing in summary.standings[:MOST_IN_MATRIX]:
        name = standing.learner
        used += sum(sizes.get((name, other), 0) + sizes.get((other, name), 0) for other in kept)
        if used > PAIR_BUDGET and len(kept) >= 2:
            break
        kept.append(name)
    chosen = set(kept)
    return tuple(kept), tuple(pair for pair in summary.pairs if pair["a"] in chosen and pair["b"] in chosen)


def _rounded(summary: Summary) -> list[list[list[float | None]]]:
    return [
        [[None if cell is None else float(f"{cell:.5g}") for cell in row] for row in measure]
        for measure in summary.scores.values
    ]


def _text(value: Any) -> str:
    """JSON that may stand inside a script element: no `<` is left, so no tag can end or begin in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
