"""Optuna: a study's best value is its result; trials are not repeats."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def best_of(shared_data: Path) -> dict[tuple[str, str], float]:
    """The last best_so_far of each study, from the expected table."""
    with (shared_data / "formats" / "optuna" / "EXPECTED.csv").open(newline="") as file:
        return {(row["case"], row["learner"]): float(row["best_so_far"]) for row in csv.DictReader(file)}


def test_storage_and_csv_give_the_last_best_value(shared_data: Path) -> None:
    folder = shared_data / "formats" / "optuna"
    for table in (
        read_results(folder / "study.db", names="{case}-{learner}"),
        read_results(sorted(folder.glob("trials_bowl*.csv")), names="trials_{case}_{learner}.csv", lower=["value"]),
    ):
        found = {(table.cases[c], table.learners[n]): v
                 for c, n, v in zip(table.case, table.learner, table.value, strict=True)}  # fmt: skip
        assert found == best_of(shared_data) and table.directions == {"value": False}


def test_a_csv_that_does_not_say_what_was_minimised_is_refused(shared_data: Path) -> None:
    with pytest.raises(InputError, match=r"does not say whether it was minimised: use lower=.'value'."):
        read_results(shared_data / "formats" / "optuna" / "trials_bowl1_tpe.csv", names="trials_{case}_{learner}.csv")


def test_several_objectives_are_several_measures(shared_data: Path) -> None:
    path = shared_data / "formats" / "optuna" / "trials_multi_objective.csv"
    table = read_results(path, names="trials_{case}_{learner}.csv", lower=["loss"], higher=["speed"])
    assert table.measures == ("loss", "speed")


def test_a_damaged_data_base_is_refused(shared_data: Path, tmp_path: Path) -> None:
    (base,) = (shared_data / "formats" / "optuna").glob("*.db")
    content, name = base.read_bytes(), b"bowl"
    assert name in content
    (tmp_path / "study.db").write_bytes(content.replace(name, b"b\xafwl"))
    with pytest.raises(InputError, match="cannot be read as an SQLite data base"):
        read_results(tmp_path / "study.db")
