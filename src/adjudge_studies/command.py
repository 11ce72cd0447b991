"""`adjudge reproduce`: the papers' tables and our calibration cards, run again."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudge.base.atomic_write import atomic_write
from adjudge.cli.interrupts import resumable
from adjudge.cli.options import engine_option, out_option, progress_bar, seed_option, workers_option
from adjudge.errors import UnfitDataError
from adjudge_studies.new_folder import new_folder

if TYPE_CHECKING:
    from adjudge_studies.catalogue import How


@click.command("reproduce")
@click.argument("study", required=False, metavar="[STUDY]")
@click.option("--list", "listed", is_flag=True, help="Every study, table and figure: what it needs, how long.")
@click.option("--all", "every", is_flag=True, help="Run every study, each into a folder of its own.")
@click.option("--quick", is_flag=True, help="A trial: the smallest setting that fills every table; it judges nothing.")
@out_option("Folder of the study; STUDY.study when left out.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="Folder of the UCI files as ARFF.")
@click.option(
    "--replications", type=click.IntRange(2), metavar="N", help="Fewer or more than the study takes by itself."
)
@seed_option("every draw")
@engine_option("loky")
@workers_option()
def command(
    study: str | None,
    listed: bool,
    every: bool,
    quick: bool,
    out: str | None,
    data: Path | None,
    replications: int | None,
    seed: int,
    engine: str,
    workers: int | None,
) -> None:
    """Run a study again: a table of the papers, ours beside the printed figures, or a calibration card.

    Without STUDY: the list. STUDY may also be a table or figure of the list. The page goes to stdout and, with all
    numbers, into the folder; the long studies go on where they were stopped.

    The list says which studies need more than adjudge itself: data, programs, or an extra such as adjudge[run].

    \b
    adjudge reproduce --list
    adjudge reproduce paper-d-tables
    adjudge reproduce paper-b-experiment --data uci-arff
    adjudge reproduce --all --quick
    """
    from adjudge_studies.catalogue import How, study_name

    if every and study is not None:
        raise click.UsageError(f"--all runs every study; leave {study!r} out, or --all")
    if listed or not (study or every):
        _list()
        return
    how = How(Path(out or "all.study"), seed, replications, engine, workers, data, None, quick)
    if every:
        _run_all(how)
        return
    assert study is not None
    name = study_name(study)
    page = _run(name, replace(how, folder=Path(out or f"{name}.study"), progress=progress_bar(name)))
    click.echo(page.rstrip("\n"))
    click.echo(f"written: {out or f'{name}.study'}", err=True)


def _run(name: str, how: How) -> str:
    """One study into its folder; the folder is made only when the study has what it needs."""
    from adjudge_studies.catalogue import STUDIES
    from adjudge_studies.provenance import provenance
    from adjudge_studies.trial_page import trial_page

    study = STUDIES[name]
    if how.quick and how.replications is None:
        how = replace(how, replications=study.quick)
    study.check(how)
    start, used = time.monotonic(), sum(os.times()[:4])
    with new_folder(how.folder):
        with resumable(["reproduce", name], "what was finished is kept, where the study is a long one"):
            page = study.make(how)
        if how.quick and study.shortened:
            page = trial_page(page)
        page += provenance(name, study, how, time.monotonic() - start, sum(os.times()[:4]) - used)
        with atomic_write(how.folder / f"{name}.md") as part:
            part.write_text(page, encoding="utf-8")
    return page


def _run_all(how: How) -> None:
    """Every study, a line for each; exit 4 when some could not be run for want of data or programs."""
    from adjudge_studies.catalogue import STUDIES

    refused = 0
    for name in STUDIES:
        start = time.monotonic()
        try:
            _run(name, replace(how, folder=how.folder / name, progress=progress_bar(name)))
        except UnfitDataError as refusal:
            refused += 1
            click.echo(f"{name}: not run: {refusal}")
            continue
        click.echo(f"{name}: {time.monotonic() - start:.0f} s, {how.folder / name / name}.md")
    if refused:
        raise click.exceptions.Exit(4)


def _list() -> None:
    from adjudge.wording.text_table import aligned, paragraph
    from adjudge_studies.catalogue import NOTHING_TO_RUN, STUDIES, shown_by
    from adjudge_studies.needs import sources

    width = max(map(len, STUDIES)) + 2
    for name, one in STUDIES.items():
        needs = f"; needs {one.needed}" if one.needs else ""
        click.echo(paragraph(f"{one.about} (about {one.time}{needs})", " " * width, name.ljust(width)))
    rows = []
    for item, studies in shown_by().items():
        rows.append([item, studies[0], STUDIES[studies[0]].time])
    click.echo()
    for line in aligned(["table or figure", "study", "time"], rows, left=3):
        click.echo(line.rstrip())
    for item, why in NOTHING_TO_RUN.items():
        click.echo(f"{item}: nothing to run ({why})")
    click.echo()
    for text in sources():
        click.echo(paragraph(text))
