"""`adjudge power`: how often would it be found? By simulation, or planned from a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from adjudge.cli.comparison_options import setting_option
from adjudge.cli.grouped import GroupedCommand
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

TESTS = ("5x2cv t", "10 x resampling", "100 x resampling", "1 x 10-fold corrected", "10 x 10-fold corrected",
         "10 x 10-fold uncorrected")  # fmt: skip


SIMULATED = ("tests", "difference", "items", "replications", "alpha", "engine", "workers", "out", "figure")
PLANNED = ("wanted", "threshold")
OF_TABLE = ("missing", "group", "higher", "lower", "case", "learner", "columns", "ignore", "duplicates")
DESIGNED = ("effect", "sd", "rates", "agreement")


@click.command(
    "power",
    cls=GroupedCommand,
    first=("wanted", "learners", "measures", "effect", "rates"),
    own={
        "Before there is a table": ("sd", "agreement"),
        "A simulation of tests": (
            "tests",
            "difference",
            "items",
            "replications",
            "alpha",
            "seed",
            "engine",
            "workers",
            "out",
        ),
    },
)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--effect", type=float, metavar="D", help="Before any data: the difference to find, with --sd.")
@click.option("--sd", type=float, metavar="S", help="With --effect: standard deviation of the differences over cases.")
@click.option("--rates", metavar="A,B", help="Before any data, items: two shares of right answers, with --agreement.")
@click.option("--agreement", type=float, help="With --rates: share of items on which both are right or both wrong.")
@click.option("--wanted", default=0.8, show_default=True, help="Chance of a sign to plan for.")
@click.option(
    "--learners", multiple=True, metavar="L,…", help="FILE: only these. Before data: how many. Else: import paths."
)
@click.option("--measures", multiple=True, metavar="M,…", help="FILE: only these measures. Before data: how many.")
@setting_option("threshold")
@setting_option("group", help="FILE: cases with the same entry there count together.")
@setting_option("missing", choices=["error", "drop"], help="FILE: what to do with missing cells.")
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
@form_options(json="One versioned JSON object.", csv="One row per difference, test and level (or pair and measure).")
@table_options
def command(file: str | None, form: str | None, figure: str | None, **options: Any) -> None:
    """How many cases, items or repeats would settle it? Or: how often does a test find a difference?

    With FILE, a results table: how many cases would separate each pair, with an interval from the uncertainty of the
    effect itself; the smallest margin that could be shown equivalent; type S and M errors.

    With --effect or --rates: the same before there is any data, for so many learners and measures.

    Without: power and Type I error of tests on one resampled data set, measured on simulated data whose true difference
    is known: naive Bayes against C4.5, or any two scikit-learn classifiers.

    \b
    adjudge power results.csv --wanted 0.9
    adjudge power --effect 0.02 --sd 0.05 --learners 5 --measures 2
    adjudge power --rates 0.70,0.72 --agreement 0.8
    adjudge power --test "5x2cv t" --difference 0,-0.05 --figure power.svg
    """
    designed = options["effect"] is not None or options["rates"] is not None
    if file is not None:
        refuse_given((*SIMULATED, *DESIGNED), "with FILE")
        with resumable(["power"], "nothing is kept"):
            found = _planned(file, **options)
    elif designed:
        refuse_given((*SIMULATED, *OF_TABLE, "seed"), "before there is any data")
        found = _designed(**options)
    else:
        refuse_given((*PLANNED, *OF_TABLE, "measures", *DESIGNED), "without FILE, --effect or --rates")
        if figure is not None and Path(figure).suffix not in {".svg", ".pdf", ".png"}:
            raise click.UsageError(f"--figure ends in .svg, .pdf or .png; got {figure!r}")
        kept = "finished data sets are kept" if options["out"] else "nothing is kept without --out"
        with resumable(["power"], kept):
            found = _simulated(**options)
    if figure is not None:
        _draw(found, figure)
    echo_as(found, form)


def _planned(file: str, **options: Any) -> Any:
    from adjudge.replication.power import power

    table = read_table(file, **options)
    how = {name: options[name] for name in ("wanted", "threshold", "missing", "group", "seed")}
    return power(
        table,
        learners=names(options["learners"], table.learners),
        measures=names(options["measures"], table.measures),
        progress=progress_bar("planning"),
        **how,
    )


def _designed(**options: Any) -> Any:
    from adjudge.replication.power import power

    rates = None if options["rates"] is None else _numbers(options["rates"], "--rates")
    if rates is not None and len(rates) != 2:
        raise click.UsageError(f"--rates takes two shares with a comma between; got {options['rates']!r}")
    counts: dict[str, Any] = {name: _count(options[name], f"--{name}") for name in ("learners", "measures")}
    how: dict[str, Any] = {name: options[name] for name in ("effect", "sd", "agreement", "wanted", "threshold")}
    return power(rates=None if rates is None else (rates[0], rates[1]), **counts, **how)


def _count(given: tuple[str, ...], option: str) -> int | None:
    if not given:
        return None
    if len(given) != 1 or not (given[0].isascii() and given[0].isdigit() and len(given[0]) < 10):
        raise click.UsageError(f"{option} is a number before there is any data; got {', '.join(given)!r}")
    return int(given[0])


def _simulated(**options: Any) -> Any:
    from adjudge.errors import InputError
    from adjudge_studies.simulations.learner_pair import EstimatorPair, native_pair
    from adjudge_studies.simulations.power_curve import power_curve

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
    from adjudge_studies.plots.power_curve import plot_power

    save_figure(plot_power(curve), figure)
    click.echo(f"figure: {figure}, at level {100 * curve.alphas[0]:g} %", err=True)
