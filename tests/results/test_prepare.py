"""A table made ready to be read: words for holes, thousands, blanks from above, files without a header."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

Writer = Callable[..., Path]


@pytest.mark.parametrize("word", ["TIMEOUT", "OOM", "DNF", "n/a", "-"])
def test_words_for_holes_among_numbers_are_holes_and_said(word: str) -> None:
    table = read_results(
        {"dataset": list("aabbcc"), "model": ["x", "y"] * 3, "accuracy": ["0.5", word, "0.6", "0.7", "0.8", "0.9"]}
    )
    assert np.isnan(table.value[1]) and np.isfinite(np.delete(table.value, 1)).all()
    assert word in {"n/a", "-"} or f"column 'accuracy': {word!r} (1×) read as missing" in table.notes


def test_a_word_that_is_none_is_refused_by_its_row() -> None:
    with pytest.raises(InputError, match="row 2, column 'accuracy': 'soon' is not a number"):
        read_results({"dataset": list("aabb"), "model": ["x", "y"] * 2, "accuracy": ["0.5", "soon", "0.6", "0.7"]})


def test_thousands_signs_are_read_where_they_can_be_nothing_else() -> None:
    columns = {"dataset": list("aabb"), "model": ["x", "y"] * 2, "cost": ["1,013.01", "305.08", "2,000.5", "7"]}
    assert read_results(columns).value.tolist() == [1013.01, 305.08, 2000.5, 7]


@pytest.mark.parametrize(
    "cell", ["0.762 (0.738-0.784)", "0.762 (0.738–0.784)", "0.762 [0.7, 0.8]", "**0.762**", "0.762(0.5)"]
)
def test_numbers_with_what_follows_them_are_read(cell: str) -> None:
    columns = {"dataset": list("aabb"), "model": ["x", "y"] * 2, "accuracy": [cell, "0.5", "0.6", "0.7"]}
    assert read_results(columns).value.tolist() == [0.762, 0.5, 0.6, 0.7]


def test_a_key_written_once_is_filled_downwards_and_said() -> None:
    columns = {"dataset": ["a", "", "b", "", "c", ""], "model": ["x", "y"] * 3, "accuracy": [0.1 * n for n in range(6)]}
    table = read_results(columns)
    assert table.cases == ("a", "b", "c") and "column 'dataset': blanks are filled from above" in table.notes
    with pytest.raises(InputError, match="row 4 of columns has no case"):  # one that is missing is no merged cell
        read_results(columns | {"dataset": ["a", "a", "b", "", "c", "c"]})


def test_a_file_without_a_header_is_read_by_place(csv_file: Writer) -> None:
    rows = "\n".join(f"{0.5 + n / 50},{0.6 + n / 60},{0.7 - n / 70}" for n in range(8))
    table = read_results(csv_file(rows + "\n"), measure="accuracy")
    assert len(table.cases) == 8 and table.learners == ("column 1", "column 2", "column 3")
    assert any(note.startswith("no header") for note in table.notes)


def test_features_of_a_data_set_are_no_learners() -> None:
    rng = np.random.default_rng(0)
    features = {"length": rng.normal(5, 1, 30), "width": rng.normal(0.4, 0.1, 30), "weight": rng.normal(70, 9, 30)}
    rows = [dict(zip(features, map(float, row), strict=True)) for row in zip(*features.values(), strict=True)]
    with pytest.raises(InputError, match="no column names a case or a learner"):
        read_results(rows)
    answers = [{"asia": "no", "smoke": "yes", "lung": "no"}, {"asia": "yes", "smoke": "no", "lung": "no"}] * 5
    with pytest.raises(InputError, match="no column names a case or a learner"):
        read_results(answers)


def test_rows_on_training_data_are_left_out() -> None:
    rows = [(d, m, part) for d in "xyz" for m in "ab" for part in ("train", "test")]
    table = {"dataset": [r[0] for r in rows], "model": [r[1] for r in rows], "train/test": [r[2] for r in rows]}
    found = read_results(table | {"accuracy": [1.0 if r[2] == "train" else 0.5 for r in rows]})
    assert set(found.value.tolist()) == {0.5} and len(found.value) == 6


@pytest.mark.parametrize("part", ["train", "val", "dev"])
def test_rows_of_another_part_than_test_are_left_out_and_said(part: str) -> None:
    columns = {"dataset": list("aabb") * 2, "model": ["x", "y"] * 4, "split": [part] * 4 + ["test"] * 4,
               "accuracy": [0.9] * 4 + [0.5, 0.6, 0.7, 0.8]}  # fmt: skip
    table = read_results(columns)
    assert table.value.tolist() == [0.5, 0.6, 0.7, 0.8] and len(table.cases) == 2
    assert any(note.startswith("column 'split': rows on") for note in table.notes)


def test_several_test_sets_beside_a_development_set_are_the_cases() -> None:
    columns = {"experiment": ["a", "b"] * 3, "split": ["dev"] * 2 + ["test-clean"] * 2 + ["test-other"] * 2,
               "wer": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]}  # fmt: skip
    table = read_results(columns)
    assert table.cases == ("test-clean", "test-other") and table.learners == ("a", "b")


def test_a_file_called_ranking_names_no_ranks_where_the_numbers_are_none(tmp_path: Path) -> None:
    (tmp_path / "ranking.csv").write_text("Dataset,A,B\niris,95.1,90.2\nwine,97.3,93.1\nglass,70.5,66.0\n")
    assert not read_results(tmp_path / "ranking.csv").directions
    (tmp_path / "ranking.csv").write_text("Dataset,A,B\niris,1,2\nwine,1,2\nglass,2,1\n")
    assert read_results(tmp_path / "ranking.csv").directions == {"ranking": False}
