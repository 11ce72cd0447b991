"""How many more data sets would settle it? Planned from the table at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.choices import check_choice, check_share
from adjudge.record import Record, plain
from adjudge.replication.decision_chances import DecisionChances
from adjudge.verdicts.comparison import compare

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
    resamples: int
    method: str
    monte_carlo_error: float
    seed: int

    def to_dict(self) -> dict[str, Any]:
        head = {name: getattr(self, name) for name in ("measures", "wanted", "threshold", "resamples", "method",
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
        from adjudge.wording.text_table import aligned, pair_name, paragraph
        from adjudge.wording.words import several

        rows = []
        for pair in self.pairs:
            needed = f"over {MOST_CASES}" if pair.needed is None else _roughly(pair.needed, pair.n)
            chances = [f"{pair.chance(factor * pair.n):.2f}" for factor in (1, 2, 4)]
            rows.append([pair_name(pair.b, pair.a), pair.verdict, str(pair.n), *chances, needed])
        header = ["pair", "verdict", "n", "decided at n", "2n", "4n", f"n for {self.wanted:g}"]
        closing = (
            f"Decided at n: probability that n cases of the same kind give at least one sign on "
            f"{', '.join(self.measures)}, at {100 * (1 - self.threshold):g} % shared by "
            f"{several(len(self.pairs), 'pair')}; sampled, its standard error up to {self.monte_carlo_error:.3f}. "
            "Cases are taken for a random sample of those you care about."
        )
        return "\n".join([*aligned(header, rows, left=2), "", paragraph(closing)])


def cases_needed(
    table: Any,
    *,
    learners: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    wanted: float = 0.8,
    threshold: float = 0.95,
    resamples: int = 400,
    missing: Literal["error", "drop"] = "error",
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> CasesNeeded:
    """With how many cases would each pair get a sign, with probability `wanted`?

    The cases at hand are a sample of those one cares about (`DecisionChances` says how they are resampled); the
    probability is over `resamples` draws, so it carries what the table leaves open. n is doubled until `wanted` is
    reached, then halved in between to 5 %.

    Assumes: further cases are of the same kind as those at hand. Needs 5 cases. Instead: `power_curve` for tests on
    one resampled data set.

    >>> columns = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8,
    ...            "accuracy": [0.8] * 8 + [0.9] * 6 + [0.7] * 2}
    >>> found = cases_needed(columns, resamples=100)
    >>> found.pairs[0].verdict, 8 < found.pairs[0].needed < 200
    ('undecided', True)
    """
    check_share(wanted, "wanted")
    if resamples < 20:
        raise InputError(f"20 resamples at least are needed; received {resamples}")
    check_choice(missing, Literal["error", "drop"], "missing")
    found = compare(table, learners=learners, measures=measures, threshold=threshold, missing=missing, seed=seed)
    if not found.units.independent:
        raise UnfitDataError("the number of cases can be planned from independent cases; this table has one data set")
    rows = []
    for place, (a, b) in enumerate(found.places.tolist()):
        chances = DecisionChances(found, place, resamples)
        if chances.n < LEAST_CASES:
            raise UnfitDataError(
                f"{found.learners[b]!r} and {found.learners[a]!r} share {chances.n} complete cases; the number needed "
                f"cannot be told from fewer than {LEAST_CASES}"
            )
        needed = _least(chances, chances.n, wanted)
        for factor in (1, 2, 4):
            chances(factor * chances.n)
        known = tuple(sorted(chances.known.items()))
        word = str(found.words[place])
        rows.append(PairCases(found.learners[b], found.learners[a], chances.n, word, known, needed))
        if progress is not None:
            progress(place + 1, len(found))
    return CasesNeeded(
        pairs=tuple(rows),
        measures=found.measures,
        wanted=wanted,
        threshold=threshold,
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
