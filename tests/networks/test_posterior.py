"""The posterior over structures: equal to listing every DAG, under both priors; draws come from it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.networks import posterior
from adjudge.networks.posterior import resolve_prior, sample_structures, structure_posterior

RECORDED = json.loads((Path(__file__).parents[1] / "reference" / "networks_sumu.json").read_text())


@pytest.fixture
def listed(dags, local_scores, orders_of):
    """Arc probabilities and log evidence by listing every DAG."""

    def by_listing(X, weights, score, prior, ess=1.0, keep=lambda dag: True):
        m = X.shape[1]
        local = local_scores(X, weights, score, ess)
        every = [dag for dag in dags(m) if keep(dag)]
        logs = np.array([sum(local[x][P] for x, P in enumerate(dag)) for dag in every])
        if prior == "order":
            logs += np.log([orders_of(dag) for dag in every])
        p = np.exp(logs - logs.max())
        evidence = logs.max() + np.log(p.sum())
        p /= p.sum()
        table = np.array(every)
        edges = np.array([[p[(table[:, x] >> y & 1) == 1].sum() for x in range(m)] for y in range(m)])
        return edges, evidence

    return by_listing


@pytest.mark.parametrize("prior", ["structure", "order"])
@pytest.mark.parametrize("score", ["bdeu", "bic", "k2"])
@pytest.mark.parametrize("m", [1, 2, 3, 4])
def test_arc_probabilities_equal_listing_every_dag(m, score, prior, listed, weighted_cases):
    X, weights = weighted_cases(m, 20, 10 + m)
    edges, evidence = listed(X, weights, score, prior, 1.3)
    found = structure_posterior(X, weights, ess=1.3, score=score, prior=prior)
    assert found.edges == pytest.approx(edges, abs=1e-10)
    assert found.adjacency == pytest.approx(edges + edges.T, abs=1e-10)
    assert found.log_evidence == pytest.approx(evidence, abs=1e-9)
    assert found.prior == prior and found.method == "exact"


@pytest.mark.slow
@pytest.mark.parametrize("prior", ["structure", "order"])
def test_arc_probabilities_equal_listing_all_29281_dags_of_five_measures(prior, listed, dags, weighted_cases):
    assert len(dags(5)) == 29281
    X, weights = weighted_cases(5, 30, 2, ties=0.05)
    edges, evidence = listed(X, weights, "bdeu", prior)
    found = structure_posterior(X, weights, prior=prior)
    assert found.edges == pytest.approx(edges, abs=1e-10)
    assert found.log_evidence == pytest.approx(evidence, abs=1e-9)


@pytest.mark.parametrize("prior", ["structure", "order"])
def test_thousands_of_cases_neither_overflow_nor_cancel(prior, listed):
    rng = np.random.default_rng(0)
    X = rng.integers(0, 2, (5000, 4)).astype(float)
    for v in (1, 2):
        X[:, v] = np.where(rng.random(5000) < 0.9, X[:, v - 1], X[:, v])  # thousands of nats between DAGs
    edges, evidence = listed(X, np.ones(5000), "bdeu", prior)
    found = structure_posterior(X, prior=prior)
    assert found.edges == pytest.approx(edges, abs=1e-9)
    assert found.log_evidence == pytest.approx(evidence, rel=1e-12)


@pytest.mark.parametrize("prior", ["structure", "order"])
def test_constraints_hold_in_the_posterior_and_in_draws(prior, listed, weighted_cases):
    X, weights = weighted_cases(4, 25, 5)

    def keep(dag):
        return bool(dag[2] >> 0 & 1) and not dag[1] >> 3 & 1 and all(P.bit_count() <= 2 for P in dag)

    edges, _ = listed(X, weights, "bdeu", prior, keep=keep)
    options = {"required": [(0, 2)], "forbidden": [(3, 1)], "max_parents": 2, "prior": prior}
    assert structure_posterior(X, weights, **options).edges == pytest.approx(edges, abs=1e-10)
    for network in sample_structures(X, 50, weights=weights, **options):
        assert 0 in network.parents[2] and 3 not in network.parents[1]
        assert max(map(len, network.parents.values())) <= 2
    with pytest.raises(InputError, match="circle"):
        structure_posterior(X, required=[(0, 1), (1, 0)], prior=prior)


def test_arc_probabilities_equal_sumus():
    case = RECORDED
    found = structure_posterior(np.array(case["X"]), prior="structure")
    assert found.edges == pytest.approx(np.array(case["edges"]), abs=1e-9)


@pytest.mark.parametrize("m", [6, 9])
def test_layers_of_roots_and_inclusion_exclusion_agree(m, monkeypatch, weighted_cases):
    X, weights = weighted_cases(m, 60, m)
    quick = structure_posterior(X, weights, prior="structure")
    monkeypatch.setattr(posterior, "_WIDEST", 0.0)
    slow = structure_posterior(X, weights, prior="structure")
    assert quick.edges == pytest.approx(slow.edges, abs=1e-10)
    assert quick.log_evidence == pytest.approx(slow.log_evidence, abs=1e-9)


def test_sums_in_logs_and_in_plain_numbers_agree(monkeypatch, weighted_cases):
    from adjudge.kernels import order_sums

    X, weights = weighted_cases(7, 40, 1)
    plain = structure_posterior(X, weights, prior="order")
    plain_draws = sample_structures(X, 20, weights=weights, prior="order")
    monkeypatch.setattr(order_sums, "_WIDEST", 0.0)
    assert structure_posterior(X, weights, prior="order").edges == pytest.approx(plain.edges, abs=1e-11)
    draws = sample_structures(X, 20, weights=weights, prior="order")
    assert [network.parents for network in draws] == [network.parents for network in plain_draws]


@pytest.mark.parametrize("prior", ["structure", "order"])
def test_draws_follow_the_exact_probabilities_of_whole_dags(prior, dags, local_scores, orders_of, weighted_cases):
    X, weights = weighted_cases(3, 8, 4)
    local = local_scores(X, weights)
    logs = np.array([sum(local[x][P] for x, P in enumerate(dag)) for dag in dags(3)])
    if prior == "order":
        logs += np.log([orders_of(dag) for dag in dags(3)])
    p = np.exp(logs - logs.max())
    p /= p.sum()
    n = 5000
    seen = dict.fromkeys(dags(3), 0)
    for network in sample_structures(X, n, weights=weights, prior=prior, seed=8):
        dag = tuple(sum(1 << u for u in network.parents[v]) for v in range(3))
        seen[dag] += 1
        assert network.score == pytest.approx(sum(local[x][P] for x, P in enumerate(dag)), abs=1e-9)
    counts = np.array([seen[dag] for dag in dags(3)])
    chi_square = ((counts - n * p) ** 2 / (n * p)).sum()
    assert chi_square < 24 + 5 * np.sqrt(2 * 24)  # 25 DAGs; 24 degrees of freedom, five standard deviations


@pytest.mark.parametrize("prior", ["structure", "order"])
def test_draws_match_arc_probabilities_at_eight_measures(prior, weighted_cases):
    X, weights = weighted_cases(8, 40, 6)
    found = structure_posterior(X, weights, prior=prior)
    drawn = sample_structures(X, 2000, weights=weights, prior=prior, seed=1)
    shares = np.mean([[[a in net.parents[b] for b in range(8)] for a in range(8)] for net in drawn], axis=0)
    z = (shares - found.edges) / np.sqrt(np.maximum(found.edges * (1 - found.edges), 1e-3) / 2000)
    assert np.abs(z).max() < 5


def test_the_same_seed_gives_the_same_draws():
    X = np.random.default_rng(0).integers(0, 2, (20, 5))
    first, second = (sample_structures(X, 10, seed=3) for _ in range(2))
    assert [net.parents for net in first] == [net.parents for net in second]


def test_relabelling_measures_relabels_the_answer(weighted_cases):
    X, weights = weighted_cases(5, 30, 9)
    order = [3, 0, 4, 1, 2]
    for prior in ("structure", "order"):
        plain = structure_posterior(X, weights, prior=prior).edges
        moved = structure_posterior(X[:, order], weights, prior=prior).edges
        assert moved == pytest.approx(plain[np.ix_(order, order)], abs=1e-10)


def test_without_cases_the_prior_speaks(dags, orders_of):
    X = np.empty((0, 3))
    linked = [bool(dag[0] >> 1 & 1 or dag[1] & 1) for dag in dags(3)]
    found = structure_posterior(X, prior="structure")
    assert found.log_evidence == pytest.approx(np.log(25))
    assert found.linked(0, 1) == pytest.approx(np.mean(linked))
    ordered = structure_posterior(X, prior="order")
    assert ordered.log_evidence == pytest.approx(np.log(6 * 1 * 2 * 4))  # every order allows 1 · 2 · 4 DAGs
    assert ordered.linked(0, 1) == pytest.approx(np.average(linked, weights=[orders_of(dag) for dag in dags(3)]))
    assert ordered.linked(0, 1) < found.linked(0, 1)  # orders favour the sparser graphs


def test_the_prior_used_is_named_and_refused_where_not_feasible(monkeypatch):
    X = np.random.default_rng(0).integers(0, 2, (10, 15))
    assert structure_posterior(X[:, :3]).prior == "structure"
    monkeypatch.setattr(posterior, "_ARCS", (4, 6))
    assert structure_posterior(X[:, :5]).prior == "order"
    assert structure_posterior(X[:, :5], prior="structure").prior == "structure"
    with pytest.raises(UnfitDataError, match="prior='order'"):
        structure_posterior(X[:, :7], prior="structure")
    with pytest.raises(UnfitDataError, match="prior='order'"):
        sample_structures(X, 5, prior="structure")
    assert sample_structures(X, 2)[0].engine == "order"
    with pytest.raises(InputError, match="prior is one of"):
        structure_posterior(X, prior="flat")
    with pytest.raises(InputError, match="at least 1"):
        sample_structures(X, 0)


def test_a_table_of_pairs_and_words_for_links():
    X = [[0, 0, 1], [1, 1, 1], [0, 0, 0], [1, 1, 0]] * 4
    found = structure_posterior(X, names=["acc", "F", "RMSE"])
    frame = found.to_frame()
    assert list(frame["a"]) == ["acc", "acc", "F"] and frame["p_linked"][0] == found.linked("F", "acc")
    assert str(found).splitlines()[3].strip().startswith("acc — F")
    with pytest.raises(InputError, match="no measure 'AUC'"):
        found.linked("AUC", "F")


def test_the_prior_is_over_structures_up_to_twelve_measures_and_refused_beyond_fourteen():
    assert [resolve_prior("auto", m) for m in (2, 12, 13, 20)] == ["structure", "structure", "order", "order"]
    assert resolve_prior("structure", 14) == "structure" and resolve_prior("order", 2) == "order"
    with pytest.raises(UnfitDataError, match="14"):
        resolve_prior("structure", 15)
