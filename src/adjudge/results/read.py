"""Read a results table from anything: files and folders of many formats, frames, dicts, what scikit-learn returns."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked, names_of
from adjudge.base.option_spelling import option
from adjudge.base.printable import printable
from adjudge.base.vocabulary import measure_of_file, role_of
from adjudge.errors import AdjudgeError, InputError
from adjudge.measures.registry import impossible, known_measure, looks_negated
from adjudge.results.by_learner import Given
from adjudge.results.coded import Coded, as_coded, joined
from adjudge.results.duplicates import DuplicatePolicy, resolve_duplicates
from adjudge.results.items import unshared_items
from adjudge.results.layout import LayoutOptions, unfold
from adjudge.results.merge import merge_results
from adjudge.results.meta import Meta, read_meta
from adjudge.results.mixed_metrics import mixed_errors
from adjudge.results.paired_scores import SCORE
from adjudge.results.question import Question
from adjudge.results.readers.assemble import assemble
from adjudge.results.readers.catalogue import built_in, plugin_of
from adjudge.results.readers.checked import UnlikeFormat
from adjudge.results.readers.gather import gather
from adjudge.results.readers.inner_tables import SeveralTables
from adjudge.results.readers.naming import file_name_says, name_rows, named_by_file
from adjudge.results.readers.reading import Reader, Reading, ReadOptions
from adjudge.results.readers.source import Source, read_stream
from adjudge.results.reading import Answer, some
from adjudge.results.scales import doubtful_error, doubts_on_properties, doubts_on_scales
from adjudge.results.table import ResultTable
from adjudge.results.told_directions import contradicted
from adjudge.results.votes import LAYOUT, is_votes, votes_table

Told = tuple[Sequence[str], Sequence[str]]  # measures of which more, and of which less, is better
_IN_RUN_FOLDER = "results.csv"  # what `adjudge run` writes, its meta beside it


@checked
def read_results(
    source: Any,
    *more: Any,
    learners: Sequence[str] | None = None,
    cases: Sequence[str] | None = None,
    higher: Sequence[str] = (),
    lower: Sequence[str] = (),
    columns: Literal["cases", "measures", "learners"] | None = None,
    case: str | Mapping[str, str | Path] | None = None,
    learner: str | Mapping[str, str | Path] | None = None,
    measure: str | None = None,
    group: str | None = None,
    slices: Sequence[str] = (),
    repeat: str | None = None,
    fold: str | None = None,
    item: str | None = None,
    ignore: Sequence[str] = (),
    duplicates: DuplicatePolicy = "error",
    format: str | None = None,
    mapping: str | Path | None = None,
    names: str | None = None,
    table: str | int | None = None,
    cv: Any = None,
) -> ResultTable:
    """What results are these? The tidy table of files, frames or dicts, every choice noted, nothing guessed.

    A path may name a table, a log of a known format, a folder of them, or the folder of a run; `-` is standard input,
    `example:weka` a built-in table. A dict may hold columns, or name learners: their scores, one per case (with `cv`,
    per fold), their `cross_validate` dicts, frames or files. Lists, arrays and Series of scores, one for each learner,
    may be given one after the other. A frame or array without a key has a row per case and a column per learner.

    Parameters
    ----------
    source: Path or paths, folder, frame, dict, rows, list of scores, or a fitted search of scikit-learn.
    *more : object
        Further files, or the scores of further learners.
    learners: Names of lists or of an array's columns; of other sources, only these.
    cases: Only these.
    higher: Measures of which more is better, where not known.
    lower: Measures of which less is better, where not known.
    columns: What the columns are when only one key is there.
    case: Column of the case, or name → path.
    learner: Column of the learner, or name → path.
    measure: Name of the one measure of a table that does not name it.
    group: Column of numbers that groups cases.
    slices: Columns of the case, perhaps of numbers, that are kept for slices.
    repeat: Column that numbers repeats: runs, seeds, trials of the same case.
    fold: Column that numbers folds.
    item: Column that names the items of a benchmark.
    ignore: Columns to leave out.
    duplicates: What rows that answer the same question twice mean.
    format: The reader to use (`adjudge list formats`).
    mapping: TOML file that says what the columns are.
    names: What file names say, such as "{case}_{learner}.csv".
    table: Which table of a file that holds several (Markdown, a workbook, JSON): its name, or its number from 1.
    cv: Splitter or number of folds behind scores of scikit-learn.

    Returns
    -------
    ResultTable
        The tidy table.

    Raises
    ------
    InputError
        It cannot be read without guessing; the message says what to say.

    See Also
    --------
    adjudge.compare : takes what this takes
    adjudge.write_results : writes a table

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "results.csv"
    >>> _ = path.write_text("dataset,model,accuracy,ms\\niris,A,0.9,3\\niris,B,0.8,2\\n")
    >>> read_results(path, lower=["ms"]).learners
    ('A', 'B')
    """
    from adjudge.results.objects import given_of

    higher, lower = names_of(higher, "higher"), names_of(lower, "lower")
    options = ReadOptions(
        case if isinstance(case, str) else None,
        learner if isinstance(learner, str) else None,
        higher,
        lower,
        _pairs(case),
        _pairs(learner),
        names,
        table=None if table is None else str(table),
        mapping=mapping,
    )
    given = given_of((source, *more), options, cv=cv, measure=measure, learners=learners)
    roles = {"group": group, "repeat": repeat, "fold": fold, "item": item}
    layout = LayoutOptions(columns, {role: name for role, name in roles.items() if name is not None},
                           ignore=names_of(ignore, "ignore"), asked=(*higher, *lower),
                           only=only_of(learners, cases), slices=names_of(slices, "slices"))  # fmt: skip
    found = read_given(given, layout, format, named=measure is not None)
    found = settled(found.with_directions(higher, lower), duplicates)
    return found if learners is None and cases is None else found.select(learners, cases=cases)


def only_of(learners: Sequence[str] | None, cases: Sequence[str] | None) -> dict[str, tuple[str, ...]]:
    """Role → names asked for: what else the table holds is neither judged nor refused."""
    given = {"learner": learners, "case": cases}
    return {role: names_of(names, f"{role}s") for role, names in given.items() if names}


def settled(table: ResultTable, duplicates: DuplicatePolicy) -> ResultTable:
    """The table with its duplicates resolved as told; runs that nothing pairs count by their mean."""
    return resolve_duplicates(table, "mean" if duplicates == "error" and table.reading.duplicates else duplicates)


def table_of(
    values: Sequence[Any],
    learners: Sequence[str] | None,
    measure: str | None,
    told: Told,
    cases: Sequence[str] | None = None,
    slices: Sequence[str] = (),
) -> ResultTable:
    """The table of whatever a comparison was given: a table as it is, several put together, else what is read."""
    if all(isinstance(value, ResultTable) for value in values):
        table = values[0] if len(values) == 1 else merge_results(values)
        return table.with_directions(*told)
    return read_results(*values, learners=learners, cases=cases, measure=measure, higher=told[0], lower=told[1],
                        slices=slices)  # fmt: skip


def read_given(given: Given, layout: LayoutOptions, wanted: str | None = None, *, named: bool) -> ResultTable:
    """What was handed over, as one table; what was assumed is among its notes. `named`: the measure was told."""
    layout = replace(layout, measure_name=given.measure, measure_assumed=not named)
    try:
        table = read_sources(given.sources, given.options, layout, wanted)
    except SeveralTables as several:
        if len(given.sources) > 1 or given.options.table is not None:
            raise
        raise _which_table(several, given.sources[0], given.options, layout) from None
    except OSError as broken:  # a folder that may not be looked into, a disk that fails
        raise InputError(f"cannot read {broken.filename or given.sources[0].path}: {broken.strerror}") from broken
    notes = [*given.notes, *table.notes]
    directions = table.directions
    if not named and given.measure == SCORE and SCORE in table.measures:
        directions = {SCORE: True} | directions
        if SCORE not in (*given.options.higher, *given.options.lower):
            else_say = f"{option('measure', 'rmse')} or {option('lower', [SCORE])}"
            notes.append(f"the measure has no name; it is called {SCORE}, and more is better, as with the scorers of "
                         f"scikit-learn; otherwise use {else_say}")  # fmt: skip
    meta = replace(table.meta, frame_kind=given.frame_kind) if given.frame_kind else table.meta
    source = given.title or table.source
    return replace(table, directions=directions, meta=meta, source=source, notes=tuple(dict.fromkeys(notes)))


_MOST_ANSWERS = 6


def _which_table(several: SeveralTables, source: Source, options: ReadOptions, layout: LayoutOptions) -> InputError:
    """The question which table is meant: those that read at once, each with its direction; else the list of all."""
    found: dict[int, tuple[int, list[Answer]]] = {}
    asking: list[Answer] = []
    refused: list[str] = []
    for number, (name, about) in enumerate(several.tables, start=1):
        told = {"table": str(number)}
        try:
            table = read_sources([source.again()], replace(options, table=told["table"]), layout)
        except Question as open_one:
            few = open_one.answers if len(open_one.answers) < 3 else (Answer("asks further", {}),)
            refused += [f"{number} ({name}): {open_one.text.removeprefix(f'{source.name}: ')}"] if not few else []
            asking += [Answer(f"{name}: {each.means}", told | each.options) for each in few]
            continue
        except AdjudgeError as why:
            refused.append(f"{number} ({name}): {str(why).removeprefix(f'{source.name}: ').partition(chr(10))[0]}")
            continue
        if len(table.learners) < 2 or len(table.cases) < 3:
            refused.append(f"{number} ({name}): small, {len(table.learners)} learners on {len(table.cases)} cases")
            continue
        asked = () if table.directions else table.unknown_direction(table.measures[0]).answers[:2]
        answers = [Answer(f"{name}: {each.means}", told | each.options) for each in asked or (Answer(about, {}),)]
        found[number] = (len(table.learners) * len(table.cases), answers)
    if not found:
        none = f"{source.name}: none of its {len(several.tables)} tables can be compared"
        said = InputError(none, example="".join(f"\n  {why}" for why in refused))
        return Question(several.text, asking[:_MOST_ANSWERS]) if asking else said
    most = max(size for size, _ in found.values())
    smaller = [f"{option('table', str(number))} ({several.tables[number - 1][0]})"
               for number, (size, _) in found.items() if size < most]  # fmt: skip
    more = f" Smaller ones: {some(smaller)}. The largest:" if smaller else ""
    return Question(several.text + more, [each for size, answers in found.values() if size == most for each in answers])


def read_sources(
    sources: Sequence[Source], options: ReadOptions, layout: LayoutOptions, wanted: str | None = None
) -> ResultTable:
    """One table of all these files; directions as measures, formats and meta files know them."""
    sources = [_in_run_folder(source) for source in sources]
    for source in sources:
        source.table = options.table
    found = gather(sources, wanted, options)
    options = named_by_file([source for source, reader in found.files if reader is None], options, found.notes)
    _refuse_idle_names([source for source, _ in found.files], options)
    parts = _read_together(found.files, options, layout) or [
        _read_one(source, reader, options, layout, found.notes) for source, reader in found.files
    ]
    name = found.files[0][0].name if len(found.files) == 1 else f"{len(found.files)} files"
    if len(sources) == 1 and len(found.files) > 1:
        name = f"{sources[0].path.resolve().name} ({name})"
    tables = [part for part in parts if isinstance(part, ResultTable)]
    readings = [part for part in parts if isinstance(part, Reading)]
    votes = [part for part in tables if part.layout == LAYOUT]
    if len(tables) > len(votes) and readings:
        raise InputError(f"{name}: some are plain tables and some are not; convert each, then use adjudge merge")
    if readings:
        table = assemble(readings, name)
        if readings[0].reader == "flat-table":
            table = mixed_errors(found.files[0][0].columns, table)
        table = merge_results([table, *votes]) if votes else table
    else:
        table = replace(merge_results(tables) if len(tables) > 1 else tables[0], source=name)
    asked = {role: names for role, names in layout.only.items() if set(names) <= set(getattr(table, f"{role}s"))}
    table = table.select(asked.get("learner"), cases=asked.get("case")) if asked else table
    known = {m: about.higher_is_better for m in table.measures if (about := known_measure(m)) is not None
             and not contradicted(m, about.higher_is_better)}  # fmt: skip
    ends = {m: table.ends(m) for m in known if m not in table.directions}
    known = {m: flag for m, flag in known.items() if m not in ends or not looks_negated(m, *ends[m])}
    doubts = [f"measure {m!r} is {why}" for m in ends if (why := impossible(m, *ends[m])) is not None]
    if (error := doubtful_error(table)) is not None and known.pop(error, None) is not None:
        doubts.append(f"measure {error!r} is not what accuracy leaves to 1: a standard error is not a measure")
    doubts += [*doubts_on_scales(table), *doubts_on_properties(table)]
    notes = [*found.notes, *table.notes, *doubts, *_unshared(table)]
    return replace(table, directions=known | table.directions, notes=tuple(dict.fromkeys(map(printable, notes))))


def _refuse_idle_names(sources: Sequence[Source], options: ReadOptions) -> None:
    """Refuse NAME=PATH where PATH is none of the files: an option that is ignored misleads."""
    for role, names in options.file_names.items():
        used = {number for source in sources for number in names.numbers(source.path)} if names.pairs else set()
        for number, (name, path) in enumerate(names.pairs):
            if number not in used:
                raise InputError(f"{option(role, {name: path})}: {path!r} is not among the files read")


def _read_together(
    files: Sequence[tuple[Source, Reader | None]], options: ReadOptions, layout: LayoutOptions
) -> list[ResultTable | Reading]:
    """Plain tables of one header, each of a learner or case that its name tells, as the one table they make.

    What a column is shows in all rows better than in one file's, and thousands of files are read at once. Nothing where
    the files are otherwise, or cannot be read so.
    """
    sources = [source for source, reader in files if reader is None]
    if len(files) < 2 or len(sources) < len(files) or not (options.cases or options.learners or options.names):
        return []
    if options.folds is not None:
        return []
    measures = {measure_of_file(stem): stem for stem in map(_stem, sources)}
    stem = next(iter(measures.values())) if len(measures) == 1 else ""
    try:
        named = [_named_columns(source, options) for source in sources]
        keys = [[as_coded(columns[name]).cells for name in roles.values()] for columns, roles in named]
        told = {tuple(cells[0] for cells in key if len(cells) == 1) for key in keys}
        if len(told) < len(named) or len({(*columns, *roles.items()) for columns, roles in named}) > 1:
            return []  # several files of a learner: of two values only one can be true
        together = {column: joined([columns[column] for columns, _ in named]) for column in named[0][0]}
        table = _plain_table(sources, together, named[0][1], layout, stem)
    except InputError:
        return []  # asked or refused file by file, so that the message names one
    return [] if len(measures) > 1 and table.reading.layout in {"learners", "cases"} else [table]


def _stem(source: Source) -> str:
    """What the name of a file says, or the text around its table."""
    name = source.path.name.removesuffix(".gz").rpartition(".")[0] if source.path.is_file() else ""
    return source.told_measure or name


def _read_one(
    source: Source, reader: Reader | None, options: ReadOptions, layout: LayoutOptions, notes: list[str]
) -> ResultTable | Reading:
    """What one file holds: a table where it is a plain one, else what its reader found."""
    if options.folds is not None and not getattr(reader, "FOLDS", False):
        taken = "a plain table" if reader is None else reader.NAME
        raise InputError(f"{option('cv')} is for scores of scikit-learn; {source.name} was read as {taken}")
    if reader is None:
        try:
            raw, roles = _named_columns(source, options)
            if is_votes(list(raw)):
                return votes_table(raw, source.name)
            return _plain_table([source], raw, roles, layout, _stem(source))
        except InputError:
            reader, remarks = plugin_of(source)
            notes += [remark for remark in remarks if remark not in notes]
            if reader is None:
                raise
    if not getattr(reader, "FIELDS", False):
        options.refuse_fields(reader.NAME, "adjudge inspect shows where")
    told = [role for role in ("repeat", "fold", "item") if role in layout.roles]
    if layout.ignore or layout.columns or options.table or told:
        given = "ignore" if layout.ignore else "columns" if layout.columns else "table" if options.table else told[0]
        raise InputError(f"{option(given)} is for plain tables; {source.name} was read as {reader.NAME}")
    try:
        reading = reader.read(source, options)
        reading.rows.check_names()
    except UnlikeFormat as broken:
        raise InputError(f"{source.name} looks like {reader.NAME}, but is not laid out as such files are: {broken}; "
                         f"use {option('format')} if it is something else") from broken  # fmt: skip
    except Exception as broken:
        if isinstance(broken, AdjudgeError) or reader in built_in():
            raise  # what our own readers do not foresee is our mistake, and is said to be
        raise InputError(f"{source.name}: reader {reader.NAME!r} of another package failed "
                         f"({type(broken).__name__}: {broken}); tell its authors") from broken  # fmt: skip
    reading.reader, reading.source = reader.NAME, source.name
    name_rows(reading, source, options)
    return reading


def _plain_table(
    sources: Sequence[Source], raw: dict[str, Any], roles: dict[str, str], layout: LayoutOptions, stem: str
) -> ResultTable:
    """A table of the user's own: long, one column per measure, per learner or per case; of one file or several."""
    found = [read_meta(each.path) if each.path.is_file() else (Meta(), None) for each in sources]
    meta = found[0][0]
    if any(other != meta for other, _ in found[1:]):
        raise InputError("their meta files differ")
    name = sources[0].name if len(sources) == 1 else f"{len(sources)} files"
    table = unfold(raw, replace(layout, roles=layout.roles | roles, stem=stem), name)
    told = [text for each in sources for text in each.table_notes] + [note for _, note in found if note]
    stated = {measure: flag for measure, flag in meta.directions().items() if measure in table.measures}
    return replace(table, meta=meta, directions=table.directions | stated, notes=(*told, *table.notes))


