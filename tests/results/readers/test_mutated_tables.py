"""Known flat tables with columns in another order or more of them are read the same; without a key they are refused."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable

# file → the columns that name learner and case
TABLES = {
    "amlb/results_small-2c1h.csv": ("framework", "task"),
    "tabrepo/results_ranked_by_dataset_valid.csv": ("framework", "dataset"),
    "gift-eval/tft/all_results.csv": ("model", "dataset"),
    "benchopt/benchopt_demo.csv": ("solver_name", "dataset_name"),
    "mlflow/search_runs.csv": ("params.model", "params.dataset"),
}
Rows = list[list[str]]


def content(table: ResultTable) -> set[tuple[str, ...]]:
    columns = table.to_columns()
    names = [name for name in ("case", "learner", "repeat", "fold", "measure", "value") if name in columns]
    return {tuple(map(str, row)) for row in zip(*(columns[name] for name in names), strict=True)}


def written(rows: Rows, folder: Path) -> Path:
    path = folder / "table.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    return path


def rows_of(path: Path) -> Rows:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


@pytest.mark.parametrize("name", TABLES)
def test_order_and_further_columns_change_nothing(name: str, shared_data: Path, tmp_path: Path) -> None:
    path = shared_data / "formats" / name
    rows, expected = rows_of(path), content(read_results(path))
    order = random.Random(1).sample(range(len(rows[0])), len(rows[0]))
    turned = [[row[place] for place in order] for row in rows]
    extra = [["n_samples", "row_number"], *([["100", "7"]] * (len(rows) - 1))]
    more = [[*row, *cells] for row, cells in zip(rows, extra, strict=True)]
    for changed in (turned, more):
        assert content(read_results(written(changed, tmp_path))) == expected


@pytest.mark.parametrize("drop", [False, True], ids=["renamed", "dropped"])
@pytest.mark.parametrize("place", [0, 1], ids=["learner", "case"])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_without_its_learner_or_case_is_refused(
    name: str, place: int, drop: bool, shared_data: Path, tmp_path: Path
) -> None:
    rows = rows_of(shared_data / "formats" / name)
    column = rows[0].index(TABLES[name][place])
    if drop:
        rows = [[*row[:column], *row[column + 1 :]] for row in rows]
    else:
        rows[0][column] = "zorp"
    with pytest.raises(InputError, match=r"learner=|case=|columns=|ignore="):
        read_results(written(rows, tmp_path))
