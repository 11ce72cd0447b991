"""Tables whose roles are not certain are refused with what was understood; what is certain is read as before."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.measures.registry import MEASURES, normalise
from adjudge.results.doubtful_names import _MOST_WORDS
from adjudge.results.read import read_results

DATA = [f"d{number}" for number in range(8)]


def wide(**more: Any) -> dict[str, list[Any]]:
    """Two learners' scores on eight data sets, and columns beside them."""
    rng = np.random.default_rng(0)
    return {"dataset": DATA, "rf": rng.random(8).round(3).tolist(), "svm": rng.random(8).round(3).tolist()} | more


REFUSED: dict[str, tuple[Any, str]] = {
    "measures without a learner": ({"dataset": DATA, "accuracy": [0.5] * 8, "f1": [0.4] * 8}, "are measures"),
    "a count of rows": (wide(n_samples=[10 + n for n in range(8)]), "'n_samples' is not named like a learner"),
    "numbers of rows": ({"id": [*range(8)]} | wide(), "'id' is not named like a learner"),
    "a count of variates": (wide(num_variates=[3] * 8), "ignore=['num_variates']"),
    "deviations": (wide(rf_std=[0.1] * 8, svm_std=[0.1] * 8), "'rf_std', 'svm_std' are not named like learners"),
    "ranks": (wide(rank_rf=[1] * 8, rank_svm=[2] * 8), "'rank_rf', 'rank_svm'"),
    "a year by another name": (wide(published=[2001 + n for n in range(8)]), "'published' holds whole numbers"),
    "sizes of the data sets": (
        wide(N=[150 + n for n in range(8)], d=[4, 5] * 4, k=[2, 3] * 4), "'N', 'd', 'k' hold whole numbers"
    ),
    "numbers of attributes": (
        {"dataset": DATA, "rf": [70.5 + n for n in range(8)], "svm": [80.5 - n for n in range(8)], "Attr.": [4, 5] * 4},
        "'Attr.' is not named like a learner",
    ),
    "true answers": (wide(gold=[0.5] * 8), "'gold' is not named like a learner"),
    "a matrix of pairs": ({"dataset": ["a", "b"], "a": [1, 2], "b": [2, 1]}, "a matrix of pairs"),
    "learner and measure in brackets": (
        {"dataset": DATA, "acc(rf)": [0.1 * n for n in range(8)], "f1(rf)": [0.2 * n for n in range(8)]},
        "several measures (acc, f1)",
    ),
    "a flag": (wide(imbalanced=[0, 1] * 4), "'imbalanced' holds only 0 and 1"),
    "learner and measure in one name": (
        {"dataset": DATA} | {f"{a}_{m}": [0.1 * n for n in range(8)] for a in ("rf", "nb") for m in ("accuracy", "f1")},
        "several measures (accuracy, f1)",
    ),
    "a learner by number": (
        {"dataset": DATA * 2, "config": [1] * 16, "setting": [1] * 8 + [2] * 8, "accuracy": [0.5] * 16},
        "'accuracy' is a measure",
    ),
    "a mean among the cases": (
        {"dataset": [*DATA, "Average"], "rf": [0.5] * 9, "svm": [0.25] * 9},
        "case 'Average' is named like a summary of the other 8",
    ),
    "a mean of another name": (
        {"dataset": [*DATA, "Geo. mean (all)"], "rf": [0.5] * 9, "svm": [0.25] * 9},
        "case 'Geo. mean (all)' is named like a summary",
    ),
    "a count of classes": (wide(classes=[2, 3] * 4), "'classes' is not named like a learner"),
    "a difference": (wide(Δ=[0.1] * 8), "'Δ' is not named like a learner"),
    "means with their deviations": (
        {"dataset": DATA, "rf_mean": [0.5] * 8, "rf_std": [0.1] * 8, "nb_mean": [0.4] * 8, "nb_std": [0.1] * 8},
        "'rf_std', 'nb_std' are not named like learners",
    ),
    "times beside their learners": (wide(rf_time=[3.1] * 8, svm_time=[2.2] * 8), "'rf_time', 'svm_time' are not named"),
    "folds as learners": ({"dataset": DATA} | {f"fold{n}": [0.5] * 8 for n in (1, 2)}, "'fold1', 'fold2' are not"),
    "folds as measures": (
        {"dataset": DATA * 2, "model": ["a"] * 8 + ["b"] * 8, "fold_1": [0.5] * 16, "fold_2": [0.5] * 16},
        "'fold_1', 'fold_2' are no measures",
    ),
    "epochs of training": (
        {"dataset": DATA * 4, "model": (["a"] * 8 + ["b"] * 8) * 2, "epoch": [1] * 16 + [2] * 16,
         "accuracy": [0.5] * 32},
        "epochs of training are no repeats",
    ),
    "times that are no numbers": (
        {"dataset": DATA * 2, "model": ["a"] * 8 + ["b"] * 8, "accuracy": [0.5] * 16, "time": ["00:01:03"] * 16},
        "column 'time' is named like a measure but holds '00:01:03'",
    ),
    "rows without a name for what they are": (
        [{"": name, "iris": 0.9, "wine": 0.8, "zoo": 0.7} for name in ("rf", "svm")],
        "does it hold cases (columns='learners') or learners (columns='cases')?",
    ),
    "runs under an unknown name": (
        {"dataset": DATA * 4, "model": (["a"] * 8 + ["b"] * 8) * 2, "trial": [1] * 16 + [2] * 16,
         "accuracy": [0.01 * n for n in range(32)]},
        "column 'trial' numbers them: name it repeat, fold, seed or item",
    ),
    "runs beside learners": (
        {name: cells * 2 for name, cells in wide().items()} | {"iter": [1] * 8 + [2] * 8}, "'iter' holds whole numbers"
    ),
    "a setting of the learners": (
        {"dataset": DATA * 4, "model": (["a"] * 8 + ["b"] * 8) * 2, "C": [0.1] * 16 + [10.0] * 16,
         "accuracy": [0.01 * n for n in range(32)]},
        "make it part of case or learner",
    ),
    "train and test as folds": (
        {"dataset": DATA * 4, "model": (["a"] * 8 + ["b"] * 8) * 2, "split": ["train"] * 16 + ["test"] * 16,
         "accuracy": [0.5] * 32},
        "column 'split' says train, test, which are no folds",
    ),
}  # fmt: skip


