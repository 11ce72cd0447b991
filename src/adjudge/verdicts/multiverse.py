"""Would it hold under other defensible choices? The same question asked in every way a careful person might have.

An *analysis* is the estimand (typical, mean, wins), what a hole means, which measures are asked for, our rule or the
published one, and all cases or one left out. Estimand, holes and measures are crossed; the published rule and every
left-out case (group, where there are groups) change the first analysis, the user's own, in that one thing.

A claim is a pair whose signs the first analysis claims. It *stands* in an analysis that claims the same signs on the
measures it asks for, is *reversed* where it claims an opposite one, and is *open* otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from adjudge.base.result_base import ResultBase, plain
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Signs
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.leave_out import LeaveOut, SignEvidence
from adjudge.verdicts.measured import evidence_on
from adjudge.verdicts.outcome import has_outcomes, published_word
from adjudge.verdicts.same_headline import Advice, Headlines, advice_of, same_advice
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import family_p
from adjudge.verdicts.words import Word

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

STANDS, OPEN, REVERSED, NOT_ASKED = 1, 0, -1, 2
_ALL_SUBSETS = 4  # measures up to which every subset is asked; beyond, all and each one left out
_MOST_CELLS = 600_000_000  # differences ranked for left-out cases: beyond, they are not left out, and it is said


@dataclass(frozen=True, slots=True)
class Analysis:
    """`changed` names what differs from the first analysis; `advice` is None where a rule gives no headline."""

    estimand: str
    holes: str
    measures: tuple[str, ...]
    rule: Literal["claims", "published"]
    left_out: str | None
    changed: tuple[str, ...]
    advice: str | None
    same_headline: bool | None


@dataclass(frozen=True, slots=True, repr=False)
class Claim(ResultBase):
    """One claimed pair: in how many of the analyses that ask for it it stands, is open, is reversed.

    `flips` are choices that by themselves change it; `cases` those that change it when left out, of `left_out` tried.
    """

    b: str
    a: str
    word: str
    measures: tuple[str, ...]
    stands: int
    open: int
    reversed: int
    flips: tuple[str, ...]
    cases: tuple[str, ...]
    left_out: int

    @property
    def analyses(self) -> int:
        return self.stands + self.open + self.reversed

    @property
    def share(self) -> float:
        return self.stands / self.analyses

    def to_dict(self) -> dict[str, Any]:
        return ResultBase.to_dict(self) | {"share": self.share}


@dataclass(frozen=True, slots=True, repr=False)
class Multiverse(ResultBase):
    """`analyses` begins with the user's own; `status` has a row per analysis and a column per claim.

    `headline_share` is over the analyses of all cases and measures, `headline_fewer` over those of fewer measures
    (which ask another question, and may have another answer); `headline_cases` change it when left out.
    """

    source: str
    claims: tuple[Claim, ...]
    analyses: tuple[Analysis, ...]
    status: Signs
    headline: str | None
    headline_share: float | None
    headline_fewer: float | None
    headline_flips: tuple[str, ...]
    headline_cases: tuple[str, ...]
    left_out: int
    nouns: tuple[str, str]
    planned: int  # analyses; fewer were done where it was interrupted
    note: str

    @property
    def complete(self) -> bool:
        return len(self.analyses) == self.planned

    @property
    def choices(self) -> int:
        """Analyses of all cases."""
        return sum(each.left_out is None for each in self.analyses)

    def to_dict(self) -> dict[str, Any]:
        names = ("source", "headline", "headline_share", "headline_fewer", "headline_flips", "headline_cases",
                 "left_out", "planned", "complete", "note")  # fmt: skip
        found = {"schema": "adjudge.multiverse/1"} | {name: plain(getattr(self, name)) for name in names}
        found |= {"claims": plain(self.claims), "analyses": [plain(each) for each in self.analyses]}
        return {name: value for name, value in found.items() if value is not None}

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per claim."""
        rows = [claim.to_dict() for claim in self.claims]
        joined = ("measures", "flips", "cases")
        return {
            name: ["; ".join(row[name]) if name in joined else row[name] for row in rows]
            for name in (rows[0] if rows else ())
        }


