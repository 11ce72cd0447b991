"""AUROC, AUPR, Brier and log score of edge probabilities."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge_graphs.graph import Graph
from adjudge_graphs.random_graphs import random_dag
from adjudge_graphs.scores.edge_probabilities import edge_probability_scores
from adjudge_graphs.write import to_matrix


def some(n: int = 8, seed: int = 0, decimals: int = 1) -> tuple[Graph, np.ndarray]:
    truth = random_dag(n, n, seed=seed)
    p = np.random.default_rng(seed).random((n, n)).round(decimals)  # one decimal: many ties
    np.fill_diagonal(p, 0)
    return truth, p


def test_auroc_is_the_share_of_pairs_ranked_right_with_ties_a_half() -> None:
    truth, p = some()
    arcs = to_matrix(truth, row_to_column=True)
    off = ~np.eye(8, dtype=bool)
    high, low = p[(arcs == 1) & off], p[(arcs == 0) & off]
    wanted = np.mean([1.0 if a > b else 0.5 if a == b else 0.0 for a, b in itertools.product(high, low)])
    assert edge_probability_scores(truth, p, target="arc", row_to_column=True).auroc == pytest.approx(wanted)


def test_scores_equal_those_of_scikit_learn() -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="scikit-learn is not installed")
    for seed in range(5):
        truth, p = some(10, seed)
        y = to_matrix(truth, row_to_column=True)[~np.eye(10, dtype=bool)]
        s = p[~np.eye(10, dtype=bool)]
        got = edge_probability_scores(truth, p, target="arc", row_to_column=True)
        assert got.auroc == pytest.approx(metrics.roc_auc_score(y, s))
        assert got.aupr == pytest.approx(metrics.average_precision_score(y, s))
        assert got.brier == pytest.approx(metrics.brier_score_loss(y, s))
        assert got.log_score == pytest.approx(metrics.log_loss(y, np.clip(s, 1e-6, 1 - 1e-6)))


def test_direction_transposes_and_names_reorder() -> None:
    pandas = pytest.importorskip("pandas")
    truth, p = some()
    wanted = edge_probability_scores(truth, p, target="arc", row_to_column=True)
    assert edge_probability_scores(truth, p.T, target="arc", row_to_column=False) == wanted
    order = list(reversed(truth.nodes))
    frame = pandas.DataFrame(p, index=truth.nodes, columns=truth.nodes).loc[order, order]
    got = edge_probability_scores(truth, frame, target="arc", row_to_column=True)
    assert got.auroc == pytest.approx(wanted.auroc) and got.brier == pytest.approx(wanted.brier)


def test_a_skeleton_is_judged_per_unordered_pair() -> None:
    truth = Graph("ABC", [("A", "->", "B")])
    p = np.array([[0, 0.8, 0.1], [0.8, 0, 0.3], [0.1, 0.3, 0]])
    got = edge_probability_scores(truth, p, target="skeleton")
    assert (got.n_pairs, got.auroc, got.aupr) == (3, 1, 1)
    assert got.brier == pytest.approx((0.04 + 0.01 + 0.09) / 3)
    assert got.log_score == pytest.approx(-(math.log(0.8) + math.log(0.9) + math.log(0.7)) / 3)


def test_a_certain_mistake_is_cut_off_and_counted_never_infinite() -> None:
    truth = Graph("AB", [("A", "->", "B")])
    got = edge_probability_scores(truth, [[0, 0], [1, 0]], target="arc", row_to_column=True)
    assert got.n_cut == 2 and got.log_score == pytest.approx(-math.log(1e-6)) and got.auroc == 0


def test_one_class_only_leaves_the_rankings_undefined() -> None:
    p = np.full((3, 3), 0.5)
    empty = edge_probability_scores(Graph("ABC"), p, target="skeleton")
    assert (empty.auroc, empty.aupr, empty.brier) == (None, None, 0.25)
    full = Graph("ABC", [("A", "--", "B"), ("A", "--", "C"), ("B", "--", "C")])
    got = edge_probability_scores(full, p, target="skeleton")
    assert (got.auroc, got.aupr) == (None, 1)
    with pytest.raises(UnfitDataError, match="no pairs"):
        edge_probability_scores(Graph("A"), [[0]], target="skeleton")


@pytest.mark.parametrize(
    ("matrix", "options", "message"),
    [
        ([[0, 2], [0, 0]], {"target": "arc", "row_to_column": True}, r"entry \[0, 1\] is 2"),
        ([[0, math.nan], [0, 0]], {"target": "arc", "row_to_column": True}, r"entry \[0, 1\] is nan"),
        ([[0, 0.2], [0, 0]], {"target": "skeleton"}, "symmetric"),
        ([[0, 0.2], [0, 0]], {"target": "arc"}, "which way"),
        ([[0]], {"target": "arc", "row_to_column": True}, "shape"),
        ([[0, 0], [0, 0]], {"target": "edge"}, "target is one of"),
        ([[0, 0], [0, 0]], {"target": "skeleton", "cutoff": 0}, "cutoff"),
        ([[0, 0], [0, 0]], {"target": "skeleton", "nodes": ["A", "C"]}, "different nodes"),
    ],
)
def test_bad_probabilities_are_refused_in_one_line(matrix: object, options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        edge_probability_scores(Graph("AB", [("A", "->", "B")]), matrix, **options)  # type: ignore[arg-type]


def test_arc_probabilities_need_a_truth_of_arcs() -> None:
    with pytest.raises(UnfitDataError, match="target='skeleton'"):
        edge_probability_scores(Graph("AB", [("A", "--", "B")]), [[0, 1], [0, 0]], target="arc", row_to_column=True)


def test_a_sparse_matrix_is_the_dense_one() -> None:
    from scipy.sparse import csr_array

    dense = np.array([[0, 0.9, 0.2], [0, 0, 0.4], [0.1, 0, 0]])
    truth = Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])
    one, other = (
        edge_probability_scores(truth, given, target="arc", row_to_column=True) for given in (dense, csr_array(dense))
    )
    assert one == other
