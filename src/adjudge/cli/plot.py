"""`adjudge plot`: one picture, one command, drawn by the functions that pages and reports use."""

from __future__ import annotations

import re
import shlex
from functools import partial
from typing import Any

import click

from adjudge.cli.comparison_options import compared, comparison_options
from adjudge.cli.grouped import GroupedCommand
from adjudge.cli.options import note, progress_bar
from adjudge.cli.rendering import refuse_figure_ending, save_figure
from adjudge.cli.shortcuts import is_source
from adjudge.errors import InputError, did_you_mean
from adjudge.plots.by_kind import KINDS, draw, fitting_kind

_INCHES = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4, "pt": 1 / 72.27}


@click.command(
    "plot",
    cls=GroupedCommand,
    first=("output", "measures", "learners", "top", "page_columns"),
    epilog="Kinds: " + "; ".join(f"{kind}: {text}" for kind, text in KINDS.items()) + ".",
)
@click.argument("kind", metavar="[KIND]")
@click.argument("files", metavar="RESULTS…", nargs=-1)
@click.option("-o", "--output", metavar="FILE", help="Where to: .pdf, .svg or .png.")
@click.option("--width", metavar="SIZE", help="As 8.5cm, 3.3in, 241pt (default: --page-columns 1, 4.8in; 2 is 3.35in).")
@click.option("--top", type=int, metavar="N", help="Of cd, ranks and matrix: only the first N learners.")
@click.option("--joint", is_flag=True, help="Of a matrix: the joint test of each pair as published, not the verdict.")
@partial(comparison_options, pages=True)
def command(
    kind: str,
    files: tuple[str, ...],
    output: str | None,
    width: str | None,
    joint: bool,
    top: int | None,
    page_columns: int | None,
    **options: Any,
) -> None:
    """One picture for a paper or a talk: KIND is cd (critical difference), ranks, order, tradeoff, differences, matrix,
    network, simplex or power; without one, what fits the table.

    \b
    adjudge plot cd results.csv --measures accuracy -o cd.pdf
    adjudge plot differences results.csv --learners old,new --measures accuracy -o d.svg --page-columns 2
    """
    from adjudge.plots.canvas import COLUMN, PAGE, drawn_at

    wanted: str | None = kind
    if kind not in KINDS and is_source(kind):  # the figure that fits
        wanted, files = None, (kind, *files)
    elif kind not in KINDS:
        raise InputError(f"no figure {kind!r}{did_you_mean(kind, KINDS)}; there are {', '.join(KINDS)}")
    if output is None:
        typed = shlex.join(filter(None, [wanted, *(files or ("results.csv",))]))
        raise click.UsageError(f"name the output: adjudge plot {typed} -o figure.pdf (kinds: {', '.join(KINDS)}; "
                               "without one, what fits the table)")  # fmt: skip
    refuse_figure_ending(output)
    if width is not None and page_columns is not None:
        raise click.UsageError("--width and --page-columns both set the width: give one of them")
    inches = _inches(width) if width is not None else COLUMN if page_columns == 2 else PAGE
    if joint and wanted != "matrix":
        raise click.UsageError("--joint is of a matrix: adjudge plot matrix --joint")
    comparison = compared(files, options | ({"network": True} if wanted == "network" else {}))
    shown = wanted or fitting_kind(comparison)
    with drawn_at(inches):
        axes = draw(shown, comparison, both=bool(options["measures"]), joint=joint, top=top,
                    progress=progress_bar("planning"))  # fmt: skip
    save_figure(axes, output)
    wide, high = axes.figure.get_size_inches()
    more = "; its names need more than the width asked for" if wide > inches + 0.02 else ""
    chosen = "" if wanted else f"{shown}: {KINDS[shown]}; "
    note(f"wrote {output} ({chosen}{2.54 * wide:.1f} × {2.54 * high:.1f} cm{more})")


def _inches(text: str) -> float:
    found = re.fullmatch(r"\s*(\d+(?:\.\d*)?|\.\d+)\s*(in|cm|mm|pt)\s*", text)
    inches = float(found[1]) * _INCHES[found[2]] if found else 0.0
    if not 1.5 <= inches <= 40:
        raise InputError(f"--width {text!r} is not a width; give one as 8.5cm, 85mm, 3.3in or 241pt")
    return inches
