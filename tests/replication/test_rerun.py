"""Would a rerun agree: against really rerunning, known distributions, brute force, and on awkward input."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from scipy.special import fdtr, stdtr, stdtrit

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.corrected_t import corrected_t, many_corrected_t
from adjudge.evidence.uncorrected_t import uncorrected_t
from adjudge.replication.rerun import Repeats, agreement_of_two, outcome_chances, rerun, sums_of_squares
from adjudge_studies.learners.binary_batch import binary_batch
from adjudge_studies.simulations.split_masks import fold_masks
from adjudge_studies.simulations.true_difference import find_source

NO_LIMIT = 1 - 1e-9  # at this level every difference is significant: the outcome is the sign of the mean


def scores(seed: int, mean: float, between: float, repeats: int = 10, folds: int = 10) -> np.ndarray:
    generator = np.random.default_rng(seed)
    return mean + between * generator.normal(size=(repeats, 1)) + 0.03 * generator.normal(size=(repeats, folds))


def at_the_border(seed: int = 7, between: float = 0.008) -> np.ndarray:
    """10 × 10 differences whose p-value is 5 %: whether anything is found hangs on the shuffle."""
    d = scores(seed, 0.0, between)
    middle = d - d.mean()
    return middle + 1.99 * corrected_t(middle + 1e-3, ratio=1 / 9).standard_error


def test_the_observed_outcome_is_that_of_the_test_itself() -> None:
    for seed, mean in ((0, 0.0), (1, 0.03), (2, -0.03)):
        d = scores(seed, mean, 0.003)
        result, single = rerun(d), corrected_t(d, ratio=1 / 9)
        assert result.p_value == pytest.approx(single.p_value)
        assert result.statistic == pytest.approx(single.statistic)
        assert result.outcome == ("none" if single.p_value > 0.05 else "b" if single.statistic > 0 else "a")
        plain = rerun(d, test="uncorrected")
        assert plain.p_value == pytest.approx(uncorrected_t(d).p_value)


@pytest.mark.parametrize("spread", [1e-5, 2e-7, 1e-8])
def test_a_small_spread_about_a_large_difference_is_still_a_spread(spread: float) -> None:
    d = 0.5 + spread * np.random.default_rng(0).normal(size=(5, 2))
    result, single = rerun(d), corrected_t(d, ratio=1.0)
    assert 0 < result.p_value == pytest.approx(single.p_value, rel=1e-6)
    assert result.statistic == pytest.approx(single.statistic) and np.isfinite(result.statistic)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("difference", "sets", "repeats", "folds", "slack", "sure_of"),
    [(-0.0583, 100, 10, 10, 0.01, 0.95), (-0.0583, 150, 5, 5, 0.03, 0.88), (-0.1127, 200, 5, 2, 0.05, 0.8)],
)
def test_the_estimate_agrees_with_really_rerunning(
    difference: float,
    sets: int,
    repeats: int,
    folds: int,
    slack: float,
    sure_of: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Data sets of 300 items, naive Bayes against C4.5: one run tells how nine others will go."""
    pytest.importorskip("numba")
    monkeypatch.setattr(sys.modules["adjudge.replication.rerun"], "WORLDS", 4000)  # noise is averaged over the sets
    generator = np.random.default_rng(5)
    source, _ = find_source(difference, tolerance=0.01, training_sets=200)
    said, seen = [], []
    for _ in range(sets):
        X, y = source.draw(300, generator)
        masks = fold_masks(y.astype(int), folds, 10 * repeats, generator)
        d = binary_batch(X, y, masks.reshape(-1, 300)).differences().reshape(10, repeats, folds)
        t, p = many_corrected_t(d.reshape(10, -1), 1 / (folds - 1))
        outcome = np.where(p <= 0.05, np.sign(t), 0)
        said.append(rerun(d[0], wanted=0.01).p_same)  # wanted=0.01: no search for more repeats
        seen.append(np.mean(outcome[1:] == outcome[0]))
    error = np.std(np.subtract(said, seen)) / np.sqrt(sets)
    assert np.mean(said) == pytest.approx(np.mean(seen), abs=3 * error + slack)
    # Where it is sure it is mostly right: drawing whole repeats with replacement failed here (5×2-fold, 0.70 seen).
    sure = np.array(said) > 0.9
    assert 0.1 < sure.mean() < 0.95
    assert np.mean(np.array(seen)[sure]) > sure_of > np.mean(np.array(seen)[~sure])


