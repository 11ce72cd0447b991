"""The interval of a mean over several benchmarks, from each benchmark's own interval (MOVER).

Zou & Donner (2008), *Construction of confidence limits about effect measures: a general approach*, Statistics in
Medicine 27, 1693–1702: the distances from the estimates to their limits add up as standard errors do.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from adjudge.kernels.arrays import Floats
from adjudge.kernels.special import ndtr, ndtri

_FARTHEST = 7.5  # standard errors: no level below 6e-14 is told apart
_STEPS = 60
_SMOOTH = 12  # steps that a smooth distance needs at most; one that jumps is halved from there on


def macro_limits(centre: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats, Floats]:
    """Mean over the last axis, every benchmark with the same weight, and its limits; NaN: not measured there.

    low = mean − √Σ(d_t − l_t)² / T, high likewise. With one benchmark these are its own limits.
    """
    number = np.maximum((~np.isnan(centre)).sum(axis=-1), 1)
    mean = np.nansum(centre, axis=-1) / number
    below, above = (np.sqrt(np.nansum((centre - end) ** 2, axis=-1)) / number for end in (low, high))
    return mean, mean - below, mean + above


def macro_level(reach: Callable[[float], float], room: float, alpha: float = 0.05) -> float:
    """The least α at which a distance `reach(α)` from mean to limit stays within `room`; 1 where there is no room.

    That is the p-value whose interval at 1 − α just leaves out the margin. `reach` grows as α falls; the level is found
    on the scale of standard errors by false position, by halving where the distance jumps (exact tests). The first
    step is `alpha` itself: on which side of it the p-value lies is what that interval says.
    """
    if not room > 0:
        return 1.0
    near, far = 0.0, _FARTHEST
    at_near, at_far = -room, reach(_two_sided(far)) - room
    if at_far <= 0:
        return _two_sided(far)
    last = 0
    for step in range(_STEPS):
        if step == 0:
            middle = -float(ndtri(alpha / 2))
        elif step > _SMOOTH or not np.isfinite(at_far):
            middle = (near + far) / 2
        else:
            middle = near - at_near * (far - near) / (at_far - at_near)
        found = reach(_two_sided(middle)) - room
        if abs(found) < 1e-10 * room:
            return _two_sided(middle)
        side = 1 if found > 0 else -1
        if side < 0:
            near, at_near, at_far = middle, found, at_far / 2 if side == last else at_far  # the Illinois rule
        else:
            far, at_far, at_near = middle, found, at_near / 2 if side == last else at_near
        last = side
        if far - near < (1e-4 if step > _SMOOTH else 1e-7):
            break
    return _two_sided(near)


def _two_sided(z: float) -> float:
    return float(2 * ndtr(-z))
