"""Does a plan hold the true number of cases? Intervals of `adjudge power`, where the truth is known.

Differences are normal with standard deviation 1 and mean δ; a plan is made from n of them by the exact signed rank. The
true number is the least at which that test, really simulated, finds δ with chance .8 at the same level; for effects
below .15, where thousands are needed, that of the normal limit, (z_level + z_wanted)²/(δ²·3/π).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from adjudge.evidence.contract import Differences
from adjudge.evidence.wilcoxon import TEST as SIGNED_RANK
from adjudge.verdicts.cases_for import plan_signs
from adjudge.verdicts.repeat_probability import assumed
from adjudge_studies.catalogue import How
from adjudge_studies.rows_file import write_records

WANTED = 0.8
EFFECTS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8)
SMALL = 0.15
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
    if effect < SMALL:
        return float(np.ceil((ndtri(1 - level / 2) + ndtri(WANTED)) ** 2 / (effect**2 * 3 / np.pi)))
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
            how.tell(len(rows), len(LEVELS) * len(EFFECTS) * len(CASES))
    write_records(how.folder / "planning.csv", rows)
    return how.keep("planning.md", "\n".join(_page(rows, tables)))


def _page(rows: list[Row], tables: int) -> Iterator[str]:
    effects = [row for row in rows if row.effect > 0]
    none = [row for row in rows if row.effect == 0]
    yield f"""\
# Calibration card: planning

From n cases: the interval given for the number of cases that find the effect with chance .8, and how often it holds the
true number (found by simulating the test at that size, below .15 sd by the normal limit). {tables} tables a row; normal
differences, exact signed rank, at the level of one pair and of one among ten.

Made by `adjudge reproduce calibration-planning`.

## How often no number is given

Where p > .05 no number is given: "these cases cannot tell how many more are needed: a difference of zero is still
plausible". It is said of no effect in at least
{min(row.not_separable for row in none):.3f} of the tables. It is said of small effects as well, and of middling ones
seen in few cases: it tells of the cases at hand, not that there is nothing to find, and the sentence says so. At level
{LEVELS[0]:g}:

| effect (sd) | true number | {" | ".join(f"n = {n}" for n in CASES)} |
| --: | --: | {" | ".join("--:" for _ in CASES)} |"""
    for effect in EFFECTS:
        here = [row for row in rows if row.effect == effect and row.level == LEVELS[0]]
        shares = " | ".join(f"{row.not_separable:.2f}" for row in here)
        yield f"| {effect:g} | {_number(here[0].true)} | {shares} |"
    yield f"""
## Whether the interval holds the true number

Least coverage where there is an effect: {min(row.covered for row in effects):.3f}. Where no number is given the
interval has no upper end.

| effect (sd) | level | true number | from n | covered | no number | median number given |
| --: | --: | --: | --: | --: | --: | --: |"""
    for row in rows:
        covered = f"{row.covered:.3f}" if row.effect else "–"
        yield (
            f"| {row.effect:g} | {row.level:g} | {_number(row.true)} | {row.n} | {covered} | {row.not_separable:.3f} | "
            f"{_number(row.middle)} |"
        )
    yield ""


def _number(value: float) -> str:
    return f"{value:.0f}" if np.isfinite(value) else "–"
