"""JSON as plain columns: objects, one per row; objects within objects; or the lists of rows inside a document.

{row: {column: value}} is a table whose first column has no name; {a: {b: {measure: value}}} has two keys, the learner
outside where the inner keys are far more (tasks, instances), else under names that claim nothing. pandas' forms
(orient = columns, split, table) are what pandas makes of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.readers.inner_tables import SeveralTables, columns_shown, which_table

OUTER, INNER = "outer key", "inner key"
_MANY = 20  # inner keys, from which on they are hardly learners

Columns = dict[str, list[Any]]


def columns_of_document(document: dict[str, Any], path: str, wanted: str | None) -> tuple[Columns, list[str]]:
    """The columns, and what was understood; `wanted` names the list inside that is the table."""
    document = _unwrapped(document)
    inner = {key: value for key, value in document.items() if _rows(value)}
    if wanted is None and len(inner) == len(document) > 1 and (found := _rows_by_key(inner, path)) is not None:
        return found, ["the outer keys are read as a column"]
    described = [(key, columns_shown(list(rows[0]), len(rows))) for key, rows in inner.items()]
    alone = all(_scalar(value) for key, value in document.items() if key not in inner)
    if wanted is not None and not inner:
        raise InputError(f"{path} holds no list of rows under any name")
    keyed = [key for key, rows in inner.items() if {"learner", "case"} <= {role_of(str(name)) for name in rows[0]}]
    nested = [
        key for key, rows in inner.items() if rows_within(rows) is not rows and "learner" in map(role_of, rows[0])
    ]
    alone = alone or (len(inner) == 1 and bool(keyed or nested))
    if inner and (wanted is not None or alone):
        key = list(inner)[which_table(described, wanted, path)]
        return columns_of(rows_within(inner[key]), path), [f"the rows under {key!r} are read"]
    if (found := _pandas(document, path)) is not None:
        return found, []
    if _objects(document) and (found := _two_keys(document)) is not None:
        return found, _remark(found)
    if _objects(document) and all(map(_flat, document.values())):
        return columns_of([{"": name} | row for name, row in document.items()], path), ["the first keys name the rows"]
    if inner:  # a report with more in it than these rows: what they are of, its author knows
        told = " or ".join(option("table", key) for key in list(inner)[:6])
        raise SeveralTables(f"{path} is not a table; rows inside may be the results:", described, f" use {told}")
    return columns_of([document], path), []


def rows_within(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows inside [{model: …, results: [rows]}, …], each with the words beside its list; else the rows as they are.

    Numbers beside the list sum it up, and are left out.

    >>> rows_within([{"model": "A", "mean": 2, "runs": [{"task": 1, "acc": 0.9}, {"task": 2, "acc": 0.8}]}])
    [{'model': 'A', 'task': 1, 'acc': 0.9}, {'model': 'A', 'task': 2, 'acc': 0.8}]
    """
    lists = [[name for name, value in row.items() if _rows(value)] for row in rows if isinstance(row, dict)]
    if len(lists) < len(rows) or not lists or any(len(names) != 1 or names != lists[0] for names in lists):
        return rows
    (inside,) = lists[0]
    return [_words_beside(row, inside) | each for row in rows for each in row[inside]]


def _words_beside(row: dict[str, Any], inside: str) -> dict[str, Any]:
    kept = {name: _words_beside(value, "") if isinstance(value, dict) else value for name, value in row.items()}
    return {name: value for name, value in kept.items() if name != inside and value and isinstance(value, (str, dict))}


def _unwrapped(document: dict[str, Any]) -> dict[str, Any]:
    """What stands under one name beside plain values: {"results": {…}, "date": …}."""
    deep = [value for value in document.values() if not _scalar(value)]
    only = deep[0] if len(deep) == 1 else None
    return only if isinstance(only, dict) and _objects(only) and all(map(_objects, only.values())) else document


def _rows_by_key(inner: dict[str, list[dict[str, Any]]], path: str) -> Columns | None:
    """{name: rows} where all rows have the same keys, one of them a learner or a case: the name is the other."""
    keys = {tuple(row) for rows in inner.values() for row in rows}
    roles = {role_of(name) for name in next(iter(keys))} & {"learner", "case"} if len(keys) == 1 else set()
    if len(roles) != 1:
        return None
    other = "case" if roles == {"learner"} else "learner"
    return columns_of([{other: name} | row for name, rows in inner.items() for row in rows], path)


def _remark(found: Columns) -> list[str]:
    if OUTER in found:
        return [f"nested keys become the columns {OUTER!r} and {INNER!r}"]
    return ["the outer keys are the learners, the far more inner ones the cases"] if "case" in found else []


