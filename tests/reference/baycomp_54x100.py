"""baycomp's answers on bayes_tests_54x100.csv → baycomp_54x100.json.

Run with a Python that has baycomp 1.0.3, and pystan 3.10 with a C++ compiler for the hierarchical part:

    python tests/reference/baycomp_54x100.py path/to/bayes_tests_54x100.csv [--stan]

Without --stan the recorded hierarchical part is kept (nine pairs; j48–j48gr was stopped
unfinished). ROPE 1 (percent) throughout; differences are b − a.
"""

from __future__ import annotations

import csv
import json
import os
import pickle
import sys
import tempfile
import time
from itertools import combinations
from pathlib import Path

import numpy as np

NAMES = ["nbc", "aode", "hnb", "j48", "j48gr"]
OUT = Path(__file__).resolve().with_suffix(".json")


def load(path: str) -> dict[str, np.ndarray]:
    with Path(path).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    sets = list(dict.fromkeys(row["dataset"] for row in rows))
    return {name: np.array([[float(r[name]) for r in rows if r["dataset"] == s] for s in sets]) for name in NAMES}


def quick(scores: dict[str, np.ndarray], a: str, b: str) -> dict[str, object]:
    from baycomp.multiple import SignedRankTest, SignTest  # not above: pytest reads this file without baycomp
    from baycomp.single import CorrelatedTTest

    x, y = scores[a], scores[b]
    means = x.mean(axis=1), y.mean(axis=1)
    flat = np.var(y - x, axis=1) == 0
    return {
        "a": a,
        "b": b,
        "correlated_t": [list(CorrelatedTTest.probs(p, q, rope=1, runs=10)) for p, q in zip(x, y, strict=True)],
        "flat": np.flatnonzero(flat).tolist(),
        "sign": list(SignTest.probs(*means, rope=1, nsamples=50_000, random_state=1)),
        "sign_shares": SignTest.sample(*means, rope=1, nsamples=50_000, random_state=1).mean(axis=0).tolist(),
        "signed_rank": list(SignedRankTest.probs(*means, rope=1, nsamples=50_000, random_state=1)),
        "signed_rank_no_rope": list(SignedRankTest.probs(*means, rope=0, nsamples=50_000, random_state=1)),
        "signed_rank_shares": SignedRankTest.sample(*means, rope=1, nsamples=20_000, random_state=2)
        .mean(axis=0)
        .tolist(),
    }


def by_stan(scores: dict[str, np.ndarray], a: str, b: str) -> dict[str, object]:
    """4 chains of 2500 draws; baycomp caches its last sample in the working directory, hence a fresh one."""
    from baycomp.multiple import HierarchicalTest

    os.chdir(tempfile.mkdtemp())
    start = time.time()
    shares = HierarchicalTest.sample(scores[a], scores[b], 1.0, runs=10, nsamples=2500, chains=4, random_state=1)
    with Path("last-sample.pickle").open("rb") as file:
        delta0, std0, nu = pickle.load(file)[1]
    scale = float(np.mean(np.std(scores[b] - scores[a], axis=1)))  # baycomp samples in this unit
    return {
        "a": a,
        "b": b,
        "draws": len(shares),
        "probabilities": (np.bincount(shares.argmax(axis=1), minlength=3) / len(shares)).tolist(),
        "mean_shares": shares.mean(axis=0).tolist(),
        "delta0": [float(delta0.mean() * scale), float(delta0.std() * scale)],
        "std0": [float(std0.mean() * scale), float(std0.std() * scale)],
        "nu": [float(nu.mean()), float(np.median(nu))],
        "lognu": [float(np.log(nu).mean()), float(np.log(nu).std())],
        "seconds": time.time() - start,
    }


def compact(recorded: dict[str, list[dict[str, object]]]) -> str:
    """One line a pair, six digits a number."""
    parts = []
    for key, entries in recorded.items():
        rounded = [json.loads(json.dumps(entry), parse_float=lambda text: round(float(text), 6)) for entry in entries]
        parts.append(f'"{key}": [\n' + ",\n".join(json.dumps(entry) for entry in rounded) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}"


def main() -> None:
    scores = load(sys.argv[1])
    pairs = list(combinations(NAMES, 2))
    recorded = json.loads(OUT.read_text()) if OUT.exists() else {"hierarchical": []}
    recorded["pairs"] = [quick(scores, a, b) for a, b in pairs]
    if "--stan" in sys.argv:
        recorded["hierarchical"] = [by_stan(scores, a, b) for a, b in pairs]
    OUT.write_text(compact(recorded) + "\n")


if __name__ == "__main__":
    main()
