"""Flat tables of known tools: one reader, the tools' columns are data (tables.toml), a user's own are a small TOML."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, partial
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

from adjudge.base.argument_checks import path_of
from adjudge.base.option_spelling import option
from adjudge.base.toml_text import read_toml, read_toml_file
from adjudge.errors import InputError, refuse_unknown
from adjudge.results.cells import column_kind, is_missing
from adjudge.results.printed_numbers import without_print
from adjudge.results.readers.checked import UnlikeFormat, cell_number, whole
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "flat-table"
ABOUT = "tables of amlb, TabRepo, fev, GIFT-Eval, benchopt, skore, or by a mapping"

_TEXTS = ("about", "header", "rows", "after", "strip", "last_by", "empty", "refuse")
_LISTS = ("needs", "lacks", "measures", "measures_in", "times", "higher", "lower")
_TABLES = ("split", "failed", "least_when")
_ROLES = ("case", "learner", "repeat", "fold", "item", "seed", "n_train", "n_test", "variant", "setup")
_LONGEST_LITERAL = 10_000
_FIELD = re.compile(r"\{([^}]+)\}")

Columns = dict[str, list[Any]]


@dataclass(frozen=True, slots=True)
class Mapping:
    """One entry of tables.toml; `about` is all its keys, checked."""

    name: str
    about: dict[str, Any]

    def __post_init__(self) -> None:
        known = (*_TEXTS, *_LISTS, *_TABLES, *_ROLES)
        for key, value in self.about.items():
            refuse_unknown(key, known, f"mapping {self.name}: no key {key!r}")
            kinds: Any = list if key in _LISTS else dict if key in _TABLES else (str, list) if key in _ROLES else str
            if not isinstance(value, kinds):
                raise InputError(f"mapping {self.name}: {key} = {value!r} is not what this key takes; see tables.toml")
            texts = value if isinstance(value, list) else value.values() if isinstance(value, dict) else [value]
            if not all(isinstance(text, str) for text in texts):
                raise InputError(f"mapping {self.name}: {key} = {value!r} holds something that is not text")
            if key in _TABLES and set(value) != {"column", "pattern"}:
                raise InputError(f"mapping {self.name}: {key} has a column and a pattern; got {value!r}")
            if key == "header" or key in _TABLES:
                self._check_pattern(key, value if key == "header" else value["pattern"])
        if "header" in self.about:
            said = {*re.compile(self.about["header"]).groupindex, self.about.get("rows")}
            if "rows" not in self.about or ("measure" not in said and "refuse" not in self.about):
                raise InputError(f"mapping {self.name}: besides header, rows says what the first column is, and one of "
                                 "them is the measure")  # fmt: skip

    def _check_pattern(self, key: str, pattern: Any) -> None:
        try:
            with catch_warnings():
                simplefilter("error")  # of patterns that a later Python reads in another way
                re.compile(pattern)
        except (re.error, TypeError, RecursionError, OverflowError, Warning) as wrong:
            raise InputError(f"mapping {self.name}: pattern of {key} is not a regular expression: {wrong}") from None

    def list_of(self, key: str) -> list[str]:
        value = self.about.get(key, [])
        return [value] if isinstance(value, str) else value

    def fits(self, header: list[str]) -> bool:
        """Whether a table with these columns is of this kind."""
        pattern = self.about.get("header")
        if pattern is not None:
            unnamed = header[:1] in (["level_0"], [""], ["metric"], ["Metric"]) or header[:1] == ["Unnamed: 0"]
            return unnamed and len(header) > 1 and all(re.fullmatch(pattern, name) for name in header[1:])
        needs = self.list_of("needs")
        return bool(needs) and all(map(partial(_has, header), needs)) and not set(self.list_of("lacks")) & set(header)


def _has(header: list[str], wanted: str) -> bool:
    return wanted in header if "*" not in wanted else any(fnmatchcase(name, _escaped(wanted)) for name in header)


def _escaped(pattern: str) -> str:
    """Only * is a wild card: brackets are part of many names of measures."""
    return pattern.replace("[", "[[]").replace("?", "[?]")


@cache
def mappings() -> tuple[Mapping, ...]:
    text = Path(__file__).with_name("tables.toml").read_text(encoding="utf-8")
    return tuple(Mapping(name, about) for name, about in read_toml(text).items())


def own_mapping(path: str | Path) -> Mapping:
    """The mapping in a user's file."""
    about = read_toml(read_toml_file(path_of(path)), str(path))
    mapping = Mapping(Path(path).name, about)
    if not {"measures", "after", "measures_in", "times", "header"} & set(about):
        raise InputError(f'{path} names no measures: measures = ["accuracy", …], after, measures_in or header')
    return mapping


