"""BDeu and BIC against their definitions computed another way, and against pgmpy where it is installed."""

from __future__ import annotations

import math
import warnings
from collections import Counter

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge_graphs.cpdag import dag_to_cpdag
from adjudge_graphs.graph import Graph
from adjudge_graphs.members import consistent_extensions
from adjudge_graphs.random_graphs import random_dag
from adjudge_graphs.scores.structure_score import scores_on_data, structure_score

RNG = np.random.default_rng(5)
DATA = {name: RNG.integers(0, k, 60).tolist() for name, k in zip(random_dag(5, 0).nodes, (2, 3, 2, 4, 2), strict=True)}


def prequential_bdeu(graph: Graph, data: dict[str, list[int]], ess: float) -> float:
    """The same marginal likelihood as a product of predictions, row after row."""
    sizes = {name: len(set(column)) for name, column in data.items()}
    total = 0.0
    for name in graph.nodes:
        up = [a for a, _, b in graph if b == name]
        q = math.prod(sizes[parent] for parent in up)
        seen: Counter[object] = Counter()
        for row in range(len(data[name])):
            above = tuple(data[parent][row] for parent in up)
            cell = (above, data[name][row])
            total += math.log((seen[cell] + ess / (q * sizes[name])) / (seen[above] + ess / q))
            seen[cell] += 1
            seen[above] += 1
    return total


@pytest.mark.parametrize("ess", [0.5, 1.0, 10.0])
def test_bdeu_is_the_product_of_predictions(ess: float) -> None:
    for seed in range(5):
        graph = random_dag(5, 6, seed=seed)
        got = structure_score(graph, DATA, ess=ess)
        assert got.score == pytest.approx(prequential_bdeu(graph, DATA, ess), abs=1e-9)
        assert sum(got.local.values()) == pytest.approx(got.score)


def test_bic_is_likelihood_less_half_log_n_per_parameter() -> None:
    graph = Graph("AB", [("A", "->", "B")])
    data = {"A": [0, 0, 0, 1, 1, 1, 1, 0], "B": [0, 0, 1, 1, 1, 1, 0, 0]}
    likelihood = 8 * math.log(0.5) + 2 * (3 * math.log(3 / 4) + math.log(1 / 4))
    got = structure_score(graph, data, "bic")
    assert got.log_likelihood == pytest.approx(likelihood)
    assert (got.n_parameters, got.ess) == (3, None)
    assert got.score == pytest.approx(likelihood - 1.5 * math.log(8))


@pytest.mark.parametrize("kind", ["bdeu", "bic"])
def test_all_members_of_a_class_and_the_class_itself_score_the_same(kind: str) -> None:
    for seed in range(4):
        cpdag = dag_to_cpdag(random_dag(5, 4, seed=seed))
        whole = structure_score(cpdag, DATA, kind).score  # type: ignore[arg-type]
        for dag in consistent_extensions(cpdag):
            assert structure_score(dag, DATA, kind).score == pytest.approx(whole)  # type: ignore[arg-type]


def test_whole_weights_count_as_repeated_rows() -> None:
    graph = random_dag(5, 6, seed=2)
    weights = [1 + k % 3 for k in range(60)]
    repeated = {
        name: [v for v, w in zip(column, weights, strict=True) for _ in range(w)] for name, column in DATA.items()
    }
    for kind in ("bdeu", "bic"):
        weighed = structure_score(graph, DATA, kind, weights=weights).score  # type: ignore[arg-type]
        assert weighed == pytest.approx(structure_score(graph, repeated, kind).score)  # type: ignore[arg-type]


def test_arrays_frames_and_text_values_are_the_same_data() -> None:
    pandas = pytest.importorskip("pandas")
    graph = random_dag(5, 6, seed=3)
    wanted = structure_score(graph, DATA).score
    assert structure_score(graph, np.array([DATA[name] for name in graph.nodes]).T).score == pytest.approx(wanted)
    frame = pandas.DataFrame(DATA).astype(str)
    assert structure_score(graph, frame[frame.columns[::-1]]).score == pytest.approx(wanted)


