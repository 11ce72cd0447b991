"""A judge corrected by labels: the worked example, ppi_py's numbers, labels that are all alike, groups, error rates."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from adjudge.evidence.contract import Differences, all_tests, find_test
from adjudge.evidence.judge_corrected import corrected_means
from adjudge.evidence.tango import tango_interval

PPI = json.loads((Path(__file__).parent.parent / "reference" / "ppi_means.json").read_text(encoding="utf-8"))
TEST = find_test("judge_corrected")

H = np.array([1, 0, 0, 1, -1, 0, 1, 0, 0, 1, 0, -1], dtype=float)
J = np.array([1, 0, 1, 1, -1, 0, 0, 0, 0, 1, 1, -1], dtype=float)
U = np.array([1, 0, 0, 1, 0, -1, 1, 1, 0, 0, 1, 0, 0, 1, -1, 0, 1, 0, 0, 0], dtype=float)
HUMAN, JUDGE = np.append(H, np.full(20, np.nan))[None], np.append(J, U)[None]


@pytest.mark.parametrize(("weight", "error"), [(0.6, 0.162504652), (0.0, 0.207193854)])
def test_the_worked_example(weight: float, error: float) -> None:
    found = corrected_means(HUMAN, JUDGE, weight=weight)
    assert found.mean[0] == pytest.approx(0.166666667, abs=1e-8) and found.error[0] == pytest.approx(error, abs=1e-8)
    assert found.df[0] == 11
    if weight:
        assert 2 * stats.t.sf(found.mean[0] / found.error[0], 11) == pytest.approx(0.327100292, abs=1e-8)


@pytest.mark.parametrize("row", PPI["rows"], ids=lambda row: f"{row['set']} {row['weight']}")
def test_means_are_those_of_ppi_py_at_the_same_weight(row: dict[str, float]) -> None:
    human, judge, rest = (np.array(PPI["sets"][row["set"]][part]) for part in ("human", "judge", "rest"))
    n, u = len(human), len(rest)
    found = corrected_means(
        np.append(human, np.full(u, np.nan))[None], np.append(judge, rest)[None], weight=row["weight"]
    )
    assert found.mean[0] == pytest.approx(row["mean"], abs=1e-10)
    left, weight = human - row["weight"] * judge, row["weight"]
    assert np.sqrt(left.var() / n + weight**2 * rest.var() / u) == pytest.approx(row["error"], abs=1e-8)  # theirs
    ours = np.sqrt(left.var(ddof=1) / n + weight**2 * rest.var(ddof=1) / u)
    assert found.error[0] == pytest.approx(ours, abs=1e-12)


def judged(human: np.ndarray, judge: np.ndarray, **more: object) -> Differences:
    return Differences(human, "judged", options={"judge": judge}, **more)  # type: ignore[arg-type]


def test_labels_that_are_all_equal_speak_for_themselves() -> None:
    rng = np.random.default_rng(1)
    judge = rng.integers(-1, 2, (3, 100)).astype(float)
    human = np.full((3, 100), np.nan)
    human[:, :40] = np.array([[0.0], [1.0], [0.0]])
    human[2, 0] = 1.0
    data = judged(human, judge, zero_one=True)
    found, (mean, low, high) = TEST.run(data), TEST.estimate(data)
    low_, high_ = tango_interval(np.array([0, 40]), np.array([0, 0]), np.array([40, 40]), 0.05)
    assert found.p[:2].tolist() == pytest.approx([1.0, 2 * 0.5**40]) and found.side[:2].tolist() == [0, 1]
    assert (mean[:2], low[:2], high[:2]) == (pytest.approx([0.0, 1.0]), pytest.approx(low_), pytest.approx(high_))
    above, below = TEST.beyond(data, np.array([-0.2, 0.5, 0.0]))
    assert above[0] < 0.05 and below[1] > 0.99 and np.isfinite(above).all()
    graded = judged(human, judge)
    assert TEST.run(graded).p[0] == 1.0 and TEST.estimate(graded)[0][1] == pytest.approx(1.0)


def test_it_needs_more_than_differences() -> None:
    assert "judge_corrected" not in {test.name for test in all_tests()}


def test_groups_of_one_item_are_items_and_copies_of_an_item_add_nothing() -> None:
    rng = np.random.default_rng(2)
    human, judge = rng.normal(size=(2, 2, 400))
    judge = judge + human
    human[:, 100:] = np.nan
    plain = corrected_means(human, judge)
    alone = corrected_means(human, judge, groups=np.arange(400))
    assert alone.mean == pytest.approx(plain.mean) and alone.error == pytest.approx(plain.error, rel=0.01)
    twice = corrected_means(human.repeat(3, axis=1), judge.repeat(3, axis=1), groups=np.arange(400).repeat(3))
    assert twice.error == pytest.approx(plain.error, rel=0.02) and twice.df.tolist() == [99.0, 99.0]


def test_pairs_with_labels_on_other_items_are_as_by_themselves() -> None:
    rng = np.random.default_rng(3)
    human, judge = rng.normal(size=(2, 2, 90))
    human[0, 40:], human[1, :50] = np.nan, np.nan
    judge[1, 60:70] = np.nan
    both = corrected_means(human, judge)
    for row in range(2):
        here = ~np.isnan(judge[row])
        one = corrected_means(human[row : row + 1, here], judge[row : row + 1, here])
        assert (both.mean[row], both.error[row]) == pytest.approx((one.mean[0], one.error[0]))


def test_a_judge_that_follows_nobody_changes_nothing() -> None:
    found = corrected_means(HUMAN, np.zeros_like(JUDGE))
    assert (
        found.weight[0] == 0
        and found.mean[0] == pytest.approx(H.mean())
        and found.error[0] == pytest.approx(H.std(ddof=1) / np.sqrt(12))
    )


def rare_errors(items: int, labels: int, share: float, tables: int) -> tuple[np.ndarray, np.ndarray]:
    """Equal models, and a judge that is right but for calling a share of b's wrong answers right."""
    rng = np.random.default_rng(12)
    truth = rng.choice([-1.0, 0.0, 1.0], (tables, items), p=[0.2, 0.6, 0.2])
    judge = np.minimum(truth + (rng.random(truth.shape) < share), 1.0)
    return np.where(np.arange(items) < labels, truth, np.nan), judge


