"""Two releases of one table: what was added, removed and changed, and the tables on the way from one to the other.

Both releases are stacked once; every table on the way is some of these rows. The order of the steps is fixed: the cells
of common learners on common cases take their new values, then cases come and go, then learners. A learner that is
removed keeps its old values until the last step, on the cases that stay.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.ties import tolerance, typical_size
from adjudge.results.duplicates import resolve_duplicates
from adjudge.results.items import items_as_cases
from adjudge.results.scales import doubts_on_scales
from adjudge.results.table import ResultTable, numbered_keys, take_rows
from adjudge.results.votes import LAYOUT

Flags = NDArray[np.bool_]
_NAMED = ("case", "learner", "measure")


@dataclass(frozen=True, slots=True, repr=False)
class Names(ResultBase):
    """Learners, cases or measures: those that only one release has, and how many both have."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    common: int


@dataclass(frozen=True, slots=True, repr=False)
class LearnerCells(ResultBase):
    """The cells of one learner on the cases that both releases have."""

    learner: str
    changed: int
    added: int
    removed: int


@dataclass(frozen=True, slots=True, repr=False)
class Cells(ResultBase):
    """The cells (learner, case, measure) of common learners and cases: with a value in both, changed, in one only."""

    common: int
    changed: int
    added: int
    removed: int
    by_learner: tuple[LearnerCells, ...]  # only learners with such a cell, most changed first


@dataclass(frozen=True, slots=True)
class Releases:
    """Both releases under the measures they share, and the rows of both in one table."""

    old: ResultTable
    new: ResultTable
    rows: ResultTable
    is_new: Flags  # of each row
    both_learners: Flags  # whether a row's learner is in both releases
    both_cases: Flags
    same_repeats: bool  # the same repeats and folds in both; else a cell is the mean of its own
    learners: Names
    cases: Names  # items, where items were scored
    measures: Names
    cells: Cells

    def path(self) -> tuple[ResultTable, ResultTable, ResultTable, ResultTable]:
        """Old; with the changed cells; with the cases of the new release; new. A step without a change is the same."""
        cells, cases = self.cells.by_learner, self.cases.added or self.cases.removed
        if not (self.learners.added or self.learners.removed):
            second = self.new
        elif not (cells or cases):
            second = self.old
        else:
            second = self._table(self.new, np.where(self.both_learners, self.is_new, ~self.is_new & self.both_cases))
        if not cases:
            first = second
        elif not cells:
            first = self.old
        else:
            both = self.both_learners & self.both_cases
            first = self._table(self.old, np.where(both, self.is_new, ~self.is_new))
        return self.old, first, second, self.new

    def twice(self, learners: tuple[str, ...]) -> ResultTable:
        """These learners on the common cases, each once as it was and once as it is."""
        code = {name: place for place, name in enumerate(learners)}
        own = np.array([code.get(name, -1) for name in self.rows.learners])[self.rows.learner]
        stacked = replace(
            self.rows,
            learner=np.where(self.is_new, own + len(learners), own),
            learners=tuple(then_and_now(name)[when] for when in (0, 1) for name in learners),
        )
        part = _some_rows(stacked, (own >= 0) & self.both_cases)
        if self.same_repeats or len(part.cases) == 1:
            return part
        none = np.full(len(part), -1)  # other seeds or folds: a case has its mean
        return resolve_duplicates(replace(part, repeat=none, fold=none), "mean")

    def renamed(self) -> list[tuple[str, str]]:
        """Removed learners, each with the added one that has all of its values on the common cases."""
        rows = self.rows
        found: dict[bytes, list[str]] = {}
        entry = numbered_keys(rows.case, rows.measure, rows.repeat, rows.fold)
        for names in (self.learners.removed, self.learners.added):
            for code in map(rows.learners.index, names):
                own = np.flatnonzero((rows.learner == code) & self.both_cases)
                own = own[np.argsort(entry[own], kind="stable")]
                if len(np.unique(rows.value[own])) > 1:
                    found.setdefault(entry[own].tobytes() + rows.value[own].tobytes(), []).append(rows.learners[code])
        gone = set(self.learners.removed)
        return [(a, b) for a, b, *more in (names for names in found.values() if len(names) > 1)
                if not more and a in gone and b not in gone]  # fmt: skip

    def _table(self, like: ResultTable, keep: NDArray[Any]) -> ResultTable:
        """These of the stacked rows, read as `like` was."""
        columns = {name: getattr(self.rows, name) for name in _COLUMNS}
        return _some_rows(replace(like, **columns), keep.astype(bool))


_COLUMNS = (*_NAMED, *(f"{name}s" for name in _NAMED), "value", "repeat", "fold", "extras", "labels")


def then_and_now(learner: str) -> tuple[str, str]:
    """The names of a learner in the table of both releases."""
    return f"{learner} in the old release", f"{learner} in the new release"


