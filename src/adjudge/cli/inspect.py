"""`adjudge inspect`: what is in a table, before any statistics."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from adjudge.cli.options import json_option, names, note, one_measure_option, read_table, table_options


@click.command("inspect")
@click.argument("files", metavar="PATH…", nargs=-1)
@table_options
@one_measure_option
@json_option
def command(files: tuple[str, ...], as_json: bool, measures: tuple[str, ...], **options: Any) -> None:
    """What is in these results: which reader took them and how, shape, directions, holes, duplicates, pairing."""
    from shlex import quote

    from adjudge.base.abbreviations import cut
    from adjudge.results.completeness import completeness
    from adjudge.results.plan import describe_plans, plans_by_case
    from adjudge.results.reading import reading_lines
    from adjudge.wording.text_table import aligned, paragraph
    from adjudge.wording.words import several

    given = names(measures)
    table = read_table(files, given[0] if given else None, **options)
    found = completeness(table)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "schema": "adjudge.inspect/1",
                    "reader": table.reader,
                    "notes": list(table.notes),
                    "columns": table.mapping,
                    "reading": table.reading.to_dict() | {"second": table.second or None},
                    "groups": table.group_columns(),
                    "names_alike": table.names_alike(),
                }
                | found.to_dict(),
                indent=2,
            )
        )
        return
    layouts = {
        "long": "long: one row per case, learner and measure",
        "measures": "one column per measure",
        "learners": "one column per learner",
        "cases": "one column per case",
        "factored": "two things in every column's name",
    }
    click.echo(
        paragraph(
            f"{table.source}: {several(found.n_rows, 'value')} = {several(found.n_learners, 'learner')} × "
            f"{several(found.n_cases, 'case')} × {several(found.n_measures, 'measure')}"
        )
    )
    if table.reader == "table":
        click.echo(f"layout     {layouts[found.layout]}")
        for line in reading_lines(table)[1:]:
            click.echo(paragraph(f"           {line}", " " * 11, ""))
        if table.second:
            click.echo(paragraph(f"or else    {table.second}", " " * 11, ""))
    else:
        from adjudge.results.readers.catalogue import reader_named

        about = getattr(reader_named(table.reader), "ABOUT", "of another package")
        click.echo(paragraph(f"reader     {table.reader}: {about}", " " * 11, ""))
    columns = ", ".join(f"{role} = {name}" for role, name in table.mapping.items())
    click.echo(paragraph(f"columns    {columns}", " " * 11, ""))
    ratio = "" if found.plan.ratio is None else f", test/train = {found.plan.ratio:.3g}"
    words = describe_plans(plans_by_case(table).values()) if table.has_folds else found.plan.describe()
    click.echo(f"plan       {words} ({found.plan.origin}{'' if words.startswith('mixed') else ratio})")
    click.echo(paragraph(f"learners   {_some(table.learners)}", " " * 11, ""))
    click.echo(paragraph(f"cases      {_some(table.cases)}", " " * 11, "") + "\n")
    rows = [[cut(measure, 34), direction, *_spread(table, measure)] for measure, direction in found.directions.items()]
    click.echo("\n".join(aligned(["measure", "better", "least", "median", "most"], rows, left=2)))
    unknown = [measure for measure, direction in found.directions.items() if direction == "unknown"]
    if unknown:
        click.echo(f"\ndirection unknown: use --higher or --lower {quote(','.join(unknown[:4]))}")
    click.echo("")
    cells = f"of {found.n_cells} cells"
    failed = ", ".join(f"{number} {status}" for status, number in found.failed.items()) or "0"
    for line in (
        f"missing    {len(found.missing)} {cells}{_first(found.missing)}",
        f"partial    {len(found.partial)} (some folds only){_first(found.partial)}",
        f"duplicated {len(found.duplicated)}{_first(found.duplicated)}",
        f"failed     {failed}",
    ):
        click.echo(paragraph(line, " " * 11, ""))
    whole = f"{found.n_complete_cases} of {several(found.n_cases, 'case')}"
    click.echo(f"paired     {whole} complete for every learner and measure")
    if found.unpaired_splits:
        click.echo(f"unpaired   learners were scored on different splits of {_some(found.unpaired_splits)}")
    for line in _related(table):
        click.echo(paragraph(line, " " * 11, ""))
    for kind in ("learner", "measure", "case"):
        alike = table.names_alike(kind)
        for place, several_names in enumerate(alike[:3]):
            more = f" (and {len(alike) - 3} more such)" if len(alike) > 3 and place == 2 else ""
            twins = " and ".join(map(repr, several_names))
            line = f"alike      {kind}s {twins} differ only in case or spaces: one {kind} or several?{more}"
            click.echo(paragraph(line, " " * 11, ""))
    if found.constant:
        click.echo(f"constant   {_some(found.constant)}: the same value throughout")
    for text in table.notes:
        note(text)


def _related(table: Any) -> Iterator[str]:
    """Cases that belong together, and what may be asked of them."""
    from shlex import quote

    from adjudge.base.vocabulary import role_of
    from adjudge.results.items import benchmark_column, has_items

    if has_items(table) and len(table.cases) > 1:
        column = quote(benchmark_column(table))
        yield (
            f"benchmarks an answer over all items of these {len(table.cases)}, and one on each; --group {column} for "
            "new benchmarks like these"
        )
    told = table.mapping.get("case")
    items = told is not None and role_of(told) == "item"
    for column, number in table.group_columns().items():
        line = f"groups     column {column!r} puts the cases into {number} groups: --group {quote(column)} if related"
        yield line + (f"; --case {quote(column)} for an answer on each" if items else "")


def _some(items: tuple[str, ...]) -> str:
    shown = ", ".join(items[:8])
    return shown + (f", … ({len(items)} in all)" if len(items) > 8 else "")


def _first(cells: tuple[tuple[str, str, str], ...]) -> str:
    if not cells:
        return ""
    case, learner, measure = cells[0]
    return f", first: {learner} on {case} under {measure}"


def _spread(table: Any, measure: str) -> list[str]:
    import numpy as np

    from adjudge.wording.numerals import quantity

    values = table.value[(table.measure == table.measures.index(measure)) & ~np.isnan(table.value)]
    if not len(values):
        return ["–", "–", "–"]
    return [quantity(float(number)) for number in (values.min(), np.median(values, overwrite_input=True), values.max())]
