"""Arc probabilities, uniform over DAGs, by sumu → networks_sumu.json (sumu 0.1.2).

    python tests/reference/networks_sumu.py

The local scores are BDeu by its textbook formula, in plain Python, so nothing of adjudge is involved.
"""

from __future__ import annotations

import json
from math import lgamma
from pathlib import Path

import numpy as np


def bdeu(X: np.ndarray, x: int, parents: list[int], ess: float = 1.0) -> float:
    q, total = 2 ** len(parents), 0.0
    for key in {tuple(row[parents]) for row in X}:
        mine = X[(X[:, parents] == key).all(axis=1)][:, x]
        total += lgamma(ess / q) - lgamma(len(mine) + ess / q)
        for k in (int(mine.sum()), len(mine) - int(mine.sum())):
            total += lgamma(k + ess / (2 * q)) - lgamma(ess / (2 * q))
    return total


def main() -> None:
    import sumu

    rng = np.random.default_rng(21)
    X = rng.integers(0, 2, (40, 6))
    for v in range(1, 4):
        X[:, v] = np.where(rng.random(40) < 0.6, X[:, v - 1], X[:, v])
    m = X.shape[1]
    others = [[v for v in range(m) if v != x] for x in range(m)]
    subsets = range(2 ** (m - 1))
    weights = np.array(
        [[bdeu(X, x, [v for i, v in enumerate(others[x]) if s >> i & 1]) for s in subsets] for x in range(m)]
    )
    sets = np.asarray(sumu.aps(weights, as_dict=False, normalize=True))
    sets = np.exp(sets) if sets.max() <= 0 else sets
    sets /= sets.sum(axis=1, keepdims=True)
    edges = np.zeros((m, m))
    for x in range(m):
        for i, y in enumerate(others[x]):
            edges[y, x] = sets[x, [s for s in subsets if s >> i & 1]].sum()
    Path(__file__).with_suffix(".json").write_text(json.dumps({"X": X.tolist(), "edges": edges.tolist()}) + "\n")


if __name__ == "__main__":
    main()
