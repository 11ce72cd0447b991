"""Learnt graphs of several networks as a table of results: a network is a case, a graph score a measure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from adjudge.errors import InputError
from adjudge.graphs.graph import Graph
from adjudge.measures.graphs.comparison import GraphComparison, compare_graphs
from adjudge.measures.graphs.definitions import SCORES
from adjudge.measures.graphs.learner_ranks import LearnerRanks, rank_learners
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable

MEASURES = ("bsf", "shd", "ddm", "f1", "sid")


@dataclass(frozen=True, slots=True, eq=False)
class GraphTable:
    """What `compare` reads, how each score ranks the learners, and the comparison behind each network."""

    table: ResultTable
    judged: tuple[str, ...]  # measures with a value for every graph; only these can be judged together
    ranks: LearnerRanks
    comparisons: dict[str, GraphComparison]  # network → its graphs
    warnings: tuple[str, ...]
    notes: tuple[str, ...]


def graph_table(
    truths: Mapping[str, Any], learnt: Mapping[tuple[str, str], Graph | Path], **options: Any
) -> GraphTable:
    """How do learners of graphs compare over many networks?

    `truths`: network → true graph; `learnt`: (learner, network) → graph; both anything `compare_graphs` takes, and so
    are `options`. A learner without a graph of a network has a row without a value there: rows never vanish.

    >>> truth = [("A", "B"), ("B", "C")]
    >>> found = graph_table({"chain": truth}, {("exact", "chain"): truth, ("none", "chain"): Graph("ABC")})
    >>> found.table
    ResultTable(2 learners × 1 cases × 5 measures, 10 rows, from 'learnt graphs')
    """
    learners = list(dict.fromkeys(learner for learner, _ in learnt))
    comparisons: dict[str, GraphComparison] = {}
    values: dict[str, dict[tuple[str, str], float | None]] = {score: {} for score in MEASURES}
    for network, truth in truths.items():
        graphs = {learner: learnt[learner, network] for learner in learners if (learner, network) in learnt}
        try:
            found = compare_graphs(truth, graphs, **{"control": 0, **options})
        except InputError as refused:
            raise type(refused)(f"{network}: {refused}") from None
        comparisons[network] = found
        for place, learner in enumerate(graphs):
            for score in MEASURES:
                cell = found.value(place, score)
                values[score][learner, network] = SCORES[score].when_undefined if cell is None else cell
    rows = [(network, learner, score) for network in truths for learner in learners for score in MEASURES]
    roles = ("network", "learner", "measure")
    columns: dict[str, list[Any]] = {role: [row[k] for row in rows] for k, role in enumerate(roles)}
    columns["value"] = [values[score].get((learner, network)) for network, learner, score in rows]
    higher = [score for score in MEASURES if SCORES[score].higher_is_better]
    lower = [score for score in MEASURES if not SCORES[score].higher_is_better]
    table = replace(read_results(columns, case="network", higher=higher, lower=lower), source="learnt graphs")
    notes = [f"{network}: {note}" for network, found in comparisons.items() for note in found.notes]
    absent = [
        f"{learner} of {network}" for network in truths for learner in learners if (learner, network) not in learnt
    ]
    if absent:
        notes.append(f"no graph by {', '.join(absent[:4])}{f' and {len(absent) - 4} more' if len(absent) > 4 else ''}")
    undefined = {score: [who for who, cell in values[score].items() if cell is None] for score in MEASURES}
    for score, places in undefined.items():
        if places:
            notes.append(
                f"{score} is not defined for {len(places)} of the graphs, first {' of '.join(places[0])}: not judged"
            )
    warnings = [f"{network}: {text}" for network, found in comparisons.items() for text in found.warnings]
    judged = tuple(score for score in MEASURES if not undefined[score])
    return GraphTable(table, judged, rank_learners(values), comparisons, tuple(warnings), tuple(notes))
