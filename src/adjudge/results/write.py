"""Write the tidy table: CSV, CSV.gz, Parquet or JSON lines by the file's ending, its meta beside it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import checked, path_of
from adjudge.base.atomic_write import atomic_write
from adjudge.errors import InputError
from adjudge.results.csv_file import csv_text
from adjudge.results.meta import Meta, write_meta
from adjudge.results.table import ResultTable


@checked
def write_results(table: ResultTable, path: str | Path, *, csv_safe: bool = False) -> Path:
    """Write `table` in the format its ending names, and `<name>.meta.json` beside it; returns the path.

    Parameters
    ----------
    table: The table.
    path: File to write: .csv, .csv.gz, .tsv, .jsonl or .parquet.
    csv_safe : bool, default False
        In CSV and TSV put an apostrophe before names that a spreadsheet would run as formulas; they are then other
        names when the file is read again.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    InputError
        The ending names no format, or votes go with the table.

    See Also
    --------
    adjudge.read_results : reads it back

    >>> import tempfile
    >>> from adjudge.results.examples import example
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_results(example("joint"), Path(folder) / "joint.csv").name
    'joint.csv'
    """
    target = path_of(path)
    if table.votes is not None:
        raise InputError(f"{table.votes.source} holds votes, which a table of scores cannot hold: leave it out")
    columns = table.to_columns()
    ending = target.name.lower().removesuffix(".gz").rpartition(".")[2]
    with atomic_write(target) as part:
        if ending in {"parquet", "pq"}:
            from adjudge.results.parquet_file import write_parquet

            write_parquet(columns, part)
        elif ending in {"jsonl", "ndjson"}:
            _write_text(_json_lines(columns), part)
        elif ending in {"csv", "tsv"}:
            _write_text(csv_text(columns, "\t" if ending == "tsv" else ",", safe=csv_safe), part)
        else:
            raise InputError(f"cannot tell a format from {target.name!r}; end it in .csv, .csv.gz, .jsonl or .parquet")
        write_meta(_full_meta(table), target)
    return target


def _full_meta(table: ResultTable) -> Meta:
    """The table's meta with every known direction written down."""
    measures = {
        name: table.meta.measures.get(name, {}) | {"direction": "higher" if flag else "lower"}
        for name, flag in table.directions.items()
    }
    return Meta(measures, table.meta.plan)


def _write_text(text: str, target: Path) -> None:
    content = text.encode("utf-8")
    # mtime=0: the same table gives the same bytes
    target.write_bytes(gzip.compress(content, mtime=0) if target.name.endswith(".gz") else content)


def _json_lines(columns: dict[str, list[Any]]) -> str:
    rows = (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
