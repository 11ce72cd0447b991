"""Is "better in at least u of n data sets" ever too many? The bound under simulation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from adjudge.evidence.partial_conjunction import true_at_least
from adjudge_studies.catalogue import How
from adjudge_studies.rows_file import write_records

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Row:
    """n data sets of which `true` have an effect of `size` standard errors, correlated `rho`."""

    n: int
    true: int
    size: float
    rho: float
    too_many: float
    mean: float  # of the bound
    named: float  # mean number that Holm names one by one
    tables: int


def bound(n: int, true: int, size: float, rho: float, tables: int, rng: np.random.Generator) -> Row:
    """One-sided p-values of normal statistics."""
    shared = rng.standard_normal((tables, 1))
    z = np.sqrt(rho) * shared + np.sqrt(1 - rho) * rng.standard_normal((tables, n))
    z[:, :true] += size
    p = ndtr(-z)
    found = np.array([true_at_least(row, ALPHA) for row in p])
    holm = np.minimum.accumulate(np.sort(p, axis=1) * np.arange(n, 0, -1) <= ALPHA, axis=1).sum(axis=1)
    return Row(n, true, size, rho, float((found > true).mean()), float(found.mean()), float(holm.mean()), tables)


def make(how: How) -> str:
    """`adjudge reproduce calibration-partial-conjunction`: 4000 tables a row, or as many as asked for."""
    tables = how.replications or 4000
    rng = np.random.default_rng(how.seed)
    settings = [(n, int(share * n), size, rho) for n in (10, 54) for share in (0.0, 0.3, 0.7)
                for size in (2.0, 4.0) for rho in (0.0, 0.5) if share > 0 or size == 2.0]  # fmt: skip
    rows = []
    for done, setting in enumerate(settings):
        rows.append(bound(*setting, tables, rng))
        how.tell(done + 1, len(settings))
    write_records(how.folder / "partial-conjunction.csv", rows)
    return how.keep("partial-conjunction.md", "\n".join(_page(rows, tables)))


def _page(rows: list[Row], tables: int) -> Iterator[str]:
    yield f"""\
# Calibration card: in how many data sets?

"Better in at least u of n data sets": how often u is more than the true number ({tables} tables a row, normal
statistics, one-sided, 5 %), and how large u is next to the number that Holm names one by one.

Made by `adjudge reproduce calibration-partial-conjunction`.

Too many in at most {max(row.too_many for row in rows):.3f} of the tables.

| data sets | truly better | effect (standard errors) | correlation | too many | mean u | named by Holm |
| --: | --: | --: | --: | --: | --: | --: |"""
    for row in rows:
        size = f"{row.size:g}" if row.true else "–"
        yield (f"| {row.n} | {row.true} | {size} | {row.rho:g} | {row.too_many:.3f} | {row.mean:.1f} | "
               f"{row.named:.1f} |")  # fmt: skip
    yield ""
