"""Which claims changed from one release of a table to the next, and by what?

Between old and new lie two tables: the old one with the changed cells, then with the new cases (`results.releases`). A
claim that only one release makes is put down to the first step at which it changes: changed cells, cases, learners
(with whom the family grows or shrinks). A claim about a learner that only one release has is put down to the learners.
Every claim that changed has one cause, so that old claims + gained − lost, cause by cause, are the new claims.

Whether a learner itself changed is another question: new against old on the common cases, paired, all learners with a
changed cell × all measures one family. Learners without one are left out of it: their sign could never be claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import numpy as np

from adjudge.errors import AdjudgeError, InputError, UnfitDataError
from adjudge.results.releases import Releases, releases_of, then_and_now
from adjudge.results.table import ResultTable
from adjudge.verdicts.comparison import Comparison, compare_learners
from adjudge.verdicts.diff_facts import (
    CAUSES,
    ByCause,
    Cause,
    Claim,
    ClaimChange,
    Diff,
    OwnChange,
    Release,
    ThereAndBack,
)
from adjudge.verdicts.pair import MeasureVerdict
from adjudge.verdicts.pair_view import measure_view
from adjudge.verdicts.settings import Settings


def diff_releases(
    old: ResultTable,
    new: ResultTable,
    settings: Settings,
    *,
    baseline: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Diff:
    """Both releases and the tables between them judged alike, every claim that changed with its cause."""
    if settings.rule != "claims":
        raise InputError(f"the {settings.rule} rule makes no claims that could be traced from one release to the next")
    releases = releases_of(old, new)
    path = _judged(releases, settings, baseline, progress)
    made = [claims_of(each) for each in path]
    only_in_one = {*releases.learners.added, *releases.learners.removed}
    changes, back = _changes(made, only_in_one)
    own, notes = _own(releases, settings)
    notes += tuple(f"the values of {b!r} on the common cases are those of {a!r}: one learner by another name? give it "
                   "one name in both releases" for a, b in releases.renamed())  # fmt: skip
    words = [_words(path[place]) for place in (0, -1)]
    shared = words[0].keys() & words[1].keys()
    return Diff(
        old=_release(path[0], made[0]),
        new=_release(path[-1], made[-1]),
        learners=releases.learners,
        cases=releases.cases,
        measures=releases.measures,
        cells=releases.cells,
        causes=tuple(_by_cause(cause, changes, only_in_one) for cause in CAUSES),
        changes=changes,
        there_and_back=back,
        words=len(shared),
        words_changed=sum(words[0][pair] != words[1][pair] for pair in shared),
        own=() if own is None else _own_changes(own, releases),
        families=() if own is None else own.families,
        notes=notes,
        path=path,
    )


def _judged(
    releases: Releases, settings: Settings, baseline: str | None, progress: Callable[[int, int], None] | None
) -> tuple[Comparison, ...]:
    """A comparison of each table on the way; between the ends a removed learner lacks the new cases: dropped."""
    tables = releases.path()
    between = replace(settings, missing="drop") if settings.missing == "error" else settings
    found: dict[int, Comparison] = {}
    for place in (0, 3, 1, 2):  # the ends first: what is wrong with a release itself is told of itself
        if id(tables[place]) not in found:
            chosen = settings if place in (0, 3) else between
            try:
                found[id(tables[place])] = compare_learners(tables[place], chosen, baseline=baseline)
            except AdjudgeError as reason:
                which = {0: f"the old release ({releases.old.source})", 3: f"the new release ({releases.new.source})"}
                reason.args = (f"{which.get(place, 'between the releases')}: {reason.args[0]}",)
                raise
        if progress is not None:
            progress(len(found), 5)
    return tuple(found[id(table)] for table in tables)


def claims_of(comparison: Comparison) -> frozenset[Claim]:
    """Every claim of a comparison, said from the side of the better one."""
    names, found = comparison.learners, []
    for place, column in np.argwhere(comparison.signs).tolist():
        a, b = (names[code] for code in comparison.pair_index[place].tolist())
        ahead = comparison.signs[place, column] > 0
        found.append(Claim(b if ahead else a, a if ahead else b, comparison.measures[column]))
    if comparison.equivalence is not None:
        inside = comparison.pair_index[comparison.equivalence.equivalent].tolist()
        found += [Claim(min(names[a], names[b]), max(names[a], names[b]), None) for a, b in inside]
    return frozenset(found)


def _changes(
    made: list[frozenset[Claim]], only_in_one: set[str]
) -> tuple[tuple[ClaimChange, ...], tuple[ThereAndBack, ...]]:
    """Claims of one end only, with their cause; claims of both or of neither that changed between."""
    changes, back = [], []
    for claim in sorted(frozenset.union(*made), key=lambda claim: (claim.b, claim.a, claim.measure or "")):
        there = [claim in each for each in made]
        steps = tuple(cause for place, cause in enumerate(CAUSES) if there[place] != there[place + 1])
        if there[0] == there[-1]:
            back += [ThereAndBack(claim, steps)] if steps else []
            continue
        if only_in_one & {claim.b, claim.a}:
            steps = ("learners",)
        opposite = claim.measure is not None and Claim(claim.a, claim.b, claim.measure) in made[0 if there[-1] else -1]
        changes.append(ClaimChange(claim, "gained" if there[-1] else "lost", steps[0], steps[1:], opposite))
    return tuple(sorted(changes, key=lambda each: CAUSES.index(each.cause))), tuple(back)


def _by_cause(cause: Cause, changes: tuple[ClaimChange, ...], only_in_one: set[str]) -> ByCause:
    mine = [each for each in changes if each.cause == cause]
    gained = sum(each.change == "gained" for each in mine)
    about = sum(bool(only_in_one & {each.claim.b, each.claim.a}) for each in mine)
    return ByCause(cause, gained, len(mine) - gained, about)


def _words(comparison: Comparison) -> dict[tuple[str, str], str]:
    """The word of every pair, read from the side of the name that sorts first."""
    found = {}
    for (a, b), word in zip(comparison.pair_index.tolist(), comparison.words, strict=True):
        first, second = comparison.learners[b], comparison.learners[a]
        found[min(first, second), max(first, second)] = str(word if first < second else word.opposite)
    return found


def _release(comparison: Comparison, claims: frozenset[Claim]) -> Release:
    return Release(comparison.source, len(comparison.learners), len(comparison.cases), len(claims))


def _own(releases: Releases, settings: Settings) -> tuple[Comparison | None, tuple[str, ...]]:
    """Every learner with a changed cell against itself; None where nothing changed or too little is common."""
    changed = tuple(each.learner for each in releases.cells.by_learner if each.changed)
    if not changed:
        return None, ()
    asked = replace(
        settings, margins={}, cheapest=None, claim=None, network=None, each_subset=False, reversals=(),
        supplementary=(), slices=(), fdr=None, missing="drop" if settings.missing == "error" else settings.missing,
    )  # fmt: skip
    try:
        return compare_learners(releases.twice(changed), asked, pairs=list(map(then_and_now, changed))), ()
    except UnfitDataError as reason:
        return None, (f"whether a learner itself changed cannot be tested: {reason}",)


def _own_changes(own: Comparison, releases: Releases) -> tuple[OwnChange, ...]:
    names = {then_and_now(each.learner)[0]: each.learner for each in releases.cells.by_learner}
    found = [
        _own_change(names[own.learners[a]], measure_view(own, place, column))
        for place, (a, _) in enumerate(own.pair_index.tolist())
        for column in np.flatnonzero(~own.identical[place]).tolist()
    ]
    return tuple(sorted(found, key=lambda each: (each.shown is None, each.p_adjusted, each.p)))


def _own_change(learner: str, each: MeasureVerdict) -> OwnChange:
    estimate, low, high = (end if np.isfinite(end) else None for end in (each.estimate, each.low, each.high))
    shown: dict[str, Literal["better", "worse"]] = {">": "better", "<": "worse"}
    return OwnChange(
        learner, each.measure, each.n, estimate, low, high, each.factor and each.centre != "wins", each.p,
        each.p_adjusted, shown.get(each.sign),
    )  # fmt: skip
