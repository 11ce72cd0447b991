"""`adjudge status`: how far a run is."""

from __future__ import annotations

import json
from pathlib import Path

import click

__all__ = ["command"]


@click.command("status")
@click.argument("place", metavar="EXPERIMENT.toml|DIR")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def command(place: str, as_json: bool) -> None:
    """How far is a run? Safe to ask while it goes on."""
    from adjudge.cli.run import folder_of
    from adjudge.runs.progress_line import duration
    from adjudge.runs.status import run_status

    found = run_status(place if Path(place).is_dir() else folder_of(place, None))
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
