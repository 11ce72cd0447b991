"""The sign test that may be looked at after every case."""

from __future__ import annotations

import numpy as np
from scipy.special import betainc, betaln

from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.kernels.arrays import Floats

_BLOCK = 1 << 22  # cases of pairs held at once


def log_evidence(won: Floats, lost: Floats) -> Floats:
    """log e(w, l), e = 2^(w+l+1)·B(w+1, l+1)·P(Beta(w+1, l+1) > ½): how much more likely a coin that favours b is."""
    chance = np.maximum(betainc(lost + 1, won + 1, 0.5), np.finfo(np.float64).tiny)
    return np.asarray((won + lost + 1) * np.log(2.0) + betaln(won + 1, lost + 1) + np.log(chance))


def run(data: Differences) -> Finding:
    """Cases in their order; p = min(1, 2 / the greatest e of either side so far).

    The mean of e over fair coins never grows, so 2/e is a p-value at any stop (Ville's inequality). The side is the
    one that reached the greatest e; it must still lead at the end, else neither is favoured.
    """
    p_value, side = np.ones(len(data.values)), np.zeros(len(data.values), dtype=np.int8)
    block = max(1, _BLOCK // max(1, data.values.shape[1]))
    for start in range(0, len(p_value), block):
        rows = slice(start, start + block)
        won = np.cumsum(data.values[rows] > 0, axis=1).astype(np.float64)
        lost = np.cumsum(data.values[rows] < 0, axis=1).astype(np.float64)
        up, down = log_evidence(won, lost).max(axis=1), log_evidence(lost, won).max(axis=1)
        p_value[rows] = np.minimum(1.0, 2 * np.exp(-np.maximum(up, down)))
        lead = np.sign(won[:, -1] - lost[:, -1])
        side[rows] = np.where(np.sign(up - down) == lead, lead, 0)
    decided = ((data.values > 0) | (data.values < 0)).sum(axis=1).astype(np.float64)
    return Finding(
        p=p_value,
        side=side,
        n=(~np.isnan(data.values)).sum(axis=1).astype(np.int64),
        smallest_p=np.minimum(1.0, 2 * np.exp(-log_evidence(decided, np.zeros_like(decided)))),
    )


TEST = Test(
    name="sequential",
    label="sequential sign test",
    title="a sign test valid at any stop",
    question="Does b win more often than it loses, looked at after every case?",
    citations=("ville",),
    run=run,
    centre="wins",
)