def releases_of(old: ResultTable, new: ResultTable) -> Releases:
    """What two releases share and what they do not; refused where nothing can be traced from one to the other."""
    if any(each.layout == LAYOUT or each.votes is not None for each in (old, new)):
        raise UnfitDataError("votes have no cells to match between releases: compare each release separately")
    measures = _names(old.measures, new.measures)
    shared = [name for name in old.measures if name in new.measures]
    if not shared:
        theirs = f"{', '.join(old.measures[:2])} only in the old one, {', '.join(new.measures[:2])} only in the new one"
        raise UnfitDataError(f"{old.source} and {new.source} share no measure ({theirs})")
    for name in shared:
        if old.directions.get(name) != new.directions.get(name):
            raise InputError(f"measure {name!r} is better when higher in one release and when lower in the other")
    if measures.removed or measures.added:
        old, new = old.select(measures=shared), new.select(measures=shared)
    rows = _stacked(old, new)
    is_new = np.arange(len(rows)) >= len(old)
    as_cases = items_as_cases(rows)
    found = {}
    for kind, table in (("learner", rows), ("case", as_cases)):
        codes = getattr(table, kind)
        there = [np.bincount(codes[part], minlength=len(getattr(table, f"{kind}s"))) > 0 for part in (~is_new, is_new)]
        names = np.array(getattr(table, f"{kind}s"), dtype=object)
        known = _names(tuple(names[there[0]]), tuple(names[there[1]]))
        if known.common < (2 if kind == "learner" else 1):
            only = [f"{', '.join(names[:2])} only in the {which} one"
                    for names, which in ((known.removed, "old"), (known.added, "new")) if names]  # fmt: skip
            raise UnfitDataError(
                f"{old.source} and {new.source} share {known.common or 'no'} {kind} ({', '.join(only)}): nothing "
                "can be traced from one to the other; `adjudge inspect` shows how each was read"
            )
        found[kind] = known, (there[0] & there[1])[codes]
    (learners, both_learners), (cases, both_cases) = found["learner"], found["case"]
    run = numbered_keys(rows.repeat, rows.fold)
    same = np.array_equal(np.unique(run[is_new]), np.unique(run[~is_new]))
    cells = _cells(as_cases, is_new, both_learners & both_cases, same)
    both = Releases(old, new, rows, is_new, both_learners, both_cases, same, learners, cases, measures, cells)
    if cells.changed:
        doubts_on_scales(both.twice(tuple(each.learner for each in cells.by_learner if each.changed)))
    return both


def _names(old: tuple[str, ...], new: tuple[str, ...]) -> Names:
    before, after = set(old), set(new)
    return Names(tuple(name for name in new if name not in before), tuple(name for name in old if name not in after),
                 len(before & after))  # fmt: skip


def _stacked(old: ResultTable, new: ResultTable) -> ResultTable:
    """The rows of the old release, then those of the new one."""
    changed: dict[str, Any] = {}
    for kind in _NAMED:
        own = [getattr(table, f"{kind}s") for table in (old, new)]
        names = {name: place for place, name in enumerate(dict.fromkeys(own[0] + own[1]))}
        codes = [np.array([names[name] for name in held])[getattr(table, kind)]
                 for held, table in zip(own, (old, new), strict=True)]  # fmt: skip
        changed |= {kind: np.concatenate(codes), f"{kind}s": tuple(names)}
    for kind in ("value", "repeat", "fold"):
        changed[kind] = np.concatenate([getattr(old, kind), getattr(new, kind)])
    for kind in ("extras", "labels"):
        parts = getattr(old, kind), getattr(new, kind)
        changed[kind] = {
            name: [*parts[0].get(name, [None] * len(old)), *parts[1].get(name, [None] * len(new))]
            for name in dict.fromkeys((*parts[0], *parts[1]))
        }
    return replace(new, **changed)


def _cells(rows: ResultTable, is_new: Flags, both: Flags, same_repeats: bool) -> Cells:
    """What became of every cell of a common learner on a common case; values tie as they do everywhere."""
    kept = both & rows.ok_rows()
    cell = numbered_keys(rows.learner[kept], rows.case[kept], rows.measure[kept])
    entry = cell
    if same_repeats:  # each value of a cell by itself
        entry = numbered_keys(cell, rows.repeat[kept], rows.fold[kept])
    new, size = is_new[kept], int(entry.max(initial=-1)) + 1
    place, shape = new * size + entry, (2, size)
    sums, times = (np.bincount(place, weights, 2 * size).reshape(shape) for weights in (rows.value[kept], None))
    values = np.divide(sums, times, out=np.full(shape, np.nan), where=times > 0)
    scale = [typical_size(rows.value[kept & (rows.measure == place)]) for place in range(len(rows.measures))]
    near = np.zeros(size)
    near[entry] = np.array(scale)[rows.measure[kept]]
    same = np.abs(values[1] - values[0]) <= tolerance(values[1], values[0], near)  # no value in one: not the same
    count = int(cell.max(initial=-1)) + 1
    there = np.zeros((2, count), dtype=bool)
    there[new.astype(int), cell] = True
    differs, learner = np.zeros(count, dtype=bool), np.zeros(count, dtype=np.int64)
    differs[cell[~same[entry]]] = True
    learner[cell] = rows.learner[kept]
    kinds = (there.all(axis=0) & differs, ~there[0], ~there[1])
    by_learner = np.stack([np.bincount(learner[kind], minlength=len(rows.learners)) for kind in kinds], axis=1)
    order = sorted(np.flatnonzero(by_learner.any(axis=1)).tolist(), key=lambda place: -by_learner[place].sum())
    changed, added, removed = (int(kind.sum()) for kind in kinds)
    of_each = tuple(LearnerCells(rows.learners[place], *by_learner[place].tolist()) for place in order)
    return Cells(int(there.all(axis=0).sum()), changed, added, removed, of_each)


def _some_rows(table: ResultTable, keep: Flags) -> ResultTable:
    """These rows, and only the names that they use."""
    part = take_rows(table, np.flatnonzero(keep))
    used = {f"{kind}s": [getattr(part, f"{kind}s")[code] for code in np.unique(getattr(part, kind)).tolist()]
            for kind in ("learner", "case")}  # fmt: skip
    return part.select(**used)
