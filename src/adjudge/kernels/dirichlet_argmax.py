"""Which component of a Dirichlet vector is the greatest, with what probability: exact, by quadrature.

A Dirichlet vector is a vector of independent Gamma(shape, 1) variables divided by their sum, so the greatest component
is the greatest Gamma. With density g and distribution G, P_i = ∫ g_i(x) Π_{j≠i} G_j(x) dx. Components of equal shape
share one integral: 2^20 statements seen in 80 cases are about ten groups.

State: t = log x, nodes between the point where the distribution F of the maximum is e^-45 and where 1 − F is 1e-18.
All work is on log G, taken from the survival function where G is near 1. The integrals of all components add up to
∫ dF = 1, which checks the quadrature: the number of nodes doubles until they do.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from adjudge.kernels.arrays import Floats, Indices
from adjudge.kernels.special import betainc, gammaln

_LOG_F_LOW = -45.0  # mass left out below the first node: e^-45
_TAIL_HIGH = 1e-18  # mass left out above the last node
_FIRST_NODES, _MOST_NODES = 128, 8192
_TOLERANCE = 2e-12
_STIRLING = 20.0  # shapes above have lnΓ by its series, to the last digit


def log_gamma_cdf(shape: Floats, t: Floats) -> Floats:
    """log G(e^t) of Gamma(shape, 1), broadcast; finite wherever the true value is above about e^-700."""
    from scipy.special import gammainc, gammaincc  # a third of a second to load

    x = np.exp(np.minimum(t, 700.0))
    lower = gammainc(shape, x)
    # G = x^a e^-x / Γ(a+1) · (1 + x/(a+1) + …); where G or e^t underflows, the geometric bound of the series serves.
    series = shape * t - x - gammaln(shape + 1.0) - np.log1p(-np.minimum(x / (shape + 1.0), 0.999))
    with np.errstate(divide="ignore"):
        value = np.where(lower > 0.5, np.log1p(-gammaincc(shape, x)), np.log(lower))
    return np.asarray(np.where((t < -30.0) | (lower == 0.0), np.minimum(series, 0.0), value))


def log_gamma_density(shape: Floats, t: Floats) -> Floats:
    """Log density of log Gamma(shape, 1) at t.

    Taken about its mode t = log a, where a·t − e^t − lnΓ(a) would be a small difference of numbers of size a·log a.
    """
    away = t - np.log(shape)
    inverse = 1.0 / np.maximum(shape, _STIRLING)
    square = inverse * inverse
    # a·log a − a − lnΓ(a) by Stirling's series.
    series = inverse * (-1 / 12 + square * (1 / 360 + square * (-1 / 1260 + square / 1680)))
    by_series = -0.5 * np.log(2.0 * np.pi * inverse) + series
    at_mode = np.where(shape > _STIRLING, by_series, shape * np.log(shape) - shape - gammaln(shape))
    return np.asarray(shape * (away - np.expm1(np.minimum(away, 700.0))) + at_mode)


@lru_cache(maxsize=16)
def _legendre(n: int) -> tuple[Floats, Floats]:
    nodes, weights = np.polynomial.legendre.leggauss(min(n, 128))
    if n <= 128:
        return nodes, weights
    panels = n // 128  # composite rule: leggauss itself is slow and less accurate far beyond 128 nodes
    left = -1.0 + 2.0 * np.arange(panels)[:, None] / panels
    return (left + (nodes[None, :] + 1.0) / panels).ravel(), np.tile(weights / panels, panels)


def _log_max_cdf(shapes: Floats, multiplicities: Floats, t: float) -> float:
    return float(multiplicities @ log_gamma_cdf(shapes, np.full_like(shapes, t)))


def _bisect(shapes: Floats, multiplicities: Floats, target: float, low: float, high: float) -> float:
    """The t at which log F crosses `target`, to a small part of the width of the greatest shape."""
    precision = 0.05 / np.sqrt(float(shapes.max()) + 1.0)
    while high - low > precision:
        middle = 0.5 * (low + high)
        if _log_max_cdf(shapes, multiplicities, middle) < target:
            low = middle
        else:
            high = middle
    return high


def interval(shapes: Floats, multiplicities: Floats) -> tuple[float, float]:
    """Where log max lives: all but e^-45 of its mass below and 1e-18 above."""
    total = float(multiplicities @ shapes)
    largest = float(shapes.max())
    high = float(np.log(largest + 10.0 * np.sqrt(largest) + 60.0 + np.log1p(multiplicities.sum())))
    # F(x) ≤ x^total / Π Γ(shape+1)^multiplicity, so log F falls below any bound at this t at the latest.
    floor = (_LOG_F_LOW + float(multiplicities @ np.minimum(gammaln(shapes + 1.0), 0.0)) - 1.0) / total
    low = min(floor, -1.0)
    while _log_max_cdf(shapes, multiplicities, low) > _LOG_F_LOW:
        low *= 2.0
    start = _bisect(shapes, multiplicities, _LOG_F_LOW, low, high)
    margin = 0.05 / np.sqrt(largest + 1.0)
    return start - margin, _bisect(shapes, multiplicities, -_TAIL_HIGH, start, high) + margin


def argmax_probabilities(shapes: Floats, multiplicities: Floats | None = None) -> Floats:
    """P(one given component of each group is the greatest of all); shapes > 0 are the groups' distinct Gamma shapes."""
    shapes = np.asarray(shapes, dtype=np.float64)
    counts = np.ones_like(shapes) if multiplicities is None else np.asarray(multiplicities, dtype=np.float64)
    if shapes.size == 1:
        return np.array([1.0 / counts[0]])
    if shapes.size == 2 and (counts == 1.0).all():  # a Beta tail
        return np.array([betainc(shapes[1], shapes[0], 0.5), betainc(shapes[0], shapes[1], 0.5)])
    low, high = interval(shapes, counts)
    # Rounding of t moves the density's exponent by some multiple of √a, which sets the precision to be had.
    tolerance = max(_TOLERANCE, 1e-14 * float(np.sqrt(shapes.max())))
    n = _FIRST_NODES
    while True:
        nodes, weights = _legendre(n)
        t = 0.5 * (high - low) * nodes + 0.5 * (high + low)
        log_cdf = log_gamma_cdf(shapes[:, None], t[None, :])
        log_max = counts @ log_cdf
        integrand = np.exp(log_gamma_density(shapes[:, None], t[None, :]) + log_max - log_cdf)
        result: Floats = integrand @ (0.5 * (high - low) * weights)
        total = float(counts @ result)
        if abs(total - 1.0) <= tolerance or n >= _MOST_NODES:
            return result / total
        n *= 2


