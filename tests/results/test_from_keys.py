"""Readings of tables whose rows name learner and case, in the manner of tables found in public repositories."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def crossed(values: dict[str, Any], **keys: list[Any]) -> dict[str, list[Any]]:
    """One row for each combination of the keys; further columns by a function of the row's number and its keys."""
    rows = list(product(*keys.values()))
    table = {name: [row[at] for row in rows] for at, name in enumerate(keys)}
    return table | {name: [value(at, *row) for at, row in enumerate(rows)] for name, value in values.items()}


def written(folder: Path, table: dict[str, list[Any]]) -> Path:
    """The same as a file."""
    with (folder / "table.csv").open("w", newline="") as file:
        csv.writer(file).writerows([[*table], *zip(*table.values(), strict=True)])
    return folder / "table.csv"


def test_what_a_later_setting_makes_needless_is_no_part_of_the_learner() -> None:
    table = crossed(
        {"n_selected": lambda at, *_: at % 4, "accuracy": lambda at, *_: 0.5 + at / 1000},
        dataset=["a", "b", "c"],
        classifier=["knn", "svm"],
        method=["sfs", "sbs", "random"],
        penalty=["l1", "l2"],
    )
    with pytest.raises(InputError, match="learner='classifier,method,penalty'") as told:
        read_results(table)
    assert "n_selected tell" not in str(told.value)


def test_a_ratio_beside_settings_is_a_measure_without_direction(tmp_path: Path) -> None:
    table = crossed(
        {"rho_mean": lambda at, *_: 0.4 + at / 100, "top3_hit_ratio": lambda at, *_: 0.5 + at % 5 / 10},
        aggregation=["borda", "mean", "vote"],
        K=[30, 50],
        selection=["smallest", "random"],
        subset=["all", "spread"],
    )
    with pytest.raises(InputError, match="learner='aggregation,K,selection'"):
        read_results(written(tmp_path, table))


def test_a_setting_that_leaves_the_cross_empty_is_no_answer() -> None:
    table = {
        "model": ["a", "b", "c", "d", *"aaaaaa"],
        "dataset": ["x"] * 10,
        "tag": ["", "", "", "", "k1", "k2", "k3", "k4", "k5", "k6"],
        "rmse": [0.1 * n for n in range(10)],
    }
    with pytest.raises(InputError, match="not always given") as told:
        read_results(table)
    assert "tag'" not in str(told.value)


def test_means_of_an_objective_are_kept_beside_a_time() -> None:
    table = crossed(
        {
            "best": lambda at, *_: 350.0 + at,
            "mean": lambda at, *_: 360.0 + at**2,
            "std": lambda at, *_: 3.0 + at,
            "time_mean": lambda at, *_: 0.1 + at,
        },
        instance=["A", "B", "C"],
        algorithm=["SA", "Tabu", "GRASP"],
    )
    found = read_results(table)
    assert found.directions == {"seconds": False} or found.directions == {"time_mean": False}
    assert {"best", "mean"} < set(found.measures)
    assert read_results(table, lower=["best", "mean"]).directions["best"] is False


def test_without_names_that_tell_both_orientations_are_offered(tmp_path: Path) -> None:
    table = crossed({"rmse": lambda at, *_: 1.0 + at}, Sammlung=["x", "y", "z"], Werkzeug=["r", "s", "t"])
    with pytest.raises(InputError, match=r"learner='Sammlung', case='Werkzeug'.*learner='Werkzeug', case='Sammlung'"):
        read_results(written(tmp_path, table))


def test_numbers_of_training_rows_belong_to_the_case() -> None:
    table = crossed(
        {"rmse": lambda at, *_: 1.0 + at},
        problem=["branin", "ackley"],
        proxy=["rsm", "kriging"],
        n_train=[10, 20, 40],
        seed=[0, 1],
    )
    with pytest.raises(InputError, match="learner='proxy'"):
        read_results(table)
    found = read_results(table, learner="proxy")
    assert (len(found.learners), len(found.cases), found.reading.repeat) == (2, 6, ("seed",))


def test_stopping_epochs_of_some_runs_make_no_training_log() -> None:
    table = {
        "experiment": ["a", "b", "c"] * 3,
        "subset": ["dev"] * 3 + ["clean"] * 3 + ["other"] * 3,
        "wer": [0.1 * n for n in range(9)],
        "epoch": [22, 15, 43, *[""] * 6],
    }
    with pytest.raises(InputError, match="learner='experiment'"):
        read_results(table)


