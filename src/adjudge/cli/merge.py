"""`adjudge merge`: several tables as one, or several run folders as one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from adjudge.cli.options import names, note, one_measure_option, read_table, table_options


@click.command("merge")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("-o", "--output", required=True, metavar="OUTPUT", help="File to write; the ending names the format.")
@table_options
@one_measure_option
def command(files: tuple[str, ...], output: str, measures: tuple[str, ...], **options: Any) -> None:
    """Put the rows of several tables together; the same row twice is kept once, a contradiction is refused.

    Folders of `adjudge run` are merged into a new one: `adjudge status OUTPUT` tells how far it is, `adjudge compare
    OUTPUT/results.csv` judges it, and `adjudge run … --out OUTPUT` goes on with it.
    """
    from adjudge.results.merge import merge_results
    from adjudge.results.write import write_results
    from adjudge.runs.journal_merge import is_run_folder, merge_journals
    from adjudge.runs.run_file import merge_run_files
    from adjudge.wording.words import several

    if all(is_run_folder(file) for file in files):
        notes: list[str] = []
        click.echo(f"{output}: {merge_journals(files, output, notes)} finished tasks")
        for text in notes:
            note(text)
        unknown = merge_run_files([Path(file) for file in files], Path(output))
        if unknown is not None:
            note(unknown)
        _merge_run_tables([Path(file) for file in files], Path(output))
        return
    given = names(measures)
    merged = merge_results([read_table(file, given[0] if given else None, **options) for file in files])
    for text in merged.notes:
        note(text)
    path = write_results(merged, output)
    click.echo(
        f"{path}: {several(len(merged), 'row')}, {several(len(merged.learners), 'learner')}, "
        f"{several(len(merged.cases), 'case')}, {several(len(merged.measures), 'measure')}"
    )


def _merge_run_tables(folders: list[Path], output: Path) -> None:
    """The parts' tables as one, so that it can be judged at once; where they disagree, a run writes it."""
    from adjudge.errors import AdjudgeError
    from adjudge.results.merge import merge_results
    from adjudge.results.read import read_results
    from adjudge.results.write import write_results

    tables = [folder / "results.csv" for folder in folders]
    try:
        table = write_results(merge_results([read_results(table) for table in tables]), output / "results.csv")
    except AdjudgeError as refusal:
        note(f"no table yet ({refusal}): adjudge run EXPERIMENT.toml --out {output} writes it")
        return
    note(f"wrote {table}")
