"""`adjudge replicability`: would another shuffle of the same data give the same answer?"""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.grouped import PART, GroupedCommand, in_group
from adjudge.cli.options import names, note, progress_bar, read_table, refuse_given, seed_option, table_options
from adjudge.cli.rendering import echo_as, form_options


@click.command("replicability", cls=GroupedCommand, first=("learners", "measures", "test", "replicates", "lower"),
               own={"The test and its draws": ("alpha", "wanted", "seed")})  # fmt: skip
@click.argument("file", metavar="FILE")
@table_options
@in_group(
    PART,
    [
        click.option("--learners", multiple=True, metavar="L,…", help="Only these learners."),
        click.option("--measures", multiple=True, metavar="M,…", help="Only these measures."),
        click.option("--cases", multiple=True, metavar="C,…", help="Only these cases."),
    ],
)
@click.option(
    "--test",
    type=click.Choice(["corrected", "uncorrected", "5x2cv t", "5x2cv F"]),
    help="The test that is recomputed: corrected t unless said; uncorrected is too sure of itself.",
)
@click.option(
    "--replicates",
    type=click.IntRange(2),
    metavar="N",
    help="The table holds the experiment N times over: measure, do not estimate. Known for `run --replicate` tables.",
)
@click.option("--alpha", default=0.05, show_default=True, help="Level of the test.")
@click.option(
    "--wanted", default=0.95, show_default=True, help="Probability that two experiments agree, to plan repeats for."
)
@seed_option("the draws")
@form_options(json="One versioned JSON object.", csv="One row per pair, case and measure.")
def command(file: str, form: str | None, **options: Any) -> None:
    """Would the same experiment, with another partition of the same data, have the same outcome?

    FILE holds the scores of repeated cross-validation or subsampling: columns repeat and fold, at least 5 repeats.
    Reruns are drawn as the repeats at hand let them be, and tested; also says how many repeats make two agree.
    A table of `adjudge run --replicate N` holds the reruns themselves: then the answer is measured.

    \b
    adjudge replicability scores.csv --learners old,new
    adjudge run e.toml --replicate 10 && adjudge replicability e.run
    """
    from adjudge.replication.replicated_table import replicated_table
    from adjudge.replication.rerun_table import rerun_table
    from adjudge.results.replicates import replicates_of

    measures = names(options["measures"])
    table = read_table(file, measures[0] if measures and len(measures) == 1 else None, **options)
    for text in table.notes:
        note(text)
    chosen = {
        "learners": names(options["learners"], table.learners),
        "measures": names(options["measures"], table.measures),
        "cases": names(options["cases"], table.cases),
        "alpha": options["alpha"],
    }
    test, replicates = options["test"], options["replicates"] or replicates_of(table)
    if replicates is not None:
        refuse_given(("wanted", "seed"), "where replicates are counted: nothing is estimated")
        found: Any = replicated_table(table, replicates, test=test, **chosen)
    else:
        how = {name: options[name] for name in ("wanted", "seed")}
        found = rerun_table(table, test=test or "corrected", progress=progress_bar("rerunning"), **how, **chosen)
    echo_as(found, form)