def test_a_column_that_is_mostly_blank_is_no_learner() -> None:
    scores = {name: [50.0 + n + at for n in range(6)] for at, name in enumerate(("Tables", "Charts", "Text"))}
    with pytest.raises(InputError) as told:
        read_results({"Provider": list("abcdef"), "HF_Model_ID": ["", "", "", "", "", "x/y"], **scores})
    assert "HF_Model_ID" not in str(told.value)


def test_an_empty_measure_is_left_out() -> None:
    from adjudge import compare

    table = crossed(
        {"rougeL_f1": lambda at, *_: at * 37 % 11 / 11, "error": lambda *_: ""},
        task=["qna", "letter"],
        model=["a", "b"],
        example_id=[f"e{n}" for n in range(6)],
    )
    table["example_id"] = [f"{task}_{item}" for task, item in zip(table["task"], table["example_id"], strict=True)]
    found = read_results(table)
    assert found.reading.left["empty"] == ("error",)
    assert "rougeL_f1" in compare(table).measures


def test_a_table_without_a_reading_is_offered_no_columns_of_many_kinds_as_learners() -> None:
    table = {
        "Instance": ["s0", "s1"] * 4,
        "Items": [50, 50, 100, 100, 200, 200, 500, 500],
        "Capacity": [14778 + n for n in range(8)],
        "Weight": [1e6 + n for n in range(8)],
        "Packed": [29, 29, 67, 65, 129, 124, 314, 306],
    }
    with pytest.raises(InputError, match="understood case = Instance") as told:
        read_results(table)
    assert "columns=" not in str(told.value)


def test_the_direction_of_a_fitness_is_asked() -> None:
    table = crossed({"fitness": lambda at, *_: 1.0 + at}, function=["f1", "f2", "f3"], algorithm=["pso", "de"])
    assert not read_results(table).directions


def test_numbered_cases_that_have_a_size_need_no_question() -> None:
    table = crossed(
        {"Size": lambda _, run, __: 20 if run < 4 else 50, "Time(s)": lambda at, *_: 0.5 + at / 100},
        RunID=[1, 2, 3, 4, 5, 6],
        Algorithm=["DFS", "BFS", "AStar"],
    )
    found = read_results(table)
    assert (found.reading.case, len(found.learners), len(found.cases)) == (("RunID",), 3, 6)


def test_splits_called_by_words_are_parts_of_the_data() -> None:
    table = crossed(
        {"acc": lambda at, *_: at / 30}, model=["a", "b"], dataset=["x", "y", "z"], split=["easy", "hard"], seed=[0, 1]
    )
    found = read_results(table)
    assert (found.reading.case, found.reading.fold, len(found.cases)) == (("dataset", "split"), (), 6)


def test_a_column_of_well_known_names_is_the_learner() -> None:
    table = crossed({"median_ms": lambda at, *_: 1.5 + at}, task=["parse", "sum", "sort"], language=["Python", "Rust"])
    assert read_results(table).reading.learner == ("language",)


def test_two_columns_of_one_meaning_are_one_key() -> None:
    sizes = {"e_coli": 46, "yeast": 23, "phage": 5}
    table = crossed(
        {"bp": lambda _, name, __: sizes[name], "time": lambda at, *_: 1.5 + at}, thing=[*sizes], Algorithm=["a", "b"]
    )
    with pytest.raises(InputError) as told:
        read_results(table)
    assert "case='thing'" in str(told.value) and "case='bp'" not in str(told.value)


@pytest.mark.parametrize("first", ["size", "category"])
def test_which_weakly_named_column_is_the_case_does_not_depend_on_its_place(first: str) -> None:
    table = crossed(
        {"size": lambda at, *_: 1000 + 7 * at, "time": lambda at, *_: 0.5 + at / 9},
        algorithm=["lzw", "rle", "zip"],
        category=["text", "image", "sound"],
    )
    found = read_results({first: table[first]} | table)
    assert (found.reading.case, found.measures) == (("category",), ("time",))


def test_the_one_column_that_crosses_is_the_case_if_its_name_says_so() -> None:
    values = {"Accuracy": lambda at, *_: 0.5 + at / 100}
    keys = {"Algorithm": ["a", "b"], "Seed": [0, 1, 2]}
    named = read_results(crossed(values, **{"Learning tasks over the time": ["x", "y", "z"]}, **keys))
    assert named.reading.case == ("Learning tasks over the time",) and len(named.cases) == 3
    with pytest.raises(InputError, match="case='zorp'"):
        read_results(crossed(values, zorp=["x", "y", "z"], **keys))


