"""One metric per benchmark of a log: the first it lists, or the one asked for; never two filters of one answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.command import adjudge

import adjudge as aj
from adjudge import compare
from adjudge.errors import InputError
from adjudge.results.main_metrics import SCORE, asked_measures, main_metrics
from adjudge.results.read import read_results
from adjudge.wording.leaderboard import board

RNG = np.random.default_rng(0)


def log(**metrics: list[str]) -> Any:
    """Twenty items of each benchmark, right or wrong, under its metrics; as a reader of logs would give it."""
    rows = [
        (task, learner, item, metric, float(RNG.random() < share))
        for task, names in metrics.items()
        for metric in names
        for learner, share in (("A", 0.4), ("B", 0.8))
        for item in range(20)
    ]
    columns = dict(
        zip(("benchmark", "learner", "item", "measure", "value"), map(list, zip(*rows, strict=True)), strict=True)
    )
    names = sorted({metric for each in metrics.values() for metric in each})
    return replace(read_results(columns, case="benchmark", higher=names), reader="lm-eval-samples")


TWO = log(arc=["acc", "acc_norm"], gsm8k=["exact_match/strict", "exact_match/flexible"])


def test_the_first_metric_of_each_benchmark_is_judged_as_one_measure() -> None:
    found = main_metrics(TWO, {})
    assert found.measures == (SCORE,) and len(found) == 80 and found.directions == {SCORE: True}
    wanted = TWO.value[np.isin(TWO.measure, [TWO.measures.index(name) for name in ("acc", "exact_match/strict")])]
    assert found.value.tolist() == wanted.tolist()
    assert "acc (arc); exact_match/strict (gsm8k)" in found.notes[-1]


def test_another_metric_can_be_chosen_and_a_name_that_is_not_there_is_refused() -> None:
    found = main_metrics(TWO, {"gsm8k": "exact_match/flexible"})
    assert "exact_match/flexible (gsm8k)" in found.notes[-1]
    with pytest.raises(InputError, match="no metric 'exact'"):
        main_metrics(TWO, {"gsm8k": "exact"})
    with pytest.raises(InputError, match=r"no benchmark 'gsm'.*did you mean 'gsm8k'"):
        main_metrics(TWO, {"gsm": "acc"})


def test_where_all_have_the_same_main_metric_it_keeps_its_name_and_times_stay() -> None:
    table = log(arc=["acc", "acc_norm", "seconds"], piqa=["acc", "acc_norm", "seconds"])
    found = main_metrics(replace(table, directions=table.directions | {"seconds": False}), {})
    assert found.measures == ("acc", "seconds") and set(np.unique(found.measure)) == {0, 1}


def test_plain_tables_and_one_benchmark_stay_as_they_are() -> None:
    assert main_metrics(replace(TWO, reader="table"), {}) is not None
    assert main_metrics(replace(TWO, reader="table"), {}).measures == TWO.measures
    one = log(arc=["acc", "acc_norm"])
    assert main_metrics(one, {}).measures == ("acc", "acc_norm")


def test_benchmarks_are_columns_and_their_mean_has_an_interval() -> None:
    found = compare(TWO)
    shown = board(found)
    assert [label.partition(" ")[0] for label in shown.columns] == ["arc", "gsm8k", "mean"]
    assert shown.columns[-1] == "mean of 2 ↑"
    for place, name in enumerate(shown.learners):
        at = found.learners.index(name)
        parts = [
            each.comparison.units.values[0, :, each.comparison.learners.index(name)].mean() for each in found.benchmarks
        ]
        assert float(shown.means[place][2].split(" [")[0]) == pytest.approx(np.mean(parts), abs=6e-4)
        halves = [found.benchmarks[j].comparison.answer.leaderboard for j in range(2)]
        cells = [next(row for row in rows if row.learner == name).measures["score"] for rows in halves]  # type: ignore[union-attr]
        half = np.sqrt(sum((cell.mean - cell.low) ** 2 for cell in cells)) / 2  # type: ignore[operator]
        low = float(shown.means[place][2].partition("[")[2].partition(",")[0])
        assert low == pytest.approx(np.mean(parts) - half, abs=6e-4) and at >= 0


def test_measures_that_are_asked_for_are_all_judged() -> None:
    assert compare(log(arc=["acc", "acc_norm"], piqa=["acc", "acc_norm"]), measures=["acc", "acc_norm"]).measures == (
        "acc", "acc_norm",
    )  # fmt: skip


FOLDS_RNG = np.random.default_rng(3)


def output(level: float) -> dict[str, np.ndarray]:
    """What cross_validate returns."""
    return {
        "fit_time": FOLDS_RNG.uniform(1, 2, 10), "score_time": RNG.uniform(0, 1, 10),
        "test_accuracy": level + FOLDS_RNG.uniform(0, 0.05, 10), "train_accuracy": np.ones(10),
    }  # fmt: skip


OUTPUTS = {"rf": output(0.9), "svm": output(0.8)}


def test_the_times_of_cross_validate_are_left_out_and_it_is_said() -> None:
    found = aj.judge(OUTPUTS, cv=10)
    assert found.measures == ("accuracy",) and found["rf", "svm"].verdict == "better"
    assert "not judged unless asked for: fit_time, score_time" in " ".join(found.notes)


@pytest.mark.parametrize(
    "asked",
    [{"measures": ["fit_time"]}, {"margins": {"fit_time": "10%"}}, {"lower": ["fit_time"]}, {"factors": ["fit_time"]}],
)
def test_a_time_that_is_named_is_judged(asked: dict[str, object]) -> None:
    assert "fit_time" in aj.compare(aj.read_results(OUTPUTS, cv=10), **asked).measures  # type: ignore[arg-type]


def test_training_scores_go_only_beside_test_scores() -> None:
    assert asked_measures(["accuracy", "train_accuracy", "train_loss"], [])[0] == ["accuracy", "train_loss"]
    assert asked_measures(["fit_time"], []) == (["fit_time"], [])  # nothing else to judge


def test_on_the_command_line_too(tmp_path: Path) -> None:
    rows = [f"d{n},{name},0.{80 + 9 * (name == 'A') + n % 5},{n + 1}" for n in range(9) for name in "AB"]
    path = tmp_path / "r.csv"
    path.write_text("\n".join(["dataset,model,accuracy,fit_time", *rows]) + "\n", encoding="utf-8")
    done = adjudge("compare", path)
    assert "fit_time" in done.stderr and "asked for" in done.stderr
    both = adjudge("compare", path, "--measures", "accuracy,fit_time").stdout
    assert "fit_time" not in done.stdout and "accuracy ↑" in both and "fit_time ↓" in both


def test_where_less_is_better_on_some_benchmarks_there_are_two_measures_and_columns_of_both() -> None:
    table = log(arc=["acc", "acc_norm"], gsm8k=["exact_match/strict", "exact_match/flexible"], asr=["wer", "cer"])
    table = replace(table, directions=table.directions | {"wer": False, "cer": False})
    found = main_metrics(table, {"gsm8k": "exact_match/flexible"})
    assert found.measures == (SCORE, "wer") and found.directions == {SCORE: True, "wer": False}
    for task, metric in {"arc": "acc", "gsm8k": "exact_match/flexible", "asr": "wer"}.items():
        rows = (table.case == table.cases.index(task)) & (table.measure == table.measures.index(metric))
        assert found.value[found.case == found.cases.index(task)].tolist() == table.value[rows].tolist()
    shown = board(compare(table)).columns
    assert sorted(shown) == ["arc ↑", "asr ↓", "gsm8k ↑", "score, mean of 2 ↑"]


def test_a_metric_that_an_option_names_is_judged_where_it_is_and_the_others_by_their_first() -> None:
    found = compare(TWO, margins={"acc_norm": 0.05})
    assert set(found.measures) == {"acc_norm", "exact_match/strict"}  # never both filters
    assert set(compare(TWO, margins={"score": 0.05}).measures) == {SCORE}


def test_a_metric_chosen_for_a_benchmark_without_it_is_refused() -> None:
    with pytest.raises(InputError, match=r"gsm8k was not scored by acc.*it has exact_match/"):
        main_metrics(TWO, {"gsm8k": "acc"})


def test_one_benchmark_of_several_is_judged_by_what_it_has() -> None:
    assert compare(TWO, cases=["gsm8k"]).measures[0].startswith("exact_match/")
    assert len(compare(TWO, cases=["gsm8k"]).measures) == 1
