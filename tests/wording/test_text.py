"""A comparison in a terminal: 80 columns, the answer first, long lists cut and counted."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.loops import of
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.results.examples import example
from adjudge.wording.text import comparison_text, pair_text
from adjudge.wording.text_table import Terminal, shown_on

BASE = np.arange(12.0)


def many(k: int, m: int = 1, n: int = 8) -> Any:
    names = [f"a learner with a long name {place}" for place in range(k)]
    rng = np.random.default_rng(0)
    measures = {f"measure{j}": {name: rng.normal(size=n) for name in names} for j in range(m)}
    return several(measures, higher=list(measures))  # type: ignore[arg-type]


@pytest.mark.parametrize("made", [lambda: many(3, 6), lambda: many(12), lambda: example("weka"), lambda: many(2, 3)])
def test_no_line_is_wider_than_eighty_columns(made: Any) -> None:
    assert max(map(len, comparison_text(compare(made()), details=True).splitlines())) <= 80


def test_the_answer_comes_before_pairs_cautions_and_closing() -> None:
    text = comparison_text(compare(example("weka"), threshold=0.9, rule="published"), details=True)
    parts = ["accuracy", "example weka: 3 learners", "words     published rule", "3 pairs: ", "“Better” means:"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_of_many_learners_and_pairs_the_rest_is_counted() -> None:
    text = comparison_text(compare(many(22)), details=True)
    assert "… and 2 more" in text and "231 pairs: 231 undecided" in text
    steps = compare(table_of(**{f"L{place:02d}": BASE + place for place in range(12)}))
    shown = comparison_text(steps, details=True)
    assert shown.count(" better ") >= 45 and "… and 21 more pairs" in shown and "66 pairs: 66 decided" in shown


def test_pairs_are_read_from_the_side_of_the_learner_that_stands_higher() -> None:
    text = comparison_text(compare(table_of(A=BASE + 2, B=BASE + 1, C=BASE)), details=True)
    lines = [line.split("  ")[0] for line in text.splitlines() if " – " in line and "better" in line]
    assert lines == ["A – B", "A – C", "B – C"] and " worse" not in text


def test_gates_claims_subsets_and_networks_are_shown_where_asked() -> None:
    table = table_of(A=BASE, B=BASE + 1, C=BASE - 1)
    gated = comparison_text(compare(table, baseline="A", gates={"accuracy": 0.5}), details=True)
    assert [line.split()[-1] for line in gated.splitlines() if line.startswith(("B – A", "C – A"))] == ["pass", "FAIL"]
    claimed = comparison_text(compare(table, claim="accuracy>"))
    assert claimed.count("Claim “accuracy>”") == 3
    two = several({"accuracy": {"A": BASE, "B": BASE + 1, "C": BASE}, "f1": {"A": BASE, "B": BASE, "C": BASE + 1}})
    assert "pairs by word, on" in comparison_text(compare(two, each_subset=True))
    assert "groups of measures without a link" in comparison_text(compare(two, network="optimal"))


def test_a_pair_is_told_in_full_and_from_its_own_side() -> None:
    found = compare(table_of(A=BASE, B=BASE + 1), gates={"accuracy": 0.5})
    text = pair_text(found["B", "A"])
    assert text.startswith("B against A: BETTER\n\nB is better than A on accuracy (12 data sets")
    assert "Gate: PASS: B is not worse than A by more than 0.5 on accuracy." in text
    assert "w/l/t" in text and "12/0/0" in text and "Most frequent outcome" in text
    assert pair_text(found["A", "B"]).startswith("A against B: WORSE") and "0/12/0" in pair_text(found["A", "B"])
    guarded = compare(table_of(A=BASE[:3], B=BASE[:3] + 1))["B", "A"]
    assert "G01" in pair_text(guarded) and "G01" not in pair_text(guarded, guards=False)


def test_no_line_is_wider_than_the_terminal_however_long_the_names() -> None:
    rng = np.random.default_rng(0)
    learners = [f"a learner of a rather long name {number}" for number in range(4)]
    for measures in ([f"measure no {number} abc" for number in range(4)], ["accuracy", "f measure", "roc auc"]):
        values = {name: {learner: rng.normal(size=8) for learner in learners} for name in measures}
        table = several(values, higher=measures)  # type: ignore[arg-type]
        plain, gated = compare(table), compare(table, baseline=learners[0], gates=dict.fromkeys(measures, 0.1))
        for found, columns in product((plain, gated), (80, 85, 100, 121, 130, 160, 200)):
            with of(columns), shown_on(Terminal(columns, colour=False)):
                for details in (False, True):
                    assert max(map(len, comparison_text(found, details=details).splitlines())) <= columns