def test_a_file_that_fills_its_cross_is_the_case_and_a_number_of_one_is_asked_about() -> None:
    times = {"elapsed_seconds": lambda at, *_: 0.1 + at / 7}
    table = crossed(times, model=["a", "b", "c"], file=["one.json", "two.json", "three.json"])
    assert read_results(table).reading.case == ("file",)
    numbers = crossed(times, model=["a", "b", "c"], zorp_id=[4, 5, 6])
    with pytest.raises(InputError):
        read_results(numbers)


@pytest.mark.parametrize("condition", ["dim", "input_order", "drop_fraction"])
def test_a_condition_joins_the_case_and_is_no_part_of_the_learner(condition: str) -> None:
    levels = {"dim": [10, 30], "input_order": ["sorted", "random"], "drop_fraction": [0.0, 0.5]}[condition]
    table = crossed(
        {"error": lambda at, *_: 0.1 + at / 50}, benchmark=["f", "g", "h"], algorithm=["a", "b"], **{condition: levels}
    )
    found = read_results(table)
    assert found.reading.case == ("benchmark", condition) and len(found.cases) == 6 and len(found.learners) == 2


def test_settings_of_a_learner_that_is_not_named_are_asked_about_together() -> None:
    table = crossed(
        {"f1": lambda at, *_: 0.3 + at / 80},
        dataset=["d", "e", "f"],
        encoder=["bert", "cnn"],
        optimizer=["adam", "sgd"],
    )
    with pytest.raises(InputError, match="learner='encoder,optimizer'"):
        read_results(table)


def test_what_describes_instances_of_one_solver_is_offered_as_no_learner() -> None:
    table = crossed(
        {"Solve Time (s)": lambda at, *_: at / 7}, Group=["easy", "hard"], Instance=["s1", "s2"], Items=[50, 100, 200]
    )
    with pytest.raises(InputError) as told:
        read_results(table)
    assert "learner='Group" not in str(told.value)


def test_numbers_are_no_learners_where_nothing_names_them() -> None:
    table = crossed(
        {"accuracy_mean": lambda at, *_: 1 - at / 60}, duration_ms=[25.0, 50.0, 100.0], noise_sd=[0.0, 10.0]
    )
    with pytest.raises(InputError) as told:
        read_results(table)
    assert "learner='noise_sd'" not in str(told.value) and "learner='duration_ms'" not in str(told.value)


def test_what_an_engine_follows_from_is_the_learner() -> None:
    engines = {"opl": "CP", "docplex": "CP", "ortools": "SAT"}
    table = crossed(
        {"engine": lambda _, __, tool: engines[tool], "wall_s": lambda at, *_: 0.5 + at / 7},
        config=["small", "large", "huge", "odd"],
        way=[*engines],
    )
    with pytest.raises(InputError, match="learner='way', case='config'"):
        read_results(table)


def test_what_a_learner_was_trained_with_is_part_of_it_and_never_the_case() -> None:
    table = crossed({"test_acc": lambda at, *_: 0.8 + at / 100}, model=["a", "b"], lr=[0.1, 0.01], seed=[0, 1, 2])
    with pytest.raises(InputError, match=r"which columns make the learner\?") as asked:
        read_results(table)
    assert "learner='model,lr'" in str(asked.value) and "case=" not in str(asked.value)
    read = read_results(table, learner="model,lr")
    assert (len(read.learners), len(read.cases)) == (4, 1)


def test_engines_are_timed_under_a_batch_size() -> None:
    table = crossed({"latency_ms": lambda at, *_: at + 1.5}, model=["vllm", "tgi"], batch_size=[1, 2, 4, 8, 16, 32, 64])
    read = read_results(table)
    assert read.learners == ("vllm", "tgi") and read.cases == ("1", "2", "4", "8", "16", "32", "64")


def test_of_two_texts_that_cross_with_a_case_none_is_offered_as_the_learner_and_measures_never_are() -> None:
    table = crossed(
        {"DSC": lambda at, *_: 0.8 + at % 7 / 50, "HD95_mm": lambda at, *_: 2.0 + at % 5},
        PatientID=["P1", "P2", "P3", "P4", "P5", "P6"], Network=["nnU-Net", "SwinUNETR"], Organ=["liver", "spleen"],
    )  # fmt: skip
    with pytest.raises(InputError, match="no column names a learner") as asked:
        read_results(table)
    assert "learner='DSC'" not in str(asked.value) and "learner='Organ'" not in str(asked.value)
    read = read_results(table, learner="Network", case="PatientID,Organ")
    assert (len(read.learners), len(read.cases)) == (2, 12)
    assert read.directions == {"DSC": True, "HD95_mm": False}


