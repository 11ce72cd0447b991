"""The t-test for several seeds on one fixed split."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import UnfitDataError
from adjudge.evidence.choices import Alternative, check_share
from adjudge.evidence.contract import Test
from adjudge.evidence.differences import as_numbers
from adjudge.evidence.student_t import ROUNDING, Moments, TResult, moments, t_beyond, t_estimate, t_finding, t_result
from adjudge.kernels.ties import FLOOR, settle

SCOPE = "speaks about other seeds on this same split only, not about other data; pair the test items for that"


@dataclass(frozen=True, slots=True, repr=False)
class SeedsTResult(TResult):
    """What `seeds_t` found; `scope` says what the answer does not cover."""

    n: tuple[int, ...]  # differences, or seeds of b and of a
    scope: str


@checked
def seeds_t(d: ArrayLike, *, alternative: Alternative = "two-sided", confidence: float = 0.95) -> SeedsTResult:
    """Would b still be ahead of a with other seeds, on this same split?

    t = m / √(σ̂²/n) with n − 1 degrees of freedom over the n seeds (plan `seeds`). There is no n₂/n₁ correction: the
    training set never changes, so nothing overlaps that should vary; for the same reason the answer is about seeds
    alone (METHODS, part C), and `scope` says so.

    Assumes: the seeds were paired, seed i of b with seed i of a, for a reason (the same shuffles, say); otherwise
    `seeds_t_unpaired`. Instead: `mcnemar` or `wilcoxon` over the test items for new data; `corrected_t` over resampled
    splits.

    Parameters
    ----------
    d : array-like
        Differences b − a, one per seed.
    alternative, confidence

    Returns
    -------
    SeedsTResult
        Statistic, p-value, interval, and the scope.

    Raises
    ------
    InputError
    UnfitDataError
        There are fewer than two values.

    See Also
    --------
    adjudge.evidence.seeds_t_unpaired
    adjudge.evidence.corrected_t : other data

    Examples
    --------
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


@checked
def seeds_t_unpaired(
    b: ArrayLike, a: ArrayLike, *, alternative: Alternative = "two-sided", confidence: float = 0.95
) -> SeedsTResult:
    """Would b still be ahead of a with other seeds, when seed i of b has nothing to do with seed i of a?

    Welch's t: (m_b − m_a) / √(s_b²/n_b + s_a²/n_a), with Welch and Satterthwaite's degrees of freedom.

    Assumes: independent seeds, scores roughly normal over seeds. Instead: as for `seeds_t`.

    Parameters
    ----------
    b : array-like
        Scores of b, one per seed.
    a : array-like
        Scores of a, one per seed.
    alternative, confidence

    Returns
    -------
    SeedsTResult
        Statistic, p-value, interval, and the scope.

    Raises
    ------
    InputError
    UnfitDataError
        There are fewer than two values.

    See Also
    --------
    adjudge.evidence.seeds_t

    Examples
    --------
    >>> round(seeds_t_unpaired([0.9, 0.8, 0.7], [0.5, 0.6, 0.4]).p_value, 4)
    0.0213
    """
    check_share(confidence, "confidence")
    samples = [as_numbers(b, "b"), as_numbers(a, "a")]
    if min(map(len, samples)) < 2:
        raise UnfitDataError(f"seeds_t_unpaired needs at least 2 seeds each; received {[len(s) for s in samples]}")
    each = [moments(sample) for sample in samples]
    scale = np.max([found.scale for found in each])
    gap = each[0].mean - each[1].mean
    mean = np.where(np.abs(gap) <= max(ROUNDING * scale, FLOOR), 0.0, gap)
    parts = [float(found.error**2) for found in each]
    sizes = (len(samples[0]), len(samples[1]))
    df = welch_df(parts, sizes)
    found = Moments(np.array(sum(sizes)), mean, np.sqrt(sum(parts)), scale, np.array(df))
    return t_result(SeedsTResult, found, df, "Welch t", alternative, confidence, n=sizes, scope=SCOPE)


def welch_df(parts: list[float], sizes: tuple[int, int]) -> float:
    """Welch and Satterthwaite's degrees of freedom from the two squared errors, by their shares: nothing overflows."""
    total = sum(parts)
    if total == 0:
        return float(sum(sizes) - 2)
    return 1 / sum((part / total) ** 2 / (n - 1) for part, n in zip(parts, sizes, strict=True))


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
