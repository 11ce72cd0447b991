"""Adjusted p-values for a family of tests."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked, floats_of
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.arguments import refuse_holes
from adjudge.kernels.arrays import Floats, Indices
from adjudge.kernels.partitions import partition_labels, true_counts

Pairs = Sequence[tuple[Hashable, Hashable]]

MOST_LEARNERS = 9  # Bergmann–Hommel looks at every partition of the learners: 21 147 for nine, and exploding


@checked
def adjust(p_values: ArrayLike, adjustment: str = "holm", *, pairs: Pairs | None = None) -> Floats:
    """How small is each p-value really, given how many were computed?

    Answers with one adjusted p-value each, in the order given: compare it with α directly. With p₁ ≤ … ≤ p_m:

    - `none`; `bonferroni` m·p; `holm` max over j ≤ i of (m − j + 1)·p_j; `hochberg` min over j ≥ i of the same;
      `hommel` the closure of Simes' test; `finner` max over j ≤ i of 1 − (1 − p_j)^(m/j); `li` p / (p + 1 − p_m).
    - `shaffer` (static): max over j ≤ i of t_j·p_j, where t_j is the most equalities of k learners that can hold when
      j − 1 do not.
      `bergmann-hommel`: max over the partitions of the learners that join the pair of (pairs joined) × (their least p);
      then made monotone in p, which can only raise it. Up to 9 learners. Both are for *all pairs* of k learners;
      `pairs` names the two learners of each p-value (needed by Bergmann–Hommel, a check for Shaffer).
    - `bh` (Benjamini–Hochberg) min over j ≥ i of m·p_j / j, and `by` (Benjamini–Yekutieli), that × Σ 1/j: these two
      limit the expected share of wrong rejections, the others the chance of a single one.

    Assumes: nothing about dependence for bonferroni, holm, shaffer, bergmann-hommel and by; independent or positively
    dependent tests for hochberg, hommel, finner, li and bh, which an all-pairs family does not promise.
    Instead: fewer comparisons (`compare_with_control`), or a joint model (`plackett_luce`).

    Parameters
    ----------
    p_values: p-values of one family.
    adjustment: Name of the rule (`adjudge list adjustments`).
    pairs: The two learners of each p-value.

    Returns
    -------
    array
        Adjusted p-values, in the order given.

    Raises
    ------
    InputError
        The rule is not known, or needs `pairs`.

    See Also
    --------
    adjudge.evidence.compare_with_control : fewer comparisons

    References
    ----------
    demsar

    >>> adjust([0.01, 0.04, 0.03])
    array([0.03, 0.06, 0.06])
    >>> adjust([0.01, 0.04, 0.03], "shaffer", pairs=[("a", "b"), ("a", "c"), ("b", "c")])
    array([0.03, 0.04, 0.03])
    """
    name = ALIASES.get(key := str(adjustment).lower().replace("_", "-").replace(" ", "-"), key)
    if name not in ADJUSTMENTS:
        raise InputError(f"unknown adjustment {adjustment!r}{did_you_mean(str(adjustment), ADJUSTMENTS)}")
    p = as_p_values(p_values)
    if pairs is not None:
        pairs = list(pairs)
        if len(pairs) != len(p):
            raise InputError(f"pairs must name one pair per p-value; received {len(pairs)} pairs for {len(p)} p-values")
    if len(p) == 0:
        return p
    order = np.argsort(p, kind="stable")
    if name == "bergmann-hommel":
        raised = np.maximum.accumulate(bergmann_hommel(p, *as_columns(pairs, len(p)))[order])
    elif name == "shaffer":
        raised = shaffer(p[order], learner_count(pairs, len(p)))
    else:
        raised = STEPS[name](p[order])
    adjusted = np.empty_like(p)
    adjusted[order] = np.clip(raised, p[order], 1.0)
    return adjusted


def as_p_values(p_values: ArrayLike) -> Floats:
    p = floats_of(p_values, "p_values")
    if p.ndim != 1:
        raise InputError(f"p_values must have 1 axis; received shape {p.shape}")
    refuse_holes(p, "p_values")
    outside = np.flatnonzero((p < 0) | (p > 1))
    if len(outside):
        raise InputError(f"p_values[{outside[0]}] is {p[outside[0]]}; a p-value lies in [0, 1]")
    return p


# Each step below takes p sorted increasingly and may return more than 1; `adjust` clips.


def ranks(p: Floats) -> Floats:
    return np.arange(1, len(p) + 1, dtype=np.float64)


def holm(p: Floats) -> Floats:
    return np.maximum.accumulate((len(p) + 1 - ranks(p)) * p)


def hochberg(p: Floats) -> Floats:
    return step_up((len(p) + 1 - ranks(p)) * p)


def step_up(values: Floats) -> Floats:
    """The least value at or after each position."""
    return np.minimum.accumulate(values[::-1])[::-1]


def hommel(p: Floats) -> Floats:
    """Closure of Simes' test: against each p the worst company of s − 1 others is the s − 1 greatest."""
    m = len(p)
    worst = p.copy()
    for s in range(2, m + 1):
        top = s * p[m - s + 1 :] / np.arange(2, s + 1)
        in_company = np.minimum(s * p[: m - s + 1], top.min())
        worst[: m - s + 1] = np.maximum(worst[: m - s + 1], in_company)
        # A p among the s − 1 greatest is joined by the next one down: the same set as for position m − s.
        worst[m - s + 1 :] = np.maximum(worst[m - s + 1 :], in_company[-1])
    return worst


