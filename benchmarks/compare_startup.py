"""CPU of a whole `adjudge compare` on 7 learners × 80 cases × 6 measures against `python -c "import autorank"`.

Goal: at most a fifth. autorank is looked for in the interpreter given with --peer (default: this one); without it only
our own figure is printed.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np


def cpu_seconds(*commands: list[str], repeats: int = 7) -> list[float]:
    """Median user + system time of each process, run in turn; a first round, which writes bytecode, is not counted."""
    found: list[list[float]] = [[] for _ in commands]
    for turn in range(repeats + 1):
        for command, seconds in zip(commands, found, strict=True):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if turn:
                seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return [statistics.median(seconds) for seconds in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peer", default=sys.executable, help="Python interpreter that has autorank")
    options = parser.parse_args()
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
    rng = np.random.default_rng(0)
    path = Path(tempfile.mkdtemp()) / "results.csv"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode, as the peer's has
    os.environ["PYTHONPYCACHEPREFIX"] = str(path.parent / "bytecode")
    measures = ["accuracy", "f1", "auc", "kappa", "rmse", "mae"]
    rows = [f"c{i},L{k}," + ",".join(f"{v:.5f}" for v in rng.uniform(size=6)) for i in range(80) for k in range(7)]
    path.write_text("case,learner," + ",".join(measures) + "\n" + "\n".join(rows) + "\n")
    command = [sys.executable, "-m", "adjudge", "compare", str(path)]
    if subprocess.run([options.peer, "-c", "import autorank"], capture_output=True, check=False).returncode:
        print(f"adjudge compare, 21 pairs, 6 measures: {cpu_seconds(command)[0]:.2f} s CPU")
        print("autorank not importable there: pip install autorank in an environment of its own and pass --peer")
        return
    ours, peer = cpu_seconds(command, [options.peer, "-c", "import autorank"])
    print(f"adjudge compare, 21 pairs, 6 measures: {ours:.2f} s CPU")
    print(f"import autorank:                       {peer:.2f} s CPU; ratio {ours / peer:.2f}")


if __name__ == "__main__":
    main()
