"""Flat tables: what was read wrongly in silence, mappings of one's own, and tables that hold no results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results
from adjudge.results.readers.flat_table import mappings

Writer = Callable[..., Path]
OWN = 'case = "{site} {crop}"\nlearner = "{tool}"\nmeasures = ["yield"]\nhigher = ["yield"]\n'
FARM = "site,crop,tool,rain,yield\nnorth,rye,plough,3,1.5\nnorth,oats,plough,3,2.5\nnorth,rye,spade,3,1.0\n"


def test_frameworks_are_learners_and_measures_are_measures(shared_data: Path) -> None:
    table = read_results(shared_data / "formats" / "tabrepo" / "results_ranked_by_dataset_valid.csv")
    assert len(table.learners) == 7 and table.measures == ("metric_error", "time_train_s", "time_infer_s")
    frame = read_results(shared_data / "formats" / "sklearn" / "skore" / "skore_comparison_folds.csv")
    assert frame.learners == ("logreg", "tree") and "accuracy" in frame.measures and len(frame.measures) == 17
    variates = read_results(shared_data / "formats" / "gift-eval" / "naive" / "all_results.csv")
    assert len(variates.measures) == 11 and not any("num_variates" in name for name in variates.measures)


def test_a_table_with_an_unexplained_text_column_that_matters_is_refused(csv_file: Writer) -> None:
    text = "dataset,zorp,accuracy,f1\niris,A,0.9,0.8\niris,B,0.8,0.7\nwine,A,0.7,0.6\nwine,B,0.6,0.5\n"
    with pytest.raises(InputError, match=r"understood .*case = dataset.*is zorp the learner\? use learner='zorp'"):
        read_results(csv_file(text))
    assert read_results(csv_file(text), learner="zorp").learners == ("A", "B")
    two = "dataset,model,options,accuracy\niris,J48,-C,0.9\niris,J48,-U,0.8\n"
    with pytest.raises(InputError, match="options tells rows of one learner and case apart"):
        read_results(csv_file(two))
    both = read_results(csv_file(two), learner="model,options")
    assert both.learners == ("model=J48 options=-C", "model=J48 options=-U")


def test_a_mapping_of_ones_own_reads_any_flat_table(csv_file: Writer) -> None:
    table = read_results(csv_file(FARM), mapping=csv_file(OWN, "own.toml"))
    assert table.cases == ("north rye", "north oats") and table.learners == ("plough", "spade")
    assert table.measures == ("yield",) and table.directions == {"yield": True}


@pytest.mark.parametrize(
    ("toml", "why"),
    [
        ('measure = ["yield"]', "no key 'measure'; did you mean 'measures'"),
        ('case = "{site}"', "names no measures"),
        ('measures = "yield"', "is not what this key takes"),
        ('case = "{place}"\nmeasures = ["yield"]', "no column for the case"),
        ('measures = ["crops"]', "none of its columns is a measure"),
        ("measures = [", "not valid TOML"),
        ('split = {column = "site"}\nmeasures = ["yield"]', "has a column and a pattern"),
    ],
)
def test_a_wrong_mapping_is_refused_with_the_reason(toml: str, why: str, csv_file: Writer) -> None:
    with pytest.raises(InputError, match=why):
        read_results(csv_file(FARM), mapping=csv_file(toml, "own.toml"))


def test_averages_are_refused(shared_data: Path) -> None:
    with pytest.raises(InputError, match="averages over data sets"):
        read_results(shared_data / "formats" / "tabrepo" / "results_ranked_valid.csv")
    with pytest.raises(InputError, match="without the folds"):
        read_results(shared_data / "formats" / "sklearn" / "skore" / "skore_comparison_mean_std.csv")


def test_a_curve_gives_its_last_point_and_under_a_tolerance_the_least(csv_file: Writer) -> None:
    head = "dataset_name,objective_name,solver_name,idx_rep,sampling_strategy,stop_val,time,objective_value\n"
    rows = "d,o,s,0,{},1,0.1,9\nd,o,s,0,{},5,0.2,7\nd,o,s,0,{},3,0.3,8\n"
    for strategy, best in (("Iteration", 7.0), ("Tolerance", 9.0)):
        table = read_results(csv_file(head + rows.replace("{}", strategy)))
        assert table.select(measures=["objective_value"]).value.tolist() == [best]


def test_two_versions_of_a_framework_on_one_task_are_two_learners(csv_file: Writer) -> None:
    head = "task,framework,fold,result,version,info,acc\n"
    table = read_results(csv_file(head + "iris,auto,0,0.9,1.0,,0.9\niris,auto,0,0.8,2.0,,0.8\niris,rf,0,0.7,5,,0.7\n"))
    assert table.learners == ("auto [1.0]", "auto [2.0]", "rf")


def test_nothing_in_a_cell_is_executed(csv_file: Writer) -> None:
    head = "model_name,task_name,eval_metric,extra_metrics,test_error,MASE\n"
    text = head + "m,t,MASE,\"[__import__('os').system('true')]\",1,1\n"
    with pytest.raises(InputError, match="is not a list"):
        read_results(csv_file(text))


def test_the_entries_of_the_table_of_mappings_are_told_apart() -> None:
    assert len({mapping.name for mapping in mappings()}) == len(mappings())
    for mapping in mappings():
        assert mapping.about.get("needs") or mapping.about.get("header"), mapping.name


def test_names_that_end_in_numbers_are_folds_only_where_they_count_from_0(tmp_path: Path) -> None:
    path = tmp_path / "ranked.csv"
    path.write_text("dataset,framework,metric_error,problem_type\nkc_1,a,0.5,binary\nkc_1,b,0.4,binary\n")
    with pytest.raises(InputError, match="not all have a 0: they are not folds"):
        read_results(path)


def test_autogluons_own_benchmark_has_its_folds_in_a_column(tmp_path: Path) -> None:
    path = tmp_path / "bench.csv"
    rows = "".join(f"d,{fold},{name},0.{fold}5,auc,binary\n" for fold in range(2) for name in "ab")
    path.write_text("dataset,fold,framework,metric_error,metric,problem_type\n" + rows)
    table = read_results(path)
    assert (table.cases, table.learners, table.fold.tolist()) == (("d",), ("a", "b"), [0, 0, 1, 1])
    assert table.directions == {"metric_error": False}
