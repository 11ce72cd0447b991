"""Measures that add nothing and measures that decide, on tables where it is known which."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge import Comparison, compare
from adjudge.reports.report import render
from adjudge.reports.summary import summarise
from adjudge.results.read import read_results
from adjudge.verdicts.redundancy import Redundancy, told_signs
from adjudge.wording.network import redundancy_sentences


def judged(signs: dict[str, np.ndarray], **settings: Any) -> Comparison:
    """Two learners whose differences have these signs, case by case."""
    n = len(next(iter(signs.values())))
    size = np.random.default_rng(9).random(n) + 0.5
    columns: dict[str, list[Any]] = {"case": [f"c{i}" for i in range(n)] * 2, "learner": ["A"] * n + ["B"] * n}
    for name, sign in signs.items():
        columns[name] = [0.0] * n + (sign * size).tolist()
    return compare(read_results(columns, higher=list(signs)), network="optimal", **settings)


def coin(n: int, seed: int, p: float = 0.6) -> np.ndarray:
    return np.where(np.random.default_rng(seed).random(n) < p, 1, -1)


def test_told_signs_agree_with_leaving_each_case_out() -> None:
    rng = np.random.default_rng(0)
    for _ in range(30):
        x = rng.choice([-1, 0, 1], size=(15, 4)).astype(np.int8)
        told = 0
        for row in range(15):
            if x[row, 3] == 0:
                continue
            alike = [k for k in range(15) if k != row and x[k, 3] != 0 and (x[k, :2] == x[row, :2]).all()]
            votes = sum(int(x[k, 3]) for k in alike)
            told += bool(votes * x[row, 3] > 0)
        assert told_signs(x, 3, [0, 1]) == (told, int((x[:, 3] != 0).sum()))


def test_of_two_measures_with_the_same_signs_the_second_adds_nothing() -> None:
    a, free = coin(60, 1), coin(60, 2)
    first, second, third = judged({"one": a, "free": free, "twin": a}).redundancy
    assert [each.adds_nothing for each in (first, second, third)] == [False, False, True]
    assert third.by == ("one",) and third.told == 1.0 and third.alone < 0.95


def test_a_measure_made_of_two_others_is_told_by_both() -> None:
    a, b = coin(120, 3, 0.5), coin(120, 4, 0.5)
    found = judged({"a": a, "b": b, "both": np.where((a > 0) & (b > 0), 1, -1)}).redundancy
    assert found[2].adds_nothing and set(found[2].by) == {"a", "b"}
    assert not found[0].adds_nothing and not found[1].adds_nothing


def test_independent_measures_all_add_something() -> None:
    found = judged({name: coin(80, seed) for seed, name in enumerate("abcd")}).redundancy
    assert not any(each.adds_nothing for each in found)
    assert redundancy_sentences(found)[0].startswith("No measure is shown to be redundant")


def test_a_measure_that_always_says_the_same_is_not_told_by_others() -> None:
    a = coin(60, 5)
    always = np.ones(60, dtype=int)
    always[0] = -1
    found = judged({"a": a, "always": always}).redundancy
    assert not found[1].adds_nothing and found[1].alone >= 0.95
    told = Redundancy("always", 0.99, 0.98, ("a",), adds_nothing=False, decides=0, pairs=3)
    assert redundancy_sentences([found[0], told])[0] == (
        "No measure is shown to be redundant: at most 99 % of a measure's directions (always) follow from the others, "
        "and 98 % from its own commonest direction alone."
    )


def test_the_outcome_hangs_on_the_measure_that_is_nearly_even() -> None:
    even = np.array([1] * 11 + [-1] * 9)
    found = judged({"sure": np.ones(20, dtype=int), "even": even}).redundancy
    assert [each.decides for each in found] == [0, 1]
    assert "Of 1 pair the most frequent outcome depends on one measure: on even in 1." in redundancy_sentences(found)


def test_every_form_says_it_and_without_a_network_nothing_is_said() -> None:
    a = coin(60, 1)
    found = judged({"one": a, "twin": a})
    said = "twin adds nothing: one tells 100 % of its directions"
    assert said in " ".join(str(found).split())
    summary = summarise(found)
    assert said in render(summary, "html") and "twin adds nothing" in render(summary, "md")
    assert found.to_dict()["redundancy"][1]["adds_nothing"] is True
    assert compare(found.table).redundancy == ()


@pytest.mark.slow
def test_chance_calls_an_independent_measure_useless_in_no_table_of_forty() -> None:
    wrong = [any(each.adds_nothing for each in judged({name: coin(40, 3 * seed + k) for k, name in enumerate("abc")})
                 .redundancy) for seed in range(40)]  # fmt: skip
    assert sum(wrong) == 0
