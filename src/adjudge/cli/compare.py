"""`adjudge compare`: from a table of results to a verdict."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import click

from adjudge.cli.comparison_options import asked_parts, asked_table, compared, comparison_options
from adjudge.cli.grouped import OUT, PART, GroupedCommand, in_group
from adjudge.cli.options import progress_bar, refuse_given
from adjudge.cli.rendering import echo_as, form_options, page_options, refuse_misplaced_page, summary_of, write_page
from adjudge.evidence.contract import JOINT_TESTS

_REQUIRE_DECISION = click.option(
    "--require-decision", is_flag=True, help="Exit 6 if any pair is undecided (with --gate: if a gate is open)."
)
_JOINT = [
    click.option("--joint", is_flag=True, help="The joint test of every pair as published, next to Wilcoxon's tests."),
    click.option("--chi2", is_flag=True, help="With --joint: p of the GLRT by χ², as published; else exact."),
]
_EACH = [
    click.option("--each-case", is_flag=True, help="A test on each data set by itself: who is worse where."),
    click.option("--statistics", is_flag=True, help="With --each-case: t, degrees of freedom and p of every test."),
]

_OTHER_FORMS = ("robustness", "leaderboard", "details", "all_learners")
_OVER_ALL = ("fail_if", "joint", "html_file", "require_decision", "rule", "estimand", "margins", "gates", "network",
             "judged", "human")  # fmt: skip
_ALL = click.option("--all", "all_learners", is_flag=True, help="All learners, however many.")
_LEADERBOARD = click.option("--leaderboard", is_flag=True, help="The leaderboard alone: CSV, with --json JSON.")


@click.command("compare", cls=GroupedCommand, first=("lower", "measures", "learners", "baseline", "html_file"))
@click.argument("files", metavar="FILE…", nargs=-1)
@partial(comparison_options, pages=True, gates=True)
@click.option("--fail-if", metavar="VERDICT,…", help="Exit 5 if a pair has this verdict.")
@click.option("--details", is_flag=True, help="Everything: pairs, intervals, p-values, cautions in full.")
@click.option("--robustness", is_flag=True, help="Also: would it hold on new cases, with more, without some?")
@in_group("The joint test", _JOINT, ())
@in_group(PART, _EACH, ("each_case",))
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
    robustness: bool,
    joint: bool,
    chi2: bool,
    each_case: bool,
    statistics: bool,
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
    if robustness and form == "csv":
        raise click.UsageError("--robustness has no rows per pair and measure; take --json, or leave --csv out")
    if leaderboard and form not in {None, "csv", "json"}:
        raise click.UsageError(f"--leaderboard is written as CSV or JSON: leave --{form} out")
    refuse_misplaced_page(html_file, form)
    if page_columns and form != "latex":
        raise click.UsageError(f"--page-columns {page_columns} is for LaTeX: give --latex")
    if each_case:
        _each_case(files, options, form, page_columns or 1, statistics)
        return
    refuse_given(["statistics"], "without --each-case")
    only = options["test"] if options["test"] in JOINT_TESTS else None
    if joint or only:
        options |= {"test": None if only else options["test"], "network": options["network"] or only == "network"}
    else:
        refuse_given(["chi2"], "without --joint")
    comparison = compared(files, options)
    if joint or only:
        refuse_given(_OTHER_FORMS, "with --joint")
        found = comparison.joint
        sections = found.sections(chi2=chi2, only=None if only == "network" else only)
        if html_file is not None:
            summary = summary_of(comparison, files[0] if len(files) == 1 else None)
            write_page(replace(summary, sections=tuple(sections)), html_file)
        if html_file != "-":
            echo_as(found, form, sections, comparison.source, page_columns or 1)
        exit_by(comparison, wanted, require_decision)
        return
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
        click.echo(_render(comparison, form, robustness, details=details, all_learners=all_learners))
    exit_by(comparison, wanted, require_decision)


def _each_case(
    files: tuple[str, ...], options: dict[str, Any], form: str | None, columns: int, statistics: bool
) -> None:
    """Who is worse on which data set; nothing is said over all of them."""
    from adjudge.facade.joint import each_case_of

    refuse_given((*_OTHER_FORMS, *_OVER_ALL), "with --each-case, which says nothing over all data sets")
    table = asked_table(files, options)
    found = each_case_of(
        table.select(**asked_parts(table, options)), options["test"], alpha=round(1.0 - options["threshold"], 12),
        ratio=options["ratio"],
    )  # fmt: skip
    echo_as(found, form, found.sections(statistics=statistics), table.source, columns)


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
    from adjudge.verdicts.macro_mean import benchmark_rows

    columns = leaderboard_columns(comparison.answer.leaderboard, benchmark_rows(comparison))
    if form != "json":
        return csv_text(columns).rstrip("\n")
    return write_json([dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)])


def _render(comparison: Any, form: str | None, robustness: bool, **shown: bool) -> str:
    if form == "json":
        from adjudge.base.json_text import indented

        if not robustness:
            return indented(comparison.to_dict())
        from adjudge.reports.compare_object import compare_object, robustness_printed
        from adjudge.reports.robustness import robustness_of

        held = robustness_printed(robustness_of(comparison, progress_bar("robustness")))
        return indented(compare_object(comparison, robustness=held))
    if form == "csv":
        from adjudge.results.csv_file import csv_text

        return csv_text(comparison.to_columns()).rstrip("\n")
    if robustness:
        from adjudge.reports.robustness import robustness_of, robustness_text

        return (
            f"{comparison.summary(**shown)}\n\n{robustness_text(robustness_of(comparison, progress_bar('robustness')))}"
        )
    return str(comparison.summary(**shown))
