"""`adjudge replicability`: would another shuffle of the same data give the same answer?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from adjudge.cli.grouped import PART, GroupedCommand, in_group
from adjudge.cli.options import (
    engine_option,
    names,
    note,
    out_option,
    progress_bar,
    read_table,
    refuse_given,
    seed_option,
    table_options,
    workers_option,
)
from adjudge.cli.rendering import echo_as, form_options
from adjudge.errors import InputError

_STUDY = [
    click.option("--study", metavar="TOML", help="Try several tests on an experiment's cases and learners."),
    click.option("--tests", multiple=True, metavar="T,…", help="With --study: 5x2cv, '10 x 10-fold corrected' …"),
    click.option("--repetitions", type=click.IntRange(2), default=10, show_default=True, metavar="N",
                 help="With --study: how often each test is run, on other partitions."),
    click.option("--levels", metavar="A,…", help="With --study: levels of the tests (default: 0.05)."),
    out_option("With --study: folder of finished work, to continue from."),
    engine_option("loky"),
    workers_option(),
]  # fmt: skip


@click.command("replicability", cls=GroupedCommand, first=("learners", "measures", "test", "replicates", "lower"),
               own={"The test and its draws": ("alpha", "wanted", "seed"),
                    "Which test for my data sets": ("study", "tests", "repetitions", "levels", "out", "engine",
                                                    "workers")})  # fmt: skip
@click.argument("file", metavar="[FILE]", required=False)
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
    metavar="TEST",
    help="The test that is recomputed: corrected (default), uncorrected (p too small), 5x2cv t, 5x2cv F.",
)
@click.option(
    "--replicates",
    type=click.IntRange(2),
    metavar="N",
    help="The table holds N replicates of the experiment: count them. Known for `run --replicate` tables.",
)
@click.option("--alpha", default=0.05, show_default=True, help="Level of the test.")
@click.option(
    "--wanted", default=0.95, show_default=True, help="Probability that two experiments agree, to plan repeats for."
)
@seed_option("the draws")
@click.option("--each-case", is_flag=True, help="Where replicates are counted: a table case by case.")
@in_group("", _STUDY)
@form_options(json="One versioned JSON object.", csv="One row per pair, case and measure.",
              md="Markdown (--each-case, --study).", latex="LaTeX (--each-case, --study).")  # fmt: skip
def command(file: str | None, form: str | None, **options: Any) -> None:
    """Would the same experiment, with another partition of the same data, have the same outcome?

    FILE holds the scores of repeated cross-validation or subsampling: columns repeat and fold, at least 5 repeats.
    Reruns are simulated from the repeats at hand, and tested; also says how many repeats make two agree.
    A table of `adjudge run --replicate N` holds the reruns themselves: then the answer is measured.

    \b
    adjudge replicability scores.csv --learners old,new
    adjudge run e.toml --replicate 10 && adjudge replicability e.run
    adjudge replicability --study e.toml --tests "5x2cv,10 x 10-fold corrected"
    """
    if (file is None) == (options["study"] is None):
        raise click.UsageError("give a table of scores, or --study EXPERIMENT.toml")
    if file is None:
        _study(options, form)
        return
    refuse_given(("tests", "repetitions", "levels", "out", "engine", "workers"), "without --study")
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
    test, replicates = _known(options["test"]), options["replicates"] or replicates_of(table)
    if replicates is not None:
        refuse_given(("wanted", "seed"), "where replicates are counted: nothing is estimated")
        found: Any = replicated_table(table, replicates, test=test, **chosen)
    else:
        how = {name: options[name] for name in ("wanted", "seed")}
        refuse_given(("each_case",), "where reruns are estimated: it counts replicates")
        found = rerun_table(table, test=test or "corrected", progress=progress_bar("rerunning"), **how, **chosen)
    if options["each_case"]:
        from adjudge.replication.replicated_text import draws_sections

        echo_as(found, form, draws_sections(found))
    else:
        refuse_given(("md", "latex"), "without --each-case or --study")
        echo_as(found, form)


def _known(name: str | None) -> Any:
    """The test by any of its names."""
    from adjudge.evidence.contract import find_test

    if name is None:
        return None
    known = {"corrected_t": "corrected", "uncorrected_t": "uncorrected", "five_by_two_cv_t": "5x2cv t",
             "five_by_two_cv_f": "5x2cv F"}  # fmt: skip
    found = find_test(name).name
    if found not in known:
        raise InputError(f"{name} is not a test of resampled scores; there are {', '.join(known.values())}")
    return known[found]


def _study(options: dict[str, Any], form: str | None) -> None:
    """Several tests on the data sets and learners of an experiment file (paper C, Tables 1 to 4)."""
    from adjudge.evidence.arguments import check_share
    from adjudge.runs.experiment_file import load_experiment
    from adjudge_studies.simulations.replicability_study import replicability_study

    refuse_given(("test", "replicates", "alpha", "wanted", "each_case", "learners", "cases"), "with --study")
    made = load_experiment(options["study"])
    asked = names(options["measures"]) or [made.job.measures[0].name]
    chosen = [measure for measure in made.job.measures if measure.name == asked[0]]
    if len(asked) != 1 or not chosen:
        raise InputError(f"a study tests one measure of the file: {', '.join(m.name for m in made.job.measures)}")
    tests = names(options["tests"]) or ["5x2cv t", "10 x 10-fold corrected"]
    try:
        levels = tuple(check_share(float(level), "a level") for level in (options["levels"] or "0.05").split(","))
    except ValueError:
        raise InputError(f"--levels {options['levels']!r}: give numbers such as 0.01,0.05") from None
    bar = progress_bar("fitting")
    found = replicability_study(
        made.job.cases, {learner.name: learner for learner in made.job.learners}, tests, runs=options["repetitions"],
        measure=chosen[0], seed=options["seed"], out=options["out"], engine=options["engine"],
        workers=options["workers"],
        watch=None if bar is None else lambda run: bar(run.cached + run.done, run.cached + run.to_do)
    )  # fmt: skip
    found = replace(found, levels=levels) if options["levels"] else found
    echo_as(found, form, found.sections(levels))