def _named_columns(source: Source, options: ReadOptions) -> tuple[dict[str, Any], dict[str, str]]:
    """The columns of a plain table, those of the case and learner that its name or an option tells among them."""
    raw, name = _printable_columns(source), source.name
    if options.table is not None and not source.holds_tables:
        raise InputError(f"{option('table', options.table)}: {name} is one table")
    roles = {role: chosen for role in ("case", "learner") if (chosen := getattr(options, role)) is not None}
    if is_votes(list(raw)):
        return raw, roles
    if not raw or not next(iter(raw.values())):
        raise InputError(f"{name} has no rows")
    said = file_name_says(options.names, source.path.as_posix())
    if numbers := [role for role in said if role not in ("case", "learner")]:
        raise InputError(f"{option('names', options.names)}: of a plain table's name only case and learner are read; "
                         f"give {name} a column {numbers[0]}")  # fmt: skip
    for role in ("learner", "case"):
        given = options.file_names[role].of(source.path) or said.get(role)
        if given is not None:
            own = [column for column in raw if roles.get(role, column) == column and role_of(column) == role]
            if any(len(as_coded(raw[column]).cells) > 1 for column in own):
                raise InputError(f"{name} has a column {own[0]!r} of several {role}s; one name would mix them")
            rest = {column: values for column, values in raw.items() if column not in own}
            raw = {role: Coded(np.zeros(len(next(iter(raw.values()))), dtype=np.int64), [given])} | rest
            roles[role] = role
    return raw, roles


