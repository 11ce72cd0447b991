"""The hierarchical model corrects each data set by its own test/train ratio."""

from __future__ import annotations

import numpy as np

from adjudge.evidence.hierarchical import hierarchical
from adjudge.results.read import read_results
from adjudge.verdicts.single import compare_measure


def test_cases_of_different_folds_keep_their_own_correction() -> None:
    generator = np.random.default_rng(0)
    columns: dict[str, list] = {name: [] for name in ("case", "learner", "repeat", "fold", "accuracy")}
    differences = []
    folds = [10, 2, 5, 10, 2, 4]
    for number, count in enumerate(folds):
        scores = 0.8 + 0.02 * generator.normal(size=(2, 3, count)) + np.array([0, 0.02])[:, None, None]
        differences.append((scores[1] - scores[0]).ravel())
        for (learner, repeat, fold), value in np.ndenumerate(scores):
            for name, cell in zip(columns, (f"c{number}", "AB"[learner], repeat, fold, value), strict=True):
                columns[name].append(cell)
    found = compare_measure(read_results(columns), "accuracy", method="hierarchical", seed=3)
    direct = hierarchical(differences, n_test=[1.0] * 6, n_train=[count - 1.0 for count in folds], seed=3)
    assert found.pairs[0].probabilities == tuple(direct.probabilities)
    pooled = hierarchical(differences, rho=0.1, seed=3)
    assert tuple(pooled.probabilities) != tuple(direct.probabilities)
