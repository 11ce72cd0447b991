"""`adjudge compare`: from a table of results to a verdict."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options
from adjudge.cli.rendering import form_options, page_options, refuse_misplaced_page, summary_of, write_page

__all__ = ["command"]


@click.command("compare")
@click.argument("files", metavar="FILE…", nargs=-1)
@comparison_options
@click.option("--fail-if", metavar="VERDICT,…", help="Exit 5 if a pair has this verdict, 6 if any is undecided.")
@click.option("--require-decision", is_flag=True, help="Exit 6 if any pair is undecided.")
@form_options(
    json="One versioned JSON object.", csv="One row per pair.", md="Markdown.", latex="LaTeX tables (booktabs)."
)
@page_options
def command(
    files: tuple[str, ...],
    form: str | None,
    html_file: str | None,
    static: bool,
    fail_if: str | None,
    require_decision: bool,
    **options: Any,
) -> None:
    """Which learner is better, on all measures together, and how sure is that?

    FILE is a CSV, CSV.gz, Parquet or JSON-lines table: long (case, learner, measure, value), one column per measure, or
    one column per learner; logs of known formats and folders of them (adjudge list formats); a folder that adjudge run
    made stands for the table in it; "-" is standard input and "example:rewards" a built-in table.

    \b
    adjudge compare results.csv --lower latency
    adjudge compare results.csv --learners old,new --fail-if worse
    """
    wanted = _verdict_words(fail_if)
    refuse_misplaced_page(html_file, static, form)
    table, comparison = compared(files, options)
    if form == "latex" or html_file is not None:
        summary = summary_of(comparison, table, files[0] if len(files) == 1 else None)
        if html_file is not None:
            write_page(summary, html_file, static=static)
    if form == "latex":
        from adjudge.reports.latex import latex

        click.echo(latex(summary))
    elif html_file != "-":
        click.echo(_render(comparison, form))
    verdicts = {pair.verdict for pair in comparison.pairs}
    if wanted & verdicts:
        raise click.exceptions.Exit(5)
    if (fail_if or require_decision) and "undecided" in verdicts:
        raise click.exceptions.Exit(6)


def _verdict_words(fail_if: str | None) -> set[str]:
    known = ("better", "worse", "equivalent", "mixed", "undecided")
    words = {word.strip() for word in (fail_if or "").split(",") if word.strip()}
    for word in words:
        if word not in known:
            raise click.BadParameter(f"{word!r} is not a verdict; known: {', '.join(known)}", param_hint="--fail-if")
    return words


def _render(comparison: Any, form: str | None) -> str:
    if form == "json":
        import json

        return json.dumps(comparison.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)
    if form == "csv":
        from adjudge.results.csv_file import csv_text

        return csv_text(comparison.to_columns()).rstrip("\n")
    if form == "md":
        from adjudge.reports.markdown import markdown

        return markdown(comparison)
    return str(comparison)
