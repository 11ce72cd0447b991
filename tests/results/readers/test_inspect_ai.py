"""Inspect logs: Zstandard members, unfinished runs, unscored runs, and archives that are no logs."""

from __future__ import annotations

import csv
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError, MissingExtraError
from adjudge.results.read import read_results
from adjudge.results.samples import reduce_samples

EVAL = {"task": "capitals", "model": "lab/one"}


def log(path: Path, members: dict[str, Any]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, json.dumps(content))
    return path


def sample(item: object, epoch: int, value: Any, error: Any = None) -> dict[str, Any]:
    return {"id": item, "epoch": epoch, "scores": {} if error else {"match": {"value": value}}, "error": error}


def test_zstandard_members_need_an_extra_that_is_named(shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("zstandard", reason="new Inspect logs are packed with Zstandard")
    logs = sorted((shared_data / "formats" / "inspect-ai" / "generated").glob("*.eval"))
    table = read_results(logs)
    assert len(table) == 180 and table.learners == ("mockllm/strong", "mockllm/weak")
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtraError, match=r"adjudge\[zstd\]"):
        read_results(logs)


def test_epochs_are_averaged_over_those_that_were_scored_as_the_log_itself_does(shared_data: Path) -> None:
    pytest.importorskip("zstandard", reason="new Inspect logs are packed with Zstandard")
    weak = sorted((shared_data / "formats" / "inspect-ai" / "generated").glob("*.eval"))[1]
    table = reduce_samples(read_results(weak).select(measures=["overlap"]))
    values = table.value[table.ok_rows()]
    # The header's own mean over items: 0.57 from 5 items, one unscored (README of the format).
    assert len(table) == 6 and len(values) == 5 and values.mean() == pytest.approx(0.57, abs=0.005)


def test_a_run_without_a_header_is_read_from_its_journal(tmp_path: Path) -> None:
    path = log(
        tmp_path / "going-on.eval",
        {"_journal/start.json": {"version": 2, "eval": EVAL, "plan": {}},
         "_journal/summaries/1.json": [sample(7, 1, "C")], "_journal/summaries/2.json": [sample("b", 1, "I")]},
    )  # fmt: skip
    table = read_results(path)
    assert table.extras["item"] == ["7", "b"] and table.value.tolist() == [1.0, 0.0]
    assert any("'started'" in note for note in table.notes)


def test_grades_numbers_parts_and_failures(tmp_path: Path) -> None:
    samples = [sample(1, 1, "P"), sample(2, 1, True), sample(3, 1, {"a": 0.25, "b": "C"}), sample(4, 1, None, "boom")]
    path = log(tmp_path / "x.eval", {"header.json": {"eval": EVAL, "status": "success"}, "summaries.json": samples})
    table = read_results(path)
    found = {(item, table.measures[m]): value
             for item, m, value in zip(table.extras["item"], table.measure, table.value, strict=True)}  # fmt: skip
    assert found["1", "match"] == 0.5 and found["2", "match"] == 1.0
    assert found["3", "match.a"] == 0.25 and found["3", "match.b"] == 1.0
    assert table.extras["status"].count("error") == 3 and "boom" in table.extras["error"]


def test_logs_without_scores_and_zips_that_are_no_logs_are_refused(shared_data: Path, tmp_path: Path) -> None:
    unscored = next((shared_data / "formats" / "inspect-ai" / "popularity").glob("*dPiJif*.eval"))
    with pytest.raises(InputError, match="its samples were not scored"):
        read_results(unscored)
    other = log(tmp_path / "other.eval", {"something.json": {}})
    with pytest.raises(InputError):
        read_results(other)
    (tmp_path / "broken.eval").write_bytes(b"PK\x03\x04" + bytes(100))
    with pytest.raises(InputError, match="damaged zip file"):
        read_results(tmp_path / "broken.eval")


def test_a_log_without_samples_gives_its_summary_without_standard_errors(shared_data: Path) -> None:
    folder = shared_data / "formats" / "inspect-ai"
    with (folder / "EXPECTED_summary.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["source"] == "no_samples_simpleqa.json"]
    right = {f"{row['measure']}/{row['metric']}": float(row["value"]) for row in rows if row["metric"] != "stderr"}
    table = read_results(folder / "no_samples_simpleqa.json")
    assert dict(zip(table.measures, table.value.tolist(), strict=True)) == right and right


def test_one_model_under_two_setups_on_one_task_is_two_learners(tmp_path: Path) -> None:
    for name, temperature in (("hot", 1), ("cold", 0)):
        about = EVAL | {"model_generate_config": {"temperature": temperature}}
        log(tmp_path / f"{name}.eval",
            {"header.json": {"eval": about, "status": "success"}, "summaries.json": [sample(1, 1, "C")]})  # fmt: skip
    table = read_results(tmp_path)
    assert len(table.learners) == 2 and all(name.startswith("lab/one [") for name in table.learners)
