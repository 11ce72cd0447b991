"""How often does a table of pure noise get a false claim: by usual practice, by Demšar's recipe, by adjudge?

Ten learners, 30 data sets, three measures correlated at .5, no difference between any two learners. Usual practice: a
signed-rank test per pair and measure at 5 %. Demšar's recipe (autorank's): Friedman's test per measure and, where it
rejects, Nemenyi's critical difference. adjudge: the same signed ranks, all claims of the table in one family.
"""

from __future__ import annotations

import argparse
from itertools import combinations

import numpy as np
from scipy.stats import chi2, studentized_range

from adjudge.evidence.contract import Differences
from adjudge.evidence.wilcoxon import TEST
from adjudge.verdicts.signs import family_p

K, N, M = 10, 30, 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    pairs = np.array(list(combinations(range(K), 2)))
    critical = studentized_range.ppf(0.95, K, np.inf) / np.sqrt(2) * np.sqrt(K * (K + 1) / (6 * N))
    wrong = np.zeros(3)
    for _ in range(given.tables):
        scores = rng.normal(size=(M, K, N)) + rng.normal(size=(1, K, N))
        d = scores[:, pairs[:, 1]] - scores[:, pairs[:, 0]]
        p = TEST.run(Differences(d.reshape(-1, N))).p.reshape(M, len(pairs)).T
        ranks = scores.argsort(axis=1).argsort(axis=1).mean(axis=2) + 1
        friedman = 12 * N / (K * (K + 1)) * (ranks**2).sum(axis=1) - 3 * N * (K + 1)
        demsar = (chi2.sf(friedman, K - 1) <= 0.05) & (np.ptp(ranks, axis=1) > critical)
        wrong += [(p <= 0.05).any(), demsar.any(), (family_p(p)[1] <= 0.05).any()]
    for name, rate in zip(
        ("one test per pair and measure", "Friedman and Nemenyi per measure", "adjudge"), wrong, strict=True
    ):
        print(f"{name:<34} a false claim in {100 * rate / given.tables:5.1f} % of {given.tables} tables of noise")


if __name__ == "__main__":
    main()
