"""The Dirichlet test through a network: exact where it can be, drawn where it must be, a product over groups."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest
from scipy.special import betainc

from adjudge.errors import InputError
from adjudge.evidence.joint.network import network_dirichlet
from adjudge.kernels.dirichlet_argmax import argmax_probabilities
from adjudge.networks import argmax
from adjudge.networks.network import Network
from adjudge.networks.rows import read_rows


def every(m):
    return list(itertools.product((0, 1), repeat=m))


def complete(names):
    return Network.of(names, [(a, b) for i, b in enumerate(names) for a in names[:i]])


def counts_of(X, weights=None):
    """Statement counts in binary order, first measure the most significant bit, ties split."""
    m = np.asarray(X).shape[1]
    table = read_rows(X, weights).table()
    order = [sum(bit << v for v, bit in enumerate(statement)) for statement in every(m)]
    return table[order]


def plain_dirichlet(counts, ess=1.0):
    """P of every statement by one integral each, no grouping."""
    return argmax_probabilities(np.asarray(counts) + ess / len(counts))


@pytest.mark.parametrize("m", [1, 2, 4])
@pytest.mark.parametrize("ess", [1.0, 3.0])
def test_a_complete_network_is_the_plain_dirichlet_test(m, ess):
    X = np.random.default_rng(m).choice([0, 0.5, 1], (25, m), p=[0.3, 0.1, 0.6])
    found = network_dirichlet(X, ess=ess, structure=complete(list(range(m))))
    assert found.method == "exact" and found.monte_carlo_error == 0.0 and found.seed is None
    assert [found.probability(s) for s in every(m)] == pytest.approx(plain_dirichlet(counts_of(X), ess), abs=1e-11)


def test_example_3_of_the_paper():
    X = [[0, 0]] * 1 + [[0, 1]] * 2 + [[1, 0]] * 3 + [[1, 1]] * 6
    found = network_dirichlet(X, structure=complete([0, 1]))
    assert [found.probability(s) for s in ("<<", "<>", "><", ">>")] == pytest.approx(
        [0.012363, 0.051923, 0.137500, 0.798214], abs=5e-7
    )
    assert found.statement.signs == ">>" and found.share == 0.5
    assert found.runner_up.signs == "><" and found.runner_up_probability == pytest.approx(0.1375, abs=1e-6)


def test_it_equals_the_dirichlet_test_of_the_library():
    library = pytest.importorskip("adjudge.evidence.joint.dirichlet")
    X = np.random.default_rng(3).integers(0, 2, (30, 3))
    found = network_dirichlet(X, structure=complete([0, 1, 2]))
    assert [found.probability(s) for s in every(3)] == pytest.approx(
        library.dirichlet(counts_of(X)).probabilities, abs=1e-10
    )


def test_an_empty_network_is_the_product_of_one_test_per_measure():
    X = np.random.default_rng(0).choice([0, 0.5, 1], (40, 3), p=[0.3, 0.2, 0.5])
    found = network_dirichlet(X, structure=Network.of([0, 1, 2]))
    wins = X.sum(axis=0)
    better = betainc(40 - wins + 0.5, wins + 0.5, 0.5)  # P(θ > ½), θ ~ Beta(wins + ½, losses + ½)
    for statement in every(3):
        expected = np.prod([p if value else 1 - p for p, value in zip(better, statement, strict=True)])
        assert found.probability(statement) == pytest.approx(expected, abs=1e-11)
    assert [part.exact for part in found.components] == [True] * 3
    assert found.method == "exact"


def by_enumeration(X, network, draws, ess=1.0, seed=0):
    """Paper A's own way: draw every θ_ij, multiply out all 2^m statements, count how often each is greatest."""
    rng, m = np.random.default_rng(seed), X.shape[1]
    table = counts_of(X)
    values = np.array(every(m))
    joint = np.zeros((draws, 2**m))
    for x in network.names:
        own = sorted(network.parents[x])
        for key in itertools.product((0, 1), repeat=len(own)):
            here = (values[:, own] == key).all(axis=1)
            n = [table[here & (values[:, x] == k)].sum() + ess / 2 ** (len(own) + 1) for k in (0, 1)]
            theta = rng.beta(n[1], n[0], draws)
            joint[:, here] += np.log(np.where(values[here, x], theta[:, None], 1 - theta[:, None]) + 1e-300)
    return np.bincount(joint.argmax(axis=1), minlength=2**m) / draws


