"""Posterior parameters of one family: the paper's shapes, and draws with the moments of a Beta."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.networks.argmax import draw_log_parameters, family_shapes
from adjudge.networks.rows import read_rows


def test_shapes_are_counts_and_an_equal_part_of_the_prior() -> None:
    rows = read_rows([[0, 0], [0, 1], [1, 1], [1, 1], [1, 0.5]])
    assert family_shapes(rows, 1, (), 1.0).tolist() == [[1.5 + 0.5, 3.5 + 0.5]]  # α*/2
    assert family_shapes(rows, 1, (0,), 1.0).tolist() == [[1 + 0.25, 1 + 0.25], [0.5 + 0.25, 2.5 + 0.25]]  # α*/4


def test_draws_have_the_mean_and_variance_of_their_beta() -> None:
    shapes = np.array([[0.25, 3.0], [5.0, 2.0]])
    theta = np.exp(draw_log_parameters(shapes, 40_000, np.random.default_rng(1)))
    total = shapes.sum(axis=1, keepdims=True)
    mean = shapes / total
    assert theta.sum(axis=2) == pytest.approx(1.0)
    assert theta.mean(axis=0) == pytest.approx(mean, abs=0.005)
    assert theta.var(axis=0) == pytest.approx(mean * (1 - mean) / (total + 1), abs=0.002)
