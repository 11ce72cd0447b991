"""The card of the headline: its judge of sentences can say no, its scenes are what they say, its rows are bounded."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from adjudge.verdicts.headline_facts import (
    BestSupported,
    Circle,
    Closest,
    Member,
    Narrowed,
    SomeRuledOut,
    TradeOff,
    UseSingleBest,
    Way,
)
from adjudge_studies.calibration_headline import Truth, cell, drawn, is_true, praised, true_means
from adjudge_studies.catalogue import STUDIES, How

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "headline.csv"
TRUTH = Truth(np.array([[3.0, 2.0, 1.0], [1.0, 2.0, 0.0]]))  # L0 leads on m0, L1 on m1, L2 is beaten by both
NONE = ((), 0)


def test_the_judge_of_sentences_knows_true_from_untrue() -> None:
    closest = Closest("L1", "m0", 0.01, 9, 1, 0)
    best = UseSingleBest("L0", ("L2",), ("m0", "m1"), True, closest, (), 0, 10)
    assert is_true(best, TRUTH) and not is_true(replace(best, others=("L1", "L2")), TRUTH)
    assert not is_true(Circle((("m0", ("L0", "L1", "L2")),)), TRUTH)
    assert is_true(BestSupported("L0", ("L1", "L2"), ("m0", "m1")), TRUTH)
    assert not is_true(BestSupported("L2", ("L1",), ("m0", "m1")), TRUTH)
    swap = (("L0", "L1", ("m0",)), ("L1", "L0", ("m1",)))
    assert is_true(TradeOff((), 2, swap), TRUTH)
    assert not is_true(TradeOff((), 2, swap, ("L2",)), TRUTH)  # praised, and better than nobody
    assert not is_true(TradeOff((), 2, ((swap[0]), ("L1", "L0", ("m0",)))), TRUTH)
    assert is_true(TradeOff((), 2), TRUTH)  # everyone is truly beaten on something
    assert not is_true(TradeOff((Way(("L0", "L1"), ("m0",), (("L0", "m1"),)),), 2), TRUTH)


def test_sets_are_untrue_where_they_lose_the_best_or_praise_the_worst() -> None:
    two = (Member("L0", "ahead"), Member("L1", "ahead"))
    out = SomeRuledOut(two, (("L2", "L0"),), (), 2, True, NONE, (), False, (), 20)
    assert is_true(out, TRUTH) and praised(out) == {"L0", "L1"}
    assert not is_true(replace(out, members=two[:1]), TRUTH)  # L1 is unbeaten too
    assert not is_true(replace(out, beaten=(("L1", "L0"),)), TRUTH)
    assert not is_true(replace(out, between=(("L1", "L0", ("m0",)),)), TRUTH)
    assert praised(replace(out, beaten=())) == set()  # "the best is among" praises nobody
    narrowed = Narrowed(two, ("L2",), 2, ("L2",), (), NONE)
    assert is_true(narrowed, TRUTH) and not is_true(replace(narrowed, beaten=("L1",)), TRUTH)
    assert not is_true(replace(narrowed, members=(Member("L2", "ahead"),)), TRUTH)


def test_the_last_learner_is_noisy_or_has_few_cells() -> None:
    rng = np.random.default_rng(0)
    means = true_means("noisy C", 4, 2, rng)
    spread = drawn("noisy C", means, 400, 2, rng).std(axis=3)
    assert (spread[:, :, -1] > 6).all() and (spread[:, :, :-1] < 1.3).all()
    few = drawn("few C", means, 40, 3, rng)
    assert (np.isnan(few[:, :, -1]).sum(axis=-1) == 32).all() and not np.isnan(few[:, :, :-1]).any()


def test_one_clear_best_is_named_and_a_learner_of_whom_little_is_known_is_not() -> None:
    found = cell("one best", 3, 1, 30, 60, np.random.default_rng(1))
    assert "single best 0.9" in found.rules or "single best 1.0" in found.rules
    for scene in ("noisy C", "few C"):
        found = cell(scene, 4, 2, 40, 60, np.random.default_rng(2))
        assert found.flagged > 0.95 and found.others_flagged < 0.05 and found.recommended < 0.1


def test_a_quick_card_has_a_page_and_rows(tmp_path: Path) -> None:
    page = STUDIES["calibration-headline"].make(How(tmp_path, replications=3))
    assert page == (tmp_path / "headline.md").read_text(encoding="utf-8") and "| even trade-off | 6 |" in page
    rows = (tmp_path / "headline.csv").read_text().splitlines()
    assert len(rows) == 1 + 7 * 3 * 3 - 3 + 2 * 2 * 3  # "few C" has no 12 cases


def test_on_the_card_no_headline_is_untrue_more_often_than_measured() -> None:
    """6 % by itself. With the claims on pairs 8.5 %, and more where two are tied on top: two families of 5 % each."""
    with CARD.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    error = np.sqrt(0.06 * 0.94 / int(rows[0]["tables"]))
    assert len(rows) == 216
    assert max(float(row["false"]) for row in rows) <= 0.06 + 2 * error  # the greatest of so many rows
    assert max(float(row["either"]) for row in rows if row["scene"] != "two on top") <= 0.085
    assert max(float(row["either"]) for row in rows) <= 0.1
    assert all(sum(float(part.rsplit(" ", 1)[1]) for part in row["rules"].split(", ")) == pytest.approx(1, abs=0.005)
               for row in rows)  # fmt: skip