@pytest.mark.parametrize(("r", "again"), [(5, 5), (10, 10), (20, 20), (6, 30)])
def test_the_mean_of_a_rerun_has_the_spread_that_normal_theory_gives(r: int, again: int) -> None:
    """New mean − old mean over s √(1/r + 1/R) is Student's t with r − 1 degrees of freedom."""
    d = scores(3, 0.0, 0.02, r, 4)
    means = d.mean(axis=1)
    for mean in (0.0, 0.004, 0.012):
        moved = d - d.mean() + mean
        chances = outcome_chances(sums_of_squares(moved, constant=False), again, 0.1, NO_LIMIT, 0)
        wanted = stdtr(r - 1, mean / (means.std(ddof=1) * np.sqrt(1 / r + 1 / again)))
        assert chances[..., 2].mean() == pytest.approx(wanted, abs=0.006)
        assert chances.sum(axis=-1) == pytest.approx(1.0)


@pytest.mark.parametrize(("r", "again"), [(5, 5), (10, 10), (6, 30)])
def test_two_reruns_share_the_world_and_nothing_else(r: int, again: int) -> None:
    """Two new means have correlation (1/r)/(1/r + 1/R); about 0 their signs agree with 1/2 + arcsin(correlation)/π."""
    d = scores(3, 0.0, 0.02, r, 4)
    chances = outcome_chances(sums_of_squares(d - d.mean(), constant=False), again, 0.1, NO_LIMIT, 0)
    assert agreement_of_two(chances) == pytest.approx(0.5 + np.arcsin(again / (again + r)) / np.pi, abs=0.006)


@pytest.mark.parametrize(("r", "k", "again"), [(5, 2, 5), (6, 4, 6), (5, 3, 20)])
def test_the_spread_of_a_rerun_within_its_repeats_is_as_uncertain_as_normal_theory_says(
    r: int, k: int, again: int
) -> None:
    """Repeats with one mean: the sums of squares of a rerun and of the experiment are as F to each other."""
    ratio, n = 1 / (k - 1), again * k
    quantile = -stdtrit(n - 1, 0.025)
    for factor in (0.4, 1.0, 2.0):
        mean = factor * quantile * np.sqrt((1 / n + ratio) / (n - 1))
        chances = outcome_chances(Repeats(mean, 0.0, 1.0, r, k), again, ratio, 0.05, 0)
        wanted = fdtr(again * (k - 1), r * (k - 1), factor**2 * r / again)  # χ²/χ² < factor²
        assert chances[..., 2].mean() == pytest.approx(wanted, abs=0.01)


def test_a_rerun_is_not_paired_with_itself() -> None:
    opposite = np.array([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0.0, 0.0, 1.0], [0.5, 0.0, 0.5]]])
    assert agreement_of_two(opposite) == pytest.approx((0 + 0.5) / 2)


