"""pgmpy's structure learners on a sample; every parameter of theirs may be given."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any

from adjudge.cases.network_case import Sample
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph


def _pgmpy(module: str) -> Any:
    logging.getLogger("pgmpy").setLevel(logging.ERROR)  # it tells of every data frame what types it saw
    return import_module(f"pgmpy.{module}")


def _fitted(kind: str, frame: Any, **params: Any) -> Any:
    learner = getattr(_pgmpy("causal_discovery"), kind)(**params)
    return learner.fit(frame).causal_graph_


def hill_climb(data: Sample, scoring_method: str = "bic-d", **params: Any) -> Any:
    """Which graph does pgmpy's hill climbing (with a tabu list) end at? Its CPDAG unless return_type="dag".

    Of moves that are as good it takes the first of a set, and a set of texts has another order in every process: so
    the columns have numbers for names, unless an object among the parameters may speak of them by name.
    """
    settings = {"scoring_method": scoring_method, "show_progress": False} | params
    if not all(value is None or isinstance(value, str | int | float) for value in settings.values()):
        return _fitted("HillClimbSearch", data.frame(), **settings)
    numbers = {str(place): name for place, name in enumerate(data.names)}
    found = read_graph(_fitted("HillClimbSearch", data.frame().set_axis(range(len(numbers)), axis=1), **settings))
    return Graph(data.names, ((numbers[a], mark, numbers[b]) for a, mark, b in found.edges))


def pc(data: Sample, ci_test: str = "chi_square", **params: Any) -> Any:
    """Which graph do pgmpy's PC tests leave?"""
    quiet = {"show_progress": False, "n_jobs": 1, "variant": "stable"}
    return _fitted("PC", data.frame(), ci_test=ci_test, **(quiet | params))


def ges(data: Sample, scoring_method: str = "bic-d", **params: Any) -> Any:
    """Which equivalence class does pgmpy's greedy equivalence search end at?"""
    return _fitted("GES", data.frame(), scoring_method=scoring_method, **params)


def chow_liu(data: Sample, **params: Any) -> Any:
    """Which tree holds the most mutual information (pgmpy's TreeSearch)?"""
    search = _pgmpy("estimators").TreeSearch(data.frame(), n_jobs=1)
    return search.estimate(estimator_type="chow-liu", **({"show_progress": False} | params))
