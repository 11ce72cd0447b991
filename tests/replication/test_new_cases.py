"""New cases: what the drawn tables say of the headline, and against the formula of a single sign."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge import compare
from adjudge.errors import InputError, UnfitDataError
from adjudge.replication.new_cases import _tested, draw_counts, new_cases
from adjudge.results.read import read_results
from adjudge.verdicts.repeat_probability import Shrinkage, assumed, independent_pairs, repeat_among, scores_of
from adjudge.verdicts.same_headline import Advice, same_advice


def table(shifts: list[float], n: int, seed: int = 0) -> dict:
    rng = np.random.default_rng(seed)
    values = [rng.normal(shift, 0.7, n) for shift in shifts]
    return {"case": [f"c{i}" for i in range(n)] * len(shifts), "learner": [x for x in "ABCDEFG"[: len(shifts)]
            for _ in range(n)], "accuracy": np.concatenate(values).tolist()}  # fmt: skip


def test_a_clear_headline_is_repeated_and_more_new_cases_repeat_it_more_often() -> None:
    clear = compare(table([0, 0, 3], 20))
    assert new_cases(clear, worlds=100).headline > 0.9
    close = compare(table([0, 0, 0.9], 20, seed=3))
    few, many = (new_cases(close, n, worlds=200).headline for n in (12, 100))
    assert few < many
    assert new_cases(close, worlds=50) == new_cases(close, worlds=50)  # the seed fixes it


def test_the_drawn_chance_of_one_pair_is_near_the_formula() -> None:
    found = compare(table([0, 0.6], 30, seed=1))
    assert found.words[0] == "better"
    sizes = np.full((1, 1), 30.0)
    formula = repeat_among(found.p, np.ones((1, 1), bool), np.abs(scores_of(found)), assumed(30), sizes, 0.05,
                          ("typical",))  # fmt: skip
    assert new_cases(found, worlds=2000).headline == pytest.approx(formula[0], abs=0.08)


def test_cases_upside_down_shrink_the_effect_by_kappa() -> None:
    rng = np.random.default_rng(0)
    upright, down = draw_counts(40, 40, Shrinkage(np.array([0.7]), np.ones(1)), 4000, rng)
    assert float((upright - down).sum(axis=0).mean() / 40) == pytest.approx(0.7, abs=0.01)
    # a score of n cases with z = Σ s/√n varies by κ in the worlds and by 1 in the draws
    assert float((np.ones(40) @ (upright - down)).var() / 40) < 1.7


def test_pairs_of_k_learners_are_worth_k_minus_one() -> None:
    places = np.array([(a, b) for a in range(6) for b in range(a + 1, 6)])
    assert independent_pairs(places, np.ones((15, 1))) == pytest.approx(5)
    star = np.array([(0, b) for b in range(1, 11)])
    assert independent_pairs(star, np.ones((10, 1))) == pytest.approx(400 / (100 + 10 + 20))
    scores = np.random.default_rng(0).normal(0.5, 1, (15, 2))
    turned = scores * np.where(np.arange(15) % 2, 1, -1)[:, None]  # a and b change places in every other pair
    assert independent_pairs(places, scores) == pytest.approx(independent_pairs(places, turned))


def test_the_same_advice_is_the_same_learner_or_all_beaten_again() -> None:
    first = Advice("some ruled out", out=frozenset("AB"))
    assert same_advice(first, Advice("some ruled out", out=frozenset("ABC")))
    assert not same_advice(first, Advice("some ruled out", out=frozenset("AC")))
    assert not same_advice(Advice("use", "A"), Advice("use", "B"))


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(UnfitDataError, match="baseline"):
        new_cases(compare(table([0, 1, 2], 12), baseline="A"))
    with pytest.raises(InputError, match="20 worlds"):
        new_cases(compare(table([0, 1], 12)), worlds=3)
    folds = {"case": ["c"] * 40, "learner": ["A"] * 20 + ["B"] * 20, "repeat": [r for r in range(2) for _ in range(10)]
             * 2, "fold": list(range(10)) * 4, "accuracy": np.linspace(0.5, 0.9, 40).tolist(),
             "n_train": [90] * 40, "n_test": [10] * 40}  # fmt: skip
    with pytest.raises(UnfitDataError, match="one data set"):
        new_cases(compare(read_results(folds)))


def test_a_drawn_table_is_tested_as_its_cases_written_out_would_be() -> None:
    rng = np.random.default_rng(5)
    upright, down = (rng.integers(0, 3, (9, 40)).astype(np.float32) for _ in range(2))
    signs = rng.integers(-1, 2, (2, 9)).astype(np.float32)
    reals = rng.normal(0.4, 1, (2, 9)).astype(np.float32)
    sizes = np.full(2, 0)
    for world in range(40):
        written = np.repeat(np.r_[np.eye(9), -np.eye(9)], np.r_[upright[:, world], down[:, world]].astype(int), axis=0)
        sizes = np.full(2, len(written))
        columns = slice(world, world + 1)
        p, side, against = _tested(signs, upright[:, columns], down[:, columns], "wins", sizes)
        for row, cases in enumerate(signs @ written.T):
            won, lost = int((cases > 0).sum()), int((cases < 0).sum())
            wanted = stats.binomtest(won, won + lost).pvalue if won + lost else 1.0
            assert (p[row, 0], side[row, 0]) == (pytest.approx(wanted), np.sign(won - lost)) and not against[row, 0]
        p, side, against = _tested(reals, upright[:, columns], down[:, columns], "mean", sizes)
        for row, cases in enumerate(reals @ written.T):
            wanted = stats.ttest_1samp(cases, 0)
            assert p[row, 0] == pytest.approx(wanted.pvalue, rel=1e-4)
            assert side[row, 0] == np.sign(wanted.statistic) and not against[row, 0]
        p, side, against = _tested(reals, upright[:, columns], down[:, columns], "typical", sizes)
        for row, cases in enumerate(reals @ written.T):
            balance = (cases > 0).sum() - (cases < 0).sum()
            assert side[row, 0] == np.sign(cases.sum()) and against[row, 0] == (side[row, 0] * balance <= 0)
            assert 2.0 ** (1 - len(written)) <= p[row, 0] <= 1


def test_shares_of_worlds_add_up_and_the_words_tell_them() -> None:
    found = new_cases(compare(table([0, 0.2, 0.9, 1.0], 14, seed=2)), worlds=100)
    assert found.headline + sum(share for _, share in found.others) <= 1 + 1e-12
    assert [share for _, share in found.front] == sorted((share for _, share in found.front), reverse=True)
    assert found.monte_carlo_error == pytest.approx(0.05)
    told = " ".join(str(found).split())
    assert f"({found.advice}) is repeated with chance" in told and "Otherwise: " in told
    assert "excluded" not in new_cases(compare(table([0, 0.1], 12)), worlds=20).to_dict()  # nobody is
