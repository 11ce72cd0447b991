"""One learner against all others, after Friedman's test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked, names_of, number_of
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.adjustments import adjust
from adjudge.evidence.arguments import check_share
from adjudge.evidence.contract import Scores, TableFinding, Test
from adjudge.evidence.friedman import as_mean_ranks, as_scores
from adjudge.kernels.ranks import row_ranks
from adjudge.kernels.special import ndtr, ndtri


@dataclass(frozen=True, slots=True, repr=False)
class ControlResult(ResultBase):
    """What `compare_with_control` found: one entry per other learner, in column order; z > 0 ranks worse."""

    control: str
    others: tuple[str, ...]
    z: tuple[float, ...]
    p_value: tuple[float, ...]  # before adjustment
    adjusted: tuple[float, ...]
    adjustment: str
    method: str
    mean_ranks: tuple[float, ...]  # of all learners, column order
    critical_difference: float  # Bonferroni–Dunn at alpha
    alpha: float
    n_cases: int


@checked
def compare_with_control(
    scores: ArrayLike,
    control: int | str,
    *,
    learners: Sequence[str] | None = None,
    adjustment: str = "holm",
    alpha: float = 0.05,
    higher_is_better: bool = True,
) -> ControlResult:
    """Which learners differ from this one over the cases?

    z = (R̄ⱼ − R̄_control) / √(k(k + 1)/(6n)), two-sided normal, adjusted for the k − 1 comparisons made (Demšar 2006,
    Sec. 3.2.2; `adjust` lists the adjustments). Also Bonferroni and Dunn's critical difference at `alpha`.
    `control` is a column number, or a name among `learners`.

    Assumes: as `friedman`; the control was chosen before the scores were seen. Instead: `nemenyi` for all pairs,
    `wilcoxon` against the control with `adjust` (does not depend on the other learners).

    Parameters
    ----------
    scores
    control: Column number, or name among `learners`.
    learners
    adjustment: As in `adjust`.
    alpha, higher_is_better

    See Also
    --------
    adjudge.evidence.friedman
    adjudge.evidence.nemenyi : all pairs

    References
    ----------
    demsar

    >>> table = [[0.9, 0.8, 0.7], [0.8, 0.7, 0.6], [0.7, 0.8, 0.5], [0.9, 0.6, 0.4]]
    >>> result = compare_with_control(table, "x", learners=["x", "y", "z"])
    >>> result.others, [round(p, 4) for p in result.adjusted]
    (('y', 'z'), [0.4795, 0.0267])
    """
    if not isinstance(control, str):
        number_of(control, "control, a column or the name of a learner,", whole=True)
    table = as_scores(scores)
    mean_ranks = row_ranks(table, higher_is_better).mean(axis=0) / 2
    return control_from_mean_ranks(
        mean_ranks, len(table), control, learners=learners, adjustment=adjustment, alpha=alpha
    )


def control_from_mean_ranks(
    mean_ranks: ArrayLike,
    n_cases: int,
    control: int | str,
    *,
    learners: Sequence[str] | None = None,
    adjustment: str = "holm",
    alpha: float = 0.05,
) -> ControlResult:
    """The same from mean ranks over `n_cases` cases."""
    check_share(alpha, "alpha")
    means = as_mean_ranks(mean_ranks, n_cases)
    k = len(means)
    names = [str(column) for column in range(k)] if learners is None else list(names_of(learners, "learners"))
    if len(names) != k:
        raise InputError(f"learners must name the {k} columns; received {len(names)} names")
    column = find_column(control, names)
    error = math.sqrt(k * (k + 1) / (6 * n_cases))
    z = np.delete((means - means[column]) / error, column)
    p_value = np.clip(2 * ndtr(-np.abs(z)), 5e-324, 1.0)
    return ControlResult(
        control=names[column],
        others=tuple(names[:column] + names[column + 1 :]),
        z=tuple(z.tolist()),
        p_value=tuple(p_value.tolist()),
        adjusted=tuple(adjust(p_value, adjustment).tolist()),
        adjustment=adjustment,
        method="normal",
        mean_ranks=tuple(means.tolist()),
        critical_difference=float(ndtri(1 - alpha / (2 * (k - 1)))) * error,
        alpha=alpha,
        n_cases=n_cases,
    )


def find_column(control: int | str, names: list[str]) -> int:
    if isinstance(control, str):
        if names.count(control) != 1:
            raise InputError(f"control {control!r} is not one of the learners{did_you_mean(control, names)}")
        return names.index(control)
    if not 0 <= control < len(names):
        raise InputError(f"control must be a column from 0 to {len(names) - 1}; received {control}")
    return int(control)


def judge(scores: Scores) -> TableFinding:
    """Adjusted p of each learner against the baseline, and the mean ranks; Holm unless `options["adjustment"]`."""
    if scores.baseline is None:
        raise InputError("comparison with a control needs the control: give a baseline")
    adjustment = scores.options.get("adjustment", "holm")
    learners = list(scores.learners)
    result = compare_with_control(
        scores.values, scores.baseline, learners=learners, adjustment=adjustment, alpha=scores.alpha
    )
    pair_p = np.full((len(learners), len(learners)), np.nan)
    against = learners.index(scores.baseline)
    for other, p_value in zip(result.others, result.adjusted, strict=True):
        pair_p[learners.index(other), against] = pair_p[against, learners.index(other)] = p_value
    return TableFinding(result, pair_p=pair_p, ranks=np.array(result.mean_ranks), method=result.method)


TEST = Test(
    name="control",
    label="comparison with a control",
    title="z tests of mean ranks against a control",
    question="Which learners differ from this one in mean rank over the cases?",
    needs=frozenset(),
    citations=("demsar",),
    judge=judge,
)
