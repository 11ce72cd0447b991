"""Which figures a page has: those that say something of this comparison."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.reports.page_figures import page_figures

pytest.importorskip("matplotlib")
BASE = np.arange(9.0)
THREE = {"A": BASE, "B": BASE + 1, "C": BASE + 2}
TWO = {"A": BASE, "B": BASE + 1}
SAME = {"A": BASE, "B": BASE, "C": BASE}


@pytest.mark.parametrize(
    ("table", "settings", "names"),
    [
        (table_of(**THREE), {}, ["ranks", "order", "cd"]),
        (table_of(**SAME), {}, ["ranks", "cd"]),  # nobody beats anybody: no arrow to draw
        (table_of(**THREE), {"baseline": "A"}, ["cd"]),
        (table_of(**TWO), {}, ["differences0"]),
        (several({"accuracy": TWO, "f1": TWO}), {}, ["tradeoff", "differences0", "differences1"]),
        (several({"accuracy": TWO, "f1": TWO}), {"network": "optimal"},
         ["tradeoff", "network", "differences0", "differences1"]),
        (several({"accuracy": THREE, "f1": THREE}), {}, ["ranks", "order", "tradeoff"]),
    ],
)  # fmt: skip
def test_the_figures_that_fit(table: Any, settings: dict[str, Any], names: list[str]) -> None:
    assert list(page_figures(compare(table, **settings))) == names


def test_a_description_says_what_is_drawn() -> None:
    found = page_figures(compare(several({"accuracy": THREE, "f1": THREE})))
    assert found["ranks"].description.endswith("Tier 1: C.")
    assert found["order"].description.endswith("from others: B beats A and C beats B.")
    assert found["order"].title == "Who beats whom on every measure"
    pair = page_figures(compare(table_of(**TWO)))["differences0"]
    assert pair.description == "B against A, case by case: won 9, lost 0, tied 0." and pair.title.endswith("accuracy")


def test_without_a_complete_case_there_are_no_mean_ranks() -> None:
    holed = {name: np.where(np.arange(21) % 3 == place, np.nan, np.arange(21.0)) for place, name in enumerate("ABC")}
    assert "cd" not in page_figures(compare(table_of(**holed), missing="drop"))
