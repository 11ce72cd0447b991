"""All-pairs signed-rank tests: our batch kernel against scipy, one pair at a time.

PYTHONPATH=src python benchmarks/signed_rank.py
"""

from __future__ import annotations

import time

import numpy as np
from scipy import stats

from adjudge.kernels.signed_rank import signed_rank

SIZES = [
    ("179 learners, 121 cases", 15_931, 121),
    ("7 learners, 80 cases", 21, 80),
    ("179 learners, 50 cases", 15_931, 50),
]


def best_of(function, times: int = 3) -> float:
    """The least wall time of so many calls, in seconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        function()
        taken.append(time.perf_counter() - start)
    return min(taken)


def main() -> None:
    print("| table | values | pairs | adjudge, s | scipy, s (500 pairs, scaled) |")
    print("|---|---|--:|--:|--:|")
    for name, pairs, cases in SIZES:
        for kind in ("untied", "tied, with zeros"):
            d = np.random.default_rng(0).normal(size=(pairs, cases))
            d = d if kind == "untied" else np.round(d, 1)
            ours = best_of(lambda d=d: signed_rank(d))
            some = d[:500]
            theirs = best_of(lambda some=some: [stats.wilcoxon(row, zero_method="pratt") for row in some], 1)
            print(f"| {name} | {kind} | {pairs} | {ours:.4f} | {theirs * pairs / len(some):.2f} |")


if __name__ == "__main__":
    main()
