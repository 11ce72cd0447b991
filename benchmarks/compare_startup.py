"""CPU of a whole `adjudge compare` on 7 learners × 80 cases × 6 measures against `python -c "import autorank"`.

Goal: at most a third. autorank is looked for in the interpreter given with --peer (default: this one); without it only
our own figure is printed.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np


def cpu_seconds(command: list[str], repeats: int = 7) -> float:
    """Least user + system time of the process over several runs."""
    best = float("inf")
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peer", default=sys.executable, help="Python interpreter that has autorank")
    options = parser.parse_args()
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
    rng = np.random.default_rng(0)
    path = Path(tempfile.mkdtemp()) / "results.csv"
    measures = ["accuracy", "f1", "auc", "kappa", "rmse", "mae"]
    rows = [f"c{i},L{k}," + ",".join(f"{v:.5f}" for v in rng.uniform(size=6)) for i in range(80) for k in range(7)]
    path.write_text("case,learner," + ",".join(measures) + "\n" + "\n".join(rows) + "\n")
    ours = cpu_seconds([sys.executable, "-m", "adjudge", "compare", str(path)])
    print(f"adjudge compare, 21 pairs, 6 measures: {ours:.2f} s CPU")
    if subprocess.run([options.peer, "-c", "import autorank"], capture_output=True, check=False).returncode:
        print("autorank not importable there: pip install autorank in an environment of its own and pass --peer")
        return
    peer = cpu_seconds([options.peer, "-c", "import autorank"])
    print(f"import autorank:                       {peer:.2f} s CPU; ratio {ours / peer:.2f}")


if __name__ == "__main__":
    main()
