"""Where a report comes from: the same input, the same hash, and only then."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from adjudge import compare
from adjudge.reports.provenance import Provenance, now, provenance
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results


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
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert now() == "1970-01-01 00:00 UTC"


def test_a_run_folder_stands_for_its_table(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text("case,learner,accuracy\nx,A,1\ny,A,2\n")
    found = provenance(example("joint"), command=None, seed=None, path=tmp_path, created=None)
    assert found.hashed == "file"
    assert found.sha256 == hashlib.sha256((tmp_path / "results.csv").read_bytes()).hexdigest()
    gone = provenance(example("joint"), command=None, seed=None, path=tmp_path / "gone.csv", created=None)
    assert gone.hashed == "rows"


def test_what_is_unknown_is_absent_and_versions_are_named() -> None:
    found = provenance(example("joint"), command="adjudge report", seed=3, path=None, created=None)
    assert isinstance(found, Provenance) and "created" not in found.to_dict()
    assert (found.to_dict()["command"], found.to_dict()["seed"]) == ("adjudge report", 3)
    assert {"adjudge", "Python", "numpy", "scipy"} <= set(found.versions)


def test_a_date_that_is_none_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    assert now().endswith(" UTC") and not now().startswith("1970")
