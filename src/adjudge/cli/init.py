"""`adjudge init`: an experiment file to start from."""

from __future__ import annotations

import shlex

import click


@click.command("init")
@click.argument("file", metavar="FILE", default="experiment.toml")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def command(file: str, force: bool) -> None:
    """Write a commented experiment that runs as it is: three scikit-learn learners on twelve built-in data sets."""
    from importlib.resources import files

    from adjudge.base.argument_checks import path_of
    from adjudge.base.atomic_write import atomic_write
    from adjudge.cli.rendering import program
    from adjudge.errors import InputError

    path = path_of(file)
    if path.is_file() and not force:
        raise InputError(f"{path} exists; give another name, or --force")
    with atomic_write(path) as part:
        part.write_bytes(files("adjudge.runs").joinpath("starter.toml").read_bytes())
    click.echo(f"{path} runs as it is, in less than a minute; or edit it first. Next:")
    click.echo(f"{program()} run {shlex.quote(str(path))}")
