"""asv: both versions of the files, machines kept apart, what a benchmark measures."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from adjudge.results.read import read_results


def result(folder: Path, machine: str, commit: str) -> Path:
    path = folder / machine / f"{commit}-env.json"
    path.parent.mkdir(exist_ok=True)
    memory = {"result": [10, None], "params": [["'x'", "'y'"]]}
    record = {"commit_hash": commit * 5, "env_name": "env", "params": {"machine": machine}, "version": 1}
    path.write_text(json.dumps(record | {"results": {"suite.time_a": 0.5, "suite.peakmem_b": memory}}))
    return path


def test_old_files_hold_numbers_and_parameters(tmp_path: Path) -> None:
    table = read_results(result(tmp_path, "m", "aaaaaaaa"))
    assert table.cases == ("suite.time_a", "suite.peakmem_b('x')", "suite.peakmem_b('y')")
    assert table.measures == ("time", "peakmemory") and table.learners == ("aaaaaaaa",)
    assert table.directions == {"time": False, "peakmemory": False} and np.isnan(table.value[2])


def test_two_machines_are_two_cases_and_benchmarks_json_says_what_is_measured(tmp_path: Path) -> None:
    (tmp_path / "benchmarks.json").write_text(json.dumps({"suite.time_a": {"type": "track"}, "version": 2}))
    for machine in ("one", "two"):
        for commit in ("aaaaaaaa", "bbbbbbbb"):
            result(tmp_path, machine, commit)
    table = read_results(tmp_path)
    assert "suite.time_a [one env]" in table.cases and len(table.cases) == 6 and len(table.learners) == 2
    assert "track" in table.measures and "track" not in table.directions
