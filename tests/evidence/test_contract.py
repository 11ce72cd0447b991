"""Every test keeps the contract: its name is its file, its works are known, its answers have the promised shape."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.contract import Differences, Test, all_tests, find_test
from adjudge.reports.references import REFERENCES

EVERY = pytest.mark.parametrize("test", all_tests(), ids=lambda test: test.name)


@EVERY
def test_a_test_is_found_by_its_file_and_cites_works_we_list(test: Test) -> None:
    assert find_test(test.name) is test
    assert sys.modules[f"adjudge.evidence.{test.name}"].TEST is test
    assert test.question.endswith("?") and test.label and test.title
    assert set(test.citations) <= set(REFERENCES)
    assert test.needs


def sample(test: Test, rows: np.ndarray) -> Differences:
    lost = np.where(np.isnan(rows), 1, 0).astype(np.int8)
    return Differences(rows, unit=min(test.needs), ratio=0.1, grid=(5, 2), lost=lost, options={"draws": 2000})


@EVERY
def test_answers_have_one_entry_per_pair_and_turn_with_the_learners(test: Test) -> None:
    if test.table_wide:
        return
    rows = np.random.default_rng(0).normal(0.4, 1, (3, 10))
    if test.name == "holes_both":
        rows[1, 4] = np.nan
    found, back = test.run(sample(test, rows)), test.run(sample(test, -rows))
    if found.probabilities is not None and back.probabilities is not None:
        assert found.probabilities.shape == (3, 3)
        assert found.probabilities == pytest.approx(back.probabilities[:, ::-1], abs=0.05)
        return
    assert found.p is not None and found.side is not None and found.n is not None and found.smallest_p is not None
    assert back.p is not None and back.side is not None
    assert found.p.shape == found.side.shape == found.n.shape == found.smallest_p.shape == (3,)
    assert ((found.p > 0) & (found.p <= 1) & (found.smallest_p <= found.p)).all()
    assert found.p == pytest.approx(back.p) and found.side.tolist() == (-back.side).tolist()


@EVERY
def test_interval_shift_and_p_tell_one_story(test: Test) -> None:
    if test.estimate is None or test.beyond is None:
        return
    rows = np.round(np.random.default_rng(1).normal(0.7, 1, (40, 10)), 1)
    data = sample(test, rows)
    found, (centre, low, high) = test.run(data), test.estimate(data)
    above, below = test.beyond(data, np.zeros(40))
    assert found.p is not None and found.side is not None
    assert ((low <= centre) & (centre <= high)).all()
    decided = found.p <= data.alpha
    assert decided.any() and not decided.all()
    assert ((low[decided] >= 0) | (high[decided] <= 0)).all()
    if test.centre != "wins":  # Tango's score is a little bolder than the exact sign test
        assert np.minimum(1.0, 2 * np.minimum(above, below)) == pytest.approx(found.p)
        assert ((low[~decided] <= 0) & (high[~decided] >= 0)).all()
    assert (test.beyond(data, np.full(40, 100.0))[1] < 0.01).all()


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r"did you mean 'wilcoxon'.*sign_flip"):
        find_test("wilcoxn")
    with pytest.raises(InputError, match="unknown test 'regions'"):
        find_test("regions")
