"""Paper A, Table 2 and Figures 3 and 4: which joint test tells a most frequent statement from a tie?

One thousand samples of n cases with a most probable statement (positive) and as many where two are tied at the top
(negative); each test gives a number, and the area under its ROC curve says how well that number separates them.

The paper (Sec. 6.4) leaves three choices open; each is an option here, and the page shows them all.
- The negatives, `labels`: `near` draws until the two greatest differ by at most 0.1 % and makes them equal, the letter
  of the text; `forced` makes the two greatest of any draw equal.
- The unrestricted parameters, the scenario's kind: `full` is uniform over the simplex; `normalised` is one uniform
  number per statement, divided by their sum, which leaves the greatest closer together.
- What is recorded: the number of the `observed` best statement, each test's own, or that of the `true` best one.
Rows `indep` draw each measure's share uniformly; their tie is a share of ½ where it was nearest to ½.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.joint.dirichlet import DirichletResult, dirichlet
from adjudge.evidence.joint.glrt import glrt
from adjudge.evidence.joint.network import NetworkDirichletResult, network_dirichlet
from adjudge.evidence.joint.statement import Statement
from adjudge_studies.roc_areas import Areas, areas
from adjudge_studies.simulations.calls import keep_calls

Floats = NDArray[np.float64]
Scenario = tuple[int, int, str]  # measures, cases, kind
Found = dict[tuple[Scenario, str, str], Areas]  # by scenario, negatives and what is recorded

TESTS = ("GLRT", "Bayesian test", "Bayesian test + network")
LABELS = ("positive", "near", "forced")
RECORDED = ("observed", "true")
PRINTED = {
    (2, 10, "indep"): (0.686, 0.703, 0.715),
    (2, 10, "full"): (0.583, 0.601, 0.622),
    (3, 10, "indep"): (0.641, 0.688, 0.694),
    (3, 10, "full"): (0.530, 0.555, 0.577),
    (3, 20, "indep"): (0.735, 0.764, 0.791),
    (3, 20, "full"): (0.524, 0.549, 0.590),
    (5, 50, "indep"): (0.735, 0.790, 0.822),
    (5, 50, "full"): (0.500, 0.522, 0.613),
}
SCENARIOS: tuple[Scenario, ...] = tuple(
    (m, n, kind) for kind in ("indep", "full", "normalised") for m, n in ((2, 10), (3, 10), (3, 20), (5, 50))
)
MARGIN = 0.001  # "0.1 %"
BLOCK = 50  # samples per line of the journal


def run_table2(
    *,
    replications: int = 1000,
    seed: int = 0,
    labels: Sequence[str] = LABELS,
    scenarios: Sequence[Scenario] = SCENARIOS,
    draws: int = 4000,
    out: str | Path | None = None,
    engine: str = "loky",
    workers: int | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> dict[tuple[Scenario, str], Floats]:
    """Numbers of the tests (samples × 6: three by `observed`, three by `true`) for each scenario and label.

    `draws` are those of the network test where its groups are not exact. Blocks kept in `out` are not run again.
    """
    blocks = [
        (*scenario, label, first, min(BLOCK, replications - first))
        for scenario in scenarios
        for label in labels
        for first in range(0, replications, BLOCK)
    ]
    identity = {"study": "paper-a-table2", "seed": seed, "draws": draws}
    work = partial(run_block, seed, draws)
    found = keep_calls(work, blocks, identity, out=out, engine=engine, workers=workers, watch=watch)
    scores: dict[tuple[Scenario, str], list[Any]] = {}
    for (m, n, kind, label, _, _), rows in zip(blocks, found, strict=True):
        scores.setdefault(((m, n, kind), label), []).extend(rows)
    return {key: np.array(rows, dtype=np.float64) for key, rows in scores.items()}


def run_block(seed: int, draws: int, m: int, n: int, kind: str, label: str, first: int, size: int) -> list[list[float]]:
    """Some samples of one scenario and label; each has its own generator, so any block can be run alone."""
    rows = []
    for place in range(first, first + size):
        rng = np.random.default_rng([seed, SCENARIOS.index((m, n, kind)), LABELS.index(label), place])
        chances, best = draw_chances(m, kind, label, rng)
        rows.append(score(tuple(rng.multinomial(n, chances).tolist()), best, draws))
    return rows


def draw_chances(m: int, kind: str, label: str, rng: np.random.Generator) -> tuple[Floats, int]:
    """Chances of the 2^m statements and the most probable one; of two made equal, the one that was greater."""
    while True:
        shares = rng.random((64, m))
        if kind == "indep":
            table = _products(shares)
        else:
            table = rng.standard_exponential((64, 2**m)) if kind == "full" else rng.random((64, 2**m))
            table /= table.sum(axis=1, keepdims=True)
        ordered = np.sort(table, axis=1)
        apart = ordered[:, -1] > ordered[:, -2] + MARGIN
        wanted = np.flatnonzero({"positive": apart, "near": ~apart, "forced": np.ones(64, dtype=bool)}[label])
        if wanted.size:
            break
    chances, own = table[wanted[0]], shares[wanted[0]]
    best = int(chances.argmax())
    if label != "positive" and kind == "indep":
        own[np.abs(own - 0.5).argmin()] = 0.5  # the tie that keeps the measures independent
        chances = _products(own[None])[0]
    elif label != "positive":
        top = np.argsort(chances)[-2:]
        chances[top] = chances[top].mean()
    return chances, best


def _products(shares: Floats) -> Floats:
    """Independent measures: P(statement) is a product, the first measure the most significant bit."""
    table = np.ones((len(shares), 1))
    for share in shares.T:
        table = (table[:, :, None] * np.stack([1.0 - share, share], axis=1)[:, None, :]).reshape(len(shares), -1)
    return table


def score(counts: tuple[int, ...], best: int, draws: int) -> list[float]:
    """The three tests' numbers, higher for "one is the most frequent": of their own best statement, then of `best`.

    A function of counts and `best` alone, and rounded: equal samples must tie, whatever the last bit says.
    """
    ratio, plain, linked = _tests(counts, draws)
    observed = (ratio, plain.probability, linked.probability())
    true = (
        ratio if counts[best] == max(counts) else 0.0,  # where another is more frequent, λ of Eq. 4 is 1
        float(plain.probabilities[best]),
        linked.probability(Statement.from_code(best, len(counts).bit_length() - 1)),
    )
    return [round(value, 9) for value in (*observed, *true)]


@lru_cache(maxsize=5000)
def _tests(counts: tuple[int, ...], draws: int) -> tuple[float, DirichletResult, NetworkDirichletResult]:
    m = len(counts).bit_length() - 1
    cases = (np.repeat(np.arange(2**m), counts)[:, None] >> np.arange(m - 1, -1, -1)) & 1
    return (
        glrt(counts, method="chi2").statistic,  # in the order of 1 − p, but it never runs into 1
        dirichlet(counts),
        network_dirichlet(cases.astype(np.float64), draws=draws, seed=0),
    )


def found_areas(scores: dict[tuple[Scenario, str], Floats]) -> Found:
    """Areas by scenario, negatives and what is recorded."""
    return {
        (scenario, label, recorded): areas(scores[scenario, "positive"][:, part], scores[scenario, label][:, part])
        for scenario, label in scores
        if label != "positive"
        for recorded, part in zip(RECORDED, (slice(0, 3), slice(3, 6)), strict=True)
    }
