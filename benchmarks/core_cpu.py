"""CPU of a first comparison of arrays (docs/core.md) next to importing numpy or scipy.stats; and of a further one."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from compare_startup import cpu_seconds

import adjudge

_FIRST = """
import numpy, adjudge
scores = numpy.random.default_rng(1).uniform(size=(2, {n})){right}
adjudge.compare(dict(A=scores[0], B=scores[1]), measure="accuracy"{settings})["B", "A"].verdict
"""
PROCESSES = {
    "import numpy": "import numpy",
    "import adjudge": "import adjudge",
    "right or wrong, 2 × 1000": _FIRST.format(n=1000, right=" < 0.7", settings=""),
    "signs, 2 × 30": _FIRST.format(n=30, right="", settings=", estimand='wins'"),
    "signed ranks, 2 × 30": _FIRST.format(n=30, right="", settings=""),
    "import scipy.stats": "import scipy.stats",
}


def main() -> None:
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
    os.environ["PYTHONPYCACHEPREFIX"] = tempfile.mkdtemp()
    found = cpu_seconds(*([sys.executable, "-c", code] for code in PROCESSES.values()), repeats=15)
    for name, seconds in zip(PROCESSES, found, strict=True):
        print(f"{name:26} {1000 * seconds:5.0f} ms")
    for n in (30, 1000, 100_000):
        a, b = np.random.default_rng(1).uniform(size=(2, n)) < 0.7
        adjudge.compare({"A": a, "B": b}, measure="accuracy")
        start = time.process_time()
        for _ in range(5):
            _ = adjudge.compare({"A": a, "B": b}, measure="accuracy")["B", "A"].verdict
        print(f"a further one, 2 × {n:<7} {1000 * (time.process_time() - start) / 5:5.0f} ms")


if __name__ == "__main__":
    main()
