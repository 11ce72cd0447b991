"""What people type first: `adjudge results.csv`, `adjudge help compare`, `adjudge version`; other programs' words."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from adjudge.base.vocabulary import vocabulary

# Endings of files that hold results, here or not.
_ENDINGS = frozenset({".csv", ".tsv", ".tab", ".txt", ".json", ".jsonl", ".ndjson", ".parquet", ".feather", ".xlsx",
                      ".xls", ".ods", ".md", ".arff", ".eval", ".xml", ".db", ".sqlite", ".gz", ".zip"})  # fmt: skip


def is_source(text: str) -> bool:
    """Whether a word names results: a file or folder that is there, standard input, a built-in table, a file's ending.

    >>> is_source("results.csv"), is_source("example:weka"), is_source("-"), is_source("comapre")
    (True, True, True, False)
    """
    if text == "-" or text.startswith(("example:", "/dev/", "./", "../")) or Path(text).suffix.lower() in _ENDINGS:
        return True
    try:
        return not text.startswith("-") and Path(text).exists()
    except (OSError, ValueError):  # longer than a name may be, or with a NUL
        return False


def written_out(arguments: list[str], commands: Collection[str], own: Collection[str]) -> list[str]:
    """The command line in full; `own` are the options of `adjudge` itself, which come before a command.

    >>> written_out(["r.csv", "--json"], ["compare"], []), written_out(["help", "compare"], ["compare"], [])
    (['compare', 'r.csv', '--json'], ['compare', '--help'])
    """
    first = next((place for place, word in enumerate(arguments) if word not in own), len(arguments))
    before, after = arguments[:first], arguments[first:]
    if not after or after[0] in commands:
        return arguments
    if after[0] == "help":
        return [*before, *after[1:2], "--help"]
    if after == ["version"]:
        return [*before, "--version"]
    options_first = after[0].startswith("--") and not set(commands) & set(after)
    if is_source(after[0]) or (options_first and any(map(is_source, after))):
        return [*before, "compare", *after]
    return arguments


class FileName(click.ParamType):  # type: ignore[type-arg]  # has one from click 8.5 on
    """A path or what stands for one, taken as it is; Tab completes files."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


def with_file_names(command: click.Command) -> click.Command:
    """The command, its arguments of plain text completed as files."""
    for param in command.params:
        if isinstance(param, click.Argument) and param.type is click.STRING:
            param.type = FileName()
    return command


def named_here(wrong: click.NoSuchOption) -> click.ClickException:
    """The refusal of an option, with its name here where the command has it under another one."""
    ours = vocabulary()["elsewhere"]["options"].get(wrong.option_name, "")
    known = {word for param in wrong.ctx.command.params for word in param.opts} if wrong.ctx else set()
    if not ours or (ours.startswith("--") and ours.split()[0] not in known):
        return wrong
    return click.UsageError(f"no option {wrong.option_name}; here it is {ours}", wrong.ctx)
