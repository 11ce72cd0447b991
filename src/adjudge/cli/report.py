"""`adjudge report`: the verdicts of a table as a page, a document or an object."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options
from adjudge.cli.rendering import form_options, page_options, refuse_misplaced_page, summary_of, write_page

__all__ = ["command"]


@click.command("report")
@click.argument("files", metavar="RESULTS…", nargs=-1)
@comparison_options
@page_options
@form_options(
    md="Markdown on stdout.",
    latex="LaTeX tables (booktabs) on stdout.",
    json="One versioned JSON object on stdout.",
    text="A paragraph for a results section, and methods, on stdout.",
)
def command(files: tuple[str, ...], html_file: str | None, form: str | None, **options: Any) -> None:
    """A report to look at, print and send: verdicts first, then why, then the data.

    \b
    adjudge report results.csv --html report.html
    adjudge report results.csv --latex > tables.tex
    """
    from adjudge.reports.forms import render

    refuse_misplaced_page(html_file, form)
    comparison = compared(files, options)
    summary = summary_of(comparison, files[0] if len(files) == 1 else None)
    if html_file is not None:
        write_page(summary, html_file)
    if form is not None or html_file is None:
        click.echo(render(summary, form or "text"))
