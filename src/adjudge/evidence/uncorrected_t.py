"""The plain paired t on resampled differences, offered for contrast only."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import UnfitDataError
from adjudge.evidence.arguments import Alternative, as_numbers, check_share
from adjudge.evidence.contract import Test
from adjudge.evidence.student_t import TResult, moments, t_beyond, t_estimate, t_finding, t_result
from adjudge.kernels.ties import settle

GUARD = (
    "uncorrected t on resampled scores: training sets overlap, so its Type I error is too high; use corrected_t instead"
)


@dataclass(frozen=True, slots=True, repr=False)
class UncorrectedTResult(TResult):
    """What `uncorrected_t` found, and the `guard` that must be shown with it."""

    n: int
    guard: str


@checked
def uncorrected_t(
    d: ArrayLike, *, alternative: Alternative = "two-sided", confidence: float = 0.95
) -> UncorrectedTResult:
    """What would the plain paired t-test say of resampled differences, were they independent (they are not)?

    t = m / √(σ̂²/(k·r)) with k·r − 1 degrees of freedom (paper C, Sec. 3.3, its first statistic; Sec. 4.3 shows how
    sure of itself it is). `d` is flat or (repeats, folds).

    Assumes: independent differences. Folds and random splits share training data, so on them its Type I error is far
    too high (docs/calibration/tests.md), and the result says so in `guard`. Instead: `corrected_t`, `correlated_t`.

    Parameters
    ----------
    d: Differences b − a, one per split: flat or (repeats, folds).
    alternative, confidence

    See Also
    --------
    adjudge.evidence.corrected_t : use this

    References
    ----------
    replicability

    >>> result = uncorrected_t([0.02, 0.03, -0.01, 0.02, 0.04, 0.0, 0.03, 0.01, 0.02, 0.05])
    >>> round(result.statistic, 3), round(result.p_value, 4)
    (3.706, 0.0049)
    """
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d", ndim=(1, 2)).ravel())
    n = len(differences)
    if n < 2:
        raise UnfitDataError("uncorrected_t needs at least 2 differences to estimate their variance; received 1")
    found = moments(differences)
    return t_result(UncorrectedTResult, found, n - 1, "uncorrected t", alternative, confidence, n=n, guard=GUARD)


TEST = Test(
    name="uncorrected_t",
    label="uncorrected t",
    title="an uncorrected t test over folds, shown for contrast only",
    also=("uncorrected", "uncorrected resampled t"),
    question="What would the plain t test say, were the folds independent (they are not)?",
    needs=frozenset({"folds"}),
    citations=("corrected_t",),
    run=t_finding,
    estimate=t_estimate,
    beyond=t_beyond,
    centre="mean",
    caution=GUARD,
)
