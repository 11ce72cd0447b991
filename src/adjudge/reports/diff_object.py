"""What changed between two releases as plain data: the object of `adjudge diff --json`, and by its types the schema."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from adjudge.reports.pair_object import as_json
from adjudge.verdicts.diff_facts import Diff, DiffFacts
from adjudge.wording.headline import headline_text

DIFF_SCHEMA: Literal["adjudge.diff/1"] = "adjudge.diff/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffObject(DiffFacts):
    """The object itself: the facts with the `headlines` of old and new."""

    schema: Literal["adjudge.diff/1"]
    headlines: tuple[str, str]


def diff_object(found: Diff) -> dict[str, Any]:
    """What does not apply is absent."""
    content = {each.name: getattr(found, each.name) for each in fields(DiffFacts)}
    old, new = (str(headline_text(found.path[place].answer)) for place in (0, -1))
    printed: dict[str, Any] = as_json(DiffObject(schema=DIFF_SCHEMA, headlines=(old, new), **content))
    return printed
