"""GLRT: Example 2, the exact binomial, large counts, ties, and its rate of false alarms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binomtest, chi2

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.joint.glrt import glrt


def test_example_2_of_paper_a() -> None:
    result = glrt([1, 2, 3, 6], method="chi2")
    assert result.ratio == pytest.approx(0.6007, abs=5e-5)
    assert result.p_value == pytest.approx(0.3127, abs=5e-5)
    assert str(result.statement) == "[≻, ≻]"


@pytest.mark.parametrize(("first", "second"), [(6, 3), (4, 0), (130, 90), (25, 24), (1, 0)])
def test_equals_scipys_chi_square_and_binomial(first: int, second: int) -> None:
    chi = glrt([0, second, 0, first], method="chi2")
    with np.errstate(divide="ignore", invalid="ignore"):
        log_ratio = first * np.log(first) - (first + second) * np.log((first + second) / 2)
        log_ratio += second * np.log(second) if second else 0.0
    assert chi.p_value == pytest.approx(chi2.sf(2 * log_ratio, 1), rel=1e-9)
    exact = glrt([0, second, 0, first], method="exact")
    assert exact.p_value == pytest.approx(binomtest(first, first + second).pvalue, rel=1e-9)


def test_four_against_none_is_the_warning_of_the_methods_page() -> None:
    assert glrt([0, 4], method="chi2").p_value == pytest.approx(0.0185, abs=5e-5)
    assert glrt([0, 4], method="exact").p_value == 0.125


def test_auto_is_exact_below_25_cases() -> None:
    assert glrt([4, 20]).method == "exact"
    assert glrt([5, 20]).method == "chi2"


def test_large_counts_stay_finite() -> None:
    assert 0.006 < glrt([130, 90], method="chi2").p_value < 0.008
    huge = glrt([10**6, 10**5])
    assert np.isfinite(huge.statistic) and huge.p_value == 0.0
    assert glrt([10**6, 10**6 - 500]).p_value == pytest.approx(0.7237, abs=1e-3)  # z = 500/√(2·10^6)


def test_equal_counts_give_p_one() -> None:
    assert glrt([5, 5, 0, 0]).p_value == 1.0
    assert glrt([0.5, 0.5]).p_value == 1.0


def test_fractional_counts_lie_between_their_neighbours() -> None:
    low, middle, high = (glrt([2, count], method="exact").p_value for count in (8, 8.5, 9))
    assert high < middle < low


@pytest.mark.parametrize("counts", [[3, 1], [10, 0, 2, 1]])
def test_relabelling_statements_changes_nothing_but_the_label(counts: list[float]) -> None:
    assert glrt(counts).p_value == glrt(counts[::-1]).p_value


def test_unknown_method_and_no_cases_are_refused() -> None:
    with pytest.raises(InputError, match="'auto', 'chi2', 'exact'; received"):
        glrt([1, 2], method="wald")  # type: ignore[arg-type]
    with pytest.raises(UnfitDataError):
        glrt([0, 0])


def test_exact_keeps_its_level_at_the_boundary_null_and_chi_square_does_not() -> None:
    """Two equal top statements, n = 8: rates are exact sums over the binomial, no simulation."""
    n = 8
    chance = [np.exp(_log_binomial(n, k)) for k in range(n + 1)]
    rates = {
        method: sum(p for k, p in enumerate(chance) if glrt([n - k, k], method=method).p_value <= 0.05)  # type: ignore[arg-type]
        for method in ("exact", "chi2")
    }
    assert rates["exact"] <= 0.05
    assert rates["chi2"] > 0.065


def _log_binomial(n: int, k: int) -> float:
    from scipy.special import gammaln

    return float(gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1) - n * np.log(2))
