"""The posterior of a network's parameters.

One Beta for each variable and configuration of its parents, and draws from it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from adjudge.networks.rows import Rows

Floats = NDArray[np.float64]


def family_shapes(rows: Rows, x: int, parents: Sequence[int], ess: float) -> Floats:
    """Beta shapes [configuration of the parents, value of x]: n_ijk + α*/2^(|P|+1) (paper A, Eq. 7 and the line
    after it).

    The configuration's most significant bit is the last of `parents`. Tied cases count in parts.
    """
    table = rows.columns([x, *parents]).table()
    return np.asarray(table + np.ldexp(ess, -len(parents) - 1)).reshape(-1, 2)


def draw_log_parameters(shapes: Floats, draws: int, rng: np.random.Generator) -> Floats:
    """log θ for each draw, configuration and value, [draw, configuration, value].

    A Beta is a ratio of Gammas. Shapes far below 1 give Gammas below the smallest double, so their logs are drawn:
    log Γ(a) = log Γ(a + 1) + log(U)/a.
    """
    log_gamma = np.log(rng.standard_gamma(shapes + 1.0, size=(draws, *shapes.shape)))
    log_gamma -= rng.standard_exponential(size=log_gamma.shape) / shapes
    gap = log_gamma[..., 1] - log_gamma[..., 0]
    return np.stack([-np.logaddexp(0.0, gap), -np.logaddexp(0.0, -gap)], axis=-1)
