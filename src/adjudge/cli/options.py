"""Options that several commands share, each defined once: seed, engine, folders; which table, columns, directions."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from adjudge.base.printable import printable
from adjudge.cli.grouped import READ, in_group

Function = TypeVar("Function", bound=Callable[..., Any])


def seed_option(of: str) -> Callable[[Function], Function]:
    """`--seed`, and of what."""
    return click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help=f"Seed of {of}.")


def engine_option(default: str | None = None) -> Callable[[Function], Function]:
    """`--engine`; without a default the experiment file says it."""
    text = "serial, loky, dask, or dask:tcp://host:port."
    return click.option("--engine", default=default, show_default=True, metavar="ENGINE", help=text)


def workers_option(
    text: str = "Worker processes; as many as processors when left out.",
) -> Callable[[Function], Function]:
    """`--workers`."""
    return click.option("--workers", type=click.IntRange(1), metavar="N", help=text)


def out_option(
    text: str = "Folder of the run; EXPERIMENT.run next to the file when left out.", metavar: str = "DIR"
) -> Callable[[Function], Function]:
    """`--out`, and what is written there."""
    return click.option("--out", metavar=metavar, help=text)


def choice_option(
    flag: str, choices: list[str], text: str, default: str | None = None
) -> Callable[[Function], Function]:
    """An option that takes one of these words; a default is shown."""
    return click.option(flag, type=click.Choice(choices), default=default, show_default=True, help=text)


def json_option(function: Function) -> Function:
    """`--json` of a command whose other form is for reading."""
    return click.option("--json", "as_json", is_flag=True, help="As JSON.")(function)


def only_option(function: Function) -> Function:
    """`--only`: some tasks of a run."""
    text = "Some tasks: case=…, learner=…, repeat=N, fold=N."
    return click.option("--only", multiple=True, metavar="KEY=PATTERN", help=text)(function)


def one_measure_option(function: Function) -> Function:
    """`--measures` where it names a table's only measure."""
    text = "Name of the one measure of a table that does not name it."
    return click.option("--measures", multiple=True, metavar="M", help=text)(function)


def direction_options(function: Function) -> Function:
    """`--higher` and `--lower`."""
    for word, which in (("lower", "less"), ("higher", "more")):
        text = f"Measures of which {which} is better."
        function = in_group(READ, [click.option(f"--{word}", multiple=True, metavar="M,…", help=text)])(function)
    return function


def names(values: tuple[str, ...], known: tuple[str, ...] | None = None) -> list[str] | None:
    """Names from a repeatable, comma-separated option; a name that holds a comma is quoted or given by itself."""
    found: list[str] = []
    for value in values:
        if known is not None and value in known:
            found.append(value)
        else:
            rows = csv.reader(value.splitlines(), skipinitialspace=True)  # a line break parts names as a comma does
            found += [part.strip() for row in rows for part in row if part.strip()]
    return found or None


def note(text: str, kind: str = "note") -> None:
    """A remark or a warning for the person at the terminal: never on stdout. Commands and paths stay in one line."""
    from adjudge.wording.text_table import paragraph

    line = f"{kind}: {printable(text)}"
    whole = "adjudge " in line or "wrote " in line or any("/" in word[:1] for word in line.split())
    click.echo(line if whole else paragraph(line, "  ", ""), err=True)


def told_reading(table: Any, measures: list[str] | None = None) -> None:
    """What was read, in at most three lines on stderr, then what was noted."""
    from adjudge.results.reading import reading_lines
    from adjudge.wording.text_table import paragraph

    for line in reading_lines(table, measures):
        click.echo(paragraph(printable(line), "  ", ""), err=True)
    for text in table.notes:
        note(text)


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

    bar = Progress(console=Console(file=getattr(sys.stderr, "raw", sys.stderr)), transient=True)
    task = bar.add_task(text, total=None)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.call_on_close(bar.stop)  # interrupted half-way it leaves no line behind

    def update(done: int, total: int) -> None:
        if not bar.live.is_started:
            bar.start()
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    return update


_PAGE_COLUMNS = click.option(
    "--page-columns", type=click.IntRange(1, 2), help="Columns of the page that tables and figures are to fit."
)


