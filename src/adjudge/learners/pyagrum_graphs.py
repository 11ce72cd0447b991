"""pyAgrum's structure learners on a sample."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from adjudge.cases.network_case import Sample
from adjudge.errors import InputError
from adjudge_graphs.graph import Graph

_SCORES = {"bic": "useScoreBIC", "bdeu": "useScoreBDeu", "aic": "useScoreAIC", "k2": "useScoreK2"}


def _learner(data: Sample, score: str | None, seed: int, max_indegree: int | None = None) -> Any:
    gum = import_module("pyagrum")
    gum.initRandom(seed % (2**31))
    # A template with all states: those that the sample lacks are states too.
    template = gum.BayesNet()
    for name, states in zip(data.names, data.states, strict=True):
        template.add(gum.LabelizedVariable(name, name, list(states)))
    learner = gum.BNLearner(data.frame().astype(str), template)
    learner.setNumberOfThreads(1)
    if score is not None:
        if score not in _SCORES:
            raise InputError(f"pyAgrum's score is one of {', '.join(_SCORES)}; got {score!r}")
        getattr(learner, _SCORES[score])()
    if max_indegree is not None:
        learner.setMaxIndegree(max_indegree)
    return learner


def _graph(learner: Any, data: Sample, found: Any) -> Graph:
    """Its graph by names; it numbers the nodes as the columns."""
    names = {learner.idFromName(name): name for name in data.names}
    edges = [(names[tail], "->", names[head]) for tail, head in found.arcs()]
    undirected = found.edges() if hasattr(found, "edges") else ()
    return Graph(data.names, [*edges, *((names[one], "--", names[other]) for one, other in undirected)])


def hill_climb(data: Sample, score: str = "bic", max_indegree: int | None = None, seed: int = 0) -> Graph:
    """Which DAG does pyAgrum's greedy hill climbing end at?"""
    learner = _learner(data, score, seed, max_indegree)
    learner.useGreedyHillClimbing()
    return _graph(learner, data, learner.learnDAG())


def tabu(
    data: Sample,
    score: str = "bic",
    tabu_size: int = 100,
    decreases: int = 100,
    max_indegree: int | None = None,
    seed: int = 0,
) -> Graph:
    """Which DAG does pyAgrum's local search with a tabu list end at?"""
    learner = _learner(data, score, seed, max_indegree)
    learner.useLocalSearchWithTabuList(tabu_size, decreases)
    return _graph(learner, data, learner.learnDAG())


def k2(data: Sample, score: str = "k2", max_indegree: int | None = None, seed: int = 0) -> Graph:
    """Which DAG does K2 find along the order of the columns?"""
    learner = _learner(data, score, seed, max_indegree)
    learner.useK2(list(data.names))
    return _graph(learner, data, learner.learnDAG())


def miic(data: Sample, seed: int = 0) -> Graph:
    """Which graph does MIIC (information-theoretic constraints) leave?"""
    learner = _learner(data, None, seed)
    learner.useMIIC()
    return _graph(learner, data, learner.learnPDAG())
