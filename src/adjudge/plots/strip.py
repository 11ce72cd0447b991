"""Differences of a pair as a strip in a table cell: too small for a figure, and there are hundreds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 120, 24
_MOST = 80


def strip(differences: NDArray[np.float64]) -> tuple[str, str, str]:
    """Two SVG paths in a box of 120 by 24, b ahead and a ahead, and the width of a bar.

    There is one bar per case, largest first, to a common scale.
    `differences` are oriented so that positive is better for b. Of more than 80 cases evenly spaced ones are drawn.
    """
    ordered = np.sort(differences[np.isfinite(differences)])[::-1]
    if len(ordered) > _MOST:
        ordered = ordered[np.linspace(0, len(ordered) - 1, _MOST).round().astype(int)]
    scale = float(np.abs(ordered).max(initial=0.0)) or 1.0
    heights = np.round(ordered / scale * (HEIGHT / 2)).astype(int).tolist()
    step = WIDTH / max(1, len(heights))
    up = [f"M{(place + 0.5) * step:.4g} 12v{-height}" for place, height in enumerate(heights) if height > 0]
    down = [f"M{(place + 0.5) * step:.4g} 12v{-height}" for place, height in enumerate(heights) if height < 0]
    return "".join(up), "".join(down), f"{0.7 * step:.2g}"