def test_columns_that_share_no_range_are_no_learners_where_texts_are_left_over() -> None:
    table = crossed(
        {"foo": lambda at, *_: 0.8 + at % 7 / 50, "bar": lambda at, *_: 2.0 + at % 5},
        PatientID=["P1", "P2", "P3", "P4", "P5", "P6"], Network=["a", "b"], Organ=["liver", "spleen"],
    )  # fmt: skip
    with pytest.raises(InputError) as asked:
        read_results(table)
    assert "learners in columns" not in str(asked.value)


def test_steps_of_several_runs_are_a_training_log_and_never_the_case() -> None:
    table = crossed({"episode_return": lambda at, *_: at / 3}, step=[0, 500, 1000, 1500], agent=["dqn", "ppo"])
    with pytest.raises(InputError, match=r"a training log \(step\)"):
        read_results(table)


def test_settings_of_one_unnamed_learner_are_offered_as_learners_on_one_case() -> None:
    table = crossed({"val_acc": lambda at, *_: 0.7 + at / 100}, lr=[0.1, 0.01], batch_size=[32, 64], fold=[0, 1, 2])
    with pytest.raises(InputError, match="learner='lr,batch_size'"):
        read_results(table)
    read = read_results(table, learner="lr,batch_size")
    assert (len(read.learners), len(read.cases)) == (4, 1)


def test_subjects_of_a_data_set_go_with_the_case_and_not_with_the_learner() -> None:
    table = crossed(
        {"score": lambda at, *_: 0.5 + at / 100}, subject=[1, 2, 3], dataset=["B", "Z"], pipeline=["x", "y"]
    )
    with pytest.raises(InputError, match=r"learner='pipeline', case='dataset,subject'"):
        read_results(table)


def test_right_or_wrong_at_many_numbers_of_a_task_are_items() -> None:
    table = crossed({"score": lambda at, *_: (at * 7) % 3 == 0}, id=list(range(12)), model=["a", "b"])
    table["task"] = ["gsm8k"] * 24
    assert read_results(table).reading.item == "id"


def test_names_of_metric_and_value_are_known() -> None:
    table = crossed(
        {"metric_value": lambda at, *_: at / 50}, model=["a", "b"], dataset=["p", "q"], metric_name=["f1", "mae"]
    )
    assert read_results(table).measures == ("f1", "mae")


def test_epochs_set_beforehand_are_a_setting_and_no_steps_of_a_log() -> None:
    table = crossed({"accuracy": lambda at, *_: 0.5 + at / 100}, model=["a", "b"], epochs=[5, 10, 20], seed=[0, 1, 2])
    with pytest.raises(InputError, match="no column names a case"):
        read_results(table)


def test_texts_numbered_behind_several_words_are_no_repeats() -> None:
    score = {"accuracy": lambda at, *_: 0.5 + at / 50}
    table = crossed(score, model=["a", "b"], quant=["q4", "q8", "f16"], prompt_id=[1, 2])
    with pytest.raises(InputError, match="learner='model,quant'"):
        read_results(table)


def test_an_id_of_something_within_a_case_is_an_item() -> None:
    table = crossed(
        {"time_sec": lambda at, *_: at % 7 + 1}, project=["p", "q"], bug_id=list(range(1, 7)), tool=["a", "b"]
    )
    read = read_results(table)
    assert read.reading.item == "bug_id" and read.reading.case == ("project",)


def test_the_names_that_melt_gives_are_read_where_they_hold_measures() -> None:
    table = crossed(
        {"value": lambda at, *_: at / 50}, dataset=["p", "q"], method=["a", "b"], variable=["accuracy", "mae"]
    )
    assert read_results(table).measures == ("accuracy", "mae")


def test_the_size_of_a_network_does_not_take_its_place() -> None:
    table = crossed({"accuracy": lambda at, *_: 0.5 + at / 50}, dataset=["p", "q", "r"], Network=["ResNet18", "ViT-B"])
    table["Params (M)"] = [11.7, 86.0] * 3
    with pytest.raises(InputError, match="learner='Network'"):
        read_results(table)


SETS = ["iris", "wine", "glass", "sonar"]


