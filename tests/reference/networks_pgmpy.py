"""Scores of found networks by pgmpy (pip install pgmpy): prints JSON for tests/reference/networks.json, key "pgmpy".

Run with the adjudge sources on the path in an environment with pgmpy:  PYTHONPATH=src python tests/reference/networks_pgmpy.py
"""

import json
import warnings

warnings.simplefilter("ignore")
import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
import pgmpy  # noqa: E402
from pgmpy.structure_score import BIC, K2, BDeu  # noqa: E402

from adjudge.networks.search import learn_network  # noqa: E402

cases = []
for score, ess in (("bdeu", 1.0), ("bdeu", 5.0), ("bic", 1.0), ("k2", 1.0)):
    rng = np.random.default_rng(11)
    X = rng.integers(0, 2, (60, 6))
    for v in range(1, 4):
        X[:, v] = np.where(rng.random(60) < 0.8, X[:, v - 1], X[:, v])
    found = learn_network(X, score=score, ess=ess)
    frame = pd.DataFrame(X, columns=[str(v) for v in range(6)]).astype("category")
    judge = {"bdeu": lambda f, e=ess: BDeu(f, equivalent_sample_size=e), "bic": BIC, "k2": K2}[score](frame)
    value = sum(judge.local_score(str(x), tuple(str(p) for p in sorted(found.parents[x]))) for x in range(6))
    cases.append({"score": score, "ess": ess, "X": X.tolist(), "arcs": [list(a) for a in found.arcs()], "value": value})
print(json.dumps({"version": pgmpy.__version__, "cases": cases}))
