"""Which cases decide? The smallest set whose removal changes the headline, and cases whose differences stand out.

Every single case is left out, then every two where that is affordable: up to there the answer is exact. Beyond, cases
are taken away in the order in which they carry one sign: the claims nearest to falling and the open signs nearest to
standing are tried one after the other, and the smallest set found is given as what it is, a greedy one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

import numpy as np

from adjudge.base.result_base import ResultBase, plain
from adjudge.kernels.arrays import Ints
from adjudge.verdicts.answer import Answer, case_scores_of
from adjudge.verdicts.leave_out import LeaveOut
from adjudge.verdicts.measured import differences_of
from adjudge.verdicts.same_headline import Headlines, advice_of, same_advice

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

WORK = 6_000_000  # differences ranked: about a second
_MOST_SINGLES = 60_000_000
_TARGETS = 5  # signs of each kind whose cases are taken away
_LONGEST = 12  # cases taken away at the most
_FAR = 3.5  # median absolute deviations, scaled to standard deviations
_OFTEN = 0.2  # of the pairs and measures


@dataclass(frozen=True, slots=True, repr=False)
class Outlier(ResultBase):
    """A case that stands out in `share` of all pairs and measures that are not 0/1."""

    case: str
    share: float


@dataclass(frozen=True, slots=True, repr=False)
class DecidingCases(ResultBase):
    """`cases`: a smallest set found, empty where none was; `alternatives`: further single cases that do the same.

    `search`: "exact" (no smaller set exists), "greedy" (one may), "none" (not searched: too few or too many cases).
    `excluded`: no set of up to so many cases changes the headline.
    """

    headline: str
    becomes: str | None
    cases: tuple[str, ...]
    alternatives: tuple[str, ...]
    search: str
    excluded: int
    n: int
    nouns: tuple[str, str]
    outliers: tuple[Outlier, ...]

    def to_dict(self) -> dict[str, Any]:
        return {name: plain(value) for name, value in self._items() if value is not None}


def deciding_cases(
    comparison: Comparison, work: int = WORK, progress: Callable[[int, int], None] | None = None
) -> DecidingCases | None:
    """The cases on which the headline hangs; None where there is no headline over all learners of independent cases."""
    answer = comparison.answer
    if not isinstance(answer, Answer) or not comparison.units.from_cases or comparison.units.preference is not None:
        return None
    search = _Search(comparison, answer, progress)
    n, units = len(search.leave_out.names), comparison.units
    found: tuple[str, tuple[int, ...], tuple[int, ...], str | None, int] = ("none", (), (), None, 0)
    if n > comparison.needed_alone and search.leave_out.cells * n <= _MOST_SINGLES:
        found = search.run(n, work)
    kind, cases, others, becomes, excluded = found
    names = search.leave_out.names
    return DecidingCases(
        headline=str(search.first),
        becomes=becomes,
        cases=tuple(names[place] for place in cases),
        alternatives=tuple(names[place] for place in others),
        search=kind,
        excluded=excluded,
        n=n,
        nouns=(units.nouns(1), units.nouns(2)),
        outliers=outliers(comparison),
    )


class _Search:
    """One comparison's headline under removals."""

    def __init__(
        self, comparison: Comparison, answer: Answer, progress: Callable[[int, int], None] | None = None
    ) -> None:
        self.comparison, self.first = comparison, advice_of(answer.headline)
        self.leave_out, self._headlines = LeaveOut(comparison), Headlines(comparison)
        self._progress = progress

    def run(self, n: int, work: int) -> tuple[str, tuple[int, ...], tuple[int, ...], str | None, int]:
        """(search, cases, alternatives, what the headline becomes, size up to which nothing changes it)."""
        singles = list(self.changing([(place,) for place in range(n)]))
        if singles:
            cases, becomes = singles[0]
            return "exact", cases, tuple(each[0] for each, _ in singles[1:]), becomes, 0
        tried = 1
        if self.leave_out.cells * n * (n - 1) // 2 <= work and n > self.comparison.needed_alone + 1:
            found = next(self.changing(list(combinations(range(n), 2))), None)
            if found is not None:
                return "exact", found[0], (), found[1], 1
            tried = 2
        affordable = max(1, work // max(1, self.leave_out.cells * _LONGEST))
        sizes = range(tried + 1, min(_LONGEST, n - self.comparison.needed_alone) + 1)
        sets = [path[:size] for path in islice(self.paths(), affordable) for size in sizes]
        best = min(self.changing(sets), key=lambda found: len(found[0]), default=None)
        if best is None:
            return "greedy", (), (), None, tried
        return "greedy", best[0], (), best[1], tried

    def changing(self, sets: Sequence[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], str]]:
        """Those of the sets whose removal changes the headline, with what it becomes."""
        done = 0
        for tested in self.leave_out.stacked(sets):
            for advice in self._headlines(*tested)[0]:
                if not same_advice(self.first, advice):
                    yield sets[done], str(advice)
                done += 1
            if self._progress is not None:
                self._progress(done, len(sets))

    def paths(self) -> Iterator[tuple[int, ...]]:
        """Cases in the order in which they carry a sign, for the claims weakest and the open signs nearest."""
        found = self.comparison
        scores = np.nan_to_num(case_scores_of(found))
        q = np.where(np.isnan(found.p_adjusted), np.inf, found.p_adjusted)
        claimed = found.family_signs != 0
        mine = np.ones(len(found), dtype=bool)
        if self.first.use is not None:
            place = found.learners.index(self.first.use)
            mine = (found.pair_index == place).any(axis=1)
        weakest = np.where(claimed & mine[:, None], -q, np.inf)
        if self.first.use is not None:  # as one statement: the largest p decides, claimed by the family or not
            weakest = np.where(mine[:, None] & ~np.isnan(found.p), -np.nan_to_num(found.p), np.inf)
        side = np.stack([part.side for part in found.evidence], axis=1)
        for order, way in ((weakest, 1), (np.where(claimed, np.inf, q), -1)):
            flat = np.argsort(order, axis=None, kind="stable")[:_TARGETS]
            for place in flat[np.isfinite(order.ravel()[flat])].tolist():
                pair, measure = divmod(place, q.shape[1])
                carried = scores[measure, pair] * side[pair, measure] * way
                yield tuple(np.argsort(-carried, kind="stable")[:_LONGEST].tolist())


def outliers(comparison: Comparison) -> tuple[Outlier, ...]:
    """Cases further than 3.5 scaled MADs from the median difference in a fifth of the pairs and measures, or more."""
    counts: Ints = np.zeros(len(comparison.units.names), dtype=np.int64)
    rows = 0
    for j, zero_one in enumerate(comparison.units.zero_one):
        if zero_one or len(counts) < 8:
            continue
        d = differences_of(comparison.units, j, comparison.pair_index, comparison.settings, len(comparison)).values
        known = ~np.isnan(d).all(axis=1)
        d = d[known]
        middle = np.nanmedian(d, axis=1, keepdims=True)
        spread = 1.4826 * np.nanmedian(np.abs(d - middle), axis=1, keepdims=True)
        with np.errstate(invalid="ignore"):
            counts += ((np.abs(d - middle) > _FAR * spread) & (spread > 0)).sum(axis=0)
        rows += len(d)
    shares = counts / max(rows, 1)
    order = np.argsort(-shares, kind="stable")[:5].tolist()
    return tuple(Outlier(comparison.units.names[i], float(shares[i])) for i in order if shares[i] >= _OFTEN)