def share(at: int, *_: Any) -> float:
    return 0.5 + at * 7 % 40 / 100


def test_numbers_that_follow_from_the_fold_are_no_cases() -> None:
    sizes = {"n_train": lambda _, __, fold: 90 + fold % 2, "base_rate": lambda _, __, fold: 0.1 * fold}
    found = read_results(crossed(sizes | {"accuracy": share}, model=["a", "b"], fold=[0, 1, 2, 3, 4]))
    assert (found.reading.case, found.reading.fold, len(found.cases)) == ((), ("fold",), 1)


def test_a_number_of_epochs_is_no_repeat() -> None:
    table = crossed({"epochs_run": lambda at, *_: 10 + at % 3, "accuracy": share}, dataset=SETS, model=["a", "b"])
    found = read_results(table)
    assert (found.reading.repeat, len(found.cases)) == ((), 4)


@pytest.mark.parametrize("runs", [[1, 2, 3], ["run_1", "run_2", "run_3"]])
def test_run_numbers_are_repeats(runs: list[Any]) -> None:
    several = read_results(crossed({"accuracy": share}, dataset=SETS, model=["a", "b"], run_id=runs))
    alone = read_results(crossed({"accuracy": share}, model=["a", "b"], run_id=runs))
    assert (several.reading.case, several.reading.repeat) == (("dataset",), ("run_id",))
    assert (alone.reading.case, alone.reading.repeat) == ((), ("run_id",))


def test_what_data_are_parted_by_is_never_offered_as_the_learner(tmp_path: Path) -> None:
    table = crossed({"f1": share}, setup=["base", "large", "tuned"], emotion=["joy", "anger", "fear", "sadness"])
    with pytest.raises(InputError, match="is setup the learner") as told:
        read_results(written(tmp_path, table))
    assert "learner='emotion'" not in str(told.value)


def test_questions_and_answers_of_an_exam_in_portuguese() -> None:
    table = crossed({"acertou": lambda at, *_: at * 7 % 3 % 2}, modelo=["a", "b"], questão=[*range(1, 13)])
    found = read_results(table)
    assert (found.learners, len(found.cases), found.directions) == (("a", "b"), 12, {"acertou": True})


def test_an_ablation_of_some_data_sets_only_is_asked_about(tmp_path: Path) -> None:
    table = crossed({"f1": share}, dataset=SETS, ablation=["full", "no attention", "no dropout"])
    short = {name: cells[:8] for name, cells in table.items()}
    with pytest.raises(InputError, match="is ablation the learner"):
        read_results(written(tmp_path, short))


def test_instances_numbered_anew_in_each_domain_are_related_by_the_domain_not_by_their_number() -> None:
    times = {"time_s": lambda at, *_: 1.0 + at % 7, "memory(kB)": lambda at, *_: 2000 + at % 11}
    instances = {"instance": [f"p{n:02d}.pddl" for n in range(1, 9)], "domain": ["blocks", "logistics", "rovers"]}
    read = read_results(crossed(times, solver=["fd", "lama"], **instances))
    assert read.reading.case == ("domain", "instance") and read.reading.group == "domain"
    assert len(read.cases) == 24 and read.directions == {"time_s": False, "memory(kB)": False}
    named = instances | {"instance": ["crate", "depot", "tower", "grid"]}
    assert read_results(crossed(times, solver=["fd", "lama"], **named)).reading.group == "instance"


def test_sizes_that_do_not_count_on_are_no_repeats() -> None:
    scores = {"test_error": lambda at, *_: 0.1 + at % 7 / 50}
    keys = {"dataset": ["a", "b", "c", "d", "e", "f"], "algorithm": ["DROP1", "AHC"]}
    with pytest.raises(InputError, match="nb_prototypes tells rows of one learner and case apart"):
        read_results(crossed(scores, **keys, nb_prototypes=[2, 4, 6, 8]))
    counted = read_results(crossed(scores, **keys, go=[1, 2, 3, 4]))
    assert counted.reading.repeat == ("go",)
    for settings in (["-O0", "-O1"], ["v1", "v2", "v3"], ["q4", "q8", "q16"]):
        with pytest.raises(InputError, match="mode tells rows of one learner and case apart"):
            read_results(crossed(scores, **keys, mode=settings))
    assert read_results(crossed(scores, **keys, mode=["r1", "r2", "r3"])).reading.repeat == ("mode",)
    windows = read_results(crossed(scores, **keys, window=[1, 5, 10, 50]))
    assert windows.reading.case == ("dataset", "window") and not windows.reading.fold
    assert read_results(crossed(scores, **keys, window=[0, 1, 2])).reading.fold == ("window",)


