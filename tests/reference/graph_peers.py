"""Numbers of other programs for random graph pairs of 50 nodes, recorded in graph_peers.json.

Needs gadjid, causal-learn, cdt, causaliq-analysis and networkx: run with an interpreter that has them,
`PYTHONPATH=src python tests/reference/graph_peers.py`. The graphs are written out, so the numbers stand without the
generator.
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path

warnings.simplefilter("ignore")

import gadjid  # noqa: E402
import networkx  # noqa: E402
from causaliq_analysis.metrics import pdag_compare  # noqa: E402
from causaliq_core.graph import DAG  # noqa: E402
from causallearn.graph.Dag import Dag  # noqa: E402
from causallearn.graph.GraphNode import GraphNode  # noqa: E402
from causallearn.graph.SHD import SHD  # noqa: E402
from causallearn.utils.DAG2CPDAG import dag2cpdag  # noqa: E402
from cdt.metrics import SHD as cdt_shd  # noqa: E402

from adjudge_graphs.random_graphs import random_dag  # noqa: E402
from adjudge_graphs.write import to_matrix  # noqa: E402


def causal_learn(graph):
    nodes = {name: GraphNode(name) for name in graph.nodes}
    made = Dag(list(nodes.values()))
    for a, _, b in graph:
        made.add_directed_edge(nodes[a], nodes[b])
    return made


cases = []
for seed, edges in ((1, 60), (2, 100), (3, 200)):
    truth, learnt = random_dag(50, edges, seed=seed), random_dag(50, edges, seed=100 + seed)
    # A learnt graph that shares most edges with the truth, some reversed: half of each, made acyclic by one order.
    order = {name: k for k, name in enumerate(truth.nodes)}
    mixed = {frozenset((a, b)) for a, _, b in list(truth)[: edges * 2 // 3] + list(learnt)[: edges // 3]}
    arcs = [tuple(sorted(pair, key=order.__getitem__)) for pair in mixed]
    arcs.sort()
    learnt = type(truth)(truth.nodes, [(a, "->", b) for a, b in arcs])
    one, other = (to_matrix(graph, "gadjid", row_to_column=True) for graph in (truth, learnt))
    theirs = [causal_learn(graph) for graph in (truth, learnt)]
    digraphs = []
    for graph in (truth, learnt):
        digraph = networkx.DiGraph()
        digraph.add_nodes_from(truth.nodes)
        digraph.add_edges_from((a, b) for a, _, b in graph)
        digraphs.append(digraph)
    iq = [DAG(sorted(graph.nodes), [(a, "->", b) for a, _, b in graph]) for graph in (truth, learnt)]
    bayesys = pdag_compare(iq[1], iq[0], bayesys="v1.5+")
    cases.append(
        {
            "nodes": list(truth.nodes),
            "truth": [[a, b] for a, _, b in truth],
            "learnt": [list(arc) for arc in arcs],
            "gadjid_sid": gadjid.sid(one, other, edge_direction="from row to column")[1],
            "gadjid_shd": gadjid.shd(one, other)[1],
            "causal_learn_shd": SHD(*theirs).get_shd(),
            "causal_learn_shd_of_cpdags": SHD(*(dag2cpdag(graph) for graph in theirs)).get_shd(),
            "cdt_shd": int(cdt_shd(*digraphs, double_for_anticausal=True)),
            "causaliq_bayesys_shd": bayesys["shd-b"],
            "causaliq_bayesys_bsf": bayesys["bsf"],
            "causaliq_bayesys_ddm": bayesys["ddm"],
            "causaliq_bayesys_f1": bayesys["f1-b"],
        }
    )
    print({key: value for key, value in cases[-1].items() if not isinstance(value, list)})
Path(__file__).with_suffix(".json").write_text(json.dumps(cases, indent=None) + "\n")
