"""Columns by their different cells say the same as lists; a large CSV read through pyarrow the same as a small one."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge.results import csv_columns
from adjudge.results.cells import column_kind, is_missing, parse_numbers
from adjudge.results.coded import Coded, NumberColumn, as_coded, take
from adjudge.results.csv_columns import large_csv
from adjudge.results.csv_file import read_csv
from adjudge.results.facts import cell_text
from adjudge.results.read import read_results
from adjudge.results.readers import source
from adjudge.results.table import count_units, numbered_keys

CELLS = st.lists(
    st.one_of(st.none(), st.integers(-3, 3), st.sampled_from(["a", "b", " 1 ", "0.5", "NA", ""])), min_size=1
)


@given(CELLS)
def test_a_coded_column_reads_as_the_list_it_was_made_of(cells: list[object]) -> None:
    column = as_coded(cells)
    assert list(column) == cells and len(column) == len(cells)
    assert column.first_rows().tolist() == [cells.index(cell) for cell in column.cells]
    rows = np.arange(len(cells))[::-2]
    assert list(take(column, rows)) == list(take(cells, rows)) == [cells[row] for row in rows]
    assert column_kind(column) == column_kind(cells)


@pytest.mark.parametrize(
    ("cells", "kind"),
    [(["0.5", " 1 ", "1e5", "inf"], "numbers"), (["1_000"], "text"), (["1", "1_000"], "mixed"), (["nan", ""], "empty"),
     (["1", "NA"], "numbers"), (["−3"], "numbers"), ([10**400, True, 0.5], "numbers"), ([], "empty")],
)  # fmt: skip
def test_what_python_would_take_for_a_number_is_one_only_as_tables_write_it(cells: list[object], kind: str) -> None:
    assert column_kind(cells) == kind


@given(CELLS)
def test_numbers_and_refusals_are_those_of_the_list(cells: list[object]) -> None:
    def outcome(column: object) -> object:
        try:
            return [None if np.isnan(value) else value for value in parse_numbers(column, "x")]  # type: ignore[arg-type]
        except InputError as refused:
            return str(refused)

    assert outcome(as_coded(cells)) == outcome(cells)


def test_a_column_of_numbers_is_coded_with_none_for_nan() -> None:
    column = as_coded(NumberColumn(np.array([2.0, np.nan, 2.0, 1.0])))
    assert list(column) == [2.0, None, 2.0, 1.0] and column.cells == [2.0, None, 1.0]
    assert Coded(np.array([1, 1]), ["unused", "used"]).in_order().cells == ["used"]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=30))
def test_units_are_counted_the_same_with_and_without_boxes(pairs: list[tuple[int, int]]) -> None:
    cells, units = (np.array([pair[side] for pair in pairs], dtype=np.int64) for side in (0, 1))
    plain = [len({u for c, u in pairs if c == cell}) for cell in range(5)]
    twice = [sum(pairs.count((cell, u)) > 1 for u in range(4)) for cell in range(5)]
    assert [found.tolist() for found in count_units(cells, units, 5)] == [plain, twice]
    wide = count_units(cells * 10**6, units * 10**6, 5 * 10**6)
    assert [found[:: 10**6].tolist() for found in wide] == [plain, twice]


@given(st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 10**9)), min_size=1, max_size=20))
def test_keys_are_numbered_in_order_however_many_there_could_be(pairs: list[tuple[int, int]]) -> None:
    order = sorted(set(pairs))
    parts = [np.array([pair[side] for pair in pairs], dtype=np.int64) for side in (0, 1)]
    assert numbered_keys(*parts).tolist() == [order.index(pair) for pair in pairs]


TABLE = "case,learner,fold,accuracy,remark\n" + "".join(
    f'{case},{who},{fold},0.{k}{fold},"a, {k}"\n' for k, case in enumerate(("001", "c2"), 3) for who in ("A", " B")
    for fold in (1, 2)
)  # fmt: skip


@pytest.mark.parametrize("change", [
    "", "ragged", "blank row", "not UTF-8", "a remark first", "no number", "an open quote", "a column twice", "holes",
    "a quote left open", "two quotes left open", "a cell of two lines",
])  # fmt: skip
def test_a_large_csv_reads_as_a_small_one(change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    text = TABLE.encode()
    changed = {
        "": text, "ragged": text + b"x,A\n", "blank row": text + b",,,,\n", "not UTF-8": text + b"\xe9,A,1,0.5,\n",
        "a remark first": b"# made by hand\n" + text, "no number": text + b"x,A,1,much,\n",
        "an open quote": text + b'"x,A,1,0.5,\n', "a column twice": text.replace(b"remark", b"fold", 1),
        "holes": text + b"x,A,1,NA,\nx, B,1,,\n", "a quote left open": text + b'x,A,1,0.5,"so\ny,A,1,0.5,\n',
        "two quotes left open": text + b'x,A,1,0.5,"so\ny,A,1,0.5,"too\n',
        "a cell of two lines": text + b'x,A,1,0.5,"so\ntoo"\n',
    }[change]  # fmt: skip
    (tmp_path / "t.csv").write_bytes(changed)

    def outcome() -> object:
        try:
            table = read_results(tmp_path / "t.csv")
        except InputError as refused:
            return str(refused)
        return {name: [None if cell != cell else cell for cell in cells] for name, cells in table.to_columns().items()}

    slow = outcome()
    monkeypatch.setattr(source, "LARGE", 0)
    monkeypatch.setattr(csv_columns, "_MANY", 2)
    assert outcome() == slow


def test_a_large_file_with_nul_bytes_is_left_to_the_reader_that_refuses_it() -> None:
    pytest.importorskip("pyarrow")
    files = [b"case,learner\nx,A\ny,B%s\n" % last for last in (b"", b"\0")]
    assert [large_csv(partial(BytesIO, file), ["case", "learner"]) is None for file in files] == [False, True]


PLAIN = ("", "a", "0.5", "1e3", "-7", "NA", " b ", "é", "007", "x" * 90, "inf")
HOSTILE = ('"say ""so"""', '"x,y"', '"two\nlines"', '"two\r\nlines"', '"', 'a"b', '""', "#", "0,5", "a;b", "\t",
           "\u2028", "\0", "y" * 5000, '"a"b', '"a" ', "'", "|", "\udcff")  # fmt: skip
