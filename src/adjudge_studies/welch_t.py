"""Welch's t for seeds that nothing pairs: one row of the card of tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import UnfitDataError
from adjudge.evidence.arguments import Alternative, as_numbers, check_share
from adjudge.evidence.seeds_t import SCOPE, SeedsTResult
from adjudge.evidence.student_t import ROUNDING, Moments, moments, t_result
from adjudge.kernels.ties import FLOOR


@checked
def seeds_t_unpaired(
    b: ArrayLike, a: ArrayLike, *, alternative: Alternative = "two-sided", confidence: float = 0.95
) -> SeedsTResult:
    """Would b still be ahead of a with other seeds, when seed i of b has nothing to do with seed i of a?

    Welch's t: (m_b − m_a) / √(s_b²/n_b + s_a²/n_a), with Welch and Satterthwaite's degrees of freedom.

    Assumes: independent seeds, scores roughly normal over seeds. Instead: `seeds_t` for pairs.

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
