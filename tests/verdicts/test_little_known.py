"""Of whom too little is known: few cases, noisy differences; nobody else."""

from __future__ import annotations

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.verdicts.little_known import far_spread, little_known, medians, spread_of
from adjudge.wording.headline import headline_text


def test_medians_leave_holes_out() -> None:
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(40, 7))
    rows[rng.random(rows.shape) < 0.4] = np.nan
    rows[0], rows[1, 1:] = np.nan, np.nan
    kept = [row[~np.isnan(row)] for row in rows]
    assert medians(rows) == pytest.approx([np.median(row) if len(row) else np.nan for row in kept], nan_ok=True)
    spread = [np.abs(row - np.median(row)).mean() if len(row) > 1 else np.nan for row in kept]
    assert spread_of(rows) == pytest.approx(spread, nan_ok=True)


def test_spread_is_compared_with_pairs_the_learner_is_not_in() -> None:
    pairs = np.array([[0, 1], [0, 2], [1, 2]])
    assert not far_spread(3, pairs, np.array([1.0, 2.9, 2.9])).any()
    assert far_spread(3, pairs, np.array([1.0, 3.1, 3.1])).tolist() == [False, False, True]
    assert not far_spread(3, pairs, np.array([0.0, 3.0, 3.0])).any()  # two that never differ say nothing of a third
    assert not far_spread(2, pairs[:1], np.array([1.0])).any()


def test_a_noisy_learner_and_one_with_few_cases_are_found_and_nobody_else() -> None:
    rng = np.random.default_rng(1)
    base = rng.normal(size=40)
    near = {name: base + rng.normal(0, 0.1, 40) for name in "AB"}
    assert little_known(compare(table_of(**near, C=base + rng.normal(0, 3, 40)))).tolist() == [False, False, True]
    few = np.where(np.arange(40) < 8, base, np.nan)
    found = compare(table_of(**near, C=few), missing="drop")
    assert little_known(found).tolist() == [False, False, True]
    assert not little_known(compare(table_of(**near, C=base + rng.normal(0, 0.1, 40)))).any()


def test_it_is_said_and_never_recommended() -> None:
    rng = np.random.default_rng(2)
    base = rng.normal(size=20)
    better = {name: base + shift + rng.normal(0, 0.1, 20) for name, shift in (("A", 0.0), ("B", 1.0))}
    found = compare(table_of(**better, C=base + rng.normal(1, 6, 20)))
    assert str(headline_text(found.answer)) == (
        "Ahead: B. Too little is known of C. Not A: B beats it (95 % confidence)."
    )
    assert {row.learner: row.answer for row in found.answer.leaderboard} == {
        "B": "possible", "A": "beaten", "C": "too little known",
    }  # fmt: skip
    one = several({"accuracy": better, "f1": better})
    assert headline_text(compare(one).answer).lead == "Use B."