def recognises(source: Source) -> bool:
    return _fitting(source) is not None


def _fitting(source: Source) -> Mapping | None:
    header = source.header
    return next((mapping for mapping in mappings() if mapping.fits(header)), None) if header else None


def read(source: Source, options: ReadOptions) -> Reading:
    mapping = own_mapping(options.mapping) if options.mapping is not None else _fitting(source)
    if mapping is None:
        raise InputError(
            f"{source.name} is none of {', '.join(m.name for m in mappings())}; use {option('mapping', 'FILE')}"
        )
    if "refuse" in mapping.about:
        raise InputError(f"{source.name} ({mapping.about['about']}): {mapping.about['refuse']}")
    columns, said, _ = without_print(source.columns, source.columns)
    by_header = "header" in mapping.about
    reading = _by_header(columns, source, mapping) if by_header else _by_columns(columns, mapping, source)
    reading.notes[:0] = [f"columns understood as in {mapping.name}", *said]
    measures = dict.fromkeys(reading.rows.columns["measure"])
    for key, flag in (("higher", True), ("lower", False)):
        for name in measures:
            if any(fnmatchcase(name, _escaped(pattern)) for pattern in mapping.list_of(key)):
                reading.directions.setdefault(name, flag)
    return reading


def _by_header(columns: Columns, source: Source, mapping: Mapping) -> Reading:
    """One row per measure (or case), what else it is in the columns' names."""
    first, *others = columns
    rows = Rows("fold")
    for row, label in enumerate(columns[first]):
        for name in others:
            found = re.fullmatch(mapping.about["header"], name)
            if found is None:
                raise InputError(f"{source.name}: column {name!r} does not fit {mapping.about['header']!r}")
            said: dict[str, Any] = found.groupdict() | {mapping.about["rows"]: label}
            fold = whole(said, "fold") if said.get("fold") else None
            value = cell_number(columns, name, row)
            rows.add(said.get("case"), said.get("learner"), said["measure"], value, fold)
    fields = {role: f"columns' names ({mapping.about['header']})" for role in said if role != mapping.about["rows"]}
    default = "data" if source.kind == "frame" else source.path.name.split(".")[0]
    return Reading(rows, fields | {mapping.about["rows"]: "first column"}, case_default=default)


def _by_columns(columns: Columns, mapping: Mapping, source: Source) -> Reading:
    n = len(next(iter(columns.values())))
    roles, fields = _role_cells(columns, mapping, source, n)
    failed = _matching(columns, mapping, "failed", n)
    extras = [role for role in roles if role not in ("case", "learner")]
    rows = Rows(*extras, *(["status"] if failed is not None else []))
    keep = mapping.about.get("empty") == "keep"
    chosen = list(_measures(columns, mapping, source))
    times = set(_named(columns, mapping.list_of("times")))
    strip = mapping.about.get("strip", "")
    kept = _last_points(columns, mapping, roles, n)
    for row in kept:
        names = _measures_of_row(columns, mapping, row)
        bad = failed is not None and failed[row]
        for name in [*names, *(name for name in chosen if name not in names)]:
            cell = columns[name][row]
            if is_missing(cell) and not keep and not (bad and name not in times):
                continue
            value = cell_number(columns, name, row)
            said = [roles[role][row] for role in extras]
            rows.add(roles["case"][row], roles["learner"][row], name.removeprefix(strip), value, *said,
                     *(["error" if bad else "ok"] if failed is not None else []))  # fmt: skip
    left = n - len(kept)
    notes = [f"{left} earlier points of curves are left out ({mapping.about['last_by']})"] if left else []
    return Reading(rows, fields | {"measure": f"{len(set(rows.columns['measure']))} columns"}, notes)


