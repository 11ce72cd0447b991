"""Is `adjudge replicability` right about significant findings? Chances said beside really rerunning.

Naive Bayes against C4.5 on simulated data sets with a true difference; every experiment is done 21 times on the same
data, partitioned anew. Several of them in turn tell (`rerun`), the other 20 show how often the outcome is the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.corrected_t import many_corrected_t
from adjudge.learners.native.binary_batch import binary_batch
from adjudge.replication.rerun import rerun
from adjudge.replication.split_masks import fold_masks
from adjudge.replication.true_difference import find_source
from adjudge.studies.catalogue import How
from adjudge.studies.rows_file import write_rows
from adjudge.studies.said_and_seen import SaidAndSeen, table

__all__ = ["SETTINGS", "checked", "experiments", "make"]

TIMES = 21
FIRSTS = (0, 5, 10, 15, 20)
# items, repeats, folds, true difference, seed of the source
SETTINGS = (
    (60, 5, 10, -0.0583, 0), (60, 5, 10, -0.1127, 3), (60, 10, 10, -0.1127, 0), (60, 5, 5, -0.1127, 3),
    (150, 5, 10, -0.0583, 3), (300, 5, 10, -0.0583, 0), (300, 10, 10, -0.0583, 3), (300, 5, 2, -0.1127, 0),
    (300, 10, 2, -0.1127, 3),
)  # fmt: skip


def experiments(
    items: int, r: int, k: int, difference: float, source_seed: int, sets: int, rng: np.random.Generator
) -> Iterator[NDArray[np.float64]]:
    """Differences (21, repeats, folds) of one data set after the other."""
    source, _ = find_source(difference, seed=source_seed)
    for _ in range(sets):
        X, y = source.draw(items, rng)
        masks = fold_masks(y.astype(int), k, TIMES * r, rng).reshape(-1, items)
        yield binary_batch(X, y, masks).differences().reshape(TIMES, r, k)


def checked(
    items: int, r: int, k: int, difference: float, source_seed: int, sets: int, rng: np.random.Generator
) -> tuple[SaidAndSeen, SaidAndSeen]:
    """Significant and undecided outcomes apart."""
    label = f"{items} items, {r}×{k}-fold, {-100 * difference:.1f} %"
    found, none = SaidAndSeen(label), SaidAndSeen(label)
    for d in experiments(items, r, k, difference, source_seed, sets, rng):
        t, p = many_corrected_t(d.reshape(TIMES, -1), 1 / (k - 1))
        outcome = np.where(p <= 0.05, np.sign(t), 0)
        for first in FIRSTS:
            kind = found if outcome[first] else none
            kind.said.append(rerun(d[first], wanted=0.01).p_same)
            kind.seen.append(float((np.sum(outcome == outcome[first]) - 1) / (TIMES - 1)))
    return found, none


def make(how: How) -> str:
    """`adjudge reproduce calibration-rerun`: 100 data sets a row, or as many as asked for."""
    sets = how.replications or 100
    rng = np.random.default_rng(how.seed)
    significant, undecided = [], []
    for done, setting in enumerate(SETTINGS):
        found, none = checked(*setting, sets, rng)
        significant.append(found)
        undecided.append(none)
        if how.progress is not None:
            how.progress(done + 1, len(SETTINGS))
    write_rows(how.folder / "rerun.csv", ["outcome", "setting", "number", "said", "seen"], (
        [outcome, row.label, len(row.said), *(f"{np.mean(part):.4f}" for part in (row.said, row.seen))]
        for outcome, rows in (("significant", significant), ("undecided", undecided)) for row in rows if row.said
    ))  # fmt: skip
    page = "\n".join(_page(sets, significant, undecided))
    (how.folder / "rerun.md").write_text(page, encoding="utf-8")
    return page


def _page(sets: int, significant: list[SaidAndSeen], undecided: list[SaidAndSeen]) -> Iterator[str]:
    every = SaidAndSeen("all of them")
    for row in significant:
        every.said += row.said
        every.seen += row.seen
    yield f"""\
# Calibration card: would a rerun find the same?

`adjudge replicability` says with what probability another partition of the same data has the same outcome (corrected t
at 5 %). Beside it what really rerunning showed: {sets} simulated data sets a row, naive Bayes against C4.5, 21
experiments on each, five of which tell in turn. Significant findings by themselves: they were found because luck
helped, and the estimate draws them back.

Made by `adjudge reproduce calibration-rerun`.

## Significant findings
"""
    yield from table([every, *significant])
    yield "## Undecided outcomes\n"
    yield from table(undecided)
    yield """\
One prior serves small and large true differences: it is a little too hopeful for small data sets, where a finding is
mostly luck, and a little too cautious for large ones.
"""
