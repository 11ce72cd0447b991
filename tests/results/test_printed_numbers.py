"""Cells as papers print them are read, the reading is said, and scales are never mixed in silence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.coded import Coded
from adjudge.results.merge import merge_results
from adjudge.results.printed_numbers import without_print, without_units
from adjudge.results.read import read_results

Writer = Callable[..., Path]


@pytest.mark.parametrize(
    ("cell", "value", "said"),
    [
        ("85%", 85.0, "percent signs left out, '85%' read as 85"),
        ("85.5 %", 85.5, "read as 85.5"),
        ("0.85±0.02", 0.85, "'0.85±0.02' read as 0.85; what follows it is left out"),
        ("0.85 ± 0.02", 0.85, "'0.85 ± 0.02' read as 0.85"),
        ("0.85 (0.02)", 0.85, "'0.85 (0.02)' read as 0.85"),
        ("0.85 +/- 0.02", 0.85, "read as 0.85"),
        (r"$0.85 \pm 0.02$", 0.85, "read as 0.85"),
        ("85.1 ± 0.2%", 85.1, "percent signs left out"),
        ("-1.5e-3 (0.1)", -0.0015, "read as -1.5e-3"),
        ("0.85 [0.83, 0.87]", 0.85, "read as 0.85; what follows it is left out"),
        ("93.1$_{\\pm 0.2}$", 93.1, "what follows it is left out"),
        ("**0.85**", 0.85, "'**0.85**' read as 0.85; its marks are left out"),
        (r"\underline{\textbf{0.85}}", 0.85, "its marks are left out"),
        (r"$\mathbf{0.85}$", 0.85, "its marks are left out"),
        ("**0.85 ± 0.02** †", 0.85, "its marks are left out"),
        ("0.85*", 0.85, "its marks are left out"),
        ("\N{MINUS SIGN}0.85 ± 0.1", -0.85, "read as \N{MINUS SIGN}0.85"),
    ],
)
def test_a_printed_cell_is_its_number_and_that_is_said(cell: str, value: float, said: str, csv_file: Writer) -> None:
    rows = "".join(f'd{n},{learner},"{cell}"\n' for n in range(3) for learner in "AB")
    table = read_results(csv_file(f"dataset,model,accuracy\n{rows}"))
    assert table.value.tolist() == [value] * 6 and table.measures == ("accuracy",)
    assert any(said in note for note in table.notes)


@pytest.mark.parametrize(
    "columns",
    [
        {"case": ["a", "b"], "A": ["85%", "0.9"], "B": ["80%", "90%"]},  # within a column
        {"case": ["a", "b"], "A": ["85%", "90%"], "B": ["0.8", "0.9"]},  # between columns of one measure
        {"case": ["a", "b"], "learner": ["A", "B"], "measure": ["accuracy", "accuracy"], "value": ["85%", "0.9"]},
    ],
)
def test_numbers_with_and_without_a_percent_sign_are_never_one_measure(columns: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=r"percent.*write all of\s+them the same way"):
        read_results(columns, measure="accuracy")


def test_two_tables_of_which_one_is_in_percent_do_not_merge() -> None:
    one, other = (
        read_results({"case": ["a", "b"], "learner": [name] * 2, "accuracy": cells})
        for name, cells in (("A", ["85%", "90%"]), ("B", ["0.8", "0.9"]))
    )
    with pytest.raises(InputError, match=r"'accuracy' is in percent in one table and not in"):
        merge_results([one, other])


def test_measures_of_their_own_columns_may_differ_and_names_keep_their_signs() -> None:
    columns = {"case": ["a (1)", "b (2)"] * 2, "learner": ["50%"] * 2 + ["90%"] * 2, "accuracy": ["85%"] * 4,
               "seconds": ["1.5", "2", "3", "4"]}  # fmt: skip
    table = read_results(columns)
    assert table.learners == ("50%", "90%") and table.cases == ("a (1)", "b (2)") and table.percent == ("accuracy",)
    text = read_results({"case": ["a", "b"] * 2, "learner": ["A"] * 2 + ["B"] * 2, "accuracy": [1, 2, 3, 4],
                         "remark": ["good (5)", "bad", "85%", "x"]})  # fmt: skip
    assert text.measures == ("accuracy",)


def test_a_flat_table_by_mapping_is_read_the_same_way(csv_file: Writer, tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text('case = "{set}"\nlearner = "{who}"\nmeasures = ["acc"]\n', encoding="utf-8")
    path = csv_file("set,who,acc\n" + "".join(f"d{n},{who},85.5±1.2\n" for n in range(3) for who in "AB"))
    table = read_results(path, mapping=tmp_path / "m.toml", higher=["acc"])
    assert table.value.tolist() == [85.5] * 6 and any("read as 85.5" in note for note in table.notes)


def test_a_column_of_many_rows_keeps_its_codes() -> None:
    column = Coded(np.array([0, 1, 0, 0]), ["85%", "90%"])
    found, notes, percent = without_print({"accuracy": column}, ["accuracy"])
    assert isinstance(found["accuracy"], Coded) and list(found["accuracy"]) == ["85", "90", "85", "85"]
    assert percent == ["accuracy"] and notes == ["column 'accuracy': percent signs left out, '85%' read as 85"]
    with pytest.raises(InputError, match=r"'85%' and, in row 3, '0.9'"):
        without_print({"accuracy": Coded(np.array([1, 1, 0]), ["0.9", "85%"])}, ["accuracy"])


@pytest.mark.parametrize("fill", ["1" + " " * 100_000, "1" * 100_000, "1 (" + " " * 100_000, "1 ±" + " " * 100_000])
def test_a_cell_of_many_blanks_or_digits_is_gone_through_once(fill: str) -> None:
    columns = {"A": [f"{fill}x%", "2%"]}  # the pattern of old grew with the third power of the blanks
    assert without_print(columns, "A") == (columns, [], [])
    assert without_print({"A": [f"1{' ' * 100_000}% ± 0.1"]}, "A")[0] == {"A": ["1"]}


def test_several_numbers_in_a_cell_are_text() -> None:
    table = {"dataset": [*"xxyy"], "model": [*"abab"], "accuracy": [0.1, 0.2, 0.3, 0.4]}
    assert read_results(table | {"inner_scores": ["0.01:0.95;0.1:0.96"] * 4}).measures == ("accuracy",)


def test_columns_of_one_measure_in_different_units_are_put_into_one() -> None:
    """300 ms is faster than 2 s: by the figures alone the slower one would win."""
    quick, slow = [f"{300 + 10 * n} ms" for n in range(8)], [f"{2 + n / 10} s" for n in range(8)]
    table = read_results({"dataset": [f"d{n}" for n in range(8)], "quick": quick, "slow": slow})
    first = {table.learners[k]: v for k, c, v in zip(table.learner, table.case, table.value, strict=True) if c == 0}
    assert table.directions == {"ms": False} and first == {"quick": 300, "slow": 2000}
    assert table.reading.named_by == "unit of its numbers"


def test_what_the_numbers_are_behind_their_unit_speaks_before_the_heading(tmp_path: Path) -> None:
    """Operations a second under a heading that says times: more is better."""
    rows = "".join(f"| {n} bytes | {n},{n}11,000 ops/sec | {n},011 ops/sec |\n" for n in range(2, 9))
    page = f"# Benchmarks\n\nTimes of hashing\n\n| String length | lib-one | lib-two |\n|---|---|---|\n{rows}\nEnd.\n"
    (tmp_path / "page.md").write_text(page)
    table = read_results(tmp_path / "page.md", case="String length", columns="learners")
    assert table.directions == {"ops/sec": True} and table.value[0] == 2_211_000


@pytest.mark.parametrize("cells", [["3 s", "2 MB"], ["3 s", "fast"], ["DeiT-S", "DeiT-B"], ["3 ms/op", "1 s"]])
def test_units_of_two_kinds_are_left_as_they_are(cells: list[str]) -> None:
    assert without_units({"A": cells}, "A", []) == ({"A": cells}, "")
