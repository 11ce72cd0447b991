"""IOHprofiler logs (JSON): the best value of each run; the curves in the .dat files are no repeats."""

from __future__ import annotations

from adjudge.results.readers.reading import Reading, ReadOptions, Rows, name_of
from adjudge.results.readers.source import Source

NAME = "ioh"
ABOUT = "IOHprofiler logs (.json)"


def recognises(source: Source) -> bool:
    return {"function_id", "algorithm", "scenarios"} <= set(source.record)


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    learner = record["algorithm"]["name"]
    rows = Rows("repeat")
    for scenario in record["scenarios"]:
        for repeat, run in enumerate(scenario["runs"]):
            function, name = (name_of(record[key], key) for key in ("function_id", "function_name"))
            dimension, instance = name_of(scenario["dimension"], "dimension"), name_of(run["instance"], "instance")
            where = f"f{function} {name} d{dimension} i{instance}"
            rows.add(where, learner, "best_y", float(run["best"]["y"]), repeat)
            rows.add(where, learner, "evals_to_best", float(run["best"]["evals"]), repeat)
    fields = {"case": "function, dimension, instance", "learner": "algorithm.name", "repeat": "position in runs",
              "measure": "best.y, best.evals"}  # fmt: skip
    note = "runs of two algorithms are independent: same number, no pairing"
    return Reading(rows, fields, [note], {"best_y": bool(record.get("maximization")), "evals_to_best": False})
