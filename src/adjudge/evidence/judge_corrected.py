"""A judge's scores corrected by people's labels on some of the items (prediction-powered inference)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from adjudge.evidence.contract import Differences, Finding, Test, find_test
from adjudge.evidence.student_t import student, t_p_value
from adjudge.kernels.arrays import Bools, Floats, Ints
from adjudge.kernels.special import stdtrit

FEWEST = 30  # labelled items, or groups with labels: below, a mean is not yet normal
_ENOUGH = 10  # labelled items on which people contradict the judge: fewer do not tell how much it errs


@dataclass(frozen=True, slots=True)
class CorrectedMeans:
    """One entry per row: the mean as people would score it, its standard error and degrees of freedom."""

    mean: Floats
    error: Floats
    df: Floats
    weight: Floats  # λ: how far the judge is believed, 0 (labels alone) to 1
    influence: Floats  # (rows, items or groups): what each adds to the mean; error² is the sum of squares


def corrected_means(
    human: Floats, judge: Floats, *, groups: Ints | None = None, weight: float | None = None, seed: int = 0
) -> CorrectedMeans:
    """What would people's mean be on all items, given a judge on all and people on some?

    `human` and `judge` are scores or differences (rows, items), NaN where there is none; an item counts where the judge
    scored it. θ = mean_ℓ(H) + λ (mean_u(J) − mean_ℓ(J)), ℓ the labelled and u the other items; λ = Cov_ℓ(H, J) / Var(J)
    · n_u/(n_u + n_ℓ), cut to [0, 1] and cross-fitted: the labelled items are dealt into two halves and each half takes
    the other's λ in H − λJ (Angelopoulos et al. 2023). se² = Var_ℓ(H − λJ)/n_ℓ + λ̄² Var_u(J)/n_u, t with n_ℓ − 1
    degrees of freedom. With `groups` the halves are of whole groups, se² is that of leaving out one group at a
    time, and the degrees of freedom are (Σn_g)²/Σn_g² − 1, n_g labels in a group: of equal groups their number less 1.

    A judge that errs rarely, and for one learner more than for another, may show no error among the labels: with 50 of
    10,000 items a false claim in up to 18 % of tables. So where people contradict the judge on m < 10 labelled items
    (groups), Var_ℓ is as with 2·(1 − m/10) more contradictions, each of the usual size of a non-zero J, but not greater
    than that of the labels alone. With a `weight` that is given, all is as published.
    """
    labelled = ~np.isnan(human) & ~np.isnan(judge)
    known = ~np.isnan(judge)
    n = human.shape[1]
    if groups is not None:
        names, groups = np.unique(groups, return_inverse=True)
        groups, n = groups.reshape(-1), len(names)
    mean, df, believed = np.empty((3, len(human)))
    influence = np.zeros((len(human), n))
    _, first, alike = np.unique(
        np.packbits(np.hstack([labelled, known]), axis=1), axis=0, return_index=True, return_inverse=True
    )
    for place, row in enumerate(first.tolist()):  # rows whose labels are on the same items, together
        rows = np.flatnonzero(alike.reshape(-1) == place)
        at, rest = np.flatnonzero(labelled[row]), np.flatnonzero(known[row] & ~labelled[row])
        h, j, u = human[np.ix_(rows, at)], judge[np.ix_(rows, at)], judge[np.ix_(rows, rest)]
        mean[rows], used, believed[rows] = _estimate(h, j, u, None if groups is None else groups[at], weight, seed)
        each = np.zeros((len(rows), human.shape[1]))
        each[:, at] = _away(h - used * j, 1.0, groups is None)
        each[:, rest] = _away(u, believed[rows, None], groups is None)
        if weight is None:
            each[:, at] *= _widening(
                each[:, at], h, j, u, believed[rows], None if groups is None else groups[[*at, *rest]]
            )
        counted = float(len(at))
        if groups is not None:
            for part in (at, rest):  # as if the group were left out of the mean it is held against
                sizes = np.bincount(groups[part], minlength=n)
                each[:, part] /= np.maximum(1 - sizes[groups[part]] / max(len(part), 1), 0.5)
            sizes = np.bincount(groups[at], minlength=n)
            counted = len(at) ** 2 / max(int((sizes**2).sum()), 1)  # groups of one size that would tell as much
            each = _summed(each, groups) * np.sqrt(1 - 1 / max(int((sizes > 0).sum()), 2))
        influence[rows], df[rows] = each, max(counted - 1.0, 1.0)
    return CorrectedMeans(mean, np.sqrt((influence**2).sum(axis=1)), df, believed, influence)


def _estimate(
    h: Floats, j: Floats, u: Floats, groups: Ints | None, weight: float | None, seed: int
) -> tuple[Floats, Floats, Floats]:
    """θ, λ of every labelled item, and λ̄."""
    n, rest = h.shape[1], u.shape[1]
    halves = np.zeros(n, dtype=np.int64)
    if weight is None and rest and n > 3:
        names, codes = (np.arange(n),) * 2 if groups is None else np.unique(groups, return_inverse=True)
        halves = np.random.default_rng(seed).permutation(len(names))[codes.reshape(-1)] % 2
        spread = np.hstack([j, u]).var(axis=1, ddof=1)
        share = rest / (rest + n)
        own = np.stack([_weights(h[:, halves != half], j[:, halves != half], spread) * share for half in (0, 1)], 1)
    else:
        own = np.full((len(h), 2), 0.0 if weight is None or not rest else weight)
    used = own[:, halves]  # each half takes the other's λ
    weights = used.mean(axis=1)
    mean = (h - used * j).mean(axis=1)
    return mean + weights * u.mean(axis=1) if rest else mean, used, weights


def _widening(own: Floats, h: Floats, j: Floats, u: Floats, weights: Floats, groups: Ints | None) -> Floats:
    """By how much the labelled part of the error grows where the labels hold few contradictions of the judge."""
    n = h.shape[1]
    codes = np.arange(n + u.shape[1]) if groups is None else np.unique(groups, return_inverse=True)[1].reshape(-1)
    labelled = np.unique(codes[:n], return_inverse=True)[1].reshape(-1)
    against = _summed((np.abs(h - j) > 1e-9 * np.abs(h).max(axis=1, keepdims=True)).astype(np.float64), labelled)
    squares = _summed(np.hstack([j, u]), codes) ** 2
    size = squares.sum(axis=1) / np.maximum((squares > 0).sum(axis=1), 1)
    more = 2.0 * np.maximum(0.0, 1.0 - (against > 0).sum(axis=1) / _ENOUGH) * size * (weights / n) ** 2
    told, alone = ((_summed(part, labelled) ** 2).sum(axis=1) for part in (own, _away(h, 1.0, groups is None)))
    wanted = np.maximum(told, np.minimum(told + more, alone))
    return np.asarray(np.sqrt(np.divide(wanted, told, out=np.ones_like(told), where=told > 0))[:, None])


def _weights(h: Floats, j: Floats, spread: Floats) -> Floats:
    centred = j - j.mean(axis=1, keepdims=True)
    together = (centred * (h - h.mean(axis=1, keepdims=True))).sum(axis=1) / max(h.shape[1] - 1, 1)
    return np.asarray(np.clip(np.divide(together, spread, out=np.zeros_like(together), where=spread > 0), 0.0, 1.0))


def _away(values: Floats, weight: float | Floats, alone: bool) -> Floats:
    """What each value adds to weight × their mean; of values that stand alone the squares add up to its variance."""
    n = values.shape[1]
    if n < 2:
        return np.zeros_like(values)
    return np.asarray(weight * (values - values.mean(axis=1, keepdims=True)) / (np.sqrt(n * (n - 1.0)) if alone else n))


def _summed(values: Floats, groups: Ints) -> Floats:
    """(rows, groups), each group's items added up; every code from 0 on is there."""
    order = np.argsort(groups, kind="stable")
    starts = np.searchsorted(groups[order], np.arange(int(groups.max()) + 1))
    return np.asarray(np.add.reduceat(values[:, order], starts, axis=1))


