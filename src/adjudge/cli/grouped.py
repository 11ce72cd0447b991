"""A command whose options stand in groups: --help shows those of every day, --help-all the rest too."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])

PART, READ, OUT = "Which part of the table", "How the file is read", "What comes out"
_TITLES = (PART, "What counts", "How sure", "The joint test", READ, OUT)  # in the order they are shown
_ALL = "adjudge.help_all"


def in_group(
    title: str, options: Iterable[Callable[[Function], Function]], everyday: Collection[str] | None = None
) -> Callable[[Function], Function]:
    """These options in their order, under one title of the help; rare are those that are not named as `everyday`."""

    def decorate(function: Function) -> Function:
        before = len(getattr(function, "__click_params__", ()))
        for option in reversed(list(options)):
            function = option(function)
        added: list[Any] = function.__click_params__[before:]  # type: ignore[attr-defined]
        for parameter in added:
            parameter.group, parameter.rare = title, everyday is not None and parameter.name not in everyday
        return function

    return decorate


class GroupedCommand(click.Command):
    """`first` names the parameters that open the help; `own` are groups of this command alone, which come next.

    What is in no group is about what comes out.
    """

    def __init__(
        self, *args: Any, first: tuple[str, ...] = (), own: dict[str, tuple[str, ...]] | None = None, **attributes: Any
    ) -> None:
        super().__init__(*args, **attributes)
        self.first, self.own = first, own or {}
        text, few = "Show every option and exit.", 3
        self.hides = sum(getattr(param, "rare", False) and param.name not in first for param in self.params)
        if self.hides <= few:
            self.hides = 0
        else:
            flag = click.option(
                "--help-all", is_flag=True, is_eager=True, expose_value=False, callback=_help_all, help=text
            )
            flag(self)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        titles = {name: title for title, names in ({"Most used": self.first} | self.own).items() for name in names}
        groups: dict[str, list[Any]] = {title: [] for title in ("Most used", *self.own, *_TITLES, "Other")}
        hides = 0 if ctx.meta.get(_ALL) else self.hides
        for param in self.get_params(ctx):
            if isinstance(param, click.Option):  # the usage has the rest
                rest = "Other" if param.opts[-1].startswith("--help") else OUT
                title = titles.get(str(param.name), getattr(param, "group", rest))
                if not (hides and getattr(param, "rare", False)) or title == "Most used":
                    groups[title].append(param)
        groups["Most used"].sort(key=lambda param: self.first.index(param.name))
        for title, params in groups.items():
            if records := [record for param in params if (record := param.get_help_record(ctx))]:
                with formatter.section(title):
                    formatter.write_dl(records, col_max=28)
        if hides:
            formatter.write_paragraph()
            formatter.write_text(f"{hides} more options: {ctx.command_path} --help-all")


def _help_all(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    del option
    if asked:
        click.echo(full_help(ctx))
        ctx.exit()


def full_help(ctx: click.Context) -> str:
    """What --help-all prints."""
    ctx.meta[_ALL] = True
    return ctx.get_help()
