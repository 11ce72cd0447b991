"""One answer over all learners: CPU seconds and peak memory of `compare(table).answer`, posterior included, one core.

    OPENBLAS_NUM_THREADS=1 python benchmarks/answer.py

Goals: 8 × 142 × 4 in .3 s, 40 × 112 × 3 in 1 s, 179 × 121 in 4 s, 674 × 50 in 15 s, all under 1 GB; the growth in
learners and in cases is fitted as a power.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time

GOALS = {(8, 142, 4): 0.3, (40, 112, 3): 1.0, (179, 121, 1): 4.0, (674, 50, 1): 15.0}


def one(k: int, n: int, m: int) -> tuple[float, float]:
    """CPU seconds after imports, and peak memory in MB, of one table in this process."""
    import numpy as np

    from adjudge import compare
    from adjudge.results.table import ResultTable

    rng = np.random.default_rng(0)
    skill = rng.normal(0, 0.5, (m, 1, k))
    values = np.round(rng.normal(0, 1, (m, n, k)) + skill, 2)
    measure, case, learner = (part.ravel() for part in np.indices((m, n, k)))
    none = np.full(values.size, -1)
    names = [f"m{j}" for j in range(m)]
    table = ResultTable(
        tuple(f"c{i}" for i in range(n)), tuple(f"L{i}" for i in range(k)), tuple(names),
        case, learner, measure, values.ravel(), none, none, directions=dict.fromkeys(names, True),
    )  # fmt: skip
    started = time.process_time()
    str(compare(table).answer)
    return time.process_time() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def apart(k: int, n: int, m: int) -> tuple[float, float]:
    """The same in a process of its own, on one thread."""
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, __file__, str(k), str(n), str(m)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    seconds, memory = map(float, done.stdout.split())
    return seconds, memory


def main() -> None:
    print("learners  cases  measures  CPU s   goal  peak MB")
    for (k, n, m), goal in GOALS.items():
        seconds, memory = apart(k, n, m)
        print(f"{k:8d} {n:6d} {m:9d} {seconds:6.2f} {goal:6.1f} {memory:8.0f}")
    import math

    for name, first, second in (("learners", (100, 50, 1), (400, 50, 1)), ("cases", (40, 50, 2), (40, 800, 2))):
        small, large = apart(*first)[0], apart(*second)[0]
        ratio = (second[0] / first[0]) if name == "learners" else (second[1] / first[1])
        print(
            f"growth in {name}: exponent {math.log(large / small) / math.log(ratio):.2f} ({small:.2f} to {large:.2f} s)"
        )


if __name__ == "__main__":
    if len(sys.argv) == 4:
        print(*one(*map(int, sys.argv[1:])))
    else:
        main()
