"""Run one named test on one pair: the differences go in, a p-value or three probabilities come out."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.record import Record

__all__ = ["PairData", "PairTest", "run_pair_test"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PairData:
    """Differences d = b − a turned so that positive is better for b."""

    differences: Floats  # per case, or per fold of one data set
    grid: Floats | None  # (repeats, folds), where folds are even
    per_case: tuple[Floats, ...]  # each data set's fold differences, for the hierarchical model
    scores_a: Floats
    scores_b: Floats
    ratio: float | None  # n2/n1
    case_ratios: tuple[float | None, ...]  # of each data set, for the hierarchical model
    seeds: bool
    rope: float
    draws: int
    seed: int


@dataclass(frozen=True, slots=True)
class PairTest:
    """What one test said of one pair; `exact`: nothing was sampled and no large-sample approximation was made."""

    result: Record
    p_value: float | None = None
    probabilities: tuple[float, float, float] | None = None
    exact: bool = True
    monte_carlo_error: float = 0.0


def run_pair_test(name: str, data: PairData) -> PairTest:
    """The test of that name; its module is loaded when first used."""
    function = getattr(import_module(f"adjudge.evidence.{name}"), name)
    result = function(*_arguments(name, data), **_options(name, data))
    probabilities = getattr(result, "probabilities", None)
    if probabilities is not None:
        return PairTest(
            result,
            probabilities=tuple(probabilities),
            exact=result.method == "exact",
            monte_carlo_error=float(getattr(result, "monte_carlo_error", 0.0)),
        )
    approximate = name == "proportion_difference" or getattr(result, "method", "") in {"normal", "asymptotic"}
    return PairTest(result, p_value=float(result.p_value), exact=not approximate)


def _arguments(name: str, data: PairData) -> tuple[Any, ...]:
    if name in {"five_by_two_cv_t", "five_by_two_cv_f"}:
        from adjudge.errors import UnfitDataError

        if data.grid is None or data.grid.shape != (5, 2):
            shape = "uneven folds" if data.grid is None else f"{data.grid.shape[0]}×{data.grid.shape[1]} folds"
            raise UnfitDataError(f"{name} needs five repeats of two folds; this table has {shape}: use corrected_t")
        return (data.grid,)
    if name == "mcnemar":
        from adjudge.evidence.mcnemar import discordant

        return discordant(data.scores_b > 0, data.scores_a > 0)
    if name == "proportion_difference":
        return (data.scores_b > 0, data.scores_a > 0)
    if name == "hierarchical":
        return (list(data.per_case),)
    return (data.differences,)


def _options(name: str, data: PairData) -> dict[str, Any]:
    if name == "corrected_t":
        return {"ratio": data.ratio}
    if name == "proportion_difference":
        return {"paired": True}
    if name == "correlated_t":
        rho = 0.0 if data.seeds or data.ratio is None else data.ratio / (1.0 + data.ratio)
        return {"rho": rho, "rope": data.rope}
    if name == "bayes_sign":
        return {"rope": data.rope}
    if name == "bayes_signed_rank":
        return {"rope": data.rope, "draws": data.draws, "seed": data.seed}
    if name == "hierarchical":
        known = [ratio for ratio in data.case_ratios if ratio is not None]
        if len(known) < len(data.case_ratios):
            return {"rope": data.rope, "seed": data.seed, "rho": 0.0}
        return {"rope": data.rope, "seed": data.seed, "n_test": known, "n_train": [1.0] * len(known)}
    return {}
