"""How often is a learner named as reversed? Honest ones should hardly ever be, transposes nearly always.

`PYTHONPATH=src python benchmarks/reversed_arcs.py [tables per cell]`: random truths (Erdős–Rényi and scale-free), 3 to
12 networks of 5 to 37 nodes a table. "T" learners are transposes; "F1 0.6" keeps 60 % of the true edges and adds as
many false ones as it loses.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from adjudge.graphs.graph import Graph
from adjudge.graphs.marks import FORWARD, REVERSE
from adjudge.graphs.random_graphs import erdos_renyi_dag, scale_free_dag, shuffled_graph
from adjudge.measures.graphs.directions import arc_directions, pooled_directions

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


def main() -> None:
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