def _found(data: Differences) -> tuple[CorrectedMeans, Floats, Bools]:
    """The corrected differences, the greatest of each pair, and the pairs whose labels are all equal.

    Of those the labels alone speak: nothing tells how the judge's scores go with people's.
    """
    found = corrected_means(data.values, data.options["judge"], groups=data.groups, seed=data.seed)
    scale = np.nanmax(np.abs(data.values), axis=1)
    return found, scale, np.asarray(np.nanmin(data.values, axis=1) == np.nanmax(data.values, axis=1))


def _alone(data: Differences, rows: Bools) -> tuple[Test, Differences]:
    """The labels of these pairs, and the test of them alone."""
    test = find_test("sign" if data.zero_one and data.groups is None else "mean_items")
    return test, replace(data, values=data.values[rows], unit="items", options={})


def _run(data: Differences) -> Finding:
    found, scale, flat = _found(data)
    t, p, _ = student(found.mean, found.error, scale, found.df)
    side = np.sign(t).astype(np.int8)
    if flat.any():
        test, labels = _alone(data, flat)
        told = test.run(labels)
        assert told.p is not None and told.side is not None
        p[flat], side[flat] = told.p, told.side
    n = (~np.isnan(data.options["judge"])).sum(axis=1)
    if data.groups is not None:  # where all labels tie the items are counted: those not seen may still differ
        n = np.where(scale > 0, len(np.unique(data.groups)), n)
    return Finding(p, side, n, np.zeros(len(p)), method="t", mean=found.mean)


def _ends(data: Differences) -> tuple[Floats, Floats, Floats]:
    found, _, flat = _found(data)
    half = stdtrit(found.df, 1 - data.alpha / 2) * found.error
    ends = np.stack([found.mean, found.mean - half, found.mean + half])
    if flat.any():
        ends[:, flat] = _told(data, flat, "estimate")
    return ends[0], ends[1], ends[2]


def _beyond(data: Differences, shift: Floats) -> tuple[Floats, Floats]:
    found, scale, flat = _found(data)
    shifts = np.broadcast_to(np.asarray(shift, dtype=np.float64), found.mean.shape)
    t = student(found.mean - shifts, found.error, np.maximum(scale, np.abs(shifts)), found.df)[0]
    above, below = t_p_value(t, found.df, "greater"), t_p_value(t, found.df, "less")
    if flat.any():
        above[flat], below[flat] = _told(data, flat, "beyond", shifts[flat])
    return above, below


def _told(data: Differences, rows: Bools, what: str, *given: Any) -> Any:
    test, labels = _alone(data, rows)
    return getattr(test, what)(labels, *given)


TEST = Test(
    name="judge_corrected",
    label="t of the judge's mean corrected by people's labels",
    title="a t test of the mean over items, the judge's scores corrected by people's labels (prediction-powered)",
    question="Is the mean difference, as people would score it, zero?",
    needs=frozenset({"judged"}),
    citations=("prediction_powered",),
    run=_run,
    estimate=_ends,
    beyond=_beyond,
    centre="mean",
    groups=True,
)
