"""`adjudge power`: how often would it be found? By simulation, or planned from a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from adjudge.cli.interrupts import resumable
from adjudge.cli.options import (
    engine_option,
    names,
    out_option,
    progress_bar,
    read_table,
    refuse_given,
    seed_option,
    table_options,
    workers_option,
)
from adjudge.cli.rendering import echo_as, form_options, save_figure

__all__ = ["command"]

TESTS = ("5x2cv t", "10 x resampling", "100 x resampling", "1 x 10-fold corrected", "10 x 10-fold corrected",
         "10 x 10-fold uncorrected")  # fmt: skip


SIMULATED = ("tests", "difference", "items", "replications", "alpha", "engine", "workers", "out", "figure")
PLANNED = ("wanted", "measures", "threshold", "resamples", "missing", "higher", "lower", "case", "learner",
           "columns", "ignore", "duplicates")  # fmt: skip


@click.command("power")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--wanted", default=0.8, show_default=True, help="FILE: probability of a decided verdict to plan for.")
@click.option("--learners", multiple=True, metavar="L,…", help="FILE: only these. Else: import paths of b and a.")
@click.option("--measures", multiple=True, metavar="M,…", help="FILE: only these measures.")
@click.option("--threshold", default=0.95, show_default=True, help="FILE: probability a claim needs.")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop"]),
    default="error",
    show_default=True,
    help="FILE: what to do with missing cells.",
)
@click.option("--resamples", type=click.IntRange(20), default=400, show_default=True, help="FILE: resamples of cases.")
@click.option(
    "--test", "tests", multiple=True, metavar="TEST", help="A test to simulate, such as '5x2cv t'; repeat it."
)
@click.option(
    "--difference", default="0,-0.03,-0.06,-0.11", show_default=True, help="True differences b − a in accuracy."
)
@click.option("--items", type=click.IntRange(20), default=300, show_default=True, help="Items of a simulated data set.")
@click.option(
    "--replications", type=click.IntRange(2), default=500, show_default=True, help="Data sets per difference."
)
@click.option("--alpha", default="0.05", show_default=True, help="Levels, with commas between.")
@seed_option("every draw")
@engine_option("serial")
@workers_option()
@out_option("Keep finished data sets here; the same command goes on where it stopped.")
@click.option("--figure", metavar="FIGURE", help="Write the curve as .svg, .pdf or .png.")
@form_options(json="One versioned JSON object.", csv="One row per difference, test and level (or pair and size).")
@table_options
def command(file: str | None, form: str | None, figure: str | None, **options: Any) -> None:
    """How often would a difference be found?

    With FILE, a results table: with how many cases would the joint verdict on each pair be decided?

    Without: power and Type I error of tests on one resampled data set, measured on simulated data whose true difference
    is known: naive Bayes against C4.5, or any two scikit-learn classifiers.

    \b
    adjudge power results.csv --wanted 0.9
    adjudge power --test "5x2cv t" --difference 0,-0.05 --figure power.svg
    adjudge power --engine loky --learners \\
      sklearn.naive_bayes.BernoulliNB,sklearn.tree.DecisionTreeClassifier
    """
    if file is not None:
        refuse_given(SIMULATED, "with FILE: it belongs to a simulation")
        found = _planned(file, **options)
    else:
        refuse_given(PLANNED, "without FILE: it belongs to planning from a table")
        if figure is not None and Path(figure).suffix not in {".svg", ".pdf", ".png"}:
            raise click.UsageError(f"--figure ends in .svg, .pdf or .png; got {figure!r}")
        kept = "finished data sets are kept" if options["out"] else "nothing is kept without --out"
        with resumable(["power"], kept):
            found = _simulated(**options)
    if figure is not None:
        _draw(found, figure)
    echo_as(found, form)


def _planned(file: str, **options: Any) -> Any:
    from adjudge.replication.cases_needed import cases_needed

    table = read_table(file, **options)
    how = {name: options[name] for name in ("wanted", "threshold", "resamples", "missing", "seed")}
    return cases_needed(
        table,
        learners=names(options["learners"], table.learners),
        measures=names(options["measures"], table.measures),
        progress=progress_bar("planning"),
        **how,
    )


def _simulated(**options: Any) -> Any:
    from adjudge.errors import InputError
    from adjudge.replication.learner_pair import EstimatorPair, native_pair
    from adjudge.replication.power_curve import power_curve

    paths = names(options["learners"])
    if paths is not None and len(paths) != 2:
        raise InputError(f"a simulation takes two learners, as import paths; received {len(paths)}: {', '.join(paths)}")
    how = {name: options[name] for name in ("replications", "seed", "engine", "workers", "out")}
    return power_curve(
        _numbers(options["difference"], "--difference"),
        options["tests"] or TESTS,
        pair=native_pair if paths is None else EstimatorPair(*paths),
        n=options["items"],
        alpha=_numbers(options["alpha"], "--alpha"),
        tolerance=0.001 if paths is None else 0.005,
        training_sets=1000 if paths is None else 200,  # the user's learners may take milliseconds a fit, not micro
        progress=progress_bar("simulating"),
        **how,
    )


def _numbers(text: str, option: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise click.UsageError(f"{option} takes numbers with commas between; got {text!r}") from None


def _draw(curve: Any, figure: str) -> None:
    from adjudge.plots.power_curve import plot_power

    save_figure(plot_power(curve), figure)
    click.echo(f"figure: {figure}, at level {100 * curve.alphas[0]:g} %", err=True)
