"""Graph scores against the packages people use: 50, 500 and 2000 nodes, pairs of random DAGs.

Run with an interpreter that has the peers: `PYTHONPATH=src python benchmarks/graphs.py [average degree]`. A peer that
is absent is said so; one that took over 5 s is not tried at the next size. Times are the best of up to nine calls, in
milliseconds; ours start from fresh graphs each time, so that nothing kept from an earlier call helps.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

warnings.simplefilter("ignore")

from adjudge_graphs.cpdag import dag_to_cpdag  # noqa: E402
from adjudge_graphs.graph import Graph  # noqa: E402
from adjudge_graphs.random_graphs import random_dag  # noqa: E402
from adjudge_graphs.scores.graph_scores import graph_scores  # noqa: E402
from adjudge_graphs.scores.sid import sid  # noqa: E402
from adjudge_graphs.write import to_matrix, to_networkx  # noqa: E402

SIZES = (50, 500, 2000)
Prepare = Callable[[Graph, Graph], Callable[[], Any]]


def fresh(graph: Graph) -> Graph:
    """The same graph with nothing derived yet."""
    return Graph.from_arrays(graph.nodes, graph.first, graph.second, graph.code)


def ours_all(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    return lambda: graph_scores(fresh(truth), fresh(learnt))


def ours_cpdag(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    return lambda: dag_to_cpdag(fresh(truth))


def ours_sid(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    return lambda: sid(fresh(truth), fresh(learnt), "own").sid


def gadjid_shd(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    import gadjid

    one, other = (to_matrix(graph, "gadjid", row_to_column=True) for graph in (truth, learnt))
    return lambda: gadjid.shd(one, other)[1]


def gadjid_sid(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    import gadjid

    one, other = (to_matrix(graph, "gadjid", row_to_column=True) for graph in (truth, learnt))
    return lambda: gadjid.sid(one, other, edge_direction="from row to column")[1]


def causal_learn_graphs(truth: Graph, learnt: Graph) -> list[Any]:
    """Their graphs filled through the endpoint matrix: adding 10 000 edges one by one takes them minutes."""
    from causallearn.graph.GeneralGraph import GeneralGraph
    from causallearn.graph.GraphNode import GraphNode

    made = []
    for graph in (truth, learnt):
        theirs = GeneralGraph([GraphNode(name) for name in graph.nodes])
        theirs.graph = to_matrix(graph, "causal-learn").astype(int)
        made.append(theirs)
    return made


def causal_learn_shd(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    from causallearn.graph.SHD import SHD

    one, other = causal_learn_graphs(truth, learnt)
    return lambda: SHD(one, other).get_shd()


def causal_learn_cpdag(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    from causallearn.utils.DAG2CPDAG import dag2cpdag

    one, _ = causal_learn_graphs(truth, learnt)
    return lambda: dag2cpdag(one)


def gcastle_metrics(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    from castle.metrics import MetricsDAG

    one, other = (to_matrix(graph, "gcastle").astype(int) for graph in (truth, learnt))
    return lambda: MetricsDAG(other, one).metrics["shd"]


def cdt_shd(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    from cdt.metrics import SHD

    one, other = (to_networkx(graph) for graph in (truth, learnt))
    return lambda: SHD(one, other, double_for_anticausal=False)


def causaliq(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    from causaliq_analysis.metrics import pdag_compare
    from causaliq_core.graph import DAG

    one, other = (DAG(sorted(graph.nodes), [(a, "->", b) for a, _, b in graph]) for graph in (truth, learnt))
    return lambda: pdag_compare(other, one, bayesys="v1.5+")["shd"]


def pgmpy_dag(graph: Graph) -> Any:
    from pgmpy.base import DAG

    made = DAG()
    made.add_nodes_from(graph.nodes)
    made.add_edges_from((a, b) for a, _, b in graph)
    return made


def pgmpy_shd(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    from pgmpy.metrics import SHD

    one, other = pgmpy_dag(truth), pgmpy_dag(learnt)
    metric = SHD()
    return lambda: metric.evaluate(true_causal_graph=one, est_causal_graph=other)


def pgmpy_cpdag(truth: Graph, learnt: Graph) -> Callable[[], Any]:
    made = pgmpy_dag(truth)
    return lambda: made.to_pdag()


ROWS: list[tuple[str, str, Prepare]] = [
    ("all 22 non-SID scores", "adjudge", ours_all),
    ("SHD", "gadjid", gadjid_shd),
    ("SHD", "causal-learn", causal_learn_shd),
    ("SHD + precision …", "gCastle", gcastle_metrics),
    ("SHD", "cdt", cdt_shd),
    ("SHD + BSF …", "causaliq-analysis", causaliq),
    ("SHD", "pgmpy", pgmpy_shd),
    ("SID", "adjudge (own)", ours_sid),
    ("SID", "gadjid", gadjid_sid),
    ("DAG → CPDAG", "adjudge", ours_cpdag),
    ("DAG → CPDAG", "causal-learn", causal_learn_cpdag),
    ("DAG → CPDAG", "pgmpy", pgmpy_cpdag),
]


def best_of(call: Callable[[], Any], limit: float = 2.0) -> float:
    """The best time of up to nine calls within about `limit` seconds."""
    best, spent = float("inf"), 0.0
    for _ in range(9):
        start = time.perf_counter()
        call()
        took = time.perf_counter() - start
        best, spent = min(best, took), spent + took
        if spent > limit:
            break
    return best


def main() -> None:
    degree = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    pairs = {n: (random_dag(n, degree * n // 2, seed=1), random_dag(n, degree * n // 2, seed=2)) for n in SIZES}
    print(f"milliseconds, Python {sys.version.split()[0]}; average degree {degree}")
    print(f"{'what':<24}{'package':<20}" + "".join(f"{n:>12}" for n in SIZES))
    for what, package, prepare in ROWS:
        cells: list[str] = []
        for n in SIZES:
            if cells and cells[-1] in {"absent", "not tried"}:
                cells.append(cells[-1])
                continue
            try:
                took = best_of(prepare(*pairs[n])) * 1000
                cells.append(f"{took:.3g}" if took < 1000 else f"{took:.0f}")
                if took > 5_000 and n != SIZES[-1]:
                    cells += ["not tried"] * (len(SIZES) - len(cells))
                    break
            except ModuleNotFoundError:
                cells.append("absent")
            except Exception as failure:
                cells.append(type(failure).__name__[:11])
        print(f"{what:<24}{package:<20}" + "".join(f"{cell:>12}" for cell in cells), flush=True)
    truth = random_dag(10, 12, seed=0)
    many = [random_dag(10, 12, seed=k) for k in range(10_000)]
    start = time.perf_counter()
    for learnt in many:
        graph_scores(truth, learnt)
    print(f"10 000 graphs of 10 nodes, all scores: {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()
