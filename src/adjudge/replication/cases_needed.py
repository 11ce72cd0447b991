"""How many more data sets would settle it? Planned from the table at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import betainc

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.choices import check_choice, check_share
from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.evidence.joint.glrt import glrt_p_values
from adjudge.evidence.joint.pairs import joint_pairs, signs_of
from adjudge.kernels.dirichlet_argmax import argmax_probabilities
from adjudge.record import Record, plain
from adjudge.results.read import read_results
from adjudge.results.scores import items_as_cases
from adjudge.results.table import ResultTable
from adjudge.verdicts.rule import Rule, enough_cases, judge

__all__ = ["CasesNeeded", "PairCases", "cases_needed"]

Floats = NDArray[np.float64]
LEAST_CASES = 5
MOST_CASES = 5000  # beyond, more cases are no advice
MOST_TIES = 12


@dataclass(frozen=True, slots=True, repr=False)
class PairCases(Record):
    """`chances`: (cases, probability of a decided verdict with so many); `needed` is None above 5000 cases."""

    b: str
    a: str
    n: int
    verdict: str  # with the cases at hand
    chances: tuple[tuple[int, float], ...]
    needed: int | None

    def chance(self, cases: int) -> float:
        return dict(self.chances)[cases]


@dataclass(frozen=True, slots=True, repr=False)
class CasesNeeded(Record):
    """Every pair; probabilities are sampled, `monte_carlo_error` bounds their standard error."""

    pairs: tuple[PairCases, ...]
    measures: tuple[str, ...]
    wanted: float
    threshold: float
    rule: str
    resamples: int
    method: str
    monte_carlo_error: float
    seed: int

    def to_dict(self) -> dict[str, Any]:
        head = {name: getattr(self, name) for name in ("measures", "wanted", "threshold", "rule", "resamples", "method",
                                                       "monte_carlo_error", "seed")}  # fmt: skip
        pairs = [
            {"b": pair.b, "a": pair.a, "n": pair.n, "verdict": pair.verdict, "needed": pair.needed,
             "chances": [{"cases": cases, "probability": chance} for cases, chance in pair.chances]}
            for pair in self.pairs
        ]  # fmt: skip
        made: dict[str, Any] = plain({"schema": "adjudge.cases-needed/1"} | head | {"pairs": pairs})
        return made

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair and number of cases."""
        rows = [(pair.b, pair.a, pair.n, pair.verdict, pair.needed, *point) for pair in self.pairs
                for point in pair.chances]  # fmt: skip
        names = ("b", "a", "n", "verdict", "needed", "cases", "probability")
        return {name: [row[place] for row in rows] for place, name in enumerate(names)}

    def __str__(self) -> str:
        from adjudge.verdicts.text_table import aligned, pair_name, paragraph

        rows = []
        for pair in self.pairs:
            needed = f"over {MOST_CASES}" if pair.needed is None else _roughly(pair.needed, pair.n)
            chances = [f"{pair.chance(factor * pair.n):.2f}" for factor in (1, 2, 4)]
            rows.append([pair_name(pair.b, pair.a), pair.verdict, str(pair.n), *chances, needed])
        header = ["pair", "verdict", "n", "decided at n", "2n", "4n", f"n for {self.wanted:g}"]
        closing = (
            f"Decided at n: probability that another n cases of the same kind give a decided verdict (better, worse or "
            f"mixed at P ≥ {self.threshold:g}, rule {self.rule}) on {', '.join(self.measures)}; sampled, its standard "
            f"error up to {self.monte_carlo_error:.3f}. A decided verdict may be wrong: docs/calibration/joint.md says "
            "how often. Cases are taken for a random sample of those you care about."
        )
        return "\n".join([*aligned(header, rows, left=2), "", paragraph(closing)])


