"""Paper D, Figure 2's analogue: learnt graphs of six networks along the order of BSF, every other score beside it.

The paper's 373 graphs (14 algorithms, six networks, samples with and without noise) are not published. Here every
structure learner that is installed learns from samples of six networks, five sizes, four levels of noise: one graph
each. Scores are normalised by Eq. 10 to 12 among the graphs of the same true network, ordered by BSF, drawn, and the
paper's conclusions checked. Slow learners have the largest network they are asked for stated in MOST_NODES.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.cases.network_case import NetworkCase, network_cases
from adjudge.errors import MissingExtraError
from adjudge.learners.graph_learner import GRAPH_LEARNERS, GraphLearner
from adjudge.results.read import read_results
from adjudge.runs.experiment import experiment
from adjudge.runs.run import run
from adjudge_graphs.scores.ranking import ScoreSeries, score_series
from adjudge_studies.catalogue import How

NETWORKS = ("asia", "sachs", "random", "child", "insurance", "alarm")
ROWS = (100, 200, 500, 1000, 2000)
NOISE = (0.0, 0.05, 0.1, 0.2)
SCORES = ("precision", "recall", "f1", "shd", "ddm")  # Figure 2 leaves TP and FP out
# Nodes of the largest network a learner is asked for; those not named are asked for all. Binary variables only:
# adjudge:exact.
MOST_NODES = {
    "pgmpy:ges": 8, "causallearn:ges": 8, "causallearn:exact": 11, "adjudge:exact": 15, "pgmpy:hill_climb": 20,
    "pgmpy:pc": 20,
}  # fmt: skip
BINARY_ONLY = {"adjudge:exact"}


@dataclass(frozen=True, slots=True)
class Learnt:
    """One row per learnt graph: network, rows, noise, learner, and `values[score]`; edges learnt over true edges.

    `failed`: fits that left no graph, and why.
    """

    network: tuple[str, ...]
    rows: tuple[int, ...]
    noise: tuple[float, ...]
    learner: tuple[str, ...]
    values: dict[str, NDArray[np.float64]]
    failed: tuple[str, ...] = ()

    def of(self, network: str) -> Learnt:
        """The graphs of one network."""
        here = [place for place, name in enumerate(self.network) if name == network]
        return Learnt(
            tuple(self.network[place] for place in here),
            tuple(self.rows[place] for place in here),
            tuple(self.noise[place] for place in here),
            tuple(self.learner[place] for place in here),
            {name: values[here] for name, values in self.values.items()},
        )

    def series(self) -> ScoreSeries:
        return score_series({name: self.values[name].tolist() for name in ("bsf", *SCORES)}, self.network)


def installed() -> tuple[list[str], list[str]]:
    """Structure learners whose package is there, and those whose is not; the empty graph is no learner."""
    here, absent = [], []
    for name in GRAPH_LEARNERS:
        if name == "adjudge:empty":
            continue
        try:
            GraphLearner(name, name).identity()
            here.append(name)
        except MissingExtraError:
            absent.append(name)
    return here, absent


def cases_of(network: str, rows: Sequence[int], noise: Sequence[float]) -> list[NetworkCase]:
    """Samples of a network: pgmpy's, or a random one of 15 binary variables."""
    if network == "random":
        params = {"nodes": 15, "degree": 3, "seed": 1}
        source = "random:erdos_renyi"
        return [
            case for level in noise for case in network_cases(source, rows, noise=level, name=network, params=params)
        ]
    return [case for level in noise for case in network_cases(f"pgmpy:{network}", rows, noise=level, name=network)]


def fits(learner: str, case: NetworkCase) -> bool:
    """Whether this learner is asked for graphs of this case's network."""
    binary = all(len(states) == 2 for states in case.network.states)
    return len(case.network.nodes) <= MOST_NODES.get(learner, 10**6) and (binary or learner not in BINARY_ONLY)


def learn_graphs(how: How) -> Learnt:
    """Every learner on every sample it fits; goes on where an earlier run in the folder stopped."""
    networks, rows, noise = (("asia", "sachs"), ROWS[:2], NOISE[::3]) if how.quick else (NETWORKS, ROWS, NOISE)
    here, _ = installed()
    if how.quick:
        here = [name for name in here if name in BINARY_ONLY or name not in MOST_NODES]
    names = ("bsf", *SCORES, "n_edges_ratio")
    found = Learnt((), (), (), (), {name: np.empty(0) for name in names})
    for network in networks:
        cases = cases_of(network, rows, noise)
        chosen = [name for name in here if fits(name, cases[0])]
        found = _joined(found, _learn(how, network, cases, chosen))
    return found


def _learn(how: How, network: str, cases: Sequence[NetworkCase], learners: Sequence[str]) -> Learnt:
    made = experiment(cases, [GraphLearner(name, name) for name in learners], ["bsf", *SCORES], seed=how.seed)
    report = run(made, how.folder / "run" / network, engine=how.engine, workers=how.workers, watch=how.watch)
    table = read_results(report.table)
    grid = np.full((len(table.measures), len(table.cases), len(table.learners)), np.nan)
    grid[table.measure, table.case, table.learner] = table.value
    measured = dict(zip(table.measures, grid.reshape(len(table.measures), -1), strict=True))
    whole = np.isfinite(measured["bsf"])  # a learner that failed on a sample left no graph
    n_true = cases[0].truth.n_edges
    # Edges learnt: precision is TP over all of them; without a match they are all false, SHD − a.
    hits = np.where(measured["precision"] > 0, measured["precision"], 1.0)
    edges = np.where(measured["precision"] > 0, measured["recall"] * n_true / hits, measured["shd"] - n_true)
    places = [(case, learner) for case in range(len(table.cases)) for learner in range(len(table.learners))]
    by_name = {case.name: case for case in cases}
    kept = [
        (by_name[table.cases[case]], table.learners[learner])
        for (case, learner), ok in zip(places, whole, strict=True)
        if ok
    ]
    values = {name: measured[name][whole] for name in ("bsf", *SCORES)} | {"n_edges_ratio": edges[whole] / n_true}
    return Learnt(
        (network,) * len(kept),
        tuple(case.rows for case, _ in kept),
        tuple(case.noise for case, _ in kept),
        tuple(name for _, name in kept),
        values,
        tuple(map(str, report.failures)),
    )


def _joined(one: Learnt, other: Learnt) -> Learnt:
    values = {name: np.concatenate([one.values[name], other.values[name]]) for name in one.values}
    return Learnt(one.network + other.network, one.rows + other.rows, one.noise + other.noise,
                  one.learner + other.learner, values, one.failed + other.failed)  # fmt: skip
