"""Hierarchical model without Stan: 80 data sets × 100 folds, default draws. Goal: at most 10 s.

    PYTHONPATH=src python benchmarks/hierarchical.py

baycomp with Stan, recorded on the project's (loaded) machine for 54 × 100: 130 to 500 s a pair for 10 000 draws, 55 s
of it compiling the first time.
"""

from __future__ import annotations

import time

import numpy as np

from adjudge.evidence.hierarchical import hierarchical


def main() -> None:
    rng = np.random.default_rng(1)
    for q, folds in ((10, 10), (54, 100), (80, 100), (400, 100)):
        delta = 0.01 + 0.015 * rng.standard_t(4, (q, 1))
        shared, own = rng.standard_normal((q, 1)), rng.standard_normal((q, folds))
        d = delta + 0.03 * (np.sqrt(0.1) * shared + np.sqrt(0.9) * own)
        start = time.perf_counter()
        result = hierarchical(d, folds=10, rope=0.01)
        seconds = time.perf_counter() - start
        print(
            f"{q:4d} × {folds}: {seconds:6.2f} s  {result.draws} draws, effective {result.effective_sample_size:.0f}, "
            f"R̂ {result.r_hat:.4f}, P(better) {result.probabilities[2]:.3f} ± {result.monte_carlo_error:.4f}"
        )


if __name__ == "__main__":
    main()
