"""Arc probabilities, all DAGs counted: at 15 and 18 measures, 80 cases, against sumu.

    PYTHONPATH=src python benchmarks/networks/edge_posteriors.py [--peer PYTHON]

PYTHON is an interpreter with `pip install sumu`; without it the recorded figures are used. sumu gets the local
scores ready-made, ours counts them as well. Both are uniform over DAGs ("structure"); Koivisto and Sood's prior
("order") is shown beside.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from adjudge.networks.local_scores import count_all, read_constraints, search_cost
from adjudge.networks.posterior import structure_posterior
from adjudge.networks.rows import read_rows
from adjudge.networks.score import Bdeu

RECORDED = {15: (1.96, 1.98), 18: (61.2, 88.5)}  # sumu 0.1.2, this machine (2 cores, shared): CPU s, wall s
PEER = """
import json, sys, time
import numpy as np, sumu
weights = np.load(sys.argv[1])
cpu, wall = time.process_time(), time.perf_counter()
sets = sumu.aps(weights, as_dict=False, normalize=True)
took = time.process_time() - cpu, time.perf_counter() - wall
np.save(sys.argv[1], np.asarray(sets))
print(json.dumps(took))
"""


def peer_run(python: str, X: np.ndarray) -> tuple[float, float, np.ndarray]:
    rows = read_rows(X)
    scores = count_all(rows, Bdeu(1.0), read_constraints(rows.names, None, (), ()), search_cost(rows, rows.m), False)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scores.npy"
        np.save(file, np.stack([scores.table(x) for x in range(rows.m)]))
        done = subprocess.run([python, "-c", PEER, str(file)], check=True, capture_output=True, text=True)
        sets = np.load(file)
    cpu, wall = json.loads(done.stdout.splitlines()[-1])
    sets = np.exp(sets) if sets.max() <= 0 else sets
    return cpu, wall, sets / sets.sum(axis=1, keepdims=True)


def arcs(sets: np.ndarray) -> np.ndarray:
    m = len(sets)
    edges = np.zeros((m, m))
    for x in range(m):
        for v in range(m - 1):
            edges[v + (v >= x), x] = sets[x].reshape(-1, 2, 1 << v)[:, 1].sum()
    return edges


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--peer")
    options.add_argument("--sizes", type=int, nargs="*", default=[15, 18])
    chosen = options.parse_args()
    print("| measures | program | cpu, s | wall, s | ratio of cpu | greatest difference |")
    print("|--:|---|--:|--:|--:|--:|")
    for m in chosen.sizes:
        X = np.random.default_rng(0).integers(0, 2, (80, m))
        sets = None
        if chosen.peer:
            cpu, wall, sets = peer_run(chosen.peer, X)
        else:
            cpu, wall = RECORDED.get(m, (float("nan"), float("nan")))
        print(f"| {m} | sumu 0.1.2 ({'now' if chosen.peer else 'recorded'}) | {cpu:.2f} | {wall:.2f} | | |")
        for prior in ("structure", "order"):
            took = []
            for _ in range(3):
                start, clock = time.process_time(), time.perf_counter()
                found = structure_posterior(X, prior=prior, engine="numpy")
                took.append((time.process_time() - start, time.perf_counter() - clock))
            own, own_wall = min(took)
            apart = f"{np.abs(arcs(sets) - found.edges).max():.1e}" if sets is not None and prior == "structure" else ""
            print(f"| {m} | adjudge, {prior} | {own:.2f} | {own_wall:.2f} | {cpu / own:.0f}× | {apart} |", flush=True)


if __name__ == "__main__":
    main()
