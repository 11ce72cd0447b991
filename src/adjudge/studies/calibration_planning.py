"""Does a plan hold the true number of cases? Intervals of `adjudge power`, where the truth is known.

Differences are normal with standard deviation 1 and mean δ; a plan is made from n of them by the exact signed rank. The
true number is the least at which that test, really simulated, finds δ with chance .8 at the same level.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from adjudge.evidence.contract import Differences
from adjudge.evidence.wilcoxon import TEST as SIGNED_RANK
from adjudge.studies.catalogue import How
from adjudge.studies.rows_file import write_records
from adjudge.verdicts.again import assumed
from adjudge.verdicts.cases_for import plan_signs

__all__ = ["Row", "make", "planned", "true_cases"]

WANTED = 0.8
EFFECTS = (0.0, 0.2, 0.35, 0.5, 0.8)
CASES = (10, 20, 50, 100)
LEVELS = (0.05, 0.005)  # one pair; ten


@dataclass(frozen=True, slots=True)
class Row:
    """One setting: how often the interval holds the true number, and `not separable` is said."""

    effect: float
    n: int
    level: float
    true: float
    covered: float
    not_separable: float
    middle: float  # median of the numbers given, inf where most are not
    tables: int


def true_cases(effect: float, level: float, draws: int, rng: np.random.Generator) -> float:
    """By simulation and halving; inf for no effect."""
    if effect == 0:
        return float("inf")
    low, high = 5, 2000
    while high - low > max(1, low // 50):
        middle = (low + high) // 2
        p = SIGNED_RANK.run(Differences(rng.normal(effect, 1.0, (draws, middle)))).p
        assert p is not None
        low, high = (low, middle) if float((p <= level).mean()) >= WANTED else (middle, high)
    return float(high)


def planned(effect: float, n: int, level: float, true: float, tables: int, rng: np.random.Generator) -> Row:
    """Plans from so many tables of n cases."""
    p = SIGNED_RANK.run(Differences(rng.normal(effect, 1.0, (tables, n)))).p
    assert p is not None
    plan = plan_signs(p, np.full(tables, float(n)), level, "typical", assumed(n).mean, WANTED)
    covered = (plan.low <= true) & (true <= plan.high)
    told = np.where(plan.separable, plan.needed, np.inf)
    return Row(effect, n, level, true, float(covered.mean()), float((~plan.separable).mean()),
               float(np.median(told)), tables)  # fmt: skip


def make(how: How) -> str:
    """`adjudge reproduce calibration-planning`: 2000 tables a row, or as many as asked for."""
    tables = how.replications or 2000
    rng = np.random.default_rng(how.seed)
    rows = []
    for level in LEVELS:
        for effect in EFFECTS:
            true = true_cases(effect, level, max(400, tables), rng)
            rows += [planned(effect, n, level, true, tables, rng) for n in CASES]
            if how.progress is not None:
                how.progress(len(rows), len(LEVELS) * len(EFFECTS) * len(CASES))
    write_records(how.folder / "planning.csv", rows)
    page = "\n".join(_page(rows, tables))
    (how.folder / "planning.md").write_text(page, encoding="utf-8")
    return page


def _page(rows: list[Row], tables: int) -> Iterator[str]:
    effects = [row for row in rows if row.effect > 0]
    none = [row for row in rows if row.effect == 0]
    yield f"""\
# Calibration card: planning

From n cases: the interval given for the number of cases that find the effect with chance .8, and how often it holds the
true number (found by simulating the test at that size). {tables} tables a row; normal differences, exact signed rank,
at the level of one pair and of one among ten. "Not separable" is said where p > .08: the effect may be none.

Made by `adjudge reproduce calibration-planning`.

Least coverage where there is an effect: {min(row.covered for row in effects):.3f}; "not separable" where there is none:
at least {min(row.not_separable for row in none):.3f}.

| effect (sd) | level | true number | from n | covered | not separable | median number given |
| --: | --: | --: | --: | --: | --: | --: |"""
    for row in rows:
        true, middle = (f"{value:.0f}" if np.isfinite(value) else "–" for value in (row.true, row.middle))
        covered = f"{row.covered:.3f}" if row.effect else "–"
        yield f"| {row.effect:g} | {row.level:g} | {true} | {row.n} | {covered} | {row.not_separable:.3f} | {middle} |"
    yield """
A small effect seen in few cases is mostly called not separable, which is right: the table does not show that there is
anything to find. The interval then has no upper end.
"""