def really(d: np.ndarray, repeats: int, ratio: float, worlds: int = 4000, seed: int = 1) -> np.ndarray:
    """Outcomes (worlds, 2) of reruns made of differences: the model in other words."""
    generator = np.random.default_rng(seed)
    r, k = d.shape
    means = d.mean(axis=1)
    claimed = many_corrected_t(d.reshape(1, -1), ratio)[1][0] <= 0.05
    n = worlds * (8 if claimed else 1)
    tau = np.sqrt((r - 1) * means.var(ddof=1) / (generator.normal(size=(n, r - 1)) ** 2).sum(axis=1))
    within = ((d - means[:, None]) ** 2).sum()
    omega = np.sqrt(within / (generator.normal(size=(n, r * (k - 1))) ** 2).sum(axis=1))
    # A significant mean has variance S/u, S = ρv + τ²/r; u, of density 2u, is luck, and τ²/r of it the shuffle's.
    luck = np.sqrt(generator.random(n))
    total = ((k * tau**2 * (r - 1) + omega**2 * r * (k - 1)) / (r * k - 1)) / (k - 1) + tau**2 / r
    weights, kept = np.ones(n), np.ones(n)
    if claimed:
        weights = np.sqrt(luck / total) * np.exp(-(means.mean() ** 2) * luck / total / 2)
        kept = 1 - luck * tau**2 / r / total
    chosen = generator.choice(n, size=worlds, p=weights / weights.sum())
    tau, omega, kept = tau[chosen], omega[chosen], kept[chosen]
    centre = kept * means.mean() + np.sqrt(kept) * tau / np.sqrt(r) * generator.normal(size=worlds)
    noise = omega[:, None, None, None] * generator.normal(size=(worlds, 2, repeats, k))
    noise -= noise.mean(axis=3, keepdims=True)
    shuffled = tau[:, None, None, None] * generator.normal(size=(worlds, 2, repeats, 1))
    t, p = many_corrected_t((centre[:, None, None, None] + shuffled + noise).reshape(worlds, 2, -1), ratio)
    return np.asarray(np.where(p <= 0.05, np.sign(t), 0))


@pytest.mark.parametrize(
    ("d", "test", "ratio"),
    [
        (scores(3, 0.03, 0.006, 8, 5), "corrected", 0.25),
        (-at_the_border()[:5, :4], "corrected", 1 / 3),
        (scores(23, -0.01, 0.02, 6, 3), "uncorrected", 0.0),  # found either way: flips happen
    ],
)
def test_the_probabilities_are_those_of_reruns_made_of_differences(d: np.ndarray, test: str, ratio: float) -> None:
    result = rerun(d, test=test)  # type: ignore[arg-type]
    found = really(d, len(d), ratio)
    side = {"a": -1, "none": 0, "b": 1}[result.outcome]
    assert result.p_same == pytest.approx((found == side).mean(), abs=0.02)
    assert result.p_agree == pytest.approx((found[:, 0] == found[:, 1]).mean(), abs=0.03)
    flips = (found == -side).mean() if side else 0.0
    assert result.p_flip == pytest.approx(flips, abs=0.015)
    if test == "uncorrected":
        assert side and flips > 0.04 and abs(result.p_flip - result.p_same) > 0.2
        assert abs(result.p_same - result.p_agree) > 0.05


def test_the_monte_carlo_error_is_the_scatter_over_seeds() -> None:
    d = at_the_border()
    results = [rerun(d, wanted=0.01, seed=seed) for seed in range(40)]
    scatter = np.std([result.p_same for result in results], ddof=1)
    assert results[0].monte_carlo_error == pytest.approx(scatter, rel=0.4)
    assert 0 < rerun(np.zeros((6, 10))).monte_carlo_error < 1e-4


def test_the_interval_holds_what_the_chance_may_be_and_few_repeats_tell_less() -> None:
    few, many = scores(3, 0.033, 0.006, 5, 10), scores(3, 0.033, 0.006, 40, 10)
    widths = []
    for d in (few, many):
        found = rerun(d, wanted=0.01)
        assert found.outcome == "b" and 0 <= found.low <= found.p_same <= found.high <= 1
        widths.append(found.high - found.low)
    assert widths[1] < widths[0] and widths[0] > 0.5


def test_few_scores_come_with_a_caution() -> None:
    for shape, cautious in (((5, 2), True), ((10, 4), True), ((7, 7), True), ((5, 10), False), ((10, 10), False)):
        caution = rerun(np.zeros(shape), ratio=0.1).caution
        assert (caution is not None) == cautious
        assert caution is None or (f"{shape[0]} × {shape[1]} scores" in caution and "too hopeful" in caution)


