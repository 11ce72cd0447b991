"""Equivalence and gates: worked examples, and the families each is judged in."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import items, several, table_of

from adjudge import compare, gate
from adjudge.errors import InputError
from adjudge.evidence.adjustments import adjust
from adjudge.verdicts.words import Word

D = np.array([0.004, -0.002, 0.001, 0.003, -0.001, 0.002, 0.0005, -0.003, 0.0015, 0.0025])
BASE = np.full(10, 0.5)


def test_example_10_and_12_margins_in_proportions() -> None:
    pair = compare(items(40, 15, 945), margins={"correct": 0.05})["B", "A"]
    assert pair["correct"].p == pytest.approx(0.001015847, abs=1e-8)
    assert pair["correct"].p_equivalent == pytest.approx(0.002663541, abs=1e-8)
    assert pair.verdict == Word.EQUIVALENT
    assert "real, but within the margin" in pair.sentence
    wide = compare(items(520, 500, 3980), margins={"correct": 0.02})["B", "A"]
    assert wide["correct"].p == pytest.approx(0.551922614, abs=1e-8)
    assert wide["correct"].p_equivalent == pytest.approx(0.012428224, abs=1e-8)
    assert wide["correct"].p_not_worse == pytest.approx(0.000181103, abs=1e-8)
    assert wide.verdict == Word.EQUIVALENT


def test_example_13_a_margin_on_data_sets_and_its_gate() -> None:
    table = table_of(A=BASE, B=0.5 + D)
    wide = compare(table, margins={"accuracy": 0.003})["B", "A"]
    assert wide["accuracy"].p == pytest.approx(0.29296875)
    assert wide["accuracy"].p_equivalent == pytest.approx(0.015625)
    assert wide["accuracy"].p_not_worse == pytest.approx(0.00390625)
    assert wide.verdict == Word.EQUIVALENT
    narrow = compare(table, margins={"accuracy": 0.002}, gates={"accuracy": 0.002})["B", "A"]
    assert narrow["accuracy"].p_equivalent == pytest.approx(0.20703125)
    assert narrow["accuracy"].p_not_worse == pytest.approx(0.01171875)
    assert narrow.verdict == Word.UNDECIDED and narrow.gate == "pass"


def test_a_percentage_of_nothing_is_no_gate() -> None:
    table = table_of("correct", item=True, A=[0] * 12, B=[1] * 12)
    with pytest.raises(InputError, match="mean that is 0"):
        gate(table, baseline="A", margins={"correct": "5%"})


def test_a_pair_takes_its_worst_measure_and_the_pairs_are_one_family() -> None:
    table = several(
        {
            "accuracy": {"A": BASE, "B": 0.5 + D, "C": 0.5 - D},
            "f1": {"A": BASE, "B": 0.5 + D / 2, "C": 0.5 + D / 4},
        }
    )
    found = compare(table, margins={"accuracy": 0.003, "f1": 0.003}).equivalence
    assert found is not None
    assert found.p_equivalent[0, 0] == pytest.approx(0.015625) and found.widths.tolist() == [[0.003, 0.003]] * 3
    assert found.p_pair == pytest.approx(adjust(found.p_equivalent.max(axis=1), "holm"))
    assert (found.equivalent == (found.p_pair <= 0.05)).all() and found.equivalent.any() and not found.equivalent.all()


def test_gates_pass_by_their_worst_and_fail_by_hommel_then_holm_over_the_pairs() -> None:
    rng = np.random.default_rng(1)
    base = rng.uniform(0.4, 0.6, 12)
    shifts = {"B": (0.0, 0.001), "C": (-0.05, 0.0), "D": (-0.011, 0.01)}
    table = several(
        {
            name: {"A": base} | {who: base + shift[j] + rng.normal(0, 0.004, 12) for who, shift in shifts.items()}
            for j, name in enumerate(("accuracy", "f1"))
        }
    )
    found = compare(table, baseline="A", gates={"accuracy": 0.02, "f1": 0.02})
    assert found.gates is not None and found.gates.outcome.tolist() == [1, -1, 1]
    assert found.gates.failed.tolist() == [[False, False], [True, False], [False, False]]
    not_worse = compare(table, baseline="A", margins={"accuracy": 0.02, "f1": 0.02}).equivalence
    assert not_worse is not None
    assert found.gates.p_pass == pytest.approx(adjust(not_worse.p_not_worse.max(axis=1), "holm"))
    # C's f1 cannot fail: Hommel of the one-sided (2^-12, 1) doubles the first, Holm over three pairs triples it
    assert found.gates.p_fail[1] == pytest.approx(3 * 2 * 2.0**-12)


def test_a_measure_without_a_margin_leaves_the_pair_open() -> None:
    two = several({"accuracy": {"A": BASE, "B": 0.5 + D}, "f1": {"A": BASE, "B": 0.5 + D}})
    found = compare(two, margins={"accuracy": 0.003}).equivalence
    assert found is not None and np.isnan(found.p_equivalent[0, 1])
    assert found.p_pair.tolist() == [1.0] and not found.equivalent.any()


@pytest.mark.parametrize(
    ("margins", "said"),
    [
        ({"correct": 1.0}, "proportions below 1"),
        ({"correct": "300%"}, "proportions of 1 or more"),
        ({"corect": 0.1}, "did you mean 'correct'"),
    ],
)
def test_margins_that_mean_nothing_are_refused(margins: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        compare(items(10, 5, 15), margins=margins)


def test_a_test_without_a_shift_carries_no_margin() -> None:
    rows = [(learner, repeat, fold) for learner in "AB" for repeat in range(5) for fold in range(2)]
    columns = {
        "case": ["x"] * 20,
        "learner": [learner for learner, _, _ in rows],
        "repeat": [repeat for _, repeat, _ in rows],
        "fold": [fold for _, _, fold in rows],
        "accuracy": np.random.default_rng(0).uniform(size=20).tolist(),
    }
    assert compare(columns, test="five_by_two_cv_t").equivalence is None
    with pytest.raises(InputError, match="tests no shifted difference, so no margin"):
        compare(columns, test="five_by_two_cv_t", margins={"accuracy": 0.01})
