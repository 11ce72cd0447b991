"""Within one answer a case has one name, that of its column; a learner is a learner."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import adjudge as aj
from adjudge.reports.report import render
from adjudge.reports.robustness import robustness_of, robustness_text
from adjudge.reports.summary import summarise

_NOUNS = ("case", "data set", "task", "item", "benchmark", "model")
_NAMES = re.compile(r"--each-case|too few cases|over multiple data sets")  # of an option, a rule and a guard, a paper


def table(column: str, learners: int, *, n: int = 14, folds: int = 1) -> dict[str, Any]:
    rng = np.random.default_rng(0)
    unit, learner, fold = (part.ravel() for part in np.indices((n, learners, folds)))
    found: dict[str, Any] = {column: [f"u{i}" for i in unit], "learner": ["ABCD"[i] for i in learner]}
    found |= {"accuracy": np.round(0.7 + 0.05 * learner + rng.normal(0, 0.05, len(unit)), 4).tolist()}
    found |= {"seconds": np.round(1 + 0.1 * learner + rng.random(len(unit)), 3).tolist()}
    return found | ({"fold": fold.tolist()} if folds > 1 else {})


def others(text: str, own: str) -> list[str]:
    """Where another noun than its own stands, with what is around it."""
    flat = _NAMES.sub("", " ".join(text.split()))
    words = "|".join(noun for noun in _NOUNS if noun != own)
    return [flat[max(0, found.start() - 40) : found.end() + 20] for found in re.finditer(rf"\b(?:{words})s?\b", flat)]


@pytest.mark.parametrize(("column", "noun"), [("task", "task"), ("dataset", "data set"), ("case", "case")])
@pytest.mark.parametrize(
    ("learners", "options"),
    [(3, {}), (2, {}), (2, {"network": "optimal"}), (2, {"claim": "accuracy>"}), (3, {"baseline": "A"}),
     (3, {"estimand": "wins"}), (3, {"each_subset": True})],
)  # fmt: skip
def test_an_answer_calls_its_cases_by_one_name(column: str, noun: str, learners: int, options: dict[str, Any]) -> None:
    found = aj.compare(table(column, learners), **options)
    forms = (found.summary(details=True), robustness_text(robustness_of(found)), render(summarise(found), "md"))
    for text in (*forms, str(found.joint)):
        assert others(text, noun) == []


@pytest.mark.parametrize(("column", "noun"), [("task", "task"), ("dataset", "data set"), ("case", "case")])
def test_so_do_tests_of_each_case_and_counts_of_them(column: str, noun: str) -> None:
    found = aj.compare(table(column, 3, n=8, folds=5))
    for text in (str(found.each_case()), robustness_text(robustness_of(found)), render(summarise(found), "md")):
        assert others(text, noun) == []
    assert f"In how many {noun}s" in robustness_text(robustness_of(found))


def test_votes_are_won_against_learners() -> None:
    votes = {"model_a": ["A", "B", "A"] * 30, "model_b": ["B", "C", "C"] * 30, "winner": ["model_a", "model_b"] * 45}
    text = " ".join(aj.compare(votes).summary(details=True).split())
    assert "against an average learner" in text and "model" not in text