def top_two_probabilities(
    shapes: Floats, multiplicities: Floats, top: Indices, second: Indices
) -> tuple[Floats, Floats]:
    """For many problems over one list of distinct shapes: P(greatest) of one component of groups `top` and `second`.

    `multiplicities[p, g]` says how many components of problem p have shape g. One grid serves all problems, so the
    gamma functions are evaluated once per shape, and a problem costs a matrix product and two integrals.
    """
    low, high = _common_interval(shapes, multiplicities)
    # A Gamma of shape a has width 1/sqrt(a) in log x; 10 nodes on each such width resolve every integrand.
    width = 1.0 / np.sqrt(float(shapes.max()) + 1.0)
    nodes, weights = _legendre(128 * int(np.ceil(max((high - low) / width * 10.0, 256.0) / 128.0)))
    t = 0.5 * (high - low) * nodes + 0.5 * (high + low)
    weights = 0.5 * (high - low) * weights
    log_cdf = np.maximum(log_gamma_cdf(shapes[:, None], t[None, :]), -1e5)
    log_density = log_gamma_density(shapes[:, None], t[None, :])
    ratio = log_density - log_cdf
    first, other = np.empty(len(top)), np.empty(len(top))
    for start in range(0, len(top), 512):
        part = slice(start, start + 512)
        log_max = multiplicities[part] @ log_cdf
        first[part] = np.exp(ratio[top[part]] + log_max) @ weights
        other[part] = np.exp(ratio[second[part]] + log_max) @ weights
    return first, other


def _common_interval(shapes: Floats, multiplicities: Floats) -> tuple[float, float]:
    """An interval that holds all but e^-45 of the maximum's mass in every problem."""
    largest = float(shapes.max())
    high = float(np.log(largest + 10.0 * np.sqrt(largest) + 60.0 + np.log1p(multiplicities.sum(axis=1).max())))
    low = -64.0
    while True:
        coarse = np.linspace(low, high, 400)
        log_cdf = np.maximum(log_gamma_cdf(shapes[:, None], coarse[None, :]), -1e5)
        # The last coarse point below which one problem or another still has next to no mass.
        below = (multiplicities @ log_cdf < _LOG_F_LOW).sum(axis=1)
        if (below > 0).all():
            return float(coarse[int(below.min()) - 1]), high
        low *= 4.0
