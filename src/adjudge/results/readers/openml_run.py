"""OpenML run descriptions (XML): values per repeat and fold; an overall value stands in only where there are none."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from adjudge.errors import InputError
from adjudge.results.readers.checked import number, whole
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "openml-run"
ABOUT = "OpenML run descriptions (.xml)"

_SPACE = "{http://openml.org/openml}"
_ROOT = re.compile(rb"<(\w+:)?run\b[^<>]*http://openml\.org/openml")


def recognises(source: Source) -> bool:
    return source.kind == "xml" and bool(_ROOT.search(source.head))


def read(source: Source, options: ReadOptions) -> Reading:
    run = _parsed(source)
    case = run.findtext(f"{_SPACE}input_data/{_SPACE}dataset/{_SPACE}name")
    learner, setup = run.findtext(f"{_SPACE}flow_name"), run.findtext(f"{_SPACE}setup_id")
    task = f"task {run.findtext(f'{_SPACE}task_id')}"
    found = [(entry.findtext(f"{_SPACE}name") or "", number(entry.findtext(f"{_SPACE}value")), entry.get("repeat"),
              entry.get("fold")) for entry in run.iter(f"{_SPACE}evaluation")]  # fmt: skip
    by_fold = {name for name, value, _, fold in found if fold is not None and value is not None}
    rows = Rows("repeat", "fold", "variant", "setup")
    for name, value, repeat, fold in found:
        if value is not None and (fold is not None or name not in by_fold):
            numbers = [None if place is None else whole({"a fold": place}, "a fold") for place in (repeat, fold)]
            rows.add(case or task, learner, name, value, *numbers, task, f"setup {setup}")
    fields = {"case": "input_data.dataset.name", "learner": "flow_name", "repeat": "repeat", "fold": "fold",
              "measure": "evaluation name"}  # fmt: skip
    return Reading(rows, fields, ["overall values are left out where there are values per fold"])


def _parsed(source: Source) -> Any:
    content = source.read_bytes()
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:  # entities can be bombs, and a run needs none
        raise InputError(f"{source.name} declares entities, which a run description does not; it is not read")
    try:
        return ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError) as broken:
        raise InputError(f"{source.name} is not valid XML: {broken}") from broken
