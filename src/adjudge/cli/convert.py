"""`adjudge convert`: a table in another format."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.options import names, note, one_measure_option, read_table, table_options


@click.command("convert")
@click.argument("files", metavar="PATH…", nargs=-1)
@click.argument("output", metavar="OUTPUT")
@table_options
@one_measure_option
@click.option("--csv-safe", is_flag=True, help="For spreadsheets: ' before names that begin with = + - @ |.")
def command(files: tuple[str, ...], output: str, measures: tuple[str, ...], csv_safe: bool, **options: Any) -> None:
    """Write results as one tidy long table; the format is OUTPUT's ending: .csv, .csv.gz, .tsv, .jsonl or .parquet.

    PATH is a table, a log of a known format (adjudge list formats) or a folder of them; with --learner NAME=PATH the
    learners' files may stand there alone.

    Directions and the plan go into OUTPUT's .meta.json beside it. A spreadsheet runs cells that begin with = + - @ as
    formulas: --csv-safe puts an apostrophe before such names (of a run too: PATH may be its folder).
    """
    from adjudge.results.write import write_results
    from adjudge.wording.words import several

    given = names(measures)
    table = read_table(files, given[0] if given else None, **options)
    for text in table.notes:
        note(text)
    if csv_safe and not output.lower().removesuffix(".gz").endswith((".csv", ".tsv")):
        raise click.UsageError("--csv-safe is for OUTPUT in .csv or .tsv")
    path = write_results(table, output, csv_safe=csv_safe)
    click.echo(f"{path}: {several(len(table), 'row')}")
