"""asv (airspeed velocity) results, file versions 1 and 2: the commit is the learner, benchmark and parameters the case.

Results of two machines or environments are of two cases. What a benchmark measures stands in benchmarks.json, else in
the beginning of its name.
"""

from __future__ import annotations

import itertools
from typing import Any

from adjudge.results.readers.reading import Reading, ReadOptions, Rows, number
from adjudge.results.readers.source import Source

NAME = "asv"
ABOUT = "asv results (MACHINE/COMMIT-ENVIRONMENT.json)"

_LOWER = {"time", "memory", "peakmemory", "timeraw"}
_BEGINNINGS = {"time": "time", "timeraw": "time", "mem": "memory", "peakmem": "peakmemory", "track": "track"}


def recognises(source: Source) -> bool:
    return {"commit_hash", "results", "params"} <= set(source.record) and isinstance(source.record["results"], dict)


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    kinds = _kinds(source)
    where = f"{record['params'].get('machine', '?')} {record.get('env_name', '')}".strip()
    rows = Rows("variant")
    directions: dict[str, bool] = {}
    for name, entry in record["results"].items():
        measure = kinds.get(name) or _BEGINNINGS.get(name.rpartition(".")[2].partition("_")[0], "value")
        if measure in _LOWER:
            directions[measure] = False
        for case, value in _values(name, entry, record.get("result_columns")):
            rows.add(case, record["commit_hash"][:8], measure, value, where)
    fields = {"case": "benchmark(parameters)", "learner": "commit_hash", "measure": "benchmarks.json, or the name"}
    return Reading(rows, fields, [], directions)


def _values(name: str, entry: Any, columns: list[str] | None) -> list[tuple[str, float | None]]:
    """(case, value) of one benchmark: null is a failure, NaN a skip."""
    if columns is not None:
        about = dict(zip(columns, entry or [], strict=False))  # cut short where the rest is empty
    else:
        about = entry if isinstance(entry, dict) else {"result": [entry]}
    values = about.get("result")
    values = values if isinstance(values, list) else [values]
    chosen = list(itertools.product(*(about.get("params") or []))) or [()]
    return [(name + (f"({', '.join(map(str, combination))})" if combination else ""), number(value))
            for value, combination in zip(values, chosen, strict=False)]  # fmt: skip


def _kinds(source: Source) -> dict[str, str]:
    """Benchmark → what it measures, where benchmarks.json is in the folder above."""
    above = Source(source.path.resolve().parent.parent / "benchmarks.json")
    if not above.path.is_file():
        return {}
    return {name: about["type"] for name, about in above.record.items() if isinstance(about, dict) and "type" in about}
