"""Every form of every awkward comparison: an answer, no exception, no warning, no NaN."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from adjudge import Comparison, compare
from adjudge.reports.notebook import comparison_html, pair_html
from adjudge.reports.report import render
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results


def folds() -> Any:
    return read_results({"case": ["iris"] * 20, "fold": [*range(10)] * 2,
                         "n_train": [90] * 20, "n_test": [10] * 20, "learner": ["A"] * 10 + ["B"] * 10,
                         "accuracy": [0.80, 0.82] * 5 + [0.90, 0.93] * 5})  # fmt: skip


def halves() -> Any:
    return read_results({"case": ["iris"] * 20, "repeat": [i // 2 for i in range(10)] * 2, "fold": [0, 1] * 10,
                         "learner": ["A"] * 10 + ["B"] * 10, "n_train": [75] * 20, "n_test": [75] * 20,
                         "accuracy": [0.8, 0.82] * 4 + [0.81, 0.8] + [0.9, 0.93] * 5})  # fmt: skip


def items() -> Any:
    return read_results({"case": ["bench"] * 24, "item": [f"q{i}" for i in range(12)] * 2,
                         "learner": ["A"] * 12 + ["B"] * 12, "accuracy": [1, 0, 1] * 4 + [1, 1, 0] * 4})  # fmt: skip


def flat(value: float, learners: str = "AB", n: int = 8) -> Any:
    return read_results({"case": [f"c{i}" for i in range(n)] * len(learners), "accuracy": [value] * n * len(learners),
                         "learner": [name for name in learners for _ in range(n)]})  # fmt: skip


def holed() -> Any:
    return read_results({"case": [f"c{i}" for i in range(9)] * 3, "learner": [x for x in "ABC" for _ in range(9)],
                         "accuracy": [None if i % 10 == 0 else i / 30 for i in range(27)],
                         "seconds": [None if i % 13 == 5 else 1 + i / 7 for i in range(27)]})  # fmt: skip


def wide() -> Any:
    return read_results(
        {"case": [f"c{i}" for i in range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10}
        | {f"m{j}": [((i * 7 + j * 3) % 11) / 11 for i in range(20)] for j in range(12)},
        higher=[f"m{j}" for j in range(12)],
    )


AWKWARD: dict[str, Callable[[], Comparison]] = {
    "identical learners": lambda: compare(flat(0.5)),
    "all zero": lambda: compare(flat(0.0, "ABC")),
    "two cases": lambda: compare(flat(0.5, n=2)),
    "folds": lambda: compare(folds()),
    "5x2cv, no interval": lambda: compare(halves(), test="five_by_two_cv_t"),
    "Bayesian test beside": lambda: compare(folds(), test="correlated_t"),
    "items": lambda: compare(items()),
    "holes dropped": lambda: compare(holed(), missing="drop"),
    "missing against either": lambda: compare(holed(), missing="both"),
    "holes, one measure": lambda: compare(holed(), measures=["accuracy"], missing="drop"),
    "baseline": lambda: compare(holed(), missing="drop", baseline="B"),
    "claim, subsets": lambda: compare(holed(), missing="drop", claim="accuracy>, seconds<=5%", each_subset=True),
    "robust prior": lambda: compare(holed(), missing="drop", prior="robust"),
    "twelve measures": lambda: compare(wide()),
    "margin": lambda: compare(folds(), rope=0.2),
    "network": lambda: compare(holed(), missing="drop", network="averaged", draws=2000),
    "published rule": lambda: compare(holed(), missing="drop", rule="strict"),
}


@cache
def summary_of(name: str) -> Summary:
    return summarise(AWKWARD[name]())


@cache
def page_of(name: str) -> str:
    return render(summary_of(name), "html")


@pytest.mark.parametrize("name", AWKWARD)
def test_every_form_answers(name: str) -> None:
    summary = summary_of(name)
    found = summary.comparison
    for form in ("html", "md", "latex", "json", "text"):
        text = page_of(name) if form == "html" else render(summary, form)
        assert text
        if form != "html":
            assert re.search(r"\b(nan|NaN|None(?! of))\b", text) is None, form
    json.loads(render(summary, "json"))
    assert comparison_html(found) and pair_html(found.pair(0))


@pytest.mark.parametrize("name", AWKWARD)
def test_chromium_shows_it_without_complaint(name: str, opened: Callable[..., Any]) -> None:
    chrome = opened(page_of(name))
    shown = chrome.execute_script("return document.body.innerText")
    assert "NaN" not in shown and "undefined" not in shown and "None" not in shown
    assert [entry["message"] for entry in chrome.get_log("browser")] == []
