"""Every form of every awkward comparison: an answer, no exception, no warning, no NaN."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from adjudge.verdicts.single import compare_measure

from adjudge.plots.report_figures import report_figures
from adjudge.reports.forms import render
from adjudge.reports.html.page import html_report
from adjudge.reports.notebook import notebook_html
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare_all


def folds() -> Any:
    return read_results({"case": ["iris"] * 20, "fold": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
                         "accuracy": [0.80, 0.82] * 5 + [0.90, 0.93] * 5})  # fmt: skip


def halves() -> Any:
    return read_results({"case": ["iris"] * 20, "repeat": [i // 2 for i in range(10)] * 2, "fold": [0, 1] * 10,
                         "learner": ["A"] * 10 + ["B"] * 10,
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


AWKWARD: dict[str, Callable[[], Summary]] = {
    "identical learners": lambda: summarise(compare_all(flat(0.5)), flat(0.5)),
    "identical learners, one measure": lambda: summarise(compare_measure(flat(0.5), "accuracy"), flat(0.5)),
    "all zero": lambda: summarise(compare_all(flat(0.0, "ABC")), flat(0.0, "ABC")),
    "two cases": lambda: summarise(compare_all(flat(0.5, n=2)), flat(0.5, n=2)),
    "folds": lambda: summarise(compare_measure(folds(), "accuracy"), folds()),
    "5x2cv, no interval": lambda: summarise(compare_measure(halves(), "accuracy", method="five_by_two_cv_t"), halves()),
    "Bayesian test alone": lambda: summarise(compare_measure(folds(), "accuracy", method="correlated_t"), folds()),
    "items": lambda: summarise(compare_measure(items(), "accuracy"), items()),
    "holes dropped": lambda: summarise(compare_all(holed(), missing="drop"), holed()),
    "holes lose": lambda: summarise(compare_all(holed(), missing="worst"), holed()),
    "holes, ranking only": lambda: summarise(compare_measure(holed(), "accuracy", missing="drop"), holed()),
    "baseline": lambda: summarise(compare_all(holed(), missing="drop", baseline="B"), holed()),
    "claim, subsets": lambda: summarise(
        compare_all(holed(), missing="drop", claim="accuracy>, seconds<=5%", each_subset=True), holed()
    ),
    "robust prior": lambda: summarise(compare_all(holed(), missing="drop", prior="robust"), holed()),
    "prior of numbers": lambda: summarise(compare_all(holed(), missing="drop", prior=0.5), holed()),
    "twelve measures": lambda: summarise(compare_all(wide()), wide()),
    "rope": lambda: summarise(compare_measure(folds(), "accuracy", rope=0.2), folds()),
    "network": lambda: summarise(compare_all(holed(), missing="drop", network="averaged", draws=2000), holed()),
}


@pytest.mark.parametrize("name", AWKWARD)
def test_every_form_answers(name: str) -> None:
    summary = AWKWARD[name]()
    for form in ("html", "md", "latex", "json", "text"):
        text = render(summary, form)
        assert text
        if form != "html":  # the bundle has NaN in its own source
            assert re.search(r"\b(nan|NaN|inf|None(?! of))\b", text) is None, form
    json.loads(render(summary, "json"))
    figures = report_figures(summary)
    assert all(svg.startswith("<?xml") for svg in figures.values())
    assert html_report(summary, figures=figures)


@pytest.mark.parametrize("name", AWKWARD)
def test_chromium_shows_it_without_complaint(name: str, opened: Callable[..., Any]) -> None:
    chrome = opened(html_report(AWKWARD[name]()))
    shown = chrome.execute_script("return document.body.innerText")
    assert "NaN" not in shown and "undefined" not in shown and "could not be drawn" not in shown
    assert [entry["message"] for entry in chrome.get_log("browser")] == []


def test_a_notebook_shows_a_pair_without_a_difference() -> None:
    pair = compare_all(flat(0.5)).pairs[0]
    assert "No difference" in notebook_html(pair)
