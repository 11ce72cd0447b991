"""Inspect logs: Zstandard members, unfinished runs, unscored runs, and archives that are no logs."""

from __future__ import annotations

import csv
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from adjudge import compare
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
    assert len(table) == 252 and table.learners == ("mockllm/strong", "mockllm/weak")
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


@pytest.mark.parametrize(
    ("status", "about", "results", "note"),
    [
        ("cancelled", {}, {}, "the run's status is 'cancelled'; what it scored is read"),
        ("error", {}, {}, "the run's status is 'error'; what it scored is read"),
        ("success", {}, {"total_samples": 40}, "it holds 2 of 40 planned samples"),
        ("started", {"dataset": {"sample_ids": ["1", "2", "3"]}, "config": {"epochs": 2}}, {},
         "it holds 2 of 6 planned samples"),
        ("success", {}, {"total_samples": 12, "early_stopping": {"manager": "decided", "metadata": {},
         "early_stops": [{"id": item, "epoch": 1} for item in range(10)]}},
         "early stopping (decided) left out 10 of 12 samples; no test allows for that"),
        ("success", {"dataset": {"samples": 100, "sample_ids": [1, 2]}, "config": {"limit": 2}},
         {"total_samples": 2}, "the run was limited to 2 of the 100 samples of its data set"),
    ],
)  # fmt: skip
def test_a_run_that_was_cut_short_says_so(
    tmp_path: Path, status: str, about: dict[str, Any], results: dict[str, Any], note: str
) -> None:
    header = {"eval": EVAL | about, "status": status, "results": results}
    path = log(tmp_path / "x.eval", {"header.json": header, "summaries.json": [sample(1, 1, "C"), sample(2, 1, "I")]})
    assert any(found.endswith(note) for found in read_results(path).notes)


def test_a_whole_run_says_nothing_and_published_logs_what_they_lack(shared_data: Path, tmp_path: Path) -> None:
    about = EVAL | {"dataset": {"samples": 2, "sample_ids": [1, 2]}, "config": {"epochs": 1}}
    header = {"eval": about, "status": "success", "results": {"total_samples": 2, "completed_samples": 1}}
    samples = [sample(1, 1, "C"), sample(2, 1, None, "boom")]  # one that failed was run
    assert read_results(log(tmp_path / "x.eval", {"header.json": header, "summaries.json": samples})).notes == ()
    folder = shared_data / "formats" / "inspect-ai"
    assert read_results(*sorted((folder / "generated").glob("*.json"))).notes == ()
    cancelled = read_results(folder / "popularity" / "2025-05-12T20-28-13-04-00_popularity.json").notes
    assert [note.rpartition(": ")[2] for note in cancelled] == [
        "the run's status is 'cancelled'; what it scored is read",
        "the run was limited to 3 of the 100 samples of its data set",
    ]


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


def test_tokens_and_seconds_are_a_cost_that_is_judged_when_asked_for(shared_data: Path) -> None:
    folder = shared_data / "formats" / "inspect-ai" / "generated"
    table = read_results(*sorted(folder.glob("*.json")))
    tokens = table.select(measures=["total_tokens"])
    first = next(path for path in sorted(folder.glob("*.json")) if "R4ud5" in path.name)
    log = json.loads(first.read_text(encoding="utf-8"))
    total = sum(sum(used["total_tokens"] for used in sample["model_usage"].values()) for sample in log["samples"])
    model = tokens.learners.index(log["eval"]["model"])
    assert tokens.value[tokens.learner == model].sum() == total == 198  # what the log's own stats say
    assert table.directions["total_tokens"] is table.directions["working_time"] is False
    assert compare(table).measures == ("match", "includes")
    found = compare(table, margins={"match": 0.99}, cheapest="total_tokens")
    assert "total_tokens" in found.measures and found.answer.cheapest is not None
