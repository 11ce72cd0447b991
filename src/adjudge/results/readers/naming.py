"""Case and learner of a whole file: --learner NAME=PATH, --names "{case}_{learner}.csv", or the file's own name.

Of several plain tables, each of one learner that no column names, the files' names are the learners; of one case, the
cases.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import is_property, role_of
from adjudge.errors import InputError
from adjudge.measures.registry import known_measure
from adjudge.results.cells import column_kind
from adjudge.results.coded import as_coded
from adjudge.results.readers.reading import Reading, ReadOptions
from adjudge.results.readers.source import Source

_NUMBERS = ("repeat", "fold", "seed")
_ROLES = ("case", "learner", *_NUMBERS)


def file_name_says(pattern: str | None, text: str) -> dict[str, Any]:
    """What a name says by a pattern such as "{case}_{learner}.csv"; a field takes as much as it can, never a slash.

    >>> file_name_says("run_{case}_{learner}.csv", "data/run_breast_cancer_knn.csv")
    {'case': 'breast_cancer', 'learner': 'knn'}
    """
    if pattern is None:
        return {}
    if (found := _fitting(pattern, text)) is None:
        raise InputError(f"the name {text!r} does not fit {option('names', pattern)}")
    return {role: int(name) if role in _NUMBERS else name for role, name in found.groupdict().items()}


def _fitting(pattern: str, text: str) -> re.Match[str] | None:
    fields = re.findall(r"\{(\w+)\}", pattern)
    if not fields or not set(fields) <= set(_ROLES) or len(set(fields)) < len(fields):
        raise InputError(f"{option('names', pattern)} must hold some of {{{'}, {'.join(_ROLES)}}}, once each")
    parts = re.split(r"\{(\w+)\}", pattern)
    regex = "".join(
        re.escape(part) if place % 2 == 0 else f"(?P<{part}>{'[0-9]+' if part in _NUMBERS else '[^/]+'})"
        for place, part in enumerate(parts)
    )
    return re.search(rf"(?:^|/){regex}(?:\.[A-Za-z]+)*$", text)


def is_named(file: Path, options: ReadOptions) -> bool:
    """Whether the user says which case or learner this file is of."""
    fits = options.names is not None and _fitting(options.names, file.as_posix()) is not None
    return fits or any(names.of(file) is not None for names in options.file_names.values())


def name_rows(reading: Reading, source: Source, options: ReadOptions) -> None:
    """Give every row its case and learner; what the file does not say comes from the user or from the file's name."""
    rows = reading.rows
    n = len(rows)
    units = rows.columns.pop("unit", None)
    texts = units or [source.path.as_posix()] * n
    said = {text: file_name_says(options.names, text) for text in dict.fromkeys(texts)}
    for role in _ROLES:
        fixed = names.of(source.path) if (names := options.file_names.get(role)) is not None else None
        by_name = any(role in found for found in said.values())
        if fixed is None and not by_name:
            continue
        before = {cell for cell in rows.columns.get(role, []) if cell is not None}
        if units is None and len(before) > 1:
            raise InputError(f"{source.name} holds {len(before)} {role}s; one name for the file would mix them")
        rows.fill(role, [fixed] * n if fixed is not None else [said[text][role] for text in texts])
        reading.fields[role] = f"given ({fixed})" if fixed is not None else f"name ({options.names})"
    for role in ("learner", "case"):
        cells = rows.columns[role]
        if None not in cells:
            continue
        rows.fill(role, [cell if cell is not None else _default(role, text, reading, source, units is not None)
                         for cell, text in zip(cells, texts, strict=True)])  # fmt: skip


def _default(role: str, text: str, reading: Reading, source: Source, inside: bool) -> str:
    """What stands for a case or learner that the file does not say."""
    stem = text if inside else source.path.name.split(".")[0] or source.path.stem
    if role == "learner":
        name, where = stem, "the key" if inside else "the file name"
    elif reading.case_default is not None:
        name, where = reading.case_default, "not named in the file"
    elif "item" in reading.rows.columns:
        name, where = "items", "not named in the file, whose items are one benchmark"
    else:
        raise InputError(
            f"{source.name} does not say which case (data set) its scores are of; use "
            f"{option('case', {'NAME': str(source.path)})}, or {option('names', '{case}_{learner}.csv')} if the files' "
            "names do"
        )
    if reading.fields.get(role) != where:
        reading.fields[role] = where
        if source.kind == "frame":  # of Python: no file could have said it
            return name
        called = "" if role == "learner" else f", and it is called {name!r}"
        reading.notes.append(f"the {role} is {where}{called}")
    return name


def named_by_file(tables: Sequence[Source], options: ReadOptions, notes: list[str]) -> ReadOptions:
    """The options with a learner, or a case, for every file that names none; as they are where files are otherwise."""
    if len(tables) < 2 or options.names or options.learner or options.cases or options.mapping:
        return options
    for role, keys in (("learner", ("case", "item")), ("case", ("learner",))):
        given = options.learners if role == "learner" else ()
        unnamed = [source for source in tables if not given or options.file_names[role].of(source.path) is None]
        labels = [_labels(source, keys, options.case if role == "learner" else None) for source in unnamed]
        shared = set.intersection(*labels) if labels else set()
        if not shared or not all(2 * len(shared) >= len(each) for each in labels):
            continue
        stems = _stems([source.path for source in unnamed])
        names = stems if len(set(stems)) == len(stems) else [source.path.resolve().parent.name for source in unnamed]
        taken = [name for name, _ in given]
        if role == "case" and len({re.sub(r"\d+", "", name) for name in names}) == 1:
            return options  # seed1, seed2: numbered files may be repeats of one case
        if all(known_measure(name) is not None for name in names) or len({*names, *taken}) < len(names) + len(taken):
            return options
        notes.append(
            f"one file per {role}, named by the files: {', '.join(names[:8])}{', …' if len(names) > 8 else ''}"
        )
        pairs = tuple((name, str(source.path)) for name, source in zip(names, unnamed, strict=True))
        return replace(options, learners=(*given, *pairs)) if role == "learner" else replace(options, cases=pairs)
    return options


def _stems(paths: Sequence[Path]) -> list[str]:
    """The files' names without endings: a.results.csv and b.results.csv are a and b, C4.5.csv is C4.5."""
    stems = [path.name.removesuffix(".gz").rpartition(".")[0] or path.name for path in paths]
    ends = {Path(stem).suffix for stem in stems}
    return [stem.removesuffix(*ends) for stem in stems] if len(ends) == 1 and not min(ends)[1:].isdigit() else stems


def _labels(source: Source, keys: Sequence[str], told: str | None) -> set[str]:
    """The cases (or learners) of a table that holds nothing of the other kind: a key, and columns of numbers that are
    measures by name, or a single one. Empty where it is something else."""
    roles = {"case" if name == told else role_of(name): name for name in source.columns}
    if "case" not in roles and "item" not in roles and "learner" not in roles:  # the rows of every file by their id
        roles |= {role_of("item"): name for name in source.columns if name.lower() in {"id", "idx"}}
    key = next((roles[role] for role in keys if role in roles), None)
    if key is None or "measure" in roles or not {"case", "item", "learner"}.isdisjoint({*roles} - {*keys}):
        return set()
    others = {name for role, name in roles.items() if role not in (None, "value", "seconds", "error")}
    numbers = [name for name, cells in source.columns.items()
               if name not in others and column_kind(cells) == "numbers" and not is_property(name)]  # fmt: skip
    if not numbers or (len(numbers) > 1 and any(known_measure(name) is None for name in numbers)):
        return set()
    return set(map(str, as_coded(source.columns[key]).cells))
