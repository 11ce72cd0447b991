"""lm-evaluation-harness summaries: which learner, which measures, and groups left beside their tasks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudge.results.read import read_results
from adjudge.results.readers.lm_eval_results import learner_of, measure_of

RECORD: dict[str, Any] = {
    "results": {
        "arc": {"acc,none": 0.5, "acc_stderr,none": 0.01, "alias": "arc", "exact_match,strict": 0.25,
                "note,none": "N/A"},
        "mmlu": {"acc,none": 0.4},
        "mmlu_law": {"acc,none": 0.3},
        "wiki": {"ppl,none": 12.0},
    },
    "group_subtasks": {"mmlu": ["mmlu_law"], "arc": []},
    "config": {"model": "hf", "model_args": "pretrained=me/gpt,dtype=float16", "limit": None},
    "versions": {"arc": 1},
    "n-shot": {"arc": 5},
    "n-samples": {"arc": {"effective": 100}},
    "higher_is_better": {"wiki": {"ppl": False}},
}  # fmt: skip


def read(tmp_path: Path, **change: Any) -> Any:
    path = tmp_path / "results_1.json"
    path.write_text(json.dumps(RECORD | change))
    return read_results(path)


def test_tasks_are_cases_and_groups_beside_their_tasks_are_left_out(tmp_path: Path) -> None:
    table = read(tmp_path)
    assert table.cases == ("arc", "mmlu_law", "wiki") and table.learners == ("me/gpt",)
    assert table.measures == ("acc", "exact_match/strict", "ppl") and table.value.tolist() == [0.5, 0.25, 0.3, 12.0]
    assert table.directions == {"acc": True, "exact_match/strict": True, "ppl": False}  # the last as the file says
    assert any("groups are left out, since their tasks are read: mmlu" in note for note in table.notes)
    assert not any("trial run" in note for note in table.notes)


def test_groups_of_groups_and_groups_without_parts(tmp_path: Path) -> None:
    deep = read(tmp_path, group_subtasks={"mmlu": ["human"], "human": ["mmlu_law"]})
    assert "mmlu" not in deep.cases
    alone = read(tmp_path, group_subtasks={"mmlu": ["elsewhere"]})
    assert "mmlu" in alone.cases
    turning = read(tmp_path, group_subtasks={"mmlu": ["human"], "human": ["mmlu"]})
    assert "mmlu" not in turning.cases  # a circle holds itself


def test_a_trial_run_is_said_to_be_one(tmp_path: Path) -> None:
    table = read(tmp_path, config=RECORD["config"] | {"limit": 10})
    assert any("a trial run, limited to 10 items" in note for note in table.notes)


def test_two_numbers_of_shots_are_two_cases(tmp_path: Path) -> None:
    for shots in (0, 5):
        (tmp_path / f"results_{shots}.json").write_text(json.dumps(RECORD | {"n-shot": {"arc": shots}}))
    assert {"arc [0-shot, version 1]", "arc [5-shot, version 1]"} <= set(read_results(tmp_path).cases)


@pytest.mark.parametrize(
    ("record", "learner"),
    [
        ({"config": {"model": "hf", "model_args": "pretrained=me/gpt,revision=main"}}, "me/gpt@main"),
        ({"config": {"model": "hf", "model_args": {"model": "davinci"}}}, "davinci"),
        ({"config": {"model": "hf", "model_args": None}}, "hf"),
        ({"config": {"model": "hf", "model_args": "pretrained=x"}, "model_name": "named"}, "named"),
    ],
)
def test_the_learner_is_the_model(record: dict[str, Any], learner: str) -> None:
    assert learner_of(record)[0] == learner


def test_the_setup_is_what_two_runs_of_one_model_may_differ_in() -> None:
    record = {"config": {"model_args": "pretrained=x,dtype=float16,batch=7"}}
    assert learner_of(record)[1] == '{"dtype": "float16"}'
    assert (measure_of("acc", "none"), measure_of("acc", ""), measure_of("acc", "flex")) == ("acc", "acc", "acc/flex")


def test_lighteval_names_the_model_in_its_own_place_and_its_means_are_left_out(tmp_path: Path) -> None:
    scores = {
        "harness|arc|25": {"acc": 0.5, "acc_stderr": 0.1},
        "all": {"acc": 0.4},
        "harness|mmlu:_average|5": {"acc": 1},
    }
    record = {"results": scores, "versions": {"all": 0}, "config_general": {"model_name": "me/gpt"}}
    (tmp_path / "a.json").write_text(json.dumps(record))
    table = read_results(tmp_path / "a.json")
    assert (table.cases, table.learners, table.measures) == (("harness|arc|25",), ("me/gpt",), ("acc",))


def test_a_file_that_names_no_model_gives_its_own_name(tmp_path: Path) -> None:
    table = read(tmp_path, config={"limit": None})
    assert table.learners == ("results_1",)
