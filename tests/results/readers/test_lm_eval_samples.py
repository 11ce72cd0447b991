"""lm-evaluation-harness: variants of a task, groups, documents that must agree, and who was scored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.completeness import completeness
from adjudge.results.read import read_results

STAMP = "2026-01-01T00-00-00.000000"


def results(folder: Path, model: str, **more: Any) -> Path:
    folder.mkdir(exist_ok=True)
    record = {"results": {"arc": {"acc,none": 0.5, "acc_stderr,none": "N/A", "alias": "arc"}}, "versions": {"arc": 1},
              "config": {"model": "hf", "model_args": f"pretrained={model}"}, "n-shot": {"arc": 0}}  # fmt: skip
    path = folder / f"results_{STAMP}.json"
    path.write_text(json.dumps(record | more, indent=2))
    return path


def samples(folder: Path, marks: list[str], values: list[float], task: str = "arc") -> Path:
    lines = [{"doc_id": item, "doc": {}, "target": 0, "resps": [], "filtered_resps": [], "filter": "none",
              "metrics": ["acc"], "doc_hash": mark * 16, "acc": value}
             for item, (mark, value) in enumerate(zip(marks, values, strict=True))]  # fmt: skip
    path = folder / f"samples_{task}_{STAMP}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_other_shots_or_another_version_of_a_task_do_not_pair(tmp_path: Path) -> None:
    one = results(tmp_path / "a", "lab/a")
    two = results(tmp_path / "b", "lab/b", **{"n-shot": {"arc": 5}})
    assert read_results([one, two]).cases == ("arc [0-shot, version 1]", "arc [5-shot, version 1]")
    same = results(tmp_path / "b", "lab/b")
    assert read_results([one, same]).cases == ("arc",)


def test_groups_are_left_out_only_beside_their_tasks(shared_data: Path) -> None:
    folder = shared_data / "formats" / "lm-evaluation-harness"
    table = read_results(folder / "v0.4_2024_latxa" / "latxa-7b-v1.1" / "latxa-7b-v1.1_eus_exams_eu_5-shot.json")
    assert len(table.cases) == 29 and "eus_exams_eu" not in table.cases


def test_samples_in_a_folder_win_over_results_and_pair_by_document(tmp_path: Path) -> None:
    for model, marks in (("a", ["x", "y"]), ("b", ["x", "y"])):
        folder = tmp_path / model
        results(folder, f"lab/{model}")
        samples(folder, marks, [1.0, 0.0])
    table = read_results(tmp_path)
    assert table.reader == "lm-eval-samples" and table.learners == ("lab/a", "lab/b") and table.cases == ("arc",)
    assert completeness(table).unpaired_splits == ()
    samples(tmp_path / "b", ["x", "z"], [1.0, 0.0])  # another document under the same number
    assert completeness(read_results(tmp_path)).unpaired_splits == ("arc",)


def test_items_that_are_not_shared_are_named_and_counted(tmp_path: Path) -> None:
    for model, marks in (("a", ["x", "y", "z"]), ("b", ["x"])):
        results(tmp_path / model, f"lab/{model}")
        samples(tmp_path / model, marks, [1.0] * len(marks))
    assert any("2 items of 'arc': 1, 2 have not been scored" in note for note in read_results(tmp_path).notes)


def test_samples_alone_take_the_learner_from_the_user_or_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "lab__model"
    folder.mkdir()
    path = samples(folder, ["x"], [1.0])
    assert read_results(path).learners == ("lab/model",)
    assert read_results({"mine": path}).learners == ("mine",)


def test_samples_under_another_name_ask_for_their_task(tmp_path: Path) -> None:
    path = samples(tmp_path, ["x"], [1.0]).rename(tmp_path / "mine.jsonl")
    with pytest.raises(InputError, match=r"use case=.'TASK': "):
        read_results(path)
    table = read_results(path, case={"arc": path})
    assert table.cases == ("arc",) and table.learners == ("mine",)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    results(tmp_path / "a", "lab/a")
    path = samples(tmp_path / "a", ["x", "y"], [1.0, 0.0])
    path.write_text(path.read_text() + '{"doc_id": 2, "do\n')
    with pytest.raises(InputError, match="line 3 is not valid JSON"):
        read_results(path)


def test_samples_as_one_array_are_those_of_lines(tmp_path: Path) -> None:
    rows = [{"doc_id": n, "resps": [], "acc": n % 2} for n in range(3)]
    (tmp_path / "me__gpt").mkdir()
    path = tmp_path / "me__gpt" / "samples_arc_2024-05-01T10-00-00.123456.json"
    path.write_text(json.dumps(rows))
    table = read_results(path)
    assert (table.learners, table.cases, table.value.tolist()) == (("me/gpt",), ("arc",), [0, 1, 0])