def _pandas(document: dict[str, Any], path: str) -> Columns | None:
    """What `to_json` of a frame writes under orient = split, table or columns."""
    names, data = document.get("columns"), document.get("data")
    if isinstance(names, list) and isinstance(data, list) and set(document) <= {"columns", "data", "index"}:
        if not all(isinstance(row, list) and len(row) == len(names) for row in data):
            raise InputError(f"{path}: rows under 'data' have not one cell per column")
        return columns_of([dict(zip(map(str, names), row, strict=True)) for row in data], path)
    if isinstance(document.get("schema"), dict) and _rows(data) and isinstance(data, list):
        return columns_of(data, path)
    if not _objects(document):
        return None
    keys = [list(cells) for cells in document.values()]
    numbered = keys[0] == [str(place) for place in range(len(keys[0]))]
    if numbered and all(other == keys[0] for other in keys) and all(
            _scalar(cell) for cells in document.values() for cell in cells.values()):  # fmt: skip
        return {name: list(cells.values()) for name, cells in document.items()}
    return None


def _two_keys(document: dict[str, dict[str, Any]]) -> Columns | None:
    """Rows under two keys: measures innermost, or lists of values whose places are numbered."""
    every = [(outer, inner, value) for outer, found in document.items() for inner, value in found.items()]
    kinds = {type(value) for *_, value in every}
    if kinds == {dict} and all(value and _flat(value) for *_, value in every):
        outer, inner = _names([key for key, *_ in every], [key for _, key, _ in every])
        return _columns([{outer: a, inner: b} | value for a, b, value in every])
    if kinds == {dict} and all(_lists_of_one_length(value) for *_, value in every):
        outer, inner = _names([key for key, *_ in every], [key for _, key, _ in every])
        runs = [(a, b, list(value), zip(*value.values(), strict=True)) for a, b, value in every]
        return _columns([{outer: a, inner: b, "index": place} | dict(zip(names, row, strict=True))
                         for a, b, names, rows in runs for place, row in enumerate(rows)])  # fmt: skip
    if kinds != {list} or not all(_flat(value) for *_, value in every):
        return None
    names = list(dict.fromkeys(key for _, key, _ in every))
    if not all(known_measure(name) is not None for name in names):
        outer, inner = _names([key for key, *_ in every], [key for _, key, _ in every])
        return _columns([{outer: a, inner: b, "index": place, "value": cell}
                         for a, b, cells in every for place, cell in enumerate(cells)])  # fmt: skip
    rows = []
    for learner, found in document.items():
        if len({len(cells) for cells in found.values()}) > 1:
            return None
        rows += [{"learner": learner, "index": place} | dict(zip(found, row, strict=True))
                 for place, row in enumerate(zip(*found.values(), strict=True))]  # fmt: skip
    return _columns(rows)


def _names(outer: list[str], inner: list[str]) -> tuple[str, str]:
    """learner and case where the inner keys are far more; else names that leave it open."""
    n, m = len(set(outer)), len(set(inner))
    return ("learner", "case") if m >= max(_MANY, 4 * n) else (OUTER, INNER)


def _columns(rows: list[dict[str, Any]]) -> Columns:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _objects(document: dict[str, Any]) -> bool:
    return len(document) > 1 and all(isinstance(value, dict) and value for value in document.values())


def _rows(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(isinstance(row, dict) and row for row in value)


def _lists_of_one_length(value: dict[str, Any]) -> bool:
    lists = [cells for cells in value.values() if isinstance(cells, list) and len(cells) > 1 and _flat(cells)]
    return bool(lists) and len(lists) == len(value) and len({*map(len, lists)}) == 1


def _flat(value: Any) -> bool:
    return all(_scalar(cell) for cell in (value.values() if isinstance(value, dict) else value))


def _scalar(value: Any) -> bool:
    return not isinstance(value, (dict, list))


def columns_of(rows: Iterable[Any], name: str) -> dict[str, list[Any]]:
    """Columns of plain values; a key absent from a row is a missing cell."""
    every = list(rows)
    if not every:
        raise InputError(f"{name} is empty")
    if not all(isinstance(row, dict) for row in every):
        raise InputError(f"{name} must be objects, one per row")
    deep = {key for row in every for key, value in row.items() if _opens(value)}
    every = [_flattened(row, deep) for row in every] if deep else every
    columns = list(dict.fromkeys(key for row in every for key in row))
    ends = [str(column).rpartition(".")[2] for column in columns]
    short = {column: end for column, end in zip(columns, ends, strict=True)
             if ends.count(end) == 1 and role_of(end) and not role_of(str(column))}  # fmt: skip
    if deep and short:  # config.model, config.seed
        every = [{short.get(key, key): cell for key, cell in row.items()} for row in every]
        columns = [short.get(column, column) for column in columns]
    return {str(column): [_cell(row.get(column)) for row in every] for column in columns}


def _opens(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(_scalar(cell) or (isinstance(cell, dict) and _flat(cell))
                                                           for cell in value.values())  # fmt: skip


def _flattened(row: dict[str, Any], deep: set[str]) -> dict[str, Any]:
    """{"metrics": {"test": {"acc": 0.9}}} as metrics.test.acc; an object with more inside stays as it is written."""
    found: dict[str, Any] = {}
    for key, value in row.items():
        opened = key in deep and _opens(value)
        inner = _flattened(value, {name for name, cell in value.items() if _opens(cell)}) if opened else {}
        found |= {f"{key}.{name}": cell for name, cell in inner.items()} if opened else {key: value}
    return found


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) if isinstance(value, (dict, list)) else value
