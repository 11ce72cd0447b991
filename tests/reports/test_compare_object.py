"""The object of `compare --json` and the columns of `--csv`: the comparison's own numbers, no null."""

from __future__ import annotations

import json

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.reports.compare_object import COMPARE_SCHEMA, compare_object, pair_columns

BASE = np.arange(9.0)
PARTS = {"accuracy": {"A": BASE, "B": BASE + 1, "C": BASE}, "seconds": {"A": BASE + 1, "B": BASE + 2, "C": BASE + 1}}


def test_measures_say_how_they_were_judged() -> None:
    found = compare_object(compare(several(PARTS)))
    assert found["schema"] == COMPARE_SCHEMA == "adjudge.compare/3" and found["unit"] == "cases"
    assert found["measures"] == {
        "accuracy": {
            "direction": "higher",
            "test": "wilcoxon",
            "estimand": "typical",
            "factor": False,
            "centre": "mean",
        },
        "seconds": {
            "direction": "lower",
            "test": "wilcoxon",
            "estimand": "typical",
            "factor": True,
            "centre": "geometric mean",
        },
    }
    assert [(pair["b"], pair["a"], pair["verdict"]) for pair in found["pairs"]] == [
        ("B", "A", "mixed"), ("C", "A", "undecided"), ("C", "B", "mixed"),
    ]  # fmt: skip
    assert found["learners"] == ["A", "B", "C"] and len(found["cases"]) == 9 and "subsets" not in found


def test_settings_hold_what_was_chosen_and_margins_as_written() -> None:
    plain = compare_object(compare(several(PARTS)))["settings"]
    assert plain == {"threshold": 0.95, "rule": "claims", "missing": "error", "prior": "symmetric", "strength": 1,
                     "ess": 1.0, "seed": 0, "items": False,
                     "reduce": "mean", "sequential": False, "each_subset": False}  # fmt: skip
    found = compare(several(PARTS), margins={"accuracy": 0.5, "seconds": "5%"}, baseline="A", group=None, draws=50)
    chosen = compare_object(found)["settings"]
    assert chosen["margins"] == {"accuracy": "0.5", "seconds": "5 %"}
    assert (chosen["baseline"], chosen["draws"]) == ("A", 50) and "gates" not in chosen


def test_subsets_hold_a_word_per_pair_for_every_part() -> None:
    found = compare_object(compare(several(PARTS), each_subset=True))["subsets"]
    assert found == [
        {"measures": ["accuracy"], "verdicts": ["better", "undecided", "worse"]},
        {"measures": ["seconds"], "verdicts": ["worse", "undecided", "better"]},
        {"measures": ["accuracy", "seconds"], "verdicts": ["mixed", "undecided", "mixed"]},
    ]


def test_what_stands_beside_is_told_whole_or_pair_by_pair() -> None:
    table = table_of(A=BASE, B=BASE + 1, C=BASE - 1)
    (whole,) = compare_object(compare(table))["supplementary"]
    assert (whole["test"], whole["measure"]) == ("friedman", "accuracy") and whole["result"]["n_learners"] == 3
    (pairs,) = compare_object(compare(table, supplementary=["bayes_sign"]))["supplementary"]
    assert len(pairs["probabilities"]) == 3 and set(pairs["probabilities"][0]) == {"worse", "equivalent", "better"}
    assert "result" not in pairs and "monte_carlo_error" not in pairs
    (sampled,) = compare_object(
        compare(table, supplementary=["bayes_signed_rank"], draws=200, margins={"accuracy": 1.5})
    )["supplementary"]
    assert sampled["method"] == "sampled" and sampled["monte_carlo_error"] > 0


def test_columns_have_a_row_per_pair_and_measure() -> None:
    found = compare(several(PARTS))
    columns = pair_columns(found)
    assert {len(cells) for cells in columns.values()} == {6}
    assert columns["b"] == ["B", "B", "C", "C", "C", "C"] and columns["measure"] == ["accuracy", "seconds"] * 3
    assert columns["sign"] == [">", "<", "=", "=", "<", ">"] and columns["won"] == [9, 0, 0, 0, 0, 9]
    assert columns["estimate"][0] == 1.0 and columns["p"][0] == pytest.approx(2.0**-8)
    assert "G09" in columns["guards"][2] and columns["repeat_probability"][2] is None
    json.dumps(compare_object(found), allow_nan=False)
