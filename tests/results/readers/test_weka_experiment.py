"""WEKA Experimenter: ARFF says what the CSV says, two schemes that differ in options stay apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results


def test_arff_and_csv_agree_to_the_six_digits_that_arff_keeps(shared_data: Path) -> None:
    folder = shared_data / "formats" / "weka-experimenter"
    one, two = read_results(folder / "experiment.csv"), read_results(folder / "experiment.arff")
    assert one.learners == two.learners and len(one.learners) == 4
    assert one.measures == two.measures and len(one) == len(two)
    timed = np.array([name for name in range(len(one.measures)) if "Time" in one.measures[name]])
    same = ~np.isin(one.measure, timed)
    np.testing.assert_allclose(one.value[same], two.value[same], rtol=2e-6, atol=2e-6)
    plan = plan_of(one)
    assert (plan.kind, plan.repeats, plan.folds) == ("repeated_kfold", 3, 10)


def test_run_fold_counts_and_dates_are_no_measures(shared_data: Path) -> None:
    table = read_results(shared_data / "formats" / "weka-experimenter" / "experiment.csv")
    assert not [name for name in table.measures if name.startswith(("Key_", "Num", "Date", "Serialized"))]
    assert table.directions["Percent_correct"] and not table.directions["Elapsed_Time_training"]


def test_naming_columns_of_a_format_that_says_them_itself_is_refused(shared_data: Path) -> None:
    with pytest.raises(InputError, match="weka-experimenter files say the learner themselves"):
        read_results(shared_data / "formats" / "weka-experimenter" / "experiment.csv", learner="Key_Scheme")


def test_read_as_a_plain_table_it_is_refused_since_options_tell_equal_rows_apart(shared_data: Path) -> None:
    path = shared_data / "formats" / "weka-experimenter" / "experiment.csv"
    with pytest.raises(InputError, match="Key_Scheme_options tells rows of one learner and case apart"):
        read_results(path, format="table", case="Key_Dataset", learner="Key_Scheme")


def test_averaged_results_and_quoted_options_with_commas(csv_file: Callable[..., Path]) -> None:
    text = (
        "Key_Dataset,Key_Run,Key_Scheme,Key_Scheme_options,Avg_Percent_correct,Dev_Percent_correct\n"
        "iris,1,weka.SMO,'-K \\\"Poly -E 1,2\\\"',90.0,1.0\niris,2,weka.SMO,'-K \\\"Poly -E 1,2\\\"',?,1.0\n"
    )
    table = read_results(csv_file(text))
    assert table.learners == ('weka.SMO -K "Poly -E 1,2"',) and table.measures == ("Percent_correct",)
    assert table.repeat.tolist() == [0, 1] and np.isnan(table.value[1])