def test_ids_and_empty_columns_are_no_measures_and_a_name_beats_an_id() -> None:
    columns = {"task_id": [*range(8)] * 2, "dataset": DATA * 2, "model": ["a"] * 8 + ["b"] * 8, "run_id": [*range(16)],
               "notes": [""] * 16, "zorp": [0.5] * 16, "rand_index": [0.4] * 16}  # fmt: skip
    table = read_results(columns)
    assert table.cases == tuple(DATA) and table.measures == ("zorp", "rand_index")
    assert "ids and empty columns are no measures: task_id, run_id, notes" in table.notes


def test_measures_in_a_column_and_learners_side_by_side_are_read() -> None:
    table = read_results({"dataset": ["d", "d", "e", "e"], "metric": ["acc", "loss"] * 2, "rf": [1, 2, 3, 4],
                          "svm": [5, 6, 7, 8]})  # fmt: skip
    assert table.learners == ("rf", "svm") and table.measures == ("acc", "loss")
    assert table.value.tolist() == [1, 5, 2, 6, 3, 7, 4, 8]


def test_a_state_is_a_status_where_all_its_words_are() -> None:
    columns = {"dataset": ["d", "d"], "model": ["a", "b"], "accuracy": [0.5, 0.4], "State": ["finished", "crashed"]}
    assert read_results(columns).ok_rows().tolist() == [True, False]
    assert read_results(columns | {"State": ["Ohio", "Iowa"]}).ok_rows().tolist() == [True, True]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_certain_is_refused(name: str) -> None:
    columns, words = REFUSED[name]
    with pytest.raises(InputError) as refused:
        read_results(columns)
    assert words in str(refused.value)


