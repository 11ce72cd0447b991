"""The mean difference over items in groups, by a t with the cluster-robust error CR2 and its own degrees of freedom."""

from __future__ import annotations

import numpy as np

from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.groups import group_sums
from adjudge.evidence.student_t import student, t_p_value
from adjudge.kernels.arrays import Floats, Ints
from adjudge.kernels.special import stdtrit


def cluster_robust_moments(data: Differences) -> tuple[Floats, Floats, Floats, Ints]:
    """Mean, standard error, degrees of freedom and number of groups of every pair.

    With group sums T_g, sizes n_g, N = Σ n_g: se² = Σ a_g²(T_g − n_g·mean)², a_g² = 1/(N²(1 − n_g/N)) (CR2), and by
    Bell and McCaffrey (2002) df = (Σ p_gg)²/Σ p_gh², p_gg = a_g² n_g(1 − n_g/N), p_gh = −a_g a_h n_g n_h/N.
    One group: no error can be known, df = 0.
    """
    sums, sizes = group_sums(data)
    total = sizes.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        share = sizes / total
        mean = np.nansum(sums, axis=1, keepdims=True) / total
        factor = np.where(share < 1, 1 / (total * np.sqrt(1 - share)), 0.0)
        residual = np.where(sizes > 0, sums - sizes * mean, 0.0)
        squared_error = ((factor * residual) ** 2).sum(axis=1)
        own = factor**2 * sizes * (1 - share)
        cross = (factor * sizes) ** 2 / total  # p_gh² = cross_g·cross_h, off the diagonal
        squares = (own**2).sum(axis=1) + cross.sum(axis=1) ** 2 - (cross**2).sum(axis=1)
        df = np.where(squares > 0, own.sum(axis=1) ** 2 / np.where(squares > 0, squares, 1.0), 0.0)
    return mean[:, 0], np.sqrt(squared_error), df, (sizes > 0).sum(axis=1).astype(np.int64)


def run(data: Differences) -> Finding:
    """Is the mean difference over new groups of items zero?"""
    mean, error, df, groups = cluster_robust_moments(data)
    t, p_value, _ = student(np.nan_to_num(mean), error, _scale(data), np.where(df > 0, df, 1.0))
    known = groups > 1
    side = np.where(known, np.sign(t), 0).astype(np.int8)
    return Finding(np.where(known, p_value, 1.0), side, groups, np.where(known, 0.0, 1.0), method="t")


def estimate(data: Differences) -> tuple[Floats, Floats, Floats]:
    """Mean, low and high at 1 − α; ±inf from one group."""
    mean, error, df, groups = cluster_robust_moments(data)
    half = np.where(groups > 1, stdtrit(np.where(df > 0, df, 1.0), 1 - data.alpha / 2) * error, np.inf)
    return mean, mean - half, mean + half


def beyond(data: Differences, shift: Floats) -> tuple[Floats, Floats]:
    """One-sided p-values of a mean above, and below, `shift`."""
    mean, error, df, groups = cluster_robust_moments(data)
    df = np.where(df > 0, df, 1.0)
    t = student(np.nan_to_num(mean - shift), error, _scale(data), df)[0]
    above, below = t_p_value(t, df, "greater"), t_p_value(t, df, "less")
    return np.where(groups > 1, above, 1.0), np.where(groups > 1, below, 1.0)


def _scale(data: Differences) -> Floats:
    return np.asarray(np.nanmax(np.abs(np.nan_to_num(data.values)), axis=1, initial=0.0))


TEST = Test(
    name="cluster_robust",
    label="cluster-robust t",
    title="a t test with the cluster-robust error CR2",
    question="Is the mean difference over new groups of items zero?",
    citations=("bell_mccaffrey",),
    run=run,
    estimate=estimate,
    beyond=beyond,
    centre="mean",
    groups=True,
)
