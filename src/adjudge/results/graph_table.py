"""Learnt graphs of several networks as a table of results: a network is a case, a graph score a measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.graphs.graph import Graph
from adjudge.measures.graphs.comparison import GraphComparison, compare_graphs
from adjudge.measures.graphs.confusion import confusion_scores
from adjudge.measures.graphs.definitions import SCORES
from adjudge.measures.graphs.directions import pooled_directions
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
    truths: Mapping[str, Any],
    learnt: Mapping[tuple[str, str], Graph | Path],
    *,
    accept_reversed: Sequence[str] = (),
    **options: Any,
) -> GraphTable:
    """How do learners of graphs compare over many networks?

    `truths`: network → true graph; `learnt`: (learner, network) → graph; both anything `compare_graphs` takes, and so
    are `options`. A learner without a graph of a network has a row without a value there: rows never vanish. A learner
    whose arcs as a whole run against the truth's, as those of a matrix read in the wrong direction do, is refused
    unless `accept_reversed` names it.

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
    _refuse_transposed(comparisons, learners, accept_reversed)
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


def _refuse_transposed(
    comparisons: Mapping[str, GraphComparison], learners: Sequence[str], accepted: Sequence[str]
) -> None:
    """Refuse every number where a learner's matrices were read in the wrong direction."""
    for name in accepted:
        if name not in learners:
            raise InputError(
                f"{option('accept_reversed', [name])}: no learner of this name{did_you_mean(name, learners)}"
            )
    told = []
    for learner in learners:
        found = [each for each in comparisons.values() if learner in each.names]
        places = [each.names.index(learner) for each in found]
        ways = [each.directions[place] for each, place in zip(found, places, strict=True)]
        pooled = pooled_directions(ways)
        if not pooled.transposed or learner in accepted:
            continue
        now, other = 0.0, 0.0
        for each, place, way in zip(found, places, ways, strict=True):
            score = each.scores[place]
            matched = score.n_matched - way.same + way.reversed
            partial = score.n_reversed + score.n_other_kind - way.reversed + way.same
            absent = each.truth["n_absent"]
            now += score.bsf / len(found)
            other += confusion_scores(matched, partial, score.n_extra, score.n_true_edges, absent).bsf / len(found)
        told.append(
            f"{learner}: {pooled.reversed} of the {pooled.reversed + pooled.same} arcs it shares with the true graphs "
            f"run the other way (mean BSF {now:.2f}; with all its arcs reversed {other:.2f})"
        )
    if told:
        raise UnfitDataError(
            f"{'; '.join(told)}. Such are matrices read in the wrong direction, so no verdict is given: say "
            f"{option('row_to_column', True)} where 1 in row i, column j is i → j, {option('row_to_column', False)} "
            f"where it is j → i, or name the tool with {option('format')}; {option('accept_reversed')} if a learner "
            "does learn such graphs"
        )
