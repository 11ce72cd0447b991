"""A file or folder to be recognised: a look at its content, each look taken once."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import stat
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import IO, Any

from adjudge.base.argument_checks import path_of
from adjudge.base.json_text import read_json
from adjudge.base.limits import most_bytes, too_large
from adjudge.base.printable import printable
from adjudge.base.vocabulary import measure_of_file
from adjudge.errors import InputError
from adjudge.results.csv_columns import LARGE, large_csv
from adjudge.results.csv_file import decode, delimiter_of, read_csv
from adjudge.results.header_rows import columns_of_rows
from adjudge.results.latex_tables import as_markdown, has_latex_tables
from adjudge.results.markdown_tables import has_tables_in_prose, markdown_tables, told_measure
from adjudge.results.unpack import MOST_MB, gunzipped
from adjudge.results.workbook import OLD_EXCEL, is_workbook

_HEAD = 64 * 1024
_JSON_LIST = re.compile(rb'\[\s*(?:[\[{\]"\d-]|true|false|null|NaN|$)')  # a page may begin with a link: [![…
_LONGEST_LINE = 64 * 2**20
_OTHER_TABLE = re.compile(rb"<table\b|^ *(?:={3,}(?: +={3,})+|\+(?:[-=]{3,}\+)+) *\r?$", re.MULTILINE)


class Source:
    """`content` holds the bytes where they did not come from a file (standard input), `columns` a frame's columns."""

    def __init__(
        self, path: str | Path, content: bytes | None = None, columns: dict[str, list[Any]] | None = None
    ) -> None:
        self.path = path_of(path)
        self.name = "standard input" if content is not None else printable(self.path.name or self.path.resolve())
        self._content = content
        self.table: str | None = None  # which one, where the file holds several
        self.holds_tables = False  # whether it could
        self.told_measure = ""  # by the prose around it
        if columns is not None:
            self.columns = columns
            self.kind = "frame"
            self.is_folder = False

    def again(self) -> Source:
        """The same, not looked at yet."""
        return Source(self.path, self._content)

    def open(self) -> IO[bytes]:
        """The bytes from the beginning, unpacked where the file is gzipped."""
        most = most_bytes(MOST_MB)
        raw: IO[bytes]
        if self._content is None:
            try:
                raw, about = self.path.open("rb"), self.path.stat()
            except FileNotFoundError:
                raise InputError(f"no such file: {self.path}") from None
            except OSError as broken:
                raise InputError(f"cannot read {self.path}: {broken.strerror}") from broken
            if not stat.S_ISREG(about.st_mode):  # a pipe gives its bytes once only
                with raw:
                    self._content = read_stream(raw, str(self.path))
        if self._content is not None:
            raw, size = io.BytesIO(self._content), len(self._content)
        else:
            size = about.st_size
        if size > most:
            raw.close()
            raise too_large(self.name, "has", most)
        magic = raw.read(2)
        raw.seek(0)
        return gunzipped(raw, size, self.name) if magic == b"\x1f\x8b" else raw

    def read_bytes(self) -> bytes:
        with self.open() as stream:
            return stream.read()

    @cached_property
    def is_folder(self) -> bool:
        return self._content is None and self.path.is_dir()

    @cached_property
    def head(self) -> bytes:
        with self.open() as stream:
            return stream.read(_HEAD)

    @cached_property
    def kind(self) -> str:
        """folder, zip, workbook, sqlite, parquet, xml, json (one document), lines (one JSON object a line) or text."""
        if self.is_folder:
            return "folder"
        for magic, kind in ((b"PK\x03\x04", "zip"), (b"SQLite format 3\x00", "sqlite"), (b"PAR1", "parquet")):
            if self.head.startswith(magic) and kind == "zip":
                with self.open() as stream:
                    return "workbook" if is_workbook(stream, self.name) else "zip"
            if self.head.startswith(magic):
                return kind
        if self.head.startswith(OLD_EXCEL):
            return "workbook"
        start = self.head.removeprefix(b"\xef\xbb\xbf").lstrip()
        if start.startswith(b"<"):
            return "xml"
        if _JSON_LIST.match(start):
            return "json"
        if not start.startswith(b"{"):
            return "text"
        with self.open() as stream:
            first = _next_line(stream)
            more = bool(_next_line(stream))
        try:
            return "lines" if isinstance(json.loads(first), dict) and more else "json"
        except (ValueError, RecursionError):
            return "json"

    @cached_property
    def document(self) -> Any:
        """The JSON document, None where the file is none."""
        if self.kind != "json":
            return None
        try:
            text = self.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as broken:
            raise InputError(f"{self.name} is not UTF-8 text: {broken.reason}") from broken
        return read_json(text, self.name)

    @property
    def record(self) -> dict[str, Any]:
        """The JSON document where it is an object, else an empty one."""
        return self.document if isinstance(self.document, dict) else {}

    @cached_property
    def first(self) -> dict[str, Any]:
        """The first object of JSON lines or of a JSON array; empty where the file is neither."""
        return next(self.lines(), {}) if self.kind in {"lines", "json"} else {}

    def lines(self) -> Iterator[dict[str, Any]]:
        """The objects of JSON lines or of a JSON array, one at a time; of one object alone, that one."""
        if self.kind == "json":
            rows = self.document if isinstance(self.document, list) else [self.record]
            yield from rows if all(isinstance(row, dict) for row in rows) else ()
            return
        with self.open() as stream:  # bytes are cut at \n only, whatever else ends a line elsewhere
            for number, line in enumerate(stream, start=1):
                if line.isspace():
                    continue
                try:
                    text = line.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError as broken:
                    raise InputError(f"{self.name}: line {number} is not UTF-8 text: {broken.reason}") from broken
                row = read_json(text, f"{self.name}: line {number}")
                if not isinstance(row, dict):
                    raise InputError(f"{self.name}: line {number} is not an object")
                yield row

    @cached_property
    def top(self) -> list[str]:
        """The first whole lines of a text file, for recognising."""
        if self.kind != "text":
            return []
        try:
            lines = decode(self.head, self.name, []).splitlines()
        except InputError:
            return []
        return lines[:-1] if len(self.head) == _HEAD and len(lines) > 1 else lines

    @cached_property
    def header(self) -> list[str]:
        """The column names of a table: CSV or Parquet; empty where the file is none, or has tables in prose."""
        if self.kind in {"parquet", "frame"}:
            return list(self.columns)
        if not self.top or has_tables_in_prose(text := "\n".join(self.top)) or has_latex_tables(text):
            return []
        try:
            rows = csv.reader(self.top[:1], delimiter=delimiter_of(self.top[:50], self.name))
            return [cell.strip() for cell in next(rows)]
        except (InputError, csv.Error, StopIteration):
            return []

    @cached_property
    def _workbook(self) -> tuple[dict[str, list[Any]], list[str]]:
        from adjudge.results.workbook import read_workbook

        self.holds_tables = True
        columns, notes, sheet = read_workbook(self.read_bytes(), str(self.path), self.name, self.table)
        self.told_measure = measure_of_file(sheet) or ""
        return columns, notes

    @cached_property
    def _nested(self) -> tuple[dict[str, list[Any]], list[str]]:
        from adjudge.results.json_columns import columns_of_document

        self.holds_tables = True
        return columns_of_document(self.record, str(self.path), self.table)

    @cached_property
    def _csv(self) -> tuple[dict[str, list[Any]], list[str]]:
        if (columns := self._large_csv()) is not None:
            return columns, []
        content = self.read_bytes()
        if b"|" in content and has_tables_in_prose(text := decode(content, self.name, [])):
            return self._in_prose(text)
        if b"\\begin{" in content and has_latex_tables(text := decode(content, self.name, [])):
            return self._in_prose(as_markdown(text))
        try:
            return read_csv(content, self.name)
        except InputError:
            if _OTHER_TABLE.search(content) is None:
                raise
            raise InputError(f"{self.name}: a table in HTML or reStructuredText is not read; give it as CSV or in "
                             "Markdown") from None  # fmt: skip

    def _large_csv(self) -> dict[str, Any] | None:
        """The columns of a large table between commas; None where it is none."""
        if self.head[:1] in b"#\xef\xff\xfe\x1f" or not self.header or delimiter_of(self.top[:50], self.name) != ",":
            return None
        with self.open() as stream:
            if len(stream.read(LARGE + 1)) <= LARGE:
                return None
        return large_csv(self.open, self.header)

    def _in_prose(self, text: str) -> tuple[dict[str, list[Any]], list[str]]:
        from adjudge.results.readers.inner_tables import columns_shown, which_table

        self.holds_tables = True
        tables = markdown_tables(text)
        if not tables:
            raise InputError(f"{self.name} is text, and none of its tables holds numbers")
        described = [(table.name, columns_shown(table.header, len(table.rows))) for table in tables]
        table = tables[which_table(described, self.table, str(self.path))]
        self.told_measure = told_measure(text, table) or ""
        notes = [f"the table under {table.name!r}, line {table.line}, is read"]
        return columns_of_rows([table.header, *table.rows], f"{self.name}, line {table.line}", notes), notes

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """A table's columns: CSV, Parquet, JSON lines, a JSON array of objects or an object of equal lists."""
        if self.kind == "parquet":
            from adjudge.results.parquet_file import read_parquet

            return read_parquet(self.path if self._content is None else io.BytesIO(self._content), self.name)
        if self.kind in {"lines", "json"}:
            from adjudge.results.json_columns import columns_of, rows_within

            document = self.document
            if isinstance(document, dict) and _equal_lists(document):
                return {str(name): list(cells) for name, cells in document.items()}
            if isinstance(document, dict):
                return self._nested[0]
            rows = list(self.lines()) if self.kind == "lines" else document
            return columns_of(rows_within(rows), self.name)
        return self._workbook[0] if self.kind == "workbook" else self._csv[0]

    @property
    def table_notes(self) -> list[str]:
        """What was detected in reading the table."""
        if self.kind == "json" and "_nested" not in vars(self):
            return []
        found = {"text": "_csv", "workbook": "_workbook", "json": "_nested"}.get(self.kind)
        return list(getattr(self, found)[1]) if found else []


