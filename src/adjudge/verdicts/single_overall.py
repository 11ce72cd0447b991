"""The tests of all learners at once, and the ranking they give."""

from __future__ import annotations

from typing import Any

from adjudge.verdicts.choice import Choice
from adjudge.verdicts.single_data import MeasureData

__all__ = ["overall_tests"]


def overall_tests(
    choice: Choice,
    data: MeasureData,
    learners: tuple[str, ...],
    baseline: str | None,
    threshold: float,
    adjustment: str,
    seed: int,
) -> tuple[dict[str, Any], tuple[tuple[str, float], ...]]:
    """The tests of all learners at once by name, and the ranking, best first."""
    values = data.values
    found: dict[str, Any] = {}
    if choice.overall == "skillings_mack":
        from adjudge.evidence.skillings_mack import skillings_mack

        found["skillings_mack"] = skillings_mack(values)
    elif choice.overall == "nemenyi":
        from adjudge.evidence.nemenyi import nemenyi

        found["nemenyi"] = nemenyi(values, 1.0 - threshold)
    elif choice.overall == "control":
        from adjudge.evidence.control import compare_with_control

        assert baseline is not None
        found["control"] = compare_with_control(
            values, baseline, learners=list(learners), adjustment=adjustment, alpha=1.0 - threshold
        )
    elif choice.overall == "friedman":
        from adjudge.evidence.friedman import friedman

        found["friedman"] = friedman(values)
    if choice.bayesian == "plackett_luce":
        from adjudge.evidence.plackett_luce import plackett_luce

        found["plackett_luce"] = plackett_luce(values, learners=list(learners), seed=seed)
    ranks = next((result for result in found.values() if hasattr(result, "mean_ranks")), None)
    numbers = (
        () if not found else (ranks.mean_ranks if ranks else getattr(found.get("plackett_luce"), "expected_ranks", ()))
    )
    ordered = sorted(zip(learners, numbers, strict=False), key=lambda pair: pair[1])
    return found, tuple((name, float(rank)) for name, rank in ordered)
