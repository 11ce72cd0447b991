"""The user's own claim: parsing, meeting, and the exact probability."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import beta

from adjudge.errors import InputError
from adjudge.evidence.joint.claim import judge_claim, parse_claim
from adjudge.results.examples import example

MEASURES, HIGHER = ("accuracy", "seconds"), (True, False)


def judged(text: str, **settings: object) -> object:
    cube = example("joint").cube()
    return judge_claim(text, cube.values[:, :, 0], cube.values[:, :, 1], MEASURES, HIGHER, **settings)  # type: ignore[arg-type]


def test_better_on_both_is_the_statements_own_majority_probability() -> None:
    result = judged("accuracy>, seconds>")
    assert (result.met, result.n) == (6, 12)  # type: ignore[attr-defined]
    assert result.p_majority == pytest.approx(beta.sf(0.5, 6.25, 6.75), abs=1e-12)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("accuracy>", 9),
        ("accuracy>=", 9),
        ("accuracy<", 3),
        ("accuracy<=", 3),
        ("accuracy>1", 0),  # better by more than 1: none, each gains exactly 1
        ("accuracy>=1", 9),
        ("accuracy>=1%", 9),  # 1 of 94 is more than 1 %
        ("accuracy>=1.09%", 3),  # 1 of 91 is 1.099 %, 1 of 94 is 1.064 %
        ("accuracy<=1", 12),  # worse by at most 1
        ("accuracy<1", 9),  # worse by less than 1, or better
        ("accuracy=1", 12),
        ("accuracy=", 0),
        ("seconds<=10%", 11),  # 1 second more on 8, 12, 12, 12: only 1/8 is over 10 %
        ("accuracy>, seconds<=10%", 9),
        ("accuracy ≻ , seconds ≥", 6),
    ],
)
def test_terms_count_the_cases_they_say(text: str, met: int) -> None:
    assert judged(text).met == met  # type: ignore[attr-defined]


def test_ties_count_half_for_a_strict_term_and_fully_for_a_weak_one() -> None:
    a, b = np.array([[0.3, 0.5]]), np.array([[0.1 + 0.2, 0.6]])
    strict = judge_claim("acc>", a, b, ("acc",), (True,))
    assert (strict.met, strict.tied, strict.share) == (1, 1, 0.75)
    assert judge_claim("acc>=", a, b, ("acc",), (True,)).met == 2


def test_holes_leave_a_case_out() -> None:
    a, b = np.array([[0.3, np.nan]]), np.array([[0.4, 0.6]])
    assert judge_claim("acc>", a, b, ("acc",), (True,)).n == 1


def test_robust_prior_gives_an_interval_around_the_default() -> None:
    default, robust = judged("accuracy>"), judged("accuracy>", prior="robust")
    assert robust.lower < default.p_majority < robust.upper  # type: ignore[attr-defined]
    assert robust.lower == pytest.approx(beta.sf(0.5, 9, 4), abs=1e-12)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("speed>", "measure 'speed'"),
        ("acuracy>", "did you mean 'accuracy'"),
        ("accuracy", "cannot read 'accuracy'"),
        ("accuracy>x", "cannot read"),
        ("accuracy>%", "no number"),
        ("accuracy>-1", "not be negative"),
        ("accuracy>, accuracy<", "twice"),
        ("", "cannot read"),
        ("accuracy>1e", "number"),
    ],
)
def test_claims_that_cannot_be_read_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_claim(text, MEASURES)


def test_a_prior_given_as_one_number_or_a_vector_is_the_named_one_of_that_mass() -> None:
    chance = {
        str(prior): judged("accuracy>", prior=prior).p_majority  # type: ignore[attr-defined]
        for prior in ("jeffreys", 0.5, [0.5] * 4, "uniform", 1.0)
    }
    assert chance["0.5"] == chance["[0.5, 0.5, 0.5, 0.5]"] == chance["jeffreys"]
    assert chance["1.0"] == chance["uniform"] != chance["jeffreys"]
