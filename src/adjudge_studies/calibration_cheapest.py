"""Is the cheapest learner that is named truly not worse? Error at the boundary, and power.

Differences of two learners have standard deviation 1; the margin is given in it. The dearer a learner, the
better it is: whoever is chosen wrongly is cheap. *boundary*: one best, all others worse by the margin and a hair.
*two bests*: two measures, each with a best of its own, all others at the boundary of both. *half equal*: the cheaper
half of the learners are exactly as good as the dearer half, so that a cheap one should be named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.contract import Differences, find_test
from adjudge.verdicts.cheapest import good_enough
from adjudge_studies.catalogue import How
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records

Floats = NDArray[np.float64]
Truth = Literal["boundary", "two bests", "half equal"]
ALPHA = 0.05
_HAIR = 1e-6
_CELLS = 4_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """Shares of tables: somebody named; the one named is truly worse than the margin allows; is a cheap one."""

    truth: str
    learners: int
    measures: int
    cases: int
    margin: float
    named: float
    wrong: float
    cheap: float  # named is one of the cheaper half
    tables: int


def true_means(k: int, m: int, margin: float, truth: Truth) -> Floats:
    """(m, k); learner 0 is the cheapest."""
    means = np.full((m, k), -margin - _HAIR)
    for measure in range(m):
        means[measure, k - 1 - (measure if truth == "two bests" else 0)] = 0.0
    return np.zeros((m, k)) if truth == "half equal" else means


def chosen_wrongly(k: int, m: int, n: int, margin: float, truth: Truth, tables: int, rng: np.random.Generator) -> Row:
    """Simulated with signed ranks, as `compare` does."""
    means, test = true_means(k, m, margin, truth), find_test("wilcoxon")
    assert test.beyond is not None
    one, other = np.nonzero(~np.eye(k, dtype=bool))
    worse = ((means.max(axis=1, keepdims=True) - means) > margin).any(axis=0)
    named, wrong, cheap = 0, 0, 0
    block = max(1, _CELLS // (m * len(one) * n))
    for start in range(0, tables, block):
        number = min(block, tables - start)
        values = rng.standard_normal((number, m, k, n)) / np.sqrt(2) + means[..., None]
        d = (values[:, :, one] - values[:, :, other]).reshape(-1, n)
        up = test.beyond(replace(_DATA, values=d), np.full(len(d), -margin))[0].reshape(number, m, len(one))
        p = np.minimum(1.0, 2 * up).max(axis=1)
        for row in p:
            worst = np.zeros((k, k))
            worst[one, other] = row
            found = good_enough(worst, ALPHA / (k - 1), np.zeros(k, dtype=bool))[0]
            if found.any():
                first = int(found.argmax())
                named, wrong, cheap = named + 1, wrong + bool(worse[first]), cheap + (first < k / 2)
    return Row(truth, k, m, n, margin, named / tables, wrong / tables, cheap / tables, tables)


_DATA = Differences(np.zeros((0, 0)))


def make(how: How) -> str:
    """`adjudge reproduce calibration-cheapest`: 2000 tables a row, or as many as asked for."""
    tables = how.replications or 2000
    settings: list[tuple[int, int, int, float, Truth]] = []
    for k in (2, 5, 20):
        for n in (12, 30):
            settings += [(k, 1, n, 0.5, "boundary"), (k, 2, n, 0.5, "boundary"), (k, 2, n, 0.5, "two bests")]
        settings += [(k, 1, n, margin, "half equal") for n in (12, 30) for margin in (0.5, 1.0)]
    rows = []
    for done, setting in enumerate(settings):
        rows.append(chosen_wrongly(*setting, tables if setting[0] < 20 else max(tables // 2, 2),
                                   np.random.default_rng([how.seed, done])))  # fmt: skip
        how.tell(done + 1, len(settings))
    write_records(how.folder / "cheapest.csv", rows)
    return how.keep("cheapest.md", "\n".join(_page(rows)))


def _page(rows: list[Row]) -> Iterator[str]:
    most = max(rows, key=lambda row: row.wrong)
    yield f"""\
# Calibration card: the cheapest learner that is not worse

`--cheapest COST --margin …` names the cheapest learner that is shown not to be worse than any other by more than the
margin. *Wrong*: the one named is truly worse than the best by more than the margin. Normal scores, differences with
standard deviation 1, signed ranks. *boundary*: one best (the dearest), all others worse by just more than the margin;
*two bests*: two measures with different bests; *half equal*: all equal, so a cheap one should be named.

Made by `adjudge reproduce calibration-cheapest`.

Wrong in at most {most.wrong:.3f} of tables (± {np.sqrt(most.wrong * (1 - most.wrong) / most.tables):.3f}); 0.05 is
promised.
"""
    yield from markdown_table(
        ["truth", "learners", "measures", "cases", "margin, sd", "named", "wrong", "a cheap one named", "tables"],
        [[row.truth, str(row.learners), str(row.measures), str(row.cases), f"{row.margin:g}", f"{row.named:.3f}",
          f"{row.wrong:.4f}", f"{row.cheap:.3f}", str(row.tables)] for row in rows],
    )  # fmt: skip
    yield ""
