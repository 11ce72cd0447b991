"""The corrected t made wider for words: against its formula by hand, and against what was simulated."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from adjudge import judge
from adjudge.evidence.contract import Differences, find_test
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.widened_t import LEAST, PER_SHARE, WORST, widened

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "folds.csv"


@pytest.mark.parametrize(("ratio", "n"), [(1 / 9, 10), (1 / 9, 100), (1 / 4, 50), (1.0, 10), (0.5, 30), (1 / 99, 100)])
def test_the_variance_is_the_published_one_or_the_line_through_what_the_plans_needed(ratio, n):
    share = ratio / (1 + ratio)
    assert 1 / n + widened(ratio, n) == pytest.approx(max(1 / n + ratio, LEAST + PER_SHARE * share))


def test_p_interval_and_shift_agree_with_the_formula_by_hand():
    d = np.random.default_rng(3).normal(0.02, 0.03, 50)
    data = Differences(d[None], unit="folds", ratio=0.25)
    test = find_test("widened_t")
    error = d.std(ddof=1) * np.sqrt(LEAST + PER_SHARE * 0.2)
    p = 2 * stats.t.sf(abs(d.mean()) / error, 49)
    assert test.run(data).p[0] == pytest.approx(p)
    _, low, high = test.estimate(data)
    assert (low[0], high[0]) == pytest.approx(stats.t.interval(0.95, 49, d.mean(), error))
    up, down = test.beyond(data, np.array([0.01]))
    assert (up[0], down[0]) == pytest.approx((stats.t.sf((d.mean() - 0.01) / error, 49),
                                              stats.t.cdf((d.mean() - 0.01) / error, 49)))  # fmt: skip
    assert test.run(data).p[0] > corrected_t(d, ratio=0.25).p_value


def test_holes_widen_by_the_splits_that_are_there():
    d = np.random.default_rng(4).normal(0.02, 0.03, 30)
    holed = np.concatenate([d, np.full(20, np.nan)])
    both = Differences(np.stack([holed, np.concatenate([d, d[:20]])]), unit="folds", ratio=1 / 9)
    alone = Differences(d[None], unit="folds", ratio=1 / 9)
    assert find_test("widened_t").run(both).p[0] == pytest.approx(find_test("widened_t").run(alone).p[0])


def test_interval_and_word_agree_and_the_published_test_stays_on_request():
    rng = np.random.default_rng(0)
    a = rng.normal(0.8, 0.03, 50)
    scores = {"a": a, "b": a + rng.normal(0.012, 0.02, 50)}
    ours = judge(scores, cv=10, measure="accuracy", ratio=1 / 9)
    published = judge(scores, cv=10, measure="accuracy", ratio=1 / 9, test="corrected_t")
    one, other = ours["b", "a"]["accuracy"], published["b", "a"]["accuracy"]
    assert (one.low > 0) == (one.sign == ">") and (other.low > 0) == (other.sign == ">")
    assert one.high - one.low > 1.5 * (other.high - other.low)
    assert other.p == pytest.approx(corrected_t(scores["b"] - a, ratio=1 / 9).p_value)
    assert any(guard.code == "G12" and "as published" in guard.text for guard in published.guards)
    assert not any(guard.code == "G12" for guard in ours.guards)


def test_the_worst_cell_of_the_card_is_the_one_that_is_printed():
    with CARD.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    worst = {way: max(float(row[f"wrong_{k}"]) for row in rows if row["way"] == way for k in (2, 3, 6))
             for way in ("as published", "widened")}  # fmt: skip
    assert worst["widened"] == pytest.approx(WORST) and WORST <= 0.06
    assert f"{100 * worst['as published']:.0f} %" in find_test("corrected_t").caution
    assert min(int(row["tables"]) for row in rows) >= 2000
