"""How often is a learner named as reversed? Honest ones should hardly ever be, transposes nearly always.

`PYTHONPATH=src python benchmarks/reversed_arcs.py [tables per cell]`: random truths (Erdős–Rényi and scale-free), 3 to
12 networks of 5 to 37 nodes a table. "T" learners are transposes; "F1 0.6" keeps 60 % of the true edges and adds as
many false ones as it loses.

`PYTHONPATH=src python benchmarks/reversed_arcs.py --learner causallearn:pc [networks]`: a real learner, by its name in
`adjudge list learners`, on samples of so many random networks of each size (degree 1.5 or 2.5, 200 or 1,000 rows,
two or three states, columns in random order); tables of 3 to 12 of them are drawn 2,000 times, no network twice in one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from adjudge.cases.network_case import NetworkCase
from adjudge.cases.true_network import random_network
from adjudge.learners.graph_learner import GraphLearner
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import FORWARD, REVERSE
from adjudge_graphs.random_graphs import erdos_renyi_dag, scale_free_dag, shuffled_graph
from adjudge_graphs.scores.differences import ArcDirections, arc_directions, pooled_directions

SIZES, NETWORKS = (5, 8, 12, 20, 37), (3, 5, 8, 12)
RNG = np.random.default_rng(1)


def truth(n: int) -> Graph:
    """A random DAG of at least three arcs."""
    while True:
        degree = min(float(RNG.choice([1.5, 2, 3, 4])), n - 1)
        sparse = RNG.random() < 0.6
        dag = erdos_renyi_dag(n, degree, seed=RNG) if sparse else scale_free_dag(n, int(RNG.choice([1, 2])), seed=RNG)
        if dag.n_edges >= 3:
            return dag


def noisy(dag: Graph, wrong: float, reversed_share: float | None) -> Graph:
    """The DAG with a share of its edges replaced by false ones, arcs reversed (None: along a random order)."""
    n, kept = dag.n_nodes, RNG.random(dag.n_edges) >= wrong
    first, second, code = dag.first[kept], dag.second[kept], dag.code[kept]
    pairs = np.setdiff1d(np.flatnonzero(np.triu(np.ones((n, n)), 1).ravel()), dag.key)
    extra = RNG.choice(pairs, size=min(int(RNG.binomial(dag.n_edges, wrong)), pairs.size), replace=False)
    if reversed_share is None:
        rank = RNG.permutation(n)
        code = np.where(rank[first] < rank[second], FORWARD, REVERSE)
    else:
        code = np.where(RNG.random(code.size) < reversed_share, FORWARD + REVERSE - code, code)
    ways = np.where(RNG.random(extra.size) < 0.5, FORWARD, REVERSE)
    ends = np.r_[first, extra // n], np.r_[second, extra % n]
    return Graph.from_arrays(dag.nodes, *ends, np.r_[code, ways].astype(np.int8))


LEARNERS: dict[str, Callable[[Graph], Graph]] = {
    "random graphs": lambda dag: shuffled_graph(dag, seed=RNG),
    "random order, F1 0.85": lambda dag: noisy(dag, 0.15, None),
    "random order, F1 0.5": lambda dag: noisy(dag, 0.5, None),
    "30 % reversed, F1 0.8": lambda dag: noisy(dag, 0.2, 0.3),
    "45 % reversed, F1 0.8": lambda dag: noisy(dag, 0.2, 0.45),
    "T exact": lambda dag: dag.transposed(),
    "T F1 0.8, 10 % reversed": lambda dag: noisy(dag, 0.2, 0.1).transposed(),
    "T F1 0.6, 10 % reversed": lambda dag: noisy(dag, 0.4, 0.1).transposed(),
    "T F1 0.6, 25 % reversed": lambda dag: noisy(dag, 0.4, 0.25).transposed(),
}


def learnt_ways(learner: GraphLearner, n: int, networks: int) -> list[tuple[ArcDirections, ArcDirections]]:
    """How the arcs of a real learner, and of its transpose, run on samples of random networks of n nodes."""
    found = []
    for number in range(networks):
        degree, states, rows = (1.5 + number % 2, 2 + number // 2 % 2, (200, 1000)[number // 4 % 2])
        true = random_network("erdos_renyi", n, degree=degree, states=states, concentration=0.5, seed=1000 * n + number)
        sample = NetworkCase("", true, rows=rows).draw(np.random.default_rng([n, number]))
        learnt = learner.learn(sample, seed=number).graph.reorder(true.graph.nodes)
        found.append((arc_directions(true.graph, learnt), arc_directions(true.graph, learnt.transposed())))
    return found


def real_learner(name: str, networks: int, tables: int = 2_000) -> None:
    print(f"{name}: share of {tables} tables named, as learnt and transposed, {networks} networks a size")
    for n in SIZES[1:4]:
        ways = learnt_ways(GraphLearner(name, name), n, networks)
        for count in NETWORKS:
            drawn = [RNG.choice(networks, count, replace=False) for _ in range(tables)]
            named = [[pooled_directions(ways[k][way] for k in table).transposed for table in drawn] for way in (0, 1)]
            print(f"  {n} nodes, {count:>2} networks: {np.mean(named[0]):.4f}  {np.mean(named[1]):.3f}", flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--learner"]:
        real_learner(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 160)
        return
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"share of {tables} tables named, by nodes; in each {', '.join(map(str, NETWORKS))} networks")
    for name, learn in LEARNERS.items():
        cells = []
        for n in SIZES:
            for count in NETWORKS:
                named = 0
                for _ in range(tables):
                    dags = [truth(n) for _ in range(count)]
                    named += pooled_directions(arc_directions(dag, learn(dag)) for dag in dags).transposed
                cells.append(f"{named / tables:.2f}")
        parts = (" ".join(cells[k : k + len(NETWORKS)]) for k in range(0, len(cells), len(NETWORKS)))
        print(f"{name:<24}" + " | ".join(parts), flush=True)


if __name__ == "__main__":
    main()
