"""The score test of two paired proportions: McNemar's statistic without its correction, pair by pair."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.evidence.contract import Differences
from adjudge.evidence.mcnemar import mcnemar
from adjudge.evidence.proportion_difference import TEST


def test_p_is_that_of_mcnemars_plain_statistic() -> None:
    rng = np.random.default_rng(0)
    values = rng.integers(-1, 2, (20, 30)).astype(float)
    found = TEST.run(Differences(values, "items", zero_one=True))
    assert found.p is not None
    for p, row in zip(found.p, values, strict=True):
        won, lost = int((row > 0).sum()), int((row < 0).sum())
        assert p == pytest.approx(mcnemar(won, lost, "asymptotic", correction=False).p_value)


def test_graded_items_are_refused() -> None:
    with pytest.raises(UnfitDataError, match=r"0 .wrong. or 1"):
        TEST.run(Differences(np.array([[0.5, 0.25]]), "items"))
