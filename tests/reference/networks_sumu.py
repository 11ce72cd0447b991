"""Arc probabilities, uniform over DAGs, by sumu (pip install sumu): prints JSON for tests/reference/networks.json.

The local scores are BDeu by its textbook formula, in plain Python, so nothing of adjudge is involved.
"""

import json
from math import lgamma

import numpy as np
import sumu

rng = np.random.default_rng(21)
X = rng.integers(0, 2, (40, 6))
for v in range(1, 4):
    X[:, v] = np.where(rng.random(40) < 0.6, X[:, v - 1], X[:, v])
m = X.shape[1]


def bdeu(x, parents, ess=1.0):
    q, total = 2 ** len(parents), 0.0
    for key in {tuple(row[parents]) for row in X}:
        mine = X[(X[:, parents] == key).all(axis=1)][:, x]
        total += lgamma(ess / q) - lgamma(len(mine) + ess / q)
        for k in (int(mine.sum()), len(mine) - int(mine.sum())):
            total += lgamma(k + ess / (2 * q)) - lgamma(ess / (2 * q))
    return total


weights = np.empty((m, 2 ** (m - 1)))
for x in range(m):
    others = [v for v in range(m) if v != x]
    for s in range(2 ** (m - 1)):
        weights[x, s] = bdeu(x, [v for i, v in enumerate(others) if s >> i & 1])
sets = np.asarray(sumu.aps(weights, as_dict=False, normalize=True))
sets = np.exp(sets) if sets.max() <= 0 else sets
sets /= sets.sum(axis=1, keepdims=True)
edges = np.zeros((m, m))
for x in range(m):
    others = [v for v in range(m) if v != x]
    for i, y in enumerate(others):
        edges[y, x] = sets[x, [s for s in range(2 ** (m - 1)) if s >> i & 1]].sum()
print(json.dumps({"X": X.tolist(), "edges": edges.tolist()}))
