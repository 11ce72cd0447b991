"""The card of the answer measures what it says: its tests are exact, its truths are right, its rates can fail."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import wilcoxon

from adjudge.evidence.adjustments import adjust
from adjudge_studies.calibration_answer import (
    all_pairs,
    bag_bias,
    bin_shares,
    clusters,
    coverage,
    naming_rate,
    normal_scores,
    pair_tests,
    true_means,
)
from adjudge_studies.calibration_answer_page import make_card, write_card

CARD = Path(__file__).parents[2] / "docs" / "calibration" / "answer.csv"


def bonferroni_holm(p: np.ndarray) -> np.ndarray:
    """All pairs and measures one plain Holm family: valid, if not the sharpest."""
    return adjust(p.ravel(), "holm").reshape(p.shape)


def unadjusted(p: np.ndarray) -> np.ndarray:
    return p


def test_its_signed_ranks_are_the_exact_ones() -> None:
    values = normal_scores(np.zeros((2, 3)), 9, 4, np.random.default_rng(0))
    pairs = all_pairs(3)
    for table, test in zip(values, pair_tests(values, pairs), strict=True):
        for row, (a, b) in enumerate(pairs):
            for j in range(2):
                d = table[j, b] - table[j, a]
                assert test.p[row, j] == pytest.approx(wilcoxon(d, method="exact").pvalue)
                up = wilcoxon(d, method="exact", alternative="greater").pvalue
                assert test.p[row, j] == 1 or test.side[row, j] == (1 if up < 0.5 else -1)
                agrees = test.side[row, j] * d.mean() > 0 and test.side[row, j] * np.sign(d).sum() > 0
                assert test.contradicted[row, j] == (not agrees)


def test_measures_of_a_learner_correlate_by_half() -> None:
    values = normal_scores(np.zeros((2, 1)), 20_000, 1, np.random.default_rng(0))[0, :, 0]
    assert np.corrcoef(values)[0, 1] == pytest.approx(0.5, abs=0.02)


def test_boundaries_leave_their_tied_learners_tied() -> None:
    assert not true_means("equal", 4, 2).any()
    assert true_means("one tie", 3, 3).tolist() == [[0, 0, 0], [3, 0, 0], [3, 0, 0]]
    assert true_means("half", 5, 1).tolist() == [[0, 0, 0, -1, -1]]


@pytest.mark.parametrize("boundary", ["equal", "one tie", "half"])
def test_a_valid_family_covers_and_no_family_does_not(boundary: str) -> None:
    good = coverage(boundary, 6, 2, 30, 400, bonferroni_holm, np.random.default_rng(1))  # type: ignore[arg-type]
    assert min(good.front, good.unbeaten, good.ranks) >= 0.95 - 3 * good.error(0.95)
    bad = coverage(boundary, 6, 2, 30, 400, unadjusted, np.random.default_rng(1))  # type: ignore[arg-type]
    assert bad.ranks < 0.85


def test_groups_ignored_fail_and_groups_given_hold() -> None:
    ignored, given = clusters(5, 1, 20, 5, 300, bonferroni_holm, np.random.default_rng(2))
    assert ignored.front < 0.75 and given.front > 0.92
    assert (ignored.cases, given.cases) == (100, 20)


def test_a_single_best_is_named_in_five_percent_of_ties_and_mostly_where_there_is_one() -> None:
    rng = np.random.default_rng(3)
    assert naming_rate(np.array([[4.0, 4.0, 0.0]]), 30, 2000, rng) == pytest.approx(0.05, abs=0.015)
    assert naming_rate(np.array([[6.0, 3.0, 0.0]]), 30, 100, rng) == 1


def test_probabilities_rise_with_the_truth() -> None:
    shares = [share for _, _, share, _ in bin_shares(6, 2, 30, 150, "rank", np.random.default_rng(4))]
    assert shares == sorted(shares) and shares[0] < 0.1 and shares[-1] > 0.9


def test_out_of_bag_removes_the_bias_of_the_plain_share() -> None:
    plain, bag, error = bag_bias(np.zeros((1, 6)), 20, 150, np.random.default_rng(5))
    assert plain > 0.07 and abs(bag) < 4 * error


def test_the_card_can_be_written_anywhere(tmp_path: Path) -> None:
    page = write_card(make_card(bonferroni_holm, 4, learners=(3,)), tmp_path, "a command")
    assert "a command" in page and page == (tmp_path / "answer.md").read_text()
    assert len((tmp_path / "answer.csv").read_text().splitlines()) == 1 + 9 + 6 + 9 + 4


def test_the_committed_card_keeps_its_promise_everywhere() -> None:
    with CARD.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["boundary"] != "groups ignored"]
    assert len(rows) == 98 and {row["learners"] for row in rows} == {"3", "5", "8", "20", "40"}
    for row in rows:
        slack = 3 * np.sqrt(0.95 * 0.05 / int(row["tables"]))
        for column in ("front", "unbeaten", "ranks"):
            assert float(row[column]) >= 0.95 - slack, row
