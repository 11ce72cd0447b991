"""pytest-benchmark JSON: times per benchmark. A file is a learner (before, after), or a parameter of the benchmarks is.

`--learner params.codec` takes the learner from a parameter; the case is then `--case params.size`, or the benchmark
with its other parameters. Rounds of one process depend on each other and are not repeats.
"""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError
from adjudge.results.readers.checked import object_in, objects_in, score, text
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "pytest-benchmark"
ABOUT = "pytest-benchmark results (.json)"
FIELDS = True

_STATS = ("min", "mean", "median", "max", "stddev")


def recognises(source: Source) -> bool:
    return "machine_info" in source.record and isinstance(source.record.get("benchmarks"), list)


def read(source: Source, options: ReadOptions) -> Reading:
    rows = Rows()
    lacking: list[str] = []
    for benchmark in objects_in(source.record, "benchmarks"):
        fields = {key: benchmark.get(key) for key in ("name", "fullname", "group")}
        fields |= {f"params.{name}": value for name, value in object_in(benchmark, "params", needed=False).items()}
        learner = _field(fields, options.learner)
        case = _field(fields, options.case) if options.case else _case(benchmark, options.learner)
        if (options.learner and learner is None) or case is None:
            lacking.append(text(benchmark, "name"))
            continue
        for name in _STATS:
            rows.add(case, learner, name, score(object_in(benchmark, "stats"), name))
    if lacking and not len(rows):
        known = sorted({name for entry in source.record["benchmarks"] for name in entry.get("params") or {}})
        raise InputError(
            f"{source.name}: no benchmark has {options.learner or options.case}; parameters are "
            f"{', '.join(f'params.{name}' for name in known) or 'none'}"
        )
    notes = [f"left out, having no such parameter: {', '.join(lacking)}"] if lacking else []
    found = {"case": options.case or "fullname", "measure": "stats (seconds per iteration)"}
    found |= {"learner": options.learner} if options.learner else {}
    return Reading(rows, found, notes, dict.fromkeys(_STATS, False))


def _field(fields: dict[str, Any], name: str | None) -> str | None:
    value = fields.get(name or "")
    return None if value is None else str(value)


def _case(benchmark: dict[str, Any], learner: str | None) -> str:
    """The benchmark's full name; without the parameter that is the learner."""
    if learner is None or not learner.startswith("params."):
        return text(benchmark, "fullname")
    params = object_in(benchmark, "params", needed=False)
    rest = "".join(f" {name}={value}" for name, value in params.items() if f"params.{name}" != learner)
    return text(benchmark, "fullname").partition("[")[0] + rest
