"""The t-test for several seeds on one fixed split."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.errors import UnfitDataError
from adjudge.evidence.choices import Alternative, check_choice, check_share, side_of
from adjudge.evidence.contract import Test
from adjudge.evidence.differences import as_numbers
from adjudge.evidence.t_ratio import ROUNDING, steady_mean, student_interval, t_p_value, t_ratio
from adjudge.evidence.t_rows import t_beyond, t_estimate, t_finding
from adjudge.kernels.ties import FLOOR, settle
from adjudge.record import Record

__all__ = ["SCOPE", "TEST", "SeedsTResult", "seeds_t", "seeds_t_unpaired"]

SCOPE = "speaks about other seeds on this same split only, not about other data; pair the test items for that"


@dataclass(frozen=True, slots=True, repr=False)
class SeedsTResult(Record):
    """What `seeds_t` found; `scope` says what the answer does not cover."""

    statistic: float
    p_value: float
    test: str  # "paired t" or "Welch t"
    alternative: str
    side: int
    df: float
    mean: float
    low: float
    high: float
    confidence: float
    standard_error: float
    n: tuple[int, ...]  # differences, or seeds of b and of a
    scope: str


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
    alternative : {'two-sided', 'greater', 'less'}, default 'two-sided'
        Which side counts against the null; two-sided unless said.
    confidence : float, default 0.95
        Confidence of the interval.

    Returns
    -------
    SeedsTResult
        Statistic, p-value, interval, and the scope.

    Raises
    ------
    InputError
        The input is no array of numbers of the right shape, or holds NaN, infinity or numbers beyond 1e100.
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
    check_choice(alternative, Alternative, "alternative")
    check_share(confidence, "confidence")
    differences = settle(as_numbers(d, "d"))
    n = len(differences)
    if n < 2:
        raise UnfitDataError("seeds_t needs at least 2 seeds to estimate their variance; received 1")
    mean = steady_mean(differences)
    squared_error = float(differences.var(ddof=1)) / n
    scale = float(np.abs(differences).max())
    return t_result(mean, squared_error, scale, n - 1, "paired t", (n,), alternative, confidence)


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
    alternative : {'two-sided', 'greater', 'less'}, default 'two-sided'
        Which side counts against the null; two-sided unless said.
    confidence : float, default 0.95
        Confidence of the interval.

    Returns
    -------
    SeedsTResult
        Statistic, p-value, interval, and the scope.

    Raises
    ------
    InputError
        The input is no array of numbers of the right shape, or holds NaN, infinity or numbers beyond 1e100.
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
    check_choice(alternative, Alternative, "alternative")
    check_share(confidence, "confidence")
    samples = [as_numbers(b, "b"), as_numbers(a, "a")]
    if min(map(len, samples)) < 2:
        raise UnfitDataError(f"seeds_t_unpaired needs at least 2 seeds each; received {[len(s) for s in samples]}")
    scale = max(float(np.abs(sample).max()) for sample in samples)
    gap = float(samples[0].mean() - samples[1].mean())
    mean = 0.0 if abs(gap) <= max(ROUNDING * scale, FLOOR) else gap
    parts = [float(sample.var(ddof=1)) / len(sample) for sample in samples]
    sizes = (len(samples[0]), len(samples[1]))
    df = welch_df(parts, sizes)
    return t_result(mean, sum(parts), scale, df, "Welch t", sizes, alternative, confidence)


def welch_df(parts: list[float], sizes: tuple[int, int]) -> float:
    """Welch and Satterthwaite's degrees of freedom from the two squared errors, by their shares: nothing overflows."""
    total = sum(parts)
    if total == 0:
        return float(sum(sizes) - 2)
    return 1 / sum((part / total) ** 2 / (n - 1) for part, n in zip(parts, sizes, strict=True))


def t_result(
    mean: float,
    squared_error: float,
    scale: float,
    df: float,
    test: str,
    n: tuple[int, ...],
    alternative: Alternative,
    confidence: float,
) -> SeedsTResult:
    t, error = t_ratio(mean, squared_error, scale)
    low, high = student_interval(mean, error, df, confidence)
    return SeedsTResult(
        statistic=t,
        p_value=t_p_value(t, df, alternative),
        test=test,
        alternative=alternative,
        side=side_of(mean),
        df=df,
        mean=mean,
        low=low,
        high=high,
        confidence=confidence,
        standard_error=error,
        n=n,
        scope=SCOPE,
    )


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