ROWS = st.lists(st.lists(st.one_of(st.sampled_from(PLAIN), st.sampled_from(PLAIN + HOSTILE)), min_size=2, max_size=2),
                min_size=1, max_size=12)  # fmt: skip


@given(ROWS, st.sampled_from(["\n", "\n", "\r\n", "\r", "\n\n"]), st.sampled_from(["", "", "\n", "x\n", ",,\n", " \n"]),
       st.sampled_from(["", "", "\ufeff", "# by hand\n"]), st.sampled_from([300, 1 << 20]))  # fmt: skip
def test_any_file_reads_in_blocks_as_it_reads_whole(
    rows: list[list[str]], end: str, last: str, first: str, block: int
) -> None:
    """The same cells, or it is left to the careful reader: always where a quote that nothing closes makes rows one."""
    pytest.importorskip("pyarrow")
    text = first + end.join(map(",".join, [["case", "acc"], *rows])) + end + last
    content = text.encode(errors="surrogateescape")
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(source, "LARGE", 0)
        changed.setattr(csv_columns, "_MANY", 2)
        changed.setattr(csv_columns, "_BLOCK", block)
        columns = source.Source("t.csv", content)._large_csv()
    if columns is not None:
        try:
            cells, notes = read_csv(content, "t.csv")
        except InputError as refused:  # "a"b is ab in blocks, and makes no cell of two rows
            assert "not a well-formed" in str(refused)
            assert not any(sign in cell for column in columns.values() for cell in map(str, column) for sign in "\r\n")
            return
        numbers = {name: list(map(float, cells[name])) for name in cells if isinstance(columns[name], NumberColumn)}
        assert {name: list(column) for name, column in columns.items()} == cells | numbers and not notes


@given(st.lists(st.text("a1-.infNA \t?+e", max_size=5), min_size=1, unique=True))
def test_names_told_at_once_are_those_told_cell_by_cell(cells: list[str]) -> None:
    column = Coded(np.arange(len(cells)), cells)
    if column.are_names():
        assert column_kind(cells) == "text" and not any(map(is_missing, cells))
        assert all(cell_text(cell) == cell == cell.strip() for cell in cells)
