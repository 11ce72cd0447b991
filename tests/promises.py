"""What docs/stability.md promises, as a flat table of names: signatures, options, exit codes, fields of the JSON.

`python -m tests.promises` prints it; `tests/promises.json` is the table of the last release.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import click

import adjudge
from adjudge.cli.main import cli
from adjudge.errors import AdjudgeError, InputError, UnfitDataError
from adjudge.reports.schema import published_schema

FUNCTIONS = ("read_results", "compare", "judge", "gate", "report")
COMMANDS = ("compare", "gate", "report", "inspect", "convert", "score", "diff")


def surface() -> dict[str, str]:
    """Every promised name with what is promised of it."""
    found = {"version": adjudge.__version__}
    for name in FUNCTIONS:
        found |= _signature(name, getattr(adjudge, name))
    found |= _signature("Comparison.to_dict", adjudge.Comparison.to_dict)
    for name in COMMANDS:
        found |= _options(name)
    found |= {
        f"exit code of {kind.__name__}": str(kind.exit_code) for kind in (AdjudgeError, InputError, UnfitDataError)
    }
    schema = published_schema()
    found["JSON schema"] = schema["$id"]
    return found | dict(_fields("JSON", schema, schema["$defs"]))


def broken(promised: Mapping[str, str], now: Mapping[str, str], changelog: str) -> list[str]:
    """Promises that no longer hold and that no section of the changelog above the promised version names."""
    newer = changelog.partition(f"\n## {promised['version']}")[0]
    return [
        f"{name}: promised {text!r}, now {now.get(name, 'gone')!r}"
        for name, text in promised.items()
        if name != "version" and now.get(name) != text and not _named(name, newer)
    ]


def _named(promise: str, text: str) -> bool:
    """Whether the changelog speaks of the promise: its last word, in backticks, as `lower` or `--lower`."""
    word = re.split(r"[ .]", promise)[-1]
    return bool(re.search(rf"`(?:[^`]*[^\w`-])?{re.escape(word)}(?![\w-])[^`]*`", text))


def _signature(name: str, function: Any) -> dict[str, str]:
    """Each argument by its place or keyword, annotation and default; a further keyword argument breaks nothing."""
    held = inspect.signature(function).parameters.values()
    ordered = [each.name for each in held if each.kind is not each.KEYWORD_ONLY]
    keywords = {f"{name} {each.name}": str(each) for each in held if each.kind is each.KEYWORD_ONLY}
    return {f"{name}": f"({', '.join(ordered)})", **keywords}


def _options(name: str) -> dict[str, str]:
    """The spellings of each option of a command."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None, name
    return {
        f"adjudge {name} {spelling}": "flag" if getattr(each, "is_flag", False) else "takes a value"
        for each in command.params
        for spelling in each.opts
        if spelling.startswith("-")
    }


def _fields(
    path: str, schema: Mapping[str, Any], types: Mapping[str, Any], above: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """Path → type of every field, through references; an object inside itself is not followed."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in above:
            yield from _fields(path, types[name], types, (*above, name))
        return
    kind = next((str(schema[key]) for key in ("type", "enum", "const", "anyOf") if key in schema), "")
    if kind:
        yield path, kind
    for name, inner in schema.get("properties", {}).items():
        yield from _fields(f"{path}.{name}", inner, types, above)
    for key, mark in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(schema.get(key), Mapping):
            yield from _fields(path + mark, schema[key], types, above)


if __name__ == "__main__":
    print(json.dumps(surface(), indent=0, ensure_ascii=False))
