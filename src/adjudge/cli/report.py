"""`adjudge report`: the verdicts of a table as a page, a document or an object."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options
from adjudge.cli.grouped import GroupedCommand
from adjudge.cli.options import note, progress_bar
from adjudge.cli.rendering import form_options, page_options, refuse_misplaced_page, summary_of, write_page


@click.command("report", cls=GroupedCommand, first=("html_file", "output", "lower", "measures", "learners"))
@click.argument("files", metavar="RESULTS…", nargs=-1)
@partial(comparison_options, pages=True)
@page_options
@click.option("--spread", is_flag=True, help="In LaTeX: each score with ± its standard deviation over seeds or folds.")
@click.option(
    "-o", "--output", metavar="FILE", help="Write FILE: .tex with figures next to it, .html, .md, .json, .txt"
)
@form_options(
    md="Markdown on stdout.",
    latex="LaTeX tables (booktabs) on stdout, or in FILE with figures next to it.",
    json="One versioned JSON object on stdout.",
    text="A paragraph for a results section, and methods, on stdout.",
)
def command(
    files: tuple[str, ...],
    html_file: str | None,
    output: str | None,
    form: str | None,
    page_columns: int | None,
    spread: bool,
    **options: Any,
) -> None:
    """A report to look at, print and send: verdicts first, then why, then the data.

    \b
    adjudge report results.csv --html report.html
    adjudge report results.csv -o paper/tables.tex --page-columns 2
    """
    from adjudge.reports.report import form_of, render, write_report
    from adjudge.reports.robustness import robustness_of

    refuse_misplaced_page(html_file, form)
    if output is not None and form not in {None, form_of(output)}:
        raise click.UsageError(f"--{form} and -o {output} ask for two forms; leave one out, or end its name otherwise")
    for option, given in ((f"--page-columns {page_columns}", page_columns), ("--spread", spread)):
        if given and form != "latex" and not (output and form_of(output) == "latex"):
            raise click.UsageError(f"{option} is for LaTeX: give --latex or -o FILE.tex")
    comparison = compared(files, options)
    summary = summary_of(comparison, files[0] if len(files) == 1 else None)
    if (html_file, output, form) != (None, None, None):
        robustness_of(comparison, progress_bar("robustness"))
    if html_file is not None:
        write_page(summary, html_file)
    if output is not None:
        write_report(summary, output, columns=page_columns or 1, spread=spread)
        note(f"wrote {output}")
    elif form is not None or html_file is None:
        click.echo(render(summary, form or "text", columns=page_columns or 1, spread=spread))
