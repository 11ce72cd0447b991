"""The same results, however they are laid out or shuffled, give one comparison."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.facade.compare import compare
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable

CASES, LEARNERS = [f"set{n}" for n in range(9)], ["ada", "bob", "cy"]
SCORES = np.random.default_rng(7).random((2, 9, 3)).round(4)
Rows = list[dict[str, Any]]


def long(measures: tuple[str, ...] = ("accuracy", "rmse")) -> Rows:
    return [
        {"dataset": case, "model": learner, "metric": measure, "value": SCORES[m, c, k]}
        for m, measure in enumerate(measures)
        for c, case in enumerate(CASES)
        for k, learner in enumerate(LEARNERS)
    ]


def per_measure() -> Rows:
    return [
        {"dataset": case, "model": learner, "accuracy": SCORES[0, c, k], "rmse": SCORES[1, c, k]}
        for c, case in enumerate(CASES)
        for k, learner in enumerate(LEARNERS)
    ]


def wide(measure: int = 0) -> Rows:
    return [
        {"dataset": case} | dict(zip(LEARNERS, SCORES[measure, c].tolist(), strict=True))
        for c, case in enumerate(CASES)
    ]


def factored() -> Rows:
    return [
        {"dataset": case}
        | {
            f"{learner}_{name}": SCORES[m, c, k]
            for k, learner in enumerate(LEARNERS)
            for m, name in enumerate(("accuracy", "rmse"))
        }
        for c, case in enumerate(CASES)
    ]


def shuffled(rows: Rows, seed: int) -> Rows:
    order = random.Random(seed)
    names = order.sample(list(rows[0]), len(rows[0]))
    return [{name: row[name] for name in names} for row in order.sample(rows, len(rows))]


def judged(rows: Any, **options: Any) -> dict[str, Any]:
    """Everything that a comparison says, names in one order."""
    table = rows if isinstance(rows, ResultTable) else read_results(rows, **options)
    found = compare(table.select(sorted(table.learners), sorted(table.measures), sorted(table.cases))).to_dict()
    return {name: part for name, part in found.items() if name not in {"source", "notes", "reading", "guards"}}


LAYOUTS: dict[str, Callable[[], Rows]] = {"long": long, "a column per measure": per_measure, "in names": factored}


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_every_layout_gives_the_same_comparison(name: str, seed: int | None) -> None:
    rows = LAYOUTS[name]()
    rows = rows if seed is None else shuffled(rows, seed)
    table = read_results(rows)
    assert set(table.cases) == set(CASES) and set(table.learners) == set(LEARNERS)
    assert set(table.measures) == {"accuracy", "rmse"} and table.directions == {"accuracy": True, "rmse": False}
    values = {
        (table.measures[m], table.cases[c], table.learners[k]): value
        for m, c, k, value in zip(table.measure, table.case, table.learner, table.value, strict=True)
    }
    expected = {
        (measure, case, learner): SCORES[m, c, k]
        for m, measure in enumerate(("accuracy", "rmse"))
        for c, case in enumerate(CASES)
        for k, learner in enumerate(LEARNERS)
    }
    assert values == expected
    assert judged(rows) == judged(long())


@pytest.mark.parametrize("seed", [None, 3, 4])
def test_learners_side_by_side_give_the_same_comparison(seed: int | None) -> None:
    rows = wide() if seed is None else shuffled(wide(), seed)
    one = per_measure()
    assert judged(rows, measure="accuracy") == judged([{k: v for k, v in row.items() if k != "rmse"} for row in one])


def test_properties_ids_and_summaries_beside_the_results_change_nothing() -> None:
    rows = [
        {"id": n, "n_samples": 10 * len(row["dataset"]) + CASES.index(row["dataset"])} | row | {"rmse_std": 0.1}
        for n, row in enumerate(per_measure())
    ]
    assert judged(rows) == judged(long())
    mean = {"dataset": "Average"} | {name: round(float(SCORES[0, :, k].mean()), 4) for k, name in enumerate(LEARNERS)}
    assert judged([*wide(), mean], measure="accuracy") == judged(wide(), measure="accuracy")


def by_learner() -> dict[str, Any]:
    return {
        learner: {case: {"accuracy": SCORES[0, c, k], "rmse": SCORES[1, c, k]} for c, case in enumerate(CASES)}
        for k, learner in enumerate(LEARNERS)
    }


def test_nested_json_markdown_and_a_file_per_learner_give_the_same_comparison(tmp_path: Path) -> None:
    (tmp_path / "nested.json").write_text(json.dumps(by_learner()))
    told = {"learner": "outer key", "case": "inner key"}
    plain = [{"case" if name == "dataset" else name: cell for name, cell in row.items()} for row in per_measure()]
    assert judged(tmp_path / "nested.json", **told) == judged(plain)
    rows = [list(row.values()) for row in per_measure()]
    page = ["| " + " | ".join(map(str, row)) + " |" for row in [[*per_measure()[0]], ["---"] * 4, *rows]]
    (tmp_path / "page.md").write_text("# A page\n\nWhat was found:\n\n" + "\n".join(page) + "\n\nThe end.\n")
    assert judged(tmp_path / "page.md") == judged(long())
    paths = [tmp_path / f"{learner}.csv" for learner in LEARNERS]
    for path in paths:
        own = [row for row in per_measure() if row["model"] == path.stem]
        path.write_text(lines([{name: cell for name, cell in row.items() if name != "model"} for row in own]))
    assert judged(read_results(*paths)) == judged(per_measure())


def lines(rows: Rows) -> str:
    return "\n".join(",".join(map(str, row)) for row in [rows[0].keys(), *(row.values() for row in rows)]) + "\n"


def test_learners_named_by_files_keep_the_points_in_their_names(tmp_path: Path) -> None:
    for names, ending in ((("C4.5", "C4.6", "J48"), ".csv"), (("v2.0-beta", "v2.1-beta", "old"), ".results.csv")):
        folder = tmp_path / ending
        folder.mkdir()
        for place, name in enumerate(names):
            own = [{"dataset": case, "accuracy": SCORES[0, c, place]} for c, case in enumerate(CASES)]
            (folder / f"{name}{ending}").write_text(lines(own))
        assert set(read_results(folder).learners) == set(names)


def test_files_one_behind_the_other_with_their_headers_give_the_same_comparison(tmp_path: Path) -> None:
    path = tmp_path / "both.csv"
    for rows in (long(), per_measure(), factored()):
        path.write_text(lines(rows[:4]) + lines(rows[4:6]) + lines(rows[6:]))
        table = read_results(path)
        assert judged(table) == judged(rows) and any("repeat the header" in note for note in table.notes)


def test_items_in_two_files_are_items(tmp_path: Path) -> None:
    rows = [{"item": case} | row for case, row in zip(CASES, wide(), strict=True)]
    rows = [{name: cell for name, cell in row.items() if name != "dataset"} for row in rows]
    paths = [tmp_path / "first.csv", tmp_path / "second.csv"]
    for path, part in zip(paths, (rows[:5], rows[5:]), strict=True):
        path.write_text(lines(part))
    one, two = judged(rows, measure="accuracy"), judged(read_results(*paths, measure="accuracy"))
    assert one["unit"] == two["unit"] == "items" and one == two


def test_numbers_of_repeats_mean_the_same_in_every_file(tmp_path: Path) -> None:
    # Counted from 1 in one file and not in the other, or named in another order.
    def rows(learner: str, numbers: list[Any]) -> Rows:
        values = {n: 0.5 + int(str(n).split()[-1]) / 64 + 0.01 * (learner == "B") for n in numbers}
        return [{"dataset": "d", "model": learner, "fold": n, "accuracy": values[n]} for n in numbers]

    parts = ["part 1", "part 2", "part 10"]
    for numbers in ({"A": [0, 2, 4], "B": [1, 3, 5]}, {"A": [1, 2, 3], "B": [2, 3, 4]}, {"A": [1, 2], "B": [1, 2]},
                    {"A": [0, 1], "B": [1]}, {"A": parts, "B": parts[::-1]}):  # fmt: skip
        found = {}
        for learner, own in numbers.items():
            (tmp_path / f"{learner}.csv").write_text(lines(rows(learner, own)))
        table = read_results(tmp_path / "A.csv", tmp_path / "B.csv")
        for learner, fold, value in zip(table.learner, table.fold, table.value, strict=True):
            found[table.learners[learner], int(fold)] = value
        shared = set(map(str, numbers["A"])) & set(map(str, numbers["B"]))
        paired = [fold for learner, fold in found if learner == "A" and ("B", fold) in found]
        assert len(paired) == len(shared), numbers
        assert all(abs(found["B", fold] - found["A", fold] - 0.01) < 1e-9 for fold in paired), numbers


# Three seeds, answers that are true or false, a time of less is better, and one time that is not there.
SOLVED = np.random.default_rng(3).random((7, 3, 3)) < np.array([0.8, 0.5, 0.4])
TIMES = np.random.default_rng(4).integers(1, 64, (7, 3, 3)) / 64 + np.array([1, 2, 3])  # sums are exact in any order


def runs(true: Any = True, false: Any = False, hole: Any = None) -> Rows:
    return [
        {"task": f"t{c}", "agent": learner, "seed": s, "solved": true if SOLVED[c, s, k] else false}
        | {"wall_time": hole if (c, s, k) == (2, 1, 0) else TIMES[c, s, k]}
        for c in range(7)
        for s in range(3)
        for k, learner in enumerate(LEARNERS)
    ]


def in_rows(rows: Rows) -> Rows:
    keys = ("task", "agent", "seed")
    return [{k: row[k] for k in keys} | {"metric": name, "value": row[name]}
            for name in ("solved", "wall_time") for row in rows]  # fmt: skip


def written(folder: Path, name: str, rows: Rows) -> Path:
    lines = [list(rows[0]), *(["" if cell is None else str(cell) for cell in row.values()] for row in rows)]
    if name.endswith(".md"):
        lines.insert(1, ["---"] * len(rows[0]))
        text = "# Runs\n\nAll of them:\n\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines) + "\nThe end.\n"
    elif name.endswith(".json"):
        text = json.dumps(rows)
    elif name.endswith(".jsonl"):
        inside = [{"config": {k: row[k] for k in ("task", "agent", "seed")}, "metrics": {"test": {
            k: row[k] for k in ("solved", "wall_time")}}} for row in rows]  # fmt: skip
        text = "".join(json.dumps(row) + "\n" for row in inside)
    else:
        text = "".join(",".join(line) + "\n" for line in lines)
    (folder / name).write_text(text)
    return folder / name


def said(source: Any) -> list[str]:
    """The pairs as they are judged, with names of measures as they end."""
    table = source if isinstance(source, ResultTable) else read_results(source)
    assert {name.rpartition(".")[2]: up for name, up in table.directions.items()} == {
        "solved": True,
        "wall_time": False,
    }
    table = table.select(sorted(table.learners), sorted(table.measures), sorted(table.cases))
    found = compare(table, missing="drop").to_dict()["pairs"]
    return sorted(
        json.dumps({k: part for k, part in pair.items() if k != "sentence"}, sort_keys=True).replace(
            "metrics.test.", ""
        )
        for pair in found
    )


@pytest.mark.parametrize("name", ["r.csv", "r.md", "r.json", "r.jsonl"])
@pytest.mark.parametrize("seed", [None, 5])
def test_repeats_holes_true_and_false_and_directions_survive_every_container(
    name: str, seed: int | None, tmp_path: Path
) -> None:
    rows = runs() if seed is None else shuffled(runs(), seed)
    assert said(written(tmp_path, name, rows)) == said(runs(1, 0))


@pytest.mark.parametrize("change", [
    lambda rows: rows,
    lambda rows: shuffled(rows, 8),
    lambda rows: in_rows(rows),
    lambda rows: [row | {"wall_time": None if row["wall_time"] is None else f"{row['wall_time']} s"} for row in rows],
    lambda rows: [row | {"solved": "pass" if row["solved"] else "fail"} for row in rows],
    lambda rows: [row | {"wall_time": "TIMEOUT" if row["wall_time"] is None else row["wall_time"]} for row in rows],
])  # fmt: skip
def test_ways_of_writing_the_same_runs_give_the_same_comparison(change: Callable[[Rows], Rows]) -> None:
    assert said(change(runs(1, 0))) == said(runs(1, 0))


def test_a_file_per_learner_with_seeds_holes_and_words(tmp_path: Path) -> None:
    for learner in LEARNERS:
        own = [{k: v for k, v in row.items() if k != "agent"} for row in runs() if row["agent"] == learner]
        written(tmp_path, f"{learner}.md", own)
    assert said(tmp_path) == said(runs(1, 0))
