"""One table of families: which were asked for, at which level, whether they spoke; and what is made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import Comparison, compare
from adjudge.results.examples import example
from adjudge.verdicts.families import FAMILIES

ROOT = Path(__file__).parents[2]
STEP = np.arange(1, 13) / 100
APART = table_of(A=0.5 + STEP, B=0.5 + 3 * STEP, C=0.5 + 2 * STEP)  # B before C before A, in every case


def spoken(found: Comparison) -> dict[str, float]:
    return {family.name: family.level for family in found.families if family.spoke}


def asked(found: Comparison) -> set[str]:
    return {family.name for family in found.families}


@pytest.mark.parametrize(
    ("settings", "named", "spoke"),
    [
        ({}, {"claims", "single best", "set for the best"}, {"claims": 0.05, "single best": 0.05}),
        ({"threshold": 0.9}, {"claims", "single best", "set for the best"}, {"claims": 0.1, "single best": 0.1}),
        ({"baseline": "A"}, {"claims"}, {"claims": 0.05}),
        (
            {"fdr": 0.2},
            {"claims", "single best", "set for the best", "fdr"},
            {"claims": 0.05, "single best": 0.05, "fdr": 0.2},
        ),
        (
            {"margins": {"accuracy": 1.0}},
            {"claims", "single best", "set for the best", "equivalence"},
            {"claims": 0.05, "single best": 0.05, "equivalence": 0.05},
        ),
        (
            {"margins": {"accuracy": 1e-6}},
            {"claims", "single best", "set for the best", "equivalence"},
            {"claims": 0.05, "single best": 0.05},
        ),
        ({"baseline": "A", "gates": {"accuracy": 1.0}}, {"claims", "gates"}, {"claims": 0.05, "gates": 0.05}),
    ],
)
def test_each_setting_asks_for_its_family(settings: dict[str, Any], named: set[str], spoke: dict[str, float]) -> None:
    found = compare(APART, **settings)
    assert asked(found) == named and spoken(found) == spoke
    assert found.to_dict()["families"] == [family.to_dict() for family in found.families]


def test_nothing_speaks_where_nothing_is_claimed() -> None:
    rng = np.random.default_rng(1)
    found = compare(table_of(A=rng.normal(size=8), B=rng.normal(size=8), C=rng.normal(size=8)))
    assert spoken(found) == {} and "together" not in str(found)


def test_of_one_pair_the_headline_is_its_word() -> None:
    assert spoken(compare(APART.select(["A", "B"]))) == {"claims": 0.05}


def test_the_closing_lines_name_every_family_that_spoke() -> None:
    text = " ".join(compare(APART, margins={"accuracy": 1.0}, baseline=None).summary(details=True).split())
    assert "hold together with 95 % confidence" in text
    assert "Equivalence: a further 5 %." in text and "The headline, as one statement: a further 5 %." in text


def test_a_family_is_named_by_its_row_of_the_table() -> None:
    """On the first screen and in the closing lines: nothing but the row says how."""
    costs = {"A": [2.0] * 20, "B": [1.0] * 20}
    table = several({"accuracy": {"A": [0.5] * 20, "B": [0.6] * 20}, "seconds": costs})
    found = compare(table, cheapest="seconds", margins={"accuracy": 1.0})
    first, closing = (" ".join(found.summary(details=details).split()) for details in (False, True))
    spoke = [rule for rule in FAMILIES if rule.closing and found.spoke(rule.name)]
    assert "cheapest" in {rule.name for rule in spoke}
    for rule in spoke:
        assert (
            f"{rule.closing}: a further 5 %." in closing and rule.short in first.partition("contain a wrong claim")[2]
        )


def test_benchmarks_are_families_of_their_own() -> None:
    items = {"item": [f"i{n}" for n in range(24)] * 2, "task": (["x"] * 12 + ["y"] * 12) * 2,
             "model": ["A"] * 24 + ["B"] * 24, "accuracy": [0.0] * 24 + [1.0] * 24}  # fmt: skip
    found = compare(items)
    assert {"slices", "best of a slice"} <= asked(found) and spoken(found)["slices"] == 0.05


def test_the_page_lists_what_the_code_declares() -> None:
    page = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    rows = [f"| {rule.name} | {rule.covers} |" for rule in FAMILIES]
    assert "\n".join(rows) in page, "the table of families in docs/claims.md: " + "\n".join(rows)


def test_an_example_has_its_families_in_the_object() -> None:
    assert {row["name"]: row["spoke"] for row in compare(example("weka")).to_dict()["families"]} == {
        "claims": True, "single best": False, "set for the best": False,
    }  # fmt: skip
