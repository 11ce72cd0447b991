"""IOHprofiler logs (JSON): the best value of each run; the curves in the .dat files are not repeats."""

from __future__ import annotations

from adjudge.results.readers.checked import object_in, objects_in, score, text
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "ioh"
ABOUT = "IOHprofiler logs (.json)"


def recognises(source: Source) -> bool:
    return {"function_id", "algorithm", "scenarios"} <= set(source.record)


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    learner = text(object_in(record, "algorithm"), "name")
    rows = Rows("repeat")
    function = f"f{text(record, 'function_id')} {text(record, 'function_name')}"
    for scenario in objects_in(record, "scenarios"):
        for repeat, run in enumerate(objects_in(scenario, "runs")):
            where, best = f"{function} d{text(scenario, 'dimension')} i{text(run, 'instance')}", object_in(run, "best")
            rows.add(where, learner, "best_y", score(best, "y"), repeat)
            rows.add(where, learner, "evals_to_best", score(best, "evals"), repeat)
    fields = {"case": "function, dimension, instance", "learner": "algorithm.name", "repeat": "position in runs",
              "measure": "best.y, best.evals"}  # fmt: skip
    note = "runs of two algorithms are independent: same number, no pairing"
    return Reading(rows, fields, [note], {"best_y": bool(record.get("maximization")), "evals_to_best": False})
