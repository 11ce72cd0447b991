"""What a table would take is known before memory is taken, and the limit is named with the way to lift it."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.completeness import completeness
from adjudge.results.read import read_results


def test_a_gz_that_unpacks_without_end_stops_at_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "t.csv.gz").write_bytes(gzip.compress(b"case,learner,accuracy\n" + b"x,A,0.5\n" * 2_000_000))
    monkeypatch.setenv("ADJUDGE_MAX_MB", "3")
    with pytest.raises(InputError, match=r"t\.csv\.gz unpacks to more than 3 MB.*ADJUDGE_MAX_MB"):
        read_results(tmp_path / "t.csv.gz")
    (tmp_path / "t.csv").write_bytes(b"case,learner,accuracy\n" + b"x,A,0.5\n" * 500_000)
    with pytest.raises(InputError, match=r"t\.csv has more than 3 MB.*ADJUDGE_MAX_MB"):
        read_results(tmp_path / "t.csv")


def test_parquet_of_ten_million_rows_is_refused_by_what_it_states(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    part = arrow.table({"case": arrow.array(["x"] * 1_000_000).dictionary_encode(),
                        "learner": arrow.array(["A"] * 1_000_000).dictionary_encode(),
                        "accuracy": np.zeros(1_000_000)})  # fmt: skip
    with parquet.ParquetWriter(tmp_path / "t.parquet", part.schema) as writer:
        for _ in range(10):
            writer.write_table(part)
    assert (tmp_path / "t.parquet").stat().st_size < 100_000
    monkeypatch.setenv("ADJUDGE_MAX_CELLS", "29999999")
    with pytest.raises(InputError, match=r"10,000,000 rows of 3 columns: 30,000,000 cells.*ADJUDGE_MAX_CELLS"):
        read_results(tmp_path / "t.parquet")


def test_a_long_text_that_parquet_repeats_stands_in_memory_once(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    n = 20_000  # of a million letters each: 20 GB where every row has its own
    notes = arrow.DictionaryArray.from_arrays(np.arange(n) % 2, ["x" * 1_000_000, "y"])
    names = {"case": [f"c{k // 2}" for k in range(n)], "learner": ["A", "B"] * (n // 2), "accuracy": np.ones(n)}
    parquet.write_table(arrow.table(names | {"note": notes}), tmp_path / "t.parquet")
    table = read_results(tmp_path / "t.parquet")
    assert (len(table), table.labels["note"][2][:2], table.labels["note"][3]) == (n, "xx", "y")


def test_parquet_that_states_more_than_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    content = {"case": ["x" * 1_000_000 + str(k) for k in range(4)], "learner": list("ABAB"), "accuracy": [1.0] * 4}
    parquet.write_table(arrow.table(content), tmp_path / "t.parquet", compression="gzip")
    monkeypatch.setenv("ADJUDGE_MAX_MB", "3")
    with pytest.raises(InputError, match=r"t\.parquet unpacks to more than 3 MB.*ADJUDGE_MAX_MB"):
        read_results(tmp_path / "t.parquet")


def test_text_of_several_parts_and_with_holes_is_read_from_parquet_as_it_is(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    groups = ["g", None, "h", "g", "i", None, "h", "g"]
    content = {"case": ["a", "a", "b", "b", "c", "c", "a b", "a b"], "learner": ["A", "B"] * 4, "group": groups,
               "accuracy": [0.1 * k for k in range(8)]}  # fmt: skip
    parquet.write_table(arrow.table(content), tmp_path / "t.parquet", row_group_size=3)
    table = read_results(tmp_path / "t.parquet")
    assert list(table.labels["group"]) == groups and table.cases == ("a", "b", "c", "a b")


def test_a_csv_of_more_than_a_hundred_thousand_columns_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = ",".join(f"c{k}" for k in range(100_000))
    (tmp_path / "t.csv").write_text(f"learner,{wide}\nA,{','.join('1' * 100_000)}\n")
    with pytest.raises(InputError, match=r"100,001 columns, and at most 100,000.*ADJUDGE_MAX_COLUMNS"):
        read_results(tmp_path / "t.csv", columns="cases")
    monkeypatch.setenv("ADJUDGE_MAX_COLUMNS", "many")
    with pytest.raises(InputError, match="ADJUDGE_MAX_COLUMNS is a whole number"):
        read_results(tmp_path / "t.csv", columns="cases")


def test_names_that_make_a_box_of_more_than_two_hundred_million_cells_are_refused(tmp_path: Path) -> None:
    rows = "".join(f"c{k},m{k},0.5\n" for k in range(14_143))
    (tmp_path / "t.csv").write_text("case,learner,accuracy\n" + rows)
    table = read_results(tmp_path / "t.csv")
    for use in (table.cube, lambda: completeness(table)):
        with pytest.raises(InputError, match=r"200,024,449 cells.*ADJUDGE_MAX_CELLS"):
            use()


def test_fold_one_thousand_million_takes_no_more_than_fold_one(tmp_path: Path) -> None:
    rows = "".join(f"{case},{who},{fold},0.5\n" for case in "xy" for who in "AB" for fold in (0, 10**9, 10**17))
    (tmp_path / "t.csv").write_text("case,learner,fold,accuracy\n" + rows)
    assert completeness(read_results(tmp_path / "t.csv")).plan.folds == 3


def test_too_many_pairs_of_learners_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudge import compare

    table = read_results(
        {"case": ["x", "y"] * 5, "learner": sorted("ABCDE" * 2), "accuracy": [0.1 * k for k in range(10)]}
    )
    monkeypatch.setenv("ADJUDGE_MAX_PAIRS", "9")
    with pytest.raises(InputError, match=r"5 learners: 10 pairs, and at most 9.*ADJUDGE_MAX_PAIRS"):
        compare(table)
