"""choix's maximum-likelihood Plackett–Luce strengths → choix_plackett_luce.json (choix 0.4.1).

    python tests/reference/choix_plackett_luce.py

Rankings of 6 items, some partial, no ties. With the uniform prior the mode of our posterior is the same.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np


def rankings() -> list[list[int]]:
    rng = np.random.default_rng(12)
    found = []
    for _ in range(40):
        scores = 0.4 * np.arange(6) + rng.gumbel(size=6)
        present = np.flatnonzero(rng.random(6) < 0.8)
        if len(present) > 1:
            found.append([int(k) for k in present[np.argsort(-scores[present])]])
    return found


def main() -> None:
    import choix  # here and not above: pytest reads this file too, where choix is not installed

    strengths = np.exp(choix.ilsr_rankings(6, rankings(), alpha=0.0, tol=1e-12, max_iter=1000))
    record = {"rankings": rankings(), "strengths": (strengths / strengths.sum()).round(10).tolist()}
    Path(__file__).with_suffix(".json").write_text(json.dumps(record) + "\n")


if __name__ == "__main__":
    main()
