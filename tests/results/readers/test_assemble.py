"""From readings to one table: variants told apart, directions agreed, notes said once."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.readers.assemble import assemble
from adjudge.results.readers.reading import Reading, Rows


def reading(rows: list[tuple[Any, ...]], *extras: str, source: str = "a.json", **more: Any) -> Reading:
    kept = Rows(*extras)
    for case, learner, *rest in rows:
        kept.add(case, learner, "accuracy", 0.5, *rest)
    return Reading(kept, more.pop("fields", {}), source=source, reader="some", **more)


def test_rows_come_in_the_order_read_and_a_column_one_file_lacks_is_empty_there() -> None:
    table = assemble([reading([("x", "A", 0), ("x", "A", 1)], "fold"), reading([("y", "A")])], "two files")
    assert table.cases == ("x", "y") and table.fold.tolist() == [0, 1, -1] and table.reader == "some"
    assert table.source == "two files"


def test_a_case_in_two_variants_is_two_cases() -> None:
    rows = [("arc", "A", "5-shot"), ("arc", "B", "0-shot"), ("gsm", "A", "5-shot")]
    table = assemble([reading(rows, "variant")], "f")
    assert table.cases == ("arc [5-shot]", "arc [0-shot]", "gsm")
    assert any(
        "1 cases were read in several variants, distinguished by name: arc [5-shot]" in note for note in table.notes
    )


def test_a_learner_in_two_setups_is_two_only_where_they_meet() -> None:
    meet = [("x", "A", "v1"), ("x", "A", "v2"), ("x", "B", None), ("y", "A", "v1")]
    assert assemble([reading(meet, "setup")], "f").learners == ("A [v1]", "A [v2]", "B")
    apart = [("x", "A", "v1"), ("y", "A", "v2")]
    assert assemble([reading(apart, "setup")], "f").learners == ("A",)


def test_the_same_note_of_several_files_is_said_once() -> None:
    files = [reading([(case, "A")], source=f"{case}.json", notes=["limited", "limited"]) for case in "xyz"]
    assert assemble(files, "f").notes[0] == "x.json and 2 more files: limited"
    assert assemble(files[:1], "f").notes[0] == "x.json: limited"


def test_files_that_contradict_each_other_are_refused() -> None:
    up, down = ({"accuracy": flag} for flag in (True, False))
    with pytest.raises(InputError, match="'accuracy' is higher-is-better in one file and lower"):
        assemble([reading([("x", "A")], directions=up), reading([("y", "A")], directions=down)], "f")
    assert assemble([reading([("x", "A")], directions=down), reading([("y", "A")])], "f").directions == down
    with pytest.raises(InputError, match="different plans"):
        assemble([reading([("x", "A")], plan={"kind": kind}) for kind in ("kfold", "seeds")], "f")
    assert assemble([reading([("x", "A")]), reading([("y", "A")], plan={"kind": "kfold"})], "f").meta.plan == {
        "kind": "kfold"
    }


def test_nothing_found_says_what_was_seen() -> None:
    with pytest.raises(InputError, match="f: no scores found; the files hold no measured values"):
        assemble([reading([])], "f")
    with pytest.raises(InputError, match=r"no scores found; a\.json: all failed"):
        assemble([reading([], notes=["all failed"])], "f")


def test_fields_of_all_files_are_kept() -> None:
    parts = [reading([("x", "A")], fields={"case": "task"}), reading([("y", "A")], fields={"learner": "model"})]
    assert assemble(parts, "f").mapping == {"case": "task", "learner": "model"}