def _printable_columns(source: Source) -> dict[str, Any]:
    """The columns under names that can be shown."""
    raw = source.columns
    if all(str(column).isprintable() for column in raw):
        return raw
    named = {printable(column): cells for column, cells in raw.items()}
    if len(named) < len(raw):
        raise InputError(f"{source.name}: two columns differ in control characters only; give them other names")
    return named


def _unshared(table: ResultTable) -> list[str]:
    lacking = unshared_items(table)
    if not lacking:
        return []
    case, items = next(iter(lacking.items()))
    n = sum(map(len, lacking.values()))
    where = f"of {case!r}" if len(lacking) == 1 else f"in {len(lacking)} cases (of {case!r}"
    shown = ", ".join(item if len(item) <= 40 else item[:39] + "…" for item in items[:5])
    return [f"{n} items {where}: {shown}{', …' if len(items) > 5 else ''}{'' if len(lacking) == 1 else ')'} "
            "have not been scored for every learner and do not pair"]  # fmt: skip


def _in_run_folder(source: Source) -> Source:
    """The table in the folder of a run; any other source as it is."""
    if not source.is_folder:
        return source
    if (source.path / _IN_RUN_FOLDER).is_file() or (source.path / "journal.jsonl").is_file():
        inside = Source(table_file(source.path))
        inside.name = f"{source.path.resolve().name}/{_IN_RUN_FOLDER}"
        return inside
    return source


def table_file(path: Path) -> Path:
    """The file that holds the table: the path itself, or the table in the folder of a run."""
    if not path.is_dir():
        return path
    table = path / _IN_RUN_FOLDER
    if table.is_file():
        return table
    if (path / "journal.jsonl").is_file():
        raise InputError(f"{path} is a folder without {_IN_RUN_FOLDER} (its run is not done yet); give a results file")
    return path


def standard_input() -> Source:
    """What is piped in."""
    if sys.stdin is None:
        raise InputError("standard input is closed: nothing is piped in")
    return Source("-", read_stream(sys.stdin.buffer, "standard input"))


def _pairs(given: str | Mapping[str, str | Path] | None) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(path)) for name, path in given.items()) if isinstance(given, Mapping) else ()
