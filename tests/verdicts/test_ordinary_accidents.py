"""Accidents of real tables, each once found by a sceptical reader: none may change an answer in silence."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.command import adjudge
from tests.verdicts.tables import folds_of

from adjudge import compare
from adjudge.errors import InputError
from adjudge.results.examples import example
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results

Writer = Callable[..., Path]


def columns_of(values: dict[str, list[float]], measure: str = "mse") -> dict[str, list[object]]:
    n = len(next(iter(values.values())))
    return {
        "case": [f"c{i}" for i in range(n)] * len(values),
        "learner": [name for name in values for _ in range(n)],
        measure: [value for column in values.values() for value in column],
    }


def test_one_diverged_value_does_not_make_the_others_tie() -> None:
    rng = np.random.default_rng(0)
    values = {"A": rng.uniform(0.5, 0.6, 12).tolist(), "B": rng.uniform(0.2, 0.3, 12).tolist(), "C": [0.9] * 12}
    values["C"][3] = 1e15
    table = read_results(columns_of(values))
    found = compare(table)
    assert found["B", "A"].verdict == "better" and found["C", "A"].verdict == "worse"
    pair = found["C", "A"]["mse"]
    assert (pair.won, pair.lost, pair.tied) == (0, 12, 0) and pair.estimate > 0.3


def test_no_option_changes_the_adjustment() -> None:
    with pytest.raises(InputError, match="no setting 'adjustment'"):
        compare(example("rewards"), adjustment="none")
    rng = np.random.default_rng(9)
    values = {f"L{k}": rng.normal(size=20).tolist() for k in range(10)}
    values["L0"][4] = float("nan")
    plain = compare(read_results(columns_of(values, "accuracy")), missing="drop")
    roped = compare(read_results(columns_of(values, "accuracy")), missing="drop", rope=0.01)
    assert (plain.p_adjusted == roped.p_adjusted).all() and (plain.p_adjusted >= plain.p - 1e-15).all()


def test_folds_get_the_corrected_interval_and_no_count_of_wins_in_the_sentence() -> None:
    table = folds_of(10, n_train=90, n_test=10)
    wide, narrow = compare(table)["B", "A"]["accuracy"], compare(table, test="uncorrected_t")["B", "A"]["accuracy"]
    assert wide.high - wide.low > narrow.high - narrow.low
    assert "Won/lost" not in compare(table)["B", "A"].sentence
    assert "G12" in {guard.code for guard in compare(table, test="uncorrected_t").guards}


def test_equally_frequent_statements_are_said_to_be_tied() -> None:
    found = compare(read_results(columns_of({"A": [1.0, 2.0] * 5, "B": [2.0, 1.0] * 5}, "accuracy")))
    for pair in (found["B", "A"], found["A", "B"]):
        assert pair.most_frequent is not None and pair.most_frequent.tied
        assert pair.most_frequent.probability == pytest.approx(0.5)
        assert "One of several equally frequent outcomes" in str(pair)


def test_every_region_of_a_posterior_is_shown() -> None:
    rng = np.random.default_rng(2)
    right = rng.integers(0, 2, 40).tolist()
    better = [1 if i < 6 else value for i, value in enumerate(right)]
    table = read_results(columns_of({"A": right, "B": better}, "accuracy"))
    found = compare(table, supplementary=["bayes_sign"])
    assert found.tests[0].name == "sign" and found.units.noun == "item"
    assert "P(equivalent)" in str(found)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_comparisons_give_the_callers_kind_of_frame_back(library: str) -> None:
    frames = pytest.importorskip(library)
    frame = frames.DataFrame(example("rewards").to_columns())
    assert type(compare(frame).to_frame()).__module__.startswith(library)


def test_pandas_columns_of_several_levels_are_refused() -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(InputError, match="several levels"):
        read_results(pandas.DataFrame([[1, 2]], columns=pandas.MultiIndex.from_tuples([("a", "b"), ("a", "c")])))


def test_a_thousands_comma_is_refused_and_a_decimal_comma_is_noted(csv_file: Writer) -> None:
    with pytest.raises(InputError, match="'1,200' is not a number"):
        read_results(csv_file('case,learner,cost\nx,A,"1,200"\nx,B,999\n'))
    table = read_results(csv_file("case;learner;cost\nx;A;1,5\nx;B;2,5\n"))
    assert table.value.tolist() == [1.5, 2.5] and any("decimal" in note for note in table.notes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("case;learner;cost\nx;A;1,234\nx;B;999\n", "'1,234' may be 1234 or 1.234"),
        ("case\tlearner\tcost\nx\tA\t1,234\nx\tB\t12,500\n", "'1,234' may be 1234 or 1.234"),
        ("case;learner;accuracy;cost\nx;A;0,95;1.234\nx;B;0,9;999\n", "'1.234' may be 1234 or 1.234"),
    ],
)
def test_a_number_that_may_be_a_thousand_times_another_is_refused(text: str, words: str, csv_file: Writer) -> None:
    with pytest.raises(InputError, match=words):
        read_results(csv_file(text))


def test_what_a_comma_means_may_be_seen_elsewhere_in_the_table(csv_file: Writer) -> None:
    table = read_results(csv_file("case;learner;accuracy;cost\nx;A;0,95;1,234\nx;B;0,9;2,5\n"))
    assert table.value.tolist() == [0.95, 1.234, 0.9, 2.5]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Unnamed: 0.1,Unnamed: 0,case,A,B\n0,0,x,1,2\n1,1,y,3,4\n", "row numbers"),
        ("case,A,B,,\nx,1,2,,\ny,3,4,,\n", "empty cells"),
        (",case,A,B\n0,x,1,2\n1,y,3,4\n", "row numbers"),
    ],
)
def test_columns_without_a_name_that_say_nothing_are_left_out(text: str, note: str, csv_file: Writer) -> None:
    table = read_results(csv_file(text))
    assert table.learners == ("A", "B") and f"the unnamed column of {note} is left out" in table.notes


def test_two_columns_without_a_name_that_say_something_are_refused(csv_file: Writer) -> None:
    with pytest.raises(InputError, match="no column names a case or a learner among 'column 1', 'column 2'"):
        read_results(csv_file(",,A,B\nx,1,1,2\nx,2,3,4\ny,1,3,4\n"))


def test_a_name_may_start_with_a_hash(csv_file: Writer) -> None:
    assert read_results(csv_file("#case,learner,accuracy\n#1,A,1\n#2,A,2\n")).cases == ("#1", "#2")


@pytest.mark.parametrize(("train", "test"), [("x", "10"), ("0", "10"), ("-5", "10")])
def test_sizes_that_are_none_are_refused(train: str, test: str, csv_file: Writer) -> None:
    text = f"case,learner,fold,n_train,n_test,accuracy\nx,A,0,{train},{test},1\nx,B,0,{train},{test},1\n"
    with pytest.raises(InputError, match="n_train"):
        plan_of(read_results(csv_file(text)))


def test_blank_sizes_are_no_sizes(csv_file: Writer) -> None:
    text = "case,learner,repeat,n_train,n_test,accuracy\nx,A,0,,,1\nx,A,1,,,1\nx,B,0,,,1\nx,B,1,,,1\n"
    assert plan_of(read_results(csv_file(text))).ratio is None


@pytest.mark.parametrize(
    "plan", ['{"n_train": "x", "n_test": 1}', '{"test_fraction": 1.0}', '{"n_train": 0, "n_test": 1}']
)
def test_bad_plans_in_the_meta_are_refused(plan: str, tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("case,learner,repeat,accuracy\nx,A,0,1\nx,A,1,1\nx,B,0,1\nx,B,1,1\n")
    (tmp_path / "r.meta.json").write_text(f'{{"schema": "adjudge.results/1", "plan": {plan}}}')
    with pytest.raises(InputError):
        plan_of(read_results(tmp_path / "r.csv"))


def test_success_is_a_status_that_went_well(csv_file: Writer) -> None:
    table = read_results(
        csv_file("case,learner,measure,value,status\nx,A,accuracy,1,success\nx,B,accuracy,2,Success\n")
    )
    assert table.cube().holes() == []


def test_options_are_honoured_or_refused_never_ignored(csv_file: Writer) -> None:
    turned = json.loads(adjudge("compare", "example:joint", "--lower", "accuracy", "--json").stdout)
    assert turned["measures"]["accuracy"]["direction"] == "lower"
    assert adjudge("compare", "example:joint", "--structure", "averaged").returncode == 2
    assert adjudge("compare", "example:joint", "--sequential", "--estimand", "mean").returncode == 2
    assert adjudge("compare", "example:joint", "--network", "--seed", "-1").returncode == 2
    assert adjudge("compare", "--network", "example:joint").returncode == 0


def test_a_measure_whose_name_holds_a_comma_can_be_named_as_it_is(csv_file: Writer) -> None:
    rows = "".join(f"c{i},{name},{i + (name == 'B')}\n" for i in range(8) for name in "AB")
    path = csv_file('case,learner,"zorp, top"\n' + rows)
    assert "--higher '\"zorp, top\"'" in adjudge("compare", path).stderr
    done = adjudge("compare", path, "--higher", "zorp, top", "--measures", "zorp, top", "--claim", "zorp, top>")
    assert done.returncode == 0 and "met in 8 of 8" in " ".join(done.stdout.split())


def test_a_closed_pipe_ends_quietly_with_zero() -> None:
    command = f"set -o pipefail; {sys.executable} -m adjudge demo | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == ""
