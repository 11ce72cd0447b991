"""A mean among folds, seeds or learners is none of them; known by name, by an empty cell, or by its values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def folds(column: str, labels: list[Any]) -> dict[str, list[Any]]:
    rows = [(data, model, label) for data in "de" for model in "ab" for label in labels]
    return {"dataset": [row[0] for row in rows], "model": [row[1] for row in rows], column: [row[2] for row in rows],
            "accuracy": np.random.default_rng(1).random(len(rows)).tolist()}  # fmt: skip


@pytest.mark.parametrize(
    ("column", "last", "said"),
    [
        ("fold", "mean", "fold 'mean' is named like a summary of the other 3"),
        ("fold", "all", "fold 'all' is named like a summary"),
        ("fold", "-1", "fold '-1' is named like a summary"),
        ("seed", "Average", "seed 'Average' is named like a summary"),
        ("repeat", "std", "repeat 'std' is named like a summary"),
        ("fold", "", "has rows with a fold and without one: a mean beside its folds?"),
        ("repeat", None, "has rows with a repeat and without one"),
    ],
)
def test_a_summary_among_folds_is_refused(column: str, last: str | None, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", r"\?")):
        read_results(folds(column, ["1", "2", "3", last]))
    assert len(read_results(folds(column, ["1", "2", "3"]))) == 12


def test_a_case_without_folds_beside_one_with_them_is_read() -> None:
    columns = folds("fold", ["1", "2"])
    columns = {name: [*cells, *last] for (name, cells), last in
               zip(columns.items(), (["f", "f"], ["a", "b"], ["", ""], [0.5, 0.25]), strict=True)}  # fmt: skip
    assert read_results(columns).fold.tolist()[-2:] == [-1, -1]


def test_a_learner_that_is_the_mean_of_the_others_is_refused_and_one_named_mean_is_not() -> None:
    rng = np.random.default_rng(3)
    scores = rng.random((8, 3)).round(3)
    rows = [(f"d{n}", name, value) for n, row in enumerate(scores) for name, value in
            zip(("knn", "mice", "mean"), row, strict=True)]  # fmt: skip
    columns = {"dataset": [r[0] for r in rows], "method": [r[1] for r in rows], "accuracy": [r[2] for r in rows]}
    assert read_results(columns).learners == ("knn", "mice", "mean")  # a way to fill in what is missing
    columns = {"dataset": [f"d{n}" for n in range(8)]} | {f"m{k}": scores[:, k].tolist() for k in range(3)}
    columns["Gesamt"] = scores.mean(axis=1).round(3).tolist()
    with pytest.raises(InputError, match="learner 'Gesamt' is the mean of the other 3 on every case"):
        read_results(columns)
    with pytest.raises(InputError, match="'Overall' is not named like a learner"):
        read_results({("Overall" if name == "Gesamt" else name): cells for name, cells in columns.items()})
