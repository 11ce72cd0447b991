"""Parts that share one family: the same as their p-values stacked and adjusted together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.results.read import read_results
from adjudge.verdicts.claims import Part, conclude, run_tests
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import bogomolov_signs, family_p
from adjudge.verdicts.units import table_and_units

PAIRS = np.array([[0, 1], [0, 2], [1, 2]])


def part(seed: int, measures: tuple[str, ...], settings: Settings, lift: float = 1.0) -> Part:
    """Three learners on fourteen cases, the last ahead by `lift` standard deviations."""
    rng = np.random.default_rng(seed)
    columns: dict[str, list[Any]] = {"case": [f"c{n}" for n in range(14)] * 3, "learner": sorted("ABC" * 14)}
    for name in measures:
        columns[name] = (rng.normal(size=42) + lift * (np.arange(42) >= 28)).tolist()
    _, units = table_and_units(read_results(columns, higher=list(measures)), settings)
    return run_tests(units, settings, PAIRS)


def stacked(parts: list[Part]) -> np.ndarray:
    """(all pairs, measures a and b), NaN where a part lacks the measure."""
    rows = np.full((3 * len(parts), 2), np.nan)
    for number, each in enumerate(parts):
        for place, name in enumerate(each.units.measures):
            rows[3 * number : 3 * number + 3, "ab".index(name)] = each.p[:, place]
    return rows


def test_parts_with_measures_of_their_own_share_the_level() -> None:
    settings = Settings()
    parts = [part(0, ("a", "b"), settings), part(1, ("b",), settings), part(2, ("a",), settings, 2.0)]
    whole, q = family_p(stacked(parts))
    found = conclude(parts, settings)
    assert [each.p_adjusted.shape for each in found] == [(3, 2), (3, 1), (3, 1)]
    assert found[1].p_adjusted[:, 0] == pytest.approx(q[3:6, 1]) and found[2].p_adjusted[:, 0] == pytest.approx(
        q[6:, 0]
    )
    assert np.concatenate([each.p_pair for each in found]) == pytest.approx(whole)
    assert all(each.pairs_in_family == 9 for each in found) and any((each.signs != 0).any() for each in found)


def test_a_part_alone_is_its_own_family() -> None:
    settings = Settings()
    alone = part(0, ("a", "b"), settings)
    (found,) = conclude([alone], settings)
    assert found.p_adjusted == pytest.approx(family_p(alone.p)[1])


def test_a_false_discovery_rate_is_limited_over_all_parts_together() -> None:
    settings = Settings(fdr=0.1)
    parts = [part(seed, ("a", "b"), settings, 1.2) for seed in range(3)]
    claimed = bogomolov_signs(stacked(parts), 0.1)[1]
    side = np.concatenate([each.stacked("side") for each in parts])
    against = np.concatenate([each.stacked("against") for each in parts])
    found = np.concatenate([each.signs for each in conclude(parts, settings)])
    np.testing.assert_array_equal(found, np.where(claimed & ~against, side, 0))
