"""How alike effects are between measures: what is drawn shrinks as the theory of two measures says."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge import Comparison, compare
from adjudge.replication.effects_alike import Likeness, crossed, likeness
from adjudge.replication.new_cases import draw_counts
from adjudge.verdicts.answer import case_scores_of
from adjudge.verdicts.repeat_probability import Shrinkage


def table(g: float, k: int = 12, n: int = 60, seed: int = 0) -> Comparison:
    """Two measures, noise correlated .5, effects by g."""
    rng = np.random.default_rng(seed)
    one, two = rng.normal(size=(2, k, 1))
    effects = np.stack([one, g * one + np.sqrt(1 - g**2) * two])
    noise = np.sqrt(0.5) * rng.normal(size=(1, k, n)) + np.sqrt(0.5) * rng.normal(size=(2, k, n))
    values = (0.5 * effects + noise).reshape(2, -1)
    names = {"case": [f"c{i}" for i in range(n)] * k, "learner": [f"L{j:02}" for j in range(k) for _ in range(n)]}
    return compare(names | {"accuracy": values[0].tolist(), "recall": values[1].tolist()}, draws=50)


def test_with_effects_as_alike_as_noise_nothing_is_crossed() -> None:
    """One posterior node decides where the table tells much: then both parts are shrunk by the same κ."""
    kappa, rho = np.full(2000, 0.8), 0.5
    total = 1 / (1 - kappa[0])  # mean squares that a table with g = ρ has
    found = Likeness((1 + rho) * total, (1 - rho) * total, rho, 2, 5000.0)
    upright, down, cross = found.shares(kappa, np.random.default_rng(0))
    assert cross.mean() == pytest.approx(0, abs=0.02)
    assert (upright - down).mean() == pytest.approx(0.8, abs=0.02)
    assert upright + down + np.abs(cross) == pytest.approx(1.0)


@pytest.mark.parametrize("g", [0.0625, -0.5625, 0.8125])
def test_what_is_shared_and_what_is_not_are_shrunk_each_by_its_own_share(g: float) -> None:
    kappa, rho, e = 0.6, 0.5, 1.5
    shared, other = e * (1 + g) + 1 + rho, e * (1 - g) + 1 - rho
    found = Likeness(shared, other, rho, 2, 5000.0)
    up, down, cross = found.shares(np.full(4000, kappa), np.random.default_rng(0))
    assert (up - down + cross).mean() == pytest.approx(e * (1 + g) / shared, abs=0.01)  # crossed: shared as it is
    assert (up - down - cross).mean() == pytest.approx(e * (1 - g) / other, abs=0.01)  # … and the rest reversed


def test_drawn_cases_shrink_as_said() -> None:
    found = Likeness(3.0, 2.0, 0.5, 2, 5000.0)
    known = Shrinkage(np.array([0.6]), np.ones(1))
    upright, down = draw_counts(40, 40, known, 3000, np.random.default_rng(1), found)
    assert upright.shape == (80, 3000) and ((upright + down).sum(axis=0) == 40).all()
    straight, cross = (part.sum() / 40 for part in np.split((upright - down).mean(axis=1), 2))
    assert straight + cross == pytest.approx(1.5 / 3, abs=0.02)  # κ_c and κ_t of g = 0
    assert straight - cross == pytest.approx(1.5 / 2, abs=0.02)


def test_a_table_tells_alike_effects_from_opposed_ones_and_its_noise() -> None:
    found = {}
    for g in (0.95, -0.95):
        comparison = table(g)
        found[g] = likeness(comparison, case_scores_of(comparison))
        assert found[g] is not None and found[g].noise == pytest.approx(0.5, abs=0.1)
    assert found[0.95].shared > 5 * found[0.95].other and found[-0.95].other > 5 * found[-0.95].shared


def test_one_measure_has_nothing_to_cross_and_crossing_goes_round() -> None:
    one = table(0.5)
    assert likeness(one, case_scores_of(one)[:1]) is None
    scores = np.arange(1.0, 13.0, dtype=np.float32).reshape(3, 1, 4)  # three measures, four cases
    scale = scores.mean(axis=2)[:, 0]
    found = crossed(scores)
    assert found[0, 0] == pytest.approx([5 / scale[1] * scale[0], 10 / scale[2] * scale[0],
                                         7 / scale[1] * scale[0], 12 / scale[2] * scale[0]])  # fmt: skip
