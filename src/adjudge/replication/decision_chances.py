"""How likely a joint verdict is to be decided, with so many cases like those at hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc

from adjudge.errors import UnfitDataError
from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.evidence.joint.glrt import glrt_p_values
from adjudge.kernels.dirichlet_argmax import argmax_probabilities
from adjudge.verdicts.rule import Rule, enough_cases

__all__ = ["DecisionChances"]

Floats = NDArray[np.float64]
MOST_TIES = 12


class DecisionChances:
    """n → probability of a decided verdict with n cases, computed once.

    Only the counts of statements matter, so cases with the same outcome are one pattern, and a resample is a draw of
    n from the patterns' shares. One case of an outcome drawn at random is added to those at hand, as the test's own
    prior weighs one case: without it what was never seen could never happen, and five wins of five were certainty.
    """

    def __init__(self, signs: NDArray[np.int8], threshold: float, rule: Rule, resamples: int, seed: int) -> None:
        self._threshold, self._rule, self._seed = threshold, rule, seed
        active = signs[:, (signs != 0).any(axis=0)]  # a measure tied in every case decides nothing
        self.patterns, pattern = np.unique(active, axis=0, return_inverse=True)
        generator = np.random.default_rng(seed)
        weights = generator.dirichlet(np.ones(len(signs) + 1), size=resamples)
        shares = weights[:, :-1] @ (pattern.reshape(-1, 1) == np.arange(len(self.patterns)))
        shares = np.column_stack([shares, weights[:, -1]])
        self.shares = shares / shares.sum(axis=1, keepdims=True)
        self.added = generator.choice(np.array([-1, 1], dtype=np.int8), size=(resamples, active.shape[1]))
        self.known: dict[int, float] = {}

    def draw(self, n: int) -> NDArray[np.int64]:
        """(resamples, patterns + 1): how often each pattern, and the added outcome, comes among n cases."""
        return np.random.default_rng([self._seed, n]).multinomial(n, self.shares)

    def __call__(self, n: int) -> float:
        if n not in self.known:
            drawn = self.draw(n)
            decided = np.zeros(len(drawn), dtype=bool)
            # The judgement leaves out measures tied throughout a resample: those with the same ones left go together.
            left = ((drawn[:, :-1] > 0) @ (self.patterns != 0) > 0) | (drawn[:, -1:] > 0)
            kinds, kind = np.unique(left, axis=0, return_inverse=True)
            for number, measures in enumerate(kinds):
                rows = np.flatnonzero(kind.ravel() == number)
                if measures.any():
                    counts = _counts(self.patterns[:, measures], self.added[rows][:, measures], drawn[rows])
                    decided[rows] = self._decided(counts, n, int(measures.sum()))
            self.known[n] = float(decided.mean())
        return self.known[n]

    def _decided(self, counts: Floats, n: int, m: int) -> NDArray[np.bool_]:
        """Whether each row of counts, largest first, gives a claim; as `judge` does, but only as exact as needed."""
        level = self._threshold
        if not enough_cases(n, level):
            return np.zeros(len(counts), dtype=bool)
        alpha, unseen = 2.0**-m, 2.0**m - counts.shape[1]
        first, second = counts[:, 0], counts[:, 1] if counts.shape[1] > 1 else np.zeros(len(counts))
        # P(θ₁ is the largest) lies between 1 − Σ P(θⱼ > θ₁) and P(θ₁ > θ₂), which need no integral.
        above = betainc(first[:, None] + alpha, counts[:, 1:] + alpha, 0.5)
        low = 1.0 - above.sum(axis=1) - unseen * betainc(first + alpha, alpha, 0.5)
        high = 1.0 - betainc(first + alpha, second + alpha, 0.5)
        sure = low >= level
        for place in np.flatnonzero(~sure & (high >= level)):
            shapes, sizes = np.r_[counts[place], 0.0] + alpha, np.r_[np.ones(counts.shape[1]), unseen]
            kept = sizes > 0
            sure[place] = argmax_probabilities(shapes[kept], sizes[kept])[0] >= level
        if self._rule == "strict":
            _, p_value = glrt_p_values(first, second, np.ones(len(counts), dtype=bool))
            sure &= p_value <= 1.0 - level
        elif self._rule == "majority":
            sure &= majority_probability(first + alpha, n + 1.0 - first - alpha) >= level
        return np.asarray(sure)


def _counts(patterns: NDArray[np.int8], added: NDArray[np.int8], drawn: NDArray[np.int64]) -> Floats:
    """(resamples, statements): counts of the statements seen, largest first; a tie counts half for either side."""
    ties = int((patterns == 0).sum(axis=1).max(initial=0))
    if ties > MOST_TIES:
        raise UnfitDataError(f"a case has ties under {ties} measures; planning takes up to {MOST_TIES}: use --measures")
    bits = 1 << np.arange(patterns.shape[1])
    rows: list[dict[int, float]] = []
    for pattern in patterns:
        codes = np.array([int((pattern > 0) @ bits)])
        for bit in bits[pattern == 0]:
            codes = np.concatenate([codes, codes + bit])
        rows.append({int(code): 1.0 / len(codes) for code in codes})
    own = (added > 0) @ bits
    seen = sorted({code for row in rows for code in row} | set(own.tolist()))
    spread = np.array([[row.get(code, 0.0) for code in seen] for row in rows])
    counts = drawn[:, :-1] @ spread
    counts[np.arange(len(drawn)), np.searchsorted(seen, own)] += drawn[:, -1]
    return np.asarray(np.sort(counts, axis=1)[:, ::-1])
