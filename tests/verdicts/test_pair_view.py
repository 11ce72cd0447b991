"""A pair read from either side, in the unit of its measures."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.results.examples import example

D = np.arange(1, 10) / 100.0


def test_the_other_side_says_the_opposite_with_the_numbers_turned() -> None:
    found = compare(example("rewards"))
    for pair in found:
        turned = found[pair.a, pair.b]
        assert turned.verdict == pair.verdict.opposite
        for one, other in zip(pair.measures, turned.measures, strict=True):
            assert (one.won, one.lost) == (other.lost, other.won)
            assert one.estimate == pytest.approx(-other.estimate)
            assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
            assert {one.sign, other.sign} in ({">", "<"}, {"?"}, {"="})


def test_estimates_are_as_measured_whatever_is_better() -> None:
    table = table_of("loss", A=1 + D, B=np.ones(9)).with_directions(lower=["loss"])
    pair = compare(table)["B", "A"]["loss"]
    assert (pair.sign, pair.won, pair.estimate) == (">", 9, pytest.approx(-0.05))  # Walsh averages of .01 … .09
    assert pair.low < pair.estimate < pair.high < 0 and not pair.higher_is_better
    wins = compare(table, estimand="wins")["B", "A"]["loss"]
    assert wins.estimate == 1.0  # a share of cases won is oriented, not measured


def test_factors_turn_into_their_inverse() -> None:
    found = compare(table_of("seconds", A=[1, 2, 4, 8, 16, 32], B=[1.5, 2.6, 4.4, 9.6, 24, 33.6]))
    one, other = found["B", "A"]["seconds"], found["A", "B"]["seconds"]
    assert one.estimate == pytest.approx(1.254990040, abs=1e-8) and one.sign == "<" and one.factor
    assert one.estimate * other.estimate == pytest.approx(1) and one.low * other.high == pytest.approx(1)


def test_a_gate_and_not_worse_are_questions_of_one_side() -> None:
    table = table_of(A=np.full(9, 0.5), B=0.5 + D)
    found = compare(table, margins={"accuracy": 0.2}, gates={"accuracy": 0.2})
    pair, turned = found["B", "A"], found["A", "B"]
    assert (pair.gate, turned.gate) == ("pass", None)
    assert pair["accuracy"].p_not_worse == pytest.approx(2.0**-8) and turned["accuracy"].p_not_worse is None
    assert pair["accuracy"].margin == turned["accuracy"].margin == 0.2
    assert pair["accuracy"].p_equivalent == turned["accuracy"].p_equivalent == pytest.approx(2.0**-8)


def test_identical_values_and_tests_without_an_interval_are_shown_as_what_they_are() -> None:
    same = np.full(9, 0.5)
    pair = compare(several({"accuracy": {"A": same, "B": 0.5 + D}, "f1": {"A": same, "B": same}}))["B", "A"]
    assert (pair["f1"].sign, pair["f1"].p_adjusted, pair["f1"].tied) == ("=", 1.0, 9)
    sequential = compare(table_of(A=same, B=0.5 + D), sequential=True)["B", "A"]["accuracy"]
    assert math.isnan(sequential.estimate) and sequential.sign == ">"


def test_a_claim_is_read_from_the_side_asked_and_guards_of_other_pairs_are_left_out() -> None:
    base = np.arange(9.0)
    found = compare(table_of(A=base, B=base + 1, C=base), claim="accuracy>")
    one, other = found["B", "A"].claim, found["A", "B"].claim
    assert one is not None and other is not None and (one.met, other.met) == (9, 0)
    assert "G09" in {guard.code for guard in found["C", "A"].guards}  # identical
    assert "G09" not in {guard.code for guard in found["B", "A"].guards}


def test_a_published_rule_says_nothing_of_again() -> None:
    table = table_of(A=np.full(9, 0.5), B=0.5 + D)
    assert (
        compare(table, rule="published")["B", "A"].repeat_probability is None
        and compare(table)["B", "A"].repeat_range is not None
    )


@pytest.mark.parametrize("estimand", ["typical", "wins", "mean"])
def test_a_pair_is_the_same_asked_for_alone_and_after_its_neighbours(estimand: str) -> None:
    rng = np.random.default_rng(3)
    table = table_of("accuracy", **{f"L{k}": rng.uniform(size=14).round(2) for k in range(13)})
    alone, all_of_them = compare(table, estimand=estimand), list(compare(table, estimand=estimand))
    assert len(all_of_them) > 64  # more than one block
    assert alone["L12", "L11"].to_dict() == all_of_them[-1].to_dict()
    assert alone["L1", "L0"].to_dict() == all_of_them[0].to_dict()
