"""Learnt graphs of several networks as a table of results: a network is a case, a graph score a measure.

They come from folders of files or a mapping. Arcs read the wrong way round and unlike kinds of graphs, which would make
a verdict false, are refused or told.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from adjudge.base.argument_checks import checked, names_of
from adjudge.base.option_spelling import option
from adjudge.base.printable import some
from adjudge.errors import InputError, UnfitDataError, refuse_unknown
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import BothWays
from adjudge_graphs.order import is_dag
from adjudge_graphs.readers.files import LearntGraph, find_graph_files, formats_by_learner, read_graph_files
from adjudge_graphs.readers.read import read_graph
from adjudge_graphs.readers.recognise import file_content
from adjudge_graphs.scores.comparison import GraphComparison, Level, compare_graphs
from adjudge_graphs.scores.definitions import SCORES
from adjudge_graphs.scores.differences import arc_directions, pooled_directions
from adjudge_graphs.scores.graph_scores import Equivalence, graph_scores
from adjudge_graphs.scores.ranking import LearnerRanks, rank_learners

Cells = dict[str, dict[LearntGraph, float | None]]


@dataclass(frozen=True, slots=True, eq=False)
class GraphTable:
    """What `compare` reads, how each score ranks the learners, and the comparison behind each sample of a network."""

    table: ResultTable
    judged: tuple[str, ...]  # the measures of the verdict
    settings: dict[str, Any]  # further settings of `compare`: group, slices, missing
    ranks: LearnerRanks
    comparisons: dict[str, GraphComparison]  # network (size, seed) → its graphs
    warnings: tuple[str, ...]
    notes: tuple[str, ...]


@checked
def graph_table(
    truths: Mapping[str, Any] | str,
    learnt: Mapping[tuple[str, ...], Any] | str,
    *,
    format: str | Mapping[str, str] | None = None,
    measures: Sequence[str] | None = None,
    seconds: Mapping[tuple[str, ...], float] | None = None,
    variants: bool = False,
    accept_reversed: Sequence[str] = (),
    row_to_column: bool | None = None,
    threshold: float | None = None,
    both_ways: BothWays | None = None,
    equivalence: Equivalence = "none",
    sid: bool | None = None,
    level: Level = "given",
) -> GraphTable:
    """How do learners of graphs compare over many networks? The table that `compare` judges.

    Networks are the cases, sample sizes slices of them, seeds repeats. The table holds every score. A
    learner without a graph has a row without a value there: rows never vanish. A learner whose arcs as a whole run
    against the truth's, as those of a matrix read in the wrong direction do, is refused.

    Parameters
    ----------
    truths: Network → true graph, or a folder of files named by their networks.
    learnt : Mapping[tuple, object] or str
        (learner, network) → graph, with a sample size and a seed after them where there are several; or a pattern of
        files such as `learnt/{learner}/{network}_{size}_{seed}.*`.
    format: How files or matrices are to be read: one word, or learner → word, such as `{"lingam": "column-to-row"}`.
    measures : Sequence[str], optional
        The scores of the verdict. Left out: BSF; SHD of the CPDAGs, or with a reversed arc counted 1 where all graphs
        are DAGs; SID; and seconds, if given.
    seconds: Times, by the keys of `learnt`.
    variants: Whether learners are ranked by every score instead of those of the verdict.
    accept_reversed: Learners whose arcs do run against the truth's.
    row_to_column: True when entry [i, j] of a matrix means i → j.
    threshold: Matrices of weights: an edge where |weight| is greater.
    both_ways: What A → B with B → A stands for.
    equivalence: As in `compare_graphs`.
    sid: As in `compare_graphs`.
    level: Whether graphs are scored as given, or as the classes they stand for.

    See Also
    --------
    adjudge.graphs.compare_graphs : one network

    >>> truth = [("A", "B"), ("B", "C")]
    >>> found = graph_table({"chain": truth}, {("exact", "chain"): truth, ("other", "chain"): [("A", "B"), ("C", "B")]})
    >>> found.judged
    ('bsf', 'shd_reversal1', 'sid')
    """
    options: dict[str, Any] = {"equivalence": equivalence, "sid": sid, "level": level, "control": 0}
    notes: list[str] = []
    told = {"row_to_column": row_to_column, "threshold": threshold, "both_ways": both_ways}
    if isinstance(truths, str) and isinstance(learnt, str):
        true, graphs = graphs_of_folders(truths, learnt, format, told, notes)
    elif isinstance(truths, str) or isinstance(learnt, str):
        raise InputError("give a folder of true graphs and a pattern of learnt ones, or two mappings of graphs")
    else:
        true, graphs = dict(truths), graphs_of_mapping(learnt, format, told)
    learners = list(dict.fromkeys(who.learner for who in graphs))
    samples = list(dict.fromkeys((who.network, who.size, who.seed) for who in graphs))
    comparisons: dict[tuple[str, str, str], GraphComparison] = {}
    for sample in samples:
        network, title = sample[0], sample_title(*sample)
        refuse_unknown(network, true, f"no true graph of {network!r}")
        given = {learner: graphs[who] for learner in learners if (who := LearntGraph(learner, *sample)) in graphs}
        try:
            comparisons[sample] = compare_graphs(true[network], given, **options)
        except InputError as refused:
            raise type(refused)(f"{title}: {refused}") from None
    refuse_transposed(comparisons.values(), learners, accept_reversed)
    values = _cells(comparisons)
    if seconds is not None:
        values["seconds"] = {learnt_key(who): float(value) for who, value in seconds.items()}
    chosen = _chosen(measures, values, comparisons.values())
    rows = [LearntGraph(learner, *sample) for sample in samples for learner in learners]
    table, settings = _table(values, rows)
    notes += _by_sample(comparisons, "notes") + settings.pop("notes")
    absent = [f"{who.learner} of {sample_title(*who[1:])}" for who in rows if who not in graphs]
    if absent:
        notes.append(f"no graph by {some(absent)}")
    judged = _judged(chosen, values, rows, graphs, measures is not None, notes)
    if not absent and any(values[name].get(who) is None for name in judged for who in rows):
        settings["missing"] = "drop"  # every graph is there; what is undefined leaves one network out of one measure
    warnings = _by_sample(comparisons, "warnings") + mixed_kinds(comparisons.values(), learners)
    means = {name: _network_means(values[name]) for name in SCORES if variants or name in judged}
    titles = {sample_title(*sample): found for sample, found in comparisons.items()}
    return GraphTable(table, judged, settings, rank_learners(means), titles, tuple(warnings), tuple(notes))


def _by_sample(comparisons: Mapping[tuple[str, str, str], GraphComparison], what: str) -> list[str]:
    """What was said about single samples, each sentence once with the samples it is about."""
    found: dict[str, list[str]] = {}
    for sample, each in comparisons.items():
        for text in getattr(each, what):
            found.setdefault(text, []).append(sample_title(*sample))
    return [f"{some(where)}: {text}" for text, where in found.items()]


def _network_means(cells: Mapping[LearntGraph, float | None]) -> dict[tuple[str, str], float | None]:
    """A network counts once: the mean over those of its samples that every learner has a value of, or its first one."""
    samples: dict[str, dict[tuple[str, ...], dict[str, float | None]]] = {}
    for who, cell in cells.items():
        samples.setdefault(who.network, {}).setdefault(who[2:], {})[who.learner] = cell
    found: dict[tuple[str, str], float | None] = {}
    for network, drawn in samples.items():
        learners = dict.fromkeys(name for sample in drawn.values() for name in sample)
        whole = [sample for sample in drawn.values() if all(sample.get(name) is not None for name in learners)]
        for name in learners:
            known = [sample.get(name) for sample in whole or list(drawn.values())[:1]]
            values = [cell for cell in known if cell is not None]
            found[name, network] = fmean(values) if values else None
    return found


def _cells(comparisons: Mapping[tuple[str, str, str], GraphComparison]) -> Cells:
    values: Cells = {score: {} for score in SCORES}
    for sample, found in comparisons.items():
        for place, learner in enumerate(found.names):
            for score in SCORES:
                cell = found.value(place, score)
                values[score][LearntGraph(learner, *sample)] = SCORES[score].when_undefined if cell is None else cell
    return values


def _chosen(measures: Sequence[str] | None, values: Cells, comparisons: Any) -> tuple[str, ...]:
    if measures is not None:
        for name in names_of(measures, "measures"):
            refuse_unknown(name, values, f"no graph measure {name!r}")
        return tuple(measures)
    found = list(comparisons)
    dags = all(is_dag(each.true) and all(map(is_dag, each.graphs)) for each in found)
    level = all(each.level == "given" for each in found)
    shd = "shd_reversal1" if dags and level else "shd_cpdag"
    return ("bsf", shd, "sid", *(["seconds"] if "seconds" in values else []))


def _table(values: Cells, rows: Sequence[LearntGraph]) -> tuple[ResultTable, dict[str, Any]]:
    """Every score as rows, and what `compare` must be told: what counts once is a network, and sizes are slices."""
    cells = [(who, name) for who in rows for name in values]
    sized, seeded = any(who.size for who in rows), any(who.seed for who in rows)
    case = "case" if sized else "network"
    columns: dict[str, list[Any]] = {
        case: [sample_title(who.network, who.size) for who, _ in cells],
        "learner": [who.learner for who, _ in cells],
        "measure": [name for _, name in cells],
        "value": [values[name].get(who) for who, name in cells],
    }
    settings: dict[str, Any] = {"notes": []}
    if sized:
        columns |= {"network": [who.network for who, _ in cells], "size": [who.size for who, _ in cells]}
        settings |= {"group": "network", "slices": ["size"]}
        settings["notes"].append("each network counts once, by its mean over sizes; sizes are slices")
    if seeded:
        numbers: dict[str, int] = {}
        columns["repeat"] = [numbers.setdefault(who.seed, len(numbers)) for who, _ in cells]
        settings["notes"].append("seeds are repeats: a network's value is the mean over them")
    higher = [name for name in values if name in SCORES and SCORES[name].higher_is_better]
    lower = [name for name in values if name not in higher]
    table = read_results(columns, case=case, slices=settings.get("slices", ()), higher=higher, lower=lower)
    return replace(table, source="learnt graphs"), settings


def _judged(
    chosen: Sequence[str],
    values: Cells,
    rows: Sequence[LearntGraph],
    graphs: Mapping[LearntGraph, Any],
    asked: bool,
    notes: list[str],
) -> tuple[str, ...]:
    """The measures that every learner has a value of; what is undefined here and there is said."""
    judged = []
    for name in chosen:
        undefined = [who for who in rows if who in graphs and values[name].get(who) is None]
        for learner in dict.fromkeys(who.learner for who in undefined):
            if all(values[name].get(who) is None for who in rows if who.learner == learner):
                why = f"{name} is not defined for any graph of {learner}"
                if asked:
                    raise UnfitDataError(f"{why}; leave it out of {option('measures')}")
                notes.append(f"{why}: not judged")
                break
        else:
            judged.append(name)
            if undefined:
                shown = some([f"{who.learner} of {sample_title(*who[1:])}" for who in undefined])
                many = f"{len(undefined)} of {len(graphs)} graphs"
                notes.append(f"{name} is not defined for {many} ({shown}): these networks are left out of it")
    return tuple(judged)


def sample_title(network: str, size: str = "", seed: str = "") -> str:
    """The name of one sample.

    >>> sample_title("asia", "500", "1")
    'asia n=500 seed=1'
    """
    return f"{network}{f' n={size}' if size else ''}{f' seed={seed}' if seed else ''}"


def graphs_of_folders(
    truths: str, learnt: str, format: str | Mapping[str, str] | None, told: dict[str, Any], notes: list[str]
) -> tuple[dict[str, Any], dict[LearntGraph, Any]]:
    found = find_graph_files(truths, learnt)
    learners = list(dict.fromkeys(who.learner for who in found.learnt))
    said = dict(format) if isinstance(format, Mapping) else {"": format} if format else {}
    words = formats_by_learner(found.formats | said, learners)
    general = formats_by_learner(said.get(""), [""])[""]
    wanted = [*([general] * len(found.truths)), *(words[who.learner] for who in found.learnt)]
    read = read_graph_files([*found.truths.values(), *found.learnt.values()], wanted, **told)
    notes += [*found.notes, *read.notes]
    n = len(found.truths)
    return (
        dict(zip(found.truths, read.graphs[:n], strict=True)),
        dict(zip(found.learnt, read.graphs[n:], strict=True)),
    )


def learnt_key(who: Any) -> LearntGraph:
    """(learner, network), perhaps with a size and a seed."""
    if not isinstance(who, tuple) or not 2 <= len(who) <= 4:
        raise InputError(f"a learnt graph has the key (learner, network), (… size) or (… size, seed); received {who!r}")
    return LearntGraph(*map(str, who))


def graphs_of_mapping(
    learnt: Mapping[tuple[str, ...], Any], format: str | Mapping[str, str] | None, told: dict[str, Any]
) -> dict[LearntGraph, Any]:
    """Graphs as given; those of a learner whose format was said, or whose wishes were, are read so."""
    keys = {who: learnt_key(who) for who in learnt}
    words = formats_by_learner(format, list(dict.fromkeys(key.learner for key in keys.values())))
    wishes = {name: wish for name, wish in told.items() if wish is not None}
    return {
        key: graph
        if isinstance(graph, Graph) or not (wishes or words[key.learner])
        else read_graph(graph, words[key.learner], **wishes)
        for (who, key), graph in zip(keys.items(), learnt.values(), strict=True)
    }


def read_seconds(path: str | Path) -> dict[tuple[str, ...], float]:
    """Times from a table with the columns learner, network, seconds, and size and seed where there are several."""
    try:
        lines = file_content(Path(path)).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as failed:
        raise InputError(f"{path}: cannot be read as a table of seconds: {failed}") from None
    found: dict[tuple[str, ...], float] = {}
    for number, row in enumerate(csv.DictReader(lines), start=2):
        cells = {str(name).strip().lower(): (cell or "").strip() for name, cell in row.items() if isinstance(cell, str)}
        if not {"learner", "network", "seconds"} <= set(cells):
            raise InputError(f"{path}: a table of seconds has the columns learner, network (size, seed), seconds")
        who = LearntGraph(cells["learner"], cells["network"], cells.get("size", ""), cells.get("seed", ""))
        try:
            value = float(cells["seconds"])
        except ValueError:
            raise InputError(f"{path}, line {number}: {cells['seconds'][:40]!r} is not a number of seconds") from None
        if who in found:
            raise InputError(f"{path}, line {number}: {who.learner} has two times for {sample_title(*who[1:])}")
        found[who] = value
    return found


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
        refuse_unknown(name, learners, f"{option('accept_reversed', [name])}: no such learner")
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