NETWORKS = {
    "chain": [(0, 1), (1, 2), (2, 3)],
    "collider": [(0, 2), (1, 2), (2, 3)],
    "two groups": [(0, 1), (2, 3)],
    "nearly complete": [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3)],
}


@pytest.mark.parametrize("eliminate", [True, False], ids=["elimination", "search"])
@pytest.mark.parametrize("name", NETWORKS)
def test_draws_agree_with_enumerating_all_statements(name, eliminate, monkeypatch):
    if not eliminate:
        monkeypatch.setattr(argmax, "_ELIMINATE_UP_TO", 0)
    rng = np.random.default_rng(6)
    X = rng.integers(0, 2, (15, 4)).astype(float)
    X[:, 1] = np.where(rng.random(15) < 0.7, X[:, 0], X[:, 1])
    network = Network.of(range(4), NETWORKS[name])
    found = network_dirichlet(X, structure=network, draws=40_000, seed=1)
    reference = by_enumeration(X, network, 40_000)
    for statement, other in zip(every(4), reference, strict=True):
        error = np.hypot(found.error(statement), np.sqrt((other + 1e-4) / 40_000))
        assert abs(found.probability(statement) - other) < 4 * error
    assert sum(found.probability(s) for s in every(4)) == pytest.approx(1.0)
    assert found.method == ("exact" if name == "two groups" else "sampled")


@pytest.mark.parametrize("eliminate", [True, False], ids=["elimination", "search"])
def test_draws_and_the_exact_integral_agree_where_both_exist(eliminate, monkeypatch):
    if not eliminate:
        monkeypatch.setattr(argmax, "_ELIMINATE_UP_TO", 0)
    X = np.random.default_rng(2).choice([0, 0.5, 1], (20, 3), p=[0.35, 0.1, 0.55])
    rows = read_rows(X)
    exact = argmax.exact_argmax(rows, (0, 1, 2), 1.0)
    answers = argmax.draw_argmax(rows, (0, 1, 2), {0: (), 1: (0,), 2: (0, 1)}, 1.0, 50_000, np.random.default_rng(0))
    drawn = argmax.from_draws((0, 1, 2), answers)
    for code in range(8):
        p, _ = exact.match(7, code)
        sampled, error = drawn.match(7, code)
        assert abs(p - sampled) < 4 * error


def six_measures(seed=1, n=80):
    """Paper A §6.3's situation: four measures that hang together towards one side, two that stand alone."""
    rng = np.random.default_rng(seed)
    base = rng.random(n) < 0.8
    X = np.zeros((n, 6))
    for v in range(4):
        X[:, v] = np.where(rng.random(n) < 0.93, base, 1 - base)
    X[rng.permutation(n)[:49], 4] = 1  # 49 of 80: about .98 for C2
    X[rng.permutation(n)[:40], 5] = 1
    return X


def test_four_linked_measures_and_two_apart_give_a_product_over_groups():
    X = six_measures()
    names = ["accuracy", "F", "AUC", "kappa", "RMSE", "MAE"]
    found = network_dirichlet(X, names=names)
    groups = [part.measures for part in found.components]
    assert groups == [("accuracy", "F", "AUC", "kappa"), ("RMSE",), ("MAE",)]
    linked, rmse, mae = found.components
    assert linked.statement.signs == ">>>>" and linked.probability > 0.99
    assert rmse.exact and rmse.probability == pytest.approx(betainc(31.5, 49.5, 0.5), abs=1e-10)
    assert mae.probability == pytest.approx(0.5, abs=1e-10)
    product = linked.probability * rmse.probability * mae.probability
    assert found.probability() == pytest.approx(product, abs=1e-12)
    # The paper's 0.5 is .9999 × .99 × .54 (ERRATA): the joint statement can be no surer than its weakest group.
    assert found.probability() < mae.probability
    # The plain test over 64 statements knows no groups and says something else.
    assert abs(plain_dirichlet(counts_of(X)).max() - found.probability()) > 0.1


