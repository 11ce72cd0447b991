"""Text for a paper: short, headline first, every cited work in the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudge import compare
from adjudge.reports.paragraph import results_paragraph
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
