"""Several learnt graphs against one truth: scores, rankings with their flips, differences, negative control."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from adjudge.base.argument_checks import checked
from adjudge.base.option_spelling import option
from adjudge.base.printable import some
from adjudge.base.result_base import ResultBase
from adjudge.errors import AdjudgeError, InputError
from adjudge_graphs.alignment import align
from adjudge_graphs.cpdag import cpdag_of
from adjudge_graphs.graph import Graph
from adjudge_graphs.order import find_cycle, is_dag
from adjudge_graphs.readers.read import as_graph
from adjudge_graphs.readers.recognise import as_path, is_edgeless_file
from adjudge_graphs.scores.control import NegativeControlResult, negative_control
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.differences import ArcDirections, EdgeDifference, arc_directions, edge_differences
from adjudge_graphs.scores.graph_scores import Equivalence, GraphScores, graph_scores
from adjudge_graphs.scores.ranking import NormalisedScores, RankingResult, normalised_scores, rank_graphs
from adjudge_graphs.scores.sid import SidResult, sid

Level = Literal["given", "cpdag"]


@dataclass(frozen=True, slots=True, repr=False)
class GraphComparison(ResultBase):
    """Everything `adjudge graphs` prints, in one object; tuples run in the order of `names`."""

    names: tuple[str, ...]
    truth: dict[str, Any]
    scores: tuple[GraphScores, ...]
    normalised: tuple[NormalisedScores, ...]
    sid: tuple[SidResult | None, ...]
    rankings: dict[str, RankingResult]
    differences: tuple[tuple[EdgeDifference, ...], ...]
    control: tuple[NegativeControlResult, ...] | None
    true: Graph  # the truth and the learnt graphs over the same nodes, as given
    graphs: tuple[Graph, ...]
    equivalence: Equivalence
    level: Level
    warnings: tuple[str, ...]  # what puts every score in doubt: nodes matched by position, arcs the other way round
    notes: tuple[str, ...]

    def value(self, graph: int, score: str) -> float | None:
        """One cell: the score of a graph by its position."""
        if score == "sid":
            found = self.sid[graph]
            return None if found is None else found.upper
        cell: float | None = getattr(self.scores[graph], score)
        return cell

    def table(self) -> list[dict[str, Any]]:
        """One flat row per learnt graph: name, every score and count, normalised forms, SID, p and z of the control."""
        rows = []
        for k, name in enumerate(self.names):
            row: dict[str, Any] = {"graph": name, **self.scores[k].to_dict()}
            row |= {f"{key}_normalised": value for key, value in self.normalised[k].to_dict().items()}
            found = self.sid[k]
            row |= {"sid_lower": found.lower if found else None, "sid_upper": found.upper if found else None}
            if self.control is not None:
                for key, item in self.control[k].scores.items():
                    row |= {f"{key}_p": item.p_value, f"{key}_z": item.z}
            rows.append(row)
        return rows

    def to_frame(self) -> Any:
        from adjudge.base.frames import new_frame

        rows = self.table()
        return new_frame({key: [row[key] for row in rows] for key in rows[0]})

    def to_dict(self) -> dict[str, Any]:
        """The versioned object that `--json` prints."""
        graphs = []
        for k, name in enumerate(self.names):
            found = self.sid[k]
            graphs.append(
                {
                    "name": name,
                    "scores": self.scores[k].to_dict(),
                    "normalised": self.normalised[k].to_dict(),
                    "sid": None if found is None else found.to_dict(),
                    "differences": [item.to_dict() for item in self.differences[k]],
                    "control": None if self.control is None else self.control[k].to_dict(),
                }
            )
        rankings = {}
        for name, ranking in self.rankings.items():
            rankings[name] = ranking.to_dict() | {"flips": [[self.names[a], self.names[b]] for a, b in ranking.flips]}
        return {
            "schema": "adjudge.graphs/1",
            "truth": self.truth,
            "equivalence": self.equivalence,
            "level": self.level,
            "graphs": graphs,
            "rankings": rankings,
            "definitions": {name: score.text for name, score in SCORES.items()},
            "warnings": list(self.warnings),
            "notes": [*self.warnings, *self.notes],
        }

    def text(self, *, variants: bool = False, differences: bool = True, most_differences: int = 40) -> str:
        """The comparison as plain text, at most 80 columns wide."""
        from adjudge_graphs.scores.comparison_text import comparison_text

        return comparison_text(self, variants=variants, differences=differences, most_differences=most_differences)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"GraphComparison({len(self.names)} graphs: {', '.join(self.names[:6])})"


@checked
def compare_graphs(
    truth: Any,
    learnt: Mapping[str, Any] | Iterable[Any] | str | Path | Graph,
    *,
    equivalence: Equivalence = "none",
    control: int = 999,
    sid: bool | None = None,
    level: Level = "given",
    seed: int = 0,
) -> GraphComparison:
    """Which of these learnt graphs is nearest to the truth, does that depend on the score, and is it more than luck?

    `truth` and each learnt graph are anything `read_graph` reads; `learnt` is a mapping name → graph, or a sequence
    (paths are named by their file, others "graph 1", "graph 2" …). equivalence: rule 6 of paper D (`graph_scores`).
    control: number of random graphs in the negative control, 0 for none. sid: True to insist on SID, False to leave
    it out; by default it is computed where the truth is a DAG of at most 500 nodes. level: "cpdag" scores the
    equivalence classes of truth and learnt graphs, so that a learner of DAGs is not marked for directions that data
    cannot tell, nor one of classes for leaving them open.

    Parameters
    ----------
    truth
    learnt: Name → graph, or several graphs.
    equivalence
    control: Random graphs of the negative control; 0 for none.
    sid: Whether SID is computed; as far as it is cheap when left out.
    level: Whether graphs are scored as given, or as the classes they stand for.
    seed

    See Also
    --------
    adjudge.graph_scores : one graph
    adjudge.graphs.negative_control

    References
    ----------
    graph_scores

    >>> truth = [("A", "B"), ("B", "C"), ("D", "C"), ("D", "E")]
    >>> flipped = [("B", "A"), *truth[1:]]
    >>> c = compare_graphs(truth, {"flip": flipped, "empty": Graph("ABCDE")}, control=99)
    >>> c.value(0, "bsf"), c.value(1, "shd"), c.rankings["shd"].ranks
    (0.875, 4.0, (1, 2))
    """
    if control < 0:
        raise InputError(f"control is a number of random graphs, 0 for none; received {control}")
    named = _named(learnt)
    true = as_graph(truth, "the true graph")
    found: list[Graph] = []
    notes: list[str] = []
    for name, source in named.items():
        edgeless = is_edgeless_file(source)
        graph = Graph(true.nodes) if edgeless else as_graph(source, name)
        if edgeless:
            notes.append(f"{name}: the file lists no edge: read as a graph without any")
        before = set(true.nodes)
        try:
            true, _, _ = align(true, graph)  # an edge list of the truth may gain nodes here
        except AdjudgeError as refused:
            raise type(refused)(f"{name}: {refused}") from None
        gained = [node for node in true.nodes if node not in before]
        if gained:
            notes.append(
                f"{name} has nodes the true edge list lacks ({some(gained, 3)}): read as true nodes without an edge"
            )
        if graph.named and graph.open_nodes:
            met = set(graph.nodes)
            absent = [node for node in true.nodes if node in before and node not in met]
            if absent:
                notes.append(f"{name} does not list {some(absent, 3)}: read as nodes without an edge")
        found.append(graph)
    pairs = [align(true, graph) for graph in found]
    if find_cycle(true) is not None:
        notes.append(f"the true graph has a directed cycle: {' -> '.join((find_cycle(true) or [])[:7])}")
    # The aligned graphs have names in common now, whatever they were matched by.
    graphs = tuple(graph for _, graph, _ in pairs)
    standard, judged = true, graphs
    if level == "cpdag":
        standard = _class_of(true, "the true graph", notes)
        judged = tuple(_class_of(graph, name, notes) for name, graph in zip(named, graphs, strict=True))
    scores = tuple(
        replace(graph_scores(standard, graph, equivalence), matched_by=how)
        for graph, (_, _, how) in zip(judged, pairs, strict=True)
    )
    unnamed = [name for name, (_, _, how) in zip(named, pairs, strict=True) if how == "position"]
    for name, graph in zip(named, graphs, strict=True):
        cycle = find_cycle(graph)
        if cycle is not None:
            notes.append(f"{name}: directed cycle {' -> '.join(cycle[:7])}; scored as it is, without CPDAG and SID")
        circles = graph.counts()["circle"]
        if circles:
            notes.append(f"{name}: {circles} edge(s) with circle marks, scored as partial matches")
    distances = tuple(_sid(true, graph, sid, name, notes) for name, graph in zip(named, judged, strict=True))
    names = tuple(named)
    uppers = [None if item is None else item.upper for item in distances]
    values = {name: uppers if name == "sid" else [getattr(score, name) for score in scores] for name in SCORES}
    rankings = {
        score: rank_graphs(column, values["bsf"], score, "bsf")
        for score, column in values.items()
        if any(cell is not None for cell in column)
    }
    warnings = [_by_position(unnamed, true)] if unnamed else []
    ways = {name: arc_directions(true, graph) for name, graph in zip(named, graphs, strict=True)}
    warnings += [_transposed(name, way) for name, way in ways.items() if way.transposed]
    guesses = None
    if control:
        guesses = tuple(
            negative_control(standard, graph, draws=control, seed=seed, equivalence=equivalence) for graph in judged
        )
    return GraphComparison(
        names=names,
        truth={
            "n_nodes": true.n_nodes,
            "n_edges": true.n_edges,
            "n_absent": true.n_pairs - true.n_edges,
            **standard.counts(),
        },
        scores=scores,
        normalised=tuple(normalised_scores(scores)),
        sid=distances,
        rankings=rankings,
        differences=tuple(tuple(edge_differences(standard, graph)) for graph in judged),
        control=guesses,
        true=true,
        graphs=graphs,
        level=level,
        equivalence=equivalence,
        warnings=tuple(warnings),
        notes=tuple(notes),
    )


def _class_of(graph: Graph, what: str, notes: list[str]) -> Graph:
    """The CPDAG of the class a graph stands for; the graph itself where it stands for none, and said."""
    found = cpdag_of(graph)
    if found is None:
        notes.append(f"{what} stands for no class of DAGs and is scored as given")
        return graph
    return found


def _by_position(unnamed: list[str], true: Graph) -> str:
    """What it means that nodes were matched by position."""
    order = f"{', '.join(true.nodes[:4])}{' …' if true.n_nodes > 4 else ''}"
    who = some(unnamed, 3)
    if not true.named:
        return f"{who}: nodes matched by position, since a graph has no names: right only if their order is the same"
    return (
        f"{who}: nodes matched by position, since a graph has no names: assumed to be {order}, in the order of the "
        f"truth; if its nodes stand in another order every score is wrong, so name them with {option('nodes')}"
    )


def _transposed(name: str, way: ArcDirections) -> str:
    return (
        f"{name}: {way.reversed} of the {way.reversed + way.same} arcs shared with the true graph run the other way; "
        f"was its matrix read in the wrong direction? {option('row_to_column', True)} and "
        f"{option('row_to_column', False)} say what 1 in row i, column j means, {option('format')} whose matrix it is"
    )


def _named(learnt: Mapping[str, Any] | Iterable[Any] | str | Path | Graph) -> dict[str, Any]:
    if isinstance(learnt, Mapping):
        named = {str(name): graph for name, graph in learnt.items()}
    else:
        if isinstance(learnt, (str, Path, Graph)):
            learnt = [learnt]
        items = list(learnt)
        stems = [Path(item).stem if _is_path(item) else f"graph {k}" for k, item in enumerate(items, start=1)]
        # Two files of the same name keep their whole paths, so that no graph hides another.
        named = {str(item) if stems.count(stem) > 1 else stem: item for stem, item in zip(stems, items, strict=True)}
        if len(named) != len(items):
            raise InputError("the same file is given twice among the learnt graphs")
    if not named:
        raise InputError("no learnt graph was given")
    return named


def _is_path(item: Any) -> bool:
    return isinstance(item, Path) or (isinstance(item, str) and as_path(item) is not None)


def _sid(true: Graph, graph: Graph, wanted: bool | None, name: str, notes: list[str]) -> SidResult | None:
    if wanted is False or (wanted is None and true.n_nodes > 500):
        return None
    if wanted is None and not is_dag(true):
        return None
    try:
        return sid(true, graph)
    except AdjudgeError as refused:
        if wanted:
            raise type(refused)(f"{name}: {refused}") from None
        if find_cycle(graph) is None:
            notes.append(f"{name}: no SID; {refused}")
        return None