def test_simulated_independent_groups_are_recovered():
    """Two groups of three and one measure alone, 200 cases: right in at least 9 of 10 simulations."""
    right = 0
    for seed in range(10):
        rng = np.random.default_rng(seed)
        one, two = rng.random(200) < 0.6, rng.random(200) < 0.45
        X = np.column_stack([*(np.where(rng.random(200) < 0.9, z, 1 - z) for z in (one, two) for _ in range(3))])
        X = np.column_stack([X, rng.random(200) < 0.5])
        found = network_dirichlet(X, draws=1000)
        right += found.network.components() == ((0, 1, 2), (3, 4, 5), (6,))
    assert right >= 9


def test_averaging_over_structures_equals_listing_them():
    """Two measures, three DAGs in two classes: P is their posterior mixture, known exactly."""
    from adjudge.networks.posterior import structure_posterior

    X = [[1, 1]] * 5 + [[0, 0]] * 2 + [[1, 0]] * 3 + [[0, 1]] * 2
    p_linked = structure_posterior(X).linked(0, 1)
    linked = network_dirichlet(X, structure=complete([0, 1]))
    apart = network_dirichlet(X, structure=Network.of([0, 1]))
    found = network_dirichlet(X, structure="averaged", structures=4000, seed=2)
    for statement in every(2):
        mixture = p_linked * linked.probability(statement) + (1 - p_linked) * apart.probability(statement)
        assert abs(found.probability(statement) - mixture) < 4 * found.error(statement)
    assert found.method == "sampled" and found.structure == "averaged" and found.structure_prior == "structure"
    assert found.n_structures == 4000 and found.seed == 2


def test_averaging_agrees_with_one_network_when_the_data_leave_no_doubt():
    base = np.random.default_rng(0).random(400) < 0.7
    X = np.column_stack([base, base, np.random.default_rng(1).random(400) < 0.62])
    one = network_dirichlet(X)
    many = network_dirichlet(X, structure="averaged", structures=200, draws=20_000)
    assert many.statement == one.statement
    assert many.probability() == pytest.approx(one.probability(), abs=0.02)
    assert [part.measures for part in many.components] == [(0, 1), (2,)]
    assert [part.statement.signs for part in many.components] == [">>", ">"]


def test_twenty_measures_and_many_draws_stay_comfortable():
    rng = np.random.default_rng(1)
    X = rng.integers(0, 2, (80, 20))
    network = Network.of(range(20), [(a, b) for b in range(8, 20) for a in range(b) if rng.random() < 0.5])
    found = network_dirichlet(X, structure=network, draws=3000)  # up to 2^10 configurations of parents per measure
    assert found.method == "sampled" and found.components[0].exact is False
    rows = read_rows(X)
    parents = {v: tuple(sorted(network.parents[v])) for v in range(20)}
    group = max(network.components(), key=len)
    own = {v: parents[v] for v in group}
    again = argmax.draw_argmax(rows, group, own, 1.0, 3000, np.random.default_rng(5))
    code = sum((found.statement.signs[v] == ">") << (len(group) - 1 - place) for place, v in enumerate(group))
    p, error = argmax.from_draws(group, again).match(2 ** len(group) - 1, code)
    first = next(part for part in found.components if part.measures == group)
    assert abs(p - first.probability) < 5 * np.hypot(error, first.monte_carlo_error)


