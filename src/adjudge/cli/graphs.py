"""`adjudge graphs`: learnt graphs against a true one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from adjudge.base.argument_checks import path_of
from adjudge.base.json_text import write_json
from adjudge.base.printable import printable
from adjudge.cli.graph_folders import judge_folders, write_figure
from adjudge.cli.options import choice_option, names, note, out_option, refuse_given, seed_option
from adjudge.cli.rendering import echo_as, form_options, page_options, refuse_misplaced_page
from adjudge.errors import InputError


@click.command("graphs")
@click.argument("files", metavar="[TRUTH LEARNT…]", nargs=-1)
@click.option("--truth", "truths", metavar="DIR", help="Many networks: the folder of true graphs, with --learnt.")
@click.option("--learnt", "pattern", metavar="PATTERN", help="The learnt graphs, such as 'DIR/{learner}/{network}.*'.")
@out_option("With --truth: write the results table that adjudge compare reads.", "FILE")
@choice_option(
    "--missing",
    ["error", "drop", "both"],
    "With --truth: what a network without a learner's graph means for the verdict (default: refused).",
)
@click.option(
    "--measures",
    multiple=True,
    metavar="M,…",
    help="With --truth: the scores to judge by (default: bsf, shd_cpdag or shd_reversal1, sid, seconds).",
)
@click.option(
    "--seconds", metavar="FILE", help="With --truth: a table of learner, network (size, seed), seconds: a measure too."
)
@choice_option(
    "--level", ["given", "cpdag"], "Score graphs as given, or the equivalence classes they stand for.", "given"
)
@click.option(
    "--accept-reversed",
    multiple=True,
    metavar="LEARNER,…",
    help="With --truth: learners that really reverse most arcs; any other such learner is refused as misread.",
)
@click.option("--data", metavar="FILE", help="A sample: log-likelihood, BIC, AIC, BDeu of truth and learnt graphs.")
@click.option("--ess", type=float, default=1.0, show_default=True, help="With --data: equivalent sample size of BDeu.")
@click.option("--edge-probabilities", metavar="FILE", help="TRUTH and this matrix of edge probabilities: AUC, Brier.")
@click.option("--counts", metavar="TP,FP,TN,FN[,PARTIAL]", help="No graphs: paper D's scores from these counts.")
@click.option("--figure", metavar="FILE", help="Draw every score next to BSF, normalised, in BSF's order.")
@click.option(
    "--format",
    "file_format",
    multiple=True,
    metavar="FORMAT|LEARNER=FORMAT,…",
    help="Format of files whose content does not show it, of all or one learner: csv for edge lists, row-to-column, "
    "column-to-row, or a tool's matrix (gcastle, lingam, bnlearn, causal-learn, pcalg-cpdag …).",
)
@click.option("--nodes", metavar="N,…", help="All nodes, for edge lists that leave out nodes without an edge.")
@click.option(
    "--row-to-column/--column-to-row",
    default=None,
    help="What 1 in row i, column j of a matrix is: i → j, or j → i.",
)
@click.option("--threshold", type=float, metavar="X", help="Matrices of weights: an edge where |weight| is greater.")
@choice_option("--both-ways", ["undirected", "bidirected"], "What an edge listed in both directions means.")
@choice_option(
    "--equivalence",
    ["none", "edge", "graph"],
    "Forgive a reversed arc that is Markov equivalent: never, per edge, or per graph.",
    "none",
)
@click.option("--variants", is_flag=True, help="Every definition of each score side by side.")
@click.option("--differences/--no-differences", default=True, help="List edges that are missing, extra or reversed.")
@click.option(
    "--sid/--no-sid", "with_sid", default=None, help="Structural intervention distance (default: up to 500 nodes)."
)
@click.option("--control", default=999, show_default=True, help="Random graphs in the negative control; 0: none.")
@seed_option("the negative control")
@page_options
@form_options(
    json="One versioned JSON object.",
    csv="One row per graph, every score.",
    md="With --truth: the report as Markdown.",
    latex="With --truth: tables for a paper (booktabs).",
)
def command(
    files: tuple[str, ...],
    truths: str | None,
    pattern: str | None,
    out: str | None,
    missing: str | None,
    measures: tuple[str, ...],
    seconds: str | None,
    accept_reversed: tuple[str, ...],
    data: str | None,
    ess: float,
    edge_probabilities: str | None,
    counts: str | None,
    figure: str | None,
    html_file: str | None,
    file_format: tuple[str, ...],
    nodes: str | None,
    row_to_column: bool | None,
    threshold: float | None,
    both_ways: str | None,
    form: str | None,
    variants: bool,
    differences: bool,
    with_sid: bool | None,
    **options: Any,
) -> None:
    """How close is each learnt graph to the true one, under every usual score, and is it more than luck?

    TRUTH and LEARNT are files: BIF, XMLBIF, NET, DSC, XDSL, XBN, UAI, DOT, GML, GraphML, GEXF, JSON, Tetrad, dagitty,
    lavaan, bnlearn, Bayesys, edge-list CSV, or a matrix in CSV, TSV, blanks or .npy. With --truth and --learnt,
    learners are judged over many networks.

    \b
    adjudge graphs asia.bif learnt/*.csv
    adjudge graphs asia.bif notears.npy --row-to-column --threshold 0.3
    adjudge graphs asia.bif learnt/*.csv --data sample.csv
    adjudge graphs asia.bif --edge-probabilities bootstrap.csv --row-to-column
    adjudge graphs --counts 7,5,30,3
    adjudge graphs --truth true --learnt 'learnt/{learner}/{network}.*' \\
        --format castle=gcastle,lingam=column-to-row --out results.csv
    """
    refuse_misplaced_page(html_file, form)
    if counts is not None:
        if files:
            raise click.UsageError("--counts takes no graphs: leave the files out")
        echo_as(_from_counts(counts), form)
        return
    if edge_probabilities is not None:
        if len(files) != 1:
            raise click.UsageError("--edge-probabilities takes one further file, the true graph")
        echo_as(_probabilities(files[0], edge_probabilities, row_to_column), form)
        return
    told: dict[str, Any] = {"row_to_column": row_to_column, "threshold": threshold, "both_ways": both_ways}
    told["format"] = _formats(file_format)
    if truths is not None or pattern is not None:
        if files or truths is None or pattern is None:
            raise click.UsageError("many networks need --truth DIR and --learnt PATTERN together, and no other file")
        refuse_given({"differences", "control", "seed", "nodes", "data"}, "with --truth DIR")
        options |= {"sid": with_sid, "accept_reversed": names(accept_reversed) or [], "measures": names(measures)}
        del options["seed"], options["control"]
        judge_folders(
            truths, pattern, told | options, form=form, out=out, html_file=html_file, missing=missing, figure=figure,
            seconds=seconds, variants=variants,
        )  # fmt: skip
        return
    if len(files) < 2:
        raise click.UsageError(
            "give the true graph and at least one learnt graph, or --truth DIR with --learnt PATTERN"
        )
    for_many = {"out", "missing", "measures", "seconds", "accept_reversed", "html_file", "md", "latex"}
    refuse_given(for_many, "without --truth DIR: it takes many networks")
    told["nodes"] = names((nodes,)) if nodes else None
    shown = {"variants": variants, "differences": differences}
    _judge_files(files, told, form, shown, figure, (data, ess), sid=with_sid, **options)


def _judge_files(
    paths: tuple[str, ...],
    told: dict[str, Any],
    form: str | None,
    shown: dict[str, bool],
    figure: str | None,
    sample: tuple[str | None, float],
    **options: Any,
) -> None:
    """One truth, its learnt graphs; `sample`: a file of data and the equivalent sample size of BDeu."""
    from adjudge_graphs.readers.files import formats_by_learner, read_graph_files
    from adjudge_graphs.scores.comparison import compare_graphs

    given = told.pop("format")
    learnt = [_name(path, paths[1:]) for path in paths[1:]]
    words = formats_by_learner(given, learnt)
    general = formats_by_learner(given.get(""), [""])[""]
    files = read_graph_files(paths, [general, *(words[name] for name in learnt)], **told)
    for text in files.notes:
        note(text)
    true, *found = files.graphs
    comparison = compare_graphs(true, dict(zip(learnt, found, strict=True)), **options)
    path, ess = sample
    on_data = {} if path is None else _on_data(true, dict(zip(learnt, found, strict=True)), path, ess)
    if form is not None:  # the text carries them above the scores
        for text in comparison.warnings:
            note(text, "warning")
    if form == "json":
        click.echo(write_json(comparison.to_dict() | ({"data": on_data} if on_data else {})))
    elif form == "csv":
        from adjudge.results.csv_file import csv_text

        for text in comparison.notes:  # the other forms carry them
            note(text)
        rows = [row | on_data.get(row["graph"], {}) for row in comparison.table()]
        columns = {name: [row[name] for row in rows] for name in rows[0]}
        columns["graph"] = [printable(name) for name in columns["graph"]]
        click.echo(csv_text(columns).rstrip("\n"))
    else:
        click.echo(comparison.text(**shown))
        if on_data:
            from adjudge.wording.numerals import quantity
            from adjudge.wording.text_table import aligned, paragraph

            cells = [[printable(name), *("n/a" if cell is None else f"{cell:.1f}" if abs(cell) >= 100 else
                                         str(cell) if isinstance(cell, int) else quantity(cell)
                                         for cell in row.values())]
                     for name, row in on_data.items()]  # fmt: skip
            head = ["on the data", "log-lik.", "BIC", "AIC", "BDeu", "KL excess", "parameters"]
            click.echo("\n".join(aligned(head, cells)))
            click.echo(paragraph(
                "In nats, greater is better; equal within a Markov equivalence class. KL excess: log-likelihood per "
                "row that the truth has more; below 0 the graph follows chance. A higher score is not a truer graph."
            ))  # fmt: skip
    if figure is not None:
        write_figure({"": comparison}, figure)


def _on_data(true: Any, learnt: dict[str, Any], path: str, ess: float) -> dict[str, Any]:
    """BIC and its kin of the truth and of every learnt graph on a file of categories."""
    from adjudge_graphs.scores.structure_score import scores_on_data

    name = "truth" if "truth" not in learnt else "the true graph"
    return scores_on_data({name: true} | learnt, _columns(path), ess=ess)


def _probabilities(truth: str, path: str, row_to_column: bool | None) -> Any:
    """Edge probabilities against the true graph: of arcs where the direction of the matrix is said, else a skeleton."""
    import numpy as np

    from adjudge_graphs.readers.read import read_graph
    from adjudge_graphs.scores.edge_probabilities import edge_probability_scores

    target: Any = "skeleton" if row_to_column is None else "arc"
    if path.endswith(".npy"):
        return edge_probability_scores(read_graph(truth), np.load(path_of(path)), target=target,
                                       row_to_column=row_to_column)  # fmt: skip
    columns = _columns(path)
    nodes = [name for name, cells in columns.items() if name.strip() and not set(cells) <= set(columns)]
    try:
        matrix = np.array([[float(cell) for cell in columns[name]] for name in nodes]).T
    except ValueError as wrong:
        raise InputError(f"{path} is not a matrix of probabilities with the nodes as its header: {wrong}") from None
    return edge_probability_scores(read_graph(truth), matrix, target=target, row_to_column=row_to_column, nodes=nodes)


def _columns(path: str) -> dict[str, list[Any]]:
    from adjudge.results.csv_file import read_csv

    file = path_of(path)
    if not file.is_file():
        raise InputError(f"there is no file {path}")
    return read_csv(file.read_bytes(), path)[0]


def _from_counts(text: str) -> Any:
    """Paper D's scores of TP, FP, TN, FN; with partial matches, FN has half of each."""
    from adjudge_graphs.scores.graph_scores import confusion_scores

    try:
        tp, fp, tn, fn, partial = (*map(float, text.split(",")), 0.0)[:5]
        a = tp + partial / 2 + fn
        whole = [round(value) for value in (tp, partial, fp, a, tn + fp)]
        if any(abs(value - given) > 1e-9 for value, given in zip(whole, (tp, partial, fp, a, tn + fp), strict=True)):
            raise ValueError
    except ValueError:
        raise InputError(
            f"--counts {text!r}: give TP,FP,TN,FN and, where there are partial matches, their number; edges are whole, "
            "and FN counts half of each partial match"
        ) from None
    return confusion_scores(*whole)


def _formats(given: tuple[str, ...]) -> dict[str, str]:
    """`gcastle` for all, `lingam=column-to-row` for one: learner → format, "" for the others."""
    found: dict[str, str] = {}
    for item in names(given) or []:
        learner, _, word = item.rpartition("=")
        if found.setdefault(learner, word) != word:
            raise click.UsageError(f"--format is given twice for {learner or 'all files'}: {found[learner]} and {word}")
    return found


def _name(path: str, paths: tuple[str, ...]) -> str:
    """The file's name, or its whole path where two share a name."""
    stem = Path(path).stem
    return stem if sum(Path(other).stem == stem for other in paths) == 1 else path
