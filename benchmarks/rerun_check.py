"""How near is `rerun` to really rerunning? Prints the table of docs/replicability.md: python benchmarks/rerun_check.py

Naive Bayes against C4.5 on simulated sets of 300 items; each experiment is done 21 times, the first tells, 20 check it.
"""

from __future__ import annotations

import sys

import numpy as np

from adjudge.learners.native.binary_batch import binary_batch
from adjudge.replication.many_t import many_corrected_t
from adjudge.replication.rerun import rerun
from adjudge.replication.split_masks import fold_masks, subsample_masks
from adjudge.replication.true_difference import find_source

ITEMS, TIMES = 300, 21
PLANS = ((5, 2), (10, 2), (5, 5), (5, 10), (10, 5), (10, 10), (10, 1), (30, 1), (100, 1))


def check(difference: float, source_seed: int, sets: int) -> None:
    source, _ = find_source(difference, seed=source_seed)
    generator = np.random.default_rng(1000 + source_seed)
    for r, k in PLANS:
        ratio = 1 / (k - 1) if k > 1 else 1 / 9
        said, seen = np.empty(sets), np.empty(sets)
        for place in range(sets):
            X, y = source.draw(ITEMS, generator)
            if k > 1:
                masks = fold_masks(y.astype(int), k, TIMES * r, generator).reshape(-1, ITEMS)
            else:
                masks = subsample_masks(y.astype(int), 0.1, TIMES * r, generator)
            d = binary_batch(X, y, masks).differences().reshape(TIMES, r, k)
            t, p = many_corrected_t(d.reshape(TIMES, -1), ratio)
            outcome = np.where(p <= 0.05, np.sign(t), 0)
            said[place] = rerun(d[0], ratio=ratio, wanted=0.01).p_same
            seen[place] = np.mean(outcome[1:] == outcome[0])
        sure = said >= 0.9
        print(
            f"{r}×{k}, {-100 * difference:.1f} %, source {source_seed}: estimated {said.mean():.3f}, seen "
            f"{seen.mean():.3f} ± {np.std(said - seen) / sets**0.5:.3f}; ≥ 0.9 in {sure.mean():.2f}: "
            f"{said[sure].mean():.3f}, seen {seen[sure].mean():.3f}",
            flush=True,
        )


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 250
    for true_difference in (-0.0583, -0.1127):
        for seed in (0, 3):
            check(true_difference, seed, number)