def test_states_the_data_lack_count_in_the_size() -> None:
    graph = Graph("AB", [("A", "->", "B")])
    data = {"A": [0, 1, 0, 1], "B": [0, 0, 0, 0]}
    assert structure_score(graph, data, "bic").n_parameters == 1
    assert structure_score(graph, data, "bic", states=2).n_parameters == 3
    assert structure_score(graph, data, "bic", states={"B": 3}).n_parameters == 5
    with pytest.raises(InputError, match="more than the 1 states"):
        structure_score(graph, data, states=1)


def test_many_parents_do_not_overflow_the_numbering_of_configurations() -> None:
    names = [f"V{k}" for k in range(60)]
    rows = np.random.default_rng(0).integers(0, 3, (40, 60))
    got = structure_score(Graph(names, [(name, "->", "V59") for name in names[:59]]), rows)
    assert math.isfinite(got.score)


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        ({"A": [0, 1]}, {}, "no column for node 'B'"),
        ({"A": [0, 1], "B": [0]}, {}, "different lengths"),
        ({"A": [0.0, math.nan], "B": [0, 1]}, {}, "lack a value of 'A' in row 1"),
        ({"A": ["x", None], "B": [0, 1]}, {}, "lack a value of 'A' in row 1"),
        (np.zeros((4, 3)), {}, "need 2 columns"),
        ({"A": [0, 1], "B": [0, 1]}, {"kind": "k2"}, "kind is one of"),
        ({"A": [0, 1], "B": [0, 1]}, {"ess": 0}, "positive"),
        ({"A": [0, 1], "B": [0, 1]}, {"weights": [1, -1]}, "none negative"),
    ],
)
def test_bad_data_are_refused_in_one_line(data: object, options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        structure_score(Graph("AB"), data, **options)  # type: ignore[arg-type]


def test_no_rows_and_graphs_without_a_dag_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="no rows"):
        structure_score(Graph("AB"), {"A": [], "B": []})
    ring = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    with pytest.raises(InputError, match="cycle A -> B -> C"):
        structure_score(ring, {name: [0, 1] for name in "ABC"})
    with pytest.raises(InputError, match="stands for no DAG"):
        structure_score(Graph("AB", [("A", "<->", "B")]), {"A": [0], "B": [0]})


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
def test_pgmpy_gives_the_same_bdeu_and_bic() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        scores = pytest.importorskip("pgmpy.structure_score", reason="pgmpy is not installed")
        base = pytest.importorskip("pgmpy.base")
        pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(DATA)
    for seed in range(3):
        graph = random_dag(5, 6, seed=seed)
        dag = base.DAG()
        dag.add_nodes_from(graph.nodes)
        dag.add_edges_from((a, b) for a, _, b in graph)
        for kind, theirs in (("bdeu", scores.BDeu(frame, equivalent_sample_size=10)), ("bic", scores.BIC(frame))):
            ours = structure_score(graph, DATA, kind, ess=10).score  # type: ignore[arg-type]
            assert ours == pytest.approx(theirs.score(dag), abs=1e-8)


def test_aic_charges_one_per_parameter_and_graphs_stand_beside_the_truth() -> None:
    data = {"A": [0, 0, 1, 1, 0, 1], "B": [0, 0, 1, 1, 1, 1], "C": [0, 1, 0, 1, 0, 1]}
    truth, other = Graph("ABC", [("A", "->", "B")]), Graph("ABC", [("A", "->", "B"), ("B", "->", "C")])
    found = scores_on_data({"truth": truth, "other": other}, data)
    for name, graph in (("truth", truth), ("other", other)):
        own = structure_score(graph, data, "aic")
        assert found[name]["aic"] == own.score == pytest.approx(own.log_likelihood - own.n_parameters)
        assert found[name]["bic"] == structure_score(graph, data, "bic").score
    assert found["truth"]["kl_excess"] == 0.0
    assert found["other"]["kl_excess"] == pytest.approx(
        (found["truth"]["log_likelihood"] - found["other"]["log_likelihood"]) / 6  # type: ignore[operator]
    )
    cyclic = Graph("ABC", [("A", "->", "B"), ("B", "->", "C"), ("C", "->", "A")])
    assert scores_on_data({"truth": truth, "cyclic": cyclic}, data)["cyclic"]["bic"] is None