def beside(path: Path) -> Source | None:
    """The file beside many others that says something of them all, looked at once; None where it is not there."""
    try:
        about = path.stat()
    except OSError:
        return None
    return _looked_at(path, about.st_mtime_ns, about.st_size) if stat.S_ISREG(about.st_mode) else None


@lru_cache(maxsize=8)
def _looked_at(path: Path, *_: int) -> Source:
    return Source(path)


def read_stream(stream: IO[bytes], name: str) -> bytes:
    """All bytes of a pipe, up to the limit of a file; a device that never ends is refused."""
    try:
        about = os.fstat(stream.fileno())
    except io.UnsupportedOperation:  # held in memory, as in a test
        return stream.read()
    if os.path.samestat(about, os.stat(os.devnull)):  # noqa: PTH116
        return b""
    if stat.S_ISBLK(about.st_mode) or (stat.S_ISCHR(about.st_mode) and not stream.isatty()):
        raise InputError(f"{name} is a device, not a file of results")
    most = most_bytes(MOST_MB)
    content = stream.read(most + 1)
    if len(content) > most:
        raise too_large(name, "has", most)
    return content


def _equal_lists(document: dict[str, Any]) -> bool:
    lists = [cells for cells in document.values() if isinstance(cells, list)]
    plain = all(not isinstance(next(iter(cells), None), dict) for cells in lists)
    return bool(lists) and len(lists) == len(document) and plain and len(set(map(len, lists))) == 1


def _next_line(stream: IO[bytes]) -> bytes:
    """The next line that is not blank, empty at the end."""
    while True:
        line = stream.readline(_LONGEST_LINE)
        if not line or not line.isspace():
            return line