def test_a_clear_difference_and_none_at_all_are_both_replicable() -> None:
    clear, same = rerun(scores(0, 0.2, 0.001)), rerun(np.zeros((6, 10)))
    assert clear.outcome == "b" and clear.p_same > 0.99 and clear.repeats_needed == 10
    assert (same.outcome, same.p_value, same.p_same, same.p_agree, same.p_flip) == ("none", 1.0, 1.0, 1.0, 0.0)
    constant = rerun(np.full((5, 4), -0.1))
    assert (constant.outcome, constant.p_value, constant.p_same) == ("a", 0.0, 1.0)


def test_the_unit_of_the_measure_does_not_matter() -> None:
    d = at_the_border()
    one, other = rerun(d), rerun(1e90 * d)
    assert (one.p_same, one.p_agree) == pytest.approx((other.p_same, other.p_agree))


def test_a_border_case_needs_more_repeats() -> None:
    result = rerun(at_the_border())
    assert 0.3 < result.p_same < 0.8 and result.p_agree < 0.8
    assert result.repeats_needed is None or result.repeats_needed > 20


def test_repeats_at_hand_that_agree_as_wanted_are_enough() -> None:
    d = at_the_border()
    p_agree = rerun(d, wanted=0.01).p_agree
    assert rerun(d, wanted=p_agree - 1e-6).repeats_needed == 10
    more = rerun(d, wanted=p_agree + 0.01).repeats_needed
    assert more is not None and more > 10
    # One criterion: the outcome seen may be surer than two that are not, and then does not count for more.
    sure = scores(3, 0.04, 0.006)
    result = rerun(sure, wanted=0.01)
    assert result.p_same > result.p_agree + 0.01
    between = rerun(sure, wanted=(result.p_same + result.p_agree) / 2).repeats_needed
    assert between is None or between > 10


def test_with_the_repeats_needed_two_reruns_agree_as_wanted() -> None:
    """Reruns made of differences, with so many repeats and with fewer."""
    d = scores(3, 0.03, 0.006, 8, 5)
    needed = rerun(d, wanted=0.9).repeats_needed
    assert needed is not None and needed > 16
    for repeats, agree in ((needed, 0.9), (needed // 2, None)):
        found = really(d, repeats, 0.25)
        share = (found[:, 0] == found[:, 1]).mean()
        assert share < 0.89 if agree is None else share == pytest.approx(agree, abs=0.015)


def test_the_repeats_needed_hardly_depend_on_the_seed() -> None:
    d = at_the_border()
    found = [rerun(d, wanted=0.9, seed=seed).repeats_needed or 2000 for seed in range(5)]
    assert max(found) <= 1.25 * min(found)


def test_turning_the_learners_round_turns_the_outcome_round() -> None:
    d = scores(1, 0.03, 0.004)
    one, other = rerun(d), rerun(-d)
    assert (one.outcome, other.outcome) == ("b", "a")
    assert one.p_same == pytest.approx(other.p_same, abs=4 * one.monte_carlo_error)


@pytest.mark.parametrize(
    ("d", "options", "kind", "words"),
    [
        (np.zeros((4, 10)), {}, UnfitDataError, "4 repeats: at least 5"),
        (np.zeros(10), {}, InputError, "axes"),
        (np.full((5, 2), np.nan), {}, InputError, r"d\[0, 0\] is nan"),
        (np.zeros((5, 1)), {}, InputError, "ratio"),
        (np.zeros((5, 2)), {"ratio": -1}, InputError, "positive"),
        (np.zeros((5, 2)), {"test": "sign"}, InputError, "test is one of"),
        (np.zeros((5, 2)), {"wanted": 1}, InputError, "wanted"),
        (np.zeros((5, 2)), {"seed": -1}, InputError, "seed is a whole number from 0 on; received -1"),
        (np.zeros((5, 2)), {"seed": 1.5}, InputError, "received 1.5"),
    ],
)
def test_what_cannot_be_answered_is_refused(d: np.ndarray, options: dict, kind: type, words: str) -> None:
    with pytest.raises(kind, match=words):
        rerun(d, **options)
