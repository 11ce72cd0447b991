"""Every test keeps the contract: its name is its file, its works are known, its answers have the promised shape."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from adjudge.base.references import REFERENCES
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.contract import JOINT_TESTS, Differences, Scores, Test, _key, all_tests, find_test, one_by_one

EVERY = pytest.mark.parametrize("test", all_tests(), ids=lambda test: test.name)


@EVERY
def test_a_test_is_found_by_its_file_and_cites_works_we_list(test: Test) -> None:
    assert find_test(test.name) is test
    assert sys.modules[f"adjudge.evidence.{test.name}"].TEST is test
    assert test.question.endswith("?") and test.label and test.title
    assert set(test.citations) <= set(REFERENCES)
    assert bool(test.needs) != test.table_wide == (test.judge is not None)


def sample(test: Test, rows: np.ndarray) -> Differences:
    zero_one = test.name in {"mcnemar", "proportion_difference"}
    rows = np.sign(np.round(rows)) if zero_one else rows
    lost = np.where(np.isnan(rows), 1, 0).astype(np.int8)
    options = {"draws": 4000, "per_case": [rows + 0.1 * k for k in (-1, 0, 1)], "case_ratios": [0.1] * 3}
    return Differences(rows, min(test.needs), zero_one, ratio=0.1, grid=(5, 2), lost=lost, options=options)


@EVERY
def test_answers_have_one_entry_per_pair_and_turn_with_the_learners(
    test: Test, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["adjudge.evidence.hierarchical"], "_WARMUP", 100)  # three data sets need no more
    if test.table_wide:
        with pytest.raises(InputError, match="whole table"):
            test.run(Differences(np.zeros((2, 3))))
        return
    rows = np.random.default_rng(0).normal(0.4, 1, (3, 10))
    if test.name == "holes_both":
        rows[1, 4] = np.nan
    found, back = test.run(sample(test, rows)), test.run(sample(test, -rows))
    if found.probabilities is not None and back.probabilities is not None:
        assert test.bayesian and found.probabilities.shape == (3, 3)
        assert found.probabilities.sum(axis=1) == pytest.approx(np.ones(3))
        assert found.probabilities == pytest.approx(back.probabilities[:, ::-1], abs=0.05)
        return
    assert not test.bayesian
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


TABLE = np.array([[0.9, 0.8, 0.7], [0.8, 0.7, 0.6], [0.7, 0.8, 0.5], [0.9, 0.6, 0.4], [0.6, 0.5, 0.55]])


@pytest.mark.parametrize("test", [test for test in all_tests() if test.table_wide], ids=lambda test: test.name)
def test_tests_of_a_whole_table_put_the_best_learner_first(test: Test) -> None:
    scores = Scores(TABLE, ("x", "y", "z"), baseline="z", options={"draws": 2000})
    assert test.judge is not None
    found = test.judge(scores)
    assert test.bayesian == (found.p_better is not None)
    if found.p is not None:
        assert 0 < found.p < 0.1
    if found.ranks is not None:
        assert found.ranks.argsort().tolist() == [0, 1, 2]
    if found.pair_p is not None:
        assert found.pair_p[0, 2] == found.pair_p[2, 0] < 0.05 and found.pair_p[1, 2] > found.pair_p[0, 2]
        assert test.name != "control" or np.isnan(found.pair_p[0, 1])
    if found.p_better is not None:
        assert found.p_better[0, 2] > 0.9 and found.monte_carlo_error > 0


def test_a_control_is_asked_for() -> None:
    judge = find_test("control").judge
    assert judge is not None
    with pytest.raises(InputError, match="baseline"):
        judge(Scores(TABLE, ("x", "y", "z")))


@pytest.mark.parametrize("name", ["mcnemar", "proportion_difference"])
def test_graded_items_are_refused_where_right_or_wrong_is_meant(name: str) -> None:
    with pytest.raises(UnfitDataError, match=r"0 .wrong. or 1"):
        find_test(name).run(Differences(np.array([[0.5, -0.2]]), "items"))


def test_what_a_plan_lacks_is_said() -> None:
    with pytest.raises(UnfitDataError, match="five repeats of two"):
        find_test("five_by_two_cv_t").run(Differences(np.ones((1, 10)), "folds", grid=(2, 5)))
    with pytest.raises(UnfitDataError, match="folds of every data set"):
        find_test("hierarchical").run(Differences(np.ones((1, 10))))
    with pytest.raises(UnfitDataError, match="at least 2 cases"):
        find_test("bayes_signed_rank").run(Differences(np.array([[1.0, np.nan]])))


def test_every_test_named_for_users_keeps_the_contract() -> None:
    named = {"wilcoxon", "sign", "mcnemar", "proportion_difference", "corrected_t", "uncorrected_t", "five_by_two_cv_t",
             "five_by_two_cv_f", "seeds_t", "correlated_t", "bayes_sign", "bayes_signed_rank", "hierarchical",
             "friedman", "nemenyi", "control", "skillings_mack", "plackett_luce", "sign_flip", "mean_items",
             "cluster_robust", "widened_t", "sequential", "holes_both"}  # fmt: skip
    assert {test.name for test in all_tests()} == named


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r"did you mean 'wilcoxon'.*sign_flip"):
        find_test("wilcoxn")
    with pytest.raises(InputError, match="unknown test 'regions'"):
        find_test("regions")


@pytest.mark.parametrize(("methods", "together"), [("ee", "exact"), ("es", "sampled"), ("ss", "sampled")])
def test_probabilities_of_several_pairs_are_exact_only_if_all_are(methods: str, together: str) -> None:
    names = {"e": "exact", "s": "sampled"}
    answers = iter(SimpleNamespace(method=names[one], probabilities=(0.2, 0.3, 0.5)) for one in methods)
    found = one_by_one(Differences(np.ones((2, 4)), "cases"), lambda row: next(answers))
    assert found.method == together and found.n.tolist() == [4, 4] and found.probabilities is not None


@pytest.mark.parametrize(
    ("name", "test"),
    [
        ("5x2cv", "five_by_two_cv_t"),
        ("5x2cv t", "five_by_two_cv_t"),
        ("five_by_two_cv_t", "five_by_two_cv_t"),
        ("5x2cv paired t-test", "five_by_two_cv_t"),  # paper C, Sec. 3.1
        ("5×2cv F", "five_by_two_cv_f"),
        ("corrected resampled t", "corrected_t"),  # Sec. 3.2
        ("corrected repeated k-fold cv test", "corrected_t"),  # Sec. 3.3
        ("10 x 10-fold corrected", "corrected_t"),
        ("100 x resampling", "corrected_t"),
        ("1 x 10-fold uncorrected", "uncorrected_t"),
        ("Wilcoxon signed-rank test", "wilcoxon"),
        ("McNemar's test", "mcnemar"),
        ("Nemenyi", "nemenyi"),
    ],
)
def test_a_test_answers_to_the_papers_names_and_others(name: str, test: str) -> None:
    assert find_test(name).name == test


def test_no_two_tests_share_a_name() -> None:
    words = [
        (_key(word), test.name) for test in all_tests() for word in {test.name, test.label, test.title, *test.also}
    ]
    assert len({word for word, _ in set(words)}) == len(set(words))
    assert not {word for word, _ in words} & set(JOINT_TESTS)


def test_a_near_miss_of_another_name_is_answered_with_it() -> None:
    with pytest.raises(InputError, match="did you mean '5x2cv'"):
        find_test("5x2vc")
    with pytest.raises(InputError, match=r"compare\(…\).joint"):
        find_test("dirichlet")
