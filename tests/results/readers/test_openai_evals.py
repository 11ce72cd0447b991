from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

SPEC = {"spec": {"eval_name": "exam", "completion_fns": ["gpt"], "run_config": {"seed": 3}}}


def event(kind: str, sample: str, **data: Any) -> dict[str, Any]:
    return {"run_id": "r", "event_id": 1, "type": kind, "sample_id": sample, "data": data}


def read(tmp_path: Path, *lines: dict[str, Any]) -> Any:
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n")
    return read_results(path)


def test_matches_and_metrics_are_scores_of_samples_wherever_the_spec_stands(tmp_path: Path) -> None:
    lines = [event("match", "s1", correct=True), event("metrics", "s2", bleu=0.5, note="x"),
             event("sampling", "s1"), SPEC, event("match", "s3", correct=False), event("error", "s3"),
             {"final_report": {"accuracy": 0.5}}]  # fmt: skip
    table = read(tmp_path, *lines)
    assert (table.cases, table.learners, table.measures) == (("exam",), ("gpt",), ("correct", "bleu"))
    assert table.value.tolist() == [1.0, 0.5, 0.0] and table.extras["item"] == ["s1", "s2", "s3"]
    assert table.ok_rows().tolist() == [True, True, False] and table.directions["correct"]
    assert any("final report summarises the samples" in note for note in table.notes)


def test_without_scored_samples_the_final_report_is_read(tmp_path: Path) -> None:
    table = read(tmp_path, SPEC, {"final_report": {"accuracy": 0.5, "accuracy_std": 0.1, "note": "x"}})
    assert table.measures == ("accuracy",) and table.value.tolist() == [0.5]
    assert any("its final report is read" in note for note in table.notes)


def test_a_log_without_a_spec_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"log\.jsonl: no line holds the spec"):
        read(tmp_path, event("match", "s1", correct=True), event("match", "s2", correct=True))
