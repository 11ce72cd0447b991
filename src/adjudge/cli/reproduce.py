"""`adjudge reproduce`: the papers' tables and our calibration cards, run again."""

from __future__ import annotations

from pathlib import Path

import click

from adjudge.cli.interrupts import resumable
from adjudge.cli.options import progress_bar
from adjudge.writing import new_folder, whole_file

__all__ = ["command"]


@click.command("reproduce")
@click.argument("study", required=False, metavar="[STUDY]")
@click.option("--out", metavar="DIR", help="Folder of the study; STUDY.study when left out.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="Folder of the UCI files as ARFF.")
@click.option(
    "--replications", type=click.IntRange(2), metavar="N", help="Fewer or more than the study takes by itself."
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of every draw.")
@click.option("--engine", default="loky", show_default=True, help="serial, loky, dask, or dask:tcp://host:port.")
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Worker processes; as many as processors if not.")
def command(
    study: str | None,
    out: str | None,
    data: Path | None,
    replications: int | None,
    seed: int,
    engine: str,
    workers: int | None,
) -> None:
    """Run a study again: a table of the papers, ours beside the printed figures, or a calibration card.

    Without STUDY: the list. The page goes to stdout and, with all numbers, into the folder; the long studies go on
    where they were stopped.

    \b
    adjudge reproduce
    adjudge reproduce paper-c-table5
    adjudge reproduce paper-c-tables1-4 --data uci-arff --engine dask
    """
    from adjudge.studies.catalogue import STUDIES, How, find_study

    if study is None:
        from adjudge.wording.text_table import paragraph

        width = max(map(len, STUDIES)) + 2
        for name, one in STUDIES.items():
            click.echo(paragraph(f"{one.about} (about {one.time})", " " * width, name.ljust(width)))
        return
    chosen = find_study(study)
    folder = Path(out or f"{study}.study")
    with new_folder(folder):
        with resumable(["reproduce", study], "what was finished is kept, where the study is a long one"):
            page = chosen.make(How(folder, seed, replications, engine, workers, data, progress_bar(study)))
        with whole_file(folder / f"{study}.md") as part:
            part.write_text(page, encoding="utf-8")
    click.echo(page.rstrip("\n"))
    click.echo(f"written: {folder}", err=True)
