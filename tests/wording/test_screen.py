"""The first screen: at most 24 lines and one per learner, 80 columns, never a measure without its means."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.results.examples import EXAMPLES, example
from adjudge.wording.leaderboard import board
from adjudge.wording.screen import board_lines, cautions, screen_text, shown_names
from adjudge.wording.text_table import Terminal, shown_on

BASE = np.arange(12.0)


def made(k: int, m: int, n: int = 12, name: str = "learner", effect: float = 1.0) -> Any:
    rng = np.random.default_rng(k * 100 + m)
    names = [f"{name}{place}" for place in range(k)]
    measures = {
        f"measure_number_{j}": {each: rng.normal(effect * place, 1, n) for place, each in enumerate(names)}
        for j in range(m)
    }
    return compare(several(measures, higher=list(measures)))  # type: ignore[arg-type]


@pytest.mark.parametrize("k", [2, 3, 7, 20, 24])
@pytest.mark.parametrize("m", [1, 3, 6, 12])
def test_every_mean_is_on_a_screen_of_eighty_columns_and_few_lines(k: int, m: int) -> None:
    found = made(k, m)
    text = screen_text(found)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    head = next(at for at, line in enumerate(lines) if not line)
    assert len(lines) - max(0, head - 6) <= 24 + min(k, 20)  # a headline has at most six lines
    first = board(found).means[0]
    assert all(re.search(rf"(?<![\d.−]){re.escape(mean.strip())}", text) for mean in first)


def test_with_all_every_learner_is_there_and_without_it_their_number() -> None:
    found = made(25, 2)
    assert "… and 5 more: found.summary(all_learners=True)" in screen_text(found)
    every = screen_text(found, all_learners=True)
    assert all(f"learner{place} " in every for place in range(25)) and "more:" not in every


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_opens_a_screen_is_the_headline_and_what_ends_it_is_what_to_do(name: str) -> None:
    found = compare(example(name))
    lines = screen_text(found).splitlines()
    assert lines[-1].startswith("Next: ") and any("learners, " in line for line in lines)


def test_of_two_learners_the_pair_is_told() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1))
    assert "B is better than A on accuracy (12 data sets" in " ".join(screen_text(found).split())


def test_a_table_of_few_learners_and_many_measures_is_turned_or_broken() -> None:
    shown = board(made(2, 12, effect=5.0))
    lines = board_lines(shown, {name: name for name in shown.learners})
    assert max(map(len, lines)) <= 80 and sum("measure" in line for line in lines) >= 3
    with shown_on(Terminal(240)):
        assert len(board_lines(shown, {name: name for name in shown.learners})) <= 4


def test_names_of_a_grid_lose_what_they_share() -> None:
    names = [f"RandomForestClassifier(max_depth={depth}, n_estimators=100)" for depth in (3, 5)]
    short, shared = shown_names(names)
    assert list(short.values()) == ["max_depth=3", "max_depth=5"] and "n_estimators=100" in shared
    text = screen_text(compare(table_of(**dict(zip(names, (BASE, BASE + 1), strict=True)))))
    assert "names without what all share: RandomForestClassifier" in " ".join(text.split())


def test_what_changes_what_one_should_do_is_a_line_of_the_screen() -> None:
    holes = BASE.copy()
    holes[3] = np.nan
    (told,) = cautions(compare(table_of(A=BASE, B=holes, C=BASE + 1), missing="drop"))
    assert told.startswith("1 of 36 cells are missing (B 1); ") and told.endswith("claims made here would stand (G08).")
    few = cautions(compare(table_of(A=BASE[:3], B=BASE[:3] + 1)))
    assert few == ["with 3 data sets even unanimous results cannot decide; 6 are needed (G01)."]
