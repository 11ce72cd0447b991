"""A command whose options stand in groups in --help, those everyone needs first."""

from __future__ import annotations

from typing import Any

import click

# Title → parameters, in the order they are shown; what is in none comes last.
_GROUPS: dict[str, tuple[str, ...]] = {
    "Which part of the table": ("measures", "learners", "cases", "baseline", "missing", "group", "each", "items"),
    "What counts": ("margin", "rope", "gate", "first", "weights", "factors", "estimand", "claim"),
    "How sure": ("threshold", "test", "sequential", "fdr", "ratio"),
    "The joint test": ("rule", "each_subset", "reversals", "network", "structure", "prior", "strength", "draws",
                       "seed"),
    "How the file is read": ("higher", "lower", "case", "learner", "name_pattern", "reader", "mapping", "folds",
                             "columns", "ignore", "duplicates"),
    "What comes out": ("output", "width", "figure", "html_file", "json", "csv", "md", "markdown", "latex", "text",
                       "github", "again", "fail_if", "require_decision"),
}  # fmt: skip


class GroupedCommand(click.Command):
    """`first` names the parameters that open the help; `own` are groups of this command alone, which come next."""

    def __init__(
        self, *args: Any, first: tuple[str, ...] = (), own: dict[str, tuple[str, ...]] | None = None, **attributes: Any
    ) -> None:
        super().__init__(*args, **attributes)
        self.first, self.own = first, own or {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]  # the usage has the rest
        records = {param.name: record for param in options if (record := param.get_help_record(ctx))}
        groups = {"Most used": self.first} | self.own | _GROUPS | {"Other": tuple(str(name) for name in records)}
        for title, names in groups.items():
            lines = [records.pop(name) for name in names if name in records]
            if lines:
                with formatter.section(title):
                    formatter.write_dl(lines, col_max=28)
