"""What a table's columns are read as: what describes a case or sums up others is left out, what is open is asked."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

DATA = [f"d{number}" for number in range(8)]


def wide(**more: Any) -> dict[str, list[Any]]:
    """Two learners' scores on eight data sets, and columns beside them."""
    rng = np.random.default_rng(0)
    return {"dataset": DATA, "rf": rng.random(8).round(3).tolist(), "svm": rng.random(8).round(3).tolist()} | more


CASE, OTHERS = "they describe the case", "they are about others"
LEFT_OUT: dict[str, tuple[Any, str, tuple[str, ...]]] = {
    "a count of rows": (wide(n_samples=[10 + n for n in range(8)]), CASE, ("n_samples",)),
    "numbers of rows": ({"id": [*range(8)]} | wide(), CASE, ("id",)),
    "a count of variates": (wide(num_variates=[3] * 8), CASE, ("num_variates",)),
    "deviations": (wide(rf_std=[0.1] * 8, svm_std=[0.1] * 8), OTHERS, ("rf_std", "svm_std")),
    "ranks": (wide(rank_rf=[1] * 8, rank_svm=[2] * 8), OTHERS, ("rank_rf", "rank_svm")),
    "a year by another name": (wide(published=[2001 + n for n in range(8)]), CASE, ("published",)),
    "sizes of the data sets": (wide(N=[150 + n for n in range(8)], d=[4, 5] * 4, k=[2, 3] * 4), CASE, ("N", "d", "k")),
    "true answers": (wide(gold=[0.5] * 8), CASE, ("gold",)),
    "a flag": (wide(imbalanced=[0, 1] * 4), CASE, ("imbalanced",)),
    "a count of classes": (wide(classes=[2, 3] * 4), CASE, ("classes",)),
    "a difference": (wide(Δ=[0.1] * 8), CASE, ("Δ",)),
    "a mean of the learners": (wide(Average=[0.5] * 8), "they summarise others", ("Average",)),
}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_no_learner_is_left_out_and_named(name: str) -> None:
    columns, why, left = LEFT_OUT[name]
    table = read_results(columns)
    assert table.learners == ("rf", "svm") and table.reading.left == {why: left}


@pytest.mark.parametrize("name", ["Average", "Geo. mean (all)"])
def test_a_mean_among_the_cases_is_left_out_and_named(name: str) -> None:
    table = read_results({"dataset": [*DATA, name], "rf": [0.5] * 9, "svm": [0.25] * 9})
    assert table.cases == tuple(DATA) and table.reading.rows_left == (name,)


REFUSED: dict[str, tuple[Any, str]] = {
    "measures without a learner": ({"dataset": DATA, "accuracy": [0.5] * 8, "f1": [0.4] * 8}, "of one learner on 8"),
    "a matrix of pairs": ({"dataset": ["a", "b"], "a": [1, 2], "b": [2, 1]}, "a matrix of pairs"),
    "learner and measure in brackets": (
        {"dataset": DATA, "acc(rf)": [0.1 * n for n in range(8)], "f1(rf)": [0.2 * n for n in range(8)]},
        "several measures (acc, f1)",
    ),
    "folds as learners": ({"dataset": DATA} | {f"fold{n}": [0.5] * 8 for n in (1, 2)}, "fold1, fold2 are not learners"),
    "epochs of training": (
        {
            "dataset": DATA * 4,
            "model": (["a"] * 8 + ["b"] * 8) * 2,
            "epoch": [1] * 16 + [2] * 16,
            "accuracy": [0.5] * 32,
        },
        "counts epochs of training, which are not repeats",
    ),
    "times that are no numbers": (
        {"dataset": DATA * 2, "model": ["a"] * 8 + ["b"] * 8, "accuracy": [0.5] * 16, "time": ["00:01:03"] * 16},
        "column 'time' is named like a measure but holds '00:01:03'",
    ),
    "rows without a name for what they are": (
        [{"": name, "iris": 0.9, "wine": 0.8, "zoo": 0.7} for name in ("rf", "svm")],
        "are the other columns (iris, wine, zoo) cases, or measures of one case?",
    ),
    "a setting of the learners": (
        {
            "dataset": DATA * 4,
            "model": (["a"] * 8 + ["b"] * 8) * 2,
            "C": [0.1] * 16 + [10.0] * 16,
            "accuracy": [0.01 * n for n in range(32)],
        },
        "C tells rows of one learner and case apart: part of the learner? use learner='model,C'",
    ),
    "predictions": (
        {"actual": ["a", "b", "a"], "predicted": ["a", "a", "a"], "score": [0.9, 0.8, 0.7]},
        "of one learner",
    ),
    "a training log": ({"step": [0, 500, 1000], "loss": [0.9, 0.5, 0.2]}, "a training log (step)"),
    "descriptions of data sets": ({"dataset": DATA, "n_samples": [*range(8)], "n_features": [3] * 8}, "no results"),
    "one score per learner": (
        {"model": ["a", "b", "c"], "accuracy": [0.9, 0.8, 0.7], "f1": [0.8, 0.7, 0.6]},
        "one score per learner (model",
    ),
}


