"""Awkward input to every frequentist method: an answer that is defined, or a refusal that says what is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.loops import of

from adjudge.errors import AdjudgeError, InputError
from adjudge.evidence.adjustments import ADJUSTMENTS, adjust
from adjudge.evidence.control import compare_with_control
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.five_by_two_cv_f import five_by_two_cv_f
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t
from adjudge.evidence.friedman import friedman
from adjudge.evidence.mcnemar import mcnemar
from adjudge.evidence.nemenyi import nemenyi
from adjudge.evidence.seeds_t import seeds_t
from adjudge.evidence.sign import sign
from adjudge.evidence.skillings_mack import skillings_mack
from adjudge.evidence.uncorrected_t import uncorrected_t
from adjudge.evidence.wilcoxon import wilcoxon
from adjudge_studies.welch_t import seeds_t_unpaired

Method = Callable[[np.ndarray], Any]


def ten(d: np.ndarray) -> np.ndarray:
    return d.reshape(5, 2) if len(d) == 10 else d


def table(d: np.ndarray) -> np.ndarray:
    """Three learners, the middle one ahead by d."""
    return np.column_stack([np.full(len(d), 0.5), 0.5 + d, np.full(len(d), 0.5)])


def right(d: np.ndarray) -> np.ndarray:
    """Item by item: right where d says so, NaN kept."""
    return np.where(np.isnan(d), np.nan, d > 1e-9)


METHODS: dict[str, Method] = {
    "wilcoxon pratt": lambda d: wilcoxon(d),
    "wilcoxon wilcox": lambda d: wilcoxon(d, "wilcox"),
    "wilcoxon zsplit": lambda d: wilcoxon(d, "zsplit"),
    "wilcoxon normal": lambda d: wilcoxon(d, method="normal"),
    "sign drop": lambda d: sign(d),
    "sign split": lambda d: sign(d, "split"),
    "corrected_t": lambda d: corrected_t(d, ratio=1 / 9),
    "corrected_t unequal": lambda d: corrected_t(
        d, n_train=np.arange(90, 90 + len(d)), n_test=np.arange(1, 1 + len(d))
    ),
    "uncorrected_t": lambda d: uncorrected_t(d),
    "seeds_t": lambda d: seeds_t(d),
    "seeds_t_unpaired": lambda d: seeds_t_unpaired(d, np.zeros(len(d))),
    "five_by_two_cv_t": lambda d: five_by_two_cv_t(ten(d)),
    "five_by_two_cv_f": lambda d: five_by_two_cv_f(ten(d)),
    "mcnemar exact": lambda d: mcnemar(np.sum(right(d)), 0),
    "mcnemar mid-p": lambda d: mcnemar(np.sum(right(d)), 0, "mid-p"),
    "mcnemar asymptotic": lambda d: mcnemar(np.sum(right(d)), 0, "asymptotic"),
    "friedman auto": lambda d: friedman(table(d)),
    "friedman chi2": lambda d: friedman(table(d), method="chi2"),
    "friedman f": lambda d: friedman(table(d), method="f"),
    "friedman no correction": lambda d: friedman(table(d), "none", "f"),
    "friedman exact": lambda d: friedman(table(d), method="exact"),
    "nemenyi": lambda d: nemenyi(table(d)),
    "control": lambda d: compare_with_control(table(d), 0),
    "skillings_mack": lambda d: skillings_mack(table(d)),
    "skillings_mack permutation": lambda d: skillings_mack(table(d), "permutation", permutations=99),
}
TAKES_HOLES = {"skillings_mack", "skillings_mack permutation"}


def every_method(test: Callable[[str], None]) -> Callable[[], None]:
    """One test over all methods."""

    def looped() -> None:
        for name in METHODS:
            with of(name):
                test(name)

    return looped


# A constant non-zero difference has no variance; p = 0 and an infinite statistic are then the answer.
NO_VARIANCE = {
    "corrected_t",
    "corrected_t unequal",
    "uncorrected_t",
    "seeds_t",
    "seeds_t_unpaired",
    "five_by_two_cv_t",
    "five_by_two_cv_f",
}


def numbers(value: Any) -> list[Any]:
    """Every leaf of a result's dict; NaN would show as None, an infinity as text."""
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in numbers(item)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in numbers(item)]
    return [value]


