"""Items inside benchmarks: epochs averaged, one benchmark's items as cases."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.results.items import items_as_cases, unshared_items
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results
from adjudge.results.samples import reduce_samples

COLUMNS = {
    "benchmark": ["b"] * 8,
    "item": ["1", "1", "2", "2"] * 2,
    "model": ["A"] * 4 + ["B"] * 4,
    "epoch": [1, 2] * 4,
    "status": ["ok", "ok", "ok", "error", "error", "error", "ok", "ok"],
    "correct": [1, 0, 1, 0, 0, 0, 1, 1],
}


def test_the_alpaca_table_is_five_benchmarks_of_805_items(shared_data: Path) -> None:
    table = read_results(shared_data / "results" / "alpaca_eval2_items.csv", case="subset", measure="win_rate")
    assert len(table.cases) == 5 and len(set(table.extras["item"])) == 805 and len(table.learners) == 58
    assert "item" in table.extras and plan_of(table).kind == "items" and unshared_items(table) == {}


def test_benchmark_item_and_epoch_are_known_columns() -> None:
    table = read_results(COLUMNS)
    assert table.cases == ("b",) and table.learners == ("A", "B") and table.measures == ("correct",)
    assert set(table.extras["item"]) == {"1", "2"} and set(table.repeat) == {0, 1}
    assert plan_of(table).kind == "items"


def test_epochs_that_failed_are_left_out_of_the_mean_and_an_item_without_any_is_a_hole() -> None:
    table = reduce_samples(read_results(COLUMNS))
    found = {(table.learners[n], item): value if ok else None for n, item, value, ok in
             zip(table.learner, table.extras["item"], table.value, table.ok_rows(), strict=True)}  # fmt: skip
    assert found == {("A", "1"): 0.5, ("A", "2"): 1.0, ("B", "1"): None, ("B", "2"): 1.0}
    assert "2 samples of an item: averaged; 3 that failed are left out" in table.notes


def test_an_epoch_scored_twice_is_refused_and_not_averaged_in() -> None:
    twice = {name: [*cells, cells[0]] for name, cells in COLUMNS.items()}
    with pytest.raises(
        UnfitDataError, match=r"learner 'A' on item '1' of 'b', sample 0, under 'correct' \(2 such rows"
    ):
        reduce_samples(read_results(twice))
    assert len(reduce_samples(read_results(twice, duplicates="first"))) == 4


def test_items_of_one_benchmark_become_cases_with_epochs_averaged() -> None:
    table = items_as_cases(reduce_samples(read_results(COLUMNS)))
    assert table.cases == ("1", "2") and not table.has_folds
    np.testing.assert_array_equal(table.cube().values[0], [[0.5, np.nan], [1.0, 1.0]])


def test_averaging_epochs_agrees_with_a_plain_loop_on_random_tables() -> None:
    rng = np.random.default_rng(7)
    n = 400
    columns = {"benchmark": rng.choice(["x", "y"], n).tolist(), "item": rng.integers(0, 9, n).astype(str).tolist(),
               "model": rng.choice(["A", "B"], n).tolist(), "epoch": list(range(n)),
               "correct": rng.random(n).tolist()}  # fmt: skip
    table = reduce_samples(read_results(columns))
    for case, learner, item, value in zip(table.case, table.learner, table.extras["item"], table.value, strict=True):
        mine = [v for b, i, m, v in zip(columns["benchmark"], columns["item"], columns["model"], columns["correct"],
                                        strict=True)
                if (b, i, m) == (table.cases[case], item, table.learners[learner])]  # fmt: skip
        assert value == np.float64(np.mean(mine)) or abs(value - np.mean(mine)) < 1e-12


def test_unshared_items_agree_with_sets() -> None:
    rng = np.random.default_rng(3)
    rows = sorted({(b, i, m) for b, i, m in zip(rng.integers(0, 3, 300), rng.integers(0, 60, 300),
                                               rng.integers(0, 3, 300), strict=True)})  # fmt: skip
    table = read_results({"benchmark": [f"b{b}" for b, _, _ in rows], "item": [f"i{i}" for _, i, _ in rows],
                          "model": [f"m{m}" for _, _, m in rows], "correct": [1.0] * len(rows)})  # fmt: skip
    found = {name: set(items) for name, items in unshared_items(table).items()}
    for b in range(3):
        who = {m for c, _, m in rows if c == b}
        whole = {i for c, i, _ in rows if c == b}
        lacking = {f"i{i}" for i in whole if {m for c, j, m in rows if (c, j) == (b, i)} != who}
        assert found.get(f"b{b}", set()) == lacking


def test_a_benchmark_without_the_chosen_measures_goes_with_them_but_a_hole_stays() -> None:
    columns = {"case": ["x", "x", "y", "y", "z", "z"], "learner": ["A", "B"] * 3,
               "measure": ["acc", "acc", "f1", "f1", "acc", "acc"], "value": [1, 0, 1, 0, 1, None]}  # fmt: skip
    chosen = read_results(columns).select(measures=["acc"])
    assert chosen.cases == ("x", "z") and np.isnan(chosen.value[-1])
    assert any("1 cases have no row under these measures and are left out, first: y" in note for note in chosen.notes)


def test_repeats_of_an_item_are_samples_and_no_splits() -> None:
    rows = [(f"q{k}", who, repeat, k % 2) for k in range(4) for who in "AB" for repeat in range(3)]
    table = read_results(dict(zip(("item", "learner", "repeat", "correct"), zip(*rows, strict=True), strict=True)))
    assert plan_of(table).describe() == "3 samples per item"
