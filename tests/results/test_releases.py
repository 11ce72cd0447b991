"""Two releases of a table: every cell, case and learner that came, went or changed is counted, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.results.merge import merge_results
from adjudge.results.read import read_results
from adjudge.results.releases import releases_of, then_and_now
from adjudge.results.table import ResultTable

Grid = dict[tuple[str, str], float]  # (learner, case) → value


def table_from(grid: Grid, **more: Any) -> ResultTable:
    keys = list(grid)
    columns = {"dataset": [case for _, case in keys], "learner": [name for name, _ in keys]}
    return read_results(columns | {"accuracy": [grid[key] for key in keys]}, **more)


def grid_of(learners: str, cases: str, seed: int = 0) -> Grid:
    draws = np.random.default_rng(seed)
    return {(name, case): round(float(draws.uniform()), 4) for name in learners for case in cases}


def values(table: ResultTable) -> Grid:
    rows = zip(table.learner.tolist(), table.case.tolist(), table.value.tolist(), strict=True)
    return {(table.learners[learner], table.cases[case]): value for learner, case, value in rows}


def test_cells_cases_and_learners_are_counted_and_named() -> None:
    old = grid_of("ABC", "uvwxyz")
    new = {key: value for key, value in (old | grid_of("ABD", "mn", 1)).items() if key[0] != "C" and key[1] != "z"}
    new |= {("D", case): 0.5 for case in "uvwxy"}
    new["A", "u"] += 0.01
    new["A", "v"] += 1e-12  # ties: not a change
    del new["B", "w"]
    found = releases_of(table_from(old), table_from(new))
    assert (found.learners.added, found.learners.removed, found.learners.common) == (("D",), ("C",), 2)
    assert (found.cases.added, found.cases.removed, found.cases.common) == (("m", "n"), ("z",), 5)
    cells = found.cells
    assert (cells.common, cells.changed, cells.added, cells.removed) == (9, 1, 0, 1)
    assert [(each.learner, each.changed, each.removed) for each in cells.by_learner] == [("A", 1, 0), ("B", 0, 1)]


def test_the_path_changes_cells_then_cases_then_learners() -> None:
    """Each table on the way against one made by hand."""
    old, new = grid_of("ABC", "uvwxyz"), grid_of("ABD", "vwxyzmn", 1)
    first, second, third, last = (values(table) for table in releases_of(table_from(old), table_from(new)).path())
    assert first == old and last == new
    assert second == {key: new[key] if key[0] in "AB" and key[1] in "vwxyz" else value for key, value in old.items()}
    kept = {key: value for key, value in old.items() if key[0] == "C" and key[1] != "u"}
    assert third == kept | {key: value for key, value in new.items() if key[0] != "D"}


def test_a_step_without_a_change_is_not_a_table_of_its_own() -> None:
    old = grid_of("ABC", "uvwxyz")
    tables = releases_of(table_from(old), table_from(old)).path()
    assert tables[1] is tables[2] is tables[3]
    more = releases_of(table_from(old), table_from(old | grid_of("D", "uvwxyz"))).path()
    assert more[0] is more[1] is more[2]


def test_each_learner_stands_twice_on_the_common_cases() -> None:
    old, new = grid_of("ABC", "uvwxyz"), grid_of("ABD", "vwxyzmn", 1)
    twice = values(releases_of(table_from(old), table_from(new)).twice(("B",)))
    then, now = then_and_now("B")
    assert twice == {(name, case): grid["B", case] for name, grid in ((then, old), (now, new)) for case in "vwxyz"}


def test_items_are_the_cases_and_folds_belong_to_their_cell() -> None:
    def items(right: list[int]) -> ResultTable:
        n = len(right) // 2
        return read_results({"task": (["x"] * (n - 2) + ["y"] * 2) * 2, "item": [*range(n - 2), 0, 1] * 2,
                             "model": ["A"] * n + ["B"] * n, "correct": right})  # fmt: skip

    found = releases_of(items([1, 0] * 8), items([1, 0] * 8 + [1, 1]))
    assert found.cases.common == 8 and found.cases.added == ("x/6",)
    folds = {"dataset": ["u", "u", "v", "v"] * 2, "fold": [0, 1] * 4, "learner": ["A"] * 4 + ["B"] * 4}
    old = read_results(folds | {"accuracy": [0.5] * 8})
    new = read_results(folds | {"accuracy": [0.5] * 4 + [0.6, 0.6, 0.5, 0.5]})
    cells = releases_of(old, new).cells
    assert (cells.common, cells.changed) == (4, 1)  # both folds of u: one cell


def test_measures_of_one_release_are_left_out_and_named() -> None:
    columns = {"dataset": list("uvwxyz") * 2, "learner": ["A"] * 6 + ["B"] * 6, "accuracy": [0.5] * 12}
    found = releases_of(read_results(columns | {"f1": [0.1] * 12}), read_results(columns | {"auc": [0.1] * 12}))
    assert (found.measures.added, found.measures.removed) == (("auc",), ("f1",))
    assert found.old.measures == found.new.measures == ("accuracy",)


def test_nothing_in_common_is_refused() -> None:
    old = table_from(grid_of("ABC", "uvwxyz"))
    with pytest.raises(UnfitDataError, match="share no learner"):
        releases_of(old, table_from(grid_of("DEF", "uvwxyz")))
    with pytest.raises(UnfitDataError, match="share no case"):
        releases_of(old, table_from(grid_of("ABC", "mnopqr")))
    with pytest.raises(InputError, match="better when higher in one release"):
        releases_of(old, table_from(grid_of("ABC", "uvwxyz")).with_directions(lower=["accuracy"]))


def runs_of(grid: Grid, seeds: list[int]) -> ResultTable:
    columns: dict[str, list[Any]] = {"dataset": [], "learner": [], "seed": [], "accuracy": []}
    for (learner, case), value in grid.items():
        for seed in seeds:
            entries = (case, learner, seed, value + 0.001 * (seed - 2))
            for name, entry in zip(columns, entries, strict=True):
                columns[name].append(entry)
    return read_results(columns)


def test_other_seeds_are_compared_by_the_means_of_a_case() -> None:
    old = grid_of("AB", "uvwx")
    once, runs = table_from(old), runs_of(old, [1, 2, 3])
    assert releases_of(once, runs).cells.changed == 0  # the mean of 1, 2, 3 is the value itself
    new = {key: value + (0.1 if key[0] == "A" else 0.0) for key, value in old.items()}
    for before, after in ((once, runs_of(new, [1, 2, 3])), (runs_of(old, [0, 4]), runs_of(new, [1, 2, 3]))):
        found = releases_of(before, after)
        assert [(each.learner, each.changed) for each in found.cells.by_learner] == [("A", 4)]
        both = values(found.twice(("A",)))
        assert len(both) == 8
        for case in "uvwx":
            then, now = (both[name, case] for name in then_and_now("A"))
            assert now - then == pytest.approx(0.1)


def test_fractions_in_one_release_and_percents_in_the_other_are_refused() -> None:
    old = grid_of("AB", "uvwxyz")
    with pytest.raises(InputError, match="'A in the old release' and beyond 1 for 'A in the new release'"):
        releases_of(table_from(old), table_from({key: 100 * value for key, value in old.items()}))


def test_votes_next_to_scores_are_refused_as_votes_are() -> None:
    scores = table_from(grid_of("AB", "uvwxyz"))
    votes = read_results({"model_a": ["A", "B"], "model_b": ["B", "A"], "winner": ["model_a", "tie"]})
    with pytest.raises(UnfitDataError, match="votes have no cells"):
        releases_of(scores, merge_results([votes, scores]))


def test_a_single_learner_of_both_is_refused_by_the_names_there_are() -> None:
    with pytest.raises(UnfitDataError, match=r"share 1 learner \(B only in the new one\)"):
        releases_of(table_from(grid_of("A", "uvwx")), table_from(grid_of("AB", "uvwx")))
