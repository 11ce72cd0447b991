"""What makes a verdict on learnt graphs false: arcs read the wrong way round, and unlike kinds of graphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from adjudge.base.option_spelling import option
from adjudge.base.printable import some
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge_graphs.order import is_dag
from adjudge_graphs.scores.comparison import GraphComparison
from adjudge_graphs.scores.differences import arc_directions, pooled_directions
from adjudge_graphs.scores.graph_scores import graph_scores


def mixed_kinds(comparisons: Iterable[GraphComparison], learners: Sequence[str]) -> list[str]:
    """A warning where some learners give DAGs, others leave directions open, and the scores ask for DAGs."""
    found = list(comparisons)
    if any(each.level == "cpdag" or not is_dag(each.true) for each in found):
        return []
    kinds: dict[str, bool] = dict.fromkeys(learners, True)
    for each in found:
        for name, graph in zip(each.names, each.graphs, strict=True):
            kinds[name] &= len(graph.arcs()[0]) == graph.n_edges  # a cycle leaves no direction open
    dags, others = [name for name in learners if kinds[name]], [name for name in learners if not kinds[name]]
    if not dags or not others:
        return []
    return [
        f"DAGs by {some(dags)}, partly directed graphs by {some(others)}, and the truths are DAGs: a direction left "
        "open costs half an edge, one guessed right costs nothing, and SID takes the worst case; "
        f"{option('level', 'cpdag')} compares what data can tell"
    ]


def refuse_transposed(comparisons: Iterable[GraphComparison], learners: Sequence[str], accepted: Sequence[str]) -> None:
    """Refuse every number where a learner's matrices were read in the wrong direction."""
    for name in accepted:
        if name not in learners:
            raise InputError(f"{option('accept_reversed', [name])}: no such learner{did_you_mean(name, learners)}")
    samples = list(comparisons)
    told, wrong = [], []
    for learner in learners:
        found = [(each, each.names.index(learner)) for each in samples if learner in each.names]
        ways = [arc_directions(each.true, each.graphs[place]) for each, place in found]
        pooled = pooled_directions(ways)
        if not pooled.transposed or learner in accepted:
            continue
        now = fmean(graph_scores(each.true, each.graphs[place]).bsf for each, place in found)
        other = fmean(graph_scores(each.true, each.graphs[place].transposed()).bsf for each, place in found)
        wrong.append(learner)
        told.append(
            f"{learner}: {pooled.reversed} of the {pooled.reversed + pooled.same} arcs it shares with the true graphs "
            f"run the other way (mean BSF {now:.2f}; with all its arcs reversed {other:.2f})"
        )
    if told:
        raise UnfitDataError(
            f"{'; '.join(told)}. Such are matrices read in the wrong direction, so no verdict is given: use "
            f"{option('format', {wrong[0]: 'column-to-row'})} where 1 in row i, column j is j → i, "
            f"{option('format', {wrong[0]: 'row-to-column'})} where it is i → j, or name its tool; "
            f"{option('accept_reversed', wrong)} if it does learn such graphs"
        )
