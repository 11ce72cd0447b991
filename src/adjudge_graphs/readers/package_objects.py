"""Graphs as other packages hold them.

networkx and what is built on it (pgmpy's DAG, PDAG, BayesianNetwork, ADMG and ancestral graphs); causal-learn's
GeneralGraph, Dag and CausalGraph (what PC returns); CausalDAG's and graphical_models' (Squires) DAG, PDAG and ancestral
graphs; igraph's; pyAgrum's BayesNet, DAG, UndiGraph, MixedGraph, PDAG and EssentialGraph. A networkx graph may carry
our own edge attribute `edge` ("--", "<->", "o->" …, read from source to target), as our writer leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import ARROW, BIDIRECTED, CIRCLE, FORWARD, TAIL, UNDIRECTED, BothWays, code_of
from adjudge_graphs.readers.assemble import Edge, assemble
from adjudge_graphs.readers.formats import object_format
from adjudge_graphs.readers.matrix import read_matrix

_PGMPY_MARKS = {"-": TAIL, ">": ARROW, "o": CIRCLE}


@object_format("pgmpy", "networkx")
def read_networkx(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """A DiGraph's edges are arcs, a Graph's are undirected; parallel edges and loops are refused."""
    listed = [str(node) for node in graph.nodes]
    if len(set(listed)) != len(listed):
        raise InputError("two nodes of the graph read the same as text (such as 1 and '1'); rename one")
    if both_ways is None and _is_pdag(graph):
        both_ways = "undirected"  # pgmpy's PDAG stores A − B as both arcs
    return assemble(_edges(graph), listed=listed, nodes=nodes, both_ways=both_ways)


def _is_pdag(graph: Any) -> bool:
    return any(kind.__name__ == "PDAG" and kind.__module__.startswith("pgmpy") for kind in type(graph).__mro__)


def _edges(graph: Any) -> Iterator[Edge]:
    plain = FORWARD if graph.is_directed() else UNDIRECTED
    seen: set[tuple[str, str]] = set()
    for left, right, data in graph.edges(data=True):
        one, other = str(left), str(right)
        if "marks" in data and isinstance(data["marks"], dict):  # pgmpy's MAG and PAG
            marks = data["marks"]
            yield one, 4 * _PGMPY_MARKS[marks[left]] + _PGMPY_MARKS[marks[right]], other
        elif data.get("type") == "bidirected":  # pgmpy's ADMG stores both directions
            if (other, one) not in seen:
                seen.add((one, other))
                yield one, BIDIRECTED, other
        elif isinstance(data.get("edge"), str):
            yield one, code_of(data["edge"]), other
        else:
            yield one, plain, other


@object_format("causallearn")
def read_causal_learn(graph: Any, *, nodes: Sequence[str] | None = None) -> Graph:
    """The graph's own endpoint matrix: entry [i, j] is the mark at node i."""
    if hasattr(graph, "G"):
        graph = graph.G
    if isinstance(graph, dict) and "G" in graph:  # what causal-learn's GES returns
        graph = graph["G"]
    if not hasattr(graph, "graph") or not hasattr(graph, "get_node_names"):
        raise InputError(f"no causal-learn graph found in this {type(graph).__name__}; pass its GeneralGraph")
    names = list(graph.get_node_names())
    if nodes is not None and set(nodes) == set(names):
        return read_matrix(graph.graph, "causal-learn", nodes=names).reorder(nodes)
    # causal-learn calls its columns X1, X2 … unless told otherwise: the caller's names then go by position.
    return read_matrix(graph.graph, "causal-learn", nodes=names if nodes is None else nodes)


_KINDS = {"arcs": FORWARD, "directed": FORWARD, "edges": UNDIRECTED, "undirected": UNDIRECTED, "bidirected": BIDIRECTED}


@object_format("causaldag", "graphical_models")
def read_causaldag(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Arcs are pairs, edges without a direction sets of two; nodes stand in no order and are sorted."""
    listed = sorted(map(str, graph.nodes))
    edges: list[Edge] = []
    for kind, code in _KINDS.items():
        edges += ((str(one), code, str(other)) for one, other in getattr(graph, kind, ()))
    return assemble(edges, listed=listed, nodes=nodes, both_ways=both_ways)


@object_format("igraph")
def read_igraph(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Arcs of a directed graph, undirected edges of an undirected one."""
    named = "name" in graph.vs.attributes()
    if named:
        names = [str(name) for name in graph.vs["name"]]
    elif nodes is not None:
        names, nodes, named = [str(name) for name in nodes], None, True
        if len(names) != graph.vcount():
            raise InputError(f"the graph has {graph.vcount()} nodes but {len(names)} names were given")
    else:
        names = [str(row) for row in range(graph.vcount())]
    if len(set(names)) != len(names):
        raise InputError("two nodes of the igraph graph have the same name; rename one")
    code = FORWARD if graph.is_directed() else UNDIRECTED
    edges = [(names[one], code, names[other]) for one, other in graph.get_edgelist()]
    return assemble(edges, listed=names, nodes=nodes, both_ways=both_ways, named=named)


@object_format("pyagrum", "pyAgrum")
def read_pyagrum(graph: Any, *, nodes: Sequence[str] | None = None, both_ways: BothWays | None = None) -> Graph:
    """Arcs and edges by node id; ids become names by the network's variables, the caller's list, or their number."""
    ids = sorted(graph.nodes())
    own = _own_names(graph, ids)
    if own is None and nodes is not None and len(nodes) != len(ids):
        raise InputError(f"the graph has {len(ids)} nodes but {len(nodes)} names were given")
    names = own or dict(zip(ids, map(str, ids if nodes is None else nodes), strict=True))
    edges: list[Edge] = []
    if hasattr(graph, "arcs"):
        edges += [(names[tail], FORWARD, names[head]) for tail, head in sorted(graph.arcs())]
    if hasattr(graph, "edges"):
        edges += [(names[one], UNDIRECTED, names[other]) for one, other in sorted(graph.edges())]
    listed = [names[key] for key in ids]
    read = assemble(edges, listed=listed, both_ways=both_ways, named=own is not None or nodes is not None)
    return read if nodes is None else read.reorder(nodes)


def _own_names(graph: Any, ids: list[int]) -> dict[int, str] | None:
    """Names of the variables, or of the nodes where they were given any; None when ids are all there is."""
    if hasattr(graph, "variable"):
        return {key: str(graph.variable(key).name()) for key in ids}
    if not hasattr(graph, "nameFromId"):
        return None
    try:
        own = {key: str(graph.nameFromId(key)) for key in ids}
    except Exception:  # older pyAgrum raises its own error for a node without a name
        return None
    return None if all(name == str(key) for key, name in own.items()) else own
