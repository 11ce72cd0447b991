"""The table every other part reads: one row = one learner on one case (fold, repeat, item) under one measure."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked, names_of
from adjudge.base.limits import refuse_more
from adjudge.base.option_spelling import option
from adjudge.base.printable import printable
from adjudge.base.vocabulary import in_list, is_property, words
from adjudge.errors import InputError, UnfitDataError, refuse_unknown
from adjudge.kernels.arrays import Floats, Ints
from adjudge.measures.registry import impossible, looks_negated
from adjudge.results.coded import as_coded, take
from adjudge.results.meta import Meta
from adjudge.results.question import Question, direction_question
from adjudge.results.reading import TableReading

_AT_ONCE = 1 << 19  # rows, so that what is made of them takes the memory of those before
# Optional columns kept as they came; repeat and fold are parsed because pairing needs them.
EXTRA_COLUMNS = ("n_train", "n_test", "split_id", "item", "seed", "config", "status", "error", "seconds")


@dataclass(frozen=True, slots=True)
class Cube:
    """Values by measure, case and learner, means over folds taken; NaN where a cell is a hole."""

    values: Floats  # (measures, cases, learners)
    measures: tuple[str, ...]
    cases: tuple[str, ...]
    learners: tuple[str, ...]
    higher_is_better: tuple[bool, ...]

    @property
    def goodness(self) -> Floats:
        """Values turned so that higher is better on every measure."""
        return np.asarray(self.values * np.where(self.higher_is_better, 1.0, -1.0)[:, None, None])

    def holes(self) -> list[tuple[str, str, str]]:
        """(case, learner, measure) of every missing cell."""
        return [
            (self.cases[case], self.learners[learner], self.measures[measure])
            for measure, case, learner in np.argwhere(np.isnan(self.values))
        ]


@checked
@dataclass(frozen=True, slots=True, eq=False)
class ResultTable:
    """Rows as columns of codes; names in the order they first appeared.

    `repeat` and `fold` are −1 where the table has none. `directions` holds the measures whose direction is known.

    Parameters
    ----------
    cases: Names of the cases.
    learners: Names of the learners.
    measures: Names of the measures.
    case: Number of the case of each row.
    learner: Number of the learner of each row.
    measure: Number of the measure of each row.
    value: The value of each row.
    repeat: Repeat of each row, −1 without one.
    fold: Fold of each row, −1 without one.
    extras: Further columns, one entry per row.
    labels: Columns of text that are constant within cases.
    directions: Whether higher is better, for measures that say so.
    meta: What the meta file said.
    notes: What was noted while reading.
    source: Where the rows came from.
    layout: How the table lay.
    mapping: Which column was read as what.
    percent: Measures that were written with a percent sign; 85% is 85.
    reader: Which reader took the file.
    reading: What the columns were read as, and what was left out.
    second: The next best way to read the file, in words.
    votes: Votes between the same learners, two at a time: one more measure.

    See Also
    --------
    adjudge.read_results : reads one
    adjudge.write_results : writes one
    """

    cases: tuple[str, ...]
    learners: tuple[str, ...]
    measures: tuple[str, ...]
    case: Ints
    learner: Ints
    measure: Ints
    value: Floats
    repeat: Ints
    fold: Ints
    extras: dict[str, list[Any]] = field(default_factory=dict)
    labels: dict[str, Sequence[Any]] = field(default_factory=dict)  # text columns that play no part, row by row
    directions: dict[str, bool] = field(default_factory=dict)
    meta: Meta = field(default_factory=Meta)
    notes: tuple[str, ...] = ()
    source: str = "table"
    layout: str = "long"
    mapping: dict[str, str] = field(default_factory=dict)  # what a column of the source stood for → its name there
    reader: str = "table"  # which reader took the source
    percent: tuple[str, ...] = ()  # measures that were written with a percent sign; 85% is 85
    reading: TableReading = field(default_factory=TableReading)
    second: str = ""  # the next best way to read the source, in words
    votes: ResultTable | None = None  # between the same learners, two at a time: one more measure

    def __len__(self) -> int:
        return len(self.value)

    def __repr__(self) -> str:
        shape = f"{len(self.learners)} learners × {len(self.cases)} cases × {len(self.measures)} measures"
        return f"ResultTable({shape}, {len(self)} rows, from {self.source!r})"

    @property
    def has_folds(self) -> bool:
        return bool((self.repeat >= 0).any() or (self.fold >= 0).any())

    def higher_is_better(self, measure: str) -> bool:
        """Whether higher is better; never guessed."""
        if measure not in self.directions:
            raise self.unknown_direction(measure)
        return self.directions[measure]

    def unknown_direction(self, measure: str) -> Question:
        """The question which way is better, of all measures of which it is not known."""
        least, most = self.ends(measure)
        if looks_negated(measure, least, most):
            return direction_question((measure,), f"measure {measure!r} is {impossible(measure, least, most)}: was it "
                                      "reversed?", self.source)  # fmt: skip
        asked = tuple(name for name in self.measures if name not in self.directions)
        why = f"measure {measure!r} has no known direction"
        if measure == "value":  # what a table that names none is given
            why += f" (name it when it is read: {option('measure', 'accuracy')})"
        return direction_question(asked, why, self.source)

    def judged_measures(self, among: tuple[str, ...] | None = None) -> tuple[str, ...] | None:
        """Of these measures (None: of all) those whose direction is known, where some are and some are not."""
        known = tuple(name for name in among or self.measures if name in self.directions)
        return known if known and len(known) < len(among or self.measures) else among

    def ends(self, measure: str) -> tuple[float, float]:
        """The least and the greatest value under a measure; NaN where there is none."""
        ok, code, least, most = self.ok_rows(), self.measures.index(measure), math.inf, -math.inf
        for start in range(0, len(self), _AT_ONCE):
            rows = slice(start, start + _AT_ONCE)
            values = self.value[rows][(self.measure[rows] == code) & ok[rows]]
            least, most = float(values.min(initial=least)), float(values.max(initial=most))
        return (least, most) if least <= most else (math.nan, math.nan)

    def with_directions(self, higher: Sequence[str] = (), lower: Sequence[str] = ()) -> ResultTable:
        """The same table with these measures' directions stated."""
        directions = dict(self.directions)
        for names, flag in ((higher, True), (lower, False)):
            for name in names:
                refuse_unknown(name, self.measures, f"no measure {name!r} in {self.source}")
                directions[name] = flag
        both = set(higher) & set(lower)
        if both:
            raise InputError(f"measure {sorted(both)[0]!r} is named both higher and lower")
        return replace(self, directions=directions)

    @checked
    def select(
        self,
        learners: Sequence[str] | None = None,
        measures: Sequence[str] | None = None,
        cases: Sequence[str] | None = None,
    ) -> ResultTable:
        """Rows of these learners, measures and cases only, in the order given.

        A case on which none of these measures was taken for anyone goes with the other measures: benchmarks have
        measures of their own.
        """
        keep = np.ones(len(self), dtype=bool)
        changed: dict[str, Any] = {}
        if measures is not None and cases is None:
            chosen = np.isin(self.measure, [code for code, name in enumerate(self.measures) if name in set(measures)])
            measured = np.bincount(self.case[chosen], minlength=len(self.cases)) > 0
            if measured.any() and not measured.all():
                cases = [name for name, there in zip(self.cases, measured.tolist(), strict=True) if there]
                left = [name for name, there in zip(self.cases, measured.tolist(), strict=True) if not there]
                note = f"{len(left)} cases have no row under these measures and are left out, first: {left[0]}"
                changed["notes"] = (*self.notes, note)
        for kind, wanted in (("learner", learners), ("measure", measures), ("case", cases)):
            if wanted is None:
                continue
            if not (wanted := names_of(wanted, f"{kind}s")):
                raise InputError(f"{kind}s is an empty list, which would leave nothing; None takes them all")
            names: tuple[str, ...] = getattr(self, kind + "s")
            known = set(names)
            for name in wanted:
                if name not in known:
                    refuse_unknown(name, names, f"no {kind} {name!r} in {self.source}")
            place_of = {name: place for place, name in enumerate(names)}
            order = {place_of[name]: place for place, name in enumerate(dict.fromkeys(wanted))}
            lookup = np.array([order.get(code, -1) for code in range(len(names))], dtype=np.int64)
            codes = lookup[getattr(self, kind)]
            keep &= codes >= 0
            changed[kind] = codes
            changed[kind + "s"] = tuple(dict.fromkeys(wanted))
        chosen_rows = replace(self, **changed)
        return chosen_rows if keep.all() else take_rows(chosen_rows, np.flatnonzero(keep))

    def ok_rows(self) -> NDArray[np.bool_]:
        """Rows that carry a value: a failed task is a row with a reason, not a number."""
        ok = ~np.isnan(self.value)
        if "status" in self.extras:
            column = as_coded(self.extras["status"])
            ok &= np.array([succeeded(status) for status in column.cells], dtype=bool)[column.codes]
        return ok

    def groups(self, column: str) -> tuple[str | None, ...]:
        """The group of each case under a label column; None where a case has none, or more than one."""
        refuse_unknown(column, self.labels, f"no column {column!r} of groups in {self.source}")
        found: list[set[str]] = [set() for _ in self.cases]
        coded = as_coded(self.labels[column])
        texts = ["" if label is None else printable(str(label).strip()) for label in coded.cells]
        for pair in np.unique(self.case * len(texts) + coded.codes).tolist():  # each case and label once
            if texts[pair % len(texts)]:
                found[pair // len(texts)].add(texts[pair % len(texts)])
        return tuple(next(iter(names)) if len(names) == 1 else None for names in found)

    def group_columns(self) -> dict[str, int]:
        """Label columns that are constant within cases and shared between them, with the number of groups.

        Sizes are none: cases of one length need not be related.
        """
        offered = {}
        for column in self.labels:
            names = self.groups(column)
            distinct = set(names)
            counts = is_property(column) and not in_list(column, "columns", "ids")
            if None in distinct or (counts and all(str(name).replace(".", "", 1).isdigit() for name in distinct)):
                continue
            if 1 < len(distinct) < len(names):
                offered[column] = len(distinct)
        return offered

    def names_alike(self, kind: Literal["learner", "case", "measure"] = "learner") -> tuple[tuple[str, ...], ...]:
        """Names that differ only in case, spaces, zeros of no width or accents' spelling: perhaps one under several."""
        seen: dict[str, list[str]] = {}
        named = getattr(self, kind + "s")
        plain = "\n".join(named)  # a million small plain letters need one look
        if plain.isascii() and plain == plain.lower() and "\\" not in plain and len(plain.split()) == len(named):
            return ()
        for name in named:
            letters = unicodedata.normalize("NFKC", name.replace("\\u200b", "")).casefold()
            seen.setdefault("".join(letters.split()), []).append(name)
        return tuple(tuple(names) for names in seen.values() if len(names) > 1)

    def units(self) -> Ints:
        """One number per row for what is paired within a case: same number, same repeat, fold and item."""
        parts = [self.repeat, self.fold]
        if "item" in self.extras:
            column = as_coded(self.extras["item"])
            items = [str(item) for item in column.cells]
            order = {item: place for place, item in enumerate(sorted(set(items)))}  # np.unique pads to the longest
            parts.append(np.array([order[item] for item in items], dtype=np.int64)[column.codes])
        return numbered_keys(*parts)

    def one_per_cell(self) -> Floats | None:
        """Values (measures, cases, learners) where every cell has one, without folds and items; None elsewhere."""
        shape = (len(self.measures), len(self.cases), len(self.learners))
        if len(self) != math.prod(shape) or self.has_folds or "item" in self.extras or not self.ok_rows().all():
            return None
        found = np.full(math.prod(shape), np.nan)
        for start in range(0, len(self), _AT_ONCE):
            rows = slice(start, start + _AT_ONCE)
            cell = (self.measure[rows] * shape[1] + self.case[rows]) * shape[2] + self.learner[rows]
            found[cell] = self.value[rows] + 0.0  # −0 is 0, as in a sum
        return None if np.isnan(found).any() else found.reshape(shape)

    def cube(self) -> Cube:
        """Values by measure, case and learner; a case's value is its mean over folds.

        A cell that lacks a fold which another learner has on that case is a hole: its mean would be over other data.
        """
        shape = (len(self.measures), len(self.cases), len(self.learners))
        refuse_more("CELLS", math.prod(shape), "cases × learners × measures of " + self.source)
        values = self.one_per_cell()
        values = self._means(shape) if values is None else values
        directions = tuple(self.higher_is_better(measure) for measure in self.measures)
        return Cube(values, self.measures, self.cases, self.learners, directions)

    def _means(self, shape: tuple[int, int, int]) -> Floats:
        """The mean of every cell over its folds; NaN where it lacks one of another learner's."""
        ok = self.ok_rows()
        flat = np.ravel_multi_index((self.measure, self.case, self.learner), shape)
        fold_key, value = self.units(), self.value
        if not ok.all():
            flat, fold_key, value = flat[ok], fold_key[ok], value[ok]
        distinct, twice = count_units(flat, fold_key, math.prod(shape))
        if twice.any():
            place = int(np.flatnonzero(twice)[0])
            measure, case, learner = (int(part) for part in np.unravel_index(place, shape))
            raise UnfitDataError(
                f"more than one value for learner {self.learners[learner]!r} on case {self.cases[case]!r} under "
                f"{self.measures[measure]!r} ({int(twice.sum())} such cells); look with `adjudge inspect`, or use "
                f"{option('duplicates')} (first, last, mean or repeats)"
            )
        counts = distinct.reshape(shape)
        sums = np.bincount(flat, weights=value, minlength=math.prod(shape)).reshape(shape)
        flat //= shape[2]
        on_case, _ = count_units(flat, fold_key, shape[0] * shape[1])
        expected = on_case.reshape(shape[:2])[:, :, None]
        whole = (counts == expected) & (counts > 0)
        return np.where(whole, sums / np.maximum(counts, 1), np.nan)

    def to_columns(self) -> dict[str, list[Any]]:
        """Tidy long columns, ready for any writer; repeat and fold only when present."""
        columns: dict[str, list[Any]] = {
            "case": [self.cases[code] for code in self.case],
            "learner": [self.learners[code] for code in self.learner],
        }
        for name, codes in (("repeat", self.repeat), ("fold", self.fold)):
            if (codes >= 0).any():
                columns[name] = [int(code) if code >= 0 else None for code in codes]
        columns["measure"] = [self.measures[code] for code in self.measure]
        columns["value"] = [None if np.isnan(value) else float(value) for value in self.value]
        return columns | self.extras | {name: list(cells) for name, cells in self.labels.items()}

    def to_frame(self, backend: str | None = None) -> Any:
        """The table as a pandas or polars frame: `backend`, else the kind it was read from, else what is installed."""
        from adjudge.base.frames import new_frame

        return new_frame(self.to_columns(), backend or self.meta.frame_kind)


def take_rows(table: ResultTable, rows: Ints) -> ResultTable:
    """The table of these rows only, names unchanged."""
    arrays = ("case", "learner", "measure", "value", "repeat", "fold")
    taken: dict[str, Any] = {name: getattr(table, name)[rows] for name in arrays}
    for kind in ("extras", "labels"):
        taken[kind] = {name: take(column, rows) for name, column in getattr(table, kind).items()}
    return replace(table, **taken)


def numbered_keys(*parts: Ints) -> Ints:
    """One number per row from several, equal where all are equal, in their order; −1 is an absent part."""
    if not (n := len(parts[0])):
        return np.zeros(0, dtype=np.int64)
    ends = [(int(part.min()), int(part.max())) for part in parts]
    parts = tuple(part for part, (_, high) in zip(parts, ends, strict=True) if high >= 0)
    if not parts:
        return np.zeros(n, dtype=np.int64)
    least = [low for low, high in ends if high >= 0]
    sizes = [high + 1 - low for low, high in ends if high >= 0]
    if np.prod(sizes, dtype=np.float64) >= 2.0**62:  # too many combinations for one number: sort them as columns
        return np.unique(np.stack(parts), axis=1, return_inverse=True)[1].ravel().astype(np.int64)
    flat = parts[0] - least[0]
    for part, size, low in zip(parts[1:], sizes[1:], least[1:], strict=True):  # in place: of ten million rows
        flat *= size
        flat += part
        flat -= low
    if math.prod(sizes) <= 4 * len(flat) + 1_000_000:  # few enough to count: no sorting
        present = np.zeros(math.prod(sizes), dtype=np.bool_)
        present[flat] = True
        if present.all():
            return flat
        numbers: NDArray[Any] = np.cumsum(present, dtype=np.int32 if len(present) < 2**31 else np.int64)
        return numbers[flat].astype(np.int64) - 1
    return np.unique(flat, return_inverse=True)[1].ravel().astype(np.int64)


_FAILURE = re.compile(
    r"error|exception|traceback|timed?[- ]?out|out of memory|crash|killed|fail|abort|segfault|segmentation|diverged|"
    r"did not finish|not converge|exit code|\boom\b|\bdnf\b|^(?:err|to|mo|tle|mle|memout|sigkill)$",
    re.IGNORECASE,
)


def refuse_failed_scores(table: ResultTable) -> None:
    """Ask about scores of 0 beside a text that tells of a failure; where all are 0 or 1, 0 is what a failure scores."""
    texts = table.labels | {name: column for name, column in table.extras.items() if name == "error"}
    zero = table.value == 0.0
    right_or_wrong = zero | (table.value == 1.0)
    graded = [not right_or_wrong[table.measure == place].all() for place in range(len(table.measures))]
    zero &= np.array(graded, dtype=bool)[table.measure] & table.ok_rows()
    for name, column in texts.items() if zero.any() else ():
        coded = as_coded(column)
        failed = np.array([bool(_FAILURE.search(str(cell or "").strip())) for cell in coded.cells], dtype=bool)
        told = failed[coded.codes] & table.ok_rows()
        if told.any() and table.layout == "learners":  # one text beside the scores of all: the learners at 0
            told &= zero | ~np.isin(table.case, table.case[zero])
        if told.any() and not told.all() and zero[told].all():  # a name such as "error correction" has other scores too
            row = np.flatnonzero(told)[0]
            what = printable(coded.cells[coded.codes[row]], most=60)
            raise InputError(
                f"{table.source}: the score 0 stands next to texts that report a failure ({told.sum()} rows, first: "
                f"learner {table.learners[table.learner[row]]!r} on case {table.cases[table.case[row]]!r}, {name} "
                f"{what!r}); a failure has no score: leave those cells empty, or use {option('ignore', name)} where 0 "
                "is the score"
            )


def succeeded(status: Any) -> bool:
    """Whether a status says that the task went well."""
    return str(status or "ok").strip().lower() in words("cells", "well")


def is_status(status: Any) -> bool:
    """Whether a word says how a task ended, whichever way.

    >>> is_status("crashed"), is_status("Ohio")
    (True, False)
    """
    return succeeded(status) or str(status).strip().lower() in words("cells", "ill")


def count_units(cells: Ints, units: Ints, n_cells: int) -> tuple[Ints, Ints]:
    """Different units of each cell, and of these how many come more than once.

    >>> count_units(np.array([0, 0, 0, 2]), np.array([0, 1, 1, 1]), 3)
    (array([2, 0, 1]), array([1, 0, 0]))
    """
    n_units = int(units.max(initial=0)) + 1
    if n_cells * n_units <= 4 * len(cells) + 1_000_000:
        both = cells if n_units == 1 else cells * n_units + units
        seen = np.bincount(both, minlength=n_cells * n_units).reshape(n_cells, n_units)
        return (seen > 0).sum(axis=1), (seen > 1).sum(axis=1)
    order = np.lexsort((units, cells)) if n_cells * n_units >= 2**62 else np.argsort(cells * n_units + units)
    cell, unit = cells[order], units[order]
    new = np.r_[True, (np.diff(cell) != 0) | (np.diff(unit) != 0)] if len(cell) else np.zeros(0, dtype=bool)
    second = np.r_[False, ~new[1:] & new[:-1]] if len(cell) else new  # of three alike only the second counts
    return np.bincount(cell[new], minlength=n_cells), np.bincount(cell[second], minlength=n_cells)
