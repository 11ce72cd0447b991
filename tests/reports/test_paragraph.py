"""Text for a paper: short, headline first, every cited work in the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudge import compare
from adjudge.reports.paragraph import results_paragraph
from adjudge.results.examples import example
from adjudge.wording.headline import headline_text
from adjudge.wording.sentences import effect


@pytest.mark.parametrize("n_learners", [2, 5, 30])
@pytest.mark.parametrize("n_measures", [1, 3])
def test_it_begins_with_the_headline_and_stays_short(
    n_learners: int, n_measures: int, make_table: Callable[..., Any]
) -> None:
    found = compare(make_table(n_learners, 20, n_measures))
    head = headline_text(found.answer)
    text = results_paragraph(found)
    assert text.startswith(head.lead)
    assert text.count(". ") <= 6 and text.endswith(".")
    assert len(text) < 2000


def test_effects_have_intervals_and_adjusted_p_values() -> None:
    found = compare(example("weka"))
    pair = found["RandomForest", "J48graft"]
    text = results_paragraph(found)
    assert f"RandomForest against J48graft: accuracy {effect(pair['accuracy'])}, weighted_auc" in text
    assert "estimates are Hodges–Lehmann differences with 95 % intervals" in text and "3 pairs: 1 decided on" in text
