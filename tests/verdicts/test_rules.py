"""Which rule answers: many tables at once as each by itself, by the rules written out."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.verdicts.order import order_of
from adjudge.verdicts.rules import RULES, rules_of


def written_out(order: object, k: int, best: bool) -> str:
    """VERDICTS §16 for one table, learner by learner."""
    some, joint, front = order.per_measure.any(axis=0), order.joint, order.front  # type: ignore[attr-defined]
    unbeaten = [i for i in range(k) if order.unbeaten[i]]  # type: ignore[attr-defined]
    if best:
        return "single best"
    if len(unbeaten) == 1 and all(some[unbeaten[0], i] for i in range(k) if i != unbeaten[0]):
        return "best supported"
    if all(some[:, i].any() for i in range(k)):
        return "circle" if all(joint[:, i].any() for i in range(k) if front[i]) else "trade-off"
    if not some.any():
        return "not told apart"
    return "not decided" if all(front) else "some beaten"


@pytest.mark.parametrize("measures", [1, 2])
def test_a_stack_of_tables_gets_the_rules_of_its_tables(measures: int) -> None:
    k, rng = 3, np.random.default_rng(0)
    pairs = np.array(list(combinations(range(k), 2)))
    signs = rng.choice(np.array([-1, 0, 1], dtype=np.int8), size=(300, len(pairs), measures))
    signs[:5] = 0
    vetoed = np.where((signs == 0) & (rng.random(signs.shape) < 0.1), 1, 0).astype(np.int8)
    identical = (signs == 0) & (vetoed == 0) & (rng.random(signs.shape) < 0.1)
    best = rng.random(300) < 0.1
    vetoed[:5], best[:5] = 0, False
    orders = [order_of(k, pairs, *each) for each in zip(signs, identical, vetoed, strict=True)]
    stacked = [np.stack([np.asarray(getattr(order, name)) for order in orders])
               for name in ("unbeaten", "per_measure", "joint", "front")]  # fmt: skip
    unbeaten, per_measure, joint, front = stacked
    found = [RULES[place] for place in rules_of(best, unbeaten, per_measure.any(axis=1), joint, front).tolist()]
    assert found == [written_out(order, k, bool(first)) for order, first in zip(orders, best, strict=True)]
    assert set(found) == set(RULES) - ({"trade-off", "not decided"} if measures == 1 else set())
