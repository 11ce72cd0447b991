"""ppi_py's means of people's scores, a judge's corrected, at fixed λ → ppi_means.json.

Run with a Python that has ppi-python 0.2.3:

    python tests/reference/ppi_means.py

Three sets: the worked example of twelve labels, right or wrong answers, and graded scores. `error` is the standard
error from the 95 % normal interval; ppi_py divides its variances by n, not n − 1.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from ppi_py import ppi_mean_ci, ppi_mean_pointestimate

OUT = Path(__file__).resolve().with_suffix(".json")
Z = 1.959963984540054
EXAMPLE = ([1, 0, 0, 1, -1, 0, 1, 0, 0, 1, 0, -1], [1, 0, 1, 1, -1, 0, 0, 0, 0, 1, 1, -1],
           [1, 0, 0, 1, 0, -1, 1, 1, 0, 0, 1, 0, 0, 1, -1, 0, 1, 0, 0, 0])  # fmt: skip


def sets() -> dict[str, tuple[list[float], list[float], list[float]]]:
    rng = np.random.default_rng(39)
    right = rng.integers(-1, 2, 60)
    judge = np.where(rng.random(60) < 0.8, right, rng.integers(-1, 2, 60))
    graded = np.round(rng.normal(0.3, 1.5, 50), 3)
    seen = np.round(graded + rng.normal(0.4, 0.7, 50), 3)
    return {
        "worked example": EXAMPLE,
        "right or wrong": (right.tolist(), judge.tolist(), rng.integers(-1, 2, 140).tolist()),
        "graded": (graded.tolist(), seen.tolist(), np.round(rng.normal(0.7, 1.7, 200), 3).tolist()),
    }


def main() -> None:
    rows = []
    for name, (human, judge, rest) in sets().items():
        arrays = [np.array(part, dtype=float) for part in (human, judge, rest)]
        for weight in (0.0, 0.25, 0.6, 1.0):
            mean = float(ppi_mean_pointestimate(*arrays, lam=weight)[0])
            low, high = (float(end[0]) for end in ppi_mean_ci(*arrays, alpha=0.05, lam=weight))
            rows.append({"set": name, "weight": weight, "mean": mean, "error": (high - low) / 2 / Z})
    known = {name: dict(zip(("human", "judge", "rest"), parts, strict=True)) for name, parts in sets().items()}
    OUT.write_text(json.dumps({"sets": known, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
