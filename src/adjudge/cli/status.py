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
    from adjudge.runs.progress_line import duration
    from adjudge.runs.status import run_status

    folder = Path(place) if path_of(place).is_dir() else folder_of(place, None)
    found = run_status(folder)
    if as_json:
        click.echo(json.dumps({"schema": "adjudge.status/1"} | found.to_dict(), indent=2, ensure_ascii=False))
        return
    finished = sum(found.finished.values())
    goes_on = ": the same `adjudge run` continues it" if found.n_left else ""
    if found.n_tasks is None:
        click.echo(f"{found.name}: {finished} tasks finished, of how many is not known (no run.json)")
        goes_on = f": adjudge run EXPERIMENT.toml --out {folder} continues it"
    else:
        share = f" ({100 * finished // found.n_tasks} %)" if found.n_tasks else ""
        click.echo(f"{found.name}: {finished} of {found.n_tasks} tasks finished{share}")
    for status, count in found.finished.items():
        click.echo(f"  {status.ljust(8)} {count}")
    if found.running is None:
        click.echo(f"not running{goes_on}")
        return
    text = f"running: {found.running}"
    if found.rate is not None:
        text += f", {found.rate:.3g} tasks/s"
    if found.seconds_left is not None:
        text += f", about {duration(found.seconds_left)} left"
    if found.seconds_since_last is not None:
        text += f", last task finished {duration(found.seconds_since_last)} ago"
    click.echo(text)
