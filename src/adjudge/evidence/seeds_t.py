"""The t-test for several seeds on one fixed split."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import UnfitDataError
from adjudge.evidence.arguments import Alternative, as_numbers, check_share
from adjudge.evidence.contract import Test
from adjudge.evidence.student_t import TResult, moments, t_beyond, t_estimate, t_finding, t_result
from adjudge.kernels.ties import settle

SCOPE = "speaks about other seeds on this same split only, not about other data; pair the test items for that"


@dataclass(frozen=True, slots=True, repr=False)
class SeedsTResult(TResult):
    """What `seeds_t` found; `scope` says what the answer does not cover."""

    n: tuple[int, ...]  # differences
    scope: str


@checked
def seeds_t(d: ArrayLike, *, alternative: Alternative = "two-sided", confidence: float = 0.95) -> SeedsTResult:
    """Would b still be ahead of a with other seeds, on this same split?

    t = m / √(σ̂²/n) with n − 1 degrees of freedom over the n seeds (plan `seeds`). There is no n₂/n₁ correction: the
    training set never changes, so nothing overlaps that should vary; for the same reason the answer is about seeds
    alone, and `scope` says so.

    Assumes: the seeds were paired, seed i of b with seed i of a, for a reason (the same shuffles, say); otherwise
    Welch's t (`scipy.stats.ttest_ind`). Instead: `mcnemar` or `wilcoxon` over the test items for new data;
    `corrected_t` over resampled splits.

    Parameters
    ----------
    d: Differences b − a, one per seed.
    alternative, confidence

    Raises
    ------
    InputError
    UnfitDataError
        There are fewer than two values.

    See Also
    --------
    adjudge.evidence.corrected_t : other data

    >>> result = seeds_t([0.4, 0.1, 0.3, 0.2, 0.5])
    >>> round(result.statistic, 3), round(result.p_value, 4)
    (4.243, 0.0132)
    """
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d"))
    n = len(differences)
    if n < 2:
        raise UnfitDataError("seeds_t needs at least 2 seeds to estimate their variance; received 1")
    found = moments(differences)
    return t_result(SeedsTResult, found, n - 1, "paired t", alternative, confidence, n=(n,), scope=SCOPE)


TEST = Test(
    name="seeds_t",
    label="t over seeds",
    title="a t test over seeds on one split",
    question="Would b still be ahead of a with other seeds, on this same split?",
    needs=frozenset({"seeds"}),
    run=t_finding,
    estimate=t_estimate,
    beyond=t_beyond,
    centre="mean",
)
