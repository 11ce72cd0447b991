"""Normal, t, F, χ² and binomial tails from `math` and numpy alone: a comparison starts without `scipy.special`.

Names and arguments are scipy's. Incomplete beta and gamma functions are continued fractions and series behind a density
in Loader's saddlepoint form (2000, *Fast and accurate computation of binomial probabilities*), which loses no digits
where the parameters are large. Arrays of millions belong to scipy: error functions go through `math`, one by one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from adjudge.kernels.arrays import Floats
from adjudge.kernels.ranks import distinct
from adjudge.kernels.usual_errors import usual_errors

_ROOT_HALF, _ROOT_TAU, _LOG_TAU = math.sqrt(0.5), math.sqrt(2 * math.pi), math.log(2 * math.pi)
_TINY, _EPS = 1e-300, 2.0**-53
_FEW = 64  # quantiles that are kept: the same few levels and sizes are asked for again and again
_COUNTED = 500  # coins up to which their tails are counted
_MOST = 20_000  # steps of a continued fraction: about √ of the greatest parameter are needed


def _each(function: Callable[[float], float], x: ArrayLike) -> Floats:
    values = np.asarray(x, dtype=np.float64)
    return np.fromiter(map(function, values.ravel().tolist()), np.float64, values.size).reshape(values.shape)


def erfc(x: ArrayLike) -> Floats:
    """2/√π ∫ exp(−t²) from x on."""
    return _each(math.erfc, x)[()]


def gammaln(x: ArrayLike) -> Floats:
    """log Γ(x), x > 0."""
    return _each(math.lgamma, x)[()]


def ndtr(x: ArrayLike) -> Floats:
    """Φ(x)."""
    return np.asarray(0.5 * _each(math.erfc, -_ROOT_HALF * np.asarray(x, dtype=np.float64)))[()]


def ndtri(p: ArrayLike) -> Floats:
    """Φ⁻¹(p): Hastings' start (Abramowitz and Stegun 26.2.23), then Halley's steps on the smaller tail.

    >>> ndtri([0.5, 0.975]).round(6).tolist()
    [0.0, 1.959964]
    """
    p = np.asarray(p, dtype=np.float64)
    inside = (p > 0) & (p < 1)
    y = np.where(inside, p, 0.25) - 0.5
    tail = np.where(y > 0, 1.0 - np.where(inside, p, 0.25), np.where(inside, p, 0.25))
    t = np.sqrt(-2 * np.log(tail))
    x = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    central = tail > 0.2  # by erf there: p − ½ keeps its digits
    for _ in range(3):
        excess = ndtr(-x) - tail
        if central.any():
            excess = np.where(central, np.abs(y) - 0.5 * _each(math.erf, _ROOT_HALF * x), excess)
        step = excess / (np.exp(-x * x / 2) / _ROOT_TAU)
        x = x + step / (1 - x * step / 2)
    x = np.copysign(np.where(y == 0, 0.0, x), y)
    return np.asarray(np.where(inside, x, np.where(p == 0, -np.inf, np.where(p == 1, np.inf, np.nan))))[()]


def _stirling(z: Floats) -> Floats:
    """log Γ(z + 1) − (z + ½) log z + z − ½ log 2π."""
    small = z < 16
    large = np.where(small, 16.0, z)
    w = 1 / (large * large)
    found = (1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w / 1188)))) / large
    if small.any():
        few = np.where(small, z, 1.0)
        found = np.where(small, gammaln(few + 1) - (few + 0.5) * np.log(few) + few - _LOG_TAU / 2, found)
    return np.asarray(found)


def _deviance(x: Floats, mean: Floats) -> Floats:
    """x log(x/mean) + mean − x, by its series where x is near the mean."""
    near = np.abs(x - mean) < 0.1 * (x + mean)
    v = np.where(near, (x - mean) / (x + mean), 0.0)
    series, power = np.zeros_like(v), v
    for j in range(1, 12):
        power = power * v * v
        series = series + power / (2 * j + 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        plain = x * np.log(x / mean) + mean - x
    return np.where(near, (x - mean) * v + 2 * x * series, plain)


def _fraction(term: Callable[[int], tuple[Floats, Floats]], first: Floats) -> Floats:
    """The continued fraction first + a₁/(b₁ + a₂/(b₂ + …)), `term(i)` = (aᵢ, bᵢ), by Lentz's method."""
    found = np.where(first == 0, _TINY, first)
    c, d, settled = found, np.zeros_like(found), np.zeros(found.shape, dtype=bool)
    for i in range(1, _MOST):
        above, beside = term(i)
        d = beside + above * d
        d = 1 / np.where(d == 0, _TINY, d)
        c = beside + above / c
        c = np.where(c == 0, _TINY, c)
        change = c * d
        found = np.where(settled, found, found * change)
        settled |= (np.abs(change - 1) <= 2 * _EPS) & (i > 2)  # as if alone: later steps are rounding, some for ever
        if settled.all():
            break
    return found