def cases_needed(
    table: Any,
    *,
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    wanted: float = 0.8,
    threshold: float = 0.95,
    rule: Rule = "mode",
    resamples: int = 400,
    missing: Literal["error", "drop"] = "error",
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> CasesNeeded:
    """With how many cases would the joint verdict be decided, with probability `wanted`?

    The cases at hand are a sample of those one cares about. Which share of all cases each of them stands for, and one
    more of an outcome drawn at random, is drawn from the Bayesian bootstrap (Dirichlet(1, …, 1) weights), n cases are
    drawn with those shares, and the pair is judged on them as `compare_all` would; the probability is over `resamples`
    such draws, so it carries what the table leaves open. n is doubled until `wanted` is reached, then halved in between
    to 5 %.

    Assumes: further cases are of the same kind as those at hand. Needs 5 cases. Instead: `power_curve` for tests on
    one resampled data set.

    >>> columns = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8,
    ...            "accuracy": [0.8] * 8 + [0.9] * 6 + [0.7] * 2}
    >>> found = cases_needed(read_results(columns), resamples=100)
    >>> found.pairs[0].verdict, 8 < found.pairs[0].needed < 100
    ('undecided', True)
    """
    check_share(wanted, "wanted")
    check_share(threshold, "threshold")
    if resamples < 20:
        raise InputError(f"20 resamples at least are needed; received {resamples}")
    results = table if isinstance(table, ResultTable) else read_results(table)
    cube = items_as_cases(results.select(learners, measures)).cube()
    if len(cube.learners) < 2:
        raise UnfitDataError(f"a comparison needs two learners; {results.source} has {len(cube.learners)}")
    check_choice(missing, Literal["error", "drop"], "missing")
    holes = cube.holes()
    if holes and missing == "error":
        case, learner, measure = holes[0]
        raise UnfitDataError(
            f"{len(holes)} missing cells, first: learner {learner!r} on case {case!r} under {measure!r}; say --missing "
            "drop to leave such cases out pair by pair"
        )
    pairs = list(combinations(range(len(cube.learners)), 2))
    rows = []
    for place, (a, b) in enumerate(pairs):
        signs, present, _ = signs_of(cube.values, cube.higher_is_better, np.array([[a, b]]), "drop")
        n = int(present.sum())
        if n < LEAST_CASES:
            raise UnfitDataError(
                f"{cube.learners[b]!r} and {cube.learners[a]!r} share {n} complete cases; the number needed cannot be "
                f"told from fewer than {LEAST_CASES}"
            )
        chances = _Chances(signs[0][present[0]], threshold, rule, resamples, seed)
        (now,) = joint_pairs(cube.values, cube.higher_is_better, np.array([[a, b]]))
        needed = _least(chances, n, wanted)
        for factor in (1, 2, 4):
            chances(factor * n)
        known = tuple(sorted(chances.known.items()))
        rows.append(PairCases(cube.learners[b], cube.learners[a], n, judge(now, threshold, rule), known, needed))
        if progress is not None:
            progress(place + 1, len(pairs))
    return CasesNeeded(
        pairs=tuple(rows),
        measures=cube.measures,
        wanted=wanted,
        threshold=threshold,
        rule=rule,
        resamples=resamples,
        method="sampled: Bayesian bootstrap of cases, one of a random outcome added",
        monte_carlo_error=0.5 / float(np.sqrt(resamples)),
        seed=seed,
    )


class _Chances:
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


def _roughly(needed: int, n: int) -> str:
    """Two digits: the estimate is no finer."""
    return str(needed) if needed == n else f"{float(f'{needed:.2g}'):.0f}"


def _least(chances: _Chances, n: int, wanted: float) -> int | None:
    """The least number of cases, at hand or more, that reaches `wanted`."""
    if chances(n) >= wanted:
        return n
    low, high = n, 2 * n
    while chances(high) < wanted:
        if high >= MOST_CASES:
            return None
        low, high = high, min(2 * high, MOST_CASES)
    while high - low > max(1, low // 20):
        middle = (low + high) // 2
        low, high = (low, middle) if chances(middle) >= wanted else (middle, high)
    return high