def finner(p: Floats) -> Floats:
    with np.errstate(divide="ignore"):  # p = 1: log 0 = −inf gives exactly 1
        raised: Floats = np.maximum.accumulate(-np.expm1(len(p) / ranks(p) * np.log1p(-p)))
    return raised


def li(p: Floats) -> Floats:
    room = p + (1 - p[-1])
    return np.asarray(np.divide(p, room, out=np.ones_like(p), where=room > 0))


def benjamini_hochberg(p: Floats) -> Floats:
    return step_up(len(p) * p / ranks(p))


def benjamini_yekutieli(p: Floats) -> Floats:
    return benjamini_hochberg(p) * float((1 / ranks(p)).sum())


def shaffer(p: Floats, k: int) -> Floats:
    possible = np.array(true_counts(k))
    at_most = len(p) + 1 - np.arange(1, len(p) + 1)
    most_true = possible[np.searchsorted(possible, at_most, side="right") - 1]
    return np.maximum.accumulate(most_true * p)


def bergmann_hommel(p: Floats, first: Indices, second: Indices) -> Floats:
    """Adjusted p-values in the order given, not yet monotone; 21 147 × 36 entries at nine learners."""
    labels = partition_labels(int(max(first.max(), second.max())) + 1)
    joined = labels[:, first] == labels[:, second]
    least = np.where(joined, p, 1.0).min(axis=1)
    bound = joined.sum(axis=1) * least
    return np.asarray(np.where(joined, bound[:, None], 0.0).max(axis=0))


def learner_count(pairs: Pairs | None, m: int) -> int:
    if pairs is not None:
        return 1 + max(int(column.max()) for column in as_columns(pairs, m, limit=None))
    k = round((1 + math.sqrt(1 + 8 * m)) / 2)
    if k * (k - 1) // 2 != m:
        raise InputError(
            f"shaffer needs all pairs of k learners, k(k−1)/2 p-values; received {m}; use 'holm' otherwise"
        )
    return k


def as_columns(pairs: Pairs | None, m: int, limit: int | None = MOST_LEARNERS) -> tuple[Indices, Indices]:
    """Learners of each pair as numbers, after checking that the pairs are all pairs, each once."""
    if pairs is None:
        raise InputError(f"bergmann-hommel needs pairs=, the two learners of each of the {m} p-values")
    number: dict[Hashable, int] = {}
    try:
        columns = np.array([[number.setdefault(a, len(number)), number.setdefault(b, len(number))] for a, b in pairs])
    except (TypeError, ValueError) as problem:
        raise InputError(f"pairs must be a list of (learner, learner); {problem}") from problem
    k = len(number)
    distinct = {(min(a, b), max(a, b)) for a, b in columns.tolist() if a != b}
    if len(distinct) != m or m != k * (k - 1) // 2:
        raise InputError(
            f"pairs must hold every pair of learners once, {k * (k - 1) // 2} for {k}; received {m}; use 'holm'"
        )
    if limit is not None and k > limit:
        raise InputError(f"bergmann-hommel takes up to {limit} learners; received {k}; use 'shaffer' or 'holm'")
    return columns[:, 0], columns[:, 1]


STEPS: dict[str, Callable[[Floats], Floats]] = {
    "none": lambda p: p,
    "bonferroni": lambda p: len(p) * p,
    "holm": holm,
    "hochberg": hochberg,
    "hommel": hommel,
    "finner": finner,
    "li": li,
    "bh": benjamini_hochberg,
    "by": benjamini_yekutieli,
}
ADJUSTMENTS = (*STEPS, "shaffer", "bergmann-hommel")
ALIASES = {
    "benjamini-hochberg": "bh",
    "fdr-bh": "bh",
    "benjamini-yekutieli": "by",
    "fdr-by": "by",
    "bergmann": "bergmann-hommel",
    "bergmannhommel": "bergmann-hommel",
}
