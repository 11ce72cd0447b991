"""What counts as the same advice, and headlines from p-values alone."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.verdicts.leave_out import LeaveOut
from adjudge.verdicts.same_headline import Advice, Headlines, advice_of, same_advice

BASE = np.arange(9.0)


def test_advice_is_whom_to_use_or_whom_not() -> None:
    best = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2)).answer.headline
    assert advice_of(best) == Advice("use", "C") and str(advice_of(best)) == "use C"
    beaten = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 1)).answer.headline
    assert advice_of(beaten) == Advice("some ruled out", out=frozenset("A")) and str(advice_of(beaten)) == "not A"
    assert str(advice_of(compare(table_of(A=BASE, B=BASE)).answer.headline)) == "no difference shown"
    assert str(Advice("some ruled out", out=frozenset("EDCBA"))) == "not A, B, C, D …"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (Advice("use", "A"), Advice("use", "B"), False),
        (Advice("some ruled out", out=frozenset("A")), Advice("some ruled out", out=frozenset("AB")), True),
        (Advice("some ruled out", out=frozenset("AB")), Advice("some ruled out", out=frozenset("A")), False),
        (Advice("some ruled out", out=frozenset("A")), Advice("use", "B"), False),
        (Advice("circle"), Advice("circle"), True),
    ],
)
def test_the_same_advice(first: Advice, second: Advice, same: bool) -> None:
    assert same_advice(first, second) == same


@pytest.mark.parametrize("shift", [0.0, 0.5, 1.0])
def test_from_its_own_p_values_a_comparison_gets_its_own_headline(shift: float) -> None:
    rng = np.random.default_rng(1)
    found = compare(table_of(**{name: rng.normal(size=20) + shift * place for place, name in enumerate("ABCD")}))
    side, against = (np.stack([getattr(part, name) for part in found.evidence], axis=1) for name in ("side", "against"))
    (advice,), front = Headlines(found)(found.p[None], side[None], against[None])
    assert advice == advice_of(found.answer.headline)
    assert (front[0] == found.answer.order.front).all()  # type: ignore[union-attr]


def test_many_tables_at_once_get_the_headlines_of_comparing_each() -> None:
    """Leaving out each case, by brute force: a comparison of the table without it."""
    rng = np.random.default_rng(3)
    values = {name: np.round(rng.normal(size=12) + 0.9 * place, 1) for place, name in enumerate("ABC")}
    others = {name: np.round(rng.normal(size=12) + 0.5 * place, 1) for place, name in enumerate("ABC")}
    table = several({"accuracy": values, "f1": others})
    whole = compare(table)
    leave_out = LeaveOut(whole)
    singles = [(place,) for place in range(12)]
    (stack,) = leave_out.stacked(singles)
    advices, front = Headlines(whole)(*stack)
    rests = [compare(table, cases=[name for name in whole.cases if name != gone]) for gone in whole.cases]
    assert advices == [advice_of(rest.answer.headline) for rest in rests]
    assert len(set(advices)) > 1
    assert front.tolist() == [rest.answer.order.front.tolist() for rest in rests]  # type: ignore[union-attr]
    for rest, tested in zip(rests, leave_out(singles), strict=True):
        assert np.array_equal(tested.p, rest.p, equal_nan=True)
