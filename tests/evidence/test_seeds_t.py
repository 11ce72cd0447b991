"""Seeds on one split: scipy's paired and Welch t, and the scope they carry."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.errors import UnfitDataError
from adjudge.evidence.seeds_t import seeds_t
from adjudge_studies.welch_t import seeds_t_unpaired


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_scipys_numbers(alternative: str) -> None:
    generator = np.random.default_rng(5)
    b, a = generator.normal(0.9, 0.02, 5), generator.normal(0.89, 0.05, 8)
    theirs = stats.ttest_ind(b, a, equal_var=False, alternative=alternative)
    ours = seeds_t_unpaired(b, a, alternative=alternative)
    assert (ours.statistic, ours.p_value, ours.df) == pytest.approx((theirs.statistic, theirs.pvalue, theirs.df))
    paired, theirs = seeds_t(b - a[:5], alternative=alternative), stats.ttest_rel(b, a[:5], alternative=alternative)
    assert (paired.statistic, paired.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))


def test_the_result_says_what_it_does_not_cover() -> None:
    assert "seeds on this same split only" in str(seeds_t([0.1, 0.2]))
    assert "not about other data" in seeds_t_unpaired([0.1, 0.2], [0.1, 0.3]).scope


def test_seeds_that_change_nothing_are_defined() -> None:
    assert seeds_t([0.0] * 5).p_value == 1
    assert seeds_t_unpaired([0.3] * 3, [0.1 + 0.2] * 3).p_value == 1
    assert seeds_t_unpaired([0.4] * 3, [0.3] * 3).p_value == 0
    with pytest.raises(UnfitDataError, match="at least 2 seeds"):
        seeds_t([0.1])
    with pytest.raises(UnfitDataError, match="at least 2 seeds"):
        seeds_t_unpaired([0.1], [0.2, 0.3])
