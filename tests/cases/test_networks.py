"""True networks: read with their probabilities, drawn exactly, hashed by content."""

from __future__ import annotations

import gzip
import itertools
from pathlib import Path

import numpy as np
import pytest

from adjudge.cases.bif_network import bundled_network, bundled_networks, read_bif_network
from adjudge.cases.load import load_case
from adjudge.cases.network_case import NetworkCase, load_network, network_cases
from adjudge.cases.true_network import TrueNetwork, random_network
from adjudge.errors import InputError, MissingExtraError, UnfitDataError
from adjudge_graphs.order import is_dag

TEXT = """network toy { }
variable A { type discrete [ 2 ] { n, y }; }  // a comment
variable B { type discrete [ 3 ] { low, mid, high }; }
variable C { type discrete [ 2 ] { n, y }; }
probability ( A ) { table 0.3, 0.7; }
probability ( B ) { table 0.2, 0.3, 0.5; }
probability ( C | A, B ) {
  (n, low) 0.1, 0.9; (n, mid) 0.2, 0.8; (n, high) 0.3, 0.7;
  (y, low) 0.4, 0.6; default 0.5, 0.5;
}
"""


def joint(network: TrueNetwork) -> dict[tuple[int, ...], float]:
    """Every configuration's probability, by the product of the tables."""
    found = {}
    for codes in itertools.product(*(range(len(states)) for states in network.states)):
        p = 1.0
        for v, table in enumerate(network.tables):
            p *= table[tuple(codes[u] for u in network.parents[v])][codes[v]]
        found[codes] = p
    return found


def test_a_bif_file_is_read_with_its_tables(tmp_path: Path) -> None:
    (tmp_path / "toy.bif").write_text(TEXT, encoding="utf-8")
    network = load_network("toy.bif", folder=tmp_path)
    assert network.name == "toy" and network.states[1] == ("low", "mid", "high")
    assert set(network.graph.edges) == {("A", "->", "C"), ("B", "->", "C")}
    assert network.tables[2][0, 2].tolist() == [0.3, 0.7]
    assert network.tables[2][1, 1:].tolist() == [[0.5, 0.5]] * 2
    assert sum(joint(network).values()) == pytest.approx(1.0)


def test_a_table_in_one_piece_has_the_childs_states_first() -> None:
    one = TEXT.partition("probability ( C")[0] + "probability ( C | A, B ) { table "
    one += "0.1, 0.2, 0.3, 0.4, 0.5, 0.5, 0.9, 0.8, 0.7, 0.6, 0.5, 0.5; }"
    assert read_bif_network(one).hash == read_bif_network(TEXT).hash


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(y, low) 0.4, 0.6; default 0.5, 0.5;", "(y, low) 0.4, 0.6;", r"no row for \(y, mid\)"),
        ("(y, low)", "(y, lo)", "which no parents have"),
        ("0.4, 0.6", "0.4, 0.7", "sum 1"),
        ("0.4, 0.6", "0.4", "row of 1 numbers for 2 states"),
        ("0.4, 0.6", "0.4, x", "not numbers"),
        ("( C | A, B )", "( C | A, Z )", "'Z', which is not a variable"),
        ("probability ( A ) { table 0.3, 0.7; }", "", "'A' has no probabilities"),
        ("probability ( A ) { table 0.3, 0.7; }", "probability ( A | C ) { default 0.5, 0.5; }", "A -> C"),
    ],
)
def test_a_broken_bif_file_is_refused_in_one_line(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError, match=message):
        read_bif_network(TEXT.replace(old, new))


def test_bundled_networks_equal_what_pgmpy_reads() -> None:
    pytest.importorskip("pgmpy", reason="the networks come with pgmpy")
    from pgmpy.readwrite import BIFReader

    for name in ("asia", "sachs", "alarm"):
        ours = bundled_network(name)
        theirs = BIFReader(string=gzip.decompress(bundled_networks()[name].read_bytes()).decode()).get_model()
        assert set(theirs.edges()) == {(a, b) for a, _, b in ours.graph.edges}
        for v, node in enumerate(ours.nodes):
            cpd = theirs.get_cpds(node)
            above = [ours.nodes[u] for u in ours.parents[v]]
            assert list(cpd.variables[1:]) == above
            names = [cpd.state_names[other] for other in (node, *above)]
            order = [ours.states[u] for u in (v, *ours.parents[v])]
            rows = [[listed.index(state) for state in states] for listed, states in zip(names, order, strict=True)]
            assert np.moveaxis(cpd.values[np.ix_(*rows)], 0, -1) == pytest.approx(ours.tables[v], abs=1e-6)


