"""`adjudge graphs --truth DIR --learnt PATTERN`: learners over many networks; and the figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from adjudge.base.json_text import write_json
from adjudge.cli.options import note
from adjudge.cli.rendering import save_figure, summary_of, write_page


def judge_folders(
    truths: str,
    pattern: str,
    told: dict[str, Any],
    options: dict[str, Any],
    *,
    form: str | None,
    out: str | None,
    html_file: str | None,
    missing: Any,
    figure: str | None,
) -> None:
    """Table of results, ranks by each score, verdict: in this order, so that a refused verdict leaves the others."""
    import adjudge
    from adjudge.graphs.readers.files import read_graph_files
    from adjudge.graphs.readers.folders import find_graph_files
    from adjudge.results.graph_table import graph_table

    found = find_graph_files(truths, pattern)
    graphs = read_graph_files([*found.truths.values(), *found.learnt.values()], **told)
    n = len(found.truths)
    true = dict(zip(found.truths, graphs.graphs[:n], strict=True))
    judged = graph_table(true, dict(zip(found.learnt, graphs.graphs[n:], strict=True)), **options)
    for text in (*(f"warning: {text}" for text in judged.warnings), *found.notes, *graphs.notes, *judged.notes):
        note(text)
    if out is not None:
        adjudge.write_results(judged.table, out)
        note(f"wrote {out}: {len(judged.table)} rows; adjudge compare reads it")
    if figure is not None:
        write_figure(judged.comparisons, figure)
    if form == "csv":
        from adjudge.results.csv_file import csv_text

        click.echo(csv_text(judged.table.to_columns()).rstrip("\n"))
        if html_file is None:
            return
    plain = form is None and html_file != "-"
    if plain:
        click.echo(f"{judged.ranks}\n")
    verdict = adjudge.compare(judged.table, measures=judged.judged, missing=missing)
    if form == "json":
        notes = [*found.notes, *graphs.notes, *judged.notes]
        told = {"schema": "adjudge.graph-learners/1", "warnings": list(judged.warnings), "notes": notes}
        click.echo(write_json(told | {"ranks": judged.ranks.to_dict(), "comparison": verdict.to_dict()}))
    if plain:
        click.echo(str(verdict))
    if html_file is not None:
        write_page(summary_of(verdict, out), html_file)
    if form in {"md", "latex"}:
        from adjudge.reports.forms import render

        click.echo(render(summary_of(verdict, out), form))


def write_figure(comparisons: Mapping[str, Any], path: str) -> None:
    """The normalised scores of these graphs, drawn in the form the file's ending names."""
    from adjudge.plots.normalised_graphs import plot_normalised_graphs

    save_figure(plot_normalised_graphs(comparisons)[0], path)
    note(f"wrote {path}")
