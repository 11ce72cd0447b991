"""What counts as the same advice, and headlines from p-values alone."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import table_of

from adjudge.verdicts.comparison import compare
from adjudge.verdicts.same_headline import Advice, Headlines, advice_of, same_advice

BASE = np.arange(9.0)


def test_advice_is_whom_to_use_or_whom_not() -> None:
    best = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 2)).answer.headline
    assert advice_of(best) == Advice("use", "C") and str(advice_of(best)) == "use C"
    beaten = compare(table_of(A=BASE, B=BASE + 1, C=BASE + 1)).answer.headline
    assert (
        advice_of(beaten) == Advice("some beaten", beaten=frozenset("A")) and str(advice_of(beaten)) == "do not use A"
    )
    assert str(advice_of(compare(table_of(A=BASE, B=BASE)).answer.headline)) == "not told apart"
    assert str(Advice("some beaten", beaten=frozenset("EDCBA"))) == "do not use A, B, C, D …"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (Advice("use", "A"), Advice("use", "B"), False),
        (Advice("some beaten", beaten=frozenset("A")), Advice("some beaten", beaten=frozenset("AB")), True),
        (Advice("some beaten", beaten=frozenset("AB")), Advice("some beaten", beaten=frozenset("A")), False),
        (Advice("some beaten", beaten=frozenset("A")), Advice("use", "B"), False),
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
    advice, order = Headlines(found)(found.p, side, against)
    assert advice == advice_of(found.answer.headline)
    assert (order.tier == found.answer.order.tier).all()  # type: ignore[union-attr]
