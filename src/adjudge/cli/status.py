"""`adjudge status`: how far a run is."""

from __future__ import annotations

import json
from pathlib import Path

import click

from adjudge.base.argument_checks import path_of
from adjudge.cli.options import json_option


@click.command("status")
@click.argument("place", metavar="EXPERIMENT.toml|DIR")
@json_option
def command(place: str, as_json: bool) -> None:
    """How far is a run? Safe to ask while it goes on."""
    from adjudge.cli.run import folder_of
    from adjudge.runs.journal_merge import is_run_folder
    from adjudge.runs.progress_line import duration
    from adjudge.runs.run_file import RUN_FILE
    from adjudge.runs.status import run_status

    folder = Path(place) if path_of(place).is_dir() else folder_of(place, None)
    if is_run_folder(folder) and not (folder / RUN_FILE).exists():
        _journal_only(folder, as_json)
        return
    found = run_status(folder)
    if as_json:
        click.echo(json.dumps({"schema": "adjudge.status/1"} | found.to_dict(), indent=2, ensure_ascii=False))
        return
    finished = sum(found.finished.values())
    share = f" ({100 * finished // found.n_tasks} %)" if found.n_tasks else ""
    click.echo(f"{found.name}: {finished} of {found.n_tasks} tasks finished{share}")
    for status, count in found.finished.items():
        click.echo(f"  {status.ljust(8)} {count}")
    if found.running is None:
        click.echo("not running" + (": the same `adjudge run` goes on with it" if found.n_left else ""))
        return
    text = f"running: {found.running}"
    if found.rate is not None:
        text += f", {found.rate:.3g} tasks/s"
    if found.seconds_left is not None:
        text += f", about {duration(found.seconds_left)} left"
    if found.seconds_since_last is not None:
        text += f", last task finished {duration(found.seconds_since_last)} ago"
    click.echo(text)


def _journal_only(folder: Path, as_json: bool) -> None:
    """What the journal alone tells: merged from runs of different experiments, or copied without its run.json."""
    from collections import Counter

    from adjudge.runs.journal import JOURNAL
    from adjudge.runs.journal_index import JournalIndex
    from adjudge.runs.lock import holder

    finished = dict(sorted(Counter(entry.status for entry in JournalIndex(folder / JOURNAL).entries()).items()))
    running = holder(folder)
    if as_json:
        told = {"schema": "adjudge.status/1", "name": folder.name, "n_tasks": None, "finished": finished}
        told |= {"n_left": None, "running": running, "rate": None, "seconds_left": None, "seconds_since_last": None}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
        return
    click.echo(f"{folder.name}: {sum(finished.values())} tasks finished, of how many is not known (no run.json)")
    for status, count in finished.items():
        click.echo(f"  {status.ljust(8)} {count}")
    click.echo(f"running: {running}" if running else f"not running: adjudge run EXPERIMENT.toml --out {folder} goes on")
