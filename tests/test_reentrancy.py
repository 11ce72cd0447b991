"""Results do not hang on the process they are computed in, and leave it as it was."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from adjudge import compare
from adjudge.evidence.contract import Differences, Scores, Test, all_tests
from adjudge.reports.report import render
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results

TESTS = {test.name: test for test in all_tests()}


@pytest.fixture
def raising() -> Iterator[None]:
    before = np.seterr(all="raise")
    yield
    np.seterr(**before)


def findings(test: Test, n: int) -> list[str]:
    """What a test says of ordinary, of overwhelming and of tiny differences."""
    random = np.random.default_rng(3)
    if test.table_wide:
        values = random.normal(size=(n, 4)) + 5.0 * np.arange(4)
        assert test.judge is not None
        return [repr(test.judge(Scores(values, tuple("ABCD"), baseline="A", options={"draws": 200})))]
    unit = "folds" if "folds" in test.needs else "items" if "items" in test.needs else sorted(test.needs)[0]
    spread = random.normal(size=(3, n)).round(6)
    rows = np.stack([spread[0], spread[1] + 30.0, spread[2] * 1e-200])
    zero_one = test.name in {"mcnemar", "proportion_difference"}
    if zero_one:
        rows = np.sign(rows.round())
    grid = (5, 2) if "five" in test.name else (n // 10, 10)
    lost = np.zeros(rows.shape, dtype=np.int8) if test.name == "holes_both" else None
    data = Differences(rows[:, : grid[0] * grid[1]], unit=unit, zero_one=zero_one, ratio=1 / 9, grid=grid,
                       groups=np.arange(grid[0] * grid[1]) // 4 if test.groups else None,
                       lost=None if lost is None else lost[:, : grid[0] * grid[1]])  # fmt: skip
    found = [repr(test.run(data))]
    if test.estimate is not None:
        found.append(repr(test.estimate(data)))
    if test.beyond is not None:
        found.append(repr(test.beyond(data, np.array([0.1]))))
    return found


@pytest.mark.parametrize("name", [name for name in TESTS if name != "hierarchical"])
def test_every_test_says_the_same_where_numpy_raises(name: str, request: pytest.FixtureRequest) -> None:
    plain = [findings(TESTS[name], n) for n in (20, 200)]
    request.getfixturevalue("raising")
    assert [findings(TESTS[name], n) for n in (20, 200)] == plain


@pytest.mark.parametrize("name", ["joint", "rewards", "weka"])
def test_a_comparison_and_its_report_are_the_same_where_numpy_raises(name: str, request: pytest.FixtureRequest) -> None:
    def whole() -> tuple[str, str, str]:
        found = compare(example(name))
        return str(found), json.dumps(found.to_dict()), render(summarise(found, created="now"), "md")

    plain = whole()
    request.getfixturevalue("raising")
    assert whole() == plain


def test_overwhelming_evidence_is_no_underflow(raising: None) -> None:
    cases = [f"c{k}" for k in range(3000)]
    values = np.random.default_rng(0).normal(size=6000)
    table = {"case": cases * 2, "learner": ["A"] * 3000 + ["B"] * 3000,
             "accuracy": (values + np.repeat([0.0, 50.0], 3000)).tolist()}  # fmt: skip
    found = compare(table)
    assert found["B", "A"].verdict.value == "better" and str(found)


def test_the_length_of_a_cell_that_csv_takes_is_left_as_found(tmp_path: Path) -> None:
    before = csv.field_size_limit(4321)
    try:
        (tmp_path / "t.csv").write_text("case,learner,accuracy\nx,A,0.5\n" + f"{'y' * 200_000},A,0.5\n")
        assert len(read_results(tmp_path / "t.csv").cases[1]) == 200_000
        assert csv.field_size_limit() == 4321
    finally:
        csv.field_size_limit(before)


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_json_lines_end_at_line_feeds_only(sign: str, tmp_path: Path) -> None:
    rows = [{"case": f"a{sign}b", "learner": who, "accuracy": 0.5} for who in "AB"]
    text = "".join(json.dumps(row, ensure_ascii=False).replace(json.dumps(sign)[1:-1], sign) + "\n" for row in rows)
    if sign in "\u2028\u2029\x85":  # the others may not stand in JSON as they are
        (tmp_path / "t.jsonl").write_bytes(text.encode())
    else:
        (tmp_path / "t.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert len(read_results(tmp_path / "t.jsonl")) == 2