def p_values(result: Any) -> np.ndarray:
    found = [
        getattr(result, name) for name in ("p_value", "p_values", "adjusted", "p_chi2", "p_f") if hasattr(result, name)
    ]
    return np.concatenate([np.ravel(p) for p in found]) if found else np.array([])


def check_defined(result: Any) -> None:
    assert None not in numbers(result.to_dict()), f"a NaN in {result!r}"
    assert np.all((p_values(result) >= 0) & (p_values(result) <= 1))
    assert str(result) and repr(result)


@every_method
def test_identical_learners_do_not_differ(name: str) -> None:
    result = METHODS[name](np.zeros(10))
    check_defined(result)
    assert np.all(p_values(result) == 1), "identical learners: p = 1"
    for effect in ("mean", "rank_biserial", "kendalls_w"):
        assert getattr(result, effect, 0) == 0
    if hasattr(result, "side"):
        assert result.side == 0
    if hasattr(result, "low"):
        middle = 0.5 if hasattr(result, "share") or hasattr(result, "superiority") else 0
        assert result.low <= middle <= result.high


@every_method
def test_rounding_noise_is_identity(name: str) -> None:
    noise, zero = METHODS[name](np.full(10, 0.1 + 0.2 - 0.3)), METHODS[name](np.zeros(10))
    assert noise == zero


@every_method
def test_a_constant_difference_is_defined(name: str) -> None:
    for constant in (0.1, -0.25, 1e-6, 1e6):
        result = METHODS[name](np.full(10, constant))
        check_defined(result)
        if name in NO_VARIANCE:
            assert np.all(p_values(result) == 0), constant
            assert np.isinf(result.statistic), constant
        else:
            assert np.all(p_values(result) > 0), constant


@every_method
def test_one_or_two_cases_get_an_answer_or_the_number_needed(name: str) -> None:
    for values in ([0.3], [0.0], [0.3, -0.1], [0.0, 0.0], [0.2, 0.2]):
        try:
            result = METHODS[name](np.array(values))
        except AdjudgeError as refusal:
            assert "at least 2" in str(refusal) or "(5, 2)" in str(refusal), values
        else:
            check_defined(result)


@every_method
def test_half_zeros_half_noise_is_defined(name: str) -> None:
    generator = np.random.default_rng(0)
    check_defined(METHODS[name](np.where(np.arange(10) < 5, 0.0, generator.normal(size=10))))


@every_method
def test_nan_is_refused_by_place(name: str) -> None:
    d = np.linspace(-0.1, 0.4, 10)
    d[3] = np.nan
    if name in TAKES_HOLES:
        assert METHODS[name](d).n_holes == 1
        return
    with pytest.raises(InputError, match=r"(\[3|\[1, 1\]|b) ?.*(is|received) nan"):
        METHODS[name](d)


@every_method
def test_nothing_at_all_is_refused(name: str) -> None:
    if name.startswith("mcnemar"):
        assert METHODS[name](np.array([])).p_value == 1  # no discordant item
        return
    with pytest.raises(AdjudgeError):
        METHODS[name](np.array([]))


@every_method
def test_huge_differences_do_not_overflow(name: str) -> None:
    check_defined(METHODS[name](np.linspace(-1, 3, 10) * 1e99))


@every_method
def test_the_same_call_gives_the_same_answer(name: str) -> None:
    d = np.random.default_rng(7).normal(0.2, 1, 10)
    assert METHODS[name](d) == METHODS[name](d.copy())


def test_adjustments_of_extreme_p_values_are_defined() -> None:
    for method in ADJUSTMENTS:
        for p in ([1.0] * 3, [0.0] * 3, [0.0, 1.0, 1.0], [1e-320, 0.5, 1.0]):
            q = adjust(p, method, pairs=[(0, 1), (0, 2), (1, 2)])
            assert np.all(np.isfinite(q)) and np.all((q >= p) & (q <= 1)), (method, p)
