"""`adjudge schema`: the shape of the JSON that `compare --json`, `report --json` and `diff --json` print."""

from __future__ import annotations

import click


@click.command("schema")
@click.argument("name", default="adjudge.compare/3", metavar="[NAME]")
def command(name: str) -> None:
    """The JSON Schema (2020-12) of a versioned object; NAME is adjudge.compare/3 or adjudge.diff/1.

    \b
    adjudge schema > compare-3.schema.json
    """
    import json

    from adjudge.reports.schema import published_schema

    click.echo(json.dumps(published_schema(name), indent=2, ensure_ascii=False))
