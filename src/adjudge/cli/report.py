"""`adjudge report`: the verdicts of a table as a page, a document or an object."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options

__all__ = ["command"]


@click.command("report")
@click.argument("file", metavar="RESULTS")
@comparison_options
@click.option("--html", "html_file", metavar="FILE", help="Write one HTML file that needs no network.")
@click.option("--static", is_flag=True, help="With --html: figures by matplotlib, no Vega.")
@click.option("--figures", metavar="FOLDER", help="Write the figures as SVG, PDF and PNG.")
@click.option("--md", "form", flag_value="md", help="Markdown on stdout.")
@click.option("--latex", "form", flag_value="latex", help="LaTeX tables (booktabs) on stdout.")
@click.option("--json", "form", flag_value="json", help="One versioned JSON object on stdout.")
@click.option("--text", "form", flag_value="text", help="A paragraph for a results section, and methods, on stdout.")
def command(
    file: str, html_file: str | None, static: bool, figures: str | None, form: str | None, **options: Any
) -> None:
    """A report to look at, print and send: verdicts first, then why, then the data.

    \b
    adjudge report results.csv --html report.html
    adjudge report results.csv --latex > tables.tex
    """
    from adjudge.cli.rendering import command_line, write_figures, write_page
    from adjudge.reports.forms import render
    from adjudge.reports.provenance import now
    from adjudge.reports.summary import summarise

    if static and html_file is None:
        raise click.UsageError("--static goes with --html FILE")
    table, comparison = compared(file, options)
    summary = summarise(comparison, table, command=command_line(), path=file, created=now())
    if html_file is not None:
        write_page(summary, html_file, static=static)
    if figures is not None:
        write_figures(summary, figures)
    if form is not None or (html_file is None and figures is None):
        click.echo(render(summary, form or "text"))
