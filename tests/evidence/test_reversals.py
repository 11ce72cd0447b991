"""Reversals: paper B's own example, brute force over the sets of causes, and symmetry."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.reversals import reversals
from adjudge.results.examples import example


def test_paper_b_reverses_boosted_trees_and_naive_bayes_on_hypothyroid() -> None:
    """Sec. 6: on hy boosted C5.0 leads on accuracy and Kononenko–Bratko, naive Bayes on information reward."""
    cube = example("rewards").cube()
    scores = {name: cube.values[place] for place, name in enumerate(cube.measures)}
    for measure in ("accuracy", "kononenko_bratko"):
        found = reversals(scores[measure], scores["information_reward"], learners=cube.learners, cases=cube.cases)
        pair = next(pair for pair in found.pairs if {pair.b, pair.a} == {"C5.0 boosted", "naive Bayes"})
        assert "hy" in pair.disagreeing
        assert found.n_disagreeing == sum(len(pair.disagreeing) for pair in found.pairs) <= 6 * 16


def test_the_causes_are_a_smallest_set_that_brings_the_order_back() -> None:
    rng = np.random.default_rng(5)
    seen = 0
    for _ in range(300):
        first, second = rng.integers(0, 2, (8, 2)).astype(float), rng.normal(size=(8, 2)).round(2)
        (pair,) = reversals(first, second, learners="pq", cases="abcdefgh").pairs
        if not pair.is_reversed:
            assert pair.causes == ()
            continue
        seen += 1
        d = second[:, "pq".index(pair.b)] - second[:, "pq".index(pair.a)]
        sizes = [
            size
            for size in range(9)
            if any(d.sum() - d[list(some)].sum() >= -1e-9 for some in combinations(range(8), size))
        ]
        assert len(pair.causes) == sizes[0]
        left = [place for place in range(8) if "abcdefgh"[place] not in pair.causes]
        assert d[left].sum() >= -1e-9
    assert seen > 30


def test_the_order_in_which_learners_are_given_does_not_matter() -> None:
    first, second = [[1, 0, 0.4], [0.9, 0.2, 0.5], [0, 1, 0.3]], [[0.1, 0.0, 0.2], [0.2, 0.1, 0.1], [-3.0, 0.5, 0.4]]
    whole = reversals(first, second, learners="abc", cases="xyz")
    flipped = reversals(np.array(first)[:, ::-1], np.array(second)[:, ::-1], learners="cba", cases="xyz")
    found, again = ({(pair.b, pair.a): pair for pair in result.reversed} for result in (whole, flipped))
    assert found.keys() == again.keys() and ("a", "b") in found
    for key, pair in found.items():
        assert (pair.causes, pair.disagreeing) == (again[key].causes, again[key].disagreeing)
        assert (pair.first, pair.second) == pytest.approx((again[key].first, again[key].second), abs=1e-12)


def test_priors_of_the_causes_stand_beside_those_of_all() -> None:
    (pair,) = reversals(
        [[1, 0], [1, 0], [0, 1]], [[0.1, 0], [0.1, 0], [-5, 1]], learners="pq", cases="abc", priors=[0.9, 0.9, 0.1]
    ).pairs
    assert pair.causes == ("c",) and pair.causes_prior == pytest.approx(0.1) and pair.prior == pytest.approx(1.9 / 3)


def test_equal_learners_and_rounding_noise_reverse_nothing() -> None:
    same = reversals([[0.3, 0.1 + 0.2]] * 3, [[0.1 + 0.2, 0.3]] * 3, learners="pq", cases="abc")
    assert not same.reversed and same.n_disagreeing == 0


def test_scores_that_do_not_fit_are_refused() -> None:
    with pytest.raises(InputError, match="3 cases × 2 learners; received"):
        reversals([[1, 0]] * 3, [[1, 0]] * 2, learners="pq", cases="abc")
    with pytest.raises(InputError, match="priors has 1 values for 3 cases"):
        reversals([[1, 0]] * 3, [[1, 0]] * 3, learners="pq", cases="abc", priors=[0.5])
