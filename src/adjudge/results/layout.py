"""From a foreign table's columns to the results table: prepared, read (`choice`), unfolded into tidy rows.

Layouts: `long` (case, learner, measure, value); `measures` (case, learner and one column per measure); `learners`
(case and one column per learner, one measure); `cases` (learner and one column per case, one measure); `factored`
(two of them in every column's name).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.base.limits import refuse_more
from adjudge.base.option_spelling import option
from adjudge.base.printable import printable
from adjudge.base.vocabulary import measure_named, role_of
from adjudge.errors import AdjudgeError, InputError
from adjudge.results.cells import is_missing, parse_numbers
from adjudge.results.choice import readings_of
from adjudge.results.coded import Coded, NumberColumn, as_coded, coded_texts, take
from adjudge.results.facts import Facts
from adjudge.results.keys import Keys, Told, key_options, refuse_parts
from adjudge.results.mixed_metrics import mixed_errors, one_metric_per_case, one_unit
from adjudge.results.prepare import named_by_place, prepared, with_header, without_repeated_header
from adjudge.results.printed_numbers import refuse_mixed_percent
from adjudge.results.question import NothingToCompare, open_question
from adjudge.results.reading import TableReading
from adjudge.results.summaries import refuse_wholes_beside_parts, without_summaries
from adjudge.results.table import EXTRA_COLUMNS, ResultTable, is_status, refuse_failed_scores
from adjudge.results.told_directions import told_directions
from adjudge.results.values import alike

Columns = dict[str, Any]  # lists of cells, or columns of `coded`
_LONGEST_NUMBER = 18  # digits; a longer one is a label like any other
_WHOLE = re.compile(r"[0-9]+(?:\.0+)?")
FROM_ONE = "{}s counted from 1 are shifted to 0"
_LABEL = "label: "  # before the name of a column that is kept and not read
_FILLED = 0.4  # share of learners × cases that an answer must give
_EXTRAS = ("n_train", "n_test", "split_id", "seed", "config", "status", "error", "seconds")


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """What the user said about the table."""

    columns: Literal["cases", "measures", "learners"] | None = None  # what the columns are, where only one key is known
    roles: dict[str, str] = field(default_factory=dict)  # role → column, given by the user
    measure_name: str | None = None  # name of the one measure of a table that does not name it
    measure_assumed: bool = False  # nobody told that name
    ignore: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()  # measures asked for by name: they are judged whatever they look like
    slices: tuple[str, ...] = ()  # columns of the case that the answer is cut by, numbers perhaps with :k
    stem: str = ""  # name of the file, which may tell the measure
    only: dict[str, tuple[str, ...]] = field(default_factory=dict)  # learner or case → the names asked for


def unfold(raw: Columns, options: LayoutOptions, source: str) -> ResultTable:
    """The tidy table under the reading that explains its columns best; a question where none does."""
    notes: list[str] = []
    given, chosen = raw, options
    raw, headless = with_header(without_repeated_header(raw, notes), notes)
    written = list(raw)
    raw, unnamed = named_by_place(raw)
    places = dict(zip(written, raw, strict=True))
    options = replace(options, ignore=tuple(places.get(name, name) for name in options.ignore))
    raw = _drop_ignored(raw, options, source)
    options = _benchmarks_stay(raw, options)
    raw = _rows_asked_for(raw, options)
    told = replace(_told(raw, options), headless=headless, unnamed=unnamed)
    facts, told, percent = prepared(raw, told, notes)
    found = readings_of(facts, told)
    if not found:
        raise InputError(_no_reading(facts, told, source))
    reading = found[0]
    if reading.refusal is not None:
        raise NothingToCompare(reading.refusal[0], f"{source}: {reading.refusal[1]}")
    if reading.open:
        judged = reading.values if reading.layout == "measures" else (reading.measure_name or "value",)
        known = reading.layout in {"long", "factored"} or any(map(measure_named, judged)) or bool(options.asked)
        answers = tuple(answer for answer in reading.answers if _holds(given, chosen, answer.options, source))
        raise open_question(source, replace(reading, answers=answers), () if known else judged)
    for name in set(reading.values) & unnamed:
        raise InputError(
            f"{source}: a column has no name, and nothing says what it holds ({name}); name it in the header, or use "
            f"{option('case', name)}, {option('repeat', name)} or {option('ignore', [name])}"
        )
    refuse_parts(facts, Keys(reading.learner, reading.case, fold=reading.fold))
    built = _table(facts, reading, told, notes, source, percent)
    refuse_failed_scores(built)
    second = next((other for other in found[1:] if other.refusal is None), None)
    return replace(built, second=second.describe() if second is not None else "")


def _holds(raw: Columns, options: LayoutOptions, answer: dict[str, Any], source: str) -> bool:
    """Whether an answer settles the question: its keys tell every row apart and fill their cross."""
    roles = {role: answer[role] for role in ("case", "learner", "repeat") if role in answer}
    if not roles and "columns" not in answer and "ignore" not in answer:
        return True  # a direction only
    asked = (*options.asked, *answer.get("higher", ()), *answer.get("lower", ()))
    told = replace(options, roles=options.roles | roles, columns=answer.get("columns", options.columns), asked=asked,
                   ignore=(*options.ignore, *answer.get("ignore", ())))  # fmt: skip
    try:
        table = unfold(raw, told, source)
    except AdjudgeError:
        return False
    pairs = len(set(zip(table.learner.tolist(), table.case.tolist(), strict=True)))
    return pairs >= _FILLED * len(table.learners) * len(table.cases) and len(table.learners) > 1


def _told(raw: Columns, options: LayoutOptions) -> Told:
    """What the user said, columns of a joined key taken apart."""
    roles: dict[str, tuple[str, ...]] = {}
    for role, chosen in options.roles.items():
        parts = [chosen] if chosen in raw else [part.strip() for part in chosen.split(",")]
        for part in parts:
            if part not in raw:
                raise InputError(f"no column {part!r} for {role}; the table has {', '.join(raw)}")
        roles[role] = tuple(parts)
    if len(roles.get("case", ())) > 1:  # a numbering of one case's rows makes repeats, not cases
        for name in roles["case"][1:]:
            role = {"seed": "repeat"}.get(found := str(role_of(name)), found)
            if role in {"repeat", "fold"} and role not in roles:
                roles[role] = (name,)
                roles["case"] = tuple(part for part in roles["case"] if part != name)
    cut = [spec if spec in raw else re.sub(r":[0-9]+$", "", spec) for spec in options.slices]
    if labels := tuple(name for name in cut if name in raw and role_of(name) is None):
        roles["slices"] = labels
    return Told(options.columns, roles, options.measure_name, frozenset(options.asked), options.stem,
                measure_assumed=options.measure_assumed)  # fmt: skip


def _no_reading(facts: Facts, told: Told, source: str) -> str:
    numbers = [column.name for column in facts if column.is_number]
    if not numbers:
        texts = [column for column in facts if column.kind in {"text", "mixed"} and column.labels]
        texts.sort(key=lambda column: (column.measure is None, not column.labels[0][:1].isdigit()))
        held = f"; column {texts[0].name!r} holds text such as {texts[0].labels[0][:60]!r}" if texts else ""
        return f"{source}: no column of numbers: nothing to compare{held}"
    if told.columns is not None:
        return (
            f"{source}: {option('columns', told.columns)} is for tables whose only key is a "
            f"{'case' if told.columns == 'learners' else 'learner'}; this one has other keys, or columns that are none"
        )
    keys = {role: ", ".join(next(key_options(facts, told, role), ())) for role in ("learner", "case")}
    understood = " and ".join(f"{role} = {name}" for role, name in keys.items() if name)
    names = ", ".join(map(repr, list(facts.columns)[:8]))
    missing = " or a ".join(role for role in ("case", "learner") if not keys[role]) or "measure of a known direction"
    ways = [option(role, "COLUMN") for role in ("case", "learner") if not keys[role]] or [option("higher", "COLUMN")]
    crowd = [name for name in numbers if facts[name].role is None and not facts[name].is_property]
    if not keys["learner"] and len(crowd) > 2 and alike(facts, crowd, told, 10):
        ways.append(option("columns", "learners"))
    return (
        f"{source}: {f'understood {understood}, but ' if understood else ''}no column names a {missing} among {names}; "
        f"use {' or '.join(ways)}"
    )


def _table(
    facts: Facts, reading: TableReading, told: Told, notes: list[str], source: str, percent: list[str]
) -> ResultTable:
    """The tidy table of a reading."""
    if reading.layout in {"learners", "cases"}:
        refuse_mixed_percent(reading.values, [name for name in percent if name in reading.values])
        _refuse_pairs(facts, reading)
    keys = _key_columns(facts, reading, told)
    used = {*reading.values, *(name for columns in reading.columns().values() for name in columns)}
    for role in _EXTRAS:
        if role in keys or (role == "seed" and not reading.repeat and not reading.fold):
            continue  # seeds that learners do not share pair nothing
        column = next((c for c in facts if c.role == role and c.name not in used and c.name not in told.taken), None)
        judged = role in {"error", "seconds"} and reading.layout == "measures"
        if column is None or (judged and column.is_number):
            continue
        if role != "status" or all(map(is_status, column.labels)):
            keys[role] = column.cells
            used.add(column.name)
    left = {name for names in reading.left.values() for name in names} | told.taken
    kept = {c.name for c in facts if c.name not in used and (not c.is_number or c.tells_direction or c.name in left)}
    keys |= {_LABEL + name: facts.raw[name] for name in facts.raw if name in kept}
    if len(reading.case) > 1:
        keys |= {_LABEL + name: facts.raw[name] for name in reading.case}
    n = facts.n
    if reading.layout == "long":
        keys["value"] = facts.raw[str(reading.value)]
        named = _one(reading.measure_name or str(reading.value), n)
        keys["measure"] = facts.raw[reading.measure] if reading.measure else named
    else:
        keys = _melt(facts.raw, keys, reading)
    unit = next((c.name for c in facts if c.role == "unit" and c.name not in used and not c.is_number), None)
    if unit is not None and n:
        cells = as_coded(facts.raw[unit])
        keys["unit"] = take(cells, np.repeat(np.arange(n), len(keys["value"]) // n))
    mapping = {role: ", ".join(columns) for role, columns in reading.columns().items()}
    for c in facts:
        if c.role in _EXTRAS and c.role in keys and c.name in used and c.name not in reading.values:
            mapping.setdefault(c.role, c.name)
    if "group" in told.roles:
        mapping["group"] = told.roles["group"][0]
    if reading.layout != "long":
        several = f"{len(reading.values)} columns" if len(reading.values) > 1 else f"column {reading.values[0]}"
        mapping.setdefault({"learners": "learner", "cases": "case"}.get(reading.layout, "measure"), several)
    if reading.layout == "learners" and reading.case and facts[reading.case[0]].role == "item" and not reading.item:
        notes.append(f"items (column {reading.case[0]!r}) are the cases")
    table = replace(build(keys, reading.layout, notes, source), reading=reading, mapping=mapping)
    table = checked_whole(one_unit(table, keys.get("unit")), facts.raw)
    directions, said = told_directions(table)
    in_percent = [name for name in percent if name in {*reading.values, reading.value}]
    whole = reading.layout not in {"measures", "factored"} and bool(in_percent)
    return replace(table, directions=table.directions | directions, notes=(*table.notes, *said),
                   percent=table.measures if whole else tuple(in_percent))  # fmt: skip


def checked_whole(table: ResultTable, columns: Columns) -> ResultTable:
    """What only all rows together show: means beside their parts, numbered learners, summaries, mixed metrics."""
    refuse_wholes_beside_parts(table)
    _refuse_numbered_learners(table)
    return mixed_errors(columns, one_metric_per_case(without_summaries(table)))


def _key_columns(facts: Facts, reading: TableReading, told: Told) -> Columns:
    """Columns of the results table that name rows; a key of several columns is joined."""
    keys: Columns = {}
    for role in ("case", "learner", "repeat", "fold"):
        columns: tuple[str, ...] = getattr(reading, role)
        if len(columns) == 1:
            seeds = role == "repeat" and facts[columns[0]].role == "seed" and not reading.fold
            keys["seed" if seeds else role] = facts.raw[columns[0]]
        elif columns and role in {"case", "learner"}:
            first = Coded(facts.keys(columns), [None] * facts.count(*columns)).first_rows()
            names = [" ".join(f"{name}={facts[name].coded[row]}" for name in columns) for row in first.tolist()]
            keys[role] = Coded(facts.keys(columns), names)
        elif columns:
            keys[role] = Coded(facts.keys(columns), [str(code) for code in range(facts.count(*columns))])
    if reading.item is not None:
        keys["item"] = facts.raw[reading.item]
    restarts = reading.repeat and not reading.case and not facts.unique(*reading.repeat, *reading.fold)
    if reading.layout == "factored" and restarts:
        keys["repeat"] = [str(row) for row in range(facts.n)]  # a numbering that begins anew: rows are the repeats
    return keys


def _melt(raw: Columns, keys: Columns, reading: TableReading) -> Columns:
    """One row per key row and value column."""
    columns = list(reading.values)
    n = len(raw[columns[0]])
    refuse_more("CELLS", n * len(columns), f"{n:,} rows of {len(columns):,} columns of numbers")
    each = np.repeat(np.arange(n), len(columns))
    melted: Columns = {role: take(cells, each) for role, cells in keys.items()}
    melted["value"] = NumberColumn(np.stack([parse_numbers(raw[column], column) for column in columns], axis=1).ravel())
    tiled = np.tile(np.arange(len(columns)), n)
    numbered = reading.layout == "measures" or reading.repeat or reading.fold
    rows = _one("all", len(each)) if numbered else Coded(each, [f"row {row + 1}" for row in range(n)])
    one = take(raw[reading.measure], each) if reading.measure else _one(reading.measure_name or "value", len(each))
    names = Coded(tiled, columns)
    held = {"learners": {"learner": names, "measure": one}, "cases": {"case": names, "measure": one},
            "measures": {"measure": names}}  # fmt: skip
    if reading.layout == "factored":
        who, what = (Coded(tiled, [reading.names[name][side] for name in columns]) for side in (0, 1))
        held["factored"] = {"case" if reading.learner else "learner": who, "measure": what}
    return {"case": rows} | melted | held[reading.layout]


def _refuse_pairs(facts: Facts, reading: TableReading) -> None:
    """Refuse rows named like the columns: a matrix of p-values, of wins or of confusions holds no cases."""
    rows = reading.case or reading.learner
    names = facts[rows[0]].labels if rows else []
    if len(names) > 1 and set(names) == set(reading.values):
        raise InputError(
            f"rows and columns have the same names ({', '.join(names[:3])} …): a matrix of pairs, not of learners on "
            "cases; give the scores on each case"
        )


def _drop_ignored(raw: Columns, options: LayoutOptions, source: str) -> Columns:
    for column in options.ignore:
        if column not in raw:
            raise InputError(f"no column {column!r} to ignore in {source}; it has {', '.join(raw)}")
    return {column: cells for column, cells in raw.items() if column not in options.ignore}


def _rows_asked_for(raw: Columns, options: LayoutOptions) -> Columns:
    """The rows of the learners and cases asked for, where one column names them all: the others do not count."""
    for role, wanted in options.only.items():
        named = [name for name in raw if options.roles.get(role, name) == name and role_of(name) == role]
        for name in dict.fromkeys((*([options.roles[role]] if options.roles.get(role) in raw else []), *named)):
            column = coded_texts(raw[name], lambda cell: "" if is_missing(cell) else _text(cell))
            if set(wanted) <= set(column.cells):
                kept = np.isin(column.codes, [at for at, cell in enumerate(column.cells) if cell in wanted])
                raw = {other: take(cells, np.flatnonzero(kept)) for other, cells in raw.items()}
                break
    return raw


def _benchmarks_stay(raw: Columns, options: LayoutOptions) -> LayoutOptions:
    """`--group task` where tasks are the benchmarks of items: they are groups by being the cases."""
    group = options.roles.get("group")
    names = [column for column in raw if role_of(column) == "case"]
    if group is None or options.roles.get("case", group) != group or names != [group]:
        return options
    if not any(role_of(column) == "item" for column in raw):
        return options
    return replace(options, roles={role: column for role, column in options.roles.items() if role != "group"})


_NUMBER = re.compile(r"[ _.:/-]+(?:seed|fold|run|rep|repeat|resample|trial)[ _.:=-]*\d+$", re.IGNORECASE)
_LONGEST_ENDING = 30  # letters at the end of a name, so that a name of thousands of words is not gone through


def _refuse_numbered_learners(table: ResultTable) -> None:
    """Refuse rf_seed1 and rf_seed2 as two learners; of cases a guard says it (G05)."""
    found: dict[str, list[str]] = {}
    for name in table.learners:
        if (ending := _NUMBER.search(name[-_LONGEST_ENDING:])) is not None:
            found.setdefault(name[: len(name) - len(ending[0])], []).append(name)
    base = max(found, key=lambda name: len(found[name]), default="")
    if base and len(found[base]) > 1:
        raise InputError(
            f"{len(found[base])} learners are {base!r} with a number, such as {found[base][0]!r}: give the "
            "number a column of its own (fold, repeat or seed), or name them otherwise"
        )


def _one(cell: str, n: int) -> Coded:
    return Coded(np.zeros(n, dtype=np.int64), [cell])


def build(keys: Columns, layout: str, notes: list[str], source: str, *, shift: bool = True) -> ResultTable:
    """The table of tidy columns; `notes` grows by what is decided here. `shift`: repeats may be counted from 1."""
    named: dict[str, Any] = {}
    for role in ("case", "learner", "measure"):
        # Names are looked at once each, not once a row: a million items have few learners.
        column = as_coded(keys[role])
        blank = not column.are_names() and [
            place
            for place, cell in enumerate(column.cells)
            if (not cell.strip() if isinstance(cell, str) else is_missing(cell))
        ]
        if blank:
            raise InputError(f"row {int(column.first_rows()[blank[0]]) + 1} of {source} has no {role}")
        column = coded_names(column, role, notes)
        named |= {f"{role}s": tuple(column.cells), role: column.codes}
    value = parse_numbers(keys["value"], "value")
    repeat = _numbered(keys.get("repeat"), "repeat", len(value), notes, shift)
    fold = _numbered(keys.get("fold"), "fold", len(value), notes, shift)
    if "seed" in keys and (repeat < 0).all() and (fold < 0).all() and len(coded_texts(keys["seed"], _text).cells) > 1:
        repeat = _numbered(keys["seed"], "seed", len(value), notes, shift=False)
        notes.append("several seeds and no folds: each seed is a repeat")
    return ResultTable(
        **named,
        value=value,
        repeat=repeat,
        fold=fold,
        extras={role: keys[role] for role in EXTRA_COLUMNS if role in keys},
        labels={role.removeprefix(_LABEL): cells for role, cells in keys.items() if role.startswith(_LABEL)},
        notes=tuple(notes),
        source=source,
        layout=layout,
    )


def coded_names(cells: Any, role: str, notes: list[str]) -> Coded:
    """The column by names that can be shown anywhere: what could steer a terminal is written out here."""
    column = as_coded(cells)
    column = column if column.are_names() else coded_texts(column, _text)
    if "".join(column.cells).isprintable():
        return column
    shown = [printable(name) for name in column.cells]
    changed = [name for name, raw in zip(shown, column.cells, strict=True) if name != raw]
    if not changed:
        return column
    if len(set(shown)) < len(shown):
        twice = next(name for name in changed if shown.count(name) > 1)
        raise InputError(f"two {role}s differ in control characters only and would both be shown as {twice!r}")
    notes.append(f"{len(changed)} {role}s hold control characters, which are written out, first: {changed[0]}")
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
    """Repeat or fold as 0-based whole numbers; −1 where absent; other labels by their order, the same in all files."""
    if cells is None:
        return np.broadcast_to(np.int64(-1), n)  # one number, however many rows read it
    column = coded_texts(cells, lambda cell: "" if is_missing(cell) else _text(cell))
    labels = [text for text in column.cells if text]
    if all(len(label) <= _LONGEST_NUMBER and _WHOLE.fullmatch(label) for label in labels):
        numbers = np.array([int(float(text)) if text else -1 for text in column.cells], dtype=np.int64)
        if shift and labels and numbers[numbers >= 0].min() == 1:
            notes.append(FROM_ONE.format(role))
            numbers = np.where(numbers > 0, numbers - 1, numbers)
        return np.asarray(numbers[column.codes])
    ordered = sorted(labels, key=lambda label: re.sub(r"\d+", lambda found: found[0].zfill(_LONGEST_NUMBER), label))
    lookup = {label: place for place, label in enumerate(ordered)} | {"": -1}
    return np.array([lookup[text] for text in column.cells], dtype=np.int64)[column.codes]
