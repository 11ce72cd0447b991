"""A foreign table made ready to be read: unnamed columns, blanks filled downwards, words for numbers and for holes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from adjudge.base.vocabulary import in_list, is_known_learner, is_property, normalise, role_of, words, words_of
from adjudge.results.cell_words import read_split_labels, without_words
from adjudge.results.cells import column_kind, is_missing, parse_number
from adjudge.results.coded import Coded, NumberColumn, as_coded, take
from adjudge.results.facts import Columns, Facts, cell_text, number_of
from adjudge.results.keys import Told
from adjudge.results.printed_numbers import first_told, refuse_text_measure, without_print, without_units
from adjudge.results.reading import some
from adjudge.results.summaries import summary_labels
from adjudge.results.told_directions import tells_direction
from adjudge.results.values import parts_of_one

_UNNAMED = re.compile(r"|Unnamed: \d+(?:\.\d+)*")  # as pandas names a column without a name
_DITTO = {'"', "〃", "''", "."}
_NAN = re.compile(r"nan\s*\([^()]*\)", re.IGNORECASE)  # a count beside a mean that is not there
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_DECIMAL = re.compile(r"[+-]?\d+\.\d+")  # a point for decimals leaves the comma for thousands
_SURELY = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+\.\d+|[+-]?\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?")


def prepared(raw: Columns, told: Told, notes: list[str]) -> tuple[Facts, Told, list[str]]:
    """Facts of the columns, what the user said of them, which were in percent; `notes` grows by what was done."""
    raw = _unnamed(raw, told, notes)
    raw, told = parts_as_rows(raw, told, notes)
    by_role = {role: name for name in raw if (role := role_of(name)) in {"fold", "repeat"} and name not in told.taken}
    split = read_split_labels(raw, by_role, notes)
    if split is not raw:
        found = {role: (name,) for role, name in by_role.items() if name.endswith(f"({role})")}
        raw, told = split, replace(told, roles=told.roles | found)
    raw = _without_summary_parts(raw, told, notes)
    raw = _only_means(_test_rows(raw, told, notes), told, notes)
    raw = _filled_down(raw, told, notes)
    keys = {"case", "learner", "item", "measure", "repeat", "fold", "seed", "status", "split_id"}
    maybe = [name for name in raw if role_of(name) not in keys and name not in told.taken]
    raw, unit = without_units(raw, maybe, notes)
    raw, said, percent = without_print(raw, maybe)
    notes += said
    maybe = [name for name in maybe if not tells_direction(name, raw[name])]
    plain = _numbers_for_words(raw, maybe, notes)
    worded = frozenset(name for name in maybe if _is_worded(raw[name], plain[name]))
    for name in maybe:
        if name in told.asked or (plain[name] is raw[name] and not is_property(name)):
            refuse_text_measure(plain[name], name)
    facts = Facts(plain)
    return facts, replace(told, worded=worded, stem=_not_ranks(facts, told.stem), unit=unit), percent


def _not_ranks(facts: Facts, stem: str) -> str:
    """The name of the file; nothing where it says ranks and the numbers cannot be ranks of the columns."""
    numbers = [column for column in facts if column.is_number and column.role is None]
    ranks = all(low >= 1 and high <= len(numbers) for column in numbers if len(known := column.known)
                for low, high in [(known.min(), known.max())])  # fmt: skip
    return stem if ranks or {"rank", "ranks", "ranking"}.isdisjoint(words_of(stem)) else ""


def _is_worded(before: Any, after: Any) -> bool:
    if before is not after:
        return column_kind(before) == "text"
    return isinstance(before, list) and any(isinstance(cell, bool) for cell in before[:50])


def without_repeated_header(raw: Columns, notes: list[str]) -> Columns:
    """Files put one behind the other bring their headers along: rows that say the header again are left out."""
    cells = {name: column.cells if isinstance(column, Coded) else column for name, column in raw.items()}
    if any(isinstance(column, NumberColumn) or name not in column for name, column in cells.items()):
        return raw
    coded = {name: as_coded(column) for name, column in raw.items()}
    again = np.all([column.codes == column.cells.index(name) for name, column in coded.items()], axis=0)
    if not again.any():
        return raw
    notes.append(f"rows that repeat the header are left out: {int(again.sum())}")
    kept = np.flatnonzero(~again)
    return {name: take(column, kept) for name, column in coded.items()}


def with_header(raw: Columns, notes: list[str]) -> tuple[Columns, bool]:
    """A file without a header: where every column of numbers is called by a number, the names are the first row."""
    if len(raw) < 2 or any(_UNNAMED.fullmatch(name) or role_of(name) for name in raw):
        return raw, False
    firsts = without_print({name: [name] for name in raw}, raw)[0]
    named = [name for name in raw if number_of(firsts[name][0]) == number_of(firsts[name][0])]
    plain = without_print(raw, named)[0] if named else raw
    numbers = [name for name in raw if column_kind(plain[name]) == "numbers"] if named else []
    if not numbers or not set(numbers) <= set(named):
        return raw, False
    if (
        len(numbers) > 1
        and all(name.isdigit() for name in numbers)
        and {*np.diff([*map(int, numbers)]).tolist()} == {1}
    ):
        return raw, False  # columns numbered through
    notes.append("no header: the first line is read as a row, and columns are named by their position")
    return {f"column {place}": [name, *cells] for place, (name, cells) in enumerate(raw.items(), start=1)}, True


def parts_as_rows(raw: Columns, told: Told, notes: list[str]) -> tuple[Columns, Told]:
    """seed_0, seed_1 … as columns beside learner and case: one row for each, its number a repeat (or fold)."""
    roles = {role for name in raw if (role := role_of(name)) is not None} | set(told.roles)
    parts = parts_of_one([name for name in raw if name not in told.taken and column_kind(raw[name]) == "numbers"])
    if not parts or not {"learner", "case"} <= roles or roles & {"value", "measure", "repeat", "fold", "seed"}:
        return raw, told
    about = words("about", "spread") | words("about", "summaries")
    n, left = len(raw[parts[0]]), [name for name in raw if normalise(name) in about]
    if any(column_kind(raw[name]) == "numbers" for name in raw if name not in (*parts, *left) and not role_of(name)):
        return raw, told
    each = np.repeat(np.arange(n), len(parts))
    role = "fold" if "fold" in normalise(parts[0]) or "split" in normalise(parts[0]) else "repeat"
    melted = {name: take(cells, each) for name, cells in raw.items() if name not in (*parts, *left)}
    cells = np.stack([np.array([parse_number(cell) for cell in raw[name]]) for name in parts], axis=1)
    melted |= {role: Coded(np.tile(np.arange(len(parts)), n), list(map(str, range(len(parts)))))}
    notes.append(f"columns {some(parts)} are {role}s" + (f"; {some(left)} are about them" if left else ""))
    measure = told.measure or "value"
    return melted | {"value": NumberColumn(cells.ravel())}, replace(told, measure_name=measure)


def named_by_place(raw: Columns) -> tuple[Columns, frozenset[str]]:
    """Columns without a name called by their place, and which these are."""
    names = {name: f"column {place}" for place, name in enumerate(raw, start=1) if _UNNAMED.fullmatch(name)}
    return {names.get(name, name): cells for name, cells in raw.items()}, frozenset(names.values())


def _unnamed(raw: Columns, told: Told, notes: list[str]) -> Columns:
    """Columns without a name: row numbers and empty ones are left out; words in the first are cases, or learners."""
    for name in [name for name in raw if name in told.unnamed - told.taken]:
        cells, rest = raw[name], {other: values for other, values in raw.items() if other != name}
        texts = ["" if is_missing(cell) else cell_text(cell) for cell in cells]
        said = [text for text in texts if text.strip(".…")]  # a printed frame leaves rows out: 0, 1, …, 99
        numbers = all(map(str.isdigit, said)) and (len(set(said)) == len(said) or len(set(said)) == 1)
        if not any(texts) or numbers:
            notes.append(f"the unnamed column of {'row numbers' if any(texts) else 'empty cells'} is left out")
            raw = rest
            continue
        known = {*told.roles, *(role for other in rest if (role := role_of(other)) is not None)}
        twins = [other for other in rest if role_of(other) in {"case", "learner"} and _same(texts, rest[other])]
        if twins:
            notes.append(f"the unnamed column says what {twins[0]!r} says and is left out")
            raw = rest
            continue
        named = [other for other in rest if role_of(other) in {"case", "learner"}]
        kinds = [other for other in named if len(set(rest[other])) == len(cells)]
        if kinds and len({*said}) < len(cells):
            notes.append(f"the unnamed column groups the rows of {kinds[0]!r} and is left out")
            raw = rest
            continue
        if name != next(iter(raw)) or {"case", "learner"} <= known:
            continue
        wanted = "learner" if told.columns == "cases" or "case" in known else "case"
        if told.columns is None and not known & {"case", "learner"}:
            rows, columns = _lean(texts), _lean(list(rest))
            if rows == columns:
                continue  # asked: nothing tells learners in rows from learners in columns
            wanted = "learner" if rows > columns else "case"
        notes.append(f"the unnamed first column holds the {wanted}s")
        raw = {wanted: cells} | rest
    return raw


def _same(texts: list[str], cells: Any) -> bool:
    """Whether two columns name the same things by other names."""
    other = list(map(str, cells))
    return len(set(zip(texts, other, strict=True))) == len(set(texts)) == len(set(other))


def _lean(names: Sequence[str]) -> int:
    """How many names are those of well-known learners, less those of well-known data sets."""
    return sum(map(is_known_learner, names)) - sum(in_list(name, "columns", "known_cases") for name in names)


def _without_summary_parts(raw: Columns, told: Told, notes: list[str]) -> Columns:
    """Rows of a fold, repeat or seed called mean, all or −1 stand for the others and are left out."""
    for name in list(raw):
        role = next((role for role, columns in told.roles.items() if name in columns), role_of(name))
        if role not in {"fold", "repeat", "seed"} or (column_kind(raw[name]) == "numbers" and role != "fold"):
            continue
        column = as_coded(raw[name])
        labels = ["" if is_missing(cell) else cell_text(cell) for cell in column.cells]
        if found := summary_labels([text for text in labels if text], role):
            keep = np.flatnonzero(~np.isin(column.codes, [labels.index(text) for text in found]))
            raw = {other: take(cells, keep) for other, cells in raw.items()}
            notes.append(f"rows of {role} {', '.join(map(repr, found))} summarise the others and are left out")
    return raw


def _test_rows(raw: Columns, told: Told, notes: list[str]) -> Columns:
    """A column that says train, val and test: rows on training data are left out, and on others where test is there."""
    for name, cells in raw.items():
        if name in told.taken or role_of(name) not in {None, "fold"} or isinstance(cells, NumberColumn):
            continue
        if not len(cells) or not _part_named(str(cells[0])):  # nearly always the first one tells
            continue
        column = as_coded(cells)
        parts = [_part_named(str(cell)) for cell in column.cells]
        kept = [at for at, part in enumerate(parts) if part == "test"]
        kept = kept or [at for at, part in enumerate(parts) if part != "train"]
        if "" in parts or not 0 < len(kept) < len(parts):
            continue
        others = [str(cell) for cell, part in zip(column.cells, parts, strict=True) if part != parts[kept[0]]]
        left = "training data" if len(parts) == 2 and "train" in parts else some(others)
        notes.append(f"column {name!r}: rows on {left} are left out")
        rows = np.flatnonzero(np.isin(column.codes, kept))
        return {other: take(values, rows) for other, values in raw.items() if other != name or len(kept) > 1}
    return raw


def _part_named(label: str) -> str:
    """The part of the data that a label names, itself or before another word: train, val or test; "" for none.

    >>> _part_named("Testing"), _part_named("test-clean"), _part_named("dev"), _part_named("hard")
    ('test', 'test', 'val', '')
    """
    first = normalise(label).partition("_")[0]
    if first not in words("columns", "parts"):
        return ""
    return "train" if first in words("about", "train") else "test" if first.startswith("test") else "val"


def _only_means(raw: Columns, told: Told, notes: list[str]) -> Columns:
    """A column that says mean here and std there: the rows of the mean are the values."""
    means = {"mean", "avg", "average"}
    known = words("about", "spread") | means | {"median", "count"}
    for name, cells in raw.items():
        if name in told.taken or role_of(name) is not None or isinstance(cells, NumberColumn):
            continue
        if not len(cells) or normalise(str(cells[0])) not in known:  # nearly always the first one tells
            continue
        column = as_coded(cells)
        labels = [normalise(str(cell)) for cell in column.cells]
        kept = [at for at, label in enumerate(labels) if label in means]
        if known.issuperset(labels) and len(kept) == 1 and len(labels) > 1:
            notes.append(f"column {name!r}: rows of the {labels[kept[0]]} are read, the others are about it")
            rows = np.flatnonzero(column.codes == kept[0])
            return {other: take(values, rows) for other, values in raw.items() if other != name}
    return raw


def _filled_down(raw: Columns, told: Told, notes: list[str]) -> Columns:
    """A key written once over the rows it holds for, as merged cells are exported: filled downwards."""
    for name, cells in raw.items():
        if not (role_of(name) in {"case", "learner"} or name in told.taken) or isinstance(cells, NumberColumn):
            continue
        column = as_coded(cells)
        if column.are_names():
            continue
        ditto = any(isinstance(cell, str) and cell.strip() in _DITTO for cell in column.cells)
        says = [not is_missing(cell) and str(cell).strip() not in {"", *_DITTO} for cell in column.cells]
        starts = np.flatnonzero(np.array(says, dtype=bool)[column.codes])
        blank = len(starts) <= len(column) / 2 and starts[:1].tolist() == [0]
        if not blank or (np.ptp(np.diff(starts, append=len(column))) and not ditto):
            continue
        notes.append(f"column {name!r}: blanks are filled from above")
        raw = raw | {name: Coded(np.repeat(column.codes[starts], np.diff(starts, append=len(column))), column.cells)}
    return raw


def _numbers_for_words(raw: Columns, maybe: Sequence[str], notes: list[str]) -> Columns:
    """True and False as 1 and 0; TIMEOUT and OOM among numbers as holes; 1,013.01 as a number."""
    found: Columns = {}
    holes: list[str] = []
    looked = [str(cell).strip() for name in maybe if not isinstance(raw[name], NumberColumn)
              for cell in as_coded(raw[name]).cells[:200]]  # fmt: skip
    thousands = any(map(_SURELY.fullmatch, looked)) or any(map(_DECIMAL.fullmatch, looked))
    for name in maybe:
        cells = raw[name]
        kind = "numbers" if isinstance(cells, NumberColumn) else column_kind(cells)
        if kind == "text" and (read := without_words(name, cells)) is not None:
            found[name], note = read
            notes.append(note)
        elif kind in {"mixed", "text"} and (changed := _without_holes(cells, thousands)) is not None:
            found[name], said = changed
            if said:
                holes.append(f"column {name!r}: {said}")
    notes += first_told(holes)
    return raw | found


def _without_holes(cells: Any, thousands: bool) -> tuple[Coded, str] | None:
    """Numbers with words for holes read, and thousands signs where some cell tells; None where other text is there."""
    column = as_coded(cells)
    known = words("cells", "holes")
    counts = np.bincount(column.codes, minlength=len(column.cells))
    read: list[Any] = []
    said: dict[str, int] = {}
    numbers = 0
    signs = [str(cell).strip() for cell in column.cells]
    for cell, text, times in zip(column.cells, signs, counts.tolist(), strict=True):
        if is_missing(cell):
            read.append(None)
        elif number_of(text) == number_of(text) if isinstance(cell, str) else isinstance(cell, (int, float)):
            read.append(cell)
            numbers += times
        elif thousands and _THOUSANDS.fullmatch(text):
            read.append(text.replace(",", ""))
            numbers += times
        elif not known.isdisjoint({text.lower(), text.lower().partition("/")[0].strip()}) or _NAN.fullmatch(text):
            read.append(None)
            said[text] = times
        else:
            return None
    doubtful = numbers < 2 or any(len(word) < 3 for word in said)  # short words for nothing may be names
    if numbers <= sum(said.values()) and doubtful and not all(map(_NAN.fullmatch, said)):
        return None
    return Coded(column.codes, read), ", ".join(
        f"{word!r} ({times}×) read as missing" for word, times in list(said.items())[:3]
    )