def test_rows_are_drawn_from_the_joint_distribution() -> None:
    network = read_bif_network(TEXT)
    n = 200_000
    rows = network.draw(n, np.random.default_rng(0))
    for codes, p in joint(network).items():
        seen = (rows == codes).all(axis=1).mean()
        assert abs(seen - p) < 5 * np.sqrt(p * (1 - p) / n)


def test_certain_states_are_never_missed_and_impossible_ones_never_drawn() -> None:
    network = TrueNetwork(("A",), (("a", "b", "c"),), ((),), ([0.0, 1.0, 0.0],))
    assert (network.draw(1000, np.random.default_rng(0)) == 1).all()


def test_noise_replaces_its_share_by_the_other_states_evenly() -> None:
    sure = TrueNetwork(("A", "B"), (("a", "b", "c"), ("x",)), ((), ()), ([1.0, 0.0, 0.0], [1.0]))
    values = NetworkCase("sure", sure, 30_000, noise=0.3, order="given").draw(np.random.default_rng(0)).values
    shares = np.bincount(values[:, 0]) / 30_000
    assert shares == pytest.approx([0.7, 0.15, 0.15], abs=0.012)
    assert (values[:, 1] == 0).all()  # a variable of one state has no other


def test_shuffled_columns_are_the_same_data_under_the_same_names() -> None:
    network = random_network("erdos_renyi", 8, seed=2)
    given, mixed = (
        NetworkCase("x", network, 40, order=order).draw(np.random.default_rng(5))  # type: ignore[arg-type]
        for order in ("given", "shuffled")
    )
    assert given.names == network.nodes and set(mixed.names) == set(given.names) and mixed.names != given.names
    place = [mixed.names.index(name) for name in given.names]
    assert (mixed.values[:, place] == given.values).all()


def test_the_hash_follows_content_and_not_names() -> None:
    network = random_network("layered", 6)
    case = NetworkCase("one", network, 50)
    assert case.hash == NetworkCase("other", random_network("layered", 6), 50).hash
    others = [
        NetworkCase("one", network, 51),
        NetworkCase("one", network, 50, noise=0.1),
        NetworkCase("one", network, 50, order="given"),
        NetworkCase("one", random_network("layered", 6, seed=1), 50),
    ]
    assert len({case.hash, *(other.hash for other in others)}) == 5


@pytest.mark.parametrize("kind", ["erdos_renyi", "scale_free", "layered"])
def test_random_networks_are_dags_with_proper_tables(kind: str) -> None:
    network = random_network(kind, 12, states=3, seed=4)  # type: ignore[arg-type]
    assert is_dag(network.graph) and network.graph.n_edges > 0
    for v, table in enumerate(network.tables):
        assert table.shape == (3,) * (len(network.parents[v]) + 1)
        assert table.sum(axis=-1) == pytest.approx(1.0)
    assert network.hash == random_network(kind, 12, states=3, seed=4).hash  # type: ignore[arg-type]


def test_a_table_too_large_is_refused() -> None:
    with pytest.raises(UnfitDataError, match="sparser"):
        random_network("layered", 40, layers=2, share=1.0, states=2)


def test_a_network_without_rows_is_no_data_set() -> None:
    with pytest.raises(InputError, match="rows"):
        load_case("random:layered")
    with pytest.raises(InputError, match="at least one number of rows"):
        network_cases("random:layered", [])
    with pytest.raises(InputError, match="takes no params"):
        load_network("some.bif", {"nodes": 3})
    with pytest.raises(InputError, match="cannot read"):
        load_network("absent.bif")


def test_networks_of_a_missing_pgmpy_are_refused_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge.cases.bif_network.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match="pip install pgmpy"):
        network_cases("pgmpy:asia", 100)


_TWO = "variable A { type discrete [ 2 ] { n, y }; } probability ( A ) { table 0.5, 0.5; } "


