"""A large CSV read column by column through pyarrow, where it is plain enough; other ones `csv_file` reads."""

from __future__ import annotations

import importlib.util
from typing import Any

import numpy as np

from adjudge.results.coded import Coded, NumberColumn

LARGE = 4_000_000  # bytes; below, loading pyarrow would take longer than it saves
_MANY = 100_000  # different cells, from which on a column is looked at as numbers


def large_csv(content: bytes, header: list[str]) -> dict[str, Any] | None:
    """The columns of a comma-separated UTF-8 table with this header, each cell as it is written.

    Whatever is unusual (other encodings, remarks, rows of other lengths, blank rows) gives None: the careful reader
    takes such a file and says what is wrong with it.
    """
    if len(set(header)) < len(header) or header[0].startswith("#") or content[:1] in b"#\xef\xff\xfe\x1f":
        return None
    if importlib.util.find_spec("pyarrow") is None:
        return None
    import pyarrow
    from pyarrow import compute, csv

    try:
        table = csv.read_csv(
            pyarrow.BufferReader(content),
            csv.ReadOptions(use_threads=False, column_names=header, skip_rows=1, block_size=1 << 24),
            csv.ParseOptions(newlines_in_values=True),
            csv.ConvertOptions(column_types=dict.fromkeys(header, pyarrow.string()), strings_can_be_null=False),
        )
    except pyarrow.ArrowException:
        return None
    columns: dict[str, Any] = {}
    blank = (n := len(table)) > 0
    for name in header:
        column = table.column(0)
        table = table.remove_column(0)  # what has been taken over need not be held
        coded = column.slice(0, 2 * _MANY).combine_chunks().dictionary_encode()
        if len(column) > len(coded) and len(coded.dictionary) <= _MANY:
            coded = column.combine_chunks().dictionary_encode()
        if len(coded.dictionary) > _MANY:
            try:
                numbers = compute.cast(column, pyarrow.float64())
                # By their buffers: asking pyarrow for an array would load pandas.
                parts = [np.frombuffer(x.buffers()[1], count=len(x), offset=8 * x.offset) for x in numbers.chunks]
                columns[name] = NumberColumn(np.concatenate(parts))
                blank = False
                continue
            except pyarrow.ArrowInvalid:
                coded = column.combine_chunks().dictionary_encode()  # names, or numbers with something between them
        codes = np.frombuffer(coded.indices.buffers()[1], dtype=np.int32, count=len(coded), offset=4 * coded.offset)
        columns[name] = Coded(codes, coded.dictionary.to_pylist())
        blank = blank and "" in columns[name].cells
    del column, coded
    pyarrow.default_memory_pool().release_unused()
    if blank and _blank_rows(list(columns.values())):
        return None
    return columns if n else None


def _blank_rows(columns: list[Coded]) -> bool:
    empty = [column.codes == column.cells.index("") for column in columns]
    together = empty[0]
    for other in empty[1:]:
        together = together & other
    return bool(together.any())
