"""`adjudge graphs`: learnt graphs against a true one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from adjudge.cli.options import names, note
from adjudge.cli.rendering import form_options

__all__ = ["command"]


@click.command("graphs")
@click.argument("truth", metavar="TRUTH")
@click.argument("learnt", metavar="LEARNT…", nargs=-1, required=True)
@click.option(
    "--format",
    "file_format",
    metavar="FORMAT",
    help="How to read files whose content leaves it open: csv for edge lists, matrix, or a tool's matrix (gcastle, "
    "bnlearn, causal-learn, pcalg-cpdag …).",
)
@click.option("--nodes", metavar="N,…", help="All nodes, for edge lists that leave out nodes without an edge.")
@click.option(
    "--row-to-column/--column-to-row",
    default=None,
    help="What 1 in row i, column j of a matrix is: i → j, or j → i.",
)
@click.option("--threshold", type=float, metavar="X", help="Matrices of weights: an edge where |weight| is greater.")
@click.option(
    "--both-ways",
    type=click.Choice(["undirected", "bidirected"]),
    help="What an edge listed in both directions means.",
)
@click.option(
    "--equivalence",
    type=click.Choice(["none", "edge", "graph"]),
    default="none",
    show_default=True,
    help="Forgive a reversed arc that is Markov equivalent: never, per edge, or per graph.",
)
@click.option("--variants", is_flag=True, help="Every definition of each score side by side.")
@click.option("--differences/--no-differences", default=True, help="List edges that are missing, extra or reversed.")
@click.option(
    "--sid/--no-sid", "with_sid", default=None, help="Structural intervention distance (default: up to 500 nodes)."
)
@click.option("--control", default=999, show_default=True, help="Random graphs in the negative control; 0: none.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of the negative control.")
@form_options(json="One versioned JSON object.", csv="One row per graph, every score.")
def command(
    truth: str,
    learnt: tuple[str, ...],
    file_format: str | None,
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
    """How near is each learnt graph to the true one, under every usual score, and is it more than luck?

    TRUTH and LEARNT are files: BIF, DOT, GML, GraphML, Tetrad, dagitty, bnlearn, Bayesys, edge-list CSV, or a matrix
    in CSV, TSV, blanks or .npy.

    \b
    adjudge graphs asia.bif learnt/*.csv
    adjudge graphs truth.txt pc.dot ges.txt --variants
    adjudge graphs asia.bif notears.npy --row-to-column --threshold 0.3
    """
    from adjudge.graphs.readers.files import read_graph_files
    from adjudge.measures.graphs.comparison import compare_graphs

    told = {"row_to_column": row_to_column, "threshold": threshold, "both_ways": both_ways}
    files = read_graph_files([truth, *learnt], file_format, nodes=names((nodes,)) if nodes else None, **told)
    for text in files.notes:
        note(text)
    true, *found = files.graphs
    named = {_name(path, learnt): graph for path, graph in zip(learnt, found, strict=True)}
    comparison = compare_graphs(true, named, sid=with_sid, **options)
    if form == "json":
        click.echo(json.dumps(comparison.to_dict(), indent=2, ensure_ascii=False, allow_nan=False))
    elif form == "csv":
        from adjudge.results.csv_file import csv_text

        for text in comparison.notes:  # the other forms carry them
            note(text)
        rows = comparison.table()
        click.echo(csv_text({name: [row[name] for row in rows] for name in rows[0]}).rstrip("\n"))
    else:
        click.echo(comparison.text(variants=variants, differences=differences))


def _name(path: str, paths: tuple[str, ...]) -> str:
    """The file's name, or its whole path where two share a name."""
    stem = Path(path).stem
    return stem if sum(Path(other).stem == stem for other in paths) == 1 else path
