"""Numberings that no name explains: items where learners' scores go together, repeats where they do not."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.results.read import read_results

R = np.random.default_rng(5)


def numbered(shared: float, numbers: int = 12) -> dict[str, list[object]]:
    """Three models on four tasks, `number` 0 … n − 1 in each; `shared` of the variance is the number's own."""
    rows = []
    for task in "abcd":
        own = R.normal(size=numbers)
        for model in ("rf", "svm", "knn"):
            noise = R.normal(size=numbers)
            rows += [(task, model, n, shared**0.5 * own[n] + (1 - shared) ** 0.5 * noise[n]) for n in range(numbers)]
    task, model, number, score = map(list, zip(*rows, strict=True))
    return {"task": task, "model": model, "no": number, "r2": score}


@pytest.mark.parametrize("shared", [0.5, 0.7])
def test_scores_that_go_together_tell_of_items(shared: float) -> None:
    table = read_results(numbered(shared))
    assert table.reading.item == "no" and "item" in table.extras and len(table.cases) == 4


def test_scores_that_do_not_tell_of_repeats() -> None:
    table = read_results(numbered(0.0))
    assert table.reading.repeat == ("no",) and table.repeat.max() == 11 and "item" not in table.extras


def test_a_column_of_steps_is_a_training_log() -> None:
    columns = numbered(0.0)
    columns["step"] = columns.pop("no")
    with pytest.raises(ValueError, match="epochs of training"):
        read_results(columns)


def test_what_is_not_asked_for_is_neither_judged_nor_refused() -> None:
    table = {
        "dataset": list("abcdef") * 3,
        "model": ["x"] * 6 + ["y"] * 6 + ["z"] * 6,
        "accuracy": [0.9, 0.8, 0.7, 0.8, 0.9, 0.7] * 2 + [90, 80, 70, 80, 90, 70],
    }
    with pytest.raises(ValueError, match="a mixture of fractions and percentages"):
        read_results(table)
    assert read_results(table, learners=["y", "x"]).learners == ("y", "x")
    assert read_results(table, learners=["x", "y"], cases=["a", "b"]).cases == ("a", "b")


def test_seeds_of_their_own_under_each_size_are_repeats_of_that_size() -> None:
    rows = [(size, 100 * size + seed, who) for size in (10, 20) for seed in range(3) for who in ("a", "b")]
    table = {
        "scenario": ["users"] * len(rows),
        "users": [size for size, *_ in rows],
        "seed": [seed for _, seed, _ in rows],
        "method": [who for *_, who in rows],
        "runtime_seconds": [0.1 + at / 9 for at in range(len(rows))],
    }
    found = read_results(table)
    assert found.reading.case == ("scenario", "users") and len(found.cases) == 2
