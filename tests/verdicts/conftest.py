"""Tests and the family of signs by the plain formulas: where the tests of the answer get their signs from."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import bdtr

from adjudge.evidence.adjustments import adjust
from adjudge.kernels.signed_rank import signed_rank
from adjudge.kernels.ties import settle
from adjudge.verdicts.answer import Answer, answer
from adjudge.verdicts.description import describe
from adjudge.verdicts.headline_facts import Reach, SignTable
from adjudge.verdicts.scores import case_scores

Floats = NDArray[np.float64]


def family_q(p: Floats, identical: NDArray[np.bool_]) -> Floats:
    """q of §3 by its formula; a measure identical throughout a pair is no hypothesis of that pair."""
    pairs = len(p)
    whole = adjust([max(row[~same], default=1.0) for row, same in zip(p, identical, strict=True)], "holm")
    levels = np.concatenate([[0.0], np.sort(whole)[:-1]])
    q = np.ones(p.shape)
    for i in range(pairs):
        told = np.flatnonzero(~identical[i])
        if not len(told):
            continue
        inside = adjust(p[i, told], "hommel")
        for place, j in enumerate(told):
            q[i, j] = min(whole[i], min(max(levels[s], (pairs - s) * inside[place]) for s in range(pairs)))
    return q


def oriented_differences(values: Floats, pairs: NDArray[np.int64]) -> Floats:
    """(m, K, n) of values (m, n, k), with ties within rounding set to 0."""
    a, b = (np.moveaxis(values[:, :, pairs[:, side]], 1, 2) for side in (0, 1))
    d = b - a
    return np.where(np.abs(d) <= 1e-9 * np.maximum(np.abs(a), np.abs(b)), 0.0, d)


def arrays_of(values: Floats, estimand: str = "typical", alpha: float = 0.05) -> dict[str, Any]:
    """Everything `answer` takes, for values (m, n, k) of which greater is better."""
    m, n, k = values.shape
    pairs = np.array(list(combinations(range(k), 2)))
    d = oriented_differences(values, pairs)
    won, lost, tied = ((part).sum(axis=2).T for part in (d > 0, d < 0, d == 0))
    identical = (won == 0) & (lost == 0)
    p = np.ones(identical.shape)
    for j in range(m):
        if estimand == "typical":
            found = signed_rank(settle(d[j]))
            p[:, j], lead = found.p_value, found.w_plus - found.w_minus
        else:
            fewest = np.minimum(won[:, j], lost[:, j])
            p[:, j] = np.minimum(1.0, 2 * bdtr(fewest, won[:, j] + lost[:, j], 0.5))
            lead = won[:, j] - lost[:, j]
        if j == 0:
            side = np.zeros(p.shape, dtype=np.int8)
        side[:, j] = np.sign(lead)
    mean = np.nanmean(d, axis=2).T
    contradicted = (side * mean <= 0) | (side * (won - lost) <= 0) if estimand == "typical" else np.zeros(p.shape, bool)
    claimed = np.where((family_q(p, identical) <= alpha) & ~identical, side, 0).astype(np.int8)
    told = int((won + lost).max())
    table = SignTable(
        learners=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:k]) if k <= 26 else tuple(f"L{place}" for place in range(k)),
        measures=("size", "time", "cost", "F", "AUC", "rmse")[:m],
        pairs=pairs,
        signs=np.where(contradicted, 0, claimed).astype(np.int8),
        identical=identical,
        tally=np.stack([won, lost, tied], axis=2),
        equivalent=np.zeros(len(pairs), dtype=bool),
        reach=Reach(n, told, min(1.0, 2.0 ** (1 - told)), math.ceil(1 + math.log2(len(pairs) / alpha))),
        alpha=alpha,
    )
    return {
        "table": table,
        "vetoed": np.where(contradicted, claimed, 0).astype(np.int8),
        "p": p,
        "side": side,
        "contradicted": contradicted,
        "scores": case_scores(d, "rank" if estimand == "typical" else "sign"),
        "described": describe(values, pairs, d),
    }


@pytest.fixture(scope="session")
def arrays() -> Callable[..., dict[str, Any]]:
    return arrays_of


@pytest.fixture(scope="session")
def answered() -> Callable[..., Answer]:
    """The answer over a table of values (m, n, k), greater is better; learners are A, B, C … unless named."""

    def of(values: Floats, estimand: str = "typical", draws: int = 2000, **more: Any) -> Answer:
        return answer(**arrays_of(np.asarray(values, dtype=float), estimand), draws=draws, **more)

    return of
