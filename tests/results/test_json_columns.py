"""Objects within objects: which columns they become, and where nothing is claimed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.loops import of

from adjudge.errors import InputError
from adjudge.results.json_columns import columns_of, columns_of_document
from adjudge.results.read import read_results


def columns(document: Any, wanted: str | None = None) -> dict[str, list[Any]]:
    return columns_of_document(document, "r.json", wanted)[0]


def test_far_more_inner_keys_are_the_cases_of_the_outer_learners() -> None:
    document = {who: {f"task-{k}": {"resolved": k % 2 == 0, "cost": 0.5} for k in range(24)} for who in "AB"}
    found = columns(document)
    assert list(found) == ["learner", "case", "resolved", "cost"] and len(found["case"]) == 48
    assert set(found["learner"]) == {"A", "B"} and found["resolved"][:2] == [True, False]


def test_keys_of_like_number_are_left_open() -> None:
    document = {one: {two: {"accuracy": 0.5} for two in "xyz"} for one in "AB"}
    assert list(columns(document)) == ["outer key", "inner key", "accuracy"]


def test_rows_by_name_are_a_table_with_an_unnamed_first_column() -> None:
    found = columns({"iris": {"A": 0.9, "B": 0.8}, "wine": {"A": 0.7, "B": None}})
    assert found == {"": ["iris", "wine"], "A": [0.9, 0.7], "B": [0.8, None]}


def test_lists_are_numbered_under_their_measure_or_their_keys() -> None:
    assert columns({"A": {"accuracy": [1, 2]}, "B": {"accuracy": [3, 4]}}) == {
        "learner": ["A", "A", "B", "B"], "index": [0, 1, 0, 1], "accuracy": [1, 2, 3, 4],
    }  # fmt: skip
    assert list(columns({"A": {"iris": [1, 2]}, "B": {"iris": [3]}})) == ["outer key", "inner key", "index", "value"]


@pytest.mark.parametrize("orient", ["columns", "split", "table", "index", "records"])
def test_what_pandas_writes_reads_as_the_frame(orient: Any, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"case": ["x", "x", "y", "y"], "learner": list("ABAB"), "accuracy": [0.1, 0.2, 0.3, 0.4]})
    path = tmp_path / "frame.json"
    frame.to_json(path, orient=orient)
    table = read_results(path, ignore=[""] if orient == "index" else [])
    assert table.cases == ("x", "y") and table.learners == ("A", "B") and len(table) == 4


def test_rows_under_one_name_are_read_and_a_report_asks_for_the_name() -> None:
    rows = [{"case": "x", "learner": "A", "accuracy": 1}, {"case": "x", "learner": "B", "accuracy": 0}]
    assert list(columns({"date": "today", "results": rows})) == ["case", "learner", "accuracy"]
    assert list(columns({"config": {"a": 1}, "results": rows})) == ["case", "learner", "accuracy"]
    report = {"config": {"a": 1}, "results": [{"x": 1, "learner": "A"}, {"x": 2, "learner": "B"}]}
    with pytest.raises(
        InputError, match=r"r\.json is not a table; rows inside may be the results: use table='results'"
    ):
        columns(report)
    assert columns(report, "results")["learner"] == ["A", "B"]
    with pytest.raises(InputError, match="holds no list of rows"):
        columns({"a": 1}, "results")


def test_the_swe_bench_leaderboard_reads_by_itself(shared_data: Path) -> None:
    path = shared_data / "wild" / "054-info_for_leaderboard.json"
    if not path.is_file():
        pytest.skip("shared data absent: wild")
    table, document = read_results(path), json.loads(path.read_text())
    assert len(table.learners) == 4 and len(table.cases) == 500
    solved = sum(about["resolved"] for about in document["gpt-5"].values())
    assert table.select(learners=["gpt-5"], measures=["resolved"]).value.sum() == solved


def test_votes_in_json_are_read_as_votes(tmp_path: Path) -> None:
    (tmp_path / "votes.json").write_text(json.dumps([{"model_a": "A", "model_b": "B", "winner": "model_a"}] * 2))
    assert read_results(tmp_path / "votes.json").learners == ("A", "B")


def test_lists_under_two_keys_are_numbered() -> None:
    document = {case: {who: {"scores": [1, 2, 3], "runtimes": [4, 5, 6]} for who in "AB"} for case in ("x", "y")}
    found = columns(document)
    assert list(found) == ["outer key", "inner key", "index", "scores", "runtimes"] and len(found["index"]) == 12
    assert found["index"][:4] == [0, 1, 2, 0] and found["runtimes"][:3] == [4, 5, 6]


def test_rows_inside_records_are_read_with_the_words_beside_them(tmp_path: Path) -> None:
    records = [{"model": {"id": who, "size": 7}, "mean_score": 9.0,
                "results": [{"dataset": {"id": case}, "score": at + k / 10} for k, case in enumerate("xyz")]}
               for at, who in enumerate("AB")]  # fmt: skip
    (tmp_path / "r.jsonl").write_text("\n".join(map(json.dumps, records)))
    found = read_results(tmp_path / "r.jsonl")
    assert found.learners == ("A", "B") and found.cases == ("x", "y", "z") and found.measures == ("score",)


def test_keys_two_deep_are_opened_and_keys_of_a_role_lose_what_stands_before_them() -> None:
    rows = [{"config": {"model": m, "seed": 1}, "metrics": {"test": {"acc": 0.9}}} for m in "ab"]
    assert list(columns_of(rows, "r")) == ["model", "seed", "metrics.test.acc"]


def test_what_fit_of_keras_returns_is_a_training_log(tmp_path: Path) -> None:
    history = {name: [0.5, 0.4, 0.3, 0.2] for name in ("loss", "accuracy", "val_loss", "val_accuracy")}
    (tmp_path / "history.json").write_text(json.dumps(history))
    with pytest.raises(InputError, match="training log"):
        read_results(tmp_path / "history.json")


def test_scores_two_keys_deep_are_asked_about_where_no_key_names_the_learner(tmp_path: Path) -> None:
    nested = {
        case: {name: {"mean": 0.5 + at / 9 + row / 70, "std": 0.1} for at, name in enumerate(("rf", "svm"))}
        for row, case in enumerate("abcdef")
    }
    (tmp_path / "r.json").write_text(json.dumps(nested))
    with pytest.raises(InputError, match="learner='inner key', case='outer key', higher=\\['mean'\\]"):
        read_results(tmp_path / "r.json")


def test_a_file_without_any_column_is_refused(csv_file: Callable[..., Path]) -> None:
    for text in ('{"": null}', '{"a": null}', '[{"": null}, {}]'):
        with of(text), pytest.raises(InputError, match="nothing to compare"):
            read_results(csv_file(text, "results.json"))
