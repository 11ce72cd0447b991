"""Generalised Bayesian information reward: paper B's definitions, numbers and properties."""

from __future__ import annotations

import doctest
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.information_reward import good_information_reward, information_reward

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=40, deadline=None)


def draw(seed: int, k: int, n: int = 30) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Labels, probabilities and a prior, all at random."""
    rng = np.random.default_rng(seed)
    return rng.integers(0, k, n), rng.dirichlet(np.ones(k), n), rng.dirichlet(np.full(k, 3.0))


def reward_by_hand(true: int, p: list[float], prior: list[float]) -> float:
    """Eq. 3 in plain Python, one item."""
    total = 0.0
    for i, (estimate, before) in enumerate(zip(p, prior, strict=True)):
        if i == true:
            total += 1 - math.log(estimate) / math.log(before)
        else:
            total += 1 - math.log(1 - estimate) / math.log(1 - before)
    return total / len(p)


@few
@given(seeds, st.integers(2, 6))
def test_items_equal_equation_3_written_out(seed: int, k: int) -> None:
    y, proba, prior = draw(seed, k)
    result = information_reward(y, proba, prior, classes=range(k))
    by_hand = [reward_by_hand(int(t), p.tolist(), prior.tolist()) for t, p in zip(y, proba, strict=True)]
    np.testing.assert_allclose(result.items, by_hand, rtol=1e-9, atol=1e-12)
    assert result.mean == pytest.approx(np.mean(by_hand), rel=1e-9, abs=1e-12)


@few
@given(seeds, st.integers(2, 6), st.sampled_from([None, 1, 7, 1000]))
def test_predicting_the_prior_earns_exactly_zero(seed: int, k: int, n_train: int | None) -> None:
    y, _, prior = draw(seed, k)
    result = information_reward(y, np.tile(prior, (len(y), 1)), prior, n_train=n_train, classes=range(k))
    assert result.mean == 0.0
    assert (result.items == 0.0).all()


@few
@given(seeds)
def test_two_classes_reduce_to_one_minus_the_ratio_of_logs(seed: int) -> None:
    y, proba, prior = draw(seed, 2)
    expected = 1 - np.log(proba[np.arange(len(y)), y]) / np.log(prior[y])
    np.testing.assert_allclose(
        information_reward(y, proba, prior, classes=[0, 1]).items, expected, rtol=1e-9, atol=1e-9
    )


@few
@given(seeds, st.sampled_from([None, 20]))
def test_two_classes_with_a_uniform_prior_are_goods_reward(seed: int, n_train: int | None) -> None:
    y, proba, _ = draw(seed, 2)
    ours = information_reward(y, proba, "uniform", n_train=n_train, classes=[0, 1])
    goods = good_information_reward(y, proba, n_train=n_train, classes=[0, 1])
    np.testing.assert_allclose(ours.items, goods.items, rtol=1e-9, atol=1e-9)


@few
@given(seeds, st.integers(2, 6), st.sampled_from([None, 50]))
def test_renaming_the_classes_changes_nothing(seed: int, k: int, n_train: int | None) -> None:
    y, proba, prior = draw(seed, k)
    order = np.random.default_rng(seed + 1).permutation(k)
    before = information_reward(y, proba, prior, n_train=n_train, classes=range(k))
    after = information_reward(y, proba[:, order], prior[order], n_train=n_train, classes=order)
    np.testing.assert_allclose(after.items, before.items, rtol=1e-9, atol=1e-9)


@few
@given(seeds, st.integers(2, 6), st.sampled_from([None, 3, 50]))
def test_no_item_earns_more_than_one(seed: int, k: int, n_train: int | None) -> None:
    y, proba, prior = draw(seed, k)
    result = information_reward(y, proba, prior, n_train=n_train, classes=range(k))
    assert (result.items < 1).all()


@few
@given(seeds, st.integers(2, 5))
def test_honesty_pays_the_most_on_average_under_a_uniform_prior(seed: int, k: int) -> None:
    """The expected reward is greatest when the probabilities are the true ones."""
    rng = np.random.default_rng(seed)
    true, lie, prior = rng.dirichlet(np.ones(k)), rng.dirichlet(np.ones(k)), np.full(k, 1 / k)
    expected = [
        true @ information_reward(range(k), np.tile(p, (k, 1)), prior, classes=range(k)).items for p in (true, lie)
    ]
    assert expected[0] >= expected[1] - 1e-12


def test_the_lazy_expert_earns_nothing_and_by_good_0531() -> None:
    y, answers = ["ill"] + ["well"] * 9, [[0.1, 0.9]] * 10
    assert information_reward(y, answers, prior=[0.1, 0.9]).mean == 0.0
    assert good_information_reward(y, answers).mean == pytest.approx(0.531, abs=5e-4)


def test_honesty_does_not_pay_the_most_under_another_prior() -> None:
    """The documented flaw of Eq. 3: one in ten is ill, and saying 0.5 % to all earns 0.73 where the truth earns 0."""
    y = ["ill"] + ["well"] * 9
    honest = information_reward(y, [[0.1, 0.9]] * 10, prior=[0.1, 0.9])
    overconfident = information_reward(y, [[0.005, 0.995]] * 10, prior=[0.1, 0.9])
    assert honest.mean == 0.0
    by_hand = 0.1 * (1 - math.log(0.005) / math.log(0.1)) + 0.9 * (1 - math.log(0.995) / math.log(0.9))
    assert overconfident.mean == pytest.approx(by_hand, rel=1e-9)
    assert overconfident.mean == pytest.approx(0.7271, abs=5e-5)


def test_a_false_certainty_is_infinite_without_the_cut_off_and_finite_with_it() -> None:
    bare = information_reward(["a", "b"], [[0.0, 1.0], [0.0, 1.0]], "uniform")
    assert bare.items[0] == -math.inf
    assert bare.items[1] == 1.0
    assert bare.mean == -math.inf
    assert bare.n_infinite == 1
    assert bare.cut_off is None
    assert "1 items; give n_train" in str(bare)
    cut = information_reward(["a", "b"], [[0.0, 1.0], [0.0, 1.0]], "uniform", n_train=9)
    assert cut.n_infinite == 0
    assert cut.cut_off == (0.05, 0.95)
    # k = 2, n = 9: p_t is 0.05, so the item earns 1 − log 0.05 / log 0.5.
    assert cut.items[0] == pytest.approx(1 - math.log(0.05) / math.log(0.5), rel=1e-12)


def test_certainty_about_a_wrong_class_costs_infinity_even_where_the_true_class_had_some_mass_left() -> None:
    result = information_reward([0], [[1e-7, 1 - 1e-7, 0.0]], "uniform", classes=[0, 1, 2])
    assert math.isfinite(result.mean)
    assert result.mean == pytest.approx(reward_by_hand(0, [1e-7, 1 - 1e-7, 0.0], [1 / 3] * 3), rel=1e-9)


def test_clipped_probabilities_are_not_renormalised() -> None:
    """k = 3, n = 1: the range is [0.2, 0.6], so (0, 0.1, 0.9) is scored as (0.2, 0.2, 0.6), and 1/3 stays."""
    result = information_reward([2], [[0.0, 0.1, 0.9]], "uniform", n_train=1, classes=[0, 1, 2])
    assert result.cut_off == (0.2, 0.6)
    assert result.mean == pytest.approx(reward_by_hand(2, [0.2, 0.2, 0.6], [1 / 3] * 3), rel=1e-12)


def test_a_class_missing_from_training_takes_the_cut_off_as_its_prior() -> None:
    y_train = ["a"] * 6 + ["b"] * 4
    result = information_reward(
        ["a", "c"], [[0.7, 0.3, 0.0], [0.2, 0.3, 0.5]], y_train=y_train, classes=["a", "b", "c"]
    )
    low = 0.5 / (10 + 1.5)
    assert result.prior == pytest.approx((0.6, 0.4, low), rel=1e-12)
    assert result.prior_clipped
    assert result.items[1] == pytest.approx(reward_by_hand(2, [0.2, 0.3, 0.5], [0.6, 0.4, low]), rel=1e-9)
    assert np.isfinite(result.items).all()


def test_a_training_set_of_one_class_gives_a_finite_reward() -> None:
    result = information_reward(["a", "b"], [[1.0, 0.0], [1.0, 0.0]], y_train=["a"] * 9, classes=["a", "b"])
    assert result.prior == (0.95, 0.05)
    assert (result.items == 0.0).all()  # it predicted what it had seen


def test_a_prior_of_zero_without_a_cut_off_is_refused() -> None:
    with pytest.raises(UnfitDataError, match=r"prior of class 'b' is 0 .*n_train="):
        information_reward(["a", "c"], [[0.5, 0.0, 0.5]] * 2, [0.5, 0.0, 0.5], classes=["a", "b", "c"])


def test_training_labels_bring_prior_and_cut_off() -> None:
    y, proba = ["a", "b"], [[0.8, 0.2], [0.3, 0.7]]
    from_labels = information_reward(y, proba, y_train=["a"] * 3 + ["b"])
    given_both = information_reward(y, proba, prior=[0.75, 0.25], n_train=4)
    assert from_labels.mean == given_both.mean
    assert from_labels.cut_off == given_both.cut_off == (0.1, 0.9)
    assert information_reward(y, proba, y_train=["a"] * 3 + ["b"], cut_off=None).cut_off is None


def test_a_cut_off_may_be_set_by_hand() -> None:
    result = information_reward(["a", "b"], [[1.0, 0.0], [1.0, 0.0]], "uniform", cut_off=(0.01, 0.99))
    assert result.items[1] == pytest.approx(1 - math.log(0.01) / math.log(0.5), rel=1e-12)


def test_classes_fix_the_order_of_the_columns() -> None:
    proba = [[0.9, 0.1]]
    assert information_reward(["b"], proba, [0.5, 0.5], classes=["b", "a"]).mean > 0
    assert information_reward(["b"], proba, [0.5, 0.5], classes=["a", "b"]).mean < 0


def test_mushroom_all_right_earns_what_table_6_prints() -> None:
    """C5.0 was right on every test item of mushroom (4208 + 3916 items, half of them trained on): 0.9998209.

    The figure is the cut-off's doing (without it 1), so it tests Sec. 6. The paper computed in single precision.
    """
    y = ["edible"] * 2104 + ["poisonous"] * 1958
    proba = np.array([[1.0, 0.0]] * 2104 + [[0.0, 1.0]] * 1958)
    assert information_reward(y, proba, y_train=y).mean == pytest.approx(0.9998209, abs=2e-6)


def test_one_item_is_enough_and_none_is_refused() -> None:
    assert information_reward([1], [[0.5, 0.5]], "uniform").mean == 0.0
    with pytest.raises(UnfitDataError, match="empty"):
        information_reward([], np.empty((0, 2)), "uniform")


def test_one_class_is_refused() -> None:
    with pytest.raises(UnfitDataError, match="one class"):
        information_reward(["a", "a"], [[1.0], [1.0]], [1.0])


@pytest.mark.parametrize(
    ("y", "proba", "options", "message"),
    [
        (["a", "b"], [[0.5, 0.6], [0.5, 0.5]], {"prior": "uniform"}, "row 0 of proba sums to 1.1"),
        (["a", "b"], [[0.5, 0.5], [math.nan, 0.5]], {"prior": "uniform"}, "nan in row 1, column 0"),
        (["a", "b"], [[0.5, 0.5], [1.5, -0.5]], {"prior": "uniform"}, "1.5 in row 1, column 0"),
        (["a", "b"], [0.5, 0.5], {"prior": "uniform"}, "one column per class"),
        (["a", "b"], [[0.5, 0.5]], {"prior": "uniform"}, "1 rows but y_true has 2 items"),
        (["a", "b"], [[0.2, 0.3, 0.5]] * 2, {"prior": "uniform"}, "3 columns but the labels show 2 classes"),
        (["a", "x"], [[0.5, 0.5]] * 2, {"prior": "uniform", "classes": ["a", "b"]}, "'x' at position 1"),
        (["a", "b"], [[0.5, 0.5]] * 2, {}, "no prior"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": [0.5, 0.6]}, "prior sums to 1.1"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": [1.0]}, "2 probabilities"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": [1.5, -0.5]}, "prior of class 'a' is 1.5"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": "train"}, "'train' is not known"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": {"a": 1.0}}, "differ in 'b'"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": "uniform", "n_train": 0}, "n_train must be"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": "uniform", "cut_off": "on"}, "cut_off is one of"),
        (["a", "b"], [[0.5, 0.5]] * 2, {"prior": "uniform", "cut_off": (0.9, 0.1)}, "0 < low < high < 1"),
        (["a", None], [[0.5, 0.5]] * 2, {"prior": "uniform"}, "no label at position 1"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_its_place(y: list, proba: list, options: dict, message: str) -> None:
    with pytest.raises(InputError, match=message.replace("(", r"\(")):
        information_reward(y, proba, **options)


def test_the_result_prints_converts_and_keeps_its_items_unwritable() -> None:
    result = information_reward(["a", "b"], [[0.8, 0.2], [0.3, 0.7]], "uniform")
    assert repr(result).startswith("Reward(mean=0.58")
    assert "information_reward" in str(result)
    assert result.to_dict()["items"] == result.items.tolist()
    with pytest.raises(ValueError, match="read-only"):
        result.items[0] = 5.0


def test_a_prior_next_to_nothing_gives_no_warning() -> None:
    result = information_reward([0, 1], [[0.5, 0.5], [0.5, 0.5]], [1e-320, 1.0 - 1e-16], cut_off=None)
    assert result.items[1] == -math.inf
    assert result.n_infinite == 1


def test_the_page_in_the_docs_says_what_the_code_does() -> None:
    page = Path(__file__).parents[2] / "docs" / "information-reward.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 10


def test_blocks_do_not_change_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudge.measures import rewards

    y, proba, prior = draw(3, 4, n=101)
    whole = information_reward(y, proba, prior, classes=range(4)).items
    monkeypatch.setattr(rewards, "BLOCK_VALUES", 28)
    np.testing.assert_array_equal(information_reward(y, proba, prior, classes=range(4)).items, whole)
