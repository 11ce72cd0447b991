"""The journal: what was written is there, what was cut is gone, the last word counts."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.measures.registry import MEASURES
from adjudge.runs.journal import JOURNAL, Journal, JournalError, read_lines
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.journal_merge import merge_journals


def name(letter: str) -> str:
    return hashlib.sha256(letter.encode()).hexdigest()


def record(letter: str, status: str = "ok", at: float = 0.0, **values: float) -> dict[str, Any]:
    return {"key": name(letter), "status": status, "values": values, "seconds": 0.5, "at": at, "tick": at,
            "repeat": 0, "fold": 0, "by": dict.fromkeys(values, "code")}  # fmt: skip


def write(path: Path, *records: dict[str, Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with Journal(path) as journal:
        for line in records:
            journal.append(line)
    return path


def statuses(path: Path, letters: str) -> dict[str, str]:
    index = JournalIndex(path)
    return {letter: entry.status for letter in letters if (entry := index.get(name(letter))) is not None}


def test_lines_are_found_again_by_key(tmp_path: Path) -> None:
    path = write(tmp_path / JOURNAL, record("a", accuracy=0.5), record("b", "error"))
    index = JournalIndex(path)
    found = index.get(name("a"))
    assert found is not None
    with path.open("rb") as file:
        assert index.read(found, file)["values"] == {"accuracy": 0.5}
    assert index.get(name("c")) is None
    assert statuses(path, "ab") == {"a": "ok", "b": "error"}


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_line_cut_at_any_byte_is_dropped_and_the_next_run_writes_on(tmp_path: Path, cut: int) -> None:
    path = write(tmp_path / JOURNAL, record("a", x=1.0), record("b", x=2.0))
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert [line.record["key"] for line in read_lines(path)] == [name("a")]
    write(path, record("b", x=2.0))
    assert path.read_bytes() == whole


def test_a_damaged_line_in_the_middle_is_left_out_and_told(tmp_path: Path) -> None:
    path = write(tmp_path / JOURNAL, record("a"), record("b"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"\x00\x00garbage\n" + lines[2])
    index = JournalIndex(path)
    assert len(list(index.entries())) == 1
    assert index.get(name("b")) is not None
    assert len(index.notes) == 1 and index.notes[0].startswith("journal.jsonl, line 2: its checksum is wrong")


def test_the_last_line_wins_but_a_success_is_not_undone_and_older_measures_stay(tmp_path: Path) -> None:
    path = write(
        tmp_path / JOURNAL,
        record("a", "error"),
        record("a", x=1.0),
        record("a", "timeout"),
        record("a", y=2.0),
    )
    index = JournalIndex(path)
    entry = index.get(name("a"))
    assert entry is not None
    with path.open("rb") as file:
        found = index.read(entry, file)
    assert (found["status"], found["values"]) == ("ok", {"x": 1.0, "y": 2.0})
    assert entry.measures == {("x", "code"), ("y", "code")}


def test_a_thousand_tasks_written_in_any_order_are_each_found(tmp_path: Path) -> None:
    order = np.random.default_rng(0).permutation(1000).tolist()
    path = write(tmp_path / JOURNAL, *(record(str(number), x=float(number)) for number in order))
    index = JournalIndex(path)
    assert len(list(index.entries())) == 1000
    with path.open("rb") as file:
        for number in range(1000):
            entry = index.get(name(str(number)))
            assert entry is not None
            assert index.read(entry, file)["values"] == {"x": float(number)}


def test_another_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    path.write_text('{"schema":"adjudge.journal/9"}\n')
    with pytest.raises(JournalError, match=r"of schema 'adjudge\.journal/9'"):
        JournalIndex(path)


def test_journals_of_two_machines_become_one(tmp_path: Path) -> None:
    write(tmp_path / "one" / JOURNAL, record("a", x=1.0), record("b", "crashed"))
    write(tmp_path / "two" / JOURNAL, record("b", x=2.0), record("c", "error"), record("a", "timeout"))
    assert merge_journals([tmp_path / "one", tmp_path / "two"], tmp_path / "both") == 3
    assert statuses(tmp_path / "both" / JOURNAL, "abc") == {"a": "ok", "b": "ok", "c": "error"}
    with pytest.raises(InputError, match="holds a journal already"):
        merge_journals([tmp_path / "one"], tmp_path / "two")
    with pytest.raises(InputError, match="is not a run folder"):
        merge_journals([tmp_path], tmp_path / "new")


def edited(path: Path, line: int, old: bytes, new: bytes) -> list[str]:
    """Notes on a journal whose line (from 1) was edited by hand."""
    lines = path.read_bytes().splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    path.write_bytes(b"".join(lines))
    index = JournalIndex(path, [MEASURES["accuracy"]])
    assert len(index) == len(lines) - 2
    return index.notes


def test_a_value_edited_by_hand_and_a_line_of_another_run_are_refused_by_line(tmp_path: Path) -> None:
    path = write(tmp_path / "one" / JOURNAL, record("a", accuracy=0.5), record("b", accuracy=0.6))
    assert edited(path, 2, b"0.5", b"0.9")[0].startswith("journal.jsonl, line 2: its checksum is wrong")
    other = write(tmp_path / "two" / JOURNAL, record("a", accuracy=0.9))
    lines = write(tmp_path / "three" / JOURNAL, record("b", accuracy=0.6)).read_bytes().splitlines(keepends=True)
    stolen = other.read_bytes().splitlines(keepends=True)[1]
    (tmp_path / "three" / JOURNAL).write_bytes(b"".join([*lines, stolen]))
    index = JournalIndex(tmp_path / "three" / JOURNAL)
    assert index.get(name("a")) is None and index.get(name("b")) is not None
    assert index.notes[0].startswith("journal.jsonl, line 3: its checksum is wrong: edited, damaged, or of another")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"values": {"accuracy": 7.5}}, "its value of accuracy is 7.5, outside [0, 1]"),
        ({"values": {"accuracy": "0.5"}}, "its value of accuracy is '0.5', which is not a finite number"),
        ({"values": {"accuracy": float("nan")}}, "its value of accuracy is nan, which is not a finite number"),
        ({"values": {"accuracy": True}}, "its value of accuracy is True, which is not a finite number"),
        ({"values": [0.5]}, "it has no values"),
        ({"status": "fine"}, "its status 'fine' is none of crashed, error, ok, timeout"),
        ({"seconds": -1.0}, "its seconds are -1.0"),
        ({"fold": 1.5}, "its fold is 1.5"),
        ({"by": {"accuracy": 3}}, "its by are not texts"),
    ],
)
def test_what_no_task_can_have_left_is_refused_though_its_checksum_is_right(
    tmp_path: Path, change: dict[str, Any], why: str
) -> None:
    path = write(tmp_path / JOURNAL, record("a", accuracy=0.5) | change, record("b", accuracy=1.0 + 1e-12))
    index = JournalIndex(path, [MEASURES["accuracy"]])
    assert index.notes == [f"journal.jsonl, line 2: {why}; left out, its task runs again"]
    assert index.get(name("a")) is None and index.get(name("b")) is not None


def test_many_refused_lines_are_counted_and_a_lost_first_line_is_refused_as_a_whole(tmp_path: Path) -> None:
    path = write(tmp_path / JOURNAL, *(record(str(number)) for number in range(20)))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *(line.replace(b"0.5", b"0.4") for line in lines[1:])]))
    notes = JournalIndex(path).notes
    assert len(notes) == 6 and notes[-1] == "journal.jsonl: 15 more lines like these left out"
    path.write_bytes(b"".join([b"garbage\n", *lines[1:]]))
    with pytest.raises(JournalError, match="its first line is damaged"):
        JournalIndex(path)


def test_text_that_utf8_cannot_hold_is_written_and_read_back(tmp_path: Path) -> None:
    path = write(tmp_path / JOURNAL, record("a") | {"status": "error", "error": "bad \udc80 text"})
    index = JournalIndex(path)
    entry = index.get(name("a"))
    assert entry is not None and not index.notes
    with path.open("rb") as file:
        assert index.read(entry, file)["error"] == "bad \udc80 text"
