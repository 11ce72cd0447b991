"""`adjudge compare`: from a table of results to a verdict."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.options import names, note, progress_bar, read_table, table_options

__all__ = ["command"]


@click.command("compare")
@click.argument("file", metavar="FILE")
@table_options
@click.option("--learners", multiple=True, metavar="L,…", help="Only these learners, in this order.")
@click.option("--measures", multiple=True, metavar="M,…", help="Only these measures (or the name of a table's one).")
@click.option("--measure", metavar="M", help="One measure by itself: the test that fits the table's shape.")
@click.option("--cases", multiple=True, metavar="C,…", help="Only these cases.")
@click.option("--method", default="auto", show_default=True, help="With --measure: another test (adjudge list tests).")
@click.option("--rope", default=0.0, show_default=True, help="With --measure: differences this small do not count.")
@click.option(
    "--ratio", type=float, metavar="R", help="With --measure: test size / training size, if not in the table."
)
@click.option("--baseline", metavar="L", help="Judge everyone against this learner instead of all pairs.")
@click.option("--each-subset", is_flag=True, help="Also judge every subset of the measures.")
@click.option("--claim", metavar="TEXT", help='Your own claim, e.g. "accuracy>, seconds<=5%".')
@click.option("--network", is_flag=True, help="Judge through the Bayesian network of the measures.")
@click.option(
    "--structure",
    type=click.Choice(["optimal", "averaged"]),
    default="optimal",
    show_default=True,
    help="With --network: the best network, or the average over all.",
)
@click.option("--draws", type=int, help="Draws where a test must sample (default: its own).")
@click.option("--seed", default=0, show_default=True, help="Seed of those draws.")
@click.option("--threshold", default=0.95, show_default=True, help="Probability a claim needs.")
@click.option(
    "--rule",
    type=click.Choice(["mode", "strict", "majority"]),
    default="mode",
    show_default=True,
    help="mode: as published; strict: the exact GLRT must agree; majority: it must hold in most cases.",
)
@click.option("--fdr", type=float, metavar="Q", help="Keep the expected share of wrong claims below Q.")
@click.option(
    "--prior",
    default="symmetric",
    show_default=True,
    metavar="PRIOR",
    help="symmetric, jeffreys, uniform, robust, or a number per statement.",
)
@click.option("--strength", default=1.0, show_default=True, help="Strength of the robust prior.")
@click.option(
    "--glrt",
    "glrt_method",
    type=click.Choice(["auto", "chi2", "exact"]),
    default="auto",
    show_default=True,
    help="p-value of the likelihood-ratio test; auto: exact below 25 cases.",
)
@click.option("--adjust", "adjustment", default="holm", show_default=True, help="Adjustment for many pairs.")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "worst"]),
    default="error",
    show_default=True,
    help="What a hole means: refuse, leave the case out, or a loss.",
)
@click.option("--fail-if", metavar="VERDICT,…", help="Exit 5 if a pair has this verdict, 6 if any is undecided.")
@click.option("--require-decision", is_flag=True, help="Exit 6 if any pair is undecided.")
@click.option("--json", "form", flag_value="json", help="One versioned JSON object.")
@click.option("--csv", "form", flag_value="csv", help="One row per pair.")
@click.option("--md", "form", flag_value="md", help="Markdown.")
@click.option("--latex", "form", flag_value="latex", help="LaTeX tables (booktabs).")
@click.option("--html", "html_file", metavar="FILE", help="Also write a report as one HTML file.")
@click.option("--static", is_flag=True, help="With --html: figures by matplotlib, no Vega.")
def command(
    file: str,
    form: str | None,
    html_file: str | None,
    static: bool,
    fail_if: str | None,
    require_decision: bool,
    **options: Any,
) -> None:
    """Which learner is better, on all measures together, and how sure is that?

    FILE is a CSV, CSV.gz, Parquet or JSON-lines table: long (case, learner, measure, value), one column per measure, or
    one column per learner; "-" is standard input and "example:rewards" a built-in table.

    \b
    adjudge compare results.csv --lower latency
    adjudge compare results.csv --learners old,new --fail-if worse
    """
    wanted = _verdict_words(fail_if)
    if static and html_file is None:
        raise click.UsageError("--static goes with --html FILE")
    asked, one = options.pop("measures"), options.pop("measure")
    if one is not None and asked:
        raise click.UsageError("--measure judges one measure by itself, --measures several jointly: give one of them")
    table = read_table(file, one or (asked[0] if len(asked) == 1 else None), **options)
    measures = names(asked, table.measures)
    for text in table.notes:
        note(text)
    if one is not None:
        comparison = _one_measure(table, one, options)
    else:
        comparison = _jointly(table, measures, options)
    if form == "latex" or html_file is not None:
        summary = _summary(comparison, table, file)
        if html_file is not None:
            from adjudge.cli.rendering import write_page

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


def _one_measure(table: Any, measure: str, options: dict[str, Any]) -> Any:
    from adjudge.verdicts.single import compare_measure

    joint = {"each_subset": False, "claim": None, "network": False, "structure": "optimal", "rule": "mode",
             "prior": "symmetric", "strength": 1.0, "glrt_method": "auto"}  # fmt: skip
    for name, default in joint.items():
        if options[name] != default:
            flag = name.replace("_method", "").replace("_", "-")
            raise click.UsageError(f"--{flag} belongs to the joint test; leave --measure out")
    return compare_measure(
        table,
        measure,
        learners=names(options["learners"], table.learners),
        cases=names(options["cases"], table.cases),
        progress=progress_bar("judging pairs"),
        **{
            name: options[name]
            for name in ("baseline", "method", "rope", "ratio", "threshold", "adjustment", "missing", "seed", "fdr")
        },
        **({} if options["draws"] is None else {"draws": options["draws"]}),
    )


def _jointly(table: Any, measures: list[str] | None, options: dict[str, Any]) -> Any:
    from adjudge.verdicts.comparison import compare_all

    if options["structure"] != "optimal" and not options["network"]:
        raise click.UsageError("--structure goes with --network")
    single = {"method": "auto", "rope": 0.0, "ratio": None}
    for name, default in single.items():
        if options[name] != default:
            raise click.UsageError(f"--{name} goes with --measure, one measure by itself")
    chosen = names(options["cases"], table.cases)
    if chosen is not None:
        table = table.select(cases=chosen)
    return compare_all(
        table,
        learners=names(options["learners"], table.learners),
        measures=measures,
        prior=_prior(options["prior"]),
        **{
            name: options[name]
            for name in ("baseline", "each_subset", "claim", "threshold", "rule", "fdr", "strength", "glrt_method",
                         "adjustment", "missing", "seed")
        },
        network=options["structure"] if options["network"] else None,
        **({} if options["draws"] is None else {"draws": options["draws"]}),
        progress=progress_bar("judging pairs") if options["network"] else None,
    )  # fmt: skip


def _verdict_words(fail_if: str | None) -> set[str]:
    known = ("better", "worse", "equivalent", "mixed", "undecided")
    words = {word.strip() for word in (fail_if or "").split(",") if word.strip()}
    for word in words:
        if word not in known:
            raise click.BadParameter(f"{word!r} is not a verdict; known: {', '.join(known)}", param_hint="--fail-if")
    return words


def _prior(text: str) -> Any:
    """A prior's name, one number for every statement, or one number per statement."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        return text
    return numbers[0] if len(numbers) == 1 else numbers


def _summary(comparison: Any, table: Any, file: str) -> Any:
    """What a page or a document is rendered from: the comparison, the values behind it, where they come from."""
    from adjudge.cli.rendering import command_line
    from adjudge.reports.provenance import now
    from adjudge.reports.summary import summarise

    return summarise(comparison, table, command=command_line(), path=file, created=now())


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
