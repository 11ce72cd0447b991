"""Read a results table from anything: a CSV, Parquet or JSON-lines file, standard input, a pandas or polars frame."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from adjudge.errors import InputError
from adjudge.measures.registry import find_measure
from adjudge.results.csv_file import read_bytes, read_csv
from adjudge.results.duplicates import DuplicatePolicy, resolve_duplicates
from adjudge.results.layout import LayoutOptions, unfold
from adjudge.results.meta import Meta, read_meta
from adjudge.results.table import ResultTable

__all__ = ["read_results", "table_file"]

_IN_RUN_FOLDER = "results.csv"  # what `adjudge run` writes, its meta beside it


def read_results(
    source: Any,
    *,
    higher: Sequence[str] = (),
    lower: Sequence[str] = (),
    columns: Literal["cases", "measures"] | None = None,
    case: str | None = None,
    learner: str | None = None,
    measure: str | None = None,
    group: str | None = None,
    ignore: Sequence[str] = (),
    duplicates: DuplicatePolicy = "error",
) -> ResultTable:
    """What results are these? The tidy table of a file or frame, every choice noted, nothing guessed.

    `source`: path (`.csv`, `.csv.gz`, `.tsv`, `.jsonl`, `.json`, `.parquet`), the folder of a run (its `results.csv`),
    `-` for standard input, or a frame.
    `higher`, `lower`: measures whose direction adjudge does not know. `case`, `learner`: columns, when their names are
    not recognised. `measure`: name of the measure of a table that holds one without naming it. `columns`: what the
    columns are when the only key is a learner. `group`: a column of numbers that groups cases (a column of text needs
    no saying).

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "results.csv"
    >>> _ = path.write_text("dataset,model,accuracy,ms\\niris,A,0.9,3\\niris,B,0.8,2\\n")
    >>> read_results(path, lower=["ms"]).learners
    ('A', 'B')
    """
    raw, name, meta, notes = _load(source)
    roles = {
        role: column for role, column in (("case", case), ("learner", learner), ("group", group)) if column is not None
    }
    if not raw or not next(iter(raw.values())):
        raise InputError(f"{name} has no rows")
    table = unfold(raw, LayoutOptions(columns, roles, measure, tuple(ignore)), name)
    known = {m: found.higher_is_better for m in table.measures if (found := find_measure(m)) is not None}
    directions = known | {m: flag for m, flag in meta.directions().items() if m in table.measures}
    table = replace(table, directions=directions, meta=meta, notes=(*notes, *table.notes))
    return resolve_duplicates(table.with_directions(higher, lower), duplicates)


def table_file(path: Path) -> Path:
    """The file that holds the table: the path itself, or the table in the folder of a run."""
    if not path.is_dir():
        return path
    table = path / _IN_RUN_FOLDER
    if table.is_file():
        return table
    begun = "its run is not done yet" if (path / "journal.jsonl").is_file() else "adjudge run writes one there"
    raise InputError(f"{path} is a folder without {_IN_RUN_FOLDER} ({begun}); give a results file or a run's folder")


def _load(source: Any) -> tuple[dict[str, list[Any]], str, Meta, list[str]]:
    """Columns of cells, a name for messages, the meta beside the file, and notes."""
    from adjudge.results.frame import is_frame, read_frame

    if is_frame(source):
        raw, kind = read_frame(source)
        return raw, f"{kind} frame", Meta(frame_kind=kind), []
    if isinstance(source, dict):
        return {str(column): list(cells) for column, cells in source.items()}, "columns", Meta(), []
    if not isinstance(source, (str, Path)):
        raise InputError(f"cannot read a {type(source).__name__}; give a path, a pandas or a polars frame")
    if str(source) == "-":
        raw, notes = read_csv(sys.stdin.buffer.read(), "standard input")
        return raw, "standard input", Meta(), notes
    path = table_file(Path(source))
    name = path.name if path == Path(source) else f"{Path(source).resolve().name}/{path.name}"
    meta, note = read_meta(path)
    notes = [note] if note else []
    ending = path.name.lower().removesuffix(".gz").rpartition(".")[2]
    if ending in {"parquet", "pq"}:
        from adjudge.results.parquet_file import read_parquet

        if not path.is_file():
            read_bytes(path)  # says why it cannot be read
        return read_parquet(path), name, meta, notes
    if ending in {"jsonl", "ndjson", "json"}:
        from adjudge.results.jsonl_file import read_jsonl

        return read_jsonl(read_bytes(path), name), name, meta, notes
    raw, csv_notes = read_csv(read_bytes(path), name)
    return raw, name, meta, [*csv_notes, *notes]
