from __future__ import annotations

import re

import pytest

from adjudge.base.references import REFERENCES, cite
from adjudge.evidence.contract import all_tests


def test_every_work_a_test_cites_is_in_the_list() -> None:
    for test in all_tests():
        assert test.title and all(key in REFERENCES for key in test.citations), test.name


@pytest.mark.parametrize("key", REFERENCES)
def test_author_and_year_in_the_text_are_those_of_the_list(key: str) -> None:
    short, entry = REFERENCES[key]
    authors, year = short.rsplit(", ", 1)
    assert f"({year})." in entry and entry.endswith(".")
    first, *others = re.split(r" and | et al\.", authors)
    assert entry.startswith(f"{first}, ") and all(other in entry for other in others)


def test_works_are_cited_together_in_the_order_given() -> None:
    assert cite("friedman", "demsar") == "(Friedman, 1937; Demšar, 2006)"