def multiverse(comparison: Comparison, progress: Callable[[int, int], None] | None = None) -> Multiverse:
    """In what share of defensible analyses does each claim stand, and which choice changes it?

    Interrupted (Ctrl-C), it gives what was done until then: `complete` is False.

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> found = multiverse(compare(example("weka")))
    >>> found.claims[0].analyses > 3, 0 <= found.claims[0].share <= 1
    (True, True)
    """
    if not comparison.units.from_cases:
        raise UnfitDataError(f"other choices are tried on independent cases; this table has {comparison.units.basis}")
    chosen = comparison.settings
    if chosen.sequential or comparison.units.preference is not None or chosen.test or chosen.fdr is not None:
        raise InputError("sequential, first, weights, test and fdr fix the analysis; leave them out to try others")
    if comparison.settings.rule != "claims":
        raise InputError(f"the first analysis is ours; the rule {comparison.settings.rule!r} is tried next to it")
    answer = comparison.answer
    first = advice_of(answer.headline) if isinstance(answer, Answer) else None
    work = _Work(comparison, first)
    done: list[Analysis] = []
    rows: list[Signs] = []
    try:
        for analysis, status in work.analyses():
            done.append(analysis)
            rows.append(status)
            if progress is not None:
                progress(len(done), work.planned)
    except KeyboardInterrupt:
        if not done:
            raise
    return _summed(comparison, work, first, done, np.stack(rows))


class _Work:
    """The list of analyses of one comparison, and each one done."""

    def __init__(self, comparison: Comparison, first: Advice | None) -> None:
        self.comparison, self.first = comparison, first
        self.base = np.where(comparison.vetoed != 0, 0, comparison.signs).astype(np.int8)
        self.claimed = np.flatnonzero(self.base.any(axis=1))
        self.claimed = self.claimed[np.argsort(comparison.p_adjusted[self.claimed].min(axis=1), kind="stable")]
        self.headlines = Headlines(comparison) if first is not None else None
        self.leave_out = LeaveOut(comparison)
        n = len(self.leave_out.names)
        cost = self.leave_out.cells * n
        self.note = ""
        if cost > _MOST_CELLS:
            self.note = f"{n} {comparison.units.nouns(n)} are too many to leave out one by one"
        elif n <= comparison.needed_alone:
            self.note = f"with {n} {comparison.units.nouns(n)} none can be left out"
        self.singles = [] if self.note else [(place,) for place in range(n)]
        self.published = has_outcomes(comparison.units)
        self.planned = len(list(self.tests())) * len(list(self.subsets())) + self.published + len(self.singles)

    def tests(self) -> Iterator[tuple[str, str, Settings]]:
        """(estimand, holes, settings), the user's own first."""
        settings, units = self.comparison.settings, self.comparison.units
        own = settings.estimand or "default"
        estimands: list[Any] = [settings.estimand]
        if not all(units.zero_one):
            centres = {test.centre for test in self.comparison.tests}
            estimands += [name for name in ("typical", "mean", "wins") if centres != {name}]
        holes = [settings.missing]
        if np.isnan(units.values).any() and units.groups is None and not settings.margins:
            holes += [name for name in ("drop", "both") if name != settings.missing]
        for missing in holes:
            for estimand in estimands:
                if missing == "both" and (estimand == "mean" or (estimand is None and "mean" in self._centres())):
                    continue  # a mean has no greatest loss
                changed = replace(settings, estimand=estimand, missing=missing)
                yield (own if estimand == settings.estimand else str(estimand)), str(missing), changed

    def _centres(self) -> set[str]:
        return {test.centre for test in self.comparison.tests}

    def subsets(self) -> Iterator[list[int]]:
        m = len(self.comparison.measures)
        sizes = range(m, 0, -1) if m <= _ALL_SUBSETS else (m, m - 1)
        for size in sizes:
            yield from (list(each) for each in combinations(range(m), size))

    def analyses(self) -> Iterator[tuple[Analysis, Signs]]:
        names = self.comparison.measures
        own: tuple[str, str] | None = None
        for estimand, holes, settings in self.tests():
            own = own or (estimand, holes)
            tested = self._evidence(settings)
            named = [*([f"estimand {estimand}"] if estimand != own[0] else []),
                     *([f"missing {holes}"] if holes != own[1] else [])]  # fmt: skip
            for columns in self.subsets():
                part = SignEvidence(tested.p[:, columns], tested.side[:, columns], tested.against[:, columns])
                changed = list(named)
                if len(columns) < len(names):
                    changed.append(self._of_measures(columns))
                yield self._judged(part, columns, (estimand, holes, "claims", None), tuple(changed))
        assert own is not None
        every = list(range(len(names)))
        if self.published:
            analysis = Analysis(*own, names, "published", None, ("published rule",), None, None)
            yield analysis, self._status(self._published(), every)
        for place, tested in zip(self.singles, self.leave_out(self.singles), strict=True):
            name = self.leave_out.names[place[0]]
            yield self._judged(tested, every, (*own, "claims", name), (f"without {name}",))

    def _of_measures(self, columns: list[int]) -> str:
        names = self.comparison.measures
        if len(columns) == 1:
            return f"only {names[columns[0]]}"
        return "without " + ", ".join(name for place, name in enumerate(names) if place not in columns)

    def _evidence(self, settings: Settings) -> SignEvidence:
        units, pair_index = self.comparison.units, self.comparison.pair_index
        found = [evidence_on(units, j, pair_index, settings)[1] for j in range(len(units.measures))]
        p = np.stack([np.where(part.identical, np.nan, part.p) for part in found], axis=1)
        return SignEvidence(
            p, np.stack([part.side for part in found], axis=1), np.stack([x.against for x in found], axis=1)
        )

    def _judged(
        self, tested: SignEvidence, columns: list[int], made: tuple[Any, ...], changed: tuple[str, ...]
    ) -> tuple[Analysis, Signs]:
        alpha = self.comparison.settings.alpha
        claimed = (family_p(tested.p)[1] <= alpha * (1 + 1e-12)) & ~tested.against
        signs = np.where(claimed, tested.side, 0).astype(np.int8)
        advice, same = None, None
        if self.headlines is not None and self.first is not None:
            (told,), _ = self.headlines(tested.p[None], tested.side[None], tested.against[None])
            advice, same = str(told), same_advice(self.first, told)
        estimand, holes, rule, left_out = made
        measures = tuple(self.comparison.measures[j] for j in columns)
        return Analysis(estimand, holes, measures, rule, left_out, changed, advice, same), self._status(signs, columns)

    def _published(self) -> Signs:
        """The signs of the most frequent outcome, where the published rule has a word."""
        found = np.zeros(self.base.shape, dtype=np.int8)
        settings = replace(self.comparison.settings, rule="published")
        for place, outcome in enumerate(self.comparison.outcomes):
            if outcome is not None and published_word(outcome, settings) != Word.UNDECIDED:
                found[place] = [{">": 1, "<": -1}.get(sign, 0) for sign in outcome.statement]
        return found

    def _status(self, signs: Signs, columns: list[int]) -> Signs:
        base = self.base[self.claimed][:, columns]
        here = signs[self.claimed]
        turned = ((here * base) < 0).any(axis=1)
        stands = ((here == base) | (base == 0)).all(axis=1)
        found = np.where(turned, REVERSED, np.where(stands, STANDS, OPEN))
        return np.where(base.any(axis=1), found, NOT_ASKED).astype(np.int8)


