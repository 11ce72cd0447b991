"""All pairs of 179 learners on 121 cases (15 931 pairs) judged in one run; goal: at most 10 s each.

Needs ../shared/data (or ADJUDGE_DATA) for the accuracy table; the six-measure table is simulated in the same shape.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

import numpy as np

from adjudge import Comparison, compare
from adjudge.base.json_text import indented
from adjudge.results.read import read_results


def main() -> None:
    folder = Path(os.environ.get("ADJUDGE_DATA", Path(__file__).parents[2] / "shared" / "data"))
    path = folder / "results" / "fernandez_delgado_2014_accuracy.csv"
    if path.exists():
        start, cpu = time.perf_counter(), time.process_time()
        found = compare(read_results(path, measure="accuracy"), missing="drop")
        report("accuracy of 179 classifiers, holes dropped", found, start, cpu)
        for form, work in (("text", lambda: str(found)), ("JSON", lambda: indented(found.to_dict())),
                           ("columns", found.to_columns)):  # fmt: skip
            cpu = time.process_time()
            work()
            print(f"    {form}: a further {time.process_time() - cpu:.1f} s CPU")
    else:
        print(f"{path} absent: the real table is skipped")
    rng = np.random.default_rng(0)
    skill = rng.normal(size=(6, 1, 179))
    values = skill + 2 * rng.normal(size=(6, 121, 179))
    columns = {
        "case": [f"c{case}" for case in range(121) for _ in range(179)],
        "learner": [f"L{k}" for _ in range(121) for k in range(179)],
    } | {f"m{j}": values[j].ravel().tolist() for j in range(6)}
    table = read_results(columns, higher=[f"m{j}" for j in range(6)])
    start, cpu = time.perf_counter(), time.process_time()
    report("six simulated measures", compare(table), start, cpu)


def report(name: str, found: Comparison, start: float, cpu: float) -> None:
    verdicts = Counter(str(word) for word in found.words)
    print(f"{name}: {len(found)} pairs, {dict(verdicts)}")
    print(f"    {time.perf_counter() - start:.1f} s wall, {time.process_time() - cpu:.1f} s CPU")


if __name__ == "__main__":
    main()
