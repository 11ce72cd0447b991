"""pgmpy's scores of networks that adjudge found → networks_pgmpy.json (pgmpy 1.1.2).

PYTHONPATH=src python tests/reference/networks_pgmpy.py
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import numpy as np


def main() -> None:
    warnings.simplefilter("ignore")
    import pandas as pd
    from pgmpy.structure_score import BIC, K2, BDeu

    from adjudge.networks.search import learn_network

    rng = np.random.default_rng(11)
    X = rng.integers(0, 2, (60, 6))
    for v in range(1, 4):
        X[:, v] = np.where(rng.random(60) < 0.8, X[:, v - 1], X[:, v])
    frame = pd.DataFrame(X, columns=[str(v) for v in range(6)]).astype("category")
    cases = []
    for score, ess in (("bdeu", 1.0), ("bdeu", 5.0), ("bic", 1.0), ("k2", 1.0)):
        found = learn_network(X, score=score, ess=ess)
        judge = {"bdeu": lambda f, e=ess: BDeu(f, equivalent_sample_size=e), "bic": BIC, "k2": K2}[score](frame)
        value = sum(judge.local_score(str(x), tuple(str(p) for p in sorted(found.parents[x]))) for x in range(6))
        cases.append({"score": score, "ess": ess, "arcs": [list(arc) for arc in found.arcs()], "value": value})
    Path(__file__).with_suffix(".json").write_text(json.dumps({"X": X.tolist(), "cases": cases}) + "\n")


if __name__ == "__main__":
    main()
