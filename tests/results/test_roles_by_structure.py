"""Headers as people publish them: which columns are learners, cases, repeats and measures."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def crossed(keys: dict[str, list[Any]], *numbers: str) -> dict[str, list[Any]]:
    """A row for every combination of these keys, with random numbers in the columns named."""
    rng = np.random.default_rng(3)
    rows = list(product(*keys.values()))
    columns = {name: [row[at] for row in rows] for at, name in enumerate(keys)}
    return columns | {name: rng.uniform(0.2, 0.9, len(rows)).round(4).tolist() for name in numbers}


def test_organs_in_columns_are_no_learners_where_the_models_are_named() -> None:
    keys = {"case_id": [f"p{n}" for n in range(8)], "model": ["unet", "swin"]}
    table = read_results(crossed(keys, "dice_liver", "dice_spleen", "hd95_liver", "hd95_spleen"))
    assert table.learners == ("unet", "swin") and len(table.cases) == 8
    assert table.directions == {"dice_liver": True, "dice_spleen": True, "hd95_liver": False, "hd95_spleen": False}


def test_tasks_with_a_metric_each_behind_their_names_are_cases_and_only_wins_compare() -> None:
    tasks = ["CoLA (mcc)", "SST-2 (acc)", "MRPC (f1)", "STS-B (pearson)", "QNLI (acc)", "RTE (acc)"]
    table = read_results(crossed({"model": ["bert", "roberta", "electra"]}, *tasks))
    assert table.cases == tuple(tasks) and table.measures == table.reading.mixed == ("score",)


def test_rows_that_are_runs_are_no_cases_of_the_classes_in_columns() -> None:
    table = crossed({"run": ["scratch-1", "scratch-2", "tuned-1"]}, "urban", "forest", "water", "barren")
    with pytest.raises(InputError, match=r"learners in the columns, or in the rows \(run\)"):
        read_results(table, measure="iou")


def test_folds_of_a_measure_beside_their_mean_are_no_measures() -> None:
    folds = [f"Fold{n}_AUROC" for n in range(1, 4)]
    table = read_results(crossed({"Dataset": [*"abcd"], "Method": ["x", "y"]}, *folds, "Mean_AUROC", "SD_AUROC"))
    assert table.measures == ("Mean_AUROC",) and table.reading.left["folds or repeats of their mean"] == tuple(folds)


def test_the_least_and_greatest_of_a_time_are_no_times_of_their_own() -> None:
    parts = ["load_time_mean_ms", "load_time_std_ms", "load_time_min_ms", "load_time_max_ms"]
    table = read_results(crossed({"dataset": [*"abcd"], "method": ["x", "y"]}, *parts))
    assert table.measures == ("load_time_mean_ms",)


def test_a_measure_never_taken_of_some_learner_is_left_out_and_one_of_fewer_cases_stays() -> None:
    for column, other, kept in (("method", "dataset", ("accuracy",)), ("dataset", "method", ("accuracy", "r2"))):
        table = crossed({column: [*"abcd"], other: ["x", "y", "z"]}, "accuracy", "r2")
        table["r2"] = [None if key == "a" else value for key, value in zip(table[column], table["r2"], strict=True)]
        found = read_results(table)
        assert found.measures == kept, column
        assert found.reading.left.get("not given for every learner", ()) == (("r2",) if len(kept) == 1 else ())


def test_a_setting_that_some_learners_lack_is_part_of_the_learner() -> None:
    table = crossed({"dataset": [*"abcd"], "model": ["margin", "inverse"], "entity": ["True", "False"]}, "mrr")
    rows = [at for at, key in enumerate(table["model"]) if key == "margin" or table["entity"][at] == "True"]
    table = {name: [cells[at] for at in rows] for name, cells in table.items()}
    table["entity"] = [cell if model == "margin" else None for cell, model in
                       zip(table["entity"], table["model"], strict=True)]  # fmt: skip
    with pytest.raises(InputError, match="part of the learner") as refused:
        read_results(table)
    assert "model,entity" in str(refused.value)


def test_a_standard_error_is_no_case() -> None:
    table = crossed({"method": ["x", "y"], "standard_error": [0.01, 0.02], "seed": [1, 2, 3]}, "accuracy")
    with pytest.raises(InputError) as refused:
        read_results(table)
    assert "case='standard_error'" not in str(refused.value)


def test_repeats_are_read_beside_the_one_column_that_crosses_with_the_learner() -> None:
    table = crossed(
        {"dataset.test": [*"abcd"], "regressor": ["x", "y"], "repetition": [1, 2, 3]}, "rmse", "time_per_fold"
    )
    found = read_results(table)
    assert found.cases == tuple("abcd") and set(found.repeat.tolist()) == {0, 1, 2}


def test_a_size_and_runs_of_it_are_case_and_repeats_of_learners_in_columns() -> None:
    found = read_results(crossed({"run": [1, 2, 3], "train_size": [10, 20, 30, 40]}, "mlp", "rnn", "lstm"))
    assert found.learners == ("mlp", "rnn", "lstm") and found.cases == ("10", "20", "30", "40")
    assert set(found.repeat.tolist()) == {0, 1, 2}


def test_images_of_several_data_sets_are_the_cases() -> None:
    keys = {"Bild": ["t1.tif", "t2.tif", "t3.tif"], "Methode": ["Otsu", "Yen"], "Datensatz": ["GOWT", "HeLa"]}
    found = read_results(crossed(keys, "Dice Score"))
    assert found.learners == ("Otsu", "Yen") and len(found.cases) == 6 and found.reading.group == "Datensatz"


def test_paths_that_cross_with_the_learner_are_offered_as_the_case() -> None:
    table = crossed({"path": [f"../instances/{n}.txt" for n in range(6)], "method": ["SA", "GA"]}, "duration")
    with pytest.raises(InputError, match="is path the case"):
        read_results(table)


def test_an_encoder_and_a_head_of_a_long_table_are_offered_as_the_learner() -> None:
    keys = {
        "task": [*"abcd"],
        "encoder": ["e1", "e2"],
        "head": ["h1", "h2"],
        "seed": [0, 1],
        "metric": ["accuracy", "f1"],
    }
    with pytest.raises(InputError, match="which columns make the learner") as refused:
        read_results(crossed(keys, "value"))
    assert "encoder,head" in str(refused.value)


def test_infinite_numbers_of_no_known_direction_do_not_stop_the_reading() -> None:
    table = crossed({"graph": [*"abcd"], "method": ["x", "y"]}, "runtime", "diameter")
    table["diameter"][0] = float("inf")
    assert read_results(table).measures == ("runtime",)


def test_scores_under_a_metric_that_differs_from_case_to_case_are_counted_by_wins() -> None:
    table = crossed({"dataset": [*"abcd"], "model": ["x", "y"]}, "score_normalized")
    table["metric_name"] = ["auc" if name in "ab" else "rmse" for name in table["dataset"]]
    assert read_results(table).reading.mixed == ("score_normalized",)
