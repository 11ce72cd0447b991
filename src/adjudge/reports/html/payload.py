"""What the page's script reads: the comparison's own object and the values, cut to a size budget where they must be."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from adjudge.reports.summary import Summary

__all__ = ["PAIR_BUDGET", "SCORE_BUDGET", "Payload", "payload"]

PAIR_BUDGET = 700_000  # characters of pairs in the page, their cells in the matrix included
SCORE_BUDGET = 300_000  # … of values
MOST_IN_MATRIX = 40
_CELLS = 500  # characters of the two cells of one pair


@dataclass(frozen=True, slots=True)
class Payload:
    """`learners` are those of the matrix; `left_out` says what is not in the page."""

    learners: tuple[str, ...]
    pairs: tuple[dict[str, Any], ...]
    has_scores: bool
    json: str
    left_out: tuple[str, ...]


def payload(summary: Summary) -> Payload:
    """The data of a page: everything where that fits; else rounded, else of the best-placed learners, and a note."""
    notes: list[str] = []
    learners, pairs = _fitting_pairs(summary, notes)
    scores = _fitting_scores(summary, notes)
    content = {key: value for key, value in summary.comparison.items() if key not in {"pairs", "subsets", "overall"}}
    page = {"comparison": content | {"pairs": pairs}, "scores": scores, "whole": not notes}
    return Payload(learners, pairs, scores is not None, _text(page), tuple(notes))


def _fitting_pairs(summary: Summary, notes: list[str]) -> tuple[tuple[str, ...], tuple[dict[str, Any], ...]]:
    """All pairs in the table's order when they fit, else those among as many of the best-placed learners as fit."""
    everyone = summary.scores.learners
    pairs = summary.pairs
    sizes = {(pair["b"], pair["a"]): len(_text(pair)) + _CELLS for pair in pairs}
    if sum(sizes.values()) > PAIR_BUDGET:
        notes.append("Numbers in this page are rounded to six significant digits to keep it small.")
        pairs = [_rounded(pair) for pair in pairs]
        sizes = {(pair["b"], pair["a"]): len(_text(pair)) + _CELLS for pair in pairs}
    if sum(sizes.values()) <= PAIR_BUDGET and len(everyone) <= MOST_IN_MATRIX:
        return everyone, tuple(pairs)
    kept: list[str] = []
    used = 0
    for standing in summary.standings[:MOST_IN_MATRIX]:
        name = standing.learner
        used += sum(sizes.get((name, other), 0) + sizes.get((other, name), 0) for other in kept)
        if used > PAIR_BUDGET and len(kept) >= 2:
            break
        kept.append(name)
    chosen = tuple(pair for pair in pairs if pair["a"] in kept and pair["b"] in kept)
    notes.insert(
        0,
        f"The matrix and the pairs show the {len(kept)} best-placed of {len(everyone)} learners ({len(chosen)} of "
        f"{len(pairs)} pairs); the ranking shows all. All pairs: adjudge compare … --csv or --json.",
    )
    return tuple(kept), chosen


def _fitting_scores(summary: Summary, notes: list[str]) -> dict[str, Any] | None:
    scores: dict[str, Any] = {
        "unit": summary.scores.unit,
        "rows": summary.scores.rows_named,
        "measures": summary.scores.measures,
        "higher": summary.scores.higher_is_better,
        "learners": summary.scores.learners,
        "values": summary.scores.values,
    }
    if len(_text(scores)) <= SCORE_BUDGET:
        return scores
    scores["values"] = _rounded(scores["values"])
    if len(_text(scores)) <= SCORE_BUDGET:
        notes.append("Scores in this page are rounded to six significant digits to keep it small.")
        return scores
    notes.append("The scores per case are left out of this page: the table is too large.")
    return None


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(item) for item in value]
    return value


def _text(value: Any) -> str:
    """JSON that may stand inside a script element: no `<` is left, so no tag can end or begin in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