def _summed(
    comparison: Comparison, work: _Work, first: Advice | None, done: list[Analysis], status: Signs
) -> Multiverse:
    of_choice = np.array([each.left_out is None for each in done])
    alone = [place for place, each in enumerate(done) if len(each.changed) == 1]
    claims = []
    for column, place in enumerate(work.claimed.tolist()):
        a, b = comparison.pair_index[place].tolist()
        mine = status[:, column]
        stands, left_open, turned = (int((mine[of_choice] == value).sum()) for value in (STANDS, OPEN, REVERSED))
        changes = [done[i] for i in alone if mine[i] in (OPEN, REVERSED)]
        measures = [comparison.measures[j] for j in np.flatnonzero(work.base[place]).tolist()]
        claims.append(
            Claim(
                comparison.learners[b], comparison.learners[a], str(comparison.words[place]), tuple(measures),
                stands, left_open, turned,
                flips=tuple(each.changed[0] for each in changes if each.left_out is None),
                cases=tuple(each.left_out for each in changes if each.left_out is not None),
                left_out=int((~of_choice).sum()),
            )
        )  # fmt: skip
    told = [each for each in done if each.same_headline is not None]
    choices = [each for each in told if each.left_out is None]
    units = comparison.units
    return Multiverse(
        source=comparison.source,
        claims=tuple(claims),
        analyses=tuple(done),
        status=status,
        headline=None if first is None else str(first),
        headline_share=_share(choices, comparison.measures, True),
        headline_fewer=_share(choices, comparison.measures, False),
        headline_flips=tuple(each.changed[0] for each in choices if len(each.changed) == 1 and not each.same_headline),
        headline_cases=tuple(each.left_out for each in told if each.left_out is not None and not each.same_headline),
        left_out=int((~of_choice).sum()),
        nouns=(units.nouns(1), units.nouns(2)),
        planned=work.planned,
        note=work.note,
    )


def _share(analyses: list[Analysis], measures: tuple[str, ...], all_measures: bool) -> float | None:
    same = [bool(each.same_headline) for each in analyses if (each.measures == measures) == all_measures]
    return sum(same) / len(same) if same else None
