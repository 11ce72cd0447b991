from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.verdicts.more_cases import MoreCases
from adjudge.wording.more_cases import about, more_cases_sentence, settling

FOUND = MoreCases("B", "A", None, 572, 240, 1234, 0.8, ("data set", "data sets"), 10_000)


def test_a_number_comes_with_its_interval_and_its_measure() -> None:
    assert more_cases_sentence(FOUND) == (
        "About 570 data sets in total (plausible totals: 240 to 1,200) would separate B from A with 80 % power."
    )
    assert more_cases_sentence(replace(FOUND, n=40)).startswith(
        "About 570 data sets in total (530 more; plausible totals: 240 to 1,200) would"
    )
    assert " from A on f1 with 90 % power." in more_cases_sentence(replace(FOUND, measure="f1", wanted=0.9))


def test_what_more_cases_cannot_settle_is_said_with_what_the_largest_difference_would_need() -> None:
    none = replace(FOUND, needed=None, high=None, n=20)
    start = "These 20 data sets cannot tell how many more are needed to separate B from A: a difference of zero is "
    assert more_cases_sentence(none) == (f"{start}still plausible; at best about 240 in total would do.")
    assert more_cases_sentence(replace(none, low=None)).endswith("at best more than 10,000 in total would be needed.")
    assert more_cases_sentence(replace(none, n=300)).endswith("zero is still plausible.")  # 240 did not do
    repeats = more_cases_sentence(replace(none, low=None, nouns=("repeat", "repeats")))
    assert repeats.startswith("These 20 repeats of this data set cannot tell") and repeats.endswith("plausible.")


def test_a_difference_that_is_there_but_too_small_for_any_number_of_cases_is_not_called_zero() -> None:
    small = replace(FOUND, needed=None, high=None, n=6000, zero_plausible=False)
    assert more_cases_sentence(small) == "More than 10,000 data sets would be needed to separate B from A."


@pytest.mark.parametrize(
    ("value", "text"), [(7, "7"), (98, "98"), (105, "100"), (2449, "2,400"), (None, "more than 900")]
)
def test_two_digits_are_all_that_is_known(value: int | None, text: str) -> None:
    assert about(value, 900) == text


def test_what_the_headline_claims_as_one_statement_is_separated_as_one_pair_among_all() -> None:
    assert "separate B from A as one pair among all with 80" in more_cases_sentence(replace(FOUND, by_pairs=True))


def test_behind_a_headline_the_plan_is_of_the_learners_it_names() -> None:
    two = replace(FOUND, measure="f1", n=40)
    plan = "about 570 in total (530 more; plausible totals: 240 to 1,200) would separate {} on f1 with 80 % power."
    assert settling(two) == f"40 data sets cannot separate B from A; {plan.format('them')}"
    assert settling(two, "these three").endswith(f"these three; {plan.format('B from A')}")
    assert settling(replace(FOUND, n=40)).endswith("would separate them with 80 % power.")
    small = replace(two, needed=None, zero_plausible=False)
    assert settling(small) == "40 data sets cannot separate B from A; more than 10,000 would be needed."
