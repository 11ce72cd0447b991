"""`adjudge graphs --truth DIR --learnt PATTERN`: learners over many networks; and the figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import click

from adjudge.base.json_text import write_json
from adjudge.base.option_spelling import option
from adjudge.cli.options import note
from adjudge.cli.rendering import save_figure, summary_of, write_page


def judge_folders(
    truths: str,
    pattern: str,
    options: dict[str, Any],
    *,
    form: str | None,
    out: str | None,
    html_file: str | None,
    missing: str | None,
    figure: str | None,
    seconds: str | None,
    variants: bool,
) -> None:
    """Table of results, ranks by each score, verdict: in this order, so that a refused verdict leaves the others."""
    import adjudge
    from adjudge.results.graph_table import graph_table, read_seconds

    if seconds is not None:
        options["seconds"] = read_seconds(seconds)
    judged = graph_table(truths, pattern, variants=variants, **options)
    for kind, texts in (("warning", judged.warnings), ("note", judged.notes)):
        for text in texts:
            note(text, kind)
    if out is not None:
        adjudge.write_results(judged.table, out)
        told = {"measures": list(judged.judged)} | judged.settings
        chosen = " ".join(option(name, value) for name, value in told.items())
        note(f"wrote {out}: {len(judged.table)} rows, every score; adjudge compare {out} {chosen} reads it")
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
    settings = judged.settings | ({"missing": missing} if missing else {})
    verdict = adjudge.compare(judged.table, measures=judged.judged, **settings)
    if form == "json":
        told = {"schema": "adjudge.graph-learners/1", "warnings": list(judged.warnings), "notes": list(judged.notes)}
        click.echo(write_json(told | {"ranks": judged.ranks.to_dict(), "comparison": verdict.to_dict()}))
    if plain:
        click.echo(str(verdict))
    if html_file is not None:
        write_page(replace(summary_of(verdict, out), sections=(_ranks_section(judged),)), html_file)
    if form in {"md", "latex"}:
        from adjudge.reports.report import render

        click.echo(render(summary_of(verdict, out), form))


def _ranks_section(judged: Any) -> Any:
    """What a page says before the verdict is read: how each score ranks the learners, and every warning and note."""
    from adjudge.wording.sections import Section
    from adjudge_graphs.scores.definitions import SCORES

    ranks = judged.ranks
    cells = [
        ["n/a" if cell is None else f"{cell:.2f}" for cell in row]
        for row in zip(*ranks.mean_ranks.values(), strict=True)
    ]
    rows = [[learner, *row] for learner, row in zip(ranks.learners, cells, strict=True)]
    notes = (*(f"Warning: {text}" for text in judged.warnings), *judged.notes)
    heads = ["learner", *(SCORES[score].head for score in ranks.mean_ranks)]
    return Section(f"Mean rank over {len(ranks.networks)} networks, best 1", heads, rows, notes=notes)


def write_figure(comparisons: Mapping[str, Any], path: str) -> None:
    """The normalised scores of these graphs, drawn in the form the file's ending names."""
    from adjudge.plots.normalised_graphs import plot_normalised_graphs

    save_figure(plot_normalised_graphs(comparisons)[0], path)
    note(f"wrote {path}")