def table_options(function: Function, *, pages: bool = False) -> Function:
    """Which columns are what, which reader, which directions: the options of every command that reads results."""
    options = [
        direction_options,
        *(
            click.option(f"--{role}", multiple=True, metavar="COLUMN|NAME=PATH",
                         help=f"Column of the {role}{both}, or a file's {role}.")
            for role, both in (("case", " (A,B: both)"), ("learner", ""))
        ),
        click.option(
            "--names", "name_pattern", metavar="PATTERN", help="How files are named: '{case}_{learner}.csv'."
        ),
        click.option("--format", "reader", metavar="NAME", help="Read as this format (adjudge list formats)."),
        click.option("--table", metavar="K|NAME", help="Which table of a file that holds several."),
        click.option("--mapping", metavar="TOML", help="A file that says what a table's columns are."),
        click.option(
            "--folds", type=click.IntRange(2), metavar="K", help="Folds per repeat, if fold numbers run on."
        ),
        choice_option("--columns", ["cases", "measures", "learners"],
                      "What the table's columns are, when the only key is a learner or a case."),
        *([_PAGE_COLUMNS] if pages else []),
        *(
            click.option(f"--{role}", metavar="COLUMN", help=f"Column that {text}.")
            for role, text in (
                ("repeat", "numbers repeats: runs, seeds"),
                ("fold", "numbers folds"),
                ("item", "names the items of a benchmark"),
            )
        ),
        click.option("--ignore", multiple=True, metavar="COLUMN,…", help="Columns to leave out."),
        choice_option("--duplicates", ["error", "first", "last", "mean", "repeats"],
                      "What to do with several values for one case, learner and measure.", "error"),
    ]  # fmt: skip
    return in_group(READ, options, ("higher", "lower", "case", "learner", "reader"))(function)


def numbers(text: str, option: str) -> list[float]:
    """The numbers of a list such as 0,0.05."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise click.UsageError(f"{option} takes numbers with commas between; got {text!r}") from None


TABLE_OPTIONS = ("higher", "lower", "case", "learner", "name_pattern", "reader", "table", "mapping", "folds", "columns",
                 "repeat", "fold", "item", "ignore", "duplicates")  # fmt: skip


def _roles(options: dict[str, Any]) -> dict[str, str]:
    return {role: options[role] for role in ("group", "repeat", "fold", "item") if options.get(role)}


def read_table(
    files: str | tuple[str, ...],
    measure: str | None = None,
    asked_for: Iterable[str] = (),
    only: dict[str, tuple[str, ...]] | None = None,
    **options: Any,
) -> Any:
    """The table a command works on, from one file or several; `example:NAME` is a built-in one."""
    from adjudge.results.layout import LayoutOptions
    from adjudge.results.objects import given_of
    from adjudge.results.read import read_given, settled
    from adjudge.results.readers.reading import ReadOptions

    columns, pairs = _columns_and_files(options)
    paths = [files] if isinstance(files, str) else list(files)
    asked = {side: tuple(names(options[side]) or ()) for side in ("higher", "lower")}
    given = given_of(
        paths,
        ReadOptions(columns["case"], columns["learner"], asked["higher"], asked["lower"], pairs["case"],
                    pairs["learner"], options["name_pattern"], options["folds"], table=options["table"],
                    mapping=options["mapping"]),
        measure=measure
    )  # fmt: skip
    layout = LayoutOptions(options["columns"], _roles(options), ignore=tuple(names(options["ignore"]) or ()),
                           asked=(*asked["higher"], *asked["lower"], *asked_for), only=only or {},
                           slices=tuple(names(options.get("slices", ())) or ()))  # fmt: skip
    table = read_given(given, layout, options["reader"], named=measure is not None)
    table = settled(table, options["duplicates"])
    # Directions last: only now are the measures known, and with them names that hold a comma.
    return table.with_directions(
        names(options["higher"], table.measures) or (), names(options["lower"], table.measures) or ()
    )


def _columns_and_files(options: dict[str, Any]) -> tuple[dict[str, str | None], dict[str, tuple[tuple[str, str], ...]]]:
    """--case and --learner taken apart: a column, and names for whole files."""
    columns: dict[str, str | None] = {}
    pairs: dict[str, tuple[tuple[str, str], ...]] = {}
    for role in ("case", "learner"):
        given = [value.partition("=") for value in options[role]]
        pairs[role] = tuple((name, path) for name, sign, path in given if sign)
        plain = [name for name, sign, _ in given if not sign]
        if len(plain) > 1:
            raise click.UsageError(
                f"--{role} names one column ({role} of several columns: --{role} A,B); got {', '.join(plain)}"
            )
        columns[role] = plain[0] if plain else None
    return columns, pairs
