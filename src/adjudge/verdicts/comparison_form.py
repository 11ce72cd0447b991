"""A comparison as plain data: the versioned object of `--json`, and one row per pair for `--csv` and frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.record import plain

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

__all__ = ["COMPARE_SCHEMA", "comparison_object", "pair_columns"]

COMPARE_SCHEMA = "adjudge.compare/1"


def comparison_object(comparison: Comparison) -> dict[str, Any]:
    """The one object every other form is rendered from."""
    content: dict[str, Any] = {
        "schema": COMPARE_SCHEMA,
        "source": comparison.source,
        "learners": list(comparison.learners),
        "cases": list(comparison.cases),
        "measures": {
            measure: {"direction": "higher" if higher else "lower"}
            for measure, higher in zip(comparison.measures, comparison.higher_is_better, strict=True)
        },
        "settings": plain(comparison.settings),
        "pairs": [pair.to_dict() for pair in comparison.pairs],
        "guards": [guard.to_dict() for guard in comparison.guards],
        "notes": list(comparison.notes),
    }
    if comparison.subsets:
        content["subsets"] = [
            {"measures": list(measures), "pairs": [pair.to_dict() for pair in pairs]}
            for measures, pairs in comparison.subsets
        ]
    return content


def pair_columns(comparison: Comparison) -> dict[str, list[Any]]:
    """One row per pair (and subset of measures), one column per number."""
    rows = [("all", pair) for pair in comparison.pairs]
    rows += [("+".join(measures), pair) for measures, pairs in comparison.subsets for pair in pairs]
    columns: dict[str, list[Any]] = {}
    if comparison.subsets:
        columns["subset"] = [subset for subset, _ in rows]
    pairs = [pair for _, pair in rows]
    for name in ("b", "a", "verdict"):
        columns[name] = [getattr(pair, name) for pair in pairs]
    columns["statement"] = [pair.statement.signs for pair in pairs]
    for name in ("probability", "lower", "upper", "share", "p_majority", "n", "glrt_p", "glrt_p_adjusted", "method"):
        columns[name] = [getattr(pair, name) for pair in pairs]
    columns["exact"] = [pair.exact for pair in pairs]
    for measure in comparison.measures:
        held = [pair if measure in pair.measures else None for pair in pairs]
        columns[f"{measure}: win share"] = [pair and pair.margins[measure] for pair in held]
        for part in ("median", "low", "high"):
            columns[f"{measure}: {part} difference"] = [
                pair and plain(getattr(pair.effects[measure], part)) for pair in held
            ]
        columns[f"{measure}: Wilcoxon p"] = [pair and pair.wilcoxon[measure].p for pair in held]
        columns[f"{measure}: Wilcoxon p adjusted"] = [pair and pair.wilcoxon[measure].p_adjusted for pair in held]
    if any(pair.network for pair in pairs):
        columns["dirichlet: statement"] = [pair.dirichlet.statement.signs if pair.dirichlet else None for pair in pairs]
        columns["dirichlet: probability"] = [pair.dirichlet.probability if pair.dirichlet else None for pair in pairs]
        columns["dirichlet: verdict"] = [pair.dirichlet.verdict if pair.dirichlet else None for pair in pairs]
        columns["network: groups"] = [
            " | ".join(
                f"{'+'.join(group.measures)} {group.statement.signs} {group.probability:.4f} {group.verdict}"
                for group in pair.network.groups
            )
            if pair.network
            else None
            for pair in pairs
        ]
    if any(pair.claim for pair in pairs):
        columns["claim"] = [pair.claim.text if pair.claim else None for pair in pairs]
        columns["claim: P(majority)"] = [pair.claim.p_majority if pair.claim else None for pair in pairs]
    columns["guards"] = [" ".join(guard.code for guard in pair.guards) for pair in pairs]
    return columns