OPENED = ["variable a { discrete [ 1 ] { ", "probability ( a ) { ", "/* ", "( ", "variable a { "]


@pytest.mark.parametrize("opened", OPENED)
def test_what_is_opened_a_hundred_thousand_times_and_never_closed_is_gone_through_once(opened: str) -> None:
    assert read_bif_network(_TWO + opened * 100_000).nodes == ("A",)


def test_a_table_of_words_without_an_end_is_gone_through_once() -> None:
    with pytest.raises(InputError, match="have no row for"):
        read_bif_network(f"{_TWO[: _TWO.index('probability')]} probability ( A ) {{ {'table ' * 100_000} }}")


def test_a_packed_network_stops_at_the_limit_and_a_damaged_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = gzip.compress(_TWO.encode() + b" " * 5_000_000)
    (tmp_path / "n.bif.gz").write_bytes(whole)
    assert read_bif_network(tmp_path / "n.bif.gz").nodes == ("A",)
    monkeypatch.setenv("ADJUDGE_MAX_MB", "2")
    with pytest.raises(InputError, match=r"unpacks to more than 2 MB.*ADJUDGE_MAX_MB"):
        read_bif_network(tmp_path / "n.bif.gz")
    (tmp_path / "n.bif.gz").write_bytes(whole[:20] + b"\xff" * 40)
    with pytest.raises(InputError, match="damaged gzip file"):
        read_bif_network(tmp_path / "n.bif.gz")


@pytest.mark.parametrize(("parents", "message"), [(30, "1,073,741,824|2,147,483,648"), (40, "40 parents; at most 31")])
def test_a_table_of_more_cells_than_memory_has_is_refused(parents: int, message: str) -> None:
    names = [f"P{k}" for k in range(parents)]
    nodes = "".join(f"variable {name} {{ type discrete [ 2 ] {{ n, y }}; }} " for name in ["A", *names])
    with pytest.raises(InputError, match=message):
        read_bif_network(f"{nodes} probability ( A | {', '.join(names)} ) {{ table 1; }}")


def coin(p: float = 0.5) -> TrueNetwork:
    return TrueNetwork(("A",), (("h", "t"),), ((),), ([p, 1 - p],))


def test_a_network_may_be_a_function_with_its_params_and_is_refused_where_it_is_none() -> None:
    assert load_network(coin()).hash == coin().hash
    for source in (coin, "tests.cases.test_networks:coin"):
        assert load_network(source, {"p": 0.25}).tables[0].tolist() == [0.25, 0.75]
        with pytest.raises(InputError, match="refused its params"):
            load_network(source, {"q": 1})
    with pytest.raises(InputError, match="must return a TrueNetwork"):
        load_network(lambda: 3)
    with pytest.raises(InputError, match="cannot tell what network"):
        load_network("what is this")
    case = network_cases(coin, 7, name="c", noise=0.5)[0]
    assert (len(case), case.name, len(case.draw(np.random.default_rng(0)).values)) == (7, "c noise=0.5 n=7", 7)
    one, same, other = (case.draw(np.random.default_rng(seed)).id for seed in (0, 0, 1))
    assert one == same != other


def test_each_kind_of_random_network_takes_its_own_parameters() -> None:
    assert random_network("layered", 9, layers=3, share=1.0).graph.n_edges == 18  # three by three, twice
    assert random_network("scale_free", 20, links=3).graph.n_edges == 1 + 2 + 3 * 17
    assert random_network("erdos_renyi", 8, degree=7).graph.n_edges == 28  # everybody with everybody
    for wrong in ({"states": 1}, {"concentration": 0.0}, {"concentration": -1.0}):
        with pytest.raises(InputError, match="states is 2 or more and concentration above 0"):
            random_network("layered", 4, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("concentration", [0.2, 1.0, 8.0])
def test_rows_of_probabilities_are_as_far_from_even_as_the_concentration_says(concentration: float) -> None:
    network = random_network("erdos_renyi", 300, degree=3, concentration=concentration, seed=1)
    shares = np.concatenate([table[..., 0].ravel() for table in network.tables])
    beta = 1 / (4 * (2 * concentration + 1))  # variance of Beta(c, c)
    assert len(shares) > 500 and shares.var() == pytest.approx(beta, rel=0.15)
    assert shares.mean() == pytest.approx(0.5, abs=0.04)
