"""`adjudge convert`: a table in another format."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.options import names, note, one_measure_option, read_table, table_options

__all__ = ["command"]


@click.command("convert")
@click.argument("files", metavar="PATH…", nargs=-1)
@click.argument("output", metavar="OUTPUT")
@table_options
@one_measure_option
def command(files: tuple[str, ...], output: str, measures: tuple[str, ...], **options: Any) -> None:
    """Write results as one tidy long table; the format is OUTPUT's ending: .csv, .csv.gz, .tsv, .jsonl or .parquet.

    PATH is a table, a log of a known format (adjudge list formats) or a folder of them; with --learner NAME=PATH the
    learners' files may stand there alone.

    Directions and the plan go into OUTPUT's .meta.json beside it.
    """
    from adjudge.results.write import write_results
    from adjudge.wording.words import several

    given = names(measures)
    table = read_table(files, given[0] if given else None, **options)
    for text in table.notes:
        note(text)
    path = write_results(table, output)
    click.echo(f"{path}: {several(len(table), 'row')}")
