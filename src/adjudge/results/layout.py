"""From a foreign table's columns to the results table: which layout is it, and how does it unfold into tidy rows?

Layouts: `long` (case, learner, measure, value); `measures` (case, learner and one column per measure); `learners`
(case and one column per learner, one measure); `cases` (learner and one column per case, one measure).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.base.limits import refuse_more
from adjudge.base.option_spelling import option
from adjudge.base.printable import printable
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure, normalise
from adjudge.results.cells import column_kind, is_missing, parse_numbers
from adjudge.results.coded import Coded, NumberColumn, as_coded, take
from adjudge.results.columns import assign_roles, role_of
from adjudge.results.doubtful_names import refuse_numbers_in_names
from adjudge.results.printed_numbers import refuse_mixed_percent, without_print
from adjudge.results.split_labels import read_split_labels
from adjudge.results.summaries import refuse_summary_rows, refuse_summary_values, refuse_wholes_beside_parts
from adjudge.results.table import EXTRA_COLUMNS, ResultTable, is_status
from adjudge.results.told_directions import tells_direction, told_directions
from adjudge.results.uncertain import (
    refuse_names_of_rows,
    refuse_numbered_rows,
    refuse_pairs_of_learners,
    refuse_parts,
    refuse_text_measure,
    refuse_training_epochs,
    refuse_unexplained,
    refuse_wrong_cases,
    refuse_wrong_learners,
    refuse_wrong_measures,
    text_for_numbers,
)
from adjudge.results.yes_no import without_words

Columns = dict[str, Any]  # lists of cells, or columns of `coded`
_LONGEST_NUMBER = 18  # digits; a longer one is a label like any other
_UNNAMED = re.compile(r"|Unnamed: \d+(?:\.\d+)*")  # as pandas names a column without a name
_WHOLE = re.compile(r"[0-9]+(?:\.0+)?")
_ID = re.compile(r"(?:\w+_)?(?:id|idx|uuid)|index")  # a rand_index is a measure
_LABEL = "label: "  # before the name of a column that is kept and not read


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """What the user said about the table."""

    columns: Literal["cases", "measures", "learners"] | None = None  # what the columns are, where only one key is known
    roles: dict[str, str] = field(default_factory=dict)  # role → column, given by the user
    measure_name: str | None = None  # name of the one measure of a table that does not name it
    ignore: tuple[str, ...] = ()


def unfold(raw: Columns, options: LayoutOptions, source: str) -> ResultTable:
    """The tidy table, with notes on every choice made."""
    notes: list[str] = []
    raw = _drop_ignored(raw, options, source)
    raw, options = _join_columns(raw, options)
    options = _benchmarks_stay(raw, options)
    raw, options = _name_index(raw, options, notes)
    by_role = {role: column for column, role in assign_roles(list(raw), options.roles).items()}
    raw = read_split_labels(raw, by_role, notes)
    if normalise(by_role.get("status", "")) == "state" and not all(
        map(is_status, as_coded(raw[by_role["status"]]).cells)
    ):
        del by_role["status"]  # of a country
    if "item" not in by_role and "repeat" in by_role:
        refuse_training_epochs(by_role["repeat"])
    if "case" not in by_role and "item" in by_role:  # items are the cases when nothing else is
        by_role["case"] = by_role.pop("item")
        notes.append(f"items (column {by_role['case']!r}) are the cases")
    roles = {column: role for role, column in by_role.items()}
    maybe = [column for column in raw if roles.get(column) in {None, "value", "error", "seconds"}]
    raw, said, percent = without_print(raw, maybe)
    notes += said
    raw = _with_numbers_for_words(raw, roles, maybe, notes)
    layout, value_columns = _decide(raw, by_role, options, notes)
    if layout in {"learners", "cases"}:
        refuse_mixed_percent(value_columns, [column for column in percent if column in value_columns])
    refuse_unexplained(raw, by_role, value_columns, layout)
    if layout == "learners" and options.columns != "learners":
        refuse_wrong_learners(raw, by_role, value_columns)
    elif layout == "cases":
        refuse_wrong_cases(value_columns)
    elif layout == "measures":
        refuse_wrong_measures(value_columns)
    refuse_numbered_rows(raw, by_role, value_columns)
    for key in ("case", "fold", "repeat", "seed"):
        if key in by_role:
            refuse_summary_rows(raw[by_role[key]], key)
    for key in ("fold", "case", "learner"):
        if key in by_role:
            refuse_parts(raw[by_role[key]], by_role[key], key)
    refuse_names_of_rows(raw, by_role)
    keys = {role: raw[column] for role, column in by_role.items() if column not in value_columns}
    used = {*by_role.values(), *value_columns}
    # Text that plays no part is kept as labels: a group of cases may stand there.
    labels = {column: cells for column, cells in raw.items() if column not in used}
    if "group" in by_role:
        labels[by_role["group"]] = keys.pop("group")
    keys |= {_LABEL + column: cells for column, cells in labels.items()}
    if layout == "long":
        keys["value"] = raw[by_role["value"]]
        if "measure" not in keys:
            keys["measure"] = _one(options.measure_name or by_role["value"], len(keys["value"]))
    else:
        keys = _melt(raw, keys, value_columns, layout, options)
    for role, column in by_role.items():
        if role not in keys and role != "group" and column not in value_columns:
            notes.append(f"column {column!r} not used in this layout")
    mapping = {role: column for role, column in by_role.items() if role in keys and column not in value_columns}
    if "group" in by_role:
        mapping["group"] = by_role["group"]
    if layout != "long":
        several = f"{len(value_columns)} columns" if len(value_columns) > 1 else f"column {value_columns[0]}"
        mapping[{"learners": "learner", "cases": "case"}.get(layout, "measure")] = several
    table = build(keys, layout, notes, source)
    refuse_wholes_beside_parts(table)
    refuse_pairs_of_learners(table)
    refuse_numbers_in_names(table.learners)
    refuse_summary_values(table)
    told, note = told_directions(table)
    table = replace(table, directions=told, notes=(*table.notes, *note))
    in_percent = [column for column in percent if column in {*value_columns, by_role.get("value")}]
    whole = layout != "measures" and bool(in_percent)  # the column, or the columns together, hold every measure
    return replace(table, mapping=mapping, percent=table.measures if whole else tuple(in_percent))


def _with_numbers_for_words(raw: Columns, roles: dict[str, str], maybe: list[str], notes: list[str]) -> Columns:
    """True and False as 1 and 0 in columns that are measures by name, or where nothing else could be one."""
    kinds = {column: column_kind(raw[column]) for column in maybe}
    alone = not {"numbers", "mixed"} & set(kinds.values())
    found = {}
    for column in [column for column, kind in kinds.items() if kind == "text"]:
        wanted = alone or roles.get(column) == "value" or known_measure(column) is not None
        if wanted and (read := without_words(column, raw[column])) is not None:
            found[column], note = read
            notes.append(note)
    return raw | found


def _drop_ignored(raw: Columns, options: LayoutOptions, source: str) -> Columns:
    for column in options.ignore:
        if column not in raw:
            raise InputError(f"no column {column!r} to ignore in {source}; it has {', '.join(raw)}")
    return {column: cells for column, cells in raw.items() if column not in options.ignore}


def _join_columns(raw: Columns, options: LayoutOptions) -> tuple[Columns, LayoutOptions]:
    """`--case Size,Radius`, `--learner Scheme,Options`: several columns name a case or a learner together."""
    roles = dict(options.roles)
    for role in ("case", "learner"):
        chosen = roles.get(role, "")
        if "," not in chosen or chosen in raw:
            continue
        parts = [part.strip() for part in chosen.split(",")]
        for part in parts:
            if part not in raw:
                raise InputError(f"no column {part!r} for {role}; the table has {', '.join(raw)}")
        joined = [" ".join(f"{part}={cell}" for part, cell in zip(parts, cells, strict=True)) for cells in
                  zip(*(raw[part] for part in parts), strict=True)]  # fmt: skip
        raw = {role: joined} | {column: cells for column, cells in raw.items() if column not in parts}
        roles[role] = role
    return raw, replace(options, roles=roles)


def _benchmarks_stay(raw: Columns, options: LayoutOptions) -> LayoutOptions:
    """`--group task` where tasks are the benchmarks of items: they are groups by being the cases."""
    group = options.roles.get("group")
    names = [column for column in raw if role_of(column) == "case"]
    if group is None or options.roles.get("case", group) != group or names != [group]:
        return options
    if not any(role_of(column) == "item" for column in raw):
        return options
    return replace(options, roles={role: column for role, column in options.roles.items() if role != "group"})


def _name_index(raw: Columns, options: LayoutOptions, notes: list[str]) -> tuple[Columns, LayoutOptions]:
    """Columns without a name: row numbers of a frame and empty ones are dropped; names in the first are the cases.

    Numbers alone may be cases as well as folds: they are dropped only beside a column that is a key by its name.
    """
    for column in [column for column in raw if _UNNAMED.fullmatch(column) and column not in options.roles.values()]:
        cells = raw[column]
        rest = {other: values for other, values in raw.items() if other != column}
        texts = ["" if is_missing(cell) else _text(cell) for cell in cells]
        known = {
            *options.roles,
            *assign_roles(list(rest), {r: c for r, c in options.roles.items() if c in rest}).values(),
        }
        numbers = len(set(texts)) == len(texts) and all(text.isdigit() for text in texts)
        if not any(texts) or (numbers and known & {"case", "learner"}):
            notes.append(f"the unnamed column of {'row numbers' if numbers else 'empty cells'} is left out")
            raw = rest
            continue
        if numbers and texts[0] in {"0", "1"} and len(texts) == int(texts[-1]) + (texts[0] == "0"):
            raise InputError(
                f"the rows are only numbered, {texts[0]} to {texts[-1]} in a column without a name: are they cases, "
                "items or folds? name the column so, and a column for each of the other keys"
            )
        wanted = "learner" if options.columns == "cases" else "case"
        if wanted in known or column != next(iter(raw)):
            raise InputError("a column has no name; name it or delete it")
        if options.columns is None and "learner" not in known and len(cells) < len(rest):
            raise InputError(
                f"the first column has no name: does it hold cases ({option('columns', 'learners')}) or learners "
                f"({option('columns', 'cases')})?"
            )
        notes.append(f"the unnamed first column holds the {wanted}s")
        raw = {wanted: cells} | rest
    return raw, options


def _decide(raw: Columns, by_role: dict[str, str], options: LayoutOptions, notes: list[str]) -> tuple[str, list[str]]:
    """The layout and its value columns."""
    taken = set(by_role.values())
    unsaid = [column for column in raw if column not in taken and not tells_direction(column, raw[column])]
    free = _number_columns(raw, unsaid, notes)
    has = by_role.__contains__
    only = "case" if options.columns == "learners" else "learner"
    if options.columns is not None and (has("case") == has("learner") or not has(only) or has("measure")):
        raise InputError(
            f"{option('columns', options.columns)} is for tables whose only key is a {only}; this one has other keys"
        )
    if has("measure") and not has("value") and (has("learner") or not has("case") or len(free) < 2):
        raise InputError(f"column {by_role['measure']!r} names measures but there is no value column (value, score)")
    if has("measure") and has("value") and not (has("learner") and has("case")):
        raise InputError(
            f"a long table needs case, learner, measure and value; name the columns with {option('case')} and "
            f"{option('learner')}"
        )
    if has("learner") and has("case"):
        if has("value") and (has("measure") or not free):
            return "long", []
        return "measures", _only_measures(raw, _with_ambiguous(raw, by_role, free), notes)
    if has("learner"):
        values = _with_ambiguous(raw, by_role, free)
        if options.columns is None:
            raise InputError(
                f"the only key is the learner ({by_role['learner']!r}): are the other columns cases or measures? "
                f"say {option('columns', 'cases')} or {option('columns', 'measures')}"
            )
        if not values:
            raise InputError("no column of numbers beside the learner")
        return ("cases" if options.columns == "cases" else "measures"), values
    if has("case"):
        values = free + ([by_role["value"]] if has("value") else [])
        if len(values) < 2:
            raise InputError(
                f"found the case ({by_role['case']!r}) but no learner column, and fewer than two columns of numbers "
                f"that could be learners ({', '.join(values) or 'none'}){text_for_numbers(raw, taken)}; name the "
                f"learner column with {option('learner')}"
            )
        return "learners", values
    raise InputError(
        f"no column names a case or a learner among {', '.join(map(repr, list(raw)[:8]))}; say "
        f"{option('case', 'COLUMN')} or {option('learner', 'COLUMN')}"
    )


def _with_ambiguous(raw: Columns, by_role: dict[str, str], free: list[str]) -> list[str]:
    """In a table with one column per measure, `seconds`, `error` and `score` of numbers are measures too."""
    values = list(free)
    for role in ("value", "error", "seconds"):
        column = by_role.get(role)
        if column is not None and column_kind(raw[column]) == "numbers":
            values.append(column)
    order = {column: place for place, column in enumerate(raw)}
    values.sort(key=order.__getitem__)
    if not values:
        raise InputError(f"no column of numbers: nothing to compare{text_for_numbers(raw, by_role.values())}")
    return values


def _only_measures(raw: Columns, columns: list[str], notes: list[str]) -> list[str]:
    """The columns without ids, and without those in which nobody has a value unless they are known by name."""
    unknown = [name for name in columns if known_measure(name) is None]
    left = [name for name in unknown if _ID.fullmatch(normalise(name)) or column_kind(raw[name]) == "empty"]
    if not left or len(left) == len(columns):
        return columns
    notes.append(f"ids and empty columns are no measures: {', '.join(left)}")
    return [name for name in columns if name not in set(left)]


def _number_columns(raw: Columns, columns: list[str], notes: list[str]) -> list[str]:
    kept = []
    for column in columns:
        kind = column_kind(raw[column])
        if kind == "text":
            refuse_text_measure(raw[column], column)
            notes.append(f"column {column!r} holds text and is no measure")
        else:
            kept.append(column)  # a mixed one is refused, by cell, when its numbers are parsed
    return kept


def _melt(raw: Columns, keys: Columns, columns: list[str], layout: str, options: LayoutOptions) -> Columns:
    """One row per key row and value column."""
    n = len(raw[columns[0]])
    refuse_more("CELLS", n * len(columns), f"{n:,} rows of {len(columns):,} columns of numbers")
    each = np.repeat(np.arange(n), len(columns))
    melted: Columns = {role: take(cells, each) for role, cells in keys.items()}
    melted["value"] = NumberColumn(np.stack([parse_numbers(raw[column], column) for column in columns], axis=1).ravel())
    names = Coded(np.tile(np.arange(len(columns)), n), columns)
    one = _one(options.measure_name or "value", len(names))
    if layout == "learners":
        return {"measure": one} | melted | {"learner": names}
    if layout == "cases":
        return melted | {"case": names, "measure": one}
    return {"case": _one("all", len(names))} | melted | {"measure": names}


def _one(cell: str, n: int) -> Coded:
    return Coded(np.zeros(n, dtype=np.int64), [cell])


def build(keys: Columns, layout: str, notes: list[str], source: str, *, shift: bool = True) -> ResultTable:
    """The table of tidy columns; `notes` grows by what is decided here. `shift`: repeats may be counted from 1."""
    names, codes = {}, {}
    for role in ("case", "learner", "measure"):
        # Names are looked at once each, not once a row: a million items have few learners.
        column = as_coded(keys[role])
        blank = [place for place, cell in enumerate(column.cells) if
                 (not cell.strip() if isinstance(cell, str) else is_missing(cell))]  # fmt: skip
        if blank:
            raise InputError(f"row {int(column.first_rows()[blank[0]]) + 1} of {source} has no {role}")
        column = coded_names(column, role, notes)
        names[role], codes[role] = tuple(column.cells), column.codes
    value = parse_numbers(keys["value"], "value")
    repeat = _numbered(keys.get("repeat"), "repeat", len(value), notes, shift)
    fold = _numbered(keys.get("fold"), "fold", len(value), notes, shift)
    if "seed" in keys and (repeat < 0).all() and (fold < 0).all() and len(coded_texts(keys["seed"], _text).cells) > 1:
        repeat = _numbered(keys["seed"], "seed", len(value), notes, shift=False)
        notes.append("several seeds and no folds: each seed is a repeat")
    return ResultTable(
        cases=names["case"],
        learners=names["learner"],
        measures=names["measure"],
        case=codes["case"],
        learner=codes["learner"],
        measure=codes["measure"],
        value=value,
        repeat=repeat,
        fold=fold,
        extras={role: keys[role] for role in EXTRA_COLUMNS if role in keys},
        labels={role.removeprefix(_LABEL): cells for role, cells in keys.items() if role.startswith(_LABEL)},
        notes=tuple(notes),
        source=source,
        layout=layout,
    )


def coded_texts(cells: Any, text_of: Callable[[Any], str]) -> Coded:
    """The column by what its cells read as, which several may share."""
    column = as_coded(cells)
    texts = [text_of(cell) for cell in column.cells]
    if len(set(texts)) == len(texts):
        return Coded(column.codes, texts)
    lookup = {text: place for place, text in enumerate(dict.fromkeys(texts))}
    return Coded(np.array([lookup[text] for text in texts], dtype=np.int64)[column.codes], list(lookup))


def coded_names(cells: Any, role: str, notes: list[str]) -> Coded:
    """The column by names that can be shown anywhere: what could steer a terminal is written out here."""
    column = coded_texts(cells, _text)
    if "".join(column.cells).isprintable():
        return column
    shown = [printable(name) for name in column.cells]
    changed = [name for name, raw in zip(shown, column.cells, strict=True) if name != raw]
    if not changed:
        return column
    if len(set(shown)) < len(shown):
        twice = next(name for name in changed if shown.count(name) > 1)
        raise InputError(f"two {role}s differ in control signs only and would both be shown as {twice!r}")
    notes.append(f"{len(changed)} {role}s hold control signs, which are written out, first: {changed[0]}")
    return Coded(column.codes, shown)


def _text(cell: Any) -> str:
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, int) and cell.bit_length() > 10_000:
        raise InputError("a name is a whole number of thousands of digits; write it as text if it is one")
    return str(cell).strip()


def _numbered(cells: Any, role: str, n: int, notes: list[str], shift: bool) -> NDArray[np.int64]:
    """Repeat or fold as 0-based whole numbers; −1 where absent; labels that are no numbers are numbered."""
    if cells is None:
        return np.full(n, -1, dtype=np.int64)
    column = coded_texts(cells, lambda cell: "" if is_missing(cell) else _text(cell))
    labels = [text for text in column.cells if text]
    if all(len(label) <= _LONGEST_NUMBER and _WHOLE.fullmatch(label) for label in labels):
        numbers = np.array([int(float(text)) if text else -1 for text in column.cells], dtype=np.int64)[column.codes]
        if shift and labels and numbers[numbers >= 0].min() == 1:
            notes.append(f"{role}s counted from 1 are shifted to 0")
            numbers = np.where(numbers > 0, numbers - 1, numbers)
        return numbers
    lookup = {label: place for place, label in enumerate(labels)} | {"": -1}
    return np.array([lookup[text] for text in column.cells], dtype=np.int64)[column.codes]