def test_a_judge_that_errs_rarely_and_for_one_model_only_names_no_winner() -> None:
    """With 50 labels of 5,000 some tables show no error among the labels: it was wrong in 12 % of them."""
    human, judge = rare_errors(5000, 50, 0.03, 400)
    found = corrected_means(human, judge)
    assert (np.abs(found.mean / found.error) > stats.t.ppf(0.975, 49)).mean() < 0.06
    assert found.error.mean() < 0.6 * np.nanstd(human, axis=1).mean() / np.sqrt(50)


def test_the_widening_is_that_of_two_more_contradictions_and_none_from_ten_on() -> None:
    human, judge = rare_errors(2000, 50, 0.0, 3)
    judge[1, :4], judge[2, :10] = 1.0 - np.abs(judge[1, :4]), 1.0 - np.abs(judge[2, :10])  # 4 and 10 contradictions
    told = corrected_means(human, judge)
    for row, contradictions in enumerate((0, 4, 10)):
        one, two = human[row, :50], judge[row, :50]
        assert (one != two).sum() == contradictions
        halves = np.random.default_rng(0).permutation(50) % 2
        spread = judge[row].var(ddof=1)
        own = [np.cov(one[halves != half], two[halves != half])[0, 1] / spread * 1950 / 2000 for half in (0, 1)]
        weights = np.clip(own, 0, 1950 / 2000)[halves]
        plain = (one - weights * two).var(ddof=1) / 50
        rest = weights.mean() ** 2 * judge[row, 50:].var(ddof=1) / 1950
        more = 2 * (1 - contradictions / 10) * (weights.mean() / 50) ** 2
        wanted = max(plain, min(plain + more, one.var(ddof=1) / 50)) + rest
        assert told.error[row] ** 2 == pytest.approx(wanted)


def test_a_judge_who_is_right_lends_all_its_items() -> None:
    rng = np.random.default_rng(0)
    truth = rng.normal(size=(1, 4000))
    found = corrected_means(np.where(np.arange(4000) < 200, truth, np.nan), truth)
    assert found.error[0] < 0.4 * truth[0, :200].std() / np.sqrt(200)


@pytest.mark.slow
def test_a_lenient_judge_names_no_winner_between_equal_models() -> None:
    """Judge 10 points more lenient to b, 200 of 1000 items labelled: |t| > 2 in about 5 % of tables."""
    rng, wrong = np.random.default_rng(7), 0
    a, b = (rng.random((2000, 1000)) < 0.6 for _ in range(2))
    seen_b = np.where(rng.random(b.shape) < 0.2, rng.random(b.shape) < 0.9, b)
    seen_a = np.where(rng.random(a.shape) < 0.2, rng.random(a.shape) < 0.4, a)
    human, judge = b.astype(float) - a, seen_b.astype(float) - seen_a
    found = corrected_means(np.where(np.arange(1000) < 200, human, np.nan), judge, seed=1)
    wrong = float((np.abs(found.mean / found.error) > 1.972).mean())  # t, 199 df
    assert 0.03 < wrong < 0.065
    assert (np.abs(judge.mean(axis=1) / (judge.std(axis=1, ddof=1) / np.sqrt(1000))) > 1.972).mean() > 0.8


def test_groups_of_unlike_size_have_the_error_of_leaving_one_out_at_a_time() -> None:
    """With labels alone (λ = 0) it is the jackknife of the mean over groups."""
    rng = np.random.default_rng(8)
    sizes = np.array([1, 2, 3, 5, 8, 13, 21, 34])
    groups = np.repeat(np.arange(8), sizes)
    values = rng.normal(size=(1, len(groups))) + rng.normal(size=8)[groups]
    found = corrected_means(values, rng.normal(size=values.shape), groups=groups)
    left_out = np.array([values[0, groups != group].mean() for group in range(8)])
    assert found.error[0] ** 2 == pytest.approx(7 / 8 * ((left_out - values.mean()) ** 2).sum())
    assert found.df[0] == pytest.approx(sizes.sum() ** 2 / (sizes**2).sum() - 1)