@usual_errors
def betainc(a: ArrayLike, b: ArrayLike, x: ArrayLike, y: ArrayLike | None = None) -> Floats:
    """I_x(a, b), a and b > 0; `y` is 1 − x where it is known to more digits.

    >>> betainc(2, 3, 0.5).round(4).item()
    0.6875
    """
    rest = 1 - np.asarray(x, dtype=np.float64) if y is None else y
    p, q, left, right = (np.asarray(part, dtype=np.float64) for part in np.broadcast_arrays(a, b, x, rest))
    whole = (left == 0.5) & (p == np.floor(p)) & (q == np.floor(q)) & (p + q <= _COUNTED)
    if whole.all():
        coins = (p + q - 1).astype(np.int64)
        counted = np.empty(p.shape)
        for size in distinct(coins).tolist():
            counted[coins == size] = _coin_tails(size)[q[coins == size].astype(np.int64) - 1]
        return counted[()]
    if whole.any():  # coins are counted, so that four heads of four are 1/16 to the last digit
        found = np.empty(p.shape)
        for some in (whole, ~whole):
            found[some] = betainc(p[some], q[some], left[some], right[some])
        return found
    inside = (left > 0) & (right > 0)
    p, q, left, right = (np.where(inside, part, 0.5) for part in (p, q, left, right))
    turned = left > (p + 1) / (p + q + 2)  # the fraction is fast on the other side
    p, q, left, right = (np.where(turned, two, one) for one, two in ((p, q), (q, p), (left, right), (right, left)))
    n = p + q
    log = _stirling(n) - _stirling(p) - _stirling(q) - _deviance(p, n * left) - _deviance(q, n * right)
    front = q / n * np.sqrt(n / (2 * math.pi * p * q)) * np.exp(log)

    def term(i: int) -> tuple[Floats, Floats]:
        m = i // 2
        if i % 2:
            above = -(p + m) * (n + m) * left / ((p + 2 * m) * (p + 2 * m + 1))
        else:
            above = m * (q - m) * left / ((p + 2 * m - 1) * (p + 2 * m))
        return above, np.ones_like(p)

    found = front / _fraction(term, np.ones_like(p))
    found = np.where(turned, 1 - found, found)
    at = np.asarray(x, dtype=np.float64)
    return np.asarray(np.where(inside, found, np.where(np.isnan(at), np.nan, at > 0.5)))[()]


@lru_cache(maxsize=1024)
def _coin_tails(n: int) -> Floats:
    """P(Bin(n, ½) ≤ k) for k = 0 … n, each the float next to the true fraction."""
    term, total, found = 1, 0, []
    for k in range(n + 1):
        total += term
        term = term * (n - k) // (k + 1)
        found.append(total / 2**n)
    return np.array(found)


def bdtr(k: ArrayLike, n: ArrayLike, p: float) -> Floats:
    """P(Bin(n, p) ≤ k)."""
    k, n = (np.asarray(part, dtype=np.float64) for part in (k, n))
    below = k < n
    return np.asarray(np.where(below, betainc(np.where(below, n - k, 1.0), k + 1, 1 - p, p), 1.0))[()]