def _role_cells(columns: Columns, mapping: Mapping, source: Source, n: int) -> tuple[Columns, dict[str, str]]:
    """Role → its cells, and how it was understood."""
    cells: Columns = {}
    fields: dict[str, str] = {}
    for role in _ROLES:
        for template in mapping.list_of(role):
            parts = _FIELD.findall(template)
            if all(part in columns for part in parts):
                cells[role] = [_FIELD.sub(lambda field, row=row: _text(columns[field[1]][row]), template)  # type: ignore[misc]
                               for row in range(n)]  # fmt: skip
                fields[role] = template
                break
    if "split" in mapping.about:
        column, pattern = mapping.about["split"]["column"], mapping.about["split"]["pattern"]
        if column not in columns:
            raise InputError(f"{source.name}: no column {column!r}, which {mapping.name} takes apart")
        found = [re.fullmatch(pattern, str(cell)) for cell in columns[column]]
        if None in found:
            raise InputError(
                f"{source.name}: {columns[column][found.index(None)]!r} in {column!r} does not fit {pattern!r}"
            )
        for role in re.compile(pattern).groupindex:
            cells[role] = [match[role] for match in found if match is not None]
            fields[role] = f"part of {column}"
        if {"case", "fold"} <= set(fields) and set(cells["case"]) != {
            case for case, fold in zip(cells["case"], cells["fold"], strict=True) if whole({"fold": fold}, "fold") == 0
        }:
            raise InputError(
                f"{source.name}: names in {column!r} end in numbers, but not all have a 0: they are not folds"
            )
    for role in ("case", "learner"):
        if role not in cells:
            wanted = mapping.list_of(role)
            if wanted:
                raise InputError(
                    f"{source.name}: no column for the {role} ({', '.join(wanted)}); it has {', '.join(columns)}"
                )
            cells[role] = [None] * n
    for role in ("repeat", "fold"):
        if role in cells:
            cells[role] = [None if is_missing(cell) else whole({role: cell}, role) for cell in cells[role]]
    return cells, fields


def _text(cell: Any) -> str:
    return "" if cell is None else str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _named(columns: Columns, patterns: list[str]) -> Iterator[str]:
    for pattern in patterns:
        yield from (name for name in columns if fnmatchcase(name, _escaped(pattern)))


def _measures(columns: Columns, mapping: Mapping, source: Source) -> Iterator[str]:
    """Columns that are measures in every row."""
    names = list(columns)
    after = mapping.about.get("after")
    found = [*_named(columns, mapping.list_of("measures"))]
    if after is not None and after not in columns:
        raise InputError(f"{source.name}: no column {after!r}, after which {mapping.name} has the measures")
    if after is not None:
        found += names[names.index(after) + 1 :]
    for name in dict.fromkeys([*found, *_named(columns, mapping.list_of("times"))]):
        if column_kind(columns[name]) == "numbers" or (mapping.about.get("empty") == "keep" and name in found):
            yield name
    if not found and not mapping.list_of("measures_in"):
        raise InputError(
            f"{source.name}: none of its columns is a measure by {mapping.name}; it has {', '.join(columns)}"
        )


def _measures_of_row(columns: Columns, mapping: Mapping, row: int) -> list[str]:
    """Measures that the row itself names: a word, or a Python list of words and of dicts with a name."""
    found: list[str] = []
    for column in mapping.list_of("measures_in"):
        cell = columns[column][row] if column in columns else None
        if is_missing(cell):
            continue
        entries: Any = cell
        if isinstance(cell, str) and cell.lstrip().startswith("[") and len(cell) < _LONGEST_LITERAL:
            try:
                entries = ast.literal_eval(cell.strip())  # literals only: nothing is executed
            except (ValueError, SyntaxError, MemoryError, RecursionError):
                raise InputError(f"row {row + 1}, column {column!r}: {cell[:60]!r} is not a list") from None
        for entry in entries if isinstance(entries, (list, tuple)) else [entries]:
            name = str(entry.get("name") if isinstance(entry, dict) else entry)
            if name not in columns:
                raise InputError(f"row {row + 1} names the measure {name!r}, but there is no such column")
            found.append(name)
    return found


def _matching(columns: Columns, mapping: Mapping, key: str, n: int) -> list[bool] | None:
    about = mapping.about.get(key)
    if about is None or about["column"] not in columns:
        return None
    cells = columns[about["column"]]
    return [not is_missing(cells[row]) and re.match(about["pattern"], str(cells[row])) is not None for row in range(n)]


def _last_points(columns: Columns, mapping: Mapping, roles: Columns, n: int) -> list[int]:
    """Rows that count: all, or the last point of each curve, in the order of the table."""
    by = mapping.about.get("last_by")
    if by is None:
        return list(range(n))
    if by not in columns:
        raise UnlikeFormat(f"there is no column {by!r}, which says how far a curve is")
    least = _matching(columns, mapping, "least_when", n)
    keys = [role for role in roles if role in ("case", "learner", "repeat", "fold", "variant", "setup")]
    last: dict[tuple[Any, ...], tuple[float, int]] = {}
    for row in range(n):
        key = tuple(roles[role][row] for role in keys)
        stop = cell_number(columns, by, row)
        stop = -stop if least is not None and least[row] else stop
        if key not in last or stop >= last[key][0]:
            last[key] = (stop, row)
    return [row for _, row in last.values()]
