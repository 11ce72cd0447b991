"""Text for a paper: short, headline first, every cited work in the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudge.evidence.contract import all_tests
from adjudge.reports.methods import methods
from adjudge.reports.paragraph import results_paragraph
from adjudge.reports.references import REFERENCES
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare
from adjudge.wording.headline import headline_text


@pytest.mark.parametrize("n_learners", [2, 5, 30])
@pytest.mark.parametrize("n_measures", [1, 3])
def test_it_begins_with_the_headline_and_has_at_most_four_sentences(
    n_learners: int, n_measures: int, make_table: Callable[..., Any]
) -> None:
    found = compare(make_table(n_learners, 20, n_measures))
    head = headline_text(found.answer)
    text = results_paragraph(found)
    assert text.startswith(head.lead)
    assert text.count(". ") <= 3 and text.endswith(".")
    assert len(text) < 1500


def test_every_work_a_test_cites_is_in_the_list() -> None:
    for test in all_tests():
        assert test.title and all(key in REFERENCES for key in test.citations), test.name


def test_methods_say_which_test_and_cite_it() -> None:
    summary = summarise(compare(example("weka")))
    assert "signed-rank test" in summary.methods.text and "Holm over pairs" in summary.methods.text
    assert any(work.startswith("Wilcoxon") for work in summary.methods.references)
    again = methods(summary.comparison, summary.provenance)
    assert again == summary.methods and len(set(again.references)) == len(again.references)


def test_methods_name_margins_holes_and_what_stands_beside() -> None:
    found = compare(example("rewards"), measures=["accuracy"], margins={"accuracy": 0.02})
    text = summarise(found).methods.text
    assert "accuracy ±0.02" in text and "Friedman" in text
    assert "0.02" in text and "without adjustment" in summarise(compare(example("weka"), rule="published")).methods.text