def test_cases_and_measures_in_one_name_are_refused() -> None:
    with pytest.raises(InputError, match=r"their names hold several measures \(acc, f1\)"):
        read_results({"model": ["a", "b"], "iris_acc": [1, 2], "iris_f1": [1, 2], "zoo_acc": [1, 2]}, columns="cases")


def test_a_learner_of_whole_percents_beside_others_is_one() -> None:
    scores = {"rf": [80.1, 70.2, 60.3, 90.4, 75.5, 66.6], "old": [81, 70, 62, 88, 77, 65], "svm": [79.5] * 6}
    assert len(read_results({"dataset": DATA[:6]} | scores).learners) == 3
    turned = {name: [-cell for cell in cells] for name, cells in scores.items()}
    assert len(read_results({"dataset": DATA[:6]} | turned).learners) == 3


@pytest.mark.parametrize("column", ["average", "Avg. rank", "params (M)", "year", "#wins"])
def test_a_column_that_is_no_case_is_refused_where_columns_are_cases(column: str) -> None:
    columns = {"model": ["rf", "svm"], "iris": [0.9, 0.8], "wine": [0.8, 0.7], column: [0.85, 0.75]}
    with pytest.raises(InputError, match="is not named like a case; say ignore="):
        read_results(columns, columns="cases")
    assert read_results(columns, columns="cases", ignore=[column]).cases == ("iris", "wine")


def test_a_row_that_is_the_mean_of_the_others_is_refused_by_whatever_name() -> None:
    columns = wide()
    summed = {name: [*cells, "Gesamt" if name == "dataset" else round(float(np.mean(cells)), 4)]
              for name, cells in columns.items()}  # fmt: skip
    with pytest.raises(InputError, match="case 'Gesamt' is the mean of the 8 before it for every learner"):
        read_results(summed)
    first = {name: [cells[-1], *cells[:-1]] for name, cells in summed.items()}
    with pytest.raises(InputError, match="case 'Gesamt' is the mean of the 8 after it"):
        read_results(first)
    summed["rf"][-1] += 0.0005
    assert len(read_results(summed).cases) == 9


def test_the_first_column_without_a_name_holds_what_it_is_said_to_hold() -> None:
    columns = REFUSED["rows without a name for what they are"][0]
    assert read_results(columns, columns="cases").learners == ("rf", "svm")
    assert read_results(columns, columns="learners").learners == ("iris", "wine", "zoo")


def test_the_columns_may_be_said_to_be_learners() -> None:
    columns = wide(MAE=[0.5] * 8)  # a masked autoencoder
    with pytest.raises(InputError, match="columns='learners' if all are learners"):
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


@pytest.mark.parametrize("name", ["garcia_2010_accuracy", "fernandez_delgado_2014_accuracy", "bayes_tests_54x100",
                                  "uea_multivariate_bakeoff", "demsar_2006_auc"])  # fmt: skip
def test_published_tables_of_one_column_per_learner_are_read(name: str, shared_data: Path) -> None:
    path = shared_data / "results" / f"{name}.csv"
    keys = {"dataset", "run", "fold", "resample"}
    header = next(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert read_results(path).learners == tuple(column for column in header if column not in keys)


def test_a_column_of_thousands_of_words_is_a_learner_like_any_other() -> None:
    columns = {"case": list("abcdefgh"), "A": [0.5] * 8, "x y " * 50_000: [0.6] * 8}
    assert len(read_results(columns, higher=["value"]).learners) == 2


def test_no_measure_has_more_words_than_are_looked_for() -> None:
    names = [name for measure in MEASURES.values() for name in (measure.name, *measure.aliases, *measure.kin)]
    assert max(len(normalise(name).split("_")) for name in names) <= _MOST_WORDS
