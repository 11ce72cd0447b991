"""Against a control: Demšar's z values, adjustments, names."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ndtr

from adjudge.errors import InputError
from adjudge.evidence.adjustments import adjust
from adjudge.evidence.control import compare_with_control, control_from_mean_ranks


def test_demsars_worked_example() -> None:
    """Demšar 2006, Sec. 3.2.3: C4.5 against the others; Holm rejects C4.5+m+cf (p .016) and C4.5+m (.019)."""
    names = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
    result = control_from_mean_ranks([3.143, 2.000, 2.893, 1.964], 14, "C4.5", learners=names)
    assert [abs(round(z, 3)) for z in result.z] == pytest.approx([2.342, 0.512, 2.416], abs=2e-3)
    assert np.round(result.p_value, 3).tolist() == [0.019, 0.608, 0.016]
    assert result.others == ("C4.5+m", "C4.5+cf", "C4.5+m+cf")
    assert [p < 0.05 for p in result.adjusted] == [True, False, True]
    assert result.critical_difference == pytest.approx(2.394 * 0.488, abs=1e-3)


@pytest.mark.parametrize("method", ["bonferroni", "holm", "hochberg", "hommel", "finner", "li", "none"])
def test_the_adjustment_asked_for_is_made(method: str) -> None:
    scores = np.random.default_rng(0).normal([0, 0.5, 1, 0], 1, (25, 4))
    result = compare_with_control(scores, 0, adjustment=method)
    assert result.adjusted == pytest.approx(adjust(result.p_value, method))


def test_z_is_the_distance_of_mean_ranks() -> None:
    scores = np.random.default_rng(1).normal(size=(30, 3))
    result = compare_with_control(scores, 2, higher_is_better=False)
    ranks = np.array(result.mean_ranks)
    z = (ranks[:2] - ranks[2]) / np.sqrt(3 * 4 / (6 * 30))
    assert result.z == pytest.approx(z)
    assert result.p_value == pytest.approx(2 * ndtr(-np.abs(z)))


def test_unknown_controls_are_refused() -> None:
    scores = np.ones((4, 3))
    with pytest.raises(InputError, match="did you mean 'bayes'"):
        compare_with_control(scores, "bays", learners=["bayes", "tree", "nn"])
    with pytest.raises(InputError, match="from 0 to 2; received 3"):
        compare_with_control(scores, 3)
    with pytest.raises(InputError, match="received 2 names"):
        compare_with_control(scores, 0, learners=["x", "y"])
    assert compare_with_control(scores, 0).adjusted == (1.0, 1.0)
