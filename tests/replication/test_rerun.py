"""Would a rerun agree: against really rerunning, by brute force over repeats, and on awkward input."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.uncorrected_t import uncorrected_t
from adjudge.learners.native.binary_batch import binary_batch
from adjudge.replication.many_t import many_corrected_t
from adjudge.replication.rerun import outcome_shares, rerun
from adjudge.replication.split_masks import fold_masks
from adjudge.replication.true_difference import find_source


def scores(seed: int, mean: float, between: float, repeats: int = 10, folds: int = 10) -> np.ndarray:
    generator = np.random.default_rng(seed)
    return mean + between * generator.normal(size=(repeats, 1)) + 0.03 * generator.normal(size=(repeats, folds))


def test_the_observed_outcome_is_that_of_the_test_itself() -> None:
    for seed, mean in ((0, 0.0), (1, 0.03), (2, -0.03)):
        d = scores(seed, mean, 0.003)
        result, single = rerun(d), corrected_t(d, ratio=1 / 9)
        assert result.p_value == pytest.approx(single.p_value)
        assert result.statistic == pytest.approx(single.statistic)
        assert result.outcome == ("none" if single.p_value > 0.05 else "b" if single.statistic > 0 else "a")
        plain = rerun(d, test="uncorrected")
        assert plain.p_value == pytest.approx(uncorrected_t(d).p_value)


@pytest.mark.slow
def test_the_estimate_agrees_with_really_rerunning() -> None:
    """100 data sets of 300 items, naive Bayes against C4.5: one 10 × 10-fold run tells how nine others will go."""
    pytest.importorskip("numba")
    generator = np.random.default_rng(5)
    source, _ = find_source(-0.0583)
    said, seen = [], []
    for _ in range(100):
        X, y = source.draw(300, generator)
        masks = fold_masks(y.astype(int), 10, 100, generator)
        d = binary_batch(X, y, masks.reshape(-1, 300)).differences().reshape(10, 10, 10)
        t, p = many_corrected_t(d.reshape(10, 100), 1 / 9)
        outcome = np.where(p <= 0.05, np.sign(t), 0)
        said.append(rerun(d[0], wanted=0.01).p_same)  # wanted=0.01: no search for more repeats
        seen.append(np.mean(outcome[1:] == outcome[0]))
    error = np.std(np.subtract(said, seen)) / 10
    assert np.mean(said) == pytest.approx(np.mean(seen), abs=3 * error + 0.01)
    sure = np.array(said) > 0.95
    assert 0.3 < sure.mean() < 0.95
    assert np.mean(np.array(seen)[sure]) > 0.95 > np.mean(np.array(seen)[~sure])


def test_outcome_shares_are_those_of_drawing_whole_repeats_one_by_one() -> None:
    """Brute force: the same two levels with the differences themselves instead of their sums."""
    d = scores(3, 0.03, 0.006, 8, 5)
    generator = np.random.default_rng(1)
    stretch = np.sqrt(8 / 7)
    found = []
    for _ in range(400):
        world = generator.integers(0, 8, 8)
        middle = d.mean() + stretch * (d[world].mean() - d.mean())
        for _ in range(10):
            again = d[world][generator.integers(0, 8, 8)]
            shift = middle + stretch * (again.mean() - d[world].mean()) - again.mean()
            result = corrected_t(again + shift, ratio=1 / 4)
            found.append(0 if result.p_value > 0.05 else np.sign(result.statistic))
    sums = np.stack([d.sum(axis=1), (d**2).sum(axis=1)])
    shares = outcome_shares(sums, 5, 8, 1 / 4, 0.05, 0).mean(axis=0)
    assert shares[2] == pytest.approx(np.mean(np.array(found) == 1), abs=0.05)
    assert 0.05 < shares[2] < 0.95


def test_a_clear_difference_and_none_at_all_are_both_replicable() -> None:
    clear, same = rerun(scores(0, 0.2, 0.001)), rerun(np.zeros((6, 10)))
    assert clear.outcome == "b" and clear.p_same > 0.99 and clear.repeats_needed == 10
    assert (same.outcome, same.p_value, same.p_same, same.p_agree, same.p_flip) == ("none", 1.0, 1.0, 1.0, 0.0)
    constant = rerun(np.full((5, 4), -0.1))
    assert (constant.outcome, constant.p_value, constant.p_same) == ("a", 0.0, 1.0)


def test_a_border_case_needs_more_repeats() -> None:
    d = scores(7, 0.0, 0.008)
    middle = d - d.mean()
    # Put the mean where p is 5 %: whether it is found then hangs on the shuffle.
    width = corrected_t(middle + 1e-3, ratio=1 / 9).standard_error
    border = middle + 1.99 * width
    result = rerun(border)
    assert 0.3 < result.p_same < 0.8 and result.p_agree < 0.8
    assert result.repeats_needed is None or result.repeats_needed > 20
    assert rerun(border, wanted=0.4).repeats_needed == 10


def test_turning_the_learners_round_turns_the_outcome_round() -> None:
    d = scores(1, 0.03, 0.004)
    one, other = rerun(d), rerun(-d)
    assert (one.outcome, other.outcome) == ("b", "a")
    assert one.p_same == other.p_same and one.repeats_needed == other.repeats_needed


@pytest.mark.parametrize(
    ("d", "options", "kind", "words"),
    [
        (np.zeros((4, 10)), {}, UnfitDataError, "4 repeats: at least 5"),
        (np.zeros(10), {}, InputError, "axes"),
        (np.full((5, 2), np.nan), {}, InputError, r"d\[0, 0\] is nan"),
        (np.zeros((5, 1)), {}, InputError, "ratio"),
        (np.zeros((5, 2)), {"ratio": -1}, InputError, "positive"),
        (np.zeros((5, 2)), {"test": "sign"}, InputError, "unknown test"),
        (np.zeros((5, 2)), {"wanted": 1}, InputError, "wanted"),
    ],
)
def test_what_cannot_be_answered_is_refused(d: np.ndarray, options: dict, kind: type, words: str) -> None:
    with pytest.raises(kind, match=words):
        rerun(d, **options)
