"""`adjudge report`: the verdicts of a table as a page, a document or an object."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.options import names, note, progress_bar, read_table, table_options

__all__ = ["command"]


@click.command("report")
@click.argument("file", metavar="RESULTS")
@table_options
@click.option("--learners", multiple=True, metavar="L,…", help="Only these learners, in this order.")
@click.option("--measures", multiple=True, metavar="M,…", help="Only these measures (or the name of a table's one).")
@click.option("--measure", metavar="M", help="One measure by itself: the test that fits the table's shape.")
@click.option("--cases", multiple=True, metavar="C,…", help="Only these cases.")
@click.option("--baseline", metavar="L", help="Judge everyone against this learner instead of all pairs.")
@click.option(
    "--network",
    is_flag=False,
    flag_value="optimal",
    type=click.Choice(["optimal", "averaged"]),
    help="Judge through the Bayesian network of the measures.",
)
@click.option("--method", default="auto", show_default=True, help="With --measure: another test (adjudge list tests).")
@click.option("--rope", default=0.0, show_default=True, help="With --measure: differences this small do not count.")
@click.option("--threshold", default=0.95, show_default=True, help="Probability a claim needs.")
@click.option("--adjust", "adjustment", default="holm", show_default=True, help="Adjustment for many pairs.")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "worst"]),
    default="error",
    show_default=True,
    help="What a hole means: refuse, leave the case out, or a loss.",
)
@click.option("--seed", default=0, show_default=True, help="Seed of what must be sampled.")
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
    measures = names(options.pop("measures"))
    one = options.pop("measure")
    if one is not None and measures is not None:
        raise click.UsageError("--measure judges one measure by itself, --measures several jointly: give one of them")
    table = read_table(file, one or (measures[0] if measures and len(measures) == 1 else None), **options)
    for text in table.notes:
        note(text)
    comparison = _compare(table, one, measures, options)
    summary = summarise(comparison, table, command=command_line(), path=file, created=now())
    if html_file is not None:
        write_page(summary, html_file, static=static)
    if figures is not None:
        write_figures(summary, figures)
    if form is not None or (html_file is None and figures is None):
        click.echo(render(summary, form or "text"))


def _compare(table: Any, one: str | None, measures: list[str] | None, options: dict[str, Any]) -> Any:
    shared = {name: options[name] for name in ("baseline", "threshold", "adjustment", "missing", "seed")}
    learners = names(options["learners"], table.learners)
    cases = names(options["cases"], table.cases)
    if one is not None:
        from adjudge.verdicts.single import compare_measure

        if options["network"] is not None:
            raise click.UsageError("--network belongs to the joint test; leave --measure out")
        return compare_measure(
            table,
            one,
            learners=learners,
            cases=cases,
            method=options["method"],
            rope=options["rope"],
            progress=progress_bar("judging pairs"),
            **shared,
        )
    from adjudge.verdicts.comparison import compare_all

    for name, default in (("method", "auto"), ("rope", 0.0)):
        if options[name] != default:
            raise click.UsageError(f"--{name} goes with --measure, one measure by itself")
    chosen = table if cases is None else table.select(cases=cases)
    bar = progress_bar("judging pairs") if options["network"] else None
    return compare_all(chosen, learners=learners, measures=measures, network=options["network"], progress=bar, **shared)
