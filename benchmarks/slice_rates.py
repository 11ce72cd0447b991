"""How often any claim on a slice is wrong, and whether one slice that fell is found: right or wrong items, drawn again.

    python benchmarks/slice_rates.py [RUNS]

Two models on n items, which two columns cut into 25 levels each: 50 slices, one family. They differ on a share of the
items (`DISCORDANT`). Noise: no level truly differs. Planted: the new one leads by 0.02, and falls by 0.17 in one level
that holds a tenth of the items; found: that level is claimed to be worse.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.sign import fair_coin_tail
from adjudge.verdicts.signs import holm

ALPHA, COLUMNS, LEVELS = 0.05, 2, 25
ITEMS, DISCORDANT, LEAD, FALL, TENTH = (400, 4000), (0.15, 0.25, 0.4), 0.02, -0.17, 0.1


def claims(d: NDArray[np.int64], levels: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sign claimed on each slice (columns × levels) by the exact sign test, Holm over all of them."""
    cells = [levels[column] + LEVELS * column for column in range(COLUMNS)]
    won, lost = (sum(np.bincount(cell, d == side, COLUMNS * LEVELS) for cell in cells).astype(int) for side in (1, -1))
    p = np.minimum(1.0, 2 * fair_coin_tail(np.minimum(won, lost), np.maximum(won, lost), "less"))
    return np.where(holm(p) <= ALPHA, np.sign(won - lost), 0)


def drawn(rng: np.random.Generator, n: int, share: float, *, planted: bool) -> NDArray[np.int64]:
    levels = rng.integers(0, LEVELS, (COLUMNS, n))
    true = np.zeros(n)
    if planted:
        levels[0] = np.where(rng.random(n) < TENTH, 0, rng.integers(1, LEVELS, n))
        true = np.where(levels[0] == 0, FALL, LEAD)
    draw, share_of = rng.random(n), np.maximum(share, np.abs(true))
    d = (draw < (share_of + true) / 2).astype(np.int64) - (draw > 1 - (share_of - true) / 2).astype(np.int64)
    return claims(d, levels)


def main(runs: int) -> None:
    rng = np.random.default_rng(35)
    print("items  differ   noise: any claim   planted: found")
    for n in ITEMS:
        for share in DISCORDANT:
            noise = np.mean([drawn(rng, n, share, planted=False).any() for _ in range(runs)])
            found = np.mean([drawn(rng, n, share, planted=True)[0] < 0 for _ in range(runs)])
            print(f"{n:5}  {share:6}  {noise:17.3f}  {found:15.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
