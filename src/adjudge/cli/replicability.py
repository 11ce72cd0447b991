"""`adjudge replicability`: would another shuffle of the same data give the same answer?"""

from __future__ import annotations

import json
from typing import Any

import click

from adjudge.cli.options import names, note, read_table, table_options

__all__ = ["command"]


@click.command("replicability")
@click.argument("file", metavar="FILE")
@table_options
@click.option("--learners", multiple=True, metavar="L,…", help="Only these learners.")
@click.option("--measures", multiple=True, metavar="M,…", help="Only these measures.")
@click.option("--cases", multiple=True, metavar="C,…", help="Only these cases.")
@click.option(
    "--test",
    type=click.Choice(["corrected", "uncorrected"]),
    default="corrected",
    show_default=True,
    help="The t-test that is recomputed; uncorrected is too sure of itself.",
)
@click.option("--alpha", default=0.05, show_default=True, help="Level of the test.")
@click.option("--wanted", default=0.95, show_default=True, help="Probability of agreement to plan repeats for.")
@click.option("--seed", default=0, show_default=True, help="Seed of the resamples.")
@click.option("--json", "form", flag_value="json", help="One versioned JSON object.")
@click.option("--csv", "form", flag_value="csv", help="One row per pair, case and measure.")
def command(file: str, form: str | None, **options: Any) -> None:
    """Would the same experiment, with another partition of the same data, have the same outcome?

    FILE holds the scores of repeated cross-validation or subsampling: columns repeat and fold, at least 5 repeats.
    Whole repeats are resampled and the test is recomputed each time; also says how many repeats would make it 0.95.

    \b
    adjudge replicability scores.csv --learners old,new
    """
    from adjudge.replication.rerun_table import rerun_table

    measures = names(options.pop("measures"))
    table = read_table(file, measures[0] if measures and len(measures) == 1 else None, **options)
    for text in table.notes:
        note(text)
    found = rerun_table(
        table,
        learners=names(options["learners"], table.learners),
        measures=measures,
        cases=names(options["cases"], table.cases),
        **{name: options[name] for name in ("test", "alpha", "wanted", "seed")},
    )
    if form == "json":
        click.echo(json.dumps(found.to_dict(), indent=2, ensure_ascii=False, allow_nan=False))
    elif form == "csv":
        from adjudge.results.csv_file import csv_text

        rows = found.to_dict()["rows"]
        click.echo(csv_text({name: [row[name] for row in rows] for name in rows[0]}).rstrip("\n"))
    else:
        click.echo(str(found))
