"""The mean difference over items with graded scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence import sign_flip
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.student_t import t_beyond, t_estimate, t_finding
from adjudge.kernels.arrays import Bools, Floats

FROM = 30  # items; below, a mean is not yet normal and the exact test costs nothing


def run(data: Differences) -> Finding:
    """A t over items from 30 on; below, and for groups, the exact sign-flip test of the sum.

    Flips assume symmetric differences, t a mean that is near normal: strong skew costs either (docs/claims.md).
    """
    many = _many(data)
    if many.all():
        return t_finding(data)
    flipped = sign_flip.run(_rows(data, ~many))
    if not many.any():
        return flipped
    plain = t_finding(_rows(data, many))
    return Finding(
        p=_both(many, plain.p, flipped.p),
        side=_both(many, plain.side, flipped.side),
        n=_both(many, plain.n, flipped.n),
        smallest_p=_both(many, plain.smallest_p, flipped.smallest_p),
        method="t",
        exact=~many,
        monte_carlo_error=flipped.monte_carlo_error,
    )


def estimate(data: Differences) -> tuple[Floats, Floats, Floats]:
    """Mean, low and high at 1 − α, by the same test."""
    many = _many(data)
    plain, flipped = t_estimate(_rows(data, many)), sign_flip.estimate(_rows(data, ~many))
    mean, low, high = (_both(many, one, other) for one, other in zip(plain, flipped, strict=True))
    return mean, low, high


def beyond(data: Differences, shift: Floats) -> tuple[Floats, Floats]:
    """One-sided p-values of a mean above, and below, `shift`."""
    many = _many(data)
    shifts = np.broadcast_to(np.asarray(shift, dtype=np.float64), many.shape)
    plain = t_beyond(_rows(data, many), shifts[many])
    flipped = sign_flip.beyond(_rows(data, ~many), shifts[~many])
    above, below = (_both(many, one, other) for one, other in zip(plain, flipped, strict=True))
    return above, below


def _many(data: Differences) -> Bools:
    """Which pairs are judged by the t."""
    return np.asarray(((~np.isnan(data.values)).sum(axis=1) >= FROM) & (data.groups is None))


def _rows(data: Differences, rows: Bools) -> Differences:
    return replace(data, values=data.values[rows], lost=None)


def _both(many: Bools, plain: NDArray[Any] | None, flipped: NDArray[Any] | None) -> NDArray[Any]:
    """The two parts in the order of the pairs."""
    assert plain is not None and flipped is not None
    result = np.empty(len(many), dtype=np.result_type(plain, flipped))
    result[many], result[~many] = plain, flipped
    return result


TEST = Test(
    name="mean_items",
    label="t over items",
    title="a t test of the mean over items (exact sign flips below 30)",
    question="Is the mean difference over new items like these zero?",
    citations=("fisher",),
    run=run,
    estimate=estimate,
    beyond=beyond,
    centre="mean",
    groups=True,
)
