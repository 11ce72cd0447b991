"""Options that several commands share: which table, which columns, which directions."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from adjudge.printable import printable

__all__ = ["names", "note", "progress_bar", "read_table", "refuse_given", "table_options"]

Function = TypeVar("Function", bound=Callable[..., Any])


def names(values: tuple[str, ...], known: tuple[str, ...] | None = None) -> list[str] | None:
    """Names from a repeatable, comma-separated option; a name that holds a comma is quoted or given by itself."""
    found: list[str] = []
    for value in values:
        if known is not None and value in known:
            found.append(value)
        else:
            found += [
                part.strip() for row in csv.reader([value], skipinitialspace=True) for part in row if part.strip()
            ]
    return found or None


def note(text: str) -> None:
    """A remark for the person at the terminal: never on stdout."""
    click.echo(f"note: {printable(text)}", err=True)


def refuse_given(unfit: Iterable[str], why: str) -> None:
    """Refuse options that were typed but mean nothing here: an option that is ignored misleads."""
    context = click.get_current_context()
    for option in context.command.params:
        if option.name in unfit and context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option.opts[0]} means nothing {why}")


def progress_bar(text: str) -> Callable[[int, int], None] | None:
    """A bar on stderr, on a terminal only; called with what is done and the total."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(text, total=None)

    def update(done: int, total: int) -> None:
        if not bar.live.is_started:
            bar.start()
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    return update


def table_options(function: Function) -> Function:
    """--higher, --lower, --case, --learner, --columns, --ignore, --duplicates."""
    for option in reversed(
        [
            click.option("--higher", multiple=True, metavar="M,…", help="Measures of which more is better."),
            click.option("--lower", multiple=True, metavar="M,…", help="Measures of which less is better."),
            click.option("--case", metavar="COLUMN", help="Column that names the case (several: A,B)."),
            click.option("--learner", metavar="COLUMN", help="Column that names the learner."),
            click.option(
                "--columns",
                type=click.Choice(["cases", "measures"]),
                help="What the columns are, when the only key is a learner.",
            ),
            click.option("--ignore", multiple=True, metavar="COLUMN,…", help="Columns to leave out."),
            click.option(
                "--duplicates",
                type=click.Choice(["error", "first", "last", "mean", "repeats"]),
                default="error",
                show_default=True,
                help="What to do with rows that answer the same question twice.",
            ),
        ]
    ):
        function = option(function)
    return function


def read_table(file: str, measure: str | None = None, **options: Any) -> Any:
    """The table a command works on; `example:NAME` is a built-in one."""
    from dataclasses import replace

    from adjudge.results.examples import example
    from adjudge.results.read import read_results

    built_in = example(file.removeprefix("example:")) if file.startswith("example:") else None
    table = read_results(
        file if built_in is None else built_in.to_columns(),
        case=options["case"],
        learner=options["learner"],
        columns=options["columns"],
        ignore=names(options["ignore"]) or (),
        duplicates=options["duplicates"],
        measure=measure,
        group=options.get("group"),
    )
    if built_in is not None:
        table = replace(table, source=built_in.source)
    # Directions last: only now are the measures known, and with them names that hold a comma.
    return table.with_directions(
        names(options["higher"], table.measures) or (), names(options["lower"], table.measures) or ()
    )
