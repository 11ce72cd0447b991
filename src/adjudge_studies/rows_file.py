"""The numbers of a study as CSV beside its page."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any


def write_rows(path: Path, header: Sequence[str], rows: Iterable[Iterable[object]]) -> None:
    """A header and its rows, for a person's eyes and any tool."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def write_records(path: Path, records: Sequence[Any]) -> None:
    """One column per field of these dataclasses."""
    write_rows(path, [field.name for field in fields(records[0])], map(astuple, records))
