"""How many more data sets would settle it? Planned from the table at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.choices import check_choice, check_share
from adjudge.evidence.joint.pairs import joint_pairs, signs_of
from adjudge.record import Record, plain
from adjudge.replication.decision_chances import DecisionChances
from adjudge.results.items import items_as_cases
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.rule import Rule, judge

__all__ = ["CasesNeeded", "PairCases", "cases_needed"]

LEAST_CASES = 5
MOST_CASES = 5000  # beyond, more cases are no advice


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
        chances = DecisionChances(signs[0][present[0]], threshold, rule, resamples, seed)
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


def _roughly(needed: int, n: int) -> str:
    """Two digits: the estimate is no finer."""
    return str(needed) if needed == n else f"{float(f'{needed:.2g}'):.0f}"


def _least(chances: DecisionChances, n: int, wanted: float) -> int | None:
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