def fdtrc(above: ArrayLike, below: ArrayLike, x: ArrayLike) -> Floats:
    """P(F ≥ x) with so many degrees of freedom above and below."""
    one, two, f = (np.asarray(part, dtype=np.float64) for part in (above, below, x))
    return betainc(two / 2, one / 2, two / (two + one * f), one * f / (two + one * f))


def chdtrc(freedom: ArrayLike, x: ArrayLike) -> Floats:
    """P(χ² ≥ x)."""
    a, z = (np.asarray(part, dtype=np.float64) / 2 for part in np.broadcast_arrays(freedom, x))
    inside = z > 0
    z = np.where(inside, z, 1.0)
    front = np.exp(-_stirling(a) - _deviance(a, z)) / np.sqrt(2 * math.pi * a)  # z^a e^−z / Γ(a + 1)
    lower = z < a + 1
    short = np.where(lower, z, 0.0)
    series, each, i = np.ones_like(z), np.ones_like(z), 0
    while (each > _EPS * series).any():
        i += 1
        each = each * short / (a + i)
        series = series + each
    far = np.where(lower, a + 1, z)
    fraction = _fraction(lambda i: (-i * (i - a), far + 2 * i + 1 - a), far + 1 - a)
    found = np.where(lower, 1 - front * series, front * a / fraction)
    return np.asarray(np.where(inside, found, 1.0))[()]


def _t_tail(freedom: Floats, t: Floats) -> Floats:
    square = t * t
    return 0.5 * betainc(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square))


def stdtr(freedom: ArrayLike, t: ArrayLike) -> Floats:
    """P(T ≤ t)."""
    df, at = (np.asarray(part, dtype=np.float64) for part in np.broadcast_arrays(freedom, t))
    tail = _t_tail(df, np.where(np.isinf(at), 0.0, at))
    tail = np.where(np.isinf(at), 0.0, tail)
    return np.asarray(np.where(at > 0, 1 - tail, tail))[()]


def stdtrit(freedom: ArrayLike, p: ArrayLike) -> Floats:
    """The t with P(T ≤ t) = p: Newton's steps on the log of the tail by the log of t, where it is concave.

    >>> stdtrit([1, 10], 0.975).round(3).tolist()
    [12.706, 2.228]
    """
    df, chance = (np.asarray(part, dtype=np.float64) for part in np.broadcast_arrays(freedom, p))
    if 0 < df.size <= _FEW:
        each = [_t_quantile(*pair) for pair in zip(df.ravel().tolist(), chance.ravel().tolist(), strict=True)]
        return np.array(each).reshape(df.shape)[()]
    return _t_quantiles(df, chance)


@lru_cache(maxsize=1024)
def _t_quantile(freedom: float, p: float) -> float:
    return float(_t_quantiles(np.asarray(freedom), np.asarray(p)))


def _t_quantiles(df: Floats, chance: Floats) -> Floats:
    tail = np.where(chance > 0.5, 1 - chance, chance)
    inside = (df > 0) & (tail > 0) & (tail < 0.5)
    nu, wanted = np.where(inside, df, 1.0), np.where(inside, tail, 0.25)
    z = -ndtri(wanted)
    s = np.log(z * (1 + (z * z + 1) / (4 * nu)))
    log_constant = gammaln(nu / 2 + 0.5) - gammaln(nu / 2) - 0.5 * np.log(math.pi * nu)
    for _ in range(60):
        t = np.exp(s)
        found = _t_tail(nu, t)
        slope = np.exp(log_constant - (nu + 1) / 2 * np.log1p(t * t / nu) + s) / found
        step = np.log(found / wanted) / slope
        s = s + step
        if (np.abs(step) < 1e-13).all():
            break
    t = np.copysign(np.exp(s), chance - 0.5)
    edge = np.where(tail == 0, np.copysign(np.inf, chance - 0.5), np.where(chance == 0.5, 0.0, np.nan))
    return np.asarray(np.where(inside, t, np.where(df > 0, edge, np.nan)))[()]
