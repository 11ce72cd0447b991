"""A large CSV read column by column through pyarrow, where it is plain enough; other ones `csv_file` reads."""

from __future__ import annotations

import csv
import importlib.util
import io
from collections.abc import Callable
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.csv_rows import long_cells
from adjudge.kernels.arrays import Floats
from adjudge.results.coded import Coded, NumberColumn

LARGE = 4_000_000  # bytes; below, loading pyarrow would take longer than it saves
_BLOCK = 1 << 20  # bytes read at once, few enough that the next block takes the memory of the last
_MANY = 100_000  # different cells, from which on a column is looked at as numbers


def large_csv(opened: Callable[[], IO[bytes]], header: list[str]) -> dict[str, Any] | None:
    """The columns of a comma-separated UTF-8 table with this header, each cell as it is written.

    Whatever is unusual (other encodings, remarks, rows of other lengths, blank rows) gives None: the careful reader
    takes such a file and says what is wrong with it.
    """
    if len(set(header)) < len(header) or header[0].startswith("#") or importlib.util.find_spec("pyarrow") is None:
        return None
    import pyarrow
    from pyarrow.csv import ConvertOptions, ParseOptions, ReadOptions, open_csv

    parts: list[list[Any]] = [[] for _ in header]
    options = (
        ReadOptions(use_threads=False, column_names=header, skip_rows=1, block_size=_BLOCK),
        ParseOptions(newlines_in_values=True),
        ConvertOptions(column_types=dict.fromkeys(header, pyarrow.string()), strings_can_be_null=False),
    )
    try:
        with opened() as stream, open_csv(stream, *options) as blocks:
            for block in blocks:
                for chunks, column in zip(parts, block.columns, strict=True):
                    written = bool(chunks) and chunks[0].type == column.type
                    coded = column if written else column.dictionary_encode()
                    # Where nearly all cells of the first block differ, they may be numbers, which need no codes.
                    chunks.append(coded if chunks or 2 * len(coded.dictionary) < len(column) else column)
    except pyarrow.ArrowException:
        return None
    if not parts[0]:
        return None
    columns: dict[str, Any] = {}
    for name, chunks in zip(header, parts, strict=True):
        columns[name] = _column(pyarrow.chunked_array(chunks))
        chunks.clear()  # what has been taken over need not be held
    pyarrow.default_memory_pool().release_unused()
    if _blank_rows(list(columns.values())):
        return None
    texts = ("".join(column.cells) for column in columns.values() if isinstance(column, Coded))
    unusual = {sign for text in texts for sign in "\0\r\n" if sign in text}
    if unusual and "\0" not in unusual:  # cells of several lines, or rows after a quote that nothing closes
        unusual = set() if _strict_rows(opened()) == len(columns[header[0]]) + 1 else unusual
    return None if unusual else columns


def _strict_rows(stream: IO[bytes]) -> int | None:
    """How many rows the careful reader finds; None where a quote is out of place."""
    try:
        with long_cells(), io.TextIOWrapper(stream, "utf-8", errors="replace", newline="") as text:
            return sum(map(bool, csv.reader(text, strict=True)))
    except csv.Error:
        return None


def _column(column: Any) -> Coded | NumberColumn:
    """Numbers where more than `_MANY` different ones are written, else the different cells."""
    import pyarrow

    if column.type == pyarrow.string():
        some = column.slice(0, 2 * _MANY).combine_chunks().dictionary_encode()
        if len(some.dictionary) > _MANY and (numbers := _numbers(column)) is not None:
            return NumberColumn(numbers)
        column = pyarrow.chunked_array([chunk.dictionary_encode() for chunk in column.chunks])
    chunks = column.unify_dictionaries().chunks
    cells = chunks[0].dictionary
    codes = _joined([chunk.indices for chunk in chunks], np.int32, np.int64)
    if len(cells) > _MANY and (numbers := _numbers(pyarrow.chunked_array([cells]))) is not None:
        return NumberColumn(numbers[codes])
    return Coded(codes, cells.to_pylist())


def _numbers(cells: Any) -> Floats | None:
    """What these texts are as numbers; None where one is none."""
    try:
        return _joined(cells.cast("float64").chunks, np.float64)
    except ValueError:  # names, or numbers with something between them
        return None


def _joined(chunks: list[Any], kind: Any, wanted: Any = None) -> NDArray[Any]:
    """The numbers of these chunks, by their buffers: asking pyarrow for an array would load pandas."""
    size = np.dtype(kind).itemsize
    parts = [np.frombuffer(x.buffers()[1], kind, len(x), size * x.offset) for x in chunks]
    return np.concatenate(parts, dtype=wanted)


def _blank_rows(columns: list[Any]) -> bool:
    """Whether a row holds nothing."""
    if not all(isinstance(column, Coded) and "" in column.cells for column in columns):
        return False
    return bool(np.logical_and.reduce([column.codes == column.cells.index("") for column in columns]).any())
