"""What is said is covered by what was computed: sentences that an outside reader once found to say more."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import grouped, several, table_of

from adjudge import compare
from adjudge.errors import InputError, UnfitDataError
from adjudge.verdicts.words import Word


def text(found: object) -> str:
    return " ".join(str(found).split())


def test_gates_over_several_learners_need_a_baseline_and_show_each_pair() -> None:
    table = table_of(A=np.arange(12) / 20, B=np.arange(12) / 20 + 0.1, C=np.arange(12) / 20 - 0.2)
    with pytest.raises(InputError, match="baseline"):
        compare(table, gates={"accuracy": 0.01})
    assert "FAIL" in text(compare(table, baseline="A", gates={"accuracy": 0.01}))


def test_dependent_cases_carry_no_joint_outcome_and_no_claim() -> None:
    with pytest.raises(UnfitDataError, match="without groups"):
        compare(grouped([3] * 8), group="doc", rule="published")
    with pytest.raises(UnfitDataError, match="independent cases"):
        compare(grouped([3] * 8), group="doc", claim="accuracy>")
    assert compare(grouped([3] * 8), group="doc")["B", "A"].most_frequent is None


def test_wins_of_groups_are_counted_and_not_summed() -> None:
    rng = np.random.default_rng(4)
    d = rng.normal(0.3, 1, 40) * np.where(np.arange(40) % 10 == 0, 30, 1)
    columns = {"case": [f"c{i}" for i in range(40)] * 2, "doc": [f"d{i // 5}" for i in range(40)] * 2,
               "learner": ["A"] * 40 + ["B"] * 40, "accuracy": [*np.zeros(40), *d]}  # fmt: skip
    wins, mean = (compare(columns, group="doc", estimand=name)["B", "A"]["accuracy"].p for name in ("wins", "mean"))
    signs = dict(columns, accuracy=[*np.zeros(40), *np.sign(d)])
    assert wins == pytest.approx(compare(signs, group="doc", estimand="mean")["B", "A"]["accuracy"].p)
    assert wins != pytest.approx(mean)


def test_a_circle_is_guarded() -> None:
    orders = [(3, 2, 1)] * 100 + [(1, 3, 2)] * 100 + [(2, 1, 3)] * 100
    values = np.array(orders, dtype=float)
    found = compare(table_of(A=values[:, 0], B=values[:, 1], C=values[:, 2]), estimand="wins")
    assert "G25" in {guard.code for guard in found.guards}
    assert str(found.answer).startswith("No single answer: the results run in a circle.")


def test_measures_with_fewer_cases_are_not_counted_as_full() -> None:
    n = 20
    f = np.where(np.arange(n) < 8, 0.1, np.nan)
    table = several({"accuracy": {"A": np.zeros(n), "B": np.ones(n)}, "f1": {"A": f, "B": f + 0.1}})
    assert "8 to 20 data sets" in compare(table, missing="drop")["B", "A"].sentence


def test_a_typical_difference_of_zero_under_a_sign_is_explained() -> None:
    base = np.arange(50) / 100
    gains = np.where(np.arange(50) < 9, np.arange(1, 51) / 100, 0.0)
    found = compare(table_of(A=base, B=base + gains))["B", "A"]
    assert found.verdict == Word.BETTER and found["accuracy"].estimate == 0.0
    assert "Most data sets tie on accuracy: the claim is about those that differ." in text(found)
    few_ties = compare(table_of(A=base, B=base + np.arange(1, 51) / 100))["B", "A"]
    assert "tie on" not in text(few_ties)


def test_an_interval_does_not_leave_out_zero_where_the_exact_test_does_not_decide() -> None:
    right = np.ones(40)
    found = compare(table_of(A=right, B=np.where(np.arange(40) < 5, 0.0, 1.0)))["B", "A"]
    assert found.verdict == Word.UNDECIDED and found["accuracy"].high == 0  # 0 of 5, p = 1/16; Tango's ends at −0.03
    decided = compare(table_of(A=right, B=np.where(np.arange(40) < 6, 0.0, 1.0)))["B", "A"]
    assert decided.verdict == Word.WORSE and decided["accuracy"].high < 0  # 0 of 6, p = 1/32


def test_the_best_supported_names_whom_it_equals_within_the_margins_and_a_factor_is_one() -> None:
    rng = np.random.default_rng(3)
    base, wait = rng.uniform(0.6, 0.9, 40), rng.uniform(5, 20, 40)
    table = several(
        {
            "accuracy": {"A": base, "B": base + 0.0015 + rng.normal(0, 0.001, 40)},
            "seconds": {"A": wait, "B": wait * np.exp(rng.normal(0, 0.01, 40))},
        }
    )
    found = compare(table, margins={"accuracy": 0.01, "seconds": "5%"})
    assert found["B", "A"].verdict == Word.EQUIVALENT and found.answer.headline.rule == "best supported"
    assert "Best supported: B." in text(found) and "A is equivalent to it within the margins." in text(found)
    assert "seconds within a factor of 1.05" in text(found) and "±5 %" not in text(found)
