"""SWE-bench reports: lists of instances that a model resolved and did not, one report per file or several by model.

Instances without a patch, and such whose patch failed to apply, count as not resolved, as SWE-bench counts them.
"""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError
from adjudge.results.readers.checked import UnlikeFormat, list_in
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "swe-bench"
ABOUT = "SWE-bench reports (resolved_ids, unresolved_ids)"

_RESOLVED = ("resolved_ids", "resolved")
_OTHERS = ("unresolved_ids", "unresolved", "error_ids", "empty_patch_ids", "submitted_ids", "completed_ids")
_PUBLISHED = {"resolved", "no_generation", "no_logs"}  # of the leaderboard's own files, which list no failures


def recognises(source: Source) -> bool:
    record = source.record
    return _is_report(record) or (bool(record) and all(map(_is_report, record.values())))


def _is_report(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    lists = {name for name in (*_RESOLVED, *_OTHERS) if isinstance(value.get(name), list)}
    return bool(lists & set(_RESOLVED)) and (bool(lists & set(_OTHERS)) or set(value) >= _PUBLISHED)


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    alone = _is_report(record)
    rows = Rows("item")
    for model, report in ({None: record} if alone else record).items():
        if not _is_report(report):
            raise UnlikeFormat("there are no lists of resolved and unresolved instances")
        for item, value in _instances(report, source).items():
            rows.add("SWE-bench", model, "resolved", value, item)
    fields = {"item": "instance ids", "measure": "resolved or not"} | ({} if alone else {"learner": "keys"})
    return Reading(rows, fields, directions={"resolved": True})


def _instances(report: dict[str, Any], source: Source) -> dict[str, float]:
    """Instance → whether it was resolved."""
    if not set(report) & set(_OTHERS):
        raise InputError(f"{source.name} lists the resolved instances only, not those it failed on; give SWE-bench's "
                         "own report (resolved_ids, unresolved_ids)")  # fmt: skip
    resolved, others = ([item for name in names for item in list_in(report, name, needed=False)]
                        for names in (_RESOLVED, _OTHERS))  # fmt: skip
    if not all(isinstance(item, str) for item in (*resolved, *others)):
        raise UnlikeFormat("an instance id is not text")
    return dict.fromkeys(others, 0.0) | dict.fromkeys(resolved, 1.0)
