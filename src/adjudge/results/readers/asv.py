"""asv (airspeed velocity) results, file versions 1 and 2: the commit is the learner, benchmark and parameters the case.

Results of two machines or environments are of two cases. What a benchmark measures stands in benchmarks.json, else in
the beginning of its name.
"""

from __future__ import annotations

import itertools
from typing import Any

from adjudge.results.readers.checked import UnlikeFormat, list_in, number, object_in, text
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source, beside

NAME = "asv"
ABOUT = "asv results (MACHINE/COMMIT-ENVIRONMENT.json)"

_LOWER = {"time", "memory", "peakmemory", "timeraw"}
_BEGINNINGS = {"time": "time", "timeraw": "time", "mem": "memory", "peakmem": "peakmemory", "track": "track"}


def recognises(source: Source) -> bool:
    return {"commit_hash", "results", "params"} <= set(source.record) and isinstance(source.record["results"], dict)


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    kinds = _kinds(source)
    where = f"{object_in(record, 'params').get('machine', '?')} {record.get('env_name', '')}".strip()
    columns = [str(name) for name in list_in(record, "result_columns", needed=False)]
    rows = Rows("variant")
    directions: dict[str, bool] = {}
    for name, entry in object_in(record, "results").items():
        measure = kinds.get(name) or _BEGINNINGS.get(name.rpartition(".")[2].partition("_")[0], "value")
        if measure in _LOWER:
            directions[measure] = False
        for case, value in _values(name, entry, columns):
            rows.add(case, text(record, "commit_hash")[:8], measure, value, where)
    fields = {"case": "benchmark(parameters)", "learner": "commit_hash", "measure": "benchmarks.json, or the name"}
    return Reading(rows, fields, [], directions)


def _values(name: str, entry: Any, columns: list[str]) -> list[tuple[str, float | None]]:
    """(case, value) of one benchmark: null is a failure, NaN a skip."""
    if columns and not isinstance(entry, (list, type(None))):
        raise UnlikeFormat(f"the entry of {name} is not a list")
    if columns:
        about = dict(zip(columns, entry or [], strict=False))  # cut short where the rest is empty
    else:
        about = entry if isinstance(entry, dict) else {"result": [entry]}
    values = about.get("result")
    values = values if isinstance(values, list) else [values]
    params = list_in(about, "params", needed=False)
    if not all(isinstance(found, list) for found in params):
        raise UnlikeFormat(f"params of {name} are not lists")
    chosen = itertools.product(*params) if all(params) else [()]
    return [(name + (f"({', '.join(map(str, combination))})" if combination else ""), number(value))
            for value, combination in zip(values, chosen, strict=False)]  # fmt: skip


def _kinds(source: Source) -> dict[str, str]:
    """Benchmark → what it measures, where benchmarks.json is in the folder above."""
    above = beside(source.path.resolve().parent.parent / "benchmarks.json")
    if above is None:
        return {}
    described = {name: about for name, about in above.record.items() if isinstance(about, dict)}
    return {name: text(about, "type") for name, about in described.items() if "type" in about}
