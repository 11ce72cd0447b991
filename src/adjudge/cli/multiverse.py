"""`adjudge multiverse`: would it hold under other defensible choices?"""

from __future__ import annotations

from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options
from adjudge.cli.grouped import GroupedCommand
from adjudge.cli.options import note, progress_bar
from adjudge.cli.rendering import echo_as, form_options, save_figure


@click.command("multiverse", cls=GroupedCommand, first=("lower", "measures", "learners", "baseline", "figure"))
@click.argument("files", metavar="FILE…", nargs=-1)
@comparison_options
@click.option("--figure", metavar="FIGURE", help="Claims by choices, as .svg, .pdf or .png.")
@form_options(json="One versioned JSON object.", csv="One row per claim.")
def command(files: tuple[str, ...], figure: str | None, form: str | None, **options: Any) -> None:
    """In what share of defensible analyses does each claim stand, and which choice changes it?

    The same table under other estimands, other readings of holes, other sets of measures, the published rule, and with
    every case (or --group) left out in turn. The first analysis is the one the options ask for. Ctrl-C gives what was
    done until then.

    \b
    adjudge multiverse results.csv
    adjudge multiverse results.csv --figure choices.svg
    """
    found = compared(files, options).multiverse(progress_bar("analyses"))
    if figure is not None and not found.claims:
        note(f"{figure} is not written: nothing is claimed that choices could change")
    elif figure is not None:
        from adjudge.plots.multiverse import plot_multiverse

        save_figure(plot_multiverse(found), figure)
        note(f"wrote {figure}")
    echo_as(found, form)
    if not found.complete:
        click.echo(f"interrupted: {len(found.analyses)} of {found.planned} analyses are reported above", err=True)
        raise click.exceptions.Exit(130)
