"""What commands share on the way out: the forms of an answer, the command as typed, and files written."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from adjudge.base.argument_checks import path_of
from adjudge.base.atomic_write import atomic_write
from adjudge.cli.options import note
from adjudge.errors import InputError

Function = TypeVar("Function", bound=Callable[..., Any])


def form_options(**forms: str) -> Callable[[Function], Function]:
    """Flags of which at most one may be given, `--json`, `--md` …, each with its help; the command gets `form`.

    The last of several would win without a word, so two at once are a usage error that names both.

    >>> @click.command()
    ... @form_options(json="One object.", md="Markdown.")
    ... def command(form): ...
    >>> command.main(["--md", "--json"], standalone_mode=False)
    Traceback (most recent call last):
    click.exceptions.UsageError: --md and --json are two forms of one answer on standard output: give one of them
    """

    def chosen(context: click.Context, option: click.Parameter, given: bool) -> None:
        earlier = context.params.setdefault("form", None)
        if given and earlier is not None:
            raise click.UsageError(
                f"--{earlier} and --{option.name} are two forms of one answer on standard output: give one of them"
            )
        if given:
            context.params["form"] = option.name

    def decorate(function: Function) -> Function:
        for name, text in reversed(forms.items()):
            option = click.option(f"--{name}", name, is_flag=True, expose_value=False, callback=chosen, help=text)
            function = option(function)
        return function

    return decorate


def echo_as(found: Any, form: str | None, sections: Any = None, source: str = "", columns: int = 1) -> None:
    """A result on standard output: `json`, `csv`, `md` or `latex` where it has `sections`, or as text."""
    if form == "json":
        from adjudge.base.json_text import write_json

        click.echo(write_json(found.to_dict()))
    elif form == "csv":
        from adjudge.results.csv_file import csv_text

        click.echo(csv_text(found.to_columns()).rstrip("\n"))
    elif sections is not None:
        from adjudge.reports.sections import sections_as

        click.echo(sections_as(sections, form, source, columns))
    else:
        click.echo(str(found))


def page_options(function: Function) -> Function:
    """--html FILE."""
    return click.option(
        "--html", "html_file", metavar="FILE", callback=refuse_page_ending,
        help="Write a report as one HTML file (- for stdout).",
    )(function)  # fmt: skip


def refuse_misplaced_page(html_file: str | None, form: str | None) -> None:
    """A page and another form both on standard output."""
    if html_file == "-" and form is not None:
        raise click.UsageError(f"--html - and --{form} both go to standard output: give one of them, or --html FILE")


def summary_of(comparison: Any, file: str | None) -> Any:
    """What a page or a document is rendered from: the comparison, the values behind it, where they come from."""
    from adjudge.reports.provenance import now
    from adjudge.reports.summary import summarise

    return summarise(comparison, command=command_line(), path=file, created=now())


def command_line() -> str:
    """The command that was run, ready to paste."""
    return shlex.join(["adjudge", *sys.argv[1:]])


def program() -> str:
    """What the user types to start this program again: `adjudge`, or the path it was called by where that is not found.

    >>> program()
    'adjudge'
    """
    typed = sys.argv[0]
    if Path(typed).name != "adjudge" or shutil.which("adjudge") == shutil.which(typed):
        return "adjudge"
    return shlex.quote(typed)


def write_page(summary: Any, path: str) -> None:
    """One HTML file; where it went is a note, not the answer."""
    from adjudge.reports.report import render, write_report

    if path == "-":
        click.echo(render(summary, "html"))
        return
    target = write_report(summary, path)
    note(f"wrote {path} ({target.stat().st_size / 1e3:.0f} kB)")


def save_figure(axes: Any, path: str) -> None:
    """One figure, in the form the file's ending names, its letters as letters."""
    from adjudge.plots.svg import save_figure as save

    ending = refuse_figure_ending(path)
    with atomic_write(path_of(path)) as part:
        save(axes, part, ending)


def refuse_figure_ending(path: str) -> str:
    """Before anything is computed: the form a figure's file asks for."""
    ending = path_of(path).suffix.lower().removeprefix(".")
    if ending not in {"png", "svg", "pdf"}:
        raise InputError(f"cannot draw {path}: end its name in .png, .svg or .pdf")
    return ending


def refuse_page_ending(context: click.Context, option: click.Parameter, path: str | None) -> str | None:
    """A page is written as .html: `--html r.pdf` would be a page under a false name."""
    del context, option
    if path not in {None, "-"} and Path(str(path)).suffix.lower() not in {".html", ".htm"}:
        page = Path(str(path)).with_suffix(".html") if Path(str(path)).name else "report.html"
        raise click.BadParameter(f"{path!r}: a page is written as HTML; use --html {page}, and print it from a browser")
    return path
