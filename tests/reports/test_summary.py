"""The one object behind every form."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from adjudge.reports.summary import Summary, summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare


def test_the_object_of_a_report_holds_the_comparisons_own(joint_summary: Summary) -> None:
    content, own = joint_summary.to_dict(), joint_summary.comparison.to_dict()
    assert {name: content[name] for name in own} == own
    assert content.keys() - own.keys() == {"holds_again", "scores", "provenance", "methods", "paragraph"}
    json.dumps(content, allow_nan=False)


def test_the_hash_is_of_the_file_that_was_read(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text("case,learner,accuracy\n" + "".join(f"c{i},{b},{i}\n" for i in range(8) for b in "AB"))
    found = summarise(compare(read_results(path)), path=path)
    assert found.provenance.hashed == "file"
    assert found.provenance.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_rows_in_another_order_are_another_table_and_the_same_rows_the_same() -> None:
    columns = {"case": ["x", "y"] * 2, "learner": ["A", "A", "B", "B"], "accuracy": [0.1, 0.2, 0.3, 0.4]}
    hashes = [summarise(compare(columns)).provenance.sha256 for _ in range(2)]
    other = summarise(compare(columns | {"accuracy": [0.1, 0.2, 0.3, 0.5]})).provenance.sha256
    assert hashes[0] == hashes[1] != other


def test_the_date_can_be_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudge.reports.provenance import now

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert now() == "1970-01-01 00:00 UTC"


def test_it_prints_as_its_paragraph() -> None:
    found = summarise(compare(example("joint")))
    assert str(found) == found.paragraph and repr(found) == "Summary('example joint', 1 pairs)"