def test_measures_tied_in_every_case_stand_apart_and_read_equal():
    X = np.array([[1, 0.5, 1], [1, 0.5, 0], [0, 0.5, 0], [1, 0.5, 1]] * 4)
    found = network_dirichlet(X)
    without = network_dirichlet(X[:, [0, 2]])
    assert found.statement.signs[1] == "="
    assert found.probability() == pytest.approx(without.probability(), abs=1e-12)
    signs = found.statement.signs
    assert found.probability(signs.replace("=", ">")) == pytest.approx(found.probability() / 2)
    with pytest.raises(InputError, match="tied in every case"):
        found.probability("===")
    all_tied = network_dirichlet(np.full((5, 3), 0.5))
    assert all_tied.statement.signs == "===" and all_tied.probability() == 0.125 and all_tied.method == "exact"


def test_without_cases_everything_is_even():
    found = network_dirichlet(np.empty((0, 3)))
    assert [found.probability(s) for s in every(3)] == pytest.approx([0.125] * 8)
    assert found.share == 0.0


def test_one_case_and_one_measure_are_answered():
    assert network_dirichlet([[1]]).probability(">") == pytest.approx(betainc(0.5, 1.5, 0.5))
    assert network_dirichlet([[1, 0, 1]]).statement.signs == "><>"


def test_exchanging_the_learners_flips_the_statement():
    X = six_measures(4)[:, :5]  # without the measure that is exactly even
    forward, backward = network_dirichlet(X), network_dirichlet(1 - X)
    assert backward.statement == forward.statement.flipped()
    assert backward.probability() == pytest.approx(forward.probability(), abs=5 * forward.monte_carlo_error + 1e-12)


def test_the_same_seed_gives_the_same_numbers_and_the_error_is_never_zero():
    X = np.random.default_rng(0).integers(0, 2, (12, 4))
    network = Network.of(range(4), NETWORKS["chain"])
    one, two = (network_dirichlet(X, structure=network, draws=500, seed=9) for _ in range(2))
    assert [one.probability(s) for s in every(4)] == [two.probability(s) for s in every(4)]
    assert min(one.error(s) for s in every(4)) > 0
    assert one.seed == 9 and one.draws == 500


def test_the_monte_carlo_error_is_the_spread_over_seeds():
    X = np.random.default_rng(0).integers(0, 2, (12, 3))
    network = Network.of(range(3), [(0, 1), (1, 2)])
    runs = [network_dirichlet(X, structure=network, draws=400, seed=seed) for seed in range(60)]
    statement = runs[0].statement
    spread = np.std([run.probability(statement) for run in runs], ddof=1)
    assert spread == pytest.approx(np.mean([run.error(statement) for run in runs]), rel=0.35)


def test_answers_go_to_json_and_to_paper():
    found = network_dirichlet(six_measures(), names=["accuracy", "F", "AUC", "kappa", "RMSE", "MAE"], draws=2000)
    told = json.loads(json.dumps(found.to_dict()))
    assert told["probability"] == found.probability() and told["components"][1]["measures"] == ["RMSE"]
    assert "_model" not in told
    text = str(found)
    assert "RMSE alone" in text and "most probable statement" in text
    assert len(repr(found).splitlines()) == 1
    assert len(found.to_frame()) == 1


def test_bad_calls_say_what_to_do():
    X = [[0, 1], [1, 1]]
    with pytest.raises(InputError, match="structure is one of"):
        network_dirichlet(X, structure="best")
    with pytest.raises(InputError, match="the network is over"):
        network_dirichlet(X, structure=Network.of("ab"))
    with pytest.raises(InputError, match="draws must be"):
        network_dirichlet(X, draws=0)
    with pytest.raises(InputError, match="ess"):
        network_dirichlet(X, ess=-1)
    with pytest.raises(InputError, match="3 entries; there are 2"):
        network_dirichlet(X).probability(">>>")
    with pytest.raises(InputError, match="made of"):
        network_dirichlet(X).probability("ab")
