"""SWE-bench's reports: who resolved which instance; lists of successes alone say nothing of the failures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

REPORT = {"total_instances": 5, "resolved_ids": ["a", "b"], "unresolved_ids": ["c"], "empty_patch_ids": ["d"],
          "error_ids": ["e"], "completed_ids": ["a", "b", "c"], "submitted_ids": ["a", "b", "c", "d", "e"]}  # fmt: skip


def test_a_report_names_every_instance_and_the_file_the_model(tmp_path: Path) -> None:
    for name, resolved in (("one", ["a", "b"]), ("two", ["a", "e"])):
        report = REPORT | {"resolved_ids": resolved, "unresolved_ids": [k for k in "abcde" if k not in resolved]}
        (tmp_path / f"{name}.run.json").write_text(json.dumps(report))
    table = read_results(tmp_path)
    assert table.reader == "swe-bench" and table.learners == ("one", "two") and table.measures == ("resolved",)
    values = dict(zip(table.select(learners=["two"]).extras["item"], table.select(learners=["two"]).value, strict=True))
    assert values == {"a": 1, "b": 0, "c": 0, "d": 0, "e": 1}


def test_lists_by_model_are_read_and_successes_alone_refused(tmp_path: Path) -> None:
    both = {who: {"resolved": ["a"], "unresolved": ["b", "c"]} for who in ("x", "y")}
    (tmp_path / "by_model.json").write_text(json.dumps(both))
    table = read_results(tmp_path / "by_model.json")
    assert table.learners == ("x", "y") and table.value.sum() == 2 and len(table) == 6
    (tmp_path / "results.json").write_text(json.dumps({"resolved": ["a"], "no_generation": [], "no_logs": []}))
    with pytest.raises(InputError, match="lists the resolved instances only"):
        read_results(tmp_path / "results.json")
