"""Signed-rank p-values of all pairs of a large table: CPU time, how many are exact, how far the others are off.

ADJUDGE_DATA=../shared/data python benchmarks/signed_rank_pairs.py
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np

from adjudge.kernels.signed_rank import signed_rank
from adjudge.kernels.ties import differences, settle, typical_size


def main() -> None:
    path = Path(os.environ["ADJUDGE_DATA"]) / "results" / "fernandez_delgado_2014_accuracy.csv"
    table = np.genfromtxt(path, delimiter=",", skip_header=1)[:, 1:]
    first, second = np.triu_indices(table.shape[1], 1)
    start = time.process_time()
    d = differences(table.T[second], table.T[first], typical_size(table))
    settled = time.process_time()
    found = signed_rank(d)
    done = time.process_time()
    exact = signed_rank(d, method="exact").p_value
    counted = time.process_time()
    known = exact > 1e-8
    print(f"{len(d)} pairs × {d.shape[1]} cases: differences {settled - start:.2f} s, p {done - settled:.2f} s,")
    print(f"{found.exact.mean():.0%} exact, others off by {np.abs(found.p_value / exact - 1)[known].max():.2%} at most")
    print(f"(p > 1e-8); all exact {counted - done:.2f} s")
    d = settle(np.round(np.random.default_rng(0).normal(0.1, 1, (435, 100)), 1))
    start = time.process_time()
    found = signed_rank(d)
    print(f"435 pairs × 100 cases: {time.process_time() - start:.2f} s, {found.exact.mean():.0%} exact")


if __name__ == "__main__":
    main()
