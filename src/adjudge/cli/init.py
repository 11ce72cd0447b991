"""`adjudge init`: an experiment file to start from."""

from __future__ import annotations

from pathlib import Path

import click

__all__ = ["command"]


@click.command("init")
@click.argument("file", metavar="FILE", default="experiment.toml")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def command(file: str, force: bool) -> None:
    """Write a commented experiment that runs as it is: four scikit-learn learners on four built-in data sets."""
    from adjudge.errors import InputError
    from adjudge.runs.starter import STARTER

    path = Path(file)
    if path.exists() and not force:
        raise InputError(f"{path} exists; give another name, or --force")
    try:
        path.write_text(STARTER, encoding="utf-8")
    except OSError as broken:
        raise InputError(f"cannot write {path}: {broken.strerror}") from broken
    click.echo(f"{path}: edit it, then adjudge plan {path}, adjudge run {path}")
