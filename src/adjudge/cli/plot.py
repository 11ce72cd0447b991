"""`adjudge plot`: one picture, one command, drawn by the functions that pages and reports use."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options
from adjudge.cli.grouped import GroupedCommand
from adjudge.cli.options import note, progress_bar
from adjudge.cli.rendering import refuse_figure_ending, save_figure
from adjudge.errors import InputError, did_you_mean

KINDS = {
    "cd": "critical-difference diagram: mean ranks, bars join who is not separated",
    "ranks": "ranks that are not excluded, by tier",
    "order": "who beats whom on every measure",
    "tradeoff": "two measures against each other, and the front",
    "differences": "one pair, one measure, case by case",
    "matrix": "every learner against every other",
    "simplex": "the posterior of one pair in a triangle",
    "power": "with how many cases each pair would be decided",
}
_INCHES = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4, "pt": 1 / 72.27}
_ASPECTS = {"cd": "measure", "differences": "measure", "simplex": "measure"}
_OF_A_PAIR = ("differences", "simplex")
_MOST_LINES = 8


@click.command(
    "plot",
    cls=GroupedCommand,
    first=("output", "measures", "learners", "columns", "lower"),
    epilog="Kinds: " + "; ".join(f"{kind}: {text}" for kind, text in KINDS.items()) + ".",
)
@click.argument("kind", metavar="KIND")
@click.argument("files", metavar="RESULTS…", nargs=-1)
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to: .pdf, .svg or .png.")
@click.option("--width", metavar="SIZE", help="As 8.5cm, 3.3in, 241pt (default: --columns 1, 4.8in; 2 is 3.35in).")
@partial(comparison_options, pages=True)
def command(
    kind: str, files: tuple[str, ...], output: str, width: str | None, page_columns: int | None, **options: Any
) -> None:
    """One picture for a paper or a talk: KIND is cd (critical difference), ranks, order, tradeoff, differences, matrix,
    simplex or power.

    \b
    adjudge plot cd results.csv --measures accuracy -o cd.pdf
    adjudge plot differences results.csv --learners old,new --measures accuracy -o d.svg --columns 2
    """
    from adjudge.plots.canvas import COLUMN, PAGE, drawn_at

    if kind not in KINDS:
        raise InputError(f"no picture {kind!r}{did_you_mean(kind, KINDS)}; there are {', '.join(KINDS)}")
    refuse_figure_ending(output)
    if width is not None and page_columns is not None:
        raise click.UsageError("--width and --columns both say how wide: give one of them")
    inches = _inches(width) if width is not None else COLUMN if page_columns == 2 else PAGE
    comparison = compared(files, options)
    _refuse_unfit(kind, comparison)
    with drawn_at(inches):
        axes = _draw(kind, comparison, options)
    save_figure(axes, output)
    wide, high = axes.figure.get_size_inches()
    more = "; its names need more than the width asked for" if wide > inches + 0.02 else ""
    note(f"wrote {output} ({2.54 * wide:.1f} × {2.54 * high:.1f} cm{more})")


def _inches(text: str) -> float:
    found = re.fullmatch(r"\s*(\d+(?:\.\d*)?|\.\d+)\s*(in|cm|mm|pt)\s*", text)
    inches = float(found[1]) * _INCHES[found[2]] if found else 0.0
    if not 1.5 <= inches <= 40:
        raise InputError(f"--width {text!r} is not a width; give one as 8.5cm, 85mm, 3.3in or 241pt")
    return inches


def _refuse_unfit(kind: str, comparison: Any) -> None:
    """What the kind needs and the table, as asked for, has not; with what to type."""
    if kind in _OF_A_PAIR and len(comparison) != 1:
        first = ",".join(comparison.learners[:2])
        raise InputError(
            f"{kind} is of one pair; there are {len(comparison.learners)} learners: choose two, as --learners {first}"
        )
    if kind in _ASPECTS and len(comparison.measures) != 1:
        raise InputError(
            f"{kind} is of one measure; there are {len(comparison.measures)}: choose with --measures "
            f"{comparison.measures[0]} (of {', '.join(comparison.measures)})"
        )
    if kind == "tradeoff" and len(comparison.measures) < 2:
        raise InputError(f"tradeoff needs two measures; this comparison has {comparison.measures[0]} alone")
    if kind in {"cd", "ranks", "order"} and len(comparison.learners) < 3:
        raise InputError(f"{kind} needs three learners; for two: adjudge plot differences")
    if kind == "power" and len(comparison) > _MOST_LINES:
        raise InputError(f"power draws a line per pair, at most {_MOST_LINES}; choose with --learners")


def _draw(kind: str, comparison: Any, options: dict[str, Any]) -> Any:
    if kind == "cd":
        from adjudge.plots.critical_difference import plot_critical_difference

        return plot_critical_difference(comparison)
    if kind == "ranks":
        from adjudge.plots.ranks import plot_ranks

        return plot_ranks(comparison)
    if kind == "order":
        from adjudge.plots.order import plot_order

        return plot_order(comparison)
    if kind == "matrix":
        from adjudge.plots.matrix import plot_matrix

        return plot_matrix(comparison)
    if kind == "tradeoff":
        from adjudge.plots.tradeoff import plot_tradeoff

        asked = comparison.measures if options["measures"] and len(comparison.measures) == 2 else (None, None)
        return plot_tradeoff(comparison, x=asked[1], y=asked[0])
    if kind == "differences":
        from adjudge.plots.differences import plot_differences

        return plot_differences(comparison.pair(0))
    if kind == "simplex":
        from adjudge.plots.simplex import plot_simplex

        return plot_simplex(comparison.pair(0))
    from adjudge.plots.planned_cases import plot_planned_cases
    from adjudge.replication.power import planned_from

    return plot_planned_cases(planned_from(comparison, progress=progress_bar("planning")))
