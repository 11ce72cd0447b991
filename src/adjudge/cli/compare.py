"""`adjudge compare`: from a table of results to a verdict."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options
from adjudge.cli.grouped import OUT, GroupedCommand, in_group
from adjudge.cli.options import progress_bar
from adjudge.cli.rendering import form_options, page_options, refuse_misplaced_page, summary_of, write_page

_REQUIRE_DECISION = click.option(
    "--require-decision", is_flag=True, help="Exit 6 if any pair is undecided (with --gate: a gate open)."
)

_ALL = click.option("--all", "all_learners", is_flag=True, help="All learners, however many.")
_LEADERBOARD = click.option("--leaderboard", is_flag=True, help="The leaderboard alone: CSV, with --json JSON.")


@click.command("compare", cls=GroupedCommand, first=("lower", "measures", "learners", "baseline", "html_file"))
@click.argument("files", metavar="FILE…", nargs=-1)
@partial(comparison_options, pages=True, gates=True)
@click.option("--fail-if", metavar="VERDICT,…", help="Exit 5 if a pair has this verdict.")
@click.option("--details", is_flag=True, help="All of it: pairs, intervals, p-values, cautions in full.")
@click.option("--again", is_flag=True, help="Also: would it hold on new cases, with more, without some?")
@in_group(OUT, [_REQUIRE_DECISION, _ALL, _LEADERBOARD], ())
@form_options(
    json="One versioned JSON object.",
    csv="A row per pair and measure.",
    md="Markdown.",
    latex="LaTeX tables (booktabs).",
)
@page_options
def command(
    files: tuple[str, ...],
    form: str | None,
    html_file: str | None,
    fail_if: str | None,
    require_decision: bool,
    again: bool,
    leaderboard: bool,
    details: bool,
    all_learners: bool,
    page_columns: int | None,
    **options: Any,
) -> None:
    """Which learner is better, on all measures together, and how sure is that?

    FILE is a table (CSV, JSON, Parquet, Excel, Markdown; packed too): long (case, learner, measure, value), one column
    per measure, or one column per learner; logs of known formats and folders of them (adjudge list formats); a folder
    that adjudge run made stands for the table in it; "-" is standard input and "example:rewards" a built-in table.

    \b
    adjudge compare results.csv --lower latency
    adjudge compare results.csv --learners old,new --fail-if worse
    """
    wanted = _verdict_words(fail_if)
    if again and form == "csv":
        raise click.UsageError("--again has no rows per pair and measure; take --json, or leave --csv out")
    if leaderboard and form not in {None, "csv", "json"}:
        raise click.UsageError(f"--leaderboard is written as CSV or JSON: leave --{form} out")
    refuse_misplaced_page(html_file, form)
    if page_columns and form != "latex":
        raise click.UsageError(f"--columns {page_columns} is for LaTeX: give --latex")
    comparison = compared(files, options)
    if form in {"latex", "md"} or html_file is not None:
        summary = summary_of(comparison, files[0] if len(files) == 1 else None)
        if html_file is not None:
            write_page(summary, html_file)
    if form in {"latex", "md"}:
        from adjudge.reports.report import render

        click.echo(render(summary, form, columns=page_columns or 1))
    elif leaderboard:
        click.echo(_leaderboard(comparison, form))
    elif html_file != "-":
        click.echo(_render(comparison, form, again, details=details, all_learners=all_learners))
    exit_by(comparison, wanted, require_decision)


def exit_by(comparison: Any, wanted: set[str], require_decision: bool) -> None:
    """Exit 5 where a pair has a word that was to fail, or a gate fails; 6 where undecided, only if asked."""
    from adjudge.verdicts.words import Word

    words = {str(word) for word in comparison.words}
    outcomes = [] if comparison.gates is None else comparison.gates.outcome.tolist()
    if wanted & words or -1 in outcomes:
        raise click.exceptions.Exit(5)
    if require_decision and (Word.UNDECIDED in words if not outcomes else 0 in outcomes):
        raise click.exceptions.Exit(6)


def _verdict_words(fail_if: str | None) -> set[str]:
    from adjudge.verdicts.words import Word

    known = [str(word) for word in Word]
    words = {word.strip() for word in (fail_if or "").split(",") if word.strip()}
    for word in words:
        if word not in known:
            raise click.BadParameter(f"{word!r} is not a verdict; known: {', '.join(known)}", param_hint="--fail-if")
    return words


def _leaderboard(comparison: Any, form: str | None) -> str:
    """A row per learner and measure, byte for byte the same on every machine."""
    from adjudge.base.json_text import write_json
    from adjudge.results.csv_file import csv_text
    from adjudge.verdicts.leaderboard import leaderboard_columns

    columns = leaderboard_columns(comparison.answer.leaderboard)
    if form != "json":
        return csv_text(columns).rstrip("\n")
    return write_json([dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)])


def _render(comparison: Any, form: str | None, again: bool, **shown: bool) -> str:
    if form == "json":
        from adjudge.base.json_text import indented

        found = comparison.to_dict()
        if again:
            from adjudge.reports.again import again_object, asked_again

            found["holds_again"] = again_object(asked_again(comparison, progress_bar("again")))
        return indented(found)
    if form == "csv":
        from adjudge.results.csv_file import csv_text

        return csv_text(comparison.to_columns()).rstrip("\n")
    if again:
        from adjudge.reports.again import again_text, asked_again

        return f"{comparison.summary(**shown)}\n\n{again_text(asked_again(comparison, progress_bar('again')))}"
    return str(comparison.summary(**shown))
