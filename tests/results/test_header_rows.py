"""Two header rows, as pandas writes a frame with two levels of columns: one table in long form, whichever way."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.header_rows import columns_of_rows
from adjudge.results.read import read_results


def cells(text: str) -> list[list[str]]:
    return [line.split(",") for line in text.splitlines()]


LONG = {"": ["iris", "iris", "wine", "wine"], "header 1": ["A", "B", "A", "B"], "accuracy": list("1357"),
        "f1": list("2468")}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        ",A,A,B,B\n,accuracy,f1,accuracy,f1\niris,1,2,3,4\nwine,5,6,7,8",
        ",A,,B,\n,accuracy,f1,accuracy,f1\niris,1,2,3,4\nwine,5,6,7,8",
    ],
)
def test_names_above_measures_are_a_column(text: str) -> None:
    assert columns_of_rows(cells(text), "t", []) == LONG


def test_measures_may_stand_above_and_pandas_names_the_levels() -> None:
    text = "measure,accuracy,accuracy,f1,f1\nmodel,A,B,A,B\ndataset,,,,\niris,1,3,2,4\nwine,5,7,6,8"
    found = columns_of_rows(cells(text), "t", [])
    assert found == {"dataset": LONG[""], "model": LONG["header 1"], "accuracy": LONG["accuracy"], "f1": LONG["f1"]}


def test_levels_that_are_no_measures_become_two_columns_and_a_value() -> None:
    found = columns_of_rows(cells(",A,A,B,B\n,s,t,s,t\niris,1,2,3,4"), "t", [])
    assert list(found) == ["", "header 1", "header 2", "value"] and found["value"] == ["1", "2", "3", "4"]


def test_a_name_twice_above_numbers_stays_refused() -> None:
    for text in ("case,A,A\niris,1,2\nwine,3,4", ",A,A\n,x,x\niris,1,2"):
        with pytest.raises(InputError, match="column 'A' appears 2 times"):
            columns_of_rows(cells(text), "t", [])


def test_the_file_pandas_writes_is_read(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    rows = [(f"c{k}", who, 0.5 + k / 20 + step / 9, 1 + k) for k in range(6) for step, who in enumerate("AB")]
    frame = pandas.DataFrame(rows, columns=["dataset", "model", "accuracy", "rmse"])
    frame.to_csv(tmp_path / "long.csv", index=False)
    frame.pivot(index="dataset", columns="model").to_csv(tmp_path / "two.csv")
    long, two = read_results(tmp_path / "long.csv"), read_results(tmp_path / "two.csv")
    key = lambda table: sorted(zip(*table.to_columns().values(), strict=True))  # noqa: E731
    assert key(long) == key(two) and any("the first two rows are the header" in note for note in two.notes)


def test_data_sets_above_measures_beside_models_are_cases() -> None:
    found = columns_of_rows(cells(",iris,,wine,\nmodel,accuracy,f1,accuracy,f1\nA,1,2,3,4\nB,5,6,7,8"), "t", [])
    assert found["case"] == ["iris", "wine", "iris", "wine"] and found["accuracy"] == [*"1357"]


def test_statistics_above_measures_are_no_cases() -> None:
    found = columns_of_rows(cells(",mean,,std,\nmodel,accuracy,f1,accuracy,f1\nA,1,2,3,4\nB,5,6,7,8"), "t", [])
    assert "case" not in found


def test_numbers_below_two_headers_may_be_printed() -> None:
    found = columns_of_rows(cells(",A,,B,\n,accuracy,f1,accuracy,f1\niris,**1**,2.5%,3,-\nwine,5,6,7,8"), "t", [])
    assert found["f1"] == ["2.5%", "-", "6", "8"]


def test_a_merged_cell_above_nothing_names_the_key_and_keys_under_a_title_keep_their_names() -> None:
    merged = columns_of_rows(cells("Method,C10,,C100,\n,Acc,NLL,Acc,NLL\na,1,2,3,4\nb,5,6,7,8"), "t", [])
    assert merged == {"Method": ["a", "a", "b", "b"], "case": ["C10", "C100"] * 2, "Acc": list("1357"),
                      "NLL": list("2468")}  # fmt: skip
    titled = "Models,,DLinear,,Informer,\nDataset,Pred len,MSE,MAE,MSE,MAE\nETT,96,1,2,3,4\n,192,5,6,7,8"
    found = columns_of_rows(cells(titled), "t", [])
    assert list(found) == ["Dataset", "Pred len", "learner", "MSE", "MAE"] and found["Dataset"] == ["ETT"] * 4


def test_one_known_measure_below_names_tells_that_the_others_are_measures() -> None:
    text = "Model,FB15k,,,WN18,,\n,MRR,H@1,Odd,MRR,H@1,Odd\nTransE,1,2,3,4,5,6\nRotatE,6,5,4,3,2,1"
    assert list(columns_of_rows(cells(text), "t", [])) == ["Model", "case", "MRR", "H@1", "Odd"]
