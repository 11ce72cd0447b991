"""How often a gate over several benchmarks is wrong, and what it sees: right or wrong items, drawn again and again.

    python benchmarks/gate_rates.py [RUNS]

Every benchmark has a share of items on which the two models differ (`DISCORDANT`); a true difference d makes the new
one win (share + d)/2 and lose (share − d)/2 of all items. Margin 0.02. docs/howto/gate.md quotes the table.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.tango import tango_beyond, tango_interval
from adjudge.kernels.mover import macro_limits
from adjudge.verdicts.signs import hommel_rows

MARGIN, ALPHA = 0.02, 0.05
TASKS, ITEMS, DISCORDANT = (1, 6, 57), (100, 300, 1000), (0.15, 0.25, 0.4)


def outcomes(won: NDArray[np.int64], lost: NDArray[np.int64], items: int) -> tuple[float, float]:
    """Shares of runs (rows) that fail and that pass; one column per task."""
    n = np.full(won.size, items)
    low, high = tango_interval(won.ravel(), lost.ravel(), n, ALPHA)
    _, low, high = macro_limits((won - lost) / items, low.reshape(won.shape), high.reshape(won.shape))
    p = tango_beyond(won.ravel(), lost.ravel(), n, np.full(won.size, -MARGIN))[1].reshape(won.shape)
    fails = (high < -MARGIN) | (hommel_rows(p).min(axis=1) <= ALPHA)
    return float(fails.mean()), float((~fails & (low > -MARGIN)).mean())


def drawn(
    rng: np.random.Generator, runs: int, true: NDArray[np.float64], items: int, share: float
) -> tuple[float, float]:
    """Outcomes where the tasks truly differ by `true`."""
    chances = np.stack([(share + true) / 2, (share - true) / 2, np.full(len(true), 1 - share)], axis=1)
    counts = rng.multinomial(items, chances, size=(runs, len(true)))
    return outcomes(counts[..., 0], counts[..., 1], items)


def main(runs: int) -> None:
    rng = np.random.default_rng(29)
    print("tasks  items  differ   all at −margin: fail  pass   one fell by 0.15: fail")
    for tasks in TASKS:
        for items in ITEMS:
            for share in DISCORDANT:
                fail, passed = drawn(rng, runs, np.full(tasks, -MARGIN), items, share)
                one = np.zeros(tasks)
                one[0] = -0.15
                seen, _ = drawn(rng, runs, one, items, share)
                print(f"{tasks:5}  {items:5}  {share:6}  {fail:20.3f}  {passed:.3f}  {seen:20.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