def test_ids_and_empty_columns_are_no_measures_and_a_name_beats_an_id() -> None:
    columns = {
        "task_id": [*range(8)] * 2,
        "dataset": DATA * 2,
        "model": ["a"] * 8 + ["b"] * 8,
        "run_id": [*range(16)],
        "notes": [""] * 16,
        "zorp": [0.1 * n for n in range(16)],
        "rand_index": [0.4] * 16,
    }
    table = read_results(columns)
    assert table.cases == tuple(DATA) and table.measures == ("zorp", "rand_index")
    assert table.reading.left == {"they describe the case": ("task_id",), "ids": ("run_id",)}


def test_measures_in_a_column_and_learners_side_by_side_are_read() -> None:
    table = read_results(
        {"dataset": ["d", "d", "e", "e"], "metric": ["acc", "loss"] * 2, "rf": [1, 2, 3, 4], "svm": [5, 6, 7, 8]}
    )
    assert table.learners == ("rf", "svm") and table.measures == ("acc", "loss")
    assert table.value.tolist() == [1, 5, 2, 6, 3, 7, 4, 8]


def test_a_state_is_a_status_where_all_its_words_are() -> None:
    columns = {"dataset": ["d", "d"], "model": ["a", "b"], "accuracy": [0.5, 0.4], "State": ["finished", "crashed"]}
    assert read_results(columns).ok_rows().tolist() == [True, False]
    assert read_results(columns | {"State": ["Ohio", "Iowa"]}).ok_rows().tolist() == [True, True]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_certain_is_refused(name: str) -> None:
    columns, words = REFUSED[name]
    rows = (
        columns
        if isinstance(columns, list)
        else [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    )
    with pytest.raises(InputError) as refused:
        read_results(rows)
    assert words in str(refused.value)


def test_cases_and_measures_in_one_name_are_refused() -> None:
    with pytest.raises(InputError, match="columns that are none"):  # names of measures are never cases
        read_results({"model": ["a", "b"], "iris_acc": [1, 2], "iris_f1": [1, 2], "zoo_acc": [1, 2]}, columns="cases")


def test_a_learner_of_whole_percents_beside_others_is_one() -> None:
    scores = {"rf": [80.1, 70.2, 60.3, 90.4, 75.5, 66.6], "old": [81, 70, 62, 88, 77, 65], "svm": [79.5] * 6}
    assert len(read_results({"dataset": DATA[:6]} | scores).learners) == 3
    turned = {name: [-cell for cell in cells] for name, cells in scores.items()}
    assert len(read_results({"dataset": DATA[:6]} | turned).learners) == 3


@pytest.mark.parametrize("column", ["average", "Avg. rank", "params (M)", "year", "#wins"])
def test_a_column_that_is_no_case_is_left_out_where_columns_are_cases(column: str) -> None:
    columns = {"model": ["rf", "svm"], "iris": [0.9, 0.8], "wine": [0.8, 0.7], column: [0.85, 0.75]}
    assert read_results(columns, columns="cases").cases == ("iris", "wine")
    assert read_results(columns, columns="cases", ignore=[column]).cases == ("iris", "wine")


def test_a_row_that_is_the_mean_of_the_others_is_left_out_by_whatever_name() -> None:
    columns = wide()
    summed = {
        name: [*cells, "Gesamt" if name == "dataset" else round(float(np.mean(cells)), 4)]
        for name, cells in columns.items()
    }
    assert read_results(summed).reading.rows_left == ("Gesamt",)
    first = {name: [cells[-1], *cells[:-1]] for name, cells in summed.items()}
    assert read_results(first).reading.rows_left == ("Gesamt",)
    summed["rf"][-1] += 0.0005
    assert len(read_results(summed).cases) == 9


def test_the_first_column_without_a_name_holds_what_it_is_said_to_hold() -> None:
    columns = REFUSED["rows without a name for what they are"][0]
    assert read_results(columns, columns="cases").learners == ("rf", "svm")
    assert read_results(columns, columns="learners").learners == ("iris", "wine", "zoo")


def test_the_columns_may_be_said_to_be_learners() -> None:
    columns = wide(MAE=[0.5] * 8)  # a masked autoencoder
    with pytest.raises(
        InputError, match="MAE is named like a measure: learners all the same\\? use columns='learners'"
    ):
        read_results(columns)
    assert read_results(columns, columns="learners").learners == ("rf", "svm", "MAE")
    assert read_results(columns, ignore=["MAE"]).learners == ("rf", "svm")


def test_scores_of_all_zeros_and_ones_or_all_whole_numbers_are_learners() -> None:
    right = wide(nb=[0, 1] * 4) | {"rf": [1, 0] * 4, "svm": [1, 1] * 4}
    assert read_results(right).learners == ("rf", "svm", "nb")
    perfect = wide(nb=[1.0] * 8)
    perfect["rf"][0] = 1.0
    assert read_results(perfect).learners == ("rf", "svm", "nb")


def test_learners_named_by_letters_are_learners_whatever_the_letter() -> None:
    rng = np.random.default_rng(2)
    letters = {letter: rng.random(8).round(3).tolist() for letter in "KLMNOP"}
    assert read_results({"dataset": DATA} | letters).learners == tuple("KLMNOP")


def test_a_learner_that_always_has_half_is_a_learner() -> None:
    percent = {"dataset": DATA, "rf": [90.5, 80.1, 70.7, 77.7, 81.2, 64.4, 99.1, 60.9], "guess": [50.0] * 8}
    assert read_results(percent).learners == ("rf", "guess")


def test_one_part_named_test_is_no_reason_to_refuse() -> None:
    columns = {"dataset": DATA * 2, "model": ["a"] * 8 + ["b"] * 8, "split": ["test"] * 16, "accuracy": [0.5] * 16}
    assert read_results(columns).learners == ("a", "b")


@pytest.mark.parametrize(
    "name",
    [
        "garcia_2010_accuracy",
        "fernandez_delgado_2014_accuracy",
        "bayes_tests_54x100",
        "uea_multivariate_bakeoff",
        "demsar_2006_auc",
    ],
)
def test_published_tables_of_one_column_per_learner_are_read(name: str, shared_data: Path) -> None:
    path = shared_data / "results" / f"{name}.csv"
    keys = {"dataset", "run", "fold", "resample"}
    header = next(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert read_results(path).learners == tuple(column for column in header if column not in keys)


def test_a_column_of_thousands_of_words_is_a_learner_like_any_other() -> None:
    columns = {"case": list("abcdefgh"), "A": [0.5] * 8, "x y " * 50_000: [0.6] * 8}
    assert len(read_results(columns, higher=["value"]).learners) == 2


def test_names_that_hold_learner_and_measure_are_taken_apart() -> None:
    scores = {f"{a}_{m}": [0.1 * n for n in range(8)] for a in ("rf", "nb") for m in ("accuracy", "f1")}
    table = read_results({"dataset": DATA} | scores)
    assert (table.learners, table.measures) == (("rf", "nb"), ("accuracy", "f1"))


@pytest.mark.parametrize("column", ["trial", "iteration", "run", "seed"])
def test_a_numbering_beside_a_case_is_its_repeats(column: str) -> None:
    columns = {
        "dataset": DATA * 4,
        "model": (["a"] * 8 + ["b"] * 8) * 2,
        column: [1] * 16 + [2] * 16,
        "accuracy": [0.01 * n for n in range(32)],
    }
    table = read_results(columns)
    assert (
        len(table.cases) == 8 and table.reading.repeat == (column,) and set(table.repeat.tolist()) in ({0, 1}, {1, 2})
    )
    joined = read_results(columns, case=f"dataset,{column}")  # ten seeds are not ten data sets
    assert joined.cases == table.cases and joined.cube().values.tolist() == table.cube().values.tolist()


def test_learners_by_number_are_told_apart_by_a_setting() -> None:
    columns = {"dataset": DATA * 2, "noise": [0.1] * 8 + [0.2] * 8} | {m: [0.1] * 16 for m in ("a", "b", "c")}
    table = read_results(columns)
    assert table.reading.case == ("dataset", "noise") and table.reading.group == "dataset" and len(table.cases) == 16


def test_how_often_a_benchmark_was_run_is_no_step_of_training(tmp_path: Path) -> None:
    rows = "BM_a,3416913,198.0,197.9,ns\nBM_b,26788,25630.6,25628.1,ns\nBM_c,900,1.5,1.4,ns\nBM_d,71000,7.1,7.0,ns\n"
    (tmp_path / "bench.csv").write_text(f"name,iterations,real_time,cpu_time,time_unit\n{rows}")
    with pytest.raises(InputError, match="one score per learner") as told:
        read_results(tmp_path / "bench.csv")
    assert "training log" not in str(told.value)


def test_predictions_of_several_learners_beside_the_truth_are_sent_to_be_scored(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("label,pred_rf,pred_svm\na,a,b\nb,a,b\na,a,a\n")
    with pytest.raises(InputError, match=r"predictions \(pred_rf, pred_svm beside label\) of several.*adjudge score"):
        read_results(tmp_path / "p.csv")


def test_predicted_numbers_beside_the_actual_ones_are_no_scores(tmp_path: Path) -> None:
    rows = "\n".join(f"{k},{150 + k},{150.5 + k % 3},{149.25 + k % 4},{151.1 + k % 5}" for k in range(12))
    (tmp_path / "p.csv").write_text(f"sample_id,Actual,Linear regression,RBF SVR,Random forest\n{rows}\n")
    with pytest.raises(InputError, match=r"beside Actual.* not scores"):
        read_results(tmp_path / "p.csv")
