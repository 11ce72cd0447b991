"""A look at a file: its kind by content, its header, its lines; each refusal names the line."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.readers.source import Source


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"a,b\n1,2\n", "text"), (b"", "text"), (b'{"a": 1}', "json"), (b'[{"a": 1}]', "json"),
        (b'{"a": 1}\n{"a": 2}\n', "lines"), (b'{"a": 1}\n\n', "json"), (b'{\n "a": 1}\n', "json"),
        (b"\xef\xbb\xbf  <run/>", "xml"), (b"PK\x03\x04rest", "zip"), (b"SQLite format 3\x00", "sqlite"),
        (b"PAR1rest", "parquet"), (gzip.compress(b"[1]", mtime=0), "json"), (b'\xef\xbb\xbf{"a": 1}', "json"),
    ],
)  # fmt: skip
def test_the_kind_is_read_off_the_content(content: bytes, kind: str) -> None:
    assert Source("whatever.txt", content).kind == kind


def test_files_and_folders_are_named_and_missing_ones_refused(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("a,b\n1,2\n")
    assert Source(tmp_path / "r.csv").name == "r.csv" and Source("x", b"a").name == "standard input"
    assert Source(tmp_path).kind == "folder" and Source(tmp_path).is_folder and not Source("x", b"a").is_folder
    with pytest.raises(InputError, match="no such file"):
        Source(tmp_path / "gone.csv").read_bytes()
    with pytest.raises(InputError, match="cannot read"):
        Source(tmp_path).read_bytes()


def test_a_document_is_read_once_and_damage_is_named() -> None:
    assert Source("x", b'{"a": [1]}').record == {"a": [1]} and Source("x", b"[1]").record == {}
    assert Source("x", b"a,b\n").document is None
    with pytest.raises(InputError, match="not valid JSON"):
        _ = Source("x", b'{"a": ').document
    with pytest.raises(InputError, match="not UTF-8"):
        _ = Source("x", b'["\xff"]').document


def test_lines_are_objects_and_a_bad_one_is_named_by_number() -> None:
    lines = Source("x", b'{"a": 1}\n\n{"a": 2}\n')
    assert list(lines.lines()) == [{"a": 1}, {"a": 2}] and lines.first == {"a": 1}
    assert list(Source("x", b'{"a": 1}').lines()) == [{"a": 1}] and Source("x", b'{"a": 1}').first == {"a": 1}
    with pytest.raises(InputError, match="line 3 is not valid JSON"):
        list(Source("x", b'{"a": 1}\n\n{"a": \n').lines())
    with pytest.raises(InputError, match="line 2 is not an object"):
        list(Source("x", b'{"a": 1}\n[2]\n').lines())


def test_the_header_of_a_table_is_its_first_row() -> None:
    assert Source("x", b"case; learner\n1;2\n").header == ["case", "learner"]
    assert Source("x", b'{"a": 1}').header == [] and Source("x", b"\xff\xfe\x00").header in ([], ["\x00"])
    assert Source("frame", columns={"a": [1]}).header == ["a"] and Source("frame", columns={"a": [1]}).kind == "frame"


def test_only_whole_lines_of_a_long_file_are_looked_at() -> None:
    long = Source("x", b"a,b\n" + b"1,2\n" * 40_000)
    assert len(long.head) == 64 * 1024 and len(long.top) == 64 * 1024 // 4 - 1
    assert Source("x", b"a,b\n1,2").top == ["a,b", "1,2"]


@pytest.mark.parametrize(
    "content",
    [b"a,b\n1,x\n2,y\n", b'{"a": 1, "b": "x"}\n{"a": 2, "b": "y"}\n', b'[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]',
     b'{"a": [1, 2], "b": ["x", "y"]}'],
)  # fmt: skip
def test_columns_are_the_same_however_written(content: bytes) -> None:
    found = Source("x", content).columns
    assert [str(cell) for cell in found["a"]] == ["1", "2"] and found["b"] == ["x", "y"]


def test_unequal_lists_are_one_row_and_not_columns() -> None:
    assert Source("x", b'{"a": 1, "b": 2}').columns == {"a": [1], "b": [2]}
    assert Source("x", b"a;b\n1,5;2\n").table_notes and Source("x", b"[1]").table_notes == []
