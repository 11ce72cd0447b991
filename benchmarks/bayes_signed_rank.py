"""All-pairs Bayesian signed-rank test: 7 learners × 80 cases, 50 000 draws, rope 0.01, against autorank and baycomp.

    PYTHONPATH=src python benchmarks/bayes_signed_rank.py [--peers /path/to/python/with/autorank]

The peers run in their own Python (--peers, or the environment variable ADJUDGE_PEERS). Without one, the figures
recorded on the project's machine are printed and marked so.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time

import numpy as np

from adjudge.evidence.bayes_signed_rank import bayes_signed_ranks

RECORDED = {"autorank, all 21 pairs": 25.5, "baycomp, one pair": 1.19}
ROPE = 0.01

PEERS = """
import json, sys, time, warnings
import numpy as np
warnings.simplefilter("ignore")
scores = np.array(json.load(sys.stdin))
found = {}
try:
    from baycomp.multiple import SignedRankTest
    start = time.perf_counter()
    p = SignedRankTest.probs(scores[:, 0], scores[:, 1], rope=0.01, nsamples=50000)
    found["baycomp, one pair"] = [time.perf_counter() - start, list(p)]
except ImportError:
    pass
try:
    import pandas as pd
    from autorank import autorank
    frame = pd.DataFrame(scores, columns=[f"learner {k}" for k in range(scores.shape[1])])
    start = time.perf_counter()
    autorank(frame, approach="bayesian", rope=0.01, rope_mode="absolute", nsamples=50000, plot_order=None)
    found["autorank, all 21 pairs"] = [time.perf_counter() - start, None]
except ImportError:
    pass
print(json.dumps(found))
"""


def table() -> np.ndarray:
    return 0.8 + 0.02 * np.random.default_rng(1).standard_normal((80, 7)) + 0.003 * np.arange(7)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--peers", default=os.environ.get("ADJUDGE_PEERS"))
    options = parser.parse_args()
    scores = table()
    bayes_signed_ranks(scores, rope=ROPE, draws=1000)  # first call pays imports
    times, cpu_times = [], []
    for _ in range(5):
        start, cpu = time.perf_counter(), time.process_time()
        result = bayes_signed_ranks(scores, rope=ROPE)
        times.append(time.perf_counter() - start)
        cpu_times.append(time.process_time() - cpu)
    ours = min(times)
    print(f"adjudge, all 21 pairs      {ours:8.3f} s   (best of five; CPU {min(cpu_times):.3f} s)")

    found: dict[str, list[object]] = {}
    if options.peers:
        run = subprocess.run(
            [options.peers, "-c", PEERS], input=json.dumps(scores.tolist()), capture_output=True, text=True, check=False
        )
        if run.returncode:
            print(f"peers failed: {run.stderr.strip().splitlines()[-1]}")
        else:
            found = json.loads(run.stdout.strip().splitlines()[-1])  # autorank talks on stdout
    for name, recorded in RECORDED.items():
        seconds, note = (
            (float(str(found[name][0])), "measured now") if name in found else (recorded, "RECORDED earlier")
        )
        whole = seconds * 21 if "one pair" in name else seconds
        print(f"{name:26s} {seconds:8.3f} s   {note}; all pairs {whole:.1f} s = {whole / ours:.0f} × ours")
    if "baycomp, one pair" in found:
        print(f"first pair: ours {result.probabilities[0]}, baycomp {tuple(found['baycomp, one pair'][1])}")  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
