"""Names of measures, roles and properties: whole, with affixes, with units; never by a word that turns them."""

from __future__ import annotations

import pytest

from adjudge.base.vocabulary import is_property, measure_named, measure_of_file, role_of, vocabulary
from adjudge.measures.registry import MEASURES, on_ratio_scale


@pytest.mark.parametrize(
    "name",
    [
        "acc_norm",
        "reward",
        "r2_test",
        "auc_pr",
        "gAUC",
        "CV_F1",
        "pearson",
        "TestAcc_mean",
        "hit@5",
        "Precision at 100",
        "precision_at_1px",
        "eval_f1",
        "points_per_s",
        "macro F1 (%)",
        "neg_log_loss",
        "-RMSE",
    ],
)
def test_more_is_better(name: str) -> None:
    found = measure_named(name)
    assert found is not None and found.higher


@pytest.mark.parametrize(
    "name",
    [
        "loss",
        "test_loss",
        "WQL",
        "SQL",
        "rmse_test",
        "WER",
        "runtime_s",
        "training_time_s",
        "inference_time_s",
        "training time (s)",
        "peak_memory_mb",
        "nodes_expanded",
        "costUsd",
        "wallMs",
        "MSE[mean]",
        "tune_s",
    ],
)
def test_less_is_better(name: str) -> None:
    found = measure_named(name)
    assert found is not None and not found.higher


@pytest.mark.parametrize(
    "name",
    [
        "accuracy_drop",
        "error_reduction",
        "risk_score",
        "budget_time_seconds",
        "auc_std",
        "f1_diff",
        "seconds_10fold",
        "1 - accuracy gap",
        "score_raw",
        "zorp",
    ],
)
def test_no_direction_is_guessed(name: str) -> None:
    assert measure_named(name) is None


def test_train_scores_are_known_as_such_and_training_times_are_not() -> None:
    found = {
        name: measure_named(name)
        for name in ("train_loss", "training_accuracy", "training_time", "train_samples_per_sec")
    }
    assert [about is not None and about.train for about in found.values()] == [True, True, False, False]


def test_times_sizes_and_costs_are_judged_as_factors() -> None:
    assert all(map(on_ratio_scale, ("runtime_s", "peak_mb", "costUsd"))) and not on_ratio_scale("test_loss")


def test_our_own_measures_take_direction_and_names_from_the_file() -> None:
    for name, about in vocabulary()["measures"].items():
        measure = MEASURES[name]
        assert (measure.higher_is_better, measure.low, measure.high) == (
            about["better"] == "higher",
            about["low"],
            about["high"],
        )
        assert measure.aliases == tuple(about.get("aliases", ()))


@pytest.mark.parametrize(
    ("column", "role"),
    [
        ("model_name", "learner"),
        ("competition_id", "case"),
        ("Classification Model", "learner"),
        ("iteration", "repeat"),
        ("Key_Fold", "fold"),
        ("best_epoch", None),
        ("n_models", None),
    ],
)
def test_roles_by_name(column: str, role: str | None) -> None:
    assert role_of(column) == role


def test_a_file_may_name_its_measure() -> None:
    assert [
        measure_of_file(stem) for stem in ("roc", "accuracy_ucr109", "time", "models_summary", "accuracy_vs_time")
    ] == ["roc", "accuracy", "time", None, None]
    assert is_property("Outlier Perc") and not is_property("IForest")


def test_scores_of_graphs_are_known_and_a_model_is_no_measure() -> None:
    shd, bsf = measure_named("shd"), measure_named("balanced_scoring_function")
    assert shd is not None and not shd.higher and bsf is not None and bsf.higher
    assert measure_named("phi-2") is None and measure_named("phi") is not None and measure_named("map@5") is not None


@pytest.mark.parametrize(
    ("name", "higher"),
    [("fpr_at_tpr_99", False), ("tnr_at_tpr95", True), ("req/s", True), ("out_tok_s", True), ("it/s", True),
     ("ns/op", False), ("s_per_iter", False), ("ms_per_batch", False), ("score_us", False), ("FPS", True),
     ("requests_per_second", True), ("packet_loss", False), ("cache_miss_rate", False)],
)  # fmt: skip
def test_what_is_measured_and_per_what_tells_the_direction(name: str, higher: bool) -> None:
    found = measure_named(name)
    assert found is not None and found.higher is higher


@pytest.mark.parametrize(
    "name",
    ["DeiT-S", "SIB200ClusteringS2S", "win_loss", "accuracy_loss", "attack_success_rate", "B/op", "bits_per_window"],
)
def test_a_name_that_says_two_things_or_leaves_it_open_has_no_direction(name: str) -> None:
    assert measure_named(name) is None
