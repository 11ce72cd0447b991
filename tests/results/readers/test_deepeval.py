from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.results.read import read_results

RECORD: dict[str, Any] = {
    "metricsScores": [],
    "identifier": "run 7",
    "hyperparameters": {"model": "gpt"},
    "testCases": [
        {"name": "capital", "metricsData": [{"name": "Faithfulness", "score": 0.5}, {"name": "Bias", "score": None,
                                                                                    "error": "time out"}]},
        {"order": 3, "metricsData": [{"name": "Faithfulness", "score": 1}]},
        {"name": "empty", "metricsData": None},
    ],
    "conversationalTestCases": [{"name": "talk", "metricsData": [{"name": "Faithfulness", "score": 0.25}]}],
}  # fmt: skip


def read(tmp_path: Path, **change: Any) -> Any:
    path = tmp_path / "test_run_1.json"
    path.write_text(json.dumps(RECORD | change))
    return read_results(path)


def test_a_score_per_test_case_and_metric_and_a_failure_is_a_row(tmp_path: Path) -> None:
    table = read(tmp_path)
    assert table.learners == ("gpt",) and table.measures == ("Faithfulness", "Bias")
    assert table.value.tolist()[0] == 0.5 and np.isnan(table.value[1]) and table.value.tolist()[2:] == [1.0, 0.25]
    assert table.extras["item"] == ["capital", "capital", "test_case_3", "talk"]
    assert table.ok_rows().tolist() == [True, False, True, True]
    assert table.directions == {"Faithfulness": True}  # nobody passed or failed a threshold


def test_who_passed_the_threshold_tells_which_way_is_better(tmp_path: Path) -> None:
    def scored(name: str, score: float, passed: bool) -> dict[str, Any]:
        return {"name": name, "score": score, "threshold": 0.5, "success": passed}

    cases = [{"name": "one", "metricsData": [scored("Bias", 0.9, False), scored("Faithfulness", 0.9, True)]},
             {"name": "two", "metricsData": [scored("Bias", 0.1, True), scored("Even", 0.5, True)]}]  # fmt: skip
    table = read(tmp_path, testCases=cases, conversationalTestCases=None)
    assert table.directions == {"Bias": False, "Faithfulness": True}


def test_without_a_model_the_run_is_the_learner(tmp_path: Path) -> None:
    table = read(tmp_path, hyperparameters=None, conversationalTestCases=None)
    assert table.learners == ("run 7",) and table.mapping["learner"] == "identifier" and len(table.value) == 3
