"""What `compare` and `report` share: the command as typed, and files written."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import click

from adjudge.cli.options import note
from adjudge.errors import InputError

__all__ = ["command_line", "write_figures", "write_page"]


def command_line() -> str:
    """The command that was run, ready to paste."""
    return shlex.join(["adjudge", *sys.argv[1:]])


def write_page(summary: Any, path: str, *, static: bool = False) -> None:
    """One HTML file; where it went is a note, not the answer."""
    from adjudge.reports.html.page import html_report

    figures = None
    if static:
        from adjudge.plots.report_figures import report_figures

        figures = report_figures(summary)
    page = html_report(summary, figures=figures)
    if path == "-":
        click.echo(page)
        return
    try:
        Path(path).write_text(page, encoding="utf-8")
    except OSError as refused:
        raise InputError(f"cannot write {path}: {refused.strerror or refused}") from refused
    note(f"wrote {path} ({len(page.encode()) / 1e6:.1f} MB)")


def write_figures(summary: Any, folder: str) -> None:
    """Every figure of a summary as SVG, PDF and PNG; which ones is a note."""
    from adjudge.plots.pair_figures import MOST_PAIRS
    from adjudge.plots.report_figures import save_figures

    try:
        written = save_figures(summary, folder)
    except OSError as refused:
        raise InputError(f"cannot write to {folder}: {refused.strerror or refused}") from refused
    if not written:
        note(f"nothing to draw: no figure fits this table, and {folder} stays empty")
        return
    stems = list(dict.fromkeys(path.stem for path in written))
    endings = ", ".join(dict.fromkeys(path.suffix for path in written))
    note(f"wrote {len(stems)} figure{'s'[: len(stems) != 1]} to {folder} (each {endings}): {', '.join(stems)}")
    if len(summary.pairs) > MOST_PAIRS:
        note(f"figures of the {MOST_PAIRS} surest of {len(summary.pairs)} pairs; others with --learners A,B")
