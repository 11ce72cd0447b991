"""Planning cases: the fast way against judging every resample in full, and what a user asks."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError, UnfitDataError
from adjudge.replication.cases_needed import cases_needed
from adjudge.results.read import read_results


def table(n: int, m: int, seed: int, step: float = 0.5) -> dict[str, list]:
    """Two learners, m measures rounded so that ties occur; b ahead on the first."""
    generator = np.random.default_rng(seed)
    columns: dict[str, list] = {"case": [f"c{i}" for i in range(n)] * 2, "learner": ["A"] * n + ["B"] * n}
    for j in range(m):
        both = generator.normal(size=(2, n)) + np.array([[0.0], [0.9 if j == 0 else 0.2]])
        columns[f"m{j}"] = (np.round(both / step) * step).ravel().tolist()
    return columns


def test_few_unanimous_cases_are_no_certainty() -> None:
    columns = {"case": list("abcde") * 2, "learner": ["A"] * 5 + ["B"] * 5, "m": [0.0] * 5 + [1.0] * 5}
    (pair,) = cases_needed(read_results(columns, higher=["m"])).pairs
    assert 0.5 < pair.chance(10) < 0.95


def test_holes_are_refused_unless_dropped() -> None:
    columns = table(12, 1, seed=2)
    columns["m0"][3] = float("nan")
    data = read_results(columns, higher=["m0"])
    with pytest.raises(UnfitDataError, match="1 missing or incomplete cells, first: learner 'A' on case 'c3'"):
        cases_needed(data)
    assert cases_needed(data, missing="drop").pairs[0].n == 11


def test_clear_tables_need_no_more_and_even_ones_never_end() -> None:
    clear = {"case": list("abcdefghij") * 2, "learner": ["A"] * 10 + ["B"] * 10, "acc": [0.5] * 10 + [0.9] * 10}
    (pair,) = cases_needed(read_results(clear, higher=["acc"])).pairs
    assert pair.verdict == "better" and pair.needed is not None and pair.needed <= 12
    tied = clear | {"acc": [0.5] * 20}
    (pair,) = cases_needed(read_results(tied, higher=["acc"])).pairs
    assert (pair.verdict, pair.needed) == ("undecided", None)
    few = cases_needed(read_results({name: cells[:5] + cells[10:15] for name, cells in clear.items()}, higher=["acc"]))
    assert few.pairs[0].verdict == "undecided" and few.pairs[0].chance(5) == 0  # 5 cases can never be enough


def test_more_cases_decide_more_often_and_a_higher_threshold_asks_for_more() -> None:
    data = read_results(table(30, 2, seed=7), higher=["m0", "m1"])
    plain, strict = (cases_needed(data, threshold=level, resamples=100).pairs[0] for level in (0.9, 0.99))
    assert plain.chance(30) <= plain.chance(60) <= plain.chance(120)
    assert all(strict.chance(n) <= plain.chance(n) for n in (30, 60, 120))
    assert cases_needed(data, threshold=0.9, resamples=100).pairs[0] == plain  # the seed fixes it


def test_what_cannot_be_planned_is_refused() -> None:
    few = {name: cells[:4] + cells[10:14] for name, cells in table(10, 1, 0).items()}
    with pytest.raises(UnfitDataError, match="fewer than 5"):
        cases_needed(read_results(few, higher=["m0"]))
    with pytest.raises(InputError, match="20 resamples"):
        cases_needed(read_results(table(10, 1, 0), higher=["m0"]), resamples=3)
    with pytest.raises(UnfitDataError, match="two learners"):
        cases_needed(read_results(table(10, 1, 0), higher=["m0"]), learners=["A"])


def test_the_command_plans_from_a_table(tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["power", "example:rewards", "--resamples", "50"])
    assert said.exit_code == 0 and all(len(line) <= 80 for line in said.stdout.splitlines())
    assert "C5.0" in said.stdout and "n for 0.8" in said.stdout
    told = CliRunner().invoke(cli, ["power", "example:joint", "--json", "--wanted", "0.5", "--resamples", "50"])
    made = json.loads(told.stdout)
    assert made["schema"] == "adjudge.cases-needed/1" and made["wanted"] == 0.5 and len(made["pairs"]) == 1
    rows = CliRunner().invoke(cli, ["power", "example:joint", "--csv", "--resamples", "50"]).stdout.splitlines()
    assert rows[0] == "b,a,n,verdict,needed,cases,probability" and len(rows) >= 4


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--json", "--csv"], "--json and --csv"),
        (["example:joint", "--figure", "x.svg"], "--figure means nothing with FILE"),
        (["example:joint", "--difference", "0"], "--difference means nothing with FILE"),
        (["--wanted", "0.5"], "--wanted means nothing without FILE"),
        (["--difference", "a,b"], "numbers with commas"),
    ],
)
def test_wrong_options_are_told(options: list[str], words: str) -> None:
    said = CliRunner().invoke(cli, ["power", *options])
    assert said.exit_code == 2 and words in said.output
