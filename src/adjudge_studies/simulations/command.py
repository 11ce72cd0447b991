"""The options of `adjudge power` that simulate tests, and what it does with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from adjudge.cli.interrupts import resumable
from adjudge.cli.options import engine_option, names, numbers, out_option, progress_bar, seed_option, workers_option
from adjudge.cli.rendering import save_figure
from adjudge.errors import InputError

TESTS = ("5x2cv t", "10 x resampling", "100 x resampling", "1 x 10-fold corrected", "10 x 10-fold corrected",
         "10 x 10-fold uncorrected")  # fmt: skip
SIMULATED = ("tests", "difference", "items", "replications", "alpha", "engine", "workers", "out", "figure")
_OPTIONS = (
    click.option(
        "--test", "tests", multiple=True, metavar="TEST", help="A test to simulate, such as '5x2cv t'; repeat it."
    ),
    click.option(
        "--difference", default="0,-0.03,-0.06,-0.11", show_default=True, help="True differences b − a in accuracy."
    ),
    click.option(
        "--items", type=click.IntRange(20), default=300, show_default=True, help="Items of a simulated data set."
    ),
    click.option(
        "--replications", type=click.IntRange(2), default=500, show_default=True, help="Data sets per difference."
    ),
    click.option("--alpha", default="0.05", show_default=True, help="Levels, with commas between."),
    seed_option("every draw"),
    engine_option("serial"),
    workers_option(),
    out_option("Keep finished data sets here; the same command continues where it stopped."),
    click.option("--figure", metavar="FIGURE", help="Write the curve as .svg, .pdf or .png."),
)


def simulation_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options in the order of the help."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def simulated(options: dict[str, Any], figure: str | None) -> Any:
    """The power curve that was asked for, drawn where a figure is wanted."""
    from adjudge_studies.plots.power_curve import plot_power
    from adjudge_studies.simulations.learner_pair import EstimatorPair, native_pair
    from adjudge_studies.simulations.power_curve import power_curve

    if figure is not None and Path(figure).suffix not in {".svg", ".pdf", ".png"}:
        raise click.UsageError(f"--figure ends in .svg, .pdf or .png; got {figure!r}")
    paths = names(options["learners"])
    if paths is not None and len(paths) != 2:
        raise InputError(f"a simulation takes two learners, as import paths; received {len(paths)}: {', '.join(paths)}")
    with resumable(["power"], "finished data sets are kept" if options["out"] else "nothing is kept without --out"):
        curve = power_curve(
            numbers(options["difference"], "--difference"),
            options["tests"] or TESTS,
            pair=native_pair if paths is None else EstimatorPair(*paths),
            n=options["items"],
            alpha=numbers(options["alpha"], "--alpha"),
            tolerance=0.001 if paths is None else 0.005,
            training_sets=1000 if paths is None else 200,  # the user's learners may take milliseconds a fit, not micro
            progress=progress_bar("simulating"),
            **{name: options[name] for name in ("replications", "seed", "engine", "workers", "out")},
        )
    if figure is not None:
        save_figure(plot_power(curve), figure)
        click.echo(f"figure: {figure}, at level {100 * curve.alphas[0]:g} %", err=True)
    return curve
