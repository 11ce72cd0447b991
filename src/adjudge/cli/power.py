"""`adjudge power`: how often would it be found? By simulation, or planned from a table."""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.comparison_options import setting_option
from adjudge.cli.grouped import GroupedCommand
from adjudge.cli.interrupts import resumable
from adjudge.cli.options import names, numbers, progress_bar, read_table, refuse_given, table_options
from adjudge.cli.rendering import echo_as, form_options
from adjudge_studies.simulations.command import SIMULATED, simulated, simulation_options

PLANNED = ("wanted", "threshold")
OF_TABLE = ("missing", "group", "higher", "lower", "case", "learner", "columns", "ignore", "duplicates")
DESIGNED = ("effect", "sd", "rates", "agreement")


@click.command(
    "power",
    cls=GroupedCommand,
    first=("wanted", "learners", "measures", "effect", "rates"),
    own={
        "Before there is a table": ("sd", "agreement"),
        "A simulation of tests": ("seed", *SIMULATED[:-1]),
    },
)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--effect", type=float, metavar="D", help="Before any data: the difference to find, with --sd.")
@click.option("--sd", type=float, metavar="S", help="With --effect: standard deviation of the differences over cases.")
@click.option("--rates", metavar="A,B", help="Before any data, items: two shares of right answers, with --agreement.")
@click.option("--agreement", type=float, help="With --rates: share of items on which both are right or both wrong.")
@click.option("--wanted", default=0.8, show_default=True, help="Power to plan for: the chance of a claim.")
@click.option(
    "--learners", multiple=True, metavar="L,…", help="FILE: only these. Before data: how many. Else: import paths."
)
@click.option("--measures", multiple=True, metavar="M,…", help="FILE: only these measures. Before data: how many.")
@setting_option("threshold")
@setting_option("group", help="FILE: cases with the same entry in it count as one.")
@setting_option("missing", choices=["error", "drop"], help="FILE: what to do with missing cells.")
@simulation_options
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
        found = simulated(options, figure)
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

    rates = None if options["rates"] is None else numbers(options["rates"], "--rates")
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
