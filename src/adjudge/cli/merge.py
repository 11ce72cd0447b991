"""`adjudge merge`: several tables as one."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.options import names, note, read_table, table_options

__all__ = ["command"]


@click.command("merge")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("-o", "--output", required=True, metavar="OUTPUT", help="File to write; the ending names the format.")
@table_options
@click.option("--measures", multiple=True, metavar="M", help="Name of the one measure of tables that do not name it.")
def command(files: tuple[str, ...], output: str, measures: tuple[str, ...], **options: Any) -> None:
    """Put the rows of several tables together; the same row twice is kept once, a contradiction is refused.

    Folders of `adjudge run` are merged into a new one, with which `adjudge run … --out OUTPUT` goes on.
    """
    from adjudge.results.merge import merge_results
    from adjudge.results.write import write_results
    from adjudge.runs.journal_merge import is_run_folder, merge_journals

    if all(is_run_folder(file) for file in files):
        click.echo(f"{output}: {merge_journals(files, output)} finished tasks")
        return
    given = names(measures)
    merged = merge_results([read_table(file, given[0] if given else None, **options) for file in files])
    for text in merged.notes:
        note(text)
    path = write_results(merged, output)
    click.echo(
        f"{path}: {len(merged)} rows, {len(merged.learners)} learners, {len(merged.cases)} cases, "
        f"{len(merged.measures)} measures"
    )
