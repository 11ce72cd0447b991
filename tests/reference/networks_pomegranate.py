"""BIC optima found by pomegranate → networks_pomegranate.json (pomegranate 0.15.0: pip install "pomegranate<1").

    python tests/reference/networks_pomegranate.py

pomegranate maximises the log-likelihood less log2(n)/2 per parameter, in bits: BIC up to the factor ln 2. Its structure
is scored here by the definition, in plain Python, so nothing of adjudge is involved.
"""

from __future__ import annotations

import json
from math import log
from pathlib import Path

import numpy as np

CASES = {
    "ten independent": {"m": 10, "n": 80, "seed": 0, "copies": []},
    "ten in a chain": {"m": 10, "n": 80, "seed": 1, "copies": [[v - 1, v, 0.7] for v in range(1, 10)]},
    "twelve, four linked": {"m": 12, "n": 60, "seed": 2, "copies": [[0, v, 0.8] for v in range(1, 4)]},
}


def bic(X, structure):
    n, total = len(X), 0.0
    for x, parents in enumerate(structure):
        own = list(parents)
        for key in {tuple(row[own]) for row in X}:
            mine = X[(X[:, own] == key).all(axis=1)][:, x]
            total += sum(k * log(k / len(mine)) for k in (int(mine.sum()), len(mine) - int(mine.sum())) if k)
        total -= log(n) / 2 * 2 ** len(own)
    return total


def main() -> None:
    from pomegranate import BayesianNetwork

    out = {}
    for name, case in CASES.items():
        X = np.random.default_rng(case["seed"]).integers(0, 2, (case["n"], case["m"]))
        for a, b, p in case["copies"]:
            X[:, b] = np.where(np.random.default_rng(case["seed"] + b).random(case["n"]) < p, X[:, a], X[:, b])
        structure = BayesianNetwork.from_samples(X, algorithm="exact", max_parents=4).structure
        out[name] = {**case, "max_parents": 4, "structure": [list(p) for p in structure], "bic": bic(X, structure)}
    Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")


if __name__ == "__main__":
    main()
