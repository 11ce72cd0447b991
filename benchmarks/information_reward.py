"""Time of `information_reward` beside scikit-learn's `log_loss` on the same array: 10^6 items × 10 classes.

Run: OMP_NUM_THREADS=1 PYTHONPATH=src python benchmarks/information_reward.py [items] [classes]
Goal: at most twice the time of `log_loss`, checks and per-item values included.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np
from sklearn.metrics import log_loss

from adjudge.measures.information_reward import information_reward, kononenko_bratko


def best_of(action: Callable[[], object], repeats: int = 5) -> float:
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def main(n_items: int = 1_000_000, n_classes: int = 10) -> None:
    rng = np.random.default_rng(0)
    proba = rng.dirichlet(np.ones(n_classes), n_items)
    y = rng.integers(0, n_classes, n_items)
    prior = rng.dirichlet(np.full(n_classes, 5.0))
    labels = list(range(n_classes))
    rows = {
        "sklearn log_loss": lambda: log_loss(y, proba, labels=labels),
        "information_reward, cut-off": lambda: information_reward(y, proba, prior, n_train=n_items, classes=labels),
        "information_reward, no cut-off": lambda: information_reward(y, proba, prior, classes=labels),
        "information_reward, classes found": lambda: information_reward(y, proba, prior, n_train=n_items),
        "kononenko_bratko, cut-off": lambda: kononenko_bratko(y, proba, prior, n_train=n_items, classes=labels),
    }
    print(f"{n_items} items × {n_classes} classes, best of 5")
    reference = None
    for name, action in rows.items():
        seconds = best_of(action)
        reference = reference or seconds
        print(f"{name:36s} {seconds:7.3f} s   {seconds / reference:5.2f} × log_loss")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
