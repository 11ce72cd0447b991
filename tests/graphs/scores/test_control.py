"""The negative control: the truth beats blind guesses, and blind guesses have even p-values."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.random_graphs import random_dag, shuffled_graph
from adjudge_graphs.scores.control import negative_control


def test_the_truth_beats_every_blind_guess_and_an_empty_graph_none() -> None:
    truth = random_dag(12, 18, seed=1)
    got = negative_control(truth, truth, draws=99)
    for name in ("bsf", "shd", "f1", "shd_cpdag"):
        assert got.scores[name].p_value == 0.01 and (got.scores[name].z or 0) > 4
    nothing = negative_control(truth, Graph(truth.nodes), draws=19)
    assert nothing.scores["bsf"].p_value == 1 and nothing.scores["bsf"].z is None
    assert nothing.scores["f1"].p_value is None


def test_p_values_of_blind_guesses_are_even() -> None:
    truth = random_dag(15, 30, seed=2)
    p = np.array(
        [
            negative_control(truth, shuffled_graph(truth, seed=k), draws=39, seed=k).scores["bsf"].p_value
            for k in range(90)
        ],
        dtype=float,
    )
    for level in (0.1, 0.25, 0.5):
        assert (p <= level).mean() <= level + 3 * np.sqrt(level * (1 - level) / p.size)
    assert 0.4 < p.mean() < 0.65


def test_the_expected_bsf_of_a_blind_dag_is_near_the_hypergeometric_mean() -> None:
    # A random pair is truly joined with chance a/j; a joined pair is rightly pointed half the time: expected match ¾.
    truth = random_dag(15, 30, seed=2)
    got = negative_control(truth, truth, draws=999).scores["shd"]
    edges, pairs = 30, 105
    expected = 0.75 * edges * edges / pairs
    shd = (edges - expected) + (edges - edges * edges / pairs)
    assert got.random_mean == pytest.approx(shd, abs=4 * (got.random_sd or 0) / np.sqrt(999))


def test_the_control_repeats_with_its_seed_and_refuses_no_draws() -> None:
    truth = random_dag(8, 10, seed=3)
    learnt = shuffled_graph(truth, seed=1)
    assert negative_control(truth, learnt, draws=30, seed=5) == negative_control(truth, learnt, draws=30, seed=5)
    assert "bsf" in str(negative_control(truth, learnt, draws=30))
    with pytest.raises(InputError, match="at least one random graph"):
        negative_control(truth, learnt, draws=0)
