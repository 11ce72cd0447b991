"""evalplus results, both of its forms: samples of a task are repeats of an item, never splits."""

from __future__ import annotations

import json
from pathlib import Path

from adjudge.results.plan import plan_of
from adjudge.results.read import read_results

NEW = {"date": "d", "hash": "h", "eval": {
    f"HumanEval/{k}": [{"task_id": f"HumanEval/{k}", "base_status": "pass" if k + s else "fail",
                        "plus_status": "pass" if k > s else "fail"} for s in range(2)] for k in range(3)}}  # fmt: skip
OLD = {"eval": {f"HumanEval/{k}": {"nfiles": 1, "base": [["success", []]], "plus": [["failed" if k else "success", []]]}
                for k in range(3)}}  # fmt: skip


def test_every_sample_of_a_task_is_read_in_either_form(tmp_path: Path) -> None:
    (tmp_path / "new.json").write_text(json.dumps(NEW))
    (tmp_path / "old.json").write_text(json.dumps(OLD))
    new, old = read_results(tmp_path / "new.json"), read_results(tmp_path / "old.json")
    assert new.reader == "evalplus" and new.cases == ("HumanEval",) and new.measures == ("base", "plus")
    assert len(new) == 12 and new.select(measures=["base"]).value.sum() == 5
    assert plan_of(new).describe() == "2 samples per item"
    assert old.select(measures=["plus"]).value.tolist() == [1, 0, 0] and plan_of(old).describe() == "one score per item"
