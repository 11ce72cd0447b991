from __future__ import annotations

import numpy as np
import pytest

from adjudge.verdicts import win_share
from adjudge.verdicts.win_share import win_counts


def test_wins_and_meetings_are_those_counted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_share, "_AT_ONCE", 3)
    rng = np.random.default_rng(0)
    k, m, n = 5, 2, 7
    pairs = np.stack(np.triu_indices(k, 1), axis=1)
    scores = rng.integers(-1, 2, (m, len(pairs), n)).astype(float)
    scores[rng.uniform(size=scores.shape) < 0.2] = np.nan
    won, met = win_counts(k, pairs, scores)
    expected, seen = np.zeros((m, k, n)), np.zeros((m, k, n))
    for j in range(m):
        for row, (a, b) in enumerate(pairs.tolist()):
            for case in range(n):
                score = scores[j, row, case]
                if np.isnan(score):
                    continue
                seen[j, [a, b], case] += 1
                expected[j, b, case] += score > 0
                expected[j, a, case] += score < 0
    assert (won == expected).all() and (met == seen).all()
