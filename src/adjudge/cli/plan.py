"""`adjudge plan`: what a run would do."""

from __future__ import annotations

import json
import os

import click

from adjudge.cli.options import json_option, only_option, out_option, workers_option


@click.command("plan")
@click.argument("file", metavar="EXPERIMENT.toml")
@out_option()
@workers_option("Worker processes to assume.")
@only_option
@click.option("--retry-failed", is_flag=True, help="Count failed tasks as still to do.")
@click.option("--replicate", type=click.IntRange(2, 1000), metavar="N", help="As for `run --replicate N`.")
@json_option
def command(
    file: str,
    out: str | None,
    workers: int | None,
    only: tuple[str, ...],
    retry_failed: bool,
    replicate: int | None,
    as_json: bool,
) -> None:
    """What would `adjudge run` do, what is done already, and how long would the rest take? Nothing is run."""
    from adjudge.cli.run import folder_of
    from adjudge.runs.experiment_file import load_experiment
    from adjudge.runs.forecast import forecast
    from adjudge.runs.progress_line import duration
    from adjudge.wording.words import several

    experiment = load_experiment(file)
    if replicate is not None:
        experiment = experiment.replicated(replicate)
    found = forecast(experiment, folder_of(file, out), only=only, retry_failed=retry_failed)
    if as_json:
        click.echo(json.dumps({"schema": "adjudge.plan/1"} | found.to_dict(), indent=2, ensure_ascii=False))
        return
    count = workers or experiment.workers or os.cpu_count() or 1
    if experiment.engine == "serial":
        count = 1
    click.echo(
        f"{several(found.n_tasks, 'task')}: {several(found.n_learners, 'learner')} on "
        f"{several(found.n_splits, 'split')} of {several(found.n_cases, 'case')}, "
        f"each under {several(found.n_measures, 'measure')}"
    )
    click.echo("plan    " + ", ".join(f"{key} {value}" for key, value in found.plan.items()))
    click.echo(f"done    {found.n_done}" + (f", failed {found.n_failed}" if found.n_failed else ""))
    click.echo(f"to do   {found.n_to_do}")
    if found.n_to_do and found.cpu_seconds is None:
        click.echo(
            "time    unknown: no task has been timed (adjudge run … --only repeat=0 --only fold=0 times each once)"
        )
    elif found.n_to_do and found.cpu_seconds is not None:
        wall = duration(found.cpu_seconds / count)
        click.echo(f"time    about {wall} with {count} workers, from {found.n_timed} timed tasks")
