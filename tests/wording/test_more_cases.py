from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.verdicts.more_cases import MoreCases
from adjudge.wording.more_cases import about, more_cases_sentence

FOUND = MoreCases("B", "A", None, 572, 240, 1234, 0.8, ("data set", "data sets"), 10_000)


def test_a_number_comes_with_its_interval_and_its_measure() -> None:
    assert more_cases_sentence(FOUND) == (
        "About 570 data sets would separate B from A with chance 0.8 (interval 240 to 1,200)."
    )
    assert " from A on f1 with chance 0.9 (" in more_cases_sentence(replace(FOUND, measure="f1", wanted=0.9))


def test_what_more_cases_cannot_settle_is_said_with_what_the_largest_difference_would_need() -> None:
    none = replace(FOUND, needed=None, high=None, n=20)
    start = "B and A are not separable by more data sets of this kind on what these 20 show: no difference to plan on. "
    assert more_cases_sentence(none) == (
        f"{start}It may be none, or too small to be seen in these; were it as large as they allow, about 240 would be "
        "needed."
    )
    assert more_cases_sentence(replace(none, low=None)).endswith("allow, more than 10,000 would be needed.")
    assert more_cases_sentence(replace(none, n=300)).endswith("too small to be seen in these.")  # 240 did not do
    repeats = more_cases_sentence(replace(none, low=None, nouns=("repeat", "repeats")))
    assert repeats.endswith("to plan on. It may be none, or too small to be seen on this data set.")


@pytest.mark.parametrize(
    ("value", "text"), [(7, "7"), (98, "98"), (105, "100"), (2449, "2,400"), (None, "more than 900")]
)
def test_two_digits_are_all_that_is_known(value: int | None, text: str) -> None:
    assert about(value, 900) == text


def test_what_the_headline_claims_as_one_statement_is_separated_as_one_pair_among_all() -> None:
    assert "separate B from A as one pair among all with chance" in more_cases_sentence(replace(FOUND, by_pairs=True))