def test_a_score_that_was_taken_once_of_a_learner_and_stands_on_every_case_is_no_measure() -> None:
    overall = {"a": 0.51, "b": 0.325, "c": 0.11}
    scores = {"score": lambda at, *_: 0.5 + at % 7 / 50, "overall_f1": lambda at, model, *_: overall[model]}
    keys = {"model": [*overall], "benchmark": ["mmlu", "gsm8k", "arc", "bbh"]}
    read = read_results(crossed(scores, **keys))
    assert read.measures == ("score",) and read.reading.left["they describe the learner"] == ("overall_f1",)
    asked = read_results(crossed(scores, **keys), higher=["overall_f1"])
    assert asked.directions == {"score": True, "overall_f1": True}
    alone = read_results(crossed({"accuracy": lambda at, model, *_: overall[model]}, **keys))
    assert alone.measures == ("accuracy",)  # a table that holds nothing else is read as it stands
    priced = crossed(scores | {"cost_per_1m": lambda at, model, *_: 2 * overall[model]}, **keys)
    assert read_results(priced).measures == ("score", "cost_per_1m")


def test_a_table_of_settings_alone_holds_no_measure() -> None:
    keys = {"dataset": ["a", "b", "c"], "model": ["resnet18", "vgg11"], "seed": [0, 1, 2]}
    with pytest.raises(InputError, match="no column names a measure"):
        read_results(crossed({"epochs": lambda *_: 40, "lr": lambda *_: 0.01}, **keys))


def test_parts_of_one_measure_are_of_one_size() -> None:
    scores = {"duration_used": lambda at, *_: 30 + at % 9, "duration_utilization": lambda at, *_: 0.7 + at % 5 / 50,
              "accuracy": lambda at, *_: 0.5 + at % 7 / 50}  # fmt: skip
    read = read_results(crossed(scores, model=["a", "b"], task=[f"t{n}" for n in range(7)]))
    assert read.directions == {"accuracy": True}


def test_what_parts_the_case_is_not_offered_as_part_of_the_learner() -> None:
    columns = crossed({"dice": lambda at, *_: 0.5 + at % 7 / 20}, patient=list("abcd"), organ=["liver", "spleen"],
                      method=["unet", "swin", "sam"], difficulty=["easy", "hard"])  # fmt: skip
    with pytest.raises(InputError, match="part of the learner") as asked:
        read_results({name: columns[name] for name in columns if name != "organ"} | {"Structure": columns["organ"]})
    assert "method, Structure" not in str(asked.value) and "method,Structure" not in str(asked.value)


def test_a_word_that_no_name_explains_is_not_joined_to_the_learner() -> None:
    columns = crossed({"accuracy": lambda at, *_: 0.5 + at % 7 / 20}, dataset=list("abcd"), model=["x", "y", "z"],
                      regime=["p", "q"])  # fmt: skip
    with pytest.raises(InputError, match="regime tells rows") as asked:
        read_results(columns)
    assert "every model and regime" not in str(asked.value) and "the mean over regime counts" in str(asked.value)


def test_switches_of_an_ablation_are_the_learner_together() -> None:
    switches = {f"use_{name}": [0, 1] for name in ("aug", "ema")}
    columns = crossed({"acc": lambda at, *_: 0.5 + at % 7 / 20}, **switches, dataset=list("abcd"))
    with pytest.raises(InputError, match="every use_aug and use_ema is a learner"):
        read_results(columns)


def test_numbers_of_processors_are_no_learners(tmp_path: Path) -> None:
    columns = crossed(
        {"solve_time": lambda at, *_: 1.5 + at % 7}, problemSize=[10, 100, 1000], nProcessors=[1, 2, 4, 8]
    )
    with pytest.raises(InputError) as asked:
        read_results(written(tmp_path, columns))
    assert "every nProcessors is a learner" not in str(asked.value)


def test_a_number_of_0_and_1_is_no_case_for_its_last_word() -> None:
    columns = crossed({"iou": lambda at, *_: 0.5 + at % 7 / 20, "pointing_game": lambda at, *_: at % 5 % 2},
                      image_id=[f"img_{n}" for n in range(8)], method=["CAM", "LIME", "IG"])  # fmt: skip
    try:
        assert len(read_results(columns).cases) == 8
    except InputError as asked:
        assert "image_id" in str(asked)
