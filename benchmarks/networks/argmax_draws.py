"""10^5 parameter draws over 20 measures, each answered by its most probable statement, and the naive way beside it.

    PYTHONPATH=src python benchmarks/networks/argmax_draws.py

The naive way draws every parameter and multiplies out all 2^m statements of every draw (paper A's own procedure); it
is timed on 20 draws and scaled.
"""

from __future__ import annotations

import time

import numpy as np

from adjudge.evidence.joint.network import network_dirichlet
from adjudge.networks.argmax import draw_log_parameters, family_shapes
from adjudge.networks.network import Network
from adjudge.networks.rows import read_rows
from adjudge.networks.search import learn_network

DRAWS = 100_000


def cases(kind: str, n: int, m: int) -> np.ndarray:
    rng = np.random.default_rng(1)
    X = rng.integers(0, 2, (n, m))
    if kind == "four groups":
        z = rng.integers(0, 2, (n, 4))[:, np.arange(m) % 4]
        return np.where(rng.random((n, m)) < 0.85, z, 1 - z)
    if kind == "chain":
        for v in range(1, m):
            X[:, v] = np.where(rng.random(n) < 0.8, X[:, v - 1], X[:, v])
    return X


def naive(X: np.ndarray, network: Network, draws: int) -> float:
    """Seconds of CPU for so many draws."""
    rows, m, rng = read_rows(X), X.shape[1], np.random.default_rng(0)
    start = time.process_time()
    every = np.arange(1 << m)
    families = [(v, sorted(network.parents[v])) for v in range(m)]
    for _ in range(draws):
        joint = np.zeros(1 << m)
        for v, own in families:
            theta = draw_log_parameters(family_shapes(rows, v, own, 1.0), 1, rng)[0]
            joint += theta[sum((every >> p & 1) << i for i, p in enumerate(own)), every >> v & 1]
        joint.argmax()
    return time.process_time() - start


def main() -> None:
    print("| cases | kind | largest parent set | cpu, s | wall, s | naive, cpu s (scaled) | ratio |")
    print("|--:|---|--:|--:|--:|--:|--:|")
    for n in (80, 400):
        for kind in ("independent", "four groups", "chain"):
            X = cases(kind, n, 20)
            network = learn_network(X)
            start, clock = time.process_time(), time.perf_counter()
            network_dirichlet(X, structure=network, draws=DRAWS)
            cpu, wall = time.process_time() - start, time.perf_counter() - clock
            slow = naive(X, network, 20) * DRAWS / 20
            parents = max(map(len, network.parents.values()))
            print(f"| {n} | {kind} | {parents} | {cpu:.2f} | {wall:.2f} | {slow:.0f} | {slow / cpu:.0f}× |", flush=True)


if __name__ == "__main__":
    main()
