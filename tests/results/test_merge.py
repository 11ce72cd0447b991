"""Tables put together by what they say, not read once more."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.merge import merge_results
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable


def _rows(table: ResultTable) -> set[tuple[object, ...]]:
    names = (table.cases[case] for case in table.case), (table.learners[learner] for learner in table.learner)
    return set(zip(*names, table.repeat.tolist(), table.fold.tolist(), table.value.tolist(), strict=True))


def _table(path: Path, rows: str) -> ResultTable:
    path.write_text(rows)
    return read_results(path)


def test_a_column_that_plays_no_part_plays_none_in_the_whole(tmp_path: Path) -> None:
    """The names of such columns were read again as if the merged table were a file."""
    one = _table(tmp_path / "one.csv", "dataset,model,seed,note,accuracy\n" + "".join(
        f"{case},{model},{seed},{'late' if seed else 'early'},{0.1 * seed + 0.5}\n"
        for case in ("iris", "zoo") for model in "AB" for seed in (0, 1)))  # fmt: skip
    two = _table(tmp_path / "two.csv", "dataset,model,seed,accuracy\n" + "".join(
        f"wine,{model},{seed},0.{seed + 3}\n" for model in "AB" for seed in (0, 1)))  # fmt: skip
    merged = merge_results([one, two])
    assert _rows(merged) == _rows(one) | _rows(two)
    assert list(merged.labels["note"]) == [*one.labels["note"], *[None] * len(two)]
    assert merged.mapping["case"] == "dataset"
    assert merged.reading.case == ("dataset",)


def test_tables_read_unlike_make_a_tidy_one_and_tell_what_any_left_out(tmp_path: Path) -> None:
    long = _table(
        tmp_path / "long.csv", "dataset,model,n_params,accuracy\niris,A,5,.9\niris,B,7,.8\nzoo,A,5,.7\nzoo,B,7,.6\n"
    )
    wide = _table(tmp_path / "accuracy.csv", "dataset,C,D\niris,.5,.6\nzoo,.7,.8\n")
    merged = merge_results([long, wide])
    assert merged.learners == ("A", "B", "C", "D")
    assert merged.reading.columns()["case"] == ("case",)
    assert merged.reading.left == long.reading.left | wide.reading.left
    assert long.reading.left


def test_a_case_that_sums_up_the_others_is_left_out(tmp_path: Path) -> None:
    """avg.csv beside iris.csv: it ended the program."""
    values = np.array([[0.91, 0.85], [0.72, 0.70], [0.66, 0.80]])
    for name, (a, b) in zip(("iris", "wine", "zoo", "avg"), [*values, values.mean(axis=0)], strict=True):
        (tmp_path / f"{name}.csv").write_text(f"learner,accuracy\nA,{a:.4f}\nB,{b:.4f}\n")
    parts = [read_results(tmp_path / f"{name}.csv", case={name: tmp_path / f"{name}.csv"}, columns="measures")
             for name in ("iris", "wine", "zoo", "avg")]  # fmt: skip
    for table in (merge_results(parts), read_results(tmp_path)):
        assert set(table.cases) == {"iris", "wine", "zoo"}
        assert table.reading.rows_left == ("avg",)
        assert len(table.repeat) == len(table) == 6


def test_numbered_learners_of_two_tables_are_refused(tmp_path: Path) -> None:
    rows = "dataset,model,accuracy\niris,rf_seed{0},.9\nzoo,rf_seed{0},.8\n"
    one, two = (_table(tmp_path / f"{seed}.csv", rows.format(seed)) for seed in (1, 2))
    with pytest.raises(InputError, match="2 learners are 'rf' with a number"):
        merge_results([one, two])
