"""`adjudge run`: from an experiment file to a table of results and a verdict."""

from __future__ import annotations

import contextlib
import json
import shlex
from pathlib import Path
from typing import Any

import click

from adjudge.base.argument_checks import path_of
from adjudge.base.atomic_write import atomic_write
from adjudge.cli.interrupts import resumable
from adjudge.cli.options import choice_option, engine_option, note, only_option, out_option, workers_option
from adjudge.cli.rendering import program
from adjudge.errors import InputError

REPLICABILITY = "replicability.json"


@click.command("run")
@click.argument("file", metavar="EXPERIMENT.toml")
@out_option()
@engine_option()
@workers_option()
@only_option
@click.option("--fresh", is_flag=True, help="Start from the beginning; the old journal is set aside.")
@click.option("--retry-failed", is_flag=True, help="Run failed tasks again.")
@choice_option(
    "--on-upgrade",
    ["note", "redo"],
    "Results made with other versions of numpy, scikit-learn …: keep them with a note, or run them again.",
)
@click.option(
    "--replicate",
    type=click.IntRange(2, 1000),
    metavar="N",
    help="Run it N times with other partitions; how often is the answer the same?",
)
@click.option("--no-compare", is_flag=True, help="Stop after the table.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(file: str, out: str | None, replicate: int | None, no_compare: bool, quiet: bool, **options: Any) -> None:
    """Run an experiment, or continue it, and judge the learners.

    Whatever stops it -- Ctrl-C, a crash, a power cut -- the same command continues where it stopped.

    \b
    adjudge init experiment.toml && adjudge run experiment.toml
    adjudge run experiment.toml --engine dask:tcp://10.0.0.1:8786
    adjudge run experiment.toml --only learner="random*" --retry-failed
    adjudge run experiment.toml --replicate 10
    """
    with resumable(["run", file, *(["--out", out] if out else [])], "every finished task is kept"):
        _run(file, out, replicate, no_compare, quiet, **options)


def _run(file: str, out: str | None, replicate: int | None, no_compare: bool, quiet: bool, **options: Any) -> None:
    from adjudge.runs.experiment_file import load_experiment
    from adjudge.runs.progress_line import ProgressLine
    from adjudge.runs.run import run

    folder = folder_of(file, out)
    experiment = load_experiment(file)
    if replicate is not None:
        experiment = experiment.replicated(replicate)
    with ProgressLine(quiet) as line:
        report = run(experiment, folder, watch=line.show, **options)
    for text in report.notes:
        note(text)
    for failed in report.failures:
        click.echo(f"failed: {failed}", err=True)
    _summary(report)
    with contextlib.suppress(OSError):
        Path(report.table).with_name(REPLICABILITY).unlink(missing_ok=True)  # of another table than the one now written
    plain = not no_compare and _verdict(report, replicate)
    if not no_compare and replicate is not None:
        _replicates(report)
    click.echo(f"table: {_shown(report.table)}")
    if plain:
        click.echo("next, with how many cases would each pair be decided:")
        click.echo(f"{program()} power {shlex.quote(_shown(report.table))}")
    if report.n_failed or report.n_unmeasured:
        raise click.exceptions.Exit(3)


def _report(comparison: Any, folder: Path) -> Path:
    """The report beside the table: a page, or Markdown where the page's charts cannot be made."""
    from adjudge.errors import MissingExtraError

    try:
        return Path(comparison.report(folder / "report.html"))
    except MissingExtraError:
        return Path(comparison.report(folder / "report.md"))


def _shown(path: Path) -> str:
    """A path as one would type it here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def folder_of(file: str, out: str | None) -> Path:
    """The folder of an experiment's run: DIR, or EXPERIMENT.run beside the file."""
    if path_of(file).is_dir():
        raise InputError(f"{file} is a folder; name the experiment's file")
    return path_of(out) if out else Path(file).with_suffix(".run")


def _summary(report: Any) -> None:
    from adjudge.wording.numerals import quantity

    text = f"{report.n_performed} tasks performed in {quantity(report.seconds)} s, {report.n_cached} done before"
    if report.n_failed:
        text += f", {report.n_failed} failed (--retry-failed tries them again)"
    if report.n_unmeasured:
        text += f", {report.n_unmeasured} values could not be measured"
    click.echo(text, err=True)


def _verdict(report: Any, replicates: int | None) -> bool:
    """The comparison, unless the table cannot carry one.

    True where the table as written is the one that was judged, so that other commands take it as it is.
    """
    from adjudge.errors import AdjudgeError
    from adjudge.facade.of_run import compare_run

    try:
        found = compare_run(report.results(), complete=report.complete, replicates=replicates)
    except AdjudgeError as refusal:  # the table stands whether or not it can be judged
        note(f"no verdict: {refusal}")
        return False
    for text in found.notes:
        note(text)
    click.echo(str(found.comparison))
    click.echo("")
    click.echo(f"report: {_shown(_report(found.comparison, Path(report.table).parent))}")
    return not found.notes and found.comparison.units.independent


def _replicates(report: Any) -> None:
    """How often the replicates agreed: printed, and kept beside the table."""
    from adjudge.errors import AdjudgeError
    from adjudge.replication.replicated_table import replicated_table

    if not report.complete:
        return
    table = report.results()
    broken = {table.cases[place] for place in table.case[~table.ok_rows()]}
    if broken:
        note(f"some tasks failed: replicates are counted without {', '.join(sorted(broken))}")
    whole = [case for case in table.cases if case not in broken]
    if not whole:
        return
    try:
        found = replicated_table(table, cases=whole)
    except AdjudgeError as refusal:
        note(f"how far the replicates agree cannot be said: {refusal}")
        return
    path = Path(report.table).with_name(REPLICABILITY)
    with atomic_write(path) as part:
        part.write_text(json.dumps(found.to_dict(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo("")
    click.echo(str(found))
    click.echo("")
    click.echo(f"replicability: {path}")
