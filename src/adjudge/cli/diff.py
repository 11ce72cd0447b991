"""`adjudge diff`: what changed from one release of a table to the next?"""

from __future__ import annotations

from typing import Any

import click

from adjudge.base.argument_checks import path_of
from adjudge.base.atomic_write import atomic_write
from adjudge.cli.comparison_options import asked_settings, asked_table, comparison_options
from adjudge.cli.grouped import GroupedCommand
from adjudge.cli.options import names, note, progress_bar
from adjudge.cli.rendering import form_options
from adjudge.errors import InputError

_FAILS = ("changed", "lost", "reversed", "worse")
_ENDINGS = {".md": "markdown", ".json": "json", ".txt": None}


@click.command("diff", cls=GroupedCommand, first=("lower", "measures", "learners", "fail_if", "output"))
@click.argument("files", metavar="OLD NEW", nargs=2)
@comparison_options
@click.option(
    "--fail-if",
    type=click.Choice(_FAILS),
    multiple=True,
    help="Exit 5 if claims changed, were lost, were reversed; or a learner is shown worse than itself.",
)
@click.option("-o", "--output", metavar="FILE", help="Write FILE: .md a release note, .json, .txt.")
@form_options(json="One versioned JSON object.", markdown="A release note.")
def command(
    files: tuple[str, str], form: str | None, fail_if: tuple[str, ...], output: str | None, **options: Any
) -> None:
    """What changed from OLD to NEW, and which claims changed because of it?

    OLD and NEW are two releases of one table, or of one folder of logs. Every claim that changed is put down to changed
    values, to cases added or removed, or to learners added or removed. Exit 0 whatever changed: that claims change is
    what a new release is for. With --fail-if exit 5 where it holds.

    \b
    adjudge diff monday.csv friday.csv
    adjudge diff board-1/ board-2/ --fail-if worse -o release.md
    """
    from adjudge.facade.diff import diff

    ending = None if output is None else path_of(output).suffix.lower()
    if ending is not None and ending not in _ENDINGS:
        raise InputError(f"cannot write {output}: end its name in {', '.join(_ENDINGS)}")
    for name in ("rope", "network"):
        if options[name]:
            raise click.UsageError(f"--{name} is for one table: leave it out")
    old, new = (asked_table(file, options) for file in files)
    parts: dict[str, Any] = {part: names(options[part]) for part in ("learners", "measures", "cases")}
    settings = asked_settings(options, tuple(dict.fromkeys((*old.measures, *new.measures))))
    bar = progress_bar("judging")
    found = diff(old, new, baseline=options["baseline"], progress=bar, **parts, **settings)
    if output is not None:
        with atomic_write(path_of(output)) as part:
            part.write_text(_as(found, _ENDINGS[str(ending)]) + "\n", encoding="utf-8")
        note(f"wrote {output}")
    if output is None or form is not None:
        click.echo(_as(found, form))
    held = {
        "changed": bool(found.changes),
        "lost": any(each.change == "lost" for each in found.changes),
        "reversed": any(each.reversed for each in found.changes),
        "worse": any(each.shown == "worse" for each in found.own),
    }
    if any(held[word] for word in fail_if):
        raise click.exceptions.Exit(5)


def _as(found: Any, form: str | None) -> str:
    if form == "json":
        from adjudge.base.json_text import indented

        return indented(found.to_dict())
    return (found.to_markdown() if form == "markdown" else str(found)).rstrip("\n")
