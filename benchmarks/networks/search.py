"""Exact search: time and peak memory at 10, 15, 18, 20 (and 24) measures, 80 cases, against pomegranate.

    PYTHONPATH=src python benchmarks/networks/search.py [--peer PYTHON] [--sizes 10 15 18 20] [--large]

PYTHON is an interpreter with `pip install "pomegranate<1"`; without it the recorded figures are used. Each run has
its own process. `cpu` is process time, which suffers less from a busy machine than the wall clock. pomegranate
maximises BIC with parent sets limited by it (log2(2n/ln n), 5 here); ours is BDeu over all parent sets, which is the
larger search.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

# pomegranate 0.15.0, algorithm "exact", this machine (2 cores, shared): measures → CPU s, wall s, peak MB.
RECORDED = {10: (0.017, 0.033, 79), 15: (1.19, 2.31, 138), 18: (20.5, 52.2, 677), 20: (108.3, 151.3, 2767)}

DATA = "import numpy as np; X = np.random.default_rng(0).integers(0, 2, (80, {m}))"
TIMED = """
import json, resource, time
cpu, wall = time.process_time(), time.perf_counter()
{call}
cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
print(json.dumps((cpu, wall, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)))
"""
OURS = "from adjudge.networks.search import learn_network"
# Loading numba and compiling is paid once: a first small search pays it before the clock starts.
WARM = "learn_network(X[:, :5], engine='{engine}')"
PEER = "from pomegranate import BayesianNetwork"


def run(python: str, *lines: str) -> tuple[float, float, float]:
    done = subprocess.run([python, "-c", "\n".join(lines)], check=True, capture_output=True, text=True)
    cpu, wall, peak = json.loads(done.stdout.splitlines()[-1])
    return cpu, wall, peak


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--peer")
    options.add_argument("--sizes", type=int, nargs="*", default=[10, 15, 18, 20])
    options.add_argument("--large", action="store_true", help="also 24 measures, ours only")
    chosen = options.parse_args()
    print("| measures | program | cpu, s | wall, s | peak, MB | ratio of cpu |")
    print("|--:|---|--:|--:|--:|--:|")
    for m in [*chosen.sizes, *([24] if chosen.large else [])]:
        peer = RECORDED.get(m)
        if chosen.peer and m <= 20:
            call = "BayesianNetwork.from_samples(X, algorithm='exact')"
            peer = run(chosen.peer, DATA.format(m=m), PEER, TIMED.format(call=call))
        if peer:
            source = "now" if chosen.peer else "recorded"
            print(f"| {m} | pomegranate 0.15 ({source}) | {peer[0]:.3f} | {peer[1]:.3f} | {peer[2]:.0f} | |")
        for engine in ("numpy", "numba"):
            call = f"learn_network(X, engine='{engine}')"
            cpu, wall, peak = min(
                run(sys.executable, DATA.format(m=m), OURS, WARM.format(engine=engine), TIMED.format(call=call))
                for _ in range(1 if m > 20 else 3)
            )
            ratio = f"{peer[0] / cpu:.0f}×" if peer else ""
            print(f"| {m} | adjudge, {engine} | {cpu:.3f} | {wall:.3f} | {peak:.0f} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
