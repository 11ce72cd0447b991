"""Which rule holds: each from the smallest array of signs that asks for it."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.verdicts.headline import headline_of
from adjudge.verdicts.headline_facts import (
    BestSupported,
    Circle,
    Headline,
    NotDecided,
    NotToldApart,
    Reach,
    SignTable,
    SomeBeaten,
    TooFewCases,
    TradeOff,
)
from adjudge.verdicts.order import order_of
from adjudge.verdicts.posterior import Posterior
from adjudge.verdicts.single_best import SingleBest

ENOUGH = Reach(20, 20, 2.0**-19, 8)


def headline(k: int, marks: str, reach: Reach = ENOUGH, best: SingleBest | None = None) -> Headline:
    """The headline of pairs AB AC … in order, a word of marks each: > for the later learner, < ? = as in a report."""
    codes = np.array([list(word) for word in marks.split()])
    pairs = np.array(list(combinations(range(k), 2)))
    signs = np.where(codes == ">", 1, np.where(codes == "<", -1, 0)).astype(np.int8)
    vetoed = (codes == "v").astype(np.int8)
    m = codes.shape[1]
    table = SignTable(
        tuple("ABCDEF"[:k]), ("x", "y", "z")[:m], pairs, signs, codes == "=",
        np.tile([12, 5, 3], (len(pairs), m, 1)), np.zeros(len(pairs), bool), reach, 0.05,
    )  # fmt: skip
    falling = np.linspace(0.9, 0.1, k)
    posterior = Posterior(falling, falling, 0.0, falling, np.tile(np.full(m, 1 / m), (k, 1)), 100)
    return headline_of(table, order_of(k, pairs, signs, codes == "=", vetoed), posterior, best)


def test_too_few_cases_comes_first_even_with_signs() -> None:
    assert isinstance(headline(2, ">", Reach(5, 5, 1 / 16, 6)), TooFewCases)


def test_the_closest_comparison_is_read_from_the_side_of_the_best() -> None:
    found = headline(3, "< < ?", best=SingleBest(learner=0, p_value=0.01, closest=2, pair=1, measure=0))
    assert found.rule == "single best"
    assert (found.closest.learner, found.closest.won, found.closest.lost, found.closest.tied) == ("C", 5, 12, 3)
    assert found.others == ("B", "C") and found.undecidable_pairs == 0


def test_pairs_that_could_not_be_decided_one_by_one_are_counted() -> None:
    best = SingleBest(learner=0, p_value=0.03, closest=2, pair=1, measure=0)
    found = headline(3, "? ? ?", Reach(6, 6, 1 / 32, 7), best)
    assert found.rule == "single best" and found.undecidable_pairs == 3 and found.cases == 6


def test_the_best_supported_beats_each_other_on_something_and_is_beaten_on_nothing() -> None:
    found = headline(3, "<? ?< ><")
    assert isinstance(found, BestSupported) and found.learner == "A"
    assert [chance.learner for chance in found.not_excluded] == ["B", "C"]


def test_a_learner_nobody_can_be_told_from_is_not_supported() -> None:
    assert not isinstance(headline(3, "?? ?? ><"), BestSupported)  # U = {A}, and A beats nobody


def test_everyone_beaten_on_something_is_a_trade_off_with_the_best_on_each_measure() -> None:
    found = headline(3, "<> <> ??")
    assert isinstance(found, TradeOff)
    assert found.best_on == (("x", ("A",)), ("y", ("B", "C")))
    assert [name for name, _, _ in found.by_weight] == ["A", "B", "C"]


@pytest.mark.parametrize("marks", ["< > <", "<< >> <<"])
def test_a_circle_is_called_a_circle_with_any_number_of_measures(marks: str) -> None:
    found = headline(3, marks)
    assert isinstance(found, Circle) and found.circles == (("A", "B", "C"),)


def test_nobody_in_the_unbeaten_set_for_a_veto_only_is_no_trade_off() -> None:
    assert isinstance(headline(2, "<v"), NotDecided)
    assert isinstance(headline(2, "<>"), TradeOff)


def test_no_sign_at_all_is_not_told_apart() -> None:
    found = headline(3, "? ? ?", Reach(6, 6, 1 / 32, 7))
    assert isinstance(found, NotToldApart) and not found.decidable and not found.identical


def test_of_those_that_beat_a_learner_the_one_nearest_to_the_front_is_named() -> None:
    found = headline(4, "? < < < ? <")  # A and B beat, A over C and D, B over C, C over D
    assert isinstance(found, SomeBeaten)
    assert found.beaten == (("C", "A"), ("D", "A")) and found.front == ("A", "B")


def test_signs_without_a_joint_claim_are_not_decided_and_named_by_number_of_measures() -> None:
    found = headline(3, ">?? >>? ???")
    assert isinstance(found, NotDecided)
    assert found.shown == (("C", "A", ("x", "y")), ("B", "A", ("x",))) and found.shown_pairs == 2
    assert [chance.learner for chance in found.likely] == ["A", "B", "C"]  # by P, of the front


def test_a_circle_beside_a_learner_nobody_beats_is_not_decided() -> None:
    found = headline(4, "< > ? < ? ?")
    assert isinstance(found, NotDecided) and found.circles == (("A", "B", "C"),)


def test_a_smallest_p_at_the_level_itself_can_decide() -> None:
    best = SingleBest(learner=0, p_value=0.02, closest=1, pair=0, measure=0)
    at, above = (headline(3, "? ? ?", Reach(6, 6, p, 7), best) for p in (0.05 / 3, 0.0501 / 3))
    assert (at.undecidable_pairs, above.undecidable_pairs) == (0, 3)  # type: ignore[union-attr]
