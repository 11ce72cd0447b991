"""Several tables of one learner each, which only the files' names tell apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

A = "dataset,accuracy\n" + "".join(f"d{n},0.8{n}\n" for n in range(8))
B = "dataset,accuracy\n" + "".join(f"d{n},0.7{n}\n" for n in range(8))


def test_file_names_are_the_learners_and_it_is_said(csv_file: Callable[..., Path]) -> None:
    table = read_results(csv_file(A, "rf.csv"), csv_file(B, "svm.csv"))
    assert (table.learners, len(table.cases), table.measures) == (("rf", "svm"), 8, ("accuracy",))
    assert "one file per learner, named by the files: rf, svm" in table.notes
    assert read_results(csv_file(A, "rf.csv").parent).learners == ("rf", "svm")  # a folder of the same


def test_a_file_named_by_hand_keeps_its_name(csv_file: Callable[..., Path]) -> None:
    first, second = csv_file(A, "rf.csv"), csv_file(B, "svm.csv")
    assert set(read_results(first, learner={"B": str(second)}).learners) == {"rf", "B"}


def test_folders_tell_files_of_one_name_apart(tmp_path: Path) -> None:
    for name, text in (("rf", A), ("svm", B)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "results.csv").write_text(text, encoding="utf-8")
    table = read_results(*(tmp_path / name / "results.csv" for name in ("rf", "svm")))
    assert table.learners == ("rf", "svm")


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        ((A, B.replace("d", "e").replace("eataset", "dataset")), ("rf.csv", "svm.csv")),  # no case in common
        ((A.replace("accuracy", "value"), B.replace("accuracy", "value")), ("accuracy.csv", "f1.csv")),  # measures
        ((A.replace("dataset", "fold"), B.replace("dataset", "fold")), ("iris.csv", "wine.csv")),  # data sets
    ],
)
def test_other_tables_are_not_taken_for_learners(
    csv_file: Callable[..., Path], texts: tuple[str, str], names: tuple[str, str]
) -> None:
    paths = [csv_file(text, name) for text, name in zip(texts, names, strict=True)]
    with pytest.raises(InputError, match="learner"):
        read_results(*paths)
