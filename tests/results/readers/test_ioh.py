from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudge.results.read import read_results


@pytest.mark.parametrize("maximising", [False, True])
def test_the_best_value_of_each_run_and_when_it_was_met(maximising: bool, tmp_path: Path) -> None:
    runs = [{"instance": 1, "best": {"y": 0.5, "evals": 10}}, {"instance": 2, "best": {"y": 0.25, "evals": 7}}]
    record = {"function_id": 1, "function_name": "Sphere", "maximization": maximising, "algorithm": {"name": "es"},
              "scenarios": [{"dimension": 5, "runs": runs}, {"dimension": 10, "runs": runs[:1]}]}  # fmt: skip
    path = tmp_path / "IOHprofiler_f1_Sphere.json"
    path.write_text(json.dumps(record))
    table = read_results(path)
    assert table.cases == ("f1 Sphere d5 i1", "f1 Sphere d5 i2", "f1 Sphere d10 i1") and table.learners == ("es",)
    assert table.value.tolist() == [0.5, 10, 0.25, 7, 0.5, 10] and table.repeat.tolist() == [0, 0, 1, 1, 0, 0]
    assert table.directions == {"best_y": maximising, "evals_to_best": False}
    assert any("no pairing" in note for note in table.notes)
